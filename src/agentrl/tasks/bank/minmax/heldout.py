"""Tasks of the family `minmax` by which a policy is judged; training never meets them."""

from agentrl.tasks.bank.authoring import Draft, draft

# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def cheapest_route(routes):
            lowest_cost = None
            for legs in routes:
                cost = sum(legs)
                if lowest_cost is None or cost < lowest_cost:
                    lowest_cost = cost
            return lowest_cost
        """,
        bug=("cost < lowest_cost", "cost > lowest_cost"),
        public=[([[3, 4], [2, 2], [9]],), ([],), ([[6, 1]],)],
        hidden=[
            ([[1], [2]],), ([[2], [1]],), ([[5, 5], [10]],), ([[0], [3, 3]],), ([[1, 1, 1], [2], [4]],),
            ([[7, 8], [9, 1], [3]],),
            ([[], [1]],), ([[-2], [-5]],), ([[4, 4], [4, 3], [4, 5]],), ([[10, 20], [30, 1]],),
        ],
        edits={
            "fix_range": ("for legs in routes:", "for legs in routes[1:]:"),
            "fix_compare": ("cost > lowest_cost", "cost >= lowest_cost"),
            "fix_zero": ("return lowest_cost", "return lowest_cost or 0"),
            "fix_init": ("lowest_cost = None", "lowest_cost = 0"),
        },
        wrong=[
            ("lowest_cost is None or cost > lowest_cost", "lowest_cost is None"),
            ("lowest_cost = cost", "lowest_cost = cost if lowest_cost is None else min(cost, lowest_cost)"),
            ("cost = sum(legs)", "cost = min(legs)"),
        ],
    ),
    draft(
        """
        def peak_by_station(log):
            peaks = {}
            for station, levels in log.items():
                peaks[station] = max(levels)
            return peaks
        """,
        bug=("max(levels)", "min(levels)"),
        public=[({"north": [2, 7, 4], "south": [1]},), ({},), ({"east": [3, 3]},)],
        hidden=[
            ({"a": [1, 2]},), ({"a": [2, 1]},), ({"a": [0, -1], "b": [5, 9]},), ({"a": [4]},),
            ({"a": [1, 3, 2], "b": [6, 5]},),
            ({"x": [-4, -6]},), ({"x": [10, 20, 30]},), ({"x": [30, 20, 10], "y": [0, 0]},), ({"x": [1.5, 2.5]},),
            ({"p": [7, 1, 7], "q": [2, 8], "r": [9]},),
        ],
        edits={
            "fix_range": ("min(levels)", "min(levels[1:] or levels)"),
            "fix_compare": ("min(levels)", "min(levels) + 1"),
            "fix_zero": ("min(levels)", "min(levels) if levels else 0"),
            "fix_init": ("peaks = {}", "peaks = {station: 0 for station in log}"),
        },
        wrong=[
            ("min(levels)", "levels[-1]"),
            ("min(levels)", "sum(levels)"),
            ("min(levels)", "sorted(levels)[0]"),
        ],
    ),
)
