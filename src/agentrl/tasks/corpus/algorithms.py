"""Functions on lists, by classic algorithms: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def insertion_point(values, target):
            low = 0
            high = len(values)
            while low < high:
                middle = (low + high) // 2
                if values[middle] < target:
                    low = middle + 1
                else:
                    high = middle
            return low
        """,
        calls=[
            ([1, 3, 5], 3), ([], 2), ([4], 4), ([4], 5), ([4], 3), ([2, 2, 2], 2), ([1, 2, 3, 4], 9), ([0, 6], 6),
            ([-5, -1, 0], -1), ([1, 3, 5, 7, 9], 8), ([1, 4, 4, 8], 4),
        ],
    ),
    sample(
        """
        def merge_sorted(left, right):
            merged = []
            i = 0
            j = 0
            while i < len(left) and j < len(right):
                if left[i] <= right[j]:
                    merged.append(left[i])
                    i += 1
                else:
                    merged.append(right[j])
                    j += 1
            return merged + left[i:] + right[j:]
        """,
        calls=[
            ([1, 4], [2, 3]), ([], []), ([1], []), ([], [5]), ([2, 2], [2]), ([1, 2], [8, 9]), ([7], [1, 3]),
            ([-3, 0], [-2]), ([5, 6, 7], [6]), ([0, 10], [1, 2, 11]),
        ],
    ),
    sample(
        """
        def partition_counts(values, pivot):
            smaller, equal, larger = 0, 0, 0
            for value in values:
                if value < pivot:
                    smaller += 1
                elif value == pivot:
                    equal += 1
                else:
                    larger += 1
            return [smaller, equal, larger]
        """,
        calls=[
            ([1, 5, 9], 5), ([], 3), ([3], 3), ([2], 3), ([4], 3), ([7, 7, 1], 7), ([0, 0, 0], 1), ([6, 8], 2),
            ([-1, 0, 1], 0), ([2, 4, 4, 9], 4),
        ],
    ),
    sample(
        """
        def pair_with_sum(ordered, wanted):
            left = 0
            right = len(ordered) - 1
            while left < right:
                total = ordered[left] + ordered[right]
                if total == wanted:
                    return [left, right]
                if total < wanted:
                    left += 1
                else:
                    right -= 1
            return []
        """,
        calls=[
            ([1, 3, 6, 8], 9), ([], 0), ([4], 8), ([2, 5], 7), ([2, 5], 6), ([1, 2, 3, 4], 5), ([1, 2, 3, 9], 5),
            ([-4, -1, 7], 3), ([0, 0], 0), ([1, 4, 5, 9], 6), ([3, 3, 3], 7),
        ],
    ),
    sample(
        """
        def range_sums(values, queries):
            prefix = [0]
            for value in values:
                prefix.append(prefix[-1] + value)
            return [prefix[end] - prefix[start] if start < end else 0 for start, end in queries]
        """,
        calls=[
            ([1, 2, 3], [[0, 2], [1, 3]]), ([], []), ([], [[0, 0]]), ([5], [[0, 1]]), ([5, 7], [[1, 1], [1, 0]]),
            ([4, -4, 6], [[0, 3]]), ([2, 2, 2], [[2, 3], [0, 1]]), ([9, 1], [[1, 2]]), ([3, 8, 1], [[0, 2], [2, 1]]),
            ([-1, -2], [[0, 2]]),
        ],
    ),
    sample(
        """
        def best_window_start(values, width):
            if width <= 0 or width > len(values):
                return -1
            current = sum(values[:width])
            best = current
            best_start = 0
            for end in range(width, len(values)):
                current += values[end] - values[end - width]
                if current > best:
                    best = current
                    best_start = end - width + 1
            return best_start
        """,
        calls=[
            ([1, 5, 2], 2), ([], 1), ([3], 1), ([3], 2), ([4, 1], 0), ([1, 2, 3], 1), ([-5, -2, -3], 2),
            ([2, 2, 2], 2), ([1, 1, 9, 0], 2), ([6, 1, 6, 2], 3), ([0, 0, 4, 4, 4], 3),
        ],
    ),
    sample(
        """
        def brackets_depth(text):
            depth = 0
            deepest = 0
            for char in text:
                if char == "(":
                    depth += 1
                    deepest = max(deepest, depth)
                elif char == ")":
                    depth -= 1
                    if depth < 0:
                        return -1
            return deepest if depth == 0 else -1
        """,
        calls=[
            ("(a)",), ("",), ("(())()",), (")(",), ("((",), ("abc",), ("())",), ("(x(y)(z(w)))",), (")",), ("()()",),
        ],
    ),
    sample(
        """
        def fewest_coins(coins, amount):
            fewest = [0] + [amount + 1] * amount
            for total in range(1, amount + 1):
                for coin in coins:
                    if coin <= total:
                        fewest[total] = min(fewest[total], fewest[total - coin] + 1)
            return fewest[-1] if fewest[-1] <= amount else -1
        """,
        calls=[
            ([1, 5], 7), ([1, 5], 0), ([], 3), ([2], 3), ([2], 4), ([1, 3, 4], 6), ([5, 1], 10), ([7], 7), ([3, 2], 1),
            ([1], 3), ([4, 3], 5),
        ],
    ),
    sample(
        """
        def jobs_before_deadline(jobs):
            clock = 0
            done = []
            for name, length, deadline in sorted(jobs, key=lambda job: (job[2], job[1])):
                if clock + length <= deadline:
                    clock += length
                    done.append(name)
            return done
        """,
        calls=[
            ([["a", 2, 4], ["b", 2, 3]],), ([],), ([["c", 3, 3]],), ([["c", 4, 3]],), ([["d", 1, 5], ["e", 2, 5]],),
            ([["f", 5, 5], ["g", 1, 5]],), ([["h", 3, 9], ["i", 3, 2], ["j", 3, 6]],), ([["k", 0, 0]],),
            ([["l", 2, 8], ["m", 4, 5], ["n", 2, 7]],), ([["o", 1, 1], ["p", 1, 2], ["q", 1, 2]],),
        ],
    ),
    sample(
        """
        def rotate_left(items, steps):
            if not items:
                return []
            cut = steps % len(items)
            return items[cut:] + items[:cut]
        """,
        calls=[
            ([1, 2, 3], 1), ([], 2), ([1, 2, 3], 0), ([1, 2, 3], 3), ([1, 2, 3, 4], 6), ([5], 0), ([5], 9),
            ([1, 2, 3], -1), (["a", "b"], 1), ([4, 5, 6, 7], 2), ([], 0),
        ],
    ),
    sample(
        """
        def largest_drop(values, start):
            tail = values[start:]
            peak = tail[0] if tail else 0
            drop = 0
            for value in tail[1:]:
                drop = max(drop, peak - value)
                peak = max(peak, value)
            return drop
        """,
        calls=[
            ([5, 1, 4], 0), ([], 0), ([7], 1), ([7], 0), ([1, 2, 3], 0), ([9, 8, 2, 9], 1), ([-2, -5], 0), ([3, 3], 5),
            ([4, 9, 6, 1], 0), ([8, -1, -6, 5], 1), ([-9, -3, -4], 0), ([9, 2, 7, 1], 2),
        ],
    ),
    sample(
        """
        def majority_item(items):
            candidate = None
            votes = 0
            for item in items:
                if votes == 0:
                    candidate = item
                votes += 1 if item == candidate else -1
            return candidate if items.count(candidate) * 2 > len(items) else None
        """,
        calls=[
            ([3, 3, 1],), ([],), ([5],), ([1, 2],), ([1, 1, 2, 2],), ([4, 7, 7],), ([0, 0, 0, 9],), ([2, 1, 2, 1, 2],),
            (["b", "a", "a"],), ([6, 6, 5, 5, 5],), ([1, 2, 3],),
        ],
    ),
    sample(
        """
        def remove_adjacent_pairs(letters):
            stack = []
            for letter in letters:
                if stack and stack[-1] == letter:
                    stack.pop()
                else:
                    stack.append(letter)
            return "".join(stack)
        """,
        calls=[
            ("abba",), ("",), ("a",), ("aab",), ("aaa",), ("abcddc",), ("xyx",), ("zzxx",), ("mississippi",), ("baab",),
            ("aabccd",),
        ],
    ),
    sample(
        """
        def longest_distinct_window(items):
            last_seen = {}
            start = 0
            longest = 0
            for index, item in enumerate(items):
                start = max(start, last_seen.get(item, -1) + 1)
                last_seen[item] = index
                longest = max(longest, index - start + 1)
            return longest
        """,
        calls=[
            ("abca",), ("",), ("z",), ("aaa",), ("abcd",), ("abba",), ("pwwkew",), ("aab",), ("dvdf",), ("xyxyz",),
        ],
    ),
    sample(
        """
        def climb_ways(steps, longest_stride):
            ways = [1]
            for step in range(1, steps + 1):
                reachable = ways[max(step - longest_stride, 0):step]
                ways.append(sum(reachable))
            return ways[-1]
        """,
        calls=[(3, 2), (0, 2), (1, 1), (4, 2), (4, 3), (5, 1), (2, 5), (6, 2), (5, 3), (3, 0), (0, 0)],
    ),
    sample(
        """
        def water_between(walls):
            if len(walls) < 3:
                return 0
            trapped = 0
            for index in range(1, len(walls) - 1):
                level = min(max(walls[:index]), max(walls[index + 1:]))
                if level > walls[index]:
                    trapped += level - walls[index]
            return trapped
        """,
        calls=[
            ([3, 0, 2],), ([],), ([4],), ([4, 1],), ([1, 2, 3],), ([2, 2, 2],), ([5, 1, 3, 0, 4],), ([0, 3, 0],),
            ([2, 0, 0, 1],), ([1, 0, 1, 0, 1],), ([6, 4, 5, 2, 6],),
        ],
    ),
    sample(
        """
        def equilibrium_index(values):
            total = sum(values)
            left = 0
            for index, value in enumerate(values):
                if left * 2 + value == total:
                    return index
                left += value
            return -1
        """,
        calls=[
            ([1, 2, 1],), ([],), ([7],), ([2, 3],), ([0, 5],), ([5, 0],), ([1, 4, 2, 5],), ([-3, 1, -3],), ([3, 3, 6],),
            ([1, 1, 1, 1],), ([2, -2, 9],),
        ],
    ),
    sample(
        """
        def dutch_flag(values, middle):
            row = list(values)
            low, here, high = 0, 0, len(row) - 1
            while here <= high:
                if row[here] < middle:
                    row[low], row[here] = row[here], row[low]
                    low += 1
                    here += 1
                elif row[here] > middle:
                    row[high], row[here] = row[here], row[high]
                    high -= 1
                else:
                    here += 1
            return row
        """,
        calls=[
            ([2, 0, 1], 1), ([], 1), ([1], 1), ([2, 1, 0, 1], 1), ([5, 5], 2), ([0, 0, 9], 4), ([3, 1, 2, 3], 2),
            ([2, 2], 2), ([9, 1, 8, 2, 5], 5), ([1, 0], 1),
        ],
    ),
    sample(
        """
        def greedy_intervals(intervals):
            chosen = []
            last_end = None
            for start, end in sorted(intervals, key=lambda pair: pair[1]):
                if last_end is None or start >= last_end:
                    chosen.append([start, end])
                    last_end = end
            return chosen
        """,
        calls=[
            ([[1, 3], [2, 5], [3, 6]],), ([],), ([[4, 5]],), ([[1, 2], [2, 3]],), ([[1, 9], [2, 3]],),
            ([[0, 0], [0, 1]],),
            ([[5, 8], [1, 4], [4, 5]],), ([[-5, -2], [-3, 0]],), ([[1, 4], [2, 4]],), ([[6, 7], [0, 6], [1, 2]],),
        ],
    ),
    sample(
        """
        def peak_index(values):
            low = 0
            high = len(values) - 1
            while low < high:
                middle = (low + high) // 2
                if values[middle] < values[middle + 1]:
                    low = middle + 1
                else:
                    high = middle
            return low if values else None
        """,
        calls=[
            ([1, 3, 2],), ([],), ([5],), ([1, 2],), ([2, 1],), ([1, 2, 3, 4],), ([4, 3, 2, 1],), ([0, 5, 6, 2],),
            ([-3, -1, -2],), ([1, 9, 8, 7, 2],), ([1, 2, 3, 9, 4],),
        ],
    ),
    sample(
        """
        def run_lengths(items):
            runs = []
            count = 1
            for index in range(1, len(items) + 1):
                if index < len(items) and items[index] == items[index - 1]:
                    count += 1
                else:
                    runs.append([items[index - 1], count])
                    count = 1
            return runs
        """,
        calls=[
            ([1, 1, 2],), ([],), ([4],), ([3, 3],), ([1, 2, 3],), ([5, 5, 5, 1],), ([0, 1, 1, 0],), (["a", "b", "b"],),
            ([7, 7, 8, 8],), ([2, 2, 2, 2],), ([9, 1, 9],),
        ],
    ),
    sample(
        """
        def spans_without_taller(heights):
            spans = []
            waiting = []
            for index, height in enumerate(heights):
                while waiting and heights[waiting[-1]] <= height:
                    waiting.pop()
                spans.append(index - waiting[-1] if waiting else index + 1)
                waiting.append(index)
            return spans
        """,
        calls=[
            ([2, 1, 3],), ([],), ([5],), ([4, 4],), ([1, 2, 3],), ([3, 2, 1],), ([2, 5, 1, 5, 6],), ([-3, -2],),
            ([7, 1, 7, 8],), ([9, 1, 1, 2],),
        ],
    ),
    sample(
        """
        def binary_search_steps(ordered, target):
            low, high = 0, len(ordered) - 1
            steps = 0
            while low <= high:
                steps += 1
                middle = low + (high - low) // 2
                if ordered[middle] == target:
                    return {"at": middle, "steps": steps}
                if ordered[middle] > target:
                    high = middle - 1
                else:
                    low = middle + 1
            return {"at": None, "steps": steps}
        """,
        calls=[
            ([1, 3, 5], 3), ([1, 3, 5], 1), ([1, 3, 5], 5), ([], 2), ([4], 4), ([4], 9), ([1, 2, 3, 4], 4), ([0, 6], 3),
            ([-5, -1, 0, 2, 8], -5), ([1, 3, 5, 7, 9], 6), ([1, 2, 3, 4, 5, 6, 7], 6),
        ],
    ),
    sample(
        """
        def square_root_floor(number):
            if number < 1:
                return 0
            root = 1
            step = number
            while step > 0:
                while (root + step) * (root + step) <= number:
                    root += step
                step //= 2
            return root
        """,
        calls=[(10,), (0,), (1,), (4,), (3,), (16,), (15,), (-4,), (26,), (99,), (100,)],
    ),
    sample(
        """
        def kth_smallest(values, k):
            if k < 1 or k > len(values):
                return None
            rest = list(values)
            while k > 1:
                rest.remove(min(rest))
                k -= 1
            return min(rest)
        """,
        calls=[
            ([3, 1, 2], 2), ([], 1), ([5], 1), ([5], 2), ([4, 9], 0), ([2, 2, 7], 2), ([2, 2, 7], 3), ([-1, -4, 0], 1),
            ([8, 6, 7, 5], 4), ([1, 2], 2), ([9, 3, 3, 1], 3),
        ],
    ),
    sample(
        """
        def interleave(first, second):
            woven = []
            shared = min(len(first), len(second))
            for index in range(shared):
                woven += [first[index], second[index]]
            return woven + (first[shared:] or second[shared:])
        """,
        calls=[
            ([1, 3], [2, 4]), ([], []), ([1], []), ([], [2, 3]), ([1, 2, 3], [9]), ([5], [6, 7, 8]), ([0], [0]),
            (["a", "b"], ["c"]), ([4, 4], [5, 5, 6]), ([7, 8, 9], [1, 2]),
        ],
    ),
    sample(
        """
        def common_sorted(left, right):
            i = j = 0
            common = []
            while i < len(left) and j < len(right):
                if left[i] == right[j]:
                    if not common or common[-1] != left[i]:
                        common.append(left[i])
                    i, j = i + 1, j + 1
                elif left[i] < right[j]:
                    i += 1
                else:
                    j += 1
            return common
        """,
        calls=[
            ([1, 2, 3], [2, 3, 4]), ([], []), ([1], []), ([5], [5]), ([1, 1, 2], [1, 1]), ([1, 4], [2, 3]),
            ([3, 6, 9], [1, 9]), ([-2, 0], [-2, 0]), ([2, 2, 7], [2, 7, 7]), ([8, 9], [1, 8]),
        ],
    ),
    sample(
        """
        def shortest_window_reaching(values, wanted):
            shortest = 0
            start = 0
            total = 0
            for end, value in enumerate(values):
                total += value
                while total >= wanted and start <= end:
                    length = end - start + 1
                    shortest = min(shortest, length) if shortest else length
                    total -= values[start]
                    start += 1
            return shortest
        """,
        calls=[
            ([2, 3, 1, 2], 5), ([], 3), ([4], 4), ([4], 5), ([1, 1, 1], 3), ([1, 5, 1], 5), ([2, 2, 2, 9], 8),
            ([1, 2, 3], 7), ([3, 1, 1, 1], 3), ([1, 2, 4, 1], 6), ([0, 1], 1),
        ],
    ),
    sample(
        """
        def compress_sorted(numbers):
            parts = []
            start = 0
            for index in range(1, len(numbers) + 1):
                if index == len(numbers) or numbers[index] != numbers[index - 1] + 1:
                    first, last = numbers[start], numbers[index - 1]
                    parts.append(str(first) if first == last else str(first) + "-" + str(last))
                    start = index
            return ",".join(parts)
        """,
        calls=[
            ([1, 2, 3, 7],), ([5],), ([4, 6],), ([1, 2],), ([0, 1, 3, 4, 5],), ([8, 10, 11, 20],), ([3, 3],),
            ([2, 3, 4, 5],), ([9, 11, 13],), ([1, 3, 4],), ([],),
        ],
    ),
    sample(
        """
        def insert_by_rank(ranked, entry):
            position = len(ranked)
            while position > 0 and ranked[position - 1]["score"] < entry["score"]:
                position -= 1
            return ranked[:position] + [entry] + ranked[position:]
        """,
        calls=[
            ([{"id": "a", "score": 5}, {"id": "b", "score": 2}], {"id": "c", "score": 3}),
            ([], {"id": "x", "score": 0}),
            ([{"id": "a", "score": 5}], {"id": "c", "score": 5}), ([{"id": "a", "score": 5}], {"id": "c", "score": 6}),
            ([{"id": "a", "score": 5}], {"id": "c", "score": 4}),
            ([{"id": "n", "score": -1}], {"id": "m", "score": -2}),
            ([{"id": "p", "score": 9}, {"id": "q", "score": 9}, {"id": "r", "score": 1}], {"id": "s", "score": 9}),
            ([{"id": "p", "score": 9}, {"id": "q", "score": 9}, {"id": "r", "score": 1}], {"id": "s", "score": 10}),
            ([{"id": "p", "score": 9}, {"id": "q", "score": 4}, {"id": "r", "score": 1}], {"id": "s", "score": 0}),
        ],
    ),
    sample(
        """
        def best_split(values):
            total = sum(values)
            head = 0
            best_gap = None
            best_at = 0
            for index, value in enumerate(values):
                head += value
                gap = abs(total - head * 2)
                if best_gap is None or gap < best_gap:
                    best_gap = gap
                    best_at = index + 1
            return {"at": best_at, "gap": best_gap or 0}
        """,
        calls=[
            ([1, 2, 3],), ([],), ([4],), ([2, 2],), ([5, 1, 1],), ([0, 0],), ([-3, 1],), ([1, 1, 1, 1, 9],),
            ([7, 0, 7],),
            ([3, 4, 5, 6],), ([10, -10, 4],),
        ],
    ),
    sample(
        """
        def robber_loot(houses):
            taken, skipped = 0, 0
            for loot in houses:
                taken, skipped = skipped + loot, max(taken, skipped)
            return max(taken, skipped)
        """,
        calls=[
            ([2, 7, 9],), ([],), ([5],), ([3, 3],), ([-1],), ([1, 2, 3, 1],), ([4, 1, 1, 4],), ([-2, -3, 6],),
            ([0, 9, 0],), ([8, 5],), ([6, 7, 2, 8],),
        ],
    ),
    sample(
        """
        def knapsack_value(sizes, worths, room):
            best = [0] * (room + 1)
            for size, worth in zip(sizes, worths):
                for space in range(room, size - 1, -1):
                    best[space] = max(best[space], best[space - size] + worth)
            return best[room]
        """,
        calls=[
            ([2, 3], [4, 5], 5), ([], [], 3), ([1], [7], 1), ([2], [7], 1), ([1, 1], [3, 9], 1),
            ([2, 2, 3], [3, 4, 6], 5),
            ([4], [5], 0), ([1, 2, 3], [6, 10, 12], 5), ([3, 1], [2, -1], 4), ([5, 4], [10, 9], 8), ([2], [6], 5),
        ],
    ),
    sample(
        """
        def longest_common_run(first, second):
            best = 0
            lengths = [0] * (len(second) + 1)
            for item in first:
                for place in range(len(second), 0, -1):
                    lengths[place] = lengths[place - 1] + 1 if second[place - 1] == item else 0
                    best = max(best, lengths[place])
            return best
        """,
        calls=[
            ("abcd", "xbcy"), ("", "abc"), ("abc", ""), ("a", "a"), ("a", "b"), ("aaa", "aa"), ("hello", "yellow"),
            ("abab", "baba"), ("xyz", "zyx"), ("stone", "tone"), ("pq", "qp"),
        ],
    ),
    sample(
        """
        def cheapest_path_sums(rows):
            if not rows:
                return []
            costs = rows[0][:]
            for row in rows[1:]:
                above = costs
                costs = []
                for column, cost in enumerate(row):
                    costs.append(cost + min(above[max(column - 1, 0):column + 2]))
            return costs
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[4], [6]],), ([[9, 1, 9], [1, 1, 1]],),
            ([[1, 9, 9, 9], [0, 0, 0, 0]],),
            ([[-1, -5], [2, 2]],), ([[9, 9, 1], [2, 2, 2], [5, 1, 7]],), ([[3, 8, 8, 2], [1, 4, 6, 1]],), ([[7, 0]],),
        ],
    ),
    sample(
        """
        def evaluate_postfix(tokens):
            stack = []
            for token in tokens:
                if token in ("+", "-", "*"):
                    if len(stack) < 2:
                        return None
                    right, left = stack.pop(), stack.pop()
                    stack.append(left + right if token == "+" else left - right if token == "-" else left * right)
                else:
                    stack.append(int(token))
            return stack[0] if len(stack) == 1 else None
        """,
        calls=[
            (["2", "3", "+"],), ([],), (["7"],), (["+"],), (["4", "1", "-", "3", "*"],), (["1", "2"],), (["5", "*"],),
            (["2", "3", "4", "*", "-"],), (["9", "9", "-"],), (["-2", "6", "*"],), (["1", "+", "2"],),
        ],
    ),
    sample(
        """
        def zigzag_length(values):
            if not values:
                return 0
            up = 1
            down = 1
            for before, after in zip(values, values[1:]):
                if after > before:
                    up = down + 1
                elif after < before:
                    down = up + 1
            return max(up, down)
        """,
        calls=[
            ([1, 3, 2],), ([],), ([5],), ([4, 4],), ([1, 2, 3],), ([3, 2, 1],), ([1, 7, 4, 9, 2, 5],), ([2, 2, 1, 1],),
            ([-1, -2, 0],), ([6, 1, 5, 5, 2],),
        ],
    ),
    sample(
        """
        def sieve_flags(limit):
            flags = [number > 1 for number in range(limit + 1)]
            factor = 2
            while factor * factor <= limit:
                if flags[factor]:
                    for multiple in range(factor * factor, limit + 1, factor):
                        flags[multiple] = False
                factor += 1
            return sum(flags)
        """,
        calls=[(10,), (0,), (1,), (2,), (4,), (9,), (25,), (13,), (30,), (3,), (-1,)],
    ),
    sample(
        """
        def difference_array(length, bookings):
            changes = [0] * (length + 1)
            for first, last, seats in bookings:
                changes[first] += seats
                changes[min(last + 1, length)] -= seats
            totals = []
            running = 0
            for change in changes[:length]:
                running += change
                totals.append(running)
            return totals
        """,
        calls=[
            (3, [[0, 1, 2]]), (0, []), (2, []), (1, [[0, 0, 5]]), (4, [[1, 2, 3], [2, 3, 1]]), (3, [[0, 9, 4]]),
            (3, [[2, 2, 7]]), (5, [[0, 4, 1], [1, 3, 1], [2, 2, 1]]), (2, [[0, 0, -2], [1, 1, 6]]), (3, [[3, 5, 8]]),
        ],
    ),
    sample(
        """
        def subarrays_with_sum(values, wanted):
            found = 0
            running = 0
            seen = {0: 1}
            for value in values:
                running += value
                found += seen.get(running - wanted, 0)
                seen[running] = seen.get(running, 0) + 1
            return found
        """,
        calls=[
            ([1, 2, 3], 3), ([], 0), ([4], 4), ([4], 5), ([0, 0], 0), ([1, -1, 1], 1), ([2, 2, 2], 4), ([5, 1, 4], 5),
            ([-3, 3], 0), ([1, 1, 1, 1], 2), ([9, 0], 9),
        ],
    ),
    sample(
        """
        def first_missing_positive(values):
            present = [False] * (len(values) + 1)
            for value in values:
                if 0 < value <= len(values):
                    present[value] = True
            for number in range(1, len(present)):
                if not present[number]:
                    return number
            return len(values) + 1
        """,
        calls=[
            ([3, 1],), ([],), ([1],), ([2],), ([1, 2, 3],), ([0, -1],), ([2, 2],), ([7, 8],), ([4, 1, 2, 3],),
            ([0, 1, 2],), ([5, 3, 1, 2],),
        ],
    ),
    sample(
        """
        def dedupe_in_place(ordered, allowed):
            row = ordered[:]
            write = 0
            for value in row:
                if write < allowed or row[write - allowed] != value:
                    row[write] = value
                    write += 1
            return row[:write]
        """,
        calls=[
            ([1, 1, 2], 1), ([], 1), ([5], 1), ([3, 3, 3], 2), ([1, 2, 3], 1), ([4, 4, 4, 5, 5], 2), ([0, 0, 1, 1], 1),
            ([7, 7], 3), ([2, 2, 2, 2, 9], 3), ([-1, -1, 0, 0, 0], 2),
        ],
    ),
    sample(
        """
        def container_area(heights):
            left = 0
            right = len(heights) - 1
            most = 0
            while left < right:
                most = max(most, (right - left) * min(heights[left], heights[right]))
                if heights[left] <= heights[right]:
                    left += 1
                else:
                    right -= 1
            return most
        """,
        calls=[
            ([1, 8, 6, 2, 5],), ([],), ([4],), ([3, 3],), ([1, 2, 1],), ([0, 5, 5],), ([9, 1, 1, 1],),
            ([2, 4, 9, 7, 1],),
            ([5, 6, 1, 1, 4],), ([0, 0],), ([7, 2, 6],),
        ],
    ),
    sample(
        """
        def palindrome_with_skip(text):
            left, right = 0, len(text) - 1
            while left < right:
                if text[left] != text[right]:
                    without_left = text[left + 1:right + 1]
                    without_right = text[left:right]
                    return without_left == without_left[::-1] or without_right == without_right[::-1]
                left += 1
                right -= 1
            return True
        """,
        calls=[
            ("abca",), ("",), ("a",), ("ab",), ("abc",), ("racecar",), ("raceecarx",), ("xracecar",), ("abcda",),
            ("deeee",), ("eeccccbebaeeabebccceea",),
        ],
    ),
    sample(
        """
        def gas_start(gains, costs):
            if sum(gains) < sum(costs) or not gains:
                return -1
            start = 0
            tank = 0
            for station in range(len(gains)):
                tank += gains[station] - costs[station]
                if tank < 0:
                    start = station + 1
                    tank = 0
            return start
        """,
        calls=[
            ([1, 2, 3], [2, 1, 3]), ([], []), ([4], [4]), ([4], [5]), ([1, 5], [2, 3]), ([2, 0, 4], [2, 1, 2]),
            ([0, 0], [0, 0]), ([3, 1, 1], [1, 2, 2]), ([1, 1, 9], [3, 3, 3]), ([5, 0, 0], [1, 2, 2]), ([2, 2], [3, 3]),
        ],
    ),
    sample(
        """
        def jumps_needed(reach):
            jumps = 0
            edge = 0
            farthest = 0
            for index in range(len(reach) - 1):
                farthest = max(farthest, index + reach[index])
                if farthest <= index:
                    return -1
                if index == edge:
                    jumps += 1
                    edge = farthest
            return jumps
        """,
        calls=[
            ([2, 1, 1],), ([],), ([0],), ([0, 1],), ([1, 0],), ([1, 1, 1],), ([3, 2, 1, 0, 4],), ([2, 3, 1, 1, 4],),
            ([5, 0, 0],), ([1, 2, 0, 0],), ([2, 0, 2, 0, 1],),
        ],
    ),
    sample(
        """
        def candies_for_ratings(ratings):
            candies = [1] * len(ratings)
            for index in range(1, len(ratings)):
                if ratings[index] > ratings[index - 1]:
                    candies[index] = candies[index - 1] + 1
            for index in range(len(ratings) - 1, 0, -1):
                if ratings[index - 1] > ratings[index]:
                    candies[index - 1] = max(candies[index - 1], candies[index] + 1)
            return candies
        """,
        calls=[
            ([1, 0, 2],), ([],), ([5],), ([2, 2],), ([1, 2, 3],), ([3, 2, 1],), ([1, 3, 2, 1],), ([1, 2, 3, 1],),
            ([-1, -2, 0],), ([4, 4, 1, 0],), ([2, 1],),
        ],
    ),
    sample(
        """
        def stepping_max(values, width):
            if width < 1:
                return []
            tops = []
            queue = []
            for index, value in enumerate(values):
                while queue and values[queue[-1]] <= value:
                    queue.pop()
                queue.append(index)
                if queue[0] <= index - width:
                    queue.pop(0)
                if index >= width - 1:
                    tops.append(values[queue[0]])
            return tops
        """,
        calls=[
            ([1, 3, 2], 2), ([], 2), ([4], 1), ([4], 2), ([5, 1], 0), ([9, 8, 7, 6], 2), ([1, 1, 1], 3),
            ([-2, -5, -3], 2),
            ([2, 7, 1, 1, 1], 3), ([6, 2, 5, 1], 1), ([3, 4], -1),
        ],
    ),
    sample(
        """
        def digit_sort(numbers):
            row = list(numbers)
            place = 1
            while place <= max(row, default=0):
                buckets = [[] for digit in range(10)]
                for number in row:
                    buckets[number // place % 10].append(number)
                row = [number for bucket in buckets for number in bucket]
                place *= 10
            return row
        """,
        calls=[
            ([21, 3, 12],), ([],), ([0],), ([5, 1],), ([10, 9],), ([100, 20, 3],), ([7, 7, 0],), ([110, 101, 11],),
            ([1],), ([99, 90, 9],), ([1, 0],),
        ],
    ),
    sample(
        """
        def chunk_then_sort(values, size):
            if size < 2:
                return values[:]
            result = []
            for start in range(0, len(values), size):
                result += sorted(values[start:start + size])
            return result
        """,
        calls=[
            ([3, 1, 2], 2), ([], 2), ([5], 2), ([2, 1], 1), ([2, 1], 0), ([4, 3, 2, 1], 2), ([9, 8, 7, 6, 5], 3),
            ([1, 0], 5), ([6, 5], 2), ([7, 2, 9, 1], 3), ([3, 2, 1], -1),
        ],
    ),
    sample(
        """
        def smallest_gap(values):
            ordered = sorted(values)
            gaps = [after - before for before, after in zip(ordered, ordered[1:])]
            return min(gaps, default=0)
        """,
        calls=[
            ([4, 1, 9],), ([],), ([5],), ([3, 3],), ([10, 2],), ([7, 1, 4, 20],), ([-5, 0, -3],), ([100, 50, 1],),
            ([2, 9, 5],), ([6, 1, 1],),
        ],
    ),
    sample(
        """
        def groups_within_limit(values, limit):
            groups = []
            current = []
            for value in values:
                if current and sum(current) + value > limit:
                    groups.append(current)
                    current = []
                current.append(value)
            groups.append(current)
            return {"groups": len(groups), "largest": max(sum(group) for group in groups)}
        """,
        calls=[
            ([1, 2, 3], 3), ([], 5), ([4], 3), ([2, 2], 4), ([2, 2], 3), ([5, 1, 5], 6), ([0, 0], 0), ([7, 1, 1, 8], 9),
            ([3, 3, 3, 3], 6), ([-1, 4], 2), ([1, 9, 1], 2),
        ],
    ),
    sample(
        """
        def smallest_ship(parcels, days):
            capacity = max(parcels, default=0)
            while True:
                needed = 1
                load = 0
                for parcel in parcels:
                    if load + parcel > capacity:
                        needed += 1
                        load = 0
                    load += parcel
                if needed <= days:
                    return capacity
                capacity += 1
        """,
        calls=[
            ([1, 2, 3], 2), ([], 1), ([5], 1), ([5], 4), ([2, 2, 2], 1), ([3, 1, 4, 1], 3), ([1, 1, 1, 1], 2),
            ([9, 1], 2), ([4, 6, 5], 2), ([2, 3, 4, 5], 3),
        ],
    ),
    sample(
        """
        def majority_prefix(votes):
            lead = 0
            ahead_until = 0
            for index, vote in enumerate(votes, start=1):
                lead += 1 if vote else -1
                if lead > 0:
                    ahead_until = index
            return votes[:ahead_until]
        """,
        calls=[
            ([1, 0, 1],), ([],), ([1],), ([0],), ([1, 0],), ([0, 1, 1],), ([1, 1, 0, 0],), ([0, 0, 1, 1, 1],),
            ([1, 1, 0, 1, 0, 0],), ([0, 1],),
        ],
    ),
    sample(
        """
        def saddle_points(grid):
            found = []
            for row in range(len(grid)):
                smallest = min(grid[row], default=0)
                for column in range(len(grid[row])):
                    value = grid[row][column]
                    if value == smallest and value == max(line[column] for line in grid):
                        found.append([row, column])
            return found
        """,
        calls=[
            ([[3, 4], [1, 2]],), ([],), ([[7]],), ([[]],), ([[1, 1], [1, 1]],), ([[2, 5], [6, 3]],),
            ([[9, 8], [9, 9]],),
            ([[1], [4], [2]],), ([[5, 0, 3]],), ([[4, 6, 5], [2, 9, 8], [3, 7, 7]],), ([[-1, -3], [-2, -4]],),
        ],
    ),
    sample(
        """
        def staircase_search(grid, target):
            row = 0
            column = len(grid[0]) - 1 if grid else -1
            looked = 0
            while row < len(grid) and column >= 0:
                looked += 1
                if grid[row][column] == target:
                    return {"row": row, "column": column, "looked": looked}
                if grid[row][column] > target:
                    column -= 1
                else:
                    row += 1
            return {"looked": looked}
        """,
        calls=[
            ([[1, 4], [2, 5]], 2), ([], 1), ([[3]], 3), ([[3]], 4), ([[3]], 2), ([[1, 4], [2, 5]], 5),
            ([[1, 4], [2, 5]], 1),
            ([[1, 4], [2, 5]], 3), ([[1, 2, 3], [4, 5, 6]], 4), ([[0], [7], [9]], 9), ([[1, 3, 8]], 1),
        ],
    ),
    sample(
        """
        def fewest_perfect_squares(number):
            counts = [0]
            for total in range(1, number + 1):
                best = total
                root = 1
                while root * root <= total:
                    best = min(best, counts[total - root * root] + 1)
                    root += 1
                counts.append(best)
            return counts[-1]
        """,
        calls=[(12,), (0,), (1,), (4,), (7,), (13,), (9,), (2,), (18,), (23,)],
    ),
    sample(
        """
        def triples_below(values, limit):
            row = sorted(values)
            count = 0
            for first in range(len(row) - 2):
                low, high = first + 1, len(row) - 1
                while low < high:
                    if row[first] + row[low] + row[high] < limit:
                        count += high - low
                        low += 1
                    else:
                        high -= 1
            return count
        """,
        calls=[
            ([1, 2, 3], 7), ([1, 2, 3], 6), ([], 5), ([4, 1], 9), ([3, 1, 0, -2], 2), ([5, 1, 3, 4, 7], 12),
            ([0, 0, 0], 1),
            ([0, 0, 0], 0), ([2, 2, 2, 2], 7), ([9, 1, 1, 8], 11),
        ],
    ),
    sample(
        """
        def frequency_top(items, k):
            counts = {}
            for item in items:
                counts[item] = counts.get(item, 0) + 1
            buckets = [[] for slot in range(len(items) + 1)]
            for item, count in counts.items():
                buckets[count].append(item)
            ranked = [item for bucket in reversed(buckets) for item in sorted(bucket)]
            return ranked[:k]
        """,
        calls=[
            ([1, 1, 2], 1), ([], 2), ([5], 1), ([5], 0), ([3, 2, 3, 2, 1], 2), ([9, 8], 1), ([4, 4, 4], 1),
            (["b", "a", "c"], 2), ([7, 6, 6, 7, 5, 5, 5], 2), ([1, 2, 2, 3, 3, 3], 3),
        ],
    ),
    sample(
        """
        def max_circular_run(values):
            if not values or max(values) <= 0:
                return 0
            best = 0
            for start in range(len(values)):
                total = 0
                for step in range(len(values)):
                    total += values[(start + step) % len(values)]
                    best = max(best, total)
            return best
        """,
        calls=[
            ([5, -3, 5],), ([],), ([4],), ([-2],), ([0, -1],), ([1, 2, 3],), ([-1, 3, -2],), ([3, -9, 4],), ([0, 0],),
            ([2, -1, -1, 6],), ([-5, 1],),
        ],
    ),
    sample(
        """
        def cut_rod_income(prices, length):
            income = [0]
            for size in range(1, length + 1):
                best = income[size - 1]
                for cut in range(1, min(size, len(prices)) + 1):
                    best = max(best, prices[cut - 1] + income[size - cut])
                income.append(best)
            return income[length] if length > 0 else 0
        """,
        calls=[
            ([1, 5, 8], 4), ([], 3), ([2], 0), ([2], 3), ([1, 5], 2), ([3, 5, 9], 3), ([0, 0, 7], 5), ([1, 1, 1, 9], 4),
            ([4, 3], 1), ([-1, 6], 5), ([2, 5], -1),
        ],
    ),
    sample(
        """
        def ladder_match(pattern, text):
            row = [True] + [False] * len(text)
            for symbol in pattern:
                fresh = [row[0] and symbol == "*"]
                for place, char in enumerate(text, start=1):
                    if symbol == "*":
                        fresh.append(row[place] or fresh[place - 1])
                    else:
                        fresh.append(row[place - 1] and symbol in ("?", char))
                row = fresh
            return row[-1]
        """,
        calls=[
            ("a*c", "abbc"), ("", ""), ("", "a"), ("*", ""), ("?", ""), ("?", "x"), ("a?", "ab"), ("*b", "aab"),
            ("*b", "aba"), ("x*", "x"), ("a*b*", "acb"),
        ],
    ),
    sample(
        """
        def local_minima(values):
            found = []
            for index in range(1, len(values) - 1):
                if values[index] < min(values[index - 1], values[index + 1]):
                    found.append(index)
            return found or [-1]
        """,
        calls=[
            ([3, 1, 2],), ([],), ([5],), ([2, 1],), ([1, 2, 3],), ([4, 4, 4],), ([9, 1, 8, 2, 7],), ([0, -3, -3, 0],),
            ([6, 2, 5, 5],), ([1, 5, 1],), ([7, 3, 4, 0, 1],),
        ],
    ),
    sample(
        """
        def gcd_of_all(numbers):
            common = 0
            for number in numbers:
                a, b = common, abs(number)
                while b != 0:
                    a, b = b, a % b
                common = a
                if common == 1:
                    break
            return common
        """,
        calls=[
            ([12, 18],), ([],), ([7],), ([0, 5],), ([4, 6, 9],), ([-8, 12],), ([0, 0],), ([10, 20, 35],), ([9, 3],),
            ([21, 14, 49],), ([1, 4],),
        ],
    ),
    sample(
        """
        def mean_of_slice(values, start, width):
            window = values[start:start + width]
            return sum(window) / len(window) if window else 0.0
        """,
        calls=[
            ([1, 2, 3], 0, 2), ([], 0, 2), ([4], 1, 1), ([5, 7], 0, 0), ([2, 4, 9], 1, 2), ([2, 4, 9], 2, 5),
            ([6], 0, 1),
            ([8, 1, 1, 6], 0, 3), ([3, -3, 9], 0, 2), ([1, 5], 3, 2),
        ],
    ),
    sample(
        """
        def distance_to_nearest(ordered, target):
            low = 0
            high = len(ordered)
            while low < high:
                middle = (low + high) // 2
                if ordered[middle] <= target:
                    low = middle + 1
                else:
                    high = middle
            around = ordered[max(low - 1, 0):low + 1]
            return min((abs(value - target) for value in around), default=-1)
        """,
        calls=[
            ([1, 4, 9], 5), ([], 3), ([], 0), ([7], 7), ([7], 2), ([2, 8], 6), ([2, 8], 5), ([1, 2, 3, 20], 15),
            ([-5, -1], -4), ([3, 6, 10, 15], 1), ([3, 6, 10, 15], 99),
        ],
    ),
    sample(
        """
        def pairs_with_gap(values, gap):
            seen = {}
            pairs = 0
            for value in values:
                pairs += seen.get(value - gap, 0)
                if gap != 0:
                    pairs += seen.get(value + gap, 0)
                seen[value] = seen.get(value, 0) + 1
            return pairs
        """,
        calls=[
            ([1, 3, 5], 2), ([], 1), ([4], 0), ([4, 4], 0), ([5, 3], 2), ([1, 1, 1], 0), ([1, 2, 3, 4], 1), ([7, 2], 3),
            ([0, 1, 0], 1), ([6, 9, 3, 6], 3),
        ],
    ),
    sample(
        """
        def stack_minimums(operations):
            stack = []
            answers = []
            for operation in operations:
                if operation == "pop":
                    stack = stack[:-1]
                elif operation == "min":
                    answers.append(min(stack, default=0))
                else:
                    stack.append(int(operation))
            return answers
        """,
        calls=[
            (["3", "1", "min"],), ([],), (["min"],), (["4", "pop", "min"],), (["5", "2", "min", "pop", "min"],),
            (["pop", "min", "7", "min"],), (["-1", "0", "min"],), (["6", "9", "8", "pop", "min"],), (["2", "pop"],),
            (["8", "8", "min", "3", "min"],),
        ],
    ),
    sample(
        """
        def percentile_rank(scores, score):
            below = 0
            equal = 0
            for other in scores:
                if other < score:
                    below += 1
                elif other == score:
                    equal += 1
            return (100 * below + 50 * equal) // len(scores) if scores else 0
        """,
        calls=[
            ([1, 2, 3], 2), ([], 5), ([], 0), ([4], 4), ([4], 3), ([4], 5), ([2, 2, 2, 2], 2), ([-1, 0, 6], 6),
            ([10, 20, 30, 40], 30), ([9, 1], 1),
        ],
    ),
    sample(
        """
        def longest_word_chain(words):
            best = {}
            for word in sorted(words, key=len):
                shorter = [word[:cut] + word[cut + 1:] for cut in range(len(word))]
                best[word] = 1 + max((best.get(one, 0) for one in shorter), default=0)
            return max(best.values(), default=0)
        """,
        calls=[
            (["a", "ab", "abc"],), ([],), ([""],), (["cat"],), (["b", "ab", "a"],), (["", "x", "xy"],),
            (["dog", "do", "go"],), (["aa", "a", "aaa", "b"],), (["pq", "rs"],), (["sit", "it", "i", "spit"],),
        ],
    ),
    sample(
        """
        def longest_counting_run(values):
            lengths = {}
            best_end = None
            for value in values:
                lengths[value] = max(lengths.get(value, 0), lengths.get(value - 1, 0) + 1)
                if best_end is None or lengths[value] > lengths[best_end]:
                    best_end = value
            return [best_end - lengths[best_end] + 1, best_end] if lengths else []
        """,
        calls=[
            ([1, 5, 2, 3],), ([],), ([4],), ([3, 2, 1],), ([7, 8, 1, 2],), ([0, 0, 1],), ([-2, -1, 9, 10, 0],),
            ([6, 6],), ([2, 9, 3, 10, 11],), ([1, 2, 1, 2],),
        ],
    ),
    sample(
        """
        def most_common_step(values, skip):
            steps = {}
            for before, after in zip(values[skip:], values[skip + 1:]):
                steps[after - before] = steps.get(after - before, 0) + 1
            most = max(steps.values(), default=0)
            return [step for step in sorted(steps) if steps[step] == most]
        """,
        calls=[
            ([1, 2, 3, 5], 0), ([], 0), ([4], 0), ([4, 9], 1), ([4, 9], 0), ([0, 5, 6, 7, 12], 1), ([3, 1, 3, 1], 0),
            ([9, 8, 10, 11], 1), ([2, 2, 2], 0), ([7, 5, 3, 4], 0), ([6, 1], 3),
        ],
    ),
    sample(
        """
        def cache_hit_rate(requests, size):
            cache = []
            hits = 0
            for key in requests:
                if key in cache:
                    hits += 1
                    cache.remove(key)
                elif cache and len(cache) >= size:
                    cache.pop(0)
                if size > 0:
                    cache.append(key)
            return [hits, round(hits / len(requests), 2) if requests else 0.0]
        """,
        calls=[
            (["a", "b", "a"], 2), ([], 2), ([], 0), (["a", "a"], 0), (["a", "a", "a"], 1), (["a", "b", "a", "b"], 1),
            (["x", "y", "x", "z", "y"], 2), (["x", "y", "x", "z", "x"], 2), (["p", "q", "r", "p"], 3), (["m"], 1),
        ],
    ),
    sample(
        """
        def build_order(needs):
            order = []
            ready = sorted(name for name in needs if not needs[name])
            while ready:
                done = ready.pop(0)
                order.append(done)
                for name in sorted(needs):
                    waiting = [one for one in needs[name] if one not in order]
                    if name not in order + ready and not waiting:
                        ready.append(name)
            return order if len(order) == len(needs) else []
        """,
        calls=[
            ({"app": ["lib"], "lib": []},), ({},), ({"a": []},), ({"a": ["a"]},), ({"a": ["b"], "b": ["a"]},),
            ({"b": [], "a": []},), ({"x": ["y", "z"], "y": ["z"], "z": []},), ({"p": [], "q": ["r"], "r": ["q"]},),
            ({"m": ["k"], "l": ["k"], "k": []},), ({"t": ["s"], "s": [], "u": ["t", "s"]},),
        ],
    ),
    sample(
        """
        def hops_between(links, start, goal):
            hops = {start: 0}
            frontier = [start]
            while frontier and goal not in hops:
                node = frontier.pop(0)
                for other in links.get(node, []):
                    if other not in hops:
                        hops[other] = hops[node] + 1
                        frontier.append(other)
            return hops.get(goal, -1)
        """,
        calls=[
            ({"a": ["b"], "b": ["c"]}, "a", "c"), ({}, "a", "a"), ({}, "a", "b"), ({"a": ["b"]}, "a", "b"),
            ({"a": ["b"]}, "b", "a"), ({"a": ["b", "c"], "b": ["d"], "c": ["d"]}, "a", "d"), ({"a": ["a"]}, "a", "z"),
            ({"x": ["y"], "y": ["x", "z"], "z": ["w"]}, "x", "w"), ({"p": ["q", "r"]}, "p", "r"),
            ({"m": ["n"], "n": ["m"]}, "m", "o"),
        ],
    ),
    sample(
        """
        def merge_piles_cost(piles):
            heap = sorted(piles)
            cost = 0
            while len(heap) > 1:
                joined = heap[0] + heap[1]
                cost += joined
                heap = sorted(heap[2:] + [joined])
            return cost
        """,
        calls=[
            ([2, 3, 4],), ([],), ([5],), ([1, 1],), ([4, 3, 2, 6],), ([0, 0, 7],), ([8, 1, 1],), ([5, 5, 5, 5],),
            ([9, 2],), ([1, 2, 3, 4, 5],),
        ],
    ),
    sample(
        """
        def trimmed_mean(values, cut):
            ordered = sorted(values)
            kept = ordered[cut:len(ordered) - cut] if cut > 0 else ordered
            return sum(kept) / len(kept) if kept else 0.0
        """,
        calls=[
            ([1, 2, 9], 1), ([], 0), ([], 2), ([5], 1), ([5], 0), ([4, 8], 1), ([3, 1, 2, 10], 1), ([7, 1], 0),
            ([0, 0, 6, 6, 9], 2), ([2, 4, 6], -1), ([-5, 5, 3, 1], 1),
        ],
    ),
    sample(
        """
        def level_ratio(levels, index):
            left = levels[:index]
            right = levels[index:]
            top = max(left, default=0)
            bottom = min(right, default=0)
            return top / bottom if bottom != 0 else top
        """,
        calls=[
            ([4, 2, 1], 1), ([], 0), ([6], 0), ([6], 1), ([3, 9, 2], 2), ([8, 0, 5], 1), ([1, 2, 4, 8], 2),
            ([5, 10], 0),
            ([7, 3], 2), ([-4, -6, 2, 3], 2), ([9, 6, 3, 0], 3),
        ],
    ),
    sample(
        """
        def median_of_two(left, right):
            merged = sorted(left + right)
            middle = len(merged) // 2
            if len(merged) % 2 == 0:
                pair = merged[middle - 1:middle + 1]
                return sum(pair) / len(pair) if pair else 0.0
            return float(merged[middle])
        """,
        calls=[
            ([1, 3], [2]), ([], []), ([4], []), ([1, 2], [3, 4]), ([5], [9]), ([2, 2], [2, 8, 9]), ([-3], [-1, 6, 0]),
            ([], [7, 1]), ([10, 20, 30], [40, 5]), ([0, 1, 5, 6], [2, 9]),
        ],
    ),
    sample(
        """
        def hash_slots(keys, size):
            if not size:
                return []
            table = [None] * size
            for key in keys[:size]:
                slot = key % size
                while table[slot] is not None:
                    slot = (slot + 1) % size
                table[slot] = key
            return table
        """,
        calls=[
            ([5, 8], 3), ([], 2), ([1], 0), ([], 0), ([4], 1), ([4, 7], 1), ([3, 6, 9], 3), ([2, 5], 4),
            ([7, 7, 0, 1], 4),
            ([10, 1], 2), ([11, 2, 3, 4], 3),
        ],
    ),
    sample(
        """
        def covers_all(text, wanted):
            need = {}
            for letter in wanted:
                need[letter] = need.get(letter, 0) + 1
            missing = len(wanted)
            for end, letter in enumerate(text, start=1):
                if need.get(letter, 0) > 0:
                    missing -= 1
                    need[letter] -= 1
                if missing == 0:
                    return text[:end]
            return ""
        """,
        calls=[
            ("banana", "nb"), ("", "a"), ("abc", ""), ("abc", "c"), ("abc", "d"), ("aab", "aa"), ("xaxbx", "ba"),
            ("hello", "ll"), ("hello", "lll"), ("zz", "z"), ("queue", "eu"),
        ],
    ),
    sample(
        """
        def damped_sum(values, window):
            total = 0.0
            for index, value in enumerate(values):
                recent = values[max(index - window, 0):index]
                baseline = sum(recent) / len(recent) if recent else 0.0
                total += max(value - baseline, 0.0)
            return round(total, 2)
        """,
        calls=[
            ([1, 2, 4], 1), ([], 2), ([5], 1), ([3, 3, 3], 2), ([4, 0, 6], 2), ([2, 5], 0), ([-1, 3], 1),
            ([9, 1, 1, 8], 3),
            ([6, 2, 7, 3], 1), ([0, 10, 0, 10], 2),
        ],
    ),
    sample(
        """
        def unimodal_turn(values, start):
            part = values[start:]
            previous = part[0] if part else 0
            turn = start
            for value in part[1:]:
                if value <= previous:
                    break
                previous = value
                turn += 1
            return {"turn": turn, "height": previous}
        """,
        calls=[
            ([1, 3, 2], 0), ([], 0), ([4], 1), ([4], 0), ([5, 1, 2, 3], 1), ([2, 2], 0), ([1, 2, 3], 0),
            ([9, -4, -2, -6], 1),
            ([7, 8], 3), ([3, 6, 6, 9], 0), ([0, 5, 7, 1], 2),
        ],
    ),
    sample(
        """
        def spiral_first(grid, limit):
            taken = []
            rest = [row[:] for row in grid]
            while rest and len(taken) < limit:
                taken += rest.pop(0)
                rest = [list(column) for column in zip(*rest)][::-1]
            return taken[:limit]
        """,
        calls=[
            ([[1, 2], [3, 4]], 4), ([[1, 2], [3, 4]], 3), ([], 2), ([[5]], 1), ([[5]], 0), ([[1, 2, 3]], 2),
            ([[1], [2], [3]], 2), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 9), ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 5),
            ([[6, 7], [8, 9], [0, 1]], 6), ([[4, 4]], 9),
        ],
    ),
    sample(
        """
        def reduce_fraction(top, bottom):
            if bottom == 0:
                return [0, 0]
            sign = -1 if (top < 0) != (bottom < 0) else 1
            a, b = abs(top), abs(bottom)
            while b > 0:
                a, b = b, a % b
            return [sign * abs(top) // a, abs(bottom) // a]
        """,
        calls=[
            (4, 6), (0, 5), (3, 0), (0, 0), (-2, 4), (6, -9), (-5, -10), (7, 7), (9, 3), (1, 8), (-7, 0), (5, 1),
            (-3, 1),
        ],
    ),
)
