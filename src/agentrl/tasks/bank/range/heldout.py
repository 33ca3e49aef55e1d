"""Tasks of the family `range` on which policies are compared."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def pascal_row(row_number):
            row = [1]
            for _ in range(row_number):
                inner = [a + b for a, b in zip(row[1:], row)]
                row = [1, *inner, 1]
            return row
        """,
        bug=("range(row_number)", "range(1, row_number)"),
        public=[(0,), (1,), (4,)],
        hidden=[(2,), (3,), (5,), (6,), (7,), (8,), (9,), (10,), (-1,), (-3,), (12,)],
        edits={
            "fix_minmax": ("a + b for a, b", "max(a, b) for a, b"),
            "fix_compare": ("    row = [1]\n", "    row = [1]\n    if row_number <= 1:\n        return row\n"),
            "fix_zero": ("    row = [1]\n", "    row = [1]\n    if row_number == 0:\n        return row\n"),
            "fix_init": ("    row = [1]\n", "    row = [1, 1]\n"),
        },
        wrong=[
            ("range(1, row_number)", "range(row_number + 1)"),
            ("range(1, row_number)", "range(1, row_number + 2)"),
            ("range(1, row_number)", "range(row_number - 1)"),
            ("zip(row[1:], row)", "zip(row, row)"),
        ],
    ),
    draft(
        """
        def check_digit_matches(code):
            payload = code[:-1]
            total = 0
            for position, digit in enumerate(payload):
                weight = 3 if position % 2 else 1
                total += weight * int(digit)
            return total % 10 == int(code[-1])
        """,
        bug=("payload = code[:-1]", "payload = code[:-2]"),
        public=[("123",), ("127",), ("50505",), ("400",)],
        hidden=[
            ("00",), ("11",), ("10",), ("57",), ("8",), ("0",), ("131",), ("130",), ("1230",), ("1231",),
            ("4006381333931",), ("4006381333932",), ("978020137962",), ("9780201379624",),
            ("050",), ("055",), ("2468",), ("9999",),
        ],
        edits={
            "fix_minmax": ("weight = 3 if position % 2 else 1", "weight = 1 if position % 2 else 3"),
            "fix_compare": ("total % 10 == int", "total % 10 <= int"),
            "fix_zero": ("    total = 0\n", "    total = 0\n    if not payload:\n        return False\n"),
            "fix_init": ("total = 0", "total = 1"),
        },
        wrong=[
            ("payload = code[:-2]", "payload = code"),
            ("payload = code[:-2]", "payload = code[1:-1]"),
            ("payload = code[:-2]", "payload = code[1:]"),
            ("int(code[-1])", "int(code[-2:])"),
        ],
    ),
)
