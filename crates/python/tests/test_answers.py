"""What the package answers is what the command line prints."""

import json
import os
import pathlib
import shutil
import subprocess
from fractions import Fraction

import pytest

import croupier

ROOT = pathlib.Path(__file__).resolve().parents[3]
GAMES = [game["id"] for game in croupier.games()]


def binary():
    """The command line, where somebody has built it."""
    named = os.environ.get("CROUPIER_BIN")
    built = [ROOT / "target" / profile / "croupier" for profile in ("house", "release", "debug")]
    found = [named] if named else [str(path) for path in built if path.is_file()]
    return found[0] if found else shutil.which("croupier")


COMMAND = binary()
needs_command = pytest.mark.skipif(COMMAND is None, reason="the command line is not built")


def printed(*arguments, given=None):
    done = subprocess.run(
        [COMMAND, *arguments], input=given, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def without_time(answer):
    """The same without what the clock says."""
    if isinstance(answer, dict):
        timed = ("seconds", "rounds_a_second")
        return {key: without_time(of) for key, of in answer.items() if key not in timed}
    return [without_time(one) for one in answer] if isinstance(answer, list) else answer


@needs_command
def test_games_are_those_of_the_command_line():
    assert croupier.games() == printed("games", "--json")


@needs_command
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_those_of_the_command_line(game):
    assert croupier.rules(game) == printed("rules", game, "--json")


def script_of(game, seed):
    """A round drawn at a table, as a script: what its journal says."""
    table = croupier.Table(game, seed=seed)
    base = {"craps": ["pass"], "roulette": ["red"], "big-six": ["1"]}
    usual = ["bet", "ante", "blind", "super-bonus", "odds", "player"]
    for spot in table.spots():
        if spot["on"] in base.get(game, usual):
            most = float(spot["most"] or 1e9)
            fits = float(spot["least"]) <= 10 <= most
            table.wager(1, spot["on"], "10" if fits else spot["least"])
    for _ in range(60):
        drawn = table.deal()
        if table.awaiting["kind"] == "decision":
            offer = table.offers()[0]
            more = {"times": offer["times"][0]} if "times" in offer else {}
            if "least" in offer:
                more["amount"] = offer["least"]
            if "low" in offer:
                offer = {"action": "house-way"}
            if table.decide(1, offer["action"], **more)["settled"]:
                break
        elif drawn and drawn[-1]["settled"]:
            break
    events = [json.loads(line)["event"] for line in table.journal.splitlines()[1:]]
    steps = [event for event in events if "shuffled" not in event]
    return {"game": game, "steps": [step for step in steps if "burn" not in step.get("cards", {})]}


@needs_command
@pytest.mark.parametrize("game", GAMES)
def test_settlement_is_that_of_the_command_line(game, tmp_path):
    script = script_of(game, 11)
    file = tmp_path / "script.json"
    file.write_text(json.dumps(script))
    answer = croupier.settle(script)
    assert answer.to_json() == printed("settle", "--json", str(file))
    assert answer["rounds"] and answer.lines, "a round was settled"


@needs_command
@pytest.mark.parametrize(
    "game, wager",
    [("roulette", "red"), ("craps", "pass"), ("big-six", "1"), ("three-dice-baccarat", "player")],
)
def test_odds_are_those_of_the_command_line(game, wager):
    own = croupier.odds(game, wager).to_json()
    assert without_time(own) == without_time(printed("odds", game, "--wager", wager, "--json"))


@needs_command
@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_is_that_of_the_command_line(game):
    own = croupier.simulate(game, 5_000, strategy="random", seed=5).to_json()
    asked = ["--rounds", "5000", "--seed", "5", "--strategy", "random", "--json"]
    theirs = printed("simulate", game, *asked)
    assert without_time(own) == without_time(theirs)


def test_what_is_refused_has_code_clause_and_words():
    table = croupier.Table("roulette")
    with pytest.raises(croupier.Refused) as refused:
        table.decide(1, "hit")
    assert refused.value.code and refused.value.words
    blackjack = croupier.Table("blackjack", min="10", max="100", seed=1)
    with pytest.raises(croupier.Refused) as refused:
        blackjack.wager(1, "bet", "5")
    assert (refused.value.code, bool(refused.value.clause)) == ("limit", True)
    with pytest.raises(croupier.UsageError) as unknown:
        croupier.rules("whist")
    assert "whist" in unknown.value.words
    with pytest.raises(croupier.UsageError):
        croupier.settle("{")
    for wrong in ({}, {"game": 1}, {"game": "roulette", "steps": [{"spin": "99"}]}):
        with pytest.raises(croupier.CroupierError):
            croupier.settle(wrong)


def test_a_pay_table_is_asked_for_by_its_id():
    every = croupier.odds("three-card-poker", "pair-plus")
    one = every[0]["pay_table"]
    named = croupier.odds("three-card-poker", "pair-plus", one)
    assert {figure["pay_table"] for figure in named} == {one}
    with pytest.raises(croupier.Refused):
        croupier.odds("three-card-poker", "pair-plus", "NO-SUCH")
    with pytest.raises(croupier.Refused) as refused:
        croupier.Table("blackjack", blackjack_pays="7:5")
    assert refused.value.clause.startswith("OH.BJ.")


def test_a_refused_event_changes_nothing():
    table = croupier.Table("craps", seed=1)
    before = table.save()
    with pytest.raises(croupier.CroupierError):
        table.wager(1, "pass", "-5")
    assert table.save() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_saved_and_replayed(game):
    script = script_of(game, 3)
    table = croupier.Table(game, seed=3)
    for step in script["steps"][:1]:
        table.apply(step)
    again = croupier.Table.replay(table.journal)
    assert again.save() == table.save()
    assert croupier.Table.restore(game, table.save()).view(1) == table.view(1)


def test_figures_are_exact_and_go_to_pandas():
    figures = croupier.odds("roulette")
    frame = figures.to_pandas()
    assert len(frame) == len(figures) and "house_edge" in frame
    assert croupier.odds("roulette", "red")[0].house_edge == Fraction(1, 19)
    fair = croupier.what_if("roulette", "straight", pay={"straight": {"win": "37 to 1"}})
    assert fair[0].house_edge == 0
    assert "<table>" in figures._repr_html_() and "<table>" in figures[0]._repr_html_()


def test_progress_is_told_and_can_end_it():
    told = []
    croupier.simulate("blackjack", 3_000_000, seed=1, progress=lambda *so_far: told.append(so_far))
    assert all(done <= total for done, total in told)

    def enough(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        croupier.simulate("craps", 900_000_000, every_round=True, progress=enough)
