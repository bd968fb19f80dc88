"""docs/trace-mutants.md, and the reasons why a change may survive."""
import collections
import os
import re
import textwrap

from common import ROOT, read, write

REASONS = os.path.join(ROOT, "tools", "trace", "reasons.tsv")
PAGE = os.path.join(ROOT, "docs", "trace-mutants.md")
# States of rows that were not tried: tests of other packages, tests that take long, tests that fail.
NOT_RUN = ("elsewhere", "slow", "fails")
INTRODUCTION = """# Trace mutants

Of the {tried} rows that say `enforced`, {shown} fail for every change of the code or the rulebook that follows their
clause; {partly} fail for some of the changes, {silent} for none. The others were not tried: nothing cites their
clause, nothing can be changed where it is cited, or their tests take too long.

A row of `rulebook/trace/GAME.tsv` names golden rounds and tests that show its clause. `tools/trace-mutants` checks that
they do: it changes each place that cites the clause (turns a condition, moves a bound by one, drops a statement, an arm
or an effect, adds one to a number; a datum of the rulebook, a unit or left out), one change at a time, and runs what
the row names, which must fail. A change that what the row names does not come to is `not reached`. A clause that is
cited nowhere itself is tried by one that says the same, by its parts, or by its section, and there only by changes that
are reached. All changes are built once, each behind a switch (mutant schemata: Untch, Offutt and Harrold, 1993).

`make test-long` tries 200 rows drawn at random, `tools/trace-mutants CLAUSE...` those that you name, `--rows 0` all.
A change that may survive has its reason in `tools/trace/reasons.tsv`. `make trace-mutants` writes this page; a run
fails if a change survives that is not listed here, or if a reason is stale.
"""


def reasons():
    """(clause or `*`, what the change says) to the reason."""
    found = {}
    for line in read(REASONS).splitlines() if os.path.exists(REASONS) else []:
        if line and not line.startswith("#"):
            clause, key, reason = line.split("\t")
            found[clause, key] = reason
    return found


def reason(known, clause, key):
    """Why a change may survive; a `*` in a key stands for any text."""
    for by in (clause, "*"):
        for other in known:
            pattern = ".*".join(map(re.escape, other[1].split("*")))
            if other[0] == by and re.fullmatch(pattern, key):
                return other
    return None


def judge(rows):
    """What survives without a reason, and reasons that no change has any more."""
    known, used, open_changes = reasons(), set(), []
    for row in rows:
        row["why"] = {}
        for key in row["survived"] + row["unreached"]:
            by = reason(known, row["clause"], key)
            if by:
                used.add(by)
                row["why"][key] = known[by]
            else:
                open_changes.append((row["clause"], key))
    tried = {row["clause"] for row in rows}
    keys = {key for row in rows for word in ("caught", "survived", "unreached", "invalid")
            for key in row[word]}
    stale = [by for by in known if by not in used and (by[0] in tried or by[1] in keys)]
    return open_changes, stale


def state(row):
    """What became of a row, in a word."""
    if row["state"]:
        return row["state"]
    left = [key for key in row["survived"] + row["unreached"] if key not in row["why"]]
    if not left:
        return "shown"
    return "partly" if row["caught"] else "silent"


def cell(text):
    return text.replace("|", "\\|").replace("`", "'")


def line(clause, key):
    """How a line of the table of survivors begins."""
    return f"| {clause} | `{cell(key)}` |"


def is_known(clause, key):
    """Whether the page lists a change that survives."""
    begin = line(clause, key)
    return any(row.startswith(begin) for row in read(PAGE).splitlines()) if os.path.exists(PAGE) else False


def page(rows):
    """Writes the page."""
    judge(rows)
    games = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    states = collections.Counter(state(row) for row in rows)
    out = [INTRODUCTION.format(shown=states["shown"], partly=states["partly"],
                               silent=states["silent"], tried=len(rows))]
    out.append("| trace | rows | shown | partly | none | not cited | nothing to change | not run "
               "| changes | caught | survived | not reached | with a reason |\n"
               "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for game, own in [*sorted(games.items()), ("**all**", rows)]:
        count = collections.Counter(state(row) for row in own)
        sums = {word: sum(len(row[word]) for row in own)
                for word in ("caught", "survived", "unreached", "why")}
        changes = sums["caught"] + sums["survived"] + sums["unreached"]
        out.append("| " + " | ".join(map(str, (
            game, len(own), count["shown"], count["partly"], count["silent"], count["not cited"],
            count["no change"], sum(count[word] for word in NOT_RUN), changes, sums["caught"], sums["survived"],
            sums["unreached"], sums["why"]))) + " |")
    out.append("\n## What survives\n\nA change without a reason says that the row is overstated, or "
               "that the\nplace follows other clauses too.\n\n| clause | change | reason |\n|---|---|---|")
    for row in rows:
        for key in row["survived"]:
            out.append(f"{line(row['clause'], key)} {cell(row['why'].get(key, ''))} |")
    out.append("\n## Not reached\n\n| clause | changes | of |\n|---|--:|---|")
    for row in rows:
        left = [key for key in row["unreached"] if key not in row["why"]]
        if left:
            total = sum(len(row[word]) for word in ("caught", "survived", "unreached"))
            places = sorted({key.split(":")[0] for key in left})
            out.append(f"| {row['clause']} | {len(left)} of {total} | {', '.join(places)} |")
    for word, title in (("not cited", "Not cited"), ("no change", "Nothing to change")):
        clauses = [row["clause"] for row in rows if state(row) == word]
        out.append(f"\n## {title}\n\n" + textwrap.fill(", ".join(clauses) or "None.", 120))
    write(PAGE, "\n".join(out) + "\n")
