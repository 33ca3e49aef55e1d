"""Tasks of the family `compare` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def heating_log(readings, on_at, off_at):
            heating = False
            log = ""
            for reading in readings:
                if reading <= on_at:
                    heating = True
                elif reading >= off_at:
                    heating = False
                log += "H" if heating else "-"
            return log
        """,
        bug=("reading <= on_at", "reading < on_at"),
        public=[([20, 18, 19, 22], 18, 22), ([17, 23], 18, 22), ([], 1, 2)],
        hidden=[
            ([5], 5, 8), ([4], 5, 8), ([6], 5, 8), ([5, 6, 7, 8], 5, 8), ([8, 5, 8], 5, 8), ([0], 0, 1),
            ([3, 9, 6, 5, 6], 5, 8),
            ([6, 4, 6, 8, 6], 5, 8), ([-5, -6, -2], -5, -2), ([1, 1, 1], 1, 3), ([10, 9, 8], 8, 9), ([2, 2, 4], 2, 4),
        ],
        edits={
            "fix_minmax": ("return log", "return max(log, \"-\")"),
            "fix_range": ("in readings:", "in readings[1:]:"),
            "fix_zero": ("    log = \"\"", "    if not readings:\n        return \"\"\n    log = \"\""),
            "fix_init": ("    heating = False\n    log", "    heating = True\n    log"),
        },
        wrong=[
            ("reading < on_at", "reading > on_at"),
            ("reading < on_at", "reading < on_at - 1"),
            ("reading < on_at", "reading <= on_at + 1"),
            ("reading < on_at", "reading <= off_at"),
        ],
    ),
    draft(
        """
        def hits_on_target(shots, radius):
            reach = radius * radius
            distances = [x * x + y * y for x, y in shots]
            return sum(1 for distance in distances if distance <= reach)
        """,
        bug=("if distance <= reach)", "if distance < reach)"),
        public=[([[0, 0], [3, 4]], 5), ([[1, 1]], 1), ([], 2)],
        hidden=[
            ([[0, 0]], 0), ([[1, 0]], 1), ([[0, -1]], 1), ([[1, 1]], 2), ([[1, 2]], 2), ([[2, 2]], 2),
            ([[6, 8], [8, 6], [7, 8]], 10),
            ([[5, 0]], 4),
            ([[-3, -4], [3, -4]], 5), ([[1, 2], [2, 1]], 3), ([[12, 5], [0, 13], [13, 1]], 13),
            ([[0, 1], [0, 2], [0, 3]], 2),
        ],
        edits={
            "fix_minmax": ("x * x + y * y", "max(x * x, y * y)"),
            "fix_range": ("for x, y in shots]", "for x, y in shots[1:]]"),
            "fix_zero": ("    reach = ", "    if not shots:\n        return 0\n    reach = "),
            "fix_init": ("return sum(", "return 1 + sum("),
        },
        wrong=[
            ("if distance < reach)", "if distance > reach)"),
            ("if distance < reach)", "if distance <= radius)"),
            ("if distance < reach)", "if distance < reach + 2)"),
            ("if distance < reach)", "if distance == reach)"),
        ],
    ),
    draft(
        """
        def hand_value(cards):
            aces = cards.count("A")
            total = sum(11 if card == "A" else card for card in cards)
            while total > 21 and aces:
                total -= 10
                aces -= 1
            return "bust" if total > 21 else total
        """,
        bug=("while total > 21 and aces:", "while total >= 21 and aces:"),
        public=[(["A", 10],), (["A", "A"],), ([10, 5],)],
        hidden=[
            ([],), (["A"],), (["A", 9],), (["A", 5, 6],), (["A", 2, 9],), (["A", 10, 10],), (["A", 5, 5],),
            (["A", "A", 9],),
            (["A", "A", "A"],),
            ([10, 10, 5],),
            (["A", "A", 10, 10],), ([10, 10],), (["A", 4, 6],), (["A", 10, 5, 7],), ([10, 10, 1],),
            (["A", "A", 10, 9],),
        ],
        edits={
            "fix_minmax": ("total = sum(", "total = max("),
            "fix_range": ("for card in cards)", "for card in cards[1:])"),
            "fix_zero": ("    aces = ", "    if not cards:\n        return 0\n    aces = "),
            "fix_init": ("11 if card", "1 if card"),
        },
        wrong=[
            ("while total >= 21 and aces:", "while total > 22 and aces:"),
            ("while total >= 21 and aces:", "while total > 21 or aces > 0:"),
            ("while total >= 21 and aces:", "while total < 21 and aces:"),
            ("while total >= 21 and aces:", "while total > 20 and aces > 1:"),
        ],
    ),
    draft(
        """
        def ranking(results):
            places = {}
            for name, points in results.items():
                ahead = [rival for rival in results.values() if rival > points]
                places[name] = len(ahead) + 1
            return places
        """,
        bug=("if rival > points]", "if rival >= points]"),
        public=[({"ann": 5, "bob": 3},), ({"ann": 5, "bob": 5},), ({},)],
        hidden=[
            ({"a": 0},), ({"a": 1, "b": 2},), ({"a": 2, "b": 1},), ({"a": 4, "b": 4, "c": 1},),
            ({"a": 1, "b": 4, "c": 4},),
            ({"a": 7, "b": 7, "c": 7},), ({"a": 1, "b": 2, "c": 3, "d": 4},), ({"x": -1, "y": -2},),
            ({"x": 0, "y": 0},),
            ({"p": 2.5, "q": 2},), ({"p": 10, "q": 9, "r": 10, "s": 8},),
        ],
        edits={
            "fix_minmax": ("len(ahead) + 1", "max(len(ahead), 2)"),
            "fix_range": ("len(ahead) + 1", "len(ahead[1:]) + 2"),
            "fix_zero": ("    places = {}", "    if not results:\n        return {}\n    places = {}"),
            "fix_init": ("places = {}", "places = dict(results)"),
        },
        wrong=[
            ("if rival >= points]", "if rival < points]"),
            ("if rival >= points]", "if rival != points]"),
            ("if rival >= points]", "if rival > points + 1]"),
            ("if rival >= points]", "if rival == points]"),
        ],
    ),
)
