"""Tasks of the family `compare` on which policies are compared."""

from agentrl.tasks.bank.authoring import Draft, draft

# Several cases share a line, which the formatter would give a line each.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def letter_grades(marks, scale):
            def grade(mark):
                earned = [letter for letter, at_least in scale if mark >= at_least]
                return earned[0] if earned else "F"

            return "".join(map(grade, marks))
        """,
        bug=("mark >= at_least", "mark > at_least"),
        public=[
            ([95, 72, 10], [["A", 90], ["B", 70]]), ([90, 70], [["A", 90], ["B", 70]]), ([], [["A", 90]]),
        ],
        hidden=[
            ([90], [["A", 90]]), ([89], [["A", 90]]), ([91], [["A", 90]]), ([50, 50], [["P", 50]]), ([1, 2], []),
            ([0], [["E", 0]]), ([-1], [["E", 0]]), ([80, 60, 40, 39], [["A", 80], ["B", 60], ["C", 40]]),
            ([79, 59, 41], [["A", 80], ["B", 60], ["C", 40]]), ([100, 80], [["A", 80], ["B", 60]]),
            ([2.5, 2.0], [["X", 2.5], ["Y", 2]]), ([0.5], [["D", 1]]), ([61, 81], [["A", 80], ["B", 60]]),
        ],
        edits={
            "fix_minmax": ("earned[0]", "max(earned)"),
            "fix_range": ("in scale if", "in scale[1:] if"),
            "fix_zero": ("    def grade(mark):", "    if not marks:\n        return \"\"\n\n    def grade(mark):"),
            "fix_init": ("else \"F\"", "else \"\""),
        },
        wrong=[
            ("mark > at_least", "mark < at_least"),
            ("mark > at_least", "mark >= at_least - 1"),
            ("mark > at_least", "mark > at_least - 1"),
            ("mark > at_least", "mark <= at_least"),
            ("mark > at_least", "mark >= at_least + 1"),
        ],
    ),
    draft(
        """
        def accepted_password(password, min_length, max_length):
            if not min_length <= len(password) <= max_length:
                return "wrong length"
            has_digit = any(sign.isdigit() for sign in password)
            has_letter = any(sign.isalpha() for sign in password)
            return "ok" if has_digit and has_letter else "too plain"
        """,
        bug=("min_length <= len(password) <= max_length", "min_length < len(password) <= max_length"),
        public=[("abc1", 4, 8), ("a1", 4, 8), ("abcdefg1", 4, 8), ("abcdef", 4, 8)],
        hidden=[
            ("a1b", 3, 3), ("", 0, 4), ("", 1, 4), ("12", 2, 5), ("x9", 2, 2), ("x9y", 2, 2), ("x", 2, 2),
            ("x9y8z", 1, 5),
            ("x9y8z7", 1, 5), ("aaaaa", 5, 9), ("aaaa", 5, 9), ("--1a--", 6, 6), ("----", 4, 6), ("1a", 1, 1),
            ("zz9z", 5, 6),
            ("q1w2", 3, 4),
        ],
        edits={
            "fix_minmax": ("len(password) <= max_length", "max(len(password), min_length) <= max_length"),
            "fix_range": ("sign.isdigit() for sign in password)", "sign.isdigit() for sign in password[1:])"),
            "fix_zero": ("if not min_length <", "if not password or not min_length <"),
            "fix_init": ("return \"wrong length\"", "return \"too plain\""),
        },
        wrong=[
            ("min_length < len(password) <= max_length", "min_length < len(password) < max_length"),
            ("min_length < len(password) <= max_length", "min_length <= len(password) < max_length"),
            ("min_length < len(password) <= max_length", "len(password) <= max_length"),
            ("min_length < len(password) <= max_length", "min_length - 1 <= len(password) <= max_length"),
            ("has_digit and has_letter", "has_digit or has_letter"),
        ],
    ),
)
