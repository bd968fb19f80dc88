"""The examples of the docstrings, and the notebooks, run."""

import doctest
import importlib
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODULES = ["croupier._answers", "croupier._table", "croupier.environments", "croupier.floor"]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("module", MODULES)
def test_docstrings(module):
    done = doctest.testmod(importlib.import_module(module))
    assert done.failed == 0 and (done.attempted > 0 or module == "croupier.floor")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(path):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
