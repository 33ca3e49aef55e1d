"""Tasks of the family `range` on which policies are trained."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def count_rises(values):
            rises = 0
            for index in range(len(values) - 1):
                if values[index + 1] > values[index]:
                    rises += 1
            return rises
        """,
        bug=("range(len(values) - 1)", "range(len(values) - 2)"),
        public=[([1, 2, 3],), ([3, 2, 1],), ([5, 1, 4],)],
        hidden=[
            ([],), ([7],), ([1, 2],), ([2, 1],), ([2, 2],), ([1, 2, 3, 4],), ([4, 3, 2, 9],),
            ([0, -1, 0],), ([1, 1, 2],), ([-3, -2],), ([5, 6, 1],), ([1, 3, 2, 4, 3, 5],),
        ],
        edits={
            "fix_minmax": ("return rises", "return max(rises, 1)"),
            "fix_compare": ("> values[index]", ">= values[index]"),
            "fix_zero": ("    rises = 0", "    if not values:\n        return 0\n    rises = 0"),
            "fix_init": ("rises = 0", "rises = 1"),
        },
        wrong=[
            ("range(len(values) - 2)", "range(len(values))"),
            ("range(len(values) - 2)", "range(1, len(values) - 1)"),
            ("range(len(values) - 2)", "range(1, len(values) - 2)"),
            ("values[index + 1] > values[index]", "values[index + 2] > values[index + 1]"),
        ],
    ),
    draft(
        """
        def window_sums(values, width):
            if width < 1:
                return []
            last_start = len(values) - width
            return [sum(values[start:start + width]) for start in range(last_start + 1)]
        """,
        bug=("range(last_start + 1)", "range(last_start)"),
        public=[([1, 2, 3, 4], 2), ([5], 1), ([1, 2], 3)],
        hidden=[
            ([], 1), ([1, 2, 3], 3), ([1, 2, 3], 1), ([1, 2, 3], 4), ([4, -4, 4, -4], 2), ([1, 2, 3], 0),
            ([2, 2, 2, 2], 3), ([0, 0, 7], 2), ([9, 8, 7, 6, 5], 4), ([-1], 1), ([1, 5], 2), ([3, 1, 2], -1),
        ],
        edits={
            "fix_minmax": ("sum(values[start:start + width])", "max(values[start:start + width])"),
            "fix_compare": ("width < 1", "width <= 1"),
            "fix_zero": ("if width < 1:", "if width < 1 or not values:"),
            "fix_init": ("range(last_start)", "range(1, last_start)"),
        },
        wrong=[
            ("range(last_start)", "range(last_start + 2)"),
            ("range(last_start)", "range(len(values))"),
            ("range(last_start)", "range(1, last_start + 1)"),
            ("start:start + width", "start:start + width + 1"),
        ],
    ),
    draft(
        """
        def stair_rows(height):
            rows = []
            for steps in range(1, height + 1):
                spaces = " " * (height - steps)
                rows.append(spaces + "#" * steps)
            return "/".join(rows)
        """,
        bug=("range(1, height + 1)", "range(1, height)"),
        public=[(3,), (1,), (0,)],
        hidden=[(2,), (4,), (5,), (6,), (7,), (8,), (9,), (10,), (-1,), (-4,), (12,)],
        edits={
            "fix_minmax": ("height - steps", "max(height, steps)"),
            "fix_compare": ("    rows = []", "    if height <= 1:\n        return \"#\"\n    rows = []"),
            "fix_zero": ("    rows = []", "    if height == 0:\n        return \"\"\n    rows = []"),
            "fix_init": ("rows = []", "rows = [\"#\"]"),
        },
        wrong=[
            ("range(1, height)", "range(height)"),
            ("range(1, height)", "range(height + 1)"),
            ("range(1, height)", "range(2, height + 1)"),
            ("\"#\" * steps", "\"#\" * (steps + 1)"),
        ],
    ),
    draft(
        """
        def divisors(number):
            found = [d for d in range(1, number + 1) if number % d == 0]
            if len(found) == 2:
                return ["prime"] + found
            return found
        """,
        bug=("range(1, number + 1)", "range(1, number)"),
        public=[(6,), (7,), (0,)],
        hidden=[(1,), (2,), (3,), (4,), (9,), (10,), (12,), (16,), (25,), (28,), (13,), (-5,)],
        edits={
            "fix_minmax": ("return found", "return found[::-1]"),
            "fix_compare": ("len(found) == 2", "len(found) <= 2"),
            "fix_zero": ("    if len(found) == 2:", "    if number and len(found) == 2:"),
            "fix_init": ("range(1, number)", "range(2, number)"),
        },
        wrong=[
            ("range(1, number)", "range(2, number + 1)"),
            ("range(1, number)", "range(1, number + 1, 2)"),
            ("len(found) == 2", "len(found) == 1"),
            ("range(1, number)", "range(1, number // 2 + 1)"),
        ],
    ),
    draft(
        """
        def column_sums(matrix):
            if not matrix:
                return []
            totals = []
            for column in range(len(matrix[0])):
                totals.append(sum(row[column] for row in matrix))
            return totals
        """,
        bug=("range(len(matrix[0]))", "range(1, len(matrix[0]))"),
        public=[([[1, 2], [3, 4]],), ([[5]],), ([],)],
        hidden=[
            ([[1, 2, 3]],), ([[1], [2], [3]],), ([[0, 0], [0, 0]],), ([[-1, 1], [1, -1]],), ([[], []],),
            ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[10, 20], [30, 40], [50, 60]],), ([[7, 0, 7, 0]],),
            ([[2, 2], [2, 3]],), ([[1, 0, 0], [0, 1, 0]],), ([[]],),
        ],
        edits={
            "fix_minmax": ("sum(row[column] for row in matrix)", "max(row[column] for row in matrix)"),
            "fix_compare": ("if not matrix:", "if len(matrix) <= 1:"),
            "fix_zero": ("if not matrix:", "if not matrix or not matrix[0]:"),
            "fix_init": ("totals = []", "totals = [0]"),
        },
        wrong=[
            ("range(1, len(matrix[0]))", "range(len(matrix))"),
            ("range(1, len(matrix[0]))", "range(1, len(matrix[0]) + 1)"),
            ("range(1, len(matrix[0]))", "range(len(matrix[0]) - 1)"),
            ("row[column]", "row[column - 1]"),
        ],
    ),
    draft(
        """
        def batches(items, size):
            result = []
            for start in range(0, len(items), size):
                batch = items[start:start + size]
                result.append(batch)
            return result
        """,
        bug=("items[start:start + size]", "items[start:start + size - 1]"),
        public=[([1, 2, 3, 4, 5], 2), ([], 3), (["a", "b"], 2)],
        hidden=[
            ([1], 1), ([1], 2), ([1, 2, 3], 1), ([1, 2, 3], 3), ([1, 2, 3, 4], 3), ([1, 2, 3, 4, 5, 6], 3),
            (["x"], 5), ([0, 0, 0, 0], 4), ([], 1), ([9, 8, 7, 6, 5, 4, 3], 2), ([1, 2], 10),
        ],
        edits={
            "fix_minmax": ("range(0, len(items), size)", "range(0, max(len(items), size), size)"),
            "fix_compare": ("result.append(batch)", "result.append(batch if len(batch) >= size else [])"),
            "fix_zero": ("    result = []", "    if not items:\n        return []\n    result = []"),
            "fix_init": ("range(0, len(items), size)", "range(1, len(items), size)"),
        },
        wrong=[
            ("items[start:start + size - 1]", "items[start:start + size + 1]"),
            ("items[start:start + size - 1]", "items[start:size]"),
            ("items[start:start + size - 1]", "items[start + 1:start + size]"),
            ("range(0, len(items), size)", "range(0, len(items), size - 1 or 1)"),
        ],
    ),
    draft(
        """
        def quarter_turn(grid):
            height, width = len(grid), len(grid[0])
            bottom_up = range(height - 1, -1, -1)
            return [[grid[row][column] for row in bottom_up] for column in range(width)]
        """,
        bug=("range(height - 1, -1, -1)", "range(height - 1, 0, -1)"),
        public=[([[1, 2], [3, 4]],), ([[5]],), ([[], []],)],
        hidden=[
            ([[1, 2, 3]],), ([[1], [2], [3]],), ([[0, 0], [0, 0]],), ([[1, 2, 3], [4, 5, 6]],),
            ([["a", "b"], ["c", "d"]],),
            ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[1, 2], [3, 4], [5, 6]],), ([[7, 7]],), ([[-1], [1]],), ([[]],),
            ([["x"]],),
        ],
        edits={
            "fix_minmax": ("len(grid), len(grid[0])", "len(grid), max(len(grid), len(grid[0]))"),
            "fix_compare": ("in bottom_up]", "in bottom_up if row >= column]"),
            "fix_zero": ("    bottom_up = ", "    if width == 0:\n        return []\n    bottom_up = "),
            "fix_init": ("height, width = len(grid), len(grid[0])", "height, width = 1, len(grid[0])"),
        },
        wrong=[
            ("range(height - 1, 0, -1)", "range(height)"),
            ("range(height - 1, 0, -1)", "range(height - 2, -1, -1)"),
            ("range(height - 1, 0, -1)", "range(height, 0, -1)"),
            ("range(height - 1, 0, -1)", "range(height - 1, -1, -2)"),
        ],
    ),
    draft(
        """
        def reads_same_backwards(text):
            letters = text.lower()
            for offset in range(len(letters) // 2):
                mirror = letters[-1 - offset]
                if letters[offset] != mirror:
                    return False
            return True
        """,
        bug=("range(len(letters) // 2)", "range(1, len(letters) // 2)"),
        public=[("level",), ("lever",), ("abca",), ("abcd",)],
        hidden=[
            ("",), ("a",), ("ab",), ("aa",), ("Anna",), ("abc",), ("xbbx",), ("abba",), ("xbby",), ("abcb",),
            ("Noon",), ("xaybx",), ("racecar",), ("racecat",), ("step on no pets",), ("stop on no pets",),
        ],
        edits={
            "fix_minmax": ("letters[-1 - offset]", "max(letters[-1 - offset], letters[offset])"),
            "fix_compare": ("letters[offset] != mirror", "letters[offset] < mirror"),
            "fix_zero": ("    letters = ", "    if not text:\n        return True\n    letters = "),
            "fix_init": ("-1 - offset", "-offset"),
        },
        wrong=[
            ("range(1, len(letters) // 2)", "range(len(letters) // 2 - 1)"),
            ("range(1, len(letters) // 2)", "range(1, len(letters) // 2 + 1)"),
            ("range(1, len(letters) // 2)", "range(0, len(letters) // 2, 2)"),
            ("range(1, len(letters) // 2)", "range(1)"),
        ],
    ),
    draft(
        """
        def run_lengths(text):
            runs = []
            position = 0
            while position < len(text):
                start = position
                while position < len(text) and text[position] == text[start]:
                    position += 1
                runs.append(text[start] + str(position - start))
            return "".join(runs)
        """,
        bug=("while position < len(text):", "while position < len(text) - 1:"),
        public=[("aab",), ("aaa",), ("xyz",)],
        hidden=[
            ("",), ("a",), ("ab",), ("aa",), ("abb",), ("abbc",), ("zzzzy",), ("aabbaa",), ("a b",),
            ("1112",), ("mississippi",), ("AaA",), ("tttttttttttt",),
        ],
        edits={
            "fix_minmax": ("str(position - start)", "str(max(position - start, 2))"),
            "fix_compare": ("text[position] == text[start]", "text[position] <= text[start]"),
            "fix_zero": ("    runs = []", "    if not text:\n        return \"\"\n    runs = []"),
            "fix_init": ("position = 0", "position = 1"),
        },
        wrong=[
            ("while position < len(text) - 1:", "while position <= len(text):"),
            ("while position < len(text) - 1:", "while position < len(text) - 2:"),
            ("str(position - start)", "str(position - start + 1)"),
            ("while position < len(text) and", "while position < len(text) - 1 and"),
        ],
    ),
    draft(
        """
        def spell_backwards(word, separator):
            if not word:
                return ""
            rest = spell_backwards(word[1:], separator)
            if not rest:
                return word[0]
            return rest + separator + word[0]
        """,
        bug=("word[1:]", "word[2:]"),
        public=[("abc", "-"), ("a", "-"), ("", "-")],
        hidden=[
            ("ab", "-"), ("abcd", ""), ("abcde", " "), ("zz", "."), ("z", "."), ("", ""), ("noon", "-"),
            ("12345", ","), ("hello world", ""), ("xyz", "--"), ("no", ""),
        ],
        edits={
            "fix_minmax": ("rest + separator + word[0]", "word[0] + separator + rest"),
            "fix_compare": ("if not word:", "if len(word) <= 1:"),
            "fix_zero": ("    if not word:", "    if not word or not separator:"),
            "fix_init": ("return \"\"", "return separator"),
        },
        wrong=[
            ("word[2:]", "word[:-1]"),
            ("word[2:]", "word[1:-1]"),
            ("rest + separator + word[0]", "rest + separator + word[1] + word[0]"),
            ("return rest + separator + word[0]", "return rest + separator + word[-1]"),
        ],
    ),
    draft(
        """
        def pair_counts(words):
            counts = {}
            for left, right in zip(words, words[1:]):
                pair = left + " " + right
                counts[pair] = counts.get(pair, 0) + 1
            return counts
        """,
        bug=("words[1:]", "words[2:]"),
        public=[(["a", "b", "a", "b"],), (["one"],), (["to", "be"],)],
        hidden=[
            ([],), (["x", "x"],), (["x", "x", "x"],), (["a", "b", "c"],), (["a", "b", "c", "a", "b"],),
            (["go", "go", "stop"],), (["b", "a"],), (["", "a"],), (["A", "a", "A", "a"],), (["q"],),
            (["no", "yes", "no", "no", "yes"],),
        ],
        edits={
            "fix_minmax": ("left + \" \" + right", "min(left, right) + \" \" + max(left, right)"),
            "fix_compare": ("    pair = left", "    if left >= right:\n            continue\n        pair = left"),
            "fix_zero": ("    counts = {}", "    if len(words) == 0:\n        return {}\n    counts = {}"),
            "fix_init": ("counts.get(pair, 0)", "counts.get(pair, 1)"),
        },
        wrong=[
            ("words[2:]", "words[:-1]"),
            ("words[2:]", "words[1:-1]"),
            ("words[2:]", "words"),
            ("zip(words, words[2:])", "zip(words[1:], words[2:])"),
        ],
    ),
    draft(
        """
        def primes_through(limit):
            is_prime = [True] * (limit + 1)
            primes = []
            for number in range(2, limit + 1):
                if is_prime[number]:
                    primes.append(number)
                    for multiple in range(number * number, limit + 1, number):
                        is_prime[multiple] = False
            return primes
        """,
        bug=("range(number * number, limit + 1, number)", "range(number * number, limit, number)"),
        public=[(10,), (7,), (4,)],
        hidden=[(0,), (1,), (2,), (3,), (5,), (6,), (9,), (12,), (15,), (25,), (30,), (31,), (49,)],
        edits={
            "fix_minmax": ("range(number * number,", "range(max(number * number, limit),"),
            "fix_compare": ("if is_prime[number]:", "if is_prime[number] and number < limit:"),
            "fix_zero": ("    primes = []", "    primes = []\n    if limit == 0:\n        return primes"),
            "fix_init": ("range(number * number,", "range(number + 1,"),
        },
        wrong=[
            ("range(2, limit + 1)", "range(2, limit)"),
            ("range(number * number, limit, number)", "range(number, limit + 1, number + 1)"),
            ("range(number * number, limit, number)", "range(number * number, limit + 2, number)"),
            ("range(number * number, limit, number)", "range(number * number + number, limit + 1, number)"),
        ],
    ),
)
