"""Environments for learners: Gymnasium's interface to every game of the house.

>>> import gymnasium, croupier.environments
>>> table = gymnasium.make("croupier/Roulette-v0")
>>> seen, info = table.reset(seed=1)
>>> red = table.unwrapped.moves.index("wager red")
>>> seen, reward, over, cut_off, info = table.step(red)
>>> seen, reward, over, cut_off, info = table.step(0)
>>> over, abs(reward)
(True, 1.0)
"""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from . import _engine
from ._answers import games
from ._words import plain, written

__all__ = ["CroupierEnv", "CroupierVectorEnv", "name_of", "register"]

# What is seen, what it brought, whether the round is over, never cut off, and the rest by name.
Stepped = Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]


def _setting(
    game: str,
    stake: Optional[str],
    wagers: Optional[Sequence[str]],
    fresh: bool,
    advice: bool,
    options: Dict[str, Any],
) -> str:
    setting: Dict[str, Any] = {"game": game, "options": options, "fresh": fresh, "advice": advice}
    if stake is not None:
        setting["stake"] = plain(stake)
    if wagers is not None:
        setting["wagers"] = list(wagers)
    return written(setting)


class _Seeded:
    """An environment whose engine deals from a seed out of Gymnasium's generator."""

    _engine: Any
    _is_seeded = False

    def _seed(self, seed: Optional[int]) -> None:
        if seed is None and self._is_seeded:
            return
        super().reset(seed=seed)  # type: ignore[misc]
        self._engine.seed(int(self.np_random.integers(2**63)))  # type: ignore[attr-defined]
        self._is_seeded = True


class CroupierEnv(_Seeded, gymnasium.Env):
    """A seat alone at a table; an episode lasts until nothing of it lies on the layout.

    ``moves`` names the actions: ``deal`` (or roll, or spin), a wager on every spot, and the
    decisions of the game. ``info["action_mask"]`` says which are legal; one that is not changes
    nothing and ``info["refused"]`` says why. Rewards are in units of the base wager (``stake``,
    10 dollars where none is named). What is seen is what the seat may see: ``fields`` names it.

    ``wagers`` lie there when a round begins: by default the base wagers of a game with decisions.
    ``fresh`` shuffles before every round, as exact figures suppose. With ``advice``,
    ``info["best"]`` is the best move and ``info["regret"]`` what the last one gave away, by exact
    advice. Every decision has both, with two exceptions where they are None: whether to bank at Pai
    Gow, which depends on wagers that nobody has made yet, and moves that decide nothing (a wager,
    ``deal``).
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        stake: Optional[str] = None,
        wagers: Optional[Sequence[str]] = None,
        fresh: bool = True,
        advice: bool = False,
        quick: bool = True,
        render_mode: Optional[str] = None,
        **options: Any,
    ):
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("render_mode: expected None, 'ansi' or 'svg'")
        self.game = game
        self.render_mode = render_mode
        setting = _setting(game, stake, wagers, fresh, advice, options)
        self._engine = _engine.Environment(setting, quick and render_mode is None)
        self.moves: List[str] = self._engine.moves()
        self.fields: List[str] = self._engine.fields()
        self.action_space = spaces.Discrete(len(self.moves))
        self.observation_space = spaces.Box(0.0, np.inf, (len(self.fields),), np.float32)
        self._step: Callable[[int], Stepped] = self._engine.step

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """A new round; with a seed, the same one every time."""
        self._seed(seed)
        begun: Tuple[np.ndarray, Dict[str, Any]] = self._engine.reset()
        return begun

    def step(self, action: int) -> Stepped:
        """Makes a move."""
        return self._step(action)

    def render(self) -> Optional[str]:
        """The table as the seat sees it, as text or as SVG."""
        from . import _pictures

        view = self._engine.view()
        if self.render_mode is None or view is None:
            return None
        drawn = _pictures.svg if self.render_mode == "svg" else _pictures.text
        return drawn(json.loads(view))


class CroupierVectorEnv(_Seeded, gymnasium.vector.VectorEnv):
    """Thousands of seats, each at a table of its own, stepped by the engine at once.

    A round that is over gives way to the next in the same step. What was seen at its end is in
    ``info["final_obs"]`` where ``final_observations`` asks for it. With ``copy=False`` the arrays
    of a step are written over by the next.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        stake: Optional[str] = None,
        wagers: Optional[Sequence[str]] = None,
        fresh: bool = True,
        quick: bool = True,
        threads: int = 1,
        copy: bool = True,
        final_observations: bool = True,
        **options: Any,
    ):
        setting = _setting(game, stake, wagers, fresh, False, options)
        self._engine = _engine.Environments(setting, num_envs, threads, quick)
        self.game = game
        self.num_envs = num_envs
        self.moves: List[str] = self._engine.moves()
        self.fields: List[str] = self._engine.fields()
        wide = len(self.fields)
        self.single_action_space = spaces.Discrete(len(self.moves))
        self.single_observation_space = spaces.Box(0.0, np.inf, (wide,), np.float32)
        batch = gymnasium.vector.utils.batch_space
        self.action_space = batch(self.single_action_space, num_envs)
        self.observation_space = batch(self.single_observation_space, num_envs)
        self._copy = copy
        self._seen = np.zeros((num_envs, wide), np.float32)
        self._last = np.zeros((num_envs, wide), np.float32) if final_observations else None
        self._mask = np.zeros((num_envs, len(self.moves)), np.int8)
        self._reward = np.zeros(num_envs, np.float64)
        self._over = np.zeros(num_envs, np.bool_)
        self._refused = np.zeros(num_envs, np.bool_)
        self._never = np.zeros(num_envs, np.bool_)

    def _out(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """New rounds everywhere; with a seed, the same ones every time."""
        self._seed(seed)
        self._engine.reset(self._seen, self._mask)
        return self._out(self._seen), {"action_mask": self._out(self._mask)}

    def step(
        self, actions: np.ndarray
    ) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """Makes a move at every table."""
        actions = np.ascontiguousarray(actions, np.int64)
        self._engine.step(
            actions, self._seen, self._mask, self._reward, self._over, self._refused, self._last
        )
        out = self._out
        over = out(self._over)
        info: Dict[str, Any] = {"action_mask": out(self._mask), "refused": out(self._refused)}
        if self._last is not None and over.any():
            info["final_obs"] = out(self._last)
            info["_final_obs"] = over
        return out(self._seen), out(self._reward), over, out(self._never), info


def name_of(game: str) -> str:
    """The name under which Gymnasium knows a game.

    >>> name_of("three-card-poker")
    'croupier/ThreeCardPoker-v0'
    """
    return "croupier/" + "".join(word.capitalize() for word in game.split("-")) + "-v0"


def register() -> None:
    """Tells Gymnasium of all games; done when this module is imported, or by Gymnasium itself."""
    for one in games():
        name = name_of(one["id"])
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="croupier.environments:CroupierEnv",
                vector_entry_point="croupier.environments:CroupierVectorEnv",
                kwargs={"game": one["id"]},
            )


register()
