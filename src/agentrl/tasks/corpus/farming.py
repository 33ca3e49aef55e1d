"""Functions on farming and gardens: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def yield_per_hectare(harvests, hectares):
            tonnes = sum(harvest["tonnes"] for harvest in harvests if not harvest.get("spoiled", False))
            return tonnes / hectares if hectares > 0 else 0.0
        """,
        calls=[
            ([{"tonnes": 6}], 2), ([], 3), ([{"tonnes": 5}], 0), ([{"tonnes": 4, "spoiled": True}], 2), ([], 0),
            ([{"tonnes": 4, "spoiled": True}, {"tonnes": 9}], 3), ([{"tonnes": 1}, {"tonnes": 2}], 1),
            ([{"tonnes": 8, "spoiled": False}], 4), ([{"tonnes": 3}], -1),
        ],
    ),
    sample(
        """
        def dry_spell_length(rainfall, threshold, carried_over):
            spell = carried_over
            spells = []
            for rain in rainfall:
                if rain >= threshold:
                    spells.append(spell)
                    spell = 0
                else:
                    spell += 1
            return max(spells + [spell]) if rainfall else 0
        """,
        calls=[
            ([0, 0, 5, 0], 1, 2), ([], 2, 4), ([1, 1, 1], 1, 0), ([0, 1, 0, 0, 0], 1, 0), ([3], 4, 1), ([2, 2], 3, 3),
            ([9, 2, 2, 9], 3, 0), ([7, 0], 1, 5), ([4, 3, 4, 3], 4, 0), ([], 0, 1),
        ],
    ),
    sample(
        """
        def litres_to_carry(beds, per_bed, tank):
            if not beds or per_bed <= 0:
                return 0
            needed = len(beds) * per_bed - tank
            return max(needed, 0)
        """,
        calls=[
            (["a", "b"], 5, 3), ([], 5, 2), (["a"], 0, 0), (["a"], 4, 9), (["a", "b", "c"], 2, 6), (["x"], 7, 0),
            (["x", "y"], -1, -5), ([], 4, -3), (["p"], 1, 0), (["p", "q"], 1, 1), (["m"], 0, -4),
        ],
    ),
    sample(
        """
        def heaviest_growth_window(weights, days):
            if days <= 0 or len(weights) <= days:
                return None
            best = weights[days] - weights[0]
            for day in range(1, len(weights) - days):
                gain = weights[day + days] - weights[day]
                if gain > best:
                    best = gain
            return best
        """,
        calls=[
            ([10, 12, 15], 1), ([10, 12, 15], 2), ([5, 4, 2], 1), ([5], 1), ([], 1), ([3, 9, 4, 1], 1), ([1, 2], 0),
            ([9, 7, 6, 2], 2), ([1, 1, 4, 8, 8], 2), ([2, 8], 2), ([0, -3, -8], 1),
        ],
    ),
    sample(
        """
        def feed_days_left(store, herd, ration):
            daily = sum(herd.values()) * ration
            if daily == 0:
                return -1
            days = 0
            while store >= daily:
                store -= daily
                days += 1
            return days
        """,
        calls=[
            (100, {"cow": 5}, 4), (10, {}, 3), (12, {"goat": 2}, 3), (11, {"goat": 2, "ewe": 1}, 2), (5, {"cow": 1}, 0),
            (0, {"cow": 2}, 1), (7, {"hen": 1}, 1), (3, {"pig": 4}, 1), (24, {"cow": 1, "pig": 1}, 6),
        ],
    ),
    sample(
        """
        def neighbours_in_weeds(field, row, column):
            weeds = 0
            for r in range(max(row - 1, 0), min(row + 2, len(field))):
                for c in range(max(column - 1, 0), min(column + 2, len(field[r]))):
                    if field[r][c] == "w" and (r, c) != (row, column):
                        weeds += 1
            return weeds
        """,
        calls=[
            (["www", "w.w", "www"], 1, 1), (["ww", "ww"], 0, 0), ([], 0, 0), (["w"], 0, 0), (["wcw"], 0, 1),
            (["..", ".w"], 0, 0), (["wwww"], 0, 2), (["w", "w", "w"], 2, 0), (["www", "www", "www", "www"], 2, 1),
            (["cwc", "cwc", "wwc"], 2, 2), (["wwww", "wwww", "wwww", "wwww"], 1, 2),
        ],
    ),
    sample(
        """
        def crop_label(name, weeks):
            stage = "seedling" if weeks < 3 else "young" if weeks < 8 else "mature"
            unit = "week" if weeks == 1 else "weeks"
            return name + ": " + stage + " (" + str(weeks) + " " + unit + ")"
        """,
        calls=[
            ("kale", 0), ("kale", 1), ("leek", 2), ("leek", 3), ("bean", 7), ("bean", 8), ("pea", 12), ("", 1),
            ("oat", 5),
        ],
    ),
    sample(
        """
        def milk_by_cow(milkings):
            litres = {}
            for milking in milkings:
                cow = milking["cow"]
                litres[cow] = litres.get(cow, 0) + milking["litres"]
            return sorted(litres, key=lambda cow: (-litres[cow], cow))
        """,
        calls=[
            ([{"cow": "Bess", "litres": 4}, {"cow": "Ada", "litres": 6}],), ([],), ([{"cow": "Bess", "litres": 0}],),
            ([{"cow": "B", "litres": 3}, {"cow": "A", "litres": 3}],),
            ([{"cow": "B", "litres": 3}, {"cow": "A", "litres": 4}, {"cow": "B", "litres": 2}],),
            ([{"cow": "C", "litres": 1}, {"cow": "B", "litres": 2}, {"cow": "A", "litres": 3}],),
            ([{"cow": "A", "litres": 9}, {"cow": "C", "litres": 9}, {"cow": "B", "litres": 10}],),
            ([{"cow": "X", "litres": 5}, {"cow": "X", "litres": 5}],), ([{"cow": "Z", "litres": 7}],),
        ],
    ),
    sample(
        """
        def frost_free_season(lows):
            start = 0
            while start < len(lows) and lows[start] <= 0:
                start += 1
            end = len(lows) - 1
            while end > start and lows[end] <= 0:
                end -= 1
            return lows[start:end + 1]
        """,
        calls=[
            ([-2, 3, 5, -1],), ([],), ([0],), ([4],), ([0, 1, 0],), ([-3, -1],), ([2, -1, 6],), ([5, 6, 0, 0],),
            ([0, 0, 7, 8],), ([1, 2],), ([-1, 0, 9, -4, 3, -2],),
        ],
    ),
    sample(
        """
        def rotation_plan(crops, years, first):
            if not crops:
                return []
            plan = []
            position = crops.index(first) if first in crops else 0
            for _ in range(years):
                plan.append(crops[position % len(crops)])
                position += 1
            return plan
        """,
        calls=[
            (["oat", "pea"], 3, "pea"), ([], 2, "oat"), (["rye"], 2, "rye"), (["rye", "oat"], 0, "rye"), ([], 0, ""),
            (["a", "b", "c"], 4, "b"), (["a", "b", "c"], 1, "x"), (["a", "b"], 2, "z"), (["a", "b", "c"], 5, "c"),
            (["fallow", "wheat"], 1, "wheat"), ([], 3, "rye"),
        ],
    ),
    sample(
        """
        def barn_is_safe(temperature, humidity, vents_open):
            if temperature > 30 or humidity > 85:
                return vents_open
            return temperature >= -5
        """,
        calls=[
            (31, 50, False), (30, 50, False), (20, 85, False), (20, 86, False), (20, 86, True), (-5, 40, False),
            (-6, 40, True), (35, 90, True), (35, 90, False), (-5, 85, True), (-20, 60, False), (31, 85, True),
            (30, 85, False),
        ],
    ),
    sample(
        """
        def water_tank_levels(level, capacity, rain, use):
            levels = [level]
            for fallen in rain:
                level = min(level + fallen, capacity)
                level = max(level - use, 0)
                levels.append(level)
            return levels
        """,
        calls=[
            (5, 10, [3, 9], 2), (0, 10, [], 1), (4, 4, [1, 1], 1), (2, 8, [0, 0, 0], 1), (0, 5, [20], 5),
            (9, 10, [1], 0), (1, 3, [0, 5], 2), (7, 20, [2, 2, 2], 4), (3, 6, [], 2), (0, 1, [1, 0, 1], 1),
        ],
    ),
    sample(
        """
        def best_field(fields):
            best = None
            for field in fields:
                if field["acres"] == 0:
                    continue
                rate = field["bushels"] / field["acres"]
                if best is None or rate > best[1]:
                    best = [field["name"], rate]
            return best
        """,
        calls=[
            ([{"name": "north", "acres": 2, "bushels": 8}, {"name": "south", "acres": 1, "bushels": 5}],), ([],),
            ([{"name": "bog", "acres": 0, "bushels": 3}],), ([{"name": "hill", "acres": 4, "bushels": 0}],),
            ([{"name": "a", "acres": 1, "bushels": 3}, {"name": "b", "acres": 2, "bushels": 6}],),
            ([{"name": "a", "acres": 1, "bushels": 9}, {"name": "b", "acres": 3, "bushels": 6}],),
            ([{"name": "z", "acres": 0, "bushels": 9}, {"name": "y", "acres": 5, "bushels": 10}],),
            ([{"name": "p", "acres": 1, "bushels": 1}],),
            ([{"name": "m", "acres": 1, "bushels": 2}, {"name": "n", "acres": 1, "bushels": 7}],),
            ([{"name": "s", "acres": 2, "bushels": 2}, {"name": "t", "acres": 2, "bushels": 5},
              {"name": "u", "acres": 1, "bushels": 2}],),
        ],
    ),
    sample(
        """
        def seed_packets(rows, row_length, spacing, per_packet):
            if spacing <= 0 or row_length < 0:
                return 0
            plants = rows * (row_length // spacing + 1)
            packets = plants // per_packet
            if plants % per_packet != 0:
                packets += 1
            return packets
        """,
        calls=[
            (2, 10, 5, 6), (2, 10, 5, 4), (3, 10, 0, 5), (1, 0, 5, 1), (0, 9, 3, 4), (4, 7, 2, 10), (1, -1, 2, 3),
            (5, 8, 4, 5), (1, 3, 1, 4), (2, -2, 1, 1), (3, 9, -2, 4), (2, 4, 1, 3),
        ],
    ),
    sample(
        """
        def lambs_by_year(records, first_year, last_year):
            counts = {str(year): 0 for year in range(first_year, last_year + 1)}
            for record in records:
                year = str(record["year"])
                if year in counts and record["lambs"] > 0:
                    counts[year] += record["lambs"]
            return counts
        """,
        calls=[
            ([{"year": 2001, "lambs": 2}], 2000, 2002), ([], 2010, 2011), ([], 2012, 2011),
            ([{"year": 2003, "lambs": 1}, {"year": 2003, "lambs": 3}], 2003, 2003),
            ([{"year": 1999, "lambs": 4}], 2000, 2001), ([{"year": 2000, "lambs": -1}], 2000, 2000),
            ([{"year": 2005, "lambs": 2}, {"year": 2006, "lambs": 2}], 2005, 2006),
            ([{"year": 2007, "lambs": 0}, {"year": 2008, "lambs": 5}], 2006, 2008),
            ([{"year": 2001, "lambs": 1}, {"year": 2004, "lambs": 1}], 2002, 2003),
        ],
    ),
    sample(
        """
        def fence_length(posts):
            length = 0
            previous = None
            for post in sorted(posts):
                if previous is not None:
                    length += post - previous
                previous = post
            return length
        """,
        calls=[
            ([1, 4, 9],), ([],), ([5],), ([9, 1],), ([-3, 2],), ([-8, -2, -5],), ([4, 4],), ([0, 7],), ([10, 6, 8],),
            ([12, 3, 30],),
        ],
    ),
    sample(
        """
        def cheapest_feed_mix(feeds, protein):
            cost = 0
            for feed in sorted(feeds, key=lambda feed: feed["price"] / feed["protein"]):
                if protein <= 0:
                    break
                sacks = min(feed["sacks"], -(-protein // feed["protein"]))
                cost += sacks * feed["price"]
                protein -= sacks * feed["protein"]
            return cost if protein <= 0 else None
        """,
        calls=[
            ([{"price": 4, "protein": 2, "sacks": 3}], 5), ([], 0), ([], 3),
            ([{"price": 4, "protein": 2, "sacks": 3}], 7), ([{"price": 3, "protein": 3, "sacks": 9}], 9),
            ([{"price": 9, "protein": 3, "sacks": 5}, {"price": 2, "protein": 1, "sacks": 2}], 6),
            ([{"price": 1, "protein": 1, "sacks": 4}, {"price": 6, "protein": 2, "sacks": 4}], 4),
            ([{"price": 5, "protein": 5, "sacks": 0}, {"price": 8, "protein": 4, "sacks": 2}], 8),
            ([{"price": 7, "protein": 2, "sacks": 1}], 0), ([{"price": 7, "protein": 2, "sacks": 1}], 1),
            ([{"price": 8, "protein": 2, "sacks": 4}, {"price": 6, "protein": 6, "sacks": 1}], 10),
        ],
    ),
    sample(
        """
        def egg_trays(eggs, tray_size):
            trays = [tray_size] * (eggs // tray_size)
            rest = eggs % tray_size
            return trays + [rest] if rest > 0 else trays
        """,
        calls=[(14, 6), (12, 6), (0, 6), (5, 6), (6, 6), (7, 6), (30, 10), (1, 1), (25, 12), (11, 4)],
    ),
    sample(
        """
        def plots_in_shade(heights, sun_from_left):
            order = heights if sun_from_left else heights[::-1]
            shaded = 0
            tallest = 0
            for height in order:
                if height < tallest:
                    shaded += 1
                tallest = max(tallest, height)
            return shaded
        """,
        calls=[
            ([3, 1, 2], True), ([3, 1, 2], False), ([], True), ([5], False), ([2, 2], True), ([1, 2, 3], True),
            ([1, 2, 3], False), ([4, 4, 1], False), ([0, 6, 0, 7, 1], True), ([0, 6, 0, 7, 1], False), ([0, 0], True),
        ],
    ),
    sample(
        """
        def oldest_animal(pen, species):
            ages = {animal["name"]: animal["age"] for animal in pen if animal["species"] == species}
            return max(ages, key=lambda name: ages[name], default="")
        """,
        calls=[
            ([{"name": "Bo", "species": "pig", "age": 3}, {"name": "Al", "species": "pig", "age": 5}], "pig"),
            ([], "pig"), ([{"name": "Bo", "species": "pig", "age": 3}], "cow"),
            ([{"name": "Bo", "species": "cow", "age": 0}], "cow"),
            ([{"name": "X", "species": "hen", "age": 2}, {"name": "Y", "species": "hen", "age": 2}], "hen"),
            ([{"name": "X", "species": "hen", "age": 9}, {"name": "Y", "species": "cow", "age": 1}], "cow"),
            ([{"name": "P", "species": "ewe", "age": 7}, {"name": "Q", "species": "ewe", "age": 4}], "ewe"),
            ([{"name": "P", "species": "ewe", "age": 7}, {"name": "Q", "species": "ram", "age": 4}], "ram"), ([], ""),
        ],
    ),
    sample(
        """
        def days_until_ripe(sugar, target, daily):
            if daily <= 0 and sugar < target:
                return None
            days = 0
            while sugar < target:
                sugar += daily
                days += 1
            return days
        """,
        calls=[
            (4, 10, 2), (10, 10, 2), (12, 10, 0), (3, 10, 0), (0, 1, 1), (9, 10, 5), (0, 20, 3), (11, 10, -1),
            (1, 10, -2), (-4, 4, 4),
        ],
    ),
    sample(
        """
        def irrigation_schedule(beds, minutes, start, stop):
            schedule = {}
            clock = start
            for bed in beds:
                if clock + minutes > stop:
                    break
                schedule[bed] = clock
                clock += minutes
            return schedule if minutes > 0 else {}
        """,
        calls=[
            (["a", "b"], 10, 0, 20), (["a", "b"], 10, 0, 19), ([], 5, 3, 60), (["a"], 30, 60, 90), (["a"], 30, 60, 80),
            (["x", "y", "z"], 15, 5, 45), (["x", "y", "z"], 0, 7, 7), (["m", "n"], 20, -20, 20), (["k"], 1, 1, 1),
            (["p", "q", "r"], 4, 2, 14), (["k"], 0, 1, 5),
        ],
    ),
    sample(
        """
        def split_herd(weights, pens):
            loads = [0] * pens
            for weight in sorted(weights, reverse=True):
                lightest = loads.index(min(loads))
                loads[lightest] += weight
            return max(loads) - min(loads)
        """,
        calls=[
            ([5, 4, 3], 2), ([], 2), ([7], 1), ([7], 2), ([4, 4, 4], 3), ([9, 1, 1, 1], 2), ([6, 5, 4, 3], 2),
            ([2, 3, 10], 3), ([1, 2, 3, 4, 5], 2), ([8, 7, 6, 5, 4], 2), ([3, 3, 2, 2, 2], 2),
        ],
    ),
    sample(
        """
        def longest_row_of(bed, plant):
            best = 0
            for row in bed:
                run = 0
                for cell in row + " ":
                    if cell == plant:
                        run += 1
                    else:
                        best = max(best, run)
                        run = 0
            return best
        """,
        calls=[
            (["aab", "bbb"], "a"), (["aab", "bbb"], "b"), ([], "c"), ([""], "c"), (["ccc"], "c"), (["xcx"], "c"),
            (["c.c", "cc."], "c"), (["tttt", "t"], "t"), (["k", "k", "k"], "k"), (["mm.mmm"], "m"),
            (["p.", ".p", "q"], "r"),
        ],
    ),
    sample(
        """
        def harvest_shares(total, workers):
            hours = sum(workers.values())
            shares = {}
            left = total
            for name in sorted(workers):
                shares[name] = total * workers[name] // hours if hours else 0
                left -= shares[name]
            shares["store"] = left
            return shares
        """,
        calls=[
            (12, {"ann": 1, "bob": 2}), (10, {}), (8, {"cy": 4}), (6, {"ann": 0, "bob": 0}), (0, {"ann": 3}),
            (5, {"ann": 0, "bob": 5}), (9, {"di": 0}), (100, {"a": 1, "b": 1, "c": 2}), (7, {"e": 7, "f": 7}),
        ],
    ),
    sample(
        """
        def mean_rain(gauges, day):
            readings = [gauge[day] for gauge in gauges if day < len(gauge)]
            return sum(readings) / len(readings) if readings else 0
        """,
        calls=[
            ([[2, 4], [6, 0]], 0), ([[2, 4], [6, 0]], 1), ([], 0), ([[5]], 1), ([[5], [1, 9]], 1), ([[3]], 0),
            ([[], []], 0), ([[1, 1, 7], [2], [4, 8, 1]], 2), ([[0, 0]], 2), ([[8, 2], [4]], 0),
        ],
    ),
    sample(
        """
        def tallest_sunflower(heights, least):
            tall = {name: height for name, height in heights.items() if height >= least}
            return max(tall.values(), default=0) - min(tall.values(), default=0)
        """,
        calls=[
            ({"a": 5, "b": 9}, 1), ({}, 1), ({"a": 4}, 5), ({"a": 5, "b": 9}, 5), ({"a": 5, "b": 9}, 6), ({"a": 3}, 3),
            ({"x": 1, "y": 2, "z": 8}, 2), ({"x": -2, "y": 4}, -2), ({"k": 7, "m": 7}, 7), ({}, 0),
        ],
    ),
    sample(
        """
        def stock_after(stock, events):
            stock = dict(stock)
            for kind, change in events:
                stock[kind] = stock.get(kind, 0) + change
                if stock[kind] <= 0:
                    del stock[kind]
            return stock
        """,
        calls=[
            ({"hay": 3}, [["hay", 2]]), ({}, []), ({}, [["oats", 4]]), ({"hay": 2}, [["hay", -2]]),
            ({"hay": 2}, [["hay", -5], ["hay", 1]]), ({"corn": 1}, []), ({"a": 1, "b": 2}, [["b", -1], ["a", 0]]),
            ({}, [["bran", 0]]), ({"rye": 6}, [["rye", -6], ["rye", 6]]), ({}, [["rye", -3], ["oats", 2]]),
        ],
    ),
    sample(
        """
        def weekly_eggs(daily):
            weeks = []
            for start in range(0, len(daily), 7):
                weeks.append(sum(daily[start:start + 7]))
            return weeks
        """,
        calls=[
            ([1, 1, 1, 1, 1, 1, 1],), ([],), ([4],), ([1, 2, 3, 4, 5, 6, 7, 8],), ([0, 0, 5],), ([2] * 15,),
            ([3, 1, 4, 1, 5, 9, 2, 6],), ([9, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0],), ([6, 5],),
        ],
    ),
    sample(
        """
        def total_feed(animals, rations, days):
            if not animals:
                return 0
            feed = 0
            for animal in animals:
                feed += rations.get(animal, 0) * days
            return feed
        """,
        calls=[
            (["cow", "hen"], {"cow": 8, "hen": 1}, 2), ([], {"cow": 8}, 3), (["cow"], {}, 3), (["cow"], {"cow": 5}, 0),
            (["cow", "cow"], {"cow": 4}, 1), (["pig", "cow"], {"cow": 3}, 7), ([], {}, 0), (["hen"], {"hen": 2}, 5),
            (["pig"], {"hen": 1}, 4), (["ewe", "ram", "ewe"], {"ewe": 2, "ram": 3}, 2),
        ],
    ),
    sample(
        """
        def frost_nights(lows, threshold):
            nights = [index for index, low in enumerate(lows) if low <= threshold]
            first = nights[0] if nights else None
            last = nights[-1] if nights else None
            return {"count": len(nights), "first": first, "last": last}
        """,
        calls=[
            ([3, -1, 0, 2], 0), ([], 0), ([5, 4], 1), ([1], 1), ([-2, -2], -2), ([0, 3, 0], -1), ([2, 1, 2], 2),
            ([9, 0, 9, 0], 3), ([-5, 6, -5, 6], 0), ([], -3),
        ],
    ),
    sample(
        """
        def trips_per_plant(plants, bucket):
            trips = 0
            carried = 0
            for thirst in plants:
                while thirst > carried:
                    carried += bucket
                    trips += 1
                carried -= thirst
            return trips / len(plants) if plants else 0.0
        """,
        calls=[
            ([2, 3, 1], 4), ([], 5), ([5], 5), ([6], 5), ([0, 0], 3), ([1, 1, 1, 1], 2), ([7, 2], 3), ([3, 3, 3], 9),
            ([4, 1, 4], 5), ([10], 1), ([], 2),
        ],
    ),
    sample(
        """
        def market_price(prices, produce, grade):
            price = prices.get(produce, 0)
            if grade == "A":
                return price
            discount = 25 if grade == "B" else 50
            return price - price * discount // 100 if price > 10 else max(price - 1, 0)
        """,
        calls=[
            ({"kale": 20}, "kale", "A"), ({"kale": 20}, "kale", "B"), ({"kale": 20}, "kale", "C"), ({}, "kale", "A"),
            ({}, "kale", "B"), ({"leek": 10}, "leek", "B"), ({"leek": 11}, "leek", "C"), ({"pea": 1}, "pea", "B"),
            ({"pea": 0}, "pea", "C"), ({"fig": 40}, "leek", "B"), ({"fig": 40}, "fig", "B"),
            ({"leek": 10}, "leek", "C"),
        ],
    ),
    sample(
        """
        def biggest_pond(field):
            wet = [[cell == "~" for cell in row] for row in field]
            biggest = 0
            for row in wet:
                width = 0
                for flooded in row:
                    width = width + 1 if flooded else 0
                    biggest = max(biggest, width)
            return biggest
        """,
        calls=[
            (["~~.", "~.~"],), ([],), ([""],), (["..."],), (["~"],), (["~.~~~"],), (["~~~~", "~~"],), ([".~", "~."],),
            (["~~.~~.~"],), (["..", "~~"],),
        ],
    ),
    sample(
        """
        def calving_dates(due, today, ahead):
            soon = []
            for cow in sorted(due, key=lambda cow: (due[cow], cow)):
                if today <= due[cow] <= today + ahead:
                    soon.append(cow)
            return {"next": soon[0] if soon else None, "count": len(soon)}
        """,
        calls=[
            ({"Bess": 10, "Ada": 12}, 10, 2), ({}, 5, 5), ({"Bess": 9}, 10, 2), ({"Bess": 13}, 10, 2),
            ({"C": 4, "B": 4, "A": 5}, 1, 7), ({"A": 3}, 3, 0), ({"A": 20, "B": 18, "C": 19}, 15, 4),
            ({"A": 8, "B": 2}, 2, 6), ({"Z": 1, "Y": 2, "X": 3}, 0, 9), ({"M": 7}, 0, 7),
        ],
    ),
    sample(
        """
        def tractor_fuel(fields, tank, reserve):
            ploughed = []
            left = tank
            for name, litres in fields:
                if left - litres < reserve:
                    continue
                left -= litres
                ploughed.append(name)
            return {"ploughed": ploughed, "each": (tank - left) / len(ploughed) if ploughed else 0}
        """,
        calls=[
            ([["low", 5], ["top", 4]], 10, 1), ([], 7, 2), ([["low", 5]], 6, 1), ([["low", 5]], 5, 1),
            ([["a", 9], ["b", 3]], 8, 0), ([["a", 0]], 0, 0), ([["a", 2], ["b", 2], ["c", 2]], 5, 1),
            ([["a", 6], ["b", 1]], 7, 0), ([["x", 1]], 3, 3), ([["x", 4], ["y", 4]], 12, 4),
        ],
    ),
    sample(
        """
        def compost_turn_percent(temperatures, hot):
            turns = 0
            since = 0
            for temperature in temperatures:
                since += 1
                if temperature >= hot and since >= 3:
                    turns += 1
                    since = 0
            return 100 * turns // len(temperatures) if temperatures else 0
        """,
        calls=[
            ([60, 60, 60], 55), ([], 50), ([60], 55), ([55, 55, 55, 55, 55, 55], 55), ([40, 70, 70, 70], 60),
            ([70, 70], 60), ([0, 0, 61, 0, 0, 0, 61], 61), ([65, 65, 65, 65, 65], 60), ([50, 50, 49, 49], 50),
            ([1, 2, 3, 4, 5, 6, 7], 3), ([], 3),
        ],
    ),
    sample(
        """
        def planting_weeks(crop, frost_week, calendar):
            offsets = calendar.get(crop, [])
            weeks = [frost_week + offset for offset in offsets if frost_week + offset > 0]
            earliest = min(weeks) if weeks else 0
            latest = max(weeks) if weeks else 0
            return [earliest, latest]
        """,
        calls=[
            ("pea", 10, {"pea": [-4, 2]}), ("pea", 10, {}), ("pea", 3, {"pea": [-4, 2]}), ("oat", 1, {"oat": [-1]}),
            ("oat", 2, {"oat": [-1]}), ("kale", 8, {"kale": []}), ("kale", 8, {"kale": [3, 1, 2]}),
            ("leek", 5, {"pea": [1]}), ("leek", 4, {"leek": [-4, 0, 6]}), ("fig", 20, {"fig": [5, -6]}),
        ],
    ),
    sample(
        """
        def trailers_needed(weights, limit):
            weights = sorted(weights)
            light, heavy = 0, len(weights) - 1
            trailers = 0
            while light <= heavy:
                if weights[light] + weights[heavy] <= limit:
                    light += 1
                heavy -= 1
                trailers += 1
            return trailers
        """,
        calls=[
            ([2, 3, 4], 6), ([], 5), ([4], 4), ([5], 9), ([5, 1], 6), ([5, 1], 5), ([3, 3, 3, 3], 6), ([8, 1, 2, 7], 9),
            ([4, 4, 4], 7), ([1, 9, 2, 3], 10), ([6, 2, 5, 1, 3], 7),
        ],
    ),
    sample(
        """
        def soil_action(moisture, rain_due):
            if moisture < 20:
                return "water now"
            if moisture < 40 and not rain_due:
                return "water soon"
            return "drain" if moisture > 80 else "wait"
        """,
        calls=[
            (19, True), (20, True), (20, False), (39, False), (40, False), (39, True), (80, False), (81, True),
            (0, False),
            (60, True), (90, False), (10, False),
        ],
    ),
    sample(
        """
        def best_sowing_span(lows, span):
            if span > len(lows):
                return -1
            total = sum(lows[:span])
            best, best_start = total, 0
            for end in range(span, len(lows)):
                total += lows[end] - lows[end - span]
                if total > best:
                    best = total
                    best_start = end - span + 1
            return best_start
        """,
        calls=[
            ([1, 5, 6, 2], 2), ([], 1), ([4], 1), ([3, 3, 3], 2), ([9, 1, 1], 1), ([-5, -1, -2], 2), ([-4, -6], 1),
            ([2, 0, 2, 7], 3), ([0, 1], 3), ([8, 7, 1, 9, 9], 2), ([-9, -3, -8, -2], 2), ([7, 6, 1], 2),
        ],
    ),
    sample(
        """
        def pasture_rest(grazed, fields, day):
            rest = {}
            for field in fields:
                last = grazed.get(field, 0)
                rest[field] = max(day - last, 0)
            return sorted(rest, key=lambda field: -rest[field])
        """,
        calls=[
            ({"a": 3, "b": 1}, ["a", "b"], 5), ({}, [], 4), ({}, ["a"], 2), ({"a": 6}, ["a", "b"], 5),
            ({"a": 2, "c": 4}, ["a", "b", "c"], 4), ({"x": 1, "y": 1}, ["x", "y"], 9), ({"p": 9}, ["q", "p"], 0),
            ({"m": 7, "n": 8, "o": 5}, ["m", "n", "o"], 8), ({"k": 3}, [], 3), ({"u": 4, "v": 7}, ["u", "v"], 9),
        ],
    ),
    sample(
        """
        def vaccination_left(herd, doses):
            waiting = [animal["tag"] for animal in herd if not animal["vaccinated"] and animal["age"] >= 1]
            return waiting[doses:]
        """,
        calls=[
            ([{"tag": "a", "vaccinated": False, "age": 1}, {"tag": "b", "vaccinated": False, "age": 3}], 1), ([], 2),
            ([{"tag": "a", "vaccinated": True, "age": 4}], 0), ([{"tag": "c", "vaccinated": False, "age": 0}], 0),
            ([{"tag": "d", "vaccinated": False, "age": 1}], 0), ([{"tag": "d", "vaccinated": False, "age": 2}], 1),
            ([{"tag": "e", "vaccinated": False, "age": 5}, {"tag": "f", "vaccinated": True, "age": 5},
              {"tag": "g", "vaccinated": False, "age": 2}], 1),
            ([{"tag": "h", "vaccinated": True, "age": 0}, {"tag": "i", "vaccinated": False, "age": 1}], 0),
            ([{"tag": "j", "vaccinated": False, "age": 6}, {"tag": "k", "vaccinated": False, "age": 7},
              {"tag": "l", "vaccinated": False, "age": 1}], 2),
        ],
    ),
    sample(
        """
        def grain_moisture(samples, target):
            if not samples:
                return "no samples"
            mean = sum(samples) / len(samples)
            worst = max(samples)
            if mean <= target and worst <= target + 2:
                return "store"
            return "dry" if worst < target + 10 else "reject"
        """,
        calls=[
            ([12, 14], 14), ([], 14), ([14], 14), ([10, 16], 14), ([10, 17], 14), ([15, 15], 14), ([5, 24], 14),
            ([5, 23], 14), ([30], 14), ([], 0), ([0], 0), ([1], 0), ([-1, 2], 0),
        ],
    ),
    sample(
        """
        def fullest_crate(weights, small, large):
            crates = {"small": 0, "medium": 0, "large": 0}
            for weight in weights:
                if weight < small:
                    crates["small"] += 1
                else:
                    crates["large" if weight >= large else "medium"] += 1
            fullest = max(crates, key=lambda size: crates[size])
            return [fullest, crates[fullest]] if weights else None
        """,
        calls=[
            ([50, 90, 130], 80, 120), ([], 80, 120), ([80], 80, 120), ([120], 80, 120), ([10, 20], 15, 20),
            ([9, 9], 8, 9),
            ([100, 70, 100], 80, 120), ([1, 2, 3, 4], 2, 3), ([0], 1, 2), ([5, 5, 1], 5, 6), ([7, 6], 6, 9), ([], 0, 0),
        ],
    ),
    sample(
        """
        def gate_log(entries):
            inside = 0
            most = 0
            for entry in entries:
                inside += entry["count"] if entry["way"] == "in" else -entry["count"]
                inside = max(inside, 0)
                if inside > most:
                    most = inside
            return [inside, most]
        """,
        calls=[
            ([{"way": "in", "count": 4}, {"way": "out", "count": 1}],), ([],), ([{"way": "out", "count": 3}],),
            ([{"way": "in", "count": 2}, {"way": "in", "count": 3}],), ([{"way": "in", "count": 0}],),
            ([{"way": "out", "count": 2}, {"way": "in", "count": 5}],),
            ([{"way": "in", "count": 6}, {"way": "out", "count": 6}, {"way": "in", "count": 2}],),
            ([{"way": "in", "count": 1}, {"way": "out", "count": 4}, {"way": "in", "count": 1}],),
            ([{"way": "in", "count": 9}],),
        ],
    ),
    sample(
        """
        def orchard_text(rows, tree):
            lines = []
            for index, count in enumerate(rows, start=1):
                if count == 0:
                    lines.append("row " + str(index) + " is bare")
                else:
                    ending = "" if count == 1 else "s"
                    lines.append(str(count) + " " + tree + ending)
            return "; ".join(lines) if lines else "no rows"
        """,
        calls=[
            ([2, 1], "fig"), ([], "fig"), ([0], "fig"), ([1], "plum"), ([0, 0], "pear"), ([3, 0, 1], "pear"),
            ([1, 1], ""), ([5, 4], "elm"), ([0, 2], "oak"),
        ],
    ),
    sample(
        """
        def honey_ranking(hives, places):
            ranked = sorted(hives, key=lambda hive: hive["honey"], reverse=True)
            podium = ranked[:places]
            total = 0
            for hive in podium:
                total += hive["honey"]
            return {"names": [hive["name"] for hive in podium], "mean": total / len(podium) if podium else 0}
        """,
        calls=[
            ([{"name": "a", "honey": 3}, {"name": "b", "honey": 5}], 1), ([], 2),
            ([{"name": "a", "honey": 3}, {"name": "b", "honey": 5}], 2), ([{"name": "c", "honey": 4}], 0),
            ([{"name": "c", "honey": 4}], 3), ([{"name": "d", "honey": 2}, {"name": "e", "honey": 2}], 1),
            ([{"name": "f", "honey": 1}, {"name": "g", "honey": 8}, {"name": "h", "honey": 6}], 2),
            ([{"name": "f", "honey": 0}, {"name": "g", "honey": 0}], 2),
            ([{"name": "i", "honey": 7}, {"name": "j", "honey": 9}], 1),
        ],
    ),
    sample(
        """
        def plough_path(rows, columns):
            path = []
            for row in range(rows):
                order = range(columns) if row % 2 == 0 else range(columns - 1, -1, -1)
                for column in order:
                    path.append(row * columns + column)
            return path
        """,
        calls=[(2, 3), (0, 4), (3, 0), (1, 1), (1, 4), (3, 2), (2, 1), (4, 2), (3, 3)],
    ),
    sample(
        """
        def land_tax_per_acre(acres, bands):
            due = 0
            below = 0
            for upper, rate in bands:
                taxed = min(acres, upper) - below
                if taxed <= 0:
                    break
                due += taxed * rate
                below = upper
            return due / acres if acres > 0 else 0
        """,
        calls=[
            (15, [[10, 1], [20, 2]]), (0, [[10, 1]]), (10, [[10, 3], [20, 5]]), (30, [[10, 1], [20, 2]]), (5, []),
            (25, [[5, 0], [15, 2], [30, 4]]), (11, [[10, 1], [20, 2]]), (4, [[4, 2]]), (-2, [[3, 1]]),
            (8, [[2, 1], [4, 2], [6, 3]]), (0, []),
        ],
    ),
    sample(
        """
        def weed_patrol(patches, limit):
            urgent = {}
            for place, weeds in patches.items():
                over = weeds - limit.get(place, 0)
                if over > 0:
                    urgent[place] = over
            worst = max(urgent.values(), default=0)
            return [place for place in urgent if urgent[place] == worst]
        """,
        calls=[
            ({"path": 5, "bed": 9}, {"path": 2, "bed": 4}), ({}, {}), ({"path": 3}, {"path": 3}), ({"path": 3}, {}),
            ({"a": 4, "b": 4}, {"a": 1, "b": 1}), ({"a": 7, "b": 6}, {"a": 9}), ({"a": 1}, {"a": 5}), ({}, {"a": 2}),
            ({"x": 8, "y": 2, "z": 5}, {"x": 7, "z": 1}), ({"m": 0}, {}),
        ],
    ),
    sample(
        """
        def average_litter(sows, least_litters):
            litters = [size for sow in sows if len(sow["litters"]) >= least_litters for size in sow["litters"]]
            if not litters:
                return 0
            return sum(litters) / len(litters) if len(litters) > 1 else litters[0]
        """,
        calls=[
            ([{"litters": [8, 10]}], 1), ([], 1), ([{"litters": [8]}], 1), ([{"litters": [8]}], 2),
            ([{"litters": [4, 6]}, {"litters": [9]}], 2), ([{"litters": [4, 6]}, {"litters": [11]}], 1),
            ([{"litters": []}], 0), ([{"litters": []}, {"litters": [3, 4, 5]}], 3), ([{"litters": [7, 2]}], 2),
            ([{"litters": [1]}, {"litters": [3]}], 1),
        ],
    ),
    sample(
        """
        def rain_barrel(days, capacity):
            if not days or capacity == 0:
                return []
            barrel = 0
            overflow = []
            for number, rain in enumerate(days, start=1):
                barrel += rain
                if barrel > capacity:
                    overflow.append(number)
                    barrel = capacity
            return overflow
        """,
        calls=[
            ([3, 4, 5], 6), ([], 4), ([2], 0), ([5], 5), ([6], 5), ([1, 1, 1], 1), ([0, 0], 2), ([], 0), ([9, 0, 1], 8),
            ([4, 1, 1], 5), ([3], 1),
        ],
    ),
    sample(
        """
        def growth_per_day(heights):
            gains = [after - before for before, after in zip(heights, heights[1:])]
            fastest = max(gains, default=0)
            slowest = min(gains, default=0)
            mean = sum(gains) / len(gains) if gains else 0.0
            return {"fastest": fastest, "slowest": slowest, "mean": mean}
        """,
        calls=[
            ([1, 3, 4],), ([],), ([5],), ([2, 2],), ([9, 4, 8],), ([0, 6],), ([7, 3, 1],), ([1, 2, 4, 8],),
            ([3, 0, 0],),
        ],
    ),
    sample(
        """
        def pest_level(counts, traps):
            per_trap = counts // traps if traps else 0
            levels = ["none", "low", "high"]
            level = 0
            while level < len(levels) - 1 and per_trap >= (level + 1) * 5:
                level += 1
            return levels[level]
        """,
        calls=[
            (10, 2), (0, 3), (9, 0), (9, 2), (50, 5), (49, 5), (40, 1), (0, 0), (4, 1), (5, 1), (15, 1), (20, 0),
        ],
    ),
    sample(
        """
        def first_flowering(diary, plant):
            found = None
            for entry in diary:
                if plant in entry["flowers"] and (found is None or entry["day"] < found):
                    found = entry["day"]
            return found
        """,
        calls=[
            ([{"day": 9, "flowers": ["lily", "rose"]}, {"day": 4, "flowers": ["rose"]}], "rose"), ([], "lily"),
            ([{"day": 9, "flowers": ["lily", "rose"]}, {"day": 4, "flowers": ["rose"]}], "lily"),
            ([{"day": 3, "flowers": []}], "iris"), ([{"day": 3, "flowers": ["iris"]}], "iris"),
            ([{"day": 2, "flowers": ["fern"]}, {"day": 6, "flowers": ["fern"]}], "fern"),
            ([{"day": 2, "flowers": ["fern"]}, {"day": 6, "flowers": ["moss"]}], "moss"),
            ([{"day": 8, "flowers": ["a"]}, {"day": 7, "flowers": ["a"]}, {"day": 9, "flowers": ["a"]}], "a"),
            ([{"day": -2, "flowers": ["b"]}, {"day": 0, "flowers": ["b"]}], "b"),
        ],
    ),
    sample(
        """
        def dairy_bonus(volumes, quota, rate):
            bonus = 0
            streak = 0
            for volume in volumes:
                if volume >= quota:
                    streak += 1
                    bonus += rate * streak
                else:
                    streak = 0
            return {"bonus": bonus, "daily": bonus // len(volumes) if volumes else 0}
        """,
        calls=[
            ([5, 6, 7], 5, 2), ([], 3, 1), ([4], 4, 3), ([3], 4, 3), ([8, 1, 8], 5, 1), ([5, 5, 4, 5], 5, 10),
            ([0, 0], 0, 1), ([2, 9, 9], 3, 2), ([6, 7], 9, 4), ([], 5, 2),
        ],
    ),
    sample(
        """
        def pruned(tree, keep):
            branches = {}
            for name, buds in tree.items():
                kept = sorted(buds, reverse=True)[:keep]
                if kept and kept[0] > 0:
                    branches[name] = kept
            return branches
        """,
        calls=[
            ({"left": [3, 1, 2]}, 2), ({}, 2), ({"left": []}, 1), ({"left": [5]}, 0), ({"a": [0, 0]}, 1),
            ({"a": [1, 7], "b": [4]}, 1), ({"a": [2, 2, 9]}, 3), ({"a": [-1], "b": [6, 0]}, 2), ({"c": [1]}, 4),
            ({"d": [8, 6, 7, 9]}, 3),
        ],
    ),
    sample(
        """
        def sheep_between(line, start, end):
            first = line.find(start)
            last = line.find(end, first + 1)
            if first == -1 or last == -1:
                return 0
            return sum(1 for mark in line[first + 1:last] if mark == "s")
        """,
        calls=[
            ("|ss|s", "|", "|"), ("", "|", "|"), ("ss|", "|", "|"), ("(s.s)", "(", ")"), ("(s.s", "(", ")"),
            ("[sgs]ss", "[", "]"), ("s)s(", "(", ")"), ("()", "(", ")"), ("ss(s)s", "(", ")"), ("<s<sss>", "<", ">"),
            ("ss]", "[", "]"),
        ],
    ),
    sample(
        """
        def breeding_pairs(males, females, gap):
            males, females = sorted(males), sorted(females)
            pairs = []
            i, j = 0, 0
            while i < len(males) and j < len(females):
                if abs(males[i] - females[j]) <= gap:
                    pairs.append([males[i], females[j]])
                    i, j = i + 1, j + 1
                elif males[i] < females[j]:
                    i += 1
                else:
                    j += 1
            return pairs
        """,
        calls=[
            ([3, 8], [4, 9], 1), ([], [2], 3), ([2], [], 3), ([5, 1], [3], 2), ([5, 1], [4], 1), ([2, 2], [2], 0),
            ([1, 2, 3], [3, 4, 5], 1), ([9], [1, 5, 8], 1), ([4, 6], [9, 1], 3), ([7, 3], [5, 7], 0),
        ],
    ),
    sample(
        """
        def silo_plan(loads, silos):
            left = dict(silos)
            placed = {}
            for grain, tonnes in loads:
                roomy = [name for name in left if left[name] >= tonnes]
                if roomy:
                    chosen = min(roomy, key=lambda name: (left[name], name))
                    left[chosen] -= tonnes
                    placed[grain] = chosen
            return placed
        """,
        calls=[
            ([["oat", 3]], {"a": 5, "b": 4}), ([], {"a": 5}), ([["oat", 3]], {}), ([["oat", 5]], {"a": 5}),
            ([["oat", 6]], {"a": 5}), ([["oat", 2], ["rye", 2]], {"b": 2, "a": 2}),
            ([["oat", 4], ["rye", 4], ["pea", 1]], {"a": 9, "b": 4}), ([["oat", 0]], {"c": 0, "d": 1}),
            ([["oat", 7], ["rye", 1]], {"x": 7, "y": 3}), ([["bran", 1], ["corn", 3]], {"p": 3, "q": 2}),
        ],
    ),
    sample(
        """
        def loss_percent(sown, lost):
            if sown == 0:
                return 0
            percent = 100 * lost // sown
            return min(max(percent, 0), 100)
        """,
        calls=[(10, 2), (0, 3), (5, 9), (4, -1), (3, 1), (1, 1), (1, 0), (0, 0), (8, 8), (200, 1), (1, -2)],
    ),
    sample(
        """
        def greenhouse_vents(temperatures, low, high):
            is_open = False
            changes = []
            for hour, temperature in enumerate(temperatures):
                if temperature > high and not is_open:
                    is_open = True
                    changes.append(hour)
                elif temperature < low and is_open:
                    is_open = False
                    changes.append(hour)
            return {"changes": len(changes), "last": changes[-1] if changes else None}
        """,
        calls=[
            ([20, 31, 25, 14], 15, 30), ([], 15, 30), ([30, 15], 15, 30), ([31, 32, 33], 15, 30), ([10, 40], 15, 30),
            ([10, 9], 12, 20), ([21, 11, 22, 12, 23], 12, 20), ([5], 5, 4), ([21, 12, 11, 11], 12, 20),
            ([14, 20], 15, 19),
        ],
    ),
    sample(
        """
        def pick_order(rows, ripe):
            order = []
            for start in range(0, len(rows), 2):
                pair = rows[start:start + 2]
                order.extend(sorted(pair, key=lambda row: -ripe.get(row, 0)))
            return order
        """,
        calls=[
            (["a", "b", "c"], {"a": 1, "b": 3, "c": 2}), ([], {}), (["x"], {}), (["x", "y"], {"y": 4}),
            (["x", "y"], {"x": 4}), (["p", "q", "r", "s"], {"p": 2, "q": 5, "r": 9, "s": 1}), (["m", "n"], {}),
            (["a", "b", "c", "d", "e"], {"b": 1, "d": 2}), (["u", "v"], {"u": -3, "v": -1}),
        ],
    ),
    sample(
        """
        def nearest_well(plot, wells):
            if not wells:
                return None
            nearest = wells[0]
            for well in wells[1:]:
                if abs(well - plot) < abs(nearest - plot):
                    nearest = well
            return nearest
        """,
        calls=[
            (5, [1, 7]), (0, []), (3, [2, 4]), (0, [9]), (-4, [-9, 3]), (10, [4, 8, 12]), (6, [6, 1]), (2, [9, 5, 3]),
            (0, [-2, 2, 1]), (7, []), (1, [4, 9]), (0, [3, 8, 6]),
        ],
    ),
    sample(
        """
        def bales_per_trip(bales, limit):
            trips = []
            load = 0
            count = 0
            for bale in bales:
                if count > 0 and load + bale > limit:
                    trips.append(count)
                    load, count = 0, 0
                load += bale
                count += 1
            return trips + [count] if count else trips
        """,
        calls=[
            ([3, 3, 3], 6), ([], 5), ([9], 5), ([5], 5), ([2, 4, 1, 1], 6), ([7, 7], 4), ([1, 1, 1, 1], 2), ([0, 0], 0),
            ([6, 1, 5], 7), ([4, 5, 1], 8), ([], 2),
        ],
    ),
    sample(
        """
        def flower_colours(beds):
            colours = {}
            for bed in beds:
                for colour in bed.split():
                    colours[colour] = colours.get(colour, 0) + 1
            common = [colour for colour, count in colours.items() if count >= 2]
            return sorted(common)
        """,
        calls=[
            (["red blue", "red"],), ([],), (["pink"],), (["pink pink"],), (["a b", "b c", "c a"],), ([" "],),
            (["white red", "red white"],), (["x", "x", "x"],), (["u v w"],), (["t s r", "r s q"],),
        ],
    ),
    sample(
        """
        def ration_for(weight, milking, pregnant):
            ration = weight // 50
            if milking or pregnant:
                ration += 4 if milking and pregnant else 2
            return max(ration, 3) if weight > 0 else 0
        """,
        calls=[
            (500, False, False), (500, True, False), (500, True, True), (0, True, False), (100, False, False),
            (100, False, True), (149, True, True), (-20, True, True), (1, False, False), (250, False, True),
            (-5, False, True),
        ],
    ),
    sample(
        """
        def terrace_water(rain, depths):
            held = []
            running = 0
            for depth in depths:
                running += rain
                kept = min(running, depth)
                held.append(kept)
                running -= kept
            held.append(running)
            return held
        """,
        calls=[
            (5, [3, 4]), (0, [2, 2]), (4, []), (2, [2]), (1, [3, 3, 3]), (6, [0, 10]), (3, [1, 1, 9]), (10, [4]),
            (2, [5, 1]),
        ],
    ),
    sample(
        """
        def hen_pecking_order(fights):
            wins = {}
            for winner, loser in fights:
                wins[winner] = wins.get(winner, 0) + 1
                wins[loser] = wins.get(loser, 0) - 1
            order = sorted(wins, key=lambda hen: (-wins[hen], hen))
            return [hen for hen in order if wins[hen] >= 0]
        """,
        calls=[
            ([["ann", "bea"]],), ([],), ([["ann", "bea"], ["bea", "ann"]],), ([["c", "b"], ["b", "a"], ["c", "a"]],),
            ([["x", "y"], ["z", "y"]],), ([["p", "q"], ["p", "r"], ["q", "r"]],), ([["d", "e"], ["d", "e"]],),
            ([["m", "n"], ["n", "o"], ["o", "m"]],), ([["u", "t"], ["s", "t"], ["s", "u"], ["s", "v"]],),
        ],
    ),
    sample(
        """
        def cover_gaps(stakes, reach):
            gaps = []
            covered = 0
            for stake in sorted(stakes):
                if stake - reach > covered:
                    gaps.append([covered, stake - reach])
                covered = max(covered, stake + reach)
            widest = max((end - start for start, end in gaps), default=0)
            return {"gaps": gaps, "widest": widest}
        """,
        calls=[
            ([2, 8], 2), ([], 3), ([3], 3), ([5], 1), ([9, 1], 1), ([4, 4, 10], 2), ([0], 0), ([6, 2], 0),
            ([1, 3, 5], 1), ([-5, 7], 2), ([12, 2, 20], 3),
        ],
    ),
    sample(
        """
        def cull_list(flock, lowest, keep):
            poor = [bird for bird in flock if bird["eggs"] < lowest]
            poor.sort(key=lambda bird: bird["eggs"])
            room = max(len(flock) - keep, 0)
            return [bird["ring"] for bird in poor[:room]]
        """,
        calls=[
            ([{"ring": 1, "eggs": 3}, {"ring": 2, "eggs": 1}], 4, 0), ([], 3, 0),
            ([{"ring": 1, "eggs": 3}, {"ring": 2, "eggs": 1}], 4, 1),
            ([{"ring": 1, "eggs": 3}, {"ring": 2, "eggs": 1}], 3, 0), ([{"ring": 4, "eggs": 0}], 1, 5),
            ([{"ring": 5, "eggs": 2}, {"ring": 6, "eggs": 0}, {"ring": 7, "eggs": 1}], 2, 1),
            ([{"ring": 5, "eggs": 2}, {"ring": 6, "eggs": 0}, {"ring": 7, "eggs": 1}], 9, 0),
            ([{"ring": 8, "eggs": 6}], 6, 0), ([{"ring": 8, "eggs": 6}], 7, 1),
            ([{"ring": 1, "eggs": 2}, {"ring": 2, "eggs": 2}, {"ring": 3, "eggs": 9}], 5, 2),
        ],
    ),
    sample(
        """
        def days_since_watering(diary, plant):
            days = 0
            for entry in reversed(diary):
                if plant in entry:
                    return days
                days += 1
            return days if days else None
        """,
        calls=[
            ([["fern"], ["rose"]], "fern"), ([["fern"], ["rose"]], "rose"), ([], "fern"), ([[]], "fern"),
            ([["a"], [], []], "a"), ([["a"], ["a"], ["b"]], "a"), ([["b", "c"]], "c"), ([[], []], "z"),
            ([["k"], ["m"], ["m"], ["n"]], "k"), ([], "rose"),
        ],
    ),
    sample(
        """
        def most_profit(prices, fee):
            if not prices:
                return 0
            cheapest = prices[0]
            profit = 0
            for price in prices[1:]:
                profit = max(profit, price - cheapest - fee)
                cheapest = min(cheapest, price)
            return profit
        """,
        calls=[
            ([3, 8, 1, 5], 1), ([], 2), ([4], 0), ([5, 5], 0), ([9, 4, 2], 0), ([2, 4], 2), ([2, 9], 3), ([], 0),
            ([6, 1, 4, 9], 0), ([10, 14, 13], 1),
        ],
    ),
    sample(
        """
        def seedlings_alive(trays, survival):
            alive = 0
            for tray in trays:
                sprouted = sum(tray["cells"]) if tray["cells"] else 0
                alive += sprouted * survival.get(tray["crop"], 100) // 100
            return alive
        """,
        calls=[
            ([{"crop": "kale", "cells": [2, 2]}], {"kale": 50}), ([], {"kale": 50}),
            ([{"crop": "pea", "cells": [3]}], {}),
            ([{"crop": "pea", "cells": []}], {"pea": 90}), ([{"crop": "oat", "cells": [1, 0, 1]}], {"oat": 0}),
            ([{"crop": "a", "cells": [5]}, {"crop": "b", "cells": [5]}], {"b": 40}),
            ([{"crop": "c", "cells": [10]}], {}),
            ([{"crop": "a", "cells": [7]}, {"crop": "a", "cells": [1]}], {"a": 75}), ([{"crop": "d", "cells": []}], {}),
        ],
    ),
)
