"""Functions on grids, maps, boards, images and paths: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def live_neighbours(board, row, col):
            count = 0
            for r in range(max(row - 1, 0), min(row + 2, len(board))):
                for c in range(max(col - 1, 0), min(col + 2, len(board[r]))):
                    if (r, c) != (row, col) and board[r][c]:
                        count += 1
            return count
        """,
        calls=[
            ([[1, 1], [1, 1]], 0, 0), ([[1]], 0, 0), ([[0, 0], [0, 1]], 0, 0),
            ([[1, 0, 1], [0, 1, 0], [1, 0, 1]], 1, 1), ([[1, 1, 1], [1, 0, 1], [1, 1, 1]], 1, 1),
            ([[0, 1, 0], [0, 1, 0]], 1, 2), ([[1, 0], [0, 1], [1, 1]], 2, 1), ([[0, 0], [0, 0]], 1, 1),
            ([[1, 1, 1, 1]], 0, 2), ([[0], [1], [1]], 1, 0),
        ],
    ),
    sample(
        """
        def longest_row_run(grid, mark):
            best = 0
            for row in grid:
                run = 0
                for cell in row:
                    run = run + 1 if cell == mark else 0
                    best = max(best, run)
            return best
        """,
        calls=[
            ([[1, 1, 0], [1, 0, 1]], 1), ([], 1), ([[]], 0), ([[2]], 2), ([[2]], 1), ([[0, 1], [1, 0]], 1),
            ([[3, 3, 3], [3, 3, 0]], 3), ([[1], [1]], 1), ([[0, 0, 5, 0]], 0), ([[4, 5], [5, 5, 5, 4]], 5),
        ],
    ),
    sample(
        """
        def island_perimeter(grid):
            edges = 0
            for r, row in enumerate(grid):
                for c, cell in enumerate(row):
                    if cell == 0:
                        continue
                    edges += 4
                    if r > 0 and grid[r - 1][c] != 0:
                        edges -= 2
                    if c > 0 and row[c - 1] != 0:
                        edges -= 2
            return edges
        """,
        calls=[
            ([[1, 1], [0, 1]],), ([],), ([[0]],), ([[1]],), ([[1, 1, 1]],), ([[1], [1]],), ([[1, 0], [0, 1]],),
            ([[1, 1], [1, 1]],), ([[0, 1, 0], [1, 1, 1], [0, 1, 0]],), ([[2, 0, 3]],),
        ],
    ),
    sample(
        """
        def cheapest_descent(costs):
            if not costs or not costs[0]:
                return 0
            best = costs[0][:]
            for row in costs[1:]:
                best = [row[i] + min(best[max(i - 1, 0):i + 2]) for i in range(len(row))]
            return min(best)
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[]],), ([[7]],), ([[5, 1, 9]],), ([[1, 9, 9], [9, 9, 1], [1, 1, 1]],),
            ([[-2], [-3]],), ([[4, 4, 1], [1, 5, 5]],), ([[3, 8], [2, 6], [9, 1]],), ([[0, 0], [0, 0]],),
        ],
    ),
    sample(
        """
        def rectangle_overlap(first, second):
            left, top = max(first[0], second[0]), max(first[1], second[1])
            right, bottom = min(first[2], second[2]), min(first[3], second[3])
            if right <= left or bottom <= top:
                return 0
            return (right - left) * (bottom - top)
        """,
        calls=[
            ([0, 0, 4, 4], [2, 2, 6, 6]), ([0, 0, 1, 1], [1, 0, 2, 1]), ([0, 0, 3, 3], [1, 1, 2, 2]),
            ([0, 0, 2, 2], [5, 5, 6, 6]), ([0, 0, 2, 2], [0, 2, 2, 4]), ([1, 1, 5, 3], [0, 2, 9, 9]),
            ([-3, -3, 0, 0], [-2, -5, 1, -1]), ([0, 0, 0, 0], [0, 0, 0, 0]), ([2, 0, 4, 9], [0, 3, 9, 4]),
            ([0, 0, 5, 1], [4, 0, 8, 1]), ([0, 0, 2, 2], [0, 5, 2, 6]), ([0, 0, 2, 2], [5, 0, 6, 2]),
        ],
    ),
    sample(
        """
        def nearest_landmark(here, landmarks):
            best_name = ""
            best_distance = None
            for name, (x, y) in landmarks.items():
                distance = abs(x - here[0]) + abs(y - here[1])
                if best_distance is None or distance < best_distance:
                    best_name, best_distance = name, distance
            return best_name
        """,
        calls=[
            ([0, 0], {"mill": [1, 1], "inn": [0, 3]}), ([0, 0], {}), ([2, 2], {"well": [2, 2]}),
            ([0, 0], {"a": [1, 0], "b": [0, 1]}), ([5, 5], {"far": [0, 0], "near": [4, 4]}),
            ([-1, -1], {"p": [1, 1], "q": [-2, -3]}), ([3, 0], {"x": [9, 0], "y": [0, 0], "z": [3, 1]}),
            ([1, 1], {"k": [1, 2], "l": [1, 0]}), ([0, 9], {"m": [0, 0], "n": [9, 9]}),
        ],
    ),
    sample(
        """
        def walk_distance(moves):
            x, y = 0, 0
            farthest = 0
            for move in moves:
                x += move.count("E") - move.count("W")
                y += move.count("N") - move.count("S")
                farthest = max(farthest, abs(x) + abs(y))
            return farthest
        """,
        calls=[
            (["N", "E", "S"],), ([],), (["W"],), (["NN", "SS"],), (["S", "S", "N"],), (["EEE", "W", "N"],), (["X"],),
            (["NE", "SW"],), (["W", "E", "E", "E"],), (["SSS"],),
        ],
    ),
    sample(
        """
        def blur_row(pixels):
            blurred = []
            for i in range(len(pixels)):
                near = pixels[max(i - 1, 0):i + 2]
                blurred.append(sum(near) // len(near))
            return blurred
        """,
        calls=[
            ([0, 9, 0],), ([],), ([5],), ([4, 8],), ([1, 2, 3, 4],), ([9, 9, 0, 0, 9],), ([-6, 0, 6],), ([30, 0],),
            ([2, 2, 2],), ([0, 0, 12, 0, 0],),
        ],
    ),
    sample(
        """
        def brightest_pixel(image):
            best = [-1, -1]
            brightness = 0
            for r, row in enumerate(image):
                for c, value in enumerate(row):
                    if value > brightness:
                        best, brightness = [r, c], value
            return best
        """,
        calls=[
            ([[1, 5], [3, 2]],), ([],), ([[0]],), ([[4]],), ([[2, 2], [2, 2]],), ([[0, 0], [0, 1]],),
            ([[7, 1], [8, 8]],), ([[]],), ([[1, 0], [0, 0]],), ([[3], [9], [6]],),
        ],
    ),
    sample(
        """
        def histogram(image, levels):
            counts = [0] * levels
            for row in image:
                for value in row:
                    if 0 <= value < levels:
                        counts[value] += 1
            return counts
        """,
        calls=[
            ([[0, 1], [1, 2]], 3), ([], 2), ([[]], 1), ([[5, 0]], 2), ([[-1, 1]], 2), ([[2, 2, 2]], 3),
            ([[1], [0], [1]], 2), ([[3]], 3), ([[0, 0], [0, 0]], 1), ([[4, 3, -2, 0]], 4),
        ],
    ),
    sample(
        """
        def crop(image, top, left, height, width):
            if height <= 0 or width <= 0:
                return []
            rows = image[max(top, 0):top + height]
            return [row[max(left, 0):left + width] for row in rows]
        """,
        calls=[
            ([[1, 2, 3], [4, 5, 6]], 0, 1, 1, 2), ([], 0, 0, 1, 1), ([[1]], 0, 0, 0, 1), ([[1]], 0, 0, 1, 0),
            ([[1, 2], [3, 4]], 1, 0, 1, 2), ([[1, 2], [3, 4]], -1, -1, 2, 2), ([[1, 2], [3, 4]], 0, 0, 5, 5),
            ([[7, 8, 9], [4, 5, 6], [1, 2, 3]], 1, 1, 2, 1), ([[1, 2, 3]], 0, 3, 1, 1), ([[9, 8], [7, 6]], 0, 0, -1, 2),
            ([[5, 4], [3, 2]], 0, 0, 1, 1),
        ],
    ),
    sample(
        """
        def draw_rectangle(width, height):
            if width < 1 or height < 1:
                return []
            edge = "#" * width
            if height == 1:
                return [edge]
            middle = "#" + " " * (width - 2) + "#" if width > 1 else "#"
            return [edge] + [middle] * (height - 2) + [edge]
        """,
        calls=[(3, 3), (0, 2), (2, 0), (1, 1), (1, 3), (4, 1), (2, 2), (5, 4), (-1, 3), (1, 2), (3, -2)],
    ),
    sample(
        """
        def diagonal_sums(matrix):
            size = len(matrix)
            down = 0
            up = 0
            for i in range(size):
                down += matrix[i][i]
                up += matrix[i][size - 1 - i]
            return [down, up]
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[1, 0, 2], [0, 3, 0], [4, 0, 5]],), ([[0, -1], [-2, 0]],), ([[7]],),
            ([[1, 1, 1], [2, 2, 2], [3, 3, 3]],), ([[9, 0], [0, 9]],), ([[2, 5, 1], [0, 0, 6], [3, 7, 4]],),
        ],
    ),
    sample(
        """
        def visible_trees(heights):
            tallest = -1
            visible = []
            for column, height in enumerate(heights):
                if height > tallest:
                    visible.append(column)
                    tallest = height
            return visible
        """,
        calls=[
            ([3, 1, 4],), ([],), ([0],), ([2, 2, 3],), ([5, 4, 3],), ([0, 0, 1],), ([1, 2, 3, 4],), ([0, 5, 5, 6],),
            ([7],), ([6, 0, 8, 8, 9],),
        ],
    ),
    sample(
        """
        def count_blocks(grid, size):
            full = 0
            for top in range(len(grid) - size + 1):
                for left in range(len(grid[top]) - size + 1):
                    rows = grid[top:top + size]
                    if all(cell > 0 for row in rows for cell in row[left:left + size]):
                        full += 1
            return full
        """,
        calls=[
            ([[1, 1], [1, 1]], 2), ([], 1), ([[1, 0], [0, 1]], 1), ([[1, 1, 1], [1, 1, 1]], 2), ([[1, 1], [1, 0]], 2),
            ([[0]], 1), ([[5]], 2), ([[2, 2, 2], [2, 2, 2], [2, 2, 2]], 2), ([[1, 1, 0], [1, 1, 1], [0, 1, 1]], 2),
            ([[1, -1, 1]], 1), ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 3),
        ],
    ),
    sample(
        """
        def manhattan_tour(stops):
            if len(stops) < 2:
                return 0
            length = 0
            x, y = stops[-1]
            for next_x, next_y in stops:
                length += abs(next_x - x) + abs(next_y - y)
                x, y = next_x, next_y
            return length
        """,
        calls=[
            ([[0, 0], [2, 3]],), ([],), ([[4, 4]],), ([[0, 0], [1, 0], [1, 1]],), ([[2, 2], [2, 2]],),
            ([[-1, 0], [3, 0]],), ([[0, 0], [0, 5], [5, 5], [5, 0]],), ([[7, 1], [1, 7]],), ([[1, 1], [2, 1], [9, 9]],),
        ],
    ),
    sample(
        """
        def neighbours_of(row, col, height, width):
            found = []
            for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                r, c = row + dr, col + dc
                if 0 <= r < height and 0 <= c < width:
                    found.append([r, c])
            return found
        """,
        calls=[
            (0, 0, 2, 2), (1, 1, 3, 3), (0, 0, 1, 1), (0, 0, 0, 0), (1, 0, 2, 1), (0, 2, 1, 3), (2, 2, 3, 3),
            (-1, 0, 2, 2), (0, -1, 2, 2), (2, 1, 2, 2), (1, 2, 2, 2),
        ],
    ),
    sample(
        """
        def drop_piece(board, column):
            landing = -1
            for row in range(len(board)):
                if board[row][column] != ".":
                    break
                landing = row
            return landing
        """,
        calls=[
            (["..", "x."], 0), (["..", "x."], 1), ([], 0), (["x"], 0), (["."], 0), (["...", "...", "..o"], 2),
            (["...", "...", "..o"], 0), (["o.", ".."], 0), ([".", ".", ".", "x"], 0), (["x.", "..", ".."], 1),
        ],
    ),
    sample(
        """
        def winner_in_row(row, length):
            run = 0
            previous = ""
            for cell in row:
                run = run + 1 if cell == previous else 1
                previous = cell
                if run >= length and cell != ".":
                    return cell
            return "none"
        """,
        calls=[
            ("xxx.", 3), ("", 1), ("...", 3), ("o", 1), (".x", 1), ("xoxo", 2), ("xooo", 3), ("xx.xx", 3), ("oo", 3),
            ("..xx", 2), ("ooxxx", 2),
        ],
    ),
    sample(
        """
        def tallest_column(grid, height):
            tallest = 0
            for column in zip(*grid):
                solid = [cell for cell in column[:height] if cell != 0]
                tallest = max(tallest, len(solid))
            return tallest
        """,
        calls=[
            ([[1, 0], [1, 1], [0, 1]], 2), ([], 3), ([[0]], 1), ([[5]], 1), ([[5]], 0), ([[1, 1], [1, 1], [1, 0]], 3),
            ([[0, 0], [0, 0]], 2), ([[0, 2], [0, 2], [3, 2]], 3), ([[1], [1], [1]], 2), ([[-1, 0], [0, 0]], 2),
        ],
    ),
    sample(
        """
        def visit_counts(path):
            counts = {}
            for x, y in path:
                key = str(x) + ":" + str(y)
                counts[key] = counts.get(key, 0) + 1
            repeated = [key for key in counts if counts[key] > 1]
            return sorted(repeated)
        """,
        calls=[
            ([[0, 0], [1, 0], [0, 0]],), ([],), ([[2, 2]],), ([[2, 2], [2, 2]],), ([[1, 2], [2, 1]],),
            ([[3, 3], [0, 1], [3, 3], [0, 1]],), ([[5, 5], [5, 5], [5, 5]],),
            ([[9, 0], [8, 0], [9, 0], [8, 0], [7, 0]],), ([[-1, 0], [-1, 0], [1, 0]],),
        ],
    ),
    sample(
        """
        def farthest_beacon(beacons, limit):
            reach = [abs(x) + abs(y) for x, y in beacons]
            return max((length for length in reach if length <= limit), default=-1)
        """,
        calls=[
            ([[1, 2], [3, 4]], 10), ([], 5), ([[0, 0]], 0), ([[2, 2]], 3), ([[2, 2]], 4), ([[-1, -5], [2, 0]], 9),
            ([[1, 1], [6, 6], [0, 3]], 6), ([[9, 0], [0, 8]], 8), ([[7, 7]], 1), ([[1, 0], [0, -4]], 4),
        ],
    ),
    sample(
        """
        def pour_level(heights, volume):
            if not heights:
                return volume
            level = min(heights)
            while sum(max(level - height, 0) for height in heights) < volume:
                level += 1
            return level
        """,
        calls=[
            ([1, 3], 2), ([], 4), ([], 0), ([5], 0), ([5], 3), ([2, 2], 4), ([0, 4, 1], 6), ([-3, 0], 2),
            ([6, 6, 6], 1), ([0, 9], 5),
        ],
    ),
    sample(
        """
        def safest_row(hazards):
            safest = 0
            for index in range(1, len(hazards)):
                if sum(hazards[index]) < sum(hazards[safest]):
                    safest = index
            return safest if hazards else None
        """,
        calls=[
            ([[1, 2], [0, 1]],), ([],), ([[5]],), ([[2], [2]],), ([[3], [1], [2]],), ([[-1], [-4], [-2]],),
            ([[], [1]],), ([[9, 9], [8, 9], [8, 8]],), ([[0], [1], [-1]],),
        ],
    ),
    sample(
        """
        def chess_square(name):
            column = "abcdefgh".find(name[:1])
            row = int(name[1:]) if name[1:].isdigit() else 0
            if column < 0 or not 1 <= row <= 8:
                return []
            return [8 - row, column]
        """,
        calls=[
            ("a1",), ("h8",), ("e4",), ("z3",), ("b0",), ("c9",), ("d",), ("g12",), ("d5",), ("f1",), ("b8",), ("a0",),
        ],
    ),
    sample(
        """
        def rook_moves(row_text, start):
            moves = []
            for step in (-1, 1):
                square = start + step
                while 0 <= square < len(row_text) and row_text[square] == ".":
                    moves.append(square)
                    square += step
            return sorted(moves)
        """,
        calls=[
            ("..r..", 2), ("r", 0), ("r.", 0), (".r", 1), ("xr..", 1), (".xr.x.", 2), ("r..x", 0), ("....r", 4),
            ("xrx", 1), ("..x.r.", 4),
        ],
    ),
    sample(
        """
        def connected_size(cells, start):
            land = {(x, y) for x, y in cells}
            queue = [tuple(start)]
            reached = 0
            while queue:
                x, y = queue.pop()
                if (x, y) in land:
                    land.discard((x, y))
                    reached += 1
                    queue += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            return reached
        """,
        calls=[
            ([[0, 0], [1, 0]], [0, 0]), ([], [0, 0]), ([[2, 2]], [2, 2]), ([[2, 2]], [2, 3]),
            ([[0, 0], [1, 1]], [0, 0]), ([[0, 0], [0, 1], [0, 2], [5, 5]], [0, 1]),
            ([[3, 3], [2, 3], [2, 2], [3, 2]], [3, 3]), ([[-1, 0], [0, 0]], [-1, 0]),
            ([[1, 1], [1, 2], [3, 1]], [3, 1]),
        ],
    ),
    sample(
        """
        def run_length_row(cells):
            runs = []
            start = 0
            for end in range(1, len(cells) + 1):
                if end == len(cells) or cells[end] != cells[start]:
                    runs.append([cells[start], end - start])
                    start = end
            return runs
        """,
        calls=[
            ([1, 1, 2],), ([],), ([5],), ([3, 3, 3],), ([0, 1, 0],), ([2, 2, 7, 7, 7],), (["a", "b", "b"],),
            ([0, 0, 1, 1],), ([9, 8, 7],),
        ],
    ),
    sample(
        """
        def threshold_image(image, cut):
            lit = 0
            rows = []
            for row in image:
                text = "".join("#" if value >= cut else "." for value in row)
                lit += text.count("#")
                rows.append(text)
            return rows if lit > 0 else []
        """,
        calls=[
            ([[1, 5], [7, 2]], 5), ([], 3), ([[0]], 1), ([[1]], 1), ([[4, 4]], 5), ([[9, 0, 9], [0, 9, 0]], 9),
            ([[-2, -1]], -1), ([[3], [6]], 4), ([[2, 2], [1, 1]], 3), ([[0, 0]], 0),
        ],
    ),
    sample(
        """
        def average_brightness(image, ignored):
            total = 0
            pixels = 0
            for row in image:
                for value in row:
                    if value != ignored:
                        total += value
                        pixels += 1
            return round(total / pixels, 2) if pixels > 0 else None
        """,
        calls=[
            ([[1, 5], [7, 2]], 5), ([], 3), ([[0]], 0), ([[1]], 0), ([[4, 4]], 4), ([[9, 0, 9], [0, 9, 0]], 0),
            ([[-2, -1]], 7), ([[3], [6]], 4), ([[], [8]], 1), ([[1, 2, 2]], 9),
        ],
    ),
    sample(
        """
        def path_cost(grid, moves):
            row, col = 0, 0
            cost = grid[0][0]
            for move in moves:
                if move == "D" and row < len(grid) - 1:
                    row += 1
                elif move == "R" and col < len(grid[row]) - 1:
                    col += 1
                cost += grid[row][col]
            return cost
        """,
        calls=[
            ([[1, 2], [3, 4]], "DR"), ([[1, 2], [3, 4]], ""), ([[1, 2], [3, 4]], "RD"), ([[5]], "D"), ([[5]], "R"),
            ([[7]], ""), ([[0, 1, 2], [9, 8, 7]], "RRD"), ([[1, 2], [3, 4], [5, 6]], "DDR"), ([[-1, 4]], "RR"),
            ([[2], [3]], "DDD"),
        ],
    ),
    sample(
        """
        def staircase_sum(grid):
            lower = 0
            for r in range(len(grid)):
                for c in range(r + 1):
                    lower += grid[r][c]
            return lower
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[1, 9, 9], [2, 3, 9], [4, 5, 6]],), ([[0, 7], [0, 0]],),
            ([[-1, 5], [2, -3]],), ([[8, 1], [1, 8]],), ([[2, 0, 0], [2, 2, 0], [2, 2, 2]],), ([[3]],),
        ],
    ),
    sample(
        """
        def column_heights(rows):
            heights = [0] * max((len(row) for row in rows), default=0)
            for depth, row in enumerate(rows):
                for column, cell in enumerate(row):
                    if cell == "#" and heights[column] == 0:
                        heights[column] = len(rows) - depth
            return heights
        """,
        calls=[
            (["..#", "#.#"],), ([],), ([""],), (["#"],), (["."],), (["#", ".", "#"],), (["#.", "##", "##"],),
            ([".#", "#"],), (["...", "#..", "##."],), (["", "#"],),
        ],
    ),
    sample(
        """
        def nearest_exit(corridor, start):
            for distance in range(len(corridor)):
                left, right = start - distance, start + distance
                if left >= 0 and corridor[left] == "E":
                    return distance
                if right < len(corridor) and corridor[right] == "E":
                    return distance
            return -1
        """,
        calls=[
            ("..E", 0), ("", 0), ("E", 0), (".", 0), ("E..E", 2), ("E...", 3), ("....", 1), (".E.", 2), ("E....E", 2),
            ("...E", 0),
        ],
    ),
    sample(
        """
        def ring_sum(grid, layer):
            size = len(grid)
            if layer * 2 >= size:
                return 0
            last = size - 1 - layer
            total = 0
            for r in range(layer, last + 1):
                for c in range(layer, last + 1):
                    if r in (layer, last) or c in (layer, last):
                        total += grid[r][c]
            return total
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 0), ([[5]], 0), ([[5]], 1), ([[1, 1, 1], [1, 7, 1], [1, 1, 1]], 0),
            ([[1, 2], [3, 4]], 1), ([[1, 1, 1], [1, 7, 1], [1, 1, 1]], 1),
            ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3], [4, 5, 6, 7]], 1), ([[0, 0, 2], [0, 9, 0], [3, 0, 0]], 0),
            ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3], [4, 5, 6, 7]], 0),
            ([[1, 2, 3, 4], [5, 6, 7, 8], [9, 1, 2, 3], [4, 5, 6, 7]], 2),
        ],
    ),
    sample(
        """
        def best_window_sum(grid, height):
            sums = [sum(row) for row in grid]
            if height == 0 or len(sums) < height:
                return 0
            best = sum(sums[:height])
            for top in range(1, len(sums) - height + 1):
                best = max(best, sum(sums[top:top + height]))
            return best
        """,
        calls=[
            ([[1, 2], [3, 4], [0, 0]], 2), ([], 0), ([[5]], 0), ([[5]], 1), ([[-1], [-4], [-2]], 1), ([[1], [2]], 3),
            ([[1], [2]], 2), ([[0], [0], [7], [1]], 2), ([[-3, 1], [-5, 2]], 2), ([[9], [1], [1]], 1),
            ([[2], [3], [4]], 2),
        ],
    ),
    sample(
        """
        def diagonal_text(rows):
            letters = [row[i] for i, row in enumerate(rows) if i < len(row)]
            return "-".join(letters) if letters else "empty"
        """,
        calls=[
            (["abc", "def", "ghi"],), ([],), ([""],), (["x"],), (["ab", "c"],), (["ab", "cd"],), (["", "pq"],),
            (["a", "b", "c"],), (["wxyz", "wx", "wxy"],),
        ],
    ),
    sample(
        """
        def mirror_score(rows):
            score = 0
            top, bottom = 0, len(rows) - 1
            while top < bottom:
                score += sum(a == b for a, b in zip(rows[top], rows[bottom]))
                top += 1
                bottom -= 1
            return score
        """,
        calls=[
            (["ab", "ab"],), ([],), (["a"],), (["ab", "xy", "cb"],), (["abc", "abd"],), (["aa", "bb", "bb", "aa"],),
            (["x", "y"],), (["pq", "rs", "rs", "pz"],), (["1", "2", "1"],),
        ],
    ),
    sample(
        """
        def bearing_after(start, turns):
            names = ["N", "E", "S", "W"]
            facing = names.index(start)
            for turn in turns:
                facing += 1 if turn == "R" else -1
            return names[facing % len(names)]
        """,
        calls=[
            ("N", "R"), ("E", ""), ("W", "R"), ("N", "L"), ("S", "RR"), ("E", "LLL"), ("W", "LR"), ("S", "RRRR"),
            ("N", "RRL"),
        ],
    ),
    sample(
        """
        def covered_cells(rectangles, width, height):
            covered = set()
            for left, top, right, bottom in rectangles:
                for x in range(max(left, 0), min(right, width)):
                    for y in range(max(top, 0), min(bottom, height)):
                        covered.add((x, y))
            return len(covered)
        """,
        calls=[
            ([[0, 0, 2, 2]], 4, 4), ([], 3, 3), ([[0, 0, 2, 2], [1, 1, 3, 3]], 4, 4), ([[-1, -1, 1, 1]], 3, 3),
            ([[2, 2, 9, 9]], 4, 4), ([[1, 1, 1, 5]], 6, 6), ([[0, 0, 3, 1], [0, 0, 1, 3]], 3, 3),
            ([[0, 0, 1, 1], [5, 5, 6, 6]], 2, 2), ([[0, 1, 2, 2], [1, 0, 2, 2]], 2, 2),
        ],
    ),
    sample(
        """
        def fits_inside(sizes, room_width, room_depth):
            area = 0
            for width, depth in sizes:
                long, short = max(width, depth), min(width, depth)
                if long > max(room_width, room_depth) or short > min(room_width, room_depth):
                    return False
                area += width * depth
            return area <= room_width * room_depth
        """,
        calls=[
            ([[2, 3]], 3, 2), ([], 0, 0), ([[4, 1]], 3, 5), ([[1, 4]], 3, 3), ([[3, 3]], 4, 2),
            ([[2, 2], [2, 2]], 4, 2), ([[2, 2], [1, 1]], 2, 2), ([[5, 1]], 1, 5), ([[6, 1]], 1, 5), ([[1, 1]], 1, 1),
            ([[3, 2], [1, 3]], 3, 3),
        ],
    ),
    sample(
        """
        def label_regions(row):
            labels = []
            region = 0
            before = ""
            for cell in row:
                if cell == "#" and before != "#":
                    region += 1
                labels.append(region if cell == "#" else 0)
                before = cell
            return labels
        """,
        calls=[("##.#",), ("",), (".",), ("#",), ("#.#.#",), ("..##..#",), ("####",), (".#.",), ("#..#",), ("...",)],
    ),
    sample(
        """
        def pad_rows(rows, filler):
            width = max(map(len, rows), default=0)
            padded = []
            for row in rows:
                missing = width - len(row)
                padded.append(row + [filler] * missing if missing > 0 else row[:])
            return padded
        """,
        calls=[
            ([[1, 2], [3]], 0), ([], 5), ([[]], 1), ([[], [4]], 9), ([[1], [1, 2, 3]], -1), ([[7, 7], [8, 8]], 0),
            ([[5]], 3), ([[0], [], [1, 1]], 2), ([["a"], ["b", "c"]], "."),
        ],
    ),
    sample(
        """
        def gravity_column(column):
            settled = ["." for _ in column]
            free = len(column) - 1
            for row in range(len(column) - 1, -1, -1):
                if column[row] == "#":
                    free = row - 1
                    settled[row] = "#"
                elif column[row] == "o":
                    settled[free] = "o"
                    free -= 1
            return "".join(settled)
        """,
        calls=[("o..",), ("",), ("o",), ("o.#.",), ("oo.",), ("#o.",), (".o.o.",), ("o#o..",), ("...",), ("o.o#",)],
    ),
    sample(
        """
        def closest_pair(points):
            best = -1
            for i, (ax, ay) in enumerate(points):
                for bx, by in points[i + 1:]:
                    squared = (ax - bx) ** 2 + (ay - by) ** 2
                    if best < 0 or squared < best:
                        best = squared
            return best
        """,
        calls=[
            ([[0, 0], [3, 4]],), ([],), ([[1, 1]],), ([[0, 0], [5, 0], [6, 0]],), ([[2, 2], [2, 2]],),
            ([[-1, 0], [1, 0], [0, 9]],), ([[0, 0], [0, 3], [0, 5], [0, 9]],), ([[7, 1], [1, 7], [7, 7]],),
            ([[0, 0], [1, 0], [9, 9]],),
        ],
    ),
    sample(
        """
        def distance_to_edge(row, col, height, width):
            inside = 0 <= row < height and 0 <= col < width
            return min(row, col, height - 1 - row, width - 1 - col) if inside else -1
        """,
        calls=[
            (0, 0, 3, 3), (1, 1, 3, 3), (2, 2, 5, 5), (3, 0, 3, 3), (0, 3, 3, 3), (-1, 0, 2, 2), (0, -1, 2, 2),
            (1, 2, 4, 7), (0, 0, 0, 0), (2, 1, 3, 3), (2, 3, 6, 5),
        ],
    ),
    sample(
        """
        def corner_values(grid):
            if not grid or not grid[0]:
                return []
            top, bottom = grid[0], grid[-1]
            return sorted([top[0], top[-1], bottom[0], bottom[-1]])
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[]],), ([[5]],), ([[3, 1, 2]],), ([[9], [4], [6]],),
            ([[8, 0, 7], [5, 5, 5], [1, 0, 2]],), ([[-1, 2], [-3, 0]],), ([[6, 7], [7, 6]],),
        ],
    ),
    sample(
        """
        def rows_by_weight(grid, limit):
            heavy = [index for index, row in enumerate(grid) if sum(row) > limit]
            return sorted(heavy, key=lambda index: (-sum(grid[index]), index))
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 1), ([[5]], 5), ([[5]], 4), ([[2], [2], [3]], 1), ([[-1], [-5], [0]], -2),
            ([[], [1]], -1), ([[9, 1], [4, 4], [6, 6]], 8), ([[7], [0], [8]], 7),
        ],
    ),
    sample(
        """
        def checkerboard_gap(grid):
            dark = light = 0
            for r in range(len(grid)):
                for c in range(len(grid[r])):
                    if (r + c) % 2 == 0:
                        dark += grid[r][c]
                    else:
                        light += grid[r][c]
            return abs(dark - light) / max(dark, light) if max(dark, light) > 0 else 0
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[0]],), ([[5]],), ([[4, 2]],), ([[1, 1], [1, 1]],), ([[0, 8], [0, 0]],),
            ([[2, 3, 2], [1, 6, 1]],), ([[], [4, 4, 8]],), ([[0, 0]],), ([[6], [8]],),
        ],
    ),
    sample(
        """
        def mine_hints(rows):
            hints = []
            for r, row in enumerate(rows):
                line = ""
                for c, cell in enumerate(row):
                    near = [other[max(c - 1, 0):c + 2] for other in rows[max(r - 1, 0):r + 2]]
                    line += "*" if cell == "*" else str("".join(near).count("*"))
                hints.append(line)
            return hints
        """,
        calls=[
            (["*.", ".."],), ([],), (["."],), (["*"],), (["..*", "...", "*.."],), (["***", "*.*", "***"],),
            (["....*"],), ([".", ".", "*"],), (["**", ".."],), (["....", ".*..", "...."],),
        ],
    ),
    sample(
        """
        def flood_steps(rows, start):
            reached = {(start[0], start[1])}
            steps = 0
            while True:
                spread = {(r + a, c + b) for r, c in reached for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
                fresh = {(r, c) for r, c in spread - reached if 0 <= r < len(rows) and 0 <= c < len(rows[r])}
                fresh = {(r, c) for r, c in fresh if rows[r][c] == "."}
                if len(fresh) == 0:
                    return [steps, len(reached)]
                reached |= fresh
                steps += 1
        """,
        calls=[
            (["..", ".."], [0, 0]), (["."], [0, 0]), (["..."], [0, 1]), (["...", "##.", "..."], [0, 0]),
            ([".#."], [0, 0]), ([".", ".", "#", "."], [1, 0]), (["...", "...", "..."], [1, 1]), (["#.", ".."], [1, 0]),
            (["..", "#."], [1, 1]),
        ],
    ),
    sample(
        """
        def maze_detour(rows):
            if len(rows) == 0:
                return -1
            distance = {(0, 0): 0}
            queue = [(0, 0)]
            for r, c in queue:
                for a, b in ((r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)):
                    open_cell = 0 <= a < len(rows) and 0 <= b < len(rows[a]) and rows[a][b] != "#"
                    if open_cell and (a, b) not in distance:
                        distance[(a, b)] = distance[(r, c)] + 1
                        queue.append((a, b))
            return distance.get((len(rows) - 1, len(rows[-1]) - 1), -1)
        """,
        calls=[
            (["..", ".."],), ([],), (["."],), (["...", "##.", "..."],), ([".#", "#."],), ([".#.", ".#.", "..."],),
            (["...."],), ([".#..", "...#", ".#.."],), ([".", ".", "."],), (["..#", "#.#", "..."],),
            (["..##", ".#..", "...."],),
        ],
    ),
    sample(
        """
        def largest_square(grid):
            best = 0
            above = []
            for row in grid:
                sides = []
                for c, cell in enumerate(row):
                    corner = min(above[c - 1], above[c], sides[c - 1]) if above and c > 0 else 0
                    sides.append(corner + 1 if cell == 1 else 0)
                best = max(best, max(sides, default=0))
                above = sides
            return best * best
        """,
        calls=[
            ([[1, 1], [1, 1]],), ([],), ([[0]],), ([[1]],), ([[0, 1], [1, 0]],), ([[1, 1, 1], [1, 1, 1], [1, 1, 1]],),
            ([[]],), ([[0, 1, 1], [1, 1, 1]],), ([[1, 1, 1, 1]],), ([[], []],), ([[1, 1, 0], [1, 1, 0], [0, 0, 1]],),
        ],
    ),
    sample(
        """
        def prefix_table(grid):
            table = []
            previous = [0] * len(grid[0]) if grid else []
            for row in grid:
                running = 0
                line = []
                for value, above in zip(row, previous):
                    running += value
                    line.append(above + running)
                table.append(line)
                previous = line
            return table
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[1, 1, 1], [1, 1, 1]],), ([[0, -1], [2, 0]],), ([[]],),
            ([[3], [4], [5]],), ([[7, 8]],), ([[2, 0], [0, 2], [1, 1]],),
        ],
    ),
    sample(
        """
        def sky_silhouette(buildings, width):
            skyline = [0] * width
            for left, right, height in buildings:
                for x in range(left, min(right, width)):
                    skyline[x] = max(skyline[x], height)
            return skyline
        """,
        calls=[
            ([[0, 2, 3], [1, 3, 5]], 4), ([], 2), ([[0, 1, 7]], 1), ([[2, 2, 9]], 3), ([[1, 9, 4]], 3),
            ([[0, 3, 2], [0, 3, 1]], 3), ([[0, 1, 1], [2, 3, 1]], 3), ([], 0), ([[1, 3, 6], [0, 4, 2]], 5),
            ([[0, 5, 8]], 2),
        ],
    ),
    sample(
        """
        def turtle_track(commands, size):
            x = y = size // 2
            visited = [[x, y]]
            for command in commands:
                dx, dy = {"L": [-1, 0], "R": [1, 0], "U": [0, -1], "D": [0, 1]}.get(command, [0, 0])
                if 0 <= x + dx < size and 0 <= y + dy < size:
                    x, y = x + dx, y + dy
                    visited.append([x, y])
            return visited
        """,
        calls=[
            ("RU", 3), ("", 3), ("?", 3), ("LLL", 3), ("DDD", 4), ("RR", 1), ("UUR", 2), ("LURD", 5), ("x", 1),
            ("RRD", 4),
        ],
    ),
    sample(
        """
        def compare_images(before, after, tolerance):
            changed = 0
            compared = 0
            for old_row, new_row in zip(before, after):
                for old, new in zip(old_row, new_row):
                    compared += 1
                    if abs(old - new) > tolerance:
                        changed += 1
            return changed / compared if compared else 0.0
        """,
        calls=[
            ([[1, 5]], [[1, 9]], 1), ([], [], 0), ([[]], [[]], 1), ([[3]], [[3]], 0), ([[3]], [[5]], 2),
            ([[3]], [[6]], 2), ([[0, 0], [0, 0]], [[1, 0], [0, 9]], 0), ([[7], [7]], [[1], [2]], 5),
            ([[2, 4, 6]], [[4, 4]], 1), ([[8]], [[-8]], 10),
        ],
    ),
    sample(
        """
        def upscale(rows, factor):
            larger = []
            for row in rows:
                wide = "".join(cell * factor for cell in row)
                larger += [wide] * factor
            return larger if factor > 0 else rows[:1]
        """,
        calls=[
            (["ab"], 2), ([], 3), (["a"], 1), (["x", "y"], 0), (["x", "y"], -1), (["#.", ".#"], 2), (["q"], 3),
            ([""], 2), (["mn", "op"], 1),
        ],
    ),
    sample(
        """
        def sparse_to_rows(cells, height, width):
            rows = []
            for r in range(height):
                rows.append([cells.get(str(r) + "," + str(c), 0) for c in range(width)])
            return rows
        """,
        calls=[
            ({"0,0": 5}, 1, 2), ({}, 2, 1), ({"1,1": 7}, 2, 2), ({"0,1": 3, "1,0": 4}, 2, 2), ({"9,9": 1}, 1, 1),
            ({"0,0": 2}, 0, 3), ({"0,0": 8}, 1, 0), ({"2,0": -1}, 3, 1), ({"0,0": 1, "0,1": 2, "0,2": 3}, 1, 3),
        ],
    ),
    sample(
        """
        def path_turns(path):
            steps = [[bx - ax, by - ay] for (ax, ay), (bx, by) in zip(path, path[1:])]
            return sum(first != second for first, second in zip(steps, steps[1:]))
        """,
        calls=[
            ([[0, 0], [1, 0], [1, 1]],), ([],), ([[2, 2]],), ([[0, 0], [1, 0]],), ([[0, 0], [1, 0], [2, 0]],),
            ([[0, 0], [0, 1], [1, 1], [1, 2]],), ([[3, 3], [2, 3], [1, 3], [1, 2]],), ([[0, 0], [0, 1], [0, 0]],),
            ([[0, 0], [1, 1], [2, 2], [3, 3]],), ([[5, 0], [4, 0], [4, 1], [4, 2], [3, 2]],),
        ],
    ),
    sample(
        """
        def climb_total(elevations):
            gain = drop = 0
            previous = elevations[0] if elevations else 0
            for elevation in elevations:
                gain += max(elevation - previous, 0)
                drop += max(previous - elevation, 0)
                previous = elevation
            return [gain, drop]
        """,
        calls=[
            ([1, 4, 2],), ([],), ([5],), ([-3, -1],), ([9, 3, 3],), ([0, 0],), ([7, 8, 9],), ([2, -2, 6, 1],),
            ([10, 5, 10],),
        ],
    ),
    sample(
        """
        def widest_corridor(rows, wall):
            widest = 0
            for row in rows:
                pieces = row.split(wall)
                widest = max(widest, max(len(piece) for piece in pieces[1:-1]) if len(pieces) > 2 else 0)
            return widest
        """,
        calls=[
            (["#..#.#"], "#"), ([], "#"), ([""], "#"), (["...."], "#"), (["##"], "#"), (["#....", "#.#"], "#"),
            ([".|..|..."], "|"), (["#...#", "#..#..#"], "#"), (["x-x"], "x"), (["..#.....", "#.#"], "#"),
        ],
    ),
    sample(
        """
        def seats_left(plan, group):
            blocks = 0
            for row in plan:
                free = 0
                for seat in row:
                    free = free + 1 if seat == "o" else 0
                    if group > 0 and free == group:
                        blocks += 1
                        free = 0
            return blocks
        """,
        calls=[
            (["oox", "ooo"], 2), ([], 1), (["o"], 1), (["x"], 1), (["oooo"], 2), (["oxo"], 2), (["ooooo", "xxooo"], 3),
            (["oo"], 0), (["ooxoo", "oo"], 1), (["ooo"], 4), (["oo", "oo"], 2),
        ],
    ),
    sample(
        """
        def delivery_order(home, stops):
            left = sorted(stops)
            here = home
            order = []
            while left:
                nearest = min(left, key=lambda stop: abs(stop[0] - here[0]) + abs(stop[1] - here[1]))
                left.remove(nearest)
                order.append(nearest)
                here = nearest
            return order
        """,
        calls=[
            ([0, 0], [[5, 0], [1, 0], [3, 0]]), ([0, 0], []), ([2, 2], [[2, 2]]), ([0, 0], [[1, 0], [0, 1]]),
            ([4, 4], [[0, 0], [9, 9], [5, 5]]), ([-1, 0], [[-3, 0], [2, 0]]), ([1, 1], [[2, 1], [0, 1], [9, 1]]),
            ([9, 9], [[0, 0], [8, 8]]), ([0, 7], [[0, 1], [0, 9], [0, 5]]),
        ],
    ),
    sample(
        """
        def map_legend(rows):
            counts = {}
            for symbol in "".join(rows):
                counts[symbol] = counts.get(symbol, 0) + 1
            common = sorted(counts, key=lambda symbol: (-counts[symbol], symbol))
            return [symbol + "=" + str(counts[symbol]) for symbol in common if counts[symbol] > 1]
        """,
        calls=[
            (["~~.", "#.~"],), ([],), (["#"],), ([""],), (["##"],), (["ab", "ab"],), (["abc"],), (["xxyyy", "zz"],),
            (["..", "..", "^^"],), (["q", "q", "r"],),
        ],
    ),
    sample(
        """
        def parse_grid(text):
            rows = [line.split() for line in text.split("/") if line.strip()]
            width = len(rows[0]) if rows else 0
            complete = [row for row in rows if len(row) == width]
            return [[int(cell) for cell in row] for row in complete]
        """,
        calls=[
            ("1 2/3 4",), ("",), ("5",), ("/",), ("1 2/3",), ("7/8/9",), ("  / 6 1 /2 2",), ("0 0 0/1 1 1",),
            ("4 5/6 7 8/9 9",),
        ],
    ),
    sample(
        """
        def max_gain_path(grid):
            totals = [0]
            for row in grid:
                longer = []
                for c in range(min(len(row), len(totals) + 1)):
                    options = totals[max(c - 1, 0):c + 1]
                    longer.append(row[c] + max(options))
                totals = longer
            return max(totals, default=0)
        """,
        calls=[
            ([[1], [2, 3]],), ([],), ([[5]],), ([[-1], [-4, -2]],), ([[1], [9, 2], [1, 1, 8]],), ([[2, 7]],),
            ([[3], [1, 1], [4, 0, 4]],), ([[]],), ([[0], [5, 0], [0, 6, 9]],), ([[-3], [-5]],), ([[1], []],),
        ],
    ),
    sample(
        """
        def shift_row(row, steps):
            if len(row) == 0:
                return []
            cut = steps % len(row)
            return row[-cut:] + row[:-cut] if cut else row[:]
        """,
        calls=[
            ([1, 2, 3], 1), ([], 2), ([5], 3), ([1, 2], 2), ([1, 2, 3], -1), ([4, 5, 6, 7], 2), ([1, 2, 3], 0),
            ([0, 9], 5), (["a", "b", "c"], 4),
        ],
    ),
    sample(
        """
        def lights_on(commands, size):
            lamps = [[0] * size for _ in range(size)]
            for action, left, top, right, bottom in commands:
                for y in range(top, bottom + 1):
                    for x in range(left, right + 1):
                        if action == "toggle":
                            lamps[y][x] = 1 - lamps[y][x]
                        else:
                            lamps[y][x] = 1 if action == "on" else 0
            return sum(map(sum, lamps)) / size if size else 0
        """,
        calls=[
            ([["on", 0, 0, 1, 1]], 2), ([], 2), ([], 0), ([["toggle", 0, 0, 0, 0]], 1),
            ([["on", 0, 0, 2, 2], ["off", 1, 1, 1, 1]], 3), ([["toggle", 0, 0, 1, 0], ["toggle", 1, 0, 1, 1]], 2),
            ([["off", 0, 0, 0, 0]], 1), ([["on", 2, 0, 2, 1]], 3), ([["on", 0, 0, 3, 0], ["toggle", 0, 0, 0, 3]], 4),
            ([["on", 1, 1, 0, 0]], 2),
        ],
    ),
    sample(
        """
        def snake_index(row, col, width):
            if not 0 <= col < width:
                return -1
            return row * width + (col if row % 2 == 0 else width - 1 - col)
        """,
        calls=[
            (0, 0, 3), (1, 0, 3), (1, 2, 3), (2, 1, 3), (0, 3, 3), (0, -1, 3), (0, 0, 0), (3, 1, 4), (1, 0, 1),
            (2, 0, 2), (1, 3, 4),
        ],
    ),
    sample(
        """
        def lowest_saddle(ridges):
            saddles = [max(left, right) for left, right in zip(ridges[:-1], ridges[1:])]
            return min(saddles, default=0)
        """,
        calls=[
            ([3, 5, 1],), ([],), ([4],), ([2, 2],), ([-3, -1],), ([9, 1, 8, 2, 7],), ([0, 6],), ([7, 3, 2, 6],),
            ([5, 4, 3, 2],), ([-8],),
        ],
    ),
    sample(
        """
        def tile_price(tiles, prices):
            total = sum(prices.get(tile, 0) for row in tiles for tile in row)
            return max(total, prices.get("least", 1))
        """,
        calls=[
            (["ab", "a"], {"a": 2, "b": 5}), ([], {}), (["c"], {"a": 4}), (["a"], {"a": 3, "least": 10}),
            (["a"], {"a": 10, "least": 3}), ([""], {"least": -2}), (["aaa"], {"a": 1, "least": 2}),
            (["xy"], {"x": -4, "y": 1}), (["bbb", "b"], {"b": 6}), (["a"], {"a": 0}),
        ],
    ),
    sample(
        """
        def aspect_ratio(corner, opposite):
            width = abs(opposite[0] - corner[0])
            height = abs(opposite[1] - corner[1])
            return max(width, height) / min(width, height) if width and height else 0
        """,
        calls=[
            ([0, 0], [4, 2]), ([0, 0], [2, 4]), ([1, 1], [1, 1]), ([3, 0], [3, 5]), ([0, 3], [6, 3]), ([5, 5], [2, 4]),
            ([-1, -2], [1, 2]), ([0, 0], [3, 3]), ([7, 1], [0, 8]), ([2, 9], [2, 0]),
        ],
    ),
    sample(
        """
        def first_shared_cell(path, other):
            crossed = [step for step, cell in enumerate(path) if step > 0 and cell in other]
            return path[min(crossed)] if crossed else None
        """,
        calls=[
            ([[0, 0], [1, 0], [2, 0]], [[1, 0], [2, 0]]), ([], [[1, 1]]), ([[0, 0]], [[0, 0]]), ([[0, 0], [0, 1]], []),
            ([[1, 1], [1, 2]], [[1, 2]]), ([[0, 0], [0, 1], [0, 0]], [[0, 0]]),
            ([[3, 3], [2, 3], [1, 3]], [[1, 3], [3, 3]]), ([[5, 5], [6, 5], [7, 5], [8, 5]], [[8, 5], [6, 5]]),
            ([[4, 0], [4, 1], [4, 2]], [[4, 2], [4, 1]]), ([[9, 9], [9, 8]], [[9, 9]]),
        ],
    ),
    sample(
        """
        def middle_pixel(image):
            row = image[len(image) // 2] if image else []
            return row[len(row) // 2] if row else -1
        """,
        calls=[
            ([[1, 2, 3]],), ([],), ([[]],), ([[5]],), ([[1, 2], [3, 4]],), ([[1], [2], [3]],),
            ([[1, 2, 3], [4, 5, 6], [7, 8, 9]],), ([[0, 0], []],), ([[6, 7, 8, 9], [2, 1, 4, 3]],),
        ],
    ),
    sample(
        """
        def fence_length(plots, shared):
            fence = sum(2 * (width + depth) for width, depth in plots)
            return max(fence - 2 * shared, 0) if len(plots) > 1 else fence
        """,
        calls=[
            ([[2, 3], [2, 3]], 3), ([], 2), ([[4, 4]], 5), ([[1, 1], [1, 1]], 9), ([[5, 0]], 0),
            ([[1, 2], [3, 4], [5, 6]], 4), ([[1, 1]], 3), ([[2, 2], [1, 1]], 0), ([[3, 1], [1, 3]], 8), ([[2, 1]], 1),
            ([[1, 1], [1, 1]], 4),
        ],
    ),
    sample(
        """
        def highest_contour(heights, interval):
            if interval == 0:
                return 0
            peak = max((max(row) for row in heights if row), default=0)
            return peak // interval * interval
        """,
        calls=[
            ([[5, 12], [9]], 5), ([], 4), ([[]], 3), ([[7, 3]], 0), ([[10]], 10), ([[2], [8], []], 3),
            ([[-7, -4], [-9]], 2), ([[6]], 1), ([[1, 5]], 1), ([], 0), ([[19, 21], [30, 4]], 20),
        ],
    ),
    sample(
        """
        def densest_column(points, width):
            counts = [0] * width
            for x, _ in points:
                if 0 <= x < width:
                    counts[x] += 1
            return counts.index(max(counts)) if any(counts) else -1
        """,
        calls=[
            ([[0, 1], [1, 2], [1, 3]], 3), ([], 2), ([], 0), ([[5, 5]], 3), ([[3, 0]], 3), ([[2, 0]], 3),
            ([[0, 0], [1, 0]], 2), ([[-1, 4], [1, 4]], 2), ([[2, 1], [0, 7], [2, 2], [0, 3]], 4), ([[0, 9]], 1),
        ],
    ),
)
