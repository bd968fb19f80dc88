"""The copy of the tree in which every change has its switch."""
import collections
import filecmp
import glob
import json
import os
import re
import shutil
import subprocess
import sys

from changes import Code, instrument
from common import ROOT, TREE, WORK, Change, read, write
from rulebooks import rulebook_changes
from source import Source

HERE = os.path.dirname(os.path.abspath(__file__))
CRATES = ["chance", "hands", "games"]
TWISTED = '''
impl chance::mutant::Twist for Cents {
    fn other(self) -> Cents {
        self + Cents::dollars(1)
    }
}
'''


class Tree:
    """All changes and citations of the code; the copy of the tree in which they are switched."""

    def __init__(self, clauses):
        self.sources, self.changes, self.cites = {}, {}, collections.defaultdict(list)
        self.in_file = {}
        # Functions that must stay `const`, as an earlier build found.
        self.fixed = os.path.join(WORK, "constant.json")
        self.constant = set(json.loads(read(self.fixed))) if os.path.exists(self.fixed) else set()
        numbers = iter(range(1, 1 << 16))
        ids = clauses
        for path in self.paths():
            self.sources[path] = Code(path, read(os.path.join(ROOT, path)))
        uses = collections.defaultdict(set)
        for path, source in self.sources.items():
            folder = self.folder(path)
            for clause, regions, names, mark in source.citations(ids):
                self.cites[clause].append((path, regions, names, mark))
                for name in names:
                    uses[folder].add(name)
        for path, source in self.sources.items():
            seen = collections.Counter()
            self.in_file[path] = []
            names = [name for name in uses[self.folder(path)] if len(name) > 3]
            for change in source.changes(names):
                number = next(numbers)
                function = source.function(change[0])
                short = path.removeprefix("crates/").replace("/src/", "/")
                key = f"{short} {function[3]}: {change[2]} {change[3]}"[:140].strip()
                seen[key] += 1
                key += f" #{seen[key]}" if seen[key] > 1 else ""
                self.changes[number] = Change(number, key, (path, change[0], change[1]))
                self.in_file[path].append((number, change))
        for path, source in self.sources.items():
            for clauses, rank, name in source.categories(ids):
                number = next(numbers)
                self.changes[number] = Change(number, f"{rank}: {name} is the category below", None)
                self.changes[number].rank = rank
                for clause in clauses:
                    self.cites[clause].append((path, [number], [], "data"))
        for path in sorted(glob.glob(os.path.join(ROOT, "rulebook/*.toml"))):
            game, text = os.path.basename(path)[:-5], read(path)
            for clause, says, changed in rulebook_changes(game, text):
                number = next(numbers)
                change = Change(number, f"{game}.toml {says}", None)
                change.game, change.text = game, changed
                self.changes[number] = change
                self.cites[clause].append((path, [number], [], "data"))

    @staticmethod
    def paths():
        found = []
        for crate in CRATES:
            for path in glob.glob(os.path.join(ROOT, "crates", crate, "src/**/*.rs"), recursive=True):
                if not path.endswith("/tests.rs"):
                    found.append(os.path.relpath(path, ROOT))
        return sorted(found)

    @staticmethod
    def folder(path):
        """Code of one family: a crate, or a folder of `games`."""
        parts = path.split("/")
        return "/".join(parts[:4]) if len(parts) > 4 else "/".join(parts[:3])

    def of(self, clause, whole=True):
        """The changes where a clause is cited."""
        found = {}
        cites = self.cites.get(clause, [])
        # A file, or a field wherever it is read, only where nothing says more.
        near = [cite for cite in cites if cite[3] != "//!" and (cite[1] or cite[3] == '"')]
        near = near or [cite for cite in cites if cite[3] != "//!"]
        for path, regions, names, mark in near or (cites if whole else []):
            if mark == "data":
                found.update({number: True for number in regions})
                continue
            for begin, end in regions:
                found.update(self.within(path, begin, end))
            for name in names:
                for other in self.sources:
                    if self.folder(other) == self.folder(path):
                        found.update(self.read_at(other, name, path))
        return sorted(found)

    def within(self, path, begin, end):
        return {n: True for n, change in self.in_file[path] if begin <= change[0] < end}

    def read_at(self, path, name, home):
        found = {}
        source = self.sources[path]
        for at in source.reads(name):
            if name[0] == "." and source.code[:at - 1].endswith(("CLAUSES", "CLAUSES.irregularities")):
                for begin, end in source._around(at)[0]:
                    found.update(self.within(path, begin, end))
            found.update({n: True for n, change in self.in_file[path]
                          if change[2] == "use" and change[0] <= at < change[1]})
        return found

    def copy(self):
        """Brings the copy up to date: what has not changed is left alone, and not built again."""
        self.edits = {
            "crates/chance/src/lib.rs": lambda text: text + "\npub mod mutant;\n",
            "crates/hands/src/lib.rs": lambda text: text + "\nuse chance::mutant;\n",
            "crates/games/src/lib.rs": lambda text: text + "\nuse chance::mutant;\n" + TWISTED,
            "crates/games/src/document.rs": lambda text: text.replace(
                "with_words(self.rulebook_text",
                "with_words(crate::mutant::rulebook(self.id, self.rulebook_text)"),
            "crates/games/src/rulebook/link.rs": lambda text: text.replace(
                "toml::from_str(shared.document().rulebook_text())",
                "toml::from_str(crate::mutant::rulebook(shared.document().id, "
                "shared.document().rulebook_text()))"),
        }
        there = {"crates/chance/src/mutant.rs", *self.sources}
        for folder in ("crates", "rulebook", "docs"):
            for path, _, files in os.walk(os.path.join(ROOT, folder)):
                there |= {os.path.relpath(os.path.join(path, file), ROOT) for file in files}
        for path, _, files in os.walk(TREE):
            for file in files:
                if os.path.relpath(os.path.join(path, file), TREE) not in there:
                    os.remove(os.path.join(path, file))
        for path in [*(there - set(self.sources)), "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"]:
            target = os.path.join(TREE, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            origin = os.path.join(ROOT, path)
            if path == "crates/chance/src/mutant.rs":
                origin = os.path.join(HERE, "switch.rs")
            # The traces are compiled in; what they say does not change what is compiled.
            known = os.path.exists(target) and path.startswith("rulebook/trace/")
            if not known and not (os.path.exists(target)
                                  and filecmp.cmp(origin, target, shallow=False)):
                shutil.copyfile(origin, target)
        rulebooks = os.path.join(WORK, "rulebooks")
        shutil.rmtree(rulebooks, ignore_errors=True)
        os.makedirs(rulebooks)
        for change in self.changes.values():
            if change.text is not None:
                write(os.path.join(rulebooks, f"{change.number}.toml"), change.text)

    def is_written(self, used):
        """Whether the copy has just these changes."""
        return all(text == read(os.path.join(TREE, path)) for path, text in self.texts(used))

    def write(self, used):
        """Writes what differs."""
        for path, text in self.texts(used):
            target = os.path.join(TREE, path)
            if not os.path.exists(target) or read(target) != text:
                write(target, text)

    def texts(self, used):
        """The files with their changes; a function that is changed is `const` only if it must be."""
        self.plain = {function[3] for path, source in self.sources.items()
                      for function in source.constant_functions()
                      if any(function[1] <= change[0] < function[2] and n in used
                             for n, change in self.in_file[path])} - self.constant
        for path, source in self.sources.items():
            text = instrument(source, [c for c in self.in_file[path] if c[0] in used])
            text = re.sub(r"\bconst (fn (\w+))", lambda m: m.group(1) if m.group(2) in self.plain
                          else m.group(), text)
            if path.startswith("crates/hands/"):
                text = source.ranks(text)
            text = self.edits.get(path, lambda text: text)(text)
            yield path, text

    def build(self, used, tests):
        """Takes out what the compiler rejects until libraries and tests build: what is left, and
        Cargo's messages about the tests."""
        stages = [["check", *[f"-p={crate}" for crate in CRATES], "--lib"], ["test", "--no-run", *tests]]
        used = {n for n in used if self.changes[n].is_code()}
        # What it rejected before, it rejects again.
        path = os.path.join(WORK, "rejected.json")
        known = set(json.loads(read(path))) if os.path.exists(path) else set()
        used -= {n for n in used if self.changes[n].key in known}
        for _ in range(40):
            self.write(used)
            messages = cargo(*stages[0])
            errors = [m["message"] for m in messages
                      if m.get("reason") == "compiler-message" and m["message"]["level"] == "error"]
            if not errors and len(stages) == 1:
                return used, messages
            if not errors:
                stages.pop(0)
                continue
            bad = set()
            before = len(self.constant)
            for error in errors:
                called = re.match(r"cannot call non-const .*`(?:.*::)?(\w+)(?:::<.*>)?`", error["message"])
                if called and called.group(1) in self.plain:
                    self.constant.add(called.group(1))
                else:
                    bad |= self.rejected(error, used)
            print(f"{len(errors)} errors: {len(bad)} changes less", file=sys.stderr)
            if not bad and len(self.constant) == before:
                sys.exit("\n".join(e.get("rendered") or e["message"] for e in errors[:3]))
            used -= bad
            known |= {self.changes[n].key for n in bad}
            write(path, json.dumps(sorted(known), indent=0))
            write(self.fixed, json.dumps(sorted(self.constant)))
        sys.exit("trace-mutants: the copy does not build")

    def rejected(self, error, used):
        spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
        code = (error.get("code") or {}).get("code")
        for span in spans:
            while span.get("expansion") and not os.path.exists(os.path.join(TREE, span["file_name"])):
                span = span["expansion"]["span"]
            path = span["file_name"]
            if path not in self.sources:
                continue
            text = read(os.path.join(TREE, path))
            data = text.encode()
            begin = len(data[:span["byte_start"]].decode())
            end = len(data[:span["byte_end"]].decode())
            around, inside = [], set()
            brace = text.find("{", end)
            for match in re.finditer(r"/\*<(\d+)\*/", text):
                number = int(match.group(1))
                close = text.find(f"/*{number}>*/", match.end())
                if match.start() <= begin and end <= close:
                    around.append((close - match.start(), number))
                change = self.by_number(path, number)
                if code == "E0004" and match.start() > end and change[2] == "arm":
                    inside.add(number)
                if begin <= match.start() <= end:
                    inside.add(number)
            if code == "E0004" and inside:
                # Those of this match alone, if its end can be told.
                own = Source(path, text)
                close = own.pair.get(brace, len(text))
                inside = {n for n in inside if end < text.find(f"/*<{n}*/") < close}
                if inside:
                    return inside
            if around:
                return {min(around)[1]}
            if inside:
                return inside
            line = text.count("\n", 0, begin)
            near = {int(n) for number, row in enumerate(text.split("\n")) if abs(number - line) < 2
                    for n in re.findall(r"/\*<(\d+)\*/", row)}
            if near & used:
                return near & used
        return set()

    def by_number(self, path, number):
        return next(change for n, change in self.in_file[path] if n == number)


def cargo(*words):
    """Cargo's messages about the copy."""
    environment = dict(os.environ, CARGO_TARGET_DIR=os.path.join(ROOT, "target"))
    # Optimized less than the gate's: each test runs many times, but is built once.
    command = [*os.environ.get("CARGO", "cargo").split(), words[0], "--locked", "--quiet",
               "--message-format=json", "--profile=test",
               "--config", "profile.test.package.games.opt-level=1", *words[1:]]
    ended = subprocess.run(command, cwd=TREE, env=environment, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True)
    messages = [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]
    wrong = any(m.get("reason") == "compiler-message" and m["message"]["level"] == "error"
                for m in messages)
    if ended.returncode and not wrong:
        sys.exit(f"trace-mutants: cargo {words[0]} ended with {ended.returncode}: {ended.stderr}")
    return messages
