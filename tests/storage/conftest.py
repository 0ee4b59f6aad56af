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


def _as_server_user() -> list[str]:
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A throw-away PostgreSQL server of this test run, reached over a socket in its folder."""
    programs = _server_programs()
    if programs is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed; set-up installs it where CI is true")
        pytest.skip("PostgreSQL is not installed here (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="anaume-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        run = _as_server_user()
        data = str(folder / "data")
        subprocess.run(
            [*run, str(programs / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        subprocess.run(
            [*run, str(programs / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            stop = [*run, str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, capture_output=True, cwd=folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str) -> str:
    Storage(postgres_url).close()
    return postgres_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'studio.db'}"
    address: str = request.getfixturevalue("migrated_postgres")
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {', '.join(metadata.tables)} CASCADE"))
    engine.dispose()
    return address


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url)
    yield opened
    opened.close()
