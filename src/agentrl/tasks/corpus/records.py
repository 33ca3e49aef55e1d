"""Functions on records, tables, grids, schedules and small simulations: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def items_to_reorder(stock, minimum):
            low = [name for name, count in stock.items() if count < minimum]
            return sorted(low, key=lambda name: (stock[name], name))
        """,
        calls=[
            ({"nut": 3, "bolt": 1, "cog": 5}, 5), ({}, 2), ({"nut": 4}, 4), ({"nut": 3}, 4), ({"b": 2, "a": 2}, 3),
            ({"pin": 0, "cap": 7}, 1), ({"pin": -1, "cap": 0}, 0), ({"x": 9, "y": 8, "z": 1}, 10),
        ],
    ),
    sample(
        """
        def average_grade(students, subject):
            total = 0
            counted = 0
            for student in students:
                grade = student.get(subject)
                if grade is not None:
                    total += grade
                    counted += 1
            return total / counted if counted else None
        """,
        calls=[
            ([{"art": 2}, {"art": 4}], "art"), ([], "art"), ([{"art": 3}], "math"), ([{"math": 5}], "math"),
            ([{"math": 0}, {"math": 3}], "math"), ([{"art": 1}, {"math": 2}, {"art": 2}], "art"),
            ([{"pe": None}, {"pe": 6}], "pe"), ([{"pe": 0}], "pe"), ([{}, {}], "pe"),
        ],
    ),
    sample(
        """
        def cheapest_offer(offers, max_days):
            cheapest = None
            for offer in offers:
                if offer["days"] > max_days:
                    continue
                if cheapest is None or offer["price"] < cheapest["price"]:
                    cheapest = offer
            return cheapest["shop"] if cheapest else "none"
        """,
        calls=[
            ([{"shop": "a", "price": 5, "days": 2}, {"shop": "b", "price": 3, "days": 4}], 4),
            ([{"shop": "a", "price": 5, "days": 2}, {"shop": "b", "price": 3, "days": 4}], 3), ([], 3),
            ([{"shop": "c", "price": 1, "days": 1}], 0), ([{"shop": "c", "price": 1, "days": 1}], 1),
            ([{"shop": "p", "price": 2, "days": 1}, {"shop": "q", "price": 2, "days": 1}], 1),
            ([{"shop": "p", "price": 9, "days": 0}, {"shop": "q", "price": 8, "days": 0}], 5),
            ([{"shop": "x", "price": 1, "days": 9}, {"shop": "y", "price": 7, "days": 1}], 8),
            ([{"shop": "k", "price": 4, "days": 3}, {"shop": "l", "price": 4, "days": 1}], 3),
        ],
    ),
    sample(
        """
        def longest_queue(queues, closed):
            lengths = {name: len(people) for name, people in queues.items() if name not in closed}
            if not lengths:
                return ""
            longest = max(lengths.values())
            return min(name for name, length in lengths.items() if length == longest)
        """,
        calls=[
            ({"north": ["al", "bo"], "south": ["cy"]}, []), ({}, []), ({"east": []}, []),
            ({"b": ["x"], "a": ["y"]}, []), ({"b": ["x"], "a": ["y"]}, ["a"]),
            ({"till": ["p", "q"], "desk": ["s"], "gate": ["t", "u"]}, ["bar"]), ({"one": ["x"]}, ["one"]),
            ({"a": [], "z": ["only"]}, []), ({"a": ["u"], "z": ["v", "w"]}, ["z"]), ({}, ["q"]),
        ],
    ),
    sample(
        """
        def restock_cost(stock, targets, prices, delivery):
            cost = 0
            for name, target in targets.items():
                missing = target - stock.get(name, 0)
                if missing > 0:
                    cost += missing * prices[name] + delivery
            return cost
        """,
        calls=[
            ({"tea": 2}, {"tea": 5}, {"tea": 4}, 1), ({}, {"tea": 3}, {"tea": 2}, 0), ({}, {}, {}, 5),
            ({"tea": 9}, {"tea": 5}, {"tea": 1}, 2), ({"tea": 5}, {"tea": 5}, {"tea": 7}, 3),
            ({"a": 1, "b": 2}, {"a": 2, "b": 2, "c": 1}, {"a": 10, "b": 20, "c": 30}, 4),
            ({"a": 4}, {"a": 3, "b": 4}, {"a": 5, "b": 1}, 0), ({"a": 0}, {"a": 1}, {"a": 0.5}, 1),
            ({}, {"a": 0}, {"a": 2}, 9),
        ],
    ),
    sample(
        """
        def row_with_largest_sum(grid, above):
            best_row = -1
            best_sum = above
            for index, row in enumerate(grid):
                if sum(row) > best_sum:
                    best_sum = sum(row)
                    best_row = index
            return best_row
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 0), ([[]], 0), ([[5], [5]], 4), ([[5], [5]], 5), ([[-3], [-1], [-2]], -9),
            ([[0, 0], [-1, 1]], -1), ([[9], [1, 1], [2, 2, 2]], 1), ([[1], [2], [3], [3]], 2), ([[4], [3]], 6),
        ],
    ),
    sample(
        """
        def column_totals(table, width):
            totals = [0] * width
            for row in table:
                for column in range(min(len(row), width)):
                    totals[column] += row[column]
            return totals
        """,
        calls=[
            ([[1, 2], [3, 4]], 2), ([], 2), ([[]], 1), ([[7]], 1), ([[1, 1, 1], [2, 2, 2]], 2),
            ([[0, -1], [1, 1]], 3), ([[5], [6, 7]], 2), ([[10, 20, 30]], 0), ([], 0), ([[4, 5, 6], [1]], 3),
        ],
    ),
    sample(
        """
        def overlapping_pairs(meetings):
            meetings = sorted(meetings)
            overlaps = 0
            for i in range(len(meetings)):
                for j in range(i + 1, len(meetings)):
                    if meetings[j][0] < meetings[i][1]:
                        overlaps += 1
            return overlaps
        """,
        calls=[
            ([[1, 4], [3, 6]],), ([[1, 3], [3, 5]],), ([],), ([[0, 9]],), ([[1, 10], [2, 3], [4, 5]],),
            ([[5, 6], [1, 2]],), ([[2, 4], [2, 4], [2, 4]],), ([[0, 2], [2, 4], [3, 5]],),
            ([[8, 9], [7, 9], [1, 7]],),
        ],
    ),
    sample(
        """
        def first_free_hour(busy, opening, closing):
            for hour in range(opening, closing):
                if all(not start <= hour < end for start, end in busy):
                    return hour
            return None
        """,
        calls=[
            ([[9, 11]], 9, 17), ([], 8, 12), ([[8, 12]], 8, 12), ([[9, 10], [10, 11]], 9, 12), ([[9, 10]], 8, 12),
            ([], 5, 5), ([[0, 3], [4, 6]], 0, 6), ([[1, 5]], 1, 6), ([[2, 3]], 2, 3), ([[6, 8], [5, 6]], 5, 9),
        ],
    ),
    sample(
        """
        def final_balance(opening, movements, overdraft):
            balance = opening
            refused = 0
            for amount in movements:
                if balance + amount >= -overdraft:
                    balance += amount
                else:
                    refused += 1
            return {"balance": balance, "refused": refused}
        """,
        calls=[
            (10, [-5, -5], 0), (10, [-11], 0), (0, [], 5), (0, [-5], 5), (0, [-6, 3], 5), (3, [4, -8, 1], 0),
            (1, [0], 0), (20, [-30, -10, -10], 10), (-2, [1], 0),
        ],
    ),
    sample(
        """
        def election_winner(ballots):
            counts = {}
            for name in ballots:
                if name != "":
                    counts[name] = counts.get(name, 0) + 1
            ranked = sorted(counts, key=lambda name: (-counts[name], name))
            return [ranked[0], counts[ranked[0]]] if ranked else []
        """,
        calls=[
            (["ann", "bob", "bob"],), ([],), (["zed"],), (["b", "a"],), (["c", "a", "c", "a", "b"],),
            (["x", "y", "y", "z", "z"],), (["a", "b", "b", "b"],), (["m", "m", "k"],), (["", ""],),
            (["", "", "kim"],),
        ],
    ),
    sample(
        """
        def vote_shares(counts, threshold):
            total = sum(counts.values())
            if total == 0:
                return {}
            shares = {party: votes * 100 // total for party, votes in counts.items()}
            return {party: share for party, share in shares.items() if share >= threshold}
        """,
        calls=[
            ({"red": 3, "blue": 1}, 25), ({"red": 3, "blue": 1}, 26), ({}, 5), ({"red": 0}, 0), ({"red": 7}, 100),
            ({"a": 1, "b": 1, "c": 2}, 50), ({"a": 0, "b": 4}, 0), ({"a": 0, "b": 0}, 10), ({"a": 5, "b": 95}, 5),
        ],
    ),
    sample(
        """
        def reachable_rooms(doors, start):
            reached = [start]
            for _ in range(len(doors)):
                for room in reached[:]:
                    for neighbour in doors.get(room, []):
                        if neighbour not in reached:
                            reached.append(neighbour)
            return sorted(reached)
        """,
        calls=[
            ({"hall": ["den"], "den": ["attic"]}, "hall"), ({}, "hall"), ({"a": ["a"]}, "a"),
            ({"a": ["b"], "b": ["a"]}, "b"), ({"a": ["c", "b"], "c": ["d"]}, "a"), ({"a": ["b"], "c": ["d"]}, "c"),
            ({"x": []}, "x"), ({"r": ["q"], "q": ["p"], "p": ["o"]}, "r"),
            ({"x": ["z", "y"], "y": ["w"], "z": ["w"]}, "x"),
        ],
    ),
    sample(
        """
        def busiest_stations(lines, limit):
            degree = {}
            for line in lines:
                for before, after in zip(line, line[1:]):
                    degree[before] = degree.get(before, 0) + 1
                    degree[after] = degree.get(after, 0) + 1
            ranked = sorted(degree, key=lambda stop: (-degree[stop], stop))
            return {stop: degree[stop] for stop in ranked[:limit]}
        """,
        calls=[
            ([["a", "b", "c"]], 1), ([["a", "b", "c"]], 2), ([], 3), ([["x"]], 2), ([["x", "y"]], 5),
            ([["p", "q"], ["r", "q"], ["s", "q"]], 2), ([["b", "a"]], 0), ([["d", "e", "f"], ["g", "e"]], 3),
        ],
    ),
    sample(
        """
        def lamp_states(lamps, presses):
            states = [False] * lamps
            for first, last in presses:
                for index in range(first - 1, min(last, lamps)):
                    states[index] = not states[index]
            return states
        """,
        calls=[
            (3, [[1, 2]]), (0, []), (2, []), (3, [[1, 3], [2, 2]]), (1, [[1, 1]]), (4, [[2, 9]]),
            (3, [[3, 3], [3, 3]]), (5, [[1, 5], [2, 4]]), (2, [[2, 1]]),
        ],
    ),
    sample(
        """
        def turnstile_log(events):
            locked = True
            passed = 0
            for event in events:
                if event == "coin":
                    locked = False
                elif event == "push" and not locked:
                    passed += 1
                    locked = True
            return passed
        """,
        calls=[
            (["coin", "push"],), ([],), (["push"],), (["coin", "coin", "push"],), (["coin", "push", "push"],),
            (["push", "coin", "push", "coin", "push"],), (["coin", "kick", "coin", "push"],), (["coin", "kick"],),
            (["push", "push"],), (["push", "coin"],),
        ],
    ),
    sample(
        """
        def snake_cells(width, height):
            cells = []
            for row in range(height):
                columns = range(width) if row % 2 == 0 else range(width - 1, -1, -1)
                cells.extend(row * width + column for column in columns)
            return cells
        """,
        calls=[(2, 2), (3, 2), (0, 3), (3, 0), (2, 4), (1, 3), (2, 3), (4, 2), (3, 1)],
    ),
    sample(
        """
        def neighbours_alive(board, row, column):
            alive = 0
            for r in range(max(row - 1, 0), min(row + 2, len(board))):
                for c in range(max(column - 1, 0), min(column + 2, len(board[0]))):
                    if (r != row or c != column) and board[r][c] == 1:
                        alive += 1
            return alive
        """,
        calls=[
            ([[1, 1], [1, 1]], 0, 0), ([[1]], 0, 0), ([[0, 1, 0], [1, 1, 1], [0, 1, 0]], 1, 1),
            ([[1, 0, 1], [0, 1, 0], [1, 0, 1]], 1, 1), ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], 2, 2),
            ([[1, 1, 1], [0, 0, 0], [1, 1, 1]], 0, 1), ([[0, 0, 1, 1, 1]], 0, 2), ([[1], [0], [1], [1]], 3, 0),
            ([[1, 0, 0, 1, 1]], 0, 1), ([[1], [0], [1], [1]], 2, 0),
        ],
    ),
    sample(
        """
        def island_count(grid):
            def sink(row, column):
                if 0 <= row < len(grid) and 0 <= column < len(grid[row]) and grid[row][column] == "#":
                    grid[row][column] = "."
                    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                        sink(row + down, column + right)
                    return 1
                return 0
            return sum(sink(row, column) for row in range(len(grid)) for column in range(len(grid[row])))
        """,
        calls=[
            ([["#", "."], [".", "#"]],), ([],), ([[]],), ([["#"]],),
            ([[".", "#", "."], [".", ".", "."], ["#", ".", "#"]],), ([["#", ".", "#"], ["#", "#", "#"]],),
            ([[".", "#"], ["#", "#"], ["#", "."]],), ([["#", ".", "#", "#"]],),
            ([["#", "#", "#", "#"], ["#", ".", ".", "#"], ["#", ".", "#", "#"]],),
            ([["#", ".", "#"], ["#", ".", "#"], ["#", "#", "#"], [".", ".", "."], ["#", "#", "."]],),
        ],
    ),
    sample(
        """
        def can_board(passengers, seats, max_weight):
            boarded = []
            weight = 0
            for passenger in passengers:
                if len(boarded) < seats and weight + passenger["weight"] <= max_weight:
                    boarded.append(passenger["name"])
                    weight += passenger["weight"]
            return boarded
        """,
        calls=[
            ([{"name": "a", "weight": 60}, {"name": "b", "weight": 40}], 2, 100),
            ([{"name": "a", "weight": 60}, {"name": "b", "weight": 41}], 2, 100),
            ([{"name": "a", "weight": 1}, {"name": "b", "weight": 1}], 1, 9), ([], 2, 50),
            ([{"name": "z", "weight": 5}], 0, 50), ([{"name": "z", "weight": 5}], 1, 5),
            ([{"name": "p", "weight": 9}, {"name": "q", "weight": 3}, {"name": "r", "weight": 4}], 3, 8),
            ([{"name": "p", "weight": 0}, {"name": "q", "weight": 0}], 5, 0),
        ],
    ),
    sample(
        """
        def undo_history(actions):
            done = []
            for action in actions:
                if action != "undo":
                    done.append(action)
                elif done:
                    done.pop()
            return done
        """,
        calls=[
            (["cut", "undo"],), ([],), (["undo"],), (["cut", "paste"],), (["cut", "paste", "undo"],),
            (["undo", "type"],), (["a", "b", "undo", "undo", "undo", "c"],), (["a", "undo", "b", "c", "undo"],),
        ],
    ),
    sample(
        """
        def tallest_in_team(players, team):
            heights = [player["height"] for player in players if player["team"] == team]
            return max(heights, default=0)
        """,
        calls=[
            ([{"team": "red", "height": 180}, {"team": "red", "height": 190}], "red"), ([], "red"), ([], "blue"),
            ([{"team": "red", "height": 175}], "blue"), ([{"team": "blue", "height": 160}], "blue"),
            ([{"team": "a", "height": 5}, {"team": "b", "height": 9}, {"team": "a", "height": 4}], "a"),
            ([{"team": "a", "height": 5}, {"team": "b", "height": 9}], "b"), ([{"team": "c", "height": 1}], "d"),
        ],
    ),
    sample(
        """
        def group_by_length(words, shortest):
            groups = {}
            for word in words:
                if len(word) >= shortest:
                    groups.setdefault(str(len(word)), []).append(word)
            return groups
        """,
        calls=[
            (["a", "bb", "cc"], 1), ([], 1), (["a", "bb"], 2), (["", "x"], 0), (["", "x"], 1), (["abc", "de"], 3),
            (["abc", "de"], 4), (["one", "two", "four"], 3), (["q", "q"], 1),
        ],
    ),
    sample(
        """
        def late_books(loans, today, allowed_days):
            late = []
            for loan in loans:
                days_over = today - loan["since"] - allowed_days
                if days_over > 0:
                    late.append([loan["title"], days_over])
            return sorted(late, key=lambda entry: entry[1], reverse=True)
        """,
        calls=[
            ([{"title": "Emma", "since": 1}, {"title": "Ulysses", "since": 3}], 20, 10), ([], 5, 1),
            ([{"title": "Emma", "since": 1}], 11, 10), ([{"title": "Emma", "since": 1}], 12, 10),
            ([{"title": "It", "since": 5}, {"title": "She", "since": 2}], 9, 3),
            ([{"title": "It", "since": 0}, {"title": "She", "since": 0}], 1, 0),
            ([{"title": "It", "since": 4}], 4, 0),
            ([{"title": "Dune", "since": 7}, {"title": "Kim", "since": 1}], 8, 1),
        ],
    ),
    sample(
        """
        def fine_for(days_late, rate, most):
            if days_late <= 0:
                return 0
            weeks = days_late // 7 + 1
            return min(weeks * rate, most)
        """,
        calls=[
            (1, 2, 10), (7, 2, 10), (8, 2, 10), (0, 2, 10), (-8, 2, 10), (0, 5, 9), (70, 2, 10), (14, 5, 10),
            (15, 3, 8), (3, 0, 1),
        ],
    ),
    sample(
        """
        def paged(entries, page, size):
            if size <= 0 or page < 1:
                return entries
            first = (page - 1) * size
            return entries[first:first + size]
        """,
        calls=[
            ([1, 2, 3, 4, 5], 1, 2), ([1, 2, 3, 4, 5], 2, 2), ([8, 9], 2, 0), ([1, 2, 3], 0, 2), ([1, 2], 1, 0),
            ([4, 5], 0, 1), ([1, 2, 3, 4], -1, 2), ([7], 1, 1), ([1, 2, 3, 4, 5], 2, -2), ([5, 6, 7], 4, 1),
        ],
    ),
    sample(
        """
        def diagonal_difference(square):
            size = len(square)
            falling = 0
            rising = 0
            for i in range(size):
                falling += square[i][i]
                rising += square[i][size - 1 - i]
            return abs(falling - rising)
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[1, 0, 0], [0, 5, 0], [0, 0, 1]],), ([[9, 1], [1, 9]],),
            ([[1, 9], [9, 1]],), ([[1, 2, 3], [4, 5, 6], [9, 8, 9]],), ([[0, -4], [3, 2]],),
        ],
    ),
    sample(
        """
        def transposed(table, blank):
            width = max((len(row) for row in table), default=0)
            columns = []
            for column in range(width):
                columns.append([row[column] if column < len(row) else blank for row in table])
            return columns
        """,
        calls=[
            ([[1, 2], [3, 4]], 0), ([], 0), ([[]], 5), ([[1, 2, 3]], 0), ([[1], [2], [3]], 9),
            ([[1, 2, 3], [4, 5]], 0), ([["a"], ["b", "c"]], "?"), ([[0]], 1), ([[], [7]], None), ([], "-"),
        ],
    ),
    sample(
        """
        def rotated_right(image, times):
            for _ in range(times % 4):
                image = [[row[column] for row in image[::-1]] for column in range(len(image[0]))]
            return image
        """,
        calls=[
            ([[1, 2], [3, 4]], 1), ([[1, 2], [3, 4]], 2), ([[1, 2], [3, 4]], 0), ([[1, 2], [3, 4]], 5),
            ([[1, 2, 3]], 1), ([[1], [2]], 3), ([[7]], 2), ([[1, 2], [3, 4]], 4), ([[1, 2], [3, 4], [5, 6]], -1),
        ],
    ),
    sample(
        """
        def winner_in_row(cells, needed):
            run = 0
            holder = ""
            for cell in cells:
                run = run + 1 if cell == holder else 1
                holder = cell
                if holder != "" and run >= needed:
                    return holder
            return None
        """,
        calls=[
            (["x", "x", "x"], 3), (["x", "o", "x"], 2), ([], 1), (["", "", ""], 3), (["o", "o"], 3), (["x"], 1),
            (["x", "o", "o"], 2), (["", "x", "x", "", "x"], 3), (["o", "x", "x", "x", "x"], 4), (["", "", "o"], 1),
        ],
    ),
    sample(
        """
        def score_board(results):
            points = {}
            for home, away, home_goals, away_goals in results:
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
            ([["a", "b", 2, 1]],), ([],), ([["a", "b", 0, 0]],), ([["a", "b", 0, 3]],),
            ([["a", "b", 1, 0], ["b", "a", 2, 2]],), ([["a", "b", 1, 2], ["c", "a", 1, 0]],),
            ([["x", "y", 5, 4], ["x", "y", 5, 6]],), ([["x", "y", 1, 1], ["z", "x", 3, 2]],),
        ],
    ),
    sample(
        """
        def league_table(points, played):
            def rank_key(team):
                return (-points[team], played.get(team, 0), team)

            return sorted(points, key=rank_key)
        """,
        calls=[
            ({"a": 3, "b": 6}, {"a": 2, "b": 2}), ({}, {}), ({"a": 3, "b": 3}, {"a": 2, "b": 1}),
            ({"b": 3, "a": 3}, {"a": 1, "b": 1}), ({"b": 0, "a": 1, "c": 2}, {}), ({"q": 4, "p": 4}, {"p": 1}),
            ({"q": 4, "p": 4}, {"q": 1}), ({"n": 2, "m": 2}, {"n": 0, "m": 1}),
            ({"z": 5, "y": -1, "x": 5}, {"x": 0, "z": 0}),
        ],
    ),
    sample(
        """
        def robot_position(moves, size):
            row = 0
            column = 0
            for move in moves:
                if move == "down":
                    row = min(row + 1, size - 1)
                elif move == "up":
                    row = max(row - 1, 0)
                else:
                    column = (column + 1) % size
            return [row, column]
        """,
        calls=[
            (["down", "right"], 3), ([], 4), (["up"], 3), (["down", "down", "down"], 2), (["right", "right"], 2),
            (["down", "down", "up"], 5), (["down", "up", "up", "right"], 3), (["right", "right", "right"], 5),
            (["down"], 1), (["down", "down", "down", "up"], 5),
        ],
    ),
    sample(
        """
        def battery_after(level, steps):
            for step in steps:
                if step["kind"] == "charge":
                    level = min(level + step["amount"], 100)
                else:
                    level = max(level - step["amount"], 0)
                if level == 0:
                    return 0
            return level
        """,
        calls=[
            (50, [{"kind": "charge", "amount": 20}]), (50, [{"kind": "use", "amount": 20}]), (7, []),
            (90, [{"kind": "charge", "amount": 20}]), (10, [{"kind": "use", "amount": 30}]),
            (10, [{"kind": "use", "amount": 10}, {"kind": "charge", "amount": 40}]),
            (5, [{"kind": "use", "amount": 9}, {"kind": "charge", "amount": 3}]),
            (99, [{"kind": "charge", "amount": 5}, {"kind": "use", "amount": 1}]),
            (1, [{"kind": "use", "amount": 0}]),
        ],
    ),
    sample(
        """
        def elevator_travel(floors, start):
            travelled = 0
            highest = start
            for floor in floors:
                travelled += abs(floor - start)
                highest = max(highest, floor)
                start = floor
            return {"travelled": travelled, "highest": highest}
        """,
        calls=[
            ([3, 1], 0), ([], 2), ([5], 5), ([0], 4), ([2, 2, 7], 1), ([-1, -2], -3), ([-1, 3], 0), ([9, 0, 9], 9),
            ([], -1),
        ],
    ),
    sample(
        """
        def peak_guests(visits):
            changes = []
            for arrive, leave in visits:
                changes.append([arrive, 1])
                changes.append([leave, -1])
            present = 0
            peak = 0
            for _, change in sorted(changes):
                present += change
                peak = max(peak, present)
            return peak
        """,
        calls=[
            ([[1, 4], [2, 5]],), ([],), ([[3, 6]],), ([[1, 2], [2, 3]],), ([[1, 9], [2, 8], [3, 7]],), ([[5, 5]],),
            ([[0, 4], [0, 4], [4, 8]],), ([[1, 3], [2, 6], [5, 7], [5, 9]],),
        ],
    ),
    sample(
        """
        def total_free_time(busy, opening, closing):
            free = 0
            latest_end = opening
            for start, end in sorted(busy):
                if start > latest_end:
                    free += start - latest_end
                latest_end = max(latest_end, end)
            return free + max(closing - latest_end, 0)
        """,
        calls=[
            ([[9, 10]], 8, 12), ([], 8, 12), ([[8, 12]], 8, 12), ([[9, 11], [10, 12]], 9, 14), ([[13, 15]], 9, 14),
            ([[3, 4], [1, 2]], 0, 5), ([[0, 9], [2, 3]], 0, 10), ([[7, 8], [8, 9]], 7, 9), ([], 6, 6),
        ],
    ),
    sample(
        """
        def most_activities(slots):
            chosen = []
            for start, end in sorted(slots, key=lambda slot: slot[1]):
                if not chosen or start >= chosen[-1][1]:
                    chosen.append([start, end])
            return chosen
        """,
        calls=[
            ([[1, 3], [2, 4], [3, 5]],), ([],), ([[0, 10]],), ([[1, 2], [2, 5], [3, 6]],),
            ([[0, 6], [1, 4], [2, 3]],), ([[1, 4], [4, 7]],), ([[3, 9], [1, 4], [5, 8]],), ([[2, 3], [1, 3]],),
            ([[0, 0], [0, 1]],), ([[0, 1], [1, 9], [4, 10]],),
        ],
    ),
    sample(
        """
        def next_departure(departures, now):
            later = [minutes for minutes in departures if minutes >= now]
            if later:
                return min(later) - now
            return min(departures) + 24 * 60 - now if departures else -1
        """,
        calls=[
            ([600, 720], 650), ([600], 600), ([600], 601), ([], 100), ([720, 600], 500), ([50, 40], 1439), ([], 0),
            ([0], 0), ([5, 9, 7], 6), ([15, 45, 25], 60),
        ],
    ),
    sample(
        """
        def served_customers(arrivals, service, closing):
            clock = 0
            served = 0
            for arrival in arrivals:
                begin = max(clock, arrival)
                if begin + service > closing:
                    break
                clock = begin + service
                served += 1
            return served
        """,
        calls=[
            ([0, 1, 2], 3, 9), ([0, 1, 2], 3, 8), ([], 2, 10), ([5], 5, 10), ([6], 5, 10), ([1, 8], 2, 10),
            ([0], 0, 0), ([0, 0, 0, 0], 2, 6), ([4, 4], 1, 5), ([1, 2, 3], 4, 13),
        ],
    ),
    sample(
        """
        def longest_wait(arrivals, service):
            free_at = 0
            longest = 0
            for arrival in arrivals:
                wait = free_at - arrival if free_at > arrival else 0
                if wait > longest:
                    longest = wait
                free_at = arrival + wait + service
            return longest
        """,
        calls=[
            ([0, 1, 2], 3), ([], 4), ([5], 2), ([0, 0, 0], 2), ([0, 3, 6], 3), ([0, 10], 1), ([1, 2, 3, 20], 4),
            ([2, 2], 0), ([0, 1, 9, 10], 5),
        ],
    ),
    sample(
        """
        def depth_of_tree(children, node):
            below = children.get(node, [])
            if not below:
                return 1
            return 1 + max(depth_of_tree(children, child) for child in below)
        """,
        calls=[
            ({"a": ["b", "c"], "b": ["d"]}, "a"), ({"a": ["b", "c"], "b": ["d"]}, "b"), ({}, "a"), ({"a": []}, "a"),
            ({"r": ["s", "t"], "t": ["u"], "u": ["v"]}, "r"), ({"r": ["s"]}, "s"), ({"x": ["y", "z"]}, "x"),
            ({"m": ["n", "o"], "n": ["p"], "o": []}, "m"), ({"x": ["y"]}, "missing"),
        ],
    ),
    sample(
        """
        def leaf_names(parents):
            bosses = list(parents.values())
            leaves = [name for name in parents if bosses.count(name) == 0]
            return sorted(leaves, key=len, reverse=True)
        """,
        calls=[
            ({"ann": "bob", "bob": "cy"},), ({},), ({"al": "top", "beth": "top"},), ({"x": "x"},),
            ({"kim": "lee", "jo": "lee", "lee": "max"},), ({"a": "b", "b": "a"},),
            ({"dd": "d", "eee": "dd", "f": "dd"},), ({"p": None, "qq": "p", "rrr": "p"},),
        ],
    ),
    sample(
        """
        def shortest_hops(links, start, goal):
            reached = [start]
            for hops in range(len(links) + 1):
                if goal in reached:
                    return hops
                reached = [there for here in reached for there in links.get(here, [])]
            return -1
        """,
        calls=[
            ({"a": ["b"], "b": ["c"]}, "a", "c"), ({"a": ["b"]}, "a", "a"), ({}, "a", "b"), ({"a": ["b"]}, "b", "a"),
            ({"a": ["b", "c"], "b": ["d"], "c": ["d"]}, "a", "d"),
            ({"a": ["c", "b"], "b": ["e"], "c": ["d"]}, "a", "e"), ({"x": ["y"], "y": ["x", "z"]}, "x", "z"),
            ({"x": ["y", "z"], "y": ["z"]}, "x", "z"), ({}, "q", "q"), ({"m": ["n"]}, "m", "n"),
        ],
    ),
    sample(
        """
        def brackets_balanced(text):
            depth = 0
            for sign in text:
                if sign == "(":
                    depth += 1
                elif sign == ")":
                    depth -= 1
                if depth < 0:
                    return False
            return depth == 0
        """,
        calls=[("()",), ("",), ("(",), (")",), (")(",), ("(())",), ("a(b)c",), ("())(",), ("(()",), ("x",)],
    ),
    sample(
        """
        def deepest_nesting(text):
            opened = []
            deepest = 0
            for sign in text:
                if sign in "([":
                    opened.append(sign)
                    deepest = max(deepest, len(opened))
                elif sign in ")]" and opened:
                    opened.pop()
            return deepest if not opened else -1
        """,
        calls=[
            ("(a(b))",), ("",), ("([])",), ("((",), ("()[]",), (")",), ("([",), ("((()))()",), ("])",), ("[x[y]]",),
        ],
    ),
    sample(
        """
        def reverse_polish(tokens):
            stack = []
            for token in tokens:
                if token in ("+", "-", "max") and len(stack) >= 2:
                    right = stack.pop()
                    left = stack.pop()
                    stack.append(left + right if token == "+" else left - right if token == "-" else max(left, right))
                elif token.isdigit():
                    stack.append(int(token))
            return stack[-1] if stack else 0
        """,
        calls=[
            (["1", "2", "+"],), ([],), (["5", "3", "-"],), (["2", "9", "max"],), (["+"],), (["4", "+"],),
            (["7", "1", "2", "+", "-"],), (["0"],), (["6", "2", "max", "3", "-"],), (["-", "max"],),
        ],
    ),
    sample(
        """
        def visible_towers(heights):
            visible = []
            for height in heights:
                while visible and visible[-1] <= height:
                    visible.pop()
                visible.append(height)
            return visible
        """,
        calls=[
            ([3, 1, 2],), ([],), ([5],), ([2, 2],), ([1, 2, 3],), ([3, 2, 1],), ([4, 4, 1, 4],), ([0, -1, 0],),
            ([9, 1, 1, 5],), ([6, 2],),
        ],
    ),
    sample(
        """
        def recent_visits(history, limit):
            recent = []
            for page in history[::-1]:
                if page not in recent:
                    recent.append(page)
                if len(recent) >= limit:
                    break
            return recent
        """,
        calls=[
            (["a", "b", "a"], 2), (["a", "b", "c"], 2), ([], 3), (["x"], 5), (["a", "a", "a"], 2),
            (["a", "b", "c"], 1), (["p", "q", "r", "q"], 3), (["m", "n", "m", "n"], 9), (["k", "l"], 2),
        ],
    ),
    sample(
        """
        def cache_misses(requests, capacity):
            cached = []
            misses = 0
            for request in requests:
                if request in cached:
                    cached.remove(request)
                else:
                    misses += 1
                cached.append(request)
                cached = cached[-capacity:] if capacity > 0 else []
            return misses
        """,
        calls=[
            (["a", "b", "a"], 2), (["a", "b", "a"], 1), ([], 3), (["a", "a"], 0), (["a", "b", "c", "a"], 2),
            (["a", "b", "c", "a"], 3), (["x", "x", "y"], 1), (["a", "b", "a", "c", "a"], 2), (["u", "v", "v"], 1),
            (["a", "a", "b", "b"], 0),
        ],
    ),
    sample(
        """
        def hot_potato(players, count):
            circle = list(players)
            for _ in range(len(players) - 1):
                out = (count - 1) % len(circle)
                circle = circle[out + 1:] + circle[:out]
            return circle[0] if circle else None
        """,
        calls=[
            (["a", "b", "c"], 2), ([], 3), (["a"], 7), (["a", "b"], 1), (["a", "b", "c", "d"], 1),
            (["a", "b", "c", "d"], 3), (["p", "q", "r", "s", "t"], 2), ([], 1), (["x", "y", "z"], 5),
        ],
    ),
    sample(
        """
        def merge_queues(left, right):
            merged = []
            while left and right:
                source = left if left[0] <= right[0] else right
                merged.append(source.pop(0))
            return merged + left + right
        """,
        calls=[
            ([1, 4], [2, 3]), ([], []), ([1], []), ([], [5, 6]), ([2, 2], [2]), ([7, 8], [1, 9]), ([-1], [-2]),
            ([0, 3], [0, 1]), ([5], [1, 2, 3]), ([5], [1, 2, 9]),
        ],
    ),
    sample(
        """
        def dealt_hands(cards, players):
            if players <= 0:
                return []
            hands = []
            for player in range(players):
                hands.append(cards[player::players])
            shortest = min(len(hand) for hand in hands)
            return [hand[:shortest] for hand in hands]
        """,
        calls=[
            ([1, 2, 3, 4], 2), ([1, 2, 3, 4, 5], 2), ([], 2), ([1, 2], 0), ([1, 2, 3], 3), ([1], 2), ([4, 5, 6], 1),
            ([9], -1), ([1, 2, 3, 4, 5, 6, 7], 3), ([], 0),
        ],
    ),
    sample(
        """
        def best_hand_value(ranks, limit):
            value = sum(ranks)
            aces = ranks.count(1)
            while aces > 0 and value + 10 <= limit:
                value += 10
                aces -= 1
            return value if value <= limit else 0
        """,
        calls=[
            ([1, 10], 21), ([1, 1, 1], 60), ([1], 40), ([10, 9, 3], 21), ([1, 1], 22), ([1], 11), ([5, 6], 11),
            ([1, 1], 40), ([7, 8], 14), ([1, 9], 19),
        ],
    ),
    sample(
        """
        def dice_score(dice, sides):
            score = 0
            for face in range(1, sides + 1):
                count = dice.count(face)
                if count >= 3:
                    score += face * 100
                    count -= 3
                score += count * 10 if face == 1 else 0
            return score
        """,
        calls=[
            ([1, 1, 2], 6), ([], 6), ([2, 2, 2], 6), ([6, 6, 6, 1], 6), ([1, 1, 1], 6), ([1, 1, 1, 1], 4),
            ([3, 3], 4), ([5, 5, 5, 5], 4), ([8, 8, 8, 8, 8, 8], 8), ([1, 7, 7, 7], 6),
        ],
    ),
    sample(
        """
        def bowling_total(frames):
            total = 0
            for index, (first, second) in enumerate(frames):
                total += first + second
                if first + second == 10 and index + 1 < len(frames):
                    total += frames[index + 1][0]
            return total
        """,
        calls=[
            ([[3, 4]],), ([],), ([[5, 5], [3, 1]],), ([[10, 0], [2, 2]],), ([[4, 6]],), ([[1, 2], [5, 5]],),
            ([[9, 1], [8, 2], [7, 0]],), ([[1, 2], [3, 7], [5, 4]],), ([[6, 3], [9, 0]],),
            ([[0, 1], [2, 0], [1, 3]],),
        ],
    ),
    sample(
        """
        def highest_streak_player(games):
            streaks = {}
            best = {}
            for name, won in games:
                streaks[name] = streaks.get(name, 0) + 1 if won else 0
                best[name] = max(best.get(name, 0), streaks[name])
            longest = max(best.values(), default=0)
            return {"longest": longest, "names": [name for name in best if best[name] == longest]}
        """,
        calls=[
            ([["al", True], ["bo", False]],), ([],), ([["al", False]],),
            ([["al", True], ["al", True], ["bo", True]],),
            ([["a", True], ["a", False], ["a", True], ["b", True], ["b", True]],), ([["x", True], ["y", True]],),
            ([["x", False], ["y", False]],), ([["m", True], ["m", True], ["m", False], ["n", True]],),
        ],
    ),
    sample(
        """
        def hit_points_left(points, armor, attacks):
            for strength in attacks:
                damage = max(strength - armor, 1)
                points -= damage
                if points <= 0:
                    return -1
            return points
        """,
        calls=[
            (10, 2, [5]), (10, 2, [1]), (3, 0, [3]), (3, 0, [2]), (5, 1, []), (4, 9, [1, 1, 1]), (4, 9, [1, 1, 1, 1]),
            (20, 3, [10, 10, 10]), (8, 2, [3, 4]),
        ],
    ),
    sample(
        """
        def experience_level(experience, steps):
            level = 1
            for needed in steps:
                if experience < needed:
                    break
                experience -= needed
                level += 1
            return [level, experience]
        """,
        calls=[
            (5, [5, 10]), (4, [5, 10]), (0, []), (20, [5, 10]), (15, [5, 10]), (0, [1]), (30, [10, 10, 10]),
            (7, [2, 6, 1]), (3, [0, 3]),
        ],
    ),
    sample(
        """
        def potion_ingredients(recipe, pouch):
            brews = [pouch.get(herb, 0) // amount for herb, amount in recipe.items() if amount > 0]
            return min(brews) if brews else 0
        """,
        calls=[
            ({"sage": 2}, {"sage": 5}), ({}, {"sage": 5}), ({"sage": 1, "mint": 2}, {"sage": 4, "mint": 4}),
            ({"sage": 1}, {}), ({"sage": 0}, {"sage": 3}), ({"moss": 3, "fern": 1}, {"moss": 9}),
            ({"moss": 1, "fern": 1}, {"moss": 7, "fern": 3}), ({"dew": 1, "ash": 0}, {"dew": 2}), ({}, {}),
        ],
    ),
    sample(
        """
        def strongest_under(weapons, budget):
            affordable = [weapon for weapon in weapons if weapon["price"] <= budget]
            if not affordable:
                return None
            best = max(affordable, key=lambda weapon: (weapon["power"], -weapon["price"]))
            return best["name"]
        """,
        calls=[
            ([{"name": "bow", "price": 5, "power": 3}, {"name": "axe", "price": 8, "power": 6}], 8),
            ([{"name": "bow", "price": 5, "power": 3}, {"name": "axe", "price": 8, "power": 6}], 7), ([], 10),
            ([{"name": "bow", "price": 5, "power": 3}], 4), ([{"name": "bow", "price": 5, "power": 3}], 5),
            ([{"name": "rod", "price": 4, "power": 2}, {"name": "cane", "price": 3, "power": 2}], 9),
            ([{"name": "cane", "price": 1, "power": 7}, {"name": "rod", "price": 2, "power": 7}], 2),
            ([{"name": "x", "price": 0, "power": 0}], 0), ([], 0),
        ],
    ),
    sample(
        """
        def parking_fee(minutes, free_minutes, per_hour, day_price):
            paid = minutes - free_minutes
            if paid <= 0:
                return 0
            hours = paid // 60 + 1
            return min(hours * per_hour, day_price)
        """,
        calls=[
            (90, 30, 2, 10), (30, 30, 2, 10), (31, 30, 2, 10), (91, 30, 2, 10), (0, 0, 5, 20), (1000, 0, 2, 10),
            (150, 30, 5, 20), (16, 15, 1, 5), (60, 0, 3, 9),
        ],
    ),
    sample(
        """
        def parked_at(events, time):
            inside = {}
            for event in events:
                if event["at"] > time:
                    break
                if event["kind"] == "in":
                    inside[event["plate"]] = event["at"]
                else:
                    inside.pop(event["plate"], None)
            return inside
        """,
        calls=[
            ([{"at": 1, "kind": "in", "plate": "k1"}], 1), ([{"at": 1, "kind": "in", "plate": "k1"}], 0), ([], 5),
            ([{"at": 1, "kind": "in", "plate": "k1"}, {"at": 2, "kind": "out", "plate": "k1"}], 2),
            ([{"at": 1, "kind": "in", "plate": "k1"}, {"at": 3, "kind": "out", "plate": "k1"}], 2),
            ([{"at": 0, "kind": "out", "plate": "z"}], 4), ([{"at": 2, "kind": "in", "plate": "y"}], 9),
            ([{"at": 0, "kind": "in", "plate": "p"}, {"at": 4, "kind": "in", "plate": "q"}], 4),
        ],
    ),
    sample(
        """
        def split_bill(orders, tip):
            shares = {}
            for order in orders:
                shares[order["who"]] = shares.get(order["who"], 0) + order["price"]
            total = sum(shares.values())
            return {who: share + tip * share / total if total else 0 for who, share in shares.items()}
        """,
        calls=[
            ([{"who": "al", "price": 4}], 1), ([], 2), ([{"who": "al", "price": 0}], 2),
            ([{"who": "al", "price": 1}, {"who": "bo", "price": 3}], 4),
            ([{"who": "x", "price": 2}, {"who": "x", "price": 2}], 0),
            ([{"who": "x", "price": 5}, {"who": "y", "price": 5}, {"who": "x", "price": 10}], 8),
            ([{"who": "p", "price": 0}, {"who": "q", "price": 0}], 1),
            ([{"who": "p", "price": 0}, {"who": "q", "price": 8}], 8),
        ],
    ),
    sample(
        """
        def settled_debts(payments):
            net = {}
            for giver, taker, amount in payments:
                net[giver] = net.get(giver, 0) - amount
                net[taker] = net.get(taker, 0) + amount
            return {name: money for name, money in net.items() if money != 0}
        """,
        calls=[
            ([["al", "bo", 5]],), ([],), ([["al", "bo", 5], ["bo", "al", 5]],), ([["a", "b", 2], ["b", "c", 2]],),
            ([["a", "b", 0]],), ([["x", "y", 3], ["x", "z", 4]],), ([["p", "p", 9]],),
            ([["a", "b", 1], ["c", "a", 2]],),
        ],
    ),
    sample(
        """
        def months_to_save(goal, saved, monthly, patience):
            for month in range(patience + 1):
                if saved >= goal:
                    return month
                saved += monthly
            return -1
        """,
        calls=[
            (10, 0, 5, 4), (10, 0, 3, 4), (10, 0, 3, 3), (10, 10, 2, 0), (10, 9, 1, 0), (10, 8, 1, 2), (0, 0, 1, 5),
            (1, 5, -1, 3), (4, 5, -2, 1), (6, 2, 0, 3),
        ],
    ),
    sample(
        """
        def cells_in_reach(board, row, column, steps):
            found = []
            for r in range(len(board)):
                for c in range(len(board[r])):
                    distance = abs(r - row) + abs(c - column)
                    if 0 < distance <= steps:
                        found.append(board[r][c])
            return found
        """,
        calls=[
            ([[1, 2], [3, 4]], 0, 0, 1), ([[1, 2], [3, 4]], 1, 1, 2), ([], 0, 0, 1), ([[5]], 0, 0, 3),
            ([[1, 2, 3]], 0, 1, 1), ([[1, 2, 3]], 0, 0, 0), ([[1], [2], [3]], 2, 0, 2),
            ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1, 1, 1), ([[7, 8]], 2, 0, 2),
        ],
    ),
    sample(
        """
        def sea_battle_shots(ships, shots):
            hits = 0
            for row, column in shots:
                for ship in ships:
                    in_row = ship["row"] == row
                    in_span = ship["left"] <= column <= ship["left"] + ship["size"] - 1
                    if in_row and in_span:
                        hits += 1
            return hits
        """,
        calls=[
            ([{"row": 1, "left": 2, "size": 3}], [[1, 2], [1, 4], [1, 5]]), ([], [[0, 0]]),
            ([{"row": 0, "left": 0, "size": 1}], []), ([{"row": 0, "left": 0, "size": 1}], [[0, 0]]),
            ([{"row": 0, "left": 0, "size": 1}], [[1, 0]]), ([{"row": 2, "left": 1, "size": 2}], [[2, 0], [2, 3]]),
            ([{"row": 2, "left": 1, "size": 2}], [[2, 1], [2, 2], [3, 2]]),
            ([{"row": 3, "left": 0, "size": 2}, {"row": 4, "left": 0, "size": 2}], [[4, 1], [3, 0], [5, 0]]),
        ],
    ),
    sample(
        """
        def is_latin_square(square, size):
            if not square:
                return True
            wanted = list(range(1, size + 1))
            columns = [sorted(row[i] for row in square) for i in range(size)]
            return all(sorted(row) == wanted for row in square) and all(column == wanted for column in columns)
        """,
        calls=[
            ([[1, 2], [2, 1]], 2), ([], 2), ([], 1), ([[1, 2], [1, 2]], 2), ([[1, 1], [2, 2]], 2), ([[1]], 1),
            ([[2]], 1), ([[1, 1, 1], [2, 2, 2], [3, 3, 3]], 3), ([[1, 2, 3], [2, 3, 1], [3, 1, 2]], 3),
            ([[2, 1], [2, 1]], 2),
        ],
    ),
    sample(
        """
        def saddle_values(grid):
            saddles = []
            for row in grid:
                lowest = min(row, default=0)
                for column, value in enumerate(row):
                    if value == lowest and value == max(other[column] for other in grid):
                        saddles.append(value)
            return saddles
        """,
        calls=[
            ([[3, 5], [1, 9]],), ([],), ([[]],), ([[4]],), ([[2, 2], [2, 2]],), ([[1, 2], [4, 3]],),
            ([[9, 8, 7], [5, 3, 2]],), ([[1], [6], [6]],), ([[-1, 0], [-2, -3]],),
        ],
    ),
    sample(
        """
        def fall_down(column, height):
            blocks = [cell for cell in column if cell != 0]
            empty = max(height - len(blocks), 0)
            return ([0] * empty + blocks)[:height]
        """,
        calls=[
            ([1, 0, 2], 3), ([0, 0], 2), ([], 2), ([5], 1), ([1, 2, 3], 2), ([0, 4, 0, 4], 4), ([7, 0], 4), ([], 0),
            ([3, 3], 0), ([-1, 0, 1], 3),
        ],
    ),
    sample(
        """
        def slide_left(row):
            tiles = [value for value in row if value > 0]
            merged = []
            joined = False
            for tile in tiles:
                if merged and merged[-1] == tile and not joined:
                    merged[-1] = tile * 2
                    joined = True
                else:
                    merged.append(tile)
                    joined = False
            return merged + [0] * (len(row) - len(merged))
        """,
        calls=[
            ([2, 2, 0],), ([],), ([0, 4],), ([2, 2, 4],), ([2, 2, 2, 2],), ([1, 2, 1],), ([0, 0],), ([8, 0, 8, 8],),
            ([4],), ([2, 1, 1, 2],),
        ],
    ),
    sample(
        """
        def mine_hint(row):
            hints = []
            for index, cell in enumerate(row):
                near = row[max(index - 1, 0):index + 2]
                hints.append("*" if cell == "*" else str(near.count("*")))
            return "".join(hints)
        """,
        calls=[("*..",), ("",), ("...",), (".*.*.",), ("..*..",), (".",), ("..*",), ("*.*",), ("....*",), (".*.",)],
    ),
    sample(
        """
        def spread_fire(trees, rounds):
            for _ in range(rounds):
                after = trees[:]
                for index in range(len(trees)):
                    beside = trees[index - 1:index] + trees[index + 1:index + 2]
                    if trees[index] == "T" and "F" in beside:
                        after[index] = "F"
                trees = after
            return "".join(trees)
        """,
        calls=[
            (["F", "T", "T"], 1), (["F", "T", "T"], 2), ([], 3), (["T", "F", "T"], 1), (["T", ".", "F"], 4),
            (["T", "T"], 1), (["T", "T", "T", "F"], 2), (["T", "F"], 0), (["F"], 1), (["T", "T", "F", ".", "T"], 3),
        ],
    ),
    sample(
        """
        def cellular_step(cells):
            padded = [0] + cells + [0]
            grown = []
            for index in range(1, len(padded) - 1):
                around = padded[index - 1] + padded[index + 1]
                grown.append(1 if around == 1 else 0)
            return grown
        """,
        calls=[
            ([0, 1, 0],), ([],), ([1],), ([1, 1],), ([0, 0, 0],), ([1, 0, 1],), ([1, 1, 1, 1],), ([0, 0, 0, 1],),
            ([1, 0, 0],),
        ],
    ),
    sample(
        """
        def traffic_light(seconds, green, yellow, red):
            moment = seconds % (green + yellow + red)
            if moment < green:
                return "green"
            return "yellow" if moment < green + yellow else "red"
        """,
        calls=[
            (0, 5, 2, 4), (5, 5, 2, 4), (7, 5, 2, 4), (11, 5, 2, 4), (4, 5, 2, 4), (6, 5, 2, 4), (10, 5, 2, 4),
            (3, 3, 0, 3), (0, 0, 1, 1), (16, 5, 2, 4),
        ],
    ),
    sample(
        """
        def vending_change(paid, price, coins):
            left = paid - price
            if left < 0:
                return [paid]
            change = []
            for coin in sorted(coins, reverse=True):
                change.extend([coin] * (left // coin))
                left %= coin
            return change
        """,
        calls=[
            (10, 3, [1, 5]), (5, 5, [1, 2]), (4, 5, [1, 2]), (20, 2, [10, 1, 5]), (9, 0, [2, 5, 1]), (0, 0, [1]),
            (3, 9, [5, 1]), (8, 2, [4, 2]), (7, 6, []), (0, 1, [1]),
        ],
    ),
    sample(
        """
        def door_opens(code, typed, attempts):
            for attempt, guess in enumerate(typed):
                if attempt >= attempts:
                    return False
                if guess == code:
                    return True
            return False
        """,
        calls=[
            ("12", ["12"], 1), ("12", ["11", "12"], 1), ("12", ["11", "12"], 2), ("12", [], 3), ("7", ["7"], 0),
            ("7", ["8"], 5), ("ab", ["x", "y", "ab"], 2), ("ab", ["x", "y", "ab"], 3), ("q", ["q", "q"], 1),
            ("", [""], 4),
        ],
    ),
    sample(
        """
        def ping_status(replies, allowed_losses):
            lost_in_row = 0
            status = "up"
            for reply in replies:
                lost_in_row = 0 if reply else lost_in_row + 1
                if lost_in_row > allowed_losses:
                    status = "down"
                elif lost_in_row == 0:
                    status = "up"
            return status
        """,
        calls=[
            ([True, False], 1), ([False, False], 1), ([], 0), ([False], 0), ([False, True], 0),
            ([False, False, True], 1), ([False, False, True, False], 1), ([False, False, False], 2),
            ([False, True, False, False], 2), ([True, False, False], 1),
        ],
    ),
    sample(
        """
        def thermostat_minutes(readings, low, high):
            heating = False
            minutes = 0
            for reading in readings:
                if reading <= low:
                    heating = True
                elif reading >= high:
                    heating = False
                minutes += 1 if heating else 0
            return minutes
        """,
        calls=[
            ([17, 18, 22], 17, 21), ([], 17, 21), ([18, 19], 17, 21), ([16, 21, 20], 17, 21),
            ([22, 17, 19, 21], 17, 21), ([20, 16], 17, 21), ([21, 20], 17, 21), ([5, 6, 7, 8], 5, 8),
            ([0, 1, 0, 2], 0, 2), ([15, 20, 20, 23, 20], 16, 21),
        ],
    ),
    sample(
        """
        def tank_overflow(rain, drain, capacity):
            level = 0
            spilled = 0
            for amount in rain:
                level = max(level + amount - drain, 0)
                if level > capacity:
                    spilled += level - capacity
                    level = capacity
            return [level, spilled]
        """,
        calls=[
            ([5, 5], 1, 10), ([8, 8], 1, 10), ([], 2, 5), ([1], 3, 5), ([1, 4], 3, 5), ([6], 0, 5), ([5], 0, 5),
            ([9, 0, 9], 2, 4), ([2, 2, 2], 2, 1),
        ],
    ),
    sample(
        """
        def conveyor_sort(parcels, belts):
            loads = [0] * belts
            placed = []
            for parcel in parcels:
                lightest = min(range(belts), key=lambda belt: loads[belt])
                loads[lightest] += parcel
                placed.append(lightest)
            return {"placed": placed, "heaviest": max(loads, default=0)}
        """,
        calls=[
            ([3, 1, 1], 2), ([], 2), ([], 0), ([5], 3), ([2, 2, 2], 3), ([4, 1, 1, 1], 2), ([1, 2, 3, 4], 1),
            ([6, 5, 1, 1], 2), ([0, 1, 2], 2),
        ],
    ),
    sample(
        """
        def round_robin(jobs, slice_length):
            finished = []
            waiting = [[name, jobs[name]] for name in jobs]
            for _ in range(50):
                if not waiting:
                    break
                name, left = waiting.pop(0)
                if left <= slice_length:
                    finished.append(name)
                else:
                    waiting.append([name, left - slice_length])
            return finished
        """,
        calls=[
            ({"a": 3, "b": 1}, 2), ({}, 1), ({"a": 2, "b": 2}, 2), ({"a": 5, "b": 4, "c": 1}, 2), ({"x": 0}, 1),
            ({"x": 3, "y": 2}, 1), ({"p": 4, "q": 3, "r": 2}, 3), ({"m": 2, "n": 1}, 1), ({"k": 6, "j": 2}, 4),
        ],
    ),
    sample(
        """
        def by_priority(tasks, most):
            open_tasks = [task for task in tasks if not task.get("done", False)]
            open_tasks.sort(key=lambda task: (-task.get("priority", 0), task["name"]))
            return [task["name"] for task in open_tasks[:most]]
        """,
        calls=[
            ([{"name": "wash", "priority": 1}, {"name": "cook", "priority": 3}], 2), ([], 2),
            ([{"name": "wash"}, {"name": "cook", "priority": 1}], 1), ([{"name": "iron", "done": True}], 3),
            ([{"name": "b", "priority": 2}, {"name": "a", "priority": 2}], 5), ([{"name": "z", "done": False}], 0),
            ([{"name": "z"}, {"name": "y", "priority": -1}], 2), ([{"name": "z"}, {"name": "b", "priority": 0}], 2),
            ([{"name": "q"}, {"name": "r", "done": True, "priority": 9}, {"name": "p", "priority": 1}], 2),
        ],
    ),
    sample(
        """
        def can_start(task, needs, done):
            missing = []
            for need in needs.get(task, []):
                if need not in done:
                    missing.append(need)
            return task not in done and len(missing) == 0
        """,
        calls=[
            ("roof", {"roof": ["wall"]}, ["wall"]), ("roof", {"roof": ["wall"]}, []), ("dig", {}, []),
            ("dig", {}, ["dig"]), ("roof", {"roof": ["wall", "beam"]}, ["beam"]),
            ("roof", {"roof": ["wall"]}, ["wall", "roof"]), ("a", {"a": []}, ["b"]),
            ("a", {"a": ["b", "c"]}, ["c", "b"]), ("b", {"a": ["b"]}, ["a"]), ("b", {"b": ["a"]}, ["b"]),
        ],
    ),
    sample(
        """
        def build_order(needs):
            order = []
            for _ in range(len(needs)):
                for part in sorted(needs):
                    if part not in order and all(need in order for need in needs[part]):
                        order.append(part)
            return order if len(order) == len(needs) else []
        """,
        calls=[
            ({"a": ["b"], "b": []},), ({},), ({"x": []},), ({"x": ["x"]},), ({"a": ["c"], "b": ["a"], "c": []},),
            ({"a": ["b"], "b": ["a"]},), ({"q": [], "p": []},), ({"a": ["b"], "b": ["c"], "c": []},),
            ({"m": ["n"], "o": []},), ({"k": [], "j": ["k"], "i": ["l"], "l": ["i"]},),
        ],
    ),
    sample(
        """
        def path_cost(roads, route):
            if not route:
                return -1
            cost = 0
            for here, there in zip(route[:-1], route[1:]):
                length = roads.get(here, {}).get(there)
                if length is None:
                    return -1
                cost += length
            return cost
        """,
        calls=[
            ({"a": {"b": 3}, "b": {"c": 4}}, ["a", "b", "c"]), ({"a": {"b": 3}}, ["a", "c"]), ({}, []), ({}, ["a"]),
            ({"a": {"b": 1}}, []), ({"a": {"b": 0}}, ["a", "b"]), ({"a": {"b": 5}, "b": {"a": 6}}, ["a", "b", "a"]),
            ({"x": {}}, ["x", "y"]), ({"p": {"q": 1, "r": 9}, "q": {"r": 2}}, ["p", "q", "r"]), ({}, ["m", "n"]),
        ],
    ),
    sample(
        """
        def fill_rate(seats, sold):
            taken = sum(sold.values())
            places = sum(seats.get(hall, 0) for hall in sold)
            return taken / places if places > 0 else 0
        """,
        calls=[
            ({"a": 4}, {"a": 2}), ({}, {}), ({}, {"a": 3}), ({"a": 10, "b": 5}, {"a": 5}),
            ({"a": 1}, {"a": 1, "z": 1}), ({"b": 8, "c": 2}, {"b": 3, "c": 2}), ({"a": 0}, {"a": 2}),
            ({"a": 1, "b": 0}, {"a": 0, "b": 1}), ({"k": 5}, {}),
        ],
    ),
    sample(
        """
        def median_salary(staff, role):
            salaries = sorted(person["salary"] for person in staff if person["role"] == role)
            if not salaries:
                return 0
            middle = len(salaries) // 2
            if len(salaries) % 2 == 1:
                return salaries[middle]
            return (salaries[middle - 1] + salaries[middle]) / 2
        """,
        calls=[
            ([{"role": "cook", "salary": 3}, {"role": "cook", "salary": 8}], "cook"), ([], "cook"), ([], "host"),
            ([{"role": "cook", "salary": 3}], "cook"), ([{"role": "cook", "salary": 3}], "host"),
            ([{"role": "c", "salary": 9}, {"role": "c", "salary": 1}, {"role": "c", "salary": 4}], "c"),
            ([{"role": "c", "salary": 9}, {"role": "d", "salary": 1}, {"role": "c", "salary": 4}], "c"),
            ([{"role": "d", "salary": n} for n in (7, 1, 5, 2)], "d"),
        ],
    ),
    sample(
        """
        def price_spread(quotes, symbol):
            lowest = None
            highest = None
            for quote in quotes:
                if quote["symbol"] == symbol:
                    price = quote["price"]
                    lowest = price if lowest is None else min(lowest, price)
                    highest = price if highest is None else max(highest, price)
            return highest - lowest if lowest is not None else 0
        """,
        calls=[
            ([{"symbol": "x", "price": 4}, {"symbol": "x", "price": 9}], "x"), ([], "x"),
            ([{"symbol": "x", "price": 4}], "x"), ([{"symbol": "x", "price": 4}], "y"),
            ([{"symbol": "y", "price": 7}, {"symbol": "y", "price": 2}], "y"),
            ([{"symbol": "y", "price": -7}, {"symbol": "y", "price": -2}, {"symbol": "x", "price": 5}], "y"),
            ([{"symbol": "z", "price": 0}, {"symbol": "z", "price": 3}, {"symbol": "z", "price": 1}], "z"),
            ([{"symbol": "z", "price": 6}, {"symbol": "q", "price": 1}, {"symbol": "z", "price": 6}], "q"),
        ],
    ),
    sample(
        """
        def fill_gaps(readings, default):
            filled = []
            for reading in readings:
                if reading is None:
                    filled.append(filled[-1] if filled else default)
                else:
                    filled.append(reading)
            return filled
        """,
        calls=[
            ([1, None, 3], 9), ([None, 2], 9), ([], 5), ([None], 0), ([0, None], 7), ([None, None, 4, None], 1),
            ([6], 2), ([3, 4, None, None], 8),
        ],
    ),
    sample(
        """
        def joined_tables(people, cities, unknown):
            rows = []
            for person in people:
                city = cities.get(person["city"])
                rows.append(person["name"] + ": " + (city["name"] if city else unknown))
            return sorted(rows, key=len, reverse=True)
        """,
        calls=[
            ([{"name": "al", "city": "p"}], {"p": {"name": "Paris"}}, "?"), ([], {}, "?"),
            ([{"name": "al", "city": "q"}], {"p": {"name": "Paris"}}, "?"),
            ([{"name": "bo", "city": "o"}], {}, "nowhere"),
            ([{"name": "a", "city": "r"}, {"name": "b", "city": "r"}], {"r": {"name": "Rome"}}, ""),
            ([{"name": "a", "city": "r"}, {"name": "bea", "city": "s"}], {"r": {"name": "Rome"}}, "-"),
            ([{"name": "c", "city": ""}], {"": {"name": "Atlantis"}}, "x"),
            ([{"name": "d", "city": "t"}], {"t": {}}, "y"),
            ([{"name": n, "city": "u"} for n in ("k", "lea", "mo")], {"u": {"name": "Ulm"}}, "z"),
        ],
    ),
    sample(
        """
        def text_table(rows, gap):
            widest = max((len(row[0]) for row in rows), default=0)
            lines = ["-" * (widest + gap)]
            for label, value in rows:
                lines.append(label.ljust(widest + gap) + value)
            return lines
        """,
        calls=[
            ([["tea", "4"], ["coffee", "5"]], 1), ([], 2), ([["x", "1"]], 0), ([["x", "1"]], 3),
            ([["", "a"], ["bb", "c"]], 1), ([["one", "1"], ["two", "2"]], 2), ([["longest", "y"], ["s", "z"]], 0),
            ([["p", ""], ["qrs", ""]], 1), ([], 0),
        ],
    ),
    sample(
        """
        def parsed_settings(lines):
            settings = {}
            for line in lines:
                line = line.strip()
                if not line or line[0] == "#" or "=" not in line:
                    continue
                key, value = line.split("=", 1)
                settings[key.strip()] = value.strip()
            return settings
        """,
        calls=[
            (["a=1", "b = 2"],), ([],), (["# note", "x=y"],), (["", "k=v"],), (["  ", "p=q"],), (["alone", "m=n=o"],),
            (["#a=b"],), (["z=", "u=v=w"],), (["  # c=d  ", "e=f"],), (["word", "other"],),
        ],
    ),
    sample(
        """
        def changed_fields(before, after):
            changed = []
            for field in sorted(before):
                if field in after and after[field] != before[field]:
                    changed.append(field)
            added = [field for field in after if field not in before]
            return changed + sorted(added, key=lambda field: (-len(field), field))
        """,
        calls=[
            ({"a": 1, "b": 2}, {"a": 1, "b": 3}), ({}, {}), ({}, {"x": 1, "yy": 2}), ({"a": 1}, {}),
            ({"a": 0}, {"a": None, "c": 1}), ({"k": 1}, {"k": 1}), ({"q": 1, "p": 1}, {"q": 2, "p": 2}),
            ({}, {"n": 1, "m": 1}), ({"b": 5}, {"a": 5, "ccc": 5, "b": 6}), ({"a": 1, "b": 2}, {"b": 3}),
        ],
    ),
    sample(
        """
        def nested_value(record, path, fallback):
            keys = path.split(".")
            for key in keys[:-1]:
                record = record.get(key, {})
            value = record.get(keys[-1], fallback)
            return value if value != "" else fallback
        """,
        calls=[
            ({"a": {"b": 1}}, "a.b", 0), ({"a": 5}, "a", 0), ({}, "a", 7), ({}, "a.b.c", 3), ({"a": ""}, "a", "none"),
            ({"x": {"y": {"z": "deep"}}}, "x.y.z", ""), ({"x": {"y": ""}}, "x.y", 9), ({"p": {"q": 2}}, "p.r", -1),
            ({"a": 0}, "a", 4),
        ],
    ),
    sample(
        """
        def inventory_after(stock, sales):
            refused = 0
            for sale in sales:
                left = stock.get(sale["item"], 0) - sale["count"]
                if left < 0:
                    refused += 1
                elif left == 0:
                    stock.pop(sale["item"], None)
                else:
                    stock[sale["item"]] = left
            return {"stock": stock, "refused": refused}
        """,
        calls=[
            ({"pen": 3}, [{"item": "pen", "count": 2}]), ({"pen": 3}, [{"item": "pen", "count": 3}]), ({}, []),
            ({"pen": 3}, [{"item": "pen", "count": 4}]), ({}, [{"item": "ink", "count": 1}]), ({"ink": 2}, []),
            ({"ink": 2}, [{"item": "ink", "count": 1}, {"item": "ink", "count": 1}]),
            ({"a": 1}, [{"item": "b", "count": 1}]),
            ({"a": 5, "b": 1}, [{"item": "b", "count": 2}, {"item": "a", "count": 4}]),
        ],
    ),
    sample(
        """
        def oldest_stock_first(batches, wanted):
            used = {}
            for batch in sorted(batches, key=lambda batch: batch["day"]):
                taken = min(batch["count"], wanted)
                if taken > 0:
                    used[batch["id"]] = taken
                wanted -= taken
            used["short"] = wanted
            return used
        """,
        calls=[
            ([{"id": "n", "day": 5, "count": 4}, {"id": "o", "day": 2, "count": 3}], 5), ([], 2), ([], 0),
            ([{"id": "n", "day": 5, "count": 4}], 4), ([{"id": "n", "day": 5, "count": 4}], 9),
            ([{"id": "e", "day": 1, "count": 0}, {"id": "f", "day": 2, "count": 2}], 1),
            ([{"id": "y", "day": 9, "count": 1}, {"id": "x", "day": 3, "count": 1}], 1),
            ([{"id": "k", "day": 0, "count": 3}], 0),
        ],
    ),
    sample(
        """
        def approved_by_all(reviews, needed):
            if not reviews:
                return False
            approvals = 0
            for review in reviews:
                if review["vote"] < 0:
                    return False
                if review["vote"] > 0:
                    approvals += 1
            return approvals >= needed
        """,
        calls=[
            ([{"vote": 1}, {"vote": 1}], 2), ([{"vote": 1}], 2), ([], 0), ([], -1), ([{"vote": 1}, {"vote": -1}], 1),
            ([{"vote": 0}, {"vote": 0}], 0), ([{"vote": 0}, {"vote": 2}], 1), ([{"vote": 0}, {"vote": 0}], 1),
            ([{"vote": -1}], 0), ([{"vote": 0}, {"vote": 1}], 2),
        ],
    ),
    sample(
        """
        def runoff_loser(ballots, running):
            firsts = {name: 0 for name in running}
            for ballot in ballots:
                choices = [name for name in ballot if name in running]
                if choices:
                    firsts[choices[0]] += 1
            fewest = min(firsts.values(), default=0)
            return {"fewest": fewest, "losers": [name for name in running if firsts[name] == fewest]}
        """,
        calls=[
            ([["a", "b"], ["b", "a"], ["a", "b"]], ["a", "b"]), ([], ["a", "b"]), ([], []),
            ([["c", "a"]], ["a", "b"]), ([["x"], ["y"], ["x"], ["z"]], ["x", "y", "z"]), ([[], ["q"]], ["q"]),
            ([["p", "q"], ["r", "q"]], ["q", "r", "p"]), ([["m", "n"], ["k", "n"]], ["n", "m"]), ([["a", "b"]], []),
        ],
    ),
    sample(
        """
        def borda_points(rankings):
            points = {}
            for ranking in rankings:
                for place, name in enumerate(ranking):
                    points[name] = points.get(name, 0) + len(ranking) - 1 - place
            return max(points.values(), default=0)
        """,
        calls=[
            ([["a", "b", "c"]],), ([],), ([[]],), ([["a"]],), ([["a", "b"], ["b", "a"]],),
            ([["a", "b"], ["a", "b"]],), ([["x", "y", "z"], ["y", "x", "z"], ["y", "z", "x"]],),
            ([["p", "q", "r", "s"], ["s", "q"]],), ([["m"], ["n", "m"]],),
        ],
    ),
    sample(
        """
        def seats_by_quota(votes, quota):
            seats = {}
            for party in votes:
                whole = votes[party] // quota if quota > 0 else 0
                if whole >= 1:
                    seats[party] = whole
            return dict(sorted(seats.items(), key=lambda entry: -entry[1]))
        """,
        calls=[
            ({"a": 10, "b": 25}, 10), ({}, 5), ({"a": 9}, 10), ({"a": 9}, 0), ({"a": 9, "b": 4}, 0),
            ({"x": 5, "y": 10, "z": 4}, 5), ({"p": 3, "q": 3}, 3), ({"p": 1, "q": 2}, 1), ({"m": 7}, -1),
            ({"k": 3}, 1),
        ],
    ),
    sample(
        """
        def common_friends(friends, left, right):
            if left == right or left not in friends:
                return []
            common = []
            for name in friends[left]:
                if name in friends.get(right, []) and name not in common:
                    common.append(name)
            return sorted(common)
        """,
        calls=[
            ({"a": ["c", "d"], "b": ["d", "c"]}, "a", "b"), ({"a": ["c"]}, "a", "a"), ({}, "a", "b"),
            ({"a": ["c"]}, "a", "b"), ({"a": ["c", "c"], "b": ["c"]}, "a", "b"), ({"b": ["c"]}, "a", "b"),
            ({"x": ["z", "y"], "w": ["y"]}, "x", "w"), ({"x": ["z", "y"], "w": ["y"]}, "w", "w"),
            ({"p": ["s", "r", "q"], "o": ["q", "r", "s"]}, "o", "p"), ({"a": ["d", "d", "e"], "b": ["d"]}, "a", "b"),
        ],
    ),
    sample(
        """
        def most_followed(follows, at_least):
            followers = {}
            for _, followed in follows:
                followers[followed] = followers.get(followed, 0) + 1
            famous = [name for name in followers if followers[name] >= at_least]
            return max(famous, key=lambda name: followers[name]) if famous else "nobody"
        """,
        calls=[
            ([["a", "b"], ["c", "b"], ["b", "a"]], 1), ([["a", "b"], ["c", "b"]], 2), ([["a", "b"]], 2), ([], 0),
            ([], 1), ([["x", "y"], ["y", "z"], ["x", "z"]], 1), ([["p", "q"], ["q", "p"]], 1),
            ([["p", "q"], ["q", "p"]], 2), ([["m", "n"]], 1),
        ],
    ),
    sample(
        """
        def clashing_borders(borders, colors):
            clashes = 0
            for here in borders:
                for there in borders[here]:
                    same = colors.get(here, 0) == colors.get(there, 0)
                    if same and here < there:
                        clashes += 1
            return clashes
        """,
        calls=[
            ({"a": ["b"]}, {"a": 1, "b": 2}), ({"a": ["b"]}, {"a": 1, "b": 1}), ({}, {}),
            ({"a": ["b"], "b": ["a"]}, {"a": 2, "b": 2}), ({"a": ["b"]}, {"b": 0}), ({"a": ["b"]}, {"a": 0}),
            ({"a": ["a", "b"], "b": ["c"]}, {"a": 1, "b": 1, "c": 1}), ({"a": []}, {"a": 2}), ({"x": ["y", "z"]}, {}),
            ({"x": ["y"], "y": ["x", "y"]}, {"x": 1}),
        ],
    ),
    sample(
        """
        def shift_hours(shifts, worker, free_break):
            hours = 0
            for shift in shifts:
                if worker not in shift["workers"]:
                    continue
                length = shift["end"] - shift["start"]
                if length < 0:
                    length += 24
                hours += length - free_break if length > 6 else length
            return hours
        """,
        calls=[
            ([{"workers": ["al"], "start": 8, "end": 16}], "al", 1), ([], "al", 1),
            ([{"workers": ["al"], "start": 8, "end": 14}], "al", 1),
            ([{"workers": ["al"], "start": 22, "end": 4}], "al", 2),
            ([{"workers": ["al"], "start": 5, "end": 4}], "al", 1),
            ([{"workers": ["bo"], "start": 1, "end": 2}], "al", 1),
            ([{"workers": ["bo", "al"], "start": 9, "end": 9}], "al", 1),
            ([{"workers": ["cy"], "start": 5, "end": 5}, {"workers": ["cy"], "start": 6, "end": 13}], "cy", 3),
            ([{"workers": ["di"], "start": 1, "end": 0}], "di", 3),
            ([{"workers": ["di"], "start": 20, "end": 3}], "di", 2),
        ],
    ),
    sample(
        """
        def water_level_days(levels, danger, needed):
            streak = 0
            alarms = []
            for day, level in enumerate(levels, 1):
                streak = streak + 1 if level >= danger else 0
                if streak == needed:
                    alarms.append(day)
            return alarms
        """,
        calls=[
            ([5, 6, 7], 5, 2), ([5, 4, 5], 5, 1), ([], 3, 1), ([5], 5, 1), ([4, 5, 5, 1, 6, 6], 5, 2),
            ([9, 9, 9], 5, 3), ([1, 2], 3, 1), ([3, 3, 2, 3], 3, 2), ([0, 0], 0, 1),
        ],
    ),
    sample(
        """
        def moving_best(scores, window):
            if window <= 0 or not scores:
                return []
            best = []
            for end in range(window, len(scores) + 1):
                best.append(max(scores[end - window:end]))
            return best or [max(scores)]
        """,
        calls=[
            ([1, 3, 2], 2), ([1, 3, 2], 0), ([], 2), ([7], 0), ([6, 1], 4), ([5, 1, 1, 2], 1), ([2, 9, 4], 5),
            ([1, 2], -1), ([-1, -2, -3], 2), ([], 1),
        ],
    ),
    sample(
        """
        def cheapest_route_stop(stops, fuel, usage):
            reached = ""
            cheapest = None
            for stop in stops:
                fuel -= stop["distance"] * usage
                if fuel < 0:
                    break
                if cheapest is None or stop["price"] < cheapest:
                    cheapest = stop["price"]
                    reached = stop["name"]
            return reached
        """,
        calls=[
            ([{"name": "a", "distance": 2, "price": 5}, {"name": "b", "distance": 3, "price": 4}], 10, 2),
            ([{"name": "a", "distance": 2, "price": 5}, {"name": "b", "distance": 3, "price": 4}], 9, 2), ([], 5, 1),
            ([{"name": "a", "distance": 2, "price": 5}], 2, 1), ([{"name": "a", "distance": 2, "price": 5}], 1, 1),
            ([{"name": "p", "distance": 0, "price": 3}, {"name": "q", "distance": 1, "price": 3}], 4, 1),
            ([{"name": "p", "distance": 1, "price": 3}, {"name": "q", "distance": 1, "price": 9}], 4, 1),
            ([{"name": "x", "distance": 1, "price": 2}, {"name": "y", "distance": 0, "price": 2}], 1, 1),
            ([{"name": "a", "distance": 1, "price": 4}, {"name": "b", "distance": 1, "price": 9}], 5, 1),
        ],
    ),
)
