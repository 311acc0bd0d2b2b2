from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Union


def parse_json(text: Union[str, bytes]) -> Any:
    """Parses JSON with exact numbers: whole ones as int, others as Decimal."""
    return json.loads(text, parse_float=Decimal)


def to_json(value: Any) -> str:
    """Writes JSON with every digit of a Decimal, which the json module cannot."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is not a number that JSON has.")
        return format(value, "f")
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(str(key))}:{to_json(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(to_json(item) for item in value) + "]"
    return json.dumps(value, allow_nan=False)
