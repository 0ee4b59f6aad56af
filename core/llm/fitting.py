"""Makes JSON fit a pydantic model where nothing is lost by it, and says plainly what does not fit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from core.llm.mending import json_in, mend
from core.llm.schema import reply_schema
from core.llm.spelling import folded, respelt

Wanted = TypeVar("Wanted", bound=BaseModel)
ROUNDS = 6  # mending one thing may uncover the next
MAX_ERRORS = 10
MAX_SHOWN = 60
_TOOL_CALL = ("toolcalls", "function", "arguments", "parameters", "input", "properties")
_WRAPPERS = frozenset((*_TOOL_CALL, "result", "response", "output", "data", "reply", "json", "answer"))


class DoesNotFit(Exception):
    """`errors` are sentences that a model can act on."""

    def __init__(self, errors: tuple[str, ...]) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


def fitted(value: Any, wanted: type[Wanted]) -> Wanted:
    """The value as a `wanted`: as it is, or with changes that lose nothing ("3" for 3, one thing for a list of one).

    Raises:
        DoesNotFit: where it does not fit; the errors are those of the value as it came.
    """
    schema = reply_schema(wanted).schema
    value = respelt(value, schema)
    try:
        return wanted.model_validate(value)
    except ValidationError as told:
        errors = told.errors(include_url=False)
    for candidate in _unwrapped(value, wanted):
        made = _mended(respelt(candidate, schema), wanted)
        if made is not None:
            return made
    raise DoesNotFit(tuple(map(_sentence, errors[:MAX_ERRORS])))


def _unwrapped(value: Any, wanted: type[BaseModel], layers: int = 4) -> Iterator[Any]:
    """The value, and what it holds where it is only a wrapper: text with JSON in it, a list of one, a tool call."""
    value = json_in(value)
    yield value
    if not layers:
        return
    names = {folded(name) for name in wanted.model_fields}
    if isinstance(value, dict) and not {folded(key) for key in value} & names:
        wrappers = _WRAPPERS | {folded(wanted.__name__)}
        for inner in (one for key, one in value.items() if folded(key) in wrappers):
            yield from _unwrapped(inner, wanted, layers - 1)
    if isinstance(value, list):
        for inner in value if len(value) == 1 else ():
            yield from _unwrapped(inner, wanted, layers - 1)
        needed = [name for name, field in wanted.model_fields.items() if field.is_required()]
        if len(needed) == 1:
            yield {needed[0]: value}  # the list alone, where the object has nothing else to say


def _mended(value: Any, wanted: type[Wanted]) -> Wanted | None:
    value = deepcopy(value)
    for _ in range(ROUNDS):
        try:
            return wanted.model_validate(value)
        except ValidationError as told:
            mended = [mend(value, error) for error in told.errors(include_url=False)]
        if not any(mended):
            return None
    return None


def _sentence(error: ErrorDetails) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in error["loc"])
    path = "".join(steps).lstrip(".") or "the reply"
    context = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return f"{path} is missing"
        case "extra_forbidden":
            return f"{path} is not allowed; leave it out"
        case "literal_error" | "enum":
            return f"{path} is {_shown(error['input'])}, allowed are {context['expected']}"
        case "union_tag_invalid":
            field, said = context["discriminator"].strip("'"), _shown(context["tag"])
            return f"{path}.{field} is {said}, allowed are {context['expected_tags']}"
        case _:
            return f"{path} is {_shown(error['input'])}: {error['msg']}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
