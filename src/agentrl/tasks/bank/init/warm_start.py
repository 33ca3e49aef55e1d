"""Tasks of the family `init` for warm starts."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def closest_distance(houses):
            closest = abs(houses[0] - houses[1])
            for index, house in enumerate(houses):
                for other in houses[index + 1:]:
                    if abs(house - other) < closest:
                        closest = abs(house - other)
            return closest
        """,
        bug=("closest = abs(houses[0] - houses[1])", "closest = 0"),
        public=[([1, 9, 4],), ([3, 3],), ([10, 20],)],
        hidden=[
            ([0, 1],), ([1, 0],), ([5, -5],), ([8, 2, 7],), ([1, 1, 9],), ([100, 50, 0],), ([-1, -4, -9],),
            ([6, 3, 0, 10],), ([2.5, 1.0],), ([0, 40, 15, 90],), ([7, 7, 7],),
        ],
        edits={
            "fix_minmax": ("if abs(house - other) < closest:", "if abs(house - other) > closest:"),
            "fix_range": ("houses[index + 1:]", "houses[index:]"),
            "fix_compare": ("< closest:", "<= closest:"),
            "fix_zero": ("return closest", "return closest if len(houses) > 1 else 0"),
        },
        wrong=[
            ("closest = 0", "closest = 10"),
            ("closest = 0", "closest = houses[0]"),
            ("closest = 0", "closest = -1"),
            ("closest = 0", "closest = len(houses)"),
        ],
    ),
    draft(
        """
        def polynomial_at(coefficients, x):
            value = 0
            for coefficient in reversed(coefficients):
                value = value * x + coefficient
            return value
        """,
        bug=("value = 0", "value = 1"),
        public=[([1, 2], 3), ([4], 2), ([], 5)],
        hidden=[
            ([5], 0), ([0], 1), ([0, 0, 1], 2), ([1, 1, 1], 1), ([2, 0, 3], -1), ([], 0), ([7, 7], 0), ([-1, 4], 2),
            ([1, 1, 1, 1], 10), ([0, 1], -5), ([3, 2, 1], 4),
        ],
        edits={
            "fix_minmax": ("value * x + coefficient", "max(value * x, coefficient)"),
            "fix_range": ("reversed(coefficients)", "reversed(coefficients[1:])"),
            "fix_compare": ("return value", "return value if x > 0 else 0"),
            "fix_zero": ("return value", "return value if coefficients else 0"),
        },
        wrong=[
            ("value = 1", "value = x"),
            ("value = 1", "value = -1"),
            ("value * x + coefficient", "value + x * coefficient"),
            ("return value", "return value - 1"),
        ],
    ),
    draft(
        """
        def mirrored(word):
            mirror = ""
            for letter in word:
                mirror = letter + mirror
            if mirror == word:
                mirror = mirror.upper()
            return mirror
        """,
        bug=("mirror = \"\"", "mirror = \" \""),
        public=[("abc",), ("level",), ("xy",)],
        hidden=[("",), ("a",), ("aa",), ("ab",), ("noon",), ("a b",), (" ",), ("stop",), ("12",), ("Aa",), (" x",)],
        edits={
            "fix_minmax": ("mirror = letter + mirror", "mirror = max(letter, mirror)"),
            "fix_range": ("for letter in word:", "for letter in word[1:]:"),
            "fix_compare": ("if mirror == word:", "if mirror != word:"),
            "fix_zero": ("return mirror", "return mirror if word else \"\""),
        },
        wrong=[
            ("mirror = \" \"", "mirror = word"),
            ("mirror = \" \"", "mirror = word[:1]"),
            ("mirror = letter + mirror", "mirror = mirror + letter"),
            ("return mirror", "return mirror.strip()"),
        ],
    ),
    draft(
        """
        def last_seen(log, wanted):
            place = -1
            while wanted in log[place + 1:]:
                place = log.index(wanted, place + 1)
            return place
        """,
        bug=("place = -1", "place = 0"),
        public=[(["a", "b", "a"], "a"), (["a"], "z"), (["q", "r"], "q")],
        hidden=[
            ([], "x"), (["x"], "x"), (["x"], "y"), ([1, 2, 1, 3], 1), ([1, 2], 3), ([0], 0), ([5, 5, 5], 5),
            ([5, 5, 5], 4), (["", "a"], ""), ([None], None), ([9, 8, 7], 8), (["on", "off"], "On"),
        ],
        edits={
            "fix_minmax": ("return place", "return max(place, 0)"),
            "fix_range": ("in log[place + 1:]:", "in log[place:]:"),
            "fix_compare": ("while wanted in log", "while wanted not in log"),
            "fix_zero": ("return place", "return place if log else -1"),
        },
        wrong=[
            ("place = 0", "place = len(log)"),
            ("place = 0", "place = 1"),
            ("return place", "return place or -1"),
            ("return place", "return place - 1"),
        ],
    ),
    draft(
        """
        def account_history(opening, payments):
            balance = opening
            history = []
            for payment in payments:
                balance += payment
                history.append(balance)
            history.append("end")
            return history
        """,
        bug=("balance = opening", "balance = 0"),
        public=[(10, [5, -3]), (0, [1]), (7, [])],
        hidden=[
            (1, [1]), (0, []), (0, [0]), (-5, [5]), (100, [-50, -50]), (3, [1, 1, 1]), (2, [-4]), (8, [2, -2, 2]),
            (-1, [-1]), (0, [4, 5]), (50, [0]),
        ],
        edits={
            "fix_minmax": ("balance += payment", "balance = max(balance, payment)"),
            "fix_range": ("for payment in payments:", "for payment in payments[1:]:"),
            "fix_compare": ("balance += payment", "balance += payment * (payment > 0)"),
            "fix_zero": ("return history", "return history if payments else [\"end\"]"),
        },
        wrong=[
            ("history = []", "history = [opening]"),
            ("balance = 0", "balance = len(payments)"),
            ("balance = 0", "balance = -opening"),
            ("history.append(balance)", "history.append(balance - opening)"),
        ],
    ),
    draft(
        """
        def halving_steps(number):
            steps = 0
            while number > 1:
                number = number - 1 if number % 2 else number // 2
                steps += 1
            return steps
        """,
        bug=("steps = 0", "steps = 1"),
        public=[(1,), (8,), (5,)],
        hidden=[(0,), (2,), (3,), (4,), (6,), (7,), (16,), (31,), (100,), (1023,), (-2,)],
        edits={
            "fix_minmax": ("steps += 1", "steps = max(steps, 1)"),
            "fix_range": ("while number > 1:", "for _ in range(number):"),
            "fix_compare": ("while number > 1:", "while number > 2:"),
            "fix_zero": ("return steps", "return steps if number else 0"),
        },
        wrong=[
            ("steps = 1", "steps = -1"),
            ("steps = 1", "steps = number"),
            ("while number > 1:", "while number > 3:"),
        ],
    ),
    draft(
        """
        def from_base_two(bits):
            weight = 1
            number = 0
            for at in range(len(bits) - 1, -1, -1):
                number += weight * (bits[at] == "1")
                weight *= 2
            return number
        """,
        bug=("weight = 1", "weight = 2"),
        public=[("101",), ("1",), ("0",)],
        hidden=[
            ("",), ("10",), ("11",), ("111",), ("1000",), ("0001",), ("010",), ("00",), ("11111111",), ("100000",),
            ("1001",),
        ],
        edits={
            "fix_minmax": ("number += weight", "number = max(number, weight)"),
            "fix_range": ("range(len(bits) - 1, -1, -1)", "range(len(bits) - 1, 0, -1)"),
            "fix_compare": ("bits[at] == \"1\"", "bits[at] != \"1\""),
            "fix_zero": ("return number", "return number if bits else 0"),
        },
        wrong=[
            ("weight = 2", "weight = 0"),
            ("weight = 2", "weight = len(bits)"),
            ("weight *= 2", "weight += 2"),
            ("number = 0", "number = 1"),
        ],
    ),
    draft(
        """
        def on_every_list(lists):
            common = set(lists[0])
            for names in lists:
                common &= set(names)
            return sorted(common)
        """,
        bug=("common = set(lists[0])", "common = set()"),
        public=[([["a", "b"], ["b"]],), ([["x"]],), ([["p"], ["q"]],)],
        hidden=[
            ([[]],), ([["c", "a", "b"]],), ([[1, 2, 3], [3, 2]],), ([[1], [1], [1]],), ([["k"], []],),
            ([["a", "a"], ["a"]],), ([[], ["z"]],), ([["m", "n"], ["n", "m"]],), ([[5, 4], [4, 5], [5]],),
            ([[0], [0, 1]],),
        ],
        edits={
            "fix_minmax": ("return sorted(common)", "return sorted(max(lists))"),
            "fix_range": ("for names in lists:", "for names in lists[1:]:"),
            "fix_compare": ("common &= set(names)", "common |= set(names)"),
            "fix_zero": ("return sorted(common)", "return sorted(common) if lists else []"),
        },
        wrong=[
            ("common = set()", "common = set(lists[0][:1])"),
            ("common = set()", "common = {len(lists)}"),
            ("common &= set(names)", "common ^= set(names)"),
            ("common &= set(names)", "common = set(names)"),
        ],
    ),
    draft(
        """
        def powers_of_three(limit):
            powers = [1]
            while powers[-1] * 3 <= limit:
                powers.append(powers[-1] * 3)
            return powers
        """,
        bug=("powers = [1]", "powers = [3]"),
        public=[(10,), (3,), (0,)],
        hidden=[(1,), (2,), (4,), (8,), (9,), (26,), (27,), (28,), (80,), (81,), (1000,), (-5,)],
        edits={
            "fix_minmax": ("return powers", "return [min(powers), max(powers)]"),
            "fix_range": ("return powers", "return powers[1:]"),
            "fix_compare": ("<= limit:", "< limit:"),
            "fix_zero": ("return powers", "return powers if limit else [1]"),
        },
        wrong=[
            ("powers = [3]", "powers = [9]"),
            ("powers = [3]", "powers = [1, 1]"),
            ("powers = [3]", "powers = [2]"),
            ("powers = [3]", "powers = [1, 3]"),
        ],
    ),
    draft(
        """
        def deepest_bracket(code):
            depth = deepest = 0
            for sign in code:
                if sign == "(":
                    depth += 1
                elif sign == ")":
                    depth -= 1
                deepest = max(deepest, depth)
            return deepest
        """,
        bug=("depth = deepest = 0", "depth = deepest = 1"),
        public=[("(a)",), ("((x)())",), ("plain",)],
        hidden=[
            ("",), ("()",), ("(((",), (")",), (")(",), ("()()",), ("(())",), ("f(g(h()))",), ("x",), ("))((",),
            ("[(])",),
        ],
        edits={
            "fix_minmax": ("max(deepest, depth)", "min(deepest, depth)"),
            "fix_range": ("for sign in code:", "for sign in code[1:]:"),
            "fix_compare": ("if sign == \"(\":", "if sign >= \"(\":"),
            "fix_zero": ("return deepest", "return deepest if code else 0"),
        },
        wrong=[
            ("depth = deepest = 1", "depth = deepest = -1"),
            ("depth = deepest = 1", "depth = deepest = len(code)"),
            ("depth += 1", "depth += 2"),
        ],
    ),
    draft(
        """
        def merged_queue(left, right):
            queue = []
            at = 0
            for ticket in left:
                while at < len(right) and right[at] < ticket:
                    queue.append(right[at])
                    at += 1
                queue.append(ticket)
            return queue + right[at:]
        """,
        bug=("at = 0", "at = 1"),
        public=[([1, 4], [2, 3]), ([5], []), ([], [7])],
        hidden=[
            ([], []), ([1], [2]), ([2], [1]), ([1, 1], [1]), ([3, 6], [1, 2]), ([1, 2], [3, 4]), ([], [1, 2, 3]),
            ([0], [0]), ([-1, 5], [-2]), ([1, 3, 5], [2, 4, 6]), ([9], [1, 2, 3]),
        ],
        edits={
            "fix_minmax": ("queue.append(ticket)", "queue.append(min(ticket, left[0]))"),
            "fix_range": ("return queue + right[at:]", "return queue + right[at + 1:]"),
            "fix_compare": ("right[at] < ticket:", "right[at] <= ticket:"),
            "fix_zero": ("return queue + right[at:]", "return queue + right[at:] if left else right"),
        },
        wrong=[
            ("at = 1", "at = -1"),
            ("at = 1", "at = len(left)"),
            ("queue = []", "queue = right[:1]"),
            ("return queue + right[at:]", "return queue + right[at - 1:]"),
        ],
    ),
    draft(
        """
        def vowel_counts(line):
            tally = dict.fromkeys("aeiou", 0)
            for letter in line.lower():
                if letter in tally:
                    tally[letter] += 1
            return [tally[vowel] for vowel in "aeiou"]
        """,
        bug=("dict.fromkeys(\"aeiou\", 0)", "dict.fromkeys(\"aeiou\", 1)"),
        public=[("Apple",), ("",), ("queue",)],
        hidden=[
            ("a",), ("xyz",), ("aeiou",), ("AEIOU",), ("aaa",), (" ",), ("ooze",), ("Iris",), ("u u",), ("banana",),
            ("123",),
        ],
        edits={
            "fix_minmax": ("tally[letter] += 1", "tally[letter] = max(tally[letter], 1)"),
            "fix_range": ("in line.lower():", "in line.lower()[1:]:"),
            "fix_compare": ("if letter in tally:", "if letter not in tally:"),
            "fix_zero": ("return [tally[vowel] for", "return [tally[vowel] if line else 0 for"),
        },
        wrong=[
            ("dict.fromkeys(\"aeiou\", 1)", "dict.fromkeys(\"aeiou\", -1)"),
            ("dict.fromkeys(\"aeiou\", 1)", "dict.fromkeys(\"aeiou\", len(line))"),
            ("dict.fromkeys(\"aeiou\", 1)", "{}"),
        ],
    ),
)
