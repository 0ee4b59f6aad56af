"""Long sources: cut to the model's window, drafted section by section, joined without asking twice."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse
from core.document.extract import Extract, Page, Source, SourceBlock
from core.document.walk import questions
from core.llm.cost import estimate_tokens
from core.sources import Upload
from core.workflow.model.drafted_text import joined_sections
from core.workflow.model.sections import MOST_SECTIONS, Section, cut, shares
from tests.model_server.script import Say
from tests.model_server.server import Received
from tests.workflow.model.studio import Studio, purpose_of

CHAPTER = "第{n}章では出来事{n}が起こった。" + "人々の暮らしは大きく変わり、その影響は長く続いた。" * 40


def source(*pages: tuple[SourceBlock, ...]) -> Extract:
    made = tuple(Page(number, blocks) for number, blocks in enumerate(pages, 1))
    return Extract((Source("本.pdf", "pdf", "0" * 64, made),))


def texts(sections: tuple[Section, ...]) -> str:
    return "".join(block.text for section in sections for _, page in section.pages for block in page.blocks)


BLOCKS = st.lists(
    st.builds(
        SourceBlock,
        st.text("あいうabc ", min_size=1, max_size=400),
        kind=st.sampled_from(["heading", "paragraph"]),
    ),
    min_size=1,
    max_size=12,
)


@given(st.lists(BLOCKS.map(tuple), min_size=1, max_size=4), st.integers(150, 900))
def test_sections_hold_everything_once_in_order_and_fit(pages: list[tuple[SourceBlock, ...]], room: int):
    made = cut(source(*pages), None, room)
    whole = "".join(block.text for page in pages for block in page)
    assert whole.startswith(texts(made.sections))
    assert len(made.sections) <= MOST_SECTIONS
    if not made.left_out and len(made.sections) < MOST_SECTIONS:
        assert texts(made.sections) == whole
    for section in made.sections:
        assert sum(estimate_tokens(block.text) for _, page in section.pages for block in page.blocks) <= room + 200


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=6), st.integers(1, 200))
def test_each_section_gets_its_share_of_the_questions(sizes: list[int], wanted: int):
    given_ = shares([Section((), size) for size in sizes], wanted)
    assert sum(given_) == wanted
    assert all(share >= 0 for share in given_)


def test_what_was_asked_in_one_section_is_not_asked_again_in_the_next():
    first = '# 歴史\n\n開府は<question correct="1603" />年である。\n'
    second = (
        '# 歴史\n\n開府は<question correct="1603" />年である。\n\n鎖国は<question correct="1641" />年に固まった。\n'
    )
    joined = joined_sections([first, second])
    assert joined.count("# 歴史") == 1
    assert [question.answers for question in questions(parse(joined).document)] == [("1603",), ("1641",)]


def test_a_long_source_is_drafted_section_by_section(studio: Studio):
    asked: list[str] = []

    def answer(received: Received) -> Say:
        if purpose_of(received) == "plan":
            return Say(json.dumps({"steps": [{"step": "draft", "questions": 3}]}))
        asked.append(received.text)
        return Say(f'# 出来事\n\n第{len(asked)}章では<question correct="出来事{len(asked)}" />が起こった。\n')

    studio.server.answer = answer
    book = "\n\n".join(f"# 第{n}章\n\n{CHAPTER.format(n=n)}" for n in range(1, 4))
    studio.endpoint = replace(studio.endpoint, context_tokens=5_000)
    test_id = studio.new_test()
    assert studio.ask(test_id, "全部で3問、どの章からも作ってください", Upload("本.md", book.encode())).status == "done"
    text = studio.text(test_id)
    assert [one.answers for one in questions(parse(text).document)] == [("出来事1",), ("出来事2",), ("出来事3",)]
    assert text.count("# 出来事") == 1
    assert len(asked) == 3
    assert "出来事1" in asked[1].partition("Sources:")[0], "what was asked before is told"
    assert "Number of blanks: 1" in asked[0]


def test_pages_that_do_not_fit_in_a_turn_are_named(studio: Studio):
    pages = "\n\n".join(f"# 第{n}章\n\n{CHAPTER.format(n=n)}" for n in range(1, 30))
    studio.endpoint = replace(studio.endpoint, context_tokens=5_000)
    studio.server.say('{"steps":[{"step":"draft"}]}')
    studio.server.always('第1章では<question correct="出来事1" />が起こった。')
    test_id = studio.new_test()
    assert (
        studio.ask(test_id, "この本から問題を作ってください、お願いします", Upload("本.md", pages.encode())).status
        == "done"
    )
    assert len(studio.server.received) <= 12
