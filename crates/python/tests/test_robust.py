"""Whatever is given, it is answered or raises one of the documented exceptions; nothing panics.

A panic of the engine would be a ``PanicException``, which is no ``Exception`` and is caught here by
nobody.
"""

import copy
import json
import math
import random

import gymnasium
import numpy as np
import pytest

import croupier
from conftest import GAMES, played
from croupier import _engine
from croupier.environments import CroupierEnv, CroupierVectorEnv
from croupier.floor import Client

DOCUMENTED = (croupier.CroupierError, TypeError, ValueError, OverflowError, gymnasium.error.Error)

DEEP = []
for _ in range(100_000):
    DEEP = [DEEP]
CIRCLE = {}
CIRCLE["game"] = CIRCLE
VALUES = [
    None, True, -1, 0, 1, 256, 2**63, 2**64, 10**400, -(10**400), 0.5, -0.0, math.nan, math.inf,
    "", "craps", "\0", "\ud800", "é" * 1000, "x" * 100_000, "{" * 100_000, "[" * 100_000 + "1",
    '{"game": "craps"}', "1e999", "-1", "NaN", "10.005", "99999999999999999999",
    b"", b"\xff\xfe\x00", [], {}, [[]], [None], {"game": None}, {"": ""}, {1: 2}, DEEP, CIRCLE,
    object(), len, {1, 2}, 3j, np.float64("nan"), np.array([1.0]), range(3),
]


def tried(ask, *given, **named):
    """Asks; answers what came, none where it was refused as documented."""
    try:
        return ask(*given, **named)
    except DOCUMENTED:
        return None


def each(ask, *usual, **named):
    """Every argument in turn is everything; the others are as usual."""
    for value in VALUES:
        for at in range(len(usual)):
            tried(ask, *usual[:at], value, *usual[at + 1 :], **named)
        for name in named:
            tried(ask, *usual, **{**named, name: value})
    tried(ask)


SPIN = {"game": "roulette", "steps": [{"wager": {"seat": 1, "on": "red", "amount": "5"}}]}


def test_questions():
    each(croupier.rules, "craps")
    each(croupier.settle, SPIN)
    each(croupier.advise, SPIN)
    each(croupier.odds, "roulette", "red", "OH.RO.5.I", progress=None, wheel="single")
    each(croupier.what_if, "roulette", "red", pay={"red": {"win": "2 to 1"}}, wheel="single")
    each(croupier.ruin, "roulette", "red", bankroll=3, rounds=3, wheel="single")
    few = dict(strategy="random", seed=1, stake="5", threads=1, progress=None, options={},
               session=10, bankroll="100", pace=10, fresh=True, every_round=True)
    each(croupier.simulate, "big-six", 100, wager="1", **few)
    with pytest.raises(croupier.UsageError):
        croupier.simulate("craps", 100, threads=2**20)


def test_the_engine_itself():
    each(_engine.rules, "craps")
    for ask in (_engine.settle, _engine.advise):
        each(ask, json.dumps(SPIN))
    each(_engine.odds, '{"game": "big-six"}', None, None)
    each(_engine.ruin, '{"game": "big-six", "wager": "1"}', 3, 3)
    each(_engine.simulate, '{"game": "big-six", "rounds": 10}', 1, None)
    each(_engine.Table, "craps", "{}", 1)
    each(_engine.Table.restore, "craps", croupier.Table("craps").save(), 1)
    each(_engine.Table.replay, croupier.Table("craps").journal, 1)
    each(_engine.Environment, '{"game": "craps"}', True)
    each(_engine.Environments, '{"game": "craps"}', 2, 1, True)


@pytest.mark.parametrize("game", GAMES)
def test_tables(game):
    each(croupier.Table, game, seed=1, decks="6", nothing="0")
    table = croupier.Table(game, seed=1)
    before = table.save()
    each(table.apply, {"wager": {"seat": 1, "on": "bet", "amount": "5"}})
    each(table.decide, 1, "hit", hand=1, amount="5", times=2, low="As Kd")
    each(table.offers, 1)
    each(table.spots, 1)
    each(table.view, 1)
    each(table.wager, 12, "nowhere", "5")
    assert table.save() == before, "what is refused changes nothing"


def junk(of, rng):
    """The same with something in it that does not belong there."""
    of = copy.deepcopy(of)
    at, path = of, []
    while isinstance(at, (dict, list)) and at and rng.random() < 0.8:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        path.append((at, key))
        at = at[key]
    if not path:
        return of
    inside, key = path[-1]
    turn = rng.randrange(4)
    if turn == 0:
        del inside[key]
    elif turn == 1 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(at))
    elif turn == 2 and isinstance(at, str):
        cut = rng.randrange(len(at) + 1)
        inside[key] = at[:cut] + rng.choice(["", "0", "-", "é", " ", "9" * 30]) + at[cut + 1 :]
    else:
        inside[key] = rng.choice(VALUES[:24])
    return of


@pytest.mark.parametrize("game", GAMES)
def test_scripts(game):
    rng = random.Random(game)
    scripts = [played(game, seed)[1] for seed in range(3)]
    settled = 0
    for _ in range(400):
        script = rng.choice(scripts)
        for _ in range(rng.randrange(1, 4)):
            script = junk(script, rng)
        settled += tried(croupier.settle, script) is not None
    assert settled < 400


@pytest.mark.parametrize("game", GAMES)
def test_saved_tables_and_journals(game):
    rng = random.Random(game)
    table = croupier.Table(game, seed=1)
    for step in played(game, 1)[1]["steps"][:2]:
        tried(table.apply, step)
    saved, journal = table.save(), table.journal
    for _ in range(300):
        spoiled = bytearray(saved)
        for _ in range(rng.randrange(1, 4)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        cut = rng.randrange(len(spoiled)) if rng.random() < 0.2 else len(spoiled)
        if bytes(spoiled[:cut]) != saved:
            with pytest.raises(croupier.UsageError):
                croupier.Table.restore(game, bytes(spoiled[:cut]), seed=1)
        text = list(journal)
        text[rng.randrange(len(text))] = rng.choice('0"{}[],:a\n')
        tried(croupier.Table.replay, "".join(text))


@pytest.mark.parametrize("game", GAMES)
def test_environments(game):
    base = dict(stake="10", wagers=[], fresh=True, advice=False, quick=True, render_mode=None)
    each(CroupierEnv, game, **base, decks="6")
    env = CroupierEnv(game)
    tried(env.step, 0)
    for value in VALUES:
        tried(env.reset, seed=value)
    env.reset(seed=1)
    for value in [*VALUES, 2**62, -(2**62), 10**6]:
        told = tried(env.step, value)
        if told is not None:
            assert "refused" in told[4] or value in range(len(env.moves))
            env.reset()


def test_vector_environments():
    each(CroupierVectorEnv, "blackjack", 2, stake="10", wagers=[], fresh=True, threads=2,
         copy=True, final_observations=True, decks="6")
    env = CroupierVectorEnv("blackjack", 3)
    env.reset(seed=1)
    for value in [*VALUES, [0, 0], [0, 0, 0, 0], [[0, 0, 0]], [-1, 99, 2**62], np.zeros(3, "U3")]:
        with np.errstate(all="ignore"):
            tried(env.step, value)
    moves = np.zeros(3, np.int64)
    arrays = [moves, env._seen, env._mask, env._reward, env._over, env._refused, env._last]
    each(env._engine.step, *arrays)
    for at, array in enumerate(arrays):
        fixed = array.copy()
        fixed.setflags(write=False)
        wrong = [array[:1], array[::2], np.asfortranarray(array), array.astype("f8"), fixed,
                 np.repeat(array, 2, axis=-1), *arrays]
        for other in wrong:
            tried(env._engine.step, *arrays[:at], other, *arrays[at + 1 :])
    env.step(moves)


def test_the_client():
    house = Client("http://127.0.0.1:9", retries=0, timeout=0.1)
    for value in VALUES:
        tried(house.sign_in, value, value)
        tried(house.command, "craps", "wager", value)
    each(house.sit, "craps", "5", 1)
    each(house.table, "craps")
    for url in ("", "x", "http://", "http://[", "file:///etc/hostname", "http://127.0.0.1:99999"):
        tried(lambda: Client(url, retries=0, timeout=0.1).tables())
