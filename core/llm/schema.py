"""The strict JSON schema of a pydantic model: every key named and required, none besides.

What strict mode takes: https://platform.openai.com/docs/guides/structured-outputs ("Supported schemas").
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pydantic import BaseModel

from core.llm.prompt import ReplySchema

_LEFT_OUT = frozenset(
    ("title", "default", "discriminator", "minLength", "maxLength", "uniqueItems", "examples", "deprecated", "readOnly")
)
"""Not taken in strict mode, or of no use there; what they ask for is checked when the reply is read."""


@cache
def reply_schema(wanted: type[BaseModel]) -> ReplySchema:
    """The schema to send with a prompt."""
    return ReplySchema(re.sub(r"[^a-zA-Z0-9_-]", "_", wanted.__name__)[:64], _strict(wanted.model_json_schema()))


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(one) for one in node]
    if not isinstance(node, dict):
        return node
    if len(node.get("allOf", ())) == 1:
        node = {**node, **node["allOf"][0]}
        del node["allOf"]
    if "$ref" in node:
        return {"$ref": node["$ref"]}  # strict mode takes nothing beside a reference
    made = {"anyOf" if key == "oneOf" else key: _inside(key, value) for key, value in node.items()}
    made = {key: value for key, value in made.items() if key not in _LEFT_OUT or not isinstance(key, str)}
    if "properties" in made:
        made |= {"additionalProperties": False, "required": list(made["properties"])}
    return made


def _inside(key: str, value: Any) -> Any:
    """Names of properties and of definitions are no keywords."""
    if key in ("properties", "$defs"):
        return {name: _strict(one) for name, one in value.items()}
    return value if key in ("enum", "const", "required") else _strict(value)
