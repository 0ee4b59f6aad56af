"""How questions of a test that ask for several answers are marked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the setting; tests that are there are marked as before, all or nothing."""
    op.add_column("tests", sa.Column("partial_points", sa.Text(), nullable=False, server_default="none"))
