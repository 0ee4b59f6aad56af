"""`--assets FOLDER`: the pictures of a test as files beside it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote, unquote

from core.dialect import parse
from core.document.assets import SCHEME, AssetFile, address_edits, without_assets
from core.document.nodes import Document, Image
from core.document.rewrite import map_images
from core.errors import UnusableInput
from core.text import Message, apply_edits

MOST_BYTES = 5 * 1024 * 1024
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
)


def add_argument(parser: argparse.ArgumentParser, help_text: str) -> None:
    """`--assets FOLDER`."""
    parser.add_argument("--assets", type=Path, metavar="FOLDER", help=help_text)


def written_beside(text: str, pictures: Mapping[str, AssetFile], folder: Path | None) -> str:
    """The text with its pictures written into the folder and linked from there; without a folder they are left out.

    Raises:
        UnusableInput: the folder cannot be written to.
    """
    if not pictures:
        return text
    if folder is None:
        return without_assets(text, parse(text).document, pictures)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in pictures.values():
            (folder / file.name).write_bytes(file.content)
    except OSError as error:
        raise _unusable(folder, error) from error
    links = {id_: quote(os.fsencode(folder / file.name)) for id_, file in pictures.items()}
    return apply_edits(text, address_edits(text, parse(text).document, links.get))


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """A folder with the pictures of a test; nothing outside of it is ever read."""

    folder: Path

    def put_in(self, document: Document) -> Document:
        """The document with every picture in it that lies in the folder: by its name there, or as `asset:<name>`."""
        return map_images(document, self._put_in)

    def _put_in(self, image: Image) -> Image:
        path = self._file(image.url)
        content = self._content(path) if path else b""
        media_type = next((kind for start, kind in _SIGNATURES if content.startswith(start)), None)
        if path is None or media_type is None:
            return image
        return replace(image, url=AssetFile(path.stem, media_type, content).data_url)

    def _content(self, path: Path) -> bytes:
        """The bytes of a file; none where they are too many."""
        try:
            return path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
        except OSError as error:
            raise _unusable(path, error) from error

    def _file(self, url: str) -> Path | None:
        if ":" in url and not url.startswith(SCHEME):
            return None
        name = Path(unquote(url.removeprefix(SCHEME))).name
        found = [path for path in self._files() if name and name in (path.name, path.stem)]
        return found[0] if found else None

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.iterdir() if path.is_file() and not path.is_symlink())
        except OSError as error:
            raise _unusable(self.folder, error) from error


def _unusable(place: Path, error: OSError) -> UnusableInput:
    return UnusableInput(
        Message(
            f"画像の場所 {place} を使えません（{error.strerror}）。場所と権限を確かめてください。",
            f"{place}, where pictures are, cannot be used ({error.strerror}). Check that it is there and may be used.",
        )
    )
