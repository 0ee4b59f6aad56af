"""Keys of JSON spelt as the schema spells them: `Page_Number` and `page number` where `pageNumber` is meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any


def respelt(value: Any, schema: Mapping[str, Any]) -> Any:
    """The value with such keys changed that differ from one of the schema's only in case, width, spaces and signs."""
    return _respelt(value, [schema], schema.get("$defs", {}))


def _respelt(value: Any, schemas: list[Any], definitions: Mapping[str, Any]) -> Any:
    schemas = [one for schema in schemas for one in _alternatives(schema, definitions)]
    if isinstance(value, list):
        inside = [schema["items"] for schema in schemas if "items" in schema]
        return [_respelt(one, inside, definitions) for one in value] if inside else value
    if not isinstance(value, dict):
        return value
    names: dict[str, list[Any]] = {}
    for schema in schemas:
        for name, inner in schema.get("properties", {}).items():
            names.setdefault(name, []).append(inner)
    renamed = _renamed(value, names)
    return {key: _respelt(one, names[key], definitions) if key in names else one for key, one in renamed.items()}


def _renamed(value: dict[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    right = {folded(name): name for name in names}
    made: dict[str, Any] = {}
    for key, one in value.items():
        name = key if key in names else right.get(folded(key), key)
        taken = name != key and (name in value or name in made)
        made[key if taken else name] = one
    return made


def _alternatives(schema: Any, definitions: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The schema, or those that it refers to or chooses from."""
    if not isinstance(schema, Mapping):
        return
    if "$ref" in schema:
        yield from _alternatives(definitions.get(str(schema["$ref"]).rpartition("/")[2]), definitions)
    elif "anyOf" in schema:
        for one in schema["anyOf"]:
            yield from _alternatives(one, definitions)
    else:
        yield schema


def folded(name: object) -> str:
    """A word without case, width, spaces and signs."""
    plain = unicodedata.normalize("NFKC", str(name)).casefold()
    return "".join(sign for sign in plain if sign.isalnum())
