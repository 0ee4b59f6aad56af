"""Four teachers send a file each at the same moment: one round every day, `--rounds 20` for the full measure."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from playwright.sync_api import expect
from pptx import Presentation
from pptx.util import Inches

from core.dialect import parse
from core.document.walk import questions
from tests.e2e.conftest import FIXTURES, App, Teacher
from tests.sources.conftest import make_pdf

pytestmark = [pytest.mark.browser, pytest.mark.ocr, pytest.mark.timeout(3600)]

SECONDS_OF_A_ROUND = 240
FACTS = {
    "pdf": "1603年、徳川家康は征夷大将軍に任じられ、江戸に幕府を開いた。1615年には大坂の陣で豊臣氏が滅んだ。",
    "docx": "1867年、徳川慶喜は大政奉還を行い、政権を朝廷に返した。1868年には戊辰戦争が始まった。",
    "pptx": "1889年、大日本帝国憲法が発布された。1885年には伊藤博文が初代の内閣総理大臣となった。",
    "jpg": "",
}
STANDS_IN_IT = {"pdf": "徳川家康", "docx": "大政奉還", "pptx": "伊藤博文", "jpg": "光合成"}


def pdf_file(title: str, facts: str) -> bytes:
    sentences = [sentence + "。" for sentence in facts.split("。") if sentence]
    lines = [(60, 130 + 22 * row, 10.5, sentence) for row, sentence in enumerate(sentences)]
    return make_pdf([(60, 90, 18, title), *lines])


def word_file(title: str, facts: str) -> bytes:
    document = Document()
    document.add_heading(title, 1)
    document.add_paragraph(facts)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def slides_file(title: str, facts: str) -> bytes:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = title
    slide.shapes.add_textbox(Inches(1), Inches(2), Inches(8), Inches(3)).text_frame.text = facts
    written = io.BytesIO()
    presentation.save(written)
    return written.getvalue()


def photo(title: str, _: str) -> bytes:
    # Other bytes each time, as what is known by its hash is not read again.
    return (FIXTURES / "page_photo.jpg").read_bytes() + title.encode()


MAKERS: dict[str, Callable[[str, str], bytes]] = {
    "jpg": photo,
    "pdf": pdf_file,
    "docx": word_file,
    "pptx": slides_file,
}


def test_four_uploads_at_once_are_all_right(teacher, app: App, pytestconfig, tmp_path: Path, record_property) -> None:
    server = app.server.process.pid
    seconds: list[float] = []
    for number in range(1, pytestconfig.getoption("rounds") + 1):
        seconds.append(one_round(teacher, number, tmp_path))
        assert app.server.process.poll() is None
    assert app.server.process.pid == server
    record_property("rounds", json.dumps(seconds))
    print(f"{len(seconds)} rounds, all right; seconds of each: {', '.join(f'{one:.0f}' for one in seconds)}")


def one_round(teacher: Callable[[], Teacher], number: int, folder: Path) -> float:
    """Sends one file of each kind from a browser profile of its own; gives the seconds until all were answered."""
    four: dict[str, Teacher] = {}
    for kind, make in MAKERS.items():
        path = folder / f"資料{number}.{kind}"
        path.write_bytes(make(f"第{number}回の資料", FACTS[kind]))
        four[kind] = teacher()
        four[kind].write("この資料から2問", path)
    started = next(iter(four.values())).page.evaluate("Date.now()")
    for one in four.values():
        one.send()
    for kind, one in four.items():
        check(kind, one, f"資料{number}.{kind}")
    ended: float = next(iter(four.values())).page.evaluate("Date.now()")
    for one in four.values():
        one.page.context.close()
    return (ended - started) / 1000


def check(kind: str, one: Teacher, name: str) -> None:
    """The test is there, made of this file and of no other, and nothing went wrong on the page."""
    expect(one.page.locator(".said.studio:not([role=status])")).to_be_visible(timeout=SECONDS_OF_A_ROUND * 1000)
    expect(one.blanks.first).to_be_visible()
    (source,) = one.app.storage.readings(one.test_id)
    assert source.name == name
    assert source.sha256 == one.app.storage.sources(one.test_id)[0].sha256
    text = "\n".join(page.text for page in source.pages)
    assert STANDS_IN_IT[kind] in text
    assert not any(word in text for other, word in STANDS_IN_IT.items() if other != kind)
    assert 1 <= len(questions(parse(one.revision.text).document)) <= 2
    assert one.seen.complaints == []
