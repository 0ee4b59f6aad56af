"""Pictures in a test: cut from its sources when its text names them, and put in by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.dialect import parse, serialise
from core.document.assets import SCHEME, AssetFile, asset_id, asset_ids, figure_id, without_assets
from core.document.captions import label_of, mentions
from core.document.extract import Box, Page, Source, SourceFigure
from core.document.nodes import Document, Image, Paragraph
from core.document.walk import plain_text, questions
from core.errors import Cancelled, StudioError
from core.storage import Storage
from core.storage.records import NewAsset
from core.text import Edit, Message, apply_edits, at_end

MOST_PICTURES = 100
"""Of one text: each is cut by itself and has up to some megabytes, all of which go into an export."""
_PNG = b"\x89PNG"
_LOST = Message(
    "切り出せなかった図があるので、入れていません。資料の画面から入れ直せます。",
    "Some figures could not be cut out and were left out; they can be put in from the material.",
)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures in the sources of one test. `passwords` open protected files, by name."""

    storage: Storage
    test_id: str
    passwords: Mapping[str, str] = field(default_factory=dict)
    is_stopped: Callable[[], bool] = lambda: False

    def missing(self, text: str, before: str = "") -> tuple[str, ...]:
        """The pictures that a text names, and did not `before`, and that are not kept yet, in the order of the text."""
        known = {*asset_ids(parse(before).document)}
        named = [id_ for id_ in asset_ids(parse(text).document) if id_ not in known]
        kept = {asset.id for asset in self.storage.assets(self.test_id)} if named else set()
        return tuple(id_ for id_ in named if id_ not in kept)

    def keep(self, text: str, before: str = "") -> tuple[str, Message | None]:
        """Cuts and keeps the pictures that a text names; the text without those that cannot be had, and a word on them.

        What the text named `before` stays in any case. There is room for `MOST_PICTURES`.

        Raises:
            Cancelled: the work was stopped.
        """
        known = self._known()
        missing = self.missing(text, before)
        there = len(asset_ids(parse(text).document)) - len(missing)
        lost = {*missing[max(0, MOST_PICTURES - there) :]}
        lost |= {id_ for id_ in missing if id_ not in lost and (id_ not in known or not self._kept(*known[id_]))}
        return (without_assets(text, parse(text).document, lost), _LOST) if lost else (text, None)

    def cut(self, source: Source, page: Page, box: Box) -> str:
        """Cuts what lies at `box` and keeps it; gives the address to name it by in the text.

        Raises:
            StudioError: the file cannot be opened any more, or the box lies outside.
        """
        from core.sources import Upload, figure_image

        id_ = asset_id(source.sha256, page.number, box)
        if not self.storage.asset_files(self.test_id, [id_]):
            upload = Upload(source.name, self.storage.source_bytes(source.sha256), source.url)
            password = self.passwords.get(source.name)
            content = figure_image(
                upload, page.number, box, turn=page.turn, password=password, cancelled=self.is_stopped
            )
            media_type = "image/png" if content.startswith(_PNG) else "image/jpeg"
            file = AssetFile(id_, media_type, content)
            self.storage.add_asset(self.test_id, NewAsset(file, source.sha256, page.number, box))
        return SCHEME + id_

    def _kept(self, source: Source, page: Page, figure: SourceFigure) -> bool:
        try:
            self.cut(source, page, figure.box)
        except Cancelled:
            raise
        except StudioError:
            return False
        return True

    def _known(self) -> dict[str, tuple[Source, Page, SourceFigure]]:
        """Every figure of the material by name."""
        return {
            figure_id(source, page.number, figure): (source, page, figure)
            for source in self.storage.readings(self.test_id)
            for page in source.pages
            for figure in page.figures
        }


def with_picture(text: str, address: str, description: str) -> str:
    """The text with a picture above the question that speaks of it by name (図1 …), else at its end."""
    picture = serialise(Document((Paragraph((Image(address, description),)),))).strip()
    at = _first_mention(parse(text).document, label_of(description))
    if at is None:
        return apply_edits(text, [at_end(text, picture)])
    return apply_edits(text, [Edit(at, at, f"{picture}\n\n")])


def _first_mention(document: Document, label: str) -> int | None:
    """Where the first block begins that asks something and speaks of the figure, else one that only speaks of it."""
    speaking = [block for block in document.blocks if label and block.span and mentions(plain_text(block, "＿"), label)]
    asking = [block for block in speaking if questions(block)]
    first = next(iter(asking or speaking), None)
    return first.span.start if first and first.span else None
