"""Functions on words, letters and small text formats: see `authoring.py` for what a sample is."""

from agentrl.tasks.corpus.authoring import Sample, sample

# fmt: off
SAMPLES: tuple[Sample, ...] = (
    sample(
        """
        def longest_gap(text, letter):
            last = -1
            widest = 0
            for place, sign in enumerate(text):
                if sign == letter:
                    widest = max(widest, place - last - 1)
                    last = place
            return max(widest, len(text) - last - 1)
        """,
        calls=[
            ("abca", "a"), ("", "x"), ("a", "a"), ("bbba", "a"), ("abbb", "a"), ("bbabbbabb", "a"), ("zzz", "q"),
            ("aa", "a"), ("xay", "a"), ("aabbaa", "a"),
        ],
    ),
    sample(
        """
        def wrap_line(text, width):
            lines = []
            line = ""
            for word in text.split():
                if line and len(line) + 1 + len(word) > width:
                    lines.append(line)
                    line = word
                else:
                    line = line + " " + word if line else word
            if line:
                lines.append(line)
            return lines
        """,
        calls=[
            ("a bb ccc", 4), ("", 5), ("word", 2), ("to be or not to be", 5), ("to be or not to be", 6), ("aa bb", 5),
            ("aa bb", 4), ("  x  ", 1), ("one two three four", 9), ("giant a b", 3),
        ],
    ),
    sample(
        """
        def letter_runs(text):
            if not text:
                return []
            runs = [[text[0], 1]]
            for sign in text[1:]:
                if sign == runs[-1][0]:
                    runs[-1][1] += 1
                else:
                    runs.append([sign, 1])
            return runs
        """,
        calls=[("aab",), ("",), ("z",), ("zzz",), ("abab",), ("aabbbc",), ("  x",), ("1122",), ("abc",), ("aaaaab",)],
    ),
    sample(
        """
        def expand_runs(pairs, limit):
            text = ""
            for letter, count in pairs:
                if count > 0:
                    text += letter * min(count, limit - len(text))
                if len(text) >= limit:
                    break
            return text
        """,
        calls=[
            ([["a", 2], ["b", 1]], 9), ([], 3), ([["x", 5]], 3), ([["x", 0], ["y", 2]], 5), ([["q", 3], ["r", 3]], 3),
            ([["q", 3], ["r", 3]], 4), ([["a", -1], ["b", 1]], 2), ([["k", 1]], 0), ([["m", 1], ["n", 1]], 1),
            ([["a", 1], ["b", 2], ["c", 3]], 6),
        ],
    ),
    sample(
        """
        def matching_bracket(text, start):
            depth = 0
            for place in range(start, len(text)):
                if text[place] == "(":
                    depth += 1
                elif text[place] == ")":
                    depth -= 1
                    if depth == 0:
                        return place
            return None
        """,
        calls=[
            ("(a)", 0), ("((a))", 0), ("((a))", 1), ("(a", 0), ("", 0), ("()()", 2), ("f(x(y))", 1), ("(()", 0),
            ("a()", 0), ("(()())", 0),
        ],
    ),
    sample(
        """
        def brackets_well_nested(text):
            closers = {")": "(", "]": "[", "}": "{"}
            stack = []
            for sign in text:
                if sign in closers.values():
                    stack.append(sign)
                elif sign in closers:
                    if not stack or stack.pop() != closers[sign]:
                        return False
            return len(stack) == 0
        """,
        calls=[
            ("()",), ("",), ("([])",), ("(]",), (")",), ("(",), ("x[1] + {y}",), ("([)]",), ("abc",), ("}{",), ("((",),
        ],
    ),
    sample(
        """
        def center_label(label, width, fill):
            room = width - len(label)
            if room <= 0:
                return label[:width]
            left = room // 2
            return fill * left + label + fill * (room - left)
        """,
        calls=[
            ("hi", 6, "-"), ("hi", 5, "."), ("hi", 2, "*"), ("hello", 3, " "), ("", 3, "="), ("", 0, "x"),
            ("a", 2, "_"), ("abc", 4, "+"), ("title", 5, "#"), ("menu", 9, "~"),
        ],
    ),
    sample(
        """
        def split_fields(line, separator):
            fields = []
            field = ""
            quoted = False
            for sign in line:
                if sign == "'":
                    quoted = not quoted
                elif sign == separator and not quoted:
                    fields.append(field.strip())
                    field = ""
                else:
                    field += sign
            return fields + [field.strip()]
        """,
        calls=[
            ("a,b", ","), ("", ","), ("'a,b',c", ","), ("x", ","), (",", ","), ("one; two;'three;'", ";"),
            (" a , b ", ","), ("'it", ","), ("1,,2", ","), ("'a','b,c','d'", ","),
        ],
    ),
    sample(
        """
        def parse_pairs(text):
            pairs = {}
            for part in text.split(";"):
                cut = part.find("=")
                if cut > 0:
                    pairs[part[:cut].strip()] = part[cut + 1:].strip()
            return pairs
        """,
        calls=[
            ("a=1;b=2",), ("",), ("=5",), ("key",), ("x = 10",), ("a=1;a=2",), ("p=q=r",), (";;k=v;",), ("name=",),
            ("no;yes=1; =z",),
        ],
    ),
    sample(
        """
        def shift_letters(message, step):
            shifted = ""
            for sign in message:
                if "a" <= sign <= "z":
                    place = (ord(sign) - ord("a") + step) % 26
                    shifted += chr(ord("a") + place)
                else:
                    shifted += sign
            return shifted
        """,
        calls=[
            ("abc", 1), ("xyz", 3), ("", 5), ("Hi, you", 2), ("a", 0), ("z", 1), ("a", -1), ("az", 26), ("12!", 4),
            ("zebra code", 13),
        ],
    ),
    sample(
        """
        def share_of_vowels(word):
            letters = [sign for sign in word.lower() if sign.isalpha()]
            vowels = sum(1 for sign in letters if sign in "aeiou")
            return vowels / len(letters) if len(letters) > 0 else 0
        """,
        calls=[("audio",), ("",), ("rhythm",), ("Apple",), ("123",), ("a",), ("b",), ("no way",), ("EEK!",), ("u2",)],
    ),
    sample(
        """
        def most_used_letter(text):
            counts = {}
            for sign in text.lower():
                if sign.isalpha():
                    counts[sign] = counts.get(sign, 0) + 1
            return min(counts, key=lambda sign: (-counts[sign], sign), default="")
        """,
        calls=[
            ("banana",), ("",), ("zz a",), ("ab",), ("BbA",), ("42!",), ("x",), ("hello world",), ("cccbbbaa",),
            ("aabbb",),
        ],
    ),
    sample(
        """
        def common_prefix(words):
            prefix = words[0] if words else ""
            for word in words[1:]:
                shared = 0
                while shared < min(len(prefix), len(word)) and prefix[shared] == word[shared]:
                    shared += 1
                prefix = prefix[:shared]
            return prefix
        """,
        calls=[
            (["flow", "flower"],), ([],), (["solo"],), (["dog", "cat"],), (["abc", "abd", "ab"],), (["", "x"],),
            (["same", "same"],), (["inter", "internet", "interval"],), (["ab", "cab"],), (["pre", "prefix", "p"],),
        ],
    ),
    sample(
        """
        def common_suffix_length(left, right):
            length = 0
            while length < len(left) and length < len(right):
                if left[-1 - length] != right[-1 - length]:
                    break
                length += 1
            return length
        """,
        calls=[
            ("walking", "talking"), ("", "a"), ("a", "a"), ("ab", "b"), ("abc", "abd"), ("same", "same"), ("", ""),
            ("x", "yx"), ("station", "nation"), ("tip", "top"),
        ],
    ),
    sample(
        """
        def is_mirror(text):
            letters = [sign for sign in text.lower() if sign.isalnum()]
            low, high = 0, len(letters) - 1
            while low < high:
                if letters[low] != letters[high]:
                    return False
                low += 1
                high -= 1
            return bool(letters)
        """,
        calls=[
            ("level",), ("",), ("ab",), ("A man, a plan",), ("Noon",), ("x",), ("!!",), ("abca",),
            ("never odd or even",), ("aab",), ("abb",),
        ],
    ),
    sample(
        """
        def title_case(title, small_words):
            words = title.lower().split()
            cased = []
            for place, word in enumerate(words):
                if place == 0 or word not in small_words:
                    word = word[:1].upper() + word[1:]
                cased.append(word)
            return " ".join(cased)
        """,
        calls=[
            ("the lord of the rings", ["of", "the"]), ("", ["a"]), ("of mice", ["of"]), ("WAR AND PEACE", ["and"]),
            ("emma", []), ("a tale of a city", ["a", "of"]), ("x", ["x"]), ("go  on", []), ("in in in", ["in"]),
            ("up to you", ["to", "up"]),
        ],
    ),
    sample(
        """
        def index_by_length(sentence, shortest):
            groups = {}
            for word in sorted(set(sentence.split())):
                if len(word) >= shortest:
                    groups.setdefault(str(len(word)), []).append(word)
            return groups
        """,
        calls=[
            ("the cat sat", 1), ("", 1), ("a bb cc", 2), ("one one", 3), ("hi", 3), ("zed yak", 0), ("x yy zzz", 2),
            ("to be or not to be", 2), ("no more", 4), ("dd cc bb a", 1),
        ],
    ),
    sample(
        """
        def whole_minutes_to_read(text, words_per_minute):
            count = len(text.split())
            if count == 0 or words_per_minute <= 0:
                return 0
            minutes = count // words_per_minute
            if count % words_per_minute > 0:
                minutes += 1
            return minutes
        """,
        calls=[
            ("a b c d", 2), ("a b c d e", 2), ("", 3), ("one", 0), ("one", 1), ("one", 5), ("x y", -1), ("a b c", 3),
            ("p q r s t u", 4), ("k l", 1),
        ],
    ),
    sample(
        """
        def shown_letters(word, guesses, reveal):
            shown = word[:reveal]
            for letter in word[reveal:]:
                shown += letter if letter in guesses else "_"
            return shown
        """,
        calls=[
            ("python", "ptn", 0), ("python", "", 2), ("", "abc", 1), ("aa", "a", 0), ("dog", "xyz", 3), ("dog", "g", 1),
            ("x", "", 0), ("banana", "n", 1), ("cat", "c", 2), ("tree", "e", 0),
        ],
    ),
    sample(
        """
        def first_difference(old, new):
            shorter = min(len(old), len(new))
            for place in range(shorter):
                if old[place] != new[place]:
                    return place
            return shorter if len(old) != len(new) else -1
        """,
        calls=[
            ("abc", "abd"), ("abc", "abc"), ("", ""), ("", "a"), ("ab", "abc"), ("xbc", "abc"), ("abcd", "ab"),
            ("q", "r"), ("same", "sama"), ("k", "k"),
        ],
    ),
    sample(
        """
        def edit_distance(source, target):
            row = list(range(len(target) + 1))
            for i, letter in enumerate(source):
                above = row
                row = [i + 1]
                for j in range(len(target)):
                    change = above[j] + (letter != target[j])
                    row.append(min(change, above[j + 1] + 1, row[j] + 1))
            return row[-1]
        """,
        calls=[
            ("cat", "cut"), ("", ""), ("", "abc"), ("abc", ""), ("sitting", "kitten"), ("a", "a"), ("ab", "ba"),
            ("flaw", "lawn"), ("x", "y"), ("book", "books"),
        ],
    ),
    sample(
        """
        def longest_shared_piece(left, right):
            best = ""
            for start in range(len(left)):
                end = start + len(best) + 1
                while end <= len(left) and left[start:end] in right:
                    best = left[start:end]
                    end += 1
            return best
        """,
        calls=[
            ("garden", "warden"), ("", "abc"), ("abc", ""), ("abc", "abc"), ("xay", "bab"), ("aab", "baa"), ("q", "q"),
            ("ab", "cd"), ("banana", "ananas"), ("12345", "92348"),
        ],
    ),
    sample(
        """
        def mean_length_above(words, shortest):
            if not words:
                return 0
            total = 0
            counted = 0
            for word in words:
                if len(word) > shortest:
                    total += len(word)
                    counted += 1
            return total / counted if counted > 0 else shortest
        """,
        calls=[
            (["a", "bbb", "ccccc"], 1), ([], 2), (["a", "b"], 1), (["hello"], 5), (["hello"], 4), (["", "xx"], 0),
            (["up", "down", "left"], 2), (["", ""], 3), (["pear"], 0), (["oak", "elm", "willow"], 3),
        ],
    ),
    sample(
        """
        def shared_letters(first, second):
            left = {}
            for letter in second:
                left[letter] = left.get(letter, 0) + 1
            shared = 0
            for letter in first:
                if left.get(letter, 0) > 0:
                    left[letter] -= 1
                    shared += 1
            return shared
        """,
        calls=[
            ("apple", "pale"), ("", ""), ("a", ""), ("", "b"), ("aab", "abb"), ("xyz", "xyz"), ("zzz", "z"),
            ("listen", "silent"), ("dog", "cat"), ("kayak", "kk"),
        ],
    ),
    sample(
        """
        def unpack_count_code(code):
            text = ""
            count = 0
            for sign in code:
                if sign.isdigit():
                    count = count * 10 + int(sign)
                else:
                    text += sign * (count if count > 0 else 1)
                    count = 0
            return text
        """,
        calls=[("3a2b",), ("",), ("a",), ("12x",), ("ab",), ("0z",), ("2ab3c",), ("5",), ("1q10r",), ("2-",)],
    ),
    sample(
        """
        def justify(words, width):
            letters = sum(len(word) for word in words)
            gaps = len(words) - 1
            if gaps <= 0 or letters + gaps > width:
                return " ".join(words)
            spaces, extra = divmod(width - letters, gaps)
            line = words[0]
            for place in range(gaps):
                line += " " * (spaces + (1 if place < extra else 0)) + words[place + 1]
            return line
        """,
        calls=[
            (["a", "b"], 5), ([], 4), (["solo"], 9), (["a", "b", "c"], 8), (["to", "be"], 5), (["to", "be"], 4),
            (["one", "two", "six"], 12), (["one", "two", "six"], 11), (["x", "y", "z", "w"], 12), (["aa", "bb"], 6),
        ],
    ),
    sample(
        """
        def align_on_mark(lines, mark):
            widest = max((line.find(mark) for line in lines), default=0)
            aligned = []
            for line in lines:
                place = line.find(mark)
                aligned.append(" " * (widest - place) + line if place >= 0 else line)
            return aligned
        """,
        calls=[
            (["a=1", "bcd=2"], "="), ([], "="), (["x"], "="), (["=1", "k=2"], "="), (["1.5", "12.25", "3"], "."),
            (["one:two"], ":"), (["a:b", "a:c"], ":"), (["no", "yes"], "-"), (["abc|", "|"], "|"), ([""], "."),
        ],
    ),
    sample(
        """
        def numbers_in(text, lowest):
            numbers = []
            digits = ""
            for sign in text + " ":
                if sign.isdigit():
                    digits += sign
                else:
                    if digits and int(digits) >= lowest:
                        numbers.append(int(digits))
                    digits = ""
            return numbers
        """,
        calls=[
            ("a12b3", 0), ("", 0), ("42", 42), ("42", 43), ("no digits", 1), ("7 8 9", 8), ("007", 7), ("1,200", 2),
            ("x9", 10), ("5-3=2", 3),
        ],
    ),
    sample(
        """
        def read_range_list(text, last):
            pages = []
            for part in text.split(","):
                low, dash, high = part.partition("-")
                if not low.isdigit():
                    continue
                end = int(high) if high else (last if dash else int(low))
                for page in range(int(low), min(end, last) + 1):
                    if page not in pages:
                        pages.append(page)
            return sorted(pages)
        """,
        calls=[
            ("1-3", 9), ("", 5), ("4", 9), ("4", 4), ("4", 3), ("7-", 9), ("5,1-2", 6), ("2-9", 4), ("3-3", 5),
            ("1,1,2", 2), ("x,2", 8),
        ],
    ),
    sample(
        """
        def split_into_tokens(formula):
            tokens = []
            for sign in formula:
                if sign == " ":
                    continue
                if tokens and sign.isalnum() and tokens[-1].isalnum():
                    tokens[-1] += sign
                else:
                    tokens.append(sign)
            return tokens
        """,
        calls=[("a+b",), ("",), ("12 * 3",), ("x",), ("(ab)",), ("--",), ("  7",), ("p1=q2",), ("f(x,10)",), ("a b",)],
    ),
    sample(
        """
        def deepest_indent(lines, step):
            deepest = 0
            for line in lines:
                body = line.lstrip(" ")
                if body and step > 0:
                    deepest = max(deepest, (len(line) - len(body)) // step)
            return deepest
        """,
        calls=[
            (["a", "  b"], 2), ([], 2), (["    "], 2), (["    x", " y"], 4), (["   x"], 4), (["    x", "  z"], 1),
            (["q"], 1), (["        deep", "    less"], 4), (["  a"], 0), ([" a", "  b", "   c"], 3),
        ],
    ),
    sample(
        """
        def shortest_unique_start(word, others):
            for length in range(1, len(word) + 1):
                start = word[:length]
                if not any(other.startswith(start) for other in others):
                    return start
            return word
        """,
        calls=[
            ("commit", ["config", "clone"]), ("", ["a"]), ("push", []), ("push", ["pull"]), ("add", ["add"]),
            ("log", ["login"]), ("x", ["y"]), ("status", ["stash", "start", "stat"]), ("ab", ["abc", "b"]),
            ("zoo", ["ant"]), ("yes", ["no", "maybe"]), ("merge", ["merge-base", "mv"]),
        ],
    ),
    sample(
        """
        def fits_pattern(word, pattern):
            if len(word) != len(pattern):
                return False
            known = {}
            for letter, sign in zip(word, pattern):
                if known.get(sign, letter) != letter:
                    return False
                known[sign] = letter
            return len(set(known.values())) == len(known)
        """,
        calls=[
            ("noon", "abba"), ("", ""), ("a", ""), ("book", "abbc"), ("dog", "aaa"), ("aaa", "abc"), ("xyz", "abc"),
            ("noon", "abab"), ("ab", "aa"), ("level", "abcba"), ("q", "z"),
        ],
    ),
    sample(
        """
        def best_rhyme(word, candidates):
            best = None
            longest = 0
            for candidate in candidates:
                ending = 0
                while word[-ending - 1:] == candidate[-ending - 1:] and ending < min(len(word), len(candidate)):
                    ending += 1
                if ending > longest and candidate != word:
                    longest = ending
                    best = candidate
            return best
        """,
        calls=[
            ("light", ["night", "fit"]), ("light", []), ("cat", ["dog"]), ("cat", ["cat", "hat"]), ("a", ["ba", "ca"]),
            ("stone", ["bone", "tone", "one"]), ("stone", ["one", "tone"]), ("", ["x"]), ("day", ["dry", "bay"]),
            ("tree", ["tea", "bee", "free"]),
        ],
    ),
    sample(
        """
        def keyword_score(text, weights, bonus):
            if not text:
                return 0
            words = text.lower().split()
            score = bonus if words[:1] == ["urgent"] else 0
            for word in words:
                score += weights.get(word, 0)
            return max(score, 0)
        """,
        calls=[
            ("buy now", {"now": 3}, 5), ("", {"a": 1}, 5), ("urgent call", {}, 4), ("call urgent", {}, 4),
            ("bad good", {"bad": -2, "good": 1}, 0), ("good good", {"good": 2}, 9), ("URGENT", {"urgent": 1}, 2),
            ("x", {}, 1), ("win now win", {"win": 2, "now": -1}, 0), ("nope", {"nope": -7}, 3),
        ],
    ),
    sample(
        """
        def chain_length(words):
            longest = 1 if words else 0
            length = 1
            for before, word in zip(words, words[1:]):
                length = length + 1 if before[-1:] == word[:1] else 1
                longest = max(longest, length)
            return longest
        """,
        calls=[
            (["cat", "top", "pen"],), ([],), (["one"],), (["a", "b"],), (["ab", "bc", "xx", "xy", "yz", "za"],),
            (["", ""],), (["dog", "gap", "cow"],), (["x", "dog", "gap"],), (["aa", "aa", "aa", "b"],),
            (["up", "it", "to"],),
        ],
    ),
    sample(
        """
        def shorten_middle(name, width, dots):
            if len(name) <= width:
                return name
            room = width - len(dots)
            if room <= 0:
                return dots[:width]
            head = (room + 1) // 2
            tail = room - head
            return name[:head] + dots + (name[-tail:] if tail > 0 else "")
        """,
        calls=[
            ("reports.txt", 8, ".."), ("", 3, "."), ("abc", 3, ".."), ("abcd", 3, ".."), ("abcdef", 4, ".."),
            ("abcdef", 2, "..."), ("abcdef", 5, "~"), ("a", 0, "."), ("photograph", 7, "..."), ("hello", 1, "-"),
        ],
    ),
    sample(
        """
        def repeated_neighbors(text):
            words = text.lower().split()
            repeats = [word for word, follower in zip(words, words[1:]) if word == follower]
            return sorted(set(repeats))
        """,
        calls=[
            ("the the end",), ("",), ("a b a",), ("No no",), ("go go go",), ("to to be be",), ("x",), ("z z a a",),
            ("one two two one one",), ("b b c a a",),
        ],
    ),
    sample(
        """
        def sentences_within(text, limit):
            kept = ""
            for piece in text.split("."):
                sentence = piece.strip()
                if sentence and len(kept) + len(sentence) + 1 <= limit:
                    kept += sentence + "."
                elif sentence:
                    break
            return kept if kept else text[:limit]
        """,
        calls=[
            ("Hi. Bye.", 7), ("Hi. Bye.", 6), ("", 4), ("Hello there.", 5), ("A.B.C.", 4), ("A.B.C.", 5), ("One", 4),
            ("One", 3), ("..x.", 2), ("No. Yes. No.", 20),
        ],
    ),
    sample(
        """
        def compare_versions_text(left, right):
            a = [int(part) for part in left.split(".")]
            b = [int(part) for part in right.split(".")]
            for place in range(max(len(a), len(b))):
                x = a[place] if place < len(a) else 0
                y = b[place] if place < len(b) else 0
                if x != y:
                    return 1 if x > y else -1
            return 0
        """,
        calls=[
            ("1.2", "1.3"), ("1.0", "1"), ("2", "1.9"), ("1.10", "1.9"), ("3.1.4", "3.1.4"), ("0", "0.0.1"),
            ("1.0.1", "1"), ("0.9", "1"), ("5", "5"), ("1.2.3", "1.2"),
        ],
    ),
    sample(
        """
        def first_long_line(lines, width):
            number = 1
            for line in lines:
                if len(line.rstrip()) > width:
                    return number
                number += 1
            return 0
        """,
        calls=[
            (["abc", "abcde"], 4), ([], 4), (["abcd"], 4), (["abcde"], 4), (["a   "], 2), (["x", "yy", "zzz"], 1),
            (["", ""], 0), (["toolong", "toolong"], 3), (["ok", "ok"], 2), (["", "a"], 0),
        ],
    ),
    sample(
        """
        def hangman_misses(word, guesses, lives):
            missing = set(word)
            for guess in guesses:
                if guess in missing:
                    missing.discard(guess)
                elif guess not in word:
                    lives -= 1
                if lives <= 0 or not missing:
                    break
            return lives
        """,
        calls=[
            ("cat", "cxa", 5), ("cat", "", 3), ("dog", "xyz", 3), ("dog", "xyzw", 3), ("aa", "abc", 2), ("", "ab", 4),
            ("go", "gzogz", 2), ("hi", "hhxx", 6), ("cat", "tacz", 1), ("x", "yyx", 1),
        ],
    ),
    sample(
        """
        def caesar_guess(message, common):
            best_step = 0
            best_score = -1
            for step in range(26):
                letters = [chr((ord(sign) - 97 - step) % 26 + 97) for sign in message if sign.isalpha()]
                score = sum(1 for letter in letters if letter in common)
                if score > best_score:
                    best_score = score
                    best_step = step
            return best_step
        """,
        calls=[
            ("fff", "e"), ("", "e"), ("abc", "abc"), ("bcd", "abc"), ("z", "a"), ("zz y", "zy"), ("q", ""),
            ("ddz", "a"), ("mnm", "xyx"), ("a", "b"), ("a", "bc"),
        ],
    ),
    sample(
        """
        def fewest_tiles(target, pieces):
            needed = [0]
            for end in range(1, len(target) + 1):
                fits = [needed[end - len(piece)] for piece in pieces if target[:end].endswith(piece) and piece]
                counts = [count for count in fits if count is not None]
                needed.append(min(counts) + 1 if counts else None)
            return needed[-1]
        """,
        calls=[
            ("aab", ["a", "b"]), ("", ["a"]), ("aab", ["a", "aa", "b", "aab"]), ("abc", ["a", "b"]), ("x", []),
            ("x", ["x"]), ("abab", ["ab", "a", "b"]), ("caba", ["ca", "ba", "cab"]), ("zz", ["z", ""]),
            ("abcd", ["ab", "abc", "d", "cd"]),
        ],
    ),
    sample(
        """
        def strip_comment_block(lines, opener, closer):
            kept = []
            open_count = 0
            for line in lines:
                if line.startswith(opener):
                    open_count += 1
                elif line.startswith(closer) and open_count > 0:
                    open_count -= 1
                elif open_count == 0:
                    kept.append(line)
            return kept
        """,
        calls=[
            (["a", "/*", "b", "*/", "c"], "/*", "*/"), ([], "/*", "*/"), (["*/", "x"], "/*", "*/"),
            (["{", "x"], "{", "}"), (["{", "{", "a", "}", "b", "}", "c"], "{", "}"), (["x", "y"], "<", ">"),
            (["}", "{", "}", "z"], "{", "}"), (["if", "fi", "end"], "if", "fi"),
            (["<b", "in", ">", "out", ">"], "<", ">"), (["q"], "q", "r"),
        ],
    ),
    sample(
        """
        def letter_spread(word):
            places = [ord(letter) - ord("a") for letter in word.lower() if letter.isalpha()]
            return max(places, default=0) - min(places, default=0)
        """,
        calls=[("abc",), ("",), ("Zebra",), ("x",), ("99",), ("mm",), ("az",), ("b-d",), ("hello",), ("!",)],
    ),
    sample(
        """
        def ranked_words(text, top):
            counts = {}
            for word in text.lower().split():
                word = word.strip(".,;:")
                if word:
                    counts[word] = counts.get(word, 0) + 1
            order = sorted(counts, key=lambda word: (-counts[word], word))
            return order[:top]
        """,
        calls=[
            ("a b a", 2), ("", 3), ("b a", 1), ("x y z", 0), ("The the, end.", 1), ("to be or not to be", 2),
            ("; ,", 2), ("c c b b a", 2), ("q q r", 5), ("one", 1),
        ],
    ),
    sample(
        """
        def swap_pairs(code):
            swapped = ""
            for place in range(0, len(code) - 1, 2):
                swapped += code[place + 1] + code[place]
            return swapped + (code[-1] if len(code) % 2 > 0 else "")
        """,
        calls=[
            ("abcd",), ("",), ("a",), ("abc",), ("12",), ("hello",), ("xyxyx",), ("no way",), ("ab ",), ("1234567",),
        ],
    ),
    sample(
        """
        def digit_share(text):
            digits = sum(1 for sign in text if sign.isdigit())
            return digits / len(text) if len(text) != 0 else 0.0
        """,
        calls=[("a1",), ("",), ("2024",), ("none",), ("7",), ("x",), ("1 2 3",), ("9-9",), ("ab12cd",), ("0",)],
    ),
    sample(
        """
        def last_words(sentence, count):
            words = sentence.split()
            return " ".join(words[-count:]) if count > 0 else ""
        """,
        calls=[
            ("one two three", 2), ("", 1), ("one two", 0), ("solo", 1), ("a b c", 3), ("a b c", 9), ("x y", -1),
            ("so it goes", 0), ("up down", 1), ("p q r s", 1),
        ],
    ),
    sample(
        """
        def longest_word_length(lines, at_least):
            lengths = [max((len(word) for word in line.split()), default=0) for line in lines]
            return [length for length in lengths if length >= at_least]
        """,
        calls=[
            (["a bb", "ccc d"], 2), ([], 1), ([""], 0), ([""], 1), (["x", "", "yy zzz"], 0), (["four"], 4),
            (["four"], 5), (["  ", "tiny word"], 1), (["one two six"], 3), (["ab cde f", "g"], 1),
        ],
    ),
    sample(
        """
        def count_letter_runs(text, shortest):
            runs = 0
            length = 0
            previous = ""
            for sign in text:
                length = length + 1 if sign == previous else 1
                previous = sign
                if length == shortest:
                    runs += 1
            return runs
        """,
        calls=[
            ("aabbb", 2), ("", 1), ("abc", 1), ("aaaa", 3), ("aaaa", 5), ("aabaa", 2), ("zz", 2), ("z", 2),
            ("xxxyxxx", 3), ("hello book", 2),
        ],
    ),
    sample(
        """
        def morse_words(signal, table):
            words = []
            for code_word in signal.split(" / "):
                word = ""
                for code in code_word.split():
                    word += table.get(code, "?")
                if word != "":
                    words.append(word)
            return " ".join(words)
        """,
        calls=[
            (".- -...", {".-": "a", "-...": "b"}), ("", {".": "e"}), (". / -", {".": "e", "-": "t"}), ("...", {}),
            (". x .", {".": "e"}), (" / ", {".": "e"}), ("- / / -", {"-": "t"}), (".", {".": "e"}),
            ("-- . / ..", {"--": "m", ".": "e", "..": "i"}), ("? / .", {".": "e"}),
        ],
    ),
    sample(
        """
        def scroll_text(text, width, steps):
            if width <= 0:
                return []
            padded = text + " " * width
            frames = []
            for step in range(steps + 1):
                start = step % len(padded)
                frame = padded[start:start + width]
                frames.append(frame + padded[:width - len(frame)])
            return frames
        """,
        calls=[
            ("hi", 2, 3), ("", 1, 2), ("abc", 3, 0), ("abc", 0, 2), ("x", 1, 1), ("hello", 2, 6), ("ab", -1, 4),
            ("news", 4, 7), ("a", 2, 4), ("go", 1, -1),
        ],
    ),
    sample(
        """
        def evaluate_sum(expression):
            total = 0
            sign = 1
            number = 0
            for symbol in expression + "+":
                if symbol.isdigit():
                    number = number * 10 + int(symbol)
                elif symbol in "+-":
                    total += sign * number
                    number = 0
                    sign = 1 if symbol == "+" else -1
            return total
        """,
        calls=[("1+2",), ("",), ("10-3",), ("-5",), ("7",), ("1-2-3",), ("20 + 22",), ("0",), ("-1+1",), ("3--4",)],
    ),
    sample(
        """
        def bracket_depths(text, opener, closer):
            depth = 0
            depths = []
            for sign in text:
                if sign == closer and depth > 0:
                    depth -= 1
                depths.append(depth)
                if sign == opener:
                    depth += 1
            return depths
        """,
        calls=[
            ("(a)", "(", ")"), ("", "(", ")"), (")", "(", ")"), ("[[]]", "[", "]"), ("x", "<", ">"), ("<>", "<", ">"),
            ("))((", "(", ")"), ("f(g(x))", "(", ")"), ("{a}{b", "{", "}"), ("(]", "(", ")"),
        ],
    ),
    sample(
        """
        def shortest_cover(text, letters):
            shortest = len(text) + 1
            for start in range(len(text)):
                for end in range(start + len(letters), len(text) + 1):
                    if all(letter in text[start:end] for letter in letters):
                        shortest = min(shortest, end - start)
                        break
            return shortest if shortest <= len(text) else 0
        """,
        calls=[
            ("abcab", "ac"), ("", "a"), ("a", "a"), ("xyz", "q"), ("xaybz", "ab"), ("aabbcc", "abc"), ("ab", "ba"),
            ("hello", "lo"), ("cxxa", "ac"), ("bab", "ab"),
        ],
    ),
    sample(
        """
        def pick_separator(line, candidates):
            best = ""
            most = 0
            for candidate in candidates:
                found = line.count(candidate)
                if found > most or found == most and candidate < best:
                    most = found
                    best = candidate
            return best if most > 0 else "none"
        """,
        calls=[
            ("a,b;c,d", [",", ";"]), ("", [","]), ("abc", []), ("a;b", [",", ";"]), ("a;b,c", [";", ","]),
            ("a,b;c", [",", ";"]), ("x|y|z", ["|"]), ("1 2 3", [" ", ","]), ("k", ["k"]), ("p:q", ["|", ";"]),
        ],
    ),
    sample(
        """
        def glue_hyphens(lines):
            text = ""
            for line in lines:
                line = line.strip()
                if text.endswith("-"):
                    text = text[:-1] + line
                elif text and line:
                    text += " " + line
                else:
                    text += line
            return text
        """,
        calls=[
            (["exam-", "ple"],), ([],), (["one", "two"],), (["", "x"],), (["x", ""],), (["-", "a"],),
            (["re-", "do-", "ing"],), ([" pad ", "ded "],), (["end-"],), (["a-", "", "b"],),
        ],
    ),
    sample(
        """
        def check_digit(code):
            total = 0
            weight = 2
            for digit in reversed(code):
                if digit.isdigit():
                    total += int(digit) * weight
                    weight = weight + 1 if weight < 7 else 2
            rest = 11 - total % 11
            return "X" if rest == 10 else str(rest % 11)
        """,
        calls=[
            ("123",), ("",), ("0",), ("6",), ("12-34",), ("7777777",), ("9",), ("1234567",), ("a1b2",), ("50",),
            ("11",),
        ],
    ),
    sample(
        """
        def spell_out(number, units, tens):
            if number == 0:
                return units[0]
            words = []
            if number >= 20:
                words.append(tens[number // 10 - 2])
                number %= 10
            if number > 0:
                words.append(units[number])
            return "-".join(words)
        """,
        calls=[
            (0, ["zero", "one"], ["twenty"]), (1, ["zero", "one", "two"], ["twenty"]),
            (20, ["zero", "one"], ["twenty"]), (21, ["zero", "one"], ["twenty", "thirty"]),
            (30, ["nil"], ["xx", "xxx"]), (2, ["o", "a", "b"], []), (31, ["z", "a"], ["xx", "xxx", "xl"]),
            (22, ["z", "i", "ii"], ["xx"]), (40, ["n"], ["xx", "xxx", "xl"]), (0, ["none", "uno"], []),
        ],
    ),
    sample(
        """
        def blanks_between(text, first, second):
            start = text.find(first)
            end = text.find(second, start + 1)
            if start < 0 or end < 0:
                return 0
            return sum(1 for sign in text[start + 1:end] if sign == " ")
        """,
        calls=[
            ("a  b", "a", "b"), ("", "a", "b"), ("ab", "a", "b"), ("b a", "a", "b"), (" a b ", "a", "b"),
            ("x y z x", "x", "x"), ("a b c", "a", "c"), ("a b", "q", "b"), ("< 1 2 >", "<", ">"), ("a a b", "a", "a"),
        ],
    ),
    sample(
        """
        def overlap_join(left, right):
            overlap = min(len(left), len(right))
            while overlap > 0 and left[-overlap:] != right[:overlap]:
                overlap -= 1
            return left + right[overlap:]
        """,
        calls=[
            ("abc", "bcd"), ("", "x"), ("x", ""), ("abc", "xyz"), ("aa", "aa"), ("ab", "abab"), ("hello", "low"),
            ("a", "a"), ("xyx", "xyxz"), ("", ""),
        ],
    ),
    sample(
        """
        def quote_words(words, width, quote):
            quoted = []
            used = 0
            for word in words:
                shown = quote + word + quote if " " in word or not word else word
                used += len(shown) + (1 if quoted else 0)
                if used > width:
                    return quoted + ["..."]
                quoted.append(shown)
            return quoted
        """,
        calls=[
            (["a", "b c"], 9, "'"), ([], 5, "'"), (["", "x"], 4, "'"), (["", "x"], 3, "'"), (["one"], 3, "|"),
            (["one"], 2, "|"), (["p", "q", "r"], 5, "'"), (["p", "q", "r"], 4, "'"), (["k k", "z"], 7, "*"),
            ([""], 0, ""),
        ],
    ),
    sample(
        """
        def score_guess(secret, guess):
            marks = ["-"] * len(guess)
            spare = []
            for place in range(len(guess)):
                if guess[place] == secret[place]:
                    marks[place] = "+"
                else:
                    spare.append(secret[place])
            for place, letter in enumerate(guess):
                if marks[place] == "-" and letter in spare:
                    marks[place] = "o"
                    spare.remove(letter)
            return "".join(marks)
        """,
        calls=[
            ("crane", "caned"), ("", ""), ("a", "a"), ("a", "b"), ("ab", "ba"), ("aab", "bba"), ("moon", "noom"),
            ("level", "lever"), ("abcd", "dcba"), ("xyz", "zzz"),
        ],
    ),
    sample(
        """
        def ladder_step_count(words):
            steps = 0
            for before, after in zip(words, words[1:]):
                changed = [a for a, b in zip(before, after) if a != b]
                if len(before) != len(after) or len(changed) > 1:
                    return -1
                steps += len(changed)
            return steps
        """,
        calls=[
            (["cat", "cot", "dot"],), ([],), (["one"],), (["cat", "dog"],), (["cat", "cats"],), (["a", "a"],),
            (["cold", "cord", "card", "ward"],), (["ab", "ab", "aa"],), (["to", "go", "stop"],), (["up", "it"],),
        ],
    ),
    sample(
        """
        def abbreviations(names, length):
            taken = {}
            result = []
            for name in names:
                short = name[:length].upper()
                uses = taken.get(short, 0)
                taken[short] = uses + 1
                result.append(short + str(uses + 1) if uses > 0 else short)
            return result
        """,
        calls=[
            (["north", "norway"], 3), ([], 2), (["a"], 1), (["ab", "ab", "ab"], 2), (["east", "eel", "oak"], 1),
            (["x"], 5), (["march", "may", "maple"], 2), (["", ""], 3), (["pear", "plum"], 0), (["s", "t", "s"], 1),
        ],
    ),
    sample(
        """
        def paragraph_sizes(lines):
            sizes = []
            size = 0
            for line in [*lines, ""]:
                if line.strip():
                    size += len(line.split())
                elif size > 0:
                    sizes.append(size)
                    size = 0
            return sizes
        """,
        calls=[
            (["a b", "c", "", "d"],), ([],), (["x"],), (["", ""],), (["one two", "", "", "three"],), ([" ", "p q r"],),
            (["a", "b", "c"],), (["k k", " ", "m"],), (["", "z z z z"],), (["end", ""],),
        ],
    ),
    sample(
        """
        def frequent_pairs(text, minimum):
            pairs = {}
            for place in range(len(text) - 1):
                pair = text[place:place + 2]
                pairs[pair] = pairs.get(pair, 0) + 1
            return sorted((pair for pair in pairs if pairs[pair] >= minimum), key=lambda pair: (-pairs[pair], pair))
        """,
        calls=[
            ("abab", 1), ("", 1), ("a", 1), ("aaaa", 2), ("aaaa", 4), ("banana", 2), ("xyxyzz", 1), ("ab", 2),
            ("mississippi", 2), ("ba", 0),
        ],
    ),
    sample(
        """
        def binary_lookup(entries, word):
            low = 0
            high = len(entries)
            while low < high:
                middle = (low + high) // 2
                if entries[middle] < word:
                    low = middle + 1
                else:
                    high = middle
            return low if low < len(entries) and entries[low] == word else -1
        """,
        calls=[
            (["ant", "bee", "cow"], "bee"), ([], "x"), (["ant"], "ant"), (["ant"], "bat"), (["ant", "bee"], "aaa"),
            (["a", "b", "c", "d"], "d"), (["a", "b", "c", "d"], "a"), (["k", "k", "k"], "k"), (["m", "o"], "n"),
            (["a", "c", "e", "g", "i"], "e"),
        ],
    ),
    sample(
        """
        def merge_hyphen_list(terms, stop):
            joined = []
            for term in terms:
                if term == stop:
                    break
                if joined and joined[-1][0] == term[:1]:
                    joined[-1] += "-" + term
                else:
                    joined.append(term if term != "" else "?")
            return joined
        """,
        calls=[
            (["ab", "ac", "b"], "z"), ([], "z"), (["z"], "z"), (["", "x"], "z"), (["a", "z", "b"], "z"), (["q"], "z"),
            (["pa", "pe", "po"], "po"), (["m", "n", "m"], ""), (["k", "", "k"], "k2"), (["?", "", "?a"], "b"),
        ],
    ),
    sample(
        """
        def average_sentence_length(text, cap):
            lengths = [min(len(piece.split()), cap) for piece in text.split(".") if piece.strip()]
            return sum(lengths) / len(lengths) if lengths else 0
        """,
        calls=[
            ("One two. Three.", 9), ("", 5), ("...", 3), ("a b c.", 2), ("a b c.", 3), ("x. y z. p q r.", 10),
            ("hi", 1), ("k k k k. m.", 2), (" . ", 4), ("no stop here", 0),
        ],
    ),
    sample(
        """
        def vowel_windows(word, width):
            counts = []
            inside = sum(1 for letter in word[:width] if letter in "aeiou")
            counts.append(inside)
            for end in range(width, len(word)):
                inside += word[end] in "aeiou"
                inside -= word[end - width] in "aeiou"
                counts.append(inside)
            return max(counts)
        """,
        calls=[
            ("aabba", 2), ("", 1), ("xyz", 2), ("banana", 3), ("queue", 4), ("e", 1), ("strength", 3), ("baaab", 3),
            ("io", 5), ("rhythm a", 1), ("obooab", 3),
        ],
    ),
    sample(
        """
        def table_line(cells, widths, border):
            line = border
            for cell, width in zip(cells, widths):
                if cell[:1].isdigit():
                    line += cell[:width].rjust(width) + border
                else:
                    line += cell[:width].ljust(width) + border
            return line if widths else ""
        """,
        calls=[
            (["ab", "12"], [3, 4], "|"), ([], [], "|"), ([], [2], "|"), (["x"], [1], "!"), (["7"], [3], ":"),
            (["long", "9"], [2, 2], "|"), ([""], [2], "|"), (["a"], [], "|"), (["1a", "a1"], [3, 3], " "),
            (["k", "m"], [2], ""),
        ],
    ),
    sample(
        """
        def widest_of_columns(rows, column):
            widths = [len(row[column]) for row in rows if column < len(row)]
            return max(widths, default=0)
        """,
        calls=[
            ([["a", "bb"], ["ccc", "d"]], 0), ([["a", "bb"], ["ccc", "d"]], 1), ([], 0), ([["x"]], 1), ([["one"]], 0),
            ([["k"], ["k", "long"]], 1), ([[], ["p", "q", "rr"]], 2), ([[""]], 0), ([["abcd", ""], ["ab"]], 1),
        ],
    ),
    sample(
        """
        def hyphenate(word, first):
            if len(word) <= first or first <= 0:
                return [word]
            return [word[:first] + "-", word[first:]]
        """,
        calls=[
            ("tomorrow", 2), ("", 1), ("ab", 2), ("abc", 2), ("abc", 0), ("x", 1), ("window", 3), ("reuse", -1),
            ("", 0), ("letters", 6),
        ],
    ),
    sample(
        """
        def strip_marker(line, marker):
            end = line.find(marker)
            return line[:end].rstrip() if end >= 0 else line
        """,
        calls=[
            ("x = 1 # one", "#"), ("", "#"), ("# all", "#"), ("plain ", "#"), ("a // b", "//"), ("k;", ";"),
            (";;", ";"), ("tail  --", "--"), ("z#", "#"),
        ],
    ),
    sample(
        """
        def word_before(text, target):
            words = text.split()
            place = words.index(target) if target in words else 0
            return words[place - 1] if place > 0 else None
        """,
        calls=[
            ("at the end", "end"), ("", "x"), ("one two", "one"), ("one two", "two"), ("a b c", "q"),
            ("to be to", "to"), ("go", "go"), ("say no no", "no"), ("p q r s", "s"), ("x y z", "y"),
        ],
    ),
    sample(
        """
        def shortest_missing_first(words, known):
            unknown = [word for word in words if word not in known and len(word) > 1]
            return sorted(unknown, key=lambda word: (len(word), word))
        """,
        calls=[
            (["pear", "fig", "nut"], []), ([], ["a"]), (["a", "it"], []), (["it", "is"], ["it"]), (["ox"], ["ox"]),
            (["cc", "bb", "aaa"], []), (["tree", "b", "at"], []), (["z", "zz", "zzz"], ["zz"]), (["no", "on"], ["yes"]),
        ],
    ),
    sample(
        """
        def trailing_spaces(lines, limit):
            counts = [len(line) - len(line.rstrip()) for line in lines]
            return [number + 1 for number, count in enumerate(counts) if count > limit]
        """,
        calls=[
            (["a ", "b", "c  "], 0), ([], 0), (["x "], 1), (["x  "], 1), (["", "   "], 2), (["k"], 0), ([" lead"], 0),
            (["p ", "q ", "r "], 0), (["end   ", "mid  "], 2), (["z"], -1),
        ],
    ),
)
