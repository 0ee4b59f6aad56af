"""Mends single places of JSON that pydantic finds wrong: other forms of the same thing, never another thing."""

from __future__ import annotations

import unicodedata
from typing import Any

from pydantic_core import ErrorDetails

from core.llm.found_json import values_in
from core.llm.loose_json import Unreadable
from core.llm.spelling import folded

_LISTS = frozenset(("list_type", "tuple_type", "set_type", "frozen_set_type"))
_OBJECTS = frozenset(("model_type", "model_attributes_type", "dict_type", "dataclass_type"))
_SCALARS = frozenset(("int_parsing", "float_parsing", "bool_parsing", "int_type", "float_type", "bool_type"))
_NOTHING = object()


def mend(value: Any, error: ErrorDetails) -> bool:
    """Mends one error in `value`, in place; False where that cannot be done without loss."""
    holder, key = _place(value, error)
    if holder is None or error["type"] == "missing":
        return False
    old = holder[key]
    if error["type"] == "extra_forbidden":
        return _drop(holder, key)
    new = _other_form(old, error)
    if new is _NOTHING or new is old:
        return False
    holder[key] = new
    return True


def _place(value: Any, error: ErrorDetails) -> tuple[Any, Any]:
    """The container and the key that an error speaks of; names of union members in its path are passed over."""
    holder: Any = None
    key: Any = None
    for step in error["loc"]:
        if _has(value if holder is None else holder[key], step):
            holder, key = value if holder is None else holder[key], step
    return holder, key


def _has(inside: Any, step: int | str) -> bool:
    if isinstance(inside, dict):
        return step in inside
    return isinstance(inside, list) and isinstance(step, int) and step < len(inside)


def _drop(holder: Any, key: Any) -> bool:
    """A key too many goes where it says nothing."""
    if holder[key] in (None, "", [], {}) or str(key).startswith("$"):
        del holder[key]
        return True
    return False


def _other_form(old: Any, error: ErrorDetails) -> Any:
    """The same in the form that is wanted, `_NOTHING` where there is none."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in _LISTS:
        read = json_in(old)
        return read if isinstance(read, list) else [] if old is None else [old]
    if kind == "string_type":
        return str(old) if isinstance(old, int | float) and not isinstance(old, bool) else _only(old)
    if kind in ("literal_error", "enum"):
        return _one_of(context["expected"], old)
    if kind == "union_tag_invalid":
        name = context["discriminator"].strip("'")
        tag = _one_of(context["expected_tags"], old.get(name)) if isinstance(old, dict) else _NOTHING
        return _NOTHING if tag is _NOTHING else {**old, name: tag}
    if kind in _OBJECTS:
        return json_in(old) if isinstance(old, str) else _only(old)
    if kind in _SCALARS:
        return unicodedata.normalize("NFKC", old).strip() if isinstance(old, str) else _only(old)
    if kind == "none_required":
        return None if isinstance(old, str) and old.strip().lower() in ("null", "none", "") else _NOTHING
    return _NOTHING


def _only(old: Any) -> Any:
    return old[0] if isinstance(old, list) and len(old) == 1 else _NOTHING


def _one_of(allowed: str, old: Any) -> Any:
    """The one of the allowed words, as pydantic lists them, that differs only in case, width, spaces and hyphens."""
    if isinstance(old, list):
        return _only(old)
    words = [word.strip().strip("'\"") for word in allowed.replace(" or ", ", ").split(", ")]
    alike = [word for word in words if isinstance(old, str) and folded(word) == folded(old)]
    return alike[0] if len(alike) == 1 and alike[0] != old else _NOTHING


def json_in(value: Any) -> Any:
    """The object or list that a text holds; any other value as it is."""
    if not isinstance(value, str):
        return value
    try:
        found = list(values_in(value))
    except Unreadable:
        return value
    return found[0] if len(found) == 1 and isinstance(found[0], dict | list) else value
