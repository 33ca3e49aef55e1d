"""Tasks of the family `init` on which policies are evaluated."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def richest_window(profits, size):
            best = sum(profits[:size])
            for start in range(1, len(profits) - size + 1):
                window = profits[start:start + size]
                best = max(best, sum(window))
            return best
        """,
        bug=("best = sum(profits[:size])", "best = 0"),
        public=[([1, 2, 3], 2), ([-4, -1, -2], 2), ([-3, 5], 1)],
        hidden=[
            ([-1], 1), ([-5, -5], 2), ([-2, -3], 1), ([5, 1, 1], 2), ([1, 1, 5], 2), ([0, 0], 1), ([9, -9, 9], 3),
            ([4], 1), ([-6, -1, -7], 3), ([2, -1, 2, -1], 2), ([-8, -2, -9, -1], 2), ([7, 0, -7], 1),
        ],
        edits={
            "fix_minmax": ("max(best, sum(window))", "min(best, sum(window))"),
            "fix_range": ("range(1, len(profits) - size + 1)", "range(1, len(profits) - size)"),
            "fix_compare": ("max(best, sum(window))", "sum(window) if sum(window) != best else best"),
            "fix_zero": ("return best", "return best if profits else 0"),
        },
        wrong=[
            ("best = 0", "best = profits[0]"),
            ("best = 0", "best = -1"),
            ("best = 0", "best = sum(profits)"),
            ("range(1, len(profits) - size + 1)", "range(0, len(profits) - size + 1)"),
        ],
    ),
    draft(
        """
        def rising_runs(values):
            runs = [values[:1]]
            for previous, value in zip(values, values[1:]):
                if value < previous:
                    runs.append([])
                runs[-1].append(value)
            return runs
        """,
        bug=("runs = [values[:1]]", "runs = [[]]"),
        public=[([1, 2, 1],), ([5],), ([],)],
        hidden=[
            ([0],), ([1, 2],), ([2, 1],), ([2, 2],), ([3, 2, 1],), ([1, 3, 2, 4],), ([-1, -2, -1],), ([0, 0, 0],),
            ([1, 2, 3, 4],), ([9, 1, 9, 1],), ([1.5, 0.5],),
        ],
        edits={
            "fix_minmax": ("runs[-1].append(value)", "runs[-1].append(max(previous, value))"),
            "fix_range": ("zip(values, values[1:])", "zip(values, values[2:])"),
            "fix_compare": ("if value < previous:", "if value <= previous:"),
            "fix_zero": ("return runs", "return runs if values else []"),
        },
        wrong=[
            ("runs = [[]]", "runs = [values]"),
            ("runs = [[]]", "runs = [values[:2]]"),
            ("runs = [[]]", "runs = [[0]]"),
            ("runs[-1].append(value)", "runs[-1].append(previous)"),
        ],
    ),
)
