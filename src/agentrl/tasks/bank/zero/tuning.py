"""Tasks of the family `zero` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def shared_opening(labels):
            if min(map(len, labels)) == 0:
                return ""
            opening = labels[0]
            while not all(label.startswith(opening) for label in labels):
                opening = opening[:-1]
            return opening + "*"
        """,
        bug=("min(map(len, labels)) == 0", "len(labels) == 0"),
        public=[(["tea", "team"],), (["", "x"],), (["up", "on"],)],
        hidden=[
            ([""],), (["a"],), (["a", ""],), (["", ""],), (["ab", "abc", "abd"],), (["same", "same"],),
            (["x", "xy", ""],), (["abc", "b"],), (["flow", "flower", "flight"],), (["a b", "a c"],), (["", "y"],),
            (["", "k", "m"],), (["p", "q"],),
        ],
        edits={
            "fix_minmax": ("len(labels) == 0", "max(map(len, labels)) == 0"),
            "fix_range": ("opening[:-1]", "opening[:-2]"),
            "fix_compare": ("len(labels) == 0", "len(labels) > 1"),
            "fix_init": ("opening = labels[0]", "opening = \"\""),
        },
        wrong=[
            ("len(labels) == 0", "len(labels[0]) == 0"),
            ("len(labels) == 0", "len(labels[-1]) == 0"),
            ("len(labels) == 0", "len(labels) == 1"),
            ("return opening", "return opening and opening"),
        ],
    ),
    draft(
        """
        def scatter(heights, centre):
            squares = sum((height - centre) ** 2 for height in heights)
            freedom = len(heights) - 1
            return squares / freedom if freedom > 0 else 0.0
        """,
        bug=("squares / freedom if freedom > 0 else 0.0", "squares / freedom"),
        public=[([1, 3], 2), ([5], 5), ([4], 2)],
        hidden=[
            ([], 0), ([0], 0), ([7], 1), ([-3], 0), ([2, 2], 2), ([1, 2, 3], 2), ([0, 4], 0), ([1, 1, 1, 5], 2),
            ([9], -9), ([10, 20, 30], 20), ([-1, 1], 0), ([], 4),
        ],
        edits={
            "fix_minmax": ("sum((height - centre) ** 2 for", "max((height - centre) ** 2 for"),
            "fix_range": ("for height in heights)", "for height in heights[1:])"),
            "fix_compare": ("return squares / freedom", "return squares / (freedom > 0)"),
            "fix_init": ("freedom = len(heights) - 1", "freedom = len(heights)"),
        },
        wrong=[
            ("squares / freedom", "squares / freedom if heights else 0.0"),
            ("squares / freedom", "squares / (freedom + 1)"),
            ("squares / freedom", "squares / freedom if squares else 0.0"),
            ("squares / freedom", "squares / (freedom or 1)"),
        ],
    ),
    draft(
        """
        def shift_minutes(shifts):
            minutes = {}
            for name, begin, end in shifts:
                if end < begin:
                    end += 24
                minutes[name] = minutes.setdefault(name, 0) + 60 * (end - begin)
            return minutes
        """,
        bug=("minutes.setdefault(name, 0) + 60", "minutes[name] + 60"),
        public=[([["Ida", 8, 10]],), ([],), ([["Bo", 22, 2], ["Bo", 3, 4]],)],
        hidden=[
            ([["a", 0, 0]],), ([["a", 0, 1], ["b", 1, 2]],), ([["a", 23, 1]],), ([["a", 5, 6], ["a", 6, 7]],),
            ([["b", 9, 9]],), ([["x", 1, 2], ["y", 2, 1], ["x", 3, 4]],), ([["z", 12, 13]],), ([["p", 0, 24]],),
            ([["p", 7, 7], ["p", 8, 7]],), ([["q", 20, 4], ["r", 4, 20]],),
        ],
        edits={
            "fix_minmax": ("60 * (end - begin)", "max(60, end - begin)"),
            "fix_range": ("begin, end in shifts:", "begin, end in shifts[1:]:"),
            "fix_compare": ("if end < begin:", "if end <= begin:"),
            "fix_init": ("minutes = {}", "minutes = {\"\": 0}"),
        },
        wrong=[
            ("minutes[name] + 60", "minutes.setdefault(name, 60) + 60"),
            ("minutes[name] + 60", "len(minutes) + 60"),
            ("minutes[name] + 60", "60"),
            ("minutes[name] + 60", "minutes.get(name, 0) and minutes[name] + 60"),
        ],
    ),
    draft(
        """
        def without_blank_tail(cells):
            kept = list(cells)
            while kept and kept[-1] == "":
                kept.pop()
            filler = len(cells) - len(kept)
            return [kept, filler]
        """,
        bug=("while kept and kept[-1] == \"\":", "while kept[-1] == \"\":"),
        public=[(["a", "", ""],), (["", ""],), (["x", "y"],)],
        hidden=[
            ([],), ([""],), (["a"],), (["", "a"],), (["a", "", "b", ""],), (["", "", ""],), ([" ", ""],), (["0", ""],),
            (["", "", "", ""],), (["p", "q", "", "", ""],), (["", "z", ""],),
        ],
        edits={
            "fix_minmax": ("len(cells) - len(kept)", "max(len(cells), len(kept))"),
            "fix_range": ("list(cells)", "list(cells[:-1])"),
            "fix_compare": ("kept[-1] == \"\"", "kept[-1] != \"\""),
            "fix_init": ("kept = list(cells)", "kept = []"),
        },
        wrong=[
            ("while kept[-1] == \"\":", "while cells and kept[-1] == \"\":"),
            ("while kept[-1] == \"\":", "if kept and kept[-1] == \"\":"),
            ("while kept[-1] == \"\":", "while len(kept) > 1 and kept[-1] == \"\":"),
        ],
    ),
)
