"""Documents as a reader sees them: `doc(p("水は", q("H2O")))`. A string stands for text."""

from __future__ import annotations

from collections.abc import Iterable

from core.document.nodes import (
    Audio,
    Block,
    Break,
    CodeBlock,
    Document,
    Heading,
    Image,
    Inline,
    InlineCode,
    InlineMath,
    Link,
    List,
    ListItem,
    Mark,
    MarkName,
    MathBlock,
    Paragraph,
    Question,
    Quote,
    Ruby,
    Table,
    TableCell,
    TableRow,
    Text,
)

Inlines = Inline | str
Blocks = Block | str


def inlines(children: Iterable[Inlines]) -> tuple[Inline, ...]:
    return tuple(Text(child) if isinstance(child, str) else child for child in children)


def blocks(children: Iterable[Blocks]) -> tuple[Block, ...]:
    return tuple(p(child) if isinstance(child, str) else child for child in children)


def doc(*children: Blocks, front_matter: str | None = None) -> Document:
    return Document(blocks(children), front_matter)


def p(*children: Inlines) -> Paragraph:
    return Paragraph(inlines(children))


def h(depth: int, *children: Inlines) -> Heading:
    return Heading(depth, inlines(children))


def q(*answers: str, wrong: Iterable[str] = (), id: str = "", **more: object) -> Question:
    """A blank; several answers are alternatives unless `rule="all"`; `wrong` makes it a choice that lists its key."""
    rule = more.pop("rule", "any" if len(answers) > 1 else "one")
    choices = more.pop("choices", (*answers, *wrong) if wrong else None)
    return Question(answers, rule, choices, id=id, **more)  # type: ignore[arg-type]


def mark(name: MarkName, *children: Inlines) -> Mark:
    return Mark(name, inlines(children))


def bold(*children: Inlines) -> Mark:
    return mark("bold", *children)


def a(url: str, *children: Inlines) -> Link:
    return Link(url, None, inlines(children))


def img(url: str, alt: str = "") -> Image:
    return Image(url, alt)


def audio(url: str) -> Audio:
    return Audio(url)


def ruby(text: str, reading: str) -> Ruby:
    return Ruby((Text(text),), reading)


def code(value: str) -> InlineCode:
    return InlineCode(value)


def math(tex: str) -> InlineMath:
    return InlineMath(tex)


def br() -> Break:
    return Break()


def li(*children: Blocks, checked: bool | None = None) -> ListItem:
    return ListItem(blocks(children), checked)


def ul(*items: ListItem | str) -> List:
    return List(None, tuple(li(item) if isinstance(item, str) else item for item in items))


def ol(*items: ListItem | str, start: int = 1) -> List:
    return List(start, tuple(li(item) if isinstance(item, str) else item for item in items))


def table(*rows: Iterable[Inlines | tuple[Inlines, ...]]) -> Table:
    """A table by rows; a cell is text, one node, or a tuple of both."""
    built = tuple(
        TableRow(tuple(TableCell(inlines(cell if isinstance(cell, tuple) else (cell,))) for cell in row))
        for row in rows
    )
    return Table((None,) * len(built[0].cells), built)


def quote(*children: Blocks) -> Quote:
    return Quote(blocks(children))


def code_block(value: str, language: str | None = None) -> CodeBlock:
    return CodeBlock(value, language)


def math_block(tex: str) -> MathBlock:
    return MathBlock(tex)
