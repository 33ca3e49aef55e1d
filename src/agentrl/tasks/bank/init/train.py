"""Tasks of the family `init` to train on."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def highest_mark(marks, retakes):
            best = marks[0]
            for mark in marks[1:] + retakes:
                best = mark if mark > best else best
            return best
        """,
        bug=("best = marks[0]", "best = 0"),
        public=[([3, 9], [4]), ([-5, -2, -7], []), ([6], [8])],
        hidden=[
            ([-1], []), ([0], []), ([-3, -3], [-3]), ([0, -4], []), ([1, 2], [3]), ([3, 2], [1]), ([-9, -8], [-1]),
            ([2, 2], []), ([-1, -8], [-9]), ([-2.5], [-1.5]), ([7, -7], [7, 8]), ([-4, -6], [-5, -5]),
        ],
        edits={
            "fix_minmax": ("if mark > best", "if mark < best"),
            "fix_range": ("marks[1:]", "marks[2:]"),
            "fix_compare": ("if mark > best", "if mark >= best"),
            "fix_zero": ("return best", "return best if marks else 0"),
        },
        wrong=[
            ("best = 0", "best = 1"),
            ("best = 0", "best = -1"),
            ("best = 0", "best = len(marks)"),
            ("if mark > best", "if mark > best or best == 0"),
        ],
    ),
    draft(
        """
        def seating_plans(choices):
            plans = 1
            for seats in choices:
                plans *= len(seats)
            return plans
        """,
        bug=("plans = 1", "plans = 0"),
        public=[([["a", "b"], ["c"]],), ([[1, 2], [3, 4]],), ([["x"], []],)],
        hidden=[
            ([],), ([[]],), ([[1]],), ([[1], [2], [3]],), ([[1, 2, 3]],), ([[1, 2], [], [3]],),
            ([[1, 2], [3, 4], [5, 6]],), ([["a"] * 5, ["b"] * 3],), ([["a"], ["b", "c", "d", "e"]],), ([[0], [0, 0]],),
        ],
        edits={
            "fix_minmax": ("plans *= len(seats)", "plans = max(plans, len(seats))"),
            "fix_range": ("for seats in choices:", "for seats in choices[1:]:"),
            "fix_compare": ("plans *= len(seats)", "plans *= len(seats) > 0"),
            "fix_zero": ("return plans", "return plans if choices else 1"),
        },
        wrong=[
            ("plans = 0", "plans = len(choices)"),
            ("plans = 0", "plans = 2"),
            ("plans *= len(seats)", "plans += len(seats)"),
            ("return plans", "return plans or 1"),
        ],
    ),
    draft(
        """
        def longest_streak(results):
            longest = 0
            streak = 0
            for result in results:
                if result == "win":
                    streak += 1
                    longest = max(longest, streak)
                else:
                    streak = 0
            return longest
        """,
        bug=("longest = 0", "longest = 1"),
        public=[(["win", "loss", "win", "win"],), (["loss"],), (["win"],)],
        hidden=[
            ([],), (["loss", "loss"],), (["draw", "loss"],), (["win", "win", "win"],), (["loss", "win"],), (["WIN"],),
            (["win", "draw", "win"],), (["draw"],), (["win", "win", "loss", "win"],), (["loss"] * 5,), ([""],),
        ],
        edits={
            "fix_minmax": ("max(longest, streak)", "min(longest, streak)"),
            "fix_range": ("for result in results:", "for result in results[1:]:"),
            "fix_compare": ("if result == \"win\":", "if result != \"win\":"),
            "fix_zero": ("return longest", "return longest if results else 0"),
        },
        wrong=[
            ("longest = 1", "longest = -1"),
            ("longest = 1", "longest = len(results)"),
            ("return longest", "return longest - 1"),
        ],
    ),
    draft(
        """
        def integer_power(base, exponent):
            power = 1
            while exponent > 0:
                if exponent % 2 == 1:
                    power *= base
                base *= base
                exponent //= 2
            return power
        """,
        bug=("power = 1", "power = base"),
        public=[(2, 3), (5, 0), (1, 4)],
        hidden=[(2, 0), (2, 1), (2, 10), (3, 2), (3, 5), (10, 3), (-2, 3), (-2, 2), (0, 0), (0, 3), (7, 1), (-1, 9)],
        edits={
            "fix_minmax": ("power *= base", "power = max(power, base)"),
            "fix_range": ("while exponent > 0:", "for exponent in range(exponent, 0, -1):"),
            "fix_compare": ("while exponent > 0:", "while exponent > 1:"),
            "fix_zero": ("return power", "return power if base else 0"),
        },
        wrong=[
            ("power = base", "power = 0"),
            ("power = base", "power = exponent"),
            ("power = base", "power = base if exponent else 1"),
            ("exponent //= 2", "exponent = (exponent - 1) // 2"),
        ],
    ),
    draft(
        """
        def bullet_line(points):
            line = points[0]
            for point in points[1:]:
                line += "; " + point
            return line + "."
        """,
        bug=("line = points[0]", "line = \"\""),
        public=[(["tea", "milk"],), (["one"],), (["a", "b", "c"],)],
        hidden=[
            ([""],), (["x"],), (["", ""],), (["a", "a"],), (["long text", "short"],), (["1", "2", "3", "4"],),
            (["; "],), (["no", ""],), (["", "no"],), (["end.", "end"],),
        ],
        edits={
            "fix_minmax": ("return line", "return max(line, points[-1])"),
            "fix_range": ("in points[1:]:", "in points[0:]:"),
            "fix_compare": ("return line + \".\"", "return line + \".\" * (len(points) > 1)"),
            "fix_zero": ("return line + \".\"", "return line + \".\" if points else \"\""),
        },
        wrong=[
            ("line = \"\"", "line = points[-1]"),
            ("line = \"\"", "line = \"; \""),
            ("line = \"\"", "line = \"\" + points[0][:1]"),
            ("return line", "return line[2:]"),
        ],
    ),
    draft(
        """
        def dark_cells(grid, threshold):
            dark = 0
            for row in grid:
                dark += sum(cell < threshold for cell in row)
            return [dark, len(grid)]
        """,
        bug=("dark = 0", "dark = 1"),
        public=[([[1, 9], [2, 8]], 5), ([[7]], 5), ([], 3)],
        hidden=[
            ([[]], 1), ([[5]], 5), ([[4]], 5), ([[0, 0], [0, 0]], 1), ([[1, 2, 3]], 3), ([[-1], [1]], 0), ([[6, 6]], 2),
            ([[3], [4], [5]], 4), ([[1, 5], []], 9), ([[2, 2], [2]], 2),
        ],
        edits={
            "fix_minmax": ("dark += sum(cell < threshold for cell in row)", "dark = max(dark, len(row))"),
            "fix_range": ("for cell in row)", "for cell in row[1:])"),
            "fix_compare": ("cell < threshold", "cell <= threshold"),
            "fix_zero": ("return [dark, len(grid)]", "return [dark if grid else 0, len(grid)]"),
        },
        wrong=[
            ("dark = 1", "dark = -1"),
            ("dark = 1", "dark = len(grid)"),
            ("dark += sum(", "dark = sum("),
        ],
    ),
    draft(
        """
        def paragraphs_of(lines):
            paragraphs = []
            paragraph = []
            for line in lines:
                if line:
                    paragraph.append(line)
                elif paragraph:
                    paragraphs.append(paragraph)
                    paragraph = []
            return paragraphs + [paragraph] if paragraph else paragraphs
        """,
        bug=("paragraphs = []", "paragraphs = [[]]"),
        public=[(["a", "b", "", "c"],), (["x", ""],), ([],)],
        hidden=[
            ([""],), (["a"],), (["", ""],), (["", "a"],), (["a", ""],), (["a", "", "", "b"],), (["a", "b", "c"],),
            (["", "a", "", ""],), (["p", "", "q", "", "r"],), (["k", "k", "", "k"],), ([" ", "", " "],),
        ],
        edits={
            "fix_minmax": ("paragraph.append(line)", "paragraph.append(min(line, lines[0]))"),
            "fix_range": ("for line in lines:", "for line in lines[1:]:"),
            "fix_compare": ("if line:", "if line > \" \":"),
            "fix_zero": ("if paragraph else paragraphs", "if lines else []"),
        },
        wrong=[
            ("paragraphs = [[]]", "paragraphs = [lines[:1]]"),
            ("paragraphs = [[]]", "paragraphs = [\"\"]"),
            ("return paragraphs +", "return paragraphs[:-1] +"),
            ("elif paragraph:", "elif len(paragraph) > 1:"),
        ],
    ),
    draft(
        """
        def rabbit_pairs(months):
            young, grown = 1, 0
            for _ in range(months):
                young, grown = grown, young + grown
            return young + grown
        """,
        bug=("young, grown = 1, 0", "young, grown = 1, 1"),
        public=[(0,), (1,), (4,)],
        hidden=[(2,), (3,), (5,), (6,), (7,), (8,), (9,), (10,), (15,), (20,), (-1,)],
        edits={
            "fix_minmax": ("young, grown = grown, young + grown", "young, grown = min(young, grown), young + grown"),
            "fix_range": ("range(months)", "range(1, months)"),
            "fix_compare": ("range(months)", "range(months * (months > 1))"),
            "fix_zero": ("return young + grown", "return young + grown if months else 0"),
        },
        wrong=[
            ("young, grown = 1, 1", "young, grown = 0, 0"),
            ("young, grown = 1, 1", "young, grown = 2, 0"),
            ("return young + grown", "return grown"),
            ("range(months)", "range(months - 1)"),
        ],
    ),
    draft(
        """
        def shortest_name_at(names):
            place = 0
            for at in range(1, len(names)):
                if len(names[at]) < len(names[place]):
                    place = at
            return place
        """,
        bug=("place = 0", "place = -1"),
        public=[(["Ann", "Jo", "Maria"],), (["Al", "Bo"],), (["Bea"],)],
        hidden=[
            (["", "a"],), (["a", ""],), (["ab", "cd", "ef"],), (["x"],), (["abc", "de", "f"],), (["f", "de", "abc"],),
            (["aa", "b", "c"],), (["", ""],), (["wxyz", "abc", "abcd", "ab"],), (["tie", "tie"],),
        ],
        edits={
            "fix_minmax": ("return place", "return min(place, len(names))"),
            "fix_range": ("range(1, len(names))", "range(2, len(names))"),
            "fix_compare": ("< len(names[place])", "<= len(names[place])"),
            "fix_zero": ("return place", "return place if names else 0"),
        },
        wrong=[
            ("place = -1", "place = 1"),
            ("place = -1", "place = len(names) - 1"),
            ("place = -1", "place = None"),
            ("return place", "return place + 1"),
        ],
    ),
    draft(
        """
        def digits_rise(number):
            rising = True
            while number >= 10:
                number, last = divmod(number, 10)
                rising = rising and number % 10 < last
            return rising
        """,
        bug=("rising = True", "rising = False"),
        public=[(123,), (321,), (5,)],
        hidden=[(0,), (10,), (12,), (11,), (135,), (153,), (2468,), (1234567,), (99,), (19,), (1224,), (9,)],
        edits={
            "fix_minmax": ("divmod(number, 10)", "divmod(number, max(number, 10))"),
            "fix_range": ("while number >= 10:", "for _ in range(1, len(str(number)) - 1):"),
            "fix_compare": ("number % 10 < last", "number % 10 <= last"),
            "fix_zero": ("return rising", "return rising if number else True"),
        },
        wrong=[
            ("rising = False", "rising = number > 9"),
            ("return rising", "return not rising"),
            ("rising and", "rising or"),
        ],
    ),
    draft(
        """
        def by_initial(cities):
            index = {}
            for city in cities:
                initial = city[:1].upper()
                index.setdefault(initial, []).append(city)
            return index
        """,
        bug=("index = {}", "index = {\"A\": []}"),
        public=[(["Bonn", "bern", "Cork"],), (["Aix", "Bath"],), ([],)],
        hidden=[
            (["x"],), (["Ulm", "ulm"],), ([""],), (["a"],), (["b", "B", "c"],), (["Zug", "Ayr"],), (["9th"],),
            (["Lyon", "Lima", "Oslo"],), (["Graz", "Graz"],), (["d", "e", "f"],),
        ],
        edits={
            "fix_minmax": ("initial = city[:1].upper()", "initial = min(city[:1], city[:1].upper())"),
            "fix_range": ("city[:1]", "city[:2]"),
            "fix_compare": ("return index", "return index if len(cities) > 1 else {}"),
            "fix_zero": ("return index", "return index if cities else {}"),
        },
        wrong=[
            ("index = {\"A\": []}", "index = {\"\": []}"),
            ("index = {\"A\": []}", "index = {city: [] for city in cities}"),
            ("index = {\"A\": []}", "index = {\"A\": [\"A\"]}"),
        ],
    ),
    draft(
        """
        def strong_pairs(weights, needed):
            ordered = sorted(weights)
            left = pairs = 0
            right = len(ordered) - 1
            while left < right:
                if ordered[left] + ordered[right] < needed:
                    left += 1
                else:
                    pairs += right - left
                    right -= 1
            return pairs
        """,
        bug=("left = pairs = 0", "left = pairs = 1"),
        public=[([1, 2, 3], 4), ([5, 5], 10), ([1, 1], 3)],
        hidden=[
            ([], 1), ([9], 1), ([1, 2], 3), ([2, 1], 4), ([4, 4, 4], 8), ([1, 2, 3, 4], 5), ([0, 0], 0),
            ([-1, 1, 3], 2), ([7, 1, 6], 100), ([1, 9, 2, 8], 10), ([3, 3, 3, 3], 7), ([5, 1, 4, 2, 3], 6),
        ],
        edits={
            "fix_minmax": ("pairs += right - left", "pairs = max(pairs, right - left)"),
            "fix_range": ("right = len(ordered) - 1", "right = len(ordered) - 2"),
            "fix_compare": ("ordered[right] < needed:", "ordered[right] <= needed:"),
            "fix_zero": ("return pairs", "return pairs if weights else 0"),
        },
        wrong=[
            ("left = pairs = 1", "left = pairs = -1"),
            ("left = pairs = 1", "left = pairs = len(weights) // 2"),
            ("return pairs", "return pairs - 1"),
            ("pairs += right - left", "pairs += right"),
        ],
    ),
)
