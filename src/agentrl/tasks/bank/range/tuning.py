"""Tasks of the family `range` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def lower_triangle(matrix):
            kept = [row[:number + 1] for number, row in enumerate(matrix)]
            padding = [[0] * (len(row) - len(part)) for row, part in zip(matrix, kept)]
            return [part + zeros for part, zeros in zip(kept, padding)]
        """,
        bug=("row[:number + 1]", "row[:number]"),
        public=[([[1, 2], [3, 4]],), ([[5]],), ([],)],
        hidden=[
            ([[9, 9]],), ([[1, 0], [0, 1]],), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[1, 2, 3]],), ([[1], [2], [3]],),
            ([[]],), ([[-1, -2], [-3, -4]],), ([[7, 7, 7], [7, 7, 7]],), ([[1, 2], [3, 4], [5, 6]],),
            ([["a", "b"], ["c", "d"]],), ([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]],),
        ],
        edits={
            "fix_minmax": ("row[:number]", "row[:max(number, 1)]"),
            "fix_compare": ("enumerate(matrix)]", "enumerate(matrix) if number > 0]"),
            "fix_zero": ("    kept = ", "    if not matrix:\n        return []\n    kept = "),
            "fix_init": ("[[0] * (len(row)", "[[1] * (len(row)"),
        },
        wrong=[
            ("row[:number]", "row[:number + 2]"),
            ("row[:number]", "row[number:]"),
            ("row[:number]", "row[1:number + 1]"),
            ("row[:number]", "row[:-1]"),
        ],
    ),
    draft(
        """
        def parent_folders(path):
            parts = path.split("/")
            parents = ["/".join(parts[:depth]) for depth in range(1, len(parts))]
            return parents[::-1]
        """,
        bug=("range(1, len(parts))", "range(1, len(parts) - 1)"),
        public=[("a/b",), ("a/b/c",), ("a",)],
        hidden=[
            ("",), ("x",), ("x/y",), ("src/lib/io/file",), ("a/a/a",), ("home/me",), ("one/two/three",), ("/",),
            ("/etc",), ("/etc/hosts",), ("a/b/",), ("very/deep/path/to/one/file",),
        ],
        edits={
            "fix_minmax": ("parents[::-1]", "sorted(parents)"),
            "fix_compare": ("    return parents", "    if len(parts) <= 2:\n        return []\n    return parents"),
            "fix_zero": ("    parts = ", "    if not path:\n        return []\n    parts = "),
            "fix_init": ("range(1, len(parts) - 1)", "range(0, len(parts) - 1)"),
        },
        wrong=[
            ("range(1, len(parts) - 1)", "range(1, len(parts) + 1)"),
            ("range(1, len(parts) - 1)", "range(len(parts))"),
            ("range(1, len(parts) - 1)", "range(2, len(parts))"),
            ("parts[:depth]", "parts[:depth + 1]"),
        ],
    ),
    draft(
        """
        def bounce_path(stations):
            outward = list(stations)
            homeward = []
            stop = len(stations) - 2
            while stop >= 0:
                homeward.append(stations[stop])
                stop -= 1
            return " > ".join(outward + homeward)
        """,
        bug=("stop = len(stations) - 2", "stop = len(stations) - 1"),
        public=[(["a", "b"],), (["a", "b", "c"],), ([],)],
        hidden=[
            (["x"],), (["x", "y"],), (["x", "x"],), (["p", "q", "r"],), (["n", "o", "o", "n"],),
            (["1", "2", "3", "4"],),
            (["York", "Hull"],), (["up", "down", "up"],), (["", "z"],), (["t", "u", "v", "w", "x"],),
            (["k", "k", "k"],),
        ],
        edits={
            "fix_minmax": ("outward + homeward", "homeward + outward"),
            "fix_compare": ("while stop >= 0:", "while stop > 0:"),
            "fix_zero": ("    homeward = []", "    homeward = []\n    if not stations:\n        return \"\""),
            "fix_init": ("homeward = []", "homeward = stations[:1]"),
        },
        wrong=[
            ("stop = len(stations) - 1", "stop = len(stations) - 3"),
            ("stop = len(stations) - 1", "stop = len(stations)"),
            ("stop -= 1", "stop -= 2"),
            ("stations[stop]", "stations[stop - 1]"),
        ],
    ),
    draft(
        """
        def match_schedule(teams):
            fixtures = {}
            for seat, host in enumerate(teams):
                fixtures[host] = [guest for guest in teams[seat + 1:]]
            return fixtures
        """,
        bug=("teams[seat + 1:]", "teams[seat + 1:-1]"),
        public=[(["red", "blue"],), (["red"],), (["a", "b", "c"],)],
        hidden=[
            ([],), (["x", "y"],), (["y", "x"],), (["b", "a", "c"],), (["a", "b", "c", "d"],), (["n", "s", "e"],),
            (["z"],), (["1", "2", "3", "4", "5"],), (["aa", "a"],), (["one", "two", "three", "four"],), (["", "q"],),
        ],
        edits={
            "fix_minmax": ("    fixtures = {}", "    fixtures = {}\n    teams = sorted(teams)"),
            "fix_compare": ("teams[seat + 1:-1]]", "teams[seat + 1:-1] if guest > host]"),
            "fix_zero": ("    fixtures = {}", "    if not teams:\n        return {}\n    fixtures = {}"),
            "fix_init": ("enumerate(teams)", "enumerate(teams, 1)"),
        },
        wrong=[
            ("teams[seat + 1:-1]", "teams[seat:]"),
            ("teams[seat + 1:-1]", "teams[seat + 2:]"),
            ("teams[seat + 1:-1]", "teams[:seat + 1]"),
            ("teams[seat + 1:-1]", "teams[1:]"),
        ],
    ),
)
