"""The command line that the package is compared with, and a round of every game.

``CROUPIER_BIN`` names the command line; without it every test that needs it fails. Who wants to run
the others alone says ``CROUPIER_BIN=none``.

What took long to find is kept in ``target/python/cache``, apart for the package and the command
line: neither reads what the other found.
"""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
KEPT = ROOT / "target" / "python" / "cache"
os.environ["CROUPIER_CACHE"] = str(KEPT / "package")

import pytest  # noqa: E402

import croupier  # noqa: E402

GAMES = [game["id"] for game in croupier.games()]


@pytest.fixture(scope="session")
def command():
    """The command line."""
    named = os.environ.get("CROUPIER_BIN")
    if named == "none":
        pytest.skip("CROUPIER_BIN=none: nothing is compared with the command line")
    if not named or not (ROOT / named).is_file():
        pytest.fail(f"CROUPIER_BIN is {named!r}, expected the path of the built command line "
                    "(`make python` builds and names it), or none to leave out what needs it")
    return str(ROOT / named)


@pytest.fixture(scope="session")
def printed(command):
    """What the command line prints with ``--json``, read."""
    apart = {**os.environ, "CROUPIER_CACHE": str(KEPT / "command")}

    def ask(*arguments):
        asked = [command, *map(str, arguments), "--json"]
        done = subprocess.run(asked, capture_output=True, text=True, env=apart)
        assert done.returncode == 0, (asked, done.stderr)
        return json.loads(done.stdout)

    return ask


BASE = {
    "craps": ["pass"],
    "roulette": ["red"],
    "big-six": ["1"],
    "three-dice-baccarat": ["player"],
}
USUAL = ["bet", "ante", "blind", "super-bonus", "odds", "player"]


def wager(table):
    """Puts out what a round of the game begins with."""
    for spot in table.spots():
        if spot["on"] in BASE.get(table.game, USUAL):
            fits = float(spot["least"]) <= 10 <= float(spot["most"] or 1e9)
            table.wager(1, spot["on"], "10" if fits else spot["least"])


def decide(table, nth=0):
    """Takes one of the offers, as it is named in full."""
    offers = table.offers()
    offer = offers[nth % len(offers)]
    if "low" in offer:
        offer = {"action": "house-way"}
    more = {"times": offer["times"][0]} if "times" in offer else {}
    if "least" in offer:
        more["amount"] = offer["least"]
    return table.decide(1, offer["action"], **more)


def as_script(table):
    """What has happened at a table, as a script: what its journal says."""
    events = [json.loads(line)["event"] for line in table.journal.splitlines()[1:]]
    steps = [event for event in events if "shuffled" not in event]
    steps = [step for step in steps if "burn" not in step.get("cards", {})]
    return {"game": table.game, "steps": steps}


def played(game, seed):
    """Scripts of a round: up to each decision of the seat, and of the whole of it."""
    table = croupier.Table(game, seed=seed)
    wager(table)
    asked = []
    for turn in range(60):
        drawn = table.deal()
        if table.awaiting["kind"] != "decision":
            if drawn and drawn[-1]["settled"]:
                break
            continue
        asked.append(as_script(table))
        if decide(table, turn)["settled"]:
            break
    return asked, as_script(table)
