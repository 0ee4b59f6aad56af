"""What was read in a file belongs to the test that has it: there its pages are turned and its password is given."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_KINDS: dict[str, sa.types.TypeEngine[Any]] = {"reading_version": sa.Integer(), "reading": sa.JSON()}


def upgrade() -> None:
    """Moves each reading to the tests that have the file, except to those where it was refused."""
    names = ("sha256", "refusal", *_KINDS)
    files, links = (sa.table(table, *map(sa.column, names)) for table in ("sources", "test_sources"))
    for name, kind in _KINDS.items():
        op.add_column("test_sources", sa.Column(name, kind))
        of_file = sa.select(files.c[name]).where(files.c.sha256 == links.c.sha256).scalar_subquery()
        op.execute(sa.update(links).where(links.c.refusal.is_(None)).values({name: of_file}))
        op.drop_column("sources", name)
