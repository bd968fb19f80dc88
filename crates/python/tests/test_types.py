"""The types that the package promises: strict for itself, and for a program that uses it."""

import subprocess
import sys

import pytest

from conftest import ROOT

PROGRAM = """
from fractions import Fraction
from typing import List, Optional

import croupier
from croupier import Advice, Figures, Refused, Settlement, Simulation, Table
from croupier.environments import CroupierEnv, CroupierVectorEnv
from croupier.floor import Client


def edge(game: str, wager: str) -> Optional[Fraction]:
    figures: Figures = croupier.odds(game, wager)
    return figures[0].house_edge


def edges(game: str) -> List[Optional[Fraction]]:
    return [figure.house_edge for figure in croupier.odds(game)]


def night(url: str) -> str:
    house = Client(url)
    house.guest()
    return house.chips("roulette", house.sit("roulette", "200"))


def play() -> None:
    spin: Settlement = croupier.settle({"game": "roulette", "steps": []})
    run: Simulation = croupier.simulate("craps", 1000, wager="pass", progress=lambda a, b: None)
    chance: Optional[float] = croupier.ruin("roulette", "red", bankroll=10, rounds=10)
    print(spin.net(1) + 1, run.rounds + 1, chance)
    table = Table("blackjack", seed=7)
    table.wager(1, "bet", "10")
    print([step["settled"] for step in table.deal()])
    advice: Advice = table.advise()
    try:
        table.decide(1, advice.best["action"])
    except Refused as refused:
        print(refused.code, refused.clause or "")


def learn() -> float:
    many = CroupierVectorEnv("blackjack", 10)
    seen, info = many.reset(seed=1)
    table = CroupierEnv("blackjack", advice=True)
    seen, reward, over, cut_off, info = table.step(0)
    return reward
"""

WRONG = """
import croupier

croupier.odds(5)
croupier.simulate("craps", progress="no")
edge: str = croupier.odds("craps")[0].house_edge
croupier.Table("craps").wager("first", "pass", "5")
"""


def checked(*arguments):
    """What the checker says."""
    settings = f"--config-file={ROOT / 'pyproject.toml'}"
    asked = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / "target/python/mypy"), settings]
    return subprocess.run([*asked, *arguments], capture_output=True, text=True, timeout=300)


@pytest.fixture
def program(tmp_path):
    def written(text):
        path = tmp_path / "program.py"
        path.write_text(text)
        return str(path)

    return written


def test_the_package_is_strictly_typed():
    done = checked("--package", "croupier")
    assert done.returncode == 0, done.stdout


def test_a_program_that_uses_it_is_too(program):
    done = checked(program(PROGRAM))
    assert done.returncode == 0, done.stdout


def test_what_is_used_wrongly_is_found(program):
    done = checked(program(WRONG))
    assert done.stdout.count("error:") == 4, done.stdout


def test_the_stubs_of_the_engine_are_what_it_has():
    asked = [sys.executable, "-m", "mypy.stubtest", "croupier._engine", "--ignore-missing-stub"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
