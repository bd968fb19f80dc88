"""What is refused: exceptions with a code, a clause and words."""

from __future__ import annotations

from typing import Optional


class CroupierError(Exception):
    """Something was not accepted; nothing has changed.

    ``words`` says what, where and what was expected, ``code`` is for programs, ``clause`` is the
    clause of the game's document that says so, where one does.
    """

    def __init__(self, words: str, code: str = "refused", clause: Optional[str] = None):
        super().__init__(words if clause is None or clause in words else f"{words} ({clause})")
        self.words = words
        self.code = code
        self.clause = clause


class Refused(CroupierError):
    """The rules refuse it, or there is no answer under these rules."""


class UsageError(CroupierError, ValueError):
    """What was asked is not written as it should be, or names something that there is not."""
