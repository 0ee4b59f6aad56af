"""The changes of a turn that its user has accepted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the number of the revision that made them; tests that are there are asked about as before."""
    op.add_column("tests", sa.Column("accepted_number", sa.Integer(), nullable=False, server_default="0"))
