"""What the package answers is what the command line prints, for every game."""

import json
import re

import pytest

import croupier
from conftest import GAMES, ROOT, played

# These ask their players nothing.
NO_DECISIONS = {
    "big-six", "commission-free-baccarat", "craps", "mini-baccarat", "roulette",
    "three-dice-baccarat",
}


def untimed(answer):
    """The same without what the clock says. The p of a chi-square is a float of a special function,
    the last place of which is the compiler's."""
    if isinstance(answer, dict):
        timed = ("seconds", "rounds_a_second")
        rounded = {"p": f"{answer['p']:.12g}"} if isinstance(answer.get("p"), float) else {}
        plain = {key: untimed(of) for key, of in answer.items() if key not in timed}
        return {**plain, **rounded}
    return [untimed(one) for one in answer] if isinstance(answer, list) else answer


def test_games(printed):
    assert croupier.games() == printed("games")


@pytest.mark.parametrize("game", GAMES)
def test_rules(game, printed):
    assert croupier.rules(game) == printed("rules", game)


@pytest.mark.parametrize("game", GAMES)
def test_settlements(game, printed, tmp_path):
    for seed in range(4):
        _, script = played(game, seed)
        file = tmp_path / f"{seed}.json"
        file.write_text(json.dumps(script))
        answer = croupier.settle(script)
        assert answer.to_json() == printed("settle", file)
        assert answer.lines, "a round was settled"


@pytest.mark.parametrize("game", GAMES)
def test_advice(game, printed, tmp_path):
    advised = 0
    for seed in range(6):
        for number, script in enumerate(played(game, seed)[0]):
            file = tmp_path / f"{seed}-{number}.json"
            file.write_text(json.dumps(script))
            own = croupier.advise(script)
            assert own.to_json() == printed("advise", file)
            assert own.best["value"] == max(choice["value"] for choice in own["options"])
            advised += 1
        if advised >= 4:
            break
    assert (advised == 0) == (game in NO_DECISIONS)


@pytest.mark.parametrize("game", GAMES)
def test_odds(game, printed):
    own, theirs = croupier.odds(game), printed("odds", game)
    assert untimed(own.to_json()) == untimed(theirs)
    assert [one.house_edge is None for one in own] == [one["house_edge"] is None for one in theirs]


@pytest.mark.parametrize("game", GAMES)
def test_simulations(game, printed):
    for strategy in ("random", "optimal"):
        own = croupier.simulate(game, 5_000, strategy=strategy, seed=5).to_json()
        asked = ["--rounds", 5_000, "--seed", 5, "--strategy", strategy]
        assert untimed(own) == untimed(printed("simulate", game, *asked))


# A line of a pay table of each game, and what it might pay instead.
INSTEAD = {
    "big-six": ("joker", "win", "45 to 1"),
    "blackjack": ("house-money", "pair", "4 to 1"),
    "commission-free-baccarat": ("dragon-bonus-player", "win by 9 points", "25 to 1"),
    "craps": ("place-6", "win", "6 to 5"),
    "crazy-four-poker": ("queens-up", "flush", "5 to 1"),
    "deuces-wild-xtreme": ("bad-beat-xtreme", "flush", "200 to 1"),
    "dj-wild": ("trips", "five-of-a-kind", "60 to 1"),
    "four-card-poker": ("aces-up", "flush", "6 to 1"),
    "free-bet-blackjack": ("push-22", "other", "8 to 1"),
    "let-it-ride": ("three-card-bonus", "flush", "4 to 1"),
    "mini-baccarat": ("dragon-bonus-player", "win by 9 points", "25 to 1"),
    "mississippi-stud": ("three-card-bonus", "flush", "4 to 1"),
    "pai-gow-poker": ("fortune-bonus", "flush", "5 to 1"),
    "pontoon-plus": ("player-pair", "win", "12 to 1"),
    "ride-free": ("hedge-22", "other", "9 to 1"),
    "roulette": ("straight", "win", "36 to 1"),
    "texas-holdem-bonus": ("bonus", "aces", "25 to 1"),
    "three-card-poker": ("pair-plus", "flush", "4 to 1"),
    "three-dice-baccarat": ("golden-talons-player", "wins-by-9", "12 to 1"),
    "ultimate-texas-holdem": ("trips", "flush", "6 to 1"),
}


def rewritten(game, spot, line, pays):
    """The rulebook of a game, in which a line pays something else."""
    book = (ROOT / "rulebook" / f"{game}.toml").read_text()
    parts, times = re.split(r"(?m)^(?=\[)", book), 0
    for number, part in enumerate(parts):
        of_table = f'\nspot = "{spot}"\n' in part
        own = "" if of_table else f'spot = "{re.escape(spot)}", '
        found = rf'({own}name = "{re.escape(line)}", pays = )"[^"]*"'
        if part.startswith("[[pay_table]]"):
            parts[number], changed = re.subn(found, rf'\1"{pays}"', part)
            times += changed
    assert times, f"{game}: {spot} has no line {line}"
    return "".join(parts)


@pytest.mark.parametrize("game", GAMES)
def test_what_if(game, printed, tmp_path):
    """The command line is given a rulebook in which the line is another."""
    spot, line, pays = INSTEAD[game]
    file = tmp_path / f"{game}.toml"
    file.write_text(rewritten(game, spot, line, pays))
    own = croupier.what_if(game, spot, pay={spot: {line: pays}})
    theirs = printed("odds", game, "--wager", spot, "--rulebook", file)
    exact = ["wager", "house_edge_exact", "hit_frequency_exact", "lines"]
    assert [[one[key] for key in exact] for one in own] == [
        [one[key] for key in exact] for one in theirs
    ]
    assert own[0].house_edge != croupier.odds(game, spot)[0].house_edge
