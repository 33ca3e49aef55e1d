"""Tasks of the family `minmax` that make the held-out set wider; training never meets them."""

from agentrl.tasks.bank.authoring import Draft, draft

# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def runner_up(scores):
            best = second = None
            for score in scores:
                if best is None or score > best:
                    best, second = score, best
                elif score != best and (second is None or score > second):
                    second = score
            return second
        """,
        bug=("score > best:", "score < best:"),
        public=[([5, 9, 7],), ([4],), ([3, 3, 1],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([1, 2, 3],), ([3, 2, 1],), ([6, 6],), ([],), ([10, 30, 20, 30],), ([-1, -2, -3],),
            ([0, 5, 0],),
            ([8, 7, 9, 6],),
        ],
        edits={
            "fix_range": ("in scores:", "in scores[1:]:"),
            "fix_compare": ("score < best:", "score <= best:"),
            "fix_zero": ("return second", "return second or 0"),
            "fix_init": ("best = second = None", "best = second = 0"),
        },
        wrong=[
            ("return second", "return best"),
            ("score > second", "score < second"),
            ("best, second = score, best", "best, second = best, score"),
        ],
    ),
    draft(
        """
        def best_streak(gains):
            best = current = gains[0]
            for gain in gains[1:]:
                current = max(gain, current + gain)
                best = max(best, current)
            return best
        """,
        bug=("current = max(", "current = min("),
        public=[([1, 2, -9, 4],), ([-3],), ([2, 3],)],
        hidden=[
            ([1, 1, 1],), ([-1, -2],), ([-2, -1],), ([5, -1, 5],), ([3, -5, 4, 2],), ([0, 0],), ([-4, 6, -1, 2],),
            ([9, -10, 8],),
            ([1, -1, 1, 1],), ([2, -1, 2, -1, 2],),
        ],
        edits={
            "fix_range": ("gains[1:]", "gains[2:]"),
            "fix_compare": ("current + gain", "current + gain + 1"),
            "fix_zero": ("best = current = gains[0]", "best = current = gains[0] if gains else 0"),
            "fix_init": ("best = current = gains[0]", "best = current = 0"),
        },
        wrong=[
            ("min(gain, current + gain)", "current + gain"),
            ("min(gain, current + gain)", "gain"),
            ("best = max(best, current)", "best = min(best, current)"),
        ],
    ),
    draft(
        """
        def leaderboard(points):
            names = sorted(points, key=lambda name: (-points[name], name))
            leaders = names[:3]
            return [name.upper() for name in leaders]
        """,
        bug=("(-points[name], name)", "(points[name], name)"),
        public=[({"ann": 3, "bob": 9, "cy": 5, "di": 1},), ({},), ({"eve": 2, "abe": 2},)],
        hidden=[
            ({"a": 1, "b": 2},), ({"a": 2, "b": 1},), ({"a": 1, "b": 2, "c": 3, "d": 4},),
            ({"a": 4, "b": 3, "c": 2, "d": 1},),
            ({"x": 0},), ({"b": 5, "a": 5, "c": 6},), ({"q": -1, "r": -2},), ({"k": 7, "l": 7, "m": 7, "n": 7},),
            ({"d": 10, "e": 20, "f": 15},), ({"n": 1, "m": 1, "o": 3, "p": 2},),
        ],
        edits={
            "fix_range": ("names[:3]", "names[:2]"),
            "fix_compare": ("in leaders]", "in leaders if points[name] > 0]"),
            "fix_zero": ("return [", "return names and ["),
            "fix_init": ("leaders = names[:3]", "leaders = names[1:4]"),
        },
        wrong=[
            ("(points[name], name)", "name"),
            ("names[:3]", "names[-3:]"),
            ("(points[name], name))", "(points[name], name), reverse=True)"),
        ],
    ),
    draft(
        """
        def most_meetings(meetings):
            attended = 0
            free_from = 0
            for start, end in sorted(meetings, key=lambda meeting: meeting[1]):
                if start >= free_from:
                    attended += 1
                    free_from = end
            return attended
        """,
        bug=("key=lambda meeting: meeting[1]", "key=lambda meeting: -meeting[1]"),
        public=[([[9, 10], [10, 11], [9, 12]],), ([],), ([[1, 2]],)],
        hidden=[
            ([[1, 3], [3, 5]],), ([[3, 5], [1, 3]],), ([[0, 9], [1, 2], [3, 4]],), ([[1, 4], [2, 3]],),
            ([[5, 6], [6, 7], [7, 8]],),
            ([[1, 2], [1, 2]],), ([[0, 1], [2, 8], [3, 4], [5, 6]],), ([[4, 9], [1, 5], [5, 8]],), ([[2, 3], [1, 9]],),
            ([[8, 9], [0, 1]],),
        ],
        edits={
            "fix_range": ("in sorted(meetings, ", "in sorted(meetings[1:], "),
            "fix_compare": ("start >= free_from", "start > free_from"),
            "fix_zero": ("return attended", "return attended or None"),
            "fix_init": ("attended = 0", "attended = 1"),
        },
        wrong=[
            ("-meeting[1]", "-meeting[0]"),
            ("-meeting[1]", "meeting[0]"),
            ("free_from = end", "free_from = start"),
        ],
    ),
    draft(
        """
        def nearest_stop(stops, place):
            def walk(stop):
                return abs(stop - place)

            nearest = min(stops, key=walk)
            return [nearest, walk(nearest)]
        """,
        bug=("min(stops, key=walk)", "max(stops, key=walk)"),
        public=[([1, 6, 20], 8), ([4], 4), ([0, 10], 5)],
        hidden=[
            ([1, 2, 3], 3), ([1, 2, 3], 1), ([3, 2, 1], 9), ([5, 15], 11), ([100, 0], 40), ([-5, 5], -1),
            ([7, 7], 0), ([2], 50),
            ([10, 20, 30], 24), ([9, 3, 6], 4),
        ],
        edits={
            "fix_range": ("max(stops, key=walk)", "max(stops[1:] or stops, key=walk)"),
            "fix_compare": ("abs(stop - place)", "abs(stop - place - 1)"),
            "fix_zero": ("nearest = max(stops, key=walk)", "nearest = max(stops, key=walk) if stops else 0"),
            "fix_init": ("max(stops, key=walk)", "max([0] + stops, key=walk)"),
        },
        wrong=[
            ("max(stops, key=walk)", "min(stops)"),
            ("max(stops, key=walk)", "max(stops)"),
            ("abs(stop - place)", "stop - place"),
        ],
    ),
    draft(
        """
        def rarest_letter(text):
            counts = {}
            for letter in text:
                counts[letter] = counts.get(letter, 0) + 1
            fewest = min(counts.values())
            rare = [letter for letter in counts if counts[letter] == fewest]
            return sorted(rare)[0]
        """,
        bug=("min(counts.values())", "max(counts.values())"),
        public=[("aab",), ("z",), ("bbaa",)],
        hidden=[
            ("abb",), ("abcabd",), ("mississippi",), ("aaaa",), ("hello",), ("xyzzy",), ("noon",), ("ccbbba",),
            ("qqqww",), ("level",),
        ],
        edits={
            "fix_range": ("for letter in text:", "for letter in text[1:]:"),
            "fix_compare": ("== fewest", ">= fewest"),
            "fix_zero": ("return sorted(rare)[0]", "return sorted(rare)[0] if rare else None"),
            "fix_init": ("counts.get(letter, 0)", "counts.get(letter, 1)"),
        },
        wrong=[
            ("sorted(rare)[0]", "sorted(rare)[-1]"),
            ("counts[letter] == fewest", "counts[letter] == 1"),
            ("== fewest", "< fewest"),
        ],
    ),
    draft(
        """
        def shared_interval(first, second):
            start = max(first[0], second[0])
            stop = min(first[1], second[1])
            if start >= stop:
                return None
            return [start, stop]
        """,
        bug=("start = max(", "start = min("),
        public=[([1, 5], [3, 8]), ([1, 2], [4, 6]), ([0, 9], [0, 9])],
        hidden=[
            ([1, 4], [2, 3]), ([2, 3], [1, 4]), ([1, 2], [2, 3]), ([5, 9], [1, 6]), ([0, 1], [5, 6]),
            ([-3, 3], [-1, 7]), ([4, 8], [4, 6]),
            ([10, 20], [15, 16]), ([7, 8], [1, 2]), ([1, 9], [8, 12]),
        ],
        edits={
            "fix_range": ("stop = min(first[1], second[1])", "stop = min(first[0], second[1])"),
            "fix_compare": ("start >= stop", "start > stop"),
            "fix_zero": ("return None", "return []"),
            "fix_init": ("start = min(first[0], second[0])", "start = 0"),
        },
        wrong=[
            ("start = min(first[0], second[0])", "start = first[0]"),
            ("start = min(first[0], second[0])", "start = second[0]"),
            ("stop = min(", "stop = max("),
        ],
    ),
    draft(
        """
        def trapped_water(walls):
            water = 0
            for i, wall in enumerate(walls):
                left = max(walls[: i + 1])
                right = max(walls[i:])
                water += min(left, right) - wall
            return water
        """,
        bug=("min(left, right)", "max(left, right)"),
        public=[([3, 0, 2],), ([],), ([1, 2, 1],)],
        hidden=[
            ([2, 0, 2],), ([1, 0, 3],), ([4, 1, 2, 3],), ([5],), ([3, 2, 1],), ([0, 1, 0, 2, 1, 0, 3],), ([2, 2],),
            ([5, 0, 0, 1],),
            ([1, 3, 0, 3, 1],), ([6, 2, 5, 1, 4],),
        ],
        edits={
            "fix_range": ("walls[: i + 1]", "walls[:i] or [0]"),
            "fix_compare": ("- wall\n", "- wall + 1\n"),
            "fix_zero": ("return water", "return water if walls else None"),
            "fix_init": ("water = 0", "water = 1"),
        },
        wrong=[
            ("max(left, right) - wall", "left - wall"),
            ("max(left, right) - wall", "right - wall"),
            ("max(left, right) - wall", "abs(left - right)"),
        ],
    ),
    draft(
        """
        def lightest_descent(triangle):
            totals = triangle[-1]
            for row in reversed(triangle[:-1]):
                below = zip(totals, totals[1:])
                totals = [weight + min(pair) for weight, pair in zip(row, below)]
            return totals[0]
        """,
        bug=("min(pair)", "max(pair)"),
        public=[([[2], [3, 1]],), ([[5]],), ([[1], [2, 2], [9, 4, 7]],)],
        hidden=[
            ([[1], [1, 2]],), ([[1], [2, 1]],), ([[0], [0, 0]],), ([[2], [3, 4], [6, 5, 7]],),
            ([[7], [1, 9], [9, 9, 1]],), ([[-1], [2, -3]],),
            ([[1], [1, 1], [1, 1, 1]],), ([[4], [8, 2], [1, 5, 6]],), ([[2], [3, 4], [6, 5, 7], [4, 1, 8, 3]],),
            ([[10], [20, 10], [5, 15, 25]],),
        ],
        edits={
            "fix_range": ("triangle[:-1]", "triangle[1:-1]"),
            "fix_compare": ("weight + max(pair)", "weight + max(pair) - 1"),
            "fix_zero": ("return totals[0]", "return totals[0] if totals else 0"),
            "fix_init": ("totals = triangle[-1]", "totals = [0] * len(triangle[-1])"),
        },
        wrong=[
            ("max(pair)", "pair[0]"),
            ("max(pair)", "sum(pair)"),
            ("max(pair)", "pair[1]"),
        ],
    ),
    draft(
        """
        def longest_branch(tree):
            deepest = 0
            for child in tree["children"]:
                depth = longest_branch(child)
                deepest = max(deepest, depth)
            return deepest + 1
        """,
        bug=("max(deepest, depth)", "min(deepest, depth)"),
        public=[
            ({"children": []},), ({"children": [{"children": []}]},),
            ({"children": [{"children": []}, {"children": []}]},),
        ],
        hidden=[
            ({"children": [{"children": [{"children": []}]}]},),
            ({"children": [{"children": []}, {"children": [{"children": []}]}]},),
            ({"children": [{"children": [{"children": []}]}, {"children": []}]},),
            ({"children": [{"children": []}] * 3},),
            ({"children": [{"children": [{"children": []}] * 2}] * 2},),
            ({"children": [{"children": [{"children": [{"children": []}]}]}]},),
            ({"children": [], "name": "leaf"},),
            ({"children": [{"children": [], "name": "leaf"}]},),
            ({"children": [{"children": []}, {"children": [{"children": []}]}, {"children": []}]},),
            ({"children": [{"children": [{"children": []}, {"children": [{"children": []}]}]}]},),
        ],
        edits={
            "fix_range": ('tree["children"]:', 'tree["children"][1:]:'),
            "fix_compare": ("min(deepest, depth)", "min(deepest, depth + 1)"),
            "fix_zero": ("return deepest + 1", 'return deepest + 1 if tree["children"] else 0'),
            "fix_init": ("deepest = 0", "deepest = 1"),
        },
        wrong=[
            ("min(deepest, depth)", "depth"),
            ("min(deepest, depth)", "deepest + depth"),
            ("return deepest + 1", 'return deepest + len(tree["children"]) + 1'),
        ],
    ),
)
