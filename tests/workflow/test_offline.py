"""The whole way without a model: real reader, planner, drafter, linter and database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.bootstrap import Services, build_services
from core.dialect import parse
from core.document.walk import questions
from core.drafting import samples
from core.lint import lint
from core.settings import Settings
from core.sources import Upload
from core.text import Message
from core.workflow import JobView

PATIENCE_SECONDS = 60
PAGE = """# 江戸幕府の始まり

1600年、徳川家康は関ヶ原の戦いで石田三成を破りました。1603年、家康は征夷大将軍に任じられ、江戸に幕府を開きました。
1615年には大坂の陣で豊臣氏が滅び、幕府は武家諸法度を定めて大名を取りしまりました。

## 鎖国

1637年、九州で島原・天草一揆が起こりました。1639年、幕府はポルトガル船の来航を禁止しました。
1641年にはオランダ商館が長崎の出島に移され、鎖国と呼ばれる体制が固まりました。
"""


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    built = build_services(Settings(data_folder=tmp_path, database_url=None))
    yield built
    built.close()


def ask(services: Services, test_id: str, request: str, *uploads: Upload) -> JobView:
    return services.workflow.wait(services.workflow.start(test_id, request, uploads), PATIENCE_SECONDS)


def text_of(services: Services, test_id: str) -> str:
    revision = services.storage.open_test(test_id).revision
    assert revision is not None
    return revision.text


def test_a_page_becomes_a_test_and_is_changed_by_talking(services: Services):
    test = services.storage.create_test()
    drafted = ask(services, test.id, "この範囲で穴埋めを6問。年号は選択式で", Upload("page.md", PAGE.encode()))
    assert (drafted.status, drafted.error) == ("done", None)
    first = text_of(services, test.id)
    asked = questions(parse(first).document)
    assert 1 <= len(asked) <= 6
    assert services.storage.test(test.id).title == "江戸幕府の始まり"
    assert [found for found in lint(parse(first)) if found.severity == "error"] == []
    assert all(answer in PAGE for question in asked for answer in question.answers)

    kinds = [bool(question.choices) for question in asked]
    number = kinds.index(True) + 1
    changed = ask(services, test.id, f"問{number}を記述式にして")
    assert changed.status == "done"
    second = questions(parse(text_of(services, test.id)).document)
    assert [bool(question.choices) for question in second] == [
        kind and place != number for place, kind in enumerate(kinds, 1)
    ]
    assert [one for place, one in enumerate(second, 1) if place != number] == [
        one for place, one in enumerate(asked, 1) if place != number
    ]
    payload = services.storage.messages(test.id)[-1].payload
    assert [(change["change"], change["after"]["number"]) for change in payload["changes"]] == [("changed", number)]
    assert payload["untouched"] == [place for place in range(1, len(asked) + 1) if place != number]
    assert payload["text"] == []

    assert ask(services, test.id, "問1は消して").status == "done"
    assert len(questions(parse(text_of(services, test.id)).document)) == len(asked) - 1
    assert ask(services, test.id, "元に戻して").status == "done"
    assert ask(services, test.id, "元に戻して").status == "done"
    assert text_of(services, test.id) == first
    assert ask(services, test.id, "元に戻して").status == "failed"


def test_more_questions_leave_those_that_are_there_untouched(services: Services):
    test = services.storage.create_test()
    ask(services, test.id, "3問作って", Upload("page.md", PAGE.encode()))
    before = services.storage.open_test(test.id).revision
    assert before is not None
    assert ask(services, test.id, "もっと増やして").status == "done"
    after = services.storage.open_test(test.id).revision
    assert after is not None
    assert set(before.question_ids) < set(after.question_ids)
    assert services.storage.messages(test.id)[-1].payload["untouched"]


def test_a_file_without_a_word_becomes_a_test(services: Services):
    test = services.storage.create_test()
    assert ask(services, test.id, "", Upload("page.md", PAGE.encode())).status == "done"


def test_what_needs_a_model_is_said_and_changes_nothing(services: Services):
    test = services.storage.create_test()
    ask(services, test.id, "3問作って", Upload("page.md", PAGE.encode()))
    answered = ask(services, test.id, "英語に訳して")
    assert (answered.status, answered.result_number) == ("answered", None)
    said = services.storage.messages(test.id)[-1].body
    assert isinstance(said, Message)
    assert "AI" in said.ja


def test_a_file_that_cannot_be_read_is_named_and_the_other_is_used(services: Services):
    test = services.storage.create_test()
    damaged = Upload("damaged.pdf", b"%PDF-1.7 and nothing else")
    done = ask(services, test.id, "3問作って", damaged, Upload("page.md", PAGE.encode()))
    assert done.status == "done"
    said = services.storage.messages(test.id)[-1].body
    assert isinstance(said, Message)
    assert "damaged.pdf" in said.ja


def test_a_text_written_by_hand_gets_questions(services: Services):
    test = services.storage.create_test()
    services.workflow.save_text(test.id, 0, PAGE)
    assert ask(services, test.id, "3問作って").status == "done"
    assert 1 <= len(questions(parse(text_of(services, test.id)).document)) <= 3


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.name)
def test_every_sample_page_becomes_a_test(services: Services, sample):
    test = services.storage.create_test(sample.language)
    done = ask(services, test.id, "8問作って", Upload(sample.name, sample.data))
    assert done.status == "done"
    assert len(questions(parse(text_of(services, test.id)).document)) == 8
