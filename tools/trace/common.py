"""What all parts of tools/trace-mutants share: paths, files, a change."""
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, "target", "trace-mutants")
TREE = os.path.join(WORK, "tree")


class Change:
    """A change of code or of a rulebook; `key` names it, for reasons and for the page."""

    def __init__(self, number, key, place):
        self.number, self.key, self.place = number, key, place
        self.text = self.game = self.rank = None

    def is_code(self):
        """Whether it is a switch in the code, which the compiler may reject."""
        return self.text is None and self.rank is None

    def environment(self):
        if self.rank:
            return {"MUTANT_RANK": self.rank}
        if self.text is None:
            return {"MUTANT": str(self.number)}
        path = os.path.join(WORK, "rulebooks", f"{self.number}.toml")
        return {"MUTANT_RULEBOOK": f"{self.game}={path}"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
