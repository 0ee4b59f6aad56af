"""The connection to the database: engine, transactions, and every fault of it as `StorageFailed`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

from core.errors import StorageFailed
from core.storage.columns import to_json
from core.storage.migrate import upgrade
from core.text import Message

BUSY_TIMEOUT_SECONDS = 10
MAPPED = (exc.DBAPIError, exc.TimeoutError, exc.DisconnectionError)
"""Faults of the database or of the way to it. `IntegrityError` is none: it is ours to foresee."""

_UNREACHABLE = Message(
    "保存先のデータベースが使えません。直前に保存できた内容は残っています。しばらくしてからもう一度お試しください。",
    "The database cannot be used. What was saved before is safe; please try again in a little while.",
)
_UNKNOWN_URL = Message(
    "保存先の指定(ANAUME_DATABASE_URL)が正しくありません。sqlite:/// か postgresql:// で始まるアドレスにしてください。",
    "The database address (ANAUME_DATABASE_URL) is not usable; give one that starts with sqlite:/// or postgresql://.",
)
_NO_FOLDER = Message(
    "データを保存するフォルダーを作れません。ANAUME_DATA_FOLDER に、書き込めるフォルダーを指定してください。",
    "The folder for the data cannot be made; please set ANAUME_DATA_FOLDER to a folder that can be written to.",
)


class Database:
    """A migrated database; `_read` and `_write` open its transactions."""

    def __init__(self, url: str) -> None:
        """Opens the database and brings its tables up to date.

        Raises:
            StorageFailed: where it cannot be reached, or was written by a newer version of this program.
        """
        self._engine = _engine(url)
        self._writing = self._engine.execution_options(writes=True)
        with _faults_mapped():
            upgrade(self._engine)

    def close(self) -> None:
        """Gives every connection back."""
        self._engine.dispose()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        with _faults_mapped(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with _faults_mapped(), self._writing.begin() as connection:
            yield connection


@contextmanager
def _faults_mapped() -> Iterator[None]:
    try:
        yield
    except exc.IntegrityError:
        raise
    except MAPPED as fault:
        raise StorageFailed(_UNREACHABLE) from fault


def _engine(address: str) -> Engine:
    """Faults name no parameters: texts of tests and requests have no place in a log."""
    url = _checked(address)
    if url.get_backend_name() == "postgresql":
        return create_engine(url, json_serializer=to_json, hide_parameters=True, pool_pre_ping=True)
    _make_folder(url)
    waiting = {"timeout": BUSY_TIMEOUT_SECONDS}
    engine = create_engine(url, json_serializer=to_json, hide_parameters=True, connect_args=waiting)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _checked(address: str) -> URL:
    try:
        url = make_url(address)
    except exc.ArgumentError as fault:
        raise StorageFailed(_UNKNOWN_URL) from fault
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg") or (url.drivername == "sqlite" and not url.database):
        raise StorageFailed(_UNKNOWN_URL)
    return url


def _make_folder(url: URL) -> None:
    try:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise StorageFailed(_NO_FOLDER) from fault


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # sqlite3 begins no transactions by itself: `_begin_sqlite` does
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later cannot wait for another writer; one that locks at once can.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
