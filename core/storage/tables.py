"""The tables. A change here needs a new file in `migrations/versions`; a test compares the two."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    UniqueConstraint,
    text,
)

from core.document.extract import Source
from core.storage.columns import Moment, PlainText, Typed
from core.storage.records import StepLine
from core.text import Message

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_test(**options: Any) -> Column[str]:
    return Column("test_id", PlainText, ForeignKey("tests.id", ondelete="CASCADE"), nullable=False, **options)


tests = Table(
    "tests",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("title", PlainText, nullable=False),
    Column("language", PlainText, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("current_number", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("deleted_at", Moment),
    Column("partial_points", PlainText, nullable=False, server_default="none"),
    Column("accepted_number", Integer, nullable=False, server_default="0"),
)

revisions = Table(
    "revisions",
    metadata,
    _of_test(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", PlainText, nullable=False),
    Column("note", Typed(Message), nullable=False),
    Column("base_number", Integer, nullable=False),
    Column("stands_for", Integer),
    Column("created_at", Moment, nullable=False),
    Column("question_ids", Typed(tuple[str, ...]), nullable=False),
    Column("text", PlainText, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", PlainText, primary_key=True),
    _of_test(index=True),
    Column("status", PlainText, nullable=False),
    Column("request", PlainText, nullable=False),
    Column("uploads", Typed(tuple[str, ...]), nullable=False),
    Column("language", PlainText, nullable=False),
    Column("owner", PlainText, nullable=False),
    Column("heartbeat_at", Moment, nullable=False),
    Column("steps", Typed(tuple[StepLine, ...]), nullable=False),
    Column("partial_text", PlainText, nullable=False),
    Column("error", Typed(Message)),
    Column("fault", PlainText),
    Column("result_number", Integer),
    Column("retry_of", PlainText, ForeignKey("jobs.id", ondelete="SET NULL")),
    Column("created_at", Moment, nullable=False),
    Column("finished_at", Moment),
)
ONE_RUNNING_JOB = Index(
    "uq_jobs_running",
    jobs.c.test_id,
    unique=True,
    sqlite_where=text("status = 'running'"),
    postgresql_where=text("status = 'running'"),
)

messages = Table(
    "messages",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    _of_test(index=True),
    Column("role", PlainText, nullable=False),
    Column("body", Typed(str | Message), nullable=False),
    Column("job_id", PlainText, ForeignKey("jobs.id", ondelete="SET NULL")),
    Column("revision_number", Integer),
    Column("attachments", Typed(tuple[str, ...]), nullable=False),
    Column("payload", Typed(dict[str, Any]), nullable=False),
    Column("created_at", Moment, nullable=False),
)

sources = Table(
    "sources",
    metadata,
    Column("sha256", PlainText, primary_key=True),
    Column("size", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

test_sources = Table(
    "test_sources",
    metadata,
    _of_test(primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", PlainText, nullable=False),
    Column("sha256", PlainText, ForeignKey("sources.sha256"), nullable=False),
    Column("refusal", Typed(Message)),
    Column("url", PlainText),
    Column("reading_version", Integer),
    Column("reading", Typed(Source)),
    UniqueConstraint("test_id", "sha256"),
)

assets = Table(
    "assets",
    metadata,
    _of_test(primary_key=True),
    Column("id", PlainText, primary_key=True),
    Column("media_type", PlainText, nullable=False),
    Column("size", Integer, nullable=False),
    Column("source_sha256", PlainText, nullable=False),
    Column("page", Integer, nullable=False),
    Column("box", Typed(tuple[float, float, float, float]), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

model_calls = Table(
    "model_calls",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("test_id", PlainText, ForeignKey("tests.id", ondelete="CASCADE"), index=True),
    Column("purpose", PlainText, nullable=False),
    Column("model", PlainText, nullable=False),
    Column("prompt_hash", PlainText, nullable=False),
    Column("input_hash", PlainText, nullable=False),
    Column("outcome", PlainText, nullable=False),
    Column("settles", Boolean, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("cached_tokens", Integer, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("requests", Integer, nullable=False),
    Column("raw", PlainText, nullable=False),
    Column("detail", PlainText, nullable=False),
    Column("created_at", Moment, nullable=False),
)

tokens_spent = Table(
    "tokens_spent",
    metadata,
    _of_test(primary_key=True),
    Column("calls", Integer, nullable=False),
    Column("input_tokens", BigInteger, nullable=False),
    Column("output_tokens", BigInteger, nullable=False),
    Column("cached_tokens", BigInteger, nullable=False),
)
