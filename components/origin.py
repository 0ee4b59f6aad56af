"""Where the question that was picked comes from: its page in the material, the place marked."""

from __future__ import annotations

import io
from functools import lru_cache

import streamlit as st
from PIL import Image, ImageDraw

from components import words
from components.desk import Desk, read_hashes
from components.jump import asked_jump, forget_jump, show_source
from components.markup import show, tag
from components.services import services
from core.dialect import parse
from core.document.extract import Box, Extract, Page, PageTurn
from core.document.provenance import Origin, origins
from core.errors import StudioError
from core.storage.records import Revision

MARK = "#b93c25"
MARGIN = 0.04
"""Of the longer side of a page: what is shown around the marked place."""

LEAST_WIDTH = 0.5
"""Of the width of a page: less of it cannot be recognised."""


def origin_card(desk: Desk, *, show_source_tab: bool) -> None:
    """Draws the place that the picked question comes from, with the way to its source; nothing where none is picked."""
    jump = asked_jump()
    if jump is None or jump.question is None or desk.revision is None:
        return
    found = _origins(desk.revision, read_hashes(desk.revision.test_id))
    if jump.question > len(found):
        return
    with st.container(key="origin", gap="xsmall"):
        _head(jump.question)
        origin = found[jump.question - 1]
        if origin is None:
            show(tag("div", words.say(words.ORIGIN_UNKNOWN), cls="quiet"))
        else:
            _place(origin)
        if show_source_tab:
            st.button(words.say(words.ORIGIN_SOURCE), key="origin-source", type="tertiary", icon=":material/edit:",
                      on_click=show_source)  # fmt: skip


def _head(number: int) -> None:
    with st.container(key="origin-head", horizontal=True, vertical_alignment="center"):
        show(tag("div", words.say(words.ORIGIN, number=number), cls="panel-title"))
        st.space("stretch")
        st.button(words.say(words.CLOSE), key="origin-close", type="tertiary", on_click=forget_jump)


def _place(origin: Origin) -> None:
    where = words.say(words.ORIGIN_PLACE, name=origin.source.name, page=origin.page)
    page = next(page for page in origin.source.pages if page.number == origin.page)
    show(tag("div", where, cls="quiet"))
    if origin.block.box is None or page.size is None:
        show(tag("blockquote", origin.block.text, cls="quoted"))
        return
    try:
        picture = _page(origin, page)
    except StudioError:  # the words that were read are as good a place
        show(tag("blockquote", origin.block.text, cls="quoted"))
        return
    marked = _marked(picture, origin.block.box, page.size)
    st.image(_cut(marked, origin.block.box, page.size), alt=origin.block.text)
    if st.button(words.say(words.ORIGIN_PAGE), key="origin-page", type="tertiary", icon=":material/description:"):
        _whole_page(where, marked)


def _whole_page(where: str, marked: Image.Image) -> None:
    st.dialog(where, width="large")(lambda: st.image(marked, alt=where))()


@lru_cache(maxsize=32)
def _origins(revision: Revision, hashes: tuple[str, ...]) -> tuple[Origin | None, ...]:
    material = Extract(services().storage.readings(revision.test_id))
    return origins(parse(revision.text).document, material) if hashes else (None,) * len(revision.question_ids)


def _page(origin: Origin, page: Page) -> Image.Image:
    return Image.open(io.BytesIO(_page_bytes(origin.source.name, origin.source.sha256, page.number, page.turn)))


@lru_cache(maxsize=8)
def _page_bytes(name: str, sha256: str, number: int, turn: PageTurn) -> bytes:
    from core.sources import Upload, page_image

    return page_image(Upload(name, services().storage.source_bytes(sha256)), number, turn=turn)


def _marked(picture: Image.Image, box: Box, size: tuple[float, float]) -> Image.Image:
    marked = picture.convert("RGB")
    thick = max(2, picture.width // 400)
    left, top, right, bottom = _in_pixels(box, size, picture)
    around = (left - 2 * thick, top - 2 * thick, right + 2 * thick, bottom + 2 * thick)
    ImageDraw.Draw(marked).rounded_rectangle(around, radius=3 * thick, outline=MARK, width=thick)
    return marked


def _cut(picture: Image.Image, box: Box, size: tuple[float, float]) -> Image.Image:
    left, top, right, bottom = _in_pixels(box, size, picture)
    margin = MARGIN * max(picture.size)
    wider = max(margin, (LEAST_WIDTH * picture.width - (right - left)) / 2)
    cut = (max(0, left - wider), max(0, top - margin), min(picture.width, right + wider), bottom + margin)
    return picture.crop((*map(int, cut[:3]), int(min(picture.height, cut[3]))))


def _in_pixels(box: Box, size: tuple[float, float], picture: Image.Image) -> Box:
    across, down = picture.width / size[0], picture.height / size[1]
    return box[0] * across, box[1] * down, box[2] * across, box[3] * down
