"""Documents as a reader sees them: `doc(p("水は", q("H2O")))`. A string stands for text."""

from __future__ import annotations

from collections.abc import Iterable

from core.document import nodes as n

Inlines = n.Inline | str
Blocks = n.Block | str


def inlines(children: Iterable[Inlines]) -> tuple[n.Inline, ...]:
    return tuple(n.Text(child) if isinstance(child, str) else child for child in children)


def blocks(children: Iterable[Blocks]) -> tuple[n.Block, ...]:
    return tuple(p(child) if isinstance(child, str) else child for child in children)


def doc(*children: Blocks, front_matter: str | None = None) -> n.Document:
    return n.Document(blocks(children), front_matter)


def p(*children: Inlines) -> n.Paragraph:
    return n.Paragraph(inlines(children))


def h(depth: int, *children: Inlines) -> n.Heading:
    return n.Heading(depth, inlines(children))


def q(*answers: str, wrong: Iterable[str] = (), id: str = "", **more: object) -> n.Question:
    """A blank; several answers are alternatives unless `rule="all"`; `wrong` makes it a choice that lists its key."""
    rule = more.pop("rule", "any" if len(answers) > 1 else "one")
    choices = more.pop("choices", (*answers, *wrong) if wrong else None)
    return n.Question(answers, rule, choices, id=id, **more)  # type: ignore[arg-type]


def mark(name: n.MarkName, *children: Inlines) -> n.Mark:
    return n.Mark(name, inlines(children))


def bold(*children: Inlines) -> n.Mark:
    return mark("bold", *children)


def a(url: str, *children: Inlines) -> n.Link:
    return n.Link(url, None, inlines(children))


def img(url: str, alt: str = "") -> n.Image:
    return n.Image(url, alt)


def audio(url: str) -> n.Audio:
    return n.Audio(url)


def ruby(text: str, reading: str) -> n.Ruby:
    return n.Ruby((n.Text(text),), reading)


def code(value: str) -> n.InlineCode:
    return n.InlineCode(value)


def math(tex: str) -> n.InlineMath:
    return n.InlineMath(tex)


def br() -> n.Break:
    return n.Break()


def li(*children: Blocks, checked: bool | None = None) -> n.ListItem:
    return n.ListItem(blocks(children), checked)


def ul(*items: n.ListItem | str) -> n.List:
    return n.List(None, tuple(li(item) if isinstance(item, str) else item for item in items))


def ol(*items: n.ListItem | str, start: int = 1) -> n.List:
    return n.List(start, tuple(li(item) if isinstance(item, str) else item for item in items))


def table(*rows: Iterable[Inlines | tuple[Inlines, ...]]) -> n.Table:
    """A table by rows; a cell is text, one node, or a tuple of both."""
    built = tuple(
        n.TableRow(tuple(n.TableCell(inlines(cell if isinstance(cell, tuple) else (cell,))) for cell in row))
        for row in rows
    )
    return n.Table((None,) * len(built[0].cells), built)


def quote(*children: Blocks) -> n.Quote:
    return n.Quote(blocks(children))


def code_block(value: str, language: str | None = None) -> n.CodeBlock:
    return n.CodeBlock(value, language)


def math_block(tex: str) -> n.MathBlock:
    return n.MathBlock(tex)
