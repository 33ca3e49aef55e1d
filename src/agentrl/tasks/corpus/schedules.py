"""Functions on times, days, calendars, shifts, appointments and deadlines: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def clock_minutes(text, default):
            hours, _, minutes = text.partition(":")
            if not hours or int(hours) > 23:
                return default
            return int(hours) * 60 + int(minutes or 0)
        """,
        calls=[
            ("09:30", -1), ("", -1), ("", 0), ("00:00", 5), ("23:59", -1), ("24:00", -1), ("24:10", 7), ("7", 0),
            ("12:", 1), (":45", 3), ("23", 2),
        ],
    ),
    sample(
        """
        def overlap_hours(first, second):
            start = max(first[0], second[0])
            end = min(first[1], second[1])
            return end - start if end > start else 0
        """,
        calls=[
            ([9, 12], [11, 14]), ([9, 12], [12, 14]), ([1, 2], [5, 9]), ([0, 10], [3, 4]), ([3, 4], [0, 10]),
            ([8, 8], [8, 8]), ([5, 9], [1, 2]), ([-3, 2], [-1, 6]), ([7, 11], [7, 11]),
        ],
    ),
    sample(
        """
        def merge_bookings(bookings, gap):
            merged = []
            for start, end in sorted(bookings):
                if merged and start - merged[-1][1] <= gap:
                    merged[-1][1] = max(merged[-1][1], end)
                else:
                    merged.append([start, end])
            return merged
        """,
        calls=[
            ([[1, 3], [2, 5]], 0), ([], 0), ([[4, 6]], 1), ([[1, 2], [2, 3]], 0), ([[1, 2], [3, 4]], 0),
            ([[1, 2], [3, 4]], 1), ([[5, 9], [1, 2]], 0), ([[1, 9], [2, 3], [10, 11]], 0),
            ([[0, 1], [4, 5], [7, 8]], 2), ([[6, 7], [1, 4], [2, 3]], 1),
        ],
    ),
    sample(
        """
        def next_departure(timetable, now):
            if not timetable:
                return None
            later = [time for time in timetable if time >= now]
            return min(later) if later else min(timetable) + 1440
        """,
        calls=[
            ([], 5), ([], 0), ([480, 600], 0), ([30, 90], 0), ([480, 600], 600), ([480, 600], 601),
            ([700, 300, 900], 250), ([700, 300, 900], 950), ([0], 1), ([60, 30], 30), ([60, 30], 31),
        ],
    ),
    sample(
        """
        def busiest_moment(visits, default):
            busiest = default
            most = 0
            for moment, _ in sorted(visits):
                present = len([1 for arrive, leave in visits if arrive <= moment < leave])
                if present >= most and present > 0:
                    busiest, most = moment, present
            return [busiest, most]
        """,
        calls=[
            ([[9, 11], [10, 12]], 0), ([], 8), ([], -1), ([[9, 10], [10, 11]], 3), ([[7, 9], [8, 9]], 8),
            ([[7, 9], [8, 10], [9, 10]], 7), ([[5, 5]], 2), ([[3, 5], [1, 2]], 0),
            ([[1, 9], [2, 3], [4, 6], [5, 7]], 0), ([[2, 4], [2, 3], [6, 9]], 1),
        ],
    ),
    sample(
        """
        def leap_days(first_year, last_year):
            leaps = 0
            for year in range(first_year, last_year + 1):
                if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
                    leaps += 1
            return leaps
        """,
        calls=[
            (2020, 2024), (2021, 2023), (1900, 1900), (2000, 2000), (1999, 2001), (2024, 2024), (2010, 2000),
            (1896, 1904), (2096, 2104), (2023, 2024), (2100, 2103),
        ],
    ),
    sample(
        """
        def day_of_year(month, day, leap):
            lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            total = day
            for index in range(month - 1):
                total += lengths[index]
            if leap and month > 2:
                total += 1
            return total
        """,
        calls=[
            (1, 1, False), (1, 31, True), (2, 1, True), (2, 29, True), (3, 1, True), (3, 1, False), (12, 31, False),
            (12, 31, True), (7, 4, False), (4, 10, True),
        ],
    ),
    sample(
        """
        def weekday_names(start, count):
            names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            if start not in names or count <= 0:
                return []
            first = names.index(start)
            return [names[(first + offset) % 7] for offset in range(count)]
        """,
        calls=[
            ("Mon", 3), ("Sun", 2), ("Fri", 0), ("May", 2), ("", 3), ("Sat", 9), ("Wed", 1), ("Tue", -1), ("Thu", 7),
            ("Mon", 1),
        ],
    ),
    sample(
        """
        def free_slots(busy, opening, closing, minimum):
            slots = []
            cursor = opening
            for start, end in sorted(busy):
                if start - cursor >= minimum:
                    slots.append([cursor, start])
                cursor = max(cursor, end)
            if closing - cursor >= minimum:
                slots.append([cursor, closing])
            return slots
        """,
        calls=[
            ([[10, 12]], 9, 17, 1), ([], 9, 17, 2), ([], 5, 6, 2), ([[10, 12]], 9, 17, 2), ([[9, 17]], 9, 17, 1),
            ([[14, 15], [9, 10]], 9, 16, 1), ([[9, 13], [10, 11]], 9, 14, 1), ([[2, 4], [6, 7]], 0, 8, 2),
            ([[1, 2], [2, 3]], 0, 3, 1), ([[0, 1], [4, 6]], 0, 9, 3),
        ],
    ),
    sample(
        """
        def shift_pay(start, end, rate):
            hours = end - start if end >= start else end + 24 - start
            overtime = max(hours - 8, 0)
            return (hours - overtime) * rate + overtime * rate * 2
        """,
        calls=[
            (9, 17, 10), (9, 18, 10), (22, 6, 10), (22, 8, 5), (8, 8, 10), (0, 1, 3), (6, 5, 1), (12, 23, 2),
            (23, 0, 7), (10, 14, 0),
        ],
    ),
    sample(
        """
        def rotate_duty(people, weeks, away):
            rota = []
            turn = 0
            while len(rota) < weeks and len(away) < len(people):
                person = people[turn % len(people)]
                if person not in away:
                    rota.append(person)
                turn += 1
            return rota
        """,
        calls=[
            (["al", "bo"], 3, []), ([], 3, []), (["al", "bo"], 0, []), (["al", "bo"], 2, ["al"]), (["al"], 2, ["al"]),
            (["al", "bo", "cy"], 4, ["bo"]), (["x"], 1, []), (["x", "y"], 2, ["x", "y"]), (["x", "y", "z"], 5, []),
            (["p", "q"], 1, []),
        ],
    ),
    sample(
        """
        def latest_start(deadline, tasks):
            start = deadline
            for task in sorted(tasks, key=lambda task: -task["due"]):
                start = min(start, task["due"]) - task["hours"]
            return start
        """,
        calls=[
            (10, [{"due": 8, "hours": 2}]), (10, []), (0, []), (10, [{"due": 12, "hours": 3}]),
            (20, [{"due": 10, "hours": 4}, {"due": 15, "hours": 6}]),
            (20, [{"due": 15, "hours": 6}, {"due": 10, "hours": 4}]), (9, [{"due": 9, "hours": 9}]),
            (5, [{"due": 3, "hours": 4}, {"due": 5, "hours": 1}]),
            (30, [{"due": 30, "hours": 5}, {"due": 12, "hours": 2}, {"due": 20, "hours": 10}]),
        ],
    ),
    sample(
        """
        def longest_free_run(calendar, mark):
            longest = 0
            run = 0
            for day in calendar + mark:
                if day == mark:
                    longest = max(longest, run)
                    run = 0
                else:
                    run += 1
            return longest
        """,
        calls=[
            ("..X...", "X"), ("", "X"), ("X", "X"), ("XX", "X"), ("....", "X"), ("X.X..X", "X"), ("...X.", "X"),
            (".X..X.X....", "X"), ("ab", "b"), ("b", "a"),
        ],
    ),
    sample(
        """
        def countdown_label(days):
            if days == 0:
                return "today"
            unit = "day" if abs(days) == 1 else "days"
            text = str(abs(days)) + " " + unit
            return "in " + text if days > 0 else text + " ago"
        """,
        calls=[(0,), (1,), (-1,), (2,), (-2,), (10,), (-30,), (7,), (100,), (-5,)],
    ),
    sample(
        """
        def rooms_needed(meetings):
            starts = sorted(meeting[0] for meeting in meetings)
            ends = sorted(meeting[1] for meeting in meetings)
            rooms = 0
            finished = 0
            for start in starts:
                if start < ends[finished]:
                    rooms += 1
                else:
                    finished += 1
            return rooms
        """,
        calls=[
            ([[1, 3], [2, 4]],), ([],), ([[5, 6]],), ([[1, 2], [2, 3]],), ([[1, 9], [2, 3], [3, 4], [2, 8]],),
            ([[4, 5], [1, 2]],), ([[0, 5], [0, 5], [0, 5]],), ([[1, 4], [2, 5], [4, 6], [5, 7]],), ([[3, 7], [1, 4]],),
        ],
    ),
    sample(
        """
        def alarm_times(first, snooze, limit):
            times = [first]
            while snooze > 0 and times[-1] + snooze <= limit:
                times.append(times[-1] + snooze)
            return ["%02d:%02d" % (time // 60 % 24, time % 60) for time in times]
        """,
        calls=[
            (420, 10, 440), (420, 10, 439), (420, 0, 500), (0, 5, 4), (1435, 5, 1450), (60, 30, 150), (59, 1, 61),
            (600, 60, 600), (600, 60, 660), (5, -5, 100), (719, 1, 719),
        ],
    ),
    sample(
        """
        def common_free_day(calendars, days):
            for day in days:
                free = [name for name, busy in calendars.items() if day not in busy]
                if len(free) == len(calendars) and free:
                    return day
            return None
        """,
        calls=[
            ({"al": ["Mon"], "bo": ["Tue"]}, ["Mon", "Tue", "Wed"]), ({}, ["Mon"]), ({"al": []}, []),
            ({"al": []}, ["Fri", "Sat"]), ({"al": ["Fri"]}, ["Fri"]), ({"al": ["Fri"], "bo": []}, ["Fri", "Sun"]),
            ({"al": ["Mon", "Wed"], "bo": ["Wed"]}, ["Mon", "Wed", "Tue", "Thu"]), ({}, []),
            ({"x": [], "y": []}, ["Sun", "Mon"]), ({}, ["Sat", "Sun"]),
        ],
    ),
    sample(
        """
        def average_delay(trips, line):
            delays = [trip["actual"] - trip["planned"] for trip in trips if trip["line"] == line]
            late = [delay for delay in delays if delay > 0]
            return round(sum(late) / len(late), 1) if late else 0.0
        """,
        calls=[
            ([{"line": "1", "planned": 5, "actual": 9}], "1"), ([], "1"),
            ([{"line": "1", "planned": 5, "actual": 9}], "2"), ([{"line": "2", "planned": 5, "actual": 5}], "2"),
            ([{"line": "2", "planned": 5, "actual": 5}, {"line": "2", "planned": 6, "actual": 9}], "2"),
            ([{"line": "3", "planned": 8, "actual": 7}], "3"),
            ([{"line": "3", "planned": 8, "actual": 7}, {"line": "3", "planned": 1, "actual": 2},
             {"line": "3", "planned": 4, "actual": 9}], "3"),
            ([{"line": "a", "planned": 0, "actual": 3}, {"line": "b", "planned": 0, "actual": 1}], "b"),
            ([{"line": "a", "planned": 0, "actual": 3}, {"line": "b", "planned": 0, "actual": 1}], "a"),
            ([{"line": "c", "planned": 2, "actual": 2}, {"line": "c", "planned": 3, "actual": 4}], "c"),
        ],
    ),
    sample(
        """
        def finish_day(hours, per_day, day_off):
            if per_day <= 0:
                return None
            day = 0
            while hours > 0:
                day += 1
                if day % 7 != day_off:
                    hours -= per_day
            return day
        """,
        calls=[
            (17, 8, 0), (0, 8, 0), (56, 8, 0), (5, 0, 1), (9, -2, 3), (3, 0, 2), (8, 8, 1), (10, 4, 3), (-1, 4, 2),
            (14, 2, 0), (6, 1, 6),
        ],
    ),
    sample(
        """
        def shift_gaps(shifts, rest):
            short = []
            previous = None
            for shift in sorted(shifts, key=lambda shift: shift["start"]):
                if previous is not None and shift["start"] - previous < rest:
                    short.append(shift["who"])
                previous = shift["end"]
            return short
        """,
        calls=[
            ([{"who": "a", "start": 1, "end": 4}, {"who": "b", "start": 6, "end": 9}], 3),
            ([{"who": "a", "start": 1, "end": 4}, {"who": "b", "start": 6, "end": 9}], 2), ([], 1),
            ([{"who": "x", "start": 0, "end": 2}], 9),
            ([{"who": "b", "start": 6, "end": 9}, {"who": "a", "start": 1, "end": 4}], 5),
            ([{"who": "p", "start": 2, "end": 3}, {"who": "q", "start": 3, "end": 4},
             {"who": "r", "start": 8, "end": 9}], 1),
            ([{"who": "p", "start": 2, "end": 3}, {"who": "q", "start": 3, "end": 4},
             {"who": "r", "start": 8, "end": 9}], 4),
            ([{"who": "k", "start": 5, "end": 9}, {"who": "l", "start": 1, "end": 5}], 0),
            ([{"who": "u", "start": 9, "end": 12}, {"who": "v", "start": 10, "end": 11}], 0),
        ],
    ),
    sample(
        """
        def weekly_totals(daily):
            weeks = []
            for start in range(0, len(daily), 7):
                week = daily[start:start + 7]
                weeks.append(sum(week))
            return weeks
        """,
        calls=[
            ([1, 1, 1, 1, 1, 1, 1, 5],), ([],), ([3],), ([2, 2, 2, 2, 2, 2, 2],), ([0, 0, 0, 0, 0, 0, 0, 0, 1],),
            ([1, 2, 3, 4, 5, 6],), ([9, 0, 0, 0, 0, 0, 8, 7, 0, 0, 0, 0, 0, 6, 5],), ([-1, -2],),
            ([4, 4, 4, 4, 4, 4, 4, 4, 4, 4],),
        ],
    ),
    sample(
        """
        def conflicts_with(appointment, calendar):
            clashes = []
            for other in calendar:
                same_day = other["day"] == appointment["day"]
                if same_day and other["start"] < appointment["end"] and appointment["start"] < other["end"]:
                    clashes.append(other["title"])
            return sorted(clashes)
        """,
        calls=[
            ({"day": 1, "start": 9, "end": 11}, [{"day": 1, "start": 10, "end": 12, "title": "a"}]),
            ({"day": 1, "start": 9, "end": 11}, []),
            ({"day": 2, "start": 9, "end": 11}, [{"day": 1, "start": 10, "end": 12, "title": "a"}]),
            ({"day": 1, "start": 9, "end": 10}, [{"day": 1, "start": 10, "end": 12, "title": "a"}]),
            ({"day": 1, "start": 12, "end": 13}, [{"day": 1, "start": 10, "end": 12, "title": "a"}]),
            ({"day": 3, "start": 8, "end": 18}, [{"day": 3, "start": 9, "end": 10, "title": "z"},
             {"day": 3, "start": 11, "end": 12, "title": "b"}]),
            ({"day": 3, "start": 9, "end": 10}, [{"day": 3, "start": 8, "end": 18, "title": "m"}]),
            ({"day": 4, "start": 1, "end": 3}, [{"day": 4, "start": 3, "end": 5, "title": "c"},
             {"day": 4, "start": 0, "end": 1, "title": "d"}, {"day": 4, "start": 2, "end": 4, "title": "e"}]),
            ({"day": 5, "start": 6, "end": 9}, [{"day": 5, "start": 8, "end": 9, "title": "y"},
             {"day": 5, "start": 5, "end": 7, "title": "x"}]),
        ],
    ),
    sample(
        """
        def duration_text(seconds):
            parts = []
            for name, size in [["h", 3600], ["m", 60], ["s", 1]]:
                amount = seconds // size
                seconds %= size
                if amount > 0:
                    parts.append(str(amount) + name)
            return " ".join(parts) if parts else "0s"
        """,
        calls=[(0,), (1,), (59,), (60,), (61,), (3600,), (3661,), (7325,), (86399,), (120,)],
    ),
    sample(
        """
        def earliest_slot(requests, duration):
            moment = 0
            for start, end in sorted(requests):
                if start - moment >= duration:
                    return moment
                moment = max(moment, end)
            return moment
        """,
        calls=[
            ([[2, 5]], 2), ([], 4), ([[2, 5]], 3), ([[0, 3], [4, 6]], 1), ([[4, 6], [0, 3]], 2), ([[0, 9], [1, 2]], 1),
            ([[1, 2], [3, 4], [7, 8]], 3), ([[0, 0]], 1), ([[5, 6]], 5), ([[3, 4], [1, 2]], 1),
        ],
    ),
    sample(
        """
        def attendance_rate(roll, name):
            present = 0
            held = 0
            for day in roll:
                if day["held"]:
                    held += 1
                    present += name in day["names"]
            return 100 * present // held if held > 0 else 0
        """,
        calls=[
            ([{"held": True, "names": ["al"]}, {"held": True, "names": []}], "al"), ([], "al"), ([], "bo"),
            ([{"held": False, "names": ["al"]}], "al"), ([{"held": True, "names": ["al", "bo"]}], "bo"),
            ([{"held": True, "names": ["cy"]}, {"held": False, "names": []}], "cy"),
            ([{"held": True, "names": ["x"]}, {"held": True, "names": ["x", "y"]}, {"held": True, "names": ["x"]}],
             "y"),
            ([{"held": True, "names": ["x"]}, {"held": True, "names": ["x", "y"]}, {"held": True, "names": ["z"]}],
             "x"),
            ([{"held": True, "names": []}], "q"),
        ],
    ),
    sample(
        """
        def last_free_gap(busy, closing):
            gap = None
            for i in range(len(busy) - 1):
                if busy[i][1] < busy[i + 1][0]:
                    gap = [busy[i][1], busy[i + 1][0]]
            if busy and busy[-1][1] < closing:
                gap = [busy[-1][1], closing]
            return gap
        """,
        calls=[
            ([[1, 2], [4, 5]], 5), ([], 9), ([], 0), ([[1, 2], [4, 5]], 6), ([[1, 2], [2, 5]], 5), ([[3, 4]], 4),
            ([[3, 4]], 8), ([[0, 1], [2, 3], [3, 4]], 4), ([[0, 1], [2, 3], [5, 9]], 9), ([[0, 3], [1, 9]], 9),
        ],
    ),
    sample(
        """
        def hours_by_worker(shifts, minimum):
            hours = {}
            for shift in shifts:
                length = shift["end"] - shift["start"]
                hours[shift["who"]] = hours.get(shift["who"], 0) + length
            return sorted(who for who, total in hours.items() if total >= minimum)
        """,
        calls=[
            ([{"who": "b", "start": 1, "end": 5}, {"who": "a", "start": 2, "end": 6}], 4), ([], 0),
            ([{"who": "a", "start": 2, "end": 6}], 5), ([{"who": "a", "start": 2, "end": 6}], 4),
            ([{"who": "a", "start": 0, "end": 3}, {"who": "a", "start": 7, "end": 9}], 5),
            ([{"who": "c", "start": 1, "end": 9}, {"who": "b", "start": 1, "end": 2},
             {"who": "a", "start": 3, "end": 6}], 3),
            ([{"who": "x", "start": 4, "end": 4}], 0), ([{"who": "x", "start": 4, "end": 4}], 1),
            ([{"who": "z", "start": 0, "end": 6}, {"who": "y", "start": 1, "end": 8}], 2),
        ],
    ),
    sample(
        """
        def add_workdays(day, count, holidays):
            added = 0
            while added < count:
                day += 1
                if day % 7 < 5 and day not in holidays:
                    added += 1
            return day
        """,
        calls=[
            (3, 1, []), (4, 1, []), (5, 0, []), (0, 5, []), (0, 1, [1]), (3, 2, [4]), (0, 2, [1, 2, 3]),
            (11, 1, [14, 15]), (7, 3, [9]), (-3, 1, [0]), (2, -1, []),
        ],
    ),
    sample(
        """
        def longest_shift(shifts, kind):
            longest = max((end - start for start, end, label in shifts if label == kind), default=0)
            return [start for start, end, label in shifts if end - start == longest and label == kind]
        """,
        calls=[
            ([[1, 5, "day"], [2, 9, "night"]], "day"), ([], "day"), ([[1, 5, "day"]], "night"),
            ([[0, 4, "day"]], "eve"), ([[1, 5, "day"], [6, 10, "day"]], "day"),
            ([[1, 5, "day"], [6, 10, "night"]], "night"), ([[3, 3, "off"]], "off"),
            ([[1, 2, "day"], [4, 8, "day"], [9, 10, "day"]], "day"),
            ([[5, 9, "eve"], [0, 6, "eve"], [2, 8, "night"]], "eve"),
        ],
    ),
    sample(
        """
        def mean_wait(arrivals, departures):
            waits = []
            for arrival in arrivals:
                later = [time for time in departures if time >= arrival]
                if later:
                    waits.append(min(later) - arrival)
            return sum(waits) / len(waits) if waits else -1
        """,
        calls=[
            ([5, 8], [10]), ([], [5]), ([3], []), ([], []), ([10], [10, 20]), ([11], [10]), ([1, 2], [2, 9, 4]),
            ([7, 30], [8, 25]), ([4, 6, 9], [6, 12, 8]), ([20], [30, 25]),
        ],
    ),
    sample(
        """
        def night_minutes(start, end):
            total = 0
            for minute in range(start, end):
                clock = minute % 1440
                if clock < 360 or clock >= 1320:
                    total += 1
            return total
        """,
        calls=[
            (350, 370), (1310, 1330), (0, 5), (400, 500), (1438, 1442), (359, 361), (1319, 1321), (1800, 1805),
            (30, 30), (1795, 1801),
        ],
    ),
    sample(
        """
        def bus_trips(first, last, every, skip):
            trips = []
            time = first
            while time <= last and every > 0:
                if time not in skip:
                    trips.append(time)
                time += every
            return trips or [first]
        """,
        calls=[
            (6, 12, 3, []), (6, 11, 3, []), (5, 4, 1, []), (1, 3, 0, []), (6, 12, 3, [9]), (0, 4, 2, [0, 4]),
            (7, 7, 5, []), (7, 7, 5, [7]), (2, 9, 4, [6]), (-3, 3, 3, []), (3, 9, -1, []),
        ],
    ),
    sample(
        """
        def room_usage(bookings, rooms, day_length):
            used = {room: 0 for room in rooms}
            for booking in bookings:
                if booking["room"] in used:
                    used[booking["room"]] += booking["end"] - booking["start"]
            return {room: round(100 * hours / day_length) if day_length else 0 for room, hours in used.items()}
        """,
        calls=[
            ([{"room": "a", "start": 1, "end": 3}], ["a", "b"], 10), ([], ["a"], 8), ([], [], 8), ([], ["a"], 0),
            ([{"room": "a", "start": 1, "end": 3}], ["a"], 0), ([{"room": "z", "start": 0, "end": 4}], ["a"], 5),
            ([{"room": "a", "start": 0, "end": 4}, {"room": "a", "start": 5, "end": 6}], ["a"], 6),
            ([{"room": "b", "start": 2, "end": 3}, {"room": "c", "start": 3, "end": 9}], ["c", "b"], 12),
            ([{"room": "d", "start": 8, "end": 9}], ["d", "e"], 3),
        ],
    ),
    sample(
        """
        def week_grid(events, hours):
            grid = [["." for _ in range(hours)] for _ in range(5)]
            for event in events:
                day = event["day"]
                if 0 <= day < 5:
                    for hour in range(event["start"], min(event["end"], hours)):
                        grid[day][hour] = event["mark"] if grid[day][hour] == "." else "!"
            return ["".join(row) for row in grid]
        """,
        calls=[
            ([{"day": 0, "start": 1, "end": 3, "mark": "a"}], 4), ([], 2), ([], 0),
            ([{"day": 5, "start": 0, "end": 1, "mark": "a"}], 2), ([{"day": 4, "start": 0, "end": 9, "mark": "z"}], 3),
            ([{"day": 2, "start": 0, "end": 2, "mark": "b"}, {"day": 2, "start": 1, "end": 3, "mark": "c"}], 3),
            ([{"day": -1, "start": 0, "end": 1, "mark": "q"}], 1), ([{"day": 1, "start": 2, "end": 2, "mark": "k"}], 3),
            ([{"day": 3, "start": 0, "end": 1, "mark": "x"}, {"day": 3, "start": 1, "end": 2, "mark": "y"}], 2),
        ],
    ),
    sample(
        """
        def critical_finish(tasks, start):
            finish = {}
            for task in tasks:
                ready = max((finish[name] for name in task["after"]), default=start)
                finish[task["name"]] = ready + task["days"]
            return max(finish.values()) if finish else start
        """,
        calls=[
            ([{"name": "a", "days": 3, "after": []}, {"name": "b", "days": 2, "after": ["a"]}], 0), ([], 0), ([], 7),
            ([{"name": "a", "days": 3, "after": []}], 5),
            ([{"name": "a", "days": 3, "after": []}, {"name": "b", "days": 1, "after": []},
             {"name": "c", "days": 4, "after": ["a", "b"]}], 1),
            ([], -2),
            ([{"name": "a", "days": 9, "after": []}, {"name": "b", "days": 1, "after": []},
             {"name": "c", "days": 2, "after": ["b"]}], 0),
            ([{"name": "k", "days": 0, "after": []}], 4),
            ([{"name": "p", "days": 2, "after": []}, {"name": "q", "days": 5, "after": ["p"]},
             {"name": "r", "days": 1, "after": ["p"]}, {"name": "s", "days": 1, "after": ["q", "r"]}], 10),
        ],
    ),
    sample(
        """
        def missed_doses(taken, interval, first, last):
            missed = []
            for due in range(first, last + 1, interval):
                if not any(abs(time - due) <= 1 for time in taken):
                    missed.append(due)
            return missed
        """,
        calls=[
            ([0, 4], 4, 0, 8), ([], 4, 0, 8), ([1, 5, 9], 4, 0, 8), ([2], 4, 0, 4), ([], 3, 5, 4), ([7], 2, 6, 6),
            ([5], 2, 6, 10), ([8, 14], 3, 6, 15), ([-1], 5, 0, 5), ([10], 1, 8, 12),
        ],
    ),
    sample(
        """
        def streak_of_days(days, today):
            logged = set(days)
            streak = 0
            while today - streak in logged:
                streak += 1
            return streak if streak != 0 else -min((today - day for day in logged if day < today), default=0)
        """,
        calls=[
            ([1, 2, 3], 3), ([], 3), ([], 0), ([1, 2], 4), ([5], 5), ([5, 6], 2), ([9], 7), ([0, 1, 3, 4], 4),
            ([2, 2, 3], 3), ([1, 4], 8), ([-1, 0], 0),
        ],
    ),
    sample(
        """
        def calendar_rows(first_weekday, days):
            row = [0] * first_weekday
            rows = []
            for day in range(1, days + 1):
                row.append(day)
                if len(row) == 7:
                    rows.append(row)
                    row = []
            return rows + [row] if row else rows
        """,
        calls=[(0, 7), (3, 5), (0, 0), (2, 0), (6, 9), (0, 15), (5, 3), (1, 6), (4, 20), (0, 1)],
    ),
    sample(
        """
        def double_booked(appointments, room):
            slots = {}
            for slot in appointments:
                if slot["room"] == room:
                    slots.setdefault(str(slot["hour"]), []).append(slot["who"])
            clashes = {hour: sorted(people) for hour, people in slots.items() if len(people) > 1}
            return clashes if clashes else None
        """,
        calls=[
            ([{"room": "a", "hour": 9, "who": "x"}, {"room": "a", "hour": 9, "who": "b"}], "a"), ([], "a"),
            ([{"room": "a", "hour": 9, "who": "x"}], "a"), ([{"room": "a", "hour": 9, "who": "x"}], "b"),
            ([{"room": "a", "hour": 9, "who": "x"}, {"room": "b", "hour": 9, "who": "b"}], "a"),
            ([{"room": "c", "hour": 1, "who": "m"}, {"room": "c", "hour": 1, "who": "k"},
             {"room": "c", "hour": 2, "who": "k"}], "c"),
            ([{"room": "c", "hour": 1, "who": "m"}, {"room": "c", "hour": 2, "who": "k"}], "c"),
            ([{"room": "d", "hour": 0, "who": "p"}, {"room": "d", "hour": 0, "who": "p"}], "d"),
            ([{"room": "e", "hour": 5, "who": "c"}, {"room": "e", "hour": 5, "who": "b"},
             {"room": "e", "hour": 5, "who": "a"}], "e"),
        ],
    ),
    sample(
        """
        def seconds_between(start, end):
            parts = [[int(piece) for piece in clock.split(":")] for clock in (start, end)]
            totals = []
            for clock in parts:
                total = 0
                for piece in clock:
                    total = total * 60 + piece
                totals.append(total * 60 if len(clock) == 2 else total)
            return (totals[1] - totals[0]) % 86400
        """,
        calls=[
            ("09:00", "10:30"), ("23:00", "01:00"), ("08:15:10", "08:15:30"), ("00:00", "00:00"), ("12:00", "12:00:01"),
            ("05:05:05", "05:06"), ("00:00:01", "00:00"), ("1:2:3", "4:5:6"), ("10:30", "09:00"),
        ],
    ),
    sample(
        """
        def earliest_deadline_first(jobs, now):
            late = 0
            clock = now
            for due, hours in sorted(jobs):
                clock += hours
                if clock > due:
                    late = max(late, clock - due)
            return [clock, late]
        """,
        calls=[
            ([[4, 2], [3, 2]], 0), ([], 5), ([], 0), ([[5, 5]], 0), ([[5, 6]], 0), ([[9, 1]], 9),
            ([[2, 2], [6, 3], [5, 4]], 1), ([[3, 1], [3, 1], [3, 1]], 1), ([[10, 2], [1, 4]], 0), ([[8, 0]], 8),
        ],
    ),
    sample(
        """
        def shortest_layover(arrivals, departures, minimum):
            best = None
            for arrival in arrivals:
                for departure in departures:
                    wait = departure - arrival
                    if wait >= minimum and (best is None or wait < best):
                        best = wait
            return best if best is not None else 0
        """,
        calls=[
            ([5], [8], 2), ([], [8], 2), ([5], [], 1), ([5], [6], 2), ([5], [7], 2), ([1, 4], [3, 9], 2),
            ([1, 4], [3, 9], 3), ([2], [2], 0), ([10, 20], [15, 21, 30], 5), ([6], [9, 12, 8], 1), ([3], [1], -5),
        ],
    ),
    sample(
        """
        def days_open(openings, month_days):
            flags = [False] * (month_days + 1)
            for first, last in openings:
                for day in range(max(first, 1), min(last, month_days) + 1):
                    flags[day] = True
            return flags.count(True)
        """,
        calls=[
            ([[1, 3]], 10), ([], 10), ([], 0), ([[1, 3], [3, 5]], 10), ([[0, 2]], 5), ([[4, 9]], 6), ([[7, 9]], 5),
            ([[2, 2]], 2), ([[1, 4], [6, 8]], 7), ([[-3, 1]], 3), ([[5, 4]], 6),
        ],
    ),
    sample(
        """
        def overtime_weeks(hours, limit):
            over = []
            for week, worked in enumerate(hours, 1):
                extra = sum(worked) - limit
                if worked and extra > 0:
                    over.append("week " + str(week) + ": +" + str(extra))
            return over
        """,
        calls=[
            ([[8, 8], [4]], 10), ([], 5), ([[]], -1), ([[5, 5]], 10), ([[5, 6]], 10), ([[], [], [3]], -2),
            ([[9], [9], [1]], 3), ([[0, 0]], -1), ([[2, 2], [], [7, 1]], 4), ([[12]], 0),
        ],
    ),
    sample(
        """
        def sessions_inside(outer, inner):
            i = j = 0
            matched = []
            while i < len(outer) and j < len(inner):
                if outer[i][0] <= inner[j][0] and inner[j][1] <= outer[i][1]:
                    matched.append([i, j])
                    j += 1
                elif inner[j][0] > outer[i][0]:
                    i += 1
                else:
                    j += 1
            return matched
        """,
        calls=[
            ([[1, 5]], [[2, 3]]), ([], [[1, 2]]), ([[1, 2]], []), ([[1, 5]], [[1, 5]]), ([[1, 5]], [[0, 3], [2, 5]]),
            ([[1, 3], [4, 8]], [[2, 4], [5, 6]]), ([[0, 2], [2, 4]], [[0, 2], [2, 4]]),
            ([[3, 4]], [[1, 2], [3, 3], [4, 4]]), ([[0, 9]], [[1, 2], [3, 4], [8, 10]]),
            ([[1, 4], [6, 9]], [[1, 2], [2, 7], [7, 9]]), ([[2, 5], [5, 8]], [[2, 6], [5, 8]]),
        ],
    ),
    sample(
        """
        def quiet_days(counts, open_days):
            visitors = [counts.get(day, 0) for day in open_days]
            if not open_days or max(visitors) == 0:
                return []
            limit = sum(visitors) / len(visitors)
            return [day for day, seen in zip(open_days, visitors) if seen < limit]
        """,
        calls=[
            ({"Mon": 5, "Tue": 3}, ["Mon", "Tue"]), ({}, []), ({}, ["Mon", "Tue"]), ({"Mon": 5}, ["Mon", "Tue"]),
            ({"Mon": 5, "Tue": 5}, ["Tue", "Mon"]), ({"Sat": 1, "Sun": 0}, ["Sat"]),
            ({"Sat": 1, "Sun": 4, "Fri": 2}, ["Sun", "Fri", "Sat"]), ({"Sat": 1}, []),
            ({"Wed": 1}, ["Wed", "Thu", "Fri"]), ({"Sun": 0}, ["Sun", "Sat"]),
        ],
    ),
    sample(
        """
        def lesson_blocks(lessons, longest):
            blocks = [lessons[:1]]
            for lesson in lessons[1:]:
                if lesson == blocks[-1][-1] and len(blocks[-1]) < longest:
                    blocks[-1].append(lesson)
                else:
                    blocks.append([lesson])
            return [block[0] + str(len(block)) for block in blocks if block]
        """,
        calls=[
            (["art", "art", "pe"], 2), ([], 2), ([], 0), (["art"], 1), (["art", "art", "art"], 2),
            (["art", "art", "art"], 3), (["a", "b", "a"], 5), (["m", "m", "n", "n"], 1), (["x", "y", "y", "y", "x"], 2),
            (["k", "k"], 9),
        ],
    ),
    sample(
        """
        def time_until(now, target):
            hours, minutes = target[0] - now[0], target[1] - now[1]
            if minutes < 0:
                minutes += 60
                hours -= 1
            if hours < 0:
                hours += 24
            return [hours, minutes]
        """,
        calls=[
            ([9, 30], [10, 15]), ([9, 0], [9, 0]), ([23, 50], [0, 10]), ([9, 30], [9, 29]), ([5, 5], [6, 4]),
            ([8, 0], [12, 0]), ([12, 0], [8, 0]), ([0, 0], [23, 59]), ([10, 20], [11, 20]), ([1, 59], [3, 0]),
        ],
    ),
    sample(
        """
        def staff_shortfall(shifts, needed):
            shortfall = 0
            for hour, need in enumerate(needed):
                present = sum(shift["start"] <= hour < shift["end"] for shift in shifts)
                if need > present:
                    shortfall += need - present
            return shortfall
        """,
        calls=[
            ([{"start": 0, "end": 2}], [1, 1, 1]), ([], [1, 2]), ([], []), ([{"start": 0, "end": 2}], []),
            ([{"start": 1, "end": 3}], [0, 0, 5]), ([{"start": 0, "end": 1}, {"start": 0, "end": 3}], [2, 2, 2]),
            ([{"start": 1, "end": 2}], [2, 2]), ([{"start": 0, "end": 9}], [0, -1, 1]),
            ([{"start": 2, "end": 4}, {"start": 3, "end": 4}], [0, 0, 1, 3, 1]), ([{"start": 0, "end": 0}], [3]),
        ],
    ),
    sample(
        """
        def appointment_lines(appointments, width):
            lines = []
            for item in sorted(appointments, key=lambda item: (item["hour"], item["title"])):
                title = item["title"]
                if len(title) > width:
                    title = title[:width - 1] + "~"
                lines.append(str(item["hour"]).zfill(2) + " " + title)
            return lines or ["free"]
        """,
        calls=[
            ([{"hour": 9, "title": "dentist"}, {"hour": 8, "title": "gym"}], 5), ([], 5),
            ([{"hour": 14, "title": "lunch"}], 5), ([{"hour": 14, "title": "lunch"}], 4), ([], 1),
            ([{"hour": 7, "title": "b"}, {"hour": 7, "title": "a"}], 3), ([{"hour": 0, "title": "standup"}], 1),
            ([{"hour": 23, "title": ""}], 2),
            ([{"hour": 10, "title": "call"}, {"hour": 9, "title": "review"}, {"hour": 11, "title": "tea"}], 3),
        ],
    ),
    sample(
        """
        def average_gap(times, opening):
            if not times:
                return 0
            ordered = sorted(times)
            longest = ordered[0] - opening
            total = longest
            for before, after in zip(ordered, ordered[1:]):
                longest = max(longest, after - before)
                total += after - before
            return [longest, total / len(ordered)]
        """,
        calls=[
            ([3, 9, 5], 1), ([], 1), ([], 0), ([4], 4), ([9, 2], 2), ([10, 11, 12], 0), ([5, 5], 5), ([7], 1),
            ([20, 10], 8), ([-3, -1], -4), ([], 7),
        ],
    ),
    sample(
        """
        def latest_train(trains, destination, arrive_by):
            best = None
            for train in trains:
                if train["to"] != destination or train["arrives"] > arrive_by:
                    continue
                if best is None or train["leaves"] > best["leaves"]:
                    best = train
            return best["number"] if best else 0
        """,
        calls=[
            ([{"number": 1, "to": "x", "leaves": 5, "arrives": 8},
             {"number": 2, "to": "x", "leaves": 6, "arrives": 9}], "x", 9),
            ([], "x", 9), ([], "y", 0),
            ([{"number": 1, "to": "x", "leaves": 5, "arrives": 8},
             {"number": 2, "to": "x", "leaves": 6, "arrives": 9}], "x", 8),
            ([{"number": 3, "to": "y", "leaves": 1, "arrives": 2}], "x", 9),
            ([{"number": 3, "to": "y", "leaves": 1, "arrives": 2}], "y", 1),
            ([{"number": 4, "to": "z", "leaves": 7, "arrives": 9},
             {"number": 5, "to": "z", "leaves": 4, "arrives": 6}], "z", 10),
            ([{"number": 4, "to": "z", "leaves": 7, "arrives": 9},
             {"number": 5, "to": "w", "leaves": 8, "arrives": 9}], "z", 9),
            ([{"number": 6, "to": "q", "leaves": 3, "arrives": 5},
             {"number": 7, "to": "q", "leaves": 3, "arrives": 4}], "q", 5),
        ],
    ),
    sample(
        """
        def covered_hours(shifts):
            covered = 0
            until = None
            for start, end in sorted(shifts):
                if until is not None:
                    start = max(start, until)
                if end > start:
                    covered += end - start
                    until = end
            return covered
        """,
        calls=[
            ([[1, 4], [3, 6]],), ([],), ([[0, 5]],), ([[1, 9], [2, 3]],), ([[4, 6], [1, 2]],), ([[-5, -3], [-4, -1]],),
            ([[2, 4], [4, 7]],), ([[3, 3]],), ([[0, 2], [1, 3], [2, 5]],), ([[6, 8], [6, 7], [9, 10]],),
        ],
    ),
    sample(
        """
        def sleep_summary(nights, target):
            hours = [night["hours"] for night in nights if night["hours"] > 0]
            if not hours:
                return "no data"
            short = sum(1 for value in hours if value < target)
            return str(min(hours)) + "-" + str(max(hours)) + ", short " + str(short)
        """,
        calls=[
            ([{"hours": 7}, {"hours": 5}], 6), ([], 8), ([{"hours": 0}], 8), ([{"hours": 8}], 8), ([{"hours": 8}], 9),
            ([{"hours": 6}, {"hours": 6}], 6), ([{"hours": 9}, {"hours": 0}, {"hours": 4}], 9), ([], 0),
            ([{"hours": 1}, {"hours": 2}, {"hours": 3}], 3), ([{"hours": 10}, {"hours": 5}, {"hours": 7}], 7),
        ],
    ),
    sample(
        """
        def remaining_time(total, laps):
            left = total
            for lap in laps:
                if left == 0:
                    return "done"
                left = max(left - lap, 0)
            share = 100 * left // total if total else 0
            return str(left) + " left, " + str(share) + "%"
        """,
        calls=[
            (10, [3, 4]), (0, []), (10, []), (10, [10]), (10, [10, 1]), (0, [1]), (5, [9, 2]), (8, [1, 1, 1]),
            (20, [19]), (6, [2, 4, 0]), (1, []),
        ],
    ),
    sample(
        """
        def max_lectures(lectures, earliest):
            chosen = []
            free_from = earliest
            for lecture in sorted(lectures, key=lambda lecture: lecture[1]):
                start, end = lecture
                if start >= free_from:
                    chosen.append(lecture)
                    free_from = end
            return chosen
        """,
        calls=[
            ([[1, 4], [2, 3], [3, 5]], 0), ([], 2), ([[1, 4]], 1), ([[1, 4]], 2), ([[0, 9], [1, 2], [3, 4]], 0),
            ([[1, 2], [2, 3]], 0), ([[-3, -1], [-2, 0]], -5), ([[5, 6], [4, 6], [6, 7]], 4),
            ([[2, 8], [7, 9], [8, 10]], 2), ([[0, 1], [0, 1]], 0),
        ],
    ),
    sample(
        """
        def booking_days_per_month(first, last, lengths):
            days = {}
            start = 1
            for month, length in enumerate(lengths, 1):
                inside = min(last, start + length - 1) - max(first, start) + 1
                if inside > 0:
                    days[str(month)] = inside
                start += length
            return days
        """,
        calls=[
            (30, 33, [31, 28]), (1, 31, [31, 28]), (5, 4, [31]), (1, 1, []), (32, 32, [31, 28, 31]),
            (31, 60, [31, 28, 31]), (2, 9, [5, 5, 5]), (10, 11, [5, 5, 5]), (-2, 1, [4, 4]), (7, 20, [3, 3, 3]),
            (3, 3, [3]),
        ],
    ),
    sample(
        """
        def rolling_rest(hours, window, limit):
            days = []
            load = sum(hours[:window])
            for day in range(window, len(hours) + 1):
                if load > limit:
                    days.append(day)
                if day < len(hours):
                    load += hours[day] - hours[day - window]
            return days
        """,
        calls=[
            ([8, 8, 8], 2, 15), ([], 2, 5), ([9], 1, 8), ([9], 2, 8), ([8, 8, 8], 2, 16), ([1, 5, 9, 2, 0], 3, 14),
            ([1, 5, 9, 2, 0], 2, 10), ([4, 4, 4, 4], 4, 15), ([0, 0, 7], 1, 0), ([3, 2, 1, 6], 2, 4), ([7, 1], 1, 3),
        ],
    ),
    sample(
        """
        def first_conflict(schedule, blocked):
            for index, entry in enumerate(schedule):
                hits = [hour for hour in blocked if entry["from"] <= hour < entry["to"]]
                if hits:
                    return [index, min(hits)]
            return [-1, max(blocked, default=0)]
        """,
        calls=[
            ([{"from": 9, "to": 11}], [10]), ([], []), ([], [3, 7]), ([{"from": 9, "to": 11}], []),
            ([{"from": 9, "to": 11}], [11]), ([{"from": 9, "to": 11}], [9]),
            ([{"from": 1, "to": 3}, {"from": 5, "to": 9}], [8, 6, 4]),
            ([{"from": 1, "to": 3}, {"from": 5, "to": 9}], [2, 1]), ([{"from": 4, "to": 4}], [4]),
            ([{"from": 4, "to": 6}, {"from": 2, "to": 8}], [3, 7, 5]), ([{"from": 0, "to": 2}], [5, 3]),
        ],
    ),
    sample(
        """
        def month_name_index(name, months):
            key = name.strip().lower()[:3]
            for index, month in enumerate(months, 1):
                if key and month.lower().startswith(key):
                    return index
            return 0
        """,
        calls=[
            ("Feb", ["January", "February"]), ("", ["January"]), ("  ", ["March", "May"]),
            ("january", ["January", "February"]), ("  MAY ", ["March", "May"]), ("ma", ["March", "May"]),
            ("x", ["June"]), ("Sept", ["August", "September"]), ("a", []), ("JU", ["June", "July"]),
        ],
    ),
    sample(
        """
        def meeting_cost(meetings, rates, default_rate):
            total = 0
            for meeting in meetings:
                minutes = max(meeting["end"] - meeting["start"], 15)
                for person in meeting["people"]:
                    total += rates.get(person, default_rate) * minutes
            return total / 60 if total != 0 else 0
        """,
        calls=[
            ([{"start": 0, "end": 60, "people": ["al"]}], {"al": 30}, 10), ([], {}, 5),
            ([{"start": 0, "end": 60, "people": []}], {"al": 30}, 10),
            ([{"start": 0, "end": 60, "people": ["bo"]}], {"al": 30}, 10),
            ([{"start": 30, "end": 35, "people": ["al"]}], {"al": 20}, 1),
            ([{"start": 0, "end": 15, "people": ["al", "bo"]}], {"al": 4}, 8),
            ([{"start": 0, "end": 30, "people": ["x"]}, {"start": 40, "end": 60, "people": ["x"]}], {"x": 6}, 0),
            ([{"start": 9, "end": 9, "people": ["y"]}], {}, 12),
            ([{"start": 9, "end": 99, "people": ["y", "z"]}], {"z": 2}, 1),
        ],
    ),
    sample(
        """
        def rank_by_punctuality(staff):
            scores = {}
            for name, delays in staff.items():
                late = [delay for delay in delays if delay > 5]
                scores[name] = len(late) / len(delays) if delays else 1
            return sorted(scores, key=lambda name: (scores[name], -len(staff[name]), name))
        """,
        calls=[
            ({"al": [0, 9], "bo": [1]},), ({},), ({"al": []},), ({"al": [], "bo": [2]},), ({"al": [6], "bo": [5]},),
            ({"bo": [1], "al": [3]},), ({"al": [1], "bo": [0, 2]},), ({"x": [7, 7], "y": []},),
            ({"p": [9, 0, 0], "q": [9, 0], "r": [0, 8, 9]},), ({"k": [5, 6], "j": [6, 4], "i": []},),
        ],
    ),
    sample(
        """
        def pomodoro_plan(minutes, work, pause):
            plan = []
            clock = 0
            while clock < minutes and work > 0:
                end = min(clock + work, minutes)
                plan.append([clock, end])
                clock = end + (pause * 3 if len(plan) % 4 == 0 else pause)
            return plan
        """,
        calls=[
            (60, 25, 5), (0, 25, 5), (50, 0, 5), (25, 25, 5), (30, 25, 5), (31, 25, 5), (20, 4, 1), (40, 5, 2),
            (10, 3, 0), (7, 9, 1), (5, -1, 2),
        ],
    ),
    sample(
        """
        def earliest_common_time(first, second):
            i = 0
            j = 0
            while i < len(first) and j < len(second):
                if first[i] == second[j]:
                    return first[i]
                if first[i] < second[j]:
                    i += 1
                else:
                    j += 1
            return -1
        """,
        calls=[
            ([1, 3, 5], [2, 3]), ([], [1]), ([1], []), ([4], [4]), ([1, 2], [3, 4]), ([5, 6], [1, 6]),
            ([1, 5, 9], [5, 9]), ([7, 8], [7, 9]), ([2, 4, 6], [1, 3, 6]), ([3], [1, 2]),
        ],
    ),
    sample(
        """
        def tide_times(first, period, count, closed):
            tides = []
            time = first
            for _ in range(count):
                time = (time + period) % 1440
                opens, closes = closed
                if time < opens or time >= closes:
                    tides.append(time)
            return tides if period != 0 else [first]
        """,
        calls=[
            (100, 745, 3, [0, 300]), (0, 360, 4, [360, 720]), (50, 0, 2, [0, 10]), (0, 60, 0, [0, 1]),
            (1400, 40, 2, [0, 40]), (10, 10, 3, [20, 30]), (10, 10, 3, [40, 50]), (5, 0, 0, [1, 9]),
            (700, 370, 2, [1000, 1200]), (9, 1, 1, [10, 11]), (9, 1, 2, [11, 11]),
        ],
    ),
    sample(
        """
        def deadline_status(done, total, day, last_day):
            if total == 0 or done >= total:
                return "finished"
            if day > last_day:
                return "late by " + str(day - last_day)
            needed = (total - done) / (last_day - day + 1)
            return "on track" if needed <= 1 else "behind"
        """,
        calls=[
            (5, 5, 1, 9), (6, 5, 1, 9), (2, 5, 7, 9), (1, 5, 7, 9), (0, 1, 10, 9), (0, 1, 9, 9), (0, 2, 9, 9),
            (3, 4, 12, 9), (-2, 0, 9, 9), (1, 3, 8, 9), (0, 1, 11, 9),
        ],
    ),
    sample(
        """
        def shift_letters(pattern, days, off):
            letters = ""
            position = 0
            for day in range(1, days + 1):
                if pattern and day not in off:
                    letters += pattern[position % len(pattern)]
                    position += 1
                else:
                    letters += "-"
            return letters
        """,
        calls=[
            ("DN", 4, []), ("", 3, []), ("", 1, [1]), ("DDN", 5, [2]), ("D", 0, []), ("DN", 3, [1]), ("ABC", 3, [3]),
            ("A", 2, [1, 2]), ("XY", 2, [5]), ("NDD", 7, [4, 6]), ("", 0, []),
        ],
    ),
    sample(
        """
        def hottest_window(readings, width):
            if width <= 0 or len(readings) < width:
                return None
            best_start = 0
            for start in range(1, len(readings) - width + 1):
                if sum(readings[start:start + width]) > sum(readings[best_start:best_start + width]):
                    best_start = start
            return best_start
        """,
        calls=[
            ([3], 0), ([3, 1], 2), ([3, 1], 3), ([2, 2, 2], 1), ([1, 9, 1, 9, 2], 2), ([-5, -1, -3], 1), ([0, 0, 1], 2),
            ([9, 1, 1, 1, 8], 3), ([4, 4], 0), ([7], -1), ([7, 8], 1),
        ],
    ),
    sample(
        """
        def time_per_task(log):
            spent = {}
            for before, after in zip(log, log[1:]):
                minutes = after["at"] - before["at"]
                if minutes > 0 and before["task"] != "break":
                    spent[before["task"]] = spent.get(before["task"], 0) + minutes
            return [max(spent, key=spent.get), sum(spent.values())] if spent else []
        """,
        calls=[
            ([{"at": 0, "task": "a"}, {"at": 5, "task": "b"}],), ([],), ([{"at": 3, "task": "a"}],),
            ([{"at": 0, "task": "break"}, {"at": 9, "task": "a"}],),
            ([{"at": 0, "task": "a"}, {"at": 2, "task": "b"}, {"at": 9, "task": "end"}],),
            ([{"at": 0, "task": "a"}, {"at": 2, "task": "b"}, {"at": 5, "task": "a"}, {"at": 7, "task": "end"}],),
            ([{"at": 4, "task": "x"}, {"at": 4, "task": "y"}],),
            ([{"at": 1, "task": "x"}, {"at": 4, "task": "break"}, {"at": 9, "task": "x"}, {"at": 10, "task": "end"}],),
            ([{"at": 0, "task": "p"}, {"at": 9, "task": "q"}, {"at": 11, "task": "q"}, {"at": 12, "task": "r"}],),
        ],
    ),
    sample(
        """
        def lessons_left(term, today):
            left = {}
            for lesson in term:
                name = lesson["subject"]
                left[name] = left.get(name, 0) + (1 if lesson["day"] >= today else 0)
            fewest = min(left.values(), default=0)
            return sorted(name for name, count in left.items() if count == fewest and count > 0)
        """,
        calls=[
            ([{"subject": "art", "day": 3}, {"subject": "pe", "day": 5}], 3), ([], 1), ([], 2),
            ([{"subject": "art", "day": 3}], 4), ([{"subject": "art", "day": 3}], 3),
            ([{"subject": "b", "day": 5}, {"subject": "a", "day": 6}], 1),
            ([{"subject": "b", "day": 5}, {"subject": "a", "day": 6}], 6),
            ([{"subject": "b", "day": 5}, {"subject": "b", "day": 7}, {"subject": "a", "day": 6}], 2),
            ([{"subject": "x", "day": 1}, {"subject": "y", "day": 2}, {"subject": "y", "day": 3}], 0),
            ([{"subject": "z", "day": 9}, {"subject": "w", "day": 8}, {"subject": "w", "day": 2}], 8),
        ],
    ),
    sample(
        """
        def gap_report(times, limit):
            longest = 0
            breaks = 0
            for i in range(len(times) - 1):
                gap = times[i + 1] - times[i]
                longest = max(longest, gap)
                breaks += gap > limit
            return {"longest": longest, "breaks": breaks}
        """,
        calls=[
            ([1, 4, 5], 2), ([], 0), ([5], 1), ([1, 3], 2), ([1, 4], 2), ([0, 5, 10], 4), ([0, 9, 10], 9), ([2, 2], -1),
            ([3, 1], 0), ([1, 2, 4, 8], 1),
        ],
    ),
    sample(
        """
        def backup_days_to_delete(days, keep_daily, today):
            doomed = []
            for day in sorted(days, reverse=True):
                age = today - day
                if age >= keep_daily and day % 7 != 0:
                    doomed.append(day)
            return doomed[:5]
        """,
        calls=[
            ([9, 10, 11], 2, 12), ([], 1, 5), ([14], 1, 20), ([8, 5], 3, 8), ([1, 2, 3, 4, 5, 6], 1, 9),
            ([15, 13, 14], 0, 15), ([6], 4, 10), ([6], 5, 10), ([20, 1, 21, 9], 10, 22), ([1, 2, 3, 4, 5, 6, 8], 2, 20),
        ],
    ),
    sample(
        """
        def split_by_midnight(start, length):
            pieces = []
            while length > 0:
                room = 24 - start
                piece = min(room, length)
                pieces.append([start, start + piece])
                length -= piece
                start = 0
            return pieces if pieces else [[start, start]]
        """,
        calls=[(20, 6), (0, 24), (0, 0), (5, -1), (23, 1), (23, 2), (10, 3), (12, 40), (0, 48), (7, 17), (1, 0)],
    ),
    sample(
        """
        def vote_for_slot(votes, slots):
            tally = {slot: 0 for slot in slots}
            for ballot in votes:
                for rank, slot in enumerate(ballot[:3]):
                    if slot in tally:
                        tally[slot] += 3 - rank
            if not tally or max(tally.values()) == 0:
                return "none"
            return max(sorted(tally), key=tally.get)
        """,
        calls=[
            ([["am", "pm"], ["pm"]], ["am", "pm"]), ([], ["am"]), ([], []), ([["am"]], ["pm"]), ([["am"]], []),
            ([["x", "y"], ["y", "x"]], ["y", "x"]), ([["a", "b", "c", "d"]], ["d", "c"]),
            ([["q", "r"], ["r"], ["s"]], ["q", "s"]), ([["e"], ["f", "e"], ["f"]], ["e", "f"]),
            ([["u", "v", "w"], ["z", "t", "w"]], ["v", "w", "t"]), ([["a", "b", "c", "d"]], ["d"]),
        ],
    ),
    sample(
        """
        def cooldown_ok(events, kind, wait):
            last = None
            accepted = []
            for event in events:
                if event["kind"] != kind:
                    continue
                if last is None or event["at"] - last >= wait:
                    accepted.append(event["at"])
                    last = event["at"]
            return accepted
        """,
        calls=[
            ([{"kind": "a", "at": 1}, {"kind": "a", "at": 3}], "a", 2), ([], "a", 1),
            ([{"kind": "b", "at": 1}], "a", 1), ([{"kind": "a", "at": 1}, {"kind": "a", "at": 3}], "a", 3),
            ([{"kind": "a", "at": 0}], "a", 5),
            ([{"kind": "a", "at": 1}, {"kind": "b", "at": 2}, {"kind": "a", "at": 2}], "a", 2),
            ([{"kind": "c", "at": 1}, {"kind": "c", "at": 2}, {"kind": "c", "at": 3}, {"kind": "c", "at": 5}], "c", 2),
            ([{"kind": "c", "at": 4}, {"kind": "c", "at": 4}], "c", 0),
            ([{"kind": "d", "at": -3}, {"kind": "d", "at": 6}], "d", 9),
        ],
    ),
    sample(
        """
        def shift_cover(requests, pool):
            left = dict(pool)
            cover = []
            for day in requests:
                free = [name for name in sorted(left) if left[name] > 0]
                if not free:
                    return cover + ["unfilled " + day]
                name = max(free, key=left.get)
                left[name] -= 1
                cover.append(day + ":" + name)
            return cover
        """,
        calls=[
            (["Mon", "Tue"], {"al": 1, "bo": 2}), ([], {}), (["Mon"], {}), (["Mon"], {"al": 0}),
            (["Mon", "Tue"], {"al": 1}), (["Mon"], {"b": 1, "a": 1}), (["M", "T", "W"], {"a": 2, "b": 1}),
            (["M", "T"], {"x": 0, "y": 3}), (["F"], {"z": -1}), ([], {"al": 4}),
            (["a", "b", "c", "d"], {"p": 1, "q": 1, "r": 1}),
        ],
    ),
    sample(
        """
        def hours_left(now, closing, breaks):
            left = closing - now - sum(breaks)
            return left if left > 0 and now < closing else 0
        """,
        calls=[
            (9, 17, [1]), (9, 17, []), (17, 17, []), (18, 17, []), (9, 12, [2, 2]), (5, 8, [3]), (19, 17, [-4]),
            (17, 17, [-1]), (0, 1, []), (20, 10, [-30]), (7, 15, [1, 1, 2]),
        ],
    ),
    sample(
        """
        def latest_of(dates, default):
            valid = [date for date in dates if len(date) == 10 and date[4] == "-"]
            return max(valid, default=default)
        """,
        calls=[
            (["2024-01-05", "2023-12-31"], ""), ([], "none"), ([], ""), (["bad"], "x"),
            (["2020-02-02", "2020-02-1"], "x"), (["2020/02/02"], "y"),
            (["1999-09-09", "2024/01/01", "1998-01-01"], "z"), (["2000-01-01"], "q"),
            (["abcd-efghi", "2001-01-01"], "k"), (["0000/00/00", "2-4-6"], "m"),
        ],
    ),
    sample(
        """
        def soonest(events, now, count):
            upcoming = sorted(time for time in events.values() if time > now)
            return [time - now for time in upcoming[:count]]
        """,
        calls=[
            ({"a": 5, "b": 3}, 1, 2), ({}, 1, 2), ({"a": 5}, 5, 1), ({"a": 5}, 4, 0), ({"a": 5, "b": 3, "c": 9}, 2, 2),
            ({"a": 5, "b": 3, "c": 9}, 4, 1), ({"x": -2, "y": -7}, -9, 1), ({"x": 1, "y": 1}, 0, 2),
            ({"k": 8, "j": 6}, 6, 3),
        ],
    ),
    sample(
        """
        def mean_shift(shifts, paid_break):
            lengths = [end - start for start, end in shifts if end > start]
            return sum(lengths) / len(lengths) - paid_break if lengths else 0
        """,
        calls=[
            ([[1, 5], [2, 8]], 1), ([], 1), ([], 0), ([[4, 4]], 2), ([[9, 3]], 1), ([[0, 3], [5, 5]], 0), ([[2, 6]], 1),
            ([[1, 4], [6, 2]], 2), ([[-3, 3], [3, 5]], 0), ([[7, 8], [8, 8], [9, 12]], 1),
        ],
    ),
    sample(
        """
        def clamp_booking(start, end, opening, closing):
            first = max(start, opening)
            last = min(end, closing)
            return [first, last] if first < last and opening != closing else None
        """,
        calls=[
            (8, 10, 9, 17), (10, 12, 9, 17), (16, 20, 9, 17), (18, 20, 9, 17), (5, 9, 9, 17), (17, 18, 9, 17),
            (1, 2, 5, 5), (4, 9, 5, 5), (0, 24, 6, 7), (7, 7, 6, 9), (3, 4, 1, 6),
        ],
    ),
    sample(
        """
        def even_weeks(days, start):
            start = max(start, min(days, default=0))
            return [day for day in days if day >= start and (day - start) // 7 % 2 == 0]
        """,
        calls=[
            ([0, 6, 7, 13, 14], 0), ([], 0), ([3], 3), ([3, 10], 3), ([3, 10, 17], 2), ([9, 8, 1], 5), ([20, 28], 0),
            ([-5, 1], -9), ([2, 8, 9, 16], 1), ([40], 41),
        ],
    ),
    sample(
        """
        def average_days(intervals, default):
            days = [last - first + 1 for first, last in intervals if last >= first]
            return round(sum(days) / len(days), 2) if days else default
        """,
        calls=[
            ([[1, 3], [5, 5]], 0), ([], 0), ([], 7), ([[5, 4]], 2), ([[2, 2]], 9), ([[1, 10], [3, 2]], 0),
            ([[0, 0], [0, 1], [0, 1]], 1), ([[-3, -1]], 0), ([[4, 8], [8, 8]], 3),
        ],
    ),
    sample(
        """
        def timetable_gaps(times, width):
            ordered = sorted(times)
            return [[a, b] for a, b in zip(ordered, ordered[1:]) if b - a > width]
        """,
        calls=[
            ([1, 5, 2], 2), ([], 1), ([4], 0), ([1, 3], 2), ([1, 3], 1), ([9, 0, 20], 5), ([7, 7], 0), ([7, 7], -1),
            ([30, 10, 20], 9), ([-4, 4, 0], 3),
        ],
    ),
    sample(
        """
        def percent_booked(slots, opening):
            open_slots = slots[opening:]
            taken = sum(1 for slot in open_slots if slot != "")
            return 100 * taken // len(open_slots) if open_slots else 0
        """,
        calls=[
            (["a", "", "b"], 0), ([], 0), ([], 2), (["a"], 1), (["", "x"], 1), (["x", ""], 1), (["x", "y", "", ""], 2),
            (["x", "", "", "z"], 1), (["q"], 0), (["q", "q", "", "q"], 2),
        ],
    ),
    sample(
        """
        def reminder_times(deadline, leads, now):
            moments = sorted({deadline - lead for lead in leads if lead > 0})
            return [moment for moment in moments if moment >= now] or [deadline]
        """,
        calls=[
            (10, [1, 5], 0), (10, [], 0), (10, [1, 5], 6), (10, [1, 5], 5), (10, [0], 3), (20, [3, 3, 8], 2),
            (5, [9], 0), (5, [9], -4), (30, [10, 20, -1], 10), (8, [2, 0], 6), (7, [-3], 1),
        ],
    ),
    sample(
        """
        def project_timeline(tasks, start, off_days):
            day = start
            rows = []
            longest = 0
            for task in tasks:
                begun = day
                left = task["days"]
                while left > 0:
                    if day % 7 not in off_days:
                        left -= 1
                    day += 1
                longest = max(longest, day - begun)
                rows.append(task["name"] + " " + str(begun) + "-" + str(day))
            return {"rows": rows, "longest": longest} if rows else {}
        """,
        calls=[
            ([{"name": "a", "days": 3}], 0, []), ([], 4, []), ([], 0, [5, 6]), ([{"name": "a", "days": 0}], 2, []),
            ([{"name": "a", "days": 2}, {"name": "b", "days": 1}], 4, [5, 6]), ([{"name": "a", "days": 1}], 5, [5, 6]),
            ([{"name": "x", "days": 6}], 1, [0]),
            ([{"name": "p", "days": 1}, {"name": "q", "days": 4}, {"name": "r", "days": 2}], 0, [3]),
            ([{"name": "k", "days": 1}], 6, []),
        ],
    ),
    sample(
        """
        def elevator_schedule(calls, floor, speed):
            clock = 0
            served = []
            slowest = 0
            for call in calls:
                if speed <= 0:
                    return []
                clock = max(clock, call["at"])
                arrive = clock + abs(call["floor"] - floor) // speed
                slowest = max(slowest, arrive - call["at"])
                served.append(arrive)
                floor = call["floor"]
                clock = arrive + 1
            return served + [slowest] if served else [0]
        """,
        calls=[
            ([{"at": 0, "floor": 4}], 0, 2), ([], 0, 1), ([], 3, 0), ([{"at": 1, "floor": 2}], 0, 0),
            ([{"at": 5, "floor": 2}], 2, 1), ([{"at": 0, "floor": 3}, {"at": 1, "floor": 1}], 0, 1),
            ([{"at": 0, "floor": 3}, {"at": 9, "floor": 0}], 1, 1),
            ([{"at": 2, "floor": 9}, {"at": 2, "floor": 5}, {"at": 3, "floor": 6}], 5, 2),
            ([{"at": 1, "floor": 7}], 7, -1), ([{"at": 4, "floor": -2}, {"at": 20, "floor": -2}], 0, 1),
        ],
    ),
    sample(
        """
        def fair_shift_plan(names, days, most):
            worked = {name: 0 for name in names}
            plan = []
            previous = ""
            for day in range(days):
                ready = [name for name in names if name != previous and worked[name] < most]
                if not ready:
                    return plan + ["-"]
                name = min(ready, key=lambda name: (worked[name], name))
                worked[name] += 1
                plan.append(name)
                previous = name
            return plan
        """,
        calls=[
            (["al", "bo"], 4, 2), ([], 2, 1), (["al"], 3, 5), (["al"], 3, 1), (["al", "bo"], 0, 2), (["b", "a"], 3, 2),
            (["c", "b", "a"], 5, 2), (["x", "y"], 5, 1), (["x"], 2, 0), (["", "z"], 2, 3), (["k", "j", "i"], 7, 2),
        ],
    ),
)
