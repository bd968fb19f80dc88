"""The examples of the docstrings, and the notebooks, run."""

import doctest
import importlib
import re

import pytest

from conftest import ROOT

MODULES = ["croupier._answers", "croupier._table", "croupier._words", "croupier.environments"]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("module", MODULES)
def test_docstrings(module):
    done = doctest.testmod(importlib.import_module(module), optionflags=doctest.ELLIPSIS)
    assert done.failed == 0 and done.attempted > 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path):
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()


def test_the_tour():
    """The examples of docs/python.md, but for those that need a floor."""
    text = (ROOT / "docs" / "python.md").read_text().split("## The floor")[0]
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    tour = doctest.DocTestParser().get_doctest(blocks, {}, "docs/python.md", None, 0)
    done = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(tour)
    assert done.failed == 0 and done.attempted > 20
