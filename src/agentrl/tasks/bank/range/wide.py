"""Tasks of the family `range` in the wider comparison of policies."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def border_sum(grid):
            top, *middle, bottom = grid
            sides = 0
            for line in middle:
                sides += line[0] + line[-1]
            return sum(top) + sides + sum(bottom)
        """,
        bug=("for line in middle:", "for line in middle[1:]:"),
        public=[([[1, 1], [1, 1]],), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[0, 0], [2, 3], [0, 0]],)],
        hidden=[
            ([[5], [6]],), ([[1, 1, 1], [1, 9, 1], [1, 1, 1]],), ([[1, 2], [3, 4], [5, 6], [7, 8]],),
            ([[0, 0, 0], [0, 5, 0], [0, 0, 0]],), ([[-1, -1], [4, -4], [1, 1]],), ([[2, 0], [0, 2]],),
            ([[1, 1, 1, 1], [2, 0, 0, 2], [3, 0, 0, 3], [4, 4, 4, 4]],), ([[0, 0], [1, 0], [0, 1], [0, 0]],),
            ([[9, 9], [-9, 1], [9, 9]],), ([[1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1]],), ([[], []],),
        ],
        edits={
            "fix_minmax": ("line[0] + line[-1]", "max(line[0], line[-1])"),
            "fix_compare": ("line[0] + line[-1]", "line[0] + line[-1] if line[0] <= line[-1] else 0"),
            "fix_zero": ("    sides = 0\n", "    sides = 0\n    if sum(top) == 0:\n        return sum(bottom)\n"),
            "fix_init": ("sides = 0", "sides = len(middle)"),
        },
        wrong=[
            ("for line in middle[1:]:", "for line in middle[:-1]:"),
            ("for line in middle[1:]:", "for line in grid:"),
            ("for line in middle[1:]:", "for line in grid[1:]:"),
            ("line[0] + line[-1]", "sum(line)"),
        ],
    ),
    draft(
        """
        def rotate_left(items, steps):
            if not items:
                return items
            cut = steps % len(items)
            moved_to_end = items[:cut]
            return items[cut:] + moved_to_end
        """,
        bug=("items[:cut]", "items[:cut - 1]"),
        public=[([1, 2, 3, 4], 1), ([], 2), ([1, 2, 3], 2)],
        hidden=[
            ([1], 0), ([1], 1), ([1, 2], 1), ([1, 2], 2), ([1, 2, 3], 3), ([1, 2, 3], 4), ([1, 2, 3, 4, 5], 3),
            ([1, 2, 3], -1), ("abcd", 2), ("", 1), ([7, 7, 8], 1), (["x", "y", "z"], 0),
        ],
        edits={
            "fix_minmax": ("items[cut:] + moved_to_end", "moved_to_end + items[cut:]"),
            "fix_compare": ("if not items:", "if len(items) <= 1:"),
            "fix_zero": ("if not items:", "if not items or steps == 0:"),
            "fix_init": ("cut = steps % len(items)", "cut = steps % len(items) + 1"),
        },
        wrong=[
            ("items[:cut - 1]", "items[:cut + 1]"),
            ("items[:cut - 1]", "items[1:cut]"),
            ("items[:cut - 1]", "items[-cut:]"),
            ("items[cut:] + moved_to_end", "items[cut - 1:] + moved_to_end"),
        ],
    ),
    draft(
        """
        def common_prefix(words):
            shortest = min(words, key=len)
            for end in range(len(shortest), 0, -1):
                prefix = shortest[:end]
                if all(word.startswith(prefix) for word in words):
                    return prefix
            return ""
        """,
        bug=("range(len(shortest), 0, -1)", "range(len(shortest) - 1, 0, -1)"),
        public=[(["inside", "insight"],), (["go", "going"],), (["a", "b"],)],
        hidden=[
            (["same", "same"],), (["x"],), (["word"],), (["", "abc"],), (["ab", "abc", "abcd"],), (["cat", "dog"],),
            (["flow", "flower", "flight"],), (["A", "a"],), (["to", "to", "too"],), (["aa", "aaa"],), (["i", "it"],),
            (["tap", "tan", "tar"],), (["nod", "not", "no"],), (["b", "ab"],),
        ],
        edits={
            "fix_minmax": ("min(words, key=len)", "max(words, key=len)"),
            "fix_compare": ("if all(", "if len(prefix) > 1 and all("),
            "fix_zero": ("    for end", "    if not shortest:\n        return \"\"\n    for end"),
            "fix_init": ("return \"\"", "return shortest[:1]"),
        },
        wrong=[
            ("range(len(shortest) - 1, 0, -1)", "range(1, len(shortest) + 1)"),
            ("range(len(shortest) - 1, 0, -1)", "range(len(shortest), 1, -1)"),
            ("range(len(shortest) - 1, 0, -1)", "range(len(shortest), 0, -2)"),
            ("shortest[:end]", "shortest[:end + 1]"),
        ],
    ),
    draft(
        """
        def crowd_around(seats, row, column):
            crowd = -seats[row][column]
            first = max(column - 1, 0)
            for line in seats[max(row - 1, 0):row + 2]:
                crowd += sum(line[first:column + 2])
            return crowd
        """,
        bug=("line[first:column + 2]", "line[first:column + 1]"),
        public=[
            ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 1, 1), ([[1]], 0, 0), ([[0, 0], [1, 0]], 0, 0),
        ],
        hidden=[
            ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 0, 0), ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 2, 2),
            ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 0, 1), ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 1, 2),
            ([[0, 1], [0, 0]], 0, 0), ([[0, 0], [0, 1]], 1, 1), ([[1, 0, 1, 1]], 0, 1), ([[1, 0, 1, 1]], 0, 0),
            ([[1], [0], [1], [1]], 1, 0), ([[0]], 0, 0), ([[1, 0, 0], [0, 0, 1], [1, 1, 0]], 1, 1),
            ([[0, 0, 1], [0, 0, 1], [0, 0, 1]], 1, 1), ([[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]], 1, 1),
        ],
        edits={
            "fix_minmax": ("max(column - 1, 0)", "min(column - 1, 0)"),
            "fix_compare": ("    return crowd", "    return crowd if crowd >= 1 else 1"),
            "fix_zero": ("    return crowd", "    return crowd or sum(seats[row])"),
            "fix_init": ("crowd = -seats[row][column]", "crowd = 0"),
        },
        wrong=[
            ("line[first:column + 1]", "line[first:column + 3]"),
            ("line[first:column + 1]", "line[first:]"),
            ("line[first:column + 1]", "line[first + 1:column + 2]"),
            ("max(row - 1, 0):row + 2", "max(row - 1, 0):row + 3"),
        ],
    ),
    draft(
        """
        def insertion_sorted(cards):
            hand = list(cards)
            for taken in range(1, len(hand)):
                card = hand.pop(taken)
                slot = taken
                while slot > 0 and hand[slot - 1] > card:
                    slot -= 1
                hand.insert(slot, card)
            return hand
        """,
        bug=("range(1, len(hand))", "range(1, len(hand) - 1)"),
        public=[([2, 1, 3],), ([3, 2, 1],), ([],)],
        hidden=[
            ([1],), ([2, 1],), ([1, 2],), ([1, 1],), ([5, 4, 3, 2, 1],), ([1, 3, 2],), ([2, 3, 1, 4],), ([0, -1],),
            ([4, 4, 1, 4],), ([10, 30, 20, 0],), ([-2, -5, 7, -9],), ([6, 5, 6, 5],),
        ],
        edits={
            "fix_minmax": ("hand[slot - 1] > card", "hand[slot - 1] < card"),
            "fix_compare": ("while slot > 0", "while slot > 1"),
            "fix_zero": ("    hand = list(cards)", "    if not cards:\n        return []\n    hand = list(cards)"),
            "fix_init": ("slot = taken", "slot = taken - 1"),
        },
        wrong=[
            ("range(1, len(hand) - 1)", "range(2, len(hand))"),
            ("range(1, len(hand) - 1)", "range(len(hand) - 1)"),
            ("range(1, len(hand) - 1)", "range(1, len(hand), 2)"),
            ("slot -= 1", "slot -= 2"),
        ],
    ),
    draft(
        """
        def read_columns(message, columns):
            padding = "." * (-len(message) % columns)
            padded = message + padding
            strips = [padded[first::columns] for first in range(columns)]
            return "".join(strips)
        """,
        bug=("range(columns)", "range(columns - 1)"),
        public=[("abcd", 2), ("abc", 2), ("", 3)],
        hidden=[
            ("a", 1), ("abc", 1), ("a", 2), ("abcdef", 3), ("abcdefg", 3), ("abcdef", 2), ("meet at nine", 4),
            ("aaaa", 2),
            ("xy", 5), ("1234567890", 5), ("secret", 6), ("secrets", 6), ("", 1),
        ],
        edits={
            "fix_minmax": ("message + padding", "padding + message"),
            "fix_compare": ("range(columns - 1)", "range(columns - 1) if first < len(message)"),
            "fix_zero": ("    padding = ", "    if not message:\n        return \"\"\n    padding = "),
            "fix_init": ("range(columns - 1)", "range(1, columns - 1)"),
        },
        wrong=[
            ("range(columns - 1)", "range(columns + 1)"),
            ("range(columns - 1)", "range(1, columns)"),
            ("range(columns - 1)", "range(len(message))"),
            ("padded[first::columns]", "padded[first::columns - 1 or 1]"),
        ],
    ),
    draft(
        """
        def distinct_substrings(text):
            size = len(text)
            pieces = {
                text[start:stop]
                for start in range(size)
                for stop in range(start + 1, size + 1)
            }
            return sorted(pieces, key=lambda piece: (len(piece), piece))
        """,
        bug=("for stop in range(start + 1, size + 1)", "for stop in range(start + 1, size)"),
        public=[("ab",), ("",), ("aba",)],
        hidden=[
            ("a",), ("aa",), ("abc",), ("aaa",), ("abab",), ("ba",), ("aab",), ("abca",), ("xyx",), ("0101",), ("cba",),
        ],
        edits={
            "fix_minmax": ("(len(piece), piece)", "(-len(piece), piece)"),
            "fix_compare": ("for start in range(size)", "for start in range(size) if start <= size // 2"),
            "fix_zero": ("    size = len(text)", "    if not text:\n        return []\n    size = len(text)"),
            "fix_init": ("size = len(text)", "size = len(text) - 1"),
        },
        wrong=[
            ("range(start + 1, size)", "range(start, size)"),
            ("range(start + 1, size)", "range(start, size + 1)"),
            ("range(start + 1, size)", "range(start + 2, size + 1)"),
            ("range(start + 1, size)", "range(1, size + 1)"),
        ],
    ),
    draft(
        """
        def day_of_year(month, day, leap):
            february = 29 if leap else 28
            lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            months_before = lengths[:month - 1]
            return day + sum(months_before)
        """,
        bug=("lengths[:month - 1]", "lengths[:month]"),
        public=[(1, 31, False), (3, 1, False), (3, 1, True)],
        hidden=[
            (1, 1, False), (2, 1, True), (2, 28, False), (2, 29, True), (12, 31, False), (12, 31, True), (5, 5, False),
            (6, 30, False), (7, 4, True), (8, 15, False), (9, 9, False), (10, 31, True), (11, 1, False),
        ],
        edits={
            "fix_minmax": ("29 if leap else 28", "28 if leap else 29"),
            "fix_compare": ("29 if leap else 28", "29 if leap and month >= 2 else 28"),
            "fix_zero": ("    return day", "    if month == 0:\n        return day\n    return day"),
            "fix_init": ("return day + sum(months_before)", "return day - 1 + sum(months_before)"),
        },
        wrong=[
            ("lengths[:month]", "lengths[:month - 2]"),
            ("lengths[:month]", "lengths[1:month]"),
            ("lengths[:month]", "lengths[:month + 1]"),
            ("return day + sum(months_before)", "return day + sum(months_before) - 31"),
        ],
    ),
    draft(
        """
        def redact_every(text, nth):
            letters = list(text)
            position = nth - 1
            while position < len(letters):
                letters[position] = "*"
                position += nth
            return "".join(letters)
        """,
        bug=("position += nth", "position += nth + 1"),
        public=[("abcdef", 2), ("abc", 3), ("", 1)],
        hidden=[
            ("a", 1), ("abc", 1), ("a", 2), ("abcd", 2), ("abcdefghi", 3), ("abcdefg", 3), ("xy", 5),
            ("secret word", 2), ("1234567890", 5), ("zzzz", 4), ("abcdefgh", 4), ("aaaaaa", 1),
        ],
        edits={
            "fix_minmax": ("position = nth - 1", "position = max(nth - 1, 1)"),
            "fix_compare": ("while position < len(letters):", "while position < len(letters) - 1:"),
            "fix_zero": ("    position = nth - 1", "    if not text:\n        return text\n    position = nth - 1"),
            "fix_init": ("position = nth - 1", "position = nth"),
        },
        wrong=[
            ("position += nth + 1", "position += nth - 1 or 1"),
            ("position += nth + 1", "position += 1"),
            ("position += nth + 1", "position += 2"),
            ("position = nth - 1", "position = 0"),
        ],
    ),
    draft(
        """
        def count_slopes(heights, length):
            slopes = {"up": 0, "down": 0}
            for end in range(length, len(heights)):
                change = heights[end] - heights[end - length]
                if change:
                    slopes["up" if change > 0 else "down"] += 1
            return slopes
        """,
        bug=("range(length, len(heights))", "range(length + 1, len(heights))"),
        public=[([1, 2, 3, 4], 2), ([5, 5, 5], 1), ([3, 1], 1)],
        hidden=[
            ([], 1), ([4], 1), ([1, 2], 1), ([2, 1, 2], 1), ([1, 9, 2], 2), ([1, 2, 3], 3), ([9, 8, 7, 6, 5], 3),
            ([0, 1, 0, 1, 0], 2), ([0, 1, 0, 1, 0], 1), ([-3, 0, 3], 2), ([7, 1, 1, 1], 1), ([1, 2, 3, 9], 3),
        ],
        edits={
            "fix_minmax": ("heights[end] - heights[end - length]", "heights[end - length] - heights[end]"),
            "fix_compare": ("change > 0", "change >= 0"),
            "fix_zero": ("    slopes = {", "    if not heights:\n        return {}\n    slopes = {"),
            "fix_init": ("{\"up\": 0, \"down\": 0}", "{\"up\": 1, \"down\": 0}"),
        },
        wrong=[
            ("range(length + 1, len(heights))", "range(length - 1, len(heights))"),
            ("range(length + 1, len(heights))", "range(1, len(heights))"),
            ("range(length + 1, len(heights))", "range(length, len(heights) - 1)"),
            ("heights[end - length]", "heights[end - length - 1]"),
        ],
    ),
)
