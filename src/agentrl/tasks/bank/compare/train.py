"""Tasks of the family `compare` on which policies are trained."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def count_passing(scores, pass_mark):
            passed = 0
            for score in scores:
                if score >= pass_mark:
                    passed += 1
            return passed
        """,
        bug=("score >= pass_mark", "score > pass_mark"),
        public=[([50, 40, 60], 50), ([], 10), ([3, 9], 5)],
        hidden=[
            ([5], 5), ([4], 5), ([6], 5), ([5, 5, 5], 5), ([0, 0], 0), ([-1, 0, 1], 0), ([10, 20, 30], 20), ([], 0),
            ([1.5, 2.5], 2.5), ([-5, -6], -5), ([99, 100], 101), ([7, 8, 9], 6),
        ],
        edits={
            "fix_minmax": ("return passed", "return max(passed, 1)"),
            "fix_range": ("for score in scores:", "for score in scores[1:]:"),
            "fix_zero": ("    passed = 0", "    if not scores:\n        return 0\n    passed = 0"),
            "fix_init": ("passed = 0", "passed = 1"),
        },
        wrong=[
            ("score > pass_mark", "score > pass_mark + 1"),
            ("score > pass_mark", "score < pass_mark"),
            ("score > pass_mark", "score >= pass_mark + 1"),
            ("score > pass_mark", "score == pass_mark"),
        ],
    ),
    draft(
        """
        def ticket_price(age, adult_from, senior_from):
            price = 12
            if age < adult_from:
                price = 6
            elif age >= senior_from:
                price = 8
            return price
        """,
        bug=("age < adult_from", "age <= adult_from"),
        public=[(18, 18, 65), (10, 18, 65), (65, 18, 65)],
        hidden=[
            (17, 18, 65), (19, 18, 65), (64, 18, 65), (66, 18, 65), (0, 18, 65), (21, 21, 60), (20, 21, 60),
            (22, 21, 60),
            (59, 21, 60), (16, 16, 70), (1, 1, 2), (2, 1, 2), (0, 0, 0), (30, 30, 30),
        ],
        edits={
            "fix_minmax": ("return price", "return max(price, 8)"),
            "fix_range": ("age <= adult_from", "age in range(adult_from - 1)"),
            "fix_zero": ("    price = 12", "    if age == 0:\n        return 0\n    price = 12"),
            "fix_init": ("price = 12", "price = 0"),
        },
        wrong=[
            ("age <= adult_from", "age > adult_from"),
            ("age <= adult_from", "age < adult_from - 1"),
            ("age <= adult_from", "age <= senior_from"),
            ("age >= senior_from", "age > senior_from"),
        ],
    ),
    draft(
        """
        def never_decreases(values):
            pairs = zip(values, values[1:])
            steps = [earlier <= later for earlier, later in pairs]
            return all(steps)
        """,
        bug=("earlier <= later", "earlier < later"),
        public=[([1, 2, 3],), ([1, 2, 2],), ([3, 1],)],
        hidden=[
            ([],), ([5],), ([5, 5],), ([5, 4],), ([4, 5],), ([1, 1, 1],), ([1, 2, 1],), ([-2, -1, -1, 0],), ([0, -1],),
            (["a", "a", "b"],), (["b", "a"],), ([1, 3, 3, 2],), ([2, 1, 3],),
        ],
        edits={
            "fix_minmax": ("all(steps)", "max(steps)"),
            "fix_range": ("values[1:]", "values[2:]"),
            "fix_zero": ("    pairs = ", "    if not values:\n        return True\n    pairs = "),
            "fix_init": ("all(steps)", "all([False] + steps)"),
        },
        wrong=[
            ("earlier < later", "earlier >= later"),
            ("earlier < later", "earlier == later"),
            ("earlier < later", "earlier != later"),
            ("all(steps)", "any(steps)"),
        ],
    ),
    draft(
        """
        def merge_queues(first, second):
            merged = []
            left, right = list(first), list(second)
            while left and right:
                if left[0] <= right[0]:
                    merged.append(left.pop(0))
                else:
                    merged.append(right.pop(0))
            return merged + left + right
        """,
        bug=("left[0] <= right[0]", "left[0] >= right[0]"),
        public=[([1, 4], [2, 3]), ([], [5]), ([1], [1])],
        hidden=[
            ([], []), ([1], []), ([1], [2]), ([2], [1]), ([1, 2, 3], [4, 5]), ([4, 5], [1, 2, 3]),
            ([1, 3, 5], [2, 4, 6]),
            ([-1, 1], [0]), ([2, 2], [2]), ([0, 10], [5, 5, 20]), (["a", "c"], ["b"]), ([1, 1, 9], [1, 8]),
        ],
        edits={
            "fix_minmax": ("merged + left + right", "sorted(merged + left + right, reverse=True)"),
            "fix_range": ("merged + left + right", "merged + left + right[1:]"),
            "fix_zero": ("    merged = []", "    if not first:\n        return second\n    merged = []"),
            "fix_init": ("merged = []", "merged = first[:1]"),
        },
        wrong=[
            ("left[0] >= right[0]", "left[0] == right[0]"),
            ("left[0] >= right[0]", "left[-1] <= right[0]"),
            ("left[0] >= right[0]", "left[0] > right[0]"),
            ("left[0] >= right[0]", "len(left) <= len(right)"),
        ],
    ),
    draft(
        """
        def first_above(readings, limit):
            for position, reading in enumerate(readings):
                if reading > limit:
                    return position
            return -1
        """,
        bug=("reading > limit", "reading > limit + 1"),
        public=[([1, 5, 9], 4), ([1, 2], 5), ([3, 4, 5], 5)],
        hidden=[
            ([5, 6, 7], 5), ([5, 6, 8], 5), ([], 0), ([1], 0), ([0], 0), ([0, 1], 0), ([-3, -2, -1], -3), ([9], 10),
            ([10, 12], 10),
            ([2, 4, 4, 8], 3), ([7, 7, 7], 7), ([7, 8], 7), ([1.5, 2.5, 3.5], 2),
        ],
        edits={
            "fix_minmax": ("return position", "return max(position, 1)"),
            "fix_range": ("enumerate(readings)", "enumerate(readings[1:])"),
            "fix_zero": ("    for position", "    if not readings:\n        return -1\n    for position"),
            "fix_init": ("return -1", "return 0"),
        },
        wrong=[
            ("reading > limit + 1", "reading >= limit"),
            ("reading > limit + 1", "reading < limit"),
            ("reading > limit + 1", "reading > limit - 1"),
            ("reading > limit + 1", "reading >= limit + 2"),
        ],
    ),
    draft(
        """
        def within_limits(values, lowest, highest):
            if lowest > highest:
                lowest, highest = highest, lowest
            inside = [v for v in values if lowest <= v <= highest]
            return inside
        """,
        bug=("if lowest <= v <= highest]", "if lowest <= v < highest]"),
        public=[([1, 5, 10], 1, 10), ([0, 11], 1, 10), ([4], 9, 2)],
        hidden=[
            ([], 0, 5), ([5], 5, 5), ([0, 5], 0, 5), ([-1, 0, 5, 6], 0, 5), ([3, 3, 3], 1, 3), ([2], 3, 1),
            ([3, 1], 3, 1),
            ([1], 3, 1), ([-5, -4, -3], -5, -3), ([7, 8], 1, 6), ([1, 2, 3, 4], 2, 3), ([1.5], 1, 2),
        ],
        edits={
            "fix_minmax": ("return inside", "return sorted(inside)[:-1]"),
            "fix_range": ("for v in values if", "for v in values[1:] if"),
            "fix_zero": ("    if lowest > highest:", "    if not values:\n        return []\n    if lowest > highest:"),
            "fix_init": ("lowest, highest = highest, lowest", "lowest, highest = highest, lowest + 1"),
        },
        wrong=[
            ("lowest <= v < highest]", "lowest < v < highest]"),
            ("lowest <= v < highest]", "lowest < v <= highest]"),
            ("lowest <= v < highest]", "lowest <= v or v <= highest]"),
            ("lowest <= v < highest]", "lowest <= v <= highest + 1]"),
            ("lowest <= v < highest]", "v <= highest]"),
        ],
    ),
    draft(
        """
        def leap_years(years):
            leaps = []
            for year in years:
                century = year % 100 == 0
                if year % 400 == 0 or year % 4 == 0 and not century:
                    leaps.append(year)
            return leaps
        """,
        bug=("year % 400 == 0 or", "year % 400 != 0 or"),
        public=[([2023, 2024],), ([1900, 2000],), ([],)],
        hidden=[
            ([2000],), ([1900],), ([2100, 2400],), ([1996, 1997, 1998, 1999],), ([2001],), ([4],),
            ([400, 500, 600, 800],),
            ([2022, 2026],), ([1600, 1700],), ([2020, 2020],), ([2028, 2029, 2032],),
        ],
        edits={
            "fix_minmax": ("return leaps", "return leaps[::-1]"),
            "fix_range": ("for year in years:", "for year in years[1:]:"),
            "fix_zero": ("    leaps = []", "    if not years:\n        return []\n    leaps = []"),
            "fix_init": ("leaps = []", "leaps = years[:1]"),
        },
        wrong=[
            ("year % 400 != 0 or", "year % 400 == 0 and"),
            ("year % 400 != 0 or", "year % 100 == 0 or"),
            ("year % 400 != 0 or", "year % 400 != 0 and"),
            ("year % 400 != 0 or", "year % 400 <= 100 or"),
        ],
    ),
    draft(
        """
        def balance_after(balance, withdrawals):
            refused = []
            for amount in withdrawals:
                if amount <= balance:
                    balance -= amount
                else:
                    refused.append(amount)
            return {"balance": balance, "refused": refused}
        """,
        bug=("amount <= balance", "amount < balance"),
        public=[(100, [30, 80]), (50, [50]), (10, [])],
        hidden=[
            (0, [0]), (0, [1]), (5, [5]), (5, [6]), (5, [4]), (10, [5, 5]), (10, [10, 1]), (10, [3, 3, 3, 1]),
            (7, [8, 7]),
            (20, [15, 10, 5]), (1, []), (6, [2, 2, 2, 2]),
        ],
        edits={
            "fix_minmax": ("balance -= amount", "balance = max(balance - amount, 1)"),
            "fix_range": ("in withdrawals:", "in withdrawals[:-1]:"),
            "fix_zero": ("    refused = []", "    if balance == 0:\n        return {}\n    refused = []"),
            "fix_init": ("    refused = []", "    refused = []\n    balance += 1"),
        },
        wrong=[
            ("amount < balance", "amount > balance"),
            ("amount < balance", "amount <= balance + 1"),
            ("amount < balance", "balance > 0"),
            ("amount < balance", "amount <= balance - 1"),
        ],
    ),
    draft(
        """
        def clashing_meetings(meetings, start, end):
            clashes = []
            for title, begins, ends in meetings:
                if begins < end and start < ends:
                    clashes.append(title)
            return ", ".join(clashes)
        """,
        bug=("begins < end and start < ends", "begins < end or start < ends"),
        public=[([["a", 9, 10], ["b", 11, 12]], 9, 11), ([["c", 1, 2]], 2, 3), ([], 8, 9)],
        hidden=[
            ([["a", 1, 5]], 2, 3), ([["a", 2, 3]], 1, 5), ([["a", 1, 3]], 2, 4), ([["a", 2, 4]], 1, 3),
            ([["a", 1, 2]], 3, 4), ([["a", 3, 4]], 1, 2), ([["a", 1, 2]], 1, 2), ([["a", 2, 3]], 1, 2),
            ([["x", 8, 9], ["y", 9, 10], ["z", 10, 11]], 9, 10), ([["p", 0, 24], ["q", 5, 6]], 6, 7),
            ([["m", 10, 12], ["n", 12, 14]], 11, 13),
        ],
        edits={
            "fix_minmax": ("\", \".join(clashes)", "min(clashes)"),
            "fix_range": ("in meetings:", "in meetings[1:]:"),
            "fix_zero": ("    clashes = []", "    if not meetings:\n        return \"\"\n    clashes = []"),
            "fix_init": ("clashes = []", "clashes = [\"none\"]"),
        },
        wrong=[
            ("begins < end or start < ends", "begins <= end and start <= ends"),
            ("begins < end or start < ends", "begins < end and start <= ends"),
            ("begins < end or start < ends", "begins <= end and start < ends"),
            ("begins < end or start < ends", "start <= begins and ends <= end"),
            ("begins < end or start < ends", "begins <= start < ends"),
        ],
    ),
    draft(
        """
        def triangle_kind(sides):
            a, b, c = sorted(sides)
            if a + b <= c:
                return "none"
            return ["equilateral", "isosceles", "scalene"][len({a, b, c}) - 1]
        """,
        bug=("a + b <= c", "a + b < c"),
        public=[([3, 4, 5],), ([1, 2, 3],), ([2, 2, 2],)],
        hidden=[
            ([1, 1, 2],), ([1, 1, 1],), ([5, 5, 8],), ([5, 5, 11],), ([10, 4, 6],), ([2, 3, 4],), ([0, 0, 0],),
            ([0, 2, 2],),
            ([7, 3, 3],), ([9, 12, 15],), ([1, 9, 3],), ([8, 5, 3],), ([1.5, 1.5, 2],),
        ],
        edits={
            "fix_minmax": ("sorted(sides)", "sorted(sides, reverse=True)"),
            "fix_range": ("len({a, b, c}) - 1", "len({a, b, c}) - 2"),
            "fix_zero": ("    a, b, c = ", "    if 0 in sides:\n        return \"none\"\n    a, b, c = "),
            "fix_init": ("return \"none\"", "return \"scalene\""),
        },
        wrong=[
            ("a + b < c", "a + b > c"),
            ("a + b < c", "a + b == c"),
            ("a + b < c", "a + b < c + 2"),
            ("a + b < c", "a + c <= b"),
        ],
    ),
    draft(
        """
        def to_reorder(stock, reorder_at):
            short = {}
            for name, count in stock.items():
                missing = reorder_at - count
                if missing >= 0:
                    short[name] = missing + 1
            return short
        """,
        bug=("missing >= 0", "missing > 0"),
        public=[({"pen": 2, "ink": 9}, 5), ({"pen": 5}, 5), ({}, 3)],
        hidden=[
            ({"a": 0}, 0), ({"a": 1}, 0), ({"a": 0}, 1), ({"a": 3, "b": 3}, 3), ({"a": 4, "b": 3, "c": 2}, 3),
            ({"x": 10}, 9), ({"x": 9}, 10), ({"x": 10}, 10), ({"p": -1}, 0), ({"p": 7, "q": 8}, 7), ({}, 0),
        ],
        edits={
            "fix_minmax": ("missing + 1", "max(missing, 2)"),
            "fix_range": ("stock.items():", "list(stock.items())[1:]:"),
            "fix_zero": ("    short = {}", "    if reorder_at == 0:\n        return {}\n    short = {}"),
            "fix_init": ("short = {}", "short = dict(stock)"),
        },
        wrong=[
            ("missing > 0", "missing < 0"),
            ("missing > 0", "missing >= -1"),
            ("missing > 0", "missing >= 1"),
            ("missing > 0", "missing != 0"),
        ],
    ),
    draft(
        """
        def leaves_under(tree, ceiling):
            if not isinstance(tree, list):
                return 1 if tree < ceiling else 0
            total = 0
            for branch in tree:
                total += leaves_under(branch, ceiling)
            return total
        """,
        bug=("tree < ceiling", "tree > ceiling"),
        public=[([1, [2, 9]], 5), ([], 5), ([7, 8], 5)],
        hidden=[
            (4, 5), (5, 5), (6, 5), ([5, 5], 5), ([[1], [[2]], 3], 3), ([[], []], 1), ([0, [-1, [-2]]], 0),
            ([10, [20, [30]]], 25), ([[[[1]]]], 2), ([1, 1, [1, 1]], 1), ([2, [4, 6], [8]], 7), ([3, [3, 1]], 4),
        ],
        edits={
            "fix_minmax": ("total += leaves_under", "total = max(total, 0) - leaves_under"),
            "fix_range": ("for branch in tree:", "for branch in tree[:-1]:"),
            "fix_zero": ("    total = 0", "    if not tree:\n        return 0\n    total = 0"),
            "fix_init": ("total = 0", "total = 1"),
        },
        wrong=[
            ("tree > ceiling", "tree <= ceiling"),
            ("tree > ceiling", "tree >= ceiling"),
            ("tree > ceiling", "tree != ceiling"),
            ("tree > ceiling", "tree < ceiling - 1"),
        ],
    ),
)
