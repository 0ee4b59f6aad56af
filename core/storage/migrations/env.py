"""Run by alembic: migrates over the connection that `core.storage.migrate` hands in."""

from __future__ import annotations

from alembic import context

from core.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table only by building it anew
)
with context.begin_transaction():
    context.run_migrations()
