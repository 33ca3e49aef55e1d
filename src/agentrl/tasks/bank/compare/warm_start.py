"""Tasks of the family `compare` that scripted episodes are made of."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def short_words(text, max_length):
            words = text.split()
            short = [word for word in words if len(word) <= max_length]
            return " ".join(short)
        """,
        bug=("len(word) <= max_length", "len(word) < max_length"),
        public=[("a tiny word", 4), ("", 3), ("hello", 2)],
        hidden=[
            ("abc", 3), ("abc", 2), ("abc", 4), ("a bb ccc", 2), ("a a a", 1), ("one three five", 3), ("x", 0),
            ("same size word", 4),
            ("  spaced  out ", 6), ("to be or not to be", 2), ("longest", 7), ("Ab aB", 2),
        ],
        edits={
            "fix_minmax": ("\" \".join(short)", "min(short)"),
            "fix_range": ("in words if", "in words[1:] if"),
            "fix_zero": ("    words = ", "    if not text:\n        return \"\"\n    words = "),
            "fix_init": ("return \" \".join", "return \" \" + \" \".join"),
        },
        wrong=[
            ("len(word) < max_length", "len(word) > max_length"),
            ("len(word) < max_length", "len(word) >= max_length"),
            ("len(word) < max_length", "len(word) <= max_length + 1"),
            ("len(word) < max_length", "len(word) == max_length"),
        ],
    ),
    draft(
        """
        def cheapest_first(prices, budget):
            bought = []
            queue = sorted(prices)
            while queue and queue[0] <= budget:
                budget -= queue[0]
                bought.append(queue.pop(0))
            return bought
        """,
        bug=("queue[0] <= budget", "queue[0] < budget"),
        public=[([3, 1, 2], 3), ([], 4), ([5], 9)],
        hidden=[
            ([1], 1), ([2], 1), ([0], 0), ([1, 1, 1], 2), ([4, 4], 8), ([4, 4], 7), ([10, 1, 5], 16), ([10, 1, 5], 15),
            ([9, 2], 4),
            ([6], 6),
            ([2, 9, 3], 5), ([0, 0, 1], 1), ([7, 8], 3), ([1.5, 0.5], 2), ([3, 4], 4),
        ],
        edits={
            "fix_minmax": ("sorted(prices)", "sorted(prices, reverse=True)"),
            "fix_range": ("sorted(prices)", "sorted(prices)[1:]"),
            "fix_zero": ("    bought = []", "    if budget == 0:\n        return []\n    bought = []"),
            "fix_init": ("bought = []", "bought = prices[:1]"),
        },
        wrong=[
            ("queue[0] < budget", "queue[0] > budget"),
            ("queue[0] < budget", "queue[0] <= budget + 1"),
            ("queue[0] < budget", "queue[-1] <= budget"),
            ("queue[0] < budget", "budget > 0"),
        ],
    ),
    draft(
        """
        def upward_crossings(levels, threshold):
            crossings = 0
            for before, after in zip(levels, levels[1:]):
                crossings += before < threshold <= after
            return crossings
        """,
        bug=("before < threshold <= after", "before < threshold < after"),
        public=[([1, 5, 2, 6], 4), ([1, 4], 4), ([], 2)],
        hidden=[
            ([4], 4), ([3, 4], 4), ([4, 5], 4), ([4, 4], 4), ([3, 5], 4), ([5, 3], 4), ([6, 5], 4),
            ([0, 1, 0, 1, 0], 1),
            ([-1, 0], 0),
            ([1, 2, 3, 4, 3, 4], 4), ([9, 1, 9], 9), ([1, 1, 1], 1), ([2, 7, 2, 8, 2, 7], 7),
        ],
        edits={
            "fix_minmax": ("return crossings", "return max(crossings, 1)"),
            "fix_range": ("zip(levels, levels[1:])", "zip(levels, levels[2:])"),
            "fix_zero": ("    crossings = 0", "    if not levels:\n        return 0\n    crossings = 0"),
            "fix_init": ("crossings = 0", "crossings = 1"),
        },
        wrong=[
            ("before < threshold < after", "before <= threshold <= after"),
            ("before < threshold < after", "before <= threshold < after"),
            ("before < threshold < after", "threshold <= after"),
            ("before < threshold < after", "before > threshold >= after"),
        ],
    ),
    draft(
        """
        def snuggest_rooms(rooms, guests):
            roomy = {name: beds for name, beds in rooms.items() if beds >= guests}
            fewest = min(roomy.values(), default=0)
            return [name for name in roomy if roomy[name] == fewest]
        """,
        bug=("if beds >= guests}", "if beds > guests}"),
        public=[({"attic": 2, "barn": 6}, 2), ({"attic": 2}, 3), ({}, 1)],
        hidden=[
            ({"a": 1}, 1), ({"a": 1}, 2), ({"a": 2}, 1), ({"a": 2, "b": 2}, 2), ({"a": 3, "b": 2, "c": 3}, 3),
            ({"a": 0}, 0),
            ({"x": 4, "y": 5, "z": 4}, 3), ({"x": 4, "y": 5, "z": 4}, 4), ({"x": 4, "y": 5, "z": 4}, 5),
            ({"p": 1, "q": 9}, 4),
            ({"m": 7, "n": 8}, 9), ({"s": 2, "t": 1}, 1),
        ],
        edits={
            "fix_minmax": ("min(roomy.values(), default=0)", "max(roomy.values(), default=0)"),
            "fix_range": ("in rooms.items() if", "in list(rooms.items())[1:] if"),
            "fix_zero": ("    fewest = ", "    if not roomy:\n        return []\n    fewest = "),
            "fix_init": ("default=0", "default=guests"),
        },
        wrong=[
            ("if beds > guests}", "if beds < guests}"),
            ("if beds > guests}", "if beds <= guests}"),
            ("if beds > guests}", "if beds > guests + 1}"),
            ("if beds > guests}", "if beds + 1 >= guests}"),
        ],
    ),
    draft(
        """
        def debounce(times, min_gap):
            kept = times[:1]
            for time in times[1:]:
                waited = time - kept[-1]
                if waited < min_gap:
                    continue
                kept.append(time)
            return kept
        """,
        bug=("waited < min_gap", "waited <= min_gap"),
        public=[([0, 1, 5], 3), ([0, 3], 3), ([], 1)],
        hidden=[
            ([7], 5), ([1, 2, 3, 4], 2), ([0, 0], 0), ([0, 5, 10, 15], 5), ([0, 4, 8], 5), ([0, 6, 12], 5),
            ([1, 1, 2], 1),
            ([10, 12, 13, 14, 20], 4), ([0, 2, 3, 6], 3), ([5, 5, 5], 1), ([-3, -1, 1], 2),
        ],
        edits={
            "fix_minmax": ("return kept", "return kept and [min(kept), max(kept)]"),
            "fix_range": ("for time in times[1:]:", "for time in times[2:]:"),
            "fix_zero": ("    kept = ", "    if not times:\n        return []\n    kept = "),
            "fix_init": ("kept = times[:1]", "kept = [0]"),
        },
        wrong=[
            ("waited <= min_gap", "waited > min_gap"),
            ("waited <= min_gap", "waited < min_gap - 1"),
            ("waited <= min_gap", "waited <= min_gap + 1"),
            ("waited <= min_gap", "waited == min_gap"),
        ],
    ),
    draft(
        """
        def pack_boxes(weights, capacity):
            boxes = []
            for weight in weights:
                if boxes and sum(boxes[-1]) + weight <= capacity:
                    boxes[-1].append(weight)
                else:
                    boxes.append([weight])
            return boxes
        """,
        bug=("sum(boxes[-1]) + weight <= capacity", "sum(boxes[-1]) + weight < capacity"),
        public=[([2, 3, 4], 5), ([], 4), ([1, 1], 4)],
        hidden=[
            ([5], 5), ([3, 2], 5), ([3, 3], 5), ([1, 1, 1, 1], 2), ([4, 1, 4, 1], 5), ([6, 1], 5), ([0, 5, 0], 5),
            ([2, 2, 2], 6),
            ([2, 2, 2], 3), ([10, 20, 30], 30), ([1, 2, 3, 4], 6), ([7, 7], 14),
        ],
        edits={
            "fix_minmax": ("sum(boxes[-1])", "max(boxes[-1])"),
            "fix_range": ("sum(boxes[-1])", "sum(boxes[-1][1:])"),
            "fix_zero": ("    boxes = []", "    if not weights:\n        return []\n    boxes = []"),
            "fix_init": ("boxes = []", "boxes = [[]]"),
        },
        wrong=[
            ("sum(boxes[-1]) + weight < capacity", "sum(boxes[-1]) + weight > capacity"),
            ("sum(boxes[-1]) + weight < capacity", "sum(boxes[-1]) < capacity"),
            ("sum(boxes[-1]) + weight < capacity", "sum(boxes[-1]) + weight <= capacity + 1"),
            ("sum(boxes[-1]) + weight < capacity", "sum(boxes[-1]) <= capacity"),
        ],
    ),
    draft(
        """
        def is_clock_time(text):
            hours, _, minutes = text.partition(":")
            if not (hours.isdigit() and minutes.isdigit()):
                return False
            return int(hours) < 24 and int(minutes) < 60
        """,
        bug=("int(hours) < 24 and", "int(hours) <= 24 and"),
        public=[("23:59",), ("24:00",), ("12:75",), ("noon",)],
        hidden=[
            ("00:00",), ("24:01",), ("24:59",), ("25:00",), ("23:60",), ("23:00",), ("1:5",), ("12",), (":30",),
            ("12:",), ("",),
            ("24:30",), ("99:10",), ("10:x",), ("0:59",), ("24:60",), ("23:61",), ("23:30",), ("20:20",),
        ],
        edits={
            "fix_minmax": ("int(minutes) < 60", "max(int(hours), int(minutes)) < 60"),
            "fix_range": ("int(minutes) < 60", "int(minutes) in range(1, 60)"),
            "fix_zero": ("    if not (", "    if not text or not ("),
            "fix_init": ("return False", "return True"),
        },
        wrong=[
            ("int(hours) <= 24 and", "int(hours) < 23 and"),
            ("int(hours) <= 24 and", "int(hours) < 24 or"),
            ("int(hours) <= 24 and", "0 < int(hours) < 24 and"),
            ("int(minutes) < 60", "int(minutes) <= 60"),
        ],
    ),
    draft(
        """
        def absolute_majority(votes):
            for candidate in votes:
                if 2 * votes.count(candidate) > len(votes):
                    return candidate
            return None
        """,
        bug=("2 * votes.count(candidate) > len(votes)", "2 * votes.count(candidate) >= len(votes)"),
        public=[(["x", "x", "y"],), (["x", "y"],), ([],)],
        hidden=[
            (["a"],), (["a", "a"],), (["a", "b"],), (["a", "a", "b", "b"],), (["a", "b", "b", "b"],),
            (["a", "b", "c"],),
            (["a", "a", "b", "c"],), (["c", "b", "b"],), (["a", "b", "a", "b", "a"],),
            (["p", "q", "p", "q", "p", "q"],), ([1, 2, 2],),
            (["z", "y", "z", "x"],),
        ],
        edits={
            "fix_minmax": ("return candidate", "return min(votes)"),
            "fix_range": ("in votes:", "in votes[1:]:"),
            "fix_zero": ("    for candidate", "    if not votes:\n        return None\n    for candidate"),
            "fix_init": ("return None", "return \"\""),
        },
        wrong=[
            ("2 * votes.count(candidate) >= len(votes)", "2 * votes.count(candidate) < len(votes)"),
            ("2 * votes.count(candidate) >= len(votes)", "2 * votes.count(candidate) > len(votes) + 1"),
            ("2 * votes.count(candidate) >= len(votes)", "votes.count(candidate) > 1"),
            ("2 * votes.count(candidate) >= len(votes)", "2 * votes.count(candidate) == len(votes)"),
        ],
    ),
    draft(
        """
        def dominates(ours, theirs):
            pairs = list(zip(ours, theirs))
            never_worse = all(mine >= other for mine, other in pairs)
            once_better = any(mine > other for mine, other in pairs)
            return never_worse and once_better
        """,
        bug=("any(mine > other", "any(mine >= other"),
        public=[([2, 3], [1, 3]), ([1, 1], [1, 1]), ([1, 5], [2, 4])],
        hidden=[
            ([1], [1]), ([2], [1]), ([1], [2]), ([], []), ([3, 3, 3], [3, 3, 3]), ([3, 3, 4], [3, 3, 3]),
            ([3, 3, 2], [3, 3, 3]),
            ([0, 0], [0, 0]), ([-1], [-2]), ([-2, 5], [-2, 5]), ([9, 9], [1, 1]), ([1, 9], [9, 1]),
        ],
        edits={
            "fix_minmax": ("never_worse and once_better", "min(never_worse, once_better)"),
            "fix_range": ("zip(ours, theirs)", "zip(ours[1:], theirs[1:])"),
            "fix_zero": ("    pairs = ", "    if not ours:\n        return False\n    pairs = "),
            "fix_init": ("    pairs = list(", "    pairs = [(1, 0)] + list("),
        },
        wrong=[
            ("any(mine >= other", "any(mine < other"),
            ("any(mine >= other", "all(mine > other"),
            ("any(mine >= other", "any(mine > other + 1"),
            ("any(mine >= other", "any(mine == other"),
        ],
    ),
    draft(
        """
        def tree_contains(node, wanted):
            if node is None:
                return False
            value, smaller, larger = node
            if value == wanted:
                return True
            return tree_contains(smaller if wanted < value else larger, wanted)
        """,
        bug=("smaller if wanted < value else larger", "smaller if wanted > value else larger"),
        public=[([5, [3, None, None], [8, None, None]], 8), ([5, None, None], 5), (None, 1)],
        hidden=[
            ([5, [3, None, None], [8, None, None]], 3), ([5, [3, None, None], [8, None, None]], 4),
            ([1, None, None], 2),
            ([1, None, [2, None, [3, None, None]]], 3), ([3, [2, [1, None, None], None], None], 1),
            ([0, None, None], 0),
            ([4, [2, None, [3, None, None]], [6, [5, None, None], None]], 5), ([2, [1, None, None], None], 1),
            ([4, [2, None, [3, None, None]], [6, [5, None, None], None]], 3), ([7, None, [9, None, None]], 8),
            (["m", ["c", None, None], ["t", None, None]], "t"),
        ],
        edits={
            "fix_minmax": ("smaller if wanted > value else larger, wanted", "smaller or larger, wanted"),
            "fix_range": ("value, smaller, larger = node", "value, larger, smaller = node[:1] + node[1:2] * 2"),
            "fix_zero": ("if node is None:", "if not node or not node[0]:"),
            "fix_init": ("return False", "return wanted is None"),
        },
        wrong=[
            ("smaller if wanted > value else larger", "larger if wanted < value else smaller"),
            ("smaller if wanted > value else larger", "smaller if wanted < value - 1 else larger"),
            ("smaller if wanted > value else larger", "smaller if wanted != value else larger"),
            ("if value == wanted:", "if value >= wanted:"),
        ],
    ),
    draft(
        """
        def speeding_notice(speed, limit, tolerance):
            excess = speed - limit
            if excess <= 0:
                return "fine to go"
            if excess <= tolerance:
                return "warning"
            return "ticket: " + str(excess)
        """,
        bug=("excess <= tolerance", "excess < tolerance"),
        public=[(60, 50, 10), (50, 50, 10), (70, 50, 10)],
        hidden=[
            (55, 50, 5), (54, 50, 5), (56, 50, 5), (49, 50, 5), (51, 50, 0), (50, 50, 0), (51, 50, 1), (52, 50, 1),
            (133, 130, 3),
            (30, 20, 10), (31, 20, 10), (0, 0, 0), (1, 0, 2), (100, 80, 20),
        ],
        edits={
            "fix_minmax": ("speed - limit", "limit - speed"),
            "fix_range": ("str(excess)", "str(excess - 1)"),
            "fix_zero": ("excess < tolerance", "tolerance and excess < tolerance"),
            "fix_init": ("excess = speed - limit", "excess = speed - limit + 1"),
        },
        wrong=[
            ("excess < tolerance", "excess > tolerance"),
            ("excess < tolerance", "excess < tolerance - 1"),
            ("excess < tolerance", "excess <= tolerance + 1"),
            ("excess < tolerance", "excess == tolerance"),
        ],
    ),
    draft(
        """
        def shift_letters(text, places):
            shifted = ""
            for sign in text:
                if "a" <= sign <= "z":
                    offset = (ord(sign) - ord("a") + places) % 26
                    sign = chr(ord("a") + offset)
                shifted += sign
            return shifted
        """,
        bug=("\"a\" <= sign <= \"z\"", "\"a\" < sign <= \"z\""),
        public=[("abc", 1), ("Hi!", 2), ("", 5)],
        hidden=[
            ("a", 0), ("a", 1), ("z", 1), ("b", 25), ("xyz", 3), ("banana", 13), ("A a", 1), ("a-z", -1), ("hello", 26),
            ("`a{z", 2),
            ("zebra", 1), ("lower UPPER", 4), ("7 cats", 10),
        ],
        edits={
            "fix_minmax": ("ord(sign) - ord(\"a\") + places", "max(ord(sign) - ord(\"a\"), places)"),
            "fix_range": ("for sign in text:", "for sign in text[1:]:"),
            "fix_zero": ("    shifted = \"\"", "    if not text:\n        return \"\"\n    shifted = \"\""),
            "fix_init": ("shifted = \"\"", "shifted = text[:1]"),
        },
        wrong=[
            ("\"a\" < sign <= \"z\"", "\"a\" < sign < \"z\""),
            ("\"a\" < sign <= \"z\"", "\"a\" <= sign < \"z\""),
            ("\"a\" < sign <= \"z\"", "\"A\" <= sign <= \"z\""),
            ("\"a\" < sign <= \"z\"", "sign <= \"z\""),
        ],
    ),
)
