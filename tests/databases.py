"""The databases that tests run on: SQLite in a fresh folder, and a PostgreSQL server of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from core.storage import Storage
from core.storage.tables import metadata


def _server_programs() -> Path | None:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    found = installed[-1] if installed else Path(on_path) if on_path else None
    return found.parent if found else None


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A throw-away PostgreSQL server of this test run, reached over a socket in its folder: no port is taken."""
    programs = _server_programs()
    if programs is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed; set-up installs it where CI is true")
        pytest.skip("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="anaume-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    try:
        _run(folder, programs / "initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        _run(folder, programs / "pg_ctl", "-w", "-o", options, "-l", folder / "log", "start")
        yield f"postgresql://postgres@/postgres?host={folder}"
        _run(folder, programs / "pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path, program: Path, *arguments: str | Path) -> None:
    """Runs a program of the server over its data; the server itself refuses to be run by root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*user, str(program), "-D", str(folder / "data"), *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True, cwd=folder)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str) -> str:
    Storage(postgres_url).close()
    return postgres_url


@pytest.fixture(scope="session")
def _migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("migrated") / "studio.db"
    Storage(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite_url(_migrated_sqlite: Path, tmp_path: Path) -> str:
    """An empty SQLite database, migrated: a copy of one that was."""
    return f"sqlite:///{shutil.copy(_migrated_sqlite, tmp_path / 'studio.db')}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        file: str = request.getfixturevalue("sqlite_url")
        return file
    address: str = request.getfixturevalue("migrated_postgres")
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {', '.join(metadata.tables)} CASCADE"))
    engine.dispose()
    return address
