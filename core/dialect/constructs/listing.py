"""Lists: bullets, numbers, and tasks (`- [ ]`)."""

from __future__ import annotations

import re
from dataclasses import replace

from core.dialect.blocks import BlockReader, Container
from core.dialect.constructs.rule import RULE
from core.dialect.lowering import Lowering
from core.dialect.syntax import Syntax
from core.dialect.writer import Lines, Writer
from core.document.nodes import Block, Inline, List, ListItem, Paragraph, Text

_MARKER = re.compile(r"(?:(?P<number>[0-9]{1,9})(?P<after>[.)])|(?P<bullet>[-+*]))(?=[ \t]|$)")
_TASK = re.compile(r"\[([ \txX\n\r])\](?=[ \t]+[^ \t]|[ \t]*[\r\n])")
MAX_NUMBER = 999_999_999
# As in mdast one character goes, a space or a line end (of `\r\n` the half), but not the spaces of a hard break.
_TASK_SPACE = re.compile(r"(?= {2,}[\r\n])|[ \t]*[\r\n][ \t]*|[ \t]")


def start(reader: BlockReader) -> bool:
    """The marker of an item; it opens a list where it does not go on with one."""
    line = reader.text[reader.next : reader.end]
    match = _MARKER.match(line)
    if match is None or (match["bullet"] and RULE.match(line)):
        return False
    number = None if match["bullet"] else int(match["number"])
    marker = match["bullet"] or match["after"]
    empty = not line[match.end() :].strip(" \t")
    innermost = reader.containers[reader.matched - 1]
    sibling = innermost.kind == "list" and innermost.marker == marker
    if reader.line_interrupts and not sibling and (empty or number not in (None, 1)):
        return False
    _open(reader, marker, number, match.end(), sibling, empty)
    return True


def _open(reader: BlockReader, marker: str, number: int | None, width: int, sibling: bool, empty: bool) -> None:
    at, indent = reader.next, reader.indent
    if not sibling and reader.containers[reader.matched - 1].kind == "list":
        reader.matched -= 1
    if not sibling:
        fields = {"ordered": number is not None, "start": number, "spread": False}
        reader.open_container(Container("list", Syntax("list", at, at, fields, []), reader.n, marker=marker))
    node = Syntax("listItem", at, at + width, {"spread": False, "checked": None}, [])
    item = Container("item", node, reader.n, began_blank=empty)
    reader.open_container(item)
    reader.take_marker(at + width)
    item.size = indent + width + (1 if empty else reader.indent)
    reader.take_columns(1 if empty else reader.indent)


def list_goes_on(reader: BlockReader, container: Container) -> bool:
    """A list goes on as long as its item does, or another item begins."""
    return True


def item_goes_on(reader: BlockReader, container: Container) -> bool:
    """An item goes on with blank lines and with lines as far indented as its content."""
    if reader.next >= reader.end:
        reader.take_columns(container.size)
        return True
    if reader.indent < container.size or (container.began_blank and reader.n > container.line + 1):
        return False  # an item that begins with two blank lines holds nothing
    container.began_blank = False
    reader.take_columns(container.size)
    return True


def finish_item(reader: BlockReader, container: Container) -> None:
    """Says whether blank lines stand between the blocks of the item, and whether it is a task."""
    container.node.fields["spread"] = _apart(container)  # type: ignore[index]
    children = container.node.children
    if not children or children[0].type != "paragraph":
        return
    content = children[0].data
    task = _TASK.match(content.text, content.start, content.end)
    if task is not None and content.text[task.end() : content.end].strip(" \t\r\n"):
        container.node.fields["checked"] = task[1] in "xX"  # type: ignore[index]
        start = _TASK_SPACE.match(content.text, task.end(), content.end).end()  # type: ignore[union-attr]
        children[0].data = type(content)(content.text, start, content.end, content.pieces)


def finish_list(reader: BlockReader, container: Container) -> None:
    """Says whether blank lines stand between the items, or as in micromark after a list in a quotation: two, or one
    before the next list or quotation in it. There the blank lines after a list are lines of it."""
    depth = next((at for at, each in reversed(list(enumerate(reader.containers))) if each.kind == "quote"), 0)
    blank = reader.containers[depth].last_line - container.last_line if depth else 0
    trailing = blank > (0 if reader.opening and depth < reader.matched else 1)
    container.last_line += max(blank, 0)
    container.node.fields["spread"] = trailing or _apart(container)  # type: ignore[index]


def _apart(container: Container) -> bool:
    rows = container.rows
    return any(rows[k + 1][0] - rows[k][1] > 1 for k in range(len(rows) - 1))


def lower(lowering: Lowering, node: Syntax) -> tuple[Block, ...]:
    """A list with its items."""
    items = tuple(_item(lowering, item) for item in node.children or [])
    return (List((node.fields or {})["start"], items, node.span),)


def _item(lowering: Lowering, node: Syntax) -> ListItem:
    checked = (node.fields or {})["checked"]
    nodes = node.children or []
    if checked is None:
        return ListItem(lowering.blocks(nodes), None, node.span)
    # The box makes running text of whatever follows it, tags alone too.
    first = after_box(lowering.inlines(nodes[0].children or []))
    rest = lowering.blocks(nodes[1:])
    if not first:
        return ListItem(rest, None, node.span)
    return ListItem((Paragraph(first, nodes[0].span), *rest), checked, node.span)


def after_box(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The text of a task, without white space at its head: any of it may follow the box."""
    first = inlines[0] if inlines else None
    if not isinstance(first, Text) or not first.value.startswith((" ", "\t", "\n")):
        return inlines
    value = first.value.lstrip(" \t\n")
    return (replace(first, value=value), *inlines[1:]) if value else inlines[1:]


def write(writer: Writer, listing: List) -> Lines:
    """Tight items; a list right after one of the same kind takes the other marker."""
    lines: Lines = []
    other = writer.other_marker
    for index, item in enumerate(listing.items):
        if listing.start is None:
            marker = "*" if other else "-"
        else:
            marker = str(min(listing.start + index, MAX_NUMBER)) + (")" if other else ".")
        lines += _written_item(writer, item, marker)
    return lines


def _written_item(writer: Writer, item: ListItem, marker: str) -> Lines:
    writer.list_depth += 1
    lines = writer.blocks(item.children, tight=True)
    writer.list_depth -= 1
    if item.checked is not None and lines:
        lines[0] = ("[x] " if item.checked else "[ ] ") + lines[0]
    if not lines:
        return [marker]
    indent = " " * (len(marker) + 1)
    return [f"{marker} {lines[0]}", *(indent + line if line else "" for line in lines[1:])]
