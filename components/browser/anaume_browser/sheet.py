"""The test as a sheet of paper that a learner fills in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Literal

import streamlit as st

from anaume_browser.mounting import component
from anaume_browser.replies import Replies, read_replies
from anaume_browser.words import words_in
from core.document.learner import LearnerView
from core.text import Language


@dataclass(frozen=True, slots=True)
class SheetMark:
    """How a reply was marked. `reason` and `answer` are shown to the learner: give them only when he may see them."""

    verdict: Literal["right", "wrong", "undecided"]
    points: float
    reason: str | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Highlight:
    """A place to scroll to and ring: a question id of the view or `block-<index in view.blocks>`.

    It happens once for each new `nonce`; the ring goes when the sheet is touched.
    """

    id: str
    nonce: int


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What the learner has done. `marked` and `picked` are set only in the run that the press of the button caused."""

    replies: Replies
    marked: Replies | None
    picked: str | None


def sheet(
    view: LearnerView,
    *,
    key: str,
    language: Language = "ja",
    replies: Mapping[str, tuple[str, ...]] | None = None,
    marks: Mapping[str, SheetMark] | None = None,
    answers: Mapping[str, str] | None = None,
    highlight: Highlight | None = None,
    growing: bool = False,
    markable: bool = True,
    pickable: bool = False,
    on_replies: Callable[[Replies], None] | None = None,
    on_marked: Callable[[Replies], None] | None = None,
    on_picked: Callable[[str], None] | None = None,
) -> SheetResult:
    """Draw `view` and return what was answered. All ids are those of `view`.

    `key` names the sheet for as long as the browser's page is open: replies are kept there under it, so give each test
    its own. `replies` fill a sheet that the page does not know yet. `marks` are shown in red beside the blanks until
    the reply changes; `answers` turns the sheet into the teacher's copy with every key written in. `growing` says
    that more is coming: the button for marking waits, and screen readers hear how many questions there are. With
    `markable` there is a button that asks for marks, with `pickable` the numbers are buttons that ask for the place in
    the source. The callbacks run before the script, as Streamlit's do.
    """
    ids = {question.id for question in view.questions}

    def told(name: str) -> object:
        return st.session_state[key].get(name)

    def replies_changed() -> None:
        if on_replies:
            on_replies(read_replies(told("replies"), ids))

    def marked_changed() -> None:
        if on_marked and (asked := _asked(told("marked"), ids)) is not None:
            on_marked(asked)

    def picked_changed() -> None:
        if on_picked and (picked := _picked(told("picked"), ids)):
            on_picked(picked)

    shown = {
        **view.as_json(),
        "key": key,
        "language": language,
        "words": words_in(language),
        "replies": replies,
        "marks": None if marks is None else {id_: asdict(mark) for id_, mark in marks.items()},
        "answers": answers,
        "highlight": highlight and asdict(highlight),
        "growing": growing,
        "markable": markable,
        "pickable": pickable,
    }
    result = component("sheet", js="sheet.js", css="sheet.css")(
        key=key,
        # Bytes, since Streamlit would write six characters of JSON for each Japanese one.
        data=json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode(),
        default={"replies": {}},
        on_replies_change=replies_changed,
        on_marked_change=marked_changed,
        on_picked_change=picked_changed,
    )
    return SheetResult(
        replies=read_replies(result.get("replies"), ids),
        marked=_asked(result.get("marked"), ids),
        picked=_picked(result.get("picked"), ids),
    )


def _asked(value: object, ids: set[str]) -> Replies | None:
    return read_replies(value.get("replies"), ids) if isinstance(value, dict) else None


def _picked(value: object, ids: set[str]) -> str | None:
    return value if isinstance(value, str) and value in ids else None
