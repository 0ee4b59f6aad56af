"""The document: frozen nodes with tuples, each with a `kind` and its place in the source.

Places (`span`), question ids and attributes as written do not count in comparisons: two documents are equal when a
reader of the test could not tell them apart. `span` is None for nodes that were not read from MDX text.
Walk with `match` and `assert_never`, or with `core.document.walk`.
"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Literal

from core.text import Span
from core.text.values import dataclass


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute of a tag as the author wrote it.

    `value` is the text between the quotes with character references decoded (None: a bare attribute); `expression` says
    that it stood in braces. `span` covers the whole attribute, `value_span` the value without quotes or braces.
    """

    name: str
    value: str | None
    expression: bool = False
    span: Span | None = field(default=None, compare=False)
    value_span: Span | None = field(default=None, compare=False)


# --- inline ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text:
    """Plain text; entities and escapes are resolved in `value`, soft line breaks stand in it as a newline."""

    kind: ClassVar[Literal["text"]] = "text"
    value: str
    span: Span | None = field(default=None, compare=False)


MarkName = Literal["bold", "italic", "strikethrough", "underline", "subscript", "superscript"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Text set off by one mark; marks nest."""

    kind: ClassVar[Literal["mark"]] = "mark"
    name: MarkName
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class InlineCode:
    """A code span."""

    kind: ClassVar[Literal["inline_code"]] = "inline_code"
    value: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class InlineMath:
    """A formula in running text, as TeX."""

    kind: ClassVar[Literal["inline_math"]] = "inline_math"
    tex: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Break:
    """A hard line break."""

    kind: ClassVar[Literal["break"]] = "break"
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A link; autolinks too."""

    kind: ClassVar[Literal["link"]] = "link"
    url: str
    title: str | None
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Image:
    """A picture; in editor JSON it becomes a block of its own."""

    kind: ClassVar[Literal["image"]] = "image"
    url: str
    alt: str
    title: str | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Audio:
    """A sound recording."""

    kind: ClassVar[Literal["audio"]] = "audio"
    url: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Ruby:
    """Text with its reading above it."""

    kind: ClassVar[Literal["ruby"]] = "ruby"
    children: tuple[Inline, ...]
    reading: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class FootnoteReference:
    """The mark in the text that points at a footnote."""

    kind: ClassVar[Literal["footnote_reference"]] = "footnote_reference"
    label: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class InlineContainer:
    """A tag that only wraps text (`<b>`, `<span>`): the tag is not shown, its content is."""

    kind: ClassVar[Literal["inline_container"]] = "inline_container"
    name: str
    attributes: tuple[Attribute, ...]
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


AnswerRule = Literal["one", "any", "all"]


@dataclass(frozen=True, slots=True)
class Question:
    """A blank.

    `answers` are the right answers (empty: none was given). `rule` says how they are met: `one` answer, `any` of them
    (OR) or `all` of them (AND). `choices` is None for a typed question, else the choices in their written order, the
    key among them or not: `core.document.choices` tells wrong ones and what a learner is shown. `id` stays with the
    question from revision to revision. `attributes` is the tag as written; `unknown` the attributes that are none of
    ours, which are kept when the document is written again.
    """

    kind: ClassVar[Literal["question"]] = "question"
    answers: tuple[str, ...]
    rule: AnswerRule = "one"
    choices: tuple[str, ...] | None = None
    explain: str | None = None
    hint: str | None = None
    ruby: str | None = None
    score: float = 1.0
    unknown: tuple[tuple[str, str | None], ...] = ()
    id: str = field(default="", compare=False)
    attributes: tuple[Attribute, ...] = field(default=(), compare=False)
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """A note of the author that nobody is shown; stands among blocks and inside them. `value` is the text inside."""

    kind: ClassVar[Literal["comment"]] = "comment"
    value: str
    span: Span | None = field(default=None, compare=False)


Inline = (
    Text
    | Mark
    | InlineCode
    | InlineMath
    | Break
    | Link
    | Image
    | Audio
    | Ruby
    | FootnoteReference
    | InlineContainer
    | Question
    | Comment
)


# --- blocks ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    kind: ClassVar[Literal["paragraph"]] = "paragraph"
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `depth` 1 to 6."""

    kind: ClassVar[Literal["heading"]] = "heading"
    depth: int
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item; `checked` is None unless it is a task."""

    kind: ClassVar[Literal["list_item"]] = "list_item"
    children: tuple[Block, ...]
    checked: bool | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class List:
    """A list; `start` is the number of the first item of an ordered one, None for bullets."""

    kind: ClassVar[Literal["list"]] = "list"
    start: int | None
    items: tuple[ListItem, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TableCell:
    """One cell of a table."""

    kind: ClassVar[Literal["table_cell"]] = "table_cell"
    children: tuple[Inline, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row; rows may be ragged."""

    kind: ClassVar[Literal["table_row"]] = "table_row"
    cells: tuple[TableCell, ...]
    span: Span | None = field(default=None, compare=False)


Alignment = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; row 0 is the header. `align` has one entry a column of the header."""

    kind: ClassVar[Literal["table"]] = "table"
    align: tuple[Alignment | None, ...]
    rows: tuple[TableRow, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation."""

    kind: ClassVar[Literal["quote"]] = "quote"
    children: tuple[Block, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """A fenced code block: an example, never read as questions."""

    kind: ClassVar[Literal["code_block"]] = "code_block"
    value: str
    language: str | None = None
    meta: str | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class MathBlock:
    """A formula on lines of its own, as TeX."""

    kind: ClassVar[Literal["math_block"]] = "math_block"
    tex: str
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the page."""

    kind: ClassVar[Literal["rule"]] = "rule"
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """Pictures with one caption (`<figure>`); `children` are its blocks, the caption aside."""

    kind: ClassVar[Literal["figure"]] = "figure"
    children: tuple[Block, ...]
    caption: tuple[Inline, ...] = ()
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Footnote:
    """The text of a footnote."""

    kind: ClassVar[Literal["footnote"]] = "footnote"
    label: str
    children: tuple[Block, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Container:
    """A tag that only wraps blocks (`<section>`, `<div>`): the tag is not shown, its content is."""

    kind: ClassVar[Literal["container"]] = "container"
    name: str
    attributes: tuple[Attribute, ...]
    children: tuple[Block, ...]
    span: Span | None = field(default=None, compare=False)


Block = (
    Paragraph | Heading | List | Table | Quote | CodeBlock | MathBlock | Rule | Figure | Footnote | Container | Comment
)
Node = Inline | Block | ListItem | TableRow | TableCell


@dataclass(frozen=True, slots=True)
class Document:
    """A whole test. `front_matter` is the text between the `---` lines at its head, None where there is none."""

    kind: ClassVar[Literal["document"]] = "document"
    blocks: tuple[Block, ...]
    front_matter: str | None = None
    span: Span | None = field(default=None, compare=False)
