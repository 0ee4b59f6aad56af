from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, exc, text

from core.errors import StorageFailed
from core.storage import Storage
from core.storage.database import MAPPED
from core.storage.migrate import MIGRATIONS, head
from core.storage.records import NewRevision
from core.storage.tables import metadata
from core.text import Message

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
NOTE = Message("編集", "Edited")


def with_driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")


def test_the_migrations_make_exactly_the_tables_that_the_code_knows(storage: Storage, url: str):
    engine = create_engine(with_driver(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_every_migration_follows_the_one_before():
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = list(ScriptDirectory.from_config(config).walk_revisions())
    assert scripts[0].revision == head()
    assert [script.revision for script in scripts] == sorted((script.revision for script in scripts), reverse=True)


def test_a_database_opens_from_any_working_directory_with_any_characters_in_its_path(tmp_path: Path):
    folder = tmp_path / "資料 100% new"
    code = f"from core.storage import Storage; print(Storage({f'sqlite:///{folder}/studio.db'!r}).create_test().id)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert (folder / "studio.db").exists()


def test_many_processes_may_open_a_new_database_at_once(tmp_path: Path):
    code = f"from core.storage import Storage; Storage({f'sqlite:///{tmp_path}/studio.db'!r}).create_test()"
    runs = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(6)
    ]
    for run in runs:
        _, errors = run.communicate()
        assert run.returncode == 0, errors
    storage = Storage(f"sqlite:///{tmp_path}/studio.db")
    assert len(storage.list_tests()) == 6
    storage.close()


@pytest.mark.postgres
def test_many_threads_may_migrate_a_new_postgresql_database_at_once(postgres_url: str):
    engine = create_engine(with_driver(postgres_url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE race"))
    engine.dispose()
    url = postgres_url.replace("/postgres?", "/race?")
    with ThreadPoolExecutor(6) as pool:
        opened = list(pool.map(Storage, [url] * 6))
    opened[0].create_test()
    assert len(opened[-1].list_tests()) == 1
    for storage in opened:
        storage.close()


def test_sqlite_is_set_up_for_many_readers_and_for_references(tmp_path: Path):
    storage = Storage(f"sqlite:///{tmp_path}/studio.db")
    with storage._read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 10_000
    storage.close()


def test_readers_and_writers_in_many_threads_do_not_disturb_each_other(storage: Storage):
    made = [storage.create_test() for _ in range(4)]

    def work(number: int) -> None:
        test_id = made[number % len(made)].id
        for _ in range(5):
            storage.add_revision(test_id, NewRevision(storage.test(test_id).current_number, "text", "manual", NOTE))
            assert storage.open_test(test_id).revision is not None

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(work, range(12)))
    assert sum(len(storage.revisions(test.id)) for test in made) == 60


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://u@h/d", "sqlite://", "sqlite+aiosqlite:///x.db", "postgresql+nothing://u@h/d"]
)
def test_an_address_of_no_known_database_is_refused_with_a_sentence(url: str):
    with pytest.raises(StorageFailed) as refused:
        Storage(url)
    assert "ANAUME_DATABASE_URL" in refused.value.message.ja


def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageFailed) as refused:
        Storage(f"sqlite:///{tmp_path}/file/studio.db")
    assert "ANAUME_DATA_FOLDER" in refused.value.message.ja


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path):
    path = tmp_path / "studio.db"
    path.write_bytes(b"my only copy of something else" * 100)
    with pytest.raises(StorageFailed):
        Storage(f"sqlite:///{path}")
    assert path.read_bytes() == b"my only copy of something else" * 100


def test_a_server_that_is_not_there_is_a_failure_of_storage(tmp_path: Path):
    with pytest.raises(StorageFailed):
        Storage(f"postgresql://postgres@/postgres?host={tmp_path}")


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/studio.db"
    Storage(url).close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StorageFailed) as refused:
        Storage(url)
    assert "新しい版" in refused.value.message.ja


def test_a_table_that_vanishes_under_us_is_a_failure_of_storage(tmp_path: Path):
    storage = Storage(f"sqlite:///{tmp_path}/studio.db")
    with storage._write() as connection:
        connection.execute(text("DROP TABLE messages"))
    with pytest.raises(StorageFailed):
        storage.messages("any")
    storage.close()


def _all_below(kind: type[Exception]) -> Iterator[type[Exception]]:
    for below in kind.__subclasses__():
        yield below
        yield from _all_below(below)


def test_a_fault_names_nothing_of_what_was_to_be_kept(storage: Storage, url: str):
    test = storage.create_test()
    engine = create_engine(with_driver(url))
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE revisions RENAME TO elsewhere"))
    try:
        with pytest.raises(StorageFailed) as failed:
            storage.add_revision(test.id, NewRevision(0, "ひみつの原稿", "manual", NOTE))
        assert "revisions" in str(failed.value.__cause__)
        assert "ひみつの原稿" not in str(failed.value.__cause__)
    finally:
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE elsewhere RENAME TO revisions"))
        engine.dispose()


def test_every_fault_of_the_database_library_is_mapped_or_ours():
    """Those of the program itself (a wrong query, a wrong argument) stay what they are, and show up in tests."""
    faults_of_the_program = (
        exc.ArgumentError,
        exc.CircularDependencyError,
        exc.CompileError,
        exc.IdentifierError,
        exc.InvalidRequestError,
        exc.IntegrityError,
    )
    undecided = {
        fault
        for fault in _all_below(exc.SQLAlchemyError)
        if fault is not exc.StatementError and not issubclass(fault, (*MAPPED, *faults_of_the_program))
    }
    assert undecided == set()
