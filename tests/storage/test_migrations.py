"""Data of the first version of the tables comes through every migration whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, MetaData, create_engine, text

from core.document.assets import AssetFile
from core.storage import Storage
from core.storage.migrate import MIGRATIONS
from core.storage.records import NewAsset
from core.storage.rows import now

FIRST = "0001"
TEXT = '水は<question correct="H2O" />である。\r\n'
CONTENT = "水は水素と酸素からできている。".encode()
SHA256 = hashlib.sha256(CONTENT).hexdigest()
NOTE = {"ja": "編集", "en": "Edited"}
READING = {"name": "水.txt", "kind": "text", "sha256": SHA256,
           "pages": [{"number": 1, "blocks": [{"text": CONTENT.decode()}]}], "warnings": []}  # fmt: skip
ROWS: dict[str, dict[str, Any]] = {
    "tests": {"id": "t", "title": "水", "language": "ja", "secret": bytes(range(32)), "current_number": 1},
    "revisions": {"test_id": "t", "number": 1, "kind": "manual", "note": NOTE, "base_number": 0,
                  "question_ids": ["q1"], "text": TEXT},
    "sources": {"sha256": SHA256, "size": len(CONTENT), "content": CONTENT, "reading": READING, "reading_version": 1},
    "test_sources": {"test_id": "t", "position": 1, "name": "水.txt", "sha256": SHA256},
    "jobs": {"id": "j", "test_id": "t", "status": "failed", "request": "問題を作って", "uploads": [SHA256],
             "language": "ja", "owner": "host|1|2|w", "steps": [], "partial_text": "水は", "error": NOTE},
    "messages": {"test_id": "t", "role": "user", "body": "問題を作って", "job_id": "j", "attachments": ["水.txt"],
                 "payload": {}},
}  # fmt: skip
MOMENTS = ("created_at", "updated_at", "heartbeat_at", "finished_at")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with the tables of the first version."""
    if request.param == "sqlite":
        yield _filled(f"sqlite:///{tmp_path / 'studio.db'}")
        return
    server: str = request.getfixturevalue("postgres_url")
    administrator = create_engine(_driven(server), isolation_level="AUTOCOMMIT")
    with administrator.connect() as connection:
        connection.execute(text("CREATE DATABASE old"))
        yield _filled(server.replace("/postgres?", "/old?"))
        connection.execute(text("DROP DATABASE old WITH (FORCE)"))
    administrator.dispose()


def _driven(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def _filled(url: str) -> str:
    engine = create_engine(_driven(url))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, FIRST)
    _fill(engine)
    engine.dispose()
    return url


def _fill(engine: Engine) -> None:
    then = MetaData()
    then.reflect(engine)
    with engine.begin() as connection:
        for name, row in ROWS.items():
            table = then.tables[name]
            moments = {moment: now() for moment in MOMENTS if moment in table.c}
            connection.execute(table.insert().values(**row, **moments))


def test_data_of_the_first_version_is_there_and_can_be_worked_with(old_url: str):
    storage = Storage(old_url)
    test, revision = storage.open_test("t").test, storage.open_test("t").revision
    assert (test.title, test.secret, test.partial_points) == ("水", bytes(range(32)), "none")
    assert revision is not None
    assert (revision.text, revision.question_ids, revision.note.ja) == (TEXT, ("q1",), "編集")
    assert [(source.name, source.url) for source in storage.sources("t")] == [("水.txt", None)]
    assert storage.source_bytes(SHA256) == CONTENT
    assert [page.text for kept in storage.readings("t") for page in kept.pages] == [CONTENT.decode()]
    assert [message.body for message in storage.messages("t")] == ["問題を作って"]
    assert (storage.job("j").partial_text, storage.job("j").uploads) == ("水は", (SHA256,))
    assert storage.tokens_spent("t").calls == 0
    picture = AssetFile("0123456789abcdef", "image/png", b"\x89PNG")
    storage.add_asset("t", NewAsset(picture, SHA256, 1, (0, 0, 10, 10)))
    copy = storage.duplicate_test("t", "写し")
    assert storage.asset_files(copy.id, [picture.id]) == {picture.id: picture}
    storage.close()
