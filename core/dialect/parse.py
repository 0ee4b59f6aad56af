"""`parse` and `serialise`: text to document and back."""

from __future__ import annotations

from dataclasses import dataclass

from core.dialect.collector import collector_paused
from core.dialect.constructs.documents import LOWERING, WRITING
from core.dialect.constructs.front_matter import front_matter_title
from core.dialect.diagnosis import diagnose
from core.dialect.lowering import Lowering
from core.dialect.reading import BYTE_ORDER_MARK, front_matter_value, read_tree
from core.dialect.writer import Writer
from core.document.diagnostic import Diagnostic
from core.document.nodes import Document, Heading
from core.document.walk import plain_text, walk
from core.text import Span


@dataclass(frozen=True, slots=True)
class Parsed:
    """What `parse` gives: the text as it was given, its document, and what there is to say about it, in text order."""

    text: str
    document: Document
    diagnostics: tuple[Diagnostic, ...]


def parse(text: str, *, strict_emphasis: bool = False) -> Parsed:
    """The document of any text. Never raises, and no visible text is lost.

    Every node has its place in `text`, in code points. `strict_emphasis` reads `*` and `_` by CommonMark's rules alone,
    without the amendment for Chinese, Japanese and Korean.
    """
    with collector_paused():
        tree = read_tree(text, strict_emphasis=strict_emphasis)
        lowering = Lowering(tree.text, LOWERING)
        blocks = lowering.blocks(tree.root.children or [])
        front_matter = front_matter_value(tree) if tree.body_start else None
        document = Document(blocks, front_matter, Span(0, len(text)))
        return Parsed(text, document, diagnose(tree, document, lowering))


def serialise(document: Document) -> str:
    """Canonical text of a document: `parse(serialise(d)).document == d` for what `parse` or the JSON reader gives."""
    lines = Writer(WRITING).blocks(document.blocks)
    if document.front_matter is not None:
        lines = ["---", *document.front_matter.split("\n"), "---", "", *lines]
    text = "\n".join(lines) + "\n" if lines else ""
    return "&#65279;" + text[1:] if text.startswith(BYTE_ORDER_MARK) else text


def title_of(document: Document) -> str | None:
    """The title: `title` of the front matter, else the first heading that holds text; None where there is neither."""
    title = front_matter_title(document.front_matter) if document.front_matter else None
    if title:
        return title
    for node in walk(document):
        if isinstance(node, Heading) and plain_text(node).strip():
            return " ".join(plain_text(node).split())
    return None
