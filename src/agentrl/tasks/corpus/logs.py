"""Functions on log lines, events, sessions and requests: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def error_rate(events):
            errors = sum(1 for event in events if event["status"] >= 500)
            return errors / len(events) if events else 0.0
        """,
        calls=[
            ([{"status": 200}, {"status": 500}],), ([],), ([{"status": 500}],), ([{"status": 499}],),
            ([{"status": 503}] * 3,), ([{"status": 404}, {"status": 200}],),
            ([{"status": 502}, {"status": 200}, {"status": 200}, {"status": 500}],),
            ([{"status": 501}, {"status": 200}, {"status": 302}],), ([{"status": 0}],),
        ],
    ),
    sample(
        """
        def lines_at_level(lines, level, limit):
            found = [line for line in lines if line.startswith(level + ":")]
            return found[-limit:] if limit > 0 else []
        """,
        calls=[
            (["WARN: a", "INFO: b", "WARN: c"], "WARN", 1), ([], "INFO", 3), (["INFO: x"], "INFO", 0),
            (["ERR: 1"], "ERR", 5), (["WARN: a", "WARN: b", "WARN: c"], "WARN", 2), (["INFO: x"], "WARN", 1),
            (["INFO: p", "INFO: q"], "INFO", -1), (["ERR: 1", "ERR: 2", "ERR: 3"], "ERR", 3),
            (["ERROR: 1", "ERR: 2"], "ERR", 1),
        ],
    ),
    sample(
        """
        def longest_quiet(times, start, end):
            longest = 0
            previous = start
            for time in sorted(times):
                if start <= time <= end:
                    longest = max(longest, time - previous)
                    previous = time
            return max(longest, end - previous)
        """,
        calls=[
            ([3, 5], 0, 10), ([], 0, 4), ([2, 9], 2, 9), ([7, 1], 0, 8), ([20], 0, 6), ([0, 6], 0, 6), ([-5, 3], 0, 4),
            ([5, 5, 5], 4, 5), ([100, 130, 190], 90, 200), ([1], 1, 1),
        ],
    ),
    sample(
        """
        def session_count(times, timeout):
            if not times:
                return 0
            sessions = 1
            ordered = sorted(times)
            for before, after in zip(ordered, ordered[1:]):
                if after - before > timeout:
                    sessions += 1
            return sessions
        """,
        calls=[
            ([1, 2, 50], 10), ([], 5), ([7], 3), ([0, 10, 20], 10), ([0, 11, 22], 10), ([9, 1, 5], 3), ([4, 4], 0),
            ([1, 2], 0), ([30, 0, 60, 90], 29), ([0], 0),
        ],
    ),
    sample(
        """
        def sessions_of(events, timeout):
            sessions = []
            for event in events:
                if sessions and event["at"] - sessions[-1]["last"] <= timeout:
                    sessions[-1]["last"] = event["at"]
                    sessions[-1]["events"] += 1
                else:
                    sessions.append({"first": event["at"], "last": event["at"], "events": 1})
            return sessions
        """,
        calls=[
            ([{"at": 1}, {"at": 3}, {"at": 20}], 5), ([], 5), ([{"at": 4}], 2), ([{"at": 0}, {"at": 5}], 5),
            ([{"at": 0}, {"at": 6}], 5), ([{"at": 2}, {"at": 2}], 0), ([{"at": 1}, {"at": 2}], 0),
            ([{"at": 0}, {"at": 4}, {"at": 8}, {"at": 30}], 4), ([{"at": -3}, {"at": 0}], 3),
        ],
    ),
    sample(
        """
        def backoff_delays(first, factor, cap, retries):
            delays = []
            delay = first
            for _ in range(retries):
                delays.append(min(delay, cap))
                delay *= factor
            return delays
        """,
        calls=[
            (1, 2, 10, 5), (1, 2, 10, 0), (5, 1, 5, 2), (3, 3, 8, 3), (0, 2, 4, 2), (10, 2, 4, 1), (2, 2, 100, 4),
            (1, 10, 50, 3), (7, 2, 7, 1),
        ],
    ),
    sample(
        """
        def attempts_needed(outcomes, limit):
            tried = 0
            for outcome in outcomes[:limit]:
                tried += 1
                if outcome == "ok":
                    return tried
            return 0
        """,
        calls=[
            (["fail", "ok"], 3), ([], 3), (["ok"], 1), (["fail", "ok"], 1), (["fail", "fail", "ok"], 3),
            (["ok", "ok"], 2), (["fail"], 5), (["fail", "fail", "ok"], 2), (["ok"], 0), (["fail", "ok", "ok"], 2),
        ],
    ),
    sample(
        """
        def total_wait(outcomes, base, longest):
            wait = base
            waited = 0
            for outcome in outcomes:
                if outcome == "ok":
                    break
                waited += wait
                wait = min(wait * 2, longest)
            return waited
        """,
        calls=[
            (["fail", "fail", "ok"], 1, 9), ([], 1, 5), (["ok"], 2, 5), (["fail"], 3, 2),
            (["busy", "busy", "busy"], 2, 5), (["fail", "ok", "fail"], 4, 8), (["fail"] * 4, 1, 4),
            (["fail", "fail"], 0, 7), (["fail", "fail"], 5, 5),
        ],
    ),
    sample(
        """
        def slowest_path(requests, minimum):
            slowest = None
            worst = minimum
            for request in requests:
                taken = request["end"] - request["start"]
                if taken >= worst:
                    worst = taken
                    slowest = request["path"]
            return slowest
        """,
        calls=[
            ([{"path": "/a", "start": 0, "end": 4}, {"path": "/b", "start": 1, "end": 3}], 0), ([], 0),
            ([{"path": "/a", "start": 2, "end": 4}], 2), ([{"path": "/a", "start": 2, "end": 4}], 3),
            ([{"path": "/x", "start": 0, "end": 1}, {"path": "/y", "start": 5, "end": 6}], 1),
            ([{"path": "/x", "start": 0, "end": 1}, {"path": "/y", "start": 0, "end": 9}], 5),
            ([{"path": "/k", "start": 3, "end": 3}], 0), ([{"path": "/k", "start": 4, "end": 3}], -1),
            ([{"path": "/p", "start": 0, "end": 7}, {"path": "/q", "start": 1, "end": 8}], 1),
        ],
    ),
    sample(
        """
        def peak_connections(opened, closed):
            marks = sorted([[time, 1] for time in opened] + [[time, -1] for time in closed])
            current = 0
            peak = 0
            for _, change in marks:
                current += change
                peak = max(peak, current)
            return peak
        """,
        calls=[
            ([1, 2], [3, 4]), ([], []), ([1], [2]), ([1, 3], [3, 5]), ([5], []), ([1, 1, 1], [2, 2]), ([4, 1], [2, 6]),
            ([0, 2, 4], [1, 3, 5]), ([1, 2, 3, 8], [4, 5, 6, 9]), ([], [1]),
        ],
    ),
    sample(
        """
        def count_by_status(codes):
            counts = {}
            for code in codes:
                if 100 <= code < 600:
                    group = str(code // 100) + "xx"
                    counts[group] = counts.get(group, 0) + 1
            return counts
        """,
        calls=[
            ([200, 201, 404],), ([],), ([100],), ([99],), ([600],), ([599, 500],), ([302, 301, 304],), ([0, 200],),
            ([700, -1],), ([404, 204, 404],),
        ],
    ),
    sample(
        """
        def requests_allowed(times, window, quota):
            allowed = []
            for time in times:
                recent = [kept for kept in allowed if time - kept < window]
                if len(recent) < quota:
                    allowed.append(time)
            return allowed
        """,
        calls=[
            ([0, 1, 2], 10, 2), ([], 5, 1), ([4], 5, 0), ([0, 5], 5, 1), ([0, 4], 5, 1), ([1, 1, 1], 1, 2),
            ([0, 1, 10, 11], 10, 1), ([0, 2, 4, 6, 8], 5, 2), ([3, 4], 0, 1), ([7, 8, 9], 2, 1),
        ],
    ),
    sample(
        """
        def tokens_left(capacity, refill, requests):
            tokens = capacity
            clock = 0
            for time, cost in requests:
                tokens = min(capacity, tokens + refill * (time - clock))
                clock = time
                if cost <= tokens:
                    tokens -= cost
            return tokens
        """,
        calls=[
            (5, 1, [[0, 3], [1, 1]]), (5, 1, []), (4, 2, [[0, 4]]), (4, 2, [[0, 5]]), (3, 1, [[0, 3], [5, 1]]),
            (10, 0, [[2, 4]]), (6, 1, [[1, 6], [3, 2]]), (2, 1, [[0, 2], [1, 2]]), (8, 2, [[3, 5], [4, 5], [5, 1]]),
            (0, 1, [[1, 1]]),
        ],
    ),
    sample(
        """
        def cache_hits(keys, size):
            cached = []
            hits = 0
            for key in keys:
                if key in cached:
                    hits += 1
                    cached.remove(key)
                elif len(cached) >= size:
                    cached.pop(0)
                cached.append(key)
            return hits
        """,
        calls=[
            (["a", "b", "a"], 2), ([], 3), (["a"], 1), (["a", "a"], 1), (["a", "b", "c", "a"], 2),
            (["a", "b", "c", "a"], 3), (["x", "y", "x", "z", "x", "y"], 2), (["k", "k", "k"], 5),
            (["a", "b", "a", "b"], 1), (["p", "q", "p", "r", "q"], 3),
        ],
    ),
    sample(
        """
        def expired_keys(stored, now, lifetime):
            old = [key for key, time in stored.items() if now - time >= lifetime]
            return sorted(old, key=lambda key: (stored[key], key))
        """,
        calls=[
            ({"a": 1, "b": 5}, 6, 3), ({}, 9, 1), ({"a": 4}, 6, 2), ({"a": 4}, 6, 3), ({"y": 0, "x": 0}, 5, 1),
            ({"a": 3, "b": 1, "c": 2}, 9, 1), ({"k": 7}, 7, 0), ({"p": 8, "q": 6, "r": 7}, 8, 1), ({"z": 10}, 9, 0),
        ],
    ),
    sample(
        """
        def evict_until_fits(entries, incoming, capacity):
            used = incoming
            for entry in entries:
                used += entry["size"]
            evicted = []
            for entry in sorted(entries, key=lambda entry: entry["used_at"]):
                if used <= capacity:
                    break
                used -= entry["size"]
                evicted.append(entry["key"])
            return evicted
        """,
        calls=[
            ([{"key": "a", "size": 4, "used_at": 2}, {"key": "b", "size": 3, "used_at": 1}], 2, 7), ([], 5, 3),
            ([], 2, 9), ([{"key": "a", "size": 4, "used_at": 1}], 1, 5),
            ([{"key": "a", "size": 4, "used_at": 1}], 2, 5),
            ([{"key": "p", "size": 1, "used_at": 9}, {"key": "q", "size": 1, "used_at": 8}], 1, 2),
            ([{"key": "p", "size": 1, "used_at": 9}, {"key": "q", "size": 1, "used_at": 8}], 5, 5),
            ([{"key": "x", "size": 2, "used_at": 0}, {"key": "y", "size": 2, "used_at": 0}], 0, 3),
            ([{"key": "k", "size": 0, "used_at": 3}], 0, 0),
        ],
    ),
    sample(
        """
        def has_permission(user, action, roles):
            if action in user.get("denied", []):
                return False
            for role in user.get("roles", []):
                if action in roles.get(role, []) or "*" in roles.get(role, []):
                    return True
            return False
        """,
        calls=[
            ({"roles": ["dev"]}, "push", {"dev": ["push"]}), ({}, "push", {}), ({"roles": ["dev"]}, "push", {}),
            ({"roles": ["root"], "denied": ["drop"]}, "drop", {"root": ["*"]}),
            ({"roles": ["root"]}, "drop", {"root": ["*"]}), ({"roles": ["a", "b"]}, "read", {"b": ["read"]}),
            ({"denied": ["x"]}, "y", {"a": ["y"]}), ({"roles": ["a"]}, "write", {"a": ["read"]}),
            ({"roles": ["a"]}, "read", {"a": ["read", "*"]}),
        ],
    ),
    sample(
        """
        def highest_role(roles, ranks):
            best = "guest"
            for role in roles:
                if ranks.get(role, 0) > ranks.get(best, 0):
                    best = role
            return best
        """,
        calls=[
            (["dev", "admin"], {"dev": 1, "admin": 3}), ([], {"dev": 1}), (["dev"], {}),
            (["dev"], {"dev": 1, "guest": 1}), (["a", "b"], {"a": 2, "b": 2}), (["x", "ops"], {"ops": 5}),
            (["low"], {"low": -1}), (["admin", "dev"], {"dev": 1, "admin": 3}),
            (["k", "m"], {"k": 1, "m": 2, "guest": 9}), (["ops"], {"ops": 1}),
        ],
    ),
    sample(
        """
        def locked_users(logins, limit):
            failures = {}
            locked = []
            for login in logins:
                user = login["user"]
                if login["ok"]:
                    failures[user] = 0
                else:
                    failures[user] = failures.get(user, 0) + 1
                    if failures[user] == limit:
                        locked.append(user)
            return sorted(set(locked))
        """,
        calls=[
            ([{"user": "al", "ok": False}, {"user": "al", "ok": False}], 2), ([], 3),
            ([{"user": "bo", "ok": False}], 1), ([{"user": "bo", "ok": True}], 1), ([{"user": "cy", "ok": False}], 2),
            ([{"user": "al", "ok": False}, {"user": "al", "ok": True}, {"user": "al", "ok": False}], 2),
            ([{"user": "z", "ok": False}, {"user": "b", "ok": False}], 1), ([{"user": "k", "ok": False}] * 4, 3),
            ([{"user": "k", "ok": False}, {"user": "m", "ok": False}], 2),
        ],
    ),
    sample(
        """
        def read_setting(settings, path, fallback):
            value = settings
            for part in path.split("."):
                if not isinstance(value, dict) or part not in value:
                    return fallback
                value = value[part]
            return value if value != "" else fallback
        """,
        calls=[
            ({"db": {"port": 5}}, "db.port", 1), ({}, "db", 0), ({"a": ""}, "a", "x"), ({"a": 3}, "a.b", 9),
            ({"a": 0}, "a", 7), ({"a": {"b": {"c": "deep"}}}, "a.b.c", None), ({"a": {"b": 2}}, "a.c", -1),
            ({"a": {"b": 2}}, "a", 0), ({"k": "v"}, "k", ""), ({"k": None}, "k", 4),
        ],
    ),
    sample(
        """
        def latest_compatible(versions, major, at_most):
            best = -1
            for version in versions:
                left, dot, right = version.partition(".")
                minor = int(right) if dot else 0
                if int(left) == major and best < minor <= at_most:
                    best = minor
            return str(major) + "." + str(best) if best >= 0 else ""
        """,
        calls=[
            (["1.2", "1.5", "2.0"], 1, 9), ([], 1, 5), (["2"], 2, 3), (["1.4"], 1, 4), (["1.5"], 1, 4), (["3.1"], 2, 9),
            (["1.9", "1.10"], 1, 10), (["4.0"], 4, 0), (["4.3", "4.1", "4.2"], 4, 2), (["5.1", "6.7", "5.0"], 5, 8),
        ],
    ),
    sample(
        """
        def next_release(version, changes):
            major, minor, patch = [int(part) for part in version.split(".")]
            if "breaking" in changes:
                major, minor, patch = major + 1, 0, 0
            elif "feature" in changes:
                minor, patch = minor + 1, 0
            elif len(changes) > 0:
                patch += 1
            return f"{major}.{minor}.{patch}"
        """,
        calls=[
            ("1.2.3", ["fix"]), ("1.2.3", []), ("1.2.3", ["feature", "fix"]), ("1.2.3", ["fix", "breaking"]),
            ("0.0.0", ["fix"]), ("0.9.9", ["feature"]), ("9.0.1", ["breaking"]), ("2.0.0", ["docs", "fix"]),
            ("10.4.0", []),
        ],
    ),
    sample(
        """
        def first_failing_build(results):
            low = 0
            high = len(results)
            while low < high:
                middle = (low + high) // 2
                if results[middle] == "pass":
                    low = middle + 1
                else:
                    high = middle
            return low if low < len(results) else None
        """,
        calls=[
            (["pass", "fail"],), ([],), (["pass"],), (["fail"],), (["pass", "pass", "pass"],),
            (["fail", "fail", "fail"],), (["pass", "pass", "pass", "fail"],),
            (["pass", "fail", "fail", "fail", "fail"],), (["pass", "pass", "fail"],),
        ],
    ),
    sample(
        """
        def longest_downtime(checks):
            longest = 0
            down_since = None
            for check in checks:
                if check["up"]:
                    down_since = None
                elif down_since is None:
                    down_since = check["at"]
                if down_since is not None:
                    longest = max(longest, check["at"] - down_since)
            return longest
        """,
        calls=[
            ([{"at": 1, "up": False}, {"at": 4, "up": False}],), ([],), ([{"at": 3, "up": False}],),
            ([{"at": 3, "up": True}],), ([{"at": 0, "up": False}, {"at": 5, "up": True}, {"at": 6, "up": False}],),
            ([{"at": 2, "up": False}, {"at": 3, "up": False}, {"at": 9, "up": True}, {"at": 11, "up": False}],),
            ([{"at": 1, "up": False}, {"at": 6, "up": False}, {"at": 7, "up": True}, {"at": 8, "up": False}],),
            ([{"at": 1, "up": True}, {"at": 9, "up": True}],), ([{"at": 2, "up": False}, {"at": 2, "up": False}],),
        ],
    ),
    sample(
        """
        def share_of_span_up(intervals, start, end):
            span = end - start
            up = sum(max(0, min(stop, end) - max(begin, start)) for begin, stop in intervals)
            return 100 * up / span if span > 0 else 0
        """,
        calls=[
            ([[0, 5]], 0, 10), ([], 0, 4), ([[1, 2]], 3, 3), ([[0, 20]], 5, 15), ([[0, 2], [4, 6]], 0, 8),
            ([[8, 9]], 0, 4), ([[2, 8]], 4, 6), ([[1, 3]], 2, 4), ([[0, 1]], 0, 1), ([[5, 6]], 9, 7),
        ],
    ),
    sample(
        """
        def percentile_latency(latencies, percent):
            ordered = sorted(latencies)
            place = len(ordered) * percent // 100
            return ordered[min(place, len(ordered) - 1)] if ordered else None
        """,
        calls=[
            ([5, 1, 3], 50), ([], 90), ([7], 99), ([4, 2], 0), ([4, 2], 100), ([1, 2, 3, 4], 25),
            ([10, 30, 20, 40, 50], 90), ([9, 8], 50), ([0], 0), ([6, 6, 1], 60),
        ],
    ),
    sample(
        """
        def mean_latency(requests, slow_after):
            slow = [request["ms"] for request in requests if request["ms"] > slow_after]
            return sum(slow) / len(slow) if slow else slow_after
        """,
        calls=[
            ([{"ms": 5}, {"ms": 15}], 4), ([], 3), ([{"ms": 8}], 8), ([{"ms": 8}], 7), ([{"ms": 1}, {"ms": 2}], 5),
            ([{"ms": 10}, {"ms": 20}, {"ms": 30}], 10), ([{"ms": 0}], 0), ([{"ms": 0}], -1),
            ([{"ms": 6}, {"ms": 9}], 6),
        ],
    ),
    sample(
        """
        def retry_budget_left(budget, attempts):
            left = budget
            for attempt in attempts:
                left -= max(attempt - 1, 0)
            return max(left, 0)
        """,
        calls=[
            (5, [2, 3]), (0, []), (3, []), (2, [1, 1]), (2, [0]), (4, [9]), (1, [2]), (10, [1, 4, 2]), (6, [3, 0, 3]),
            (-2, [1]),
        ],
    ),
    sample(
        """
        def busiest_minute(times):
            counts = {}
            for time in times:
                minute = time[:5]
                counts[minute] = counts.get(minute, 0) + 1
            return min(counts, key=lambda minute: (-counts[minute], minute), default=None)
        """,
        calls=[
            (["10:01:05", "10:01:50", "10:02:00"],), ([],), (["09:00:00"],), (["09:01:00", "09:00:59"],),
            (["23:59:59", "00:00:00", "23:59:01"],), (["12:30:10", "12:31:10", "12:31:20", "12:30:40"],),
            (["07:07:07", "07:07:07", "06:07:07"],), (["1"],), (["05:10:00", "05:11:00", "05:11:01"],),
        ],
    ),
    sample(
        """
        def alert_needed(rates, threshold, patience):
            above = 0
            for rate in rates:
                above = above + 1 if rate > threshold else 0
                if above >= patience:
                    return True
            return False
        """,
        calls=[
            ([1, 6, 7], 5, 2), ([], 5, 1), ([6], 5, 1), ([5], 5, 1), ([6, 1, 6], 5, 2), ([9, 9, 9], 8, 3),
            ([9, 9], 8, 3), ([0, 2, 2, 0], 1, 2), ([3], 1, 2), ([4, 4, 1], 3, 2),
        ],
    ),
    sample(
        """
        def alert_times(readings, limit, cooldown):
            alerts = []
            quiet_until = 0
            for time, value in readings:
                if value > limit and time >= quiet_until:
                    alerts.append(time)
                    quiet_until = time + cooldown
            return alerts
        """,
        calls=[
            ([[1, 9], [2, 9], [6, 9]], 5, 5), ([], 1, 1), ([[0, 3]], 2, 4), ([[0, 3]], 3, 4), ([[0, 8], [3, 8]], 1, 3),
            ([[0, 8], [3, 8]], 1, 4), ([[2, 1], [4, 7], [5, 7]], 6, 0), ([[-1, 5]], 2, 2),
            ([[1, 4], [2, 2], [3, 4]], 3, 2),
        ],
    ),
    sample(
        """
        def unique_visitors(visits, day):
            seen = []
            for visit in visits:
                if visit["day"] == day and visit["user"] not in seen:
                    seen.append(visit["user"])
            return len(seen)
        """,
        calls=[
            ([{"day": 1, "user": "a"}, {"day": 1, "user": "a"}], 1), ([], 1), ([{"day": 2, "user": "a"}], 1),
            ([{"day": 2, "user": "a"}], 2), ([{"day": 3, "user": "x"}, {"day": 3, "user": "y"}], 3),
            ([{"day": 3, "user": "x"}, {"day": 4, "user": "y"}], 4), ([{"day": 0, "user": ""}], 0),
            ([{"day": 5, "user": "k"}, {"day": 5, "user": "m"}, {"day": 5, "user": "k"}], 5),
            ([{"day": 1, "user": "z"}], 9),
        ],
    ),
    sample(
        """
        def returning_users(first_day, second_day, least):
            visits = {}
            for user in first_day + second_day:
                visits[user] = visits.get(user, 0) + 1
            both = [user for user in visits if user in first_day and user in second_day]
            return sorted(user for user in both if visits[user] >= least)
        """,
        calls=[
            (["al", "bo"], ["bo"], 0), ([], [], 1), (["al"], [], 1), ([], ["al"], 1), (["z", "a"], ["a", "z"], 2),
            (["z", "a", "a"], ["a", "z"], 3), (["k"], ["k"], 3), (["p", "q"], ["q", "p", "p"], 2), (["x"], ["y"], 0),
        ],
    ),
    sample(
        """
        def status_changes(states):
            changes = []
            current = states[0] if states else ""
            for step in range(1, len(states)):
                if states[step] != current:
                    changes.append(f"{step}:{current}>{states[step]}")
                    current = states[step]
            return changes
        """,
        calls=[
            (["up", "down"],), ([],), (["up"],), (["up", "up"],), (["a", "b", "a"],), (["", "x"],),
            (["on", "on", "off"],), (["off", "on", "on", "off", "off"],), (["k", "m", "n"],),
        ],
    ),
    sample(
        """
        def compact_repeats(messages):
            compact = []
            repeats = 1
            for place, message in enumerate(messages):
                if place + 1 < len(messages) and messages[place + 1] == message:
                    repeats += 1
                else:
                    compact.append(message if repeats == 1 else message + " x" + str(repeats))
                    repeats = 1
            return compact
        """,
        calls=[
            (["a", "a", "b"],), ([],), (["a"],), (["a", "a"],), (["a", "b", "a"],), (["x", "y", "y", "y"],),
            (["", ""],), (["p", "p", "q", "q"],), (["k", "k", "k", "k"],),
        ],
    ),
    sample(
        """
        def parse_log_line(line, default_level):
            if not line:
                return {}
            level = default_level
            message = line
            if line[0] == "[" and "]" in line:
                end = line.index("]")
                level = line[1:end].lower()
                message = line[end + 1:]
            return {"level": level, "message": message.strip()}
        """,
        calls=[
            ("[WARN] disk full", "info"), ("", "info"), ("plain", "debug"), ("[x", "info"), ("[] empty", "info"),
            ("[A]", "b"), ("[Err]no space", "info"), ("a]b", ""), ("  pad  ", "info"), ("", ""),
        ],
    ),
    sample(
        """
        def worst_level(lines, ranking):
            worst = 0
            for line in lines:
                level = line.split(" ")[0]
                if level in ranking:
                    worst = max(worst, ranking.index(level))
            return ranking[worst] if ranking else "none"
        """,
        calls=[
            (["info a", "warn b"], ["info", "warn", "error"]), ([], ["info"]), ([], []),
            (["error x"], ["info", "error"]), (["warn", "info"], ["debug", "info", "warn"]),
            (["what"], ["low", "high"]), (["info y"], []), (["low k"], ["low", "high"]),
            (["fatal", "warn", "error"], ["warn", "error", "fatal"]),
        ],
    ),
    sample(
        """
        def events_between(events, start, end):
            names = []
            for event in sorted(events, key=lambda event: event["at"]):
                if start <= event["at"] < end:
                    names.append(event["name"])
            return names
        """,
        calls=[
            ([{"at": 5, "name": "b"}, {"at": 1, "name": "a"}], 0, 9), ([], 0, 9), ([{"at": 3, "name": "x"}], 3, 4),
            ([{"at": 3, "name": "x"}], 1, 3), ([{"at": 3, "name": "x"}], 4, 9),
            ([{"at": 2, "name": "p"}, {"at": 2, "name": "q"}], 2, 3),
            ([{"at": 9, "name": "k"}, {"at": 4, "name": "m"}, {"at": 6, "name": "n"}], 4, 9),
            ([{"at": 0, "name": "z"}], 0, 0), ([{"at": 7, "name": "u"}, {"at": 6, "name": "v"}], 5, 8),
        ],
    ),
    sample(
        """
        def missing_sequence_numbers(received, first):
            expected = first
            missing = []
            for number in sorted(received):
                while expected < number:
                    missing.append(expected)
                    expected += 1
                if number == expected:
                    expected += 1
            return missing
        """,
        calls=[
            ([1, 3], 1), ([], 5), ([1, 2, 3], 1), ([4], 2), ([2, 2, 4], 1), ([5, 3], 3), ([0, 1], 3), ([-2, 0], -3),
            ([7], 7), ([10, 6, 8], 6),
        ],
    ),
    sample(
        """
        def open_requests(lines):
            waiting = []
            for line in lines:
                kind, _, number = line.partition(" ")
                if kind == "start" and number not in waiting:
                    waiting.append(number)
                elif kind == "end" and number in waiting:
                    waiting.remove(number)
            return waiting
        """,
        calls=[
            (["start 1", "start 2", "end 1"],), ([],), (["end 4"],), (["start 3"],), (["start 3", "start 3", "end 3"],),
            (["end 5", "start 5"],), (["start a", "end a", "start a"],), (["note 1", "start 9"],),
            (["start 1", "end 1"],), (["start x", "start y", "end z"],),
        ],
    ),
    sample(
        """
        def request_durations(lines, cutoff):
            started = {}
            durations = {}
            for time, kind, name in lines:
                if kind == "start":
                    started[name] = time
                elif name in started:
                    taken = time - started.pop(name)
                    if taken >= cutoff:
                        durations[name] = max(taken, durations.get(name, 0))
            return durations
        """,
        calls=[
            ([[1, "start", "a"], [4, "end", "a"]], 0), ([], 0), ([[3, "end", "a"]], 0), ([[1, "start", "a"]], 0),
            ([[1, "start", "a"], [3, "end", "a"]], 2), ([[1, "start", "a"], [3, "end", "a"]], 3),
            ([[0, "start", "k"], [5, "end", "k"], [6, "start", "k"], [7, "end", "k"]], 1),
            ([[0, "start", "k"], [1, "end", "k"], [2, "start", "k"], [9, "end", "k"]], 1),
            ([[0, "start", "p"], [1, "start", "q"], [2, "end", "q"], [8, "end", "p"]], 2),
        ],
    ),
    sample(
        """
        def sampled_lines(lines, every, start):
            if every <= 0:
                return []
            kept = []
            place = start
            while place < len(lines):
                kept.append(lines[place])
                place += every
            return kept
        """,
        calls=[
            (["a", "b", "c"], 2, 0), ([], 1, 0), (["a"], 0, 0), (["a", "b"], 1, 1), (["a", "b"], 1, 2),
            (["a", "b", "c", "d"], 3, 0), (["x", "y", "z"], 5, 2), (["k", "m"], -1, 0),
            (["p", "q", "r", "s", "t"], 2, 1), (["u"], 1, 0),
        ],
    ),
    sample(
        """
        def page_of_logs(lines, page, size):
            if size == 0:
                return {"lines": [], "pages": 0}
            pages = (len(lines) + size - 1) // size
            page = max(1, min(page, pages))
            start = (page - 1) * size
            return {"lines": lines[start:start + size], "pages": pages}
        """,
        calls=[
            (["a", "b", "c"], 1, 2), ([], 1, 2), (["a"], 1, 0), (["a", "b", "c"], 2, 2), (["a", "b"], 9, 1),
            (["a", "b"], 0, 1), (["x"], 1, 1), (["p", "q", "r", "s"], 2, 2), (["k", "m", "n"], -3, 3),
            (["u", "v"], 1, 5),
        ],
    ),
    sample(
        """
        def rotate_logs(sizes, limit, keep):
            files = [0]
            for size in sizes:
                if files[-1] > 0 and files[-1] + size > limit:
                    files.append(0)
                files[-1] += size
            return files[-keep:] if keep > 0 else []
        """,
        calls=[
            ([3, 4, 5], 7, 5), ([], 9, 2), ([8], 5, 1), ([2, 2, 2], 4, 1), ([2, 2, 2], 4, 0), ([5, 5], 5, 2),
            ([1, 1, 1, 1], 2, 3), ([9, 1], 6, 3), ([0, 3], 3, 2), ([4, 4, 4], 4, 2),
        ],
    ),
    sample(
        """
        def requests_per_user(lines, least):
            counts = {}
            for line in lines:
                user = line[:line.find(" ")] if " " in line else line
                if user != "-":
                    counts[user] = counts.get(user, 0) + 1
            return {user: count for user, count in counts.items() if count >= least}
        """,
        calls=[
            (["al get", "bo get", "al put"], 1), ([], 1), (["- get"], 0), (["al"], 1), (["al get"], 2),
            (["al x", "al y"], 2), (["k", "- k", "k z"], 2), (["bo a b", "cy c"], 1),
            (["ann 1", "ann 2", "ann 3", "bob 1"], 3),
        ],
    ),
    sample(
        """
        def split_by_hour(events, hours):
            buckets = [0] * hours
            for event in events:
                hour = event["minute"] // 60
                if 0 <= hour < hours:
                    buckets[hour] += event.get("count", 1)
            return buckets
        """,
        calls=[
            ([{"minute": 5}, {"minute": 65}], 2), ([], 2), ([{"minute": 60}], 1), ([{"minute": 59}], 1),
            ([{"minute": -1}], 2), ([{"minute": 0, "count": 4}], 1), ([{"minute": 119}, {"minute": 120}], 3), ([], 0),
            ([{"minute": 70, "count": 2}, {"minute": 80}], 2), ([{"minute": 200, "count": 0}, {"minute": 10}], 4),
        ],
    ),
    sample(
        """
        def token_expired(token, now, leeway):
            issued = token.get("issued", 0)
            lifetime = token.get("lifetime", 60)
            return now < issued - leeway or now >= issued + lifetime + leeway
        """,
        calls=[
            ({"issued": 10, "lifetime": 5}, 12, 0), ({}, 59, 0), ({}, 60, 0), ({"issued": 10}, 9, 0),
            ({"issued": 10}, 9, 1), ({"issued": 10, "lifetime": 5}, 15, 0), ({"issued": 10, "lifetime": 5}, 15, 1),
            ({"lifetime": 0}, 0, 0), ({"lifetime": 0}, 0, 2), ({"issued": 100}, 162, 1), ({"issued": 10}, 8, 1),
        ],
    ),
    sample(
        """
        def strongest_password_age(ages, limit):
            overdue = [user for user, days in ages.items() if days > limit]
            return sorted(overdue, key=lambda user: (-ages[user], user))
        """,
        calls=[
            ({"al": 90, "bo": 30}, 60), ({}, 10), ({"al": 60}, 60), ({"al": 61}, 60), ({"z": 9, "a": 9}, 1),
            ({"k": 0}, 0), ({"k": 0}, -1), ({"p": 5, "q": 8, "r": 6}, 5), ({"x": 2, "y": 3}, 1),
        ],
    ),
    sample(
        """
        def mask_secrets(settings, secret_words, shown):
            masked = {}
            for key, value in settings.items():
                if any(word in key.lower() for word in secret_words) and len(value) > shown:
                    value = value[:shown] + "*" * (len(value) - shown)
                masked[key] = value
            return masked
        """,
        calls=[
            ({"api_key": "abc123"}, ["key"], 2), ({}, ["key"], 1), ({"name": "bob"}, ["key"], 1),
            ({"KEY": "xy"}, ["key"], 2), ({"KEY": "xyz"}, ["key"], 2), ({"a": "secret"}, [], 1),
            ({"token": "t"}, ["token"], 0), ({"token": ""}, ["token"], 0),
            ({"pass": "hunter", "user": "joe"}, ["pass", "token"], 3),
            ({"my_pass": "pw", "key": "k1"}, ["pass", "key"], 1),
        ],
    ),
    sample(
        """
        def parse_flags(arguments):
            flags = {}
            for argument in arguments:
                if not argument.startswith("--"):
                    continue
                name, mark, value = argument[2:].partition("=")
                if name.startswith("no-") and not mark:
                    flags[name[3:]] = False
                elif name:
                    flags[name] = value if mark else True
            return flags
        """,
        calls=[
            (["--fast", "x"],), ([],), (["--no-color"],), (["--size=3"],), (["-v"],), (["--"],), (["--no-x=1"],),
            (["--a=b=c"],), (["--k", "--no-k"],), (["run", "--out=", "--dry"],),
        ],
    ),
    sample(
        """
        def cache_savings(hits, misses, full_cost, hit_cost):
            total = hits + misses
            if total == 0:
                return 0.0
            paid = hits * hit_cost + misses * full_cost
            return 1 - paid / (total * full_cost) if full_cost != 0 else 0.0
        """,
        calls=[
            (3, 1, 10, 1), (0, 0, 5, 1), (0, 0, 0, 1), (0, 4, 8, 2), (4, 0, 8, 2), (1, 0, 4, 3), (2, 2, 0, 1),
            (0, 1, 5, 1), (5, 5, 1, 0), (1, 1, 1, 1), (2, 1, 0, 0), (0, 1, 0, 2), (3, 0, 1, 2),
        ],
    ),
    sample(
        """
        def average_retries(jobs, kind):
            tries = [job["tries"] - 1 for job in jobs if job["kind"] == kind]
            return sum(tries) / len(tries) if tries else 0.0
        """,
        calls=[
            ([{"kind": "mail", "tries": 3}, {"kind": "mail", "tries": 1}], "mail"), ([], "mail"),
            ([{"kind": "scan", "tries": 2}], "mail"), ([{"kind": "scan", "tries": 1}], "scan"),
            ([{"kind": "scan", "tries": 5}, {"kind": "mail", "tries": 2}], "scan"), ([{"kind": "", "tries": 4}], ""),
            ([{"kind": "a", "tries": 1}, {"kind": "a", "tries": 2}, {"kind": "b", "tries": 9}], "a"),
            ([{"kind": "a", "tries": 1}, {"kind": "b", "tries": 9}], "b"), ([{"kind": "x", "tries": 7}], "y"),
        ],
    ),
    sample(
        """
        def newest_entry(entries, source):
            times = [entry["at"] for entry in entries if entry["source"] == source]
            return max(times, default=-1)
        """,
        calls=[
            ([{"at": 2, "source": "db"}, {"at": 7, "source": "db"}], "db"), ([], "db"),
            ([{"at": 3, "source": "web"}], "db"), ([{"at": 9, "source": "db"}, {"at": 4, "source": "web"}], "web"),
            ([{"at": 0, "source": "k"}], "k"),
            ([{"at": 5, "source": "a"}, {"at": 1, "source": "a"}, {"at": 8, "source": "b"}], "a"),
            ([{"at": 1, "source": ""}], "x"), ([{"at": 6, "source": "p"}, {"at": 6, "source": "p"}], "p"),
            ([{"at": 1, "source": "z"}, {"at": 2, "source": "y"}], "z"),
        ],
    ),
    sample(
        """
        def worst_users(errors, top):
            order = sorted(errors.items(), key=lambda pair: (-pair[1], pair[0]))
            return [user for user, count in order[:top] if count > 0]
        """,
        calls=[
            ({"al": 1, "bo": 4}, 1), ({}, 2), ({"al": 0}, 1), ({"z": 2, "a": 2}, 2), ({"z": 2, "a": 2}, 1),
            ({"k": 5}, 0), ({"k": 5, "m": 0, "n": 7}, 3), ({"p": -1, "q": 1}, 2), ({"x": 1, "y": 2, "w": 3}, 2),
        ],
    ),
    sample(
        """
        def error_spike(counts, factor):
            for minute in range(1, len(counts)):
                usual = sum(counts[:minute]) / minute
                if counts[minute] > usual * factor:
                    return minute
            return None
        """,
        calls=[
            ([1, 1, 5], 2), ([], 2), ([4], 1), ([1, 2], 2), ([1, 3], 2), ([0, 0, 0], 3), ([0, 1], 9), ([5, 4, 3], 1),
            ([2, 2, 2, 7, 1], 3), ([3, 1, 5], 2), ([3, 1, 4], 2),
        ],
    ),
    sample(
        """
        def free_at(locks, opening):
            free = opening
            for lock in sorted(locks, key=lambda lock: lock["from"]):
                if lock["from"] > free:
                    break
                free = max(free, lock["until"])
            return free
        """,
        calls=[
            ([{"from": 0, "until": 4}, {"from": 3, "until": 8}], 1), ([], 6), ([{"from": 5, "until": 9}], 2),
            ([{"from": 2, "until": 9}], 2), ([{"from": 0, "until": 1}], 5),
            ([{"from": 4, "until": 6}, {"from": 1, "until": 4}], 1),
            ([{"from": 1, "until": 9}, {"from": 2, "until": 3}], 1), ([{"from": -4, "until": -2}], -3),
            ([{"from": 0, "until": 2}, {"from": 3, "until": 5}], 0),
            ([{"from": 7, "until": 8}, {"from": 6, "until": 7}], 6),
        ],
    ),
    sample(
        """
        def queue_wait_times(jobs):
            free = 0
            waits = []
            for arrival, duration in jobs:
                begin = max(free, arrival)
                waits.append(begin - arrival)
                free = begin + duration
            return waits
        """,
        calls=[
            ([[0, 5], [2, 3]],), ([],), ([[4, 1]],), ([[0, 0]],), ([[1, 2], [3, 2]],), ([[0, 9], [1, 1], [2, 1]],),
            ([[3, 4], [10, 1]],), ([[0, 1], [0, 1], [0, 1]],), ([[2, 6], [5, 1], [20, 3], [21, 1]],),
        ],
    ),
    sample(
        """
        def least_busy_server(loads, down):
            best = None
            for server in sorted(loads):
                if server in down:
                    continue
                if best is None or loads[server] < loads[best]:
                    best = server
            return best
        """,
        calls=[
            ({"a": 4, "b": 2}, []), ({}, []), ({"a": 4}, ["a"]), ({"b": 1, "a": 1}, []), ({"a": 4, "b": 2}, ["b"]),
            ({"x": 0, "y": -1, "z": 3}, []), ({"x": 9, "y": 8, "z": 7}, ["z", "x"]), ({"k": 5}, ["q"]),
            ({"m": 3, "n": 3, "o": 4}, ["m"]),
        ],
    ),
    sample(
        """
        def spread_requests(requests, servers):
            if not servers:
                return {}
            loads = {server: 0 for server in servers}
            for cost in requests:
                lightest = min(servers, key=lambda server: loads[server])
                loads[lightest] += cost
            return loads
        """,
        calls=[
            ([3, 1, 1], ["a", "b"]), ([], ["a"]), ([4], []), ([2, 2], ["x"]), ([5, 1, 1, 1], ["p", "q"]), ([], []),
            ([1], ["k", "m"]), ([1, 2, 3, 4], ["a", "b", "c"]), ([0, 7], ["u", "v"]), ([6, 5, 4], ["z", "y"]),
        ],
    ),
    sample(
        """
        def circuit_states(results, trip_after, reset_after):
            states = []
            failures = 0
            closed_in = 0
            for result in results:
                if closed_in > 0:
                    closed_in -= 1
                    states.append("open")
                    continue
                failures = failures + 1 if result == "fail" else 0
                if failures >= trip_after:
                    closed_in, failures = reset_after, 0
                states.append("closed")
            return states
        """,
        calls=[
            (["fail", "fail", "ok"], 2, 1), ([], 1, 1), (["ok"], 1, 2), (["fail"], 1, 1), (["fail", "ok", "ok"], 1, 2),
            (["fail", "ok", "fail", "ok"], 2, 1), (["fail", "fail", "fail", "ok"], 3, 5),
            (["fail", "fail", "fail"], 1, 0), (["ok", "fail", "x", "x", "fail", "y"], 1, 2),
            (["fail", "fail", "fail", "fail", "fail"], 2, 1),
        ],
    ),
    sample(
        """
        def load_trend(samples, width):
            if width <= 0 or len(samples) < 2 * width:
                return "unknown"
            before = sum(samples[-2 * width:-width])
            after = sum(samples[-width:])
            if after == before:
                return "flat"
            return "up" if after > before else "down"
        """,
        calls=[
            ([1, 2, 3, 4], 2), ([], 1), ([], 0), ([5, 5], 1), ([1, 2, 3], 2), ([9, 1], 1), ([1, 9], 1), ([4, 4], 0),
            ([7, 0, 0, 1, 2, 1], 2), ([2, 3, 3, 2], 2), ([3], 1), ([8, 1, 2, 3], 1),
        ],
    ),
    sample(
        """
        def bytes_served(requests, cached_share):
            served = 0
            for request in requests:
                if request["status"] == 304 or request.get("cached", False):
                    served += request["bytes"] * cached_share // 100
                else:
                    served += request["bytes"]
            return served
        """,
        calls=[
            ([{"status": 200, "bytes": 50}], 10), ([], 10), ([{"status": 304, "bytes": 50}], 10),
            ([{"status": 304, "bytes": 40}], 0), ([{"status": 200, "bytes": 60, "cached": True}], 50),
            ([{"status": 200, "bytes": 60, "cached": False}], 50),
            ([{"status": 200, "bytes": 5}, {"status": 404, "bytes": 7}], 20), ([{"status": 500, "bytes": 0}], 90),
            ([{"status": 304, "bytes": 30, "cached": True}, {"status": 200, "bytes": 1}], 10),
        ],
    ),
    sample(
        """
        def upgrade_path(versions, current, target):
            steps = [version for version in versions if current < version <= target]
            if not steps or target not in versions:
                return []
            return sorted(steps)
        """,
        calls=[
            ([1, 2, 3, 4], 2, 4), ([], 1, 2), ([3], 3, 3), ([5, 1, 3], 1, 5), ([1, 2], 1, 3), ([2], 1, 2),
            ([4, 6], 5, 6), ([3, 2, 1], 0, 2), ([7, 8], 8, 7), ([10, 9, 8], 7, 10),
        ],
    ),
    sample(
        """
        def is_newer(installed, offered):
            mine = [int(part) for part in installed.split(".")]
            theirs = [int(part) for part in offered.split("-")[0].split(".")]
            if "-" in offered and theirs == mine:
                return False
            return theirs[:2] > mine[:2] or (theirs[:2] == mine[:2] and theirs[2:] > mine[2:])
        """,
        calls=[
            ("1.2.3", "1.2.4"), ("1.2.3", "1.2.3"), ("1.2.3", "1.3.0"), ("1.9.0", "1.10.0"), ("2.0.0", "1.9.9"),
            ("1.2.3", "1.2.3-rc1"), ("1.2.2", "1.2.3-rc1"), ("1.3.0", "1.2.9"), ("1.2", "1.2.1"), ("1.0.5", "1.0.2"),
            ("3.1.0", "3.0.9-b"),
        ],
    ),
    sample(
        """
        def config_changes(old, new):
            changes = []
            for key in sorted(set(old) | set(new)):
                if key not in new:
                    changes.append("-" + key)
                elif old.get(key, "") != new[key]:
                    changes.append(("~" if key in old else "+") + key)
            return changes
        """,
        calls=[
            ({"a": 1}, {"a": 2}), ({}, {}), ({"a": 1}, {}), ({}, {"a": 1}), ({"a": 1}, {"a": 1}),
            ({"z": 1, "b": 2}, {"z": 3, "c": 4}), ({}, {"k": ""}), ({"p": 0, "q": 1}, {"p": 0}),
            ({"x": None}, {"x": 0, "w": 5}),
        ],
    ),
    sample(
        """
        def valid_port(settings, reserved):
            port = settings.get("port", 8080)
            in_range = 1024 <= port <= 65535
            return port if in_range and port not in reserved else 0
        """,
        calls=[
            ({"port": 3000}, []), ({}, []), ({}, [8080]), ({"port": 1024}, []), ({"port": 1023}, []),
            ({"port": 65535}, [80]), ({"port": 65536}, []), ({"port": 5000}, [5000, 6000]), ({"port": 0}, []),
            ({"port": 1025}, [1024]),
        ],
    ),
    sample(
        """
        def inherited_groups(group, parents):
            found = [group]
            place = 0
            while place < len(found):
                for parent in parents.get(found[place], []):
                    if parent not in found:
                        found.append(parent)
                place += 1
            return sorted(found[1:])
        """,
        calls=[
            ("dev", {"dev": ["staff"], "staff": ["all"]}), ("dev", {}), ("a", {"a": ["b", "c"], "b": ["c"]}),
            ("x", {"x": ["x"]}), ("a", {"a": ["b"], "b": ["a"]}), ("ops", {"dev": ["staff"]}),
            ("t", {"t": ["z", "y"], "y": ["w"]}), ("k", {"k": []}),
            ("p", {"p": ["q"], "q": ["r"], "r": ["s"], "s": ["p"]}),
        ],
    ),
    sample(
        """
        def may_access(path, rules):
            allowed = False
            longest = 0
            for rule in rules:
                prefix = rule["prefix"]
                if path.startswith(prefix) and len(prefix) >= longest:
                    longest = len(prefix)
                    allowed = rule["allow"]
            return allowed
        """,
        calls=[
            ("/a/b", [{"prefix": "/a", "allow": True}]), ("/a", []), ("/x", [{"prefix": "/a", "allow": True}]),
            ("/a/b", [{"prefix": "/a", "allow": True}, {"prefix": "/a/b", "allow": False}]),
            ("/a/c", [{"prefix": "/a/c", "allow": True}, {"prefix": "/", "allow": False}]),
            ("/k", [{"prefix": "", "allow": True}]),
            ("/k", [{"prefix": "/", "allow": True}, {"prefix": "/", "allow": False}]),
            ("/k", [{"prefix": "/", "allow": False}, {"prefix": "/", "allow": True}]),
            ("", [{"prefix": "", "allow": True}]),
            ("/z/9", [{"prefix": "/z", "allow": False}, {"prefix": "", "allow": True}]),
        ],
    ),
    sample(
        """
        def permission_bits(letters, offset):
            weights = {"r": 4, "w": 2, "x": 1}
            bits = ""
            for start in range(offset, len(letters), 3):
                bits += str(sum(weights.get(letter, 0) for letter in letters[start:start + 3]))
            return bits if bits != "" else "0"
        """,
        calls=[
            ("rwxr-xr--", 0), ("", 0), ("-rw-r--r--", 1), ("r", 0), ("---", 0), ("rwx", 3), ("xwr", 1), ("d--x", 1),
            ("rw-rw-", 0), ("-wx--x", 0),
        ],
    ),
    sample(
        """
        def median_response(times, fallback):
            kept = sorted(time for time in times if time >= 0)
            if not kept:
                return fallback
            middle = len(kept) // 2
            if len(kept) % 2 == 0:
                return (kept[middle - 1] + kept[middle]) / 2
            return kept[middle]
        """,
        calls=[
            ([3, 1, 2], 0), ([], 7), ([4], 0), ([4, 8], 0), ([-1, -2], 5), ([0, -1], 9), ([9, 1, 5, 3], 0),
            ([2, 2, 7, 9, 1], 0), ([0, 0, 6], 1), ([10, 0], -1),
        ],
    ),
    sample(
        """
        def dead_letters(deliveries, max_tries):
            tries = {}
            dead = []
            for message, delivered in deliveries:
                if message in dead:
                    continue
                tries[message] = tries.get(message, 0) + 1
                if delivered:
                    del tries[message]
                elif tries[message] >= max_tries:
                    dead.append(message)
            return dead
        """,
        calls=[
            ([["a", False], ["a", False]], 2), ([], 1), ([["a", True]], 1), ([["a", False]], 1), ([["a", False]], 2),
            ([["k", False], ["k", True], ["k", False]], 2), ([["x", False], ["y", False], ["x", False]], 2),
            ([["m", False], ["m", False], ["m", False]], 1), ([["q", False], ["p", False]], 1), ([["z", False]] * 3, 3),
        ],
    ),
    sample(
        """
        def last_seen_before(sightings, user, moment):
            latest = None
            for name, time in sightings:
                if name == user and time < moment and (latest is None or time > latest):
                    latest = time
            return latest
        """,
        calls=[
            ([["al", 3], ["al", 5]], "al", 9), ([], "al", 4), ([["al", 4]], "al", 4), ([["bo", 1]], "al", 4),
            ([["al", 5], ["al", 2]], "al", 6), ([["al", -3], ["al", -1]], "al", 0),
            ([["k", 1], ["m", 8], ["k", 6]], "k", 7), ([["k", 1], ["k", 9]], "k", 9), ([["z", 0]], "z", 1),
            ([["z", -2]], "z", -1),
        ],
    ),
    sample(
        """
        def cumulative_errors(counts, budget):
            running = []
            spent = 0
            for count in counts:
                spent += count
                running.append(min(spent, budget))
                if spent >= budget:
                    return running
            return running
        """,
        calls=[
            ([1, 2, 3], 10), ([], 5), ([5], 5), ([6, 1], 5), ([2, 2, 2], 4), ([0, 0], 1), ([0, 4], 0),
            ([1, 1, 1, 1], 3), ([9], 20), ([3, -1, 2], 4),
        ],
    ),
    sample(
        """
        def timeline(events, width, span):
            marks = ["."] * width
            for moment in events:
                if 0 <= moment < span:
                    marks[moment * width // span] = "#"
            return "".join(marks)
        """,
        calls=[
            ([0, 5], 4, 10), ([], 3, 6), ([9], 5, 10), ([10], 5, 10), ([-1], 2, 4), ([1, 2, 3], 3, 4), ([0], 1, 1),
            ([3, 3], 4, 8), ([0], 0, 0), ([6, 2, 4], 8, 8),
        ],
    ),
    sample(
        """
        def slow_share(times, limit, ignore):
            counted = times[ignore:]
            slow = [time for time in counted if time > limit]
            return len(slow) / len(counted) if counted else 0
        """,
        calls=[
            ([5, 9, 1], 4, 0), ([], 3, 0), ([5, 9, 1], 4, 1), ([4, 5], 4, 0), ([8], 2, 1), ([1, 1], 2, 0),
            ([9, 9, 1, 9], 5, 2), ([7, 3], 3, 0), ([2], 1, 5), ([3, 6, 9, 12], 6, 0),
        ],
    ),
    sample(
        """
        def login_streak(days, today):
            streak = 0
            while today - streak in days:
                streak += 1
            if streak == 0 and today - 1 in days:
                return -1
            return streak
        """,
        calls=[
            ([5, 4, 3], 5), ([], 3), ([7], 7), ([7], 8), ([7], 9), ([1, 2, 4], 4), ([1, 2, 3, 4], 4), ([0, -1], 0),
            ([9, 10], 11), ([2, 3], 2),
        ],
    ),
)
