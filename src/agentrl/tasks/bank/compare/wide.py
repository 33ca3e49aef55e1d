"""Tasks of the family `compare` in the wider comparison of policies."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def roman_value(numeral):
            worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
            values = [worth[letter] for letter in numeral]
            total = sum(values)
            for value, following in zip(values, values[1:]):
                total -= 2 * value if value < following else 0
            return total
        """,
        bug=("if value < following else 0", "if value <= following else 0"),
        public=[("VI",), ("XX",), ("IX",)],
        hidden=[
            ("",), ("I",), ("II",), ("III",), ("IV",), ("VIII",), ("XIV",), ("XIX",), ("XL",), ("XC",), ("CM",),
            ("MCMXCIV",),
            ("MMXXVI",), ("CCC",), ("DCLXVI",), ("CD",), ("LIX",),
        ],
        edits={
            "fix_minmax": ("total = sum(values)", "total = max(values)"),
            "fix_range": ("zip(values, values[1:])", "zip(values, values[2:])"),
            "fix_zero": ("    total = ", "    if not values:\n        return 0\n    total = "),
            "fix_init": ("total = sum(values)", "total = 0"),
        },
        wrong=[
            ("if value <= following else 0", "if value > following else 0"),
            ("if value <= following else 0", "if value >= following else 0"),
            ("if value <= following else 0", "if value == following else 0"),
            ("total -= 2 * value if value <= following", "total -= value if value <= following"),
        ],
    ),
    draft(
        """
        def goal_streak(daily_steps, goal):
            streaks = [0]
            for steps in daily_steps:
                streaks.append(streaks[-1] + 1 if steps >= goal else 0)
            longest = max(streaks)
            return longest
        """,
        bug=("if steps >= goal else 0", "if steps > goal else 0"),
        public=[([5, 6, 1, 7], 5), ([], 3), ([9, 9], 4)],
        hidden=[
            ([4], 4), ([3], 4), ([4, 4, 4], 4), ([0, 0], 0), ([5, 4, 5, 5], 5), ([1, 2, 3], 2), ([8, 1, 8, 1], 8),
            ([-1, -2], -1),
            ([10, 10, 9, 10], 10), ([7, 8, 9, 2, 7], 7), ([6, 6], 7), ([3, 5, 3], 1),
        ],
        edits={
            "fix_minmax": ("max(streaks)", "min(streaks)"),
            "fix_range": ("in daily_steps:", "in daily_steps[1:]:"),
            "fix_zero": ("    streaks = [0]", "    if not daily_steps:\n        return 0\n    streaks = [0]"),
            "fix_init": ("streaks = [0]", "streaks = [1]"),
        },
        wrong=[
            ("if steps > goal else 0", "if steps < goal else 0"),
            ("if steps > goal else 0", "if steps >= goal - 1 else 0"),
            ("if steps > goal else 0", "if steps > goal + 1 else 0"),
            ("if steps > goal else 0", "if steps > goal else 1"),
        ],
    ),
    draft(
        """
        def live_sessions(log, now, max_idle):
            latest = dict(log)
            oldest_allowed = now - max_idle
            return sorted(user for user in latest if latest[user] >= oldest_allowed)
        """,
        bug=("latest[user] >= oldest_allowed", "latest[user] <= oldest_allowed"),
        public=[([["ann", 90], ["bob", 10]], 100, 30), ([["cy", 70], ["cy", 95]], 100, 30), ([], 5, 5)],
        hidden=[
            ([["a", 0]], 0, 0), ([["a", 0]], 1, 0), ([["a", 4], ["b", 5], ["c", 6]], 10, 5),
            ([["z", 9], ["y", 9]], 10, 1),
            ([["z", 8], ["y", 9]], 10, 1), ([["q", 1]], 100, 98), ([["q", 1]], 100, 99), ([["q", 1]], 100, 100),
            ([["m", 12]], 10, 1), ([["k", 3], ["j", 2], ["i", 1]], 3, 1), ([], 0, 0), ([["d", 1], ["d", 9]], 10, 3),
        ],
        edits={
            "fix_minmax": ("return sorted(", "return max("),
            "fix_range": ("for user in latest if", "for user in list(latest)[1:] if"),
            "fix_zero": ("    latest = ", "    if not log:\n        return []\n    latest = "),
            "fix_init": ("now - max_idle", "now - max_idle - 1"),
        },
        wrong=[
            ("latest[user] <= oldest_allowed", "latest[user] > oldest_allowed"),
            ("latest[user] <= oldest_allowed", "latest[user] == oldest_allowed"),
            ("latest[user] <= oldest_allowed", "latest[user] >= max_idle"),
            ("latest[user] <= oldest_allowed", "latest[user] != oldest_allowed"),
        ],
    ),
    draft(
        """
        def quicksorted(numbers):
            if len(numbers) < 2:
                return numbers
            pivot, *others = numbers
            before = quicksorted([n for n in others if n < pivot])
            after = quicksorted([n for n in others if n >= pivot])
            return before + [pivot] + after
        """,
        bug=("if n >= pivot])", "if n > pivot])"),
        public=[([3, 1, 2],), ([2, 1, 2],), ([],)],
        hidden=[
            ([1],), ([1, 1],), ([2, 1],), ([5, 5, 5],), ([4, 3, 2, 1],), ([0, -1, 0, -1],), ([9, 1, 9, 2],),
            ([1, 2, 3],),
            ([7, 3, 3, 9, 7],), ([-2, 4, -2],), ([6, 2, 8, 4],), ([1, 2, 1, 2, 1],),
        ],
        edits={
            "fix_minmax": ("before + [pivot] + after", "after + [pivot] + before"),
            "fix_range": ("pivot, *others = numbers", "pivot, *others = numbers[:-1]"),
            "fix_zero": ("if len(numbers) < 2:", "if not numbers:"),
            "fix_init": ("before + [pivot] + after", "before + [pivot, pivot] + after"),
        },
        wrong=[
            ("if n > pivot])", "if n > pivot + 1])"),
            ("if n > pivot])", "if n <= pivot])"),
            ("if n > pivot])", "if n != pivot])"),
            ("if n < pivot])", "if n < pivot - 1])"),
        ],
    ),
    draft(
        """
        def walk_robot(moves, width, height):
            x = y = 0
            for move in moves:
                new_x = x + (move == "R") - (move == "L")
                new_y = y + (move == "U") - (move == "D")
                if 0 <= new_x < width and 0 <= new_y < height:
                    x, y = new_x, new_y
            return [x, y]
        """,
        bug=("0 <= new_x < width and", "0 <= new_x <= width and"),
        public=[("RR", 2, 2), ("RU", 3, 3), ("", 1, 1)],
        hidden=[
            ("R", 1, 1), ("U", 1, 1), ("L", 5, 5), ("D", 5, 5), ("RRR", 3, 1), ("UUU", 1, 3), ("RL", 2, 2),
            ("RRL", 2, 2),
            ("URDL", 2, 2), ("RRRRUUUU", 4, 4), ("RULD", 1, 5), ("RRRLL", 3, 3), ("LRRUD", 9, 9), ("RRRR", 2, 2),
        ],
        edits={
            "fix_minmax": ("x, y = new_x, new_y", "x, y = max(x, new_x), max(y, new_y)"),
            "fix_range": ("for move in moves:", "for move in moves[:-1]:"),
            "fix_zero": ("    x = y = 0", "    if width == 0:\n        return [0, 0]\n    x = y = 0"),
            "fix_init": ("x = y = 0", "x = y = 1"),
        },
        wrong=[
            ("0 <= new_x <= width and", "0 < new_x < width and"),
            ("0 <= new_x <= width and", "0 <= new_x < width - 1 and"),
            ("0 <= new_x <= width and", "0 <= new_x < width or"),
            ("0 <= new_x <= width and", "new_x < width and"),
        ],
    ),
    draft(
        """
        def brackets_balance(text):
            depth = 0
            for sign in text:
                depth += {"(": 1, ")": -1}.get(sign, 0)
                if depth < 0:
                    return False
            return depth == 0
        """,
        bug=("return depth == 0", "return depth >= 0"),
        public=[("(a)",), ("((b)",), (")",), ("()()",)],
        hidden=[
            ("",), ("(",), ("((",), ("())",), ("(()",), (")(",), ("(())",), ("abc",), ("(a(b)c)",), ("(a(b)c",),
            ("())(",),
            ("(((((",), ("()(",), ("f(x) + g(y))",),
        ],
        edits={
            "fix_minmax": ("depth += {", "depth = max(depth, 0)\n        depth += {"),
            "fix_range": ("for sign in text:", "for sign in text[:-1]:"),
            "fix_zero": ("    depth = 0", "    if not text:\n        return True\n    depth = 0"),
            "fix_init": ("depth = 0", "depth = 1"),
        },
        wrong=[
            ("return depth >= 0", "return depth <= 1"),
            ("return depth >= 0", "return depth > 0"),
            ("return depth >= 0", "return depth != 0"),
            ("if depth < 0:", "if depth <= 0:"),
        ],
    ),
    draft(
        """
        def vote_outcome(ballots, quorum):
            votes = [ballot for ballot in ballots if ballot != "abstain"]
            if len(votes) < quorum:
                return "no quorum"
            majority = len(votes) // 2 + 1
            return "passed" if votes.count("yes") >= majority else "rejected"
        """,
        bug=("len(votes) < quorum", "len(votes) <= quorum"),
        public=[(["yes", "yes", "no"], 3), (["yes"], 2), (["no", "no", "no"], 2)],
        hidden=[
            ([], 0), ([], 1), (["yes"], 1), (["no"], 1), (["yes", "no"], 2), (["yes", "abstain"], 2), (["abstain"], 1),
            (["yes", "yes"], 1),
            (["yes", "yes", "yes", "yes"], 2), (["yes", "yes", "no", "no"], 4), (["yes", "yes", "yes", "no"], 4),
            (["abstain", "yes", "no", "yes"], 3),
            (["yes", "no", "no"], 1), (["yes", "yes", "no"], 4), (["yes", "no", "yes", "no"], 3),
        ],
        edits={
            "fix_minmax": ("len(votes) // 2 + 1", "max(len(votes) // 2 + 1, quorum)"),
            "fix_range": ("for ballot in ballots if", "for ballot in ballots[1:] if"),
            "fix_zero": ("    if len(votes)", "    if not votes:\n        return \"no quorum\"\n    if len(votes)"),
            "fix_init": ("len(votes) // 2 + 1", "len(votes) // 2"),
        },
        wrong=[
            ("len(votes) <= quorum", "len(votes) > quorum"),
            ("len(votes) <= quorum", "len(ballots) < quorum"),
            ("len(votes) <= quorum", "len(votes) < quorum - 1"),
            ("len(votes) <= quorum", "len(votes) == quorum"),
        ],
    ),
    draft(
        """
        def is_newer(version, installed):
            ours = [int(part) for part in version.split(".")]
            theirs = [int(part) for part in installed.split(".")]
            for mine, other in zip(ours, theirs):
                if mine != other:
                    return mine > other
            return len(ours) > len(theirs)
        """,
        bug=("return len(ours) > len(theirs)", "return len(ours) >= len(theirs)"),
        public=[("1.2", "1.2"), ("2.0", "1.9"), ("1.2", "1.10")],
        hidden=[
            ("1", "1"), ("1.0", "1"), ("1", "1.0"), ("2", "1"), ("1", "2"), ("1.2.3", "1.2.3"), ("1.2.4", "1.2.3"),
            ("0.9", "0.10"),
            ("3.0.0", "2.9.9"), ("10", "9"), ("1.2.3", "1.2"), ("1.1", "1.2.3"), ("0", "0"), ("1.2", "1.2.3"),
            ("5.5", "5.5"),
        ],
        edits={
            "fix_minmax": ("return mine > other", "return mine < other"),
            "fix_range": ("zip(ours, theirs)", "zip(ours[1:], theirs[1:])"),
            "fix_zero": ("    for mine", "    if not installed:\n        return True\n    for mine"),
            "fix_init": ("version.split(\".\")]", "version.split(\".\")] + [0]"),
        },
        wrong=[
            ("return len(ours) >= len(theirs)", "return len(ours) < len(theirs)"),
            ("return len(ours) >= len(theirs)", "return len(ours) == len(theirs)"),
            ("return len(ours) >= len(theirs)", "return len(ours) != len(theirs)"),
            ("return mine > other", "return mine >= other + 2"),
        ],
    ),
    draft(
        """
        def days_until_warmer(temperatures):
            waits = [0] * len(temperatures)
            waiting = []
            for today, degrees in enumerate(temperatures):
                while waiting and temperatures[waiting[-1]] < degrees:
                    day = waiting.pop()
                    waits[day] = today - day
                waiting.append(today)
            return waits
        """,
        bug=("temperatures[waiting[-1]] < degrees", "temperatures[waiting[-1]] <= degrees"),
        public=[([1, 2, 3],), ([5, 5, 6],), ([],)],
        hidden=[
            ([4],), ([4, 4],), ([4, 3],), ([3, 4],), ([2, 2, 2, 3],), ([9, 1, 9],), ([0, -1, 0, 1],),
            ([1, 1, 0, 1, 2],),
            ([30, 28, 28, 31],), ([7, 6, 5],), ([5, 1, 5, 1, 5],), ([-3, -3, -2],),
        ],
        edits={
            "fix_minmax": ("today - day", "max(today - day, 2)"),
            "fix_range": ("enumerate(temperatures)", "enumerate(temperatures[:-1])"),
            "fix_zero": ("    waiting = []", "    waiting = []\n    if not temperatures:\n        return []"),
            "fix_init": ("[0] * len", "[1] * len"),
        },
        wrong=[
            ("temperatures[waiting[-1]] <= degrees", "temperatures[waiting[-1]] > degrees"),
            ("temperatures[waiting[-1]] <= degrees", "temperatures[waiting[-1]] == degrees"),
            ("temperatures[waiting[-1]] <= degrees", "temperatures[waiting[-1]] < degrees - 1"),
            ("temperatures[waiting[-1]] <= degrees", "temperatures[waiting[0]] < degrees"),
        ],
    ),
    draft(
        """
        def fill_bins(values, lower_edges):
            bins = {str(edge): 0 for edge in lower_edges}
            for value in values:
                reached = [edge for edge in lower_edges if value >= edge]
                if reached:
                    bins[str(reached[-1])] += 1
            return bins
        """,
        bug=("if value >= edge]", "if value >= edge + 1]"),
        public=[([1, 5, 12], [0, 5, 10]), ([], [0]), ([3, 4], [1, 2])],
        hidden=[
            ([0], [0]), ([1], [0]), ([-1], [0]), ([5], [0, 5]), ([6], [0, 5]), ([4], [0, 5]), ([1, 2, 3], [1, 2, 3]),
            ([7], []),
            ([10, 10, 20], [10, 20]), ([-5, 0, 5], [-5, 0, 5]), ([0.5, 1.5], [0, 1]), ([9, 19, 29], [10, 20]),
            ([8], [3, 8, 9]), ([2.5], [2, 3]),
        ],
        edits={
            "fix_minmax": ("reached[-1]", "reached[0]"),
            "fix_range": ("for value in values:", "for value in values[1:]:"),
            "fix_zero": ("    bins = {", "    if not values:\n        return {}\n    bins = {"),
            "fix_init": ("str(edge): 0 for", "str(edge): 1 for"),
        },
        wrong=[
            ("if value >= edge + 1]", "if value > edge]"),
            ("if value >= edge + 1]", "if value <= edge]"),
            ("if value >= edge + 1]", "if value >= edge - 1]"),
            ("if value >= edge + 1]", "if value > edge - 1]"),
        ],
    ),
)
