"""Functions on readings, signals, weather and meters: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def hottest_reading(readings, limit):
            if not readings:
                return None
            hottest = readings[0]
            for reading in readings:
                if reading <= limit and (hottest > limit or reading > hottest):
                    hottest = reading
            return hottest
        """,
        calls=[
            ([3, 8, 5], 10), ([], 4), ([-5, -2, -9], 0), ([12, 4, 7], 10), ([10, 11], 10), ([7], 7), ([15], 9),
            ([2, 2], 1), ([20, -3], 5), ([6, 9, 10], 9),
        ],
    ),
    sample(
        """
        def temperature_swing(readings, faulty):
            good = [reading for reading in readings if reading != faulty]
            return max(good) - min(good) if good else 0
        """,
        calls=[
            ([3, 8], 0), ([], 9), ([5], 5), ([-4, -9, 99], 99), ([0, 0], 0), ([7, 1, 4], 4), ([-1, 1], 1),
            ([2.5, 3.0], 1), ([10, 9, 12], 9),
        ],
    ),
    sample(
        """
        def smooth_exponential(samples, weight):
            if not samples:
                return []
            level = samples[0]
            smoothed = [level]
            for value in samples[1:]:
                level = weight * value + (1 - weight) * level
                smoothed.append(level)
            return smoothed
        """,
        calls=[
            ([4, 8], 0.5), ([], 0.5), ([3], 0.25), ([0, 0, 8], 0.5), ([10, 2, 2], 0.25), ([-4, 4], 0.5), ([1, 2, 3], 1),
            ([6, 9], 0), ([2, 2, 2], 0.5), ([8, 0, 8], 0.75),
        ],
    ),
    sample(
        """
        def alarm_runs(levels, threshold, hold):
            runs = 0
            above = 0
            for level in levels:
                above = above + 1 if level > threshold else 0
                if above == hold:
                    runs += 1
            return runs
        """,
        calls=[
            ([5, 6, 1, 7, 8], 4, 2), ([], 3, 1), ([5], 4, 1), ([4], 4, 1), ([9, 9, 9, 9], 5, 2), ([1, 2], 0, 3),
            ([6, 0, 6, 0, 6], 5, 1), ([-1, -2], -3, 2), ([7, 7, 0, 7], 6, 2), ([3, 4, 5], 4, 1),
        ],
    ),
    sample(
        """
        def local_peaks(signal, floor):
            peaks = []
            for i in range(1, len(signal) - 1):
                if signal[i] >= floor and signal[i - 1] < signal[i] >= signal[i + 1]:
                    peaks.append(i)
            return peaks
        """,
        calls=[
            ([1, 5, 2], 3), ([], 0), ([4], 0), ([9, 1, 9], 0), ([0, 3, 3, 1], 3), ([1, 2, 1, 4, 1], 3),
            ([1, 2, 1, 4, 1], 2), ([-5, -1, -4], -3), ([2, 2, 2], 1), ([0, 7, 0, 8], 1), ([5, 6, 7, 6], 7),
        ],
    ),
    sample(
        """
        def missing_minutes(stamps, start, end):
            present = set(stamps)
            return [minute for minute in range(start, end + 1) if minute not in present]
        """,
        calls=[
            ([1, 2, 4], 1, 5), ([], 0, 2), ([3], 3, 3), ([], 3, 3), ([5, 6], 7, 6), ([0, 9], 0, 3), ([2], 1, 3),
            ([-1], -2, 0), ([10, 11, 12], 10, 12), ([8, 6], 6, 9),
        ],
    ),
    sample(
        """
        def largest_gap(stamps):
            ordered = sorted(stamps)
            widest = 0
            for earlier, later in zip(ordered, ordered[1:]):
                widest = max(widest, later - earlier)
            return widest
        """,
        calls=[
            ([1, 4, 9],), ([],), ([7],), ([9, 1, 2],), ([3, 3],), ([0, 1],), ([-5, 5, 6],), ([8, 2, 20, 14],),
            ([1, 2, 3],),
        ],
    ),
    sample(
        """
        def calibrate(raw, offset, gain):
            if gain == 0:
                return []
            return [round((value - offset) / gain, 2) for value in raw if value >= offset]
        """,
        calls=[
            ([5, 9], 1, 2), ([], 1, 2), ([3], 3, 1), ([4, 2], 3, 0), ([2], 3, 1), ([10, 20], 0, 10), ([7], 1, 0),
            ([-2, -4], -3, 1), ([6, 6], 6, 4), ([1, 2, 3], 2, 1),
        ],
    ),
    sample(
        """
        def meter_usage(previous, counts, rollover):
            used = 0
            last = previous
            for count in counts:
                step = count - last
                used += step if step >= 0 else step + rollover
                last = count
            return used
        """,
        calls=[
            (10, [15, 20], 100), (95, [5], 100), (0, [], 100), (7, [7], 10), (3, [9, 2, 4], 10), (50, [50, 50], 60),
            (5, [4], 8), (0, [3], 5), (20, [30, 10], 40), (1, [2, 3, 4], 9),
        ],
    ),
    sample(
        """
        def first_above(levels, threshold):
            position = 0
            while position < len(levels) and levels[position] <= threshold:
                position += 1
            return position if position < len(levels) else -1
        """,
        calls=[
            ([1, 5, 9], 4), ([], 2), ([3], 3), ([4], 3), ([1, 2, 3], 9), ([8, 1], 5), ([-4, -2, -1], -3),
            ([0, 0, 1], 0), ([6, 6, 7], 6), ([2, 5], 2),
        ],
    ),
    sample(
        """
        def downsample(samples, factor):
            if factor < 1:
                return []
            blocks = []
            for start in range(0, len(samples), factor):
                block = samples[start:start + factor]
                blocks.append(max(block))
            return blocks
        """,
        calls=[
            ([1, 5, 2, 8], 2), ([], 3), ([4], 2), ([3, 1, 2], 1), ([7, 7], 0), ([-3, -1, -2], 2), ([1, 2, 3, 4, 5], 3),
            ([9, 8, 7], 5), ([2, 6], -1), ([5, 1, 1, 6, 0], 2),
        ],
    ),
    sample(
        """
        def degree_days(lows, highs, base):
            total = 0
            for low, high in zip(lows, highs):
                mean = (low + high) / 2
                total += max(base - mean, 0)
            return total
        """,
        calls=[
            ([2, 4], [8, 10], 12), ([], [], 10), ([10], [20], 15), ([0], [4], 10), ([-6], [2], 0),
            ([12, 1], [20, 3], 10), ([5], [5], 5), ([1, 2, 3], [3, 4, 5], 6), ([8], [8, 9], 20),
            ([-10, -8], [-4, -2], -5),
        ],
    ),
    sample(
        """
        def wettest_day(rain):
            wet = {day: sum(falls) for day, falls in rain.items() if falls}
            if not wet:
                return "none"
            return max(wet, key=lambda day: wet[day])
        """,
        calls=[
            ({"mon": [1, 2], "tue": [5]},), ({},), ({"mon": []},), ({"sat": [0]},), ({"a": [2], "b": [1, 1]},),
            ({"x": [], "y": [0, 0]},), ({"fri": [4, 4], "sun": [7], "sat": [9]},), ({"w": [3], "v": [6, 1]},),
            ({"low": [-2], "lower": [-5]},),
        ],
    ),
    sample(
        """
        def tariff_cost(hourly, peak_start, peak_end, peak_rate, base_rate):
            cost = 0
            for hour, used in enumerate(hourly):
                rate = peak_rate if peak_start <= hour < peak_end else base_rate
                cost += used * rate
            return cost
        """,
        calls=[
            ([1, 2, 3, 4], 1, 3, 10, 1), ([], 0, 5, 2, 1), ([5], 0, 1, 3, 1), ([5], 1, 2, 3, 1), ([2, 2], 0, 0, 9, 4),
            ([0, 7], 1, 2, 5, 2), ([1, 1, 1], 0, 2, 6, 0), ([3, 1, 4, 1, 5], 2, 4, 2, 1), ([4, 6], 0, 1, 0, 1),
        ],
    ),
    sample(
        """
        def trimmed_mean(readings, cut):
            kept = sorted(readings)[cut:len(readings) - cut]
            return sum(kept) / len(kept) if kept else 0.0
        """,
        calls=[
            ([1, 5, 9], 1), ([], 0), ([4, 6], 1), ([2, 4], 0), ([10, 0, 4, 6], 1), ([7], 0), ([100, 1, 2, 3, -50], 1),
            ([9, 1, 5, 3, 7], 2), ([3], 1), ([-1, -3, -8], 1),
        ],
    ),
    sample(
        """
        def median_filter(samples):
            if len(samples) < 3:
                return samples[:]
            filtered = samples[:1]
            for i in range(1, len(samples) - 1):
                filtered.append(sorted(samples[i - 1:i + 2])[1])
            filtered.append(samples[-1])
            return filtered
        """,
        calls=[
            ([1, 9, 2],), ([],), ([5],), ([4, 3],), ([3, 8, 1, 7],), ([0, 0, 9, 0],), ([-1, -5, -2],),
            ([6, 5, 4, 3, 2],), ([2, 2, 8, 8],), ([7, 1, 7],),
        ],
    ),
    sample(
        """
        def zero_crossings(signal):
            crossings = 0
            sign = 0
            for value in signal:
                if value == 0:
                    continue
                now = 1 if value > 0 else -1
                if sign != 0 and now != sign:
                    crossings += 1
                sign = now
            return crossings
        """,
        calls=[
            ([1, -1, 2],), ([],), ([0],), ([3],), ([-2],), ([1, 0, -1],), ([-1, 0, -3],), ([2, 3, 4],),
            ([-1, 1, -1, 1],), ([0, 5, 0, -5],),
        ],
    ),
    sample(
        """
        def battery_after(capacity, charge, flows):
            level = min(charge, capacity)
            wasted = 0
            for flow in flows:
                level += flow
                if level > capacity:
                    wasted += level - capacity
                    level = capacity
                level = max(level, 0)
            return [level, wasted]
        """,
        calls=[
            (10, 5, [3, 4]), (10, 20, []), (0, 0, []), (8, 8, [-9, 2]), (5, 3, [2]), (5, 0, [9, -1]),
            (6, 2, [-2, -2, 1]), (4, 9, [1]), (7, 7, [-7]), (10, 4, [0, 6, 1]),
        ],
    ),
    sample(
        """
        def alert_level(value, warn, danger):
            if value is None:
                return "offline"
            if value >= danger:
                return "danger"
            return "warn" if value >= warn else "ok"
        """,
        calls=[
            (5, 3, 8), (None, 1, 2), (3, 3, 8), (8, 3, 8), (2, 3, 8), (9, 3, 8), (0, 0, 1), (-4, -5, -3), (-3, -5, -3),
            (None, 0, 0), (-6, -5, -3),
        ],
    ),
    sample(
        """
        def stuck_sensors(history, repeats):
            stuck = []
            for name in sorted(history):
                tail = history[name][-repeats:]
                if len(tail) == repeats and len(set(tail)) == 1:
                    stuck.append(name)
            return stuck
        """,
        calls=[
            ({"a": [1, 2, 2], "b": [3, 4]}, 2), ({}, 2), ({"a": []}, 1), ({"z": [5], "y": [6]}, 1), ({"p": [7, 7]}, 3),
            ({"q": [1, 7, 7, 7]}, 3), ({"m": [0, 0], "k": [0, 0]}, 2), ({"r": [2, 2, 3]}, 2), ({"t": [4, 4, 4]}, 2),
        ],
    ),
    sample(
        """
        def fill_forward(readings, initial):
            last = initial
            filled = []
            for reading in readings:
                if reading is not None:
                    last = reading
                filled.append(last)
            return filled
        """,
        calls=[
            ([None, 2, None], 7), ([], 1), ([None], 5), ([3], 9), ([0, None], 4), ([None, None, 1], -2), ([4, 5, 6], 0),
            ([1, None, None, 2], 8), ([None, -3], 6),
        ],
    ),
    sample(
        """
        def longest_outage(readings):
            longest, start = 0, -1
            for index, reading in enumerate(readings):
                if reading is not None:
                    start = index
                longest = max(longest, index - start)
            return longest
        """,
        calls=[
            ([1, None, None, 4],), ([],), ([None],), ([None, None, 3],), ([5],), ([1, None],),
            ([0, None, 0, None, None],), ([None, 2, None, None, None],), ([3, 4],), ([None, None, None],),
        ],
    ),
    sample(
        """
        def clip_count(signal, low, high):
            clipped = [value for value in signal if value < low or value > high]
            return len(clipped) / len(signal) if signal else 0.0
        """,
        calls=[
            ([1, 5, 9, 7], 2, 7), ([], 0, 1), ([], 5, 2), ([4], 4, 4), ([3, 8], 3, 8), ([-5, 0, 5, 1], -1, 1),
            ([2], 3, 9), ([10, 3], 3, 9), ([6, 1], 1, 6), ([0, 0], 1, 2),
        ],
    ),
    sample(
        """
        def sensor_spread(history):
            spreads = {}
            for name, values in history.items():
                spreads[name] = max(values, default=0) - min(values, default=0)
            return spreads
        """,
        calls=[
            ({"a": [1, 4]},), ({},), ({"a": []},), ({"b": [], "c": [2]},), ({"d": [-3, -8]},),
            ({"e": [5, 5], "f": [1, 9]},), ({"g": [0, 2, -2]},), ({"h": [7]},), ({"i": [3, 1, 2], "j": []},),
        ],
    ),
    sample(
        """
        def energy_by_device(log, idle):
            totals = {}
            for entry in log:
                if entry["watts"] > idle:
                    totals[entry["device"]] = totals.get(entry["device"], 0) + entry["watts"] * entry["hours"]
            return totals
        """,
        calls=[
            ([{"device": "oven", "watts": 5, "hours": 2}, {"device": "oven", "watts": 3, "hours": 1}], 1), ([], 0),
            ([{"device": "fan", "watts": 2, "hours": 4}], 2), ([{"device": "fan", "watts": 2, "hours": 4}], 1),
            ([{"device": "tv", "watts": 1, "hours": 3}, {"device": "pc", "watts": 6, "hours": 1}], 1),
            ([{"device": "pc", "watts": 4, "hours": 0}], 0), ([{"device": "pc", "watts": 0, "hours": 5}], 0),
            ([{"device": "a", "watts": 9, "hours": 1}, {"device": "b", "watts": 8, "hours": 2}], 0),
            ([{"device": "a", "watts": -2, "hours": 1}, {"device": "a", "watts": 3, "hours": 1}], -3),
        ],
    ),
    sample(
        """
        def peak_share(hourly, start, end):
            total = sum(hourly)
            if total == 0:
                return 0
            return sum(hourly[start:end]) * 100 // total
        """,
        calls=[
            ([1, 2, 3, 4], 1, 3), ([], 0, 2), ([0, 0], 0, 1), ([5], 0, 1), ([5], 1, 2), ([1, 1], 0, 1), ([1], 0, 1),
            ([2, 8], 1, 2), ([1, 0, 0], 0, 2), ([4, 3, 2, 1], 2, 4), ([6, 1, 3], 0, 2),
        ],
    ),
    sample(
        """
        def weighted_reading(values, weights):
            total = 0
            weight_sum = 0
            for value, weight in zip(values, weights):
                if weight > 0:
                    total += value * weight
                    weight_sum += weight
            return total / weight_sum if weight_sum else None
        """,
        calls=[
            ([4, 8], [1, 1]), ([], []), ([3], [0]), ([3], [2]), ([5, 9, 1], [2, 0, 2]), ([7, 1], [-1, 4]),
            ([2, 2], [3, 5]), ([6], [-2]), ([-4, 8], [1, 3]), ([10, 20, 30], [1, 2, 1]),
        ],
    ),
    sample(
        """
        def warmest_month(averages, months):
            best = ""
            for month in months:
                if month not in averages:
                    continue
                if best == "" or averages[month] > averages[best]:
                    best = month
            return best
        """,
        calls=[
            ({"jan": 1, "jul": 20}, ["jan", "jul"]), ({}, ["jan"]), ({"may": 5}, []), ({"may": 5}, ["may"]),
            ({"a": 3, "b": 3}, ["b", "a"]), ({"a": -3, "b": -1, "c": -2}, ["a", "b", "c"]),
            ({"x": 9, "y": 2}, ["y", "z"]), ({"oct": 8, "nov": 4, "dec": 6}, ["dec", "nov", "oct"]),
            ({"jun": 0, "sep": -1}, ["sep", "jun"]),
        ],
    ),
    sample(
        """
        def debounce(events, quiet):
            kept = events[:1]
            for event in events[1:]:
                if event - kept[-1] >= quiet:
                    kept.append(event)
            return kept
        """,
        calls=[
            ([1, 2, 5, 9], 3), ([], 2), ([4], 1), ([0, 3], 3), ([0, 2], 3), ([1, 1, 1], 0), ([0, 1, 2, 3, 4], 2),
            ([7, 8], 5), ([-4, -1, 0, 6], 4), ([10, 20, 25, 30], 10),
        ],
    ),
    sample(
        """
        def hysteresis_states(levels, on_at, off_at):
            running = False
            states = []
            for level in levels:
                if running and level <= off_at:
                    running = False
                elif level >= on_at:
                    running = True
                states.append(running)
            return states
        """,
        calls=[
            ([5, 8, 6, 3], 8, 3), ([], 5, 1), ([7], 7, 2), ([6], 7, 2), ([9, 4, 5, 4], 9, 4), ([3, 5, 3, 1], 5, 2),
            ([1, 1], 4, 2), ([-2, 0, -3], 0, -2), ([10, 6, 10, 2, 6], 10, 5), ([5, 5], 5, 5),
        ],
    ),
    sample(
        """
        def comfort_minutes(readings, low, high):
            minutes = 0
            for (start, value), (end, _) in zip(readings, readings[1:]):
                if low <= value <= high:
                    minutes += end - start
            return minutes
        """,
        calls=[
            ([[0, 20], [5, 25], [9, 10]], 18, 22), ([], 0, 1), ([[3, 20]], 18, 22),
            ([[0, 18], [4, 22], [10, 0]], 18, 22), ([[0, 17], [4, 23], [10, 20]], 18, 22),
            ([[1, 5], [2, 5], [3, 5]], 5, 5), ([[0, 30], [7, 20], [8, 20]], 19, 21),
            ([[2, -4], [6, -1], [7, 0]], -4, -2), ([[0, 1], [10, 2]], 3, 1),
        ],
    ),
    sample(
        """
        def rolling_minimum(values, width):
            lows = []
            for end in range(1, len(values) + 1):
                start = max(end - width, 0)
                lows.append(min(values[start:end]))
            return lows
        """,
        calls=[
            ([4, 2, 6, 8], 2), ([], 3), ([5], 1), ([3, 1, 2], 1), ([1, 2, 3, 4], 3), ([-1, -4, 0], 2), ([9, 8, 7], 5),
            ([2, 2, 5, 5, 5], 2), ([6, 1], 2),
        ],
    ),
    sample(
        """
        def strongest_station(signals, minimum):
            heard = {name: level for name, level in signals.items() if level >= minimum}
            return max(heard, key=lambda name: (heard[name], name)) if heard else "silence"
        """,
        calls=[
            ({"one": 4, "two": 7}, 3), ({}, 1), ({"one": 2}, 2), ({"one": 2}, 3), ({"a": 5, "b": 5}, 5),
            ({"x": -3, "y": -9}, -9), ({"p": 1, "q": 0}, 2), ({"m": 8, "n": 3, "o": 6}, 6), ({"r": 0, "s": 1}, 0),
        ],
    ),
    sample(
        """
        def heat_index_days(days, hot, humid):
            flagged = []
            for number, (heat, moisture) in enumerate(days, start=1):
                if heat >= hot and moisture > humid:
                    flagged.append(number)
            return flagged
        """,
        calls=[
            ([[30, 80], [25, 90]], 28, 70), ([], 1, 1), ([[28, 71]], 28, 70), ([[28, 70]], 28, 70),
            ([[27, 99]], 28, 70), ([[40, 10], [41, 95], [39, 90]], 40, 20), ([[0, 0]], 0, 0),
            ([[-5, 50], [-2, 60]], -3, 40), ([[35, 35]], 30, 20),
        ],
    ),
    sample(
        """
        def linear_fill(before, after, missing):
            step = (after - before) / (missing + 1)
            filled = []
            level = before
            while len(filled) < missing:
                level += step
                filled.append(round(level, 2))
            return filled
        """,
        calls=[(0, 4, 3), (5, 5, 2), (1, 9, 0), (10, 0, 4), (-3, 3, 1), (2, 8, 2), (0, 1, 1), (7, 1, 5), (-6, -2, 3)],
    ),
    sample(
        """
        def gap_report(stamps, expected):
            gaps = []
            previous = stamps[0] if stamps else 0
            for stamp in stamps:
                if stamp - previous > expected:
                    gaps.append([previous, stamp])
                previous = stamp
            return gaps
        """,
        calls=[
            ([1, 2, 5], 1), ([], 1), ([], 0), ([9], 2), ([0, 3], 3), ([0, 4], 3), ([10, 11, 20, 40], 5),
            ([-5, 0, 2], 2), ([7, 8, 9], 1), ([30, 60, 61], 20),
        ],
    ),
    sample(
        """
        def wind_label(gusts, calm, storm):
            strongest = max(gusts, default=0)
            if strongest >= storm:
                return "storm"
            if strongest <= calm:
                return "calm"
            return "breeze"
        """,
        calls=[
            ([3, 5], 2, 9), ([], 2, 9), ([], -1, 4), ([9], 2, 9), ([2], 2, 9), ([1, 12], 3, 10), ([8, 1], 1, 9),
            ([0, 0], 0, 5), ([1, 2, 3], 0, 3), ([-4, -2], -3, 0),
        ],
    ),
    sample(
        """
        def count_spikes(readings, jump):
            spikes = 0
            for left, middle, right in zip(readings, readings[1:], readings[2:]):
                if middle - left >= jump and middle - right >= jump:
                    spikes += 1
            return spikes
        """,
        calls=[
            ([0, 5, 0], 5), ([], 1), ([3, 9], 2), ([0, 5, 1], 5), ([1, 5, 0], 5), ([0, 4, 0, 4, 0], 3), ([2, 2, 2], 0),
            ([7, 0, 7], 1), ([1, 9, 1, 9, 9], 8), ([-6, -1, -6], 4),
        ],
    ),
    sample(
        """
        def sunny_streak(skies):
            best, streak = 0, 0
            best_start = -1
            for day, sky in enumerate(skies):
                streak = streak + 1 if sky in ("sun", "clear") else 0
                if streak > best:
                    best = streak
                    best_start = day - streak + 1
            return best_start
        """,
        calls=[
            (["sun", "rain", "sun", "clear"],), ([],), (["rain"],), (["clear"],), (["fog", "sun", "fog", "sun"],),
            (["sun", "sun", "rain", "clear"],), (["rain", "rain"],), (["snow", "sun", "sun", "sun"],),
            (["sun", "fog", "sun", "sun", "fog", "clear"],),
        ],
    ),
    sample(
        """
        def quantise(voltage, levels):
            nearest = levels[0]
            for level in levels[1:]:
                if abs(level - voltage) < abs(nearest - voltage):
                    nearest = level
            return nearest
        """,
        calls=[
            (4, [0, 5, 10]), (0, [0]), (2.5, [0, 5]), (-3, [-4, 4]), (7, [10, 8, 5]), (100, [1, 50, 99]), (5, [4, 6]),
            (1, [9, 3, 2, 8]), (-1, [-5, 0, 2]), (8, [7, 20]),
        ],
    ),
    sample(
        """
        def bill_for_usage(units, bands, standing):
            cost = standing
            left = units
            for size, rate in bands:
                taken = min(left, size)
                cost += taken * rate
                left -= taken
                if left == 0:
                    break
            return cost
        """,
        calls=[
            (5, [[3, 1], [10, 2]], 4), (0, [[3, 1]], 7), (3, [[3, 1], [5, 9]], 0), (4, [], 2),
            (20, [[5, 2], [5, 3]], 1), (6, [[2, 5], [2, 3], [2, 1]], 10), (1, [[1, 8]], 3), (2, [[4, 6], [9, 1]], 0),
            (9, [[0, 4], [9, 2]], 5),
        ],
    ),
    sample(
        """
        def pressure_trend(readings, tolerance):
            if len(readings) < 2:
                return "unknown"
            half = len(readings) // 2
            early = sum(readings[:half]) / half
            late = sum(readings[half:]) / (len(readings) - half)
            if late - early > tolerance:
                return "rising"
            return "falling" if early - late > tolerance else "steady"
        """,
        calls=[
            ([1, 4], 2), ([], 1), ([5], 0), ([4, 1], 2), ([4, 1], 3), ([1, 4], 3), ([1, 2, 3], 0), ([3, 2, 1, 0], 1),
            ([6, 6, 6, 6], 0), ([9, 0, 0, 5], 1), ([-3, -1, -2], 1),
        ],
    ),
    sample(
        """
        def accumulate_dose(rates, limit):
            dose = 0
            for minute, rate in enumerate(rates):
                if dose + rate > limit:
                    return minute
                dose += rate
            return len(rates)
        """,
        calls=[
            ([1, 2, 3], 3), ([], 5), ([4], 4), ([5], 4), ([0, 0, 0], 0), ([2, 2, 2], 5), ([1, 1, 1, 1], 2), ([9, 1], 8),
            ([-1, 3, 3], 4), ([3, 0, 1], 4),
        ],
    ),
    sample(
        """
        def merge_streams(first, second):
            merged = []
            i = j = 0
            while i < len(first) or j < len(second):
                if j == len(second) or (i < len(first) and first[i]["at"] <= second[j]["at"]):
                    merged.append(first[i]["v"])
                    i += 1
                else:
                    merged.append(second[j]["v"])
                    j += 1
            return merged
        """,
        calls=[
            ([{"at": 1, "v": 5}], [{"at": 2, "v": 6}]), ([], []), ([{"at": 3, "v": 1}], []), ([], [{"at": 4, "v": 2}]),
            ([{"at": 2, "v": 5}], [{"at": 2, "v": 6}]), ([{"at": 9, "v": 0}], [{"at": 2, "v": 6}, {"at": 3, "v": 7}]),
            ([{"at": 1, "v": 1}, {"at": 5, "v": 3}], [{"at": 2, "v": 2}, {"at": 5, "v": 4}]),
            ([{"at": 0, "v": 8}, {"at": 1, "v": 9}], [{"at": 7, "v": 3}]),
            ([{"at": 6, "v": 4}], [{"at": 6, "v": 1}, {"at": 6, "v": 2}]),
        ],
    ),
    sample(
        """
        def decode_pulses(pulses, short):
            text = ""
            for width in pulses:
                if width == 0:
                    text += " "
                else:
                    text += "." if width <= short else "-"
            return text.strip()
        """,
        calls=[
            ([1, 3, 0, 1], 1), ([], 2), ([0], 1), ([2], 2), ([3], 2), ([0, 4, 0], 3), ([1, 1, 5], 4), ([5, 0, 0, 1], 4),
            ([2, 0, 3], 2), ([0, 0, 7], 6),
        ],
    ),
    sample(
        """
        def correction_table(raw, true, places):
            table = {}
            for measured, actual in zip(raw, true):
                offset = actual - measured
                if offset != 0:
                    table[str(measured)] = round(offset, places)
            return table or {"0": 0}
        """,
        calls=[
            ([1, 2], [1.25, 2.5], 1), ([], [], 1), ([3], [3], 2), ([4], [5], 0), ([0, 7], [0, 6], 2),
            ([5, 6, 8], [5, 5, 5], 1), ([-2], [-1], 1), ([9, 1], [8, 1], 3), ([2, 2], [3, 4], 1),
        ],
    ),
    sample(
        """
        def rank_drift(errors, count):
            ranked = sorted(errors, key=lambda name: (-abs(errors[name]), name))
            return {name: errors[name] for name in ranked[:count] if errors[name] != 0}
        """,
        calls=[
            ({"a": 1, "b": -5}, 1), ({}, 2), ({"z": 0}, 1), ({"c": 2, "a": -2, "b": 2}, 2),
            ({"a": 1, "b": 2, "c": 3}, 2), ({"x": -1, "y": -2}, 5), ({"p": 9, "q": 9}, 1), ({"m": 3}, 0),
            ({"k": 1, "j": 0}, 2), ({"d": 4, "e": -7, "f": 5}, 1),
        ],
    ),
    sample(
        """
        def latest_value(log, fallback):
            newest = max(log, key=lambda entry: entry["at"], default=None)
            return newest["value"] if newest else fallback
        """,
        calls=[
            ([{"at": 1, "value": 5}, {"at": 3, "value": 7}], 0), ([], 4), ([], -1), ([{"at": 2, "value": 9}], 0),
            ([{"at": 9, "value": 1}, {"at": 4, "value": 8}], 3), ([{"at": 0, "value": 0}], 6),
            ([{"at": -5, "value": 2}, {"at": -2, "value": 3}], 1), ([{"at": 1, "value": 6}, {"at": 7, "value": 6}], 2),
            ([{"at": 3, "value": 4}, {"at": 8, "value": 5}, {"at": 6, "value": 9}], 0),
        ],
    ),
    sample(
        """
        def uptime_percent(states):
            up = states.count("up")
            known = len(states) - states.count("?")
            return round(100 * up / known, 1) if known > 0 else 0.0
        """,
        calls=[
            (["up", "down"],), ([],), (["?"],), (["up"],), (["down"],), (["up", "?", "up", "down"],), (["?", "?"],),
            (["up", "up", "down"],), (["down", "?"],),
        ],
    ),
    sample(
        """
        def frost_nights(nights, limit):
            cold = [night for night, low in nights.items() if low <= limit]
            return sorted(cold, key=lambda night: nights[night])[:3]
        """,
        calls=[
            ({"mon": -2, "tue": 3}, 0), ({}, 0), ({"wed": 0}, 0), ({"wed": 1}, 0),
            ({"a": -1, "b": -4, "c": -3, "d": -2}, 0), ({"x": 5, "y": 2}, 9), ({"p": 0, "q": 0}, 0),
            ({"r": -9, "s": -7, "t": 4}, -7), ({"u": 1, "v": 2, "w": 0, "z": 3}, 3),
        ],
    ),
    sample(
        """
        def signal_to_noise(signal, noise):
            floor = max((abs(value) for value in noise), default=0)
            peak = max((abs(value) for value in signal), default=0)
            return peak / floor if floor != 0 else peak
        """,
        calls=[
            ([2, -8], [1, -4]), ([], [2]), ([3], []), ([], []), ([5, 1], [0]), ([-6], [-3, 2]), ([1, 9, 4], [2, 1]),
            ([0], [5]), ([7], [0, 0]), ([4, 2], [8, 16]),
        ],
    ),
    sample(
        """
        def phase_lag(wave, shifted, limit):
            best_lag = 0
            best_match = None
            for lag in range(limit + 1):
                match = sum(a * b for a, b in zip(wave, shifted[lag:]))
                if best_match is None or match > best_match:
                    best_match = match
                    best_lag = lag
            return best_lag
        """,
        calls=[
            ([1, 0, 0], [0, 1, 0], 2), ([], [], 3), ([1, 2], [1, 2], 1), ([1], [0, 0, 5], 2), ([1], [0, 0, 5], 1),
            ([3, 1], [1, 3, 1], 1), ([-1], [4, -4], 1), ([1, -1], [0, 0, 1, -1], 3), ([2], [3, 3], 1),
            ([-1, -1], [2, 3, 1], 1), ([1], [1, 9], 0),
        ],
    ),
    sample(
        """
        def storage_tank(level, inflow, demand, capacity):
            shortage = 0
            spilled = 0
            for arriving, wanted in zip(inflow, demand):
                level += arriving
                served = min(level, wanted)
                shortage += wanted - served
                level -= served
                if level > capacity:
                    spilled += level - capacity
                    level = capacity
            return {"level": level, "shortage": shortage, "spilled": spilled}
        """,
        calls=[
            (5, [1, 2], [3, 9], 10), (0, [], [], 4), (8, [6], [1], 10), (2, [0], [2], 5), (1, [1, 1], [4, 0], 3),
            (3, [9, 9], [1, 1], 5), (0, [2], [5], 9), (10, [0], [0], 10), (4, [3, 0], [2, 6], 4),
        ],
    ),
    sample(
        """
        def peak_prominence(signal):
            if len(signal) == 0:
                return 0
            top = max(signal)
            place = signal.index(top)
            left = min(signal[:place + 1])
            right = min(signal[place:])
            return top - max(left, right)
        """,
        calls=[
            ([1, 5, 2],), ([],), ([4],), ([3, 3],), ([0, 2, 9, 4, 1],), ([-5, -1, -3],), ([6, 1],), ([1, 6],),
            ([2, 8, 0, 8, 3],), ([5, 9, 7, 3],),
        ],
    ),
    sample(
        """
        def baseline_drift(readings, window):
            if window <= 0 or len(readings) < 2 * window:
                return None
            first = sum(readings[:window])
            last = sum(readings[-window:])
            return (last - first) / window
        """,
        calls=[
            ([1, 2, 3, 4], 2), ([], 1), ([5, 6], 0), ([5, 6], 1), ([1, 2, 3], 2), ([4, 4, 9, 9, 9], 2), ([7, 1], 1),
            ([3], 1), ([0, -2, -4, -6], 1), ([2, 4, 6, 8, 10, 12], 3), ([1, 5], -1),
        ],
    ),
    sample(
        """
        def classify_gaps(stamps, short, long):
            counts = {"ok": 0, "late": 0, "lost": 0}
            for earlier, later in zip(stamps, stamps[1:]):
                wait = later - earlier
                if wait <= short:
                    counts["ok"] += 1
                elif wait < long:
                    counts["late"] += 1
                else:
                    counts["lost"] += 1
            return counts
        """,
        calls=[
            ([1, 2, 5, 20], 1, 10), ([], 1, 2), ([7], 1, 2), ([0, 3], 3, 6), ([0, 6], 3, 6), ([0, 5], 3, 6),
            ([10, 12, 14], 2, 4), ([1, 9, 10], 2, 8), ([-4, 0, 1], 1, 4), ([0, 7, 14], 5, 7),
        ],
    ),
    sample(
        """
        def water_budget(rain, loss, capacity):
            soil = capacity
            runoff = 0
            for fallen in rain:
                soil += fallen - loss
                runoff += max(soil - capacity, 0)
                soil = max(0, min(soil, capacity))
            return [soil, runoff]
        """,
        calls=[
            ([5, 0], 2, 10), ([], 1, 8), ([0, 0, 0], 4, 10), ([3], 3, 5), ([20, 1], 2, 6), ([0, 9], 6, 4),
            ([1, 1, 1], 2, 9), ([0, 0], 9, 3), ([7], 0, 0), ([2, 8, 2], 3, 5),
        ],
    ),
    sample(
        """
        def interpolate(table, value):
            if value <= table[0][0]:
                return table[0][1]
            for (x0, y0), (x1, y1) in zip(table, table[1:]):
                if value <= x1:
                    return y0 + (y1 - y0) * (value - x0) / (x1 - x0)
            return table[-1][1]
        """,
        calls=[
            ([[0, 0], [10, 20]], 5), ([[0, 0], [10, 20]], -1), ([[0, 0], [10, 20]], 99), ([[3, 7]], 3), ([[3, 7]], 1),
            ([[0, 0], [2, 4], [6, 0]], 2), ([[0, 0], [2, 4], [6, 0]], 4), ([[1, 5], [2, 9]], 1),
            ([[-4, 1], [0, 3], [4, 11]], 1), ([[1, 5], [2, 9]], 2),
        ],
    ),
    sample(
        """
        def vote(sensors):
            ordered = sorted(sensors.values())
            if len(ordered) == 0:
                return None
            middle = ordered[(len(ordered) - 1) // 2]
            far = [name for name in sensors if abs(sensors[name] - middle) > 2]
            return {"value": middle, "suspects": sorted(far)}
        """,
        calls=[
            ({"a": 5, "b": 6, "c": 20},), ({},), ({"a": 3},), ({"a": 1, "b": 3},), ({"a": 1, "b": 4},),
            ({"x": -9, "y": -1, "z": 0},), ({"p": 2, "q": 2, "r": 2, "s": 8},), ({"w": 10, "v": 0, "u": 5},),
            ({"m": 7, "n": 9, "o": 5},),
        ],
    ),
    sample(
        """
        def hours_above(samples, threshold):
            above = sum(1 for sample in samples if sample > threshold)
            return samples and above / len(samples)
        """,
        calls=[
            ([1, 5], 3), ([], 1), ([3], 3), ([4], 3), ([0, 0], 0), ([-1, -2, -3, -4], -3), ([9, 9, 1, 9], 8),
            ([2, 2, 2], 1), ([], 0), ([6, 7, 8, 5], 6),
        ],
    ),
    sample(
        """
        def coldest_pair(stations):
            lows = sorted(stations, key=lambda name: stations[name])
            return lows[:2] if len(lows) >= 2 else []
        """,
        calls=[
            ({"a": 3, "b": 1, "c": 2},), ({},), ({"x": 5},), ({"x": 5, "y": -5},), ({"m": 0, "n": 0},),
            ({"p": -1, "q": -2, "r": -3},), ({"k": 9, "l": 8, "m": 7, "n": 6},), ({"u": 1},),
            ({"g": 4, "h": 6, "i": 5},),
        ],
    ),
    sample(
        """
        def quiet_spans(loudness, limit):
            spans = []
            start = None
            for minute, level in enumerate(loudness + [limit + 1]):
                if level <= limit and start is None:
                    start = minute
                elif level > limit and start is not None:
                    spans.append([start, minute - 1])
                    start = None
            return spans
        """,
        calls=[
            ([1, 5, 2, 2], 3), ([], 3), ([4], 3), ([3], 3), ([1, 1, 1], 2), ([9, 1, 9, 1, 9], 5), ([0, 0, 8], 0),
            ([7, 8, 9], 6), ([-3, 2, -1, -2], 0), ([4, 2, 3], 3),
        ],
    ),
    sample(
        """
        def parity_errors(frames):
            errors = 0
            for frame in frames:
                bits = frame[:-1]
                expected = "1" if bits.count("1") % 2 != 0 else "0"
                if frame and frame[-1] != expected:
                    errors += 1
            return errors / len(frames) if frames else 0
        """,
        calls=[
            (["011", "010"],), ([],), ([""],), (["1"],), (["0"],), (["110", "111"],), (["0000", "0001", "1000"],),
            (["101", "", "11"],), (["10", "01"],), (["1110"],),
        ],
    ),
    sample(
        """
        def thermostat(temperatures, target, band):
            heating = False
            switches = 0
            for temperature in temperatures:
                wanted = heating
                if temperature < target - band:
                    wanted = True
                elif temperature > target + band:
                    wanted = False
                if wanted != heating:
                    switches += 1
                heating = wanted
            return [switches, heating]
        """,
        calls=[
            ([15, 20, 25], 20, 2), ([], 20, 1), ([18], 20, 2), ([17], 20, 2), ([25], 20, 2), ([17, 22, 17], 20, 2),
            ([10, 23, 10], 20, 2), ([20, 20], 20, 0), ([-5, 0, 5], 0, 3), ([30, 10], 20, 5),
        ],
    ),
    sample(
        """
        def solar_surplus(panels, loads):
            surplus = [made - used for made, used in zip(panels, loads)]
            exported = sum(value for value in surplus if value > 0)
            imported = -sum(value for value in surplus if value < 0)
            return {"out": exported, "in": imported, "best": max(surplus, default=0)}
        """,
        calls=[
            ([5, 1], [2, 3]), ([], []), ([4], [4]), ([0, 0], [1, 2]), ([9], [1]), ([3, 8, 2], [1, 1, 7]), ([], [5]),
            ([6, 2], [6]), ([1, 1], [5, 3]),
        ],
    ),
    sample(
        """
        def lowest_tide(tides, start, end):
            window = tides[start:end + 1]
            lowest = min(window, default=0)
            return [lowest, window.count(lowest)]
        """,
        calls=[
            ([3, 1, 2], 0, 1), ([], 0, 2), ([5], 0, 0), ([4, 4, 4], 1, 2), ([9, 8, 7, 6], 1, 2),
            ([-1, -5, 2, -5], 0, 3), ([1, 2], 5, 9), ([2, 7, 0], 1, 2), ([6, 3, 8], 2, 2),
        ],
    ),
    sample(
        """
        def adc_bits(value, bits):
            text = ""
            weight = 2 ** (bits - 1) if bits > 0 else 0
            while weight >= 1:
                text += "1" if value >= weight else "0"
                value -= weight if value >= weight else 0
                weight //= 2
            return text
        """,
        calls=[(5, 3), (0, 2), (0, 0), (1, 1), (2, 2), (7, 4), (8, 3), (3, 0), (12, 4), (-1, 2)],
    ),
    sample(
        """
        def checksum_frame(values, modulus):
            total = 0
            for place, value in enumerate(values, 1):
                total += place * value
            return total % modulus if modulus else total
        """,
        calls=[
            ([1, 2, 3], 10), ([], 7), ([5], 5), ([4], 3), ([9, 9], 0), ([2, 0, 1], 4), ([6], 0), ([0, 0, 8], 5),
            ([-1, 3], 7), ([7, 7, 7], 11),
        ],
    ),
    sample(
        """
        def rate_of_change(points):
            steepest = 0
            for before, after in zip(points, points[1:]):
                span = after["t"] - before["t"]
                if span == 0:
                    continue
                slope = (after["v"] - before["v"]) / span
                if abs(slope) > abs(steepest):
                    steepest = slope
            return steepest
        """,
        calls=[
            ([{"t": 0, "v": 1}, {"t": 2, "v": 5}],), ([],), ([{"t": 1, "v": 9}],),
            ([{"t": 3, "v": 1}, {"t": 3, "v": 8}],), ([{"t": 0, "v": 0}, {"t": 1, "v": -4}, {"t": 2, "v": -1}],),
            ([{"t": 0, "v": 2}, {"t": 4, "v": 2}],), ([{"t": 0, "v": 0}, {"t": 1, "v": 3}, {"t": 1, "v": 9}],),
            ([{"t": 0, "v": 6}, {"t": 2, "v": 0}, {"t": 3, "v": 1}],),
            ([{"t": 0, "v": 0}, {"t": 5, "v": 5}, {"t": 6, "v": 8}],), ([{"t": 2, "v": 4}, {"t": 3, "v": 6}],),
        ],
    ),
    sample(
        """
        def daily_extremes(readings):
            days = {}
            for day, value in readings:
                low, high = days.get(day, [value, value])
                days[day] = [min(low, value), max(high, value)]
            return days
        """,
        calls=[
            ([["mon", 3], ["mon", 8]],), ([],), ([["tue", 5]],), ([["a", 1], ["b", 2]],),
            ([["x", -3], ["x", -7], ["x", -5]],), ([["p", 0], ["p", 0]],), ([["m", 9], ["n", 1], ["m", 2]],),
            ([["k", 4], ["k", 6], ["j", 1], ["k", 2]],), ([["z", 5], ["z", 7], ["y", 5], ["y", 3]],),
        ],
    ),
    sample(
        """
        def step_response(target, start, gain, tolerance):
            level = start
            steps = 0
            while abs(target - level) > tolerance and steps < 12:
                level += gain * (target - level)
                steps += 1
            return steps
        """,
        calls=[
            (8, 0, 0.5, 1), (5, 5, 0.5, 0), (10, 8, 0.5, 2), (10, 7, 0.5, 2), (1, 0, 0, 0.5), (16, 0, 0.75, 1),
            (-4, 4, 0.5, 1), (0, 0, 1, 0), (6, 0, 1, 0), (100, 0, 0.25, 0), (8, 0, 0.5, 8),
        ],
    ),
    sample(
        """
        def envelope(signal, decay):
            level = 0
            result = []
            for value in signal:
                level = max(abs(value), level - decay)
                result.append(level)
            return result[1:] if decay > 0 else result
        """,
        calls=[
            ([5, 1, 1], 1), ([], 2), ([3], 0), ([3], 1), ([-4, 0, 0, 0], 2), ([0, 0], 1), ([2, 8, 3], 0),
            ([9, 1, 6, 1], 3), ([-1, -2], 1), ([7, 0, 0], 4),
        ],
    ),
    sample(
        """
        def energy_saved(before, after):
            spent = sum(before)
            saved = spent - sum(after[:len(before)])
            share = saved / spent if spent else 0
            return max(share, -1)
        """,
        calls=[
            ([4, 4], [2, 2]), ([], []), ([0], [3]), ([5], [5, 9]), ([2], [8]), ([1, 3], [4]), ([10, 10], [5, 10, 1]),
            ([2, 2], []), ([], [7]), ([8], [9]), ([1], [2]),
        ],
    ),
)
