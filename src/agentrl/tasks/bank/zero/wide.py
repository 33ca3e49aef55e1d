"""Tasks of the family `zero` on which policies are evaluated more widely."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def decimal_of(fraction):
            top, slash, bottom = fraction.partition("/")
            if int(bottom) == 0:
                return "undefined"
            units, rest = divmod(int(top), int(bottom))
            tenths = 10 * rest // int(bottom)
            return str(units) + "." + str(tenths)
        """,
        bug=("if int(bottom) == 0:", "if int(top) == 0:"),
        public=[("3/2",), ("1/0",), ("0/4",)],
        hidden=[
            ("0/0",), ("4/4",), ("7/00",), ("1/3",), ("0/1",), ("10/4",), ("99/10",), ("2/0",), ("0/7",), ("12/5",),
            ("-1/2",), ("1/1",), ("-3/0",), ("5/000",),
        ],
        edits={
            "fix_minmax": ("divmod(int(top), int(bottom))", "divmod(max(int(top), int(bottom)), int(bottom))"),
            "fix_range": ("fraction.partition", "fraction[1:].partition"),
            "fix_compare": ("if int(top) == 0:", "if int(top) < 0:"),
            "fix_init": ("tenths = 10 * rest // int(bottom)", "tenths = 0"),
        },
        wrong=[
            ("if int(top) == 0:", "if not bottom:"),
            ("if int(top) == 0:", "if bottom == \"0\" or int(top) == 0:"),
            ("if int(top) == 0:", "if bottom == \"0\":"),
            ("if int(top) == 0:", "if slash == \"\":"),
        ],
    ),
    draft(
        """
        def packed(text):
            letters = text.replace(" ", "")
            if not letters:
                return ""
            pieces = [[letters[0], 0]]
            for letter in letters:
                if letter != pieces[-1][0]:
                    pieces.append([letter, 0])
                pieces[-1][1] += 1
            return "".join(letter + str(times) for letter, times in pieces)
        """,
        bug=("if not letters:", "if not text:"),
        public=[("aab",), ("  ",), ("zz z",)],
        hidden=[
            ("",), (" ",), ("a",), ("ab",), ("   ",), (" a",), ("a a a",), ("xxyyx",), ("    ",), ("qqqqqqqqqqqq",),
            ("A a",), ("hello",),
        ],
        edits={
            "fix_minmax": ("pieces = [[letters[0], 0]]", "pieces = [[min(letters), 0]]"),
            "fix_range": ("for letter in letters:", "for letter in letters[1:]:"),
            "fix_compare": ("if letter != pieces[-1][0]:", "if letter > pieces[-1][0]:"),
            "fix_init": ("pieces = [[letters[0], 0]]", "pieces = [[letters[0], 1]]"),
        },
        wrong=[
            ("if not text:", "if text == \" \":"),
            ("if not text:", "if len(letters) == 1:"),
            ("if not text:", "if len(text) < 2:"),
            ("[[letters[0], 0]]", "[[letters[:1], 0]] if text else [[\"\", 0]]"),
        ],
    ),
    draft(
        """
        def tree_total(node):
            if not node:
                return 0
            small, large = node["left"], node["right"]
            return node["own"] + tree_total(small) + tree_total(large)
        """,
        bug=("if not node:", "if node == {}:"),
        public=[({"own": 2, "left": {}, "right": {}},), ({"own": 1, "left": None, "right": {}},), ({},)],
        hidden=[
            (None,), ({"own": 0, "left": {}, "right": {}},), ({"own": -4, "left": None, "right": None},),
            ({"own": 1, "left": {"own": 2, "left": {}, "right": {}}, "right": {}},),
            ({"own": 1, "left": {}, "right": {"own": 5, "left": {}, "right": {}}},),
            ({"own": 3, "left": {"own": 4, "left": None, "right": {}}, "right": {}},),
            ({"own": 7, "left": {}, "right": None},), ({"own": 7, "left": [], "right": {}},),
            ({"own": 1, "left": {"own": 1, "left": {}, "right": {}}, "right": {"own": 1, "left": {}, "right": {}}},),
            ({"own": 9, "left": {}, "right": {"own": -9, "left": {}, "right": {"own": 2, "left": {}, "right": {}}}},),
            ([],),
        ],
        edits={
            "fix_minmax": ("tree_total(small) + tree_total(large)", "max(tree_total(small), tree_total(large))"),
            "fix_range": ("if node == {}:", "if len(node) < 1:"),
            "fix_compare": ("if node == {}:", "if node != {}:"),
            "fix_init": ("return 0", "return 1"),
        },
        wrong=[
            ("if node == {}:", "if node is None:"),
            ("if node == {}:", "if node in ({}, []):"),
            ("if node == {}:", "if \"own\" not in node:"),
            ("node[\"left\"], node[\"right\"]", "node.get(\"left\", {}), node.get(\"right\", {})"),
        ],
    ),
    draft(
        """
        def running_pace(seconds, kilometres):
            share = seconds // kilometres if kilometres else 0
            minutes, rest = divmod(share, 60)
            if rest < 10:
                return str(minutes) + ":0" + str(rest)
            return str(minutes) + ":" + str(rest)
        """,
        bug=("share = seconds // kilometres if kilometres else 0", "share = seconds // kilometres"),
        public=[(600, 2), (90, 0), (3000, 9)],
        hidden=[
            (0, 0), (0, 1), (59, 1), (60, 1), (61, 1), (1500, 5), (3600, 10), (1, 0), (3599, 1), (100, 3), (240, 0),
            (70, 1),
        ],
        edits={
            "fix_minmax": ("seconds // kilometres", "min(seconds, kilometres)"),
            "fix_range": ("divmod(share, 60)", "divmod(share, 59)"),
            "fix_compare": ("if rest < 10:", "if rest <= 10:"),
            "fix_init": ("share = seconds // kilometres", "share = 0"),
        },
        wrong=[
            ("seconds // kilometres", "seconds // kilometres if seconds else 0"),
            ("seconds // kilometres", "seconds // (kilometres or 1)"),
            ("seconds // kilometres", "seconds // (kilometres + 1)"),
        ],
    ),
    draft(
        """
        def bar_chart(counts, width):
            tallest = max(counts.values(), default=0) or 1
            lines = []
            for label in sorted(counts):
                length = counts[label] * width // tallest
                lines.append(label + " " + "#" * length)
            return lines
        """,
        bug=("max(counts.values(), default=0) or 1", "max(counts.values(), default=0)"),
        public=[({"a": 1, "b": 2}, 4), ({"a": 0}, 3), ({}, 5)],
        hidden=[
            ({"x": 5}, 5), ({"x": 0, "y": 0}, 2), ({"b": 3, "a": 9}, 3), ({"x": 0}, 0), ({"x": 7}, 0),
            ({"q": 0, "r": 4}, 8), ({"z": 0, "y": 0, "x": 0}, 9), ({"m": 10, "n": 5, "o": 1}, 10), ({"k": 1}, 1),
            ({"k": 2, "l": 2}, 3), ({}, 0),
        ],
        edits={
            "fix_minmax": ("max(counts.values(), default=0)", "min(counts.values(), default=0)"),
            "fix_range": ("in sorted(counts):", "in sorted(counts)[1:]:"),
            "fix_compare": ("counts[label] * width // tallest", "counts[label] * width // (tallest > 0)"),
            "fix_init": ("lines = []", "lines = [\"\"]"),
        },
        wrong=[
            ("max(counts.values(), default=0)", "max(counts.values(), default=1)"),
            ("max(counts.values(), default=0)", "max(counts.values(), default=0) + 1"),
            ("max(counts.values(), default=0)", "max(counts.values()) if counts else 1"),
            ("max(counts.values(), default=0)", "len(counts) or 1"),
        ],
    ),
    draft(
        """
        def word_overlap(first, second):
            left = set(first.lower().split())
            right = set(second.lower().split())
            either = left | right
            return round(len(left & right) / len(either), 2) if either else 1.0
        """,
        bug=("len(either), 2) if either else 1.0", "len(either), 2)"),
        public=[("a b", "b c"), ("", ""), ("One", "one")],
        hidden=[
            (" ", ""), ("", "   "), ("x", ""), ("", "y"), ("a b c", "c b a"), ("a a", "a"), ("p q", "r s"), ("\n", " "),
            ("The cat", "the dog"), ("a b c d", "a"), ("no", "No no"), ("m n", "n o p"),
        ],
        edits={
            "fix_minmax": ("len(either), 2)", "min(len(left), len(right)), 2)"),
            "fix_range": ("second.lower().split()", "second.lower().split()[1:]"),
            "fix_compare": ("len(left & right)", "len(left ^ right)"),
            "fix_init": ("either = left | right", "either = left"),
        },
        wrong=[
            ("len(either), 2)", "len(either), 2) if either else 0.0"),
            ("len(either), 2)", "(len(either) or 1), 2)"),
            ("len(either), 2)", "len(either), 2) if first or second else 1.0"),
            ("len(either), 2)", "len(either), 2) if left & right else 1.0"),
        ],
    ),
    draft(
        """
        def smoothed(signal, reach):
            smooth = []
            for at in range(len(signal)):
                near = signal[max(at - reach, 0):at + reach + 1]
                valid = [level for level in near if level >= 0]
                smooth.append(sum(valid) / len(valid) if valid else -1)
            return smooth
        """,
        bug=("sum(valid) / len(valid) if valid else -1", "sum(valid) / len(valid)"),
        public=[([1, 3], 1), ([-5], 0), ([2, -1, 4], 1)],
        hidden=[
            ([], 1), ([0], 0), ([-1], 1), ([-1, -1, 6], 1), ([4, 8, 6], 0), ([4, 8, 6], 2), ([-2, 0, -2], 0),
            ([5, -3, -3, 5], 1), ([0, 0, 0], 1), ([-1, -2, -3], 2), ([10, 20, 30, 40], 1), ([7, -7], 0),
        ],
        edits={
            "fix_minmax": ("max(at - reach, 0)", "min(at - reach, 0)"),
            "fix_range": ("at + reach + 1]", "at + reach]"),
            "fix_compare": ("if level >= 0]", "if level > 0]"),
            "fix_init": ("smooth = []", "smooth = [-1]"),
        },
        wrong=[
            ("sum(valid) / len(valid)", "sum(valid) / len(valid) if near else -1"),
            ("sum(valid) / len(valid)", "sum(valid) / len(near)"),
            ("sum(valid) / len(valid)", "sum(valid) / len(valid) if sum(valid) else -1"),
            ("sum(valid) / len(valid)", "sum(valid) / max(len(valid), 1)"),
        ],
    ),
    draft(
        """
        def election_winner(ballots):
            tally = {}
            for ballot in ballots:
                for choice in ballot:
                    if choice != "blank":
                        tally[choice] = tally.get(choice, 0) + 1
                        break
            return max(tally, key=tally.get) if tally else "nobody"
        """,
        bug=("max(tally, key=tally.get) if tally else \"nobody\"", "max(tally, key=tally.get)"),
        public=[([["Ann"], ["Bo", "Ann"], ["Ann"]],), ([["blank"]],), ([["blank", "Cy"]],)],
        hidden=[
            ([],), ([[]],), ([[], []],), ([["blank", "blank"]],), ([["x"]],), ([["x", "y"], ["y", "x"], ["y"]],),
            ([["blank"], []],), ([["b"], ["a"], ["b"], ["a"]],), ([["blank", "k"], ["k"], ["m"]],), ([["Blank"]],),
            ([["p", "q"], ["blank", "q"], ["q"]],),
        ],
        edits={
            "fix_minmax": ("max(tally, key=tally.get)", "min(tally, key=tally.get)"),
            "fix_range": ("for choice in ballot:", "for choice in ballot[1:]:"),
            "fix_compare": ("if choice != \"blank\":", "if choice == \"blank\":"),
            "fix_init": ("tally = {}", "tally = {\"blank\": 0}"),
        },
        wrong=[
            ("max(tally, key=tally.get)", "max(tally, key=tally.get) if ballots else \"nobody\""),
            ("max(tally, key=tally.get)", "max(tally, key=tally.get, default=\"blank\")"),
            ("max(tally, key=tally.get)", "max(tally, key=tally.get) if len(tally) > 1 else \"nobody\""),
            ("tally.get(choice, 0) + 1", "tally.get(choice, 1) + 1"),
        ],
    ),
    draft(
        """
        def unit_fractions(top, bottom):
            parts = []
            while top != 0:
                part = -(-bottom // top)
                parts.append(part)
                top, bottom = top * part - bottom, bottom * part
            return parts
        """,
        bug=("while top != 0:", "while bottom != 0:"),
        public=[(3, 4), (0, 5), (1, 0)],
        hidden=[(1, 2), (2, 3), (5, 6), (0, 1), (1, 7), (4, 5), (7, 12), (2, 2), (0, 0), (6, 7), (3, 3), (3, 2)],
        edits={
            "fix_minmax": ("bottom * part", "max(bottom, part)"),
            "fix_range": ("while bottom != 0:", "for _ in range(bottom):"),
            "fix_compare": ("while bottom != 0:", "while top > bottom:"),
            "fix_init": ("parts = []", "parts = [top]"),
        },
        wrong=[
            ("while bottom != 0:", "if top != 0:"),
            ("while bottom != 0:", "while top > 1:"),
            ("while bottom != 0:", "while bottom % 2 == 0 and top:"),
        ],
    ),
    draft(
        """
        def deepest_discount(before, after):
            cuts = [0]
            for name, old in before.items():
                new = after.get(name, old)
                if new < old and old:
                    cuts.append(100 - 100 * new // old)
            cuts.sort()
            return cuts.pop()
        """,
        bug=("after.get(name, old)", "after[name]"),
        public=[({"hat": 10}, {"hat": 5}), ({"hat": 10, "bag": 8}, {"bag": 6}), ({}, {})],
        hidden=[
            ({"a": 4}, {}), ({"a": 4}, {"a": 4}), ({"a": 4}, {"a": 6}), ({"a": 0}, {"a": 0}),
            ({"a": 3, "b": 9}, {"a": 2}), ({"a": 3}, {"a": 0}), ({"a": 10, "b": 10}, {"a": 9, "b": 1}), ({}, {"a": 1}),
            ({"a": 5}, {"b": 1}), ({"x": 7, "y": 7}, {"y": 7}), ({"x": 100}, {"x": 33}),
            ({"a": 2, "b": 2, "c": 2}, {"c": 1}),
        ],
        edits={
            "fix_minmax": ("if new < old and old:", "if min(new, old) and old:"),
            "fix_range": ("in before.items():", "in list(before.items())[1:]:"),
            "fix_compare": ("if new < old and old:", "if new <= old and old:"),
            "fix_init": ("cuts = [0]", "cuts = [1]"),
        },
        wrong=[
            ("after[name]", "after.get(name, 0)"),
            ("after[name]", "after[name] if after else old"),
            ("in before.items():", "in after.items():"),
            ("after[name]", "after[name] if old else 0"),
        ],
    ),
)
