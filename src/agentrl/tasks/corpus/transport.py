"""Functions on transport: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def peak_passengers(aboard, stops):
            peak = aboard
            for leaving, joining in stops:
                aboard = max(aboard - leaving, 0) + joining
                peak = max(peak, aboard)
            return peak
        """,
        calls=[
            (0, [[0, 5], [2, 1]]), (3, []), (10, [[4, 2]]), (2, [[5, 1], [0, 0]]), (0, []), (4, [[4, 0], [0, 4]]),
            (1, [[0, 8], [8, 3], [1, 9]]), (0, [[3, 2]]), (6, [[1, 1], [2, 3], [3, 2]]), (5, [[9, 4]]),
        ],
    ),
    sample(
        """
        def fuel_economy(distance, litres):
            driven = max(distance, 0)
            return round(driven / litres, 1) if litres != 0 else 0.0
        """,
        calls=[
            (100, 8), (0, 5), (50, 0), (0, 0), (10, 1), (7, 2), (1, 3), (-4, 2), (-9, 0), (640, 40), (12, -3), (1, 1),
        ],
    ),
    sample(
        """
        def load_in_order(weights, limit):
            loaded = []
            total = 0
            for weight in weights:
                if total + weight > limit:
                    break
                loaded.append(weight)
                total += weight
            return loaded
        """,
        calls=[
            ([3, 4, 5], 7), ([], 10), ([8], 8), ([8], 7), ([1, 1, 1, 1], 3), ([5, 9, 1], 6), ([0, 0, 2], 0),
            ([2, 2, 2], 6), ([4, 1], 0), ([6, 3, 2], 10),
        ],
    ),
    sample(
        """
        def next_departure(timetable, now):
            later = [minute for minute in timetable if minute >= now]
            if later:
                return min(later) - now
            return min(timetable) + 1440 - now if timetable else None
        """,
        calls=[
            ([480, 540, 600], 500), ([], 100), ([480], 480), ([480], 481), ([1000, 30], 1200), ([60, 90], 0),
            ([90, 60], 61), ([], 0), ([0], 1439), ([700, 720, 710], 705),
        ],
    ),
    sample(
        """
        def elevator_travel(start, calls):
            floors = 0
            position = start
            for floor in calls:
                if floor == position:
                    continue
                floors += abs(floor - position)
                position = floor
            return {"floors": floors, "at": position}
        """,
        calls=[
            (0, [3, 1]), (2, []), (0, []), (5, [5]), (1, [4, 4, 2]), (-1, [2]), (3, [0, 6, 0]), (7, [1]),
            (2, [3, 2, 3]), (0, [0, 8]),
        ],
    ),
    sample(
        """
        def parking_fee(minutes, free, rate, daily_cap):
            if minutes <= free:
                return 0
            hours = (minutes - free + 59) // 60
            fee = 0
            for hour in range(hours):
                fee += rate if hour < 3 else rate / 2
            return min(fee, daily_cap)
        """,
        calls=[
            (30, 15, 2, 20), (15, 15, 2, 20), (0, 0, 2, 20), (60, 0, 2, 20), (61, 0, 2, 20), (240, 0, 2, 20),
            (245, 5, 4, 20), (600, 0, 4, 20), (180, 0, 4, 12), (301, 0, 2, 7), (16, 15, 3, 2),
        ],
    ),
    sample(
        """
        def reachable_stations(positions, start, range_km):
            reached = []
            last = start
            for position in sorted(positions):
                if position < start:
                    continue
                if position - last > range_km:
                    break
                reached.append(position)
                last = position
            return reached
        """,
        calls=[
            ([10, 30, 55], 0, 20), ([], 0, 50), ([10], 0, 10), ([10], 0, 9), ([30, 10, 55], 5, 25), ([5, 15], 5, 10),
            ([5, 15], 6, 10), ([0], 0, 0), ([100, 50], 40, 30), ([-10, -4, 1], -5, 5), ([20, 40, 60], 20, 20),
        ],
    ),
    sample(
        """
        def busiest_stop(boardings):
            busiest = ""
            most = 0
            for stop, count in boardings.items():
                if count > most or (count == most and busiest and stop < busiest):
                    busiest = stop
                    most = count
            return busiest
        """,
        calls=[
            ({"elm": 3, "oak": 5},), ({},), ({"elm": 0},), ({"oak": 4, "elm": 4},), ({"elm": 4, "oak": 4},),
            ({"pine": 1},), ({"c": 2, "b": 2, "a": 1},), ({"x": 9, "y": 1, "w": 9},), ({"m": 0, "n": 0},),
            ({"k": 1, "j": 0},),
        ],
    ),
    sample(
        """
        def ferry_trips(cars, capacity):
            if capacity <= 0:
                return None
            trips = 1 if cars else 0
            room = capacity
            for length in cars:
                if length > room:
                    trips += 1
                    room = capacity
                room -= length
            return trips
        """,
        calls=[
            ([4, 4, 4], 8), ([], 8), ([], 0), ([5], 5), ([3, 3], 5), ([3, 2, 1], 5), ([4], 0), ([1, 1, 1, 1], 1),
            ([2, 5, 3, 4], 7), ([6, 1, 6], 7), ([], 3), ([2], -1),
        ],
    ),
    sample(
        """
        def delay_report(scheduled, actual):
            delays = [late - planned for planned, late in zip(scheduled, actual)]
            worst = max(delays, default=0)
            return "on time" if worst <= 0 else str(worst) + " min late"
        """,
        calls=[
            ([10, 20], [12, 25]), ([], []), ([10], []), ([10], [10]), ([10], [9]), ([5, 15, 25], [6, 15, 24]),
            ([0], [1]), ([30, 60], [28, 59]), ([1, 2], [9, 4]), ([8, 9], [8, 9]),
        ],
    ),
    sample(
        """
        def route_length(stops, closed):
            length = 0
            previous = None
            for stop in stops:
                if stop["name"] in closed:
                    continue
                if previous is not None:
                    length += abs(stop["km"] - previous)
                previous = stop["km"]
            return length
        """,
        calls=[
            ([{"name": "a", "km": 1}, {"name": "b", "km": 4}], []), ([], []), ([{"name": "a", "km": 7}], []),
            ([{"name": "a", "km": 3}, {"name": "b", "km": 9}], ["a"]),
            ([{"name": "a", "km": 2}, {"name": "b", "km": 5}, {"name": "c", "km": 3}], []),
            ([{"name": "a", "km": 2}, {"name": "b", "km": 5}, {"name": "c", "km": 3}], ["b"]),
            ([{"name": "x", "km": 10}, {"name": "y", "km": 0}, {"name": "x", "km": 10}], []),
            ([{"name": "z", "km": 6}], ["z"]),
            ([{"name": "p", "km": 0}, {"name": "q", "km": 8}, {"name": "r", "km": 9}], ["p"]),
        ],
    ),
    sample(
        """
        def platform_count(arrivals, departures):
            arrivals, departures = sorted(arrivals), sorted(departures)
            needed = most = 0
            i = j = 0
            while i < len(arrivals):
                if arrivals[i] < departures[j]:
                    needed += 1
                    i += 1
                    most = max(most, needed)
                else:
                    needed -= 1
                    j += 1
            return most
        """,
        calls=[
            ([1, 2], [3, 4]), ([], []), ([5], [6]), ([1, 3], [3, 5]), ([1, 2], [3, 3]), ([4, 1, 2], [5, 6, 3]),
            ([1, 1, 1], [2, 2, 2]), ([1, 5, 9], [4, 8, 12]), ([10, 20, 15], [30, 40, 20]),
            ([0, 2, 3, 9], [5, 4, 10, 11]),
        ],
    ),
    sample(
        """
        def fare_per_zone(from_zone, to_zone, base, per_zone):
            crossed = max(from_zone, to_zone) - min(from_zone, to_zone)
            fare = base + per_zone * crossed
            return round(fare / crossed, 2) if crossed > 0 else fare
        """,
        calls=[
            (1, 3, 2, 1), (3, 1, 2, 1), (2, 2, 3, 4), (0, 5, 0, 2), (1, 2, 5, 0), (4, 3, 1, 1.5), (6, 1, 2, 3),
            (0, 0, 0, 9), (2, 7, 4, 1),
        ],
    ),
    sample(
        """
        def refuel_stops(legs, tank, fuel):
            stops = []
            for index, need in enumerate(legs):
                if need > tank:
                    return None
                if fuel < need:
                    stops.append(index)
                    fuel = tank
                fuel -= need
            return stops
        """,
        calls=[
            ([4, 4, 4], 8, 8), ([], 5, 5), ([5], 5, 5), ([6], 5, 5), ([5], 5, 4), ([3, 3, 3], 5, 0),
            ([2, 2, 2, 2], 4, 3), ([1, 9], 8, 8), ([7, 1, 7], 8, 7), ([0, 0], 0, 0),
        ],
    ),
    sample(
        """
        def stack_containers(weights, deck_limit):
            stacks = []
            for weight in sorted(weights, reverse=True):
                for stack in stacks:
                    if sum(stack) + weight <= deck_limit:
                        stack.append(weight)
                        break
                else:
                    stacks.append([weight])
            return stacks
        """,
        calls=[
            ([3, 5, 2], 8), ([], 5), ([4], 4), ([4], 3), ([1, 1, 1], 2), ([6, 4, 4, 6], 10), ([2, 7, 3], 9),
            ([5, 5], 10), ([5, 5], 9), ([8, 1, 2, 9, 3], 11),
        ],
    ),
    sample(
        """
        def seat_label(number, per_row, aisle_after):
            row, place = divmod(number - 1, per_row)
            side = "left" if place < aisle_after else "right"
            return str(row + 1) + "ABCDEFGH"[place] + " " + side
        """,
        calls=[
            (1, 4, 2), (4, 4, 2), (5, 4, 2), (2, 4, 2), (3, 4, 2), (6, 6, 3), (12, 6, 3), (10, 6, 3), (1, 1, 0),
            (3, 1, 1), (9, 3, 1),
        ],
    ),
    sample(
        """
        def rush_hour_share(trips, start, end):
            rush = sum(1 for trip in trips if start <= trip < end)
            return rush / len(trips) if trips else 0
        """,
        calls=[
            ([7, 8, 12, 17], 7, 9), ([], 7, 9), ([9], 7, 9), ([7], 7, 9), ([6, 9], 7, 9), ([8, 8, 8], 8, 9),
            ([], 0, 24), ([1, 2, 3, 4, 5], 2, 5), ([10], 10, 10), ([0, 23], 0, 23),
        ],
    ),
    sample(
        """
        def ticket_refund(price, days_before, used):
            if used or price <= 0:
                return 0
            share = 1.0
            if days_before < 7:
                share = 0.5
            if days_before <= 0:
                share = 0.0
            return price * share
        """,
        calls=[
            (100, 10, False), (100, 7, False), (100, 6, False), (100, 0, False), (100, 1, False), (100, 10, True),
            (0, 10, False), (-5, 9, False), (40, 3, False), (40, -2, False), (40, 8, True), (30, 7, False),
        ],
    ),
    sample(
        """
        def longest_gap_without_bus(times, opening, closing):
            longest = 0
            previous = opening
            for time in sorted(times) + [closing]:
                longest = max(longest, time - previous)
                previous = time
            return longest
        """,
        calls=[
            ([10, 25, 30], 5, 40), ([], 6, 22), ([8], 8, 8), ([9], 6, 10), ([50, 20], 10, 55), ([12], 10, 20),
            ([3, 3], 1, 3), ([100, 101], 99, 105), ([7, 14], 4, 16), ([2, 4, 6], 0, 9),
        ],
    ),
    sample(
        """
        def toll_total(gates, vehicle, exempt):
            total = 0
            for gate in gates:
                toll = gate.get(vehicle, gate["car"])
                if vehicle not in exempt and toll > 0:
                    total += toll
            return total
        """,
        calls=[
            ([{"car": 2, "truck": 5}], "truck", []), ([], "car", []), ([{"car": 2}], "truck", []),
            ([{"car": 3}, {"car": 4}], "car", []), ([{"car": 3}], "bus", ["bus"]), ([{"car": 1, "bus": 0}], "bus", []),
            ([{"car": 1, "bus": -3}, {"car": 6}], "bus", ["van"]),
            ([{"car": 7, "truck": 1}, {"car": 2, "truck": 9}], "truck", ["car"]), ([{"car": 8}, {"car": 1}], "van", []),
        ],
    ),
    sample(
        """
        def queue_wait(ahead, booths, seconds_each):
            if booths == 0:
                return -1
            rounds = len(ahead) // booths
            free_extra = 0
            for vehicle in ahead[:rounds * booths]:
                free_extra = max(free_extra, vehicle.count("t"))
            return rounds * (seconds_each + free_extra)
        """,
        calls=[
            (["c", "t", "c"], 1, 10), ([], 2, 10), (["c"], 0, 10), ([], 0, 5), (["c", "c"], 2, 7),
            (["c", "c", "tt"], 2, 7), (["tt", "c", "c"], 3, 7), (["t", "tt", "ttt"], 1, 1), (["c"], 2, 9),
            (["t"], 1, 4),
        ],
    ),
    sample(
        """
        def merge_lanes(left, right):
            merged = []
            i = j = 0
            while i < len(left) and j < len(right):
                if i <= j:
                    merged.append(left[i])
                    i += 1
                else:
                    merged.append(right[j])
                    j += 1
            return merged + left[i:] + right[j:]
        """,
        calls=[
            (["a", "b"], ["x", "y"]), ([], []), (["a"], []), ([], ["x"]), (["a"], ["x", "y", "z"]),
            (["a", "b", "c"], ["x"]), (["p"], ["q"]), (["k", "k"], ["m"]), (["a", "b", "c"], ["x", "y", "z"]),
        ],
    ),
    sample(
        """
        def cheapest_pass(rides, single, day_pass, month_pass):
            cheapest = month_pass
            label = "month"
            for name, cost in [["single", sum(rides) * single], ["day", day_pass * sum(1 for day in rides if day > 0)]]:
                if cost < cheapest:
                    cheapest = cost
                    label = name
            return label + " " + str(cheapest)
        """,
        calls=[
            ([1, 2, 0], 2, 5, 30), ([], 2, 5, 30), ([], 2, 5, 0), ([9, 9], 2, 5, 30), ([9, 9, 9], 2, 5, 15),
            ([9, 9, 9], 2, 5, 14), ([1], 3, 3, 3), ([0, 4], 1, 4, 10), ([6, 0, 1], 1, 2, 8), ([1, 1, 1, 1], 3, 2, 9),
        ],
    ),
    sample(
        """
        def convoy_groups(speeds):
            groups = 0
            slowest = None
            for speed in speeds:
                if slowest is None or speed < slowest:
                    groups += 1
                    slowest = speed
            return groups
        """,
        calls=[
            ([50, 60, 40],), ([],), ([30],), ([0],), ([40, 40],), ([10, 20, 30],), ([30, 20, 10],),
            ([70, 60, 65, 60, 55],), ([5, 0, 0],), ([80, 90, 80, 79],),
        ],
    ),
    sample(
        """
        def transfer_minutes(arrival, departures, walk):
            ready = arrival + walk
            for departure in sorted(departures):
                if departure >= ready:
                    return departure - arrival
            return 0
        """,
        calls=[
            (10, [12, 20], 5), (10, [], 5), (10, [15], 5), (10, [14], 5), (0, [30, 10, 20], 8), (0, [0], 0),
            (100, [90, 110, 130], 20), (50, [60, 55], 0), (7, [40, 9, 8], 1), (20, [19], 0),
        ],
    ),
    sample(
        """
        def mean_occupancy(trains):
            seats = sum(train["seats"] for train in trains)
            taken = sum(min(train["aboard"], train["seats"]) for train in trains)
            return round(taken / seats, 2) if seats else 0.0
        """,
        calls=[
            ([{"seats": 100, "aboard": 50}],), ([],), ([{"seats": 0, "aboard": 3}],), ([{"seats": 10, "aboard": 15}],),
            ([{"seats": 10, "aboard": 15}, {"seats": 10, "aboard": 1}],), ([{"seats": 4, "aboard": 0}],),
            ([{"seats": 8, "aboard": 8}],),
            ([{"seats": 6, "aboard": 2}, {"seats": 0, "aboard": 0}, {"seats": 2, "aboard": 3}],),
            ([{"seats": 3, "aboard": 1}],),
        ],
    ),
    sample(
        """
        def cargo_by_port(manifest, minimum):
            ports = {}
            for item in manifest:
                ports[item["port"]] = ports.get(item["port"], 0) + item["tons"]
            heavy = [port for port in ports if ports[port] >= minimum]
            return sorted(heavy, key=lambda port: (-ports[port], port))
        """,
        calls=[
            ([{"port": "oslo", "tons": 5}, {"port": "kiel", "tons": 8}], 1), ([], 0),
            ([{"port": "oslo", "tons": 5}], 5), ([{"port": "oslo", "tons": 5}], 6),
            ([{"port": "a", "tons": 2}, {"port": "a", "tons": 3}, {"port": "b", "tons": 4}], 4),
            ([{"port": "b", "tons": 1}, {"port": "a", "tons": 1}], 1), ([{"port": "x", "tons": 0}], 0),
            ([{"port": "p", "tons": 9}, {"port": "q", "tons": 2}, {"port": "r", "tons": 10}, {"port": "q",
              "tons": 7}], 9), ([{"port": "k", "tons": -1}, {"port": "k", "tons": 3}], 2),
        ],
    ),
    sample(
        """
        def first_free_bay(bays, length):
            run = 0
            for index, taken in enumerate(bays):
                run = 0 if taken else run + 1
                if run == length and length > 0:
                    return index - length + 1
            return -1
        """,
        calls=[
            ([True, False, False], 2), ([], 1), ([False], 1), ([False], 2), ([False, True, False, False, False], 3),
            ([False, False], 0), ([True, True], 1), ([False, True, False, False], 2), ([False, False, False], 2),
            ([True], 0), ([True, False], 1),
        ],
    ),
    sample(
        """
        def speeding_seconds(speeds, limit, tolerance):
            longest = 0
            current = 0
            for speed in speeds:
                if speed > limit + tolerance:
                    current += 1
                    longest = max(longest, current)
                elif speed <= limit:
                    current = 0
            return longest
        """,
        calls=[
            ([50, 60, 61], 50, 5), ([], 50, 5), ([55], 50, 5), ([56], 50, 5), ([56, 53, 57], 50, 5),
            ([56, 50, 57], 50, 5), ([30, 40], 50, 0), ([51, 51, 50, 51], 50, 0), ([80, 80, 20, 80], 70, 3), ([1], 0, 0),
        ],
    ),
    sample(
        """
        def bus_bunching(arrivals, headway):
            bunched = []
            for index in range(1, len(arrivals)):
                gap = arrivals[index] - arrivals[index - 1]
                if gap * 2 < headway:
                    bunched.append(index)
            return bunched
        """,
        calls=[
            ([0, 10, 12, 30], 10), ([], 10), ([5], 10), ([0, 5], 10), ([0, 4], 10), ([3, 3, 3], 8), ([0, 20, 40], 15),
            ([1, 2, 9, 10], 6), ([0, 0], 0), ([10, 13, 15], 5),
        ],
    ),
    sample(
        """
        def elevator_order(floor, requests, going_up):
            above = sorted(stop for stop in requests if stop >= floor)
            below = sorted((stop for stop in requests if stop < floor), reverse=True)
            return above + below if going_up else below + above
        """,
        calls=[
            (3, [1, 5, 4], True), (3, [1, 5, 4], False), (0, [], True), (2, [2], True), (2, [2, 1], False),
            (2, [2, 1], True), (6, [1, 2, 3], True), (0, [3, -1, -2], False), (4, [9, 0, 7, 2, 4], True),
            (1, [8, 6], False),
        ],
    ),
    sample(
        """
        def drain_queue(vehicles, green, clearance):
            passed = 0
            time = green
            while passed < len(vehicles) and time > vehicles[passed]:
                time -= vehicles[passed] + clearance
                passed += 1
            return vehicles[passed:]
        """,
        calls=[
            ([2, 2, 2], 6, 0), ([], 5, 1), ([3], 3, 0), ([3], 4, 0), ([1, 1, 1, 1], 5, 1), ([5, 1], 4, 0),
            ([2, 3, 4], 20, 1), ([1], 0, 0), ([2, 2], 5, 1), ([4, 1, 1], 7, 1),
        ],
    ),
    sample(
        """
        def hop_on_path(links, start, hops):
            path = [start]
            current = start
            while len(path) <= hops:
                current = links.get(current, "")
                if not current or current in path:
                    break
                path.append(current)
            return " > ".join(path)
        """,
        calls=[
            ({"a": "b", "b": "c"}, "a", 1), ({"a": "b", "b": "c"}, "a", 2), ({"a": "b", "b": "c"}, "a", 5),
            ({}, "a", 3), ({"a": "a"}, "a", 2), ({"a": "b", "b": "a"}, "a", 4), ({"x": "y"}, "x", 0),
            ({"x": ""}, "x", 2), ({"p": "q", "q": "r", "r": "s"}, "q", 2), ({"k": "l"}, "l", 1),
        ],
    ),
    sample(
        """
        def rail_detour(path_a, path_b, costs):
            def cost(path):
                return sum(costs.get(section, 0) for section in path)
            if not path_a:
                return path_b
            if not path_b:
                return path_a
            return path_a if cost(path_a) <= cost(path_b) else path_b
        """,
        calls=[
            (["ab", "bc"], ["ac"], {"ab": 2, "bc": 2, "ac": 5}), ([], ["ac"], {"ac": 3}), (["ab"], [], {"ab": 9}),
            ([], [], {}), (["ab"], ["ac"], {"ab": 4, "ac": 4}), (["ab"], ["ac"], {"ac": -1}),
            (["x", "y"], ["z"], {"z": 1}), (["ab"], ["ac"], {}), ([], ["k", "l"], {}), (["m"], [], {}),
            (["p"], ["q", "r"], {"p": 8, "q": 3, "r": 4}),
        ],
    ),
    sample(
        """
        def stations_between(line, board, leave):
            if board not in line or leave not in line:
                return None
            first, last = sorted([line.index(board), line.index(leave)])
            between = line[first + 1:last]
            return between if line[first] == board else between[::-1]
        """,
        calls=[
            (["a", "b", "c", "d"], "a", "d"), (["a", "b", "c", "d"], "d", "a"), (["a", "b"], "a", "b"),
            (["a"], "a", "a"), ([], "a", "b"), (["a", "b"], "a", "z"), (["a", "b"], "z", "b"),
            (["p", "q", "r", "s", "t"], "q", "t"), (["p", "q", "r", "s", "t"], "t", "q"), (["p", "q", "r"], "r", "p"),
        ],
    ),
    sample(
        """
        def monthly_fuel_cost(fills, price_cap):
            spent = 0
            saved = 0
            for fill in fills:
                price = min(fill["price"], price_cap) if price_cap > 0 else fill["price"]
                spent += fill["litres"] * price
                saved += fill["litres"] * (fill["price"] - price)
            return [spent, saved]
        """,
        calls=[
            ([{"litres": 10, "price": 2}], 0), ([{"litres": 10, "price": 2}], 1), ([], 1), ([], 0),
            ([{"litres": 5, "price": 3}], 3), ([{"litres": 5, "price": 3}, {"litres": 2, "price": 6}], 4),
            ([{"litres": 0, "price": 9}], 2), ([{"litres": 1, "price": 4}], -1),
            ([{"litres": 3, "price": 1}, {"litres": 4, "price": 2}, {"litres": 1, "price": 5}], 2),
        ],
    ),
    sample(
        """
        def parking_spaces_left(events, capacity):
            parked = []
            refused = 0
            for action, plate in events:
                if action == "in" and plate not in parked:
                    if len(parked) < capacity:
                        parked.append(plate)
                    else:
                        refused += 1
                elif action == "out" and plate in parked:
                    parked.remove(plate)
            return {"left": capacity - len(parked), "refused": refused}
        """,
        calls=[
            ([["in", "a"], ["in", "b"]], 1), ([], 3), ([["in", "a"], ["out", "a"]], 2), ([["out", "z"]], 1),
            ([["in", "a"], ["in", "a"]], 2), ([["in", "a"]], 0),
            ([["in", "a"], ["in", "b"], ["out", "a"], ["in", "c"]], 2), ([["in", "p"], ["in", "q"]], 2),
            ([["in", "p"], ["wait", "p"]], 1), ([["in", "k"], ["in", "l"], ["in", "m"], ["out", "l"]], 2),
        ],
    ),
    sample(
        """
        def toll_road_average_speed(passes):
            if len(passes) < 2:
                return 0
            first, last = passes[0], passes[-1]
            hours = last["hour"] - first["hour"]
            return (last["km"] - first["km"]) / hours if hours > 0 else 0
        """,
        calls=[
            ([{"km": 0, "hour": 0}, {"km": 100, "hour": 2}],), ([],), ([{"km": 5, "hour": 1}],),
            ([{"km": 5, "hour": 1}, {"km": 9, "hour": 1}],),
            ([{"km": 10, "hour": 1}, {"km": 40, "hour": 3}, {"km": 100, "hour": 4}],),
            ([{"km": 3, "hour": 5}, {"km": 3, "hour": 6}],), ([{"km": 8, "hour": 2}, {"km": 0, "hour": 2}],),
            ([{"km": 7, "hour": 3}, {"km": 20, "hour": 8}, {"km": 9, "hour": 4}],),
            ([{"km": 1, "hour": 4}, {"km": 2, "hour": 3}],),
        ],
    ),
    sample(
        """
        def crane_moves(stack, target):
            moves = 0
            for box in stack[::-1]:
                if box == target:
                    return moves
                moves += 1
            return -1
        """,
        calls=[
            (["a", "b", "c"], "c"), (["a", "b", "c"], "a"), ([], "a"), (["a"], "b"), (["x", "y", "x"], "x"),
            (["x", "y", "x"], "y"), (["k"], "k"), (["p", "q", "r", "s"], "q"), (["m", "n"], ""), (["u", "v", "w"], "z"),
        ],
    ),
    sample(
        """
        def split_load(parcels, van_count):
            vans = [0] * van_count
            for parcel in sorted(parcels, reverse=True):
                if not vans:
                    break
                lightest = vans.index(min(vans))
                vans[lightest] += parcel
            return max(vans, default=0) - min(vans, default=0)
        """,
        calls=[
            ([5, 3, 2], 2), ([], 2), ([4], 0), ([], 0), ([4], 1), ([1, 2, 3, 4], 2), ([9, 1, 1], 2), ([7, 7, 7], 3),
            ([2, 8, 3, 5, 1], 3), ([6], 2), ([4, 5, 6, 7, 8], 2),
        ],
    ),
    sample(
        """
        def battery_after(charge, segments, capacity):
            lowest = charge
            for used, gained in segments:
                charge -= used
                lowest = min(lowest, charge)
                charge = min(charge + gained, capacity)
            return charge if lowest >= 0 else None
        """,
        calls=[
            (50, [[20, 10]], 60), (50, [], 60), (10, [[10, 0]], 20), (10, [[11, 5]], 20), (30, [[5, 40], [60, 0]], 60),
            (30, [[5, 40], [60, 1]], 59), (0, [[0, 5]], 5), (-1, [], 10), (8, [[3, 3], [3, 9], [1, 0]], 9),
            (70, [[0, 0]], 60),
        ],
    ),
    sample(
        """
        def tram_timetable(first, last, interval, skip):
            if interval <= 0:
                return []
            times = []
            for minute in range(first, last + 1, interval):
                if minute not in skip:
                    times.append(f"{minute // 60:02d}:{minute % 60:02d}")
            return times
        """,
        calls=[
            (60, 120, 30, []), (60, 119, 30, []), (5, 5, 10, []), (5, 4, 10, []), (0, 100, 0, []), (590, 610, 5, [600]),
            (0, 10, 10, [0]), (0, 10, -5, []), (1435, 1440, 1, [1437, 1436]), (7, 30, 20, [27]), (3, 3, 0, []),
            (0, 2, 1, []),
        ],
    ),
    sample(
        """
        def wagons_by_load(loads, full):
            empty = [load for load in loads if load == 0]
            partial = [load for load in loads if 0 < load < full]
            return {"empty": len(empty), "partial": len(partial), "lightest": min(partial, default=0)}
        """,
        calls=[
            ([0, 3, 9, 5], 9), ([], 5), ([0, 0], 4), ([4], 4), ([4], 5), ([1, 0, 2], 2), ([7, 6, 8], 8), ([-1, 2], 3),
            ([10, 9], 1), ([3, 3, 0], 10),
        ],
    ),
    sample(
        """
        def lane_changes(lanes, fast_lane):
            changes = 0
            overtakes = 0
            for before, after in zip(lanes, lanes[1:]):
                if before != after:
                    changes += 1
                    if after == fast_lane:
                        overtakes += 1
            return round(overtakes / changes, 2) if changes else 0
        """,
        calls=[
            ([1, 2, 1], 2), ([], 2), ([1], 1), ([1, 1], 1), ([1, 2], 2), ([2, 1], 2), ([1, 2, 3, 2], 3),
            ([3, 3, 2, 3, 1], 3), ([1, 2, 1, 2], 2), ([2, 2, 2], 2),
        ],
    ),
    sample(
        """
        def best_meeting_stop(riders, stops):
            best = None
            best_walk = 0
            for stop in stops:
                walk = sum(abs(stop - rider) for rider in riders)
                if best is None or walk < best_walk:
                    best = stop
                    best_walk = walk
            return best
        """,
        calls=[
            ([1, 5, 6], [0, 4, 8]), ([], [3, 2]), ([1], []), ([], []), ([5], [4, 6]), ([5], [6, 4]),
            ([0, 10], [5, 0, 12]), ([2, 2, 9], [9, 2]), ([7], [7]), ([-3, -5], [0, -4, -6]),
        ],
    ),
    sample(
        """
        def overloaded_axles(axles, per_axle, gross):
            over = [index + 1 for index, load in enumerate(axles) if load > per_axle]
            total = sum(axles)
            if total > gross or over:
                return {"axles": over, "excess": max(total - gross, 0)}
            return {}
        """,
        calls=[
            ([5, 6], 8, 12), ([9, 3], 8, 12), ([], 5, 10), ([8, 4], 8, 12), ([8, 5], 8, 12), ([10, 10, 2], 9, 15),
            ([1, 9, 1], 8, 11), ([4], 3, 3), ([2, 2, 2], 2, 5), ([7, 0], 7, 7), ([0], 0, -1),
        ],
    ),
    sample(
        """
        def connection_kept(feeder, departures, max_hold):
            held = []
            for line in sorted(departures):
                wait = feeder - departures[line]
                if 0 < wait <= max_hold:
                    held.append(line + "+" + str(wait))
                elif wait > max_hold:
                    held.append(line + " missed")
            return ", ".join(held) if held else "no holds"
        """,
        calls=[
            (10, {"b": 8, "a": 5}, 3), (10, {}, 3), (10, {"a": 10}, 3), (10, {"a": 9}, 3), (10, {"a": 7}, 3),
            (10, {"a": 6}, 3), (5, {"z": 9}, 2), (20, {"p": 19, "q": 18, "r": 10}, 2), (1, {"k": 0}, 0),
            (0, {"m": 0, "n": 1}, 5),
        ],
    ),
    sample(
        """
        def taxi_meter(segments, flag_fall, per_km, per_minute):
            fare = flag_fall
            for km, minutes in segments:
                if minutes > 0 and km / minutes < 0.2:
                    fare += minutes * per_minute
                else:
                    fare += km * per_km
            return round(fare, 2)
        """,
        calls=[
            ([[5, 10]], 3, 2, 1), ([], 3, 2, 1), ([], 0, 2, 1), ([[1, 10]], 3, 2, 1), ([[1, 5]], 3, 2, 1),
            ([[0, 4]], 4, 2, 0.5), ([[2, 0]], 1, 3, 1), ([[0, 0]], 2, 1, 1), ([[3, 5], [1, 9], [2, 2]], 5, 1.5, 0.25),
            ([[0, 1]], 0, 9, 9), ([[2, 10]], 1, 1, 1),
        ],
    ),
    sample(
        """
        def warehouse_aisle_walk(picks, aisle_length):
            walk = 0
            by_aisle = {}
            for aisle, depth in picks:
                by_aisle[str(aisle)] = max(by_aisle.get(str(aisle), 0), depth)
            for depth in by_aisle.values():
                walk += 2 * depth if depth * 2 < aisle_length else aisle_length
            return walk
        """,
        calls=[
            ([[1, 3], [1, 5]], 20), ([], 10), ([[1, 5]], 10), ([[1, 4]], 10), ([[1, 6]], 10), ([[1, 2], [2, 3]], 9),
            ([[3, 9], [3, 1], [4, 1]], 12), ([[0, 0]], 4), ([[7, 1], [8, 2], [7, 2]], 3), ([[2, 6]], 11),
        ],
    ),
    sample(
        """
        def shuttle_rides(groups, seats):
            if seats <= 0:
                return []
            rides = []
            waiting = groups[:]
            while waiting:
                taken = 0
                while waiting and taken + waiting[0] <= seats:
                    taken += waiting.pop(0)
                if taken == 0:
                    waiting = waiting[1:]
                rides.append(taken)
            return rides
        """,
        calls=[
            ([2, 3, 4], 5), ([], 5), ([5], 5), ([6], 5), ([1, 1, 1], 2), ([4, 4, 1], 4), ([3], 0), ([2, 7, 2], 4),
            ([1, 2, 3, 1], 6), ([2, 2], -1), ([1, 9], 8),
        ],
    ),
    sample(
        """
        def busiest_hours(counts, width):
            busiest = sum(counts[:width])
            start = 0
            for hour in range(1, len(counts) - width + 1):
                load = sum(counts[hour:hour + width])
                if load > busiest:
                    busiest = load
                    start = hour
            return [start, busiest]
        """,
        calls=[
            ([1, 5, 4, 0], 2), ([], 2), ([3], 1), ([4, 4, 4], 1), ([2, 1, 9], 2), ([0, -1, -2], 1), ([-5, -3, -4], 2),
            ([1, 2, 3, 4], 4), ([1, 2], 3), ([7, 1, 1, 8], 3), ([6, 0, 6, 1], 2),
        ],
    ),
    sample(
        """
        def platform_letters(count, closed):
            letters = ""
            for index in range(count):
                letter = "ABCDEFGHIJ"[index]
                if letter not in closed:
                    letters += letter
            return letters if letters else "none"
        """,
        calls=[(3, ""), (0, ""), (1, "A"), (4, "BC"), (2, "C"), (5, "AE"), (1, ""), (0, "A"), (10, "J"), (3, "ABC")],
    ),
    sample(
        """
        def last_mile_split(distance, drop_offs):
            if not drop_offs or distance <= 0:
                return []
            marks = [0] + sorted(drop_offs) + [distance]
            return [marks[i + 1] - marks[i] for i in range(len(marks) - 1)]
        """,
        calls=[
            (10, [4]), (10, []), (0, [1]), (-3, [1]), (10, [7, 2]), (5, [5]), (5, [0]), (20, [5, 5]), (9, [1, 2, 3]),
            (1, [1]), (0, []), (6, []),
        ],
    ),
    sample(
        """
        def stops_skipped(line, served):
            skipped = []
            position = 0
            for stop in served:
                found = line.index(stop, position)
                skipped.extend(line[position:found])
                position = found + 1
            return skipped if served else line[:]
        """,
        calls=[
            (["a", "b", "c", "d"], ["b", "d"]), ([], []), (["a"], []), (["a"], ["a"]), (["a", "b"], ["b"]),
            (["x", "y", "x"], ["x", "x"]), (["p", "q", "r", "s", "t"], ["p", "t"]), (["k", "l"], []),
            (["m", "n", "o"], ["m", "n"]), (["u", "v", "w", "v"], ["w", "v"]),
        ],
    ),
    sample(
        """
        def stepwise_fuel(levels):
            if len(levels) == 0:
                return 0
            burned = 0
            for index in range(1, len(levels)):
                drop = levels[index - 1] - levels[index]
                burned += drop if drop > 0 else 0
            return burned / (len(levels) - 1) if len(levels) > 1 else 0
        """,
        calls=[
            ([50, 40, 35],), ([],), ([30],), ([20, 60],), ([60, 20],), ([9, 9, 9],), ([10, 4, 12, 6, 6],), ([5, 0],),
            ([8, 7, 8, 7],), ([3, 5, 1],),
        ],
    ),
    sample(
        """
        def gate_sequence(flights, gates):
            if gates < 1:
                return {}
            free_at = [0] * gates
            used = {}
            for flight, start, end in sorted(flights, key=lambda row: row[1]):
                for gate in range(gates):
                    if free_at[gate] <= start:
                        free_at[gate] = end
                        used[flight] = gate + 1
                        break
            return used
        """,
        calls=[
            ([["a", 1, 5], ["b", 2, 6]], 2), ([], 2), ([["a", 1, 5]], 0), ([["a", 1, 5], ["b", 2, 6]], 1),
            ([["a", 1, 5], ["b", 5, 6]], 1), ([["b", 4, 9], ["a", 0, 3], ["c", 3, 7]], 2), ([["x", 0, 2]], 1),
            ([["p", 1, 9], ["q", 1, 3], ["r", 2, 4], ["s", 3, 5]], 2), ([["k", 7, 8], ["l", 6, 7]], 3),
        ],
    ),
    sample(
        """
        def alternate_loading(left, right):
            order = []
            for row in range(max(len(left), len(right))):
                order += left[row:row + 1]
                order += right[row:row + 1]
            return order
        """,
        calls=[
            (["a", "b"], ["x"]), ([], []), (["a"], []), ([], ["x", "y"]), (["a", "b"], ["x", "y"]),
            (["a"], ["x", "y", "z"]), (["p", "q", "r"], ["s"]), (["k"], ["k"]), (["m", "n", "o"], ["t", "u", "v"]),
        ],
    ),
    sample(
        """
        def maximum_grade(heights, spacing):
            if spacing <= 0 or len(heights) < 2:
                return 0
            steepest = abs(heights[1] - heights[0])
            for i in range(2, len(heights)):
                steepest = max(steepest, abs(heights[i] - heights[i - 1]))
            return steepest / spacing
        """,
        calls=[
            ([0, 4, 6], 2), ([], 2), ([5], 1), ([1, 2], 0), ([1, 2], 1), ([9, 1, 2], 4), ([3, 3, 3], 5),
            ([0, 1, 3, 9], 2), ([0, 10], -5), ([7, 6, 1, 4], 5), ([2, 5, 5], 1),
        ],
    ),
    sample(
        """
        def odometer_trips(readings):
            trips = {}
            for day in range(len(readings) - 1):
                driven = readings[day + 1] - readings[day]
                if driven > 0:
                    trips["day " + str(day + 1)] = driven
            return trips
        """,
        calls=[
            ([100, 120, 120, 150],), ([],), ([5],), ([5, 6],), ([9, 3],), ([0, 0],), ([10, 11, 12, 13],), ([7, 2, 8],),
            ([1, 5, 4, 9],), ([40, 40, 41],),
        ],
    ),
    sample(
        """
        def cheapest_to_stop(fares, express):
            cost = [0]
            for stop in range(1, len(fares) + 1):
                best = cost[stop - 1] + fares[stop - 1]
                if stop >= 3:
                    best = min(best, cost[stop - 3] + express)
                cost.append(best)
            return cost[-1]
        """,
        calls=[
            ([2, 2, 2], 5), ([], 4), ([3], 1), ([1, 1], 0), ([1, 1, 1], 4), ([5, 1, 1, 5], 4), ([4, 4, 4, 4], 3),
            ([2, 9, 2, 9, 2], 8), ([0, 0, 0], 1), ([3, 3, 3, 3, 3, 3], 7), ([6, 1, 2], 9),
        ],
    ),
    sample(
        """
        def road_grid_cost(grid):
            if not grid:
                return 0
            best = [0] * len(grid[0])
            for row in grid:
                for column in range(len(row)):
                    entry = best[column] if column == 0 else min(best[column], best[column - 1])
                    best[column] = entry + row[column]
            return min(best)
        """,
        calls=[
            ([[1, 2], [3, 1]],), ([],), ([[5]],), ([[4, 1, 2]],), ([[1], [2], [3]],), ([[0, 9], [9, 0]],),
            ([[2, 2, 2], [1, 5, 1], [3, 1, 4]],), ([[-1, -4], [0, 2]],), ([[7, 3], [1, 8], [2, 2]],),
            ([[1, 1, 5], [1, 9, 1]],),
        ],
    ),
    sample(
        """
        def priority_boarding(passengers, group_size):
            first = [person["name"] for person in passengers if person["priority"]]
            rest = [person["name"] for person in passengers if not person["priority"]]
            order = first + rest
            return [order[i:i + group_size] for i in range(0, len(order), group_size)] if group_size > 0 else [order]
        """,
        calls=[
            ([{"name": "al", "priority": False}, {"name": "bo", "priority": True}], 1), ([], 2), ([], 0),
            ([{"name": "al", "priority": False}], 0),
            ([{"name": "al", "priority": True}, {"name": "bo", "priority": True}, {"name": "cy", "priority": False}],
              2),
            ([{"name": "al", "priority": False}, {"name": "bo", "priority": False}, {"name": "cy", "priority": True}],
              2), ([{"name": "di", "priority": True}], 3),
            ([{"name": "ed", "priority": False}, {"name": "flo", "priority": True}], -1),
            ([{"name": "gus", "priority": False}, {"name": "hal", "priority": True}], 2),
        ],
    ),
    sample(
        """
        def crowded_stretches(loads, capacity):
            stretches = []
            start = None
            for index, load in enumerate(loads + [0]):
                if load > capacity and start is None:
                    start = index
                elif load <= capacity and start is not None:
                    stretches.append([start, index - 1])
                    start = None
            return stretches
        """,
        calls=[
            ([5, 12, 13, 4], 10), ([], 10), ([11], 10), ([10], 10), ([11, 12], 10), ([3, 4, 1, 5], 2), ([1, 2, 3], 5),
            ([9, 0, 9, 9, 0, 9], 8), ([1], 0), ([7, 7, 6, 7], 6),
        ],
    ),
    sample(
        """
        def baggage_charges(bags, allowance, per_kilo):
            free_kilos = allowance
            charges = []
            for bag in bags:
                extra = max(bag - free_kilos, 0)
                free_kilos = max(free_kilos - bag, 0)
                charges.append(extra * per_kilo)
            return charges
        """,
        calls=[
            ([10, 15], 20, 2), ([], 20, 2), ([20], 20, 5), ([21], 20, 5), ([5, 5, 5], 0, 1), ([30, 1], 20, 3),
            ([0, 4], 3, 10), ([8, 8, 8], 12, 1), ([7], 9, 4), ([2, 2], 3, 0.5),
        ],
    ),
    sample(
        """
        def depot_return(trips, hours):
            driven = 0
            done = 0
            while done < len(trips) and driven + trips[done] <= hours:
                driven += trips[done]
                done += 1
            used = driven / hours if hours > 0 else 0
            return {"trips": done, "used": round(used, 2)}
        """,
        calls=[
            ([2, 3, 4], 8), ([], 8), ([2], 0), ([], 0), ([4, 4], 8), ([4, 5], 8), ([9, 1], 8), ([1, 1, 1, 1], 3),
            ([0, 2], 1), ([3, 2, 1], 6), ([6], 10),
        ],
    ),
    sample(
        """
        def service_due(odometer, last_service, interval):
            if interval == 0:
                return False
            since = odometer - last_service
            return since >= interval or odometer // interval > last_service // interval + 1
        """,
        calls=[
            (1000, 500, 500), (999, 500, 500), (1500, 900, 500), (0, 0, 0), (10, 0, 0), (10, 0, 10), (9, 0, 10),
            (1, 0, 1), (0, 0, 1), (75, 70, 10), (5000, 100, 4900), (3, 1, 2),
        ],
    ),
    sample(
        """
        def signal_delays(lights, speed, cycle):
            clock = 0
            waits = []
            previous = 0
            for light in lights:
                clock += (light - previous) / speed if speed > 0 else 0
                previous = light
                red = clock % cycle >= cycle / 2
                wait = cycle - clock % cycle if red else 0
                waits.append(wait)
                clock += wait
            return waits
        """,
        calls=[
            ([10, 20], 2, 8), ([], 2, 8), ([10], 0, 8), ([5, 9], 0, 4), ([8], 2, 8), ([7], 2, 8), ([16, 20, 28], 4, 6),
            ([3, 6], 1, 4), ([0], 1, 2), ([6, 30], 3, 10), ([1, 9], 1, 10),
        ],
    ),
    sample(
        """
        def cyclist_position(minutes, speeds):
            place = 0
            for minute in range(minutes):
                speed = speeds[min(minute, len(speeds) - 1)] if speeds else 0
                place += speed
            return place
        """,
        calls=[
            (3, [1, 2, 4]), (0, [5]), (2, []), (5, [1, 2]), (1, [7, 9]), (4, [3]), (2, [0, 6, 9]), (3, [-1, 2]),
            (6, [5, 4, 3]), (1, []), (3, []),
        ],
    ),
    sample(
        """
        def unclaimed_seats(reserved, rows, per_row):
            free = []
            for row in range(1, rows + 1):
                open_places = [place for place in range(per_row) if [row, place] not in reserved]
                if len(open_places) > 0:
                    free.append(len(open_places))
            return min(free, default=0)
        """,
        calls=[
            ([[1, 0]], 2, 2), ([], 0, 3), ([], 2, 0), ([], 1, 4), ([[1, 0], [1, 1]], 1, 2),
            ([[1, 0], [1, 1], [2, 1]], 2, 2), ([[3, 2]], 3, 3), ([[2, 0], [2, 2]], 3, 4), ([[5, 5]], 2, 1),
            ([[1, 3], [2, 0]], 2, 5),
        ],
    ),
    sample(
        """
        def rail_pass_days(travel_days, valid_days, gap):
            passes = 0
            valid_until = -1
            for day in sorted(travel_days):
                if day > valid_until:
                    passes += 1
                    valid_until = day + valid_days - 1
                elif day == valid_until and gap > 0:
                    valid_until += gap
            return passes
        """,
        calls=[
            ([1, 2, 5], 3, 0), ([], 3, 0), ([0], 1, 0), ([4, 4], 1, 0), ([1, 3, 4], 3, 1), ([1, 3, 4], 3, 0),
            ([9, 1], 5, 2), ([1, 3, 5], 3, 1), ([2, 3, 4, 5], 2, 0), ([0, 1, 2], 2, 1), ([7, 8, 10, 12], 2, 2),
        ],
    ),
    sample(
        """
        def route_code(stops, express):
            initials = [stop[:1].upper() for stop in stops if stop]
            if express:
                initials = initials[:1] + initials[-1:]
            code = "".join(initials)
            return code + str(len(stops)) if code else "?"
        """,
        calls=[
            (["elm", "oak", "fir"], False), (["elm", "oak", "fir"], True), ([], False), ([], True), ([""], False),
            (["ash"], True), (["ash"], False), (["x", "", "y"], False), (["p", "q"], True),
            (["lime", "yew", "box", "bay"], True), (["", ""], True),
        ],
    ),
    sample(
        """
        def shuttle_fill_rate(loads, seats, last):
            recent = loads[-last:] if last > 0 else loads
            if not recent or seats == 0:
                return 0.0
            full = sum(1 for load in recent if load >= seats)
            return round(full / len(recent), 2)
        """,
        calls=[
            ([4, 8, 8], 8, 2), ([], 8, 2), ([8, 1], 8, 0), ([8, 1], 0, 1), ([8, 1], 8, 1), ([9, 7, 8, 2], 8, 3),
            ([1], 1, 5), ([1, 2, 3], 2, 0), ([0], 0, 0), ([5, 4], 5, -1), ([6, 6, 5], 6, 3), ([], 1, 0), ([1, 1], 1, 2),
        ],
    ),
    sample(
        """
        def elevator_car_for(floor, cars):
            chosen = -1
            nearest = 0
            for index, car in enumerate(cars):
                distance = abs(car["floor"] - floor)
                if car["busy"] and distance != 0:
                    continue
                if chosen == -1 or distance < nearest:
                    chosen = index
                    nearest = distance
            return chosen
        """,
        calls=[
            (3, [{"floor": 1, "busy": False}, {"floor": 4, "busy": False}]), (3, []), (3, [{"floor": 1, "busy": True}]),
            (3, [{"floor": 3, "busy": True}]), (0, [{"floor": 2, "busy": False}, {"floor": 2, "busy": False}]),
            (5, [{"floor": 9, "busy": False}, {"floor": 5, "busy": True}]),
            (5, [{"floor": 6, "busy": True}, {"floor": 0, "busy": False}]),
            (2, [{"floor": 1, "busy": False}, {"floor": 3, "busy": False}, {"floor": 2, "busy": False}]),
            (7, [{"floor": 8, "busy": False}]),
        ],
    ),
    sample(
        """
        def ship_draft_ok(depths, draft, tide_by_hour):
            shallowest = min(depths, default=0)
            hours = []
            for hour in range(len(tide_by_hour)):
                if shallowest + tide_by_hour[hour] > draft:
                    hours.append(hour)
            return hours
        """,
        calls=[
            ([8, 6, 9], 6, [0, 1, 2]), ([], 1, [0, 1, 2]), ([5], 4, []), ([5], 5, [0, 1]), ([5], 4, [0, -1]),
            ([], 0, [3]), ([12, 10], 11, [1, 2, 3]), ([7, 7], 9, [1, 2]), ([3], 2, [0, -2, 0]),
            ([4, 6], 5, [1, 2, 0, 2]),
        ],
    ),
    sample(
        """
        def walk_or_ride(trips, walk_speed, wait, ride_speed):
            plan = ""
            minutes = 0
            for metres in trips:
                walking = metres / walk_speed
                riding = wait + metres / ride_speed
                plan += "w" if walking <= riding else "r"
                minutes += min(walking, riding)
            return [plan or "stay", round(minutes, 1)]
        """,
        calls=[
            ([100, 2000], 80, 5, 400), ([], 80, 5, 400), ([0], 50, 0, 100), ([400], 80, 4, 400), ([401], 80, 4, 400),
            ([500, 500], 50, 5, 250), ([1000], 100, 8, 500), ([1000], 100, 9, 500), ([10, 20, 30], 10, 1, 20),
            ([300], 100, 2, 300),
        ],
    ),
)
