"""Tests, revisions, jobs, chat and sources."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "sources",
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reading_version", sa.Integer()),
        sa.Column("reading", sa.JSON()),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_sources"),
    )
    op.create_table(
        "tests",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("current_number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_tests"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("test_id", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("uploads", sa.JSON(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("partial_text", sa.Text(), nullable=False),
        sa.Column("error", sa.JSON()),
        sa.Column("result_number", sa.Integer()),
        sa.Column("retry_of", sa.Text()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["retry_of"], ["jobs.id"], name="fk_jobs_retry_of", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["test_id"], ["tests.id"], name="fk_jobs_test_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_test_id", "jobs", ["test_id"])
    running = sa.text("status = 'running'")
    op.create_index("uq_jobs_running", "jobs", ["test_id"], unique=True, sqlite_where=running, postgresql_where=running)
    op.create_table(
        "revisions",
        sa.Column("test_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("note", sa.JSON(), nullable=False),
        sa.Column("base_number", sa.Integer(), nullable=False),
        sa.Column("stands_for", sa.Integer()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("question_ids", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["test_id"], ["tests.id"], name="fk_revisions_test_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("test_id", "number", name="pk_revisions"),
    )
    op.create_table(
        "test_sources",
        sa.Column("test_id", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("refusal", sa.JSON()),
        sa.ForeignKeyConstraint(["sha256"], ["sources.sha256"], name="fk_test_sources_sha256"),
        sa.ForeignKeyConstraint(["test_id"], ["tests.id"], name="fk_test_sources_test_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("test_id", "position", name="pk_test_sources"),
        sa.UniqueConstraint("test_id", "sha256", name="uq_test_sources_test_id"),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("test_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("job_id", sa.Text()),
        sa.Column("revision_number", sa.Integer()),
        sa.Column("attachments", sa.JSON(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name="fk_messages_job_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["test_id"], ["tests.id"], name="fk_messages_test_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
    )
    op.create_index("ix_messages_test_id", "messages", ["test_id"])
