"""Tasks of the family `init` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def lift_legs(stops):
            floor = stops[0]
            legs = []
            for stop in stops:
                if stop != floor:
                    legs.append(str(floor) + " to " + str(stop))
                floor = stop
            return legs
        """,
        bug=("floor = stops[0]", "floor = 0"),
        public=[([2, 5],), ([0, 3, 1],), ([-1, -1],)],
        hidden=[
            ([4],), ([0],), ([-2],), ([1, 0],), ([7, 7, 7],), ([0, 0, 6],), ([3, -3],), ([9, 8, 7, 6],), ([10, 1, 10],),
            ([0, -5],), ([2.5, 1.0],), ([-4, 4, -4],),
        ],
        edits={
            "fix_minmax": ("floor = stop", "floor = max(stop, floor)"),
            "fix_range": ("for stop in stops:", "for stop in stops[1:]:"),
            "fix_compare": ("if stop != floor:", "if stop > floor:"),
            "fix_zero": ("return legs", "return legs if len(stops) > 1 else []"),
        },
        wrong=[
            ("floor = 0", "floor = 1"),
            ("floor = 0", "floor = stops[-1]"),
            ("floor = 0", "floor = min(stops)"),
            ("str(floor) + \" to \"", "str(stops[0]) + \" to \""),
        ],
    ),
    draft(
        """
        def countdown_text(start):
            text = str(start)
            while start > 0:
                start -= 1
                text += "-" + str(start)
            return text
        """,
        bug=("text = str(start)", "text = \"\""),
        public=[(3,), (0,), (1,)],
        hidden=[(2,), (4,), (5,), (6,), (7,), (8,), (9,), (10,), (12,), (-1,), (-6,)],
        edits={
            "fix_minmax": ("start -= 1", "start = min(start - 1, 1)"),
            "fix_range": ("while start > 0:", "for start in range(start, 0, -1):"),
            "fix_compare": ("while start > 0:", "while start >= 0:"),
            "fix_zero": ("return text", "return text if start else \"0\""),
        },
        wrong=[
            ("text = \"\"", "text = \"0\""),
            ("text = \"\"", "text = str(start - 1)"),
            ("text = \"\"", "text = \"-\""),
            ("return text", "return text[1:]"),
        ],
    ),
    draft(
        """
        def swinging_sum(numbers):
            sign = 1
            total = 0
            for number in numbers:
                total += sign * number
                sign = -sign
            return total
        """,
        bug=("sign = 1", "sign = 0"),
        public=[([5, 2],), ([7],), ([],)],
        hidden=[
            ([1],), ([0, 1],), ([1, 1],), ([3, 1, 2],), ([-4],), ([-4, -4],), ([10, 20, 30, 40],), ([1, 2, 3, 4, 5],),
            ([0],), ([2.5, 0.5],), ([6, -6],),
        ],
        edits={
            "fix_minmax": ("total += sign * number", "total = max(total, sign * number)"),
            "fix_range": ("for number in numbers:", "for number in numbers[1:]:"),
            "fix_compare": ("sign = -sign", "sign = -1 if number > 0 else 1"),
            "fix_zero": ("return total", "return total if numbers else 0"),
        },
        wrong=[
            ("sign = 0", "sign = -1"),
            ("sign = 0", "sign = len(numbers)"),
            ("sign = 0", "sign = 2"),
            ("sign = -sign", "sign = 1 - sign"),
        ],
    ),
    draft(
        """
        def without_repeats(tags):
            kept = []
            for tag in tags:
                plain = tag.strip().lower()
                if plain not in kept:
                    kept.append(plain)
            return ",".join(kept)
        """,
        bug=("kept = []", "kept = [\"\"]"),
        public=[(["Red", "red", "blue"],), (["a"],), ([],)],
        hidden=[
            ([""],), (["x", "x"],), (["x", "y"],), ([" x", "x "],), (["", "a"],), (["a", ""],), (["A", "b", "B", "a"],),
            (["1", "2"],), (["one two"],), ([" ", ""],), (["z", "y", "x", "z"],),
        ],
        edits={
            "fix_minmax": ("kept.append(plain)", "kept.append(min(plain, tag))"),
            "fix_range": ("for tag in tags:", "for tag in tags[1:]:"),
            "fix_compare": ("if plain not in kept:", "if plain in kept:"),
            "fix_zero": ("return \",\".join(kept)", "return \",\".join(kept) if tags else \"\""),
        },
        wrong=[
            ("kept = [\"\"]", "kept = [\" \"]"),
            ("kept = [\"\"]", "kept = tags[:1]"),
            ("kept = [\"\"]", "kept = \"\".split(\",\")"),
            ("return \",\".join(kept)", "return \",\".join(kept)[1:]"),
        ],
    ),
)
