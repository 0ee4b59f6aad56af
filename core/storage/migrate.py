"""Brings the tables up to date when a database is opened; one process does it, the others wait."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from core.errors import StorageFailed
from core.text import Message

MIGRATIONS = Path(__file__).parent / "migrations"
_ADVISORY_LOCK = 0x616E61756D65  # any number that no other program on the same server is likely to take

_NEWER = Message(
    "データは、これより新しい版のアプリで保存されています。データはそのままです。アプリを新しくしてから開いてください。",
    "The data was saved by a newer version of this app. Nothing was changed; please update the app and open it again.",
)


def head() -> str:
    """The newest migration: files are named `0001_….py`, `0002_….py`, and so on."""
    return _known()[-1]


def upgrade(engine: Engine) -> None:
    """Runs the migrations that are missing, in one transaction under a lock.

    Alembic takes a second to import, so it is imported only where something is missing.

    Raises:
        StorageFailed: where the database was written by a newer version of this program.
    """
    with engine.connect() as connection:
        if _stored_version(connection) == head():
            return
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ADVISORY_LOCK})
        _upgrade_locked(connection)


def _upgrade_locked(connection: Connection) -> None:
    stored = _stored_version(connection)
    if stored is not None and stored not in _known():
        raise StorageFailed(_NEWER)
    if stored == head():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _known() -> list[str]:
    return sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _stored_version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version
