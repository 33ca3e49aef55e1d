"""Functions on warehouses, orders, shelves and recipes: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def days_of_cover(on_hand, daily_use):
            if not daily_use or sum(daily_use) == 0:
                return 0.0
            return max(on_hand, 0) / (sum(daily_use) / len(daily_use))
        """,
        calls=[
            (10, [2, 3]), (10, []), (0, [4]), (8, [0, 0]), (-5, [1]), (6, [3]), (9, [1, 2, 3]), (4, [0, 1]),
            (-2, [2, 2]), (7, [1, 0, -1]), (12, [1, -2]),
        ],
    ),
    sample(
        """
        def reorder_quantity(on_hand, on_order, reorder_point, pack_size):
            position = on_hand + on_order
            if pack_size <= 0 or position > reorder_point:
                return 0
            packs = 1
            while position + packs * pack_size <= reorder_point:
                packs += 1
            return packs * pack_size
        """,
        calls=[
            (5, 0, 10, 6), (5, 5, 10, 6), (5, 6, 10, 6), (0, 0, 12, 6), (0, 0, 0, 4), (3, 2, 9, 0), (1, 0, 1, 3),
            (-4, 1, 5, 4), (20, 0, 10, 6), (2, 2, 16, 4), (0, 0, 5, 1),
        ],
    ),
    sample(
        """
        def pick_oldest_batches(batches, wanted):
            picked = []
            for batch in sorted(batches, key=lambda batch: batch["expires"]):
                taken = min(batch["units"], wanted)
                if taken > 0:
                    picked.append([batch["id"], taken])
                    wanted -= taken
            return picked if wanted == 0 else []
        """,
        calls=[
            ([{"id": "a", "units": 3, "expires": 9}, {"id": "b", "units": 2, "expires": 4}], 4),
            ([{"id": "a", "units": 3, "expires": 9}, {"id": "b", "units": 2, "expires": 4}], 2),
            ([{"id": "a", "units": 3, "expires": 9}, {"id": "b", "units": 2, "expires": 4}], 6),
            ([], 0), ([], 3), ([{"id": "c", "units": 1, "expires": 1}], 1),
            ([{"id": "c", "units": 1, "expires": 1}], 0),
            ([{"id": "d", "units": 0, "expires": 1}, {"id": "e", "units": 5, "expires": 2}], 5),
            ([{"id": "f", "units": 4, "expires": 7}, {"id": "g", "units": 4, "expires": 7}], 5),
            ([{"id": "h", "units": 2, "expires": 3}, {"id": "i", "units": 2, "expires": 1}], 3),
        ],
    ),
    sample(
        """
        def lowest_stock_day(opening, movements):
            level = opening
            lowest = opening
            day_of_lowest = 0
            for day, movement in enumerate(movements, start=1):
                level += movement
                if level < lowest:
                    lowest = level
                    day_of_lowest = day
            return day_of_lowest
        """,
        calls=[
            (10, [-3, 5, -9]), (5, []), (0, [2, 3]), (4, [-4, 0]), (3, [-1, 1, -1]), (-2, [-1]), (8, [1, -2]),
            (6, [0, 0]), (7, [-2, -2, 9]), (1, [3, -3, -1]), (20, [-15, 5, -6, 1]),
        ],
    ),
    sample(
        """
        def fill_rate(orders, shipped):
            ordered_total = sum(orders.values())
            sent_total = 0
            for item, quantity in orders.items():
                sent_total += min(quantity, shipped.get(item, 0))
            return round(sent_total / ordered_total, 2) if ordered_total else 1.0
        """,
        calls=[
            ({"nut": 4}, {"nut": 3}), ({}, {}), ({"nut": 4}, {}), ({"nut": 2, "cog": 2}, {"nut": 5, "cog": 1}),
            ({"pin": 0}, {"pin": 1}), ({"pin": 5}, {"pin": 5}), ({"a": 1, "b": 3}, {"b": 3}), ({}, {"a": 2}),
            ({"x": 10}, {"x": 12}), ({"a": 2, "b": 6}, {"a": 1, "b": 4}),
        ],
    ),
    sample(
        """
        def first_gap_on_shelf(slots, width):
            free = 0
            for position in range(len(slots)):
                if slots[position] == "":
                    free += 1
                    if free >= width:
                        return position - width + 1
                else:
                    free = 0
            return -1
        """,
        calls=[
            (["a", "", "", "b"], 2), (["", "", "a"], 2), ([], 1), ([""], 1), (["a"], 1), (["", "a", "", ""], 2),
            (["", "a", ""], 2), (["x", "", "", ""], 3), (["", "", "", "y"], 4), (["", "z", "", "", ""], 3),
            (["b", "", "c", ""], 1),
        ],
    ),
    sample(
        """
        def cheapest_supplier(quotes, quantity):
            best_name = ""
            best_cost = None
            for name in sorted(quotes):
                quote = quotes[name]
                if quantity < quote["minimum"]:
                    continue
                cost = quantity * quote["price"] + quote["shipping"]
                if best_cost is None or cost < best_cost:
                    best_name = name
                    best_cost = cost
            return best_name
        """,
        calls=[
            ({"ada": {"minimum": 1, "price": 4, "shipping": 5}, "bo": {"minimum": 5, "price": 3, "shipping": 5}}, 5),
            ({"ada": {"minimum": 1, "price": 4, "shipping": 5}, "bo": {"minimum": 5, "price": 3, "shipping": 5}}, 4),
            ({}, 3), ({"cy": {"minimum": 2, "price": 1, "shipping": 0}}, 1),
            ({"cy": {"minimum": 2, "price": 1, "shipping": 0}}, 2),
            ({"x": {"minimum": 0, "price": 2, "shipping": 1}, "w": {"minimum": 0, "price": 2, "shipping": 1}}, 3),
            ({"p": {"minimum": 0, "price": 1, "shipping": 9}, "q": {"minimum": 0, "price": 4, "shipping": 0}}, 2),
            ({"p": {"minimum": 0, "price": 1, "shipping": 9}, "q": {"minimum": 0, "price": 4, "shipping": 0}}, 3),
            ({"p": {"minimum": 0, "price": 1, "shipping": 9}, "q": {"minimum": 0, "price": 4, "shipping": 0}}, 6),
            ({"z": {"minimum": 0, "price": 5, "shipping": 0}}, 0),
        ],
    ),
    sample(
        """
        def portions_possible(recipe, pantry):
            needed = {name: amount for name, amount in recipe.items() if amount > 0}
            return min((pantry.get(name, 0) // amount for name, amount in needed.items()), default=0)
        """,
        calls=[
            ({"egg": 2}, {"egg": 7}), ({}, {"egg": 3}), ({"egg": 2, "milk": 1}, {"egg": 8, "milk": 2}),
            ({"egg": 2, "oil": 0}, {"egg": 4}), ({"salt": 0}, {}), ({"egg": 1}, {}), ({"rice": 3}, {"rice": 3}),
            ({"rice": 3, "pea": 1}, {"rice": 9}), ({"a": 1, "b": 2, "c": 3}, {"a": 5, "b": 6, "c": 30}), ({}, {}),
        ],
    ),
    sample(
        """
        def scale_recipe(ingredients, serves, guests):
            if serves <= 0:
                return []
            factor = guests / serves if guests > 0 else 1
            return [[name, round(amount * factor, 2)] for name, amount in ingredients]
        """,
        calls=[
            ([["flour", 200], ["egg", 2]], 4, 6), ([], 2, 4), ([["salt", 1]], 0, 3), ([["rice", 90]], 1, 0),
            ([["oil", 3]], 2, 1), ([["pea", 5]], -1, 2), ([["pea", 5]], 1, 1), ([["milk", 4]], 4, -2),
            ([["jam", 7], ["bun", 1]], 1, 3), ([["tea", 0.5]], 2, 5), ([["fig", 10]], 3, 0),
        ],
    ),
    sample(
        """
        def missing_ingredients(recipe, pantry):
            missing = []
            for name, amount in recipe.items():
                short = amount - pantry.get(name, 0)
                if short > 0:
                    missing.append({"name": name, "short": short})
            missing.sort(key=lambda entry: (-entry["short"], entry["name"]))
            return [entry["name"] for entry in missing]
        """,
        calls=[
            ({"egg": 2, "milk": 5}, {"egg": 1}), ({}, {}), ({"egg": 2}, {"egg": 2}), ({"egg": 2}, {"egg": 3}),
            ({"b": 1, "a": 1}, {}), ({"oil": 0}, {}), ({"rice": 9, "pea": 4, "corn": 6}, {"rice": 8, "pea": 1}),
            ({"x": 1}, {"y": 1}), ({"c": 3, "d": 3, "e": 7}, {"e": 1}), ({"salt": 1, "thyme": 2}, {"salt": 0}),
        ],
    ),
    sample(
        """
        def split_into_boxes(units, box_size):
            boxes = []
            if box_size < 1:
                return boxes
            while units >= box_size:
                boxes.append(box_size)
                units -= box_size
            if units > 0:
                boxes.append(units)
            return boxes
        """,
        calls=[
            (7, 3), (6, 3), (0, 3), (2, 5), (5, 5), (4, 1), (3, 0), (-2, 4), (9, 4), (1, 1), (5, -1),
        ],
    ),
    sample(
        """
        def aisle_with_most_space(aisles):
            best = None
            most_space = 0
            for aisle in aisles:
                space = sum(max(shelf["room"] - shelf["used"], 0) for shelf in aisle["shelves"])
                if space > most_space:
                    best = aisle["name"]
                    most_space = space
            return best
        """,
        calls=[
            ([{"name": "A", "shelves": [{"room": 5, "used": 2}]}, {"name": "B", "shelves": [{"room": 9, "used": 1}]}],),
            ([],), ([{"name": "A", "shelves": []}],), ([{"name": "A", "shelves": [{"room": 3, "used": 3}]}],),
            ([{"name": "C", "shelves": [{"room": 4, "used": 3}]}],),
            ([{"name": "D", "shelves": [{"room": 1, "used": 5}, {"room": 6, "used": 4}]}],),
            ([{"name": "E", "shelves": [{"room": 7, "used": 5}]}, {"name": "F", "shelves": [{"room": 2, "used": 0}]}],),
            ([{"name": "G", "shelves": [{"room": 2, "used": 9}]}],),
            ([{"name": "H", "shelves": [{"room": 8, "used": 1}]}, {"name": "I", "shelves": [{"room": 3, "used": 1}]}],),
        ],
    ),
    sample(
        """
        def abc_classes(values, a_share):
            total = sum(values.values())
            running = 0
            classes = {}
            for item in sorted(values, key=lambda item: (-values[item], item)):
                classes[item] = "A" if total and running / total < a_share else "B"
                running += values[item]
            return classes
        """,
        calls=[
            ({"nut": 8, "cog": 2}, 0.5), ({}, 0.5), ({"pin": 0}, 0.5), ({"pin": 3}, 0.5), ({"pin": 3}, 0.0),
            ({"x": 5, "w": 5}, 0.5), ({"x": 5, "w": 5}, 0.6), ({"a": 1, "b": 2, "c": 7}, 0.7),
            ({"a": 1, "b": 2, "c": 7}, 0.8), ({"k": 4, "m": 4, "n": 8}, 0.75), ({"z": 0, "y": 0}, 1.0),
        ],
    ),
    sample(
        """
        def stock_value(levels, costs):
            held = [item for item, count in levels.items() if count > 0]
            return sum(levels[item] * costs.get(item, 0) for item in held)
        """,
        calls=[
            ({"nut": 3, "cog": 2}, {"nut": 4, "cog": 1}), ({}, {}), ({"nut": 3}, {}), ({"nut": 0}, {"nut": 9}),
            ({"nut": -2, "pin": 1}, {"nut": 5, "pin": 6}), ({"a": 1}, {"b": 7}), ({"a": 2, "b": 1}, {"b": 7}),
            ({"x": 10}, {"x": 0.5}), ({}, {"x": 1}), ({"low": -1}, {"low": 3}),
        ],
    ),
    sample(
        """
        def weighted_unit_cost(receipts, fallback):
            units = 0
            spent = 0
            for receipt in receipts:
                if receipt["units"] > 0:
                    units += receipt["units"]
                    spent += receipt["units"] * receipt["cost"]
            return spent / units if units > 0 else fallback
        """,
        calls=[
            ([{"units": 2, "cost": 3}, {"units": 2, "cost": 5}], 1), ([], 7), ([{"units": 0, "cost": 4}], 2),
            ([{"units": 4, "cost": 2}], 9), ([{"units": -1, "cost": 6}], 3), ([{"units": 1, "cost": 8}], 0),
            ([{"units": -2, "cost": 1}, {"units": 5, "cost": 4}], 1), ([{"units": 3, "cost": 0}], 5), ([], 0),
            ([{"units": 1, "cost": 1}, {"units": 3, "cost": 5}, {"units": 4, "cost": 9}], 2),
        ],
    ),
    sample(
        """
        def delivery_windows_free(slots, opening, closing):
            free = []
            cursor = opening
            for start, end in sorted(slots):
                if start > cursor:
                    free.append([cursor, min(start, closing)])
                cursor = max(cursor, end)
            if cursor < closing:
                free.append([cursor, closing])
            return free
        """,
        calls=[
            ([[9, 11]], 8, 17), ([], 8, 12), ([], 6, 6), ([[8, 12]], 8, 12), ([[13, 14], [9, 10]], 9, 15),
            ([[9, 13], [10, 11]], 8, 14), ([[7, 9]], 8, 10), ([[10, 12], [12, 13]], 10, 13), ([[5, 6], [8, 9]], 4, 9),
            ([[1, 2], [2, 4]], 0, 5), ([[14, 15]], 9, 12),
        ],
    ),
    sample(
        """
        def turnover_by_month(sales, stock_levels):
            rates = []
            for month in range(1, len(stock_levels)):
                average = (stock_levels[month - 1] + stock_levels[month]) / 2
                rates.append(round(sales[month - 1] / average, 2) if average else 0.0)
            return rates
        """,
        calls=[
            ([4, 6], [2, 2, 4]), ([], []), ([], [5]), ([3], [0, 0]), ([3], [1, 2]), ([8, 1], [4, 0, 0]),
            ([9, 9, 9], [1, 3, 5, 7]), ([0], [4, 6]), ([5, 2], [0, 10, 0]), ([7, 7], [1, -1, 3]),
        ],
    ),
    sample(
        """
        def nearest_stocked_bin(bins, home, item):
            nearest = -1
            for index, content in enumerate(bins):
                if content != item:
                    continue
                if nearest < 0 or abs(index - home) < abs(nearest - home):
                    nearest = index
            return nearest
        """,
        calls=[
            (["nut", "cog", "nut"], 2, "nut"), ([], 0, "nut"), (["cog"], 0, "nut"), (["nut"], 5, "nut"),
            (["nut", "x", "nut"], 1, "nut"), (["a", "a", "b", "a"], 3, "b"), (["p", "q", "p", "p"], 2, "p"),
            (["nut", "nut", "nut"], 0, "nut"), (["x", "y", "z", "y"], 4, "y"), (["m", "n"], 1, "m"),
        ],
    ),
    sample(
        """
        def pallets_for_route(stops, capacity):
            pallets = 1
            load = 0
            for weight in stops:
                if weight > capacity:
                    return 0
                if load + weight > capacity:
                    pallets += 1
                    load = 0
                load += weight
            return pallets if load else 0
        """,
        calls=[
            ([3, 4, 5], 7), ([], 5), ([5], 5), ([6], 5), ([0], 4), ([2, 2, 2, 2], 4), ([1, 1], 1), ([4, 1, 4], 5),
            ([3, 3, 3], 8), ([7, 8], 7), ([1, 6, 2], 8),
        ],
    ),
    sample(
        """
        def longest_out_of_stock(levels):
            longest = 0
            start = None
            for day, level in enumerate(levels + [1]):
                if level <= 0 and start is None:
                    start = day
                elif level > 0 and start is not None:
                    longest = max(longest, day - start)
                    start = None
            return longest
        """,
        calls=[
            ([3, 0, 0, 2],), ([],), ([0],), ([5],), ([0, 1, 0, 0],), ([-1, 0, -2],), ([1, 0, 1, 0],),
            ([0, 0, 0, 4, 0],), ([2, 2],), ([1, 0, 0, 0, 1, 0, 0],),
        ],
    ),
    sample(
        """
        def expired_units(batches, today):
            gone = [batch for batch in batches if batch["expires"] <= today and batch["units"] > 0]
            return {"batches": len(gone), "units": sum(batch["units"] for batch in gone)}
        """,
        calls=[
            ([{"units": 3, "expires": 5}], 5), ([{"units": 3, "expires": 5}], 4), ([], 9),
            ([{"units": 3, "expires": 5}, {"units": 2, "expires": 8}], 6), ([{"units": -4, "expires": 1}], 2),
            ([{"units": 1, "expires": 1}, {"units": 7, "expires": 2}], 2), ([{"units": 0, "expires": 3}], 3),
            ([{"units": -1, "expires": 9}, {"units": 6, "expires": 9}], 8),
            ([{"units": 4, "expires": 3}, {"units": -2, "expires": 3}], 7),
        ],
    ),
    sample(
        """
        def allocate_fairly(available, requests):
            granted = {name: 0 for name in requests}
            waiting = sorted(requests, key=lambda name: (requests[name], name))
            while waiting:
                share = available // len(waiting)
                name = waiting.pop(0)
                granted[name] = min(share, requests[name])
                available -= granted[name]
            return granted
        """,
        calls=[
            (10, {"a": 2, "b": 9}), (10, {}), (0, {"a": 3}), (7, {"x": 7}), (6, {"x": 7}), (9, {"p": 5, "q": 5}),
            (12, {"m": 1, "n": 4, "o": 20}), (5, {"k": 0, "l": 8}), (3, {"b": 3, "a": 3, "c": 3}),
            (20, {"u": 6, "v": 3}),
        ],
    ),
    sample(
        """
        def order_line_label(line, width):
            name = line["name"][:width]
            count = line.get("count", 1)
            suffix = " x" + str(count) if count != 1 else ""
            return name.ljust(width) + suffix
        """,
        calls=[
            ({"name": "bolt", "count": 3}, 6), ({"name": "washer"}, 4), ({"name": "nut", "count": 1}, 3),
            ({"name": "", "count": 2}, 2), ({"name": "screw", "count": 0}, 5), ({"name": "cog"}, 0),
            ({"name": "gear", "count": 12}, 2), ({"name": "pin"}, 5), ({"name": "hinge", "count": 2}, 1),
            ({"name": "x", "count": 1}, 1),
        ],
    ),
    sample(
        """
        def price_for_quantity(breaks, quantity):
            price = breaks[0]["price"] if breaks else 0
            for step in breaks[1:]:
                if quantity >= step["from"]:
                    price = min(price, step["price"])
            return price * quantity
        """,
        calls=[
            ([{"from": 1, "price": 5}, {"from": 10, "price": 4}], 9), ([], 3), ([{"from": 1, "price": 6}], 2),
            ([{"from": 1, "price": 5}, {"from": 10, "price": 4}], 10),
            ([{"from": 1, "price": 5}, {"from": 10, "price": 4}], 11),
            ([{"from": 1, "price": 9}, {"from": 2, "price": 7}, {"from": 4, "price": 3}], 4),
            ([{"from": 1, "price": 9}, {"from": 2, "price": 7}, {"from": 4, "price": 3}], 3),
            ([{"from": 1, "price": 2}, {"from": 3, "price": 8}], 3), ([{"from": 5, "price": 1}], 2), ([], 0),
            ([{"from": 1, "price": 4}, {"from": 2, "price": 3}], 0),
        ],
    ),
    sample(
        """
        def shelf_overflow(rows, limit):
            over = []
            for row, shelf in enumerate(rows):
                filled = 0
                for column, units in enumerate(shelf):
                    filled += units
                    if filled > limit:
                        over.append([row, column])
                        break
            return over
        """,
        calls=[
            ([[1, 2, 3], [4]], 3), ([], 2), ([[]], 0), ([[3]], 3), ([[3]], 2), ([[0, 1], [1, 0]], 0),
            ([[2, 2], [5], [1, 1, 1]], 2), ([[9, 9], [8]], 10), ([[1], [2], [3]], 1), ([[4, -4, 5]], 4),
        ],
    ),
    sample(
        """
        def shortages_seen(opening, receipts, demand):
            level = opening
            shortages = []
            for day in range(min(len(receipts), len(demand))):
                level += receipts[day] - demand[day]
                if level < 0:
                    shortages.append(day)
                    level = 0
            return shortages
        """,
        calls=[
            (3, [1, 2], [2, 5]), (0, [], []), (5, [], [1]), (0, [0], [1]), (1, [0], [1]), (2, [0, 0, 4], [3, 1, 4]),
            (4, [1, 1], [9, 1, 1]), (0, [2, 2], [2, 2]), (1, [0, 0, 0], [1, 1, 0]), (6, [0, 0, 1], [5, 3, 1]),
        ],
    ),
    sample(
        """
        def items_below_point(stock, points, default_point):
            low = []
            for item in sorted(stock):
                if stock[item] <= points.get(item, default_point):
                    low.append(item)
            return low[:3]
        """,
        calls=[
            ({"nut": 3, "cog": 9}, {"nut": 3}, 5), ({}, {}, 5), ({"nut": 4}, {"nut": 3}, 9), ({"cog": 5}, {}, 5),
            ({"a": 1, "b": 1, "c": 1, "d": 1}, {}, 2), ({"a": 1, "b": 9, "c": 1, "d": 1, "e": 0}, {"b": 9, "e": 0}, 1),
            ({"pin": 0}, {}, 0), ({"x": -1, "y": 1}, {"y": 0}, -1), ({"m": 7, "l": 2}, {"m": 8}, 2),
            ({"p": 1, "q": 1, "r": 2, "s": 1}, {"r": 1}, 1),
        ],
    ),
    sample(
        """
        def safety_stock(demand, lead_days, service_factor):
            if len(demand) < 2:
                return 0.0
            mean = sum(demand) / len(demand)
            spread = max(demand) - min(demand)
            cover = mean * lead_days if lead_days > 0 else mean
            return round(cover + service_factor * spread, 2)
        """,
        calls=[
            ([2, 4], 3, 1), ([], 3, 1), ([5], 2, 1), ([3, 3], 0, 2), ([1, 5, 6], 2, 0), ([0, 0], 4, 3),
            ([-2, 2], 1, 0.5),
            ([8, 2, 5], -1, 1), ([4, 9], 1, 0.5), ([10, 20, 30], 0, 0.1),
        ],
    ),
    sample(
        """
        def cycle_count_errors(counted, recorded, tolerance):
            errors = {}
            for bin_name, units in counted.items():
                difference = units - recorded.get(bin_name, 0)
                if abs(difference) > tolerance:
                    errors[bin_name] = difference
            worst = max((abs(value) for value in errors.values()), default=0)
            return {"errors": errors, "worst": worst}
        """,
        calls=[
            ({"A1": 5, "A2": 3}, {"A1": 4, "A2": 9}, 1), ({}, {}, 0), ({"A1": 2}, {}, 1), ({"A1": 2}, {}, 2),
            ({"B": 7}, {"B": 7}, 0), ({"B": 4, "C": 9}, {"B": 6, "C": 4}, 0), ({"D": 0}, {"D": 3}, 3),
            ({"E": 0}, {"F": 3}, 0), ({"G": 10, "H": 1}, {"G": 1, "H": 3}, 1), ({"K": 1}, {"K": 0}, 0),
        ],
    ),
    sample(
        """
        def peak_stock_after_receipts(opening, receipts, daily_use):
            level = opening
            peak = opening
            for received in receipts:
                level = max(level - daily_use, 0) + received
                if level > peak:
                    peak = level
            return peak
        """,
        calls=[
            (5, [3, 4], 2), (0, [], 2), (7, [], 1), (4, [0, 0], 1), (2, [9], 5), (3, [5, 5], 0), (1, [2, 0, 8], 3),
            (10, [1, 1, 1], 2), (-3, [], 1), (0, [6, 2], 4), (-2, [-5], 1),
        ],
    ),
    sample(
        """
        def put_away(bins, capacity, units):
            levels = bins[:]
            for index in range(len(levels)):
                moved = min(units, capacity - levels[index])
                if moved > 0:
                    levels[index] += moved
                    units -= moved
            return levels + [units] if units > 0 else levels
        """,
        calls=[
            ([1, 2], 4, 3), ([], 5, 0), ([], 5, 2), ([4], 4, 1), ([0, 0], 3, 7), ([3, 0], 3, 3), ([2, 2, 0], 3, 2),
            ([9, 1], 5, 4), ([0], 2, 2), ([1, 1, 1], 2, 0), ([0, 3, 1], 4, 6),
        ],
    ),
    sample(
        """
        def suppliers_on_time(deliveries, grace):
            late = {}
            for delivery in deliveries:
                name = delivery["supplier"]
                delay = delivery["arrived"] - delivery["due"]
                late[name] = max(late.get(name, 0), delay)
            return sorted(name for name in late if late[name] <= grace)
        """,
        calls=[
            ([{"supplier": "ada", "arrived": 5, "due": 4}, {"supplier": "bo", "arrived": 9, "due": 4}], 1),
            ([{"supplier": "ada", "arrived": 5, "due": 4}, {"supplier": "bo", "arrived": 9, "due": 4}], 5), ([], 0),
            ([{"supplier": "cy", "arrived": 2, "due": 3}], 0), ([{"supplier": "cy", "arrived": 3, "due": 1}], 1),
            ([{"supplier": "z", "arrived": 1, "due": 1}, {"supplier": "a", "arrived": 2, "due": 2}], 0),
            ([{"supplier": "p", "arrived": 8, "due": 4}, {"supplier": "p", "arrived": 4, "due": 4}], 2),
            ([{"supplier": "p", "arrived": 4, "due": 4}, {"supplier": "p", "arrived": 8, "due": 4}], 3),
            ([{"supplier": "x", "arrived": 6, "due": 4}, {"supplier": "w", "arrived": 5, "due": 4}], 2),
            ([{"supplier": "q", "arrived": 1, "due": 6}], -1),
        ],
    ),
    sample(
        """
        def stock_at_end(opening, movements, through):
            level = opening
            for day, kind, units in movements:
                if day > through:
                    continue
                level += units if kind == "in" else -units
            return level
        """,
        calls=[
            (5, [[1, "in", 3], [2, "out", 4]], 2), (5, [[1, "in", 3], [2, "out", 4]], 1), (0, [], 3), (7, [], 0),
            (2, [[1, "out", 5]], 1), (4, [[3, "in", 1]], 2), (1, [[1, "in", 1], [1, "out", 1]], 1),
            (-2, [[2, "in", 6], [5, "in", 1], [9, "out", 3]], 5), (8, [[1, "out", 2], [2, "out", 2]], 9),
            (3, [[4, "in", 2], [2, "in", 5]], 3),
        ],
    ),
    sample(
        """
        def top_movers(sales, how_many):
            totals = {}
            for item, units in sales:
                totals[item] = totals.get(item, 0) + units
            ranked = sorted(totals, key=lambda item: (-totals[item], item))
            return ranked[:how_many] if how_many > 0 else []
        """,
        calls=[
            ([["nut", 3], ["cog", 5], ["nut", 4]], 1), ([], 2), ([["nut", 1]], 1), ([["nut", 1]], 0),
            ([["b", 2], ["a", 2]], 2), ([["b", 2], ["a", 2], ["c", 9]], 2), ([["x", 1], ["y", 2], ["z", 3]], -1),
            ([["x", -1], ["y", 0]], 5), ([["p", 4], ["q", 3], ["p", -3]], 1), ([["m", 1], ["n", 1], ["o", 1]], 2),
        ],
    ),
    sample(
        """
        def batches_for_dinner(guests, batch_serves, spare):
            if guests <= 0 or batch_serves <= 0:
                return 0
            batches = 1
            while batches * batch_serves < guests + spare:
                batches += 1
            return batches
        """,
        calls=[
            (10, 4, 0), (8, 4, 0), (8, 4, 1), (0, 4, 2), (5, 0, 1), (1, 6, 0), (12, 3, 3), (-1, 2, 0), (3, -2, 0),
            (7, 1, 2), (2, 2, 0),
        ],
    ),
    sample(
        """
        def shopping_list(planned, pantry):
            needed = {}
            for meal in planned:
                for name, amount in meal["ingredients"].items():
                    needed[name] = needed.get(name, 0) + amount * meal["servings"]
            lines = []
            for name in sorted(needed):
                buy = needed[name] - pantry.get(name, 0)
                if buy > 0:
                    lines.append(name + ": " + str(buy))
            return lines
        """,
        calls=[
            ([{"servings": 2, "ingredients": {"egg": 1, "rice": 3}}], {"egg": 2}), ([], {"egg": 2}), ([], {}),
            ([{"servings": 0, "ingredients": {"egg": 1}}], {}), ([{"servings": 1, "ingredients": {}}], {}),
            ([{"servings": 1, "ingredients": {"oil": 2}}, {"servings": 3, "ingredients": {"oil": 1}}], {"oil": 4}),
            ([{"servings": 1, "ingredients": {"oil": 2}}, {"servings": 3, "ingredients": {"oil": 1}}], {"oil": 5}),
            ([{"servings": 2, "ingredients": {"pea": 2}}, {"servings": 1, "ingredients": {"bean": 1}}], {"pea": 5}),
            ([{"servings": 1, "ingredients": {"z": 1, "a": 1}}], {"m": 4}),
            ([{"servings": 4, "ingredients": {"salt": 1}}, {"servings": 1, "ingredients": {"egg": 6}}], {"egg": 1}),
        ],
    ),
    sample(
        """
        def cooking_finish(steps, start):
            clock = start
            oven_free = start
            for step in steps:
                begin = max(clock, oven_free) if step["oven"] else clock
                clock = begin + step["active"]
                if step["oven"]:
                    oven_free = clock + step["baking"]
            return max(clock, oven_free)
        """,
        calls=[
            ([{"oven": False, "active": 5, "baking": 0}, {"oven": True, "active": 2, "baking": 30}], 10), ([], 7),
            ([], 0), ([{"oven": True, "active": 1, "baking": 4}, {"oven": True, "active": 2, "baking": 3}], 0),
            ([{"oven": True, "active": 3, "baking": 9}, {"oven": False, "active": 20, "baking": 0}], 1),
            ([{"oven": False, "active": 4, "baking": 0}], 100), ([{"oven": True, "active": 0, "baking": 0}], 3),
            ([{"oven": True, "active": 6, "baking": 1}, {"oven": False, "active": 1, "baking": 9}], 2),
            ([{"oven": False, "active": 1, "baking": 0}], -5), ([], -3),
        ],
    ),
    sample(
        """
        def unit_price_label(price, grams):
            if grams == 0:
                return "n/a"
            per_kilo = round(price * 1000 / abs(grams), 2)
            mark = "*" if per_kilo < 1 else ""
            return str(per_kilo) + mark
        """,
        calls=[
            (3, 500), (3, 0), (0, 100), (1, 1000), (1, 1), (0.5, 1000), (2, -250), (0, 0), (5, 2000), (4, 8000), (0, 1),
        ],
    ),
    sample(
        """
        def largest_lot_that_fits(lots, room):
            fitting = [lot for lot in lots if lot["units"] <= room]
            return max(fitting, key=lambda lot: lot["units"])["code"] if fitting else None
        """,
        calls=[
            ([{"code": "a", "units": 3}, {"code": "b", "units": 5}], 5), ([], 4),
            ([{"code": "a", "units": 3}, {"code": "b", "units": 5}], 4), ([{"code": "c", "units": 2}], 1),
            ([{"code": "d", "units": 2}], 2), ([{"code": "e", "units": 1}, {"code": "f", "units": 1}], 1),
            ([{"code": "g", "units": 9}, {"code": "h", "units": 8}, {"code": "i", "units": 7}], 8),
            ([{"code": "j", "units": 0}, {"code": "k", "units": 6}], 0), ([], 0),
            ([{"code": "l", "units": 4}, {"code": "m", "units": 2}], 9),
        ],
    ),
    sample(
        """
        def fifo_cost(layers, sold):
            cost = 0
            index = 0
            while index < len(layers) and sold > 0:
                units, price = layers[index]
                used = min(units, sold)
                cost += used * price
                sold -= used
                index += 1
            return None if sold > 0 else cost
        """,
        calls=[
            ([[3, 2], [4, 5]], 5), ([], 0), ([], 1), ([[3, 2]], 3), ([[3, 2]], 4), ([[1, 9], [1, 1]], 1),
            ([[2, 4], [2, 6], [2, 8]], 5), ([[5, 1]], 0), ([[0, 7], [3, 3]], 2), ([[4, 10], [1, 20]], 5),
        ],
    ),
    sample(
        """
        def most_crowded_shelves(shelves, count):
            used = [[len(names), code] for code, names in shelves.items() if names]
            used.sort(key=lambda pair: (-pair[0], pair[1]))
            return [code for size, code in used[:count]]
        """,
        calls=[
            ({"A": ["x"], "B": ["y", "z"]}, 1), ({}, 2), ({"A": []}, 1), ({"A": ["x"], "B": ["y", "z"]}, 2),
            ({"Q": ["a"], "P": ["b"]}, 1), ({"Q": ["a"], "P": ["b"]}, 0), ({"C": ["k"], "D": [], "E": ["l", "m"]}, 3),
            ({"M": ["a", "b"], "N": ["c", "d"], "O": ["e", "f", "g"]}, 2), ({"Z": ["only"]}, 1),
            ({"R": ["1", "2", "3"], "S": ["4"], "T": ["5", "6"]}, 2),
        ],
    ),
    sample(
        """
        def merge_orders(first, second, cap):
            merged = dict(first)
            for item, units in second.items():
                merged[item] = min(merged.get(item, 0) + units, cap)
            return {item: merged[item] for item in sorted(merged) if merged[item] > 0}
        """,
        calls=[
            ({"nut": 2}, {"nut": 3, "cog": 1}, 4), ({}, {}, 5), ({"nut": 1}, {}, 5), ({}, {"pin": 7}, 7),
            ({}, {"pin": 8}, 7), ({"x": 0}, {"y": 0}, 3), ({"b": 2}, {"a": 2}, 9), ({"p": 3}, {"p": -3}, 5),
            ({"z": 9}, {"y": 1}, 5), ({"m": 1, "k": 4}, {"m": 1, "l": 2}, 2), ({"q": 2}, {"q": -5, "r": 1}, 3),
        ],
    ),
    sample(
        """
        def forecast_next(sales, window):
            recent = sales[-window:] if window > 0 else sales
            if not recent:
                return 0.0
            weighted = 0
            weights = 0
            for weight, units in enumerate(recent, start=1):
                weighted += weight * units
                weights += weight
            return round(weighted / weights, 2)
        """,
        calls=[
            ([1, 2, 3], 2), ([], 2), ([4], 1), ([4, 8], 0), ([6, 0, 6], 3), ([5, 1], 5), ([2, 4, 8, 16], 1), ([], 0),
            ([3, 9, 1, 7], 3), ([-2, 4], 2), ([7, 7, 1], -1),
        ],
    ),
    sample(
        """
        def trolley_trips(parcels, max_weight, max_count):
            trips = []
            current = []
            for weight in parcels:
                full = len(current) >= max_count or sum(current) + weight > max_weight
                if current and full:
                    trips.append(current)
                    current = []
                current.append(weight)
            if current:
                trips.append(current)
            return trips
        """,
        calls=[
            ([3, 4, 2], 7, 5), ([], 5, 2), ([9], 5, 1), ([1, 1, 1], 9, 2), ([2, 2], 4, 1), ([5, 5, 5], 10, 3),
            ([8, 1, 1], 6, 2), ([0, 0], 0, 2), ([4, 3, 3, 4], 7, 2), ([6, 1], 6, 9),
        ],
    ),
    sample(
        """
        def stocked_everywhere(sites):
            if not sites:
                return []
            common = sites[0][:]
            for site in sites[1:]:
                common = [item for item in common if item in site]
            return sorted(common)
        """,
        calls=[
            ([["nut", "cog"], ["cog", "pin"]],), ([],), ([["pin", "cap"]],), ([[], ["nut"]],), ([["a"], ["b"]],),
            ([["c", "b", "a"], ["a", "c"], ["c", "a", "z"]],), ([["x"], ["x"]],), ([["m", "n"], []],),
            ([["p", "q"], ["q", "p"], ["p"]],), ([["z", "y"]],), ([["k", "l"], ["l", "k", "j"]],),
        ],
    ),
    sample(
        """
        def transfer_plan(levels, target):
            givers = [[name, level - target] for name, level in levels.items() if level > target]
            plan = []
            for name, level in levels.items():
                missing = target - level
                while missing > 0 and givers:
                    moved = min(missing, givers[0][1])
                    plan.append(givers[0][0] + ">" + name + ":" + str(moved))
                    missing -= moved
                    givers[0][1] -= moved
                    if givers[0][1] == 0:
                        givers.pop(0)
            return plan
        """,
        calls=[
            ({"N": 8, "S": 2}, 5), ({}, 3), ({"N": 5}, 5), ({"N": 5, "S": 5}, 5), ({"N": 9, "S": 1, "E": 3}, 4),
            ({"S": 0, "N": 6, "E": 7}, 5), ({"A": 1, "B": 2}, 3), ({"A": 7, "B": 6}, 3), ({"P": 4, "Q": 2, "R": 3}, 3),
            ({"X": 0, "Y": 2, "Z": 2}, 1),
        ],
    ),
    sample(
        """
        def receipt_lines(order, free_from):
            lines = []
            total = 0
            for entry in order:
                cost = entry["units"] * entry["price"]
                total += cost
                lines.append(entry["name"] + " " + str(cost))
            if total and total < free_from:
                lines.append("shipping " + str(max(total // 10, 1)))
            return lines
        """,
        calls=[
            ([{"name": "nut", "units": 2, "price": 3}], 10), ([], 10), ([{"name": "nut", "units": 2, "price": 5}], 10),
            ([{"name": "cog", "units": 0, "price": 5}], 10), ([{"name": "pin", "units": 4, "price": 9}], 50),
            ([{"name": "a", "units": 1, "price": 9}, {"name": "b", "units": 1, "price": 20}], 30),
            ([{"name": "a", "units": 1, "price": 10}, {"name": "b", "units": 1, "price": 20}], 30), ([], 0),
            ([{"name": "cap", "units": 1, "price": 1}], 1), ([{"name": "lid", "units": 1, "price": 1}], 2),
        ],
    ),
    sample(
        """
        def lead_time_range(orders):
            times = [order["received"] - order["placed"] for order in orders if order["received"] is not None]
            if not times:
                return [0, 0]
            shortest = times[0]
            longest = times[0]
            for time in times[1:]:
                shortest = min(shortest, time)
                longest = max(longest, time)
            return [shortest, longest]
        """,
        calls=[
            ([{"placed": 1, "received": 4}, {"placed": 2, "received": 9}],), ([],),
            ([{"placed": 1, "received": None}],),
            ([{"placed": 3, "received": 3}],), ([{"placed": 5, "received": 7}, {"placed": 5, "received": 6}],),
            ([{"placed": 2, "received": 1}],), ([{"placed": 0, "received": 9}, {"placed": 1, "received": None}],),
            ([{"placed": 0, "received": 5}, {"placed": 0, "received": 2}, {"placed": 0, "received": 8}],),
            ([{"placed": 4, "received": 3}, {"placed": 9, "received": 5}],),
        ],
    ),
    sample(
        """
        def days_until_empty(units, daily_use, growth):
            day = 0
            while units > 0 and day < 20:
                units -= daily_use
                daily_use += growth
                day += 1
            return day if units <= 0 else -1
        """,
        calls=[
            (10, 3, 0), (9, 3, 0), (0, 2, 1), (5, 0, 0), (6, 1, 1), (20, 1, 0), (21, 1, 0), (-1, 4, 0), (7, 2, 2),
            (1, 1, 0), (10, 5, -2),
        ],
    ),
    sample(
        """
        def freshest_of_each(batches):
            freshest = {}
            for batch in batches:
                known = freshest.get(batch["item"])
                if batch["units"] > 0 and (known is None or batch["expires"] > known):
                    freshest[batch["item"]] = batch["expires"]
            return freshest
        """,
        calls=[
            ([{"item": "jam", "units": 1, "expires": 3}, {"item": "jam", "units": 2, "expires": 8}],), ([],),
            ([{"item": "jam", "units": 0, "expires": 3}],), ([{"item": "tea", "units": 4, "expires": 0}],),
            ([{"item": "a", "units": 1, "expires": 5}, {"item": "a", "units": 0, "expires": 9}],),
            ([{"item": "a", "units": 1, "expires": 5}, {"item": "b", "units": 1, "expires": 2}],),
            ([{"item": "c", "units": 3, "expires": 7}, {"item": "c", "units": 3, "expires": 6}],),
            ([{"item": "d", "units": -1, "expires": 7}, {"item": "d", "units": 1, "expires": 4}],),
            ([{"item": "e", "units": 1, "expires": -2}, {"item": "e", "units": 1, "expires": -1}],),
        ],
    ),
    sample(
        """
        def order_cycle(levels, point, quantity):
            placed = []
            pending = 0
            for day in range(1, len(levels)):
                dropped = levels[day - 1] > point >= levels[day]
                if dropped and pending == 0:
                    placed.append(day)
                    pending = quantity
                elif levels[day] > levels[day - 1]:
                    pending = 0
            return placed
        """,
        calls=[
            ([9, 5, 3], 5, 10), ([], 4, 5), ([3], 4, 5), ([5, 4], 4, 5), ([4, 3], 4, 5), ([9, 4, 9, 4], 4, 5),
            ([6, 2, 7, 3, 8, 1], 3, 0), ([8, 7, 6], 5, 9), ([5, 3, 4, 4, 2], 3, 6), ([7, 5, 5, 7, 4], 6, 1),
        ],
    ),
    sample(
        """
        def stack_crates(weights, strength):
            stack = []
            for weight in sorted(weights, reverse=True):
                above = sum(stack[1:]) + weight
                if not stack or above <= strength:
                    stack.append(weight)
            return stack
        """,
        calls=[
            ([3, 5, 2], 4), ([], 5), ([7], 0), ([4, 4, 4], 8), ([4, 4, 4], 7), ([1, 2, 3, 4], 6), ([9, 1], 1),
            ([9, 2], 1), ([6, 5, 1], 5), ([0, 0], 0), ([2, 8, 3, 3], 6),
        ],
    ),
    sample(
        """
        def dead_stock(last_sold, today, limit):
            idle = {item: today - day for item, day in last_sold.items()}
            dead = [item for item in idle if idle[item] >= limit]
            return sorted(dead, key=lambda item: (-idle[item], item))
        """,
        calls=[
            ({"nut": 3, "cog": 9}, 10, 5), ({}, 10, 5), ({"nut": 5}, 10, 5), ({"nut": 6}, 10, 5),
            ({"b": 1, "a": 1}, 9, 8),
            ({"x": 2, "y": 1, "z": 0}, 12, 3), ({"p": 10}, 10, 0), ({"q": 11}, 10, 0), ({"m": 4, "k": 2}, 6, 2),
            ({"l": 7, "n": 8}, 8, 1),
        ],
    ),
    sample(
        """
        def mixing_ratio(parts, total_ml):
            whole = sum(parts.values())
            if whole == 0 or total_ml <= 0:
                return {}
            poured = {name: total_ml * share // whole for name, share in parts.items()}
            rest = total_ml - sum(poured.values())
            for name in sorted(parts, key=lambda name: (-parts[name], name))[:rest]:
                poured[name] += 1
            return poured
        """,
        calls=[
            ({"gin": 1, "tonic": 2}, 30), ({}, 10), ({"a": 0}, 10), ({"a": 1}, 0), ({"a": 1, "b": 1}, 5),
            ({"b": 1, "a": 1, "c": 1}, 8), ({"x": 3, "y": 1}, 7), ({"x": 1}, -4), ({"oil": 2, "acid": 1}, 1),
            ({"p": 1, "q": 2, "r": 4}, 10), ({"m": 1}, 1),
        ],
    ),
    sample(
        """
        def row_of_shelf(code, rows):
            letters, number = code.split("-")
            row = int(number)
            if row < 1 or row > rows:
                return None
            return {"aisle": letters.upper(), "row": row, "side": "left" if row % 2 == 0 else "right"}
        """,
        calls=[
            ("a-1", 4), ("b-4", 4), ("c-5", 4), ("d-0", 4), ("e-2", 2), ("f-1", 0), ("Aa-3", 3), ("g-10", 12),
            ("h-7", 6), ("i-1", 1),
        ],
    ),
    sample(
        """
        def count_pick_steps(locations, start):
            steps = 0
            position = start
            while locations:
                nearest = min(locations, key=lambda spot: (abs(spot - position), spot))
                steps += abs(nearest - position)
                position = nearest
                locations = [spot for spot in locations if spot != nearest]
            return steps + abs(position - start)
        """,
        calls=[
            ([3, 8], 0), ([], 4), ([5], 5), ([2, 6], 4), ([1, 9, 5], 5), ([7, 7], 3), ([-4, 3], 0), ([10, 2, 3], 6),
            ([1, 4, 6], 3), ([0], 2),
        ],
    ),
    sample(
        """
        def substitutes(item, alternatives, stock, units):
            if stock.get(item, 0) >= units:
                return item
            for other in alternatives.get(item, []):
                if stock.get(other, 0) >= units:
                    return other
            return "none"
        """,
        calls=[
            ("milk", {"milk": ["soy", "oat"]}, {"milk": 1, "oat": 3}, 2), ("milk", {}, {}, 1),
            ("milk", {}, {"milk": 2}, 2),
            ("milk", {}, {"milk": 1}, 2), ("egg", {"egg": ["flax"]}, {"flax": 4}, 4), ("egg", {"egg": ["flax"]}, {}, 0),
            ("a", {"a": ["b", "c"]}, {"a": 1, "b": 2, "c": 3}, 3), ("a", {"a": ["b", "c"]}, {"b": 5, "c": 5}, 5),
            ("a", {"b": ["a"]}, {"b": 9}, 1), ("x", {"x": []}, {"x": -1}, 1), ("x", {"x": ["y"]}, {"x": 7, "y": 7}, 6),
        ],
    ),
    sample(
        """
        def holding_cost(levels, free_units, rate):
            cost = 0.0
            for before, after in zip(levels, levels[1:]):
                average = (before + after) / 2
                if average > free_units:
                    cost += (average - free_units) * rate
            return round(cost, 2)
        """,
        calls=[
            ([4, 6], 2, 0.5), ([], 1, 1), ([5], 0, 1), ([2, 2], 2, 3), ([0, 10, 0], 3, 0.1), ([8, 6, 4, 2], 4, 1),
            ([1, 1, 1], 0, 2), ([9, 1], 0, 0), ([3, 4, 9], 5, 2), ([-2, 6], -1, 1),
        ],
    ),
    sample(
        """
        def minutes_in_kitchen(dishes, cooks):
            if cooks == 0:
                return -1
            free_at = [0] * cooks
            for minutes in dishes:
                earliest = free_at.index(min(free_at))
                free_at[earliest] += minutes
            return max(free_at)
        """,
        calls=[
            ([5, 3, 4], 2), ([], 1), ([5], 0), ([], 0), ([7], 3), ([2, 2, 2, 2], 2), ([9, 1, 1, 1], 2), ([4, 6], 1),
            ([1, 2, 3, 4, 5], 3), ([8, 8, 1], 2),
        ],
    ),
    sample(
        """
        def discount_near_expiry(price, days_left, steps):
            if days_left < 0:
                return 0
            percent = 0
            for days, off in steps:
                if days_left <= days:
                    percent = max(percent, off)
            return price - price * percent // 100
        """,
        calls=[
            (100, 3, [[5, 10], [2, 50]]), (100, 2, [[5, 10], [2, 50]]), (100, 5, [[5, 10], [2, 50]]),
            (100, 6, [[5, 10]]),
            (80, 0, []), (80, 0, [[0, 25]]), (80, -1, [[0, 25]]), (0, 1, [[3, 30]]), (200, 1, [[1, 40], [4, 15]]),
            (60, 4, [[4, 5], [9, 20], [3, 90]]), (100, 7, []),
        ],
    ),
    sample(
        """
        def pantry_rotation(jars, opened):
            closed = [jar for jar in jars if jar["name"] not in opened]
            closed.sort(key=lambda jar: (jar["year"], jar["name"]))
            first = closed[0]["name"] if closed else ""
            return {"open_next": first, "left": [jar["name"] for jar in closed[1:]]}
        """,
        calls=[
            ([{"name": "plum", "year": 3}, {"name": "fig", "year": 1}], []), ([], []),
            ([{"name": "fig", "year": 1}], []),
            ([{"name": "fig", "year": 1}], ["fig"]), ([{"name": "b", "year": 2}, {"name": "a", "year": 2}], ["c"]),
            ([{"name": "x", "year": 5}, {"name": "y", "year": 4}, {"name": "z", "year": 3}], []),
            ([{"name": "x", "year": 5}, {"name": "y", "year": 4}, {"name": "z", "year": 3}], ["z"]),
            ([{"name": "p", "year": 1}, {"name": "q", "year": 2}], ["p"]), ([], ["jam"]),
            ([{"name": "k", "year": 0}, {"name": "l", "year": -1}], []),
        ],
    ),
    sample(
        """
        def running_out_first(stock, daily):
            first = None
            fewest_days = 365
            for item, units in stock.items():
                use = daily.get(item, 0)
                if use == 0:
                    continue
                days = units // use
                if days < fewest_days:
                    first, fewest_days = item, days
            return first
        """,
        calls=[
            ({"tea": 6, "rice": 9}, {"tea": 2, "rice": 9}), ({}, {}), ({"tea": 6}, {}), ({"tea": 6}, {"tea": 0}),
            ({"tea": 0}, {"tea": 1}), ({"tea": 365}, {"tea": 1}), ({"tea": 364}, {"tea": 1}),
            ({"a": 4, "b": 4}, {"a": 2, "b": 2}), ({"a": 9, "b": 8, "c": 1}, {"a": 1, "b": 2}),
            ({"x": 10, "y": 3}, {"x": 5, "y": 1}), ({"m": 1000, "n": 50}, {"m": 1, "n": 10}),
        ],
    ),
    sample(
        """
        def carry_over(weeks, limit):
            carried = 0
            history = []
            for made, eaten in weeks:
                available = made + carried
                wasted = max(available - eaten - limit, 0)
                carried = max(available - eaten - wasted, 0)
                history.append(carried)
            return history
        """,
        calls=[
            ([[5, 3], [2, 4]], 3), ([], 2), ([[0, 0]], 1), ([[9, 1]], 4), ([[1, 5], [3, 1]], 2), ([[4, 4], [4, 3]], 1),
            ([[6, 2], [0, 1], [0, 1]], 3), ([[2, 0], [2, 0]], 3), ([[3, 1]], 0), ([[1, 2], [5, 0], [0, 9]], 10),
        ],
    ),
    sample(
        """
        def group_by_zone(bins):
            zones = {}
            for code in bins:
                zone = code[:1]
                if zone and code[1:] not in zones.get(zone, []):
                    zones[zone] = sorted(zones.get(zone, []) + [code[1:]])
            return zones
        """,
        calls=[
            (["A2", "A1", "B7"],), ([],), ([""],), (["C"],), (["A1", "A1"],), (["D10", "D2", "E3"],), (["", "F1"],),
            (["B3", "A9", "B1", "B2"],), (["G1", "H1", "G0"],), (["Z99"],),
        ],
    ),
    sample(
        """
        def consignment_split(units, sites, minimum):
            if not sites:
                return []
            base = units // len(sites)
            extra = units % len(sites)
            shares = [base + 1] * extra + [base] * (len(sites) - extra)
            return [[site, share] for site, share in zip(sites, shares) if share >= minimum]
        """,
        calls=[
            (7, ["N", "S"], 1), (5, [], 1), (0, ["N"], 0), (0, ["N"], 1), (6, ["N", "S", "E"], 2),
            (8, ["N", "S", "E"], 3),
            (1, ["N", "S"], 1), (4, ["N", "S"], 3), (5, ["N", "S"], 3), (9, ["A", "B", "C", "D"], 2),
        ],
    ),
    sample(
        """
        def price_rises(history):
            rises = 0
            biggest = 0
            for index in range(1, len(history)):
                change = history[index] - history[index - 1]
                if change > 0:
                    rises += 1
                    biggest = max(biggest, change)
            return {"rises": rises, "biggest": biggest}
        """,
        calls=[
            ([3, 5, 4, 9],), ([],), ([5],), ([4, 4],), ([9, 7, 5],), ([1, 2],), ([0, 3, 4, 6],), ([-5, -1, -3],),
            ([2, 8, 9],), ([6, 1, 2, 1, 8],),
        ],
    ),
    sample(
        """
        def unpaid_suppliers(invoices, payments):
            balance = {}
            for invoice in invoices:
                balance[invoice["from"]] = balance.get(invoice["from"], 0) + invoice["amount"]
            for name, paid in payments.items():
                if name in balance:
                    balance[name] -= paid
            owed = {name: left for name, left in balance.items() if left > 0}
            return max(owed, key=lambda name: owed[name]) if owed else "all paid"
        """,
        calls=[
            ([{"from": "ada", "amount": 5}, {"from": "bo", "amount": 8}], {"bo": 4}), ([], {}), ([], {"ada": 3}),
            ([{"from": "ada", "amount": 5}], {"ada": 5}), ([{"from": "ada", "amount": 5}], {"ada": 4}),
            ([{"from": "x", "amount": 2}, {"from": "y", "amount": 3}, {"from": "x", "amount": 2}], {}),
            ([{"from": "x", "amount": 2}, {"from": "y", "amount": 3}], {"y": 9}),
            ([{"from": "p", "amount": 4}, {"from": "q", "amount": 4}], {"r": 1}),
            ([{"from": "m", "amount": 0}], {}), ([{"from": "k", "amount": 9}, {"from": "l", "amount": 1}], {"k": 2}),
        ],
    ),
    sample(
        """
        def aisle_walk(grid, column):
            heights = [row[column] for row in grid if column < len(row)]
            if not heights:
                return 0
            climbed = heights[0]
            for lower, upper in zip(heights, heights[1:]):
                climbed += max(upper - lower, 0)
            return climbed
        """,
        calls=[
            ([[1, 2], [3, 1]], 0), ([[1, 2], [3, 1]], 1), ([], 0), ([[4]], 0), ([[4]], 1), ([[2], [5, 6], [3]], 0),
            ([[2], [5, 6], [3]], 1), ([[0], [4], [1], [6]], 0), ([[-3], [-1]], 0), ([[7, 1, 2], [7, 3, 9]], 2),
        ],
    ),
    sample(
        """
        def dispatch_by_priority(orders, trucks):
            queue = sorted(orders, key=lambda order: (-order["priority"], order["placed"]))
            sent = [order["id"] for order in queue[:trucks]]
            waiting = len(queue) - len(sent)
            return sent + ["+" + str(waiting)] if waiting > 0 else sent
        """,
        calls=[
            ([{"id": "a", "priority": 1, "placed": 1}, {"id": "b", "priority": 2, "placed": 2}], 1), ([], 2), ([], 0),
            ([{"id": "a", "priority": 1, "placed": 1}, {"id": "b", "priority": 2, "placed": 2}], 2),
            ([{"id": "c", "priority": 0, "placed": 5}], 0), ([{"id": "c", "priority": 0, "placed": 5}], 1),
            ([{"id": "d", "priority": 3, "placed": 9}, {"id": "e", "priority": 3, "placed": 4}], 1),
            ([{"id": "d", "priority": 3, "placed": 9}, {"id": "e", "priority": 3, "placed": 4}], 3),
            ([{"id": "x", "priority": 1, "placed": 1}, {"id": "y", "priority": 5, "placed": 1},
              {"id": "z", "priority": 3, "placed": 1}], 2),
        ],
    ),
    sample(
        """
        def label_sequence(prefix, first, count, skip):
            labels = []
            number = first
            while len(labels) < count:
                if skip == 0 or number % skip != 0:
                    labels.append(prefix + str(number).zfill(3))
                number += 1
            return labels
        """,
        calls=[
            ("P", 1, 3, 0), ("P", 1, 3, 2), ("Q", 5, 0, 5), ("R", 9, 2, 10), ("S", 0, 2, 4), ("T", 98, 4, 0),
            ("U", 7, 1, 7), ("V", 4, 1, 3), ("", 2, 2, 3), ("W", 10, 5, 5),
        ],
    ),
    sample(
        """
        def weeks_on_target(actual, planned, slack):
            hits = 0
            streak = 0
            best = 0
            for made, goal in zip(actual, planned):
                if goal - slack <= made <= goal + slack:
                    hits += 1
                    streak += 1
                    best = max(best, streak)
                else:
                    streak = 0
            return [hits, best]
        """,
        calls=[
            ([5, 6, 9], [5, 5, 5], 1), ([], [], 2), ([3], [], 0), ([4], [4], 0), ([3], [4], 0), ([2, 6], [4, 4], 2),
            ([1, 7, 4], [4, 4, 4], 2), ([8, 8, 0, 8], [8, 8, 8, 8], 0), ([0, 1, 1, 1], [5, 1, 1, 2], 1),
            ([-1, 0], [0, 0], 1),
        ],
    ),
    sample(
        """
        def menu_within_budget(dishes, budget):
            menu = []
            spent = 0
            for name, cost in sorted(dishes.items(), key=lambda pair: (pair[1], pair[0])):
                if spent + cost > budget:
                    break
                menu.append(name)
                spent += cost
            return {"menu": menu, "left": budget - spent}
        """,
        calls=[
            ({"soup": 3, "cake": 5, "pie": 4}, 7), ({}, 5), ({"soup": 3}, 3), ({"soup": 3}, 2), ({"b": 2, "a": 2}, 2),
            ({"x": 0}, 0), ({"p": 6, "q": 1, "r": 2}, 9), ({"p": 6, "q": 1, "r": 2}, 8), ({"m": 9, "n": 1}, 5), ({}, 0),
        ],
    ),
    sample(
        """
        def inventory_drift(counts):
            if len(counts) < 2:
                return 0
            drift = counts[-1] - counts[0]
            swings = [abs(later - earlier) for earlier, later in zip(counts, counts[1:])]
            return drift if max(swings) > 1 else 0
        """,
        calls=[
            ([5, 8, 9],), ([],), ([4],), ([3, 4],), ([3, 5],), ([7, 6, 5],), ([9, 2, 9, 1],), ([0, 1, 2, 4],),
            ([2, 2],), ([-3, -9],), ([6, 4, 5],),
        ],
    ),
    sample(
        """
        def compatible_slots(items, slots):
            placed = {}
            free = sorted(slots)
            for name, size in sorted(items.items(), key=lambda pair: pair[1]):
                while free and free[0] < size:
                    free.pop(0)
                if not free:
                    break
                placed[name] = free.pop(0)
            return placed
        """,
        calls=[
            ({"box": 2, "bag": 1}, [3, 1]), ({}, [2]), ({"box": 2}, []), ({"box": 2}, [2]), ({"box": 3}, [2]),
            ({"a": 2, "b": 4, "c": 3}, [4, 1, 3]), ({"a": 1, "b": 1}, [1]), ({"x": 5, "y": 1}, [2, 4]),
            ({"p": 0}, [0]), ({"q": 3, "r": 2}, [9, 8, 7]),
        ],
    ),
)
