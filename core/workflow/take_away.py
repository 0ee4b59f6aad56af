"""A test as files to take away: for the editor or as source text, its pictures in it or beside it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from core.dialect import parse
from core.document.assets import AssetFile, address_edits, asset_ids, with_addresses, with_data_urls
from core.document.nodes import Document
from core.editor_json import Profile, write
from core.storage import Storage
from core.text import apply_edits

PICTURES_FOLDER = "pictures"
_WHEN = (1980, 1, 1, 0, 0, 0)  # the same test gives the same bytes


@dataclass(frozen=True, slots=True)
class TakenFile:
    """A file: `name` with its ending, its type for browsers, its bytes."""

    name: str
    mime: str
    data: bytes


def pictures_of(storage: Storage, test_id: str, text: str) -> dict[str, AssetFile]:
    """The pictures that a text names, of those that its test has."""
    named = asset_ids(parse(text).document)
    return storage.asset_files(test_id, named) if named else {}


def editor_file(
    text: str, pictures: Mapping[str, AssetFile], name: str, profile: Profile = "testmaker", *, beside: bool = False
) -> TakenFile:
    """The editor's JSON; the pictures are in it, or, with `beside`, files next to it in a ZIP."""
    document = parse(text).document
    if pictures and beside:
        linked = with_addresses(document, lambda id_: _path(pictures, id_))
        return _zipped(f"{name}.json", _as_json(linked, profile), pictures, name)
    return TakenFile(f"{name}.json", "application/json", _as_json(with_data_urls(document, pictures), profile))


def source_file(text: str, pictures: Mapping[str, AssetFile], name: str) -> TakenFile:
    """The source text as it is; where it has pictures, a ZIP with them in a folder beside it."""
    if not pictures:
        return TakenFile(f"{name}.mdx", "text/markdown", text.encode())
    edits = address_edits(text, parse(text).document, lambda id_: _path(pictures, id_))
    return _zipped(f"{name}.mdx", apply_edits(text, edits).encode(), pictures, name)


def _path(pictures: Mapping[str, AssetFile], id_: str) -> str | None:
    return f"{PICTURES_FOLDER}/{pictures[id_].name}" if id_ in pictures else None


def _as_json(document: Document, profile: Profile) -> bytes:
    return json.dumps(write(document, profile), ensure_ascii=False, indent=1).encode()


def _zipped(inner: str, data: bytes, pictures: Mapping[str, AssetFile], name: str) -> TakenFile:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo(inner, _WHEN), data, zipfile.ZIP_DEFLATED)
        for file in pictures.values():  # packed already
            archive.writestr(zipfile.ZipInfo(f"{PICTURES_FOLDER}/{file.name}", _WHEN), file.content)
    return TakenFile(f"{name}.zip", "application/zip", written.getvalue())
