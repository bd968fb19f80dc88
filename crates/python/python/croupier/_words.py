"""What is said to the engine, as JSON."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from ._errors import UsageError


def plain(value: Any) -> str:
    """A text or a number as text, such as an amount.

    >>> plain(5), plain("7.50")
    ('5', '7.50')
    """
    if not isinstance(value, (str, int, float, Decimal)):
        raise TypeError(f"expected text or a number, not {type(value).__name__}")
    return str(value)


def written(value: Any) -> str:
    """A value as JSON. What cannot be written so is no question.

    >>> written({"game": "craps"})
    '{"game": "craps"}'
    >>> written({"rounds": float("nan")})
    Traceback (most recent call last):
    croupier._errors.UsageError: Out of range float values are not JSON compliant...
    """
    try:
        return json.dumps(value, allow_nan=False)
    except ValueError as wrong:
        raise UsageError(str(wrong), "malformed") from None
    except RecursionError:
        raise UsageError("nested too deeply", "malformed") from None
