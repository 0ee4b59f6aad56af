"""What went wrong in a job, by name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the name; for jobs that are there it is not known."""
    op.add_column("jobs", sa.Column("fault", sa.Text()))
