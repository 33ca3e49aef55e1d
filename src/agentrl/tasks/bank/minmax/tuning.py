"""Tasks of the family `minmax` on which settings are tuned."""

from agentrl.tasks.bank.authoring import Draft, draft

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
            ({"a": 1, "b": 2, "c": 0},),
            ({"a": 1, "b": 1},),
            ({"a": -10, "b": -11, "c": -9},),
            ({"a": 0, "b": -1},),
            ({"x": 30, "y": 20, "z": 25},),
            ({"x": 5, "y": 5, "z": 4, "w": 4},),
            ({"p": -40},),
            ({"p": 45, "q": 44},),
            ({"p": 1.5, "q": 1.25, "r": 1.75},),
            ({"k": 0},),
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
)
