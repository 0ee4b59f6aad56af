from __future__ import annotations

from sqlalchemy import create_engine, text

from core.document.assets import AssetFile
from core.storage import Storage
from core.storage.records import NewAsset, NewRevision, StoredAsset
from core.text import Message

PICTURE = AssetFile("00112233445566aa", "image/png", b"\x89PNG picture")
BOX = (1.0, 2.0, 30.5, 40.0)
NEW = NewAsset(PICTURE, "ab" * 32, 3, BOX)
SAID = Message("直しました。", "Changed.")


def test_a_picture_is_kept_with_the_place_that_it_was_cut_from(storage: Storage):
    test = storage.create_test()
    storage.add_asset(test.id, NEW)
    assert storage.assets(test.id) == (StoredAsset(PICTURE.id, "image/png", 12, "ab" * 32, 3, BOX),)
    assert storage.asset_files(test.id, [PICTURE.id, "ffffffffffffffff"]) == {PICTURE.id: PICTURE}


def test_the_same_picture_again_changes_nothing(storage: Storage):
    test = storage.create_test()
    storage.add_asset(test.id, NEW)
    storage.add_asset(test.id, NewAsset(AssetFile(PICTURE.id, "image/jpeg", b"other"), "cd" * 32, 1, BOX))
    assert storage.asset_files(test.id, [PICTURE.id]) == {PICTURE.id: PICTURE}


def test_a_test_sees_only_its_own_pictures(storage: Storage):
    mine, other = storage.create_test(), storage.create_test()
    storage.add_asset(mine.id, NEW)
    assert storage.asset_files(other.id, [PICTURE.id]) == {}


def test_a_copy_of_a_test_has_its_pictures_too(storage: Storage):
    test = storage.create_test()
    storage.add_asset(test.id, NEW)
    copy = storage.duplicate_test(test.id, "写し")
    assert storage.asset_files(copy.id, [PICTURE.id]) == {PICTURE.id: PICTURE}


def test_pictures_outlive_undo_and_deleting_with_taking_back(storage: Storage):
    test = storage.create_test()
    storage.add_asset(test.id, NEW)
    storage.add_revision(test.id, NewRevision(0, f"![図](asset:{PICTURE.id})", "manual", SAID))
    storage.add_revision(test.id, NewRevision(1, "なし", "manual", SAID))
    storage.undo(test.id)
    storage.delete_test(test.id)
    storage.undelete_test(test.id)
    assert storage.asset_files(test.id, [PICTURE.id]) == {PICTURE.id: PICTURE}


def test_pictures_go_with_their_test(storage: Storage, url: str):
    test = storage.create_test()
    storage.add_asset(test.id, NEW)
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        connection.execute(text("DELETE FROM tests WHERE id = :id"), {"id": test.id})
    engine.dispose()
    assert storage.assets(test.id) == ()
