"""What the editor calls things. Two profiles differ in three names; everything else is shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from core.document.nodes import MarkName

Json = dict[str, Any]
Profile = Literal["testmaker", "plate"]
PROFILES: tuple[Profile, ...] = get_args(Profile)


@dataclass(frozen=True, slots=True)
class Names:
    """The element types that depend on the profile."""

    paragraph: str
    inline_math: str
    math_block: str


NAMES: dict[Profile, Names] = {
    "testmaker": Names(paragraph="paragraph", inline_math="math_inline", math_block="math_block"),
    "plate": Names(paragraph="p", inline_math="inline_equation", math_block="equation"),
}

# The marks of a leaf, in the order in which nested marks are rebuilt when runs are equally long.
MARKS: tuple[MarkName, ...] = ("bold", "italic", "strikethrough", "underline", "subscript", "superscript")
INVISIBLE_ON_SPACE: frozenset[MarkName] = frozenset({"bold", "italic", "subscript", "superscript"})
CODE = "code"
RUBY = "ruby"
ANSWER_LEAF = "input-answer"


def empty_leaf() -> Json:
    """A fresh `{"text": ""}`, as every void element and every gap between inlines needs one."""
    return {"text": ""}
