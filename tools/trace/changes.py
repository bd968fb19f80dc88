"""The changes that can be made to Rust source without breaking its syntax.

A change is a set of insertions around a piece of text, so that several may be nested; each asks `mutant::on(N)` or
one of its like (switch.rs) at run time.
"""
import re

from source import CLOSE, OPEN, Source

KEYWORDS = {"if", "while", "return", "in", "else", "break", "match", "let", "move"}
COMPARISON = re.compile(r" (==|!=|<=|>=|<|>) ")
VERDICTS = {"Win": "Lose", "Lose": "Push", "Push": "Lose", "Void": "Lose", "Forfeit": "Push"}


class Code(Source):
    """A source file and what may be changed in it."""

    def patterns(self):
        """Stretches in which nothing may be inserted: patterns, types, constants, attributes."""
        spots = []
        for match in re.finditer(r"\blet\b", self.code):
            at = match.end()
            while at < len(self.code) and not (self.code[at] == "=" or self.code[at] == ";"):
                at = self.pair.get(at, at) + 1 if self.code[at] in OPEN else at + 1
            spots.append((match.start(), at))
        for match in re.finditer(r"=>", self.code):
            element = self.element(match.start())
            if element and element[2] == "match":
                begin = element[0]
                guard = re.search(r"\bif\b", self.code[begin:match.start()])
                spots.append((begin, begin + guard.start() if guard else match.start()))
        for match in re.finditer(r"\bmatches!\(", self.code):
            close = self.pair.get(match.end() - 1)
            at = match.end()
            while close and at < close and self.code[at] != ",":
                at = self.pair.get(at, at) + 1 if self.code[at] in OPEN else at + 1
            guard = re.search(r"\bif\b", self.code[at:close])
            spots.append((at, at + guard.start() if guard else close))
        for match in re.finditer(r"#!?\[", self.code):
            spots.append((match.start(), self.pair.get(match.end() - 1, match.end())))
        for match in re.finditer(r"\bmacro_rules! \w+ \{", self.code):
            spots.append((match.start(), self.pair.get(match.end() - 1, match.end())))
        for match in re.finditer(r"\b(?:const|static) (?:mut )?[A-Z_0-9]+:", self.code):
            at = match.end()
            while at < len(self.code) and self.code[at] != ";":
                at = self.pair.get(at, at) + 1 if self.code[at] in OPEN else at + 1
            if "LazyLock" not in self.code[match.start():at]:
                spots.append((match.start(), at))
        spots += [function[:2] for function in self.functions]
        for match in re.finditer(r"[\w&\])>]\s*:\s*\[|-> \[|<\[|[(&]\[\w+; ", self.code):
            spots.append((match.end() - 1, self.pair.get(match.end() - 1, match.end())))
        for brace in self.opens:
            if self.code[brace] == "{" and self.kind(brace) in ("fields", "other"):
                spots.append((brace, self.pair[brace]))
        return sorted(spots)

    def changes(self, names=()):
        """Every change: (start, end, kind, what it says, edits); edits take a number later."""
        self.closed = self.patterns()
        found = self._uses(names)
        for _, brace, close, name, gives in self.functions:
            found += self._body(brace, close, name, gives)
        found += self._conditions() + self._comparisons() + self._arms() + self._statements()
        found += self._words()
        # What would overlap another change without being inside it is left out.
        found.sort(key=lambda c: (c[0], -c[1]))
        kept, stack = [], []
        for change in found:
            begin, end = change[:2]
            if begin >= self.end or self.function(begin) is None:
                continue
            if change[2] != "arm" and self._is_closed(begin):
                continue
            while stack and stack[-1] <= begin:
                stack.pop()
            if stack and end > stack[-1]:
                continue
            stack.append(end)
            kept.append(change)
        return kept

    def _is_closed(self, at):
        return any(begin <= at < end for begin, end in self.closed)

    def _atom(self, begin, end, what=None):
        """A condition that is turned round."""
        text = " ".join(self.text[begin:end].split())
        return begin, end, "turn", what or text, (f"(crate::mutant::on(@) != (", "))")

    def _body(self, brace, close, name, gives):
        inner = self._trim(brace + 1, close)
        if inner[0] >= inner[1]:
            return []
        if gives == "bool":
            text = " ".join(self.text[inner[0]:inner[1]].split())
            plain = not re.search(r"&&|\|\|", self.code[inner[0]:inner[1]]) and "\n" not in text
            return [(inner[0], inner[1], "body", f"{name} says the opposite",
                     ("crate::mutant::on(@) != ({ ", " })"))] if plain or True else []
        instead = None
        if gives == "()":
            instead = ("does nothing", "return;")
        elif gives.startswith("Option<"):
            instead = ("gives None", "return None;")
        elif gives.startswith("Result<()"):
            instead = ("allows everything", "return Ok(());")
        elif gives == "Cents":
            instead = ("gives nothing", "return crate::Cents::ZERO;")
        elif gives in ("u8", "u16", "u32", "u64", "usize", "i64"):
            return [(inner[0], inner[1], "body", f"{name} gives one more",
                     ("crate::mutant::one(@, { ", " })"))]
        if not instead:
            return []
        return [(inner[0], inner[1], "body", f"{name} {instead[0]}",
                 (f"if crate::mutant::on(@) {{ {instead[1]} }} ", ""))]

    def _split(self, begin, end, operators):
        """Parts of an expression between operators at its own level."""
        parts, at, start = [], begin, begin
        while at < end:
            if self.code[at] in OPEN and at in self.pair:
                at = self.pair[at] + 1
                continue
            if any(self.code.startswith(op, at) for op in operators):
                parts.append((start, at))
                at += 2
                start = at
                continue
            at += 1
        return [self._trim(*part) for part in parts + [(start, end)]]

    def _conditions(self):
        found = []
        for match in re.finditer(r"\b(if|while)\b", self.code):
            begin = at = match.end()
            guard = False
            while at < len(self.code):
                char = self.code[at]
                if char == "{":
                    break
                if self.code.startswith("=>", at):
                    guard = True
                    break
                at = self.pair.get(at, at) + 1 if char in "([" else at + 1
            if "\x01" in self.code[begin:at] and at - begin > 400:
                continue
            begin, end = self._trim(begin, at)
            parts = self._split(begin, end, ["&&"])
            binds = any(re.match(r"let\b", self.code[a:b]) for a, b in parts)
            for a, b in parts:
                text = self.code[a:b]
                if re.match(r"let\b", text):
                    if len(parts) == 1 and match.group() == "if":
                        shown = " ".join(self.text[a:b].split())
                        found.append((a, b, "never", f"if {shown}",
                                      ("!crate::mutant::on(@) && ", "")))
                elif not self._compares(a, b) and (binds or "||" not in text):
                    found.append(self._atom(a, b))
                elif binds and "||" in text:
                    found.append(self._atom(a, b))
            if not binds and len(parts) > 1 and False:
                found.append(self._atom(begin, end))
        for match in re.finditer(r"&&|\|\|", self.code):
            # Operands elsewhere: `let x = a && b;`
            left, right = self._left(match.start()), self._right(match.end())
            if left is None or right is None:
                continue
            for a, b in ((left, match.start()), (match.end(), right)):
                a, b = self._trim(a, b)
                text = self.code[a:b]
                if a < b and not re.search(r"\blet\b|=>|;", text) and not self._compares(a, b):
                    found.append(self._atom(a, b))
        unique = {}
        for change in found:
            unique.setdefault(change[:2], change)
        return list(unique.values())

    def _compares(self, begin, end):
        at = begin
        while at < end:
            if self.code[at] in OPEN and at in self.pair:
                at = self.pair[at] + 1
                continue
            if COMPARISON.match(self.code, at):
                return True
            at += 1
        return False

    def _left(self, at):
        """Where the operand that ends here begins."""
        at -= 1
        while at >= 0:
            char = self.code[at]
            if char in CLOSE and at in self.pair:
                if char == "}" and re.match(r"\s*\n", self.code[at + 1:]):
                    return at + 1
                at = self.pair[at] - 1
                continue
            if char in OPEN or char in ";,|":
                return at + 1
            if self.code[at - 1:at + 1] in ("&&", "=>"):
                return at + 1
            if char == "=" and self.code[at - 1] not in "=!<>" and self.code[at + 1] != "=":
                return at + 1
            word = re.search(r"(?<![\w.])(\w+)$", self.code[max(0, at - 8):at + 1])
            if word and word.group(1) in KEYWORDS and not self.code[at + 1].isalnum():
                return at + 1
            at -= 1
        return None

    def _right(self, at):
        """Where the operand that begins here ends."""
        while at < len(self.code):
            char = self.code[at]
            if char == "{":
                return at
            if char in OPEN and at in self.pair:
                at = self.pair[at] + 1
                continue
            if char in CLOSE or char in ";,":
                return at
            if self.code[at:at + 2] in ("&&", "||", "=>"):
                return at
            at += 1
        return None

    def _comparisons(self):
        found = []
        for match in COMPARISON.finditer(self.code):
            left, right = self._left(match.start() + 1), self._right(match.end() - 1)
            if left is None or right is None:
                continue
            begin, end = self._trim(left, right)
            if "\x01" in self.code[begin:begin + 1]:
                continue
            found.append(self._atom(begin, end))
            if match.group(1) in ("<", "<=", ">", ">="):
                a, b = self._trim(begin, match.start()), self._trim(match.end(), end)
                bound = {"<": "less", "<=": "at_most", ">": "more", ">=": "at_least"}[match.group(1)]
                text = " ".join(self.text[begin:end].split())
                found.append((begin, end, "bound", text, ("", ""), (
                    (begin, begin, f"crate::mutant::{bound}(@, &("), (a[1], b[0], "), &("),
                    (end, end, "))"))))
        return found

    def _arms(self):
        found = []
        for brace in self.opens:
            if self.code[brace] != "{" or self.kind(brace) != "match":
                continue
            close, at = self.pair[brace], brace + 1
            arms = []
            while self.code[at:close].strip():
                begin, end = self._element(brace, at + 1, "match")
                if begin < at:
                    break
                arrow = self._arrow(begin, end)
                if arrow is None:
                    break
                arms.append((begin, arrow, end))
                at = end
            # The last arm takes what is left; the others can go if it takes everything.
            last = self.code[arms[-1][0]:arms[-1][1]].strip() if arms else ""
            if not re.fullmatch(r"_|[a-z]\w*|\((?:[a-z_]\w*,? ?)+\)", last):
                continue
            for begin, arrow, end in arms[:-1]:
                pattern = self.code[begin:arrow]
                shown = " ".join(self.text[begin:arrow].split())
                guard = re.search(r"\bif\b", pattern)
                if guard is None:
                    edits = ((arrow, arrow, "if !crate::mutant::on(@) "),)
                elif "let " in pattern:
                    at = begin + guard.end()
                    edits = ((at, at, " !crate::mutant::on(@) &&"),)
                else:
                    a, b = self._trim(begin + guard.end(), arrow)
                    edits = ((a, a, "!crate::mutant::on(@) && ("), (b, b, ")"))
                found.append((begin, end, "arm", shown, ("", ""), edits))
        return found

    def _arrow(self, begin, end):
        at = begin
        while at < end:
            if self.code[at] in OPEN and at in self.pair:
                at = self.pair[at] + 1
                continue
            if self.code.startswith("=>", at):
                return at
            at += 1
        return None

    def _statements(self):
        found = []
        for match in re.finditer(r"(?m)^([ \t]*)(?=[a-z*(])", self.code):
            at = match.end()
            brace = self.bracket(at)
            if brace is None or self.code[brace] != "{" or self.kind(brace) != "block":
                continue
            begin, end = self._element(brace, at, "block")
            text = self.code[begin:end]
            if begin != at or not text.endswith(";"):
                continue
            if re.match(r"(let|use|const|static|type|fn|pub|break|continue|if|for|while|loop|match|"
                        r"impl|struct|enum|assert|debug_assert|unreachable|panic|mod)\b", text):
                continue
            if text.startswith("return") and self.header(brace)[1].lstrip().startswith("let"):
                continue
            shown = " ".join(self.text[begin:end].split())
            found.append((begin, end, "drop", shown, ("if !crate::mutant::on(@) { ", " }")))
        return found

    def _words(self):
        found = []
        for match in re.finditer(r"(?<![\w.'])(\d+)(?:_?[ui](?:8|16|32|64|size))?\b(?!\.\d|\w|')", self.code):
            before = self.code[:match.start()].rstrip()
            if before.endswith(("#", "[u8;", ";")) and self.bracket(match.start()) and \
                    self.code[self.bracket(match.start())] == "[":
                continue
            begin, end = match.span()
            line = " ".join(self.text[self.text.rfind("\n", 0, begin) + 1:
                                      self.text.find("\n", end)].split())
            found.append((begin, end, "number", f"{match.group()} of `{line}`",
                          ("crate::mutant::one(@, ", ")")))
        for match in re.finditer(r"\b(true|false)\b", self.code):
            line = self._line(match.start())
            found.append((*match.span(), "word", f"{match.group()} of `{line}`",
                          ("(crate::mutant::on(@) != ", ")")))
        for match in re.finditer(r"\b(Verdict::)?(Win|Lose|Push|Void|Forfeit)\b(?!\s*[,}]?\s*(?:\(|::))", self.code):
            path, name = match.group(1) or "", match.group(2)
            if not path and not re.search(r"use Verdict::", self.code):
                continue
            line = self._line(match.start())
            found.append((*match.span(), "word", f"{name} of `{line}`",
                          ("crate::mutant::pick(@, ", f", {'crate::Verdict::'}{VERDICTS[name]})")))
        return found

    def _uses(self, names):
        """A constant or a field that a clause is cited at has another value where it is read."""
        found = []
        for name in names:
            for at in self.reads(name):
                end, begin = at + len(name.lstrip(".")), at
                while begin > 0:
                    if re.match(r"[\w.:]", self.code[begin - 1]):
                        begin -= 1
                    elif self.code[begin - 1] in ")]" and begin - 1 in self.pair:
                        begin = self.pair[begin - 1]
                    else:
                        break
                if re.match(r"\s*(?:[-+*/|&]?=(?!=)|\(|!|::|\{)", self.code[end:]):
                    continue
                if self.code[:begin].endswith("&mut "):
                    continue
                found.append((begin, end, "use", f"{name} of `{self._line(at)}`",
                              ("crate::mutant::twist(@, ", ")")))
        return found

    def _line(self, at):
        begin, end = self.text.rfind("\n", 0, at) + 1, self.text.find("\n", at)
        return " ".join(self.text[begin:end].split())


def instrument(source, numbered):
    """The text with its changes, each marked so that what the compiler rejects can be found."""
    inserts = []
    for number, change in numbered:
        begin, end, _, _, (before, after) = change[:5]
        size = end - begin
        inserts.append((begin, 1, -size, number, f"/*<{number}*/"))
        if len(change) > 5:
            for n, (a, b, text) in enumerate(change[5]):
                order = 0 if a == end and n else 1
                rank = (size, -number) if order == 0 else (-size, number + 0.5)
                inserts.append((a, order, *rank, text.replace("@", str(number)), b))
        else:
            inserts.append((begin, 1, -size, number + 0.5, before.replace("@", str(number))))
            inserts.append((end, 0, size, -number, after.replace("@", str(number))))
        inserts.append((end, 0, size, -number + 0.5, f"/*{number}>*/"))
    inserts.sort(key=lambda i: i[:4])
    out, at = [], 0
    for insert in inserts:
        place, text = insert[0], insert[4]
        out.append(source.text[at:place])
        out.append(text)
        at = max(at, insert[5] if len(insert) > 5 else place)
    out.append(source.text[at:])
    return "".join(out)
