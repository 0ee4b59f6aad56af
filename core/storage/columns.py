"""Column types: what every database keeps alike."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import JSON, DateTime, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """The text as every database can keep it: NUL and halves of surrogate pairs become U+FFFD, places stay the same."""
    return _UNSTORABLE.sub("\ufffd", text)


def to_json(value: object) -> str:
    """The value as JSON; dataclasses become objects, Japanese stays readable."""
    return storable(json.dumps(value, ensure_ascii=False, default=asdict))


class PlainText(TypeDecorator[str]):
    """Text of any length, made storable."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        """What is written."""
        return None if value is None else storable(value)


class Moment(TypeDecorator[datetime]):
    """A time in UTC; SQLite keeps no zone, so it is put back on reading."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """What is written."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """What is read back."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Typed(TypeDecorator[Any]):
    """JSON that is read back as `kind`: a dataclass, a tuple of them, a union."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def __init__(self, kind: Any) -> None:
        super().__init__()
        self.kind = kind

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.kind)

    def process_result_value(self, value: Any, _dialect: Dialect) -> Any:
        """What is read back."""
        return None if value is None else self._adapter.validate_python(value)
