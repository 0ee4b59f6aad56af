"""Addresses in a request become material, by the user's own word alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.bootstrap import Services, build_services
from core.document.walk import questions
from core.settings import Settings
from core.sources import Upload
from core.storage import Storage
from core.workflow import JobView, Workflow

PATIENCE_SECONDS = 60
URL = "https://example.org/water"


def done(workflow: Workflow, test_id: str, request: str, *uploads: Upload) -> JobView:
    return workflow.wait(workflow.start(test_id, request, uploads), PATIENCE_SECONDS)


def steps(view: JobView) -> list[str]:
    return [line.step for line in view.steps]


@pytest.fixture
def test_id(storage: Storage) -> str:
    return storage.create_test().id


def test_a_page_is_fetched_read_kept_and_drafted_from(
    workflow: Workflow, storage: Storage, web: Any, drafter: Any, planner: Any, test_id: str
):
    web.pages[URL] = "水はH2Oである。".encode()
    view = done(workflow, test_id, f"{URL} から2問")
    assert (view.status, steps(view)) == ("done", ["fetch_url", "read_source", "plan", "draft"])
    (kept,) = storage.sources(test_id)
    assert (kept.url, storage.source_bytes(kept.sha256)) == (URL, web.pages[URL])
    (source,) = drafter.materials[0].sources
    assert (source.url, source.pages[0].text) == (URL, "水はH2Oである。")
    assert planner.situations[0].has_new_material


def test_a_draft_is_made_from_the_page_that_came_with_the_request_not_from_all(
    workflow: Workflow, web: Any, drafter: Any, test_id: str, page: Upload
):
    done(workflow, test_id, "2問", page)
    web.pages[URL] = "新しいページ。".encode()
    done(workflow, test_id, f"{URL} から2問")
    assert [source.url for source in drafter.materials[-1].sources] == [URL]


def test_an_address_that_cannot_be_fetched_fails_the_turn_in_words(workflow: Workflow, web: Any, test_id: str):
    view = done(workflow, test_id, f"{URL} から2問")
    assert view.status == "failed"
    assert view.error is not None
    assert view.error.ja == f"「{URL}」：つながりません。テストは元のままです。"
    web.pages[URL] = "水はH2Oである。".encode()
    assert workflow.wait(workflow.retry(view.id), PATIENCE_SECONDS).status == "done"


@pytest.mark.parametrize("page", [None, b"bad: nothing that can be read"])
def test_a_test_of_which_nothing_came_but_a_useless_address_is_not_listed(
    workflow: Workflow, storage: Storage, web: Any, test_id: str, page: bytes | None
):
    web.pages |= {URL: page} if page else {}
    view = done(workflow, test_id, f"{URL} から2問")
    assert (view.status, view.is_about_address, view.request) == ("failed", True, f"{URL} から2問")
    assert workflow.job(view.id).is_about_address
    assert storage.list_tests() == ()
    web.pages["https://good.example/"] = "よいページ。".encode()
    assert done(workflow, test_id, "https://good.example/ から2問").status == "done"
    assert [line.test.id for line in storage.list_tests()] == [test_id]


def test_a_test_whose_file_cannot_be_read_is_listed_and_its_turn_may_be_repeated(
    workflow: Workflow, storage: Storage, test_id: str
):
    view = done(workflow, test_id, f"{URL} から2問", Upload("mine.txt", b"bad"))
    assert (view.status, view.is_about_address) == ("failed", False)
    assert [line.test.id for line in storage.list_tests()] == [test_id]


@pytest.mark.parametrize("good", ["page", "file"])
def test_one_bad_address_never_loses_the_good_material(
    workflow: Workflow, storage: Storage, web: Any, drafter: Any, test_id: str, page: Upload, good: str
):
    web.pages["https://good.example/"] = "よいページ。".encode()
    request, uploads = (
        (f"{URL} と https://good.example/ で2問", ()) if good == "page" else (f"{URL} も使って2問", (page,))
    )
    view = done(workflow, test_id, request, *uploads)
    assert view.status == "done"
    assert len(drafter.materials[0].sources) == 1
    assert "つながりません" in storage.messages(test_id)[-1].body.ja


def test_a_plan_cannot_open_an_address_that_the_user_did_not_write(
    workflow: Workflow, web: Any, planner: Any, test_id: str, page: Upload
):
    planner.plans["2問"] = [{"step": "fetch_url", "urls": ["https://evil.example/?secret"]}, {"step": "draft"}]
    view = done(workflow, test_id, "2問", page)
    assert view.status == "failed"
    assert web.asked == []
    assert "ご依頼の文にないアドレス" in view.error.ja


def test_a_page_that_was_fetched_before_takes_part_in_later_turns(
    workflow: Workflow, web: Any, drafter: Any, test_id: str
):
    web.pages[URL] = "水はH2Oである。".encode()
    done(workflow, test_id, f"{URL} から2問")
    done(workflow, test_id, "もう一度2問")
    assert [source.url for source in drafter.materials[-1].sources] == [URL]
    assert web.asked == [URL]


# --- without a model, all real but the web ----------------------------------------------------------------------------

PAGE = """<!DOCTYPE html><html><head><title>江戸幕府</title></head><body><article><h1>江戸幕府の始まり</h1>
<p>1600年、徳川家康は関ヶ原の戦いで石田三成を破りました。1603年、家康は征夷大将軍に任じられ、江戸に幕府を開きました。
1615年には大坂の陣で豊臣氏が滅び、幕府は武家諸法度を定めて大名を取りしまりました。</p>
<h2>鎖国</h2><p>1637年、九州で島原・天草一揆が起こりました。1639年、幕府はポルトガル船の来航を禁止しました。
1641年にはオランダ商館が長崎の出島に移され、鎖国と呼ばれる体制が固まりました。</p></article></body></html>"""


@pytest.fixture
def services(tmp_path: Path, web: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setattr("core.bootstrap.WebFetcher", lambda: web)
    built = build_services(Settings(data_folder=tmp_path, database_url=None))
    yield built
    built.close()


@pytest.mark.parametrize(
    ("request_text", "count"),
    [("https://example.org/2024/12から5問。年号は選択式で", 5), ("4 questions from https://example.org/2024/12", 4)],
)
def test_a_web_page_becomes_a_test_without_a_model(services: Services, web: Any, request_text: str, count: int):
    from core.dialect import parse

    web.pages["https://example.org/2024/12"] = PAGE.encode()
    test = services.storage.create_test()
    view = done(services.workflow, test.id, request_text)
    assert (view.status, view.error) == ("done", None)
    revision = services.storage.open_test(test.id).revision
    assert revision is not None
    assert len(questions(parse(revision.text).document)) == count
    assert services.storage.test(test.id).title == "江戸幕府の始まり"


def test_an_address_alone_is_a_wish_for_a_test(services: Services, web: Any):
    web.pages["https://example.org/2024/12"] = PAGE.encode()
    view = done(services.workflow, services.storage.create_test().id, "https://example.org/2024/12")
    assert (view.status, steps(view)[-1]) == ("done", "draft")
