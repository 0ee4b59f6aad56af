"""Pictures that belong to a test: `![資料 2](asset:3f…)`. The text names them, storage keeps them, exports carry them.

A name tells the place that a picture was cut from, so that whoever writes a text can name it before it is cut.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from core.document.extract import Box, Source, SourceFigure
from core.document.nodes import CodeBlock, Document, Image
from core.document.rewrite import map_images
from core.document.walk import walk
from core.text import Edit, apply_edits

SCHEME = "asset:"
ID_CHARACTERS = 16
_ID = re.compile(r"asset:([0-9a-f]{16})")
_DEFINITION = re.compile(r"^[ \t>*+\-\d.)]*\[(?:[^\[\]\\\n]|\\.){1,999}\]:\s*<?asset:([0-9a-f]{16})\b", re.MULTILINE)
_ENDINGS = {"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif"}


@dataclass(frozen=True, slots=True)
class AssetFile:
    """A picture with its bytes; `media_type` is one that browsers show."""

    id: str
    media_type: str
    content: bytes

    @property
    def name(self) -> str:
        """As a file: the id and the ending of its type."""
        return f"{self.id}.{_ENDINGS.get(self.media_type, 'bin')}"

    @property
    def data_url(self) -> str:
        """The picture itself as an address."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.content).decode()}"


def asset_id(source_sha256: str, page: int, box: Box) -> str:
    """The name of what lies at `box` on a page of a source: 16 hex digits, the same for the same place."""
    sides = ",".join(f"{side:.1f}" for side in box)
    return hashlib.sha256(f"{source_sha256}\x1f{page}\x1f{sides}".encode()).hexdigest()[:ID_CHARACTERS]


def figure_id(source: Source, page: int, figure: SourceFigure) -> str:
    """The name of a figure of a source."""
    return asset_id(source.sha256, page, figure.box)


def asset_ids(document: Document) -> tuple[str, ...]:
    """The names of the pictures of a document in reading order, each once."""
    found = (_ID.fullmatch(node.url) for node in walk(document) if isinstance(node, Image))
    return tuple(dict.fromkeys(match[1] for match in found if match))


def with_addresses(document: Document, address_of: Callable[[str], str | None]) -> Document:
    """The document with `address_of(id)` in the place of each asset; None leaves it."""

    def change(image: Image) -> Image:
        match = _ID.fullmatch(image.url)
        address = address_of(match[1]) if match else None
        return image if address is None else replace(image, url=address)

    return map_images(document, change)


def with_data_urls(document: Document, files: Mapping[str, AssetFile]) -> Document:
    """The document with the pictures in it; those that are not in `files` stay named."""
    return with_addresses(document, lambda id_: files[id_].data_url if id_ in files else None)


def address_edits(text: str, document: Document, address_of: Callable[[str], str | None]) -> tuple[Edit, ...]:
    """The edits of `text`, which `document` was read from, that put addresses in the place of assets.

    They change an address where it is written: in the picture, or in the definition that a picture refers to.
    """
    places: list[tuple[int, str]] = []
    referring = set()
    for node in walk(document):
        if isinstance(node, Image) and node.span and (match := _ID.fullmatch(node.url)):
            at = _place_of_address(text, node)
            if at >= 0:
                places.append((at, match[1]))
            else:
                referring.add(match[1])
    places += [(at, id_) for at, id_ in _places_in_definitions(text, document) if id_ in referring]
    found = ((at, len(SCHEME + id_), address_of(id_)) for at, id_ in sorted(places))
    return tuple(Edit(at, at + length, address) for at, length, address in found if address is not None)


def _places_in_definitions(text: str, document: Document) -> Iterator[tuple[int, str]]:
    """Where `[name]: asset:…` is written, and which asset it is."""
    samples = [node.span for node in walk(document) if isinstance(node, CodeBlock) and node.span]
    for match in _DEFINITION.finditer(text):
        if not any(span.start <= match.start() < span.end for span in samples):
            yield match.start(1) - len(SCHEME), match[1]


def _place_of_address(text: str, image: Image) -> int:
    """Where the address of a picture is written, behind its description; -1 where it is written elsewhere."""
    assert image.span
    start = image.span.start
    behind = start + len("![") + len(image.alt) if text.startswith("![", start) else start
    return text.find(image.url, behind, image.span.end)


def without_assets(text: str, document: Document, ids: Collection[str]) -> str:
    """`text`, which `document` was read from, without the pictures of these names and the lines they leave empty."""
    edits = []
    for node in walk(document):
        if isinstance(node, Image) and node.span and (match := _ID.fullmatch(node.url)) and match[1] in ids:
            start, end = node.span.start, node.span.end
            alone = (start == 0 or text.startswith("\n\n", start - 2)) and text.startswith("\n\n", end)
            edits.append(Edit(start, end + 2 if alone else end, ""))
    return apply_edits(text, edits)
