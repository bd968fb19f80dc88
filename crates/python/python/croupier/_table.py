"""A table that a program drives."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Union

from . import _engine
from ._results import Advice
from ._words import plain, written

Event = Union[str, Mapping[str, Any]]


def _read(said: str) -> Dict[str, Any]:
    """What the engine said of something, by name."""
    by_name: Dict[str, Any] = json.loads(said)
    return by_name


class Table:
    """A table of any game: it says what it awaits, you answer, it checks and moves on.

    Outcomes are entered (``apply({"spin": "32"})``), or drawn (``draw``, ``deal``), from ``seed``
    or from the system's randomness. What the rules refuse raises ``croupier.Refused`` and changes
    nothing.

    >>> table = Table("roulette", wheel="single")
    >>> _ = table.wager(1, "straight:17", "10")
    >>> table.apply({"spin": "17"})["net"]
    {'1': '350.00'}
    """

    def __init__(self, game: str, *, seed: Optional[int] = None, **options: Any):
        self._table = _engine.Table(game, written(options), seed)

    @classmethod
    def _of(cls, table: _engine.Table) -> Table:
        made = cls.__new__(cls)
        made._table = table
        return made

    @classmethod
    def restore(cls, game: str, saved: bytes, *, seed: Optional[int] = None) -> Table:
        """A table as ``save`` kept it. It has no ``journal``: that would begin in the middle."""
        return cls._of(_engine.Table.restore(game, saved, seed))

    @classmethod
    def replay(cls, journal: str, *, seed: Optional[int] = None) -> Table:
        """The table at the end of a journal, every line of which is proved again. It goes on."""
        return cls._of(_engine.Table.replay(journal, seed))

    @property
    def game(self) -> str:
        """The game's id."""
        return self._table.game

    @property
    def awaiting(self) -> Dict[str, Any]:
        """What the table awaits: wagers, chance or a decision."""
        return _read(self._table.awaiting())

    def offers(self, seat: int = 1) -> List[Dict[str, Any]]:
        """What a seat may decide now, and what it costs."""
        return [action for one in json.loads(self._table.offers(seat)) for action in one["actions"]]

    def spots(self, seat: int = 1) -> List[Dict[str, Any]]:
        """What takes a wager of a seat now, and how much."""
        spots: List[Dict[str, Any]] = json.loads(self._table.spots(seat))
        return spots

    def apply(self, event: Event) -> Dict[str, Any]:
        """Applies an event in the words of scripts and says what it did."""
        said = event if isinstance(event, str) else written(event)
        return _read(self._table.apply(said))

    def wager(self, seat: int, on: str, amount: Union[str, int]) -> Dict[str, Any]:
        """A seat puts chips on a spot."""
        return self.apply({"wager": {"seat": seat, "on": on, "amount": plain(amount)}})

    def decide(self, seat: int, action: str, **more: Any) -> Dict[str, Any]:
        """A seat decides; ``more`` is ``hand``, ``amount``, ``times`` or ``low``."""
        return self.apply({"decide": {"seat": seat, "action": action, **more}})

    def draw(self) -> Dict[str, Any]:
        """Draws one thing that the table asks of chance."""
        return _read(self._table.draw())

    def deal(self) -> List[Dict[str, Any]]:
        """Draws until somebody must decide or wagers are open again.

        >>> table = Table("big-six", seed=3)
        >>> _ = table.wager(1, "1", "5")
        >>> table.deal()[-1]["settled"]
        True
        """
        drawn: List[Dict[str, Any]] = []
        closed = False
        while True:
            awaiting = self.awaiting
            if awaiting["kind"] == "decision" or (awaiting["kind"] == "wagers" and closed):
                return drawn
            closed = closed or _closes(awaiting)
            drawn.append(self.draw())
            if drawn[-1]["settled"]:
                return drawn

    def view(self, viewer: Union[int, str] = 1) -> Dict[str, Any]:
        """The table as a seat, ``"rail"``, ``"dealer"`` or ``"all"`` may see it."""
        return _read(self._table.view(plain(viewer)))

    def advise(self) -> Advice:
        """What everything is worth that may be decided now."""
        return Advice(_read(self._table.advise()))

    def save(self) -> bytes:
        """The table as bytes, for ``Table.restore``."""
        return bytes(self._table.save())

    @property
    def journal(self) -> str:
        """What has happened, a line of JSON each, for ``Table.replay``."""
        return self._table.journal()

    def _repr_html_(self) -> str:
        from ._pictures import svg

        return svg(self.view("rail"))

    def __repr__(self) -> str:
        return f"<Table of {self.game}, awaiting {self.awaiting['kind']}>"


def _closes(awaiting: Dict[str, Any]) -> bool:
    """Whether what is drawn next closes the wagers: a shuffle or a burned card does not."""
    if awaiting["kind"] != "wagers":
        return True
    ask = awaiting["next"]
    before = ask["kind"] in ("shuffle", "number") or ask.get("to") == "burn"
    return not (before or (ask["kind"] == "dice" and ask.get("dice") == 3))
