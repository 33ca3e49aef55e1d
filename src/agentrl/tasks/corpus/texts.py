"""Functions on strings, words, codes and small text formats: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def mean_word_length(sentence):
            words = sentence.split()
            if not words:
                return 0
            letters = 0
            for word in words:
                letters += len(word)
            return letters / len(words)
        """,
        calls=[("a bbb",), ("",), ("four",), ("   ",), ("to be or",), ("x yy zzz",), ("one three",), ("a b c d",)],
    ),
    sample(
        """
        def pad_ticket(number, width):
            digits = str(number)
            missing = max(0, width - len(digits))
            if missing == 0:
                return digits + " (full)"
            return "0" * missing + digits
        """,
        calls=[(7, 3), (42, 2), (123, 2), (0, 1), (0, 4), (99, 3), (1000, 4), (5, 0), (10, 5)],
    ),
    sample(
        """
        def newer_version(left, right):
            ours = [int(part) for part in left.split(".")]
            theirs = [int(part) for part in right.split(".")]
            for parts in (ours, theirs):
                while parts and parts[-1] == 0:
                    parts.pop()
            return left if ours >= theirs else right
        """,
        calls=[("1.2", "1.10"), ("2.0", "2"), ("3", "3.0.0"), ("0.9", "1.0"), ("1.0.1", "1"), ("0", "0.0"),
               ("4.1", "4.1.2"), ("10", "9.9"), ("0.0.1", "0")],
    ),
    sample(
        """
        def squeeze_runs(text):
            squeezed = ""
            length = 0
            for index, letter in enumerate(text):
                length += 1
                if index == len(text) - 1 or text[index + 1] != letter:
                    squeezed += letter + str(length)
                    length = 0
            return squeezed
        """,
        calls=[("aaab",), ("",), ("x",), ("zz",), ("abc",), ("aabbaa",), ("  .",), ("122333",)],
    ),
    sample(
        """
        def unpack_pairs(code):
            unpacked = ""
            for start in range(0, len(code) - 1, 2):
                letter, times = code[start:start + 2]
                unpacked += letter * int(times)
            return unpacked
        """,
        calls=[("a3b1",), ("",), ("x0",), ("z2",), ("a1b2c3",), ("q9",), ("y2n",), ("k0m1",), ("p",)],
    ),
    sample(
        """
        def vowel_share(word):
            vowels = sum(1 for letter in word.lower() if letter in "aeiou")
            letters = sum(1 for letter in word if letter.isalpha())
            return vowels / letters if letters else 0
        """,
        calls=[("Area",), ("",), ("sky",), ("123",), ("a-1",), ("banana",), ("OUI",), ("--",), ("code 7",)],
    ),
    sample(
        """
        def reads_both_ways(phrase):
            letters = [sign.lower() for sign in phrase if sign.isalnum()]
            for index in range(len(letters) // 2):
                if letters[index] != letters[-1 - index]:
                    return False
            return len(letters) > 0
        """,
        calls=[("Never odd or even",), ("",), ("!?",), ("x",), ("ab",), ("abca",), ("Level",), ("noon!",), ("1 2 1",),
               ("abbc",)],
    ),
    sample(
        """
        def initials(full_name, most):
            parts = full_name.split()
            if not parts or most <= 0:
                return "?"
            letters = [part[0].upper() + "." for part in parts[:most]]
            return "".join(letters)
        """,
        calls=[("ada lovelace", 2), ("", 3), ("x", 1), ("anna bea cleo", 2), ("Jo Li", 0), ("Jo Li", 1), ("tim", 0),
               ("a b c d", 9), ("mia", -1)],
    ),
    sample(
        """
        def headline_case(title, small_limit):
            words = title.split()
            cased = []
            for index, word in enumerate(words):
                if index == 0 or len(word) > small_limit:
                    word = word[0].upper() + word[1:]
                cased.append(word)
            return " ".join(cased)
        """,
        calls=[("the end of it", 2), ("", 2), ("of mice and men", 3), ("a", 1), ("go on", 0), ("war and peace", 2),
               ("up up away", 2), ("cat dog bird", 3)],
    ),
    sample(
        """
        def wrap_words(text, width):
            lines = []
            for word in text.split():
                if lines and len(lines[-1]) + 1 + len(word) <= width:
                    lines[-1] += " " + word
                else:
                    lines.append(word)
            return lines
        """,
        calls=[("a b c", 3), ("", 5), ("word", 4), ("one two", 7), ("one two", 6), ("aa bb cc dd", 5),
               ("longest x y", 3), ("a", 0), ("to be or not", 5)],
    ),
    sample(
        """
        def shorten(text, limit):
            if len(text) <= limit:
                return text
            if limit < 3:
                return text[:limit]
            return text[:limit - 3] + "..."
        """,
        calls=[("hello", 5), ("hello", 4), ("hello", 3), ("tree", 3), ("hello", 2), ("a", 0), ("abcdef", 5), ("", 2),
               ("wonder", 6), ("wonderful", 7)],
    ),
    sample(
        """
        def parse_settings(text):
            settings = {}
            for part in text.split(";"):
                key, sign, value = part.partition("=")
                if sign == "=" and key.strip() != "":
                    settings[key.strip()] = value.strip()
            return settings
        """,
        calls=[("a=1;b=2",), ("",), ("x",), ("k=",), ("=v",), (" p = q ;",), ("a=1;a=2",), ("m=n=o",), (" =3;z=0",)],
    ),
    sample(
        """
        def tally_query(query):
            counts = {}
            for pair in query.split("&"):
                name = pair.split("=")[0]
                if name != "":
                    counts[name] = counts.get(name, 0) + 1
            return counts
        """,
        calls=[("a=1&b=2",), ("",), ("x",), ("a=1&a=2&a=3",), ("&&",), ("k=&k",), ("=v&m=1",), ("p&q&p",)],
    ),
    sample(
        """
        def file_ending(name):
            dot = name.rfind(".")
            if dot <= 0 or dot == len(name) - 1:
                return "none"
            return name[dot + 1:].lower()
        """,
        calls=[("a.TXT",), ("",), (".hidden",), ("noend",), ("end.",), ("a.b.c",), (".me",), ("what.",), ("x.y",),
               ("data.tar.gz",)],
    ),
    sample(
        """
        def tidy_path(path):
            kept = []
            for part in path.split("/"):
                if part == ".." and kept:
                    kept.pop()
                elif part not in ("", ".", ".."):
                    kept.append(part)
            return "/" + "/".join(kept)
        """,
        calls=[("/a/b/../c",), ("",), ("/",), ("..",), ("a//b",), ("a/..",), ("x/./y/",), ("../../z",),
               ("a/b/c/../..",)],
    ),
    sample(
        """
        def minutes_of_day(clock):
            hours, minutes = clock.split(":")
            if int(hours) >= 24 or int(minutes) >= 60:
                return -1
            return int(hours) * 60 + int(minutes)
        """,
        calls=[("00:00",), ("23:59",), ("24:00",), ("12:60",), ("1:05",), ("24:30",), ("8:60",), ("0:61",), ("25:10",)],
    ),
    sample(
        """
        def clock_text(minutes):
            hours = minutes // 60 % 24
            half = "am" if hours < 12 else "pm"
            shown = hours % 12 if hours % 12 > 0 else 12
            rest = minutes % 60
            zero = "0" if rest < 10 else ""
            return str(shown) + ":" + zero + str(rest) + half
        """,
        calls=[(0,), (60,), (720,), (719,), (1439,), (1450,), (9,), (10,), (790,), (669,)],
    ),
    sample(
        """
        def card_number_ok(digits):
            if not digits:
                return False
            total = 0
            for place, digit in enumerate(reversed(digits)):
                value = int(digit) * (2 if place % 2 == 1 else 1)
                total += value if value <= 9 else value - 9
            return total % 10 == 0
        """,
        calls=[("",), ("0",), ("18",), ("26",), ("5",), ("91",), ("109",), ("4242",), ("7992",), ("67",)],
    ),
    sample(
        """
        def acrostic(lines):
            firsts = [line.strip()[0] for line in lines if line.strip()]
            hidden = ""
            for first in firsts:
                hidden += first.upper()
            return hidden if len(hidden) > 1 else None
        """,
        calls=[(["cold", "air", "turns"],), ([],), (["only"],), (["", " "],), (["a", "b"],), ([" x", "", "yes"],),
               (["Zed", "oh", "o"],), (["  ", "q"],)],
    ),
    sample(
        """
        def typing_slips(wanted, typed):
            slips = 0
            for right, actual in zip(wanted, typed):
                if right != actual:
                    slips += 1
            return slips + max(0, len(wanted) - len(typed))
        """,
        calls=[("cat", "cot"), ("", ""), ("abc", "abc"), ("abc", "a"), ("a", "abc"), ("hi", "HI"), ("word", ""),
               ("", "x"), ("night", "knight")],
    ),
    sample(
        """
        def shared_start(words):
            shared = 0
            shortest = min((len(word) for word in words), default=0)
            for place in range(shortest):
                if any(word[place] != words[0][place] for word in words):
                    break
                shared = place + 1
            return words[0][:shared] if words else ""
        """,
        calls=[(["tea", "team", "tear"],), ([],), (["solo"],), (["a", "b"],), (["", "x"],), (["inn", "in", "into"],),
               (["same", "same"],), (["flow", "flat", "fly"],)],
    ),
    sample(
        """
        def rarest_letter(word):
            rarest = None
            fewest = len(word) + 1
            for letter in sorted(word):
                if word.count(letter) < fewest:
                    rarest = letter
                    fewest = word.count(letter)
            return rarest
        """,
        calls=[("banana",), ("",), ("q",), ("oo",), ("abab",), ("zzzy",), ("noon",), ("letter",), ("aab",),
               ("mississippi",)],
    ),
    sample(
        """
        def words_by_length(text, longest_first):
            words = text.split()
            if longest_first:
                return sorted(words, key=lambda word: (-len(word), word))
            return sorted(words, key=lambda word: (len(word), word))
        """,
        calls=[("a ccc bb", True), ("a ccc bb", False), ("", True), ("x", False), ("bb aa", True), ("dog cat", False),
               ("to tea a be", True), ("to tea a be", False)],
    ),
    sample(
        """
        def last_alphabetically(names):
            last = ""
            for name in names:
                last = max(last, name.lower())
            return last if last else "nobody"
        """,
        calls=[(["Bo", "ann"],), ([],), ([""],), (["zed"],), (["a", "A"],), (["cy", "Di", "al"],), (["Pip", "Pippa"],),
               (["m", "", "k"],)],
    ),
    sample(
        """
        def count_sentences(text):
            sentences = 0
            letters = 0
            for sign in text:
                if sign in ".!?" and letters > 0:
                    sentences += 1
                    letters = 0
                elif sign.isalpha():
                    letters += 1
            return sentences
        """,
        calls=[("Hi. Go!",), ("",), ("...",), ("No end",), ("What?!",), ("A. B. C.",), ("?x",), ("1. 2. Ok.",),
               ("y!!",)],
    ),
    sample(
        """
        def rotate_digits(code, steps):
            rotated = ""
            for sign in code:
                if sign >= "0" and sign <= "9":
                    rotated += str((int(sign) + steps) % 10)
                else:
                    rotated += sign
            return rotated
        """,
        calls=[("109", 1), ("", 3), ("abc", 2), ("9", 0), ("90-09", 1), ("a1b2", -1), ("5:0", 10), ("777", 5),
               ("0", -1),
               ("x9y", 4)],
    ),
    sample(
        """
        def fence_cipher(message, rails):
            if rails <= 1:
                return "plain:" + message
            coded = ""
            for rail in range(rails):
                coded += message[rail::rails]
            return coded
        """,
        calls=[("abcdef", 2), ("abcdef", 3), ("abcdef", 1), ("", 2), ("hello", 2), ("xy", 5), ("secret", 1),
               ("planet", 4), ("no", -1), ("tea", 2)],
    ),
    sample(
        """
        def indent_depth(line, tab_width):
            depth = 0
            for sign in line:
                if sign != " ":
                    break
                depth += 1
            return depth // tab_width if tab_width > 0 else 0
        """,
        calls=[("    x", 4), ("x", 4), ("   x", 4), ("  a b", 2), ("    y", 0), ("  y", 0), ("     ", 1), (" z", 1),
               ("  q", -2), ("      end", 3)],
    ),
    sample(
        """
        def table_row(cells, widths):
            row = "|"
            for cell, width in zip(cells, widths):
                gap = max(width - len(cell), 0)
                row += " " + cell[:width] + " " * gap + " |"
            return row
        """,
        calls=[(["a", "bb"], [2, 2]), ([], []), (["long"], [2]), (["x"], [0]), (["one", "two"], [3, 5]), ([""], [1]),
               (["p", "q"], [1]), (["abc"], [3])],
    ),
    sample(
        """
        def column_widths(rows):
            widths = []
            for row in rows:
                for index, cell in enumerate(row):
                    if index == len(widths):
                        widths.append(0)
                    widths[index] = max(widths[index], len(cell))
            return widths
        """,
        calls=[([["a", "bbb"], ["cc", "d"]],), ([],), ([[]],), ([["x"]],), ([["", ""]],), ([["a"], ["b", "cc"]],),
               ([["wide", "w"], ["no"]],), ([["tie"], ["eit"]],)],
    ),
    sample(
        """
        def parse_csv_numbers(line):
            numbers = []
            for field in line.split(","):
                field = field.strip()
                numbers.append(int(field) if field else 0)
            if len(numbers) > 1 and numbers[-1] == 0:
                return numbers[:-1]
            return numbers
        """,
        calls=[("1,2",), ("",), ("7",), ("1,,3",), ("4,",), ("0",), (" 5 , 6 ,0",), (",",), ("-1,2,",), ("0,9",)],
    ),
    sample(
        """
        def hex_colour(red, green, blue):
            digits = "0123456789abcdef"
            colour = "#"
            for part in (red, green, blue):
                part = min(max(part, 0), 255)
                colour += digits[part // 16] + digits[part % 16]
            return colour
        """,
        calls=[(0, 0, 0), (255, 255, 255), (256, 0, -1), (16, 15, 17), (1, 2, 3), (300, 128, 64), (-5, 10, 254),
               (9, 99, 199)],
    ),
    sample(
        """
        def to_roman(number):
            if number <= 0 or number >= 40:
                return ""
            roman = "X" * (number // 10)
            rest = number % 10
            for value, letters in ((9, "IX"), (5, "V"), (4, "IV")):
                if rest >= value:
                    roman += letters
                    rest -= value
            return roman + "I" * rest
        """,
        calls=[(1,), (4,), (9,), (0,), (40,), (39,), (50,), (15,), (28,), (41,)],
    ),
    sample(
        """
        def from_roman(letters):
            values = {"I": 1, "V": 5, "X": 10, "L": 50}
            total = 0
            before = 0
            for letter in reversed(letters):
                value = values.get(letter, 0)
                total += value if value >= before else -value
                before = max(before, value)
            return total
        """,
        calls=[("I",), ("IV",), ("",), ("XX",), ("IX",), ("XIV",), ("?",), ("LXI",), ("II",), ("IIX",)],
    ),
    sample(
        """
        def bracket_balance(text):
            opened = []
            partners = {")": "(", "]": "["}
            for sign in text:
                if sign in "([":
                    opened.append(sign)
                elif sign in partners:
                    if not opened or opened.pop() != partners[sign]:
                        return "broken at " + sign
            return "open" if len(opened) > 0 else "balanced"
        """,
        calls=[("(a)",), ("",), ("([)]",), ("((",), (")",), ("[x]()",), ("a]",), ("([])",), ("[",)],
    ),
    sample(
        """
        def deepest_quote(lines):
            deepest = 0
            for line in lines:
                depth = len(line) - len(line.lstrip(">"))
                if depth > deepest:
                    deepest = depth
            return deepest
        """,
        calls=[([">a", ">>b"],), ([],), (["plain"],), ([">>>"],), ([""],), ([">x", "y>z"],), ([">>q", ">>r", ">"],),
               (["a > b", "> c"],)],
    ),
    sample(
        """
        def snake_to_camel(name):
            parts = [part for part in name.split("_") if part != ""]
            if not parts:
                return "_"
            return parts[0].lower() + "".join(part.capitalize() for part in parts[1:])
        """,
        calls=[("first_name",), ("",), ("__",), ("x",), ("ONE_TWO_THREE",), ("_lead",), ("trail_",), ("a__b",),
               ("ID",)],
    ),
    sample(
        """
        def camel_to_words(name):
            words = []
            for letter in name:
                if not words or letter.isupper():
                    words.append(letter.lower())
                else:
                    words[-1] += letter
            return " ".join(words)
        """,
        calls=[("firstName",), ("",), ("x",), ("AB",), ("ReadMeNow",), ("plain",), ("aBc",), ("Top",), ("myXRay",)],
    ),
    sample(
        """
        def free_file_name(name, taken):
            if name not in taken:
                return name
            stem, dot, ending = name.partition(".")
            for number in range(1, len(taken) + 1):
                candidate = stem + "-" + str(number) + dot + ending
                if candidate not in taken:
                    return candidate
            return None
        """,
        calls=[("a.txt", []), ("a.txt", ["a.txt"]), ("a.txt", ["a.txt", "a-1.txt"]), ("b", ["b"]), ("b", ["a"]),
               ("c.d", ["c-1.d"]), ("x", ["x", "x-2"]), ("n.m", ["n.m", "n-1.m", "n-2.m"])],
    ),
    sample(
        """
        def common_folder(left, right):
            shared = []
            for ours, theirs in zip(left.split("/")[:-1], right.split("/")[:-1]):
                if ours != theirs:
                    break
                shared.append(ours)
            return "/".join(shared) if shared else "."
        """,
        calls=[("a/b/x", "a/b/y"), ("", ""), ("x", "x"), ("a/x", "b/x"), ("a/b/c", "a/c/c"), ("p/q", "p/q"),
               ("a/b", "a"), ("m/n/o/p", "m/n/z/p")],
    ),
    sample(
        """
        def repeated_words(text, at_least):
            counts = {}
            for word in text.lower().split():
                counts[word] = counts.get(word, 0) + 1
            return sorted(word for word, count in counts.items() if count >= at_least)
        """,
        calls=[("a b a", 2), ("", 1), ("One one ONE two", 3), ("x y", 1), ("x y", 2), ("to be to go to", 2),
               ("z z y y", 2), ("q", 0), ("m m m n n", 3)],
    ),
    sample(
        """
        def top_word(text):
            counts = {}
            for word in text.split():
                counts[word] = counts.get(word, 0) + 1
            ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
            return ranked[0][0] if ranked else ""
        """,
        calls=[("b a b",), ("",), ("  ",), ("z y",), ("only",), ("a b c b c",), ("hot hot tea",), ("y x x y y",),
               ("red blue blue",)],
    ),
    sample(
        """
        def strip_zeros(decimal):
            if "." not in decimal:
                return decimal
            digits = list(decimal)
            while digits and digits[-1] == "0":
                digits.pop()
            if digits[-1] == ".":
                digits.pop()
            return "".join(digits)
        """,
        calls=[("1.50",), ("2.00",), ("100",), ("",), ("0.0",), ("3.14",), (".5",), ("10.010",), ("70.",), ("00.00",)],
    ),
    sample(
        """
        def closest_spelling(typed, dictionary):
            def differing(word):
                return sum(a != b for a, b in zip(word, typed)) + abs(len(word) - len(typed))
            return min(dictionary, key=differing, default="") if typed != "" else ""
        """,
        calls=[("cat", ["dog", "cot"]), ("", ["a"]), ("x", []), ("tea", ["ten", "toe"]), ("hat", ["hats", "hat"]),
               ("", []), ("pine", ["line", "mile", "spin"]), ("", ["me", "no"]), ("so", ["also", "to"])],
    ),
    sample(
        """
        def shortest_two(words):
            ordered = sorted(words, key=len)
            if len(ordered) < 2:
                return ordered + [""] * (2 - len(ordered))
            return ordered[:2]
        """,
        calls=[(["pear", "fig", "banana"],), ([],), (["solo"],), (["b", "a"],), (["long", "no", "a"],), (["", "x"],),
               (["aa", "bb", "cc"],), (["three", "two", "three"],)],
    ),
    sample(
        """
        def widest_gap(line):
            widest = 0
            gap = 0
            for sign in line.strip():
                gap = gap + 1 if sign == " " else 0
                widest = max(widest, gap)
            return widest
        """,
        calls=[("a  b",), ("",), ("    ",), ("ab",), (" a b ",), ("a   b c",), ("x    y  z",), ("one two",)],
    ),
    sample(
        """
        def rank_scores(lines):
            scores = {}
            for line in lines:
                name, sign, points = line.partition(":")
                scores[name] = max(scores.get(name, 0), int(points or "0"))
            return sorted(scores, key=lambda name: (-scores[name], name))
        """,
        calls=[(["al:3", "bo:9"],), ([],), (["cy"],), (["al:1", "bo:1"],), (["z:1", "a:0"],), (["n:1", "m:-5"],),
               (["p:4", "q:3", "p:1", "r:2"],), (["d:0", "e:-1", "c:-2"],), (["x:1", "y:2", "x:3"],)],
    ),
    sample(
        """
        def split_chunks(code, size):
            if size < 1:
                return [code]
            chunks = []
            for start in range(0, len(code), size):
                chunks.append(code[start:start + size])
            return chunks
        """,
        calls=[("abcdef", 2), ("abcde", 2), ("", 3), ("xy", 1), ("hello", 0), ("hello", 5), ("hey", 9), ("pqr", 1),
               ("tuv", -1)],
    ),
    sample(
        """
        def group_thousands(number):
            digits = str(abs(number))
            grouped = digits[-3:]
            for end in range(len(digits) - 3, 0, -3):
                grouped = digits[max(0, end - 3):end] + "," + grouped
            return "-" + grouped if number < 0 else grouped
        """,
        calls=[(1234,), (0,), (999,), (-1000,), (1234567,), (12,), (-5,), (100000,), (-98765,)],
    ),
    sample(
        """
        def mask_middle(secret, shown):
            if shown <= 0:
                return "*" * len(secret)
            if len(secret) <= 2 * shown:
                return secret
            hidden = len(secret) - 2 * shown
            return secret[:shown] + "*" * hidden + secret[-shown:]
        """,
        calls=[("password", 2), ("abcd", 2), ("abcd", 1), ("", 1), ("key", 0), ("xyz", 1), ("hi", 2), ("tokens", -1),
               ("abcde", 2), ("pin", 0)],
    ),
    sample(
        """
        def sliding_pairs(word):
            pairs = {}
            for start in range(len(word) - 1):
                pair = word[start:start + 2]
                pairs[pair] = pairs.get(pair, 0) + 1
            return pairs
        """,
        calls=[("banana",), ("",), ("x",), ("ab",), ("aaa",), ("abab",), ("level",), ("zz top",)],
    ),
    sample(
        """
        def every_other_word(text, first):
            words = text.split()
            if first < 0 or first >= len(words):
                return "nothing"
            return " ".join(words[first::2])
        """,
        calls=[("a b c d", 0), ("a b c d", 1), ("", 0), ("one", 0), ("one", 1), ("x y z", 2), ("x y z", 3),
               ("p q", -1), ("m n o", -2), ("u v w x y", 1)],
    ),
    sample(
        """
        def swap_ends(word):
            if len(word) < 2:
                return word + "?"
            return word[-1] + word[1:-1] + word[0]
        """,
        calls=[("word",), ("",), ("a",), ("ab",), ("abc",), ("no",), ("left",), ("z",), ("paper",)],
    ),
    sample(
        """
        def unscramble_blocks(text, block):
            restored = ""
            for start in range(0, len(text), max(1, block)):
                piece = text[start:start + max(1, block)]
                restored += piece[::-1]
            return restored
        """,
        calls=[("badc", 2), ("", 2), ("cba", 3), ("abc", 1), ("abc", 0), ("hello", 2), ("hello", 9), ("xyzw", 3),
               ("pq", -4)],
    ),
    sample(
        """
        def letter_positions(word, wanted):
            places = []
            for place, letter in enumerate(word, 1):
                if letter.lower() == wanted.lower():
                    places.append(place)
            return places if places else [0]
        """,
        calls=[("banana", "a"), ("", "x"), ("Abba", "a"), ("xyz", "q"), ("Q", "q"), ("moon", "O"), ("tent", "t"),
               ("12", "3")],
    ),
    sample(
        """
        def between_marks(text, opening, closing):
            start = text.find(opening)
            if start < 0:
                return None
            end = text.find(closing, start + 1)
            return text[start + 1:end] if end >= 0 else text[start + 1:]
        """,
        calls=[("a(b)c", "(", ")"), ("plain", "(", ")"), ("", "<", ">"), ("(x)", "(", ")"), ("a<b", "<", ">"),
               ("*bold*", "*", "*"), ("x[]y", "[", "]"), (")(", "(", ")"), ("(", "(", ")"), ("f()", "(", ")")],
    ),
    sample(
        """
        def after_last(text, mark):
            place = -1
            for index in range(len(text)):
                if text[index] == mark:
                    place = index
            return text[place + 1:]
        """,
        calls=[("a/b/c", "/"), ("abc", "/"), ("", "."), ("x.", "."), (".y", "."), ("k=v=w", "="), ("/", "/"),
               ("no mark", "#")],
    ),
    sample(
        """
        def odd_one_out(words):
            lengths = [len(word) for word in words]
            for word in words:
                if lengths.count(len(word)) == 1 and len(words) > 2:
                    return word
            return None
        """,
        calls=[(["cat", "mouse", "dog"],), ([],), (["x"],), (["a", "bb"],), (["up", "on", "at"],),
               (["q", "rr", "sss"],),
               (["four", "five", "six"],), (["one", "to"],)],
    ),
    sample(
        """
        def word_ladder_ok(words):
            for before, after in zip(words, words[1:]):
                changed = sum(1 for old, new in zip(before, after) if old != new)
                if len(before) != len(after) or changed != 1:
                    return False
            return len(words) >= 2
        """,
        calls=[(["cat", "cot", "dot"],), ([],), (["cat"],), (["cat", "dog"],), (["cat", "cots"],), (["at", "itch"],),
               (["hat", "hat"],),
               (["big", "bag"],), (["pen", "pan", "tin"],), (["it", "at"],)],
    ),
    sample(
        """
        def scrabble_points(word, values):
            points = 0
            for letter in word:
                points += values.get(letter, 0)
            return points * 2 if len(word) >= 7 else points
        """,
        calls=[("cab", {"a": 1, "c": 3}), ("", {}), ("zzz", {"z": 10}), ("hi", {}), ("letters", {"t": 1, "s": 2}),
               ("planet", {"p": 3}), ("aaaaaaaa", {"a": 1}), ("x y", {"x": 8, "y": 4}), ("bananas", {"b": 3, "n": 1})],
    ),
    sample(
        """
        def dictionary_order(first, second):
            for ours, theirs in zip(first.lower(), second.lower()):
                if ours < theirs:
                    return "before"
                if ours > theirs:
                    return "after"
            return "same" if len(first) == len(second) else "shorter first"
        """,
        calls=[("ant", "bee"), ("bee", "ant"), ("Same", "same"), ("", ""), ("a", "ab"), ("abc", "ab"), ("tea", "ten"),
               ("zoo", "Zap"), ("", "x")],
    ),
    sample(
        """
        def longest_run(text, wanted):
            best = 0
            current = 0
            for sign in text:
                current = current + 1 if sign == wanted else 0
                best = max(best, current)
            return best
        """,
        calls=[("aabaaa", "a"), ("", "x"), ("bbb", "b"), ("abc", "z"), ("xyx", "x"), ("  . ", " "), ("0010", "0"),
               ("ttat", "t")],
    ),
    sample(
        """
        def dashes_to_ranges(text):
            pages = []
            for part in text.split(","):
                first, dash, last = part.partition("-")
                if first.isdigit():
                    end = int(last) if last.isdigit() else int(first)
                    pages.extend(range(int(first), min(end, 99) + 1))
            return pages
        """,
        calls=[("1-3,7",), ("",), ("5",), ("4-4",), ("98-120",), ("3-1",), ("x,2",), ("6-,8-9",), ("0-2",),
               ("99-101",)],
    ),
    sample(
        """
        def ranges_to_text(pages):
            parts = []
            for index, page in enumerate(pages):
                if index > 0 and page == pages[index - 1] + 1:
                    parts[-1] = parts[-1].split("-")[0] + "-" + str(page)
                else:
                    parts.append(str(page))
            return ",".join(parts)
        """,
        calls=[([1, 2, 3, 7],), ([],), ([5],), ([4, 4],), ([1, 3, 5],), ([8, 9],), ([2, 3, 5, 6],), ([0, 1, 3],),
               ([9, 8],)],
    ),
    sample(
        """
        def password_strength(password):
            strength = 0
            if len(password) >= 8:
                strength += 1
            if any(sign.isdigit() for sign in password):
                strength += 1
            if password != password.lower() and password != password.upper():
                strength += 1
            return ["weak", "fair", "good", "strong"][strength]
        """,
        calls=[("abc",), ("",), ("abcdefgh",), ("abc1",), ("aB",), ("ABC123",), ("Passw0rd",), ("longer99",),
               ("aBcDeFg",), ("sevenXx",)],
    ),
    sample(
        """
        def oldest_log_line(lines):
            oldest = None
            for line in lines:
                if line[:5].strip() == "":
                    continue
                if oldest is None or line[:5] < oldest[:5]:
                    oldest = line
            return oldest
        """,
        calls=[(["09:10 b", "08:30 a"],), ([],), (["     lost"],), (["10:00 x"],), (["07:15 p", "07:15 q"],), ([""],),
               (["12:09 n", "", "12:01 m"],), (["06:05 z", "06:04 y", "06:06 w"],), (["05:00 t", "05:00 s"],)],
    ),
    sample(
        """
        def latest_departure(times, before):
            latest = ""
            for time in times:
                if time < before and time > latest:
                    latest = time
            return latest if latest != "" else "too late"
        """,
        calls=[(["08:00", "09:30"], "10:00"), ([], "12:00"), (["07:00"], "07:00"), (["07:00", "06:00"], "07:00"),
               (["11:00", "10:30", "12:00"], "11:45"), (["23:00"], "05:00"), (["05:10", "05:20"], "05:20"),
               (["00:00"], "00:01")],
    ),
    sample(
        """
        def duration_text(seconds):
            if seconds <= 0:
                return "now"
            parts = []
            for size, unit in ((3600, "h"), (60, "m"), (1, "s")):
                amount = seconds // size
                if amount > 0:
                    parts.append(str(amount) + unit)
                seconds -= amount * size
            return " ".join(parts)
        """,
        calls=[(0,), (59,), (60,), (61,), (3600,), (3661,), (-5,), (7325,), (1,)],
    ),
    sample(
        """
        def parse_duration(text):
            sizes = {"h": 60, "m": 1}
            minutes = 0
            number = 0
            for sign in text:
                if sign.isdigit():
                    number = number * 10 + int(sign)
                else:
                    minutes += number * sizes.get(sign, 0)
                    number = 0
            return minutes
        """,
        calls=[("1h30m",), ("",), ("45m",), ("2h",), ("10",), ("3d5m",), ("0h7m",), ("1h 1m",), ("12h05m",), ("5x",)],
    ),
    sample(
        """
        def longest_plural(counts):
            longest = "none"
            width = 0
            for noun, count in counts.items():
                label = str(count) + " " + (noun if count == 1 else noun + "s")
                if len(label) >= width:
                    longest = label
                    width = len(label)
            return longest
        """,
        calls=[({"cat": 1, "dog": 2},), ({},), ({"egg": 0},), ({"bee": 1},), ({"cup": 3, "jar": 4},),
               ({"pen": 2, "pea": 1},),
               ({"ox": 1, "ant": 1},), ({"lamp": 12, "bed": 5},), ({"a": 1, "b": 1, "c": 1},)],
    ),
    sample(
        """
        def join_names(names, most):
            shown = names[:most]
            hidden = len(names) - len(shown)
            text = ", ".join(shown) if shown else "nobody"
            if hidden > 0:
                text += " and " + str(hidden) + " more"
            return text
        """,
        calls=[(["al", "bo", "cy"], 2), ([], 2), (["al"], 1), (["al", "bo"], 2), (["al", "bo"], 0),
               (["x", "y", "z"], 1),
               (["p"], 0), ([], 0), (["m", "n", "o"], 5)],
    ),
    sample(
        """
        def center_title(title, width):
            spare = max(width - len(title), 0)
            left = spare // 2
            right = spare - left
            return "=" * left + title + "=" * right if spare >= 2 else title
        """,
        calls=[("hi", 6), ("", 3), ("abc", 3), ("abc", 4), ("abc", 5), ("long", 2), ("x", 4), ("", 0), ("odd", 10),
               ("no", 4)],
    ),
    sample(
        """
        def underline_errors(text, start, end):
            start = max(start, 0)
            end = min(end, len(text))
            if start >= end:
                return ""
            return " " * start + "^" * (end - start)
        """,
        calls=[("error", 1, 3), ("", 0, 1), ("bug", 0, 3), ("bug", 2, 9), ("bug", 3, 3), ("slip", -2, 2), ("abc", 2, 2),
               ("word", 3, 4), ("oops", -1, 8)],
    ),
    sample(
        """
        def line_and_column(text, place):
            line = 1
            column = 1
            for sign in text[:place]:
                column += 1
                if sign == "|":
                    line += 1
                    column = 1
            return [line, column]
        """,
        calls=[("ab|cd", 3), ("ab|cd", 0), ("", 0), ("ab|cd", 2), ("a|b|c", 4), ("|||", 3), ("xyz", 9), ("ab|cd", 4),
               ("x|", 1)],
    ),
    sample(
        """
        def count_overlapping(text, piece):
            if piece == "":
                return 0
            found = 0
            for start in range(len(text) - len(piece) + 1):
                if text[start:start + len(piece)] == piece:
                    found += 1
            return found
        """,
        calls=[("aaaa", "aa"), ("", "x"), ("abc", ""), ("banana", "ana"), ("cat", "cat"), ("hi", "high"), ("abab", "b"),
               ("", ""), ("xyz", "q"), ("aba", "a")],
    ),
    sample(
        """
        def first_unique_letter(word):
            counts = {}
            for letter in word:
                counts[letter] = counts.get(letter, 0) + 1
            for place, letter in enumerate(word):
                if counts[letter] == 1:
                    return place
            return -1
        """,
        calls=[("level",), ("",), ("aa",), ("x",), ("aab",), ("noon",), ("swiss",), ("abcab",), ("zzyxy",)],
    ),
    sample(
        """
        def turns_needed(word, wanted):
            for turns in range(len(word)):
                if word[turns:] + word[:turns] == wanted:
                    return turns
            return 0 if wanted == "" else -1
        """,
        calls=[("abc", "bca"), ("abc", "abc"), ("", ""), ("ab", "ba"), ("ab", "abc"), ("tide", "edit"), ("x", ""),
               ("stop", "opst"), ("xyz", "zxy"), ("a", "b")],
    ),
    sample(
        """
        def anagram_groups(words):
            groups = {}
            for word in words:
                groups.setdefault("".join(sorted(word)), []).append(word)
            found = [group for group in groups.values() if len(group) >= 2]
            return sorted(found, key=len, reverse=True)
        """,
        calls=[(["tea", "eat", "dog"],), ([],), (["x"],), (["ab", "ba", "cd", "dc", "ab"],), (["no", "on", "no"],),
               (["a", "b"],), (["pat", "god", "tap", "dog", "apt"],), (["am", "it", "ti", "ma", "mid", "it"],),
               (["us", "su", "ox", "xo", "ox"],)],
    ),
    sample(
        """
        def letters_missing(sentence, alphabet):
            missing = []
            for letter in alphabet:
                if sentence.lower().count(letter) == 0:
                    missing.append(letter)
            return "".join(missing) if missing else "pangram"
        """,
        calls=[("Bad cab", "abcd"), ("", "xyz"), ("", ""), ("ABC", "abc"), ("hello", "aeiou"), ("zoo", "z"),
               ("Quick", "qkz"), ("fox", "foxy")],
    ),
    sample(
        """
        def rhyme_length(first, second):
            rhyme = 0
            shorter = min(len(first), len(second))
            for back in range(1, shorter + 1):
                if first[-back] != second[-back]:
                    break
                rhyme += 1
            return rhyme if rhyme >= 2 else 0
        """,
        calls=[("light", "night"), ("", "x"), ("cat", "hat"), ("dog", "pig"), ("ring", "ring"), ("an", "plan"),
               ("sea", "tea"), ("day", "way"), ("bee", "be"), ("up", "down")],
    ),
    sample(
        """
        def syllables(word):
            count = 0
            before = ""
            for letter in word:
                if letter in "aeiou" and (before == "" or before not in "aeiou"):
                    count += 1
                before = letter
            return max(count, 1)
        """,
        calls=[("banana",), ("",), ("sky",), ("idea",), ("queue",), ("a",), ("hmm",), ("onion",), ("audio",)],
    ),
    sample(
        """
        def pig_latin(word):
            for place, letter in enumerate(word):
                if letter in "aeiou":
                    if place == 0:
                        return word + "way"
                    return word[place:] + word[:place] + "ay"
            return word + "ay" if word else ""
        """,
        calls=[("apple",), ("string",), ("",), ("hmm",), ("a",), ("ba",), ("egg",), ("tree",), ("xyz",)],
    ),
    sample(
        """
        def undo_backspaces(keys):
            typed = []
            for key in keys:
                if key != "<":
                    typed.append(key)
                elif typed and typed[-1] != "#":
                    typed.pop()
            return "".join(typed)
        """,
        calls=[("ab<c",), ("",), ("<<x",), ("a<<b",), ("a#<b",), ("#<",), ("abc<<<",), ("hi",), ("<",)],
    ),
    sample(
        """
        def caps_lock_text(keys):
            upper = False
            typed = ""
            for key in keys:
                if key == "^":
                    upper = not upper
                else:
                    typed += key.upper() if upper else key
            return typed
        """,
        calls=[("a^b",), ("",), ("^",), ("abc",), ("^x^y",), ("a^^b",), ("1^2c",), ("^go",)],
    ),
    sample(
        """
        def visible_text(html):
            inside = False
            shown = ""
            for sign in html:
                if sign == "<":
                    inside = True
                elif sign == ">":
                    inside = False
                elif not inside:
                    shown += sign
            return shown
        """,
        calls=[("<b>hi</b>",), ("",), ("plain",), ("a<br>b",), ("x>y",), ("p<q",), ("<>",), ("<i>no</i> tag",)],
    ),
    sample(
        """
        def drop_comment(line, mark):
            quotes = 0
            for place in range(len(line)):
                if line[place] == "'":
                    quotes += 1
                if line[place] == mark and quotes % 2 == 0:
                    return line[:place].rstrip()
            return line
        """,
        calls=[("x = 1 # one", "#"), ("", "#"), ("# all", "#"), ("s = '#'", "#"), ("a;b", ";"), ("plain ", "#"),
               ("'a#b' #c", "#"), ("'' ;", ";"), ("k#", "#")],
    ),
    sample(
        """
        def checksum_letter(code):
            total = 0
            for weight, sign in enumerate(code, 1):
                if sign.isdigit():
                    total += weight * int(sign)
            return "ABCDEFG"[total % 7] if total > 0 else "Z"
        """,
        calls=[("12",), ("",), ("0",), ("7",), ("abc",), ("a1b2",), ("999",), ("1",), ("0-1",), ("13",)],
    ),
    sample(
        """
        def busiest_line(poem):
            lines = poem.split("/")
            busiest = max(lines, key=lambda line: len(line.split()))
            return busiest.strip() if busiest.strip() else "silence"
        """,
        calls=[("one / two words",), ("",), (" / ",), ("a b / c d",), ("only line",), ("x y z / w / v u",), ("/go",),
               ("no / / yes indeed",)],
    ),
    sample(
        """
        def earliest_title(books):
            dated = [book for book in books if book.get("year", 0) > 0]
            if not dated:
                return "unknown"
            return min(dated, key=lambda book: (book["year"], book["title"]))["title"]
        """,
        calls=[([{"title": "B", "year": 1990}, {"title": "A", "year": 2001}],), ([],), ([{"title": "C"}],),
               ([{"title": "D", "year": 0}, {"title": "E", "year": 1}],),
               ([{"title": "G", "year": 5}, {"title": "F", "year": 5}],),
               ([{"title": "H", "year": 7}, {"title": "I"}],), ([{"title": "J", "year": -3}],),
               ([{"title": "L", "year": 9}, {"title": "K", "year": 8}],)],
    ),
    sample(
        """
        def smallest_palindrome_gap(word):
            smallest = len(word)
            for left in range(len(word)):
                for right in range(left + 1, len(word)):
                    if word[left] == word[right]:
                        smallest = min(smallest, right - left)
            return smallest
        """,
        calls=[("abcda",), ("",), ("x",), ("noon",), ("abc",), ("level",), ("aa",), ("xyzxy",), ("radar",)],
    ),
    sample(
        """
        def longest_mirror(word):
            longest = ""
            for start in range(len(word)):
                for end in range(start + 1, len(word) + 1):
                    piece = word[start:end]
                    if piece == piece[::-1] and len(piece) > len(longest):
                        longest = piece
            return longest
        """,
        calls=[("banana",), ("",), ("x",), ("abc",), ("noon",), ("level up",), ("abb",), ("ab",), ("xyzzy",)],
    ),
    sample(
        """
        def grade_letter(score):
            letter = "F"
            for least, better in ((50, "D"), (65, "C"), (80, "B"), (95, "A")):
                if score >= least:
                    letter = better
            return letter + "+" if score == 100 else letter
        """,
        calls=[(0,), (49,), (50,), (65,), (79,), (80,), (95,), (100,), (64.5,), (101,)],
    ),
    sample(
        """
        def highest_label(labels):
            highest = -1
            for label in labels:
                digits = "".join(sign for sign in label if sign.isdigit())
                if digits and int(digits) > highest:
                    highest = int(digits)
            return "v" + str(highest + 1)
        """,
        calls=[(["v1", "v3", "v2"],), ([],), (["none"],), (["v0"],), (["a9", "b10"],), (["", "x"],), (["r7", "r7"],),
               (["0", "beta"],)],
    ),
    sample(
        """
        def order_versions(versions, newest_first):
            def numbers(version):
                return [int(part) for part in version.split(".") if part != ""]
            return sorted(versions, key=numbers, reverse=newest_first)
        """,
        calls=[(["1.10", "1.9"], False), (["1.10", "1.9"], True), ([], True), (["2"], False), (["1", "1.0"], True),
               (["0.1", "", "0.0"], False), (["3.2", "3", "10"], True), (["2.", "1.5", "2.0"], False)],
    ),
    sample(
        """
        def bump_version(version, level):
            parts = [int(part) for part in version.split(".")]
            if level < 0 or level >= len(parts):
                return version
            parts[level] += 1
            for place in range(level + 1, len(parts)):
                parts[place] = 0
            return ".".join(str(part) for part in parts)
        """,
        calls=[("1.2.3", 0), ("1.2.3", 1), ("1.2.3", 2), ("1.2.3", 3), ("4", 0), ("4", 1), ("0.9", 0), ("7.8.9", -1),
               ("5.6", -2), ("2.5.1.6", 1)],
    ),
    sample(
        """
        def telegram_cost(message, free_words, price):
            cost = 0
            paid = message.split()[free_words:]
            for word in paid:
                cost += price if len(word) <= 6 else 2 * price
            return max(cost, price) if message.strip() else 0
        """,
        calls=[("come home soon", 1, 3), ("", 0, 5), ("hi", 1, 2), ("arrive tomorrow", 0, 2), ("  ", 2, 4),
               ("sixsix seventy", 0, 1), ("a b c d", 2, 10), ("winter", 0, 4), ("all is well now", 0, 2)],
    ),
    sample(
        """
        def seat_label(number, seats_per_row):
            if number < 1 or seats_per_row < 1:
                return "none"
            row = (number - 1) // seats_per_row
            seat = (number - 1) % seats_per_row + 1
            return "ABCDEFGHIJ"[min(row, 9)] + str(seat)
        """,
        calls=[(1, 4), (4, 4), (5, 4), (0, 4), (3, 0), (12, 1), (1, 3), (2, 1), (2, 2), (0, 5)],
    ),
    sample(
        """
        def spreadsheet_column(letters):
            column = 0
            for letter in letters.upper():
                if not "A" <= letter <= "Z":
                    return 0
                column = column * 26 + ord(letter) - ord("A") + 1
            return column
        """,
        calls=[("A",), ("Z",), ("AA",), ("",), ("b",), ("A1",), ("az",), ("zz",), ("-",), ("ba",)],
    ),
    sample(
        """
        def bar_chart(counts, width):
            most = max(counts.values(), default=0)
            bars = {}
            for name, count in counts.items():
                length = count * width // most if most > 0 else 0
                bars[name] = "#" * length
            return bars
        """,
        calls=[({"a": 2, "b": 4}, 4), ({}, 5), ({"x": 0}, 3), ({"p": 1}, 2), ({"m": 5, "n": 5}, 5),
               ({"u": 0, "v": 0}, 4),
               ({"q": 10, "r": 3}, 10), ({"k": 3, "l": 1}, 6), ({"d": 4}, 0)],
    ),
    sample(
        """
        def merge_sorted_words(left, right):
            ours, theirs = list(left), list(right)
            merged = []
            while ours and theirs:
                merged.append(ours.pop(0) if ours[0].lower() <= theirs[0].lower() else theirs.pop(0))
            return merged + ours + theirs
        """,
        calls=[(["a", "c"], ["b"]), ([], []), (["x"], []), ([], ["y"]), (["Ant"], ["ant"]), (["b"], ["B", "c"]),
               (["m", "z"], ["n", "o"]), (["fig"], ["apple", "pear"])],
    ),
    sample(
        """
        def trailing_number(name):
            digits = ""
            letters = list(name)
            while letters and letters[-1].isdigit():
                digits = letters.pop() + digits
            return int(digits) if digits != "" else -1
        """,
        calls=[("room12",), ("",), ("hall",), ("7",), ("a1b20",), ("2nd",), ("x007",), ("0",), ("456",)],
    ),
    sample(
        """
        def natural_key_pairs(names):
            keyed = []
            for name in names:
                number = name.strip("abcdefghijklmnopqrstuvwxyz")
                keyed.append([int(number) if number else 0, name])
            return [name for number, name in sorted(keyed) if number >= 0]
        """,
        calls=[(["a10", "a2"],), ([],), (["z"],), (["b1", "a1"],), (["x-3", "x3"],), (["m0", "n"],), (["7", "cat"],),
               (["q-1", "p0", "r5"],)],
    ),
    sample(
        """
        def reading_minutes(text, words_per_minute):
            if words_per_minute <= 0:
                return -1
            words = len(text.split())
            minutes = (words + words_per_minute - 1) // words_per_minute
            return max(minutes, 1) if words else 0
        """,
        calls=[("a b c d", 2), ("a b c", 2), ("", 5), ("hi", 100), ("one two", 0), ("x y z", 1), ("word", -1), ("", 1),
               ("go on", 2), ("z", 0)],
    ),
    sample(
        """
        def first_repeat(letters, window):
            for place, letter in enumerate(letters):
                start = max(0, place - window)
                if letter in letters[start:place]:
                    return letter
            return "none" if window > 0 else "no window"
        """,
        calls=[("abca", 3), ("abca", 2), ("", 2), ("aa", 1), ("aba", 0), ("xyzzx", 1), ("pqrp", 4), ("m", 0),
               ("tot", 2),
               ("noon", 1)],
    ),
    sample(
        """
        def count_capitalized(text, skip_first):
            start = 1 if skip_first else 0
            capitalized = 0
            for word in text.split()[start:]:
                if "A" <= word[0] <= "Z":
                    capitalized += 1
            return capitalized
        """,
        calls=[("The Big apple", True), ("The Big apple", False), ("", True), ("", False), ("Zoe met Amy", False),
               ("go Zed", True), ("ZZ top Band", True), ("Anna", True), ("a1 A1 1A", False)],
    ),
    sample(
        """
        def flatten_menu(menu, level):
            lines = []
            for name, inside in menu.items():
                lines.append("-" * level + name)
                if inside and level < 3:
                    lines.extend(flatten_menu(inside, level + 1))
            return lines
        """,
        calls=[({"file": {"open": {}, "save": {}}}, 0), ({}, 1), ({"x": {}}, 2), ({"a": {"b": {"c": {"d": {}}}}}, 0),
               ({"p": {"q": {}}}, 2), ({"p": {"q": {}}}, 3), ({"m": {}, "n": {"o": {}}}, 1), ({"k": {"l": {}}}, 3)],
    ),
    sample(
        """
        def change_summary(before, after):
            added = [word for word in after if word not in before]
            removed = [word for word in before if word not in after]
            if not added and not removed:
                return "no changes"
            return "+" + str(len(added)) + " -" + str(len(removed))
        """,
        calls=[(["a"], ["a", "b"]), ([], []), (["x"], []), (["p", "q"], ["q", "p"]), (["m"], ["n"]), ([], ["y"]),
               (["k", "k"], ["k"]), (["u", "v", "w"], ["w", "z"])],
    ),
    sample(
        """
        def replace_from(text, old, new, start):
            if old == "" or start >= len(text):
                return text + "."
            head = text[:max(start, 0)]
            tail = text[max(start, 0):]
            return head + tail.replace(old, new)
        """,
        calls=[("banana", "a", "o", 2), ("banana", "a", "o", 0), ("", "x", "y", 0), ("abc", "", "z", 0),
               ("tot", "t", "p", 2),
               ("tot", "t", "p", 3), ("see", "e", "a", -1), ("aa", "a", "b", 1), ("hi", "", "!", 1),
               ("no", "n", "g", -5)],
    ),
    sample(
        """
        def vote_winner(ballots):
            votes = {}
            for ballot in ballots:
                choice = ballot.strip().lower()
                if choice != "":
                    votes[choice] = votes.get(choice, 0) + 1
            most = max(votes.values(), default=0)
            leaders = sorted(choice for choice in votes if votes[choice] == most)
            return leaders[0] if len(leaders) == 1 else "tie of " + str(len(leaders))
        """,
        calls=[(["Tea", "tea ", "milk"],), ([],), ([""],), (["a", "b"],), (["x"],), (["m", "n", "m", "n"],),
               (["p", " ", "q", "q"],), (["u", "v", "w", "u"],), (["", "k", ""],)],
    ),
    sample(
        """
        def key_presses(word):
            keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
            presses = 0
            for letter in word:
                for key in keys:
                    if letter in key:
                        presses += key.index(letter) + 1
            return presses if presses > 0 else None
        """,
        calls=[("cab",), ("",), ("a",), ("sz",), ("123",), ("hello",), ("-d",), ("wolf",), (" ",)],
    ),
)
