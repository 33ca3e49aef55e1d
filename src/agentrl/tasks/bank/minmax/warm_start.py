"""Tasks of the family `minmax` for scripted episodes of a warm start."""

from agentrl.tasks.bank.authoring import Draft, draft

# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def shortest_name(names):
            if not names:
                return None
            lengths = [len(name) for name in names]
            return names[lengths.index(min(lengths))]
        """,
        bug=("min(lengths)", "max(lengths)"),
        public=[(["anna", "bo", "carla"],), ([],), (["eve"],)],
        hidden=[
            (["a", "bb"],), (["bb", "a"],), (["xx", "yy"],), (["abc", "ab", "a"],), (["long", "longer", "longest"],),
            ([""],),
            (["", "b"],), (["four", "five", "six"],), (["one", "three", "two"],), (["z" * 9, "z" * 8],),
        ],
        edits={
            "fix_range": ("in names]", "in names[1:]]"),
            "fix_compare": ("len(name) for", "len(name) + 1 for"),
            "fix_zero": ("return None", 'return ""'),
            "fix_init": ("lengths = [", "lengths = [0] + ["),
        },
        wrong=[
            ("names[lengths.index(max(lengths))]", "min(names)"),
            ("names[lengths.index(max(lengths))]", "names[0]"),
            ("names[lengths.index(max(lengths))]", "min(lengths)"),
        ],
    ),
    draft(
        """
        def oldest_person(people):
            oldest = people[0]
            for person in people:
                if person["age"] > oldest["age"]:
                    oldest = person
            return oldest["name"]
        """,
        bug=('person["age"] > oldest["age"]', 'person["age"] < oldest["age"]'),
        public=[
            ([{"name": "ann", "age": 30}, {"name": "bob", "age": 41}],),
            ([{"name": "eve", "age": 8}],),
            ([{"name": "kim", "age": 50}, {"name": "lee", "age": 49}],),
        ],
        hidden=[
            ([{"name": n, "age": a} for n, a in pairs],)
            for pairs in (
                [("a", 1), ("b", 2)], [("a", 2), ("b", 1)], [("a", 5), ("b", 5)], [("a", 1), ("b", 3), ("c", 2)],
                [("q", 0)],
                [("a", 90), ("b", 89), ("c", 91)], [("x", 4), ("y", 3), ("z", 4)], [("a", 7), ("b", 8), ("c", 8)],
                [("m", 60), ("n", 20), ("o", 40)], [("a", 33), ("b", 22), ("c", 11), ("d", 44)],
            )
        ],
        edits={
            "fix_range": ("in people:", "in people[1:]:"),
            "fix_compare": ('person["age"] < oldest["age"]', 'person["age"] <= oldest["age"]'),
            "fix_zero": ("oldest = people[0]", 'oldest = people[0] if people else {"name": "", "age": 0}'),
            "fix_init": ("oldest = people[0]", "oldest = people[-1]"),
        },
        wrong=[
            ('person["age"] < oldest["age"]', 'person["age"] >= oldest["age"]'),
            ('person["age"] < oldest["age"]', 'person["name"] > oldest["name"]'),
            ('return oldest["name"]', 'return oldest["age"]'),
        ],
    ),
    draft(
        """
        def two_cheapest(prices):
            ordered = sorted(prices)
            pair = ordered[:2]
            return sum(pair)
        """,
        bug=("sorted(prices)", "sorted(prices, reverse=True)"),
        public=[([5, 1, 3],), ([4],), ([2, 2, 9],)],
        hidden=[
            ([1, 2, 3],), ([3, 2, 1],), ([],), ([7, 7],), ([10, 0, 5],), ([8, 6, 4, 2],), ([1, 1, 1, 5],), ([9, 3],),
            ([0, 0, 4],),
            ([20, 30, 10, 40],),
        ],
        edits={
            "fix_range": ("ordered[:2]", "ordered[:3]"),
            "fix_compare": ("ordered[:2]", "[price for price in ordered if price > 2]"),
            "fix_zero": ("return sum(pair)", "return sum(pair) if pair else None"),
            "fix_init": ("return sum(pair)", "return sum(pair, 1)"),
        },
        wrong=[
            ("sorted(prices, reverse=True)", "list(prices)"),
            ("ordered[:2]", "ordered[2:]"),
            ("return sum(pair)", "return min(pair)"),
        ],
    ),
    draft(
        """
        def running_maximum(levels):
            highest = levels[0]
            track = []
            for level in levels:
                highest = max(highest, level)
                track.append(highest)
            return track
        """,
        bug=("max(highest, level)", "min(highest, level)"),
        public=[([1, 3, 2],), ([4],), ([5, 5, 1],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([0, 0],), ([3, 9, 4, 10],), ([-1, -2, 0],), ([7, 6, 5],), ([5, 6, 7],),
            ([2, 8, 8, 1],),
            ([1.5, 0.5, 2.5],), ([10, 20, 5, 30],),
        ],
        edits={
            "fix_range": ("in levels:", "in levels[1:]:"),
            "fix_compare": ("min(highest, level)", "min(highest, level + 1)"),
            "fix_zero": ("highest = levels[0]", "highest = levels[0] if levels else 0"),
            "fix_init": ("highest = levels[0]", "highest = 0"),
        },
        wrong=[
            ("track.append(highest)", "track.append(level)"),
            ("highest = levels[0]", "highest = max(levels)"),
            ("min(highest, level)", "highest + level"),
        ],
    ),
    draft(
        """
        def column_minima(table):
            minima = []
            for column in zip(*table):
                minima.append(min(column))
            return minima
        """,
        bug=("min(column)", "max(column)"),
        public=[([[1, 9], [4, 2]],), ([],), ([[3, 3]],)],
        hidden=[
            ([[1], [2]],), ([[2], [1]],), ([[5, 6, 7]],), ([[0, 0], [0, 0]],), ([[9, 8], [7, 6], [5, 4]],),
            ([[-1, 1], [1, -1]],),
            ([[3, 1], [2, 2], [1, 3]],), ([[10, 20], [20, 10]],), ([[4, 5], [4, 6]],), ([[8, 1, 6], [3, 5, 7]],),
        ],
        edits={
            "fix_range": ("zip(*table)", "zip(*table[1:])"),
            "fix_compare": ("max(column)", "max(column) - 1"),
            "fix_zero": ("return minima", "return minima or [0]"),
            "fix_init": ("minima = []", "minima = [0]"),
        },
        wrong=[
            ("max(column)", "column[0]"),
            ("in zip(*table)", "in table"),
            ("max(column)", "sum(column)"),
        ],
    ),
    draft(
        """
        def priciest_by_kind(goods):
            top = {}
            for good in goods:
                kind = good["kind"]
                top[kind] = max(top.get(kind, 0), good["price"])
            return top
        """,
        bug=("max(top.get(kind, 0)", "min(top.get(kind, 0)"),
        public=[
            ([{"kind": "tea", "price": 3}, {"kind": "tea", "price": 7}, {"kind": "jam", "price": 4}],),
            ([],),
            ([{"kind": "oil", "price": 0}],),
        ],
        hidden=[
            ([{"kind": k, "price": p} for k, p in pairs],)
            for pairs in (
                [("a", 1)], [("a", 1), ("a", 2)], [("a", 2), ("a", 1)], [("a", 5), ("b", 6)],
                [("a", 5), ("b", 6), ("a", 7)],
                [("x", 9), ("x", 9)], [("x", 0), ("y", 1)], [("x", 4), ("y", 3), ("x", 2), ("y", 8)], [("q", 100)],
                [("q", 2.5)],
            )
        ],
        edits={
            "fix_range": ("in goods:", "in goods[1:]:"),
            "fix_compare": ('good["price"])', 'good["price"] + 1)'),
            "fix_zero": ("return top", "return top or None"),
            "fix_init": ("top.get(kind, 0)", "top.get(kind, 1000)"),
        },
        wrong=[
            ('min(top.get(kind, 0), good["price"])', 'top.get(kind, 0) + good["price"]'),
            ('min(top.get(kind, 0), good["price"])', 'good["price"]'),
            ('top.get(kind, 0), good["price"]', 'top.get(kind, good["price"]), good["price"]'),
        ],
    ),
    draft(
        """
        def descending(numbers):
            ordered = list(numbers)
            for last in range(len(ordered) - 1, 0, -1):
                for i in range(last):
                    if ordered[i] < ordered[i + 1]:
                        ordered[i], ordered[i + 1] = ordered[i + 1], ordered[i]
            return ordered
        """,
        bug=("ordered[i] < ordered[i + 1]", "ordered[i] > ordered[i + 1]"),
        public=[([1, 3, 2],), ([],), ([5, 5],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([4],), ([3, 1, 2],), ([-1, 0, 1],), ([9, 7, 9, 8],), ([1, 2, 3, 4],),
            ([4, 3, 2, 1],), ([0, 10, 5],),
            ([6, 6, 7],),
        ],
        edits={
            "fix_range": ("range(last)", "range(1, last)"),
            "fix_compare": ("ordered[i] > ordered[i + 1]", "ordered[i] > ordered[i + 1] + 1"),
            "fix_zero": ("return ordered", "return ordered or [0]"),
            "fix_init": ("ordered = list(numbers)", "ordered = list(reversed(numbers))"),
        },
        wrong=[
            ("range(len(ordered) - 1, 0, -1)", "range(len(ordered))"),
            ("ordered[i] > ordered[i + 1]", "ordered[i] == ordered[i + 1]"),
            ("if ordered[i] > ordered[i + 1]:", "if ordered[i] > ordered[last]:"),
        ],
    ),
    draft(
        """
        def fastest_runner(times):
            runners = list(times)
            runners.sort(key=lambda runner: times[runner])
            return runners[0]
        """,
        bug=("key=lambda runner: times[runner]", "key=lambda runner: times[runner], reverse=True"),
        public=[({"ann": 12, "bob": 10},), ({"eve": 9},), ({"kim": 8, "lee": 11, "max": 8},)],
        hidden=[
            ({"a": 1, "b": 2},), ({"a": 2, "b": 1},), ({"a": 3, "b": 3},), ({"a": 9, "b": 8, "c": 7},),
            ({"x": 7, "y": 8, "z": 9},),
            ({"a": 0},), ({"a": 10.5, "b": 10.25},), ({"p": 40, "q": 30, "r": 35},), ({"b": 5, "a": 6},),
            ({"m": 6, "n": 4, "o": 4},),
        ],
        edits={
            "fix_range": ("runners[0]", "runners[1]"),
            "fix_compare": ("runners[0]", "[runner for runner in runners if times[runner] < 10]"),
            "fix_zero": ("return runners[0]", "return runners[0] if runners else None"),
            "fix_init": ("list(times)", "list(times)[::-1]"),
        },
        wrong=[
            ("runners[0]", "runners[-1]"),
            ("times[runner], reverse=True", "runner"),
            ("return runners[0]", "return times[runners[0]]"),
        ],
    ),
    draft(
        """
        def largest_digit(number):
            largest = 0
            while number > 0:
                digit = number % 10
                if digit > largest:
                    largest = digit
                number //= 10
            return largest
        """,
        bug=("digit > largest", "digit < largest"),
        public=[(3718,), (0,), (22,)],
        hidden=[(1,), (9,), (10,), (123,), (321,), (909,), (5550,), (10000,), (86421,), (47,)],
        edits={
            "fix_range": ("while number > 0:", "while number > 9:"),
            "fix_compare": ("digit < largest", "digit <= largest"),
            "fix_zero": ("return largest", "return largest or None"),
            "fix_init": ("largest = 0", "largest = 9"),
        },
        wrong=[
            ("largest = digit", "largest = max(largest, digit)"),
            ("largest = 0", "largest = number % 10"),
            ("digit < largest", "digit > number"),
        ],
    ),
    draft(
        """
        def best_profit(prices):
            lowest = prices[0]
            profit = 0
            for price in prices:
                if price - lowest > profit:
                    profit = price - lowest
                if price < lowest:
                    lowest = price
            return profit
        """,
        bug=("price < lowest", "price > lowest"),
        public=[([5, 1, 4],), ([3],), ([7, 6, 5],)],
        hidden=[
            ([1, 2, 3],), ([4, 2, 9, 1],), ([9, 3, 8, 1, 2],), ([2, 2],), ([6, 1, 6],), ([10, 4, 5],),
            ([3, 8, 1, 9],), ([5, 4, 3, 7],),
            ([8, 7, 6, 9, 1],), ([1, 0, 1],),
        ],
        edits={
            "fix_range": ("in prices:", "in prices[:-1]:"),
            "fix_compare": ("price > lowest:", "price >= lowest:"),
            "fix_zero": ("lowest = prices[0]", "lowest = prices[0] if prices else 0"),
            "fix_init": ("lowest = prices[0]", "lowest = 0"),
        },
        wrong=[
            ("price - lowest > profit", "lowest - price > profit"),
            ("lowest = prices[0]", "lowest = min(prices)"),
            ("    if price > lowest:\n            lowest = price\n", ""),
        ],
    ),
    draft(
        """
        def halved_minimum(values):
            if len(values) == 1:
                return values[0]
            middle = len(values) // 2
            left = halved_minimum(values[:middle])
            right = halved_minimum(values[middle:])
            return left if left < right else right
        """,
        bug=("left if left < right", "left if left > right"),
        public=[([4, 2, 7],), ([5],), ([0, -3],)],
        hidden=[
            ([1, 2],), ([2, 1],), ([3, 3],), ([9, 8, 7, 6],), ([6, 7, 8, 9],), ([-1, -5, 4],), ([0],),
            ([10, 1, 10, 1, 10],),
            ([2.5, 1.5],), ([5, 4, 3, 8, 9],),
        ],
        edits={
            "fix_range": ("values[middle:]", "values[middle + 1:] or values[middle:]"),
            "fix_compare": ("left > right", "left >= right"),
            "fix_zero": ("        return values[0]", "        return values[0] if values else 0"),
            "fix_init": ("        return values[0]", "        return 0"),
        },
        wrong=[
            ("left if left > right else right", "left"),
            ("left if left > right else right", "right"),
            ("return left if left > right else right", "return left + right"),
        ],
    ),
    draft(
        """
        def next_departure(times, now):
            later = [time for time in times if time >= now]
            if not later:
                return None
            return min(later)
        """,
        bug=("min(later)", "max(later)"),
        public=[(["08:10", "09:30", "12:00"], "09:00"), (["07:00"], "08:00"), (["10:15", "11:15"], "10:15")],
        hidden=[
            (["01:00", "02:00"], "00:30"), (["02:00", "01:00"], "00:30"), (["02:00", "01:00"], "01:30"), ([], "00:00"),
            (["23:00", "22:00", "21:00"], "20:00"), (["05:00"], "05:00"), (["05:00", "05:00"], "04:00"),
            (["06:30", "06:45", "06:15"], "06:20"), (["09:59", "10:00"], "09:59"),
            (["13:00", "15:00", "14:00"], "13:30"),
        ],
        edits={
            "fix_range": ("in times if", "in times[1:] if"),
            "fix_compare": ("time >= now", "time > now"),
            "fix_zero": ("return None", "return now"),
            "fix_init": ("later = [", "later = [now] + ["),
        },
        wrong=[
            ("max(later)", "later[0]"),
            ("max(later)", "later[-1]"),
            ("time >= now", "time <= now"),
        ],
    ),
)
