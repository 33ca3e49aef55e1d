"""Tasks of the family `zero` for warm starts."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def joint_resistance(parts):
            if 0 in parts:
                return 0.0
            flow = 0.0
            for part in parts:
                flow += 1 / part
            return round(1 / flow, 3)
        """,
        bug=("if 0 in parts:", "if 0 in parts[1:]:"),
        public=[([2, 2],), ([0, 5],), ([4],)],
        hidden=[
            ([0],), ([1],), ([0, 0],), ([0, 4, 4],), ([0, 7],), ([3, 6],), ([5, 0],), ([1, 1, 1],), ([0, 1, 2],),
            ([10, 20, 30],), ([0.5],), ([8, 0, 8],), ([1.5, 3],),
        ],
        edits={
            "fix_minmax": ("if 0 in parts[1:]:", "if max(parts) == 0:"),
            "fix_range": ("for part in parts:", "for part in parts[1:]:"),
            "fix_compare": ("if 0 in parts[1:]:", "if 0 not in parts[1:]:"),
            "fix_init": ("flow = 0.0", "flow = 1.0"),
        },
        wrong=[
            ("if 0 in parts[1:]:", "if 0 in parts[:1]:"),
            ("if 0 in parts[1:]:", "if not parts:"),
            ("flow += 1 / part", "flow += 1 / part if part else 0"),
        ],
    ),
    draft(
        """
        def hit_rates(table):
            return {
                player: hits / tries if tries else 0.0
                for player, [hits, tries] in table.items()
            }
        """,
        bug=("hits / tries if tries else 0.0", "hits / tries"),
        public=[({"Kim": [1, 2]},), ({"Lee": [0, 0]},), ({"Kim": [3, 4], "Lee": [0, 5]},)],
        hidden=[
            ({},), ({"a": [1, 1]},), ({"a": [0, 0], "b": [1, 4]},), ({"b": [1, 4], "a": [0, 0]},), ({"a": [0, 1]},),
            ({"a": [0, 0], "b": [0, 0]},), ({"x": [5, 8]},), ({"x": [2, 1]},),
            ({"p": [7, 10], "q": [0, 0], "r": [1, 2]},), ({"a": [9, 9], "b": [0, 9]},), ({"z": [3, 0]},),
            ({"a": [2, 0], "b": [1, 2]},),
        ],
        edits={
            "fix_minmax": ("hits / tries", "min(hits, tries)"),
            "fix_range": ("in table.items()", "in list(table.items())[1:]"),
            "fix_compare": ("in table.items()", "in table.items() if tries > 0"),
            "fix_init": ("hits / tries", "hits / (tries + 1)"),
        },
        wrong=[
            ("hits / tries", "hits / tries if hits else 0.0"),
            ("hits / tries", "hits / (tries or 1)"),
            ("hits / tries", "hits / tries if table else 0.0"),
        ],
    ),
    draft(
        """
        def count_multiples(numbers, step):
            found = 0
            index = 0
            while index < len(numbers):
                if step and numbers[index] % step == 0:
                    found += 1
                index += 1
            return found
        """,
        bug=("if step and numbers[index] % step == 0:", "if numbers[index] % step == 0:"),
        public=[([2, 3, 4], 2), ([1, 2], 0), ([9], 3)],
        hidden=[
            ([], 0), ([0], 0), ([0], 5), ([5, 10, 15], 5), ([1, 1, 1], 0), ([7], 1), ([3, 6, 7], -3), ([8, 9], 4),
            ([-4], 2), ([1, 2, 3, 4, 5, 6], 3), ([10], 0), ([4, 5], 8),
        ],
        edits={
            "fix_minmax": ("numbers[index] % step", "numbers[index] % max(step, 1)"),
            "fix_range": ("while index < len(numbers):", "while index < len(numbers) - 1:"),
            "fix_compare": ("% step == 0:", "% step != 0:"),
            "fix_init": ("found = 0", "found = 1"),
        },
        wrong=[
            ("if numbers[index] % step == 0:", "if numbers and numbers[index] % step == 0:"),
            ("if numbers[index] % step == 0:", "if numbers[index] and numbers[index] % step == 0:"),
            ("if numbers[index] % step == 0:", "if not step or numbers[index] % step == 0:"),
            ("numbers[index] % step", "numbers[index] % (step or 1)"),
        ],
    ),
    draft(
        """
        def to_base_two(number):
            bits = ""
            while number > 0:
                bits = str(number % 2) + bits
                number //= 2
            return "0b" + bits if bits else "0"
        """,
        bug=("return \"0b\" + bits if bits else \"0\"", "return \"0b\" + bits"),
        public=[(5,), (0,), (8,)],
        hidden=[(1,), (2,), (3,), (4,), (10,), (255,), (64,), (-1,), (-2,), (1023,), (6,), (-8,), (-50,)],
        edits={
            "fix_minmax": ("number //= 2", "number = min(number // 2, 1)"),
            "fix_range": ("while number > 0:", "for number in range(number, 0, -2):"),
            "fix_compare": ("while number > 0:", "while number > 1:"),
            "fix_init": ("bits = \"\"", "bits = \"0\""),
        },
        wrong=[
            ("return \"0b\" + bits", "return \"0b\" + bits if number else \"0\""),
            ("return \"0b\" + bits", "return \"0b\" + (bits or \"0\")"),
            ("return \"0b\" + bits", "return bits or \"0\""),
        ],
    ),
    draft(
        """
        def initials(full_name):
            parts = full_name.split(" ")
            letters = [part[0].upper() for part in parts if part]
            return ".".join(letters)
        """,
        bug=("for part in parts if part]", "for part in parts]"),
        public=[("ada lovelace",), ("grace  hopper",), ("alan",)],
        hidden=[
            ("",), (" ",), ("x",), (" lead",), ("trail ",), ("a b c",), ("a  b   c",), ("Mary Ann Evans",),
            ("o'neil k",), ("   ",), ("john f  kennedy",),
        ],
        edits={
            "fix_minmax": ("part[0].upper()", "max(part).upper()"),
            "fix_range": ("for part in parts]", "for part in parts[1:]]"),
            "fix_compare": ("for part in parts]", "for part in parts if len(part) > 1]"),
            "fix_init": ("part[0].upper()", "part[-1].upper()"),
        },
        wrong=[
            ("part[0].upper()", "part[:1].upper()"),
            ("for part in parts]", "for part in parts if parts]"),
            ("for part in parts]", "for part in parts if part != \" \"]"),
        ],
    ),
    draft(
        """
        def middle_price(prices, highest):
            ordered = sorted(price for price in prices if price <= highest)
            half = len(ordered) // 2
            if not ordered:
                return 0
            if len(ordered) % 2:
                return ordered[half]
            return (ordered[half - 1] + ordered[half]) / 2
        """,
        bug=("if not ordered:", "if not highest:"),
        public=[([3, 1, 2], 9), ([5, 6], 4), ([4, 8], 8)],
        hidden=[
            ([], 0), ([], 5), ([7], 7), ([7], 6), ([1, 2, 3, 4], 4), ([9, 1, 5], 5), ([2, 2], 2), ([0], 0),
            ([0, 0, 6], 0), ([10, 30, 20, 40, 50], 45), ([1, 9], 0), ([-2, -4, -6], -3), ([-5, -1], 0),
        ],
        edits={
            "fix_minmax": ("sorted(price for price in prices if price <= highest)", "[max(prices, default=highest)]"),
            "fix_range": ("ordered[half - 1]", "ordered[half - 2]"),
            "fix_compare": ("price <= highest", "price < highest"),
            "fix_init": ("half = len(ordered) // 2", "half = 0"),
        },
        wrong=[
            ("if not highest:", "if not prices:"),
            ("if not highest:", "if not half:"),
            ("if not highest:", "if len(ordered) == 1:"),
        ],
    ),
    draft(
        """
        def widest_gap(times, opening):
            late = sorted(time for time in times if time >= opening)
            pairs = zip(late, late[1:])
            return max((after - before for before, after in pairs), default=0)
        """,
        bug=("pairs), default=0)", "pairs))"),
        public=[([9, 12, 10], 8), ([7], 8), ([1, 4, 9], 2)],
        hidden=[
            ([], 0), ([5], 5), ([1, 2], 0), ([2, 1, 7], 0), ([3, 3], 3), ([1, 10], 5), ([8, 9, 20], 9), ([4, 4, 9], 1),
            ([1, 2, 3], 4), ([0, 6, 8, 9], 6), ([-3, 3], -5),
        ],
        edits={
            "fix_minmax": ("return max((", "return min(("),
            "fix_range": ("zip(late, late[1:])", "zip(late, late[2:])"),
            "fix_compare": ("time >= opening", "time > opening"),
            "fix_init": ("sorted(time for", "[opening] + sorted(time for"),
        },
        wrong=[
            ("pairs))", "pairs), default=1)"),
            ("return max((after", "return times and max((after"),
            ("return max((after", "return late and max((after"),
        ],
    ),
    draft(
        """
        def percent_change(old, new):
            change = new - old
            if old == 0:
                return "new"
            percent = 100 * change / old
            sign = "+" if percent > 0 else ""
            return sign + str(round(percent)) + "%"
        """,
        bug=("if old == 0:", "if new == 0:"),
        public=[(10, 15), (0, 4), (8, 0)],
        hidden=[
            (0, 0), (4, 4), (5, 0), (0, 1), (100, 101), (3, 1), (-2, -4), (0, -7), (50, 25), (2, 9), (-4, 0), (1, -1),
        ],
        edits={
            "fix_minmax": ("change = new - old", "change = max(new, old)"),
            "fix_range": ("100 * change / old", "99 * change / old"),
            "fix_compare": ("if percent > 0", "if percent >= 0"),
            "fix_init": ("change = new - old", "change = new"),
        },
        wrong=[
            ("if new == 0:", "if change == 0:"),
            ("if new == 0:", "if old == new == 0:"),
            ("if new == 0:", "if old == 1:"),
            ("if new == 0:", "if not (old and new):"),
        ],
    ),
    draft(
        """
        def ratio_table(tops, bottoms):
            rows = []
            for top in tops:
                rows.append([])
                for bottom in bottoms:
                    rows[-1].append(round(top / bottom, 2) if bottom else None)
            return rows
        """,
        bug=("round(top / bottom, 2) if bottom else None", "round(top / bottom, 2)"),
        public=[([4], [2, 4]), ([1], [0]), ([], [1])],
        hidden=[
            ([], []), ([0], [0]), ([0], [3]), ([1, 2], [1, 2]), ([5], []), ([3, 6], [3, 0]), ([1], [3]),
            ([2, 0], [0, 4]), ([-1], [2]), ([7, 8, 9], [1]), ([9], [0, 0]),
        ],
        edits={
            "fix_minmax": ("top / bottom", "max(top, bottom)"),
            "fix_range": ("for bottom in bottoms:", "for bottom in bottoms[1:]:"),
            "fix_compare": ("round(top / bottom, 2)", "round(top / bottom, 2) if top >= bottom else None"),
            "fix_init": ("rows.append([])", "rows.append([None])"),
        },
        wrong=[
            ("round(top / bottom, 2)", "round(top / bottom, 2) if top else None"),
            ("round(top / bottom, 2)", "round(top / bottom, 2) if bottom else 0"),
            ("round(top / bottom, 2)", "round(top / (bottom or 1), 2)"),
        ],
    ),
    draft(
        """
        def running_average(readings):
            averages = []
            seen = total = 0
            for reading in readings:
                if reading is not None:
                    seen += 1
                    total += reading
                average = total / seen if seen else 0
                averages.append(average)
            return averages
        """,
        bug=("average = total / seen if seen else 0", "average = total / seen"),
        public=[([2, 4],), ([None, 3],), ([6, None, 0],)],
        hidden=[
            ([],), ([None],), ([None, None],), ([0],), ([0, None],), ([None, 0],), ([1, 2, 3],), ([5, None, 7],),
            ([-2, 2],), ([None, None, 8],), ([4, 4, 4],), ([9, None],),
        ],
        edits={
            "fix_minmax": ("total += reading", "total = max(total, reading)"),
            "fix_range": ("for reading in readings:", "for reading in readings[1:]:"),
            "fix_compare": ("if reading is not None:", "if reading is None:"),
            "fix_init": ("averages = []", "averages = [0]"),
        },
        wrong=[
            ("average = total / seen", "average = total / seen if reading else 0"),
            ("average = total / seen", "average = total / (seen + 1)"),
            ("average = total / seen", "average = total / seen if readings else 0"),
            ("seen = total = 0", "seen = total = 1"),
        ],
    ),
    draft(
        """
        def nesting(node):
            inner = [nesting(child) for child in node if isinstance(child, list)]
            deepest = max(inner, default=0)
            return deepest + 1
        """,
        bug=("max(inner, default=0)", "max(inner)"),
        public=[([1, [2]],), ([],), ([[[]]],)],
        hidden=[
            ([1],), ([1, 2, 3],), ([[], []],), ([[1], [2, [3]]],), ([[[[]]]],), (["a", ["b"]],), ([[1, 2], 3],),
            ([0, [0, [0]]],), ([None],), ([[[1], 2], [3, [4, [5]]]],),
        ],
        edits={
            "fix_minmax": ("max(inner)", "min(inner)"),
            "fix_range": ("for child in node if", "for child in node[1:] if"),
            "fix_compare": ("if isinstance(child, list)]", "if not isinstance(child, list)]"),
            "fix_init": ("return deepest + 1", "return deepest"),
        },
        wrong=[
            ("max(inner)", "max(inner, default=1)"),
            ("deepest = max(inner)", "deepest = max(inner) if node else 0"),
            ("deepest = max(inner)", "deepest = max(inner) if inner else 1"),
            ("deepest = max(inner)", "deepest = len(inner)"),
        ],
    ),
    draft(
        """
        def merged_stock(shop, store):
            names = sorted(set(shop) | set(store))
            merged = {name: shop.get(name, 0) + store.get(name, 0) for name in names}
            return merged
        """,
        bug=("shop.get(name, 0) + store", "shop[name] + store"),
        public=[({"pen": 1}, {"pen": 2}), ({}, {"ink": 3}), ({"pad": 4}, {})],
        hidden=[
            ({}, {}), ({"a": 1}, {"b": 2}), ({"a": 1, "b": 1}, {"a": 5}), ({"a": 0}, {"b": 0}), ({}, {"x": 1, "y": 2}),
            ({"k": 7}, {"k": -7}), ({"z": 2, "a": 3}, {"m": 4}), ({"a": 1}, {"a": 1, "b": 2}), ({"q": 9}, {}),
            ({"p": 1, "q": 1}, {"q": 1, "r": 1}),
        ],
        edits={
            "fix_minmax": ("shop[name] + store.get(name, 0)", "max(shop.get(name, 0), store.get(name, 0))"),
            "fix_range": ("for name in names}", "for name in names[1:]}"),
            "fix_compare": ("for name in names}", "for name in names if name in shop}"),
            "fix_init": ("store.get(name, 0)", "store.get(name, 1)"),
        },
        wrong=[
            ("shop[name] + store", "shop.get(name, 1) + store"),
            ("set(shop) | set(store)", "set(shop) & set(store)"),
            ("set(shop) | set(store)", "shop"),
            ("shop[name] + store.get(name, 0)", "store.get(name, 0)"),
        ],
    ),
)
