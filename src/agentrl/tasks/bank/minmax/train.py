"""Tasks of the family `minmax` to train on."""

from agentrl.tasks.bank.authoring import Draft, draft

# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def lowest_reading(readings):
            lowest = readings[0]
            for reading in readings[1:]:
                if reading < lowest:
                    lowest = reading
            return lowest
        """,
        bug=("reading < lowest", "reading > lowest"),
        public=[([4, 2, 9],), ([5],), ([-1, 0, -7],)],
        hidden=[
            ([1, 2, 3],), ([3, 2, 1],), ([8, 8],), ([0, -5, 5],), ([7, 1, 7],), ([-2, -9],), ([100, 50, 75, 25],),
            ([2.5, 1.5],), ([6, 3],), ([0],),
        ],
        edits={
            "fix_range": ("readings[1:]", "readings[2:]"),
            "fix_compare": ("reading > lowest", "reading >= lowest"),
            "fix_zero": ("lowest = readings[0]", "lowest = readings[0] if readings else 0"),
            "fix_init": ("lowest = readings[0]", "lowest = 0"),
        },
        wrong=[
            ("lowest = reading\n", "lowest = min(lowest, reading)\n"),
            ("lowest = readings[0]", "lowest = readings[-1]"),
            ("readings[1:]", "readings"),
        ],
    ),
    draft(
        """
        def cheapest_offer(offers):
            available = [offer for offer in offers if offer["stock"] > 0]
            if not available:
                return None
            cheapest = min(available, key=lambda offer: offer["price"])
            return cheapest["shop"]
        """,
        bug=("min(available", "max(available"),
        public=[
            ([{"shop": "a", "price": 5, "stock": 1}, {"shop": "b", "price": 3, "stock": 2}],),
            ([{"shop": "a", "price": 5, "stock": 0}],),
            ([{"shop": "c", "price": 2, "stock": 1}],),
        ],
        hidden=[
            ([],), ([{"shop": "a", "price": 1, "stock": 0}, {"shop": "b", "price": 9, "stock": 1}],),
            ([{"shop": "a", "price": 4, "stock": 1}, {"shop": "b", "price": 4, "stock": 1}],),
            ([{"shop": "a", "price": 9, "stock": 1}, {"shop": "b", "price": 2, "stock": 1}],),
            ([{"shop": "a", "price": 2, "stock": 1}, {"shop": "b", "price": 9, "stock": 1}],),
            ([{"shop": n, "price": p, "stock": 1} for n, p in [("x", 3), ("y", 1), ("z", 2)]],),
            ([{"shop": n, "price": p, "stock": 3} for n, p in [("x", 3), ("y", 1), ("z", 1)]],),
            ([{"shop": n, "price": p, "stock": s} for n, p, s in [("x", 3, 1), ("y", 1, 0), ("z", 2, 4)]],),
            ([{"shop": n, "price": p, "stock": s} for n, p, s in [("x", 0, 1), ("y", 6, 5), ("z", 8, 4)]],),
            ([{"shop": "q", "price": 7, "stock": 7}],),
        ],
        edits={
            "fix_range": ("max(available,", "max(available[1:] or available,"),
            "fix_compare": ('offer["stock"] > 0', 'offer["stock"] >= 0'),
            "fix_zero": ("    if not available:\n        return None\n", ""),
            "fix_init": ("return None", 'return ""'),
        },
        wrong=[
            ('offer["stock"] > 0', 'offer["stock"] > 1'),
            ('key=lambda offer: offer["price"]', 'key=lambda offer: offer["stock"]'),
            ("cheapest = max(available, ", "cheapest = min(offers, "),
        ],
    ),
    draft(
        """
        def temperature_span(days):
            highest = max(max(day) for day in days)
            lowest = min(min(day) for day in days)
            return highest - lowest
        """,
        bug=("min(min(day)", "min(max(day)"),
        public=[([[1, 5], [2, 9]],), ([[3]],), ([[4, 4], [4, 6]],)],
        hidden=[
            ([[0, 10], [5, 20]],), ([[-5, 5]],), ([[1], [2], [3]],), ([[7, 2, 9]],), ([[10, 0], [0, 10]],),
            ([[-3, -1], [-9, -2]],), ([[8, 6], [7, 5]],), ([[1.5, 2.5], [0.5, 3.5]],), ([[5, 5], [5]],),
            ([[2, 4, 6]],),
        ],
        edits={
            "fix_range": ("max(max(day) for day in days)", "max(max(day) for day in days[1:] or days)"),
            "fix_compare": ("return highest - lowest", "return highest - lowest + 1"),
            "fix_zero": ("return highest - lowest", "return highest - lowest if days else 0"),
            "fix_init": ("min(max(day) for day in days)", "min([0] + [max(day) for day in days])"),
        },
        wrong=[
            ("min(max(day)", "max(min(day)"),
            ("return highest - lowest", "return abs(highest - lowest)"),
            ("min(max(day) for day in days)", "min(days[0])"),
        ],
    ),
    draft(
        """
        def podium(scores):
            ranked = sorted(scores, reverse=True)
            places = []
            for score in ranked:
                if score not in places:
                    places.append(score)
                if len(places) == 3:
                    break
            return places
        """,
        bug=("reverse=True", "reverse=False"),
        public=[([5, 1, 9, 7],), ([2, 2],), ([],)],
        hidden=[
            ([1, 2, 3, 4],), ([4, 3, 2, 1],), ([9, 9, 8, 8, 7],), ([1, 5],), ([6],), ([0, -1, -2, -3],),
            ([3, 1, 3, 1, 2, 0],), ([10, 20, 30],), ([7, 7, 7],), ([100, 1, 50, 25],),
        ],
        edits={
            "fix_range": ("for score in ranked:", "for score in ranked[1:]:"),
            "fix_compare": ("len(places) == 3", "len(places) > 3"),
            "fix_zero": ("places = []", "places = [] if scores else [0]"),
            "fix_init": ("places = []", "places = [0]"),
        },
        wrong=[
            ("ranked = sorted(scores, reverse=False)", "ranked = sorted(set(scores))"),
            ("return places", "return places[::-1]"),
            ("for score in ranked:", "for score in scores:"),
        ],
    ),
    draft(
        """
        def longest_word(text):
            longest = ""
            for word in text.split():
                if len(word) > len(longest):
                    longest = word
            return longest
        """,
        bug=("len(word) > len(longest)", "len(word) < len(longest)"),
        public=[("a bird sings",), ("",), ("one",)],
        hidden=[
            ("to be or not",), ("red green blue",), ("abc def",), ("  spaced   words ",), ("x",), ("longer short",),
            ("aa bbb cccc bbb",), ("same size here also",), ("\n",), ("end of the longest",),
        ],
        edits={
            "fix_range": ("text.split()", "text.split()[1:]"),
            "fix_compare": ("len(word) < len(longest)", "len(word) <= len(longest)"),
            "fix_zero": ("return longest", "return longest or None"),
            "fix_init": ('longest = ""', "longest = text"),
        },
        wrong=[
            ("len(word) < len(longest)", "len(word) >= len(longest)"),
            ("len(word) < len(longest)", "word > longest"),
            ('longest = ""', "longest = text.strip()"),
        ],
    ),
    draft(
        """
        def best_by_player(rounds):
            best = {}
            for player, score in rounds:
                if player not in best or score > best[player]:
                    best[player] = score
            return best
        """,
        bug=("score > best[player]", "score < best[player]"),
        public=[([["ann", 3], ["bob", 5], ["ann", 8]],), ([],), ([["eve", 4]],)],
        hidden=[
            ([["a", 1], ["a", 2], ["a", 3]],), ([["a", 3], ["a", 2]],), ([["a", 1], ["b", 1]],),
            ([["a", 0], ["a", -1]],), ([["a", -5], ["a", -2], ["b", 7], ["b", 9]],),
            ([["z", 5], ["y", 4], ["z", 6]],), ([["a", 2], ["a", 2]],), ([["a", 9], ["b", 8], ["a", 1], ["b", 10]],),
            ([["q", 0]],), ([["a", 1.5], ["a", 2.5]],),
        ],
        edits={
            "fix_range": ("in rounds:", "in rounds[1:]:"),
            "fix_compare": ("score < best[player]", "score <= best[player]"),
            "fix_zero": ("return best", "return best or None"),
            "fix_init": ("best = {}", "best = {player: 0 for player, score in rounds}"),
        },
        wrong=[
            ("player not in best or score < best[player]", "player not in best"),
            ("best[player] = score", "best[player] = best.get(player, 0) + score"),
            ("player not in best or score < best[player]", "score > best.get(player, 0)"),
        ],
    ),
    draft(
        """
        def clamp_all(values, low, high):
            clamped = []
            for value in values:
                clamped.append(max(low, min(value, high)))
            return clamped
        """,
        bug=("min(value, high)", "max(value, high)"),
        public=[([1, 5, 12], 2, 10), ([3], 0, 4), ([], 0, 1)],
        hidden=[
            ([0], 0, 9), ([9], 0, 9), ([10], 0, 9), ([-1], 0, 9), ([5, 6, 7], 6, 6), ([100, -100, 0], -10, 10),
            ([1, 2, 3], 0, 10), ([1.5, 2.5], 1, 2), ([7, 8], 1, 5), ([-3, -2], -9, -1),
        ],
        edits={
            "fix_range": ("for value in values:", "for value in values[:-1]:"),
            "fix_compare": ("max(value, high)", "max(value, high - 1)"),
            "fix_zero": ("return clamped", "return clamped if clamped else [low]"),
            "fix_init": ("clamped = []", "clamped = [low]"),
        },
        wrong=[
            ("max(low, max(value, high))", "min(low, max(value, high))"),
            ("max(low, max(value, high))", "max(low, value)"),
            ("max(low, max(value, high))", "min(value, high)"),
        ],
    ),
    draft(
        """
        def largest_drop(balances):
            peak = balances[0]
            drop = 0
            for balance in balances:
                peak = max(peak, balance)
                drop = max(drop, peak - balance)
            return drop
        """,
        bug=("peak = max(peak", "peak = min(peak"),
        public=[([10, 4, 12, 3],), ([1, 2, 3],), ([5],)],
        hidden=[
            ([3, 2, 1],), ([1, 5, 2, 6, 0],), ([7, 7],), ([0, -4],), ([-4, 0, -1],), ([9, 1, 9, 0],), ([2, 8, 8, 3],),
            ([100, 90, 95, 80],), ([1, 0, 5, 4],), ([4, 6, 5, 9],),
        ],
        edits={
            "fix_range": ("for balance in balances:", "for balance in balances[1:]:"),
            "fix_compare": ("peak - balance)", "peak - balance + 1)"),
            "fix_zero": ("peak = balances[0]", "peak = balances[0] if balances else 0"),
            "fix_init": ("drop = 0", "drop = balances[0]"),
        },
        wrong=[
            ("peak - balance)", "balance - peak)"),
            ("peak = min(peak, balance)", "peak = balance"),
            ("peak = min(peak, balance)", "peak = balances[0]"),
        ],
    ),
    draft(
        """
        def smallest_gap(positions):
            ordered = sorted(positions)
            gaps = [after - before for before, after in zip(ordered, ordered[1:])]
            return min(gaps) if gaps else None
        """,
        bug=("min(gaps)", "max(gaps)"),
        public=[([1, 9, 4],), ([3],), ([10, 20],)],
        hidden=[
            ([0, 1, 5],), ([5, 5, 9],), ([],), ([100, 1, 50],), ([-3, 3, 0, 8],), ([2, 4, 6],), ([7, 1],),
            ([9, 0, 2, 5],), ([1, 2, 4, 8],), ([-10, -1, 0],),
        ],
        edits={
            "fix_range": ("ordered[1:]", "ordered[2:]"),
            "fix_compare": ("after - before for", "after - before + 1 for"),
            "fix_zero": ("if gaps else None", "if gaps else 0"),
            "fix_init": ("gaps = [", "gaps = [0] + ["),
        },
        wrong=[
            ("sorted(positions)", "list(positions)"),
            ("max(gaps)", "gaps[0]"),
            ("sorted(positions)", "sorted(positions, reverse=True)"),
        ],
    ),
    draft(
        """
        def position_of_minimum(values):
            position = 0
            index = 1
            while index < len(values):
                if values[index] < values[position]:
                    position = index
                index += 1
            return position
        """,
        bug=("values[index] < values[position]", "values[index] > values[position]"),
        public=[([4, 1, 8],), ([2],), ([5, 6, 5],)],
        hidden=[
            ([1, 2, 3],), ([3, 2, 1],), ([2, 2],), ([0, -1, -1],), ([9, 8, 7, 8, 9],), ([-5, 5],), ([6, 1, 1, 6],),
            ([1.5, 0.5],), ([10, 30, 20, 5],), ([7, 7, 6],),
        ],
        edits={
            "fix_range": ("while index < len(values):", "while index < len(values) - 1:"),
            "fix_compare": ("values[index] > values[position]", "values[index] >= values[position]"),
            "fix_zero": ("return position", "return position if values else None"),
            "fix_init": ("index = 1", "index = 0"),
        },
        wrong=[
            ("values[index] > values[position]", "values[index] <= values[position]"),
            ("return position", "return values[position]"),
            ("position = index", "position = min(position, index)"),
        ],
    ),
    draft(
        """
        def nested_maximum(tree):
            maximum = None
            for branch in tree:
                value = nested_maximum(branch) if isinstance(branch, list) else branch
                if value is not None and (maximum is None or value > maximum):
                    maximum = value
            return maximum
        """,
        bug=("value > maximum", "value < maximum"),
        public=[([3, [7, 2], 5],), ([],), ([[4]],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([[], 3],), ([[[-1]], -2],), ([0, [0, [1]]],), ([[5, [9]], [6]],),
            ([-3, [-4, -5]],), ([[], []],), ([8, [8, 8]],), ([1, [2, [3, [4]]]],),
        ],
        edits={
            "fix_range": ("for branch in tree:", "for branch in tree[:-1]:"),
            "fix_compare": ("value < maximum", "value <= maximum"),
            "fix_zero": ("return maximum", "return maximum or 0"),
            "fix_init": ("maximum = None", "maximum = 0"),
        },
        wrong=[
            ("maximum is None or value < maximum", "maximum is None"),
            ("maximum = value", "maximum = value if maximum is None else max(maximum, value)"),
            ("isinstance(branch, list) else branch", "isinstance(branch, list) else min(tree)"),
        ],
    ),
    draft(
        """
        def ascending(values):
            remaining = list(values)
            ordered = []
            while remaining:
                smallest = min(remaining)
                remaining.remove(smallest)
                ordered.append(smallest)
            return ordered
        """,
        bug=("min(remaining)", "max(remaining)"),
        public=[([3, 1, 2],), ([],), ([5, 5],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([0],), ([-1, -2, -3],), ([9, 7, 8, 7],), ([4, 4, 1],), ([10, -10, 0],),
            ([6, 5, 4, 3],), ([1, 3, 2],), ([2.5, 1.5],),
        ],
        edits={
            "fix_range": ("list(values)", "list(values[1:])"),
            "fix_compare": ("while remaining:", "while len(remaining) > 1:"),
            "fix_zero": ("return ordered", "return ordered or [0]"),
            "fix_init": ("ordered = []", "ordered = [0]"),
        },
        wrong=[
            ("smallest = max(remaining)", "smallest = remaining[0]"),
            ("smallest = max(remaining)", "smallest = remaining[-1]"),
            ("remaining.remove(smallest)", "remaining.pop()"),
        ],
    ),
)
