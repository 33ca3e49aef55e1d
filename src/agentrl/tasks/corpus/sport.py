"""Functions on sport: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def league_points(results, bonus):
            points = bonus
            for scored, conceded in results:
                if scored > conceded:
                    points += 3
                elif scored == conceded and scored != 0:
                    points += 1
            return points
        """,
        calls=[
            ([[2, 1], [1, 1]], 0), ([], 0), ([], 5), ([[0, 0]], 2), ([[0, 1], [0, 0], [3, 3]], 0), ([[1, 0]], -3),
            ([[1, 2], [2, 2]], 1), ([[5, 0], [4, 1], [0, 9]], 10), ([[1, 1]], 0), ([[0, 2], [0, 3]], -6),
        ],
    ),
    sample(
        """
        def personal_bests(times):
            if not times:
                return 0
            best = times[0]
            count = 1
            for time in times[1:]:
                if time < best:
                    best = time
                    count += 1
            return count
        """,
        calls=[
            ([60, 58, 59, 57],), ([],), ([61],), ([50, 50, 50],), ([40, 41, 39],), ([9, 8, 7, 6],), ([1, 2, 3],),
            ([12.5, 12.4, 12.4],), ([30, 29, 31, 29, 28],), ([5, 5, 4],),
        ],
    ),
    sample(
        """
        def fastest_lap(laps):
            timed = [lap for lap in laps if lap > 0]
            return min(timed) if timed else None
        """,
        calls=[
            ([61, 59, 60],), ([],), ([0, 0],), ([70],), ([0, 72, 71],), ([-1, 65],), ([55, 55],), ([1, 2],),
            ([88.5, 88.25],), ([-5],),
        ],
    ),
    sample(
        """
        def net_score(strokes, handicap, par):
            net = max(strokes - handicap, 0)
            return "under" if net < par else "level" if net == par else "over"
        """,
        calls=[
            (80, 8, 72), (79, 8, 72), (81, 8, 72), (5, 9, 0), (5, 9, 1), (3, 3, 0), (72, 0, 72), (90, 10, 72),
            (4, 3, 0), (70, 0, 71), (2, 5, -1),
        ],
    ),
    sample(
        """
        def ranking_with_ties(scores):
            ranks = {}
            place = 0
            previous = None
            for index, (name, score) in enumerate(sorted(scores.items(), key=lambda item: -item[1])):
                if score != previous:
                    place = index + 1
                    previous = score
                ranks[name] = place
            return ranks
        """,
        calls=[
            ({"ann": 9, "bob": 7, "cy": 9},), ({},), ({"solo": 4},), ({"a": 1, "b": 1, "c": 1},), ({"a": 0, "b": 0},),
            ({"x": -1, "y": -2},), ({"p": 5, "q": 6, "r": 6, "s": 2},), ({"k": 0},), ({"m": 3, "n": 8, "o": 8},),
            ({"t": 10, "u": 10, "v": 5, "w": 5, "z": 1},),
        ],
    ),
    sample(
        """
        def longest_unbeaten_run(results):
            longest = run = 0
            for letter in results:
                run = 0 if letter == "L" else run + 1
                longest = max(longest, run)
            return longest
        """,
        calls=[
            ("WWDLW",), ("",), ("L",), ("W",), ("LDDD",), ("WLWLW",), ("LLL",), ("DWDWLDW",), ("WDLWDW",), ("LWWL",),
        ],
    ),
    sample(
        """
        def judges_mean(marks, dropped):
            kept = sorted(marks)[dropped:len(marks) - dropped]
            if not kept:
                return 0
            return sum(kept) / len(kept)
        """,
        calls=[
            ([7, 9, 8, 4], 1), ([], 0), ([], 1), ([5, 6], 1), ([6], 0), ([1, 2, 9], 1), ([10, 0, 5, 6, 2], 2),
            ([3, 3, 6], 0), ([8, 2, 4, 4, 10], 1), ([9], 1),
        ],
    ),
    sample(
        """
        def goals_by_half(minutes, half_length):
            halves = [0, 0]
            for minute in minutes:
                halves[0 if minute <= half_length else 1] += 1
            return halves
        """,
        calls=[
            ([12, 45, 46, 80], 45), ([], 45), ([45], 45), ([46], 45), ([1], 30), ([30, 30, 31], 30), ([90, 88], 45),
            ([0, 0], 0), ([5, 20, 21], 20), ([20, 25, 10, 20], 20),
        ],
    ),
    sample(
        """
        def pit_stops_needed(laps, tyre_life, fitted_life):
            stops = 0
            left = fitted_life
            for _ in range(laps):
                if left <= 0:
                    stops += 1
                    left = tyre_life
                left -= 1
            return stops
        """,
        calls=[
            (10, 5, 5), (0, 4, 4), (11, 5, 5), (5, 5, 5), (6, 5, 5), (3, 10, 0), (9, 3, 1), (1, 2, 1), (1, 2, 0),
            (20, 6, 8), (4, 2, -1),
        ],
    ),
    sample(
        """
        def set_winner(games_a, games_b, target):
            lead = abs(games_a - games_b)
            if max(games_a, games_b) < target or lead < 2:
                return ""
            return "a" if games_a > games_b else "b"
        """,
        calls=[
            (6, 4, 6), (6, 5, 6), (7, 5, 6), (4, 6, 6), (5, 3, 6), (0, 0, 6), (0, 0, 0), (2, 4, 4), (3, 1, 4),
            (9, 9, 6), (0, 6, 6),
        ],
    ),
    sample(
        """
        def split_times(checkpoints, start):
            splits = []
            previous = start
            for passed in checkpoints:
                splits.append(passed - previous)
                previous = passed
            return splits
        """,
        calls=[
            ([10, 25, 45], 0), ([], 0), ([7], 2), ([5, 5], 5), ([100, 130], 90), ([3], 3), ([12, 20, 21], 10),
            ([1], -4), ([60, 121, 185, 240], 0), ([8, 9], 1),
        ],
    ),
    sample(
        """
        def medal_table_leader(medals):
            leader = ""
            best = [0, 0, 0]
            for country, counts in medals.items():
                if counts > best:
                    best = counts
                    leader = country
            return leader
        """,
        calls=[
            ({"no": [3, 1, 2], "se": [3, 2, 0]},), ({},), ({"fi": [0, 0, 0]},), ({"dk": [0, 0, 1]},),
            ({"a": [1, 0, 0], "b": [0, 9, 9]},), ({"a": [2, 2, 2], "b": [2, 2, 2]},),
            ({"x": [0, 1, 0], "y": [1, 0, 0]},), ({"p": [5, 0, 1], "q": [5, 0, 2], "r": [4, 9, 9]},),
            ({"k": [0, 0, 0], "l": [0, 0, 2]},),
        ],
    ),
    sample(
        """
        def win_percentage(wins, losses, draws, minimum):
            played = wins + losses + draws
            share = 100 * (wins + draws / 2) / played if played > 0 else 0
            return round(share, 1) if played >= minimum else None
        """,
        calls=[
            (3, 1, 0, 2), (0, 0, 0, 0), (0, 0, 0, 1), (0, 4, 0, 4), (0, 0, 2, 2), (2, 1, 1, 5), (5, 5, 0, 0),
            (0, 0, 1, 1), (7, 2, 3, 10), (1, 1, 1, 4), (0, 0, 0, -1),
        ],
    ),
    sample(
        """
        def knockout_rounds(entrants):
            rounds = 0
            while entrants > 1:
                entrants = (entrants + 1) // 2
                rounds += 1
            return rounds
        """,
        calls=[(8,), (0,), (1,), (2,), (3,), (5,), (16,), (17,), (64,), (100,)],
    ),
    sample(
        """
        def seeded_pairings(players):
            pairs = []
            low, high = 0, len(players) - 1
            while low < high:
                pairs.append(players[low] + " v " + players[high])
                low += 1
                high -= 1
            if low == high:
                pairs.append(players[low] + " bye")
            return pairs
        """,
        calls=[
            (["ann", "bob", "cy", "dee"],), ([],), (["solo"],), (["x", "y"],), (["a", "b", "c"],),
            (["q", "r", "s", "t", "u"],), (["m", "n", "o", "p", "q", "r"],), (["k", "k"],), (["i", "j", "i"],),
            (["z1", "z2", "z3", "z4"],),
        ],
    ),
    sample(
        """
        def comeback_win(scores):
            worst = 0
            lead = 0
            for ours, theirs in scores:
                lead += ours - theirs
                worst = min(worst, lead)
            return lead > 0 and worst < 0
        """,
        calls=[
            ([[0, 1], [3, 0]],), ([],), ([[1, 0]],), ([[0, 2], [2, 0]],), ([[0, 2], [1, 0]],), ([[2, 0], [0, 1]],),
            ([[0, 1], [1, 0], [1, 0]],), ([[0, 0]],), ([[1, 1], [0, 3], [4, 0]],), ([[5, 4], [0, 2]],), ([[0, 1]],),
        ],
    ),
    sample(
        """
        def top_scorers(goals, count):
            order = sorted(goals, key=lambda name: (-goals[name], name))
            return [name for name in order[:count] if goals[name] > 0]
        """,
        calls=[
            ({"kim": 3, "lee": 5, "may": 3}, 2), ({}, 3), ({"zed": 0}, 1), ({"b": 1, "a": 1}, 1), ({"b": 1, "a": 1}, 2),
            ({"p": 2, "q": 0, "r": 7}, 3), ({"p": 2}, 0), ({"x": 4, "y": 9, "z": 9}, 2),
            ({"m": 1, "n": 2, "o": 3, "p": 4}, 3),
        ],
    ),
    sample(
        """
        def lap_chart(order_by_lap, driver):
            chart = []
            for order in order_by_lap:
                if driver not in order:
                    break
                chart.append(order.index(driver) + 1)
            gained = chart[0] - chart[-1] if chart else 0
            return {"positions": chart, "gained": gained}
        """,
        calls=[
            ([["a", "b"], ["b", "a"]], "b"), ([], "a"), ([["a", "b"]], "c"), ([["a", "b"]], "b"),
            ([["a", "b", "c"], ["c", "a", "b"], ["a", "b"]], "c"), ([["x"], ["x"]], "x"),
            ([["y", "x"], ["y"], ["x"]], "x"), ([["p", "q", "r"], ["q", "r", "p"]], "p"), ([[], ["a"]], "a"),
        ],
    ),
    sample(
        """
        def best_of_legs(legs, needed):
            home = away = 0
            for ours, theirs in legs:
                if home == needed or away == needed:
                    break
                if ours > theirs:
                    home += 1
                elif theirs > ours:
                    away += 1
            return [home, away]
        """,
        calls=[
            ([[2, 1], [3, 0], [0, 1]], 2), ([], 2), ([[1, 1]], 1), ([[0, 1]], 1), ([[0, 1], [1, 0]], 1),
            ([[1, 0], [0, 1], [2, 0]], 2), ([[4, 4], [5, 4], [4, 5], [4, 5], [9, 0]], 2), ([[1, 0]], 0),
            ([[3, 2], [3, 2]], 3), ([[0, 2], [0, 2], [2, 0]], 2),
        ],
    ),
    sample(
        """
        def qualifying_cut(times, places, limit):
            ordered = sorted(time for time in times if time <= limit)
            return ordered[places - 1] if len(ordered) >= places else limit
        """,
        calls=[
            ([61, 59, 63, 60], 2, 65), ([], 1, 70), ([61, 59], 2, 61), ([61, 59], 2, 60), ([58], 1, 60), ([58], 1, 58),
            ([50, 50, 52], 3, 55), ([55, 53, 51, 54], 3, 54), ([44, 42], 1, 99), ([9, 8, 7], 2, 5),
        ],
    ),
    sample(
        """
        def golf_streak(strokes, pars):
            best = 0
            streak = 0
            for hole in range(min(len(strokes), len(pars))):
                if strokes[hole] < pars[hole]:
                    streak += 1
                    best = max(best, streak)
                else:
                    streak = 0
            return best
        """,
        calls=[
            ([3, 3, 5], [4, 4, 4]), ([], []), ([3], []), ([2], [3]), ([4], [4]), ([3, 4, 2, 2], [4, 4, 3, 3]),
            ([2, 2, 2], [3, 3]), ([5, 6, 7], [4, 4, 4]), ([3, 3, 4, 3], [4, 4, 4, 4]),
            ([3, 2, 3, 5, 4], [4, 3, 4, 5, 5]),
        ],
    ),
    sample(
        """
        def goal_difference_table(matches):
            table = {}
            for match in matches:
                margin = match["home_goals"] - match["away_goals"]
                table[match["home"]] = table.get(match["home"], 0) + margin
                table[match["away"]] = table.get(match["away"], 0) - margin
            return sorted(table, key=lambda team: (-table[team], team))
        """,
        calls=[
            ([{"home": "a", "away": "b", "home_goals": 0, "away_goals": 2}],), ([],),
            ([{"home": "b", "away": "a", "home_goals": 1, "away_goals": 1}],),
            ([{"home": "a", "away": "b", "home_goals": 3, "away_goals": 1}, {"home": "b", "away": "c",
              "home_goals": 5, "away_goals": 0}],),
            ([{"home": "x", "away": "y", "home_goals": 1, "away_goals": 0}, {"home": "y", "away": "x",
              "home_goals": 1, "away_goals": 0}],),
            ([{"home": "p", "away": "q", "home_goals": 4, "away_goals": 4}, {"home": "q", "away": "r",
              "home_goals": 0, "away_goals": 1}],), ([{"home": "m", "away": "k", "home_goals": 2, "away_goals": 0}],),
            ([{"home": "c", "away": "d", "home_goals": 0, "away_goals": 1}, {"home": "c", "away": "e",
              "home_goals": 6, "away_goals": 1}],), ([{"home": "z", "away": "w", "home_goals": 0, "away_goals": 0}],),
        ],
    ),
    sample(
        """
        def marathon_pace(distance, seconds):
            if distance == 0:
                return "-"
            minutes, rest = divmod(round(seconds / distance), 60)
            padding = "0" if rest < 10 else ""
            return str(minutes) + ":" + padding + str(rest)
        """,
        calls=[
            (10, 3000), (0, 100), (1, 0), (1, 69), (1, 70), (5, 1505), (2, 129), (3, 1000), (1, 59), (0, 0), (1, 61),
        ],
    ),
    sample(
        """
        def relay_lead_changes(ours, theirs):
            changes = 0
            ahead = ours[:1] < theirs[:1]
            total_ours = total_theirs = 0
            for mine, other in zip(ours, theirs):
                total_ours += mine
                total_theirs += other
                if (total_ours < total_theirs) != ahead:
                    ahead = not ahead
                    changes += 1
            return changes
        """,
        calls=[
            ([10, 12, 9], [11, 10, 11]), ([], []), ([10], [11]), ([11], [10]), ([10, 10], [10, 11]),
            ([9, 14], [10, 10]), ([5, 5, 5], [5, 5, 5]), ([8, 8, 8], [9, 6, 10]), ([7, 7], [8]),
            ([12, 8, 8, 12], [10, 11, 9, 9]),
        ],
    ),
    sample(
        """
        def elo_after(rating, opponents, step):
            floor = 100
            current = rating
            for strength, won in opponents:
                if won:
                    current += step * 2 if strength > current else step
                else:
                    current -= step
                current = max(current, floor)
            return current
        """,
        calls=[
            (1200, [[1300, True], [1100, True]], 10), (1000, [], 16), (105, [[90, False]], 10), (200, [[200, True]], 5),
            (200, [[201, True]], 5), (100, [[400, False], [100, True]], 8), (50, [[80, False]], 20),
            (900, [[0, True]], 0), (1500, [[1600, False], [1495, True], [1700, True]], 10),
            (300, [[200, False], [280, True]], 12),
        ],
    ),
    sample(
        """
        def batting_average(innings, not_outs):
            runs = sum(innings)
            dismissals = len(innings) - not_outs
            return runs / dismissals if dismissals > 0 else float(runs)
        """,
        calls=[
            ([10, 30, 5], 1), ([], 0), ([40], 1), ([0, 0], 0), ([7, 8], 2), ([100, 20, 3, 1], 0), ([55], 0),
            ([12, 6], 1), ([], 1), ([9, 9, 9], 3),
        ],
    ),
    sample(
        """
        def best_head_start(finish_times, limit):
            slowest = max(finish_times, default=0)
            starts = [slowest - time for time in finish_times]
            return [min(start, limit) for start in starts]
        """,
        calls=[
            ([60, 50, 55], 10), ([], 5), ([], 0), ([30], 4), ([40, 40], 3), ([90, 70], 15), ([10, 20, 30], 15),
            ([5, 6], 1), ([12, 9], 0), ([100, 97, 99], 2),
        ],
    ),
    sample(
        """
        def home_record(matches, club):
            record = {"won": 0, "lost": 0}
            for home, away, ours, theirs in matches:
                if home == club and ours != theirs:
                    record["won" if ours > theirs else "lost"] += 1
            decided = record["won"] + record["lost"]
            return record["won"] / decided if decided else 0
        """,
        calls=[
            ([["a", "b", 2, 1], ["a", "c", 0, 1]], "a"), ([], "a"), ([["a", "b", 1, 1]], "a"),
            ([["a", "b", 3, 0]], "b"), ([["c", "a", 1, 0], ["c", "b", 2, 0]], "c"), ([["d", "e", 0, 2]], "d"),
            ([["a", "b", 1, 0], ["a", "b", 4, 4], ["a", "d", 0, 3], ["b", "a", 9, 0]], "a"),
            ([["k", "l", 2, 1], ["k", "m", 1, 2], ["k", "n", 5, 0]], "k"), ([["p", "q", 0, 0], ["q", "p", 1, 3]], "q"),
        ],
    ),
    sample(
        """
        def form_guide(results, games):
            recent = results[-games:] if games > 0 else []
            guide = ""
            for ours, theirs in recent:
                guide += "W" if ours > theirs else "D" if ours == theirs else "L"
            return guide or "-"
        """,
        calls=[
            ([[1, 0], [2, 2], [0, 1]], 2), ([], 3), ([[1, 0]], 0), ([[0, 0]], 1), ([[3, 1], [4, 0]], 5),
            ([[0, 2], [1, 2]], 1), ([[1, 1], [2, 1], [0, 1], [5, 5]], 3), ([[2, 0], [0, 2]], -1), ([], 0),
            ([[1, 0], [0, 0]], 0),
        ],
    ),
    sample(
        """
        def decathlon_total(marks, weights):
            total = 0
            for event, mark in marks.items():
                if mark is not None:
                    total += mark * weights.get(event, 1)
            return total
        """,
        calls=[
            ({"shot": 10, "long": 7}, {"shot": 2}), ({}, {}), ({"run": None}, {"run": 3}), ({"run": 5}, {}),
            ({"run": 5}, {"run": 0}), ({"a": 1, "b": None, "c": 4}, {"c": 10}), ({"jump": -2}, {"jump": 3}),
            ({"disc": 8}, {"shot": 2}), ({"x": 6, "y": 6}, {"x": 2, "y": 3}),
        ],
    ),
    sample(
        """
        def sprint_photo_finish(times, margin):
            close = []
            winner = min(times.values(), default=0)
            for runner in sorted(times):
                gap = times[runner] - winner
                if 0 < gap <= margin:
                    close.append(runner)
            return close
        """,
        calls=[
            ({"a": 10, "b": 11, "c": 13}, 1), ({}, 1), ({}, 3), ({"solo": 9}, 2), ({"x": 5, "y": 5}, 0),
            ({"q": 8, "p": 8, "r": 9}, 2), ({"m": 20, "n": 18, "o": 19, "p": 21}, 2), ({"s": 7, "t": 4}, 3),
            ({"u": 7, "v": 4}, 2), ({"k": 3, "j": 1, "i": 2}, 9),
        ],
    ),
    sample(
        """
        def championship_clinched(points, rivals, races_left, per_win):
            if not rivals:
                return True
            reachable = max(rivals) + races_left * per_win
            return points > reachable or (points == reachable and races_left == 0)
        """,
        calls=[
            (100, [60, 80], 1, 10), (90, [80], 1, 10), (90, [80], 1, 9), (50, [50, 20], 0, 25), (50, [51], 0, 25),
            (10, [], 5, 25), (0, [], 0, 0), (70, [20, 30, 25], 2, 20), (71, [20, 30, 25], 2, 20), (40, [45, 10], 0, 10),
            (5, [], 1, 9), (60, [60], 1, 0),
        ],
    ),
    sample(
        """
        def average_position(finishes):
            total = 0
            started = 0
            for place in finishes:
                if place is None:
                    continue
                total += place
                started += 1
            return round(total / started, 2) if started else None
        """,
        calls=[
            ([1, 3, 2],), ([],), ([None],), ([None, None],), ([5],), ([4, None, 1],), ([2, 2, 3],), ([10, 20],),
            ([None, 7],), ([1, 1, 1, 2],),
        ],
    ),
    sample(
        """
        def best_scoring_spell(points, length):
            spell = sum(points[:length])
            best = spell
            for end in range(length, len(points)):
                spell += points[end] - points[end - length]
                best = max(best, spell)
            return best
        """,
        calls=[
            ([1, 4, 2, 6, 0], 2), ([], 2), ([5], 1), ([3, 1, 2], 3), ([0, -1, -4], 2), ([2, 2, 9, 1], 1),
            ([-3, -2, -5], 1), ([7, 0, 0, 1], 2), ([1, 2, 3, 4, 5], 4), ([6, 1], 5), ([8, 3, 1], 2),
        ],
    ),
    sample(
        """
        def bowling_score(rolls):
            total = 0
            roll = 0
            while roll < len(rolls):
                if rolls[roll] == 10:
                    total += 10 + sum(rolls[roll + 1:roll + 3])
                    roll += 1
                else:
                    pins = sum(rolls[roll:roll + 2])
                    total += pins + (sum(rolls[roll + 2:roll + 3]) if pins == 10 else 0)
                    roll += 2
            return total
        """,
        calls=[
            ([3, 4],), ([],), ([10, 3, 4],), ([5, 5, 7, 1],), ([10],), ([9],), ([0, 0, 10, 10, 2, 3],), ([6, 4],),
            ([4, 6, 10, 1, 1],), ([2, 3, 8, 2, 9, 0],), ([0, 10, 5, 2],),
        ],
    ),
    sample(
        """
        def current_streak(results):
            if not results:
                return "none"
            kind = results[-1]
            length = 1
            while length < len(results) and results[-length - 1] == kind:
                length += 1
            return kind + str(length)
        """,
        calls=[("WWL",), ("",), ("W",), ("LWW",), ("DDD",), ("WDLW",), ("LLLL",), ("WLWLL",), ("LW",), ("DWWWW",)],
    ),
    sample(
        """
        def round_robin_fixtures(teams):
            fixtures = []
            for i, home in enumerate(teams):
                for away in teams[i + 1:]:
                    fixtures.append(home + "-" + away)
            return fixtures
        """,
        calls=[
            (["a", "b", "c"],), ([],), (["a"],), (["x", "y"],), (["p", "q", "r", "s"],), (["k", "k"],), (["m", "n"],),
            (["red", "blue", "green"],), (["one", "two", "three", "four", "five"],), (["z", "", "w"],),
        ],
    ),
    sample(
        """
        def last_lap_overtakes(before, after):
            overtakes = 0
            for place in range(len(before)):
                if before[place] in after:
                    overtakes += max(place - after.index(before[place]), 0)
            return overtakes
        """,
        calls=[
            (["a", "b"], ["b", "a"]), ([], []), (["a"], ["a"]), (["a", "b", "c"], ["c", "a", "b"]),
            (["a", "b", "c"], ["b", "c"]), (["a", "b"], []), (["x", "y", "z"], ["z", "y", "x"]),
            (["x", "y", "z"], ["x", "z", "y"]), (["p", "q"], ["q"]), (["k", "l", "m", "n"], ["n", "m", "l", "k"]),
        ],
    ),
    sample(
        """
        def handicap_winner(entries):
            winner = None
            for name, seconds, allowance in entries:
                corrected = seconds - allowance
                if winner is None or corrected < winner[1]:
                    winner = [name, corrected]
            return winner[0] if winner else ""
        """,
        calls=[
            ([["ann", 100, 10], ["bob", 95, 0]],), ([],), ([["solo", 50, 60]],), ([["a", 80, 5], ["b", 75, 0]],),
            ([["a", 80, 0], ["b", 82, 3]],), ([["x", 10, 20], ["y", 10, 21], ["z", 9, 0]],),
            ([["p", 60, 0], ["q", 70, 5]],), ([["m", 0, 0], ["n", -1, 0]],),
            ([["k", 30, 1], ["l", 31, 2], ["j", 29, 1]],),
        ],
    ),
    sample(
        """
        def team_total_best(scores, counting):
            best = sorted(scores, reverse=True)[:counting]
            penalty = 5 * max(counting - len(best), 0)
            return sum(best) - penalty
        """,
        calls=[
            ([8, 6, 9], 2), ([], 2), ([7], 1), ([4, 4], 3), ([10, 1, 5], 0), ([3, 2, 1], 3), ([-1, -4], 1), ([9], 2),
            ([0, 12, 11, 2], 2), ([], 0), ([6, 8], 1),
        ],
    ),
    sample(
        """
        def tie_break_points(rallies, target):
            server = receiver = 0
            for won_by_server in rallies:
                if max(server, receiver) >= target and abs(server - receiver) > 1:
                    return [server, receiver]
                if won_by_server:
                    server += 1
                else:
                    receiver += 1
            return [server, receiver]
        """,
        calls=[
            ([True, True, True, False], 2), ([], 2), ([True], 1), ([False, False, False], 1),
            ([True, False, True, True, True, False], 2), ([True, True], 3),
            ([False, True, False, True, False, False, True], 3), ([True, False], 0), ([False] * 5, 4), ([True] * 6, 5),
            ([True, True, True], 1),
        ],
    ),
    sample(
        """
        def league_gap(table, place):
            order = sorted(table.values(), reverse=True)
            if not 1 <= place <= len(order):
                return None
            below = order[place:]
            return order[place - 1] - below[0] if below else 0
        """,
        calls=[
            ({"a": 10, "b": 7, "c": 1}, 1), ({}, 1), ({"a": 5}, 1), ({"a": 5, "b": 5}, 1), ({"a": 5, "b": 3}, 2),
            ({"a": 5, "b": 3}, 3), ({"a": 5, "b": 3}, 0), ({"x": 2, "y": 9, "z": 4, "w": 0}, 2),
            ({"x": 2, "y": 9, "z": 4, "w": 0}, 3), ({"q": -1, "r": -4}, 1),
        ],
    ),
    sample(
        """
        def cycling_team_time(riders, counted):
            ordered = sorted(riders, key=lambda rider: (rider["time"], -rider["number"]))
            if len(ordered) < counted:
                return {"time": 0, "numbers": []}
            team = ordered[:counted]
            return {"time": team[-1]["time"] if team else 0, "numbers": [rider["number"] for rider in team]}
        """,
        calls=[
            ([{"time": 50, "number": 1}, {"time": 48, "number": 2}], 1), ([], 1), ([], 0),
            ([{"time": 60, "number": 7}], 0), ([{"time": 60, "number": 7}], 1),
            ([{"time": 60, "number": 7}, {"time": 60, "number": 9}], 1),
            ([{"time": 61, "number": 3}, {"time": 59, "number": 4}, {"time": 60, "number": 5}], 2),
            ([{"time": 61, "number": 3}, {"time": 59, "number": 4}], 3),
            ([{"time": 5, "number": 1}, {"time": 5, "number": 2}], 2),
        ],
    ),
    sample(
        """
        def substitutions_left(events, allowed, windows):
            used = 0
            last_minute = None
            for event in events:
                if event["type"] == "sub":
                    used += 1
                    if event["minute"] != last_minute:
                        windows -= 1
                        last_minute = event["minute"]
            return allowed - used if windows > 0 else 0
        """,
        calls=[
            ([{"type": "sub", "minute": 60}], 5, 3), ([], 5, 3), ([], 3, 0), ([{"type": "goal", "minute": 5}], 3, 1),
            ([{"type": "sub", "minute": 60}, {"type": "sub", "minute": 60}], 5, 2),
            ([{"type": "sub", "minute": 60}, {"type": "sub", "minute": 61}], 5, 2),
            ([{"type": "sub", "minute": 1}], 1, 2),
            ([{"type": "sub", "minute": 0}, {"type": "card", "minute": 9}, {"type": "sub", "minute": 0}], 4, 2),
            ([{"type": "sub", "minute": 0}], 3, 1), ([{"type": "card", "minute": 2}], 2, -1),
        ],
    ),
    sample(
        """
        def ski_jump_score(distance, k_point, style_marks):
            style = sorted(style_marks)[1:-1]
            score = 60 + (distance - k_point) * 2 + sum(style)
            return max(score, 0)
        """,
        calls=[
            (100, 90, [18, 17, 19]), (90, 90, []), (50, 90, [10, 10, 10]), (60, 90, [1, 2]),
            (95, 90, [15, 15, 20, 20, 16]), (61, 90, [5]), (60, 90, [8, 6, 7]), (120, 110, [19, 12, 17, 18]),
            (0, 90, [20, 20, 20]), (88, 90, [0, 9, 9]),
        ],
    ),
    sample(
        """
        def fouls_out(fouls, limit):
            counts = {}
            out = []
            for player in fouls:
                counts[player] = counts.get(player, 0) + 1
                if counts[player] == limit:
                    out.append(player)
            return out
        """,
        calls=[
            (["a", "b", "a"], 2), ([], 2), (["a"], 1), (["a", "a", "a"], 2), (["x", "y", "y", "x"], 2), (["p"], 2),
            (["p", "q"], 0), (["k", "l", "k", "l", "k"], 3), (["m", "m", "n"], 1), (["c", "d", "c", "c", "d"], 2),
        ],
    ),
    sample(
        """
        def longest_drought(days_scored, season_length):
            previous = 0
            longest = 0
            for day in sorted(days_scored):
                longest = max(longest, day - previous - 1)
                previous = day
            return max(longest, season_length - previous)
        """,
        calls=[
            ([3, 10], 12), ([], 8), ([1], 1), ([5], 6), ([2, 3, 4], 9), ([9, 1], 10), ([4, 4], 5), ([7], 7),
            ([10, 2, 6], 11), ([], 0), ([1, 2], 3),
        ],
    ),
    sample(
        """
        def rowing_lanes(heat_times, lanes):
            ranked = sorted(heat_times, key=lambda crew: heat_times[crew])[:lanes]
            order = [""] * lanes
            middle = (lanes - 1) // 2
            for place, crew in enumerate(ranked):
                offset = (place + 1) // 2
                order[middle + (offset if place % 2 == 1 else -offset)] = crew
            return order
        """,
        calls=[
            ({"a": 3, "b": 1, "c": 2}, 3), ({}, 2), ({}, 0), ({"a": 5}, 1), ({"a": 5}, 4), ({"x": 9, "y": 8}, 2),
            ({"x": 9, "y": 8}, 1), ({"p": 1, "q": 2, "r": 3, "s": 4, "t": 5}, 5), ({"p": 4, "q": 3, "r": 2, "s": 1}, 4),
            ({"k": 7, "l": 7, "m": 6}, 5),
        ],
    ),
    sample(
        """
        def climbing_score(attempts, tops):
            score = 0
            for route, tries in attempts.items():
                reached = tops.get(route, 0)
                if tries > 0 and reached:
                    score += max(25 - (tries - 1), 1) if reached == 2 else 10
            return score
        """,
        calls=[
            ({"r1": 1, "r2": 3}, {"r1": 2}), ({}, {}), ({"r1": 1}, {}), ({"r1": 0}, {"r1": 2}), ({"r1": 30}, {"r1": 2}),
            ({"a": 2, "b": 1}, {"a": 1, "b": 1}), ({"a": 25}, {"a": 2}), ({"a": 1}, {"a": 2}), ({"c": 4}, {"c": 0}),
            ({"x": 5, "y": 2, "z": 9}, {"x": 2, "y": 1}),
        ],
    ),
    sample(
        """
        def draw_groups(seeds, groups):
            if groups <= 0:
                return []
            drawn = [[] for _ in range(groups)]
            for index, team in enumerate(seeds):
                lap, slot = divmod(index, groups)
                drawn[slot if lap % 2 == 0 else groups - 1 - slot].append(team)
            return drawn
        """,
        calls=[
            (["a", "b", "c", "d"], 2), ([], 2), (["a"], 0), (["a"], 1), (["a", "b", "c"], 1),
            (["p", "q", "r", "s", "t", "u"], 3), (["p", "q", "r", "s", "t"], 2), (["x", "y"], 4), (["m"], -1),
            (["i", "j", "k", "l", "m", "n", "o"], 3),
        ],
    ),
    sample(
        """
        def points_needed(current, target, games, per_win):
            if games == 0 or current >= target:
                return 0
            wins = 0
            while current < target and wins < games:
                current += per_win
                wins += 1
            return wins if current >= target else -1
        """,
        calls=[
            (10, 19, 5, 3), (10, 10, 5, 3), (0, 12, 0, 3), (0, 12, 4, 3), (0, 13, 4, 3), (5, 6, 1, 1), (5, 7, 1, 1),
            (9, 3, 2, 2), (-4, 0, 3, 2), (1, 30, 10, 3), (2, 3, 1, 0),
        ],
    ),
    sample(
        """
        def horse_odds_favourite(odds, scratched):
            running = {horse: price for horse, price in odds.items() if horse not in scratched}
            shortest = min(running.values(), default=0)
            return [horse for horse, price in running.items() if price == shortest]
        """,
        calls=[
            ({"red": 4, "roan": 2}, []), ({}, []), ({}, ["x"]), ({"red": 4, "roan": 2}, ["roan"]),
            ({"bay": 3}, ["bay"]), ({"a": 5, "b": 5, "c": 7}, []), ({"a": 5, "b": 1, "c": 7}, ["b", "a"]),
            ({"p": 9, "q": 8, "r": 8}, ["p"]), ({"k": 1.5}, []),
        ],
    ),
    sample(
        """
        def lapped_drivers(progress, lap_length):
            leader = max(progress.values(), default=0)
            behind = {}
            for driver, metres in progress.items():
                laps = (leader - metres) // lap_length if lap_length > 0 else 0
                if laps >= 1:
                    behind[driver] = laps
            return behind
        """,
        calls=[
            ({"a": 900, "b": 400}, 500), ({}, 100), ({}, 0), ({"a": 900, "b": 401}, 500), ({"a": 50, "b": 10}, 0),
            ({"x": 7}, 3), ({"x": 100, "y": 0, "z": 30}, 50), ({"x": 100, "y": 0, "z": 30}, 25), ({"p": 5, "q": 5}, 1),
            ({"m": 9, "n": 1}, -4),
        ],
    ),
    sample(
        """
        def dart_checkout(score, throws):
            left = score
            darts = 0
            for throw in throws:
                if left == 0:
                    break
                darts += 1
                if left - throw >= 0 and left - throw != 1:
                    left -= throw
            return [left, darts]
        """,
        calls=[
            (100, [60, 40]), (40, []), (0, [20]), (50, [49, 50]), (50, [60, 20, 30, 5]), (10, [8, 2, 9]), (20, [20]),
            (3, [2, 1, 3]), (32, [33, 16, 8, 8]), (7, [0, 7, 7]), (2, [1, 1]),
        ],
    ),
    sample(
        """
        def biggest_upset(results, ranks):
            biggest = 0
            text = "none"
            for winner, loser in results:
                jump = ranks[winner] - ranks[loser]
                if jump > biggest:
                    biggest = jump
                    text = f"{winner} beat {loser}"
            return text
        """,
        calls=[
            ([["a", "b"]], {"a": 9, "b": 2}), ([], {}), ([["a", "b"]], {"a": 1, "b": 2}),
            ([["a", "b"]], {"a": 2, "b": 1}), ([["a", "b"], ["c", "d"]], {"a": 5, "b": 1, "c": 8, "d": 4}),
            ([["x", "y"], ["y", "z"]], {"x": 4, "y": 7, "z": 1}), ([["k", "l"], ["l", "k"]], {"k": 3, "l": 3}),
            ([["p", "q"], ["r", "q"]], {"p": 6, "q": 1, "r": 7}),
            ([["p", "q"], ["q", "r"], ["r", "p"]], {"p": 1, "q": 2, "r": 3}),
            ([["m", "n"], ["n", "m"]], {"m": 8, "n": 6}),
        ],
    ),
    sample(
        """
        def halftime_leader(periods, cut):
            first = periods[:cut]
            home = sum(period[0] for period in first)
            away = sum(period[1] for period in first)
            if home == away:
                return "tied"
            return "home" if home > away else "away"
        """,
        calls=[
            ([[1, 0], [0, 2]], 1), ([], 1), ([[1, 0], [0, 2]], 2), ([[1, 0], [0, 1]], 2), ([[3, 4]], 0), ([[3, 4]], 1),
            ([[5, 5], [6, 2], [0, 9]], 2), ([[5, 5], [6, 2], [0, 9]], 3), ([[0, 1], [2, 0], [0, 2], [5, 0]], 3),
            ([[2, 1], [1, 1]], 2),
        ],
    ),
    sample(
        """
        def swimmer_heats(entry_times, lanes):
            waiting = sorted(entry_times, key=lambda name: (-entry_times[name], name))
            heats = []
            while waiting:
                size = len(waiting) % lanes or lanes
                heats.append(waiting[:size])
                waiting = waiting[size:]
            return heats
        """,
        calls=[
            ({"a": 60, "b": 58, "c": 59}, 2), ({}, 4), ({"a": 50}, 8), ({"a": 50, "b": 50}, 1), ({"b": 50, "a": 50}, 2),
            ({"p": 1, "q": 2, "r": 3, "s": 4}, 3), ({"p": 9, "q": 8, "r": 7, "s": 6}, 2), ({"k": 33, "m": 35}, 5),
            ({"v": 5, "w": 6, "x": 7, "y": 8, "z": 4}, 3),
        ],
    ),
    sample(
        """
        def dominance_share(possession):
            ours = 0
            total = 0
            for team, seconds in possession:
                total += seconds
                if team == "us" and seconds > 0:
                    ours += seconds
            return round(ours / total, 3) if total else 0.5
        """,
        calls=[
            ([["us", 30], ["them", 10]],), ([],), ([["us", 0]],), ([["them", 5]],), ([["us", 8]],),
            ([["us", 1], ["them", 1], ["us", 1]],), ([["them", 20], ["us", 5], ["them", 5]],),
            ([["us", -2], ["us", 4]],), ([["them", 3], ["us", 6]],), ([["them", 0]],),
        ],
    ),
    sample(
        """
        def relegation_zone(table, spots):
            ordered = sorted(table, key=lambda row: (row["points"], row["diff"]))
            if spots <= 0 or len(table) <= spots:
                return []
            line = ordered[spots - 1]
            return [row["club"] for row in table if (row["points"], row["diff"]) <= (line["points"], line["diff"])]
        """,
        calls=[
            ([{"club": "a", "points": 3, "diff": 0}, {"club": "b", "points": 1, "diff": -4}], 1), ([], 1),
            ([{"club": "a", "points": 3, "diff": 0}], 1), ([{"club": "a", "points": 3, "diff": 0}], 0), ([], 0),
            ([{"club": "a", "points": 3, "diff": 0}, {"club": "b", "points": 3, "diff": -1}], 1),
            ([{"club": "a", "points": 3, "diff": 2}, {"club": "b", "points": 3, "diff": 2}], 1),
            ([{"club": "x", "points": 9, "diff": 1}, {"club": "y", "points": 4, "diff": 0}, {"club": "z", "points": 5,
              "diff": 0}], 2),
            ([{"club": "x", "points": 9, "diff": 1}, {"club": "y", "points": 4, "diff": 0}, {"club": "z", "points": 5,
              "diff": 0}], 3),
        ],
    ),
    sample(
        """
        def possession_chains(passes, minimum):
            chains = []
            length = 1 if passes else 0
            for before, after in zip(passes, passes[1:]):
                if after != before:
                    chains.append(length)
                    length = 0
                length += 1
            if length > 0:
                chains.append(length)
            return [chain for chain in chains if chain >= minimum]
        """,
        calls=[
            ("AABBB", 1), ("", 1), ("", 0), ("A", 1), ("A", 2), ("AAAA", 2), ("ABAB", 1), ("AABAAA", 2), ("BBBAAB", 3),
            ("ABBB", 2),
        ],
    ),
    sample(
        """
        def winning_margin_histogram(margins, widest):
            bars = [0] * (widest + 1)
            for margin in margins:
                bars[min(abs(margin), widest)] += 1
            return bars
        """,
        calls=[
            ([1, 2, 1], 3), ([], 2), ([0], 0), ([5, 9], 4), ([-1, 1], 2), ([3, 3, -3], 3), ([2], 2), ([7, 0, -2, 4], 5),
            ([1], 0), ([-6, 6, 1], 1),
        ],
    ),
    sample(
        """
        def sprint_triathlon(swim, bike, run, cutoffs):
            elapsed = 0
            for leg, seconds in enumerate([swim, bike, run]):
                elapsed += seconds
                if leg < len(cutoffs) and elapsed > cutoffs[leg]:
                    return "out after leg " + str(leg + 1)
            return elapsed
        """,
        calls=[
            (10, 30, 20, [15, 45, 70]), (10, 30, 20, []), (10, 30, 20, [10]), (10, 30, 20, [9]), (10, 30, 20, [10, 40]),
            (10, 30, 20, [12, 39]), (10, 30, 20, [20, 50, 60]), (10, 30, 20, [20, 50, 59]), (0, 0, 0, [0, 0, 0]),
            (5, 6, 7, [5, 10, 100]),
        ],
    ),
    sample(
        """
        def rest_days_ok(match_days, minimum):
            days = sorted(match_days)
            for index in range(1, len(days)):
                if days[index] - days[index - 1] <= minimum:
                    return False
            return True
        """,
        calls=[
            ([1, 4, 8], 2), ([], 3), ([5], 3), ([1, 4, 8], 3), ([8, 1, 4], 2), ([2, 2], 0), ([2, 3], 0),
            ([10, 1, 6], 4), ([1, 7, 12], 5), ([3, 9], 5),
        ],
    ),
    sample(
        """
        def chess_match_score(games):
            white = 0.0
            decisive = 0
            for result in games.split():
                first, _, second = result.partition("-")
                white += 0.5 if first == second else float(first)
                if first != second:
                    decisive += 1
            return {"score": white, "decisive": decisive}
        """,
        calls=[
            ("1-0 0-1 d-d",), ("",), ("1-0",), ("0-1",), ("d-d",), ("1-0 1-0 1-0",), ("d-d d-d",), ("0-1 0-1 1-0 d-d",),
            ("0-1 d-d",),
        ],
    ),
    sample(
        """
        def cup_bracket_winner(strengths):
            alive = list(range(len(strengths)))
            while len(alive) > 1:
                survivors = []
                for left, right in zip(alive[::2], alive[1::2]):
                    survivors.append(left if strengths[left] >= strengths[right] else right)
                if len(alive) % 2 == 1:
                    survivors.append(alive[-1])
                alive = survivors
            return alive[0] if alive else None
        """,
        calls=[
            ([3, 7, 5, 1],), ([],), ([4],), ([2, 2],), ([1, 2, 3],), ([9, 2, 9],), ([5, 5, 5, 5],), ([1, 8, 2, 8, 6],),
            ([0, -1],), ([4, 6, 6, 4, 3, 9, 1],),
        ],
    ),
    sample(
        """
        def captain_votes(ballots):
            tally = {}
            for ballot in ballots:
                for place, name in enumerate(ballot[:3]):
                    tally[name] = tally.get(name, 0) + 3 - place
            most = max(tally.values(), default=0)
            return sorted(name for name in tally if tally[name] == most)
        """,
        calls=[
            ([["a", "b", "c"]],), ([],), ([[]],), ([["b"], ["a"]],), ([["a", "b"], ["b", "a"]],),
            ([["x", "y", "z", "w"], ["w"]],), ([["k", "l"], ["l"], ["m", "l", "k"]],),
            ([["p", "q", "r", "s"], ["q", "r", "p", "s"], ["r", "p", "q", "s"]],),
            ([["d", "e", "f"], ["f", "e", "d"]],), ([["u"], ["v", "u"]],),
        ],
    ),
    sample(
        """
        def interval_pace_zone(pace, zones):
            chosen = "rest"
            for name, slowest in zones:
                if pace <= slowest and pace > 0:
                    chosen = name
                else:
                    break
            return chosen
        """,
        calls=[
            (250, [["easy", 360], ["tempo", 270], ["race", 240]]),
            (240, [["easy", 360], ["tempo", 270], ["race", 240]]),
            (271, [["easy", 360], ["tempo", 270], ["race", 240]]), (361, [["easy", 360], ["tempo", 270]]),
            (0, [["easy", 360]]), (300, []), (100, [["a", 90], ["b", 120]]), (50, [["a", 50]]), (-5, [["a", 10]]),
            (360, [["easy", 360], ["tempo", 270]]),
        ],
    ),
    sample(
        """
        def squad_ages(players):
            ages = sorted(player["age"] for player in players)
            if not ages:
                return {"youngest": None, "oldest": None, "median": 0}
            middle = len(ages) // 2
            median = ages[middle] if len(ages) % 2 == 1 else (ages[middle - 1] + ages[middle]) / 2
            return {"youngest": ages[0], "oldest": ages[-1], "median": median}
        """,
        calls=[
            ([{"age": 20}, {"age": 30}],), ([],), ([{"age": 19}],), ([{"age": 31}, {"age": 22}, {"age": 25}],),
            ([{"age": 18}, {"age": 18}],), ([{"age": 40}, {"age": 17}, {"age": 23}, {"age": 28}],),
            ([{"age": 33}, {"age": 21}],), ([{"age": 1}, {"age": 0}],),
            ([{"age": 5}, {"age": 4}, {"age": 3}, {"age": 2}, {"age": 9}],),
        ],
    ),
    sample(
        """
        def momentum(points, memory):
            curve = [0]
            for end in range(1, len(points) + 1):
                recent = points[max(end - memory, 0):end]
                curve.append(sum(1 if point == "+" else -1 for point in recent))
            return max(curve) - min(curve)
        """,
        calls=[
            ("++-", 2), ("", 3), ("+", 1), ("-", 1), ("----", 2), ("++++", 3), ("+-+-", 1), ("--+++-", 3), ("++", 5),
            ("-+-", 2), ("+--+++", 4),
        ],
    ),
    sample(
        """
        def grid_penalties(qualifying, penalties):
            slots = []
            for place, driver in enumerate(qualifying):
                slots.append([place + penalties.get(driver, 0), penalties.get(driver, 0) > 0, driver])
            slots.sort()
            return [driver for _, _, driver in slots]
        """,
        calls=[
            (["a", "b", "c"], {"a": 1}), ([], {}), (["a", "b"], {}), (["a", "b"], {"a": 0}),
            (["a", "b", "c"], {"a": 2, "b": 5}), (["x", "y", "z"], {"x": 10}), (["x", "y", "z"], {"y": 1}),
            (["p"], {"p": 3}), (["k", "l", "m", "n"], {"l": 2, "k": 3}),
        ],
    ),
    sample(
        """
        def golf_skins(holes, value):
            pot = value
            won = {}
            for scores in holes:
                low = min(scores.values())
                leaders = [name for name in scores if scores[name] == low]
                if len(leaders) == 1:
                    won[leaders[0]] = won.get(leaders[0], 0) + pot
                    pot = value
                else:
                    pot += value
            return won
        """,
        calls=[
            ([{"a": 3, "b": 4}], 5), ([], 5), ([{"a": 4, "b": 4}], 5), ([{"a": 4, "b": 4}, {"a": 5, "b": 3}], 2),
            ([{"a": 3, "b": 4}, {"a": 3, "b": 4}], 10), ([{"a": 1, "b": 2, "c": 1}, {"a": 4, "b": 4, "c": 2}], 3),
            ([{"x": 7}], 1), ([{"p": 2, "q": 3}, {"p": 3, "q": 2}, {"p": 3, "q": 3}, {"p": 1, "q": 2}], 4),
            ([{"k": 9, "l": 8}], 0),
        ],
    ),
    sample(
        """
        def best_attempt(attempts):
            legal = [mark for mark, foul in attempts if not foul]
            best = max(legal, default=0)
            tries = legal.index(best) + 1 if legal else 0
            return [best, tries]
        """,
        calls=[
            ([[7, False], [8, False]],), ([],), ([[9, True]],), ([[5, False], [9, True]],), ([[6, False], [6, False]],),
            ([[4, False]],), ([[3, True], [2, False], [5, False], [1, False]],), ([[-2, False], [-1, False]],),
            ([[8, False], [7, False], [1, True]],),
        ],
    ),
    sample(
        """
        def season_turning_point(margins):
            total = sum(margins)
            before = 0
            for game, margin in enumerate(margins):
                after = total - before - margin
                if before < 0 and after > 0:
                    return game
                before += margin
            return -1
        """,
        calls=[
            ([-2, 0, 5],), ([],), ([3],), ([-1, 1],), ([-1, 1, 0],), ([-4, -3, 2, 6],), ([2, -5, 1, 4],),
            ([-1, -1, -1],), ([-3, 9, -1],), ([1, -1, 3, 2],), ([0, -2, 1, 1],), ([-1, 0, 1],),
        ],
    ),
    sample(
        """
        def boxing_cards(rounds, knockdown):
            red = blue = 0
            for winner, downs in rounds:
                loser_points = max(9 - downs * knockdown, 6)
                red += 10 if winner != "blue" else loser_points
                blue += 10 if winner != "red" else loser_points
            if red == blue:
                return "draw"
            return "red" if red > blue else "blue"
        """,
        calls=[
            ([["red", 0]], 1), ([], 1), ([["even", 0]], 1), ([["red", 0], ["blue", 0]], 1),
            ([["red", 0], ["blue", 1]], 1), ([["red", 2], ["blue", 0], ["blue", 0]], 1), ([["red", 9], ["blue", 3]], 1),
            ([["red", 1], ["even", 2], ["blue", 0]], 0), ([["blue", 0], ["even", 0]], 2),
            ([["red", 3], ["blue", 2], ["blue", 0]], 2), ([["red", 1], ["blue", 0], ["blue", 0]], 0),
        ],
    ),
    sample(
        """
        def attendance_peaks(crowds, capacity):
            peaks = []
            for week in range(1, len(crowds) - 1):
                here = crowds[week]
                if here > crowds[week - 1] and here >= crowds[week + 1]:
                    peaks.append(round(100 * here / capacity) if capacity > 0 else 0)
            return peaks
        """,
        calls=[
            ([10, 30, 20], 60), ([], 10), ([5], 5), ([1, 2], 4), ([10, 30, 30, 5], 100), ([30, 30, 5], 100),
            ([1, 3, 1, 4, 2], 0), ([9, 1, 9, 1, 8], 10), ([2, 5, 1], 0), ([1, 2, 3], 3), ([5, 4, 6, 4, 7, 7, 2], 10),
        ],
    ),
)
