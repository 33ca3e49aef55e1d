"""Functions on games and play: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def hand_value(cards):
            values = [min(card, 10) for card in cards]
            total = sum(values)
            if 1 in values and total <= 11:
                total += 10
            return total if total <= 21 else 0
        """,
        calls=[
            ([1, 13],), ([],), ([1, 1],), ([10, 10, 1],), ([10, 10, 2],), ([12, 9, 3],), ([5, 6],), ([1, 5, 6],),
            ([1, 4, 5],), ([11],), ([7, 7, 7],),
        ],
    ),
    sample(
        """
        def mean_damage(hits, armour, shield):
            damage = 0
            for hit in hits:
                blocked = min(hit, shield)
                shield -= blocked
                damage += max(hit - blocked - armour, 0)
            return damage / len(hits) if hits else 0
        """,
        calls=[
            ([5, 6], 1, 4), ([], 2, 3), ([3], 3, 0), ([4, 4, 4], 0, 6), ([10], 2, 10), ([1, 9], 2, 0), ([7], 0, 2),
            ([2, 2, 2], 1, 1), ([0, 8], 1, 5), ([], 0, 0),
        ],
    ),
    sample(
        """
        def level_for(experience, thresholds):
            level = 1
            for threshold in thresholds:
                if experience < threshold:
                    break
                level += 1
            return level
        """,
        calls=[
            (50, [10, 40, 90]), (0, []), (0, [10]), (10, [10, 20]), (9, [10, 20]), (99, [5, 50, 99]), (-3, [0, 5]),
            (0, [0]), (100, [1, 2, 3, 4]), (30, [10, 30, 60]),
        ],
    ),
    sample(
        """
        def best_throw(throws):
            best = throws[0] if throws else []
            for throw in throws[1:]:
                if sum(throw) > sum(best):
                    best = throw
            return sorted(best, reverse=True)
        """,
        calls=[
            ([[1, 2], [3, 6]],), ([],), ([[4, 5]],), ([[6, 1], [2, 5]],), ([[3, 3], [1, 1], [2, 2]],), ([[]],),
            ([[2, 6], [1, 4], [5, 6]],), ([[6], [6, 1]],), ([[5, 2], [1, 3]],),
        ],
    ),
    sample(
        """
        def sets_of_a_kind(dice, size):
            counts = {}
            for die in dice:
                counts[die] = counts.get(die, 0) + 1
            kinds = [die for die, count in counts.items() if count >= size]
            return max(kinds) * size if kinds else 0
        """,
        calls=[
            ([3, 3, 5, 5, 5], 3), ([], 2), ([1, 2, 3], 2), ([4, 4, 2, 2], 2), ([6], 1), ([6, 6, 6], 2),
            ([2, 2, 2, 2], 4),
            ([1, 1, 6, 5], 2), ([5, 4], 1), ([3, 3], 3),
        ],
    ),
    sample(
        """
        def squares_attacked(row, column, size):
            squares = 0
            for step in range(1, size):
                for down, right in [[1, 1], [1, -1], [-1, 1], [-1, -1]]:
                    if 0 <= row + down * step < size and 0 <= column + right * step < size:
                        squares += 1
            return squares
        """,
        calls=[(0, 0, 8), (3, 3, 8), (0, 0, 1), (1, 1, 3), (0, 2, 3), (2, 2, 3), (0, 1, 2), (1, 2, 4), (7, 4, 8),
            (2, 0, 4)],
    ),
    sample(
        """
        def longest_run_of_cards(hand):
            if not hand:
                return 0
            ranks = sorted(set(hand))
            longest = 1
            run = 1
            for i in range(1, len(ranks)):
                run = run + 1 if ranks[i] == ranks[i - 1] + 1 else 1
                longest = max(longest, run)
            return longest
        """,
        calls=[
            ([4, 5, 6, 9],), ([],), ([7],), ([2, 2],), ([9, 7, 8, 10],), ([1, 3, 5],), ([1, 2, 5, 6, 7],),
            ([3, 4, 8, 9],), ([11, 12, 12, 13],), ([5, 1, 2, 3],),
        ],
    ),
    sample(
        """
        def turn_order(players, speeds, stunned):
            ready = [name for name in players if name not in stunned and speeds.get(name, 0) > 0]
            return sorted(ready, key=lambda name: (-speeds[name], name))
        """,
        calls=[
            (["elf", "orc"], {"elf": 3, "orc": 5}, []), ([], {}, []), (["orc"], {}, []), (["orc"], {"orc": 2}, ["orc"]),
            (["b", "a"], {"a": 4, "b": 4}, []), (["a", "b", "c"], {"a": 1, "c": 7}, []), (["x"], {"x": 0}, []),
            (["x", "y"], {"x": -1, "y": 1}, ["z"]), (["m", "n", "o"], {"m": 2, "n": 9, "o": 2}, ["n"]),
        ],
    ),
    sample(
        """
        def tower_moves(disks, limit):
            moves = 0
            for _ in range(disks):
                moves = moves * 2 + 1
                if moves > limit:
                    return -1
            return moves
        """,
        calls=[(3, 100), (0, 5), (1, 1), (2, 2), (2, 3), (4, 15), (4, 14), (5, 40), (1, 0), (0, 0), (6, 90)],
    ),
    sample(
        """
        def bowling_score(rolls):
            total = 0
            position = 0
            for _ in range(10):
                if position >= len(rolls):
                    break
                frame = sum(rolls[position:position + 2])
                if rolls[position] == 10 or frame == 10:
                    total += sum(rolls[position:position + 3])
                else:
                    total += frame
                position += 1 if rolls[position] == 10 else 2
            return total
        """,
        calls=[
            ([3, 4, 5, 1],), ([],), ([10, 3, 4],), ([5, 5, 6, 1],), ([10] * 12,), ([0, 10, 2, 2],), ([9],),
            ([1] * 20,), ([5] * 21,), ([0, 0, 10, 10, 1, 1],), ([4, 6],),
        ],
    ),
    sample(
        """
        def add_to_bag(bag, item, count, stack):
            bag = dict(bag)
            room = stack - bag.get(item, 0)
            added = min(count, room)
            if added > 0:
                bag[item] = bag.get(item, 0) + added
            return {"bag": bag, "left": count - max(added, 0)}
        """,
        calls=[
            ({"gem": 2}, "gem", 3, 10), ({}, "gem", 3, 10), ({}, "gem", 12, 10), ({"gem": 10}, "gem", 1, 10),
            ({"gem": 12}, "gem", 1, 10), ({"key": 1}, "gem", 0, 5), ({}, "rope", 4, 4), ({"rope": 3}, "rope", 4, 5),
            ({"axe": 1, "rope": 2}, "axe", 1, 9), ({}, "axe", -2, 3),
        ],
    ),
    sample(
        """
        def winner_of_line(line):
            first = line[0] if line else ""
            if first == "" or first == ".":
                return None
            return first if all(mark == first for mark in line) else None
        """,
        calls=[("xxx",), ("",), ("...",), ("xox",), ("o",), (".",), ("oo.",), ("oooo",), (".xx",), ("x.x",), ("xo",)],
    ),
    sample(
        """
        def chess_clock(start, increment, moves):
            clock = start
            for number, spent in enumerate(moves, start=1):
                clock -= spent
                if clock <= 0:
                    return "flag on move " + str(number)
                clock += increment
            return clock
        """,
        calls=[
            (60, 2, [10, 5]), (60, 0, []), (10, 1, [10]), (10, 1, [9, 2]), (10, 1, [9, 1]), (5, 0, [2, 2, 2]),
            (0, 3, []), (0, 5, [0]), (30, 10, [29, 10, 12]), (8, 0, [3, 4]),
        ],
    ),
    sample(
        """
        def mines_near(grid):
            counts = []
            for r, row in enumerate(grid):
                line = []
                for c in range(len(row)):
                    around = [grid[y][c] for y in (r - 1, r + 1) if 0 <= y < len(grid)]
                    around += [row[x] for x in (c - 1, c + 1) if 0 <= x < len(row)]
                    line.append(around.count("*"))
                counts.append(line)
            return counts
        """,
        calls=[
            (["*.", ".."],), ([],), (["*"],), (["**"],), (["*.*"],), ([".", "*", "."],), (["...", ".*.", "..."],),
            (["**", "**"],), ([".*", "*."],), (["*..", "..*"],),
        ],
    ),
    sample(
        """
        def potion_turns(health, full, dose):
            if dose <= 0:
                return None
            turns = 0
            while health < full:
                health = min(health + dose, full)
                turns += 1
            return turns
        """,
        calls=[
            (10, 30, 5), (30, 30, 5), (40, 30, 5), (0, 1, 9), (10, 30, 0), (29, 30, 1), (1, 30, -2), (0, 0, 3),
            (2, 12, 4), (0, 30, 15),
        ],
    ),
    sample(
        """
        def slide_and_merge(row):
            tiles = [tile for tile in row if tile != 0]
            merged = []
            index = 0
            while index < len(tiles):
                if index + 1 < len(tiles) and tiles[index] == tiles[index + 1]:
                    merged.append(tiles[index] * 2)
                    index += 2
                else:
                    merged.append(tiles[index])
                    index += 1
            return merged + [0] * (len(row) - len(merged))
        """,
        calls=[
            ([2, 2, 4, 0],), ([],), ([0, 0],), ([2],), ([2, 0, 2, 2],), ([4, 4, 4, 4],), ([2, 4, 2],), ([0, 8, 0, 8],),
            ([1, 1, 2],), ([0, 0, 3],),
        ],
    ),
    sample(
        """
        def high_scores(scores, places):
            table = []
            for name, points in sorted(scores.items(), key=lambda entry: -entry[1])[:places]:
                rank = len(table) + 1
                table.append(str(rank) + ". " + name + " " + str(points))
            return "; ".join(table) if table else "no scores"
        """,
        calls=[
            ({"ann": 5, "bob": 9}, 2), ({}, 3), ({"ann": 5, "bob": 9}, 1), ({"cy": 0}, 0), ({"cy": 4}, 5),
            ({"x": 1, "y": 1}, 1), ({"x": 2, "y": 7, "z": 4}, 2), ({"p": -3, "q": -1}, 2),
            ({"m": 6, "n": 8, "o": 7}, 3),
        ],
    ),
    sample(
        """
        def tile_word_score(word, values, double_at):
            score = 0
            for place, letter in enumerate(word):
                worth = values.get(letter, 0)
                score += worth * 2 if place in double_at else worth
            if len(word) >= 7:
                score += 50
            return score
        """,
        calls=[
            ("cat", {"c": 3, "a": 1, "t": 1}, [0]), ("", {}, []), ("cat", {}, [1]), ("queens", {"q": 10, "u": 1}, []),
            ("lantern", {"l": 1, "n": 2}, [2]), ("zoo", {"z": 10, "o": 1}, [1, 2]), ("abcdefgh", {"a": 1}, [0, 7]),
            ("at", {"a": 1, "t": 1}, [5]), ("puzzles", {}, []), ("o", {"o": 4}, [0]),
        ],
    ),
    sample(
        """
        def token_position(start, rolls, goal):
            position = start
            for roll in rolls:
                position += roll
                if position > goal:
                    position = goal - (position - goal)
                if position == goal:
                    break
            return position
        """,
        calls=[
            (0, [3, 4], 10), (0, [], 5), (8, [5], 10), (8, [2, 3], 10), (5, [6, 1], 10), (0, [5, 5, 4], 10),
            (3, [1, 1], 4),
            (9, [6, 6], 10), (2, [2, 2, 2], 20), (10, [], 10),
        ],
    ),
    sample(
        """
        def best_weapon(weapons, strength):
            usable = [weapon for weapon in weapons if weapon["weight"] <= strength]
            if not usable:
                return "fists"
            best = max(usable, key=lambda weapon: (weapon["damage"], -weapon["weight"]))
            return best["name"]
        """,
        calls=[
            ([{"name": "axe", "damage": 6, "weight": 5}, {"name": "dirk", "damage": 3, "weight": 1}], 5), ([], 4),
            ([{"name": "axe", "damage": 6, "weight": 5}, {"name": "dirk", "damage": 3, "weight": 1}], 4),
            ([{"name": "axe", "damage": 6, "weight": 5}], 4), ([{"name": "axe", "damage": 6, "weight": 5}], 9),
            ([{"name": "bow", "damage": 4, "weight": 3}, {"name": "whip", "damage": 4, "weight": 2}], 3),
            ([{"name": "whip", "damage": 4, "weight": 2}, {"name": "bow", "damage": 4, "weight": 3}], 8),
            ([{"name": "x", "damage": 1, "weight": 0}], 0), ([{"name": "x", "damage": 1, "weight": 1}], 0),
            ([{"name": "p", "damage": 9, "weight": 2}, {"name": "q", "damage": 8, "weight": 2}], 2),
        ],
    ),
    sample(
        """
        def tricks_won(tricks, trump):
            won = {}
            for trick in tricks:
                lead = trick[0]["suit"]
                suit = trump if any(card["suit"] == trump for card in trick) else lead
                best = max((card for card in trick if card["suit"] == suit), key=lambda card: card["rank"])
                won[best["by"]] = won.get(best["by"], 0) + 1
            return won
        """,
        calls=[
            ([[{"by": "n", "suit": "s", "rank": 3}, {"by": "e", "suit": "s", "rank": 9}]], "h"), ([], "s"),
            ([[{"by": "n", "suit": "s", "rank": 13}, {"by": "e", "suit": "h", "rank": 2}]], "h"),
            ([[{"by": "n", "suit": "s", "rank": 3}, {"by": "e", "suit": "c", "rank": 9}]], "h"),
            ([[{"by": "n", "suit": "d", "rank": 5}]] * 2, "d"),
            ([[{"by": "n", "suit": "h", "rank": 3}, {"by": "e", "suit": "h", "rank": 8}],
              [{"by": "e", "suit": "c", "rank": 4}, {"by": "n", "suit": "c", "rank": 7}]], "s"),
            ([[{"by": "w", "suit": "c", "rank": 6}, {"by": "s", "suit": "d", "rank": 12}]], "c"),
            ([[{"by": "w", "suit": "s", "rank": 2}, {"by": "s", "suit": "s", "rank": 4}]] * 3, "s"),
            ([[{"by": "a", "suit": "d", "rank": 1}], [{"by": "b", "suit": "d", "rank": 1}]], "h"),
        ],
    ),
    sample(
        """
        def loot_share(coins, party, leader_bonus):
            if not party:
                return {}
            shares = {name: coins // len(party) for name in party}
            rest = coins % len(party)
            shares[party[0]] += rest
            for name in party[1:]:
                bonus = min(leader_bonus, shares[name])
                shares[name] -= bonus
                shares[party[0]] += bonus
            return shares
        """,
        calls=[
            (10, ["ann", "bob", "cy"], 1), (10, [], 1), (0, ["ann"], 2), (7, ["ann", "bob"], 0),
            (3, ["x", "y", "z"], 5),
            (9, ["x"], 3), (8, ["p", "q"], 4), (11, ["p", "q", "r", "s"], 2), (0, [], 0), (1, ["m", "n"], 0),
        ],
    ),
    sample(
        """
        def path_is_clear(board, row, start, end):
            low, high = min(start, end), max(start, end)
            return all(square == "." for square in board[row][low + 1:high])
        """,
        calls=[
            (["r..k"], 0, 0, 3), (["r.pk"], 0, 0, 3), (["r.pk"], 0, 2, 0), (["rk"], 0, 0, 1),
            (["....", "q.n."], 1, 0, 2),
            (["....", "q.n."], 1, 3, 0), (["rr.."], 0, 1, 3), (["pppp"], 0, 2, 2), (["..b.."], 0, 4, 1),
            (["b...b"], 0, 4, 0), (["pp.pp"], 0, 3, 1),
        ],
    ),
    sample(
        """
        def combo_score(hits):
            score = 0
            combo = 0
            best = 0
            for hit in hits:
                combo = combo + 1 if hit > 0 else 0
                score += hit * combo
                best = max(best, combo)
            return {"score": score, "best": best}
        """,
        calls=[
            ([2, 3, 0, 1],), ([],), ([0],), ([5],), ([1, 1, 1],), ([-2, 4],), ([4, -1, 4, 4],), ([0, 0, 3],),
            ([7, 2, 0],),
        ],
    ),
    sample(
        """
        def cave_steps(cave):
            position = 0
            steps = 0
            while 0 <= position < len(cave):
                if steps > len(cave):
                    return -1
                position += cave[position]
                steps += 1
            return steps
        """,
        calls=[
            ([1, 2, 3],), ([],), ([0],), ([3],), ([1, -1],), ([-1, 5],), ([2, 1, -1],), ([1, 1, 1, 1],),
            ([2, 9, 1, -4],),
            ([1, 1],),
        ],
    ),
    sample(
        """
        def cheapest_upgrade(costs, levels, gold):
            affordable = {}
            for name, level in levels.items():
                cost = costs.get(name, 0) * (level + 1)
                if 0 < cost <= gold:
                    affordable[name] = cost
            return min(affordable, key=lambda name: affordable[name], default=None)
        """,
        calls=[
            ({"bow": 5, "map": 3}, {"bow": 0, "map": 1}, 9), ({}, {}, 10), ({}, {"bow": 1}, 10),
            ({"bow": 5}, {"bow": 1}, 10),
            ({"bow": 5}, {"bow": 1}, 9), ({"a": 2, "b": 2}, {"b": 1, "a": 1}, 4), ({"a": 0}, {"a": 3}, 5),
            ({"a": 9, "b": 1}, {"a": 0, "b": 9}, 20), ({"c": 4}, {"c": 0}, 0), ({"d": 6, "e": 7}, {"d": 1, "e": 0}, 12),
        ],
    ),
    sample(
        """
        def dealt_hands(deck, players, size):
            hands = [[] for _ in range(players)]
            for turn in range(min(players * size, len(deck))):
                hands[turn % players].append(deck[turn])
            return hands
        """,
        calls=[
            ([1, 2, 3, 4, 5], 2, 2), ([], 2, 3), ([7, 8], 0, 4), ([7, 8, 9], 3, 1), ([4, 5, 6], 2, 5),
            ([1, 2, 3], 1, 0),
            ([9], 1, 1), ([1, 2, 3, 4, 5, 6, 7], 3, 2), ([3, 3], 4, 1),
        ],
    ),
    sample(
        """
        def poison_log(health, dose, turns):
            log = [health]
            for turn in range(turns):
                health -= max(dose - turn, 0)
                log.append(max(health, 0))
                if health <= 0:
                    break
            return log
        """,
        calls=[
            (10, 3, 2), (10, 3, 5), (0, 2, 0), (5, 5, 3), (4, 0, 2), (6, 4, 1), (7, 4, 2), (3, 9, 4), (12, 2, 4),
            (1, 1, 1),
        ],
    ),
    sample(
        """
        def crossing_score(board, row, column):
            across = board[row]
            left = column
            while left > 0 and across[left - 1] != ".":
                left -= 1
            right = column
            while right < len(across) - 1 and across[right + 1] != ".":
                right += 1
            length = right - left + 1
            return length if length > 1 else 0
        """,
        calls=[
            ([".cat."], 0, 2), (["cat"], 0, 0), (["cat"], 0, 2), (["a"], 0, 0), ([".a."], 0, 1), (["at.on"], 0, 3),
            (["at.on"], 0, 1), (["...", "be."], 1, 0), (["xx.xxxx"], 0, 5), (["hello"], 0, 2), (["o.o"], 0, 2),
        ],
    ),
    sample(
        """
        def match_points(results, win, draw):
            points = 0
            for mine, theirs in results:
                if mine > theirs:
                    points += win
                elif mine == theirs:
                    points += draw
            return points / len(results) if results else 0.0
        """,
        calls=[
            ([[2, 1], [0, 0]], 3, 1), ([], 3, 1), ([[1, 4]], 3, 1), ([[1, 1]], 2, 1), ([[5, 0], [3, 2]], 2, 0),
            ([[0, 1], [1, 0], [2, 2]], 3, 1), ([[7, 7], [7, 7]], 4, 2), ([[0, 2], [1, 3]], 3, 1), ([[9, 8]], 5, 2),
            ([], 2, 0),
        ],
    ),
    sample(
        """
        def moves_to_sort(puzzle):
            puzzle = list(puzzle)
            swaps = 0
            for end in range(len(puzzle) - 1, 0, -1):
                for i in range(end):
                    if puzzle[i] > puzzle[i + 1]:
                        puzzle[i], puzzle[i + 1] = puzzle[i + 1], puzzle[i]
                        swaps += 1
            return swaps
        """,
        calls=[
            ([2, 1],), ([],), ([5],), ([1, 2, 3],), ([3, 2, 1],), ([2, 2],), ([4, 1, 3, 2],), ([2, 2, 1],),
            ([1, 3, 2],),
            ([9, 7, 8],),
        ],
    ),
    sample(
        """
        def lives_left(lives, events):
            coins = 0
            for event in events:
                if event == "coin":
                    coins += 1
                    if coins % 3 == 0:
                        lives += 1
                elif event == "fall" and lives > 0:
                    lives -= 1
                if lives == 0:
                    break
            return {"lives": lives, "coins": coins}
        """,
        calls=[
            (2, ["coin", "fall"]), (3, []), (1, ["fall", "coin"]), (1, ["coin", "coin", "coin"]), (0, ["coin"]),
            (2, ["coin", "coin", "fall", "coin", "coin"]), (1, ["wall"]), (2, ["fall", "fall", "coin"]),
            (1, ["coin"] * 7), (4, ["fall"]),
        ],
    ),
    sample(
        """
        def guess_feedback(secret, guess):
            exact = sum(1 for want, got in zip(secret, guess) if want == got)
            common = 0
            for colour in set(guess):
                common += min(secret.count(colour), guess.count(colour))
            return [exact, common - exact]
        """,
        calls=[
            ("rgby", "rbgy"), ("", ""), ("rr", "gg"), ("rrgg", "ggrr"), ("rgb", "rgb"), ("rrr", "r"), ("ab", "aab"),
            ("rrgb", "yrrr"), ("g", "r"), ("abcd", "dabc"),
        ],
    ),
    sample(
        """
        def arrow_path(width, height, moves):
            x, y = 0, 0
            for move in moves:
                if move == "R":
                    x = min(x + 1, width - 1)
                elif move == "L":
                    x = max(x - 1, 0)
                elif move == "D":
                    y = min(y + 1, height - 1)
                else:
                    y = max(y - 1, 0)
            return [x, y]
        """,
        calls=[
            (3, 3, "RRD"), (3, 3, ""), (2, 2, "RRRDDD"), (4, 4, "LU"), (4, 4, "RLDU"), (1, 1, "RD"), (5, 2, "RRRRL"),
            (3, 5, "DDDUR"), (2, 6, "DDDDLU"), (6, 6, "RRDDLLUU"),
        ],
    ),
    sample(
        """
        def boss_phase(health, full, phases):
            if full == 0 or health <= 0:
                return "beaten"
            phase = 0
            while phase < len(phases) - 1 and health * 100 // full <= phases[phase + 1]["at"]:
                phase += 1
            return phases[phase]["name"]
        """,
        calls=[
            (100, 100, [{"name": "calm", "at": 100}, {"name": "rage", "at": 50}]),
            (0, 10, [{"name": "calm", "at": 100}]),
            (50, 100, [{"name": "calm", "at": 100}, {"name": "rage", "at": 50}]), (5, 0, [{"name": "calm", "at": 100}]),
            (51, 100, [{"name": "calm", "at": 100}, {"name": "rage", "at": 50}]), (3, 3, [{"name": "only", "at": 100}]),
            (1, 10, [{"name": "a", "at": 100}, {"name": "b", "at": 60}, {"name": "c", "at": 10}]),
            (6, 10, [{"name": "a", "at": 100}, {"name": "b", "at": 60}, {"name": "c", "at": 10}]),
            (2, 10, [{"name": "a", "at": 100}, {"name": "b", "at": 60}, {"name": "c", "at": 10}]),
            (-4, 8, [{"name": "a", "at": 100}]), (1, 1, [{"name": "a", "at": 100}, {"name": "b", "at": 90}]),
        ],
    ),
    sample(
        """
        def odd_card_out(hand):
            suits = [card[-1] for card in hand]
            lonely = [card for card, suit in zip(hand, suits) if suits.count(suit) == 1]
            return lonely[0] if lonely else ""
        """,
        calls=[
            (["3h", "4h", "9s"],), ([],), (["7d"],), (["7d", "8d"],), (["2c", "3d"],), (["10h", "Kh", "Qs", "2s"],),
            (["As", "2h", "3h"],), (["5c", "6c", "7c", "8d", "9d"],), (["4h", "4s", "5s"],),
            (["9h", "9c", "2c", "2d"],),
        ],
    ),
    sample(
        """
        def inventory_weight(bag, weights, pouch):
            heavy = sum(weights.get(item, 1) * count for item, count in bag.items() if count > 0)
            light = min(heavy, pouch) // 2 if pouch > 0 else 0
            return heavy - light
        """,
        calls=[
            ({"ore": 2}, {"ore": 5}, 4), ({}, {}, 3), ({"ore": 2}, {}, 0), ({"ore": 3}, {"ore": 2}, 10),
            ({"ore": 1}, {}, -4),
            ({"gem": 0, "axe": 2}, {"gem": 9, "axe": 4}, 6), ({"rope": 7}, {"rope": 1}, 1),
            ({"a": 1, "b": 1}, {"b": 6}, 2),
            ({"c": -1}, {"c": 3}, 2), ({"d": 4}, {"d": 0}, 2), ({"key": 9}, {"key": 2}, -8),
        ],
    ),
    sample(
        """
        def rematch_needed(mine, theirs, rounds):
            played = mine + theirs
            if played < rounds:
                return abs(mine - theirs) <= rounds - played
            return mine == theirs and played > 0
        """,
        calls=[
            (2, 0, 3), (1, 1, 3), (2, 2, 4), (3, 1, 4), (0, 0, 0), (0, 0, 2), (1, 0, 2), (3, 0, 5), (3, 2, 5),
            (4, 4, 7),
            (4, 1, 7), (0, 2, 4),
        ],
    ),
    sample(
        """
        def pawn_moves(column, row, is_white, blocked):
            step = 1 if is_white else -1
            start = 2 if is_white else 7
            moves = []
            for distance in range(1, 3 if row == start else 2):
                square = column + str(row + step * distance)
                if square in blocked:
                    break
                moves.append(square)
            return moves
        """,
        calls=[
            ("e", 2, True, []), ("e", 3, True, []), ("e", 2, True, ["e3"]), ("e", 2, True, ["e4"]), ("d", 7, False, []),
            ("d", 7, True, []), ("d", 2, False, []), ("a", 6, False, ["a5"]), ("a", 7, False, ["a5"]),
            ("h", 5, True, ["h4"]), ("c", 4, False, ["c5"]),
        ],
    ),
    sample(
        """
        def spell_plan(spells, mana):
            cast = []
            for spell in sorted(spells, key=lambda spell: (-spell["power"], spell["cost"])):
                if spell["cost"] <= mana:
                    mana -= spell["cost"]
                    cast.append(spell["name"])
            return {"cast": cast, "mana": mana, "opening": cast[0] if cast else ""}
        """,
        calls=[
            ([{"name": "zap", "power": 3, "cost": 2}, {"name": "fire", "power": 7, "cost": 5}], 7), ([], 4),
            ([{"name": "zap", "power": 3, "cost": 2}, {"name": "fire", "power": 7, "cost": 5}], 6),
            ([{"name": "zap", "power": 3, "cost": 2}], 1), ([{"name": "zap", "power": 3, "cost": 2}], 2),
            ([{"name": "a", "power": 5, "cost": 3}, {"name": "b", "power": 5, "cost": 1}], 3),
            ([{"name": "a", "power": 5, "cost": 3}, {"name": "b", "power": 5, "cost": 1}], 9),
            ([{"name": "free", "power": 0, "cost": 0}], 0), ([{"name": "x", "power": 9, "cost": 9}], 8),
        ],
    ),
    sample(
        """
        def domino_chain(tiles):
            if not tiles:
                return 0
            end = tiles[0][1]
            length = 1
            for left, right in tiles[1:]:
                if left != end and right != end:
                    break
                end = right if left == end else left
                length += 1
            return length
        """,
        calls=[
            ([[1, 2], [2, 3], [3, 5]],), ([],), ([[4, 4]],), ([[1, 2], [3, 2]],), ([[1, 2], [1, 4]],),
            ([[0, 6], [6, 6], [5, 6], [5, 1]],), ([[2, 1], [2, 3]],), ([[3, 0], [1, 0], [4, 4], [1, 4]],),
            ([[5, 5], [5, 5], [2, 5]],), ([[1, 0], [0, 0], [2, 2]],),
        ],
    ),
    sample(
        """
        def hidden_word(word, guesses, limit):
            wrong = [letter for letter in guesses if letter not in word]
            if len(wrong) >= limit:
                return word if limit > 0 else "?"
            return "".join(letter if letter in guesses else "_" for letter in word)
        """,
        calls=[
            ("cat", "ao", 3), ("cat", "", 0), ("cat", "xyz", 3), ("cat", "xy", 3), ("", "ab", 3), ("book", "o", 2),
            ("tree", "etr", 1), ("moon", "z", 1), ("moon", "mz", 2), ("owl", "x", 0), ("owl", "", 1),
        ],
    ),
    sample(
        """
        def race_leader(positions, laps, finished):
            best = None
            for name in sorted(positions):
                if name in finished:
                    continue
                progress = [laps.get(name, 0), positions[name]]
                if best is None or progress > best[0]:
                    best = [progress, name]
            return best[1] if best else "all finished"
        """,
        calls=[
            ({"ann": 30, "bob": 50}, {"ann": 1}, []), ({}, {}, []), ({"ann": 5}, {"ann": 2}, ["ann"]),
            ({"bob": 4, "ann": 4}, {}, []), ({"ann": 1, "bob": 9}, {"ann": 2, "bob": 2}, []), ({"cy": 0}, {}, ["ann"]),
            ({"ann": 7, "bob": 6, "cy": 5}, {"cy": 1, "bob": 1}, ["bob"]), ({"x": 3, "y": 8}, {"x": 1, "y": 1}, ["y"]),
            ({"p": 9, "q": 2}, {"p": 0, "q": 0}, []),
        ],
    ),
    sample(
        """
        def farkle_points(dice):
            points = 0
            for face in range(1, 7):
                count = dice.count(face)
                if count >= 3:
                    points += 1000 if face == 1 else face * 100
                    count -= 3
                if face == 1 or face == 5:
                    points += count * (100 if face == 1 else 50)
            return points
        """,
        calls=[
            ([1, 5, 2],), ([],), ([1, 1, 1],), ([4, 4, 4, 1],), ([5, 5, 5, 5],), ([6, 6, 6],), ([2, 3, 4, 6],),
            ([1, 1],),
            ([3, 3, 3, 5],), ([2, 2, 2, 2],), ([6, 6],),
        ],
    ),
    sample(
        """
        def ladder_rank(ladder, challenger, opponent, won):
            ladder = list(ladder)
            above = ladder.index(opponent)
            below = ladder.index(challenger)
            if won and below > above:
                ladder.insert(above, ladder.pop(below))
            return ladder[:10].index(challenger) + 1 if challenger in ladder[:10] else 0
        """,
        calls=[
            (["a", "b", "c"], "c", "a", True), (["a", "b", "c"], "c", "a", False), (["a", "b"], "a", "b", True),
            (["a"], "a", "a", True),
            (list("abcdefghijkl"), "k", "l", True), (list("abcdefghijkl"), "k", "j", True),
            (list("abcdefghijkl"), "k", "j", False), (list("abcdefghijkl"), "j", "c", False),
            (list("abcdefghijkl"), "l", "f", True), (["x", "y", "z"], "y", "z", False),
            (["x", "y", "z"], "z", "y", True),
        ],
    ),
    sample(
        """
        def combat_rounds(hero, monster):
            hero_health, monster_health = hero["health"], monster["health"]
            rounds = 0
            while hero_health > 0 and monster_health > 0 and rounds < 50:
                rounds += 1
                monster_health -= max(hero["attack"] - monster["armour"], 1)
                if monster_health > 0:
                    hero_health -= max(monster["attack"] - hero["armour"], 0)
            return {"rounds": rounds, "won": monster_health <= 0}
        """,
        calls=[
            ({"health": 10, "attack": 4, "armour": 1}, {"health": 8, "attack": 3, "armour": 0}),
            ({"health": 2, "attack": 4, "armour": 1}, {"health": 8, "attack": 3, "armour": 0}),
            ({"health": 0, "attack": 4, "armour": 1}, {"health": 8, "attack": 3, "armour": 0}),
            ({"health": 5, "attack": 1, "armour": 9}, {"health": 3, "attack": 2, "armour": 5}),
            ({"health": 5, "attack": 1, "armour": 9}, {"health": 60, "attack": 2, "armour": 5}),
            ({"health": 5, "attack": 2, "armour": 0}, {"health": 2, "attack": 9, "armour": 0}),
            ({"health": 4, "attack": 3, "armour": 0}, {"health": 9, "attack": 2, "armour": 0}),
            ({"health": 4, "attack": 3, "armour": 0}, {"health": 0, "attack": 2, "armour": 0}),
            ({"health": 9, "attack": 5, "armour": 2}, {"health": 50, "attack": 3, "armour": 4}),
        ],
    ),
    sample(
        """
        def stones_to_take(pile, most):
            losing = pile % (most + 1)
            return losing if losing != 0 else min(1, pile)
        """,
        calls=[(10, 3), (8, 3), (0, 3), (1, 1), (2, 1), (7, 2), (9, 2), (3, 5), (12, 5), (4, 4)],
    ),
    sample(
        """
        def row_to_clear(board, gap):
            cleared = [row for row in board if row.count(".") > gap]
            removed = len(board) - len(cleared)
            width = len(board[0]) if board else 0
            return ["." * width for _ in range(removed)] + cleared
        """,
        calls=[
            (["xxx", "x.x"], 0), ([], 0), (["..."], 0), (["xx", "xx"], 0), (["x.", "..", "xx"], 1), (["...", "xxx"], 2),
            (["x"], 0), (["x.x", "xxx", "..x"], 0), ([".."], 2), (["xx.", "x..", "..."], 1),
        ],
    ),
    sample(
        """
        def quests_open(quests, done, level):
            open_quests = []
            for quest in quests:
                ready = all(need in done for need in quest.get("needs", []))
                if ready and quest["name"] not in done and quest["level"] <= level:
                    open_quests.append(quest["name"])
            return open_quests
        """,
        calls=[
            ([{"name": "rat", "level": 1}, {"name": "wolf", "level": 3, "needs": ["rat"]}], ["rat"], 3),
            ([], ["rat"], 2),
            ([{"name": "rat", "level": 1}, {"name": "wolf", "level": 3, "needs": ["rat"]}], [], 1),
            ([{"name": "rat", "level": 1}, {"name": "wolf", "level": 3, "needs": ["rat"]}], ["rat"], 2),
            ([{"name": "rat", "level": 1}], [], 0), ([{"name": "elf", "level": 2, "needs": []}], ["x"], 2),
            ([{"name": "owl", "level": 0, "needs": ["a", "b"]}], ["a"], 5), ([{"name": "owl", "level": 5}], ["owl"], 5),
            ([{"name": "owl", "level": 0, "needs": ["a", "b"]}], ["b", "a"], 5), ([{"name": "rat", "level": 4}], [], 9),
        ],
    ),
    sample(
        """
        def coin_streak_bonus(days_played):
            bonus = 0
            streak = 0
            last = None
            for day in sorted(days_played):
                streak = streak + 1 if last is not None and day - last <= 1 else 1
                bonus += 10 * min(streak, 3)
                last = day
            return bonus
        """,
        calls=[
            ([1, 2, 3],), ([],), ([5],), ([1, 3],), ([9, 8, 7, 6],), ([2, 2, 2],), ([1, 2, 4, 5],), ([0, 10, 11],),
            ([4, 1, 2],), ([6, 5, 1],),
        ],
    ),
    sample(
        """
        def hit_rate(shots, target, distance):
            tried = [shot for shot in shots if shot["distance"] <= distance]
            hits = sum(1 for shot in tried if shot.get("at", 0) >= target)
            return hits / len(tried) if tried else 0.0
        """,
        calls=[
            ([{"distance": 3, "at": 5}, {"distance": 9, "at": 1}], 4, 9), ([], 4, 9),
            ([{"distance": 3, "at": 5}], 5, 3),
            ([{"distance": 3, "at": 5}], 5, 2), ([{"distance": 3}], 1, 5), ([{"distance": 1}], 0, 1),
            ([{"distance": 2, "at": 7}, {"distance": 2}, {"distance": 2, "at": 8}], 8, 4), ([{"distance": 6}], 0, 5),
            ([{"distance": 4, "at": 2}, {"distance": 5, "at": 2}], 2, 4),
        ],
    ),
    sample(
        """
        def tournament_rounds(players, seats):
            if not players or seats < 2:
                return None
            rounds = []
            left = len(players)
            while left > 1:
                tables = left // seats + (1 if left % seats != 0 else 0)
                rounds.append(tables)
                left = tables
            return {"rounds": len(rounds), "tables": rounds[0] if rounds else 0}
        """,
        calls=[
            (["a", "b", "c"], 2), ([], 2), (["a"], 2), (["a", "b"], 1), (["a", "b"], 2), (list("abcdefgh"), 2),
            (list("abcdefghi"), 3), (list("abcdefghij"), 4), (["a"], 0), (list("abcde"), 9), (list("abcd"), 2),
        ],
    ),
    sample(
        """
        def draw_pile_after(pile, draws, reshuffle):
            discard = []
            pile = list(pile)
            for count in draws:
                if len(pile) < count and reshuffle:
                    pile, discard = pile + discard, []
                discard += pile[:count]
                pile = pile[count:]
            return {"pile": pile, "discard": discard, "top": discard[-1] if discard else None}
        """,
        calls=[
            ([1, 2, 3], [2, 2], True), ([1, 2, 3], [2, 2], False), ([], [1], True), ([4], [], True),
            ([4, 5], [2], True),
            ([4, 5], [0, 1], False), ([1, 2, 3, 4], [3, 1, 2], True), ([7], [1, 1, 1], True), ([8, 9], [3], False),
            ([8, 9, 6], [1, 1], True),
        ],
    ),
    sample(
        """
        def dodge_lane(lanes, current):
            safest = current
            for step in (-1, 1):
                lane = current + step
                if 0 <= lane < len(lanes) and lanes[lane] < lanes[safest]:
                    safest = lane
            return safest
        """,
        calls=[
            ([3, 1, 2], 0), ([], 2), ([5], 0), ([2, 2], 1), ([1, 4, 0], 1), ([1, 4, 1], 1), ([9, 7, 8], 2), ([0, 1], 1),
            ([3, 2, 1, 0], 3), ([4, 3, 2, 9], 2), ([], 0),
        ],
    ),
    sample(
        """
        def snake_after(snake, directions, food):
            snake = [list(part) for part in snake]
            steps = {"U": [0, -1], "D": [0, 1], "L": [-1, 0], "R": [1, 0]}
            for direction in directions:
                step = steps[direction]
                head = [snake[0][0] + step[0], snake[0][1] + step[1]]
                if head in snake[:-1]:
                    break
                snake = [head] + snake if head in food else [head] + snake[:-1]
            return snake
        """,
        calls=[
            ([[1, 1]], "R", []), ([[1, 1]], "", []), ([[1, 1]], "RR", [[2, 1]]), ([[2, 0], [1, 0]], "D", []),
            ([[2, 0], [1, 0], [0, 0]], "L", []), ([[0, 0], [1, 0], [1, 1], [0, 1]], "D", []),
            ([[0, 0], [1, 0], [1, 1], [0, 1], [0, 2]], "DU", []), ([[5, 5], [5, 6]], "UUL", [[5, 4], [4, 3]]),
            ([[3, 3], [3, 4]], "LD", [[9, 9]]), ([[0, 0]], "D", [[0, 1]]),
        ],
    ),
    sample(
        """
        def rating_changes(ratings, games, factor):
            ratings = dict(ratings)
            for winner, loser in games:
                gap = ratings.get(loser, 1000) - ratings.get(winner, 1000)
                gain = max(factor + gap // 50, 1)
                ratings[winner] = ratings.get(winner, 1000) + gain
                ratings[loser] = ratings.get(loser, 1000) - gain
            return ratings
        """,
        calls=[
            ({"ann": 1100, "bob": 1000}, [["ann", "bob"]], 10), ({}, [], 10), ({}, [["x", "y"]], 8),
            ({"ann": 1600, "bob": 900}, [["ann", "bob"]], 10), ({"ann": 1600, "bob": 900}, [["bob", "ann"]], 10),
            ({"cy": 1200}, [["cy", "di"], ["di", "cy"]], 16), ({"p": 5}, [], 1), ({"p": 1000}, [["q", "p"]], 0),
            ({"m": 1050, "n": 1000}, [["n", "m"], ["n", "m"]], 4), ({"u": 1500}, [["u", "v"]], 5),
        ],
    ),
    sample(
        """
        def frog_jumps(stones, reach):
            jumps = 0
            position = 0
            while position < len(stones) - 1:
                landing = [spot for spot in range(position + 1, position + reach + 1) if stones[spot:spot + 1] == [1]]
                if not landing:
                    return None
                position = max(landing)
                jumps += 1
            return jumps
        """,
        calls=[
            ([1, 0, 1], 2), ([], 2), ([1], 1), ([1, 0, 0, 1], 2), ([1, 1, 1, 1], 3), ([1, 1, 1, 1], 2),
            ([1, 0, 1, 0, 1], 2),
            ([1, 1, 0], 3), ([1, 1, 1], 1), ([1, 0, 1], 1), ([1, 1, 0, 1, 1, 1], 2),
        ],
    ),
    sample(
        """
        def draft_picks(players, teams):
            squads = {team: [] for team in teams}
            order = list(teams)
            for start in range(0, len(players), max(len(teams), 1)):
                for team, player in zip(order, players[start:start + len(teams)]):
                    squads[team].append(player)
                order = order[::-1]
            return squads
        """,
        calls=[
            (["a", "b", "c", "d"], ["red", "blue"]), ([], ["red"]), (["a"], []), (["a", "b"], ["red"]),
            (["a", "b", "c"], ["x", "y", "z"]), (["a", "b", "c", "d", "e"], ["x", "y"]), (["a"], ["x", "y"]), ([], []),
            (["p", "q", "r", "s", "t", "u", "v"], ["m", "n", "o"]),
        ],
    ),
    sample(
        """
        def penalties_for(player, fouls, minutes):
            count = sum(1 for foul in fouls if foul["by"] == player and foul["minute"] <= minutes)
            worst = max((foul["weight"] for foul in fouls if foul["by"] == player), default=0)
            if count >= 5 or worst > 8:
                return "out"
            return "warned" if count > 2 else "playing"
        """,
        calls=[
            ("ann", [{"by": "ann", "minute": 3, "weight": 2}] * 3, 3), ("ann", [], 10),
            ("ann", [{"by": "bob", "minute": 3, "weight": 9}], 5),
            ("bob", [{"by": "bob", "minute": 3, "weight": 9}], 5),
            ("bob", [{"by": "bob", "minute": 3, "weight": 8}], 5),
            ("cy", [{"by": "cy", "minute": 1, "weight": 1}] * 5, 4),
            ("cy", [{"by": "cy", "minute": 1, "weight": 1}] * 4, 4),
            ("cy", [{"by": "cy", "minute": 5, "weight": 1}] * 5, 4),
            ("di", [{"by": "di", "minute": 2, "weight": 0}] * 2, 2),
            ("di", [{"by": "x", "minute": 2, "weight": 9}] * 5, 2),
            ("ed", [{"by": "ed", "minute": 7, "weight": 3}, {"by": "ed", "minute": 8, "weight": 10}], 7),
            ("ed", [{"by": "ed", "minute": 7, "weight": 10}, {"by": "ed", "minute": 8, "weight": 2}], 7),
        ],
    ),
    sample(
        """
        def score_margin(ours, theirs):
            if not ours:
                return -sum(theirs)
            rounds = min(len(ours), len(theirs))
            margins = [ours[i] - theirs[i] for i in range(rounds)]
            return min(margins, default=0) + max(margins, default=0)
        """,
        calls=[
            ([3, 5], [4, 1]), ([], [2, 3]), ([4], []), ([2], [2]), ([7, 1, 3], [1, 5]), ([], []), ([1, 1], [9, 2, 8]),
            ([6, 0, 4], [2, 2, 2]), ([5], [1, 1]), ([2, 4, 9], [8, 3, 1]),
        ],
    ),
    sample(
        """
        def unlocks(stars, gates):
            total = sum(stars)
            opened = []
            for name, price in sorted(gates.items(), key=lambda gate: (gate[1], gate[0])):
                if price > total:
                    break
                opened.append(name)
            return opened[-1] if opened else "start"
        """,
        calls=[
            ([3, 2], {"cave": 4, "moon": 6}), ([], {"cave": 1}), ([], {"dock": 0}), ([5], {}), ([2, 2], {"cave": 4}),
            ([2, 1], {"cave": 4}), ([9], {"a": 3, "b": 9, "c": 10}), ([1, 1, 1], {"b": 2, "a": 2}), ([7, 3], {"x": 1}),
            ([4], {"z": 1, "y": 4, "w": 3}),
        ],
    ),
    sample(
        """
        def battleship_report(ships, shots):
            sunk = []
            for name in sorted(ships):
                cells = ships[name]
                hits = len([cell for cell in cells if cell in shots])
                if cells and hits == len(cells):
                    sunk.append(name)
            if not sunk:
                return "afloat"
            return "fleet lost" if len(sunk) == len(ships) else "lost " + ", ".join(sunk)
        """,
        calls=[
            ({"sub": ["a1"], "tug": ["b1", "b2"]}, ["a1", "b1"]), ({}, []), ({"sub": ["a1"]}, ["a1"]), ({}, ["a1"]),
            ({"sub": ["a1"], "tug": ["b1", "b2"]}, ["b2", "b1"]), ({"tug": ["b1", "b2"]}, ["b1"]),
            ({"raft": []}, ["c3"]),
            ({"z": ["a1"], "y": ["a2"], "x": ["a3"]}, ["a1", "a2"]), ({"sub": ["a1"]}, []),
            ({"sub": ["a1"], "tug": ["b1"]}, ["a1", "b1", "c1"]), ({"raft": [], "sub": ["d4"]}, ["d4"]),
        ],
    ),
    sample(
        """
        def energy_at(minutes, start, full, per_minutes):
            if per_minutes == 0:
                return start
            gained = minutes // per_minutes if minutes > 0 else 0
            return max(start, min(start + gained, full))
        """,
        calls=[
            (10, 2, 9, 5), (10, 2, 9, 0), (4, 2, 9, 5), (100, 2, 9, 5), (0, 3, 9, 5), (10, 12, 9, 5), (-10, 3, 9, 5),
            (7, 0, 20, 1), (35, 0, 7, 5), (3, 5, 6, 1), (-3, 1, 4, 1),
        ],
    ),
    sample(
        """
        def flood_reach(board, start):
            reached = [start]
            for row, column in reached:
                for y, x in [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]:
                    inside = 0 <= y < len(board) and 0 <= x < len(board[y])
                    if inside and board[y][x] == "." and [y, x] not in reached:
                        reached.append([y, x])
            return len(reached)
        """,
        calls=[
            (["..", ".."], [0, 0]), (["."], [0, 0]), ([".#.", ".#."], [0, 0]), (["...", "##.", "..."], [0, 0]),
            (["#.#", ".#."], [0, 1]), ([".", ".", "."], [2, 0]), (["....."], [0, 3]), ([".#", "#."], [1, 1]),
            (["..#", "#..", "###"], [1, 2]), (["....", "####", "...."], [2, 2]),
        ],
    ),
    sample(
        """
        def loyal_units(units, fear):
            morale = sum(unit["morale"] for unit in units) // len(units) if units else 0
            loyal = []
            for unit in units:
                courage = unit["morale"] + unit.get("rank", 0)
                if courage >= fear or unit["morale"] > morale:
                    loyal.append(unit["name"])
            return loyal
        """,
        calls=[
            ([{"name": "a", "morale": 5, "rank": 2}, {"name": "b", "morale": 3}], 7), ([], 3),
            ([{"name": "a", "morale": 4}], 4),
            ([{"name": "a", "morale": 4}], 5),
            ([{"name": "a", "morale": 9}, {"name": "b", "morale": 1, "rank": 9}], 10),
            ([{"name": "a", "morale": 2}, {"name": "b", "morale": 2}], 3),
            ([{"name": "c", "morale": -2, "rank": 1}], -1),
            ([{"name": "x", "morale": 1}, {"name": "y", "morale": 2}, {"name": "z", "morale": 6}], 99),
            ([{"name": "p", "morale": 0, "rank": 5}, {"name": "q", "morale": 3, "rank": 1}], 5),
        ],
    ),
    sample(
        """
        def tie_break(players):
            top = max((player["wins"] for player in players), default=0)
            leaders = [player for player in players if player["wins"] == top]
            leaders.sort(key=lambda player: (-player["goals"], player["name"]))
            return [leader["name"] for leader in leaders[:2]]
        """,
        calls=[
            ([{"name": "a", "wins": 3, "goals": 5}, {"name": "b", "wins": 3, "goals": 8}],), ([],),
            ([{"name": "a", "wins": 1, "goals": 9}, {"name": "b", "wins": 3, "goals": 8}],),
            ([{"name": "c", "wins": 0, "goals": 0}],),
            ([{"name": "d", "wins": 2, "goals": 4}, {"name": "c", "wins": 2, "goals": 4}],),
            ([{"name": "e", "wins": 5, "goals": 1}, {"name": "f", "wins": 5, "goals": 2},
              {"name": "g", "wins": 5, "goals": 3}],),
            ([{"name": "x", "wins": 4, "goals": 7}, {"name": "y", "wins": 2, "goals": 7},
              {"name": "z", "wins": 4, "goals": 6}],),
            ([{"name": "m", "wins": 1, "goals": 2}, {"name": "n", "wins": 0, "goals": 6}],),
            ([{"name": "j", "wins": 1, "goals": 0}, {"name": "i", "wins": 1, "goals": 0},
              {"name": "h", "wins": 1, "goals": 0}],),
        ],
    ),
    sample(
        """
        def pile_height(drops, width):
            heights = [0] * width
            for left, size in drops:
                right = min(left + size, width)
                base = max(heights[left:right], default=0)
                for column in range(left, right):
                    heights[column] = base + 1
            return max(heights, default=0)
        """,
        calls=[
            ([[0, 2], [1, 2]], 4), ([], 3), ([], 0), ([[0, 1], [1, 1]], 2), ([[2, 3], [2, 1], [3, 1]], 4),
            ([[5, 2]], 4),
            ([[0, 4], [0, 4], [3, 1]], 4), ([[0, 1], [0, 1], [0, 2], [1, 1]], 2), ([[1, 1]], 0), ([[0, 0], [0, 1]], 1),
            ([[2, 1], [1, 2], [0, 2]], 3), ([[0, 1], [1, 1], [2, 1]], 3),
        ],
    ),
    sample(
        """
        def dungeon_route(rooms, keys):
            keys = list(keys)
            route = []
            for room in rooms:
                lock = room.get("lock", "")
                if lock and lock not in keys:
                    return {"route": route, "stopped": room["name"]}
                route.append(room["name"])
                keys += room.get("keys", [])
            return {"route": route, "stopped": None}
        """,
        calls=[
            ([{"name": "hall"}, {"name": "crypt", "lock": "red"}], ["red"]), ([], []), ([{"name": "hall"}], []),
            ([{"name": "hall", "keys": ["red"]}, {"name": "crypt", "lock": "red"}], []), ([], ["red"]),
            ([{"name": "crypt", "lock": "red"}, {"name": "hall"}], ["blue"]), ([{"name": "attic", "lock": ""}], ["k"]),
            ([{"name": "a", "lock": "x"}, {"name": "b", "lock": "y"}, {"name": "c"}], ["x"]),
            ([{"name": "a", "lock": "x", "keys": ["y"]}, {"name": "b", "lock": "y", "keys": []}], ["x"]),
        ],
    ),
    sample(
        """
        def speedrun_splits(times, best):
            notes = []
            ahead = 0
            for index, time in enumerate(times):
                gap = time - best[index] if index < len(best) else 0
                ahead -= gap
                sign = "+" if ahead > 0 else ""
                notes.append(sign + str(ahead))
            return " ".join(notes) if notes else "no splits"
        """,
        calls=[
            ([10, 20], [12, 21]), ([], [5]), ([5], [5]), ([7, 7], [5, 9]), ([3], []), ([], []), ([9, 8, 7], [10]),
            ([30, 41, 50], [30, 40, 53]), ([1, 2], [4, 4, 4]),
        ],
    ),
    sample(
        """
        def cards_to_discard(hand, limit, trump):
            extra = len(hand) - limit
            if extra <= 0:
                return []
            ranked = sorted(hand, key=lambda card: (card[0] == trump, int(card[1:])))
            return ranked[:extra]
        """,
        calls=[
            (["h5", "s2", "d9"], 2, "s"), ([], 3, "h"), (["h5"], 1, "h"), (["h5", "h3"], 1, "h"), (["c4"], 0, "d"),
            (["s7", "h2", "s3", "d8"], 2, "h"), (["d10", "d9"], 0, "c"), (["c1", "h6", "s5"], 5, "s"),
            (["h3", "s3", "c2", "h1"], 1, "c"), (["c9", "c12", "h4"], 1, ""),
        ],
    ),
    sample(
        """
        def tug_of_war(left, right, rounds):
            rope = 0
            for turn in range(rounds):
                pull_left = left[turn % len(left)] if left else 0
                pull_right = right[turn % len(right)] if right else 0
                rope += pull_right - pull_left
                if abs(rope) >= 10:
                    return "left" if rope < 0 else "right"
            return rope
        """,
        calls=[
            ([5], [3], 3), ([], [], 4), ([5], [], 2), ([], [4], 3), ([2, 7], [6, 1], 4), ([1], [1], 0), ([9], [1], 1),
            ([3], [8, 8], 2), ([], [3, 2], 4), ([6, 0], [1, 2, 3], 6), ([1], [11], 1), ([4, 4], [], 2),
        ],
    ),
    sample(
        """
        def riddle_ladder(words):
            if not words:
                return -1
            steps = 0
            for before, after in zip(words, words[1:]):
                changed = sum(1 for a, b in zip(before, after) if a != b)
                if len(before) != len(after) or changed != 1:
                    return steps
                steps += 1
            return steps if steps > 0 else -1
        """,
        calls=[
            (["cat", "cot", "dot"],), ([],), (["cat"],), (["cat", "cat"],), (["cat", "dog"],), (["cat", "cart"],),
            (["a", "b", "c", "cc"],), (["lead", "load", "goad", "gold"],), (["at", "it"],), (["to", "do", "od"],),
            (["pin", "pan", "pant"],), (["dog"],),
        ],
    ),
    sample(
        """
        def bid_winner(bids, reserve):
            winner = ""
            price = reserve
            for name, bid in bids:
                if bid > price or (bid == price and not winner):
                    winner = name
                    price = bid
            return {"winner": winner, "price": price if winner else 0}
        """,
        calls=[
            ([["ann", 5], ["bob", 7]], 3), ([], 4), ([["ann", 4]], 4), ([["ann", 3]], 4), ([["ann", 6], ["bob", 6]], 2),
            ([["a", 9], ["b", 2], ["c", 5]], 1), ([["x", 0]], 0), ([["x", 3], ["y", 4], ["z", 4]], 3), ([["q", -1]], 0),
            ([["m", 2], ["n", 8], ["o", 7]], 5),
        ],
    ),
    sample(
        """
        def quiz_stage(answers, key, lives):
            stage = 0
            while stage < len(key):
                answer = answers[stage] if stage < len(answers) else ""
                if answer.strip().lower() != key[stage]:
                    lives -= 1
                    if lives <= 0:
                        break
                stage += 1
            return {"stage": stage, "lives": max(lives, 0)}
        """,
        calls=[
            (["a", "B "], ["a", "b"], 2), ([], [], 3), ([], ["a"], 1), ([], ["a", "b"], 2), (["c"], ["a"], 2),
            (["a", "x", "c"], ["a", "b", "c"], 1), (["x", "y", "z"], ["a", "b", "c"], 3), ([" yes"], ["yes", "no"], 1),
            (["p", "q", "r"], ["p"], 1), (["a"], [], 0),
        ],
    ),
    sample(
        """
        def tallest_tower(blocks, base):
            heights = []
            for i, block in enumerate(blocks):
                under = [heights[j] for j in range(i) if blocks[j] > block]
                heights.append(max(under, default=0) + 1 if block <= base else 0)
            return max(heights, default=0)
        """,
        calls=[
            ([5, 3, 4, 2], 9), ([], 4), ([6], 5), ([5], 5), ([1, 2, 3], 3), ([3, 3], 3), ([9, 4, 8, 7], 8), ([2, 1], 1),
            ([7, 5, 6, 4, 3], 7), ([10, 1, 9], 20), ([4, 4, 2], 6),
        ],
    ),
)
