"""The pictures of each test: cut from its sources, named in its text, kept for all its revisions."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, insert, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from core.document.assets import AssetFile
from core.storage.database import Database
from core.storage.records import NewAsset, StoredAsset
from core.storage.rows import find_test, now
from core.storage.tables import assets

_FACTS = [assets.c[name] for name in StoredAsset.__dataclass_fields__]


class Assets(Database):
    """What `asset:…` in the text of a test stands for. A picture never changes; it goes with its test."""

    def add_asset(self, test_id: str, new: NewAsset) -> None:
        """Keeps a picture for a test; one that is there already stays as it is.

        Raises:
            NotFound: where there is no such test.
        """
        with self._write() as connection:
            find_test(connection, test_id)
            dialect_insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            file = new.file
            facts = {"id": file.id, "media_type": file.media_type, "size": len(file.content), "content": file.content}
            place = {"source_sha256": new.source_sha256, "page": new.page, "box": new.box}
            fresh = dialect_insert(assets).values(test_id=test_id, created_at=now(), **facts, **place)
            connection.execute(fresh.on_conflict_do_nothing())

    def assets(self, test_id: str) -> tuple[StoredAsset, ...]:
        """What pictures a test has, without their bytes, in the order in which they came."""
        query = select(*_FACTS).where(assets.c.test_id == test_id).order_by(assets.c.created_at, assets.c.id)
        with self._read() as connection:
            return tuple(StoredAsset(**row._mapping) for row in connection.execute(query))

    def asset_files(self, test_id: str, ids: Collection[str]) -> dict[str, AssetFile]:
        """The pictures of a test by id, of those among `ids` that it has."""
        wanted = (assets.c.test_id == test_id) & assets.c.id.in_(ids)
        query = select(assets.c.id, assets.c.media_type, assets.c.content).where(wanted)
        with self._read() as connection:
            return {
                id_: AssetFile(id_, media_type, bytes(content))
                for id_, media_type, content in connection.execute(query)
            }


def copy_assets(connection: Connection, from_test: str, to_test: str) -> None:
    """Gives a test the pictures of another, so that each can be deleted alone."""
    copied = [column for column in assets.c if column.name != "test_id"]
    theirs = select(literal(to_test), *copied).where(assets.c.test_id == from_test)
    connection.execute(insert(assets).from_select(["test_id", *(column.name for column in copied)], theirs))
