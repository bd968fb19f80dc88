"""Rust source, read closely enough to say where it cites clauses and what its blocks and statements are."""
import re
from bisect import bisect_right

CLAUSE = re.compile(r"\b(?:OH|CO|SG)\.[A-Z0-9]{2}(?:\.[A-Za-z0-9]+)+")
MORE = re.compile(r"(?:,? and |,? or |, | to )((?:[A-Za-z]|[IVX]+|p?\d+)(?:\.(?:[A-Za-z]|[IVX]+|\d+))*)\b")
OPEN, CLOSE = "([{", ")]}"


def cited(text, ids=()):
    """The clauses that a comment or a literal cites; `ids` (in order) resolves ranges."""
    found = []
    for match in CLAUSE.finditer(text):
        found.append(match.group())
        at, base = match.end(), match.group().split(".")
        while more := MORE.match(text, at):
            parts = more.group(1).split(".")
            keep = 2 if parts[0].isdigit() and len(base) > 3 else max(len(base) - len(parts), 2)
            other = ".".join(base[:keep] + parts)
            last = found[-1]
            if " to " in more.group() and last in ids and other in ids:
                between = ids[ids.index(last) + 1:ids.index(other) + 1]
                found += [c for c in between if c.count(".") == other.count(".")]
            elif other in ids:
                found.append(other)
            else:
                break
            at, base = more.end(), other.split(".")
    return found


class Source:
    """A file: its text, the same text with strings and comments blanked, and its brackets."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.strings, self.comments = [], []
        self.code = self._mask()
        self.pair, self.around = {}, []
        stack = []
        for at, char in enumerate(self.code):
            if char in OPEN:
                stack.append(at)
            elif char in CLOSE and stack:
                begin = stack.pop()
                self.pair[begin], self.pair[at] = at, begin
        self.opens = sorted(at for at in self.pair if self.code[at] in OPEN)
        cut = re.search(r"#\[cfg\(test\)\]\s*mod \w+ \{", self.code)
        self.end = cut.start() if cut else len(text)
        self.functions = [f for f in self._functions() if f[0] < self.end]

    def _mask(self):
        out, at, text = list(self.text), 0, self.text
        token = re.compile(
            r"//[^\n]*|/\*.*?\*/|b?r(#*)\".*?\"\1|b?\"(?:\\.|[^\"\\])*\"|b?'(?:\\[^\n]*?|[^\\'])'", re.S)
        while match := token.search(text, at):
            begin, at = match.span()
            (self.comments if text[begin] == "/" else self.strings).append((begin, at))
            for n in range(begin, at):
                if text[n] != "\n":
                    out[n] = " " if text[begin] == "/" else "\x01"
        return "".join(out)

    def _functions(self):
        """(start, body's opening brace, its closing brace, name, what it returns)"""
        found = []
        for match in re.finditer(r"\bfn (\w+)", self.code):
            at = match.end()
            while at < len(self.code) and self.code[at] not in "{;":
                at = self.pair.get(at, at) + 1 if self.code[at] in "([" else at + 1
            if at < len(self.code) and self.code[at] == "{" and at in self.pair:
                head = self.code[match.end():at]
                gives = re.search(r"->\s*(.+?)\s*(?:where\b.*)?$", head, re.S)
                found.append((match.start(), at, self.pair[at], match.group(1),
                              gives.group(1) if gives else "()"))
        return found

    def constant_functions(self):
        """Those that are `const`."""
        return [f for f in self.functions if self.code[:f[0]].endswith("const ")]

    def function(self, at):
        """The innermost function around a place."""
        around = [f for f in self.functions if f[0] <= at <= f[2]]
        return max(around, default=None)

    def bracket(self, at):
        """The innermost bracket that is open at a place."""
        n = bisect_right(self.opens, at - 1) - 1
        while n >= 0 and self.pair[self.opens[n]] < at:
            n -= 1
        return self.opens[n] if n >= 0 else None

    def header(self, brace):
        """The text before an opening brace, back to where its statement, arm or argument begins."""
        at = brace - 1
        while at >= 0:
            char = self.code[at]
            if char in CLOSE and at in self.pair:
                if char == "}" and "\n" in self.code[at:brace]:
                    rest = self.code[at + 1:brace].lstrip()
                    if not rest.startswith(("else", ".", "?")):
                        break
                at = self.pair[at]
            elif char in OPEN or char in ";,":
                break
            elif self.code[at:at + 2] == "=>":
                at += 1
                break
            at -= 1
        return at + 1, self.code[at + 1:brace]

    def kind(self, brace):
        """What an opening brace begins: `match`, `block`, `fields` or `value` (a struct literal)."""
        start, head = self.header(brace)
        text = head.strip()
        if re.search(r"(^|[^.\w])match\b(?!!)", text) and not text.endswith("=>"):
            return "match"
        if re.match(r"(pub(\(\w+\))? )?(struct|enum|union)\b", text):
            return "fields"
        if re.search(r"\b(use|macro_rules!)", text):
            return "other"
        if not text or text.endswith((")", "=>", "=", "|", "else", "loop", "unsafe", "move", "?")):
            return "block"
        if re.search(r"\b(if|while|for|fn|impl|mod|trait|else)\b", text):
            return "block"
        return "value"

    def element(self, at):
        """The statement or match arm around a place: (start, end, `block` or `match`, brace)."""
        brace = self.bracket(at)
        while brace is not None:
            kind = self.kind(brace) if self.code[brace] == "{" else None
            if kind in ("block", "match", "fields"):
                begin, end = self._element(brace, at, kind)
                return begin, end, kind, brace
            brace = self.bracket(brace)
        return None

    def _element(self, brace, at, kind):
        close, begin, n = self.pair[brace], brace + 1, brace + 1
        while n < close:
            char, here = self.code[n], n
            ends = char == (";" if kind == "block" else ",")
            if char in OPEN and n in self.pair:
                n = self.pair[n]
                if char == "{":
                    after = self.code[n + 1:close].lstrip()
                    arm = kind == "match" and self.code[:here].rstrip().endswith("=>")
                    tail = after.startswith(("else", ".", "?", ",", ";", ")", "=", "+", "&", "|"))
                    ends = arm or (kind == "block" and not tail and self._stands(begin, here))
                    if arm and after.startswith(","):
                        ends = False
            if ends:
                if n >= at:
                    return self._trim(begin, n + 1)
                begin = n + 1
            n += 1
        return self._trim(begin, close)

    def _stands(self, begin, brace):
        """Whether a block ends the statement that holds it: `if`, `for`, `match` and such."""
        text = re.sub(r"^(\s*#\[[^\]]*\])*\s*('\w+:)?\s*", "", self.code[begin:brace])
        words = r"(pub|const fn|if|for|while|loop|match|unsafe|fn|impl|struct|enum|mod|trait|\Z)"
        return bool(re.match(words, text))

    def _trim(self, begin, end):
        text = self.code[begin:end]
        return begin + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))

    def condition(self, brace):
        """The part of a header in which a branch is chosen: `if ...`, or a pattern with its guard."""
        start, head = self.header(brace)
        begin, end = self._trim(start, brace)
        if head.strip().startswith("else") and not re.match(r"\s*else if", head):
            before = self.code[:begin].rstrip()
            if before.endswith("}"):
                return self.condition(self.pair[len(before) - 1])
        if head.rstrip().endswith("=>") or not head.strip():
            element = self.element(begin - 1) if begin else None
            if element and element[2] == "match":
                return element[0], begin
        return begin, end

    # --- categories of hands --------------------------------------------------------------------

    def categories(self, ids):
        """(clauses, rank:index, name) for every category of hand whose documentation cites one."""
        found = []
        for match in re.finditer(r"\brank(_of_five)?! \{", self.text):
            body = self.text[match.end():self.pair.get(match.end() - 1, match.end())]
            rank = re.search(r"(\w+Rank) in ", body)
            if not rank:
                continue
            start = body.index("{", body.index("Category {"))
            entries = re.findall(r'((?:\s*///[^\n]*)*)\s*(?:([a-z ]+): "([^"]*)"|(\w+) = \w+ "([^"]*)"),',
                                 body[start:])
            for n, (doc, words, says, _, name) in enumerate(entries):
                clauses = cited(doc + says, ids)
                if clauses:
                    index = n + (match.group(1) is not None)
                    found.append((clauses, f"{rank.group(1)}:{index}", words or name))
        return found

    def ranks(self, text):
        """The text, in which every function that gives a rank asks for the change of a category."""
        own = Source(self.path, text)
        edits = []
        for begin, brace, close, _, gives in own.functions:
            name = re.fullmatch(r"\w+Rank", gives)
            if name and not re.search(r"\bconst $", own.code[:begin]):
                edits.append((brace + 1, f" {gives}(crate::mutant::rank(\"{gives}\", ({{"))
                edits.append((close, "}).0)) "))
        for at, words in sorted(edits, reverse=True):
            text = text[:at] + words + text[at:]
        return text

    # --- citations ------------------------------------------------------------------------------

    def citations(self, ids):
        """(clause, regions, how it is cited) for every citation in the file."""
        found = []
        groups = []
        for begin, end in self.comments:
            own = not self.code[self.code.rfind("\n", 0, begin) + 1:begin].strip()
            word = re.match(r"//[/!]?", self.text[begin:end])
            mark = word.group() if word else "/*"
            if groups and own and groups[-1][2] and groups[-1][3] == mark \
                    and not self.text[groups[-1][1]:begin].strip():
                groups[-1][1] = end
            else:
                groups.append([begin, end, own, mark])
        for begin, end, own, mark in groups:
            text = re.sub(r"\s*\n\s*//[/!]?\s*", " ", self.text[begin:end])
            clauses = cited(text, ids)
            if not clauses or begin >= self.end:
                continue
            regions, names = self._scope(begin, end, own, mark)
            found += [(clause, regions, names, mark) for clause in clauses]
        for begin, end in self.strings:
            if begin >= self.end:
                continue
            clauses = cited(self.text[begin:end], ids)
            if clauses:
                regions, names = self._around(begin)
                found += [(clause, regions, names, '"') for clause in clauses]
        return found

    def _scope(self, begin, end, own, mark):
        if mark == "//!":
            return [(0, len(self.text))], []
        if not own:
            line = self.code.rfind("\n", 0, begin) + 1
            at = line + len(self.code[line:begin]) - len(self.code[line:begin].lstrip())
            return self._around(at)
        at = end + len(self.code[end:]) - len(self.code[end:].lstrip())
        while self.code[at:at + 2] == "#[":
            at = self.pair[at + 1] + 1
            at += len(self.code[at:]) - len(self.code[at:].lstrip())
        item = re.compile(r"(?:pub(?:\([\w: ]+\))? )?(?:const |async |unsafe )*"
                          r"(fn|struct|enum|impl|mod|trait|static|const|type)?\s*(\w+)")
        word = item.match(self.code, at)
        if mark == "///" or (word and word.group(1) in ("fn", "impl", "const", "static", "struct")):
            constant = re.match(r"(?:pub(?:\([\w: ]+\))? )?(?:const|static) ([A-Z][A-Z_0-9]+):",
                                self.code[at:])
            if constant:
                return [(at, self.code.find(";", at))], [constant.group(1)]
            field = re.match(r"(?:pub(?:\([\w: ]+\))? )?([a-z]\w*):", self.code[at:])
            if field:
                return [], ["." + field.group(1)]
            n = at
            while n < len(self.code) and self.code[n] not in "{;,":
                n = self.pair.get(n, n) + 1 if self.code[n] in "([" else n + 1
            stop = self.pair.get(n, n) if self.code[n:n + 1] == "{" else n
            return [(at, stop)], []
        element = self.element(at)
        if element is None:
            return [], []
        regions = [(at, element[1])]
        return regions, self._named(at)

    def _named(self, at):
        """The constant or the field in which something is written, to look where that is read."""
        constant = None
        for match in re.finditer(r"\b(?:const|static) ([A-Z][A-Z_0-9]+):", self.code[:at + 40]):
            stop = match.end()
            while stop < len(self.code) and self.code[stop] != ";":
                stop = self.pair.get(stop, stop) + 1 if self.code[stop] in OPEN else stop + 1
            if match.start() <= at <= stop:
                constant = match.group(1)
        if constant is None:
            return []
        line = self.code[self.code.rfind("\n", 0, at) + 1:at]
        field = re.search(r"\b([a-z]\w*):\s*(?:Some\()?\s*(?:\w+::new\()?$", line.rstrip("\x01"))
        return ["." + field.group(1)] if field else [constant]

    def _around(self, at):
        """What a literal stands for: its statement or arm, and the branch in which that is."""
        names = self._named(at)
        if names:
            return [], names
        element = self.element(at)
        if element is None:
            return [], []
        begin, end, kind, brace = element
        regions = [(begin, end)]
        if kind == "block":
            function = self.function(at)
            if function and brace == function[1]:
                # What a function comes to in the end depends on all of it.
                if not self.code[end:self.pair[brace]].strip() and self.pair[brace] - brace < 500:
                    regions.append((brace, self.pair[brace]))
            else:
                regions.append(self.condition(brace))
        return regions, []

    def reads(self, name):
        """Where a constant or a field is read, outside its definition."""
        word = re.escape(name) + r"\b" if name[0] == "." else r"(?<![\w])" + name + r"\b(?!\s*:[^:])"
        return [m.start() + (name[0] == ".") for m in re.finditer(word, self.code)
                if m.start() < self.end and self.function(m.start())]
