"""Functions on prices, invoices, budgets, interest and ledgers: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def invoice_total(lines, discount, threshold):
            subtotal = sum(line["qty"] * line["price"] for line in lines)
            if subtotal >= threshold and threshold > 0:
                subtotal -= discount
            return max(subtotal, 0)
        """,
        calls=[
            ([{"qty": 2, "price": 5}], 3, 10), ([{"qty": 2, "price": 5}], 3, 11), ([], 5, 0), ([], 4, 1),
            ([{"qty": 1, "price": 4}], 9, 4), ([{"qty": 3, "price": 2}, {"qty": 1, "price": 7}], 2, 12),
            ([{"qty": 1, "price": 6}], 2, 0), ([{"qty": 1, "price": 6}], 2, -1), ([{"qty": 4, "price": 0}], 1, 1),
            ([{"qty": -1, "price": 8}], 1, 5),
        ],
    ),
    sample(
        """
        def first_overdraft_day(opening, moves):
            balance = opening
            for day, move in enumerate(moves, 1):
                balance += move
                if balance < 0:
                    return day
            return 0
        """,
        calls=[
            (5, [-3, -3]), (0, []), (0, [-1]), (3, [-3, 1]), (3, [-3, -1, 5]), (-2, [1, 1]), (-2, [2, 3]),
            (10, [-4, 2, -9, 3]), (1, [-1]), (7, [-8, 9]),
        ],
    ),
    sample(
        """
        def weighted_shares(cents, weights):
            total = sum(weights)
            if total == 0 or cents == 0:
                return []
            shares = [cents * weight // total for weight in weights]
            spare = cents - sum(shares)
            for i in range(spare):
                shares[i] += 1
            return shares
        """,
        calls=[
            (9, [2, 1]), (0, [1, 1]), (5, []), (7, [0, 0]), (0, []), (1, [1, 2, 3]), (100, [3, 3, 1]), (3, [5]),
            (1, [1]), (0, [1, 3]), (-5, [1, 1]),
        ],
    ),
    sample(
        """
        def largest_price_drop(prices, ignore):
            biggest = 0
            peak = prices[0] if prices else ignore
            for price in prices[1:]:
                if peak - price > max(biggest, ignore):
                    biggest = peak - price
                peak = max(peak, price)
            return biggest
        """,
        calls=[
            ([], 3), ([], 0), ([1, 2, 3], 1), ([3, 2, 8, 4], 4), ([3, 2, 8, 4], 3), ([-5, -9], 1), ([8, 3, 9, 7], 2),
            ([2, 6, 6, 1], 4), ([-1, -2, -8, -3], 0), ([6, 5], 1), ([7, 4], -5),
        ],
    ),
    sample(
        """
        def balance_after_years(deposit, rate, years):
            balance = deposit
            for year in range(1, years + 1):
                balance += balance * rate // 100
            return balance
        """,
        calls=[
            (100, 10, 2), (100, 10, 0), (0, 5, 3), (200, 50, 1), (1000, 5, 3), (50, 0, 4), (80, 25, 2), (-100, 10, 1),
            (400, 100, 3), (10, 5, 1),
        ],
    ),
    sample(
        """
        def years_to_reach(amount, goal, rate):
            if amount <= 0 or rate <= 0:
                return -1
            years = 0
            while amount < goal:
                amount += max(amount * rate // 100, 1)
                years += 1
            return years
        """,
        calls=[
            (100, 101, 10), (0, 5, 10), (5, 9, 0), (3, 5, 1), (-1, 2, 5), (50, 200, 100), (10, 7, 50), (1, 2, 1),
            (2, 3, -1), (0, 7, 100), (4, 9, 0),
        ],
    ),
    sample(
        """
        def account_balances(entries, opening):
            balances = dict(opening)
            for entry in entries:
                name = entry["account"]
                balances[name] = balances.get(name, 0) + entry["amount"]
            return {name: cents for name, cents in sorted(balances.items()) if cents != 0}
        """,
        calls=[
            ([{"account": "bank", "amount": 5}], {"bank": 2}), ([], {}), ([{"account": "cash", "amount": 3}], {}),
            ([{"account": "cash", "amount": -3}], {"cash": 3}), ([], {"a": 0, "b": 1}),
            ([{"account": "b", "amount": 1}, {"account": "a", "amount": 1}], {}),
            ([{"account": "b", "amount": 1}, {"account": "b", "amount": -1}], {"a": 4}),
            ([{"account": "x", "amount": 2}, {"account": "x", "amount": 2}, {"account": "y", "amount": 7}], {"x": -4}),
            ([{"account": "tax", "amount": -9}], {"fee": -1}),
        ],
    ),
    sample(
        """
        def progressive_tax(income, brackets):
            tax = 0
            floor = 0
            for ceiling, percent in brackets:
                if income > floor:
                    tax += (min(income, ceiling) - floor) * percent
                floor = ceiling
            return tax / 100
        """,
        calls=[
            (150, [[100, 10], [200, 20]]), (100, [[100, 10], [200, 20]]), (0, [[50, 10]]), (70, []),
            (300, [[100, 10], [200, 20]]), (-10, [[50, 10], [90, 30]]), (60, [[50, 0], [80, 50]]),
            (20, [[50, 10], [90, 30]]), (200, [[100, 1], [150, 2], [400, 4]]), (5, [[5, 100]]),
        ],
    ),
    sample(
        """
        def unpaid_invoices(invoices, payments):
            paid = {}
            for payment in payments:
                paid[payment["invoice"]] = paid.get(payment["invoice"], 0) + payment["amount"]
            due = [inv for inv in invoices if inv["total"] > paid.get(inv["id"], 0)]
            due.sort(key=lambda inv: -inv["total"])
            return [inv["id"] for inv in due]
        """,
        calls=[
            ([{"id": "a", "total": 5}, {"id": "b", "total": 9}], []), ([], []), ([], [{"invoice": "a", "amount": 3}]),
            ([{"id": "a", "total": 5}], [{"invoice": "a", "amount": 5}]),
            ([{"id": "a", "total": 5}], [{"invoice": "a", "amount": 4}]), ([{"id": "z", "total": 0}], []),
            ([{"id": "a", "total": 6}, {"id": "b", "total": 7}, {"id": "c", "total": 8}],
             [{"invoice": "b", "amount": 3}, {"invoice": "b", "amount": 4}]),
            ([{"id": "a", "total": 2}, {"id": "b", "total": 3}], [{"invoice": "a", "amount": 1},
             {"invoice": "a", "amount": 1}]),
            ([{"id": "p", "total": 4}, {"id": "q", "total": 4}], [{"invoice": "r", "amount": 9}]),
        ],
    ),
    sample(
        """
        def best_trade(prices):
            best = 0
            lowest = prices[0] if prices else 0
            for price in prices:
                lowest = min(lowest, price)
                best = max(best, price - lowest)
            return best
        """,
        calls=[
            ([3, 1, 4],), ([],), ([5],), ([9, 7, 4],), ([2, 8, 1, 5],), ([1, 1],), ([4, 6, 9],), ([6, 2, 3, 7, 1],),
            ([-4, -1],),
        ],
    ),
    sample(
        """
        def dearest_item(basket):
            if not basket:
                return ""
            top = max(basket.values())
            names = [name for name in basket if basket[name] == top]
            return ", ".join(sorted(names)) + " at " + str(top)
        """,
        calls=[
            ({"tea": 3, "jam": 5},), ({},), ({"pen": 1},), ({"b": 4, "a": 4},), ({"cap": -2, "hat": -7},),
            ({"x": 0, "y": 0, "w": 0},), ({"rice": 8, "oil": 8, "salt": 1},), ({"cup": 2, "pot": 9, "pan": 6},),
            ({"free": 0},),
        ],
    ),
    sample(
        """
        def change_coins(cents, coins):
            used = []
            for coin in sorted(coins, reverse=True):
                while coin > 0 and cents >= coin:
                    used.append(coin)
                    cents -= coin
            return used
        """,
        calls=[
            (8, [1, 5]), (0, [1]), (7, []), (30, [25, 10, 5]), (10, [10]), (3, [5, 2]), (4, [0, 2]), (41, [1, 10, 20]),
            (9, [3]), (6, [4, 3]),
        ],
    ),
    sample(
        """
        def monthly_budget_report(spent, budget):
            lines = []
            for name in sorted(budget):
                used = spent.get(name, 0)
                if used > budget[name]:
                    lines.append(name + " over by " + str(used - budget[name]))
                elif used == 0:
                    lines.append(name + " unused")
            return lines
        """,
        calls=[
            ({"food": 9}, {"food": 5}), ({}, {}), ({}, {"rent": 7}), ({"rent": 7}, {"rent": 7}),
            ({"fun": 3}, {"fun": 4, "car": 2}), ({"a": 5, "b": 6}, {"b": 5, "a": 4}), ({"tax": 0}, {"tax": 0}),
            ({"x": 1}, {"x": 0}), ({"gym": 8}, {"gym": 6, "art": 3, "bus": 0}), ({"fun": 1}, {"fun": 9}),
        ],
    ),
    sample(
        """
        def average_spend(receipts, shop):
            amounts = [r["amount"] for r in receipts if r["shop"] == shop]
            return sum(amounts) / len(amounts) if amounts else 0.0
        """,
        calls=[
            ([{"shop": "a", "amount": 4}, {"shop": "b", "amount": 9}], "a"), ([], "a"),
            ([{"shop": "b", "amount": 9}], "a"), ([{"shop": "b", "amount": 9}], "b"),
            ([{"shop": "c", "amount": 1}, {"shop": "c", "amount": 2}], "c"), ([{"shop": "c", "amount": -3}], "c"),
            ([{"shop": "c", "amount": -3}], "d"), ([{"shop": "x", "amount": 0}, {"shop": "y", "amount": 6}], "x"),
            ([{"shop": "x", "amount": 0}, {"shop": "y", "amount": 6}], "y"),
        ],
    ),
    sample(
        """
        def settle_debts(balances):
            owing = sorted(name for name in balances if balances[name] < 0)
            owed = sorted(name for name in balances if balances[name] > 0)
            left = dict(balances)
            transfers = []
            while owing and owed:
                giver, taker = owing[0], owed[0]
                amount = min(-left[giver], left[taker])
                transfers.append([giver, taker, amount])
                left[giver] += amount
                left[taker] -= amount
                owing = [name for name in owing if left[name] < 0]
                owed = [name for name in owed if left[name] > 0]
            return transfers
        """,
        calls=[
            ({"al": -5, "bo": 5},), ({},), ({"al": 0},), ({"al": -3, "bo": -4, "cy": 7},),
            ({"al": 9, "bo": -2, "cy": -7},), ({"cy": 4, "al": -1, "di": 1, "bo": -4},), ({"x": 3},),
            ({"x": -3, "y": 1},), ({"p": 2, "q": 3, "r": -5, "s": 0},), ({"z": -6, "y": 2, "x": 4},),
        ],
    ),
    sample(
        """
        def discounted_price(price, coupons):
            best = price
            for coupon in coupons:
                off = price * coupon["percent"] // 100
                if price >= coupon["minimum"] and price - off < best:
                    best = price - off
            return best
        """,
        calls=[
            (100, [{"percent": 10, "minimum": 50}]), (100, []), (50, [{"percent": 20, "minimum": 50}]),
            (49, [{"percent": 20, "minimum": 50}]),
            (200, [{"percent": 5, "minimum": 0}, {"percent": 50, "minimum": 100}]),
            (200, [{"percent": 50, "minimum": 100}, {"percent": 5, "minimum": 0}]), (0, [{"percent": 9, "minimum": 0}]),
            (80, [{"percent": 25, "minimum": 90}, {"percent": 10, "minimum": 80}]),
            (10, [{"percent": 100, "minimum": 10}]), (60, [{"percent": 0, "minimum": 1}]),
        ],
    ),
    sample(
        """
        def ledger_running_balances(opening, entries):
            balances = [opening]
            for kind, cents in entries:
                sign = -1 if kind == "debit" else 1
                balances.append(balances[-1] + sign * cents)
            return balances[1:]
        """,
        calls=[
            (10, [["debit", 3], ["credit", 5]]), (0, []), (4, []), (0, [["debit", 2]]), (1, [["credit", 1]]),
            (-5, [["credit", 5], ["debit", 0]]), (7, [["debit", 7], ["debit", 1]]), (2, [["fee", 3], ["debit", 4]]),
            (100, [["credit", 1], ["credit", 2], ["credit", 3]]),
        ],
    ),
    sample(
        """
        def cheapest_shop(quotes, item):
            best = None
            for shop in sorted(quotes):
                price = quotes[shop].get(item, 0)
                if price > 0 and (best is None or price < quotes[best][item]):
                    best = shop
            return best
        """,
        calls=[
            ({"a": {"tea": 3}, "b": {"tea": 2}}, "tea"), ({}, "tea"), ({"a": {"tea": 3}}, "jam"),
            ({"a": {"tea": 3}, "b": {"tea": 3}}, "tea"), ({"z": {"ink": 1}, "y": {"ink": 4}}, "ink"),
            ({"a": {"jam": 0}, "b": {"jam": 5}}, "jam"), ({"a": {}, "b": {"pen": 1}, "c": {"pen": 1}}, "pen"),
            ({"c": {"oil": 7}, "b": {"oil": 6}, "a": {"oil": 8}}, "oil"), ({"a": {"tea": 0}}, "tea"),
        ],
    ),
    sample(
        """
        def loan_schedule(principal, payment, percent):
            owed = principal
            rows = []
            while owed > 0 and len(rows) < 12:
                interest = owed * percent // 100
                paid = min(payment, owed + interest)
                owed += interest - paid
                rows.append([paid, owed])
            return rows
        """,
        calls=[
            (0, 5, 5), (100, 100, 0), (100, 110, 10), (50, 20, 0), (10, 1, 20), (-4, 3, 5), (90, 30, 10), (5, 9, 0),
            (200, 150, 50), (130, 10, 0), (77, 5, 0),
        ],
    ),
    sample(
        """
        def dollars_text(cents):
            sign = "-" if cents < 0 else ""
            whole, part = abs(cents) // 100, abs(cents) % 100
            digits = str(whole)
            groups = []
            while len(digits) > 3:
                groups.append(digits[-3:])
                digits = digits[:-3]
            groups.append(digits)
            return sign + "$" + ",".join(reversed(groups)) + "." + str(part).zfill(2)
        """,
        calls=[
            (0,), (5,), (-5,), (100,), (99999,), (100000,), (123456789,), (-100000,), (-1050,), (99900,), (100000000,),
        ],
    ),
    sample(
        """
        def three_month_high(totals):
            if len(totals) < 3:
                return sum(totals)
            window = sum(totals[:3])
            high = window
            for i in range(3, len(totals)):
                window += totals[i] - totals[i - 3]
                high = max(high, window)
            return high
        """,
        calls=[
            ([1, 2, 3, 4],), ([],), ([5],), ([4, 4],), ([2, 2, 2],), ([9, 1, 1, 1, 1],), ([-1, -2, -3, -4],),
            ([-5, -5, -5],), ([0, 5, 0, 5, 5],), ([3, 1, 2, 9, -8, 1, 30],), ([-6, -1, -1, -1],),
        ],
    ),
    sample(
        """
        def late_fee(days, daily, cap):
            if days < 1 or cap == 0:
                return 0
            return min(days * max(daily, 1), cap)
        """,
        calls=[
            (1, 4, 9), (6, 2, 10), (5, 0, 9), (-2, 3, 8), (4, 3, 0), (2, 7, 1), (1, 1, 1), (1, 6, 1), (9, 1, 9),
            (8, -1, 3), (2, 3, -1),
        ],
    ),
    sample(
        """
        def tip_per_guest(bill, percent, guests):
            tip = bill * percent / 100
            if tip < 1 and bill > 0:
                tip = 1
            return round(tip / guests, 2) if guests else 0
        """,
        calls=[
            (50, 10, 2), (50, 10, 0), (10, 10, 4), (0, 10, 2), (9, 10, 3), (100, 15, 4), (0, 0, 0), (-20, 10, 2),
            (1, 0, 5), (30, 0, 2), (0, 20, 5),
        ],
    ),
    sample(
        """
        def cashback(purchases, cap):
            back = 0
            for purchase in purchases:
                rate = 5 if purchase["kind"] == "fuel" else 1
                back += purchase["amount"] * rate
                if back >= cap:
                    return cap
            return back
        """,
        calls=[
            ([{"kind": "fuel", "amount": 2}], 50), ([], 5), ([], 0), ([{"kind": "food", "amount": 7}], 50),
            ([{"kind": "food", "amount": 7}], 7), ([{"kind": "fuel", "amount": 3}, {"kind": "food", "amount": 4}], 15),
            ([{"kind": "food", "amount": 4}, {"kind": "fuel", "amount": 3}], 18), ([{"kind": "fuel", "amount": -1}], 9),
            ([{"kind": "food", "amount": 20}, {"kind": "food", "amount": -15}], 20),
            ([{"kind": "toys", "amount": 3}, {"kind": "toys", "amount": 2}], 6),
        ],
    ),
    sample(
        """
        def duplicate_charges(charges, within):
            flagged = []
            last = {}
            for charge in charges:
                key = charge["shop"] + ":" + str(charge["amount"])
                if key in last and charge["day"] - last[key] <= within:
                    flagged.append(charge["id"])
                last[key] = charge["day"]
            return flagged
        """,
        calls=[
            ([{"id": 1, "shop": "a", "amount": 5, "day": 1}, {"id": 2, "shop": "a", "amount": 5, "day": 3}], 2),
            ([{"id": 1, "shop": "a", "amount": 5, "day": 1}, {"id": 2, "shop": "a", "amount": 5, "day": 3}], 1),
            ([], 1), ([{"id": 7, "shop": "b", "amount": 2, "day": 4}], 3),
            ([{"id": 1, "shop": "a", "amount": 5, "day": 1}, {"id": 2, "shop": "a", "amount": 6, "day": 1}], 5),
            ([{"id": 3, "shop": "c", "amount": 1, "day": 2}, {"id": 4, "shop": "c", "amount": 1, "day": 2}], 0),
            ([{"id": 3, "shop": "c", "amount": 1, "day": 2}, {"id": 4, "shop": "d", "amount": 1, "day": 2}], 4),
            ([{"id": 1, "shop": "x", "amount": 9, "day": 1}, {"id": 2, "shop": "x", "amount": 9, "day": 5},
             {"id": 3, "shop": "x", "amount": 9, "day": 6}], 1),
            ([{"id": 5, "shop": "e", "amount": 3, "day": 0}, {"id": 6, "shop": "e", "amount": 3, "day": 7}], 7),
        ],
    ),
    sample(
        """
        def mean_unit_price(lots, commodity):
            units = 0
            cost = 0
            for lot in lots:
                if lot["name"] == commodity:
                    units += lot["units"]
                    cost += lot["units"] * lot["price"]
            return cost / units if units > 0 else 0
        """,
        calls=[
            ([{"name": "oil", "units": 2, "price": 3}, {"name": "oil", "units": 2, "price": 5}], "oil"), ([], "oil"),
            ([], "gas"), ([{"name": "oil", "units": 2, "price": 3}], "gas"),
            ([{"name": "oil", "units": 0, "price": 9}], "oil"),
            ([{"name": "gas", "units": 1, "price": 8}, {"name": "oil", "units": 5, "price": 1}], "gas"),
            ([{"name": "gas", "units": 1, "price": 8}, {"name": "oil", "units": 5, "price": 1}], "oil"),
            ([{"name": "tin", "units": -1, "price": 4}], "tin"), ([{"name": "tin", "units": 1, "price": -4}], "tin"),
            ([{"name": "zinc", "units": 1, "price": 6}, {"name": "zinc", "units": 3, "price": 2}], "zinc"),
        ],
    ),
    sample(
        """
        def cheapest_pair(prices, budget):
            best = None
            for i in range(len(prices)):
                for j in range(i + 1, len(prices)):
                    pair = prices[i] + prices[j]
                    if pair <= budget and (best is None or pair < best):
                        best = pair
            return best
        """,
        calls=[
            ([3, 5, 4], 10), ([], 5), ([2], 9), ([4, 4], 8), ([4, 4], 7), ([9, 1, 2], 3), ([-1, -4, 2], 0),
            ([5, 6, 7, 1], 13), ([8, 2, 6], 8), ([0, 0], 0), ([7, 3], 20),
        ],
    ),
    sample(
        """
        def longest_saving_streak(balances, goal):
            streak = 0
            longest = 0
            for i in range(1, len(balances)):
                if balances[i] > balances[i - 1] and balances[i] <= goal:
                    streak += 1
                    longest = max(longest, streak)
                else:
                    streak = 0
            return longest
        """,
        calls=[
            ([1, 2, 3], 9), ([], 5), ([4], 4), ([3, 3, 3], 5), ([1, 2, 3, 4], 3), ([5, 6, 2, 3, 4], 10),
            ([9, 8, 7], 10), ([1, 2, 2, 3], 3), ([0, 5], 5), ([0, 5], 4), ([1, 2, 3, 0, 1], 8),
        ],
    ),
    sample(
        """
        def spend_by_month(payments, year):
            months = {}
            for date, amount in payments:
                if date[:4] == year and amount > 0:
                    month = date[5:7]
                    months[month] = months.get(month, 0) + amount
            return months
        """,
        calls=[
            ([["2024-01-05", 3], ["2024-01-09", 4]], "2024"), ([], "2024"), ([["2023-12-31", 5]], "2024"),
            ([["2023-12-31", 5]], "2023"), ([["2024-02-01", 0]], "2024"),
            ([["2020-06-01", 0], ["2020-05-01", 1]], "2020"), ([["2024-02-01", 1], ["2024-03-01", -2]], "2024"),
            ([["2022-07-10", 8], ["2023-07-10", 9], ["2022-08-10", 1]], "2022"), ([["2024-10-10", -1]], "2024"),
            ([["1999-11-11", 2], ["1999-11-30", 2], ["1999-01-01", 6]], "1999"),
        ],
    ),
    sample(
        """
        def most_stable_stock(history):
            best = None
            narrowest = 0
            for name, prices in history.items():
                swing = max(prices) - min(prices) if prices else 0
                if swing > 0 and (best is None or swing < narrowest):
                    best = name
                    narrowest = swing
            return best
        """,
        calls=[
            ({"a": [1, 5], "b": [2, 4]},), ({},), ({"a": []},), ({"a": [3]},), ({"x": [], "y": [7, 9]},),
            ({"p": [1, 2], "q": [8, 9]},), ({"p": [0, 9, 3], "q": [5, 5], "r": [4, 1, 2]},),
            ({"m": [-1, -4], "n": [-2, -3]},), ({"k": [6, 2], "l": [2, 6, 1]},), ({"z": [1, 1]},),
        ],
    ),
    sample(
        """
        def reconcile(ledger, statement):
            missing = [line for line in ledger if line not in statement]
            extra = [line for line in statement if line not in ledger]
            if not missing and not extra:
                return "ok"
            gap = sum(missing) - sum(extra)
            return "off by " + str(abs(gap)) if gap != 0 else "mismatch"
        """,
        calls=[
            ([5], []), ([], [3]), ([4, 6], [10]), ([1, 9], [1, 4]), ([2, 2], [2]), ([-3], [3]), ([7, 8], [8, 9, -2]),
            ([5, 1], [6]), ([0], []), ([2], [3]), ([4], [3]),
        ],
    ),
    sample(
        """
        def payoff_order(debts, strategy):
            live = [debt for debt in debts if debt["owed"] > 0]
            if strategy == "avalanche":
                live.sort(key=lambda debt: (-debt["rate"], debt["owed"]))
            else:
                live.sort(key=lambda debt: (debt["owed"], -debt["rate"]))
            return [debt["name"] for debt in live]
        """,
        calls=[
            ([{"name": "a", "owed": 5, "rate": 1}, {"name": "b", "owed": 9, "rate": 7}], "avalanche"),
            ([{"name": "a", "owed": 5, "rate": 1}, {"name": "b", "owed": 9, "rate": 7}], "snowball"), ([], "snowball"),
            ([{"name": "a", "owed": 0, "rate": 3}], "avalanche"),
            ([{"name": "a", "owed": 4, "rate": 2}, {"name": "b", "owed": 4, "rate": 3}], "snowball"),
            ([{"name": "a", "owed": 6, "rate": 2}, {"name": "b", "owed": 4, "rate": 2}], "avalanche"),
            ([{"name": "x", "owed": -1, "rate": 2}, {"name": "y", "owed": 3, "rate": 9},
             {"name": "z", "owed": 2, "rate": 1}], "avalanche"),
            ([{"name": "x", "owed": 0, "rate": 5}, {"name": "y", "owed": 3, "rate": 9},
             {"name": "z", "owed": 2, "rate": 1}], "snowball"),
            ([{"name": "k", "owed": 7, "rate": 1}, {"name": "l", "owed": 7, "rate": 4},
             {"name": "m", "owed": 1, "rate": 2}], "snowball"),
        ],
    ),
    sample(
        """
        def fewest_coins(amount, coins):
            counts = [0] + [amount + 1] * amount
            for value in range(1, amount + 1):
                for coin in coins:
                    if coin <= value:
                        counts[value] = min(counts[value], counts[value - coin] + 1)
            return counts[amount] if counts[amount] <= amount else -1
        """,
        calls=[
            (6, [1, 3, 4]), (0, [1]), (5, []), (7, [5, 2]), (3, [2]), (11, [5, 1]), (4, [4]), (8, [1]), (9, [6, 5]),
            (12, [4, 6, 9]), (2, [1, 2]),
        ],
    ),
    sample(
        """
        def parse_amount(text):
            text = text.strip().lstrip("$")
            whole, _, part = text.partition(".")
            cents = int(part.ljust(2, "0")[:2]) if part else 0
            return int(whole.replace(",", "") or 0) * 100 + cents
        """,
        calls=[
            ("$12.50",), ("7",), ("0",), ("$1,204.5",), (".75",), ("3.",), ("  $9.999 ",), ("1,000,000",), ("$0.05",),
            ("$",), ("88.08",),
        ],
    ),
    sample(
        """
        def can_afford_all(wallet, prices, fee):
            left = wallet
            for price in sorted(prices):
                left -= price + fee
                if left < 0:
                    return False
            return len(prices) > 0
        """,
        calls=[
            (9, [4, 3], 1), (8, [4, 3], 1), (0, [], 0), (5, [], 1), (0, [0], 0), (3, [5], 0), (5, [3], 2), (5, [3], 3),
            (20, [6, 9, 2], 1), (20, [6, 9, 3], 1), (4, [-3, 5, 2], 0),
        ],
    ),
    sample(
        """
        def compound_table(deposit, rates):
            table = [deposit]
            for rate in rates:
                grown = table[-1] * (100 + rate) // 100
                table.append(max(grown, 0))
            return table[1:] if rates else table
        """,
        calls=[
            (100, [10, 10]), (100, []), (0, []), (50, [-50]), (50, [-200, 5]), (200, [5, 0, 1]), (-10, [10]),
            (1, [100, 100, 100]), (80, [25]), (-7, []),
        ],
    ),
    sample(
        """
        def overdue_by_customer(invoices, today):
            late = {}
            for invoice in invoices:
                days = today - invoice["due"]
                if days > 0 and not invoice["paid"]:
                    name = invoice["customer"]
                    late[name] = max(late.get(name, 0), days)
            return late
        """,
        calls=[
            ([{"customer": "a", "due": 3, "paid": False}], 5), ([], 5),
            ([{"customer": "a", "due": 5, "paid": False}], 5), ([{"customer": "a", "due": 1, "paid": True}], 5),
            ([{"customer": "a", "due": 1, "paid": False}, {"customer": "a", "due": 3, "paid": False}], 4),
            ([{"customer": "a", "due": 3, "paid": False}, {"customer": "a", "due": 1, "paid": False}], 4),
            ([{"customer": "b", "due": 9, "paid": False}, {"customer": "c", "due": 2, "paid": False}], 9),
            ([{"customer": "b", "due": 8, "paid": True}, {"customer": "c", "due": 9, "paid": True}], 8),
            ([{"customer": "d", "due": -2, "paid": False}], 0),
        ],
    ),
    sample(
        """
        def cash_total(cents, step):
            if step < 2 or cents == 0:
                return cents
            over = cents % step
            return cents - over if over < step / 2 else cents - over + step
        """,
        calls=[(0, 5), (7, 0), (7, 1), (-3, 5), (97, 10), (95, 10), (3, 2), (1, 2), (1, 5), (0, 0), (1, 10)],
    ),
    sample(
        """
        def expense_shares(expenses, people):
            paid = {person: 0 for person in people}
            for expense in expenses:
                paid[expense["by"]] += expense["amount"]
            if not people:
                return {}
            fair = sum(paid.values()) / len(people)
            return {person: paid[person] - fair for person in people if paid[person] != fair}
        """,
        calls=[
            ([{"by": "al", "amount": 6}], ["al", "bo"]), ([], ["al"]), ([], []), ([], ["cy", "di"]),
            ([{"by": "al", "amount": 4}, {"by": "bo", "amount": 4}], ["al", "bo"]),
            ([{"by": "al", "amount": 1}, {"by": "al", "amount": 2}], ["al", "bo", "cy"]),
            ([{"by": "di", "amount": 9}], ["di"]), ([{"by": "bo", "amount": 0}], ["bo", "al"]),
            ([{"by": "x", "amount": 8}, {"by": "y", "amount": 4}], ["x", "y", "z"]),
        ],
    ),
    sample(
        """
        def max_profit_jobs(jobs):
            best = 0
            kept = []
            for start, end, pay in sorted(jobs, key=lambda job: job[1]):
                before = max((total for finish, total in kept if finish <= start), default=0)
                kept.append([end, before + pay])
                best = max(best, before + pay)
            return best
        """,
        calls=[
            ([[1, 3, 5], [3, 4, 2]],), ([],), ([[0, 2, 7]],), ([[1, 5, 6], [2, 3, 4], [3, 4, 4]],),
            ([[1, 4, 3], [3, 6, 3]],), ([[5, 6, 1], [1, 2, 1]],), ([[0, 9, 20], [1, 2, 5]],), ([[0, 1, -3]],),
            ([[1, 2, 3], [2, 3, 3], [3, 4, 3], [1, 4, 8]],), ([[0, 3, 2], [2, 5, 9], [5, 7, 2]],),
        ],
    ),
    sample(
        """
        def price_after_markdowns(price, weeks, floor):
            week = 0
            while week < weeks and price > floor:
                week += 1
                price = max(price * 9 // 10, floor)
            return [week, price]
        """,
        calls=[
            (100, 2, 10), (100, 0, 10), (100, 5, 90), (100, 3, 85), (50, 4, 60), (10, 9, 7), (0, 3, 0), (20, 1, 1),
            (200, 10, 150), (30, 2, 27),
        ],
    ),
    sample(
        """
        def receipts_text(items):
            width = max((len(name) for name in items), default=0)
            lines = []
            for name in sorted(items):
                if items[name] > 0:
                    lines.append(name.ljust(width, ".") + str(items[name]).rjust(4))
            return "|".join(lines) if lines else "empty"
        """,
        calls=[
            ({"tea": 3, "butter": 12},), ({},), ({"pen": 0},), ({"a": 1},), ({"oats": 150, "egg": 20, "fig": 0},),
            ({"zz": 5, "y": 6},), ({"gift": -2},), ({"jam": 1000, "marmalade": 0},), ({"x": 0, "w": 9},),
            ({"b": 1, "a": 1},),
        ],
    ),
    sample(
        """
        def exchange(amount, route, rates):
            steps = 0
            for source, target in zip(route, route[1:]):
                rate = rates.get(source + target, 0)
                if rate == 0:
                    return "no rate for " + source + target
                amount *= rate
                steps += 1
            return amount - steps if steps > 1 else amount
        """,
        calls=[
            (10, ["EUR", "USD"], {"EURUSD": 2}), (10, ["A", "B", "C"], {"AB": 2, "BC": 3}), (5, [], {}), (5, ["A"], {}),
            (4, ["A", "B"], {}), (4, ["A", "B"], {"AB": 0}), (1, ["A", "B"], {"AB": 1}),
            (8, ["A", "B", "D"], {"AB": 2}), (0, ["X", "Y", "X"], {"XY": 4, "YX": 1}),
            (2, ["P", "Q", "R", "S"], {"PQ": 1, "QR": 5, "RS": 2}), (3, ["M", "N"], {"MN": -1}),
        ],
    ),
    sample(
        """
        def budget_cut(costs, limit):
            kept = dict(costs)
            removed = []
            while kept and sum(kept.values()) > limit:
                dearest = max(kept, key=lambda name: (kept[name], name))
                removed.append(dearest)
                del kept[dearest]
            return removed
        """,
        calls=[
            ({"a": 5, "b": 3}, 6), ({}, 0), ({}, -5), ({"a": 5}, 5), ({"a": 5}, 4), ({"a": 2, "b": 2}, 3),
            ({"x": 9, "y": 8, "z": 7}, 7), ({"x": 1, "y": 1, "z": 1}, 0), ({"p": 4, "q": 6}, 10),
            ({"m": 3, "n": 1}, -1), ({"k": 2}, 1),
        ],
    ),
    sample(
        """
        def interest_between(deposits, first_day, last_day, rate):
            total = 0
            for day, cents in deposits:
                days = last_day - max(day, first_day)
                total += cents * days * rate if days > 0 else 0
            return total
        """,
        calls=[
            ([[1, 10]], 0, 3, 2), ([], 0, 9, 5), ([[5, 4]], 0, 5, 1), ([[0, 1]], 2, 6, 1), ([[0, 1], [3, 2]], 1, 4, 10),
            ([[7, 3]], 2, 5, 2), ([[2, 5]], 2, 2, 1), ([[1, -2], [2, 6]], 0, 3, 1), ([[4, 1], [9, 1]], 5, 8, 3),
            ([[3, 2]], 3, 4, 0),
        ],
    ),
    sample(
        """
        def bulk_price(quantity, tiers):
            unit = 0
            for minimum, price in tiers:
                if quantity < minimum:
                    break
                unit = price
            return quantity * unit
        """,
        calls=[
            (5, [[1, 10], [5, 8]]), (4, [[1, 10], [5, 8]]), (0, [[1, 10]]), (3, []), (1, [[1, 10], [5, 8]]),
            (12, [[1, 9], [6, 7], [12, 4]]), (11, [[1, 9], [6, 7], [12, 4]]), (2, [[3, 5]]), (7, [[0, 2]]),
            (-1, [[0, 2]]),
        ],
    ),
    sample(
        """
        def merge_price_lists(ours, theirs):
            merged = {}
            for name in sorted(set(ours) | set(theirs)):
                mine = ours.get(name, 0)
                other = theirs.get(name, mine)
                merged[name] = min(mine, other) if mine > 0 else other
            return merged
        """,
        calls=[
            ({"a": 3}, {"a": 2}), ({}, {}), ({"a": 3}, {}), ({}, {"b": 4}), ({"b": 1, "a": 5}, {"a": 6, "c": 2}),
            ({"x": 0}, {"x": 7}), ({"x": 9}, {"x": 9}), ({"k": -1}, {"k": -2}), ({"m": 4, "n": 8}, {"n": 7, "m": 5}),
        ],
    ),
    sample(
        """
        def balanced_days(ledger):
            open_days = []
            balance = 0
            for day, entry in enumerate(ledger):
                balance += entry["credit"] - entry["debit"]
                if balance == 0 and entry["debit"] + entry["credit"] > 0:
                    open_days.append(day)
            return open_days
        """,
        calls=[
            ([{"credit": 3, "debit": 3}],), ([],), ([{"credit": 0, "debit": 0}],),
            ([{"credit": 2, "debit": 0}, {"credit": 0, "debit": 2}],),
            ([{"credit": 1, "debit": 0}, {"credit": 0, "debit": 0}],),
            ([{"credit": 1, "debit": 2}, {"credit": 1, "debit": 0}, {"credit": 5, "debit": 5}],),
            ([{"credit": 4, "debit": 4}, {"credit": 0, "debit": 1}],),
            ([{"credit": 0, "debit": 1}, {"credit": 2, "debit": 0}, {"credit": 0, "debit": 1}],),
            ([{"credit": 7, "debit": 6}, {"credit": 0, "debit": 1}, {"credit": 0, "debit": 0}],),
            ([{"credit": 0, "debit": 0}, {"credit": 6, "debit": 6}],),
        ],
    ),
    sample(
        """
        def second_bid_price(bids, reserve):
            valid = sorted([bid for bid in bids if bid >= reserve], reverse=True)
            if not valid:
                return None
            return valid[1] if len(valid) > 1 else reserve
        """,
        calls=[
            ([5, 9, 7], 3), ([], 4), ([], 0), ([4], 4), ([3], 4), ([8, 8], 2), ([2, 6], 6), ([1, 2, 3], 2),
            ([10, 20], 30), ([-1, -5], -9),
        ],
    ),
    sample(
        """
        def best_subscription(uses, plans):
            def cost(plan):
                extra = max(uses - plan["included"], 0)
                return plan["fee"] + extra * plan["each"]
            best = min(plans, key=cost, default=None)
            return [best["name"], cost(best)] if best else []
        """,
        calls=[
            (5, [{"name": "a", "fee": 10, "included": 5, "each": 2},
             {"name": "b", "fee": 0, "included": 0, "each": 3}]),
            (2, [{"name": "a", "fee": 10, "included": 5, "each": 2},
             {"name": "b", "fee": 0, "included": 0, "each": 3}]),
            (3, []), (0, []), (7, []), (0, [{"name": "a", "fee": 4, "included": 1, "each": 1}]),
            (3, [{"name": "a", "fee": 4, "included": 1, "each": 5}]),
            (9, [{"name": "x", "fee": 1, "included": 9, "each": 9}, {"name": "y", "fee": 1, "included": 8, "each": 1}]),
            (10, [{"name": "x", "fee": 1, "included": 9, "each": 9},
             {"name": "y", "fee": 1, "included": 8, "each": 1}]),
        ],
    ),
    sample(
        """
        def net_worth_history(accounts, months):
            history = [0] * months
            for account in accounts:
                value = account["start"]
                for month in range(account["opened"], months):
                    history[month] += value
                    value += account["monthly"]
            return history
        """,
        calls=[
            ([{"start": 5, "opened": 0, "monthly": 2}], 3), ([], 3), ([], 0),
            ([{"start": 5, "opened": 2, "monthly": 1}], 2), ([{"start": 5, "opened": 1, "monthly": 1}], 2),
            ([{"start": 0, "opened": 0, "monthly": 3}, {"start": 1, "opened": 2, "monthly": 1}], 4),
            ([{"start": -4, "opened": 1, "monthly": 4}], 4), ([{"start": 7, "opened": 0, "monthly": 0}], 1),
            ([{"start": 1, "opened": 3, "monthly": 1}, {"start": 2, "opened": 1, "monthly": -1}], 5),
        ],
    ),
    sample(
        """
        def gift_card_spend(cards, price):
            used = []
            for card in sorted(cards):
                if price == 0:
                    break
                part = min(card, price)
                used.append(part)
                price -= part
            return used if price == 0 else []
        """,
        calls=[
            ([], 4), ([], 0), ([9], 9), ([9], 10), ([9], 4), ([2, 2, 2], 4), ([7, 1, 4], 5), ([7, 1, 4], 12),
            ([7, 1, 4], 13), ([3], 0), ([6, 8], 7),
        ],
    ),
    sample(
        """
        def vat_breakdown(items, rates):
            totals = {}
            for item in items:
                rate = rates.get(item["class"], 0)
                if rate == 0:
                    continue
                key = str(rate)
                totals[key] = totals.get(key, 0) + item["price"] * rate / 100
            return totals
        """,
        calls=[
            ([{"class": "a", "price": 50}], {"a": 20}), ([], {"a": 20}), ([{"class": "b", "price": 50}], {"a": 20}),
            ([{"class": "b", "price": 50}], {"b": 0}),
            ([{"class": "a", "price": 50}, {"class": "b", "price": 30}], {"a": 10, "b": 10}),
            ([{"class": "a", "price": 10}, {"class": "b", "price": 30}], {"a": 1, "b": 10}),
            ([{"class": "c", "price": 0}], {"c": 5}),
            ([{"class": "d", "price": -8}, {"class": "d", "price": 4}], {"d": 25}), ([{"class": "x", "price": 9}], {}),
            ([{"class": "e", "price": 200}, {"class": "f", "price": 1}], {"e": 1}),
        ],
    ),
    sample(
        """
        def worst_quarter(months):
            worst = 0
            lowest = sum(months[:3])
            for start in range(3, len(months) - 2, 3):
                quarter = sum(months[start:start + 3])
                if quarter < lowest:
                    lowest = quarter
                    worst = start // 3
            return worst
        """,
        calls=[
            ([5, 5, 5, 1, 1, 1],), ([],), ([3],), ([1, 1, 1, 1, 1, 1],), ([1, 1, 1, 5, 5, 5, 0, 2, 0],),
            ([4, 4, 4, 2, 2, 2, 1, 1, 1],), ([4, 4, 4, 2, 2, 2, 1, 1],), ([9, 0, 0, 0, 0, 8, 7, 0, 0],),
            ([-1, -1, -1, -2, -2, -2, -1, 0, 0],), ([0, 0, 0, 1, 1, 1, 2, 2, 2],),
            ([2, 2, 2, 0, 0, 5, 9, 9, 9, 0, 0, 1],),
        ],
    ),
    sample(
        """
        def break_even_unit(fixed, price, cost):
            margin = price - cost
            if margin <= 0 or fixed < 0:
                return None
            units = 0
            while units * margin < fixed:
                units += 1
            return units
        """,
        calls=[
            (10, 5, 3), (11, 5, 3), (0, 5, 3), (7, 3, 3), (9, 3, 3), (7, 2, 3), (-1, 4, 2), (-5, 9, 1), (20, 9, 4),
            (1, 2, 1), (3, 11, 1),
        ],
    ),
    sample(
        """
        def fund_goals(cash, goals):
            funded = []
            for goal in sorted(goals, key=lambda goal: (-goal["priority"], goal["cost"])):
                if goal["cost"] <= cash:
                    cash -= goal["cost"]
                    funded.append(goal["name"])
            return [funded, cash]
        """,
        calls=[
            (10, [{"name": "car", "cost": 8, "priority": 1}, {"name": "trip", "cost": 3, "priority": 2}]), (5, []),
            (0, []), (8, [{"name": "car", "cost": 8, "priority": 1}, {"name": "trip", "cost": 3, "priority": 1}]),
            (4, [{"name": "tv", "cost": 4, "priority": 0}]), (3, [{"name": "tv", "cost": 4, "priority": 0}]),
            (0, [{"name": "walk", "cost": 0, "priority": 5}]),
            (6, [{"name": "a", "cost": 6, "priority": 3}, {"name": "b", "cost": 6, "priority": 4}]),
            (9, [{"name": "a", "cost": 5, "priority": 1}, {"name": "b", "cost": 6, "priority": 2},
             {"name": "c", "cost": 3, "priority": 3}]),
            (7, [{"name": "p", "cost": 3, "priority": 2}, {"name": "q", "cost": 4, "priority": 2},
             {"name": "r", "cost": 2, "priority": 2}]),
        ],
    ),
    sample(
        """
        def common_currency(wallets, fallback):
            shared = set(wallets[0]) if wallets else set()
            for wallet in wallets[1:]:
                shared &= set(wallet)
            return min(shared, default=fallback)
        """,
        calls=[
            ([["EUR", "USD"], ["USD"]], "GBP"), ([], "GBP"), ([], "USD"), ([["EUR"]], "GBP"),
            ([["EUR"], ["USD"]], "GBP"), ([["EUR"], ["USD"]], "CHF"), ([["JPY", "CHF", "EUR"], ["EUR", "JPY"]], "X"),
            ([[], ["USD"]], "USD"), ([["B", "A"], ["A", "B"], ["C", "B"]], ""), ([["Z", "Y"], ["Y", "Z"]], "A"),
        ],
    ),
    sample(
        """
        def receipts_over_pages(receipts, size):
            pages = []
            page = []
            for amount in receipts:
                if page and sum(page) + amount > size:
                    pages.append(page)
                    page = []
                page.append(amount)
            return pages + [page] if page else pages
        """,
        calls=[
            ([3, 4, 5], 7), ([], 5), ([], 0), ([9], 5), ([9, 1], 5), ([2, 2, 2, 2], 4), ([2, 2, 3], 4), ([1, 1, 1], 10),
            ([6, 6], 6), ([0, 5, 5], 5), ([4, 8, 2, 1], 3),
        ],
    ),
    sample(
        """
        def price_at(history, day):
            low, high = 0, len(history)
            while low < high:
                middle = (low + high) // 2
                if history[middle]["from"] <= day:
                    low = middle + 1
                else:
                    high = middle
            return history[low - 1]["price"] if low > 0 else None
        """,
        calls=[
            ([{"from": 1, "price": 5}, {"from": 4, "price": 7}], 3), ([], 2), ([], 0),
            ([{"from": 1, "price": 5}, {"from": 4, "price": 7}], 4),
            ([{"from": 1, "price": 5}, {"from": 4, "price": 7}], 0),
            ([{"from": 1, "price": 5}, {"from": 4, "price": 7}], 9), ([{"from": 2, "price": 3}], 1),
            ([{"from": 2, "price": 3}], 2),
            ([{"from": 0, "price": 9}, {"from": 2, "price": 8}, {"from": 5, "price": 6}], 1),
            ([{"from": 0, "price": 9}, {"from": 2, "price": 8}, {"from": 5, "price": 6}], 5),
            ([{"from": 3, "price": 1}, {"from": 6, "price": 4}, {"from": 8, "price": 2}], 7),
        ],
    ),
    sample(
        """
        def coin_ways(amount, coins):
            ways = [1] + [0] * amount
            for coin in coins:
                for value in range(coin, amount + 1):
                    ways[value] += ways[value - coin]
            return ways[amount]
        """,
        calls=[
            (4, [1, 2]), (0, [1]), (0, []), (5, []), (3, [5]), (10, [2, 5]), (6, [1, 2, 3]), (7, [7]), (5, [1]),
            (9, [2, 4]), (8, [4, 2]),
        ],
    ),
    sample(
        """
        def top_customers(orders, count):
            spent = {}
            for order in orders:
                spent[order["who"]] = spent.get(order["who"], 0) + order["total"]
            ranked = sorted(spent, key=lambda who: (-spent[who], who))
            return ranked[:count]
        """,
        calls=[
            ([{"who": "al", "total": 5}, {"who": "bo", "total": 9}], 1), ([], 2), ([{"who": "al", "total": 5}], 3),
            ([{"who": "al", "total": 5}], 0), ([{"who": "b", "total": 4}, {"who": "a", "total": 4}], 2),
            ([{"who": "b", "total": 4}, {"who": "a", "total": 4}], 1),
            ([{"who": "x", "total": 3}, {"who": "y", "total": 5}, {"who": "x", "total": 3}], 2),
            ([{"who": "k", "total": -1}, {"who": "j", "total": -2}], 2),
            ([{"who": "p", "total": 1}, {"who": "q", "total": 2}, {"who": "r", "total": 3}], 2),
        ],
    ),
    sample(
        """
        def penny_saver(days):
            jar = 0
            coin = 1
            for day in range(1, days + 1):
                jar += coin
                if day % 7 == 0:
                    coin *= 2
            return jar
        """,
        calls=[(3,), (0,), (7,), (8,), (14,), (15,), (1,), (22,), (-4,), (10,)],
    ),
    sample(
        """
        def salary_after_deductions(gross, deductions):
            net = gross
            for name, rule in sorted(deductions.items()):
                cut = rule["percent"] * gross // 100 if rule["percent"] != 0 else rule["flat"]
                net -= min(cut, rule.get("cap", cut))
            return max(net, 0)
        """,
        calls=[
            (1000, {"tax": {"percent": 20, "flat": 5}}), (1000, {}), (0, {"fee": {"percent": 0, "flat": 5}}),
            (100, {"fee": {"percent": 0, "flat": 30}}), (100, {"tax": {"percent": 50, "flat": 0, "cap": 20}}),
            (100, {"tax": {"percent": 10, "flat": 0, "cap": 20}}),
            (200, {"a": {"percent": 1, "flat": 9}, "b": {"percent": 0, "flat": 7, "cap": 6}}),
            (50, {"rent": {"percent": 0, "flat": 80}}), (-10, {}), (300, {"x": {"percent": 100, "flat": 0}}),
            (40, {"y": {"percent": 5, "flat": 3, "cap": 2}}),
        ],
    ),
    sample(
        """
        def alternating_payers(bills, friends):
            if not friends:
                return {}
            totals = dict.fromkeys(friends, 0)
            turn = 0
            for bill in bills:
                if bill > 0:
                    totals[friends[turn]] += bill
                    turn = (turn + 1) % len(friends)
            return totals
        """,
        calls=[
            ([5, 7], ["al", "bo"]), ([], []), ([4], []), ([], ["al"]), ([], ["cy", "di"]), ([1, 2, 3], ["al", "bo"]),
            ([0, 6], ["al", "bo"]), ([9], ["x"]), ([1, 0, 4, 2], ["p", "q", "r"]), ([-3, 8, 8], ["m", "n"]),
            ([2, 2], ["u"]),
        ],
    ),
    sample(
        """
        def longest_flat_price(prices):
            best = [0, 0]
            start = 0
            for i in range(1, len(prices) + 1):
                if i == len(prices) or prices[i] != prices[start]:
                    if i - start > best[1] - best[0]:
                        best = [start, i]
                    start = i
            return best
        """,
        calls=[
            ([5, 5, 3],), ([],), ([4],), ([1, 2, 2, 2],), ([1, 1, 2, 2],), ([3, 4, 5],), ([7, 7, 7],),
            ([1, 2, 2, 3, 3, 3, 1],), ([0, 0, 1, 0, 0],), ([9, 8, 8],),
        ],
    ),
    sample(
        """
        def parking_fee(minutes, weekend):
            if minutes <= 15:
                return 0
            hours = (minutes + 59) // 60
            fee = 3 + (hours - 1) * 2
            return min(fee, 8) if weekend or hours > 10 else min(fee, 14)
        """,
        calls=[
            (15, False), (61, True), (0, True), (240, True), (240, False), (600, False), (601, False), (360, True),
            (900, False), (120, False), (16, True),
        ],
    ),
    sample(
        """
        def portfolio_drift(holdings, targets):
            value = sum(holdings.values())
            if value == 0:
                return {}
            drift = {}
            for name, share in targets.items():
                actual = 100 * holdings.get(name, 0) // value
                if abs(actual - share) >= 5:
                    drift[name] = actual - share
            return drift
        """,
        calls=[
            ({"a": 50, "b": 50}, {"a": 60, "b": 40}), ({}, {}), ({}, {"a": 50}), ({"a": 0}, {"a": 100}),
            ({"a": 10}, {"a": 95, "b": 5}), ({"a": 10}, {"a": 96, "b": 4}), ({"a": 1, "b": 3}, {"a": 30, "c": 2}),
            ({"x": 1}, {"y": 10}), ({"x": 7, "y": 3}, {"x": 70, "y": 30}),
            ({"p": 5, "q": 5, "r": 10}, {"p": 20, "q": 30, "r": 50}), ({"k": 1}, {"k": 1}),
        ],
    ),
    sample(
        """
        def stop_loss_exit(prices, percent):
            peak = 0
            for day, price in enumerate(prices):
                peak = max(peak, price)
                if price * 100 <= peak * (100 - percent) and day > 0:
                    return day
            return len(prices)
        """,
        calls=[
            ([], 5), ([50], 10), ([10, 20, 18], 10), ([10, 20, 19], 10), ([1, 2, 3], 50), ([5, 4, 3], 0),
            ([8, 8, 8], 0), ([0, 0, 1], 10), ([40, 60, 50, 30], 50), ([-2, -3, -1], 10), ([9, 5, 4, 3], 50),
        ],
    ),
    sample(
        """
        def statement_lines(entries, opening):
            balance = opening
            lines = []
            for entry in entries:
                balance += entry["amount"]
                mark = "+" if entry["amount"] >= 0 else ""
                lines.append(entry["note"][:8] + " " + mark + str(entry["amount"]) + " = " + str(balance))
            return lines or ["no entries, " + str(opening)]
        """,
        calls=[
            ([{"note": "rent", "amount": -5}], 20), ([], 3), ([], 0), ([{"note": "pay", "amount": 9}], 0),
            ([{"note": "groceries", "amount": -2}], 2), ([{"note": "nothing", "amount": 0}], 1),
            ([{"note": "a", "amount": 1}, {"note": "b", "amount": -4}], -1),
            ([{"note": "subscription", "amount": -3}, {"note": "interest", "amount": 1}], 10),
            ([{"note": "tips", "amount": 7}, {"note": "void", "amount": 0}], 5),
        ],
    ),
    sample(
        """
        def unused_allowance(days, daily):
            saved = 0
            for spent in days:
                saved = max(saved + daily - spent, 0)
            return saved
        """,
        calls=[
            ([3, 4], 5), ([], 5), ([9], 5), ([9, 1], 5), ([0], 2), ([1, 9, 2], 3), ([5, 5], 5), ([0, 0, 7], 3),
            ([-2], 0), ([2, 2, 2], 1),
        ],
    ),
    sample(
        """
        def cheapest_route_cost(tolls):
            cost = tolls[0][:] if tolls else [0]
            for row in tolls[1:]:
                for lane in range(len(row)):
                    near = cost[max(lane - 1, 0):lane + 2]
                    row = row[:lane] + [row[lane] + min(near)] + row[lane + 1:]
                cost = row
            return min(cost)
        """,
        calls=[
            ([[1, 2], [3, 4]],), ([],), ([[5]],), ([[9, 1, 9], [1, 9, 9]],), ([[4, 8, 1], [2, 7, 6], [3, 3, 9]],),
            ([[2], [3], [4]],), ([[7, 3, 5]],), ([[0, 0], [-1, -2]],), ([[1, 9, 9, 9], [9, 9, 9, 1]],),
            ([[9, 2, 5, 1], [4, 4, 4, 8], [3, 9, 1, 7]],), ([[5, 1], [1, 5], [5, 1]],),
        ],
    ),
    sample(
        """
        def rent_due(tenants, month):
            due = {}
            for tenant in tenants:
                first, last = tenant["from"], tenant["to"]
                if first <= month and (last == 0 or month < last):
                    due[tenant["unit"]] = due.get(tenant["unit"], 0) + tenant["rent"]
            return due
        """,
        calls=[
            ([{"unit": "a", "from": 2, "to": 5, "rent": 7}], 3), ([], 1),
            ([{"unit": "a", "from": 2, "to": 5, "rent": 7}], 2), ([{"unit": "a", "from": 2, "to": 5, "rent": 7}], 5),
            ([{"unit": "a", "from": 2, "to": 5, "rent": 7}], 1), ([{"unit": "b", "from": 1, "to": 0, "rent": 4}], 9),
            ([{"unit": "b", "from": 1, "to": 0, "rent": 4}, {"unit": "b", "from": 3, "to": 9, "rent": 2}], 3),
            ([{"unit": "c", "from": 4, "to": 0, "rent": 6}], 3),
            ([{"unit": "c", "from": 4, "to": 0, "rent": 6}, {"unit": "d", "from": 1, "to": 4, "rent": 5}], 4),
            ([{"unit": "e", "from": 0, "to": 1, "rent": 3}], 0),
        ],
    ),
    sample(
        """
        def invoice_number_gaps(numbers):
            ordered = sorted(numbers)
            gaps = []
            for before, after in zip(ordered, ordered[1:]):
                if after - before > 1:
                    gaps.append(str(before + 1) + "-" + str(after - 1))
            return " ".join(gaps) if gaps else "complete"
        """,
        calls=[
            ([1, 2, 4],), ([],), ([5],), ([3, 1],), ([1, 2, 3],), ([10, 20, 15],), ([7, 7, 8],), ([0, 5],),
            ([9, 6, 3],), ([-2, 1],),
        ],
    ),
    sample(
        """
        def refund_amount(paid, used_days, total_days):
            if total_days == 0 or used_days >= total_days:
                return 0
            unused = total_days - used_days
            refund = paid * unused // total_days
            return refund if refund > 1 else 0
        """,
        calls=[
            (50, 0, 0), (8, -1, 0), (5, -3, 0), (9, 5, 6), (12, 5, 6), (30, 11, 10), (7, 2, 4), (1, 0, 1), (6, 0, 1),
            (-20, 1, 2), (3, 2, 3),
        ],
    ),
    sample(
        """
        def negotiate(ask, offer, step):
            rounds = 0
            while ask > offer and rounds < 10:
                ask -= step
                if ask > offer:
                    offer += step
                rounds += 1
            return [max(ask, offer), rounds] if rounds else [offer, 0]
        """,
        calls=[
            (100, 60, 10), (50, 50, 5), (40, 60, 5), (10, 0, 4), (9, 8, 1), (20, 0, 0), (7, 5, 0), (12, 3, 2),
            (100, 0, 1), (30, 10, 10), (1, 0, 5),
        ],
    ),
    sample(
        """
        def cheapest_basket_shop(catalog, basket):
            totals = {}
            for shop, prices in catalog.items():
                if all(item in prices for item in basket):
                    totals[shop] = sum(prices[item] * count for item, count in basket.items())
            if not totals:
                return "nowhere"
            return min(totals, key=lambda shop: (totals[shop], shop))
        """,
        calls=[
            ({"a": {"tea": 3}, "b": {"tea": 2}}, {"tea": 1}), ({}, {"tea": 1}), ({}, {}),
            ({"a": {"tea": 3}}, {"jam": 1}), ({"b": {"tea": 2}, "a": {"tea": 2}}, {"tea": 4}),
            ({"a": {"x": 1, "y": 9}, "b": {"x": 5, "y": 4}}, {"x": 1, "y": 1}),
            ({"a": {"x": 1, "y": 9}, "b": {"x": 5, "y": 4}}, {"x": 9, "y": 1}), ({"c": {"z": 1}, "d": {}}, {"z": 2}),
            ({"k": {"p": 4}, "j": {"p": 6}}, {}),
        ],
    ),
    sample(
        """
        def price_spread(quotes, fee):
            live = [quote for quote in quotes if quote > 0]
            return max(live) - min(live) + fee if live else 0
        """,
        calls=[
            ([3, 9, 5], 1), ([], 2), ([], 0), ([0], 4), ([7], 3), ([1, 8], 0), ([-4, 2, 6], 1), ([0, 5, 1], 2),
            ([4, 4], 5), ([-1], 6),
        ],
    ),
    sample(
        """
        def change_due(price, paid, rounding):
            change = max(paid - price, 0)
            return change - change % rounding if rounding > 0 else change
        """,
        calls=[
            (7, 10, 2), (7, 10, 0), (10, 7, 2), (5, 5, 1), (3, 20, 5), (3, 20, -1), (0, 9, 4), (1, 9, 8), (6, 5, 0),
            (2, 10, 3),
        ],
    ),
    sample(
        """
        def first_payments(payments, count):
            shown = sorted(payments, reverse=True)[:count]
            rest = sum(payments) - sum(shown)
            return shown + [rest] if rest != 0 else shown
        """,
        calls=[
            ([5, 9, 1], 2), ([], 2), ([4], 1), ([4], 0), ([3, 3, 0], 2), ([8, 2, 6, 4], 3), ([1, 2], 5),
            ([-5, 5, 7], 1), ([0, 0], 1), ([2, 7, 7], 2), ([10, 20], 1),
        ],
    ),
    sample(
        """
        def name_of_largest(accounts, floor):
            rich = {name: cents for name, cents in accounts.items() if cents > floor}
            return max(rich, key=rich.get, default="none")
        """,
        calls=[
            ({"a": 5, "b": 9}, 3), ({}, 0), ({}, -1), ({"a": 5}, 5), ({"a": 5}, 4), ({"b": 4, "a": 4}, 1),
            ({"x": -3, "y": -8}, -9), ({"x": 7, "y": 2, "z": 6}, 2), ({"k": 0}, 0), ({"p": 1, "q": 3}, 3),
        ],
    ),
    sample(
        """
        def late_count(due_days, paid_days, grace):
            pairs = zip(due_days, paid_days)
            return sum(1 for due, paid in pairs if paid == 0 or paid > due + grace)
        """,
        calls=[
            ([5, 9], [6, 9], 0), ([], [], 1), ([5], [6], 1), ([5], [7], 1), ([5], [0], 3), ([3, 4, 5], [3, 4, 5], 0),
            ([3, 4, 5], [4, 5, 6], 0), ([8], [1], 2), ([2, 2], [0, 9], 6), ([10], [9], -1), ([10, 1], [9, 1], -2),
        ],
    ),
    sample(
        """
        def price_changes(prices):
            if len(prices) < 2:
                return []
            return [after - before for before, after in zip(prices, prices[1:]) if after != before]
        """,
        calls=[
            ([3, 5, 4],), ([],), ([7],), ([2, 2],), ([1, 1, 6],), ([9, 0],), ([0, -4, -4, 8],), ([5, 6, 6, 7],),
            ([10, 9, 8],), ([-1, 1],),
        ],
    ),
    sample(
        """
        def cheapest_total(baskets, shipping, free_from):
            totals = [sum(basket) for basket in baskets if basket]
            costs = [total if total >= free_from else total + shipping for total in totals]
            return min(costs, default=shipping)
        """,
        calls=[
            ([[3, 4], [9]], 2, 9), ([], 5, 1), ([], 0, 1), ([[]], 3, 0), ([[8]], 5, 8), ([[7]], 5, 8),
            ([[6], [10]], 7, 10), ([[2, 2], [1]], 1, 4), ([[-1], [0]], 1, 0), ([[5], []], 4, 6),
        ],
    ),
    sample(
        """
        def mark_up(costs, percent):
            low = 1 if percent else 0
            return {item: cost + max(cost * percent // 100, low) for item, cost in costs.items() if cost > 0}
        """,
        calls=[
            ({"tea": 50}, 10), ({}, 5), ({"pen": 3}, 10), ({"pen": 3}, 0), ({"cap": 0}, 20),
            ({"cap": 0, "hat": 1}, 100), ({"jam": -5, "oil": 8}, 25), ({"a": 20, "b": 200}, 5), ({"k": 7}, -50),
            ({"m": 30}, 50),
        ],
    ),
    sample(
        """
        def monthly_average(total, months, fee):
            average = total / months if months > 0 else 0
            return max(average, fee) if total != 0 else fee
        """,
        calls=[
            (12, 3, 1), (12, 0, 2), (0, 4, 5), (0, 0, 3), (6, 3, 9), (-8, 2, -6), (10, -1, 0), (10, -1, -4), (9, 3, 3),
            (1, 4, 0), (1, 1, 0),
        ],
    ),
    sample(
        """
        def credit_left(limit, charges, payments):
            used = max(sum(charges) - sum(payments), 0)
            return limit - used if limit > used else 0
        """,
        calls=[
            (10, [3, 4], [2]), (10, [], []), (0, [], []), (5, [9], []), (5, [5], []), (7, [2], [6]),
            (4, [1, 1, 1], [0]), (20, [30], [15]), (-3, [1], [2]), (6, [8], [3, 3]),
        ],
    ),
    sample(
        """
        def split_dinner(orders, shared, tip_percent):
            if not orders:
                return {}
            each = shared / len(orders)
            dues = {}
            for name, dishes in orders.items():
                food = sum(dishes) + each
                if dishes and tip_percent > 0:
                    food += food * tip_percent / 100
                dues[name] = round(food, 2)
            payer = min(dues, key=lambda name: (dues[name], name))
            return {"dues": dues, "lightest": payer}
        """,
        calls=[
            ({"al": [5], "bo": [9]}, 4, 0), ({}, 10, 5), ({}, 0, 0), ({"al": []}, 6, 10), ({"al": [10]}, 0, 10),
            ({"b": [3], "a": [3]}, 0, 0), ({"x": [1, 2], "y": []}, 2, 50), ({"p": [8, 4]}, 8, 25),
            ({"k": [20], "j": [10]}, 10, -5), ({"m": [0], "n": [1]}, 0, 100),
        ],
    ),
    sample(
        """
        def fifo_profit(trades):
            lots = []
            profit = 0
            for kind, units, price in trades:
                if kind == "buy":
                    lots.append([units, price])
                while kind == "sell" and units > 0 and lots:
                    sold = min(units, lots[0][0])
                    profit += sold * (price - lots[0][1])
                    units -= sold
                    lots[0][0] -= sold
                    if lots[0][0] == 0:
                        lots = lots[1:]
            return profit
        """,
        calls=[
            ([["buy", 2, 5], ["sell", 2, 8]],), ([],), ([["buy", 3, 1]],), ([["sell", 1, 9]],),
            ([["sell", 2, 4], ["buy", 1, 1]],), ([["buy", 2, 5], ["buy", 2, 7], ["sell", 3, 10]],),
            ([["buy", 5, 4], ["sell", 2, 6], ["sell", 2, 3]],), ([["buy", 1, 9], ["sell", 4, 2]],),
            ([["buy", 1, 1], ["buy", 1, 2], ["sell", 1, 3], ["sell", 1, 5]],),
            ([["buy", 4, 10], ["sell", 4, 10], ["buy", 2, 1], ["sell", 1, 4]],),
        ],
    ),
    sample(
        """
        def savings_simulation(weeks, start, target):
            jar = start
            streak = 0
            best = 0
            for week in weeks:
                change = week["in"] - week["out"]
                jar = max(jar + change, 0)
                streak = streak + 1 if change > 0 else 0
                best = max(best, streak)
                if jar >= target:
                    break
            return [jar, best]
        """,
        calls=[
            ([{"in": 5, "out": 1}, {"in": 3, "out": 1}], 0, 50), ([], 4, 9), ([], 0, 0), ([{"in": 1, "out": 9}], 3, 10),
            ([{"in": 2, "out": 2}], 1, 5), ([{"in": 4, "out": 0}, {"in": 9, "out": 0}], 1, 5),
            ([{"in": 4, "out": 0}, {"in": 9, "out": 0}], 0, 5),
            ([{"in": 1, "out": 0}, {"in": 0, "out": 1}, {"in": 2, "out": 0}], 2, 99),
            ([{"in": 3, "out": 0}, {"in": 3, "out": 1}, {"in": 1, "out": 3}, {"in": 2, "out": 1}], 0, 40),
            ([{"in": 0, "out": 7}, {"in": 6, "out": 0}], 5, 7),
        ],
    ),
    sample(
        """
        def budget_alerts(envelopes, spending):
            left = {name: envelopes[name] for name in envelopes}
            alerts = []
            worst = 0
            for name, amount in spending:
                if name not in left:
                    alerts.append("no envelope " + name)
                    continue
                left[name] -= amount
                if left[name] < 0:
                    worst = min(worst, left[name])
                    alerts.append(name + " " + str(left[name]))
            return alerts + ["worst " + str(worst)] if alerts else ["fine"]
        """,
        calls=[
            ({"food": 5}, [["food", 7]]), ({}, []), ({"food": 5}, [["food", 5]]), ({"food": 5}, [["fun", 1]]),
            ({"a": 2, "b": 3}, [["a", 3], ["b", 9]]), ({"a": 2}, [["a", 1], ["a", 4], ["a", -1]]), ({"x": 0}, []),
            ({"x": 0}, [["x", 0]]), ({"x": 0}, [["x", 1], ["y", 2]]),
            ({"m": 9, "n": 1}, [["n", 3], ["m", 10], ["n", 1]]),
        ],
    ),
)
