"""Croupier for Python: casino table games out of regulators' documents.

Exact odds, settlement with clauses, advice, simulation, a table to drive, environments for
learners and a client of the floor. Everything says the same as the command line.
"""

from ._answers import advise, games, odds, ruin, rules, settle, simulate, what_if
from ._engine import __version__
from ._errors import CroupierError, Refused, UsageError
from ._results import Advice, Answer, Figure, Figures, Settlement, Simulation
from ._table import Table

__all__ = [
    "Advice",
    "Answer",
    "CroupierError",
    "Figure",
    "Figures",
    "Refused",
    "Settlement",
    "Simulation",
    "Table",
    "UsageError",
    "__version__",
    "advise",
    "games",
    "odds",
    "rules",
    "ruin",
    "settle",
    "simulate",
    "what_if",
]
