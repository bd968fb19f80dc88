"""What is said to the engine, as JSON."""

from __future__ import annotations

import json
from typing import Any

from ._errors import UsageError


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
