"""Functions on digits, divisors, sequences, fractions and vectors: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def digit_total(number, base):
            total = 0
            rest = abs(number)
            while rest > 0:
                total += rest % base
                rest //= base
            return total
        """,
        calls=[(123, 10), (0, 10), (7, 2), (-45, 10), (255, 16), (9, 10), (1, 2), (-8, 3), (100, 7)],
    ),
    sample(
        """
        def proper_divisor_sum(number):
            total = 1 if number > 1 else 0
            for candidate in range(2, number // 2 + 1):
                if number % candidate == 0:
                    total += candidate
            return total
        """,
        calls=[(6,), (1,), (0,), (2,), (12,), (13,), (28,), (-4,), (9,), (4,)],
    ),
    sample(
        """
        def largest_prime_factor(number):
            largest = 1
            factor = 2
            while number > 1:
                if number % factor == 0:
                    largest = max(largest, factor)
                    number //= factor
                else:
                    factor += 1
            return largest
        """,
        calls=[(12,), (1,), (0,), (2,), (13,), (35,), (64,), (90,), (-3,), (49,)],
    ),
    sample(
        """
        def percent_change(old, new):
            change = max(new - old, -old)
            return round(100 * change / old, 1) if old else 0.0
        """,
        calls=[(50, 60), (0, 5), (0, 0), (10, 10), (8, -9), (5, -2), (3, 4), (1, 0), (200, 250)],
    ),
    sample(
        """
        def share_percentages(parts, digits):
            total = sum(parts)
            shares = []
            for part in parts:
                shares.append(round(100 * part / total, digits) if total else 0)
            return shares
        """,
        calls=[
            ([1, 3], 0), ([], 1), ([0, 0], 1), ([5], 2), ([2, 1], 1), ([1, -1], 0), ([1, 1, 1], 2), ([7, 0, 1], 3),
            ([-2, 4, 6], 1),
        ],
    ),
    sample(
        """
        def evaluate_polynomial(coefficients, x):
            value = coefficients[-1] if coefficients else 0
            for coefficient in coefficients[-2::-1]:
                value = value * x + coefficient
            return value
        """,
        calls=[
            ([1, 2, 3], 2), ([], 5), ([4], 9), ([0, 1], -3), ([5, 0, 1], 0), ([], 0), ([2, -1, 4], 1),
            ([1, 1, 1, 1], 2), ([7, 3], 10),
        ],
    ),
    sample(
        """
        def derivative(coefficients, times):
            current = coefficients[:]
            for _ in range(times):
                current = [power * current[power] for power in range(1, len(current))]
            return current if current else [0]
        """,
        calls=[
            ([5, 3, 2], 1), ([], 1), ([], 0), ([4], 1), ([4, 1], 0), ([0, 0, 1], 2), ([1, 2, 3, 4], 2), ([7, 7], 3),
            ([6, 0, 0, 2], 3),
        ],
    ),
    sample(
        """
        def multiply_polynomials(first, second):
            if not first or not second:
                return []
            result = [0] * (len(first) + len(second) - 1)
            for i, a in enumerate(first):
                for j, b in enumerate(second):
                    result[i + j] += a * b
            return result
        """,
        calls=[
            ([1, 1], [1, -1]), ([], [2]), ([3], []), ([2], [5]), ([1, 2, 3], [0, 1]), ([0], [4, 4]), ([1, 1], [1, 1]),
            ([], []), ([2, 0, -1], [3, 1, 1]),
        ],
    ),
    sample(
        """
        def polynomial_degree(coefficients):
            degree = len(coefficients) - 1
            while degree > 0 and coefficients[degree] == 0:
                degree -= 1
            return max(degree, 0)
        """,
        calls=[
            ([1, 2, 0],), ([],), ([0],), ([5],), ([0, 0],), ([0, 3, 0, 0],), ([4, 0, 1],), ([1, 1],),
            ([0, 0, 0, 2, 0],),
        ],
    ),
    sample(
        """
        def dot_product(left, right, start):
            total = start
            for i in range(min(len(left), len(right))):
                total += left[i] * right[i]
            return total
        """,
        calls=[
            ([1, 2], [3, 4], 0), ([], [], 5), ([2], [], 1), ([2], [5], -1), ([1, 1, 1], [4, 4], 2),
            ([0, 3], [9, 2, 8], 0), ([-1, -2], [3, -4], 10), ([5, 0], [2, 6], 3), ([1], [7, 7], 0),
        ],
    ),
    sample(
        """
        def cosine(left, right):
            dot = sum(a * b for a, b in zip(left, right))
            size = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
            return round(dot / size, 3) if size > 0 else 0.0
        """,
        calls=[
            ([1, 0], [0, 1]), ([], []), ([0, 0], [1, 2]), ([3, 4], [3, 4]), ([1, 2], [-2, -4]), ([2, 0], [0, 0]),
            ([1, 1], [1, 0]), ([5], [2]), ([1, 2, 2], [2, 1, 2]),
        ],
    ),
    sample(
        """
        def largest_component(vector):
            best = 0
            for index in range(1, len(vector)):
                if abs(vector[index]) > abs(vector[best]):
                    best = index
            return [best, vector[best]] if vector else []
        """,
        calls=[
            ([1, -5, 3],), ([],), ([7],), ([2, -2],), ([0, 0, 1],), ([-9, 4, 9],), ([1, 2, 3, 4],), ([6, 5],),
            ([-1, -3, -2],),
        ],
    ),
    sample(
        """
        def matrix_product(a, b):
            width = len(b[0]) if b else 0
            product = []
            for row in a:
                line = []
                for column in range(width):
                    line.append(sum(row[k] * b[k][column] for k in range(len(b))))
                product.append(line)
            return product
        """,
        calls=[
            ([[1, 2], [3, 4]], [[1, 0], [0, 1]]), ([], []), ([], [[1]]), ([[3]], [[4]]), ([[1, 2]], [[3], [4]]),
            ([[1], [2]], [[3, 4]]), ([[0, 1], [1, 0]], [[5, 6], [7, 8]]), ([[2, 0, 1]], [[1, 1], [9, 9], [4, 3]]),
            ([[], []], []),
        ],
    ),
    sample(
        """
        def determinant_by_rows(matrix):
            if not matrix:
                return 1
            if len(matrix) == 1:
                return matrix[0][0]
            total = 0
            for column in range(len(matrix)):
                minor = [row[:column] + row[column + 1:] for row in matrix[1:]]
                sign = 1 if column % 2 == 0 else -1
                total += sign * matrix[0][column] * determinant_by_rows(minor)
            return total
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[0]],), ([[2, 0], [0, 3]],), ([[1, 2, 3], [0, 1, 4], [5, 6, 0]],),
            ([[1, 1], [1, 1]],), ([[2, 1, 0], [1, 3, 1], [0, 1, 2]],), ([[0, 1], [1, 0]],),
        ],
    ),
    sample(
        """
        def trace_both_ways(matrix):
            main = 0
            other = 0
            size = len(matrix)
            for i in range(size):
                main += matrix[i][i]
                other += matrix[i][size - 1 - i]
            return [main, other, max(main, other)]
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[7]],), ([[-1, -2], [-3, -9]],), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],),
            ([[0, 5], [5, 0]],), ([[2, 0, 0], [0, 2, 0], [0, 0, 2]],), ([[9, 1], [1, 9]],), ([[-4]],),
        ],
    ),
    sample(
        """
        def greatest_shared_factor(numbers, start):
            result = start
            for number in numbers:
                low = abs(number)
                while low != 0:
                    result, low = low, result % low
            return result
        """,
        calls=[
            ([12, 18], 0), ([], 0), ([], 7), ([0], 5), ([8], 0), ([-6, 9], 0), ([10, 15, 35], 0), ([4, 6], 9),
            ([21, 0, 14], 42),
        ],
    ),
    sample(
        """
        def smallest_common_multiple(numbers, limit):
            step = max(numbers, default=1)
            multiple = step
            while multiple <= limit:
                if all(multiple % number == 0 for number in numbers):
                    return multiple
                multiple += step
            return -1
        """,
        calls=[
            ([4, 6], 50), ([], 5), ([], 0), ([7], 7), ([7], 6), ([2, 3, 4], 12), ([2, 3, 4], 11), ([5, 5], 30),
            ([3, 8], 100), ([1], 4),
        ],
    ),
    sample(
        """
        def reduce_fraction(top, bottom):
            if bottom == 0:
                return "undefined"
            for divisor in range(min(abs(top), abs(bottom)), 1, -1):
                if top % divisor == 0 and bottom % divisor == 0:
                    top //= divisor
                    bottom //= divisor
            return str(top) + "/" + str(bottom) if bottom != 1 else str(top)
        """,
        calls=[(6, 8), (0, 5), (4, 0), (0, 0), (9, 3), (7, 1), (-4, 6), (5, 10), (13, 17), (12, 4), (3, 1)],
    ),
    sample(
        """
        def add_fractions(fractions):
            top = 0
            bottom = 1
            for part, whole in fractions:
                if whole == 0:
                    continue
                top = top * whole + part * bottom
                bottom *= whole
            return [top, bottom]
        """,
        calls=[
            ([[1, 2], [1, 3]],), ([],), ([[3, 0]],), ([[5, 4]],), ([[1, 2], [7, 0]],), ([[-1, 3], [1, 3]],),
            ([[2, 1], [1, 5]],), ([[0, 9]],), ([[1, 2], [1, 4], [1, 8]],),
        ],
    ),
    sample(
        """
        def continued_fraction(top, bottom, terms):
            parts = []
            while bottom > 0 and len(parts) < terms:
                parts.append(top // bottom)
                top, bottom = bottom, top % bottom
            return parts
        """,
        calls=[
            (45, 16, 5), (1, 0, 3), (3, 1, 3), (7, 2, 1), (0, 4, 2), (22, 7, 9), (5, 8, 2), (6, 3, 0), (355, 113, 3),
            (9, 4, 3),
        ],
    ),
    sample(
        """
        def to_base(number, base):
            if number == 0:
                return "0"
            digits = ""
            rest = abs(number)
            while rest > 0:
                digits = "0123456789abcdef"[rest % base] + digits
                rest //= base
            return "-" + digits if number < 0 else digits
        """,
        calls=[(10, 2), (0, 2), (0, 7), (255, 16), (-9, 3), (1, 5), (7, 8), (8, 8), (-1, 2), (100, 12)],
    ),
    sample(
        """
        def from_digits(digits, base):
            value = 0
            for digit in digits:
                if digit < 0 or digit >= base:
                    return -1
                value = value * base + digit
            return value
        """,
        calls=[
            ([1, 0, 1], 2), ([], 10), ([7], 8), ([8], 8), ([-1], 3), ([0, 0, 4], 5), ([9, 9], 10), ([2, 1], 2),
            ([1, 2, 0], 3), ([1], 2), ([0, -2], 4),
        ],
    ),
    sample(
        """
        def digit_counts(number, low):
            counts = [0] * 10
            for digit in str(abs(number)):
                counts[int(digit)] += 1
            most = max(counts[low:], default=0)
            return [digit for digit in range(low, 10) if counts[digit] == most]
        """,
        calls=[(1223, 0), (0, 0), (0, 1), (555, 5), (555, 6), (-909, 0), (12, 10), (100, 1), (7788, 7), (42, 0)],
    ),
    sample(
        """
        def digital_persistence(number, floor):
            steps = 0
            current = abs(number)
            while current >= floor:
                product = 1
                for digit in str(current):
                    product *= int(digit)
                current = product
                steps += 1
            return [steps, current]
        """,
        calls=[(39, 10), (0, 10), (9, 10), (10, 10), (999, 10), (-77, 10), (25, 20), (8, 9), (256, 12), (68, 10)],
    ),
    sample(
        """
        def reverse_digits(number, keep):
            digits = str(abs(number))
            kept = digits[:keep]
            turned = kept + digits[keep:][::-1]
            return -int(turned) if number < 0 else int(turned)
        """,
        calls=[(1234, 0), (0, 0), (-56, 0), (1234, 1), (1234, 2), (120, 0), (7, 1), (-987, 1), (5, 3), (100, 1)],
    ),
    sample(
        """
        def closest_multiple(number, step, ceiling):
            if step <= 0:
                return number
            below = number // step * step
            above = below + step
            nearest = below if number - below < above - number else above
            return min(nearest, ceiling)
        """,
        calls=[
            (7, 5, 100), (8, 5, 100), (0, 4, 9), (5, 0, 9), (6, 4, 100), (-3, 5, 10), (-1, 4, 10), (19, 10, 15),
            (3, -2, 1), (10, 5, 10), (9, 2, 50),
        ],
    ),
    sample(
        """
        def round_half_away(value, places):
            scale = 10 ** max(places, 0)
            whole = int(abs(value) * scale + 0.5)
            return -whole / scale if value < 0 else whole / scale
        """,
        calls=[
            (2.5, 0), (-2.5, 0), (0.0, 2), (1.25, 1), (-1.25, 1), (7.0, -1), (3.125, 2), (0.4, 0), (-0.75, 1),
            (9.5, -3), (-6.0, 0),
        ],
    ),
    sample(
        """
        def mean_of_range(values, low, high):
            inside = [value for value in values if low <= value < high]
            return sum(inside) / len(inside) if inside else 0
        """,
        calls=[
            ([1, 4, 9], 1, 9), ([], 0, 5), ([5], 5, 5), ([5], 5, 6), ([-2, 0, 2], -2, 2), ([7, 8, 9, 10], 8, 10),
            ([3, 3], 4, 9), ([0, 6], 0, 100), ([2, 4], 1, 4),
        ],
    ),
    sample(
        """
        def harmonic_mean(numbers, places):
            total = 0
            used = 0
            for number in numbers:
                if number > 0:
                    total += 1 / number
                    used += 1
            return round(used / total, places) if total else 0
        """,
        calls=[
            ([1, 2], 2), ([], 1), ([0], 2), ([4], 0), ([2, 6, 0], 1), ([-1, 3], 1), ([5, 5, 5], 3), ([1, 3, 9], 2),
            ([-2], 4), ([10, 1], 1),
        ],
    ),
    sample(
        """
        def longest_constant_step(sequence):
            if len(sequence) < 3:
                return len(sequence)
            longest = 2
            current = 2
            for i in range(2, len(sequence)):
                if sequence[i] - sequence[i - 1] == sequence[i - 1] - sequence[i - 2]:
                    current += 1
                else:
                    current = 2
                longest = max(longest, current)
            return longest
        """,
        calls=[
            ([1, 3, 5, 6],), ([],), ([4],), ([4, 9],), ([1, 2, 4],), ([5, 5, 5],), ([0, 1, 3, 5, 7, 8],),
            ([9, 6, 3, 0],), ([1, 2, 4, 5, 7],), ([3, 1, 2, 3, 4, 5],),
        ],
    ),
    sample(
        """
        def arithmetic_sum(first, step, limit):
            total = 0
            term = first
            terms = 0
            while term <= limit and terms < 20:
                total += term
                term += step
                terms += 1
            return [terms, total]
        """,
        calls=[
            (1, 2, 7), (5, 1, 4), (0, 5, 0), (3, 3, 10), (-4, 2, 0), (2, 0, 2), (10, 5, 30), (1, 1, 1), (7, 4, 15),
            (1, 1, 99),
        ],
    ),
    sample(
        """
        def terms_until(ratio, target):
            term = 1
            total = 1
            terms = 1
            while total < target and terms < 30:
                term *= ratio
                total += term
                terms += 1
            return [terms, total]
        """,
        calls=[(2, 10), (2, 0), (3, 4), (1, 5), (0, 2), (2, 7), (2, 8), (-2, 3), (5, 1), (3, 100)],
    ),
    sample(
        """
        def recurrence(first, second, length):
            terms = [first, second][:length]
            while len(terms) < length:
                terms.append(2 * terms[-1] - terms[-2] + 1)
            return terms
        """,
        calls=[(0, 1, 5), (2, 3, 0), (4, 4, 1), (1, 5, 2), (1, 1, 3), (-1, 0, 4), (7, 2, 6), (5, 5, 5), (0, 0, 2)],
    ),
    sample(
        """
        def differences_table(sequence, depth):
            rows = [sequence[:]]
            while len(rows) <= depth and len(rows[-1]) > 1:
                last = rows[-1]
                rows.append([after - before for before, after in zip(last, last[1:])])
            return rows
        """,
        calls=[
            ([1, 4, 9], 1), ([], 2), ([5], 1), ([5, 7], 0), ([1, 8, 27, 64], 2), ([1, 8, 27, 64], 5), ([3, 3], 1),
            ([2, 1, 0], 2), ([9, 4], 3),
        ],
    ),
    sample(
        """
        def is_perfect_power(number, exponent):
            root = 0
            while (root + 1) ** exponent <= number:
                root += 1
            return number > 0 and root ** exponent == number
        """,
        calls=[(9, 2), (0, 2), (1, 3), (8, 3), (10, 2), (-4, 2), (27, 3), (2, 2), (16, 4), (-1, 3), (26, 3)],
    ),
    sample(
        """
        def goldbach_pair(even):
            primes = []
            for number in range(2, even):
                if all(number % prime for prime in primes):
                    primes.append(number)
            for prime in primes:
                if even - prime in primes and prime <= even - prime:
                    return [prime, even - prime]
            return []
        """,
        calls=[(10,), (4,), (2,), (0,), (28,), (12,), (11,), (5,), (7,), (30,), (-6,)],
    ),
    sample(
        """
        def prime_gaps(numbers):
            gaps = {}
            previous = numbers[0] if numbers else 0
            for number in numbers[1:]:
                gap = str(number - previous)
                gaps[gap] = gaps.get(gap, 0) + 1
                previous = number
            return gaps
        """,
        calls=[
            ([2, 3, 5, 7, 11],), ([],), ([5],), ([3, 5],), ([7, 11, 13],), ([2, 2],), ([11, 13, 17, 19, 23],),
            ([-3, 2],), ([29, 31, 37],),
        ],
    ),
    sample(
        """
        def sieve_survivors(limit, crossed):
            alive = [True] * (limit + 1) if limit > 0 else []
            for step in crossed:
                for multiple in range(2 * step, limit + 1, step):
                    alive[multiple] = False
            return [number for number in range(2, len(alive)) if alive[number]]
        """,
        calls=[
            (10, [2, 3]), (0, [2]), (-1, []), (1, []), (6, []), (4, [2]), (9, [3]), (12, [2, 5]), (5, [7]), (2, [1]),
            (8, [4, 3]),
        ],
    ),
    sample(
        """
        def divisor_pairs(number, smallest):
            pairs = []
            divisor = max(smallest, 1)
            while divisor * divisor <= number:
                if number % divisor == 0:
                    pairs.append([divisor, number // divisor])
                divisor += 1
            return pairs
        """,
        calls=[(12, 1), (0, 1), (1, 0), (16, 2), (16, 4), (16, 5), (13, 1), (36, 3), (-4, 1), (18, -2), (2, 2)],
    ),
    sample(
        """
        def most_divisible(numbers, divisors):
            best = None
            best_count = 0
            for number in numbers:
                count = sum(1 for divisor in divisors if number % divisor == 0)
                if count > best_count:
                    best = number
                    best_count = count
            return {"number": best, "share": best_count / len(divisors) if divisors else 0}
        """,
        calls=[
            ([4, 6, 9], [2, 3]), ([], [2]), ([5], []), ([], []), ([7], [2]), ([12, 24], [3, 4]), ([0, 1], [5, 6]),
            ([8, 10], [2, 4, 5, 8]), ([10, 9, 8], [2, 4, 8]), ([15, 14], [3, 5, 7]),
        ],
    ),
    sample(
        """
        def nearest_vector(target, vectors):
            nearest = -1
            shortest = None
            for index, vector in enumerate(vectors):
                distance = sum(abs(a - b) for a, b in zip(target, vector))
                if shortest is None or distance < shortest:
                    nearest = index
                    shortest = distance
            return [nearest, shortest]
        """,
        calls=[
            ([0, 0], [[3, 4], [1, 1]]), ([1], []), ([], []), ([2], [[2]]), ([0], [[1], [-1]]),
            ([5, 5], [[5, 6], [4, 4], [5, 5]]), ([1, 2], [[9, 9], [8, 8], [7, 7]]), ([0, 1], [[0, 0], [0, 2], [9, 9]]),
            ([-3], [[3], [4], [-9]]),
        ],
    ),
    sample(
        """
        def shift_vector(vector, by):
            size = len(vector)
            offset = by % size if size else 0
            return vector[size - offset:] + vector[:size - offset]
        """,
        calls=[
            ([1, 2, 3], 1), ([], 2), ([], 0), ([5], 4), ([1, 2, 3], 3), ([1, 2, 3, 4], -1), ([7, 8], 3), ([4, 5, 6], 2),
            ([9, 0], 0),
        ],
    ),
    sample(
        """
        def matrix_power_diagonal(matrix, exponent):
            size = len(matrix)
            result = [[1 if i == j else 0 for j in range(size)] for i in range(size)]
            for _ in range(exponent):
                result = [
                    [sum(row[k] * matrix[k][j] for k in range(size)) for j in range(size)]
                    for row in result
                ]
            return [result[i][i] for i in range(size)]
        """,
        calls=[
            ([[1, 1], [1, 0]], 3), ([], 2), ([[2]], 3), ([[2]], 0), ([[1, 2], [3, 4]], 1), ([[1, 2], [3, 4]], 2),
            ([[0, 1], [1, 0]], 2), ([[2, 0], [0, 3]], 0), ([[1, 1], [1, 1]], 3),
        ],
    ),
    sample(
        """
        def dominant_rows(matrix):
            dominant = []
            for i, row in enumerate(matrix):
                others = sum(abs(value) for j, value in enumerate(row) if j != i)
                if abs(row[i]) > others:
                    dominant.append(i)
            return dominant
        """,
        calls=[
            ([[5, 1], [2, 3]],), ([],), ([[0]],), ([[1]],), ([[1, 1], [0, 1]],), ([[-4, 1, 2], [3, 3, 0], [1, 1, 3]],),
            ([[0, 1], [2, -3]],), ([[1, 2], [2, 1]],), ([[2, 2], [1, -1]],),
        ],
    ),
    sample(
        """
        def upper_triangle_total(matrix, offset):
            total = 0
            entries = 0
            for row in range(len(matrix)):
                for column in range(max(row + offset, 0), len(matrix[row])):
                    total += matrix[row][column]
                    entries += 1
            return total / entries if entries else 0.0
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 0), ([[7]], 1), ([[7]], 0), ([[1, 2], [3, 4]], 1), ([[1, 2], [3, 4]], -1),
            ([[]], 0), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 0),
            ([[2, -8], [5, 0]], -5),
        ],
    ),
    sample(
        """
        def swap_to_pivot(matrix, column):
            rows = [row[:] for row in matrix]
            pivot = 0
            for index in range(1, len(rows)):
                if abs(rows[index][column]) > abs(rows[pivot][column]):
                    pivot = index
            if pivot > 0:
                rows[0], rows[pivot] = rows[pivot], rows[0]
            return rows
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 0), ([[5]], 0), ([[1, 9], [3, 4]], 1), ([[2, 0], [-2, 1]], 0),
            ([[0, 1], [0, 2], [0, 3]], 0), ([[1], [-7], [6]], 0), ([[4, 1], [2, 5], [8, 5]], 1),
            ([[1, 1], [2, 0], [3, 3]], 0),
        ],
    ),
    sample(
        """
        def happy_steps(number, limit):
            seen = []
            while number != 1 and number not in seen and len(seen) < limit:
                seen.append(number)
                number = sum(int(digit) ** 2 for digit in str(number))
            return len(seen) if number == 1 else -1
        """,
        calls=[(7, 10), (1, 5), (0, 5), (10, 1), (4, 20), (19, 4), (19, 3), (2, 9), (100, 0), (23, 9), (82, 3)],
    ),
    sample(
        """
        def carries_when_adding(first, second, base):
            carries = 0
            carry = 0
            while first > 0 or second > 0:
                carry = 1 if first % base + second % base + carry >= base else 0
                carries += carry
                first //= base
                second //= base
            return carries
        """,
        calls=[
            (95, 7, 10), (0, 0, 10), (5, 5, 10), (5, 4, 10), (999, 1, 10), (3, 1, 2), (0, 8, 10), (123, 456, 10),
            (7, 1, 2), (55, 50, 10),
        ],
    ),
    sample(
        """
        def unit_cost(total, parts, rebate):
            net = max(total - rebate, 0)
            return net / parts if parts > 0 else net
        """,
        calls=[
            (10, 2, 0), (0, 0, 0), (6, 0, 1), (5, 5, 5), (3, 1, 4), (9, 3, 3), (8, 0, 2), (7, 2, -1), (4, -1, 0),
            (12, 4, 2),
        ],
    ),
    sample(
        """
        def drop_small_factors(number, factors):
            rest = number
            for factor in factors:
                while rest > 0 and rest % factor == 0:
                    rest //= factor
            return rest
        """,
        calls=[
            (60, [2, 3]), (7, []), (0, [5]), (0, []), (8, [2]), (45, [3, 7]), (11, [2, 13]), (-4, [3]),
            (100, [10, 2, 5]), (36, [6]),
        ],
    ),
    sample(
        """
        def range_and_spread(values, ignored):
            kept = [value for value in values if value not in ignored]
            low = min(kept, default=0)
            high = max(kept, default=0)
            return {"low": low, "high": high, "spread": high - low}
        """,
        calls=[
            ([3, 9, 4], []), ([], []), ([], [1]), ([5], [5]), ([5], []), ([-2, -8], []), ([1, 2, 3, 4], [1, 4]),
            ([7, 7], [0]), ([6, 0, 3], [0]),
        ],
    ),
    sample(
        """
        def alternating_sum(digits, first_sign):
            total = 0
            sign = first_sign
            for digit in digits:
                total += sign * digit
                sign = -sign
            return total % 11 if total else 0
        """,
        calls=[
            ([1, 2, 3], 1), ([], 1), ([], -1), ([9], -1), ([4, 4], 1), ([9, 0, 9, 0, 9], 1), ([0, 5], 1), ([7, 1], -1),
            ([8, 2, 6, 6], 1),
        ],
    ),
    sample(
        """
        def ratio_text(left, right, places):
            larger = max(left, right)
            smaller = min(left, right)
            return str(round(larger / smaller, places)) + ":1" if smaller > 0 else "none"
        """,
        calls=[
            (6, 4, 1), (4, 6, 1), (0, 5, 2), (0, 0, 0), (7, 7, 1), (1, 3, 2), (-2, 4, 1), (1, 8, 0), (10, 4, 2),
            (2, 1, 1),
        ],
    ),
    sample(
        """
        def nth_root_floor(number, exponent):
            low = 0
            high = number + 1
            while high - low > 1:
                middle = (low + high) // 2
                if middle ** exponent <= number:
                    low = middle
                else:
                    high = middle
            return low
        """,
        calls=[(9, 2), (0, 2), (1, 3), (8, 3), (26, 3), (27, 3), (15, 2), (100, 2), (2, 5), (63, 6), (64, 6)],
    ),
    sample(
        """
        def power_mod(base, exponent, modulus):
            if modulus == 0:
                return None
            result = 1 % modulus
            square = base % modulus
            while exponent > 0:
                if exponent % 2 == 1:
                    result = result * square % modulus
                square = square * square % modulus
                exponent //= 2
            return result
        """,
        calls=[
            (2, 5, 7), (3, 0, 5), (3, 0, 1), (4, 2, 0), (10, 3, 13), (7, 1, 4), (-2, 3, 9), (5, 6, 1), (0, 2, 6),
            (2, 10, 1000), (6, 4, 0),
        ],
    ),
    sample(
        """
        def inverse_modulo(number, modulus):
            for candidate in range(1, modulus):
                if number * candidate % modulus == 1:
                    return candidate
            return 0
        """,
        calls=[(3, 7), (2, 4), (1, 2), (5, 0), (0, 5), (6, 7), (1, 9), (7, 10), (4, 9), (-1, 5), (8, 3)],
    ),
    sample(
        """
        def remainder_search(rules, limit):
            for number in range(1, limit + 1):
                if all(number % divisor == rest for divisor, rest in rules):
                    return number
            return None
        """,
        calls=[
            ([[3, 2], [5, 3]], 20), ([], 5), ([], 0), ([[2, 1]], 1), ([[4, 0]], 4), ([[4, 0]], 3),
            ([[2, 1], [2, 0]], 10), ([[7, 1]], 9), ([[3, 2], [5, 3]], 8), ([[3, 2], [5, 3]], 7), ([[6, 5]], 5),
            ([[2, 0], [3, 0]], 12),
        ],
    ),
    sample(
        """
        def decimal_digits(top, bottom, places):
            digits = []
            rest = top % bottom if bottom else 0
            while rest > 0 and len(digits) < places:
                rest *= 10
                digits.append(rest // bottom)
                rest %= bottom
            return digits
        """,
        calls=[
            (1, 4, 5), (1, 3, 3), (5, 0, 2), (0, 0, 4), (6, 3, 2), (7, 8, 3), (7, 8, 2), (22, 7, 6), (1, 2, 0),
            (9, 5, 1),
        ],
    ),
    sample(
        """
        def repeating_length(bottom, limit):
            seen = {}
            rest = 1
            position = 0
            while rest != 0 and str(rest) not in seen and position < limit:
                seen[str(rest)] = position
                rest = rest * 10 % bottom
                position += 1
            return position - seen.get(str(rest), position)
        """,
        calls=[(3, 20), (4, 20), (7, 20), (1, 5), (6, 9), (11, 9), (7, 3), (12, 9), (13, 6), (2, 0), (9, 1)],
    ),
    sample(
        """
        def mixed_number(top, bottom):
            whole = top // bottom if bottom else 0
            rest = top - whole * bottom
            if rest == 0:
                return str(whole)
            fraction = str(rest) + "/" + str(bottom)
            return str(whole) + " " + fraction if whole > 0 else fraction
        """,
        calls=[(7, 2), (0, 5), (6, 3), (3, 4), (5, 0), (4, 4), (9, 4), (0, 0), (11, 10), (2, 9), (3, 0), (21, 5)],
    ),
    sample(
        """
        def larger_fraction(fractions):
            best = None
            for top, bottom in fractions:
                if bottom <= 0:
                    continue
                if best is None or top * best[1] > best[0] * bottom:
                    best = [top, bottom]
            return best if best else []
        """,
        calls=[
            ([[1, 2], [2, 3]],), ([],), ([[1, 0]],), ([[-1, 2]],), ([[1, 2], [2, 4]],), ([[3, 4], [1, 5], [7, 9]],),
            ([[5, 0], [1, 8]],), ([[0, 1], [-1, 3]],), ([[1, -4], [2, 1], [5, 2]],), ([[9, 4], [2, 1]],),
        ],
    ),
    sample(
        """
        def discount_steps(price, percents, floor):
            current = price
            for percent in percents:
                current -= current * percent / 100
                if current <= floor:
                    return floor
            return round(current, 2)
        """,
        calls=[
            (100, [10, 10], 5), (50, [], 60), (0, [], 0), (20, [50], 10), (20, [50], 9), (80, [25, 50], 0),
            (10, [100], 0), (40, [-10], 41), (200, [5, 20, 50], 100), (9, [0], 9), (60, [10, 50], 20),
        ],
    ),
    sample(
        """
        def compound_years(amount, percent, goal):
            years = 0
            current = amount
            while current < goal and years < 50:
                growth = current * percent // 100
                current += max(growth, 1)
                years += 1
            return {"years": years, "amount": current}
        """,
        calls=[
            (100, 10, 120), (0, 5, 3), (50, 0, 50), (50, 0, 52), (200, 50, 450), (10, 5, 9), (1, 100, 16),
            (80, 25, 100), (-2, 10, 1), (0, 0, 99),
        ],
    ),
    sample(
        """
        def running_means(values, places):
            means = []
            total = 0
            for count, value in enumerate(values, start=1):
                total += value
                means.append(round(total / count, places))
            return [max(means, default=0)] + means
        """,
        calls=[
            ([2, 4, 9], 1), ([], 0), ([], 2), ([5], 1), ([-3, -5], 1), ([1, 0, 0], 2), ([7, 8], 0), ([0, 6, 0], 1),
            ([10, 10, 10], 3),
        ],
    ),
    sample(
        """
        def largest_window_product(digits, width):
            if width < 1 or width > len(digits):
                return 0
            best = None
            for start in range(len(digits) - width + 1):
                product = 1
                for digit in digits[start:start + width]:
                    product *= int(digit)
                if best is None or product > best:
                    best = product
            return best
        """,
        calls=[
            ("3675", 2), ("", 1), ("5", 1), ("5", 2), ("90909", 2), ("123", 3), ("7", 0), ("9812", 1), ("40223", 2),
            ("", 0), ("2345", 3),
        ],
    ),
    sample(
        """
        def longest_digit_run(number):
            digits = str(abs(number))
            longest = 1
            run = 1
            for i in range(1, len(digits)):
                run = run + 1 if digits[i] == digits[i - 1] else 1
                longest = max(longest, run)
            return longest if number != 0 else 0
        """,
        calls=[(1223,), (0,), (7,), (1,), (5555,), (-100,), (998877,), (1212,), (333441,), (-11,)],
    ),
    sample(
        """
        def digits_rising(number, strict):
            previous = -1
            for digit in str(number):
                if int(digit) < previous or (strict and int(digit) == previous):
                    return False
                previous = int(digit)
            return True
        """,
        calls=[
            (123, True), (0, True), (122, True), (122, False), (321, False), (99, True), (5, False), (1357, True),
            (210, True), (10, False),
        ],
    ),
    sample(
        """
        def self_describing(digits):
            for position in range(len(digits)):
                if digits.count(position) != digits[position]:
                    return position
            return -1 if digits else 0
        """,
        calls=[
            ([1, 2, 1, 0],), ([],), ([0],), ([2, 0, 2, 0],), ([1],), ([1, 1, 1],), ([2, 1, 2, 0, 0],), ([3, 0, 0, 0],),
            ([0, 1],), ([1, 2, 0, 0],),
        ],
    ),
    sample(
        """
        def strip_common_power(numbers, base):
            removed = 0
            rest = numbers[:]
            while rest and all(number != 0 and number % base == 0 for number in rest):
                rest = [number // base for number in rest]
                removed += 1
            return [removed, max(rest, default=0)]
        """,
        calls=[
            ([4, 8], 2), ([], 3), ([], 2), ([0], 5), ([9, 0], 3), ([7], 2), ([30, 50], 10), ([-8, 16, 24], 2),
            ([27], 3), ([-6, -10], 2), ([6, 5], 2),
        ],
    ),
    sample(
        """
        def polynomial_text(coefficients):
            parts = []
            for power in range(len(coefficients) - 1, -1, -1):
                value = coefficients[power]
                if value == 0:
                    continue
                name = "x" if power == 1 else "x" + str(power) if power > 1 else ""
                parts.append(str(value) + name)
            return " + ".join(parts) if parts else "0"
        """,
        calls=[
            ([1, 2, 3],), ([],), ([0],), ([5],), ([0, 1],), ([0, 0, 4],), ([2, 0, 1],), ([-1, 0, 0, 7],), ([0, 0],),
            ([3, -2],), ([1, 1, 0],),
        ],
    ),
    sample(
        """
        def divide_by_root(coefficients, root):
            quotient = []
            carry = 0
            for coefficient in reversed(coefficients):
                carry = carry * root + coefficient
                quotient.append(carry)
            remainder = quotient.pop() if quotient else 0
            return {"quotient": quotient[::-1], "remainder": remainder}
        """,
        calls=[
            ([-6, 1, 1], 2), ([], 1), ([], 4), ([5], 3), ([1, 1], -1), ([0, 0, 1], 2), ([2, -3, 1], 1), ([4, 0], 7),
            ([-1, 0, 0, 1], 1),
        ],
    ),
    sample(
        """
        def sign_change_cells(coefficients, low, high):
            cells = []
            def value(x):
                return sum(c * x ** power for power, c in enumerate(coefficients))
            for x in range(low, high):
                if value(x) == 0 or value(x) * value(x + 1) < 0:
                    cells.append(x)
            return cells
        """,
        calls=[
            ([-2, 0, 1], -3, 3), ([], 0, 2), ([0, 1], 0, 1), ([0, 1], -2, 2), ([1], 0, 4), ([-4, 0, 1], -2, 2),
            ([-4, 0, 1], -3, 3), ([3, -2], 0, 3), ([0, 1], 1, 1), ([-1, 2], 0, 2), ([-3, 1], 1, 4),
        ],
    ),
    sample(
        """
        def trim_and_scale(coefficients, lead):
            last = len(coefficients)
            while last > 0 and coefficients[last - 1] == 0:
                last -= 1
            top = coefficients[last - 1] if last > 0 else 0
            return [lead * coefficient / top for coefficient in coefficients[:last]]
        """,
        calls=[
            ([2, 4], 1), ([], 1), ([0, 0], 2), ([5], 1), ([6, 3, 0], 1), ([1, 0, 2, 0, 0], 4), ([0, 8], 2),
            ([-1, -2], 3), ([0], 7),
        ],
    ),
    sample(
        """
        def best_subset_sum(numbers, limit):
            sums = [0]
            for number in numbers:
                for total in sums[:]:
                    if total + number <= limit and total + number not in sums:
                        sums.append(total + number)
            return max(sums)
        """,
        calls=[
            ([3, 5, 8], 10), ([], 4), ([7], 6), ([7], 7), ([2, 2, 2], 5), ([9, 4, 6], 13), ([1, 2, 3], 0),
            ([5, 10], 14), ([4, 6, 7], 12),
        ],
    ),
    sample(
        """
        def partitions_of(number, largest):
            ways = [1] + [0] * number
            for part in range(1, largest + 1):
                for total in range(part, number + 1):
                    ways[total] += ways[total - part]
            return ways[number]
        """,
        calls=[(4, 4), (0, 3), (5, 2), (1, 1), (6, 3), (3, 0), (7, 1), (5, 9), (2, 2), (8, 4)],
    ),
    sample(
        """
        def normalise(vector, places):
            length = max((abs(part) for part in vector), default=0)
            return [round(part / length, places) if length > 0 else 0 for part in vector]
        """,
        calls=[
            ([3, 4], 2), ([], 2), ([], 0), ([0], 1), ([0, 0], 3), ([5], 1), ([-5, 2], 1), ([1, 1], 2), ([2, -1, 8], 2),
            ([0, 7], 1),
        ],
    ),
    sample(
        """
        def kaprekar_steps(number, target):
            steps = 0
            current = number
            while current != target and current > 0 and steps < 8:
                digits = sorted(str(current))
                small = int("".join(digits))
                current = int("".join(reversed(digits))) - small
                steps += 1
            return steps if current == target else -1
        """,
        calls=[
            (3524, 6174), (6174, 6174), (0, 495), (111, 495), (21, 9), (10, 9), (954, 495), (7, 0), (0, 0), (321, 198),
            (5, 5), (52, 9),
        ],
    ),
    sample(
        """
        def by_digit_sum(numbers, count):
            ordered = sorted(numbers, key=lambda number: (-sum(int(digit) for digit in str(number)), number))
            return ordered[:count] if count > 0 else ordered
        """,
        calls=[
            ([12, 30, 9], 2), ([], 1), ([5], 0), ([21, 12], 1), ([21, 12], 0), ([100, 99, 7], -1), ([40, 4, 13], 2),
            ([8, 80, 11], 3), ([1, 2, 3, 4], 1),
        ],
    ),
    sample(
        """
        def extreme_partial_sums(terms, start):
            partial = start
            low = start
            high = start
            for term in terms:
                partial += term
                low = min(low, partial)
                high = max(high, partial)
            return {"low": low, "high": high, "swing": (high - low) / len(terms) if terms else 0}
        """,
        calls=[
            ([1, -3, 5], 0), ([], 0), ([], 4), ([2], 3), ([-2], -3), ([4, -4], 1), ([-1, -1, -1], 9), ([5, 5], -20),
            ([0, 0], 6),
        ],
    ),
    sample(
        """
        def tightest_factor_pair(number, most):
            best = []
            for small in range(1, most + 1):
                if small * small > number:
                    break
                if number % small == 0 and (not best or number // small - small < best[1] - best[0]):
                    best = [small, number // small]
            return best
        """,
        calls=[(12, 5), (0, 3), (1, 1), (7, 9), (36, 10), (36, 4), (2, 0), (20, 4), (20, 3), (49, 7), (-5, 2)],
    ),
)
