"""The address of a source that was fetched from the web."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the address; files that were sent have none."""
    op.add_column("test_sources", sa.Column("url", sa.Text()))
