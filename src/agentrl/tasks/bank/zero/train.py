"""Tasks of the family `zero` to train on."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def positive_mean(values):
            total = 0
            count = 0
            for value in values:
                if value > 0:
                    total += value
                    count += 1
            return total / count if count else 0.0
        """,
        bug=("return total / count if count else 0.0", "return total / count"),
        public=[([2, 4, -1],), ([-3, -5],), ([10],)],
        hidden=[
            ([],), ([0],), ([0, 0, -1],), ([1, 2, 3, 4],), ([-7],), ([5, -5, 5],), ([1],), ([0, 8],), ([3, 3, -3, 6],),
            ([-1, -2, -3, 0],), ([1.5, 2.5],), ([1, 2],),
        ],
        edits={
            "fix_minmax": ("total += value", "total = max(total, value)"),
            "fix_range": ("for value in values:", "for value in values[1:]:"),
            "fix_compare": ("if value > 0:", "if value >= 0:"),
            "fix_init": ("count = 0", "count = 1"),
        },
        wrong=[
            ("return total / count", "return total / len(values) if values else 0.0"),
            ("return total / count", "return total / count if values else 0.0"),
            ("return total / count", "return total // (count or 1)"),
            ("return total / count", "return total / (count + 1)"),
        ],
    ),
    draft(
        """
        def percent_long(words, limit):
            long_words = sum(1 for word in words if len(word) > limit)
            share = 100 * long_words / len(words) if words else 0.0
            return round(share, 1)
        """,
        bug=("len(words) if words else 0.0", "len(words)"),
        public=[(["a", "tree"], 2), ([], 3), (["one", "three", "seven"], 3)],
        hidden=[
            ([], 0), (["abc"], 3), (["abcd"], 3), ([""], 0), (["", "x"], 0), (["aa", "bb", "cccc"], 2), ([], 10),
            (["aa", "bb", "cc", "ddd", "e", "f", "g"], 1), (["long", "longer"], 9), (["k"] * 8 + ["kk"], 1), ([], -1),
            (["p", "qq"], 1),
        ],
        edits={
            "fix_minmax": ("return round(share, 1)", "return round(min(share, 1), 1)"),
            "fix_range": ("for word in words if", "for word in words[1:] if"),
            "fix_compare": ("len(word) > limit", "len(word) >= limit"),
            "fix_init": ("sum(1 for", "1 + sum(1 for"),
        },
        wrong=[
            ("len(words)", "(len(words) + 1)"),
            ("len(words)", "len(words) if long_words else 100.0"),
            ("len(words)", "limit if limit else 0.0"),
        ],
    ),
    draft(
        """
        def letter_table(text):
            table = {}
            for letter in text.lower():
                if letter.isalpha():
                    table[letter] = table.get(letter, 0) + 1
            return table
        """,
        bug=("table.get(letter, 0) + 1", "table[letter] + 1"),
        public=[("aB",), ("",), ("Moon 3",)],
        hidden=[
            ("z",), ("zz",), ("AaA",), ("123",), ("a b a",), ("!?",), ("Hello, World",), ("x1y2x3",), (" ",), ("QqRr",),
            ("banana",),
        ],
        edits={
            "fix_minmax": ("table[letter] = table[letter] + 1", "table[letter] = max(table.get(letter, 0), 1)"),
            "fix_range": ("in text.lower():", "in text.lower()[:-1]:"),
            "fix_compare": ("if letter.isalpha():", "if letter.isalpha() and letter in table:"),
            "fix_init": ("table = {}", "table = {'a': 0}"),
        },
        wrong=[
            ("table[letter] = table[letter] + 1", "table[letter] = table.get(letter, 1) + 1"),
            ("table[letter] = table[letter] + 1", "table[letter] = 1"),
            ("table[letter] = table[letter] + 1", "table.setdefault(letter, 1)"),
            ("table = {}", "table = dict.fromkeys(text.lower(), 0)"),
        ],
    ),
    draft(
        """
        def common_divisor(large, small):
            while small != 0:
                rest = large % small
                large = small
                small = rest
            return large
        """,
        bug=("while small != 0:", "while small != 1:"),
        public=[(12, 8), (7, 3), (5, 0)],
        hidden=[
            (0, 0), (0, 4), (9, 9), (1, 1), (100, 75), (13, 1), (17, 5), (8, 12), (21, 14), (48, 36), (5, 7), (1, 6),
        ],
        edits={
            "fix_minmax": ("return large", "return min(large, small)"),
            "fix_range": ("while small != 1:", "for small in range(small, 1, -1):"),
            "fix_compare": ("while small != 1:", "while small > 1:"),
            "fix_init": ("rest = large % small", "rest = 1"),
        },
        wrong=[
            ("return large", "return small"),
            ("rest = large % small", "rest = large % small if small else 1"),
            ("while small != 1:", "while large % small != 0:"),
        ],
    ),
    draft(
        """
        def row_means(rows):
            return [
                sum(row) / len(row) if row else 0.0
                for row in rows
            ]
        """,
        bug=("len(row) if row else 0.0", "len(row)"),
        public=[([[1, 3], [5]],), ([[2], []],), ([],)],
        hidden=[
            ([[]],), ([[], []],), ([[0]],), ([[0, 0], [1]],), ([[1, 2, 3], [], [4]],), ([[-1, 1]],), ([[7, 8, 9, 10]],),
            ([[], [5, 5]],), ([[1], [2], [3]],), ([[-4], []],),
        ],
        edits={
            "fix_minmax": ("sum(row) / len(row)", "max(row) / len(row)"),
            "fix_range": ("for row in rows", "for row in rows[:-1]"),
            "fix_compare": ("for row in rows", "for row in rows if len(row) > 0"),
            "fix_init": ("sum(row) / len(row)", "sum(row, 1) / len(row)"),
        },
        wrong=[
            ("sum(row) / len(row)", "sum(row) / (len(row) + 1)"),
            ("sum(row) / len(row)", "sum(row) / len(rows) if rows else 0.0"),
            ("sum(row) / len(row)", "sum(row) / len(row) if len(row) > 1 else 0.0"),
            ("for row in rows", "for row in rows if row"),
        ],
    ),
    draft(
        """
        def lap_speeds(distances, seconds):
            speeds = []
            for lap, distance in enumerate(distances):
                taken = seconds[lap]
                speeds.append(distance / taken if taken else 0)
            return speeds
        """,
        bug=("distance / taken if taken else 0", "distance / taken"),
        public=[([100, 50], [10, 0]), ([30], [3]), ([], [])],
        hidden=[
            ([0], [0]), ([5, 5], [0, 0]), ([7], [2]), ([0, 9], [4, 3]), ([1, 2, 3], [1, 0, 2]),
            ([80, 40, 20], [8, 8, 8]), ([6], [0]), ([10, 10], [5, 2]), ([-4], [2]), ([3, 6, 9, 12], [3, 3, 0, 4]),
            ([1], [1, 0]),
        ],
        edits={
            "fix_minmax": ("distance / taken", "distance / min(taken, distance)"),
            "fix_range": ("enumerate(distances)", "enumerate(distances[1:])"),
            "fix_compare": ("taken = seconds[lap]", "taken = seconds[lap] >= 0"),
            "fix_init": ("speeds = []", "speeds = [0]"),
        },
        wrong=[
            ("distance / taken", "distance / taken if distance else 0"),
            ("distance / taken", "distance / (taken or 1)"),
            ("distance / taken", "distance / taken if lap else 0"),
        ],
    ),
    draft(
        """
        def weighted_score(scores, weights):
            whole = sum(weights)
            if whole == 0:
                return 0.0
            score = 0
            for mark, weight in zip(scores, weights):
                score += mark * weight
            return score / whole
        """,
        bug=("if whole == 0:", "if len(weights) == 0:"),
        public=[([1, 2], [1, 1]), ([5, 5], [0, 0]), ([], [])],
        hidden=[
            ([3], [0]), ([3], [2]), ([4, 8], [3, 1]), ([0, 0], [1, 2]), ([9, 1], [0, 1]), ([1, 2, 3], [0, 0, 0]),
            ([6, 6, 6], [1, 2, 3]), ([-2, 2], [1, 1]), ([10], [10]), ([5, 7], [2, 0]), ([5, 7], [1, -1]),
            ([4, 1], [-2, 2]),
        ],
        edits={
            "fix_minmax": ("if len(weights) == 0:", "if max(weights, default=0) == 0:"),
            "fix_range": ("zip(scores, weights):", "zip(scores[1:], weights):"),
            "fix_compare": ("if len(weights) == 0:", "if whole > 0:"),
            "fix_init": ("whole = sum(weights)", "whole = score = 0"),
        },
        wrong=[
            ("if len(weights) == 0:", "if whole == 1:"),
            ("if len(weights) == 0:", "if len(weights) == 1:"),
            ("if len(weights) == 0:", "if 0 in weights:"),
            ("if len(weights) == 0:", "if sum(scores) == 0:"),
        ],
    ),
    draft(
        """
        def fastest_growth(values):
            fastest = 0.0
            for day in range(1, len(values)):
                before = values[day - 1]
                if before == 0:
                    continue
                growth = (values[day] - before) / before
                fastest = max(fastest, growth)
            return fastest
        """,
        bug=("if before == 0:", "if values[day] == 0:"),
        public=[([2, 3, 6],), ([0, 4, 5],), ([5, 4],)],
        hidden=[
            ([],), ([0],), ([0, 0],), ([0, 1],), ([1, 0, 2, 3],), ([4, 4, 4],), ([1, 2, 3, 9],), ([10, 15],),
            ([0, 0, 7, 14],), ([8, 0],), ([3, 0, 0, 1, 4],), ([-1, -3, 0],),
        ],
        edits={
            "fix_minmax": ("max(fastest, growth)", "min(fastest, growth)"),
            "fix_range": ("range(1, len(values))", "range(2, len(values))"),
            "fix_compare": ("if values[day] == 0:", "if values[day] < 0:"),
            "fix_init": ("fastest = 0.0", "fastest = 1.0"),
        },
        wrong=[
            ("if values[day] == 0:", "if growth == 0:"),
            ("if values[day] == 0:", "if day == 0:"),
            ("if values[day] == 0:", "if not fastest:"),
            ("(values[day] - before) / before", "(values[day] - before) / values[day]"),
        ],
    ),
    draft(
        """
        def last_word_length(sentence):
            words = sentence.split()
            if len(words) == 0:
                return 0
            last = words[-1].strip(".!?")
            return len(last)
        """,
        bug=("if len(words) == 0:", "if len(words) == 1:"),
        public=[("Stop it now!",), ("   ",), ("Yes.",)],
        hidden=[
            ("",), (" ",), ("a",), ("word",), ("two words",), ("ends with dots...",), ("?!",), ("one  space",),
            ("x y z",), ("  padded  ",), ("\n",),
        ],
        edits={
            "fix_minmax": ("last = words[-1]", "last = max(words)"),
            "fix_range": ("words[-1]", "words[0]"),
            "fix_compare": ("if len(words) == 1:", "if len(words) <= 1:"),
            "fix_init": ("last = words[-1].strip(\".!?\")", "last = \"\""),
        },
        wrong=[
            ("if len(words) == 1:", "if len(sentence) == 0:"),
            ("if len(words) == 1:", "if sentence == \" \":"),
            ("if len(words) == 1:", "if len(words) > 0:"),
        ],
    ),
    draft(
        """
        def scaled_to_peak(volumes):
            peak = max(volumes, default=0)
            if peak == 0:
                return volumes
            scaled = [round(100 * volume / peak) for volume in volumes]
            return scaled
        """,
        bug=("if peak == 0:", "if len(volumes) == 0:"),
        public=[([5, 10],), ([],), ([0, 0],)],
        hidden=[
            ([4],), ([0],), ([0, 0, 0],), ([0, -2],), ([1, 2, 4],), ([3, 0, 3],), ([-1, -2],), ([8, 4, 2, 1],),
            ([0, 5],), ([7, 7],), ([1, 3],), ([50, 20, 10],),
        ],
        edits={
            "fix_minmax": ("max(volumes, default=0)", "min(volumes, default=0)"),
            "fix_range": ("for volume in volumes]", "for volume in volumes[:-1]]"),
            "fix_compare": ("if len(volumes) == 0:", "if peak >= 0:"),
            "fix_init": ("peak = max(volumes, default=0)", "peak = 0"),
        },
        wrong=[
            ("if len(volumes) == 0:", "if 0 in volumes:"),
            ("if len(volumes) == 0:", "if peak == 1:"),
            ("max(volumes, default=0)", "max(volumes, default=1)"),
        ],
    ),
    draft(
        """
        def stack_machine(program):
            stack = []
            for token in program.split():
                if token not in "+*/":
                    stack.append(int(token))
                    continue
                right = stack.pop()
                left = stack.pop()
                if token == "/":
                    stack.append(left // right if right else 0)
                else:
                    stack.append(left + right if token == "+" else left * right)
            return stack[-1]
        """,
        bug=("left // right if right else 0", "left // right"),
        public=[("6 3 /",), ("4 0 /",), ("1 2 + 3 *",)],
        hidden=[
            ("0 0 /",), ("7",), ("9 2 /",), ("0 5 /",), ("5 1 -1 + /",), ("8 2 2 * /",), ("3 4 + 0 / 5 +",), ("1 1 +",),
            ("2 0 *",), ("10 0 / 0 /",), ("-8 2 /",), ("9 9 / 0 *",),
        ],
        edits={
            "fix_minmax": ("left // right", "left // max(right, 1)"),
            "fix_range": ("in program.split():", "in program.split()[1:]:"),
            "fix_compare": ("if token == \"/\":", "if token != \"/\":"),
            "fix_init": ("stack = []", "stack = [0]"),
        },
        wrong=[
            ("left // right", "left // right if left else 0"),
            ("left // right", "left // right if right else left"),
            ("left // right", "right // left if left else 0"),
            ("return stack[-1]", "return stack[-1] if stack else 0"),
        ],
    ),
    draft(
        """
        def basket_cost(basket, prices):
            cost = 0
            for fruit in sorted(prices):
                amount = basket.get(fruit, 0)
                if amount > 10:
                    cost -= 1
                cost += amount * prices[fruit]
            return cost
        """,
        bug=("basket.get(fruit, 0)", "basket[fruit]"),
        public=[({"fig": 2}, {"fig": 3}), ({}, {"fig": 3}), ({"kiwi": 11, "fig": 1}, {"kiwi": 1, "fig": 5})],
        hidden=[
            ({}, {}), ({"a": 1}, {"a": 1, "b": 2}), ({"a": 10}, {"a": 2}), ({"a": 11}, {"a": 2}),
            ({}, {"a": 1, "b": 1}), ({"a": 0}, {"a": 9}), ({"a": 1, "b": 1}, {"a": 4, "b": 6}),
            ({"b": 12}, {"a": 5, "b": 5}), ({"a": 3, "x": 9}, {"a": 2}), ({"x": 1}, {"y": 7}),
            ({"a": 2, "c": 2}, {"a": 1, "b": 1, "c": 1}),
        ],
        edits={
            "fix_minmax": ("cost += amount * prices[fruit]", "cost = max(cost, amount * prices[fruit])"),
            "fix_range": ("in sorted(prices):", "in sorted(prices)[1:]:"),
            "fix_compare": ("if amount > 10:", "if amount >= 10:"),
            "fix_init": ("cost = 0", "cost = 1"),
        },
        wrong=[
            ("basket[fruit]", "basket.get(fruit, 1)"),
            ("basket[fruit]", "basket[fruit] if basket else 0"),
            ("basket[fruit]", "prices.get(fruit, 0)"),
            ("in sorted(prices):", "in sorted(basket):"),
        ],
    ),
)
