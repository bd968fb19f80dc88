"""Questions about games: settlement, advice, exact odds, simulations."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from . import _engine
from ._results import Advice, Figures, Settlement, Simulation
from ._words import written

Script = Union[str, Mapping[str, Any]]
Progress = Callable[[int, int], None]


def _text(script: Script) -> str:
    return script if isinstance(script, str) else written(script)


def games() -> List[Dict[str, Any]]:
    """Every game, as ``croupier games --json``.

    >>> len(games())
    20
    >>> games()[0]["id"]
    'blackjack'
    """
    every: List[Dict[str, Any]] = json.loads(_engine.games())
    return every


def rules(game: str) -> Dict[str, Any]:
    """The rulebook of a game: options, spots, pay tables, each with its clause.

    >>> rules("big-six")["name"]
    'Big Six'
    """
    book: Dict[str, Any] = json.loads(_engine.rules(game))
    return book


def settle(script: Script) -> Settlement:
    """Plays a script and says who is paid what, by which clause.

    >>> spin = {"game": "roulette", "steps": [
    ...     {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "32"}]}
    >>> settle(spin).net(1)
    Fraction(5, 1)
    """
    return Settlement(json.loads(_engine.settle(_text(script))))


def advise(script: Script) -> Advice:
    """What everything is worth that may be decided where the script stops, the best first.

    >>> hand = {"game": "blackjack", "steps": [
    ...     {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
    ...     {"cards": {"seat-1": "Th 6c", "dealer": "7d ??"}}]}
    >>> advise(hand).best["action"]
    'hit'
    """
    return Advice(json.loads(_engine.advise(_text(script))))


def _question(
    game: str,
    wager: Optional[str],
    pay: Optional[Mapping[str, Any]],
    options: Mapping[str, Any],
) -> str:
    asked: Dict[str, Any] = {"game": game}
    if wager is not None:
        asked["wager"] = wager
    if options:
        asked["options"] = dict(options)
    if pay is not None:
        asked["pay"] = pay
    return written(asked)


def odds(
    game: str,
    wager: Optional[str] = None,
    pay_table: Optional[str] = None,
    *,
    progress: Optional[Progress] = None,
    **options: Any,
) -> Figures:
    """Exact figures of a game's wagers, as ``croupier odds --json``.

    ``progress`` is called with the steps done and the steps to do. What it raises, or Ctrl-C, ends
    the count, as it ends whatever else takes long.

    >>> odds("roulette", "red")[0].house_edge
    Fraction(1, 19)
    >>> odds("roulette", "red", wheel="single")[0].house_edge
    Fraction(1, 37)
    """
    asked = _question(game, wager, None, options)
    return Figures(json.loads(_engine.odds(asked, pay_table, progress)))


def what_if(
    game: str,
    wager: Optional[str] = None,
    *,
    pay: Mapping[str, Any],
    progress: Optional[Progress] = None,
    **options: Any,
) -> Figures:
    """What other pays would come to, better or worse than the document's.

    >>> what_if("roulette", "straight", pay={"straight": {"win": "37 to 1"}})[0].house_edge
    Fraction(0, 1)
    """
    asked = _question(game, wager, pay, options)
    return Figures(json.loads(_engine.odds(asked, None, progress)))


def ruin(
    game: str, wager: str, *, bankroll: int, rounds: int, **options: Any
) -> Optional[float]:
    """The chance that ``bankroll`` base wagers no longer cover one within ``rounds`` rounds.

    None where the figure does not say all that can happen, or counting it out takes too long.

    >>> round(ruin("roulette", "red", bankroll=1, rounds=1), 6) == round(20 / 38, 6)
    True
    """
    found = _engine.ruin(_question(game, wager, None, options), bankroll, rounds)
    return found[0] if found else None


def simulate(
    game: str,
    rounds: int = 1_000_000,
    *,
    wager: Union[None, str, Sequence[str]] = None,
    strategy: Optional[str] = None,
    seed: Optional[int] = None,
    stake: Optional[str] = None,
    threads: Optional[int] = None,
    progress: Optional[Progress] = None,
    options: Optional[Mapping[str, Any]] = None,
    **more: Any,
) -> Simulation:
    """Plays many rounds on all cores, as ``croupier simulate --json``.

    ``progress`` is called with the rounds played and the rounds to play. What it raises ends the
    simulation, and so does Ctrl-C. ``more`` takes ``session``, ``bankroll``, ``pace``, ``fresh`` and ``every_round``.

    >>> simulate("roulette", 10_000, wager="red", seed=7).rounds
    10000
    """
    asked: Dict[str, Any] = {"game": game, "rounds": rounds, **more}
    given = {"strategy": strategy, "seed": seed, "stake": stake, "options": options}
    asked.update({key: value for key, value in given.items() if value is not None})
    if wager is not None:
        asked["wager"] = wager if isinstance(wager, str) else list(wager)
    return Simulation(json.loads(_engine.simulate(written(asked), threads, progress)))
