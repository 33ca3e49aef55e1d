"""Functions on numbers and lists of numbers: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def cheapest_name(prices):
            cheapest = None
            for name, price in prices.items():
                if price > 0 and (cheapest is None or price < prices[cheapest]):
                    cheapest = name
            return cheapest
        """,
        calls=[
            ({"pen": 3, "ink": 2},), ({},), ({"cup": 5},), ({"tea": 4, "jam": 4},), ({"free": 0, "paid": 7},),
            ({"a": 9, "b": 1, "c": 1},), ({"x": 0},), ({"low": 1, "mid": 5, "top": 8},), ({"k": 0, "m": 2, "n": 3},),
        ],
    ),
    sample(
        """
        def lowest_balance(opening, moves):
            balance = opening
            lowest = opening
            for move in moves:
                balance += move
                lowest = min(lowest, balance)
            return lowest
        """,
        calls=[
            (10, [-3, 5, -4]), (0, []), (5, []), (2, [4, 4]), (7, [-10]), (-3, [1, 1]), (0, [-1, -1, 9]),
            (20, [-5, 0, -15]), (1, [0]),
        ],
    ),
    sample(
        """
        def mean_of_passes(scores, pass_mark):
            passes = [score for score in scores if score >= pass_mark]
            return sum(passes) / len(passes) if passes else 0
        """,
        calls=[
            ([4, 6, 8], 5), ([], 3), ([5, 5], 5), ([1, 2], 6), ([7], 7), ([3, 9, 6], 6), ([0], 0), ([-2, -4], -2),
            ([10, 2, 5], 2),
        ],
    ),
    sample(
        """
        def even_digit_count(number):
            evens = 0
            for digit in str(abs(number)):
                if int(digit) % 2 == 0:
                    evens += 1
            return evens
        """,
        calls=[(1234,), (0,), (7,), (-20,), (888,), (13579,), (10,), (-4,), (50505,)],
    ),
    sample(
        """
        def primes_up_to(limit):
            primes = []
            for number in range(2, limit + 1):
                if all(number % prime != 0 for prime in primes):
                    primes.append(number)
            return primes
        """,
        calls=[(10,), (2,), (1,), (0,), (3,), (13,), (20,), (-5,), (7,)],
    ),
    sample(
        """
        def coins_for(amount, coins):
            used = {}
            for coin in sorted(coins, reverse=True):
                count = amount // coin
                if count > 0:
                    used[str(coin)] = count
                    amount -= coin * count
            return used if amount == 0 else {}
        """,
        calls=[
            (8, [1, 5]), (0, [1, 2]), (7, []), (10, [5, 10]), (3, [2]), (30, [1, 10, 25]), (4, [4]), (6, [5, 2, 1]),
            (9, [4]),
        ],
    ),
    sample(
        """
        def twelve_hour_label(hour, zone):
            suffix = "am" if hour < 12 else "pm"
            shown = hour % 12
            if shown == 0:
                shown = 12
            return (str(shown) + suffix + " " + zone).strip()
        """,
        calls=[
            (0, "UTC"), (12, ""), (12, "UTC"), (11, ""), (11, "EST"), (13, ""), (23, "EST"), (1, "UTC"), (6, ""),
            (0, ""),
        ],
    ),
    sample(
        """
        def longest_climb(levels):
            longest = 0
            climb = 0
            for before, after in zip(levels, levels[1:]):
                climb = climb + 1 if after > before else 0
                longest = max(longest, climb)
            return longest
        """,
        calls=[
            ([1, 2, 3, 1],), ([],), ([5],), ([2, 2, 3],), ([4, 3, 2],), ([1, 5, 2, 3, 4, 9],), ([7, 7],),
            ([0, 1, 0, 1, 2],), ([-3, -1],),
        ],
    ),
    sample(
        """
        def moving_averages(values, width):
            if width <= 0:
                return []
            averages = []
            for start in range(len(values) - width + 1):
                window = values[start:start + width]
                averages.append(sum(window) / width)
            return averages
        """,
        calls=[
            ([1, 3, 5], 2), ([], 2), ([4], 1), ([4, 6], 0), ([2, 4, 6], 3), ([1, 2], 3), ([8, 0, 8, 0], 2),
            ([5, 7, 9], 1), ([1, 2], -1), ([], 0),
        ],
    ),
    sample(
        """
        def count_by_decade(ages):
            counts = {}
            for age in sorted(ages):
                if age >= 0:
                    decade = str(age // 10) + "0s"
                    counts[decade] = counts.get(decade, 0) + 1
            return counts
        """,
        calls=[
            ([23, 27, 31],), ([],), ([0],), ([-1, 5],), ([10, 19, 20],), ([40, 40],), ([9, 10],), ([65, 12, 61, 0],),
            ([-1],),
        ],
    ),
    sample(
        """
        def second_highest(scores):
            distinct = sorted(set(scores), reverse=True)
            if len(distinct) < 2:
                return None
            return distinct[1]
        """,
        calls=[
            ([3, 9, 6],), ([],), ([5],), ([4, 4],), ([8, 8, 2],), ([1, 2, 3, 4],), ([-1, -5],), ([0, 7, 7, 3],),
        ],
    ),
    sample(
        """
        def heaviest_row(rows):
            heaviest = None
            most = 0
            for index, row in enumerate(rows):
                weight = sum(row)
                if weight > most:
                    most = weight
                    heaviest = index
            return heaviest
        """,
        calls=[
            ([[1, 2], [5], [3]],), ([],), ([[0]],), ([[4], [4]],), ([[], [1]],), ([[2, 2, 2], [1], [6]],),
            ([[0], [-2]],), ([[1], [2], [3]],), ([[1], [0]],),
        ],
    ),
    sample(
        """
        def triangle_kind(a, b, c):
            short, middle, longest = sorted([a, b, c])
            if short + middle <= longest:
                return "none"
            if short == longest:
                return "equilateral"
            return "isosceles" if short == middle or middle == longest else "scalene"
        """,
        calls=[
            (3, 4, 5), (2, 2, 2), (5, 5, 8), (4, 7, 7), (1, 2, 3), (0, 4, 4), (9, 1, 2), (6, 5, 4), (3, 3, 3),
            (10, 6, 6),
        ],
    ),
    sample(
        """
        def bounding_box(points, margin):
            if not points:
                return None
            columns = [x for x, _ in points]
            rows = [y for _, y in points]
            return [min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin]
        """,
        calls=[
            ([[1, 2], [3, 0]], 0), ([], 0), ([[4, 4]], 2), ([[0, 0], [0, 5]], 1), ([[-1, 7], [2, -3]], 0), ([], 3),
            ([[6, 1], [2, 9], [4, 4]], 1), ([[3, 3], [3, 3]], 0), ([[8, 0], [1, 0]], 5),
        ],
    ),
    sample(
        """
        def closed_walk_length(stops):
            length = 0
            for index in range(len(stops)):
                x, y = stops[index]
                last_x, last_y = stops[index - 1]
                length += abs(x - last_x) + abs(y - last_y)
            return length
        """,
        calls=[
            ([[0, 0], [3, 0], [3, 4]],), ([],), ([[5, 5]],), ([[0, 0], [0, 2]],), ([[1, 1], [1, 1]],),
            ([[0, 0], [1, 0], [1, 1], [0, 1]],), ([[-2, 3], [2, -3]],), ([[7, 0], [0, 7], [7, 7]],),
        ],
    ),
    sample(
        """
        def low_median(values, fallback):
            ordered = sorted(values)
            if not ordered:
                return fallback
            return ordered[(len(ordered) - 1) // 2]
        """,
        calls=[
            ([3, 1, 2], 0), ([], 0), ([7], 1), ([4, 2], 0), ([9, 5, 1, 7], 0), ([2, 2, 8], 5), ([-1, -3], 0), ([], 6),
            ([6, 0, 6, 1, 3], 2),
        ],
    ),
    sample(
        """
        def most_common_score(scores):
            counts = {}
            for score in scores:
                counts[score] = counts.get(score, 0) + 1
            return min(counts, key=lambda score: (-counts[score], score), default=None)
        """,
        calls=[
            ([3, 1, 3],), ([],), ([5],), ([2, 1],), ([4, 4, 9, 9],), ([0, 0, 7],), ([8, 6, 6, 8, 8],), ([-1, -1, 2],),
            ([7, 3, 5],),
        ],
    ),
    sample(
        """
        def bulk_cost(quantity, unit_price):
            discount = 0
            if quantity >= 100:
                discount = 20
            elif quantity >= 10:
                discount = 5
            return quantity * unit_price * (100 - discount) / 100
        """,
        calls=[(1, 10), (10, 2), (10, 7), (9, 4), (100, 1), (100, 3), (99, 1), (0, 7), (150, 2), (50, 2)],
    ),
    sample(
        """
        def collatz_steps(start, most_steps):
            for step in range(most_steps + 1):
                if start == 1:
                    return step
                start = start // 2 if start % 2 == 0 else 3 * start + 1
            return -1
        """,
        calls=[(1, 5), (2, 1), (2, 0), (8, 3), (8, 2), (3, 7), (3, 6), (6, 20), (1, 0), (5, 5)],
    ),
    sample(
        """
        def shared_divisor(numbers):
            def divisor(a, b):
                return divisor(b, a % b) if b else a
            shared = 0
            for number in numbers:
                shared = divisor(shared, abs(number))
            return shared
        """,
        calls=[([12, 18],), ([],), ([7],), ([0, 5],), ([-4, 6],), ([9, 28],), ([10, 20, 25],), ([0],), ([8, 8],)],
    ),
    sample(
        """
        def divisor_kind(number):
            total = sum(part for part in range(1, number) if number % part == 0)
            if total == number:
                return "perfect"
            return "abundant" if total > number else "deficient"
        """,
        calls=[(6,), (12,), (7,), (1,), (28,), (18,), (8,), (2,), (20,), (0,)],
    ),
    sample(
        """
        def best_profit(prices):
            best = 0
            for day, bought in enumerate(prices):
                for sold in prices[day + 1:]:
                    best = max(best, sold - bought)
            return best
        """,
        calls=[
            ([3, 8, 2],), ([],), ([5],), ([9, 4, 1],), ([1, 2, 3],), ([7, 1, 5, 3, 6],), ([4, 4],), ([2, 9],),
            ([0, 0, 10],),
        ],
    ),
    sample(
        """
        def leap_years_between(first, last):
            leaps = []
            for year in range(first, last + 1):
                if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
                    leaps.append(year)
            return leaps
        """,
        calls=[
            (2000, 2004), (1896, 1904), (2001, 2003), (1900, 1900), (2000, 2000), (2024, 2024), (2010, 2009),
            (2005, 2007), (1999, 2000), (2096, 2104),
        ],
    ),
    sample(
        """
        def grade_for(points, possible):
            if possible == 0:
                return "none"
            percent = 100 * points // possible
            for grade, at_least in [["A", 90], ["B", 75], ["C", 50]]:
                if percent >= at_least:
                    return grade
            return "F"
        """,
        calls=[(9, 10), (90, 100), (75, 100), (3, 4), (1, 2), (50, 100), (0, 0), (3, 0), (49, 100), (74, 100)],
    ),
    sample(
        """
        def shared_ranks(scores):
            ranks = []
            for score in scores:
                better = sum(1 for other in scores if other > score)
                ranks.append(better + 1)
            return ranks
        """,
        calls=[
            ([9, 3, 6],), ([],), ([5],), ([4, 4, 1],), ([2, 8, 8],), ([0, 0],), ([-1, -2],), ([1, 2, 3, 4],),
        ],
    ),
    sample(
        """
        def rescale(readings, top):
            if not readings:
                return []
            lowest = min(readings)
            spread = max(readings) - lowest
            return [(reading - lowest) * top / spread if spread else 0.0 for reading in readings]
        """,
        calls=[
            ([2, 4, 6], 1), ([], 1), ([3], 10), ([5, 5], 1), ([0, 10], 100), ([-1, 1, 0], 4), ([8, 0, 4], 2), ([], 5),
            ([1, 1, 3], 8), ([0, 0], 9),
        ],
    ),
    sample(
        """
        def strip_silence(samples, threshold):
            kept = list(samples)
            while kept and abs(kept[0]) < threshold:
                kept.pop(0)
            while kept and abs(kept[-1]) < threshold:
                kept.pop()
            return kept
        """,
        calls=[
            ([0, 5, 0, 6, 0], 2), ([], 1), ([1, 1], 2), ([2, 9, 2], 2), ([0, 0], 0), ([-1, -7, 1], 3), ([4], 5),
            ([0, 1, 8], 1), ([6, 0, 1], 4),
        ],
    ),
    sample(
        """
        def add_polynomials(left, right):
            size = max(len(left), len(right))
            total = [0] * size
            for terms in (left, right):
                for power, term in enumerate(terms):
                    total[power] += term
            while total and total[-1] == 0:
                total.pop()
            return total
        """,
        calls=[
            ([1, 2], [3]), ([], []), ([1], []), ([1, 5], [2, -5]), ([0], [0]), ([0, 0, 4], [1]), ([2, 1], [-2, -1]),
            ([], [3, 7]), ([1, 0, 2], [0, 3, -2]),
        ],
    ),
    sample(
        """
        def merge_ascending(left, right):
            left, right = left[:], right[:]
            merged = []
            while left and right:
                smaller = left if left[0] <= right[0] else right
                merged.append(smaller.pop(0))
            return merged + left + right
        """,
        calls=[
            ([1, 4], [2, 3]), ([], []), ([5], []), ([], [6, 7]), ([1, 2], [3]), ([8, 9], [1]), ([2, 2], [2]),
            ([-1, 0], [-2, 5]), ([1, 3, 5], [2, 4, 6]),
        ],
    ),
    sample(
        """
        def overtime_weeks(hours, limit):
            late = []
            for start in range(0, len(hours), 7):
                week = hours[start:start + 7]
                if sum(week) > limit:
                    late.append(start // 7 + 1)
            return late
        """,
        calls=[
            ([8, 8, 8, 8, 8, 0, 0], 40), ([9, 9, 9, 9, 9, 0, 0], 40), ([], -1), ([5], 4), ([0] * 7 + [3], 2),
            ([5, 0, 0, 0, 0, 0, 0, 9], 8), ([2] * 14, 13), ([6], 6), ([0, 0], -1), ([1] * 6 + [9, 1, 1], 14),
        ],
    ),
    sample(
        """
        def countdown(start, last_word):
            shown = ""
            for number in range(start, 0, -1):
                shown += str(number) + " "
            return shown + last_word if start > 0 else "stop"
        """,
        calls=[(3, "go"), (0, "go"), (1, "go"), (5, "off"), (-2, "up"), (2, "up"), (0, "off"), (4, ""), (1, "hey")],
    ),
    sample(
        """
        def minutes_in(text):
            minutes = 0
            number = ""
            for letter in text:
                if letter.isdigit():
                    number += letter
                else:
                    minutes += int(number or "0") * (60 if letter == "h" else 1)
                    number = ""
            return minutes
        """,
        calls=[("1h30m",), ("",), ("45m",), ("2h",), ("h",), ("10h5m",), ("0m",), ("3m4m",), ("7",), ("m",)],
    ),
    sample(
        """
        def best_average(results, fewest_games):
            best_name = None
            best = 0
            for name, points in results.items():
                average = sum(points) / len(points) if points else 0
                if len(points) >= fewest_games and average > best:
                    best_name = name
                    best = average
            return best_name
        """,
        calls=[
            ({"Ann": [4, 6], "Bo": [9]}, 2), ({}, 1), ({"Cy": []}, 0), ({"Di": [3], "Ed": [3]}, 1), ({"Flo": [0]}, 1),
            ({"Gus": [2, 2], "Hal": [5, 1], "Ida": [8]}, 1), ({"Jo": [1, 1]}, 2), ({"Kay": [], "Lou": [1, 2]}, 0),
            ({"Max": [9], "Ned": [4, 4, 4]}, 3), ({"Oz": [1], "Pam": [0, 1]}, 1),
        ],
    ),
    sample(
        """
        def split_bill(cents, people):
            if people <= 0:
                return []
            share = cents // people
            left_over = cents % people
            return [share + 1 if person < left_over else share for person in range(people)]
        """,
        calls=[(10, 3), (9, 3), (5, 0), (0, 2), (1, 4), (7, 1), (11, 4), (0, 0), (2, 1), (100, -1)],
    ),
    sample(
        """
        def day_reaching(goal, daily_steps):
            walked = 0
            for day, steps in enumerate(daily_steps, 1):
                walked += steps
                if walked >= goal:
                    return day
            return None
        """,
        calls=[
            (10, [4, 6, 1]), (5, []), (0, [0]), (3, [3]), (9, [2, 2]), (8, [1, 8, 8]), (1, [0, 0, 1]), (6, [5, 5]),
            (7, [3, 3]), (4, [9, 1]),
        ],
    ),
    sample(
        """
        def mirrored_numbers(first, last):
            mirrored = []
            for number in range(first, last + 1):
                digits = str(number)
                if number > 9 and digits == digits[::-1]:
                    mirrored.append(number)
            return mirrored
        """,
        calls=[(10, 22), (0, 10), (9, 11), (11, 11), (12, 21), (99, 101), (55, 66), (30, 29), (8, 33), (1, 9)],
    ),
    sample(
        """
        def digit_sum_rounds(number):
            rounds = 0
            while number > 9 and rounds < 20:
                number = sum(int(digit) for digit in str(number))
                rounds += 1
            return rounds
        """,
        calls=[(5,), (10,), (199,), (9,), (0,), (28,), (99,), (1234,), (19,)],
    ),
    sample(
        """
        def to_roman(number):
            if number <= 0 or number >= 40:
                return "?"
            numeral = ""
            for value, letters in [[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]]:
                if number >= value:
                    numeral += letters * (number // value)
                    number %= value
            return numeral
        """,
        calls=[(1,), (4,), (9,), (14,), (0,), (27,), (5,), (-30,), (39,), (40,)],
    ),
    sample(
        """
        def from_roman(numeral):
            values = {"I": 1, "V": 5, "X": 10, "L": 50}
            total = 0
            for place, letter in enumerate(numeral):
                following = values.get(numeral[place + 1:place + 2], 0)
                value = values[letter]
                total += value if value >= following else -value
            return total
        """,
        calls=[("IV",), ("",), ("III",), ("XIX",), ("L",), ("XL",), ("VI",), ("LXXVII",), ("IX",)],
    ),
    sample(
        """
        def binary_value(text):
            bits = text.strip()
            if not bits:
                return None
            value = 0
            for bit in bits:
                if bit != "0" and bit != "1":
                    return None
                value = value * 2 + int(bit)
            return value
        """,
        calls=[("101",), ("",), ("0",), (" 1",), ("12",), ("1111",), ("0010",), ("b1",), ("  ",), ("1000",)],
    ),
    sample(
        """
        def fibonacci_list(count):
            sequence = [0, 1]
            for place in range(2, count):
                sequence.append(sequence[place - 1] + sequence[place - 2])
            return sequence[:max(count, 0)]
        """,
        calls=[(5,), (0,), (1,), (2,), (3,), (8,), (-1,), (10,)],
    ),
    sample(
        """
        def pascal_row(depth):
            row = [1]
            for _ in range(depth):
                padded = [0] + row + [0]
                row = [left + right for left, right in zip(padded, padded[1:])]
            return row
        """,
        calls=[(0,), (1,), (2,), (3,), (4,), (5,), (6,), (-1,)],
    ),
    sample(
        """
        def diagonals_differ_by(grid):
            size = len(grid)
            falling = sum(grid[place][place] for place in range(size))
            rising = sum(grid[place][size - 1 - place] for place in range(size))
            return max(falling, rising) - min(falling, rising)
        """,
        calls=[
            ([[1, 2], [3, 5]],), ([],), ([[7]],), ([[0, 0], [0, 0]],), ([[1, 2, 3], [4, 5, 6], [9, 8, 9]],),
            ([[5, 1], [1, 5]],), ([[0, 9], [8, 0]],), ([[2, 0, 0], [0, 2, 0], [0, 0, 2]],),
            ([[0, 0, 4], [1, 1, 1], [4, 0, 1]],),
        ],
    ),
    sample(
        """
        def column_totals(rows, width):
            totals = [0] * width
            for row in rows:
                for column, value in enumerate(row[:width]):
                    totals[column] += value
            return totals
        """,
        calls=[
            ([[1, 2], [3, 4]], 2), ([], 2), ([[5]], 1), ([[], []], 1), ([[0, 0, 1]], 3), ([[1], [1, 1], [1]], 2),
            ([[-1, 2], [1, -2]], 2), ([[9, 8, 7], [1, 2, 3]], 2), ([[4, 6]], 0),
        ],
    ),
    sample(
        """
        def border_sum(grid):
            total = 0
            for row, cells in enumerate(grid):
                for column, cell in enumerate(cells):
                    if row in (0, len(grid) - 1) or column in (0, len(cells) - 1):
                        total += cell
            return total
        """,
        calls=[
            ([[1, 1, 1], [1, 9, 1], [1, 1, 1]],), ([],), ([[4]],), ([[1, 2], [3, 4]],), ([[1, 2, 3]],),
            ([[5], [6], [7]],), ([[0, 0, 0], [2, 8, 3], [0, 0, 0]],), ([[1, 2, 1, 1], [1, 7, 7, 2], [3, 1, 1, 1]],),
            ([[]],),
        ],
    ),
    sample(
        """
        def busiest_hour(visits, opening, closing):
            busiest = opening
            most = 0
            for hour in range(opening, closing):
                present = sum(1 for arrived, left in visits if arrived <= hour < left)
                if present > most:
                    most = present
                    busiest = hour
            return busiest
        """,
        calls=[
            ([[9, 11], [10, 12]], 8, 18), ([], 8, 18), ([[17, 18]], 8, 18), ([[3, 4], [4, 6]], 3, 6),
            ([[7, 8], [7, 9]], 6, 7), ([[1, 4], [2, 3], [2, 6]], 0, 5), ([[1, 2], [2, 4]], 1, 4),
            ([[4, 6], [5, 6]], 4, 6), ([[0, 9], [6, 9]], 0, 7), ([[6, 8]], 5, 6),
        ],
    ),
    sample(
        """
        def merge_spans(spans):
            merged = []
            for start, end in sorted(spans):
                if merged and start <= merged[-1][1]:
                    merged[-1][1] = max(merged[-1][1], end)
                else:
                    merged.append([start, end])
            return merged
        """,
        calls=[
            ([[1, 3], [2, 5]],), ([],), ([[4, 6]],), ([[1, 2], [2, 3]],), ([[5, 6], [1, 2]],), ([[1, 9], [3, 4]],),
            ([[0, 0], [0, 1]],), ([[1, 4], [6, 8], [7, 9]],), ([[2, 3], [4, 5]],),
        ],
    ),
    sample(
        """
        def free_times(meetings, opening, closing):
            free = []
            free_from = opening
            for start, end in sorted(meetings):
                if start > free_from:
                    free.append([free_from, start])
                free_from = max(free_from, end)
            if free_from < closing:
                free.append([free_from, closing])
            return free
        """,
        calls=[
            ([[9, 10], [12, 13]], 8, 17), ([], 9, 12), ([[9, 12]], 9, 12), ([[10, 15], [11, 12]], 9, 16), ([], 5, 5),
            ([[14, 16], [8, 9]], 8, 16), ([[1, 2], [2, 3]], 1, 4), ([[3, 9]], 4, 8), ([[6, 7]], 5, 7),
        ],
    ),
    sample(
        """
        def invoice_total(lines, free_shipping_from):
            if not lines:
                return 0
            goods = sum(line["price"] * line.get("quantity", 1) for line in lines)
            shipping = 0 if goods >= free_shipping_from else 5
            return goods + shipping
        """,
        calls=[
            ([{"price": 10, "quantity": 2}], 50), ([], 50), ([{"price": 50}], 50), ([{"price": 49}], 50), ([], 9),
            ([{"price": 4, "quantity": 0}], 9), ([{"price": 30}, {"price": 7, "quantity": 3}], 51),
            ([{"price": 0}], 0), ([{"price": 20}, {"price": 20}], 30),
        ],
    ),
    sample(
        """
        def tax_due(income):
            due = 0
            lower = 0
            for upper, percent in [[1000, 0], [3000, 10], [9000, 20]]:
                taxed = min(income, upper) - lower
                if taxed > 0:
                    due += taxed * percent // 100
                lower = upper
            return due
        """,
        calls=[(500,), (1000,), (2000,), (3000,), (5000,), (0,), (9000,), (20000,), (-100,), (1100,)],
    ),
    sample(
        """
        def years_to_goal(savings, goal, percent, most_years):
            if savings <= 0:
                return None
            for year in range(most_years + 1):
                if savings >= goal:
                    return year
                savings += savings * percent // 100
            return None
        """,
        calls=[
            (100, 100, 5, 3), (100, 120, 10, 2), (100, 120, 10, 1), (100, 200, 0, 9), (50, 100, 100, 1),
            (50, 100, 100, 0), (0, 0, 10, 4), (-5, -9, 10, 2), (10, 80, 100, 8), (1000, 1100, 10, 5),
        ],
    ),
    sample(
        """
        def weighted_mean(values, weights):
            weighed = 0
            total_weight = 0
            for value, weight in zip(values, weights):
                if weight > 0:
                    weighed += value * weight
                    total_weight += weight
            return weighed / total_weight if total_weight else 0
        """,
        calls=[
            ([4, 8], [1, 3]), ([], []), ([5], [0]), ([6, 6], [2, 2]), ([1, 9], [1, 0]), ([10, 20], [-1, 4]),
            ([3], [5]), ([0, 7], [0, 0]), ([2, 4, 9], [1, 1, 2]),
        ],
    ),
    sample(
        """
        def sample_variance(values):
            count = len(values)
            if count < 2:
                return 0.0
            mean = sum(values) / count
            squares = [(value - mean) ** 2 for value in values]
            return sum(squares) / (count - 1)
        """,
        calls=[([2, 4],), ([],), ([5],), ([3, 3, 3],), ([1, 2, 3],), ([0, 10],), ([-1, 1],), ([1, 1, 5, 5, 3],)],
    ),
    sample(
        """
        def outliers(readings, tolerance):
            if not readings:
                return []
            middle = sum(readings) / len(readings)
            return [reading for reading in readings if abs(reading - middle) > tolerance]
        """,
        calls=[
            ([1, 2, 9], 3), ([], 2), ([5], 0), ([4, 6], 1), ([4, 6], 0), ([0, 0, 0, 8], 2), ([-9, 9, 0], 5), ([], 0),
            ([10, 20, 30], 10),
        ],
    ),
    sample(
        """
        def closest_to(target, values):
            closest = None
            for value in values:
                if closest is None or abs(value - target) < abs(closest - target):
                    closest = value
            return closest
        """,
        calls=[
            (5, [1, 4, 9]), (3, []), (0, [7]), (5, [4, 6]), (10, [12, 8, 11]), (0, [-2, 2]), (6, [6, 5]),
            (1, [100, -50]), (2, [9, 5, 3, 8]),
        ],
    ),
    sample(
        """
        def podium(points_by_name, places):
            scored = [name for name in points_by_name if points_by_name[name] > 0]
            ordered = sorted(scored, key=lambda name: (-points_by_name[name], name))
            return ordered[:places]
        """,
        calls=[
            ({"Ann": 3, "Bob": 9, "Cat": 5}, 2), ({}, 3), ({"Dan": 0}, 1), ({"Eva": 4, "Abe": 4}, 1), ({"Fay": 1}, 0),
            ({"Gil": 1, "Hob": 2, "Ivy": 3, "Jan": 4}, 3), ({"Kim": 1, "Lee": 0}, 2), ({"Mo": 5, "Al": 5, "Bo": 6}, 3),
            ({"Pat": 1, "Quin": 8}, 2),
        ],
    ),
    sample(
        """
        def league_points(matches):
            points = {}
            for home, home_goals, away, away_goals in matches:
                points.setdefault(home, 0)
                points.setdefault(away, 0)
                if home_goals == away_goals:
                    points[home] += 1
                    points[away] += 1
                else:
                    points[home if home_goals > away_goals else away] += 3
            return points
        """,
        calls=[
            ([["Reds", 2, "Blues", 1]],), ([],), ([["Reds", 0, "Blues", 0]],), ([["A", 1, "B", 3]],),
            ([["A", 1, "B", 0], ["B", 2, "A", 2]],), ([["X", 0, "Y", 1], ["Y", 0, "Z", 4]],), ([["P", 5, "Q", 5]],),
            ([["A", 3, "B", 0], ["A", 2, "C", 1], ["B", 1, "C", 1]],),
        ],
    ),
    sample(
        """
        def top_scorers(goals):
            most = max((sum(shots) for shots in goals.values()), default=0)
            if most == 0:
                return []
            return sorted(name for name, shots in goals.items() if sum(shots) == most)
        """,
        calls=[
            ({"Kai": [1, 2], "Lou": [2]},), ({},), ({"Max": [0]},), ({"Zed": [3], "Amy": [1, 2]},), ({"Nia": []},),
            ({"Oli": [1], "Pia": [0, 0]},), ({"Ray": [4], "Sam": [5], "Tom": [2, 3]},), ({"Uma": [1]},),
        ],
    ),
    sample(
        """
        def current_streak(results):
            streak = 0
            for result in reversed(results):
                if result != results[-1]:
                    break
                streak += 1
            return streak if results.endswith("W") else -streak
        """,
        calls=[("LWW",), ("",), ("W",), ("L",), ("WLL",), ("WWWW",), ("WLW",), ("LLLWLLL",), ("WL",)],
    ),
    sample(
        """
        def best_triple(dice):
            best = 0
            for face in range(1, 7):
                if dice.count(face) >= 3 and face > best:
                    best = face
            return best * 100 if best else sum(dice)
        """,
        calls=[
            ([3, 3, 3, 1, 2],), ([],), ([6, 6, 6],), ([1, 1, 1],), ([1, 2],), ([2, 2, 2, 5, 5, 5],), ([4, 4],),
            ([6, 6, 1, 6, 6],), ([5, 5, 3],), ([1, 1, 1, 1, 6],),
        ],
    ),
    sample(
        """
        def hand_value(cards):
            value = sum(min(card, 10) for card in cards)
            if 1 in cards and value + 10 <= 21:
                value += 10
            return value if value <= 21 else 0
        """,
        calls=[
            ([1, 13],), ([],), ([1, 1, 10],), ([1, 10, 10],), ([9, 8, 5],), ([1],), ([2, 3],), ([12, 11, 2],),
            ([1, 1, 9],), ([1, 5, 6],),
        ],
    ),
    sample(
        """
        def bowling_score(frames):
            score = 0
            for index, frame in enumerate(frames):
                score += sum(frame)
                if sum(frame) == 10 and index + 1 < len(frames):
                    score += frames[index + 1][0]
            return score
        """,
        calls=[
            ([[3, 4], [5, 5], [6, 0]],), ([],), ([[5, 5]],), ([[0, 0], [1, 2]],), ([[9, 1], [9, 1], [3, 3]],),
            ([[4, 5], [2, 2]],), ([[7, 3], [0, 8]],), ([[1, 9], [10, 0]],), ([[2, 8], [4, 1], [6, 2]],),
        ],
    ),
    sample(
        """
        def card_number_valid(number):
            total = 0
            for place, digit in enumerate(reversed(number)):
                value = int(digit)
                if place % 2 == 1:
                    value *= 2
                total += value - 9 if value > 9 else value
            return total > 0 and total % 10 == 0
        """,
        calls=[("18",), ("",), ("0",), ("79927398713",), ("79927398710",), ("00",), ("59",), ("5",), ("91",), ("26",)],
    ),
    sample(
        """
        def check_letter(code):
            digits = code.replace("-", "")
            if not digits:
                return "?"
            total = 0
            for weight, digit in enumerate(digits, 2):
                total += weight * int(digit)
            rest = total % 11
            return "X" if rest == 10 else str(rest)
        """,
        calls=[("5",), ("",), ("1-2",), ("0",), ("-",), ("22",), ("43-21",), ("90",), ("55",), ("16",)],
    ),
    sample(
        """
        def ordinal(number):
            ending = "th"
            if not 11 <= number % 100 <= 13:
                ending = {"1": "st", "2": "nd", "3": "rd"}.get(str(number)[-1], "th")
            return str(number) + ending
        """,
        calls=[(1,), (2,), (3,), (4,), (11,), (113,), (13,), (21,), (0,), (111,)],
    ),
    sample(
        """
        def group_thousands(number):
            digits = str(abs(number))
            groups = []
            for stop in range(len(digits), 0, -3):
                start = max(stop - 3, 0)
                groups.append(digits[start:stop])
            sign = "-" if number < 0 else ""
            return sign + ",".join(reversed(groups))
        """,
        calls=[(1234567,), (0,), (999,), (1000,), (-5000,), (12,), (-7,), (100000,), (20030,)],
    ),
    sample(
        """
        def page_ranges(pages):
            runs = []
            for page in sorted(pages):
                if runs and page == runs[-1][1] + 1:
                    runs[-1][1] = page
                else:
                    runs.append([page, page])
            return ",".join(str(first) if first == last else str(first) + "-" + str(last) for first, last in runs)
        """,
        calls=[
            ([1, 2, 3, 5],), ([],), ([4],), ([7, 8],), ([1, 3, 5],), ([9, 2, 1],), ([0, 1],), ([10, 11, 20, 21, 22],),
        ],
    ),
    sample(
        """
        def pages_of(text):
            pages = []
            for part in text.split(","):
                first, _, last = part.strip().partition("-")
                if first:
                    pages.extend(range(int(first), int(last or first) + 1))
            return pages
        """,
        calls=[("1-3,5",), ("",), ("7",), ("2-2",), ("4, 6",), ("9-8",), ("1,,2",), ("10-12, 20-21",), (",",)],
    ),
    sample(
        """
        def missing_tickets(sold, first, last):
            if first > last:
                first, last = last, first
            return [ticket for ticket in range(first, last + 1) if ticket not in sold] or [0]
        """,
        calls=[
            ([1, 4], 1, 4), ([], 1, 3), ([5], 5, 5), ([2, 3], 4, 1), ([9, 6, 7], 6, 9), ([], -2, 0), ([3], 5, 3),
            ([], 8, 8), ([1, 2, 6], 1, 2),
        ],
    ),
    sample(
        """
        def repeated_values(values):
            repeated = []
            for value in values:
                if values.count(value) > 1 and value not in repeated:
                    repeated.append(value)
            return sorted(repeated, reverse=True)
        """,
        calls=[
            ([1, 2, 1],), ([],), ([5],), ([3, 3, 3],), ([4, 7, 4, 7],), ([1, 2, 3],), ([0, 0],), ([9, 2, 2, 9, 5, 5],),
        ],
    ),
    sample(
        """
        def pair_with_sum(numbers, target):
            for place, number in enumerate(numbers):
                for other in numbers[place + 1:]:
                    if number + other == target:
                        return [min(number, other), max(number, other)]
            return []
        """,
        calls=[
            ([1, 4, 6], 10), ([], 0), ([5], 10), ([5, 5], 10), ([9, 2], 11), ([3, 1, 4], 6), ([3, -3], 0),
            ([0, 4, 4], 4), ([8, 1, 7, 2], 9),
        ],
    ),
    sample(
        """
        def best_stretch(changes, skipped):
            counted = changes[skipped:]
            if not counted:
                return 0
            best = current = counted[0]
            for change in counted[1:]:
                current = max(change, current + change)
                best = max(best, current)
            return best
        """,
        calls=[
            ([2, -1, 3], 0), ([], 0), ([-4], 0), ([-2, -3], 0), ([5, -9, 6], 1), ([1, 1, 1], 0), ([7], 1), ([8, -3], 1),
            ([-1, 4, -2, 3, -5], 0), ([9, 2, 2], 1),
        ],
    ),
    sample(
        """
        def widest_pool(walls):
            widest = 0
            left, right = 0, len(walls) - 1
            for _ in range(len(walls) - 1):
                widest = max(widest, (right - left) * min(walls[left], walls[right]))
                if walls[left] < walls[right]:
                    left += 1
                else:
                    right -= 1
            return widest
        """,
        calls=[
            ([3, 1, 2],), ([],), ([5],), ([4, 4],), ([1, 8, 6, 2, 5],), ([0, 7],), ([2, 9, 9, 2],), ([1, 2, 3, 4],),
            ([6, 1, 1, 1],), ([1, 9, 8],),
        ],
    ),
    sample(
        """
        def balance_point(weights):
            left = 0
            right = sum(weights)
            for place, weight in enumerate(weights):
                right -= weight
                if left == right:
                    return place
                left += weight
            return -1
        """,
        calls=[
            ([1, 5, 1],), ([],), ([4],), ([1, 2],), ([3, 0, 1, 2],), ([0, 0],), ([2, -2, 7],), ([1, 1, 1, 1],),
            ([6, 1, 2, 3],),
        ],
    ),
    sample(
        """
        def next_warmer(temperatures):
            warmer = []
            for day, temperature in enumerate(temperatures):
                later = temperatures[day + 1:]
                warmer.append(next((other for other in later if other > temperature), None))
            return warmer
        """,
        calls=[
            ([3, 5, 4],), ([],), ([7],), ([2, 2, 3],), ([9, 8],), ([1, 2, 3],), ([0, 0],), ([-4, -6, -5, 1],),
        ],
    ),
    sample(
        """
        def visible_towers(heights):
            visible = 0
            tallest = 0
            for height in heights:
                if height > tallest:
                    visible += 1
                    tallest = height
            return visible
        """,
        calls=[([3, 1, 5],), ([],), ([4],), ([2, 2],), ([0, 1],), ([9, 8, 7],), ([1, 2, 3],), ([0],), ([5, 5, 6, 6],)],
    ),
    sample(
        """
        def turning_points(track):
            turns = []
            for place in range(1, len(track) - 1):
                came = track[place] - track[place - 1]
                goes = track[place + 1] - track[place]
                if came * goes < 0:
                    turns.append(track[place])
            return turns
        """,
        calls=[
            ([1, 3, 2],), ([],), ([4, 4],), ([1, 2, 3],), ([5, 1, 5, 1],), ([2, 2, 3, 1],), ([0, -2, 0],), ([9],),
            ([1, 4, 4, 2],),
        ],
    ),
    sample(
        """
        def sign_changes(values):
            changes = 0
            last_sign = 0
            for value in values:
                if value == 0:
                    continue
                sign = 1 if value > 0 else -1
                if last_sign and sign != last_sign:
                    changes += 1
                last_sign = sign
            return changes
        """,
        calls=[
            ([1, -1, 2],), ([],), ([5],), ([0, 0],), ([3, 0, -3],), ([-1, -2],), ([0, 4, 0, 4],), ([-1, 1, -1, 1],),
            ([7, 8],), ([-2, -1, 0, 6],),
        ],
    ),
    sample(
        """
        def clamp_all(values, low, high):
            if low > high:
                low, high = high, low
            clamped = []
            for value in values:
                clamped.append(max(low, min(value, high)))
            return clamped
        """,
        calls=[
            ([1, 5, 9], 2, 6), ([], 0, 1), ([4], 4, 4), ([0, 10], 8, 3), ([-5, 5], -1, 1), ([3, 3], 0, 9), ([7], 9, 12),
            ([2, 8], 2, 8), ([6, 1], 5, 4),
        ],
    ),
    sample(
        """
        def round_up_to(number, step):
            if step <= 0:
                return number
            rest = number % step
            return number if rest == 0 else number + step - rest
        """,
        calls=[(7, 5), (10, 5), (0, 4), (3, 0), (1, 10), (9, -2), (12, 1), (-3, 5), (24, 6), (5, 0)],
    ),
    sample(
        """
        def worst_drop(levels):
            worst = {"day": 0, "drop": 0}
            for day in range(1, len(levels)):
                drop = levels[day - 1] - levels[day]
                if drop > worst["drop"]:
                    worst = {"day": day, "drop": drop}
            return worst
        """,
        calls=[
            ([5, 3, 4, 0],), ([],), ([7],), ([1, 2, 3],), ([4, 4],), ([9, 7, 5],), ([6, 0, 1],), ([-1, -8, -9],),
            ([2, 1],),
        ],
    ),
    sample(
        """
        def deepest_fall(prices):
            highest = 0
            deepest = 0
            for price in prices:
                highest = max(highest, price)
                deepest = max(deepest, highest - price)
            return deepest
        """,
        calls=[
            ([9, 4, 6],), ([],), ([5],), ([1, 2, 3],), ([8, 8],), ([3, 1, 7, 2],), ([0, 0],), ([6, 5, 4],),
            ([2, 9, 8],),
        ],
    ),
    sample(
        """
        def percent_below(limit, values):
            if not values:
                return 0
            below = sum(1 for value in values if value < limit)
            return round(100 * below / len(values))
        """,
        calls=[
            (5, [1, 5, 9]), (3, []), (2, [2]), (10, [1, 2, 3]), (0, [-1, 0, 1, 2]), (4, [4, 4]), (6, [5, 7]),
            (0, []), (1, [0]),
        ],
    ),
    sample(
        """
        def middle_spread(values, share):
            ordered = sorted(values)
            cut = len(ordered) // share
            middle = ordered[cut:len(ordered) - cut]
            return middle[-1] - middle[0] if middle else 0
        """,
        calls=[
            ([1, 2, 3, 9], 4), ([], 4), ([5], 3), ([4, 10], 2), ([8, 1, 6], 4), ([1, 3, 3, 7, 20], 5),
            ([2, 2, 2, 2], 4), ([0, 1, 5, 6, 9, 10, 30, 40], 4), ([-4, -1, -9, 0], 3), ([7, 0], 3),
        ],
    ),
    sample(
        """
        def mean_speed(speeds):
            moving = [speed for speed in speeds if speed > 0]
            if not moving:
                return 0
            slowness = 0
            for speed in moving:
                slowness += 1 / speed
            return round(len(moving) / slowness, 2)
        """,
        calls=[
            ([2, 4],), ([],), ([5],), ([0, 3],), ([10, 10],), ([-1, 2],), ([1, 4],), ([6, 3, 2],), ([0],), ([0, -8],),
        ],
    ),
    sample(
        """
        def products_of_others(numbers):
            def product(factors):
                result = 1
                for factor in factors:
                    result *= factor
                return result
            return [product(numbers[:place] + numbers[place + 1:]) for place in range(len(numbers))]
        """,
        calls=[([2, 3, 4],), ([],), ([7],), ([5, 0],), ([1, 1],), ([-1, 2, -3],), ([0, 0, 6],), ([2, 2, 2, 2],)],
    ),
    sample(
        """
        def ways_to_choose(items, chosen):
            if chosen < 0 or chosen > items:
                return 0
            ways = 1
            for step in range(1, chosen + 1):
                ways = ways * (items - step + 1) // step
            return ways
        """,
        calls=[(4, 2), (5, 0), (0, 0), (3, 3), (3, 4), (6, -1), (7, 1), (10, 3), (4, -2)],
    ),
    sample(
        """
        def prime_divisors(number):
            def is_prime(candidate):
                return candidate > 1 and all(candidate % part for part in range(2, candidate))
            divisors = []
            for divisor in range(1, number + 1):
                if number % divisor == 0 and is_prime(divisor):
                    divisors.append(divisor)
            return divisors
        """,
        calls=[(12,), (1,), (7,), (0,), (30,), (16,), (2,), (45,), (22,)],
    ),
    sample(
        """
        def next_prime(number):
            candidate = max(number + 1, 2)
            for _ in range(30):
                if all(candidate % part != 0 for part in range(2, candidate)):
                    break
                candidate += 1
            return candidate
        """,
        calls=[(0,), (2,), (7,), (-4,), (13,), (1,), (8,), (20,), (23,)],
    ),
    sample(
        """
        def square_side(tiles, longest_side):
            side = 0
            for guess in range(1, longest_side + 1):
                if guess * guess <= tiles:
                    side = guess
            return side
        """,
        calls=[(9, 5), (0, 3), (1, 4), (8, 8), (16, 4), (100, 6), (24, 9), (5, 0), (25, 5), (50, 1)],
    ),
    sample(
        """
        def queue_split(heights, newcomer):
            ahead = 0
            for height in sorted(heights):
                if height >= newcomer:
                    break
                ahead += 1
            return [ahead, len(heights) - ahead]
        """,
        calls=[
            ([1, 5], 3), ([], 4), ([2], 9), ([2], 1), ([3, 1, 2], 2), ([0, 0], 0), ([-1, -5], -3), ([8, 4, 6], 10),
            ([30, 10, 20], 25),
        ],
    ),
    sample(
        """
        def out_of_order_pairs(queue):
            pairs = 0
            for place in range(len(queue)):
                for later in range(place + 1, len(queue)):
                    if queue[later] < queue[place]:
                        pairs += 1
            return pairs
        """,
        calls=[([3, 1, 2],), ([],), ([5],), ([2, 2],), ([4, 3, 2, 1],), ([1, 2, 3],), ([0, -1],), ([1, 3, 1, 2],)],
    ),
    sample(
        """
        def rotate_right(values, steps):
            if not values:
                return []
            steps %= len(values)
            split = len(values) - steps
            return values[split:] + values[:split]
        """,
        calls=[
            ([1, 2, 3], 1), ([], 2), ([5], 3), ([1, 2, 3], 0), ([1, 2], 2), ([4, 5, 6, 7], -1), ([8, 9], 5), ([], 0),
        ],
    ),
    sample(
        """
        def page_of(items, page, size):
            page = max(page, 1)
            start = (page - 1) * size
            return items[start:start + size] or ["nothing"]
        """,
        calls=[
            ([1, 2, 3, 4, 5], 1, 2), ([1, 2, 3, 4, 5], 3, 2), ([], 1, 4), ([7, 8], 0, 1), ([7, 8], 1, 0),
            ([1, 2, 3], 2, 1), ([9], 2, 1), ([4, 5, 6], -1, 2), ([4, 5, 6], 1, 3),
        ],
    ),
    sample(
        """
        def waiting_times(durations, break_after):
            waits = []
            elapsed = 0
            for served, duration in enumerate(durations):
                if served > 0 and served % break_after == 0:
                    elapsed += 10
                waits.append(elapsed)
                elapsed += duration
            return waits
        """,
        calls=[
            ([3, 4, 5], 2), ([], 3), ([7], 1), ([1, 1, 1], 1), ([2, 0, 2], 5), ([5, 5, 5, 5, 5], 2), ([0, 0, 0], 3),
            ([6, 2, 1, 8], 3),
        ],
    ),
    sample(
        """
        def lift_rides(weights, limit):
            rides = 0
            load = 0
            for weight in weights:
                if rides == 0 or load + weight > limit:
                    rides += 1
                    load = 0
                load += weight
            return rides
        """,
        calls=[
            ([50, 60], 100), ([], 100), ([70], 100), ([40, 60], 100), ([40, 61], 100), ([9, 9, 9], 9),
            ([1, 2, 3, 4], 5), ([0, 0], 0), ([5, 5, 5, 5], 10), ([200], 100),
        ],
    ),
    sample(
        """
        def stations_reached(fuel, gaps):
            reached = 0
            for gap in gaps:
                if gap > fuel:
                    break
                fuel -= gap
                reached += 1
            return reached
        """,
        calls=[
            (10, [4, 4, 4]), (5, []), (3, [3]), (2, [3]), (0, [0, 1]), (6, [1, 2, 3]), (9, [10, 1]), (8, [3, 5, 0]),
            (7, [2, 6, 1]),
        ],
    ),
    sample(
        """
        def heater_states(temperatures, cold, warm):
            heating = False
            states = []
            for temperature in temperatures:
                if temperature < cold:
                    heating = True
                elif temperature > warm:
                    heating = False
                states.append("on" if heating else "off")
            return states
        """,
        calls=[
            ([15, 19, 23], 18, 22), ([], 18, 22), ([18], 18, 22), ([20, 17, 22, 25], 18, 22), ([10, 22], 18, 22),
            ([30], 18, 22), ([5, 5, 5], 5, 6), ([4, 6, 7], 5, 6), ([0, -1, 1], 0, 0), ([20, 21], 18, 22),
        ],
    ),
    sample(
        """
        def refused_withdrawals(balance, overdraft, requests):
            refused = []
            for amount in requests:
                if amount <= 0 or balance - amount < -overdraft:
                    refused.append(amount)
                else:
                    balance -= amount
            return refused
        """,
        calls=[
            (10, 0, [4, 6, 1]), (5, 5, [10]), (5, 5, [11]), (0, 0, []), (8, 0, [0, -3]), (3, 2, [2, 2, 2]), (0, 0, [1]),
            (20, 10, [15, 15, 1]), (1, 0, [1, 0]),
        ],
    ),
    sample(
        """
        def parking_fee(minutes, per_hour, day_cap):
            if minutes <= 15:
                return 0
            hours = (minutes + 59) // 60
            return min(hours * per_hour, day_cap)
        """,
        calls=[
            (15, 3, 20), (15, 5, 9), (16, 3, 20), (16, 4, 9), (60, 3, 20), (60, 1, 9), (61, 3, 20), (600, 3, 20),
            (0, 4, 9), (121, 5, 50),
        ],
    ),
    sample(
        """
        def postage(grams, express):
            if grams <= 0:
                return None
            for at_most, price in [[100, 1], [500, 3], [2000, 6]]:
                if grams <= at_most:
                    return price * 2 if express else price
            return None
        """,
        calls=[
            (100, True), (100, False), (101, False), (500, True), (2000, False), (2001, True), (0, True), (0, False),
            (-5, False), (700, True),
        ],
    ),
    sample(
        """
        def water_bill(used, allowance, rate):
            extra = max(used - allowance, 0)
            bill = 12
            if extra > 0:
                bill += extra * rate
            return bill if used > 0 else 0
        """,
        calls=[
            (10, 8, 2), (8, 8, 2), (0, 5, 3), (5, 0, 1), (3, 9, 4), (20, 10, 0), (1, 1, 1), (9, 8, 5), (0, 0, 2),
        ],
    ),
    sample(
        """
        def deepest_level(item):
            if not isinstance(item, list):
                return 0
            deepest = 0
            for part in item:
                deepest = max(deepest, deepest_level(part))
            return deepest + 1
        """,
        calls=[(5,), ([],), ([1, 2],), ([[1], 2],), ([[[]]],), ([1, [2, [3]], 4],), ([[], []],), ([[[7], 1], [2]],)],
    ),
    sample(
        """
        def nested_total(item, weight):
            if isinstance(item, list):
                return sum(nested_total(part, weight + 1) for part in item)
            return item * weight if item > 0 else 0
        """,
        calls=[
            (4, 1), ([], 1), ([1, 2], 0), ([3, [4]], 0), ([-5, 2], 1), ([[[1]]], 0), ([0, [0]], 2), (-3, 2),
            ([1, [2, [-3, 4]]], 0),
        ],
    ),
    sample(
        """
        def mines_near(field, row, column):
            near = 0
            for line in field[max(row - 1, 0):row + 2]:
                near += line[max(column - 1, 0):column + 2].count("*")
            return near - 1 if field[row][column] == "*" else near
        """,
        calls=[
            (["*.", ".."], 1, 1), (["*", ".", ".", ".", "*"], 2, 0), (["*"], 0, 0), (["***", "*.*", "***"], 1, 1),
            (["...", "*..", "..*"], 0, 0), (["*...*"], 0, 2), (["**", "**"], 0, 1), (["*....", "...*."], 0, 1),
            (["*..*."], 0, 4), (["..", "..", "*."], 0, 0),
        ],
    ),
    sample(
        """
        def nearest_shop(shops, x, y):
            nearest = None
            shortest = 0
            for name, place in shops.items():
                distance = abs(place[0] - x) + abs(place[1] - y)
                if nearest is None or distance < shortest:
                    nearest = name
                    shortest = distance
            return nearest
        """,
        calls=[
            ({"deli": [0, 1], "bank": [3, 3]}, 0, 0), ({}, 1, 1), ({"cafe": [5, 5]}, 0, 0),
            ({"a": [1, 0], "b": [0, 1]}, 0, 0), ({"far": [9, 9], "mid": [4, 4], "here": [1, 1]}, 1, 1),
            ({"p": [-2, 0], "q": [1, 0]}, 0, 0), ({"m": [2, 2], "n": [2, 5]}, 2, 4), ({"u": [0, 0], "v": [6, 0]}, 3, 0),
        ],
    ),
    sample(
        """
        def darts_score(hits, board_radius):
            score = 0
            for x, y in hits:
                squared = x * x + y * y
                if squared <= 1:
                    score += 50
                elif squared <= board_radius * board_radius:
                    score += 10
            return score
        """,
        calls=[
            ([[0, 0], [3, 4]], 5), ([], 5), ([[1, 0]], 5), ([[1, 1]], 5), ([[0, 5]], 5), ([[4, 4]], 5), ([[0, -1]], 9),
            ([[2, 0], [0, 3]], 2), ([[6, 8], [0, 0]], 10),
        ],
    ),
    sample(
        """
        def polygon_area(corners):
            if len(corners) < 3:
                return 0
            doubled = 0
            for index in range(len(corners)):
                x, y = corners[index]
                before_x, before_y = corners[index - 1]
                doubled += before_x * y - x * before_y
            return abs(doubled) / 2
        """,
        calls=[
            ([[0, 0], [4, 0], [0, 3]],), ([],), ([[1, 1]],), ([[0, 0], [5, 5]],), ([[0, 0], [2, 0], [2, 2], [0, 2]],),
            ([[1, 1], [1, 4], [3, 1]],), ([[0, 0], [1, 1], [2, 2]],), ([[-1, 0], [0, 2], [1, 0], [0, -2]],),
        ],
    ),
    sample(
        """
        def promoted(marks_by_pupil, pass_mark):
            passed = []
            for pupil, marks in marks_by_pupil.items():
                if marks and min(marks) >= pass_mark:
                    passed.append(pupil)
            return sorted(passed, key=lambda pupil: -sum(marks_by_pupil[pupil]))
        """,
        calls=[
            ({"Ana": [5, 7], "Ben": [9, 8]}, 5), ({}, 5), ({"Cal": []}, 0), ({"Dot": [4, 9]}, 5), ({"Eli": [5]}, 5),
            ({"Fen": [6], "Gia": [6]}, 6), ({"Hew": [], "Ian": [7, 7], "Jen": [8, 9]}, 7),
            ({"Kit": [3], "Liv": [8]}, 4), ({"Mia": [2, 2], "Nat": [1, 9], "Ola": [3, 3]}, 2),
        ],
    ),
    sample(
        """
        def restock_order(stock, minimums):
            order = {}
            for item, minimum in minimums.items():
                in_stock = stock.get(item, 0)
                if in_stock < minimum:
                    order[item] = max(minimum - in_stock, 5)
            return order
        """,
        calls=[
            ({"nuts": 3}, {"nuts": 10}), ({}, {}), ({}, {"bolts": 4}), ({"pins": 6}, {"pins": 6}), ({"tape": 9}, {}),
            ({"glue": 0}, {"glue": 12}), ({"rope": 2, "wire": 8}, {"rope": 3, "wire": 1}), ({}, {"nails": 7}),
            ({"caps": 1}, {"caps": 0, "tins": 0}),
        ],
    ),
    sample(
        """
        def majority_choice(votes):
            counts = {}
            for vote in votes:
                counts[vote] = counts.get(vote, 0) + 1
                if counts[vote] > len(votes) // 2:
                    return vote
            return None
        """,
        calls=[
            (["tea", "tea", "milk"],), ([],), (["tea"],), (["a", "b"],), (["x", "x", "y", "y"],),
            (["p", "q", "q", "q"],), (["a", "b", "c"],), (["n", "m", "n", "m", "m"],),
        ],
    ),
    sample(
        """
        def largest_expense_kinds(expenses, how_many):
            spent = {}
            for expense in expenses:
                kind = expense.get("kind", "other")
                spent[kind] = spent.get(kind, 0) + expense["cost"]
            ordered = sorted(spent, key=lambda kind: spent[kind], reverse=True)
            return [[kind, spent[kind]] for kind in ordered[:how_many]]
        """,
        calls=[
            ([{"kind": "food", "cost": 5}, {"kind": "rent", "cost": 50}], 1), ([], 2), ([{"cost": 3}], 1),
            ([{"kind": "a", "cost": 2}, {"kind": "b", "cost": 3}, {"kind": "a", "cost": 2}], 2),
            ([{"kind": "x", "cost": 1}], 0), ([{"kind": "p", "cost": 4}, {"kind": "q", "cost": 4}], 2),
            ([{"kind": "u", "cost": 0}, {"cost": 9}], 2), ([{"kind": "m", "cost": 7}, {"kind": "n", "cost": 8}], 3),
        ],
    ),
    sample(
        """
        def fastest_lap(times):
            fastest = 0
            for lap in range(1, len(times) + 1):
                time = times[lap - 1]
                if time > 0 and (fastest == 0 or time < times[fastest - 1]):
                    fastest = lap
            return fastest
        """,
        calls=[
            ([61, 58, 60],), ([],), ([70],), ([0, 65],), ([50, 50],), ([0, 0],), ([9, 8, 8],), ([5, 0, 6],),
            ([0, 4, 3],),
        ],
    ),
    sample(
        """
        def playing_time(lengths):
            seconds = 0
            for length in lengths:
                minutes, _, rest = length.partition(":")
                seconds += int(minutes) * 60 + int(rest or 0)
            shown = str(seconds % 60)
            return str(seconds // 60) + ":" + ("0" + shown if len(shown) < 2 else shown)
        """,
        calls=[
            (["3:20", "0:45"],), ([],), (["5"],), (["0:59", "0:01"],), (["2:05"],), (["1:10", "1:05", "4"],),
            (["0:09"],), (["10:30", "10:12"],), (["0:10"],),
        ],
    ),
    sample(
        """
        def day_of_year(month, day, leap):
            lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if not 1 <= month <= 12 or day < 1:
                return None
            passed = sum(lengths[:month - 1])
            return passed + day + (1 if leap and month > 2 else 0)
        """,
        calls=[
            (1, 1, False), (1, 31, True), (2, 29, True), (3, 1, True), (3, 1, False), (12, 31, True),
            (12, 1, False), (0, 5, False), (13, 2, False), (6, 0, False),
        ],
    ),
    sample(
        """
        def working_days(first_weekday, days, holidays):
            working = 0
            for offset in range(days):
                weekday = (first_weekday + offset) % 7
                if weekday < 5 and offset not in holidays:
                    working += 1
            return working
        """,
        calls=[
            (0, 7, []), (0, 0, []), (5, 2, []), (4, 3, [0]), (6, 9, [1, 2]), (3, 1, []), (5, 3, [2]), (2, 14, [6]),
            (0, 5, [4, 5]),
        ],
    ),
    sample(
        """
        def fizz_total(limit):
            total = 0
            for number in range(1, limit + 1):
                if number % 3 == 0 or number % 5 == 0:
                    total += number
            return total if total else -1
        """,
        calls=[(10,), (0,), (3,), (5,), (2,), (15,), (-4,), (9,), (16,)],
    ),
    sample(
        """
        def average_gap(times):
            ordered = sorted(times)
            gaps = [later - earlier for earlier, later in zip(ordered, ordered[1:])]
            return sum(gaps) / len(gaps) if gaps else 0
        """,
        calls=[([1, 4, 9],), ([],), ([5],), ([3, 3],), ([10, 0],), ([2, 6, 4, 8],), ([-5, 5],), ([7, 7, 10],)],
    ),
    sample(
        """
        def battery_log(charge, uses):
            log = []
            for used in uses:
                charge = max(0, min(charge - used, 100))
                log.append(charge)
                if charge == 0:
                    break
            return log
        """,
        calls=[
            (50, [20, 20]), (100, []), (10, [10, 5]), (10, [15, -30]), (90, [-20, 5]), (1, [1]), (60, [0, 60, 1]),
            (100, [-1, 99, 1, 1]), (5, [2, 2]),
        ],
    ),
    sample(
        """
        def stable_ending(readings, tolerance):
            stable = readings[-1:]
            for place in range(len(readings) - 2, -1, -1):
                if abs(readings[place] - stable[0]) > tolerance:
                    break
                stable.insert(0, readings[place])
            return stable
        """,
        calls=[
            ([9, 5, 5, 6], 1), ([], 1), ([4], 0), ([1, 2, 3], 1), ([1, 2, 4], 1), ([7, 7, 7], 0), ([0, 10], 9),
            ([8, 3, 1, 3], 2), ([2, 6, 6], 3),
        ],
    ),
)
