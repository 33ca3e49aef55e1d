"""Tasks of the family `init` on which policies are evaluated more widely."""

from agentrl.tasks.bank.authoring import Draft, draft

# Cases stand several to a line: a case a line would be three screens for each task.
# fmt: off
TASKS: tuple[Draft, ...] = (
    draft(
        """
        def best_pairing(rates, hours):
            best = rates[0] * hours[0]
            for rate in rates:
                best = max([best] + [rate * hour for hour in hours])
            return best
        """,
        bug=("best = rates[0] * hours[0]", "best = 0"),
        public=[([2, 5], [1, 3]), ([-4, -2], [3]), ([-1, 6], [2, -3])],
        hidden=[
            ([-1], [1]), ([0], [5]), ([-3, -3], [2]), ([3], [-2, -7]), ([-2, -5, -1], [4, 2]), ([1, 2, 3], [1]),
            ([-2], [-3]), ([4, -4], [-1, 1]), ([-8, -6], [7, 1, 9]), ([7], [7]), ([0, -1], [6]), ([-0.5], [3]),
            ([-5, -9], [1, 1]),
        ],
        edits={
            "fix_minmax": ("best = max([best]", "best = min([best]"),
            "fix_range": ("for rate in rates:", "for rate in rates[1:]:"),
            "fix_compare": ("rate * hour for hour in hours]", "rate * hour for hour in hours if hour > rate]"),
            "fix_zero": ("return best", "return best if rates and hours else 0"),
        },
        wrong=[
            ("best = 0", "best = -1"),
            ("best = 0", "best = rates[0]"),
            ("best = 0", "best = sum(rates)"),
            ("best = 0", "best = len(rates) * len(hours)"),
        ],
    ),
    draft(
        """
        def open_routes(streets):
            routes = [1] + [0] * (len(streets[0]) - 1)
            for street in streets:
                for at, square in enumerate(street):
                    if square == "#":
                        routes[at] = 0
                    elif at > 0:
                        routes[at] += routes[at - 1]
            return routes[-1]
        """,
        bug=("routes = [1] + [0]", "routes = [0] + [0]"),
        public=[(["..", ".."],), (["#."],), ([".#.", "..."],)],
        hidden=[
            (["."],), (["#"],), (["...", "...", "..."],), ([".", ".", "."],), (["....", ".##.", "...."],),
            (["..", "##"],), (["....."],), ([".#", "#."],), ([".#", ".."],), (["....", "....", "...."],),
            (["#..", "..."],), (["...", ".#.", "..."],),
        ],
        edits={
            "fix_minmax": ("routes[at] += routes[at - 1]", "routes[at] = max(routes[at], routes[at - 1])"),
            "fix_range": ("enumerate(street)", "enumerate(street[1:], 1)"),
            "fix_compare": ("if square == \"#\":", "if square != \"#\":"),
            "fix_zero": ("return routes[-1]", "return routes[-1] if streets else 0"),
        },
        wrong=[
            ("routes = [0] + [0]", "routes = [1] + [1]"),
            ("routes = [0] + [0]", "routes = [0] + [1]"),
            ("routes = [0] + [0]", "routes = [2] + [0]"),
            ("return routes[-1]", "return routes[-1] + 1"),
        ],
    ),
    draft(
        """
        def check_digit(code):
            digits = [int(mark) for mark in code if mark.isdigit()]
            weight = len(digits) + 1
            checksum = 0
            while digits:
                checksum += weight * digits.pop(0)
                weight -= 1
            return "X" if checksum % 11 == 1 else str(-checksum % 11)
        """,
        bug=("weight = len(digits) + 1", "weight = len(digits) - 1"),
        public=[("12",), ("0",), ("6",)],
        hidden=[
            ("",), ("1",), ("3",), ("99",), ("030640615",), ("0-306-40615",), ("5-5",), ("10",), ("00",),
            ("123456789",), ("7-1",), ("080442957",),
        ],
        edits={
            "fix_minmax": ("weight * digits.pop(0)", "min(weight, digits.pop(0))"),
            "fix_range": ("for mark in code if", "for mark in code[1:] if"),
            "fix_compare": ("checksum % 11 == 1", "checksum % 11 >= 1"),
            "fix_zero": ("while digits:", "while digits and weight:"),
        },
        wrong=[
            ("weight = len(digits) - 1", "weight = len(digits)"),
            ("weight = len(digits) - 1", "weight = len(code) + 1"),
            ("weight = len(digits) - 1", "weight = 1"),
            ("weight -= 1", "weight += 1"),
        ],
    ),
    draft(
        """
        def sentence_case(speech):
            capital = True
            shown = ""
            for letter in speech:
                shown += letter.upper() if capital else letter
                if letter != " ":
                    capital = letter in ".!?"
            return shown
        """,
        bug=("capital = True", "capital = False"),
        public=[("go. now",), ("a",), ("? yes",)],
        hidden=[
            ("",), ("word",), (" lead",), ("one. two. three",), ("Up",), ("1st place",), ("wait...what",),
            ("x! y? z.",), (".",), ("no stop here",), ("\"quote\"",), ("iOS! ok",),
        ],
        edits={
            "fix_minmax": ("letter.upper() if capital", "max(letter, letter.upper()) if capital"),
            "fix_range": ("for letter in speech:", "for letter in speech[1:]:"),
            "fix_compare": ("letter in \".!?\"", "letter not in \".!?\""),
            "fix_zero": ("return shown", "return shown if speech else \"\""),
        },
        wrong=[
            ("shown = \"\"", "shown = speech[:1].upper()"),
            ("return shown", "return shown.capitalize()"),
            ("if capital else letter", "if not capital else letter"),
            ("capital = False", "capital = \".\" in speech"),
        ],
    ),
    draft(
        """
        def after_shuffles(cards, shuffles):
            places = list(range(len(cards)))
            for shuffle in shuffles:
                places = [places[source] for source in shuffle]
            return [cards[place] for place in places]
        """,
        bug=("places = list(range(len(cards)))", "places = [0] * len(cards)"),
        public=[(["a", "b"], [[1, 0]]), (["x"], []), (["p", "q", "r"], [[1, 2, 0], [1, 2, 0]])],
        hidden=[
            ([], []), ([1, 2], []), ([1, 2], [[0, 1]]), ([1, 2], [[1, 0], [1, 0]]), ([3, 1, 2], [[2, 1, 0]]),
            ([5], [[0]]), (["a", "b", "c"], [[0, 2, 1], [1, 0, 2]]), ([7, 8], [[1, 0], [1, 0], [1, 0]]),
            ([1, 1], [[1, 0]]), ([1, 2, 3, 4], [[3, 2, 1, 0]]), (["k", "l", "m", "n"], [[1, 0, 3, 2], [2, 3, 0, 1]]),
        ],
        edits={
            "fix_minmax": ("[places[source] for", "[max(places[source], source) for"),
            "fix_range": ("for shuffle in shuffles:", "for shuffle in shuffles[1:]:"),
            "fix_compare": ("for place in places]", "for place in places if place > 0]"),
            "fix_zero": ("return [cards[place]", "return [cards[place] if shuffles else cards[0]"),
        },
        wrong=[
            ("places = [0] * len(cards)", "places = list(range(len(cards), 0, -1))"),
            ("places = [0] * len(cards)", "places = shuffles[0] if shuffles else []"),
            ("places = [0] * len(cards)", "places = sorted(range(len(cards)), reverse=True)"),
            ("places[source] for", "source for"),
        ],
    ),
    draft(
        """
        def walk(start, path):
            column, row = start
            for letter in path:
                if letter in "LR":
                    column += 1 if letter == "R" else -1
                else:
                    row += 1 if letter == "U" else -1
            return str(column) + "," + str(row)
        """,
        bug=("column, row = start", "column = row = 0"),
        public=[([0, 0], "RU"), ([2, 3], "L"), ([1, 0], "")],
        hidden=[
            ([5, 5], "UUU"), ([-1, 2], "R"), ([0, 1], "D"), ([0, 0], ""), ([4, 0], "LLLL"), ([0, 0], "LRUD"),
            ([1, -1], "LU"), ([3, 3], "DDLL"), ([9, 1], ""), ([-2, -2], "RRUU"), ([1, 1], "DL"),
        ],
        edits={
            "fix_minmax": ("str(column) + \",\"", "str(max(column, row)) + \",\""),
            "fix_range": ("for letter in path:", "for letter in path[1:]:"),
            "fix_compare": ("letter == \"U\"", "letter != \"U\""),
            "fix_zero": ("for letter in path:", "for letter in path or \"L\":"),
        },
        wrong=[
            ("column = row = 0", "row, column = start"),
            ("column = row = 0", "column = row = start[0]"),
            ("column = row = 0", "column = row = start[1]"),
            ("column = row = 0", "column = row = 1"),
        ],
    ),
    draft(
        """
        def cut_at(ribbon, marks):
            start = 0
            pieces = []
            for end in marks + [len(ribbon)]:
                pieces.append(ribbon[start:end])
                start = end
            return pieces
        """,
        bug=("start = 0", "start = 1"),
        public=[("abcd", [2]), ("xy", []), ("", [])],
        hidden=[
            ("a", []), ("a", [0]), ("a", [1]), ("abc", [1, 2]), ("hello world", [5]), ("abc", [0]), ("abc", [3]),
            ("aa", [1]), ("abcdef", [2, 4]), ("", [0]), ("pq", [1, 1]), ("one", [2]),
        ],
        edits={
            "fix_minmax": ("ribbon[start:end]", "ribbon[min(start, end):end]"),
            "fix_range": ("ribbon[start:end]", "ribbon[start:end + 1]"),
            "fix_compare": ("start = end", "start = end if end > start else start"),
            "fix_zero": ("return pieces", "return pieces if marks else [ribbon]"),
        },
        wrong=[
            ("start = 1", "start = -1"),
            ("start = 1", "start = len(marks)"),
            ("ribbon[start:end]", "ribbon[start - 1:end]"),
            ("pieces = []", "pieces = [ribbon[0:1]]"),
        ],
    ),
    draft(
        """
        def depth_weighted(nested, depth=1):
            score = 0
            for part in nested:
                if isinstance(part, list):
                    score += depth_weighted(part, depth + 1)
                else:
                    score += part * depth
            return score
        """,
        bug=("nested, depth=1", "nested, depth=0"),
        public=[([1, [2]],), ([[3]],), ([],)],
        hidden=[
            ([4],), ([0],), ([[]],), ([1, 1, 1],), ([[1], [1]],), ([[[1]]],), ([-1, [1]],), ([5, [4, [3]]],),
            ([[2, 2], 2],), ([1, [-1, [1]]],), ([0.5, [0.25]],),
        ],
        edits={
            "fix_minmax": ("score += part * depth", "score = max(score, part * depth)"),
            "fix_range": ("for part in nested:", "for part in nested[1:]:"),
            "fix_compare": ("if isinstance(part, list):", "if isinstance(part, list) and len(part) > 1:"),
            "fix_zero": ("score += part * depth", "score += part * depth if depth else 0"),
        },
        wrong=[
            ("nested, depth=0", "nested, depth=2"),
            ("nested, depth=0", "nested, depth=-1"),
            ("depth + 1)", "depth + 2)"),
            ("score = 0", "score = len(nested)"),
        ],
    ),
    draft(
        """
        def selected_shop(offers):
            chosen = offers[0]
            for offer in offers[1:]:
                saving = chosen["fee"] - offer["fee"]
                if saving > 0 or saving == 0 and offer["rank"] > chosen["rank"]:
                    chosen = offer
            return chosen["id"]
        """,
        bug=("chosen = offers[0]", "chosen = {\"id\": \"none\", \"fee\": 0, \"rank\": 0}"),
        public=[
            ([{"id": "A", "fee": 5, "rank": 3}],),
            ([{"id": "A", "fee": 0, "rank": 1}, {"id": "B", "fee": 0, "rank": 4}],),
            ([{"id": "A", "fee": 7, "rank": 3}, {"id": "B", "fee": 6, "rank": 1}],),
        ],
        hidden=[
            ([{"id": "C", "fee": 1, "rank": 0}],), ([{"id": "C", "fee": 0, "rank": 0}],),
            ([{"id": "C", "fee": 2, "rank": 1}, {"id": "D", "fee": 2, "rank": 1}],),
            ([{"id": "C", "fee": 2, "rank": 1}, {"id": "D", "fee": 2, "rank": 2}],),
            ([{"id": "C", "fee": 3, "rank": 5}, {"id": "D", "fee": 4, "rank": 5}],),
            ([{"id": "C", "fee": 4, "rank": 5}, {"id": "D", "fee": 3, "rank": 1}],),
            ([{"id": "E", "fee": 9, "rank": 2}, {"id": "F", "fee": 8, "rank": 2}, {"id": "G", "fee": 8, "rank": 3}],),
            ([{"id": "E", "fee": 1, "rank": 2}, {"id": "F", "fee": 2, "rank": 2}, {"id": "G", "fee": 3, "rank": 3}],),
            ([{"id": "H", "fee": -1, "rank": 2}, {"id": "I", "fee": -2, "rank": 2}],),
            ([{"id": "H", "fee": 100, "rank": 0}, {"id": "I", "fee": 100, "rank": 0}],),
        ],
        edits={
            "fix_minmax": ("chosen[\"fee\"] - offer[\"fee\"]", "offer[\"fee\"] - chosen[\"fee\"]"),
            "fix_range": ("in offers[1:]:", "in offers:"),
            "fix_compare": ("offer[\"rank\"] > chosen", "offer[\"rank\"] >= chosen"),
            "fix_zero": ("in offers[1:]:", "in offers[1:] or offers:"),
        },
        wrong=[
            ("chosen = {\"id\": \"none\", \"fee\": 0, \"rank\": 0}", "chosen = offers[-1]"),
            ("\"fee\": 0, \"rank\": 0}", "\"fee\": 1000, \"rank\": 0}"),
            ("\"id\": \"none\"", "\"id\": offers[0][\"id\"]"),
        ],
    ),
    draft(
        """
        def joined_shifts(shifts):
            ordered = sorted(shifts)
            joined = [ordered[0]]
            for begin, end in ordered[1:]:
                if begin <= joined[-1][1]:
                    joined[-1] = [joined[-1][0], max(end, joined[-1][1])]
                else:
                    joined.append([begin, end])
            return joined
        """,
        bug=("joined = [ordered[0]]", "joined = [[0, 0]]"),
        public=[([[1, 3], [2, 5]],), ([[0, 0], [4, 6]],), ([[8, 9]],)],
        hidden=[
            ([[0, 1]],), ([[1, 2], [3, 4]],), ([[3, 4], [1, 2]],), ([[1, 4], [4, 5]],), ([[1, 9], [2, 3]],),
            ([[-5, -3], [-4, 1]],), ([[0, 2], [1, 3], [5, 6]],), ([[2, 2], [2, 2]],), ([[5, 6], [0, 0]],),
            ([[6, 7], [1, 2], [2, 6]],), ([[-2, -1]],),
        ],
        edits={
            "fix_minmax": ("max(end, joined[-1][1])", "min(end, joined[-1][1])"),
            "fix_range": ("in ordered[1:]:", "in ordered:"),
            "fix_compare": ("if begin <= joined[-1][1]:", "if begin < joined[-1][1]:"),
            "fix_zero": ("return joined", "return joined if shifts else []"),
        },
        wrong=[
            ("joined = [[0, 0]]", "joined = [ordered[-1]]"),
            ("joined = [[0, 0]]", "joined = [shifts[0]]"),
            ("joined = [[0, 0]]", "joined = [[ordered[0][0], ordered[0][0]]]"),
            ("return joined", "return joined[1:]"),
        ],
    ),
)
