"""The data of a rulebook, changed one at a time."""
import re

from source import CLAUSE


def rulebook_changes(game, text):
    """(clause, what it says, the text with one datum changed) for every datum below a citation."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("[[")] + [len(lines)]
    blocks = [(0, starts[0])] + list(zip(starts, starts[1:]))
    for begin, end in blocks:
        block = lines[begin:end]
        kind = block[0].strip("[]") if block[0].startswith("[[") else "head"
        clause = [re.match(r'clause = "(.*)"', line) for line in block]
        clause = next((match.group(1) for match in clause if match), None)
        name = next((line for line in block if re.match(r"(id|key|kind) = ", line)), "")
        name = " ".join([kind, *re.findall(r'"(.*)"', name)[:1]])

        def other(n, line):
            return "\n".join(lines[:begin + n] + [line] + lines[begin + n + 1:]) + "\n"

        if kind in ("irregularity", "house_way") and clause:
            yield clause, f"{name}: left out", "\n".join(lines[:begin] + lines[end:]) + "\n"
            continue
        if kind not in ("head", "option", "pay_table"):
            continue
        for n, line in enumerate(block):
            own = CLAUSE.search(line) if kind in ("head", "pay_table") else None
            by = own.group() if own and not line.startswith(("id", "clause")) else clause
            if by is None:
                continue
            if match := re.match(r"(least|most|default) = (\d+)$", line):
                word, value = match.group(1), int(match.group(2))
                value += -1 if word == "least" and value else 1
                yield by, f"{name}: {word} = {value}", other(n, f"{word} = {value}")
            elif match := re.match(r'(least|most) = "(\d+)(.*)"$', line):
                value = int(match.group(2)) + 1
                value = f'{match.group(1)} = "{value}{match.group(3)}"'
                yield by, f"{name}: {value}", other(n, value)
            elif match := re.match(r"(default) = (true|false)$", line):
                value = f"{match.group(1)} = {'false' if match.group(2) == 'true' else 'true'}"
                yield by, f"{name}: {value}", other(n, value)
            elif match := re.match(r'values = \["([^"]*)", "([^"]*)"(.*)$', line):
                value = f'values = ["{match.group(2)}", "{match.group(1)}"{match.group(3)}'
                yield by, f"{name}: first of the values is {match.group(2)}", other(n, value)
            elif kind == "head" and (match := re.match(r"seats = \{ most = (\d+),(.*)", line)):
                for value in (int(match.group(1)) - 1, int(match.group(1)) + 1):
                    new = f"seats = {{ most = {value},{match.group(2)}"
                    yield by, f"seats: most = {value}", other(n, new)
            elif kind == "pay_table" and 'pays = "' in line:
                for match in re.finditer(r'\{(?: spot = "([^"]*)",)? name = "([^"]*)"[^}]*?'
                                         r'pays = "(\$?)([\d,]+)([^"]*)"', line):
                    value = str(int(match.group(4).replace(",", "")) + 1)
                    new = line[:match.start(4)] + value + line[match.end(4):]
                    what = " ".join(filter(None, match.group(1, 2)))
                    says = f"{name}, {what}: {match.group(3)}{value}{match.group(5)}"
                    yield by, says, other(n, new)
