"""Tasks of the family `range` that scripted episodes are made of."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def count_inversions(ranks):
            inversions = 0
            for first in range(len(ranks)):
                for second in range(first + 1, len(ranks)):
                    inversions += ranks[first] > ranks[second]
            return inversions
        """,
        bug=("range(first + 1, len(ranks))", "range(first + 2, len(ranks))"),
        public=[([2, 1],), ([1, 2, 3],), ([3, 1, 2],)],
        hidden=[
            ([],), ([4],), ([1, 1],), ([3, 2, 1],), ([1, 3, 2],), ([2, 3, 1],), ([4, 3, 2, 1],), ([0, -1, -2],),
            ([5, 1, 5, 1],), ([1, 2, 4, 3],), ([7, 7, 6],), ([10, 2, 8, 4, 6],),
        ],
        edits={
            "fix_minmax": ("return inversions", "return max(inversions, 1)"),
            "fix_compare": ("ranks[first] > ranks[second]", "ranks[first] >= ranks[second]"),
            "fix_zero": ("    inversions = 0", "    if not ranks:\n        return 0\n    inversions = 0"),
            "fix_init": ("inversions = 0", "inversions = 1"),
        },
        wrong=[
            ("range(first + 2, len(ranks))", "range(len(ranks))"),
            ("range(first + 2, len(ranks))", "range(1, len(ranks))"),
            ("range(first + 2, len(ranks))", "range(first + 1, len(ranks) - 1)"),
            ("range(first + 2, len(ranks))", "range(first)"),
        ],
    ),
    draft(
        """
        def fizz_words(last):
            words = []
            for number in range(1, last + 1):
                if number % 3 == 0:
                    words.append("fizz")
                else:
                    words.append(str(number))
            return " ".join(words)
        """,
        bug=("range(1, last + 1)", "range(1, last)"),
        public=[(3,), (4,), (0,)],
        hidden=[(1,), (2,), (5,), (6,), (7,), (8,), (9,), (10,), (12,), (15,), (-1,)],
        edits={
            "fix_minmax": ("str(number)", "str(max(number, 3))"),
            "fix_compare": ("number % 3 == 0", "number % 3 <= 1"),
            "fix_zero": ("    words = []", "    if last == 0:\n        return \"\"\n    words = []"),
            "fix_init": ("words = []", "words = [\"1\"]"),
        },
        wrong=[
            ("range(1, last)", "range(last)"),
            ("range(1, last)", "range(last + 1)"),
            ("range(1, last)", "range(2, last + 1)"),
            ("range(1, last)", "range(1, last + 2)"),
        ],
    ),
    draft(
        """
        def peak_heights(heights):
            peaks = []
            for here in range(1, len(heights) - 1):
                left, right = heights[here - 1], heights[here + 1]
                if left < heights[here] > right:
                    peaks.append(heights[here])
            return peaks
        """,
        bug=("range(1, len(heights) - 1)", "range(2, len(heights) - 1)"),
        public=[([1, 3, 2],), ([1, 2, 3],), ([0, 5, 0, 7, 0],)],
        hidden=[
            ([],), ([1],), ([2, 1],), ([1, 2, 1, 2, 1],), ([5, 4, 5],), ([1, 2, 2, 1],), ([3, 9, 8, 9, 3],),
            ([-3, -1, -2],), ([0, 1, 0],), ([9, 1, 2, 1, 9],), ([3, 2, 1],), ([2, 4, 6],), ([1, 5, 4, 6, 2, 8],),
            ([4, 6],),
        ],
        edits={
            "fix_minmax": ("left < heights[here] > right", "left > heights[here] < right"),
            "fix_compare": ("left < heights[here] > right", "left <= heights[here] >= right"),
            "fix_zero": ("    peaks = []", "    if not heights:\n        return []\n    peaks = []"),
            "fix_init": ("peaks = []", "peaks = heights[:1]"),
        },
        wrong=[
            ("range(2, len(heights) - 1)", "range(len(heights) - 1)"),
            ("range(2, len(heights) - 1)", "range(1, len(heights))"),
            ("range(2, len(heights) - 1)", "range(1, len(heights) - 2)"),
            ("range(2, len(heights) - 1)", "range(1, len(heights) - 1, 2)"),
        ],
    ),
    draft(
        """
        def trimmed_total(scores):
            if len(scores) < 3:
                return 0
            ordered = sorted(scores)
            without_extremes = ordered[1:-1]
            return sum(without_extremes)
        """,
        bug=("ordered[1:-1]", "ordered[1:-2]"),
        public=[([1, 5, 9],), ([4, 4],), ([10, 0, 2, 3],)],
        hidden=[
            ([],), ([7],), ([1, 2, 3],), ([3, 2, 1, 0],), ([5, 5, 5, 5],), ([-1, -2, -3],), ([100, 1, 1, 1],),
            ([0, 0, 0],), ([9, 8, 7, 6, 5],), ([2, 50],), ([6, -6, 3, -3, 1, 2],), ([1.5, 0.5, 2.5],),
        ],
        edits={
            "fix_minmax": ("sorted(scores)", "sorted(scores, reverse=True)"),
            "fix_compare": ("len(scores) < 3", "len(scores) <= 3"),
            "fix_zero": ("len(scores) < 3", "not scores or len(scores) < 3"),
            "fix_init": ("return 0", "return sum(scores)"),
        },
        wrong=[
            ("ordered[1:-2]", "ordered[1:]"),
            ("ordered[1:-2]", "ordered[:-1]"),
            ("ordered[1:-2]", "ordered[2:-1]"),
            ("ordered[1:-2]", "scores[1:-1]"),
        ],
    ),
    draft(
        """
        def mask_number(number):
            kept = number[-4:]
            stars = "*" * (len(number) - len(kept))
            return stars + kept
        """,
        bug=("number[-4:]", "number[-4:-1]"),
        public=[("123456",), ("99",), ("1234",)],
        hidden=[
            ("",), ("1",), ("123",), ("12345",), ("12345678",), ("00000",), ("4000123412341234",), ("abcd",),
            ("abcdefg",), ("55 66 77",), ("7777777",),
        ],
        edits={
            "fix_minmax": ("len(number) - len(kept)", "max(len(number), len(kept))"),
            "fix_compare": ("    kept = ", "    if len(number) <= 4:\n        return number\n    kept = "),
            "fix_zero": ("    kept = ", "    if not number:\n        return \"\"\n    kept = "),
            "fix_init": ("\"*\" * (len", "\"*\" + \"*\" * (len"),
        },
        wrong=[
            ("number[-4:-1]", "number[-3:]"),
            ("number[-4:-1]", "number[-5:]"),
            ("number[-4:-1]", "number[4:]"),
            ("number[-4:-1]", "number[-5:-1]"),
        ],
    ),
    draft(
        """
        def running_totals(payments):
            count = len(payments)
            totals = [sum(payments[:stop]) for stop in range(1, count + 1)]
            labels = [str(total) for total in totals]
            return ",".join(labels)
        """,
        bug=("range(1, count + 1)", "range(1, count)"),
        public=[([1, 2, 3],), ([],), ([5],)],
        hidden=[
            ([0],), ([1, 1],), ([2, -2],), ([-1, -2, -3],), ([10, 20, 30, 40],), ([0, 0, 0],), ([7, 3],),
            ([100, -50, 25],), ([1, 2, 3, 4, 5],), ([9, 9, 9],), ([-4],),
        ],
        edits={
            "fix_minmax": ("sum(payments[:stop])", "max(payments[:stop])"),
            "fix_compare": ("for total in totals", "for total in totals if total > 0"),
            "fix_zero": ("    count = ", "    if not payments:\n        return \"\"\n    count = "),
            "fix_init": ("range(1, count)", "range(0, count)"),
        },
        wrong=[
            ("range(1, count)", "range(count + 1)"),
            ("range(1, count)", "range(2, count + 1)"),
            ("range(1, count)", "range(1, count + 2)"),
            ("payments[:stop]", "payments[:stop + 1]"),
        ],
    ),
    draft(
        """
        def times_table(size):
            table = []
            for row in range(1, size + 1):
                line = [row * column for column in range(1, size + 1)]
                table.append(line)
            return table
        """,
        bug=("for column in range(1, size + 1)]", "for column in range(1, size)]"),
        public=[(1,), (2,), (0,)],
        hidden=[(3,), (4,), (5,), (6,), (7,), (8,), (9,), (10,), (11,), (-2,)],
        edits={
            "fix_minmax": ("row * column", "max(row, column)"),
            "fix_compare": ("    table = []", "    if size <= 1:\n        return [[1]]\n    table = []"),
            "fix_zero": ("    table = []", "    if size == 0:\n        return []\n    table = []"),
            "fix_init": ("table = []", "table = [[1]]"),
        },
        wrong=[
            ("for column in range(1, size)]", "for column in range(size)]"),
            ("for column in range(1, size)]", "for column in range(size + 1)]"),
            ("for column in range(1, size)]", "for column in range(1, row + 1)]"),
            ("for row in range(1, size + 1):", "for row in range(1, size):"),
        ],
    ),
    draft(
        """
        def fold_in_half(numbers):
            middle = len(numbers) // 2
            front = numbers[:middle]
            back = numbers[len(numbers) - middle:]
            back.reverse()
            return [near + far for near, far in zip(front, back)]
        """,
        bug=("numbers[:middle]", "numbers[1:middle]"),
        public=[([1, 2, 3, 4],), ([1, 2, 3],), ([8],)],
        hidden=[
            ([],), ([1, 2],), ([5, 5],), ([1, 2, 3, 4, 5],), ([0, 1, 0, 1],), ([-1, 1],), ([10, 20, 30, 40, 50, 60],),
            ([9, 0, 0, 0],), ([1, 0, 7, 0, 2],), ([3, 3, 3, 3, 3, 3, 3],), ([4, -2, 6, 8],),
        ],
        edits={
            "fix_minmax": ("near + far", "max(near, far)"),
            "fix_compare": ("zip(front, back)", "zip(front, back) if near <= far"),
            "fix_zero": ("    middle = ", "    if not numbers:\n        return []\n    middle = "),
            "fix_init": ("len(numbers) // 2", "len(numbers) // 2 + 1"),
        },
        wrong=[
            ("numbers[1:middle]", "numbers[:middle - 1]"),
            ("numbers[1:middle]", "numbers[1:middle + 1]"),
            ("numbers[1:middle]", "numbers[middle:]"),
            ("numbers[len(numbers) - middle:]", "numbers[len(numbers) - middle + 1:]"),
        ],
    ),
    draft(
        """
        def orderings(letters):
            if not letters:
                return [""]
            words = []
            for index in range(len(letters)):
                rest = letters[:index] + letters[index + 1:]
                for tail in orderings(rest):
                    words.append(letters[index] + tail)
            return words
        """,
        bug=("range(len(letters))", "range(len(letters) - 1)"),
        public=[("a",), ("ab",), ("",)],
        hidden=[("b",), ("ba",), ("aa",), ("abc",), ("cab",), ("xyx",), ("12",), ("dear",), (" ",), ("zz",), ("aab",)],
        edits={
            "fix_minmax": ("letters[index] + tail", "max(letters[index], tail)"),
            "fix_compare": ("if not letters:", "if len(letters) <= 1:"),
            "fix_zero": ("    words = []", "    words = []\n    if len(letters) == 0:\n        return words"),
            "fix_init": ("words = []", "words = [letters]"),
        },
        wrong=[
            ("range(len(letters) - 1)", "range(1, len(letters))"),
            ("range(len(letters) - 1)", "range(0, len(letters), 2)"),
            ("range(len(letters) - 1)", "range(len(letters) + 1)"),
            ("range(len(letters) - 1)", "range(1)"),
        ],
    ),
    draft(
        """
        def derivative(coefficients):
            slopes = []
            for power in range(1, len(coefficients)):
                slope = power * coefficients[power]
                slopes.append(slope)
            return slopes or [0]
        """,
        bug=("range(1, len(coefficients))", "range(2, len(coefficients))"),
        public=[([5, 3],), ([7],), ([1, 2, 3],)],
        hidden=[
            ([],), ([0, 0],), ([0, 1],), ([1, 1, 1],), ([0, 0, 1],), ([4, -3, 2, -1],), ([9, 8],), ([-1, -1],),
            ([2, 0, 0, 5],), ([1, 2, 3, 4, 5],), ([0, 6, 0],),
        ],
        edits={
            "fix_minmax": ("power * coefficients[power]", "max(power, coefficients[power])"),
            "fix_compare": ("slopes.append(slope)", "slopes.append(slope if slope > 1 else 0)"),
            "fix_zero": ("    slopes = []", "    if not coefficients:\n        return [0]\n    slopes = []"),
            "fix_init": ("slopes = []", "slopes = [0]"),
        },
        wrong=[
            ("range(2, len(coefficients))", "range(len(coefficients))"),
            ("range(2, len(coefficients))", "range(1, len(coefficients) - 1)"),
            ("range(2, len(coefficients))", "range(1, len(coefficients) + 1)"),
            ("power * coefficients[power]", "(power - 1) * coefficients[power - 1]"),
        ],
    ),
    draft(
        """
        def last_position(items, wanted):
            for index in range(len(items) - 1, -1, -1):
                if items[index] == wanted:
                    return index
            return -1
        """,
        bug=("range(len(items) - 1, -1, -1)", "range(len(items) - 1, 0, -1)"),
        public=[([4, 5, 4], 4), ([4, 5], 4), ([1], 2)],
        hidden=[
            ([], 1), ([1], 1), ([1, 1], 1), ([2, 3], 3), ([2, 3], 2), ([2, 3, 4], 2), ([2, 3, 4], 3), (["a", "b"], "a"),
            (["b", "a", "a"], "b"), ([0, 1, 0, 1], 0), ([0, -1, -1], 0), ([5, 6, 7], 8), ([9, 9, 9, 1], 9),
        ],
        edits={
            "fix_minmax": ("return index", "return max(index, 1)"),
            "fix_compare": ("items[index] == wanted", "items[index] >= wanted"),
            "fix_zero": ("    for index", "    if not items:\n        return -1\n    for index"),
            "fix_init": ("return -1", "return 0"),
        },
        wrong=[
            ("range(len(items) - 1, 0, -1)", "range(len(items))"),
            ("range(len(items) - 1, 0, -1)", "range(len(items) - 2, -1, -1)"),
            ("range(len(items) - 1, 0, -1)", "range(len(items) - 1, -1, -2)"),
            ("range(len(items) - 1, 0, -1)", "range(len(items), 0, -1)"),
        ],
    ),
    draft(
        """
        def pairs_to_dict(flat):
            table = {}
            for index in range(0, len(flat) - 1, 2):
                key, value = flat[index:index + 2]
                table[key] = value
            return table
        """,
        bug=("range(0, len(flat) - 1, 2)", "range(0, len(flat) - 2, 2)"),
        public=[(["a", 1, "b", 2],), ([],), (["x", 9, "y"],)],
        hidden=[
            (["a", 1],), (["a"],), (["a", 1, "a", 2],), (["k", "v", "w", "z", "q"],), (["p", 0, "q", 0, "r", 0],),
            (["one", 1, "two", 2, "three", 3, "four", 4],), (["n", None],), (["", ""],), (["s", [1], "t", [2]],),
            (["b", 2, "a", 1],), (["m", -1, "m"],),
        ],
        edits={
            "fix_minmax": ("table[key] = value", "table[key] = max(value, table.get(key, value))"),
            "fix_compare": ("table[key] = value", "table[key] = value if value != 0 else 1"),
            "fix_zero": ("    table = {}", "    if not flat:\n        return {}\n    table = {}"),
            "fix_init": ("range(0, len(flat) - 2, 2)", "range(1, len(flat) - 2, 2)"),
        },
        wrong=[
            ("range(0, len(flat) - 2, 2)", "range(0, len(flat), 2)"),
            ("range(0, len(flat) - 2, 2)", "range(0, len(flat) - 1)"),
            ("range(0, len(flat) - 2, 2)", "range(0, len(flat) - 1, 4)"),
            ("range(0, len(flat) - 2, 2)", "range(2, len(flat) - 1, 2)"),
        ],
    ),
)
