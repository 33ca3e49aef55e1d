"""Tasks of the family `minmax` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def coldest_city(temperatures):
            coldest_name = None
            coldest = 1000
            for name, reading in temperatures.items():
                if reading < coldest:
                    coldest = reading
                    coldest_name = name
            return coldest_name
        """,
        bug=("reading < coldest", "reading > coldest"),
        public=[({"Oslo": -3, "Rome": 14},), ({"Lima": 19},), ({},)],
        hidden=[
            ({"a": 1, "b": 2, "c": 0},), ({"a": 1, "b": 1},), ({"a": -10, "b": -11, "c": -9},), ({"a": 0, "b": -1},),
            ({"x": 30, "y": 20, "z": 25},), ({"x": 5, "y": 5, "z": 4, "w": 4},), ({"p": -40},), ({"p": 45, "q": 44},),
            ({"p": 1.5, "q": 1.25, "r": 1.75},), ({"k": 0},),
        ],
        edits={
            "fix_range": ("temperatures.items()", "list(temperatures.items())[1:]"),
            "fix_compare": ("reading > coldest", "reading >= coldest"),
            "fix_zero": ("coldest_name = None", "coldest_name = next(iter(temperatures), None)"),
            "fix_init": ("coldest = 1000", "coldest = -1000"),
        },
        wrong=[
            ("coldest = reading", "coldest = min(coldest, reading)"),
            ("coldest = 1000", "coldest = 0"),
            ("return coldest_name", "return coldest"),
        ],
    ),
    draft(
        """
        def widest_margin(matches):
            margins = [abs(home - away) for home, away in matches]
            if not margins:
                return 0
            return max(margins)
        """,
        bug=("max(margins)", "min(margins)"),
        public=[([[3, 1], [0, 5]],), ([],), ([[2, 2]],)],
        hidden=[
            ([[1, 0], [2, 0]],), ([[2, 0], [1, 0]],), ([[0, 3], [3, 0]],), ([[4, 4], [5, 4]],), ([[9, 1]],),
            ([[1, 1], [2, 2]],),
            ([[10, 3], [6, 6], [0, 8]],), ([[7, 5], [1, 4], [2, 2]],), ([[0, 0]],), ([[5, 0], [0, 1], [2, 4]],),
        ],
        edits={
            "fix_range": ("in matches]", "in matches[:-1]]"),
            "fix_compare": ("abs(home - away)", "abs(home - away - 1)"),
            "fix_zero": ("return 0", "return None"),
            "fix_init": ("margins = [", "margins = [0] + ["),
        },
        wrong=[
            ("min(margins)", "margins[0]"),
            ("abs(home - away)", "home - away"),
            ("min(margins)", "sum(margins)"),
        ],
    ),
    draft(
        """
        def lightest_parcel(weights):
            lightest = 0
            for index, weight in enumerate(weights):
                if weight < weights[lightest]:
                    lightest = index
            return lightest
        """,
        bug=("weight < weights[lightest]", "weight > weights[lightest]"),
        public=[([6, 2, 4],), ([3],), ([1, 8],)],
        hidden=[
            ([2, 1],), ([1, 2],), ([5, 5, 5],), ([9, 8, 7],), ([7, 8, 9, 1],), ([4, 4, 3, 3],), ([0, 6, 0],),
            ([10, 1, 10],),
            ([2.5, 0.5, 1.5],), ([3, 9, 2, 8],),
        ],
        edits={
            "fix_range": ("enumerate(weights)", "enumerate(weights[1:])"),
            "fix_compare": ("weight > weights[lightest]", "weight >= weights[lightest]"),
            "fix_zero": ("return lightest", "return lightest if weights else None"),
            "fix_init": ("lightest = 0", "lightest = -1"),
        },
        wrong=[
            ("weight > weights[lightest]", "weight <= weights[lightest]"),
            ("return lightest", "return weights[lightest]"),
            ("lightest = index", "lightest = weight"),
        ],
    ),
    draft(
        """
        def without_extremes(values):
            smallest = min(values)
            largest = max(values)
            return [value for value in values if smallest < value < largest]
        """,
        bug=("largest = max(", "largest = min("),
        public=[([1, 5, 9, 3],), ([2, 2],), ([4, 6],)],
        hidden=[
            ([1, 2, 3],), ([3, 2, 1],), ([0, 5, 10, 5],), ([7],), ([-3, 0, 3],), ([8, 1, 4, 8, 1],), ([2, 9, 4, 7],),
            ([6, 6, 7, 8],),
            ([1.5, 2.5, 3.5],), ([10, -10],),
        ],
        edits={
            "fix_range": ("in values if", "in values[1:-1] if"),
            "fix_compare": ("smallest < value < largest", "smallest <= value <= largest"),
            "fix_zero": ("smallest = min(values)", "smallest = min(values) if values else 0"),
            "fix_init": ("smallest = min(values)", "smallest = 0"),
        },
        wrong=[
            ("smallest < value < largest", "smallest < value"),
            ("smallest < value < largest", "largest < value"),
            ("smallest = min(values)", "smallest = max(values)"),
        ],
    ),
)
