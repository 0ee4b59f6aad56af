"""The door for reading: any value gives a document and what was found on the way."""

from __future__ import annotations

from dataclasses import dataclass

from core.dialect import tidy
from core.document.diagnostic import Diagnostic
from core.document.ids import with_ids
from core.document.nodes import Document, Paragraph, Text
from core.editor_json.reading.blocks import read_blocks
from core.editor_json.reading.found import Findings
from core.editor_json.reading.json_text import NoValue, found_value
from core.editor_json.reading.values import as_text


@dataclass(frozen=True, slots=True)
class Read:
    """A document read from editor JSON, its questions with first ids, and what could not be kept or was repaired."""

    document: Document
    diagnostics: tuple[Diagnostic, ...]


def read(value: object) -> Read:
    """The document of an editor value, in either profile or in none; a string is read by `read_text`. Never raises.

    What the editor itself would delete (blanks at top level, a second answer in one blank) is kept.
    """
    if isinstance(value, str):
        return read_text(value)
    findings = Findings()
    return _read(value, findings)


def read_text(text: str) -> Read:
    """The document in a text that holds an editor value: alone, in a fence, among words, or cut off in a stream."""
    findings = Findings()
    try:
        found = found_value(text)
    except NoValue:
        findings.add(
            "error",
            (),
            "エディタの JSON が見つかりませんでした。文字はそのまま段落として残しました。",
            "No editor JSON was found; the text was kept as paragraphs.",
        )
        pieces = tuple(Paragraph((Text(piece),)) for piece in text.replace("\r\n", "\n").split("\n\n"))
        return Read(tidy(Document(pieces)), tuple(findings.diagnostics))
    if found.is_cut_off:
        findings.add(
            "warning",
            (),
            "JSON が途中で切れています。読めたところまでを残しました。",
            "The JSON is cut off; what came before was kept.",
        )
    return _read(found.value, findings)


def _read(value: object, findings: Findings) -> Read:
    nodes = _nodes(value)
    if nodes is None:
        findings.add("error", (), "エディタの JSON ではありません。", "This is no editor JSON.")
        nodes = []
    blocks = read_blocks([(node, (number,)) for number, node in enumerate(nodes)], findings)
    return Read(with_ids(tidy(Document(blocks))), tuple(findings.diagnostics))


def _nodes(value: object) -> list[object] | None:
    """The nodes at top level: of an array, of the editor itself (`children`, `value`), or one node alone."""
    match value:
        case list() | tuple():
            return list(value)
        case dict() if value.get("type") or as_text(value.get("text")) is not None:
            return [value]
        case (
            {"children": list() | tuple() as nodes}
            | {"value": list() | tuple() as nodes}
            | {"nodes": list() | tuple() as nodes}
        ):
            return list(nodes)
        case _:
            return None
