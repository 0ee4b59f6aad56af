"""Writing attributes so that strict MDX and we read them back as they were."""

from __future__ import annotations

import re

from core.document.nodes import Attribute

_REFERENCE_LIKE = re.compile(r"&(?=[#A-Za-z])")
_CONTROL = {"\n": "&#10;", "\r": "&#xD;", "\t": "&#9;"}


def attribute_text(name: str, value: str | None, *, in_cell: bool = False) -> str:
    """`name="value"`, in single quotes where the value has double ones; a bare name for None."""
    if value is None:
        return name
    value = _REFERENCE_LIKE.sub("&amp;", value)
    for control, reference in _CONTROL.items():
        value = value.replace(control, reference)
    if in_cell:
        value = value.replace("|", "&#124;")
    if '"' in value:
        return f"{name}='" + value.replace("'", "&apos;") + "'"
    return f'{name}="{value}"'


def attributes_text(attributes: tuple[Attribute, ...], *, in_cell: bool = False) -> str:
    """All attributes, each after a space."""
    return "".join(" " + _written(attribute, in_cell) for attribute in attributes)


def _written(attribute: Attribute, in_cell: bool) -> str:
    if attribute.expression:
        inside = "{" + " ".join((attribute.value or "").split("\n")) + "}"
        return f"{attribute.name}={inside}" if attribute.name else inside
    return attribute_text(attribute.name, attribute.value, in_cell=in_cell)
