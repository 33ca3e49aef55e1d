"""Functions on schools, libraries, surveys and elections: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def attendance_percent(register, late_counts):
            present = 0
            for mark in register:
                if mark == "P" or (mark == "L" and late_counts):
                    present += 1
            return round(100 * present / len(register), 1) if register else 0.0
        """,
        calls=[
            ("PPAL", True), ("", True), ("", False), ("P", False), ("A", True), ("PPP", True), ("AAAP", False),
            ("LLA", True), ("LLA", False), ("PLAPLAP", False),
        ],
    ),
    sample(
        """
        def absence_spells(days, minimum):
            spells = []
            start = None
            for day, mark in enumerate(days + "P"):
                if mark == "A" and start is None:
                    start = day
                elif mark != "A" and start is not None:
                    if day - start >= minimum:
                        spells.append([start, day - 1])
                    start = None
            return spells
        """,
        calls=[
            ("PAAP", 2), ("", 1), ("A", 1), ("P", 1), ("AAPAAA", 3), ("AAPAAA", 2), ("PPAAAPA", 4), ("APAPA", 1),
            ("AAAA", 4), ("PPAP", 2),
        ],
    ),
    sample(
        """
        def letter_grade(score, bounds):
            grade = "F"
            best = -1
            for letter, lowest in bounds.items():
                if score >= lowest and lowest > best:
                    grade = letter
                    best = lowest
            return grade
        """,
        calls=[
            (85, {"A": 80, "B": 60, "C": 40}), (80, {"A": 80, "B": 60}), (79, {"A": 80, "B": 60}), (60, {"B": 60}),
            (10, {"A": 80, "B": 60}), (0, {}), (0, {"E": 0}), (70, {"C": 40, "B": 60, "A": 80}), (0, {"D": 1, "E": 0}),
            (100, {"A": 80, "S": 100}),
        ],
    ),
    sample(
        """
        def seating_rows(pupils, width):
            if width <= 0:
                return []
            return [pupils[start:start + width] for start in range(0, len(pupils), width)]
        """,
        calls=[
            (["al", "bo", "cy"], 2), ([], 3), (["al"], 1), (["al", "bo"], 0), (["a", "b", "c", "d"], 2),
            (["a", "b", "c"], 5), (["x", "y"], -1), (["p", "q", "r"], 1), ([], 0), (["m", "n", "o", "p", "q"], 3),
        ],
    ),
    sample(
        """
        def overdue_titles(loans, today, limit):
            late = [loan for loan in loans if today - loan["taken"] > limit and not loan.get("returned", False)]
            late.sort(key=lambda loan: loan["taken"])
            return [loan["title"] for loan in late[:3]]
        """,
        calls=[
            ([{"title": "Emma", "taken": 1}, {"title": "Dune", "taken": 5}], 20, 14), ([], 9, 1),
            ([{"title": "Emma", "taken": 6}], 20, 14), ([{"title": "Emma", "taken": 5}], 20, 14),
            ([{"title": "Ivan", "taken": 0, "returned": True}], 30, 7),
            ([{"title": "B", "taken": 3}, {"title": "A", "taken": 2, "returned": False}], 10, 6),
            ([{"title": t, "taken": n} for t, n in [("a", 4), ("b", 3), ("c", 2), ("d", 1)]], 10, 5),
            ([{"title": t, "taken": n} for t, n in [("a", 4), ("b", 3), ("c", 2), ("d", 1)]], 10, 6),
            ([{"title": t, "taken": n} for t, n in [("k", 1), ("l", 1), ("m", 0)]], 3, 0),
        ],
    ),
    sample(
        """
        def library_fine(days_late, holidays, rate, cap):
            charged = max(days_late - holidays, 0)
            fine = 0
            for day in range(1, charged + 1):
                fine += rate if day <= 7 else 2 * rate
            return min(fine, cap)
        """,
        calls=[
            (3, 0, 2, 50), (0, 0, 2, 50), (7, 0, 1, 50), (8, 0, 1, 50), (10, 2, 1, 50), (2, 5, 3, 50), (9, 0, 5, 20),
            (1, 0, 4, 4), (1, 0, 5, 4), (12, 1, 1, 100),
        ],
    ),
    sample(
        """
        def poll_winner(ballots):
            counts = {}
            for name in ballots:
                counts[name] = counts.get(name, 0) + 1
            if not counts:
                return "nobody"
            top = max(counts.values())
            leaders = [name for name in counts if counts[name] == top]
            return leaders[0] if len(leaders) == 1 else "tie"
        """,
        calls=[
            (["ann", "bob", "ann"],), ([],), (["ann"],), (["ann", "bob"],), (["x", "y", "y", "x", "z"],),
            (["bob", "bob", "ann"],), (["c", "a", "b", "b", "b", "a"],), (["u", "v", "v"],), (["k", "k"],),
        ],
    ),
    sample(
        """
        def has_majority(votes, name):
            total = sum(votes.values())
            return total > 0 and votes.get(name, 0) * 2 > total
        """,
        calls=[
            ({"ann": 3, "bob": 2}, "ann"), ({}, "ann"), ({"ann": 2, "bob": 2}, "ann"), ({"ann": 0}, "ann"),
            ({"ann": 3, "bob": 2}, "bob"), ({"ann": 4}, "cal"), ({"ann": 1}, "ann"), ({"a": 1, "b": 1, "c": 1}, "b"),
            ({"bob": 0, "ann": 0}, "bob"),
        ],
    ),
    sample(
        """
        def class_averages(marks):
            averages = {}
            for room, scores in marks.items():
                counted = [score for score in scores if score >= 0]
                averages[room] = sum(counted) / len(counted) if counted else 0
            return averages
        """,
        calls=[
            ({"1a": [4, 6]},), ({},), ({"1a": []},), ({"1a": [-1]},), ({"1a": [0, 4]},), ({"1a": [5], "1b": [1, 2]},),
            ({"2c": [-1, 8, 6]},), ({"x": [0, 3], "y": [-4]},), ({"x": [], "y": [10, 0, 2], "z": [-1, 3]},),
        ],
    ),
    sample(
        """
        def median_mark(marks):
            if not marks:
                return None
            ordered = sorted(marks)
            middle = len(ordered) // 2
            if len(ordered) % 2 == 1:
                return ordered[middle]
            return (ordered[middle - 1] + ordered[middle]) / 2
        """,
        calls=[
            ([3, 1, 2],), ([],), ([7],), ([4, 8],), ([9, 1, 5, 3],), ([2, 2, 2, 5],), ([0, -4],),
            ([10, 30, 20, 50, 40],), ([-1, 0, 6],),
        ],
    ),
    sample(
        """
        def weighted_mark(parts, weights):
            total = 0
            used = 0
            for name, mark in parts.items():
                weight = weights.get(name, 0)
                total += mark * weight
                used += weight
            if used == 0:
                return 0.0
            return total / used
        """,
        calls=[
            ({"exam": 80, "essay": 60}, {"exam": 3, "essay": 1}), ({}, {}), ({"exam": 50}, {}),
            ({"exam": 50}, {"exam": 2}), ({"exam": 40, "oral": 90}, {"exam": 1}), ({"exam": 9}, {"exam": 0}),
            ({"lab": 7, "quiz": 8}, {"lab": 0.5, "quiz": 0.5}), ({"a": 10, "b": 20, "c": 30}, {"a": 1, "b": 1, "c": 2}),
            ({"exam": -4}, {"exam": 1}),
        ],
    ),
    sample(
        """
        def ranks_with_ties(scores):
            ranks = {}
            place = 0
            previous = None
            ordered = sorted(scores, key=lambda name: (-scores[name], name))
            for position, name in enumerate(ordered, start=1):
                if scores[name] != previous:
                    place = position
                    previous = scores[name]
                ranks[name] = place
            return ranks
        """,
        calls=[
            ({"al": 9, "bo": 7, "cy": 9},), ({},), ({"al": 0},), ({"al": 5, "bo": 5},), ({"x": 1, "y": 2, "z": 3},),
            ({"x": 4, "y": 4, "z": 4, "w": 1},), ({"p": -1, "q": -2},), ({"p": 0, "q": 0, "r": -3},),
            ({"m": 8, "n": 3},),
        ],
    ),
    sample(
        """
        def absent_pupils(roll, present):
            missing = sorted(name for name in roll if name not in present)
            if not missing:
                return "all here"
            shown = ", ".join(missing[:2])
            rest = len(missing) - 2
            return shown + " and " + str(rest) + " more" if rest > 0 else shown
        """,
        calls=[
            (["bo", "al"], []), (["al"], ["al"]), ([], []), (["cy", "al", "bo"], []), (["cy", "al", "bo"], ["al"]),
            (["dee", "cy", "al", "bo"], []), (["cy"], ["al"]), (["e", "d", "c", "b"], ["c"]), ([], ["al"]),
        ],
    ),
    sample(
        """
        def seat_pairs(names):
            pairs = []
            left = 0
            right = len(names) - 1
            while left < right:
                pairs.append(names[left] + "+" + names[right])
                left += 1
                right -= 1
            if left == right:
                pairs.append(names[left])
            return pairs
        """,
        calls=[
            (["a", "b", "c", "d"],), ([],), (["a"],), (["a", "b"],), (["a", "b", "c"],), (["v", "w", "x", "y", "z"],),
            (["m", "m"],), (["q", "r", "s", "t", "u", "v"],), (["zed"],),
        ],
    ),
    sample(
        """
        def improvement(tests):
            if len(tests) < 2:
                return 0
            best_rise = tests[1] - tests[0]
            for earlier, later in zip(tests[1:], tests[2:]):
                best_rise = max(best_rise, later - earlier)
            return best_rise
        """,
        calls=[
            ([50, 60, 75],), ([],), ([80],), ([70, 60],), ([9, 5, 3, 2],), ([10, 30, 35],), ([5, 5],), ([8, 2, 6, 1],),
            ([90, 70, 60],), ([0, 4],),
        ],
    ),
    sample(
        """
        def remove_outliers(ratings):
            if len(ratings) <= 2:
                return ratings[:]
            kept = sorted(ratings)[1:-1]
            return kept
        """,
        calls=[
            ([5, 1, 3],), ([],), ([4],), ([2, 9],), ([9, 2],), ([7, 7, 7, 1],), ([10, 0, 5, 5, 6],), ([3, 2, 1],),
            ([-1, -5, 0, 2],),
        ],
    ),
    sample(
        """
        def distribute_pupils(names, groups):
            teams = [[] for _ in range(groups)]
            for index, name in enumerate(sorted(names)):
                if groups > 0:
                    teams[index % groups].append(name)
            return teams
        """,
        calls=[
            (["cy", "al", "bo"], 2), ([], 2), (["al"], 0), (["al"], 1), (["d", "c", "b", "a"], 2), (["b", "a"], 3),
            (["z", "y", "x", "w", "v"], 3), ([], 0), (["m", "n"], 1),
        ],
    ),
    sample(
        """
        def dhondt_seats(votes, seats):
            won = {party: 0 for party in votes}
            for _ in range(seats):
                strongest = None
                for party in votes:
                    quotient = votes[party] / (won[party] + 1)
                    if strongest is None or quotient > votes[strongest] / (won[strongest] + 1):
                        strongest = party
                if strongest is not None:
                    won[strongest] += 1
            return won
        """,
        calls=[
            ({"red": 100, "blue": 60}, 3), ({}, 2), ({"red": 5}, 0), ({"red": 5}, 2), ({"a": 10, "b": 10}, 1),
            ({"a": 10, "b": 20, "c": 30}, 5), ({"a": 1, "b": 9}, 4), ({"x": 0, "y": 0}, 1), ({"x": 40, "y": 20}, 2),
            ({"x": 20, "y": 40}, 2), ({"p": 7, "q": 11, "r": 2}, 1),
        ],
    ),
    sample(
        """
        def runoff_needed(votes, share):
            total = sum(votes)
            if total == 0:
                return True
            return max(votes) / total < share
        """,
        calls=[
            ([5, 5], 0.5), ([], 0.5), ([0, 0], 0.5), ([4, 6], 0.5), ([4, 6], 0.7), ([3, 3, 4], 0.5), ([1], 1.0),
            ([9, 1], 0.9), ([2, 2, 2], 0.3), ([1, 0], 0.8), ([0], 0.1),
        ],
    ),
    sample(
        """
        def survey_summary(answers, invited):
            yes = answers.count("yes")
            asked = yes + answers.count("no")
            rate = asked / invited if invited else 0
            return {"yes": round(100 * yes / asked) if asked else 0, "reply": round(100 * rate)}
        """,
        calls=[
            (["yes", "no", "yes"], 4), ([], 0), ([""], 5), (["no"], 2), (["yes"], 1), (["maybe"], 0), ([], 3),
            (["yes", "", "no", "no", "no"], 10), (["yes", "yes", "no"], 6), (["no", "no", "yes", "yes"], 8),
        ],
    ),
    sample(
        """
        def exam_clashes(entries):
            seen = {}
            clashes = []
            for entry in entries:
                slot = entry["pupil"] + "@" + entry["slot"]
                if slot in seen and seen[slot] != entry["exam"]:
                    clashes.append(entry["pupil"] + ": " + seen[slot] + "/" + entry["exam"])
                else:
                    seen[slot] = entry["exam"]
            return clashes
        """,
        calls=[
            ([{"pupil": "al", "slot": "mon", "exam": "art"}, {"pupil": "al", "slot": "mon", "exam": "pe"}],), ([],),
            ([{"pupil": "al", "slot": "mon", "exam": "art"}],),
            ([{"pupil": "al", "slot": "mon", "exam": "art"}, {"pupil": "al", "slot": "mon", "exam": "art"}],),
            ([{"pupil": "al", "slot": "mon", "exam": "art"}, {"pupil": "al", "slot": "tue", "exam": "pe"}],),
            ([{"pupil": "al", "slot": "mon", "exam": "art"}, {"pupil": "bo", "slot": "mon", "exam": "pe"}],),
            ([{"pupil": "bo", "slot": "wed", "exam": e} for e in ["it", "it", "ma", "en"]],),
            ([{"pupil": p, "slot": "fr", "exam": e} for p, e in [("x", "ma"), ("y", "ma"), ("x", "en"), ("y", "it")]],),
            ([{"pupil": "z", "slot": s, "exam": "ma"} for s in ["mon", "mon", "tue"]],),
        ],
    ),
    sample(
        """
        def shelf_space(books, shelves, width):
            used = [0] * shelves
            for thickness in books:
                for shelf in range(shelves):
                    if used[shelf] + thickness <= width:
                        used[shelf] += thickness
                        break
            return used
        """,
        calls=[
            ([3, 4, 2], 2, 5), ([], 2, 5), ([5], 1, 5), ([6], 1, 5), ([2, 2, 2, 2], 2, 4), ([3, 3, 3], 3, 4),
            ([1], 0, 5), ([4, 1, 5, 2, 3], 3, 5), ([2, 9, 1], 1, 3),
        ],
    ),
    sample(
        """
        def most_borrowed(history, top):
            counts = {}
            for title in history:
                counts[title] = counts.get(title, 0) + 1
            ranking = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
            return [title for title, times in ranking[:top] if times > 1]
        """,
        calls=[
            (["a", "b", "a"], 2), ([], 3), (["a"], 1), (["b", "a", "b", "a"], 2), (["b", "a", "b", "a"], 1),
            (["x", "y", "y", "z", "z", "z"], 3), (["x", "y", "y", "z", "z", "z"], 1), (["q", "q"], 0),
            (["k", "k", "m"], 5),
        ],
    ),
    sample(
        """
        def copies_free(copies, loans):
            free = dict(copies)
            for loan in loans:
                if loan["out"] and free.get(loan["title"], 0) > 0:
                    free[loan["title"]] -= 1
            return sum(free.values())
        """,
        calls=[
            ({"Emma": 2}, [{"title": "Emma", "out": True}]), ({}, []), ({"Emma": 0}, [{"title": "Emma", "out": True}]),
            ({"Emma": 1}, [{"title": "Dune", "out": True}]), ({"Emma": 1}, [{"title": "Emma", "out": False}]),
            ({"Emma": 1, "Dune": 3}, [{"title": "Emma", "out": True}, {"title": "Emma", "out": True}]),
            ({"a": 2, "b": 2}, [{"title": t, "out": True} for t in "abba"]), ({"x": 4}, []),
            ({}, [{"title": "Emma", "out": True}]), ({"x": 1, "y": 1}, [{"title": t, "out": True} for t in "yz"]),
        ],
    ),
    sample(
        """
        def elimination_order(votes):
            remaining = dict(votes)
            order = []
            while len(remaining) > 1:
                weakest = min(remaining, key=lambda name: (remaining[name], name))
                order.append(weakest)
                remaining.pop(weakest)
            return order
        """,
        calls=[
            ({"al": 3, "bo": 1, "cy": 2},), ({},), ({"al": 4},), ({"al": 2, "bo": 2},), ({"z": 0, "y": 0, "x": 5},),
            ({"p": 9, "q": 8},), ({"k": -1, "m": 0},), ({"a": 1, "b": 2, "c": 3, "d": 4},),
            ({"one": 7, "two": 7, "six": 1},),
        ],
    ),
    sample(
        """
        def lesson_gap_total(lessons, opening):
            waiting = 0
            free_from = opening
            for start, end in sorted(lessons):
                if start > free_from:
                    waiting += start - free_from
                free_from = max(free_from, end)
            return waiting
        """,
        calls=[
            ([[9, 10], [11, 12]], 9), ([], 8), ([[10, 11]], 8), ([[8, 12], [9, 10], [13, 14]], 8), ([[9, 10]], 9),
            ([[12, 13], [9, 10]], 9), ([[9, 11], [10, 12], [12, 13]], 7), ([[1, 3], [6, 7]], 2), ([[5, 6], [2, 3]], 0),
        ],
    ),
    sample(
        """
        def best_class(results, minimum):
            best = None
            best_rate = 0.0
            for room in sorted(results):
                passed, taken = results[room]
                rate = passed / taken if taken else 0.0
                if taken >= minimum and rate > best_rate:
                    best = room
                    best_rate = rate
            return best
        """,
        calls=[
            ({"1a": [8, 10], "1b": [9, 10]}, 5), ({}, 1), ({"1a": [0, 0]}, 0), ({"1a": [3, 3]}, 3), ({"1a": [3, 3]}, 4),
            ({"b": [1, 2], "a": [2, 4]}, 2), ({"x": [0, 5], "y": [1, 9]}, 1), ({"x": [4, 4], "y": [0, 0]}, 0),
            ({"p": [0, 3]}, 1), ({"p": [5, 6], "q": [2, 2], "r": [9, 20]}, 3),
        ],
    ),
    sample(
        """
        def detention_days(late_marks, allowed):
            days = []
            lates = 0
            for day, minutes in enumerate(late_marks, start=1):
                lates += minutes > 0
                if lates > allowed:
                    days.append(day)
                    lates = 0
            return days
        """,
        calls=[
            ([5, 0, 3, 1], 1), ([], 0), ([4], 0), ([0], 0), ([1, 1, 1, 1], 1), ([1, 1, 1, 1], 2), ([0, 2, 0, 9, 7], 0),
            ([3, 3, 0, 3, 3, 3], 2), ([6, 0], 1),
        ],
    ),
    sample(
        """
        def term_total(marks, dropped):
            kept = sorted(marks)[dropped:]
            return sum(kept) / len(kept) if kept else 0
        """,
        calls=[
            ([5, 9, 1], 1), ([], 0), ([4], 1), ([4], 0), ([8, 2, 6, 4], 2), ([3, 3], 3), ([-2, -6, 0], 1), ([10, 0], 0),
            ([7, 1], 1), ([], 2),
        ],
    ),
    sample(
        """
        def house_points(events, houses):
            points = {house: 0 for house in houses}
            for event in events:
                house = event["house"]
                if house in points:
                    points[house] = max(0, points[house] + event["points"])
            leader = max(houses, key=lambda house: points[house], default="")
            return {"leader": leader, "points": points.get(leader, 0)}
        """,
        calls=[
            ([{"house": "oak", "points": 5}, {"house": "elm", "points": 7}], ["oak", "elm"]), ([], []),
            ([{"house": "oak", "points": -5}, {"house": "oak", "points": 2}], ["oak"]), ([], ["oak", "elm"]),
            ([{"house": "ash", "points": 9}], ["oak", "elm"]), ([{"house": "ash", "points": 1}], []),
            ([{"house": "elm", "points": 3}, {"house": "elm", "points": -1}], ["oak", "elm"]),
            ([{"house": "oak", "points": 4}, {"house": "elm", "points": 4}], ["elm", "oak"]),
            ([{"house": h, "points": p} for h, p in [("a", 2), ("b", 3), ("a", 2), ("b", -2)]], ["b", "a"]),
        ],
    ),
    sample(
        """
        def front_row_names(heights, seats):
            shortest = sorted(heights, key=lambda name: (heights[name], name))[:seats]
            rest = [name for name in heights if name not in shortest]
            tallest = max((heights[name] for name in rest), default=0)
            return shortest + [str(tallest)]
        """,
        calls=[
            ({"al": 150, "bo": 140, "cy": 160}, 2), ({}, 2), ({"al": 150}, 1), ({"al": 150}, 0),
            ({"b": 120, "a": 120}, 1), ({"x": 9, "y": 8, "z": 7}, 3), ({"x": 9, "y": 8, "z": 7}, 1),
            ({"p": 130, "q": 145}, 5), ({"p": 3, "q": 2}, 0),
        ],
    ),
    sample(
        """
        def reservation_queue(events):
            queue = []
            served = []
            for event in events:
                if event.startswith("+"):
                    name = event[1:]
                    if name not in queue:
                        queue.append(name)
                elif event == "next" and queue:
                    served.append(queue.pop(0))
            return {"served": served, "waiting": len(queue)}
        """,
        calls=[
            (["+al", "+bo", "next"],), ([],), (["next"],), (["+al", "+al", "next", "next"],), (["+x", "+y", "+z"],),
            (["+a", "next", "+a", "next"],), (["skip", "+q"],), (["next", "+k", "+m", "next"],),
            (["+p", "stop", "next", "+r", "+p"],),
        ],
    ),
    sample(
        """
        def consecutive_passes(scores, pass_mark):
            best = 0
            streak = 0
            for score in scores:
                streak = streak + 1 if score >= pass_mark else 0
                if streak > best:
                    best = streak
            return best / len(scores) if scores else 0.0
        """,
        calls=[
            ([60, 70, 40, 80], 50), ([], 50), ([], 0), ([50], 50), ([49], 50), ([1, 2, 3], 4), ([5, 4, 5, 5], 5),
            ([9, 9, 9, 1], 3), ([0, 0], 0), ([2, 8, 8, 2, 8], 8),
        ],
    ),
    sample(
        """
        def preference_points(ballots, places):
            points = {}
            for ballot in ballots:
                for rank in range(min(places, len(ballot))):
                    name = ballot[rank]
                    points[name] = points.get(name, 0) + places - rank
            return points
        """,
        calls=[
            ([["a", "b"], ["b", "a"]], 2), ([], 3), ([["a"]], 1), ([[]], 2), ([["a", "b", "c"]], 2), ([["x", "y"]], 0),
            ([["x"], ["x"], ["y", "x"]], 3), ([["p", "q", "r"], ["r", "q"]], 3), ([["k", "m"]], 4),
        ],
    ),
    sample(
        """
        def seats_left_in_rows(grid):
            left = []
            for row in grid:
                free = row.count(".")
                if free > 0:
                    left.append(free)
            return [len(left), max(left, default=0), sum(left)]
        """,
        calls=[
            (["x.x", "..x"],), ([],), (["xxx"],), (["."],), (["..", "xx", "."],), (["x", "x"],),
            (["...", ".x.", "x.."],), ([""],), (["xx.", "xxx"],),
        ],
    ),
    sample(
        """
        def together_seats(row, party):
            start = 0
            for position, seat in enumerate(row):
                if seat != ".":
                    start = position + 1
                elif position - start + 1 == party:
                    return start
            return -1
        """,
        calls=[
            ("x..x", 2), ("", 1), (".", 1), ("x", 1), ("..x...", 3), ("..x...", 2), (".x.x.", 2), ("xx..", 2),
            ("x.x..", 2), ("....", 4), ("....", 5), ("x.", 1),
        ],
    ),
    sample(
        """
        def catch_up_needed(marks, target, tests):
            left = tests - len(marks)
            needed = target * tests - sum(marks)
            if left <= 0:
                return 0 if needed <= 0 else -1
            return max(needed / left, 0)
        """,
        calls=[
            ([60, 70], 70, 3), ([], 50, 2), ([50], 50, 1), ([49], 50, 1), ([90, 90], 40, 3), ([10, 20], 30, 2),
            ([], 0, 0), ([40, 40, 40], 40, 4), ([5, 5], 5, 1), ([0], 6, 4), ([80], 40, 2), ([80, 70], 40, 3),
        ],
    ),
    sample(
        """
        def curve_marks(marks, top):
            highest = max(marks, default=0)
            lift = top - highest
            curved = []
            for mark in marks:
                curved.append(min(mark + lift, top) if mark > 0 else 0)
            return curved if lift >= 0 else marks
        """,
        calls=[
            ([70, 80], 100), ([], 100), ([0, 50], 60), ([0], 10), ([100], 100), ([110, 0, -5], 100), ([-3, 4], 4),
            ([30, 20, 10], 33), ([], 5), ([1, 0, 1], 9), ([-2, 8, 5], 10),
        ],
    ),
    sample(
        """
        def teacher_hours(lessons, weekly):
            hours = {}
            for lesson in lessons:
                name = lesson["teacher"]
                hours[name] = hours.get(name, 0) + lesson.get("hours", 1)
            over = {name: total - weekly for name, total in hours.items() if total > weekly}
            return sorted(over, key=lambda name: (-over[name], name))
        """,
        calls=[
            ([{"teacher": "ng", "hours": 3}, {"teacher": "ng"}], 3), ([], 1), ([{"teacher": "ng"}], 1),
            ([{"teacher": "ng"}], 0), ([{"teacher": "b"}, {"teacher": "a"}], 0),
            ([{"teacher": t, "hours": h} for t, h in [("x", 5), ("y", 9), ("x", 6)]], 8),
            ([{"teacher": t, "hours": h} for t, h in [("x", 2), ("y", 2), ("z", 3)]], 2),
            ([{"teacher": t, "hours": h} for t, h in [("x", 3), ("y", 5), ("z", 4)]], 2),
            ([{"teacher": "k", "hours": 0}, {"teacher": "m"}, {"teacher": "m"}], 1),
        ],
    ),
    sample(
        """
        def ward_margins(wards):
            closest = None
            for ward, votes in wards.items():
                ordered = sorted(votes, reverse=True)
                margin = ordered[0] - ordered[1] if len(ordered) > 1 else sum(ordered)
                if closest is None or margin < closest["margin"]:
                    closest = {"ward": ward, "margin": margin}
            return closest
        """,
        calls=[
            ({"east": [5, 9], "west": [3, 4]},), ({},), ({"east": []},), ({"east": [7]},), ({"n": [2, 2, 8]},),
            ({"n": [1, 6], "s": [6, 1]},), ({"a": [9], "b": [10, 2, 3]},), ({"a": [4], "b": [9, 6]},),
            ({"q": [0, 0], "r": [5]},),
        ],
    ),
    sample(
        """
        def books_by_genre(books, genre, newest):
            found = 0
            pages = 0
            for book in books:
                if book["genre"] == genre and book["year"] >= newest:
                    found += 1
                    pages += book.get("pages", 0)
            return pages / found if found > 0 else 0.0
        """,
        calls=[
            ([{"genre": "sf", "year": 1990, "pages": 200}, {"genre": "sf", "year": 1980, "pages": 90}], "sf", 1985),
            ([], "sf", 0), ([{"genre": "art", "year": 5, "pages": 9}], "sf", 1),
            ([{"genre": "sf", "year": 7}], "sf", 7), ([{"genre": "sf", "year": 7, "pages": 50}], "sf", 8),
            ([{"genre": "sf", "year": 7, "pages": 50}], "sf", 7),
            ([{"genre": "art", "year": y, "pages": p} for y, p in [(1, 10), (2, 20), (3, 60)]], "art", 2),
            ([{"genre": "art", "year": 4, "pages": 12}, {"genre": "sf", "year": 9, "pages": 30}], "art", 3),
            ([{"genre": "zoo", "year": 2}, {"genre": "zoo", "year": 3, "pages": 8}], "zoo", 1),
        ],
    ),
    sample(
        """
        def attendance_trend(weeks):
            trend = 0
            previous = weeks[0] if weeks else 0
            for week in weeks[1:]:
                if week > previous:
                    trend += 1
                elif week < previous:
                    trend -= 1
                previous = week
            return "up" if trend > 0 else "down" if trend < 0 else "flat"
        """,
        calls=[
            ([20, 25, 24, 26],), ([],), ([18],), ([5, 4],), ([4, 5],), ([3, 3, 3],), ([9, 7, 8, 6],), ([1, 2, 1],),
            ([-2, -1],), ([-1, -3, -2],), ([0, 0, 7],),
        ],
    ),
    sample(
        """
        def form_captain(nominations, absent):
            tally = {}
            for name in nominations:
                if name and name not in absent:
                    tally[name] = tally.get(name, 0) + 1
            most = max(tally.values(), default=0)
            return sorted(name for name, votes in tally.items() if votes == most)
        """,
        calls=[
            (["al", "bo", "al"], []), ([], []), (["al"], ["al"]), (["b", "a"], []), (["b", "b", "a"], ["b"]),
            (["", ""], []), (["z", "y", "x", "y", "z"], ["x"]), (["k", "", "k", "m"], []), (["u", "t", "t"], []),
        ],
    ),
    sample(
        """
        def timetable_row(lessons, periods):
            row = ["-"] * periods
            for period, subject in lessons:
                if 1 <= period <= periods and row[period - 1] == "-":
                    row[period - 1] = subject
            return " ".join(row)
        """,
        calls=[
            ([[1, "art"], [3, "pe"]], 3), ([], 2), ([[2, "it"]], 2), ([[0, "it"]], 2), ([[3, "it"]], 2), ([], 0),
            ([[1, "ma"], [1, "en"]], 2), ([[4, "bio"], [2, "geo"], [5, "mus"]], 4), ([[1, "x"]], 1),
        ],
    ),
    sample(
        """
        def scaled_score(answers, key, penalty):
            score = 0
            for given, right in zip(answers, key):
                if given == right:
                    score += 1
                elif given != "-":
                    score -= penalty
            return round(max(score, 0) / len(key), 2) if key else 0
        """,
        calls=[
            ("abca", "abcd", 0.25), ("", "", 1), ("ab", "", 0), ("a", "a", 1), ("b", "a", 1), ("--", "ab", 1),
            ("ab-", "abc", 1), ("dddd", "abcd", 0), ("ca", "cab", 2), ("abcab", "abcaa", 0.5),
        ],
    ),
    sample(
        """
        def quota_reached(votes, seats):
            valid = sum(count for count in votes.values() if count > 0)
            quota = valid // (seats + 1) + 1
            elected = [name for name, count in votes.items() if count >= quota]
            elected.sort(key=lambda name: -votes[name])
            return elected[:seats]
        """,
        calls=[
            ({"a": 40, "b": 35, "c": 25}, 2), ({}, 1), ({"a": 1}, 1), ({"a": 5, "b": 5}, 1), ({"a": 0, "b": 0}, 3),
            ({"a": 10, "b": 50, "c": 40}, 2), ({"x": 4, "y": 3, "z": 2}, 2), ({"x": -3, "y": 6}, 1),
            ({"p": 3, "q": 6, "r": 2}, 2), ({"p": 1, "q": 2, "r": 3, "s": 4}, 3),
        ],
    ),
    sample(
        """
        def shelf_order_errors(codes):
            errors = 0
            highest = codes[0] if codes else 0
            for index in range(1, len(codes)):
                if codes[index] < highest:
                    errors += 1
                else:
                    highest = codes[index]
            return errors
        """,
        calls=[
            ([1, 3, 2, 4],), ([],), ([5],), ([9, 1, 2],), ([2, 2],), ([-5, -7, -6],), ([-3, -1, -2],),
            ([7, 8, 8, 6, 9],), ([4, 3, 2, 1],), ([0, -1],),
        ],
    ),
    sample(
        """
        def group_sizes(pupils, wanted):
            if wanted <= 0 or pupils <= 0:
                return []
            groups = max(pupils // wanted, 1)
            sizes = [pupils // groups] * groups
            for extra in range(pupils % groups):
                sizes[extra] += 1
            return sizes
        """,
        calls=[(7, 3), (0, 3), (5, 0), (2, 4), (6, 3), (11, 4), (1, 1), (-2, 3), (10, 3), (4, -1), (3, 1)],
    ),
    sample(
        """
        def pocket_money_left(budget, trips):
            left = budget
            for cost in trips:
                left -= max(cost, 0)
            return left / len(trips) if trips else budget
        """,
        calls=[
            (20, [5, 3]), (10, []), (0, []), (7, [-2]), (4, [4]), (-1, [2, 2]), (9, [0, 3, 1]), (12, [-6, 6, 2, 2]),
            (3, [1]),
        ],
    ),
    sample(
        """
        def late_share(arrivals, bell):
            late = 0
            for minute in arrivals:
                late += minute > bell
            return late / len(arrivals) if arrivals else 0
        """,
        calls=[
            ([1, 5, 9], 5), ([], 5), ([], 0), ([5], 5), ([6], 5), ([0, 0, 1, 1], 0), ([-3, -2], -3), ([8, 7, 9], 7),
            ([2, 2], 9),
        ],
    ),
    sample(
        """
        def pages_read(diary, until):
            pages = 0
            for entry in diary[:until]:
                pages += entry.get("pages", 0)
            return pages
        """,
        calls=[
            ([{"pages": 5}, {"pages": 7}, {"pages": 9}], 2), ([], 2), ([{}], 1), ([{"pages": 4}], 0),
            ([{"pages": 4}, {}], 2), ([{}, {"pages": 3}], 5), ([{"pages": 1}, {"pages": 2}], 1),
            ([{"pages": 8}, {}, {"pages": 6}], 3), ([{"pages": 2}], 1),
        ],
    ),
    sample(
        """
        def swing(before, after, party):
            old = before.get(party, 0) / sum(before.values()) if before else 0
            new = after.get(party, 0) / sum(after.values()) if after else 0
            return round(100 * (new - old), 1)
        """,
        calls=[
            ({"red": 4, "blue": 6}, {"red": 5, "blue": 5}, "red"), ({}, {}, "red"), ({}, {"red": 3, "blue": 1}, "red"),
            ({"red": 1, "blue": 4}, {}, "blue"), ({"red": 2}, {"blue": 2}, "red"), ({"red": 2}, {"blue": 2}, "blue"),
            ({"a": 1, "b": 3}, {"a": 3, "b": 1}, "b"), ({"a": 8}, {"a": 9}, "a"), ({"a": 8}, {}, "z"),
        ],
    ),
    sample(
        """
        def top_mark_holder(marks, excused):
            entered = {name: mark for name, mark in marks.items() if name not in excused and mark != 0}
            best = max(entered.values(), default=-1)
            return [best] + sorted(name for name in entered if entered[name] == best)[:2]
        """,
        calls=[
            ({"al": 7, "bo": 9}, []), ({}, []), ({"al": 0}, []), ({"al": 5}, ["al"]), ({"c": 4, "b": 4, "a": 4}, []),
            ({"x": -3, "y": -5}, []), ({"x": 8, "y": 6}, ["x"]), ({"k": 1, "m": 0}, []), ({"p": 2, "q": 1, "r": 2}, []),
            ({"u": 1}, ["v"]),
        ],
    ),
    sample(
        """
        def last_place(times, runners):
            slowest = ""
            for runner in runners:
                if times.get(runner, 0) > times.get(slowest, 0):
                    slowest = runner
            return slowest
        """,
        calls=[
            ({"al": 30, "bo": 42}, ["al", "bo"]), ({}, []), ({"al": 30}, []), ({}, ["al"]),
            ({"al": 5, "bo": 5}, ["bo", "al"]), ({"x": 9, "y": 7, "z": 8}, ["y", "z"]),
            ({"x": 9, "y": 7}, ["y", "x", "w"]), ({"k": 0}, ["k"]), ({"p": 3, "q": 2}, ["p", "q", "p"]),
        ],
    ),
    sample(
        """
        def recount_needed(votes, margin):
            ordered = sorted(votes, reverse=True)
            return len(ordered) > 1 and ordered[0] - ordered[1] <= margin
        """,
        calls=[
            ([50, 48], 2), ([], 5), ([9], 1), ([50, 48], 1), ([10, 90, 60], 30), ([10, 90, 60], 29), ([7, 7], 0),
            ([0, 0, 5], 5), ([3, 8], 4), ([1], 9),
        ],
    ),
    sample(
        """
        def homework_streaks(done, goal):
            streak = 0
            stars = 0
            for day in range(len(done)):
                if done[day]:
                    streak += 1
                    if streak % goal == 0:
                        stars += 1
                else:
                    streak = 0
            return stars
        """,
        calls=[
            ([True, True, False, True, True], 2), ([], 3), ([True], 1), ([False], 1), ([True, True, True, True], 2),
            ([True, True], 3), ([False, True, True, True], 3), ([True, False, True], 1),
            ([True, True, True, False, True], 3), ([True, True, True, True, True], 2),
        ],
    ),
    sample(
        """
        def book_club_schedule(pages, per_week, weeks):
            plan = []
            next_page = 1
            while next_page <= pages and len(plan) < weeks:
                last = min(next_page + per_week - 1, pages)
                plan.append(str(next_page) + "-" + str(last))
                next_page = last + 1
            return plan
        """,
        calls=[
            (10, 4, 5), (0, 4, 3), (1, 1, 1), (9, 3, 3), (9, 3, 2), (7, 10, 2), (5, 2, 9), (3, 3, 0), (6, 5, 4),
            (4, 1, 3),
        ],
    ),
    sample(
        """
        def loan_history_peak(events, owned):
            out = 0
            peak = 0
            refused = 0
            for event in events:
                if event == "borrow" and out >= owned:
                    refused += 1
                elif event == "borrow":
                    out += 1
                elif event == "return" and out > 0:
                    out -= 1
                peak = max(peak, out)
            return [peak, refused]
        """,
        calls=[
            (["borrow", "borrow", "return", "borrow"], 2), ([], 1), (["return", "borrow"], 1), (["borrow"], 0),
            (["lost"], 2), (["borrow", "borrow", "borrow"], 2), (["borrow", "return", "borrow", "return"], 3),
            (["borrow", "return", "return", "borrow", "borrow"], 1), (["borrow", "borrow", "borrow", "return"], 3),
        ],
    ),
    sample(
        """
        def approval_winner(ballots, candidates):
            winner = None
            most = 0
            for candidate in candidates:
                approvals = 0
                for ballot in ballots:
                    if candidate in ballot:
                        approvals += 1
                if approvals > most:
                    winner = candidate
                    most = approvals
            return {"winner": winner, "share": most / len(ballots) if ballots else 0}
        """,
        calls=[
            ([["a", "b"], ["b"]], ["a", "b"]), ([], ["a"]), ([], []), ([["a"]], []), ([[]], ["a"]),
            ([["x"], ["y"]], ["y", "x"]), ([["p"], ["p"], ["q"]], ["q", "p"]), ([["p"], ["q"], ["q"]], ["q", "p"]),
            ([["k"], [], [], ["k"]], ["k"]),
        ],
    ),
    sample(
        """
        def spelling_rounds(words_right, limit):
            alive = sorted(words_right)
            rounds = 0
            while len(alive) > 1 and rounds < limit:
                rounds += 1
                alive = [name for name in alive if words_right[name] >= rounds]
            return alive + [str(rounds)]
        """,
        calls=[
            ({"al": 3, "bo": 1}, 5), ({}, 3), ({"al": 2}, 4), ({"al": 0, "bo": 0}, 2), ({"c": 2, "b": 2, "a": 1}, 2),
            ({"c": 2, "b": 2, "a": 1}, 9), ({"x": 5, "y": 4}, 0), ({"x": 5, "y": 4, "z": 9}, 5), ({"m": 1, "k": 0}, 1),
        ],
    ),
    sample(
        """
        def report_line(name, marks, width):
            shown = marks[-width:] if width else []
            total = sum(shown)
            mean = total / len(shown) if shown else 0
            stars = "*" * min(int(mean // 20), 5)
            return name + " " + (stars or "none")
        """,
        calls=[
            ("al", [40, 60, 80], 2), ("al", [], 3), ("bo", [90], 0), ("bo", [20], 1), ("cy", [19], 1),
            ("cy", [0, 100, 100], 5), ("di", [130, 140], 1), ("di", [10, 20, 60], 2), ("ed", [40, 39], 2),
            ("ed", [], 0), ("fo", [20, 20, 80, 80], 3),
        ],
    ),
    sample(
        """
        def streaming_groups(scores, cuts):
            sets = []
            current = []
            for score in sorted(scores, reverse=True):
                if len(sets) < len(cuts) and score < cuts[len(sets)]:
                    sets.append(current)
                    current = []
                current.append(score)
            return sets + [current] if current else sets
        """,
        calls=[
            ([90, 40, 70], [60]), ([], [50]), ([], []), ([5], []), ([60, 59], [60]), ([10, 20, 30, 40], [35, 15]),
            ([80, 81], [50]), ([3, 1, 2], [2]), ([1, 2], [9]),
        ],
    ),
    sample(
        """
        def cumulative_gpa(terms):
            points = 0
            credits = 0
            history = []
            for term in terms:
                for grade, weight in term:
                    points += grade * weight
                    credits += weight
                history.append(round(points / credits, 2) if credits else 0)
            return history
        """,
        calls=[
            ([[[4, 3], [2, 1]], [[3, 4]]],), ([],), ([[]],), ([[[3, 0]]],), ([[], [[2, 2]]],),
            ([[[1, 1]], [], [[4, 1]]],), ([[[4, 1]]],), ([[[0, 5]], [[5, 5]]],), ([[[2, 3]], [[2, 1], [4, 2]]],),
        ],
    ),
    sample(
        """
        def bus_seats(stops, capacity):
            aboard = 0
            left_behind = 0
            for getting_off, waiting in stops:
                aboard -= min(getting_off, aboard)
                boarding = min(waiting, capacity - aboard)
                aboard += boarding
                left_behind += waiting - boarding
            return {"aboard": aboard, "left": left_behind}
        """,
        calls=[
            ([[0, 5], [2, 4]], 6), ([], 9), ([[3, 2]], 5), ([[0, 8]], 5), ([[0, 5], [5, 0]], 5),
            ([[0, 3], [1, 1], [9, 4]], 3), ([[0, 0]], 4), ([[0, 4], [0, 4], [0, 4]], 10), ([[2, 2], [1, 3]], 0),
        ],
    ),
    sample(
        """
        def missing_numbers(roll, first, last):
            gaps = []
            expected = first
            for number in sorted(roll):
                while expected < min(number, last + 1):
                    gaps.append(expected)
                    expected += 1
                expected = max(expected, number + 1)
            gaps.extend(range(expected, last + 1))
            return gaps
        """,
        calls=[
            ([1, 2, 5], 1, 6), ([], 1, 3), ([2], 2, 2), ([4, 2], 1, 5), ([3, 3], 2, 4), ([9], 1, 3), ([0], 1, 2),
            ([], 5, 4), ([10, 12, 14], 10, 14), ([-1, 1], -2, 2),
        ],
    ),
    sample(
        """
        def parents_evening(requests, slots):
            booked = []
            refused = 0
            for name, wish in requests:
                slot = wish
                while slot in booked:
                    slot += 1
                if slot < slots:
                    booked.append(slot)
                else:
                    refused += 1
            return booked + [refused]
        """,
        calls=[
            ([["al", 0], ["bo", 0]], 3), ([], 2), ([["al", 2]], 2), ([["al", 1]], 2),
            ([["a", 0], ["b", 1], ["c", 0]], 3), ([["a", 0], ["b", 1], ["c", 0]], 2),
            ([["x", 3], ["y", 3], ["z", 3]], 5), ([["k", 0]], 0), ([["p", 4], ["q", 2], ["r", 2]], 4),
        ],
    ),
    sample(
        """
        def average_gap_between_loans(days, member):
            gaps = []
            last = None
            for day, name in days:
                if name == member:
                    if last is not None:
                        gaps.append(day - last)
                    last = day
            return [max(gaps, default=0), sum(gaps) / len(gaps) if gaps else 0]
        """,
        calls=[
            ([[1, "al"], [4, "al"], [9, "al"]], "al"), ([], "al"), ([[3, "al"]], "al"), ([[3, "bo"], [5, "bo"]], "al"),
            ([[2, "bo"], [5, "al"], [6, "bo"]], "bo"), ([[0, "x"], [7, "x"], [8, "x"]], "x"),
            ([[4, "x"], [4, "x"]], "x"), ([[5, "k"], [6, "m"], [9, "k"], [10, "m"]], "m"), ([[2, "z"], [12, "z"]], "z"),
        ],
    ),
    sample(
        """
        def corridor_lockers(doors, pupils):
            opened = [False] * doors
            for pupil in range(1, pupils + 1):
                for door in range(pupil - 1, doors, pupil):
                    opened[door] = not opened[door]
            return [number + 1 for number in range(doors) if opened[number]]
        """,
        calls=[(5, 5), (0, 3), (1, 1), (4, 0), (6, 2), (9, 9), (3, 1), (4, 3), (2, 8)],
    ),
    sample(
        """
        def pairwise_victories(ballots, first, second):
            lead = 0
            for ballot in ballots:
                if first in ballot and second in ballot:
                    lead += 1 if ballot.index(first) < ballot.index(second) else -1
                elif first in ballot:
                    lead += 1
                elif second in ballot:
                    lead -= 1
            return first if lead > 0 else second if lead < 0 else "draw"
        """,
        calls=[
            ([["a", "b"], ["a"]], "a", "b"), ([], "a", "b"), ([["b", "a"]], "a", "b"), ([["c"]], "a", "b"),
            ([["b"]], "a", "b"), ([["a", "b"], ["b", "c"]], "a", "b"), ([["x", "y"], ["y", "x"], ["x"]], "x", "y"),
            ([["x"], ["y"]], "x", "y"), ([["p", "q", "r"], ["r", "p"]], "r", "q"),
            ([["y", "x"], ["x"], ["y", "z"]], "x", "y"),
        ],
    ),
    sample(
        """
        def rating_histogram(ratings, stars):
            lines = []
            longest = max((ratings.count(star) for star in range(1, stars + 1)), default=0)
            for star in range(stars, 0, -1):
                count = ratings.count(star)
                bar = "#" * round(10 * count / longest) if longest else ""
                lines.append((str(star) + " " + bar).strip())
            return lines
        """,
        calls=[
            ([3, 3, 1], 3), ([], 2), ([], 0), ([1], 1), ([9], 2), ([2, 2, 1, 1], 2), ([1, 1, 1, 1, 2], 3), ([0, 3], 3),
            ([4, 4, 4, 2, 2], 4), ([5, 1], 0),
        ],
    ),
    sample(
        """
        def late_fee_total(loans, grace):
            owed = 0
            for loan in loans:
                late = loan["back"] - loan["due"]
                if late > grace:
                    owed += late * loan.get("rate", 1)
            return min(owed, 20) if len(loans) > 1 else owed
        """,
        calls=[
            ([{"due": 1, "back": 4}], 2), ([], 0), ([{"due": 5, "back": 7}], 2), ([{"due": 5, "back": 4}], 0),
            ([{"due": 0, "back": 15, "rate": 3}], 1), ([{"due": 0, "back": 15, "rate": 3}, {"due": 1, "back": 2}], 0),
            ([{"due": 0, "back": 3}, {"due": 0, "back": 4, "rate": 2}], 3),
            ([{"due": 2, "back": 3}, {"due": 2, "back": 2}], 0), ([{"due": 1, "back": 9, "rate": 5}], 7),
        ],
    ),
    sample(
        """
        def quiet_days(visits, quietest):
            quiet = [day for day, count in enumerate(visits) if count <= quietest]
            busiest = visits.index(max(visits)) if visits else -1
            return [len(quiet), quiet[0] if quiet else -1, busiest]
        """,
        calls=[
            ([5, 2, 9], 2), ([], 0), ([], 4), ([3], 3), ([3], 2), ([7, 7, 1], 0), ([0, 4, 0, 4], 0), ([8, 6, 5], 6),
            ([-1, -2], -2),
        ],
    ),
    sample(
        """
        def tutor_rota(tutors, days, off):
            rota = []
            turn = 0
            for day in range(1, days + 1):
                if day in off or not tutors:
                    rota.append("-")
                else:
                    rota.append(tutors[turn % len(tutors)])
                    turn += 1
            return rota
        """,
        calls=[
            (["al", "bo"], 3, []), ([], 2, []), (["al"], 0, []), (["al", "bo"], 4, [2]), (["a", "b", "c"], 5, [1, 3]),
            (["x"], 2, [1, 2]), ([], 0, []), (["p", "q"], 1, []), (["m", "n", "o"], 3, [4]),
        ],
    ),
    sample(
        """
        def seats_by_remainder(votes, seats):
            total = sum(votes.values())
            given = {party: seats * count // total if total else 0 for party, count in votes.items()}
            left = seats - sum(given.values())
            by_remainder = sorted(votes, key=lambda party: -(seats * votes[party] % total) if total else 0)
            for party in by_remainder[:left]:
                given[party] += 1
            return given
        """,
        calls=[
            ({"red": 45, "blue": 30, "gold": 25}, 5), ({}, 3), ({"red": 0}, 2), ({"red": 7}, 4),
            ({"a": 1, "b": 1, "c": 1}, 2), ({"a": 10, "b": 29, "c": 61}, 3), ({"x": 8, "y": 2}, 1),
            ({"x": 3, "y": 4}, 0), ({"p": 0, "q": 0}, 1), ({"p": 17, "q": 33, "r": 50}, 7),
        ],
    ),
    sample(
        """
        def survey_mean_change(before, after):
            changes = [after[name] - score for name, score in before.items() if name in after]
            if len(changes) == 0:
                return 0.0
            changes.sort()
            trimmed = changes[1:-1] if len(changes) > 2 else changes
            return sum(trimmed) / len(trimmed)
        """,
        calls=[
            ({"al": 3, "bo": 5}, {"al": 4, "bo": 4}), ({}, {}), ({"al": 3}, {"bo": 4}), ({"al": 3}, {"al": 7}),
            ({"a": 2}, {"a": 1}), ({"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 9, "c": 4}),
            ({"a": 1, "b": 2, "c": 3, "d": 0}, {"a": 0, "b": 4, "c": 4, "d": 6}),
            ({"x": 5, "y": 5, "z": 5}, {"x": 5, "y": 8, "w": 1}), ({"x": 4, "y": 1, "z": 2}, {"x": 1, "y": 1, "z": 9}),
        ],
    ),
)
