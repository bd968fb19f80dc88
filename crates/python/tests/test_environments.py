"""Environments: every game passes Gymnasium's checker, repeats itself, and tells no lies."""

import json
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from conftest import GAMES
from croupier.environments import CroupierEnv, CroupierVectorEnv, name_of
from test_command_line import NO_DECISIONS


def legal(info, rng):
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def played(env, seed, rounds=20):
    """Everything that random legal moves come to."""
    rng = np.random.default_rng(seed)
    heard = []
    for number in range(rounds):
        seen, info = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            move = legal(info, rng)
            seen, reward, over, _, info = env.step(move)
            assert "refused" not in info, (env.moves[move], info)
            heard.append((move, reward, over, seen.tolist(), info["action_mask"].tolist()))
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_gymnasiums_checker_passes(game):
    with warnings.catch_warnings():
        # The chips at stake have no bound, and moves that are not legal are not taken.
        warnings.filterwarnings("ignore", message=".*infinity.*")
        env = gymnasium.make(name_of(game))
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same(game):
    assert played(CroupierEnv(game), 5) == played(CroupierEnv(game), 5)
    assert played(CroupierEnv(game), 5) != played(CroupierEnv(game), 6)


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_is_what_the_table_takes(game):
    env = CroupierEnv(game, fresh=False)
    rng = np.random.default_rng(3)
    for _ in range(15):
        seen, info = env.reset(seed=None)
        over = False
        while not over:
            mask = info["action_mask"]
            not_legal = np.flatnonzero(mask == 0)
            if len(not_legal):
                move = int(rng.choice(not_legal))
                same, reward, over, _, told = env.step(move)
                assert "refused" in told and reward == 0 and not over, env.moves[move]
                assert (same == seen).all() and (told["action_mask"] == mask).all()
            seen, _, over, _, info = env.step(legal({"action_mask": mask}, rng))
            assert over or info["action_mask"].any(), "nothing may be done"


def any_legal(mask, rng):
    """A legal move for every row of a mask."""
    return np.argmax(np.where(mask, rng.random(mask.shape), -1), axis=1)


# A hundred tables of each are followed for so many steps: a million in all.
QUICK = [
    (5000, {}),
    (1500, {"wagers": ["bet", "house-money", "rocket-aces"]}),
    (1000, {"decks": 2, "soft17": "hit", "stake": "25"}),
    (1500, {"decks": 8, "wagers": ["bet", "house-money"]}),
    (1000, {"wagers": []}),
]


@pytest.mark.parametrize("steps, options", QUICK)
def test_the_quick_table_of_blackjack_is_the_table(steps, options):
    """A vector of quick tables, and as many tables of all games that are stepped one by one."""
    tables = 100
    quick = CroupierVectorEnv("blackjack", tables, **options)
    singles = [CroupierEnv("blackjack", quick=False, **options) for _ in range(tables)]
    rng = np.random.default_rng(4)
    quick._engine.seed(17)
    for stream, single in enumerate(singles):
        single._engine.seed(17, stream)
    quick._is_seeded = True
    seen, info = quick.reset()
    begun = [single._engine.reset() for single in singles]
    mask = info["action_mask"]
    assert (seen == np.stack([first for first, _ in begun])).all()
    assert (mask == np.stack([told["action_mask"] for _, told in begun])).all()
    for number in range(steps):
        moves = any_legal(mask, rng)
        # Now and then somebody makes a move that is not legal.
        moves[number % tables] = number % len(quick.moves)
        seen, reward, over, _, info = quick.step(moves)
        mask = info["action_mask"]
        made = [single.step(move) for single, move in zip(singles, moves.tolist())]
        assert reward.tolist() == [one[1] for one in made]
        assert over.tolist() == [one[2] for one in made]
        assert info["refused"].tolist() == ["refused" in one[4] for one in made]
        after = [(one[0], one[4]) for one in made]
        for at in np.flatnonzero(over):
            assert (info["final_obs"][at] == made[at][0]).all()
            after[at] = singles[at]._engine.reset()
        assert (seen == np.stack([sees for sees, _ in after])).all()
        assert (mask == np.stack([told["action_mask"] for _, told in after])).all()


@pytest.mark.parametrize("game", GAMES)
def test_a_vector_plays_the_same_on_any_number_of_threads(game):
    many = CroupierVectorEnv(game, 5)
    rng = np.random.default_rng(1)
    seen, info = many.reset(seed=9)
    again = CroupierVectorEnv(game, 5, threads=2)
    other, _ = again.reset(seed=9)
    assert (seen == other).all()
    for _ in range(60):
        moves = np.array([rng.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        seen, reward, over, _, info = many.step(moves)
        other, reward2, over2, _, info2 = again.step(moves)
        assert not info["refused"].any()
        assert (seen == other).all() and (reward == reward2).all() and (over == over2).all()
        assert (seen[over, 0] == 0).all(), "a round that is over gives way to the next"
        if over.any():
            assert (info["final_obs"][over, 0] == 2).all()


def test_no_hidden_card_is_seen():
    env = CroupierEnv("blackjack")
    hole = env.fields.index("dealer, card 2")
    rng = np.random.default_rng(0)
    for _ in range(200):
        seen, info = env.reset()
        over = False
        while not over:
            seen, _, over, _, info = env.step(legal(info, rng))
            assert over or seen[0] == 0 or seen[hole] == 54


@pytest.mark.parametrize("game", [game for game in GAMES if game not in NO_DECISIONS])
def test_best_moves_have_no_regret_and_others_do(game):
    env = gymnasium.make(name_of(game), advice=True).unwrapped
    rng = np.random.default_rng(0)
    asked = regretted = 0
    for number in range(40):
        _, info = env.reset(seed=1 if number == 0 else None)
        over = False
        while not over:
            best, deals = info["best"], info["action_mask"][0]
            assert best is None or info["action_mask"][best]
            follows = best is not None and number % 2
            move = best if follows else 0 if deals else legal(info, rng)
            _, _, over, _, info = env.step(move)
            if best is not None and info["regret"] is None:
                # A wager decides nothing.
                assert move != best and env.moves[move].startswith("wager "), move
            elif best is not None:
                asked += 1
                regretted += info["regret"] > 0
                assert info["regret"] == 0 if move == best else info["regret"] >= 0
        if asked >= 12 and regretted:
            break
    assert asked >= 12 and regretted, (asked, regretted)


def test_every_decision_has_a_best_move_and_a_regret():
    """But for the bank at Pai Gow: it depends on wagers that nobody has made yet."""
    told = set()
    for game, wagers in [("pai-gow-poker", None), ("blackjack", ["bet", "house-money"])]:
        env = CroupierEnv(game, advice=True, fresh=False, wagers=wagers)
        rng = np.random.default_rng(2)
        for number in range(60):
            _, info = env.reset(seed=2 if number == 0 else None)
            over = False
            while not over:
                best, move = info["best"], legal(info, rng)
                _, _, over, _, info = env.step(move)
                name = env.moves[move].split()[0]
                decides = name not in ("deal", "wager", "bank", "bank-alone", "pass")
                assert (best is not None) == (info["regret"] is not None) == decides, name
                told.add(name)
    assert told >= {"set", "house-way", "bank", "pass", "cap", "collect", "hit", "stand"}, told


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_a_table_is_drawn(mode):
    env = CroupierEnv("blackjack", render_mode=mode)
    env.reset(seed=1)
    env.step(0)
    drawn = env.render()
    assert "blackjack" in drawn and ("<svg" in drawn) == (mode == "svg")


def names_of(offer):
    """What the moves are called that take an offer."""
    if "low" in offer and offer["action"] == "set":
        return ["set 1-2"]
    return [f"{offer['action']} x{times}" for times in offer.get("times", [])] or [offer["action"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_that_a_table_offers_is_a_move(game):
    env = CroupierEnv(game, quick=False, fresh=False)
    rng = np.random.default_rng(8)
    for number in range(15):
        _, info = env.reset(seed=8 if number == 0 else None)
        over = False
        while not over:
            _, _, over, _, info = env.step(legal(info, rng))
            view = json.loads(env._engine.view())
            if over or view["awaiting"]["kind"] != "decision":
                continue
            mask = info["action_mask"]
            for offer in view["awaiting"]["actions"]:
                for name in names_of(offer):
                    assert mask[env.moves.index(name)], (game, name)
