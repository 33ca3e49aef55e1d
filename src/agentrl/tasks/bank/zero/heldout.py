"""Tasks of the family `zero` on which policies are evaluated."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def coupon_saving(order):
            marked = [entry for entry in order if entry["coupon"]]
            items = sum(entry["amount"] for entry in marked)
            saved = sum(entry["amount"] * entry["off"] for entry in marked)
            return saved / items if items else 0.0
        """,
        bug=("saved / items if items else 0.0", "saved / items"),
        public=[
            ([{"coupon": True, "amount": 2, "off": 3}],), ([{"coupon": False, "amount": 4, "off": 1}],),
            ([{"coupon": True, "amount": 1, "off": 5}, {"coupon": True, "amount": 3, "off": 1}],),
        ],
        hidden=[
            ([],), ([{"coupon": True, "amount": 0, "off": 9}],), ([{"coupon": True, "amount": 1, "off": 0}],),
            ([{"coupon": False, "amount": 0, "off": 0}],), ([{"coupon": True, "amount": 5, "off": 2}],),
            ([{"coupon": True, "amount": 1, "off": 4}, {"coupon": False, "amount": 8, "off": 1}],),
            ([{"coupon": False, "amount": 3, "off": 2}, {"coupon": False, "amount": 1, "off": 2}],),
            ([{"coupon": True, "amount": 2, "off": 1}, {"coupon": True, "amount": 2, "off": 4}],),
            ([{"coupon": True, "amount": 0, "off": 1}, {"coupon": True, "amount": 0, "off": 2}],),
            ([{"coupon": True, "amount": 10, "off": 10}],), ([{"coupon": True, "amount": 1, "off": 1}] * 3,),
        ],
        edits={
            "fix_minmax": ("sum(entry[\"amount\"] for", "max(entry[\"amount\"] for"),
            "fix_range": ("for entry in order if", "for entry in order[1:] if"),
            "fix_compare": ("if entry[\"coupon\"]", "if not entry[\"coupon\"]"),
            "fix_init": ("items = sum(", "items = 1 + sum("),
        },
        wrong=[
            ("saved / items", "saved / items if order else 0.0"),
            ("saved / items", "saved / len(order) if order else 0.0"),
            ("saved / items", "saved / (items + 1)"),
            ("saved / items", "saved / max(len(order), 1)"),
        ],
    ),
    draft(
        """
        def clock_after(start, turns, hours):
            shown = start
            for turn in turns:
                shown = (shown + turn) % hours if hours else 0
                if turn < 0:
                    shown += 1
            return shown
        """,
        bug=("(shown + turn) % hours if hours else 0", "(shown + turn) % hours"),
        public=[(9, [5], 12), (3, [1, 1], 0), (0, [-1, 3], 10)],
        hidden=[
            (0, [], 0), (5, [], 12), (5, [2], 0), (5, [-2], 0), (11, [1], 12), (1, [-2], 12), (7, [7, 7, 7], 24),
            (2, [0], 3), (4, [-1, 1], 0), (1, [1], 1), (8, [0], 0), (6, [-3, -3], 12),
        ],
        edits={
            "fix_minmax": ("(shown + turn) % hours", "(shown + turn) % max(hours, turn)"),
            "fix_range": ("for turn in turns:", "for turn in turns[1:]:"),
            "fix_compare": ("if turn < 0:", "if turn <= 0:"),
            "fix_init": ("shown = start", "shown = 0"),
        },
        wrong=[
            ("(shown + turn) % hours", "(shown + turn) % (hours or 1) + 1"),
            ("(shown + turn) % hours", "(shown + turn) % hours if turn else shown"),
            ("(shown + turn) % hours", "(shown + turn) % hours if hours else shown"),
            ("(shown + turn) % hours", "(shown + turn) % hours if shown else 0"),
        ],
    ),
)
