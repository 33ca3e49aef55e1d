"""Functions whose start is made of their arguments: see `authoring.py` for what a sample is.

Apart from the other themes: they take bugs only where a start that has to be invented is asked for.
"""

from agentrl.tasks.corpus.authoring import Sample, sample

_LISTS = (
    ([4, 9, 2, 7],), ([-5, -2, -8],), ([6],), ([-3],), ([3, 3, 3],), ([8, 5, 1],), ([-9, -4, -1, -1],), ([2, 7],),
    ([-6, 4, -2, 5, -7],), ([10, -10],),
)  # fmt: skip
_WORDS = (
    (["fig", "fir", "field"],), (["a"],), (["oak", "oats"],), (["plum", "plus", "plural"],), (["tea", "tea"],),
    (["north", "nor"],), (["sun", "sea"],), (["moss", "mole", "more"],), (["xyz", "b", "cd"],), (["ab", "c"],),
)  # fmt: skip
_STRETCHES = (
    ([4, 9, 2, 7], 2), ([-5, -2, -8], 2), ([6], 1), ([-3, -1], 1), ([3, 3, 3], 3), ([8, 5, 1], 2), ([-9, -4, -1], 3),
    ([-6, 4, -2, 5, -7], 2), ([1, -2, 3, -4], 3), ([2, 6, 4, 0, 9], 2),
)  # fmt: skip
_GRIDS = (
    ([[1, 5], [4, 2]],), ([[-3, -7]],), ([[6]],), ([[-1], [-4]],), ([[2, 2, 2], [3, 1, 5]],), ([[-2, 8], [-5, -6]],),
    ([[9, 0], [0, 9]],), ([[4, 3], [2, 1], [0, -1]],), ([[-8, -8], [-8, -9]],), ([[7, 1, 3]],),
)  # fmt: skip
_RISING = (
    ([1, 2, 3, 7, 8],), ([4],), ([-5, -4, 0],), ([2, 4, 6],), ([10, 11],), ([-1, 0, 1, 5],), ([3, 9, 10, 11],),
    ([0, 2, 3],), ([7, 8, 20, 21, 22],), ([-9, -7],),
)  # fmt: skip

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def lowest_so_far(values):
            low = values[0]
            lows = []
            for value in values:
                if value < low:
                    low = value
                lows.append(low)
            return lows
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def nearest_to(places, home):
            nearest = places[0]
            for place in places:
                if abs(place - home) < abs(nearest - home):
                    nearest = place
            return nearest
        """,
        calls=[
            ([4, 9], 8), ([5, 9], 1), ([3], 0), ([-7, -2], -4), ([6, 2], 1), ([8, 12], -3), ([1, -1], 0), ([15], 2),
            ([-9, 9, 5], 4), ([20, 30], 0),
        ],
    ),
    sample(
        """
        def longest_word(words):
            longest = words[0]
            for word in words[1:]:
                if len(word) > len(longest):
                    longest = word
            return longest
        """,
        calls=_WORDS,
    ),
    sample(
        """
        def changes_of_state(states):
            before = states[0]
            changes = 0
            for state in states:
                if state != before:
                    changes += 1
                before = state
            return changes
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def subtract_all(numbers):
            left = numbers[0]
            for number in numbers[1:]:
                left -= number
            return left
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def divide_down(numbers):
            rest = numbers[0]
            steps = []
            for divisor in numbers[1:]:
                rest //= divisor
                steps.append(rest)
            return [rest, steps]
        """,
        calls=[
            ([40, 2, 5],), ([9],), ([-20, 3],), ([100, 7, 2],), ([8, 8],), ([5, 9],), ([64, 2, 2, 2],), ([-7],),
            ([81, -9],), ([30, 4],),
        ],
    ),
    sample(
        """
        def greatest_divisor_of_all(numbers):
            divisor = numbers[-1]
            for number in numbers:
                while number:
                    divisor, number = number, divisor % number
            return divisor
        """,
        calls=[
            ([12, 18],), ([7],), ([9, 6, 3],), ([10, 4],), ([8, 8, 8],), ([35, 14, 21],), ([5, 11],), ([100, 75],),
            ([16, 40, 24],), ([2],),
        ],
    ),
    sample(
        """
        def beginning_in_common(words):
            beginning = words[0]
            for word in words:
                while not word.startswith(beginning):
                    beginning = beginning[:-1]
            return beginning
        """,
        calls=_WORDS,
    ),
    sample(
        """
        def ending_in_common(words):
            ending = words[-1]
            for word in words:
                size = len(ending)
                while word[len(word) - size:] != ending[len(ending) - size:]:
                    size -= 1
                ending = ending[len(ending) - size:]
            return ending
        """,
        calls=[
            (["thing", "king"],), (["sea"],), (["ate", "late", "date"],), (["on", "off"],), (["moon", "noon", "soon"],),
            (["aa", "a"],), (["run", "fun"],), (["x", "y"],), (["abc", "bc", "c"],), (["hand", "land"],),
        ],
    ),
    sample(
        """
        def value_at(coefficients, x):
            value = coefficients[-1]
            for at in range(len(coefficients) - 2, -1, -1):
                value = value * x + coefficients[at]
            return value
        """,
        calls=[
            ([1, 2], 3), ([5], 9), ([0, 0, 1], 4), ([-1, 2, -3], 2), ([7, 1], 0), ([2, 2, 2], 1), ([4, 0, 5], -1),
            ([3, -3], 10), ([1, 1, 1, 1], 2), ([-6], 1),
        ],
    ),
    sample(
        """
        def folded_back(values):
            folded = values[-1]
            for value in reversed(values[:-1]):
                folded = value - folded
            return folded
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def bits_in_every_mask(masks):
            common = masks[0]
            for mask in masks[1:]:
                common &= mask
            return bin(common).count("1")
        """,
        calls=[
            ([7, 5],), ([8],), ([12, 10, 8],), ([15, 3],), ([1, 2],), ([31, 31],), ([6, 14, 22],), ([3],), ([9, 13],),
            ([0, 5],),
        ],
    ),
    sample(
        """
        def tallest_in_each_column(rows):
            tops = list(rows[0])
            for row in rows:
                for at, height in enumerate(row):
                    if height > tops[at]:
                        tops[at] = height
            return tops
        """,
        calls=_GRIDS,
    ),
    sample(
        """
        def shared_hours(spans):
            begin, end = spans[0]
            for first, last in spans[1:]:
                begin = max(begin, first)
                end = min(end, last)
            return end - begin if end > begin else 0
        """,
        calls=[
            ([[8, 12], [9, 15]],), ([[3, 7]],), ([[-5, -1], [-9, -3]],), ([[1, 2], [3, 4]],), ([[10, 20]],),
            ([[0, 9], [2, 8], [4, 5]],), ([[6, 11], [7, 30]],), ([[-8, 4], [-6, 2]],), ([[5, 5]],),
            ([[13, 18], [14, 16]],),
        ],
    ),
    sample(
        """
        def two_largest(numbers):
            first, second = max(numbers[0], numbers[1]), min(numbers[0], numbers[1])
            for number in numbers[2:]:
                if number > first:
                    first, second = number, first
                elif number > second:
                    second = number
            return [first, second]
        """,
        calls=[
            ([4, 9, 2, 7],), ([-5, -2, -8],), ([6, 6],), ([-3, -4],), ([3, 3, 3],), ([8, 5, 1],), ([-9, -4, -1, -1],),
            ([2, 7],), ([-6, 4, -2, 5],), ([10, -10],),
        ],
    ),
    sample(
        """
        def box_around(points):
            left, right = points[0][0], points[0][0]
            low, high = points[0][1], points[0][1]
            for x, y in points:
                left, right = min(left, x), max(right, x)
                low, high = min(low, y), max(high, y)
            return [left, low, right, high]
        """,
        calls=[
            ([[1, 2], [3, 5]],), ([[-4, -6]],), ([[7, -1], [9, -3]],), ([[-2, 8], [-5, 4]],), ([[3, 3]],),
            ([[0, 0], [-1, -1]],), ([[5, 9], [6, 2], [8, 4]],), ([[-7, -7], [-3, -2]],), ([[10, 1], [2, 6]],),
        ],
    ),
    sample(
        """
        def term_of_two(first, second, number):
            older, newer = first, second
            for _ in range(number):
                older, newer = newer, older + newer
            return older
        """,
        calls=[
            (1, 1, 5), (2, 1, 4), (0, 3, 2), (5, 7, 0), (4, 9, 1), (-1, 2, 3), (3, 3, 6), (10, 0, 2), (6, -2, 4),
        ],
    ),
    sample(
        """
        def shortest_and_longest(words):
            shortest = longest = words[0]
            for word in words:
                if len(word) < len(shortest):
                    shortest = word
                if len(word) > len(longest):
                    longest = word
            return shortest + "/" + longest
        """,
        calls=_WORDS,
    ),
    sample(
        """
        def meet_in_the_middle(steps):
            left, right = steps[0], steps[-1]
            low, high = 0, len(steps) - 1
            while high - low > 1:
                if left <= right:
                    low += 1
                    left += steps[low]
                else:
                    high -= 1
                    right += steps[high]
            return [left, right]
        """,
        calls=[
            ([4, 9, 2, 7],), ([1, 2, 3],), ([6, 1],), ([5, 5, 5, 5],), ([8, 1, 1, 1],), ([2, 3, 9, 10],), ([7, 1, 7],),
            ([3, 4],), ([1, 1, 1, 1, 9],), ([6, 2, 4, 8, 5],),
        ],
    ),
    sample(
        """
        def divisions_until_even(width, height):
            large, small = max(width, height), min(width, height)
            squares = []
            while small:
                squares.append(large // small)
                large, small = small, large % small
            return squares
        """,
        calls=[(8, 3), (3, 8), (5, 5), (12, 4), (7, 2), (1, 9), (10, 6), (13, 5), (21, 14), (6, 4)],
    ),
    sample(
        """
        def totals_of_stretches(values, width):
            total = sum(values[:width])
            totals = [total]
            for at in range(width, len(values)):
                total += values[at] - values[at - width]
                totals.append(total)
            return totals
        """,
        calls=_STRETCHES,
    ),
    sample(
        """
        def calmest_stretch(readings, width):
            calmest = max(readings[:width]) - min(readings[:width])
            at = 1
            while at + width <= len(readings):
                part = readings[at:at + width]
                calmest = min(calmest, max(part) - min(part))
                at += 1
            return calmest
        """,
        calls=[
            ([4, 9, 2, 7], 2), ([-5, -2, -8], 2), ([6, 1], 2), ([-3, -1, 5], 3), ([3, 8, 3], 3), ([8, 5, 1], 2),
            ([-9, -4, -1], 3), ([-6, 4, -2, 5, -7], 2), ([1, -2, 3, -4], 3), ([2, 6, 4, 0, 9], 2),
        ],
    ),
    sample(
        """
        def best_worst_case(depths, size):
            best = min(depths[:size])
            for end in range(size + 1, len(depths) + 1):
                worst = min(depths[end - size:end])
                if worst > best:
                    best = worst
            return best
        """,
        calls=_STRETCHES,
    ),
    sample(
        """
        def heaviest_end(weights, count):
            front, back = sum(weights[:count]), sum(weights[-count:])
            while front > back and count > 1:
                count -= 1
                front -= weights[count]
            return [front, back, count]
        """,
        calls=_STRETCHES,
    ),
    sample(
        """
        def largest_product_of_three(numbers):
            largest = numbers[0] * numbers[1] * numbers[2]
            for at in range(3, len(numbers)):
                product = numbers[at] * numbers[at - 1] * numbers[at - 2]
                if product > largest:
                    largest = product
            return largest
        """,
        calls=[
            ([4, 9, 2],), ([-5, 2, 8],), ([-1, -1, -1, -1],), ([3, 3, -3, 2],), ([8, 5, 1, 6],), ([-9, 4, 1, 1],),
            ([2, -7, 1],), ([-6, 4, 2, 5, 7],), ([1, 2, 3, 4],), ([10, -10, 1, 2],),
        ],
    ),
    sample(
        """
        def still_to_come(amounts):
            rest = sum(amounts)
            shown = []
            for amount in amounts:
                rest -= amount
                shown.append(rest)
            return shown
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def first_even_split(weights):
            left, right = weights[0], sum(weights[1:])
            at = 1
            while left < right:
                left += weights[at]
                right -= weights[at]
                at += 1
            return [at, left - right]
        """,
        calls=[
            ([4, 9, 2, 7],), ([5, 2, 8],), ([6],), ([3, 3, 3],), ([8, 5, 1],), ([1, 4, 1, 9],), ([2, 7],), ([9, 1],),
            ([6, 4, 2, 5, 7],), ([1, 1, 1, 1],),
        ],
    ),
    sample(
        """
        def repeats_dropped(items):
            kept = items[:1]
            for at in range(1, len(items)):
                if items[at] != items[at - 1]:
                    kept.append(items[at])
            return kept
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def records_set(throws):
            records = throws[:1]
            for throw in throws:
                if throw > max(records, default=throw):
                    records.append(throw)
            return records
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def fastest_kept(times, count):
            kept = sorted(times[:count])
            for time in times[count:]:
                kept.append(time)
                kept.remove(max(kept))
            return sorted(kept)
        """,
        calls=_STRETCHES,
    ),
    sample(
        """
        def grown_from(seed, length):
            terms = seed[:2]
            while len(terms) < length:
                terms.append(sum(terms[-2:]) + 1)
            return terms
        """,
        calls=[
            ([1, 1], 5), ([2, 5], 4), ([0, 3], 2), ([7, 7], 3), ([-4, 1], 6), ([9, 2], 4), ([3, 0, 8], 5), ([6, 6], 2),
            ([5, -5], 4),
        ],
    ),
    sample(
        """
        def halfway_steps(values):
            smooth = values[:1]
            for value in values[1:]:
                last = smooth[-1] if smooth else 0
                smooth.append((last + value) // 2)
            return smooth
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def short_name(words):
            short = words[0]
            for word in words[1:]:
                short += word[:1].upper()
            return short
        """,
        calls=_WORDS,
    ),
    sample(
        """
        def in_groups(digits, size):
            shown = digits[:size]
            for start in range(size, len(digits), size):
                shown += "-" + digits[start:start + size]
            return shown
        """,
        calls=[
            ("123456", 3), ("12", 3), ("7", 1), ("98765", 2), ("4444", 4), ("10203", 1), ("55", 2), ("810", 2),
            ("1234567", 3), ("66", 1),
        ],
    ),
    sample(
        """
        def squeezed(text):
            packed = text[:1]
            for letter in text[1:]:
                if not packed.endswith(letter):
                    packed += letter
            return packed
        """,
        calls=[
            ("aab",), ("book",), ("",), ("z",), ("mississippi",), ("oooo",), ("abc",), ("  x",), ("1122",), ("noon",),
        ],
    ),
    sample(
        """
        def seen_from_the_end(heights):
            seen = heights[-1:]
            for height in reversed(heights[:-1]):
                if all(height > other for other in seen):
                    seen.append(height)
            return seen
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def grouped_by_pause(times, pause):
            groups = [[times[0]]]
            for at in range(1, len(times)):
                if times[at] - times[at - 1] > pause:
                    groups.append([])
                groups[-1].append(times[at])
            return groups
        """,
        calls=[
            ([1, 2, 6], 2), ([4], 1), ([0, 5, 6, 20], 3), ([3, 3], 0), ([1, 9], 5), ([2, 4, 6], 2), ([7, 8, 9], 1),
            ([5, 6, 30], 10), ([10, 40, 41], 4),
        ],
    ),
    sample(
        """
        def boxes_in_order(weights, room):
            boxes = [weights[:1]]
            for weight in weights[1:]:
                if sum(boxes[-1]) + weight <= room:
                    boxes[-1].append(weight)
                else:
                    boxes.append([weight])
            return boxes
        """,
        calls=[
            ([4, 9, 2, 7], 11), ([5], 9), ([], 3), ([3, 3, 3], 6), ([8, 5, 1], 8), ([1, 1, 1, 1], 3), ([2, 7], 20),
            ([6, 4, 2, 5], 10), ([10, 10], 10), ([1, 2, 3, 4, 5], 5),
        ],
    ),
    sample(
        """
        def broken_into_lines(words, width):
            lines = [words[0]]
            for word in words[1:]:
                if len(lines[-1]) + len(word) < width:
                    lines[-1] += " " + word
                else:
                    lines.append(word)
            return lines
        """,
        calls=[
            (["the", "red", "fox"], 7), (["a"], 3), (["go", "on"], 9), (["one", "two", "six"], 3), (["b", "c", "d"], 5),
            (["long", "words"], 4), (["so", "it", "is"], 20), (["x", "yy", "zzz"], 4), (["tea", "pot"], 6),
        ],
    ),
    sample(
        """
        def rows_of_sums(row):
            rows = [row]
            while len(rows[-1]) > 1:
                last = rows[-1]
                rows.append([last[at] + last[at + 1] for at in range(len(last) - 1)])
            return rows
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def spans_of_numbers(numbers):
            spans = [[numbers[0], numbers[0]]]
            for number in numbers[1:]:
                if number == spans[-1][1] + 1:
                    spans[-1][1] = number
                else:
                    spans.append([number, number])
            return spans
        """,
        calls=_RISING,
    ),
    sample(
        """
        def beginnings_of(items):
            beginnings = [items[:1]]
            for item in items[1:]:
                beginnings.append(beginnings[-1] + [item])
            return beginnings
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def walks_from(start, choices):
            walks = [[start]]
            for steps in choices:
                walks = [walk + [walk[-1] + step] for walk in walks for step in steps if walk]
            return walks
        """,
        calls=[
            (1, [[1, 2]]), (5, []), (0, [[3], [4, 5]]), (-2, [[1], [1]]), (7, [[-1, 1], [2]]), (3, [[]]), (4, [[0]]),
            (9, [[-3, 3], [-3, 3]]), (-6, [[6]]),
        ],
    ),
    sample(
        """
        def odd_and_even_blocks(numbers):
            blocks = [[numbers[0]]]
            for number in numbers[1:]:
                same = all(number % 2 == other % 2 for other in blocks[-1])
                blocks[-1].append(number) if same else blocks.append([number])
            return blocks
        """,
        calls=_LISTS,
    ),
    sample(
        """
        def in_an_odd_number_of(groups):
            odd = set(groups[0])
            for group in groups[1:]:
                odd ^= set(group)
            return sorted(odd)
        """,
        calls=[
            ([[1, 2], [2, 3]],), ([[4]],), ([[5, 6], [5], [5]],), ([[]],), ([[7], [8], [9]],), ([[1, 1], [1]],),
            ([[0, 3], []],), ([[2, 4], [4, 2]],), ([[6, 7, 8], [6]],),
        ],
    ),
    sample(
        """
        def who_hears(first, calls):
            told = {first}
            for caller, called in calls:
                if caller in told:
                    told.add(called)
            return sorted(told)
        """,
        calls=[
            ("a", [["a", "b"]]), ("b", []), ("c", [["a", "b"]]), ("a", [["b", "c"], ["a", "b"]]), ("x", [["x", "x"]]),
            ("d", [["d", "e"], ["e", "f"]]), ("q", [["q", "a"], ["q", "b"]]), ("m", [["n", "m"], ["m", "k"]]),
        ],
    ),
    sample(
        """
        def steps_between_visits(route):
            visited = {route[0]: 0}
            gaps = []
            for at, place in enumerate(route[1:], 1):
                gaps.append(at - visited.get(place, at))
                visited[place] = at
            return gaps
        """,
        calls=[
            (["a", "b", "a"],), (["x", "x"],), (["p"],), (["a", "b", "c", "a"],), ([1, 2, 2, 1],), ([5, 5, 5],),
            (["m", "n", "m", "m"],), ([0, 3, 0, 3],), (["k", "l"],),
        ],
    ),
    sample(
        """
        def shortest_row(rows):
            shortest = len(rows[0])
            for row in rows[1:]:
                if len(row) < shortest:
                    shortest = len(row)
            return shortest
        """,
        calls=[
            ([[1, 5], [4, 2]],), ([[3, 7]],), ([[6], [2, 2]],), ([[1, 2, 3], [4, 4]],), ([[], [3]],), ([[8, 8, 8]],),
            ([[9, 0], [0]],), ([["a", "b"], ["c", "d", "e"]],), ([[1, 2, 3, 4]],),
        ],
    ),
    sample(
        """
        def outwards(items):
            left = len(items) // 2
            right = left + 1
            shown = []
            while left >= 0 or right < len(items):
                shown += items[max(left, 0):left + 1] + items[right:right + 1]
                left -= 1
                right += 1
            return shown
        """,
        calls=[
            ([1, 2, 3],), ([4],), ([5, 6],), ([1, 2, 3, 4, 5],), ([7, 7, 8],), ([9, 8, 7, 6],), (["a", "b", "c", "d"],),
            ([0, 1, 0, 1, 0, 1],), (["x", "y"],),
        ],
    ),
    sample(
        """
        def room_after(limit, fixed, wishes):
            room = limit - sum(fixed)
            granted = []
            for wish in wishes:
                if wish <= room:
                    granted.append(wish)
                    room -= wish
            return granted
        """,
        calls=[
            (10, [3], [4, 2]), (5, [5], [1]), (20, [], [9, 9, 9]), (8, [1, 2], [5]), (12, [4], [8, 1]),
            (7, [6], [2, 1]), (30, [10, 10], [3, 3, 5]), (2, [], []), (15, [5], [11, 10]),
        ],
    ),
    sample(
        """
        def widest_common_tile(width, height):
            tile = min(width, height)
            while width % tile or height % tile:
                tile -= 1
            return [tile, width // tile * (height // tile)]
        """,
        calls=[(8, 3), (6, 9), (5, 5), (12, 4), (7, 2), (10, 15), (21, 14), (2, 2), (16, 24), (9, 3)],
    ),
    sample(
        """
        def root_below(number):
            guess = number // 2 + 1
            while guess * guess > number:
                guess = (guess + number // guess) // 2
            return guess
        """,
        calls=[(9,), (10,), (1,), (0,), (2,), (50,), (81,), (99,), (144,), (7,)],
    ),
    sample(
        """
        def closest_call(first, second):
            closest = abs(first[0] - second[0])
            for one, other in zip(first, second):
                if abs(one - other) < closest:
                    closest = abs(one - other)
            return closest
        """,
        calls=[
            ([4, 9], [1, 7]), ([5], [9]), ([3, 8], [3, 0]), ([-2, 6], [2, 1]), ([10, 20], [13, 29]), ([7], [1]),
            ([0, 0], [5, -4]), ([6, 1, 9], [2, 8, 3]), ([-5], [5]),
        ],
    ),
    sample(
        """
        def best_rate(points, hours):
            best = points[0] / hours[0]
            at = 0
            for place in range(1, len(points)):
                if points[place] / hours[place] > best:
                    best, at = points[place] / hours[place], place
            return [at, best]
        """,
        calls=[
            ([4, 9], [1, 3]), ([5], [2]), ([-3, -8], [3, 2]), ([6, 6], [4, 3]), ([-2, -1], [1, 4]), ([10, 1], [5, 2]),
            ([8, 7, 6], [8, 7, 2]), ([-9], [3]), ([0, -4], [1, 2]),
        ],
    ),
    sample(
        """
        def richest_corner(grid):
            richest = grid[0][0]
            for row in (grid[0], grid[-1]):
                for corner in (row[0], row[-1]):
                    richest = corner if corner > richest else richest
            return richest
        """,
        calls=_GRIDS,
    ),
    sample(
        """
        def down_the_diagonal(grid):
            path = [grid[0][0]]
            for at in range(1, min(len(grid), len(grid[0]))):
                path.append(grid[at][at] + sum(path))
            return path
        """,
        calls=_GRIDS,
    ),
    sample(
        """
        def cheapest_plan(plans, hours):
            cheapest = plans[0][0] + plans[0][1] * hours
            for fee, rate in plans:
                cost = fee + rate * hours
                cheapest = cost if cost < cheapest else cheapest
            return cheapest
        """,
        calls=[
            ([[5, 2], [9, 1]], 6), ([[4, 4]], 2), ([[0, 3], [10, 0]], 2), ([[7, 1], [3, 5]], 1), ([[20, 0]], 9),
            ([[6, 6], [8, 2]], 0), ([[1, 9], [2, 8], [3, 7]], 3), ([[12, 3], [11, 4]], 1), ([[2, 2]], 5),
        ],
    ),
    sample(
        """
        def counted_down(start, steps):
            shown = [start]
            for step in steps:
                if shown and shown[-1] < step:
                    break
                shown.append(shown[-1] - step if shown else step)
            return shown
        """,
        calls=[
            (10, [3, 3]), (5, []), (4, [9]), (8, [1, 2, 3]), (6, [6, 1]), (20, [5, 10, 2]), (3, [3]), (7, [2, 6]),
            (12, [4, 4, 4]),
        ],
    ),
    sample(
        """
        def text_around(word, layers):
            shown = word.upper()
            for layer in layers:
                shown = layer + shown + layer[::-1]
            return shown
        """,
        calls=[
            ("tea", ["*"]), ("a", []), ("go", ["<-", "+"]), ("", ["ab"]), ("sun", ["xy"]), ("mid", ["1", "2", "3"]),
            ("up", ["", "-"]), ("no", ["()"]), ("old", ["=="]),
        ],
    ),
    sample(
        """
        def switched_lamps(lamps, presses):
            states = [lamp == "on" for lamp in lamps]
            for place in presses:
                states[place:place + 1] = [not state for state in states[place:place + 1]]
            return states
        """,
        calls=[
            (["on", "off"], [0]), (["off"], []), (["off", "off"], [1, 1]), (["on"], [0, 0, 0]), (["on", "on"], [1]),
            (["off", "on", "off"], [2, 0]), ([], [3]), (["on", "off", "on"], []), (["off", "off", "on"], [1]),
        ],
    ),
)
