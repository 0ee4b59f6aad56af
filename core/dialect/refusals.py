"""What strict remark-mdx refuses, found in the syntax tree, each place with a fix that it accepts.

Sources: micromark-extension-mdx-jsx 3, micromark-extension-mdx-expression 3 (with acorn), mdxjs-esm 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.dialect.constructs.autolink import is_angled
from core.dialect.constructs.tag import ELEMENTS, TagData
from core.dialect.lifting import all_nodes, caught, lifting_edit
from core.dialect.syntax import Syntax
from core.dialect.tags.names import VOID
from core.dialect.tags.scan import Tag, scan_tag
from core.document.diagnostic import Diagnostic, Fix
from core.text import Edit, Message, Span

_RISKY = re.compile(r"<(?!\s)|\{", re.DOTALL)
MAX_EXPRESSION = 500  # code points that are looked at for one pair of braces
_QUESTION = re.compile(r"<question", re.IGNORECASE)
_MODULE = re.compile(r"(?:import|export)[ \t]")
_MODULE_CODE = re.compile(
    r"""import\s+(?:[\w$*{},\s]+\s+from\s+)?["'][^"']*["'];?\s*$|export\s+(?:const|let|var|function|class|default|\*|\{)""",
    re.DOTALL,
)
_TOKEN = re.compile(
    r"""\s*(?:(?P<operand>[^\W\d][\w$]*|\$[\w$]*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
    r"""|(?P<opening>[(\[])|(?P<closing>[)\]])|(?P<operator>\*\*|=>|[<>=!]==?|&&|\|\||[-+*/%<>=,.?:!~&|^;])"""
    r"""|(?P<comment>/\*.*?\*/)|(?P<other>.))""",
    re.DOTALL,
)

BARE = Message(
    "記号「<」がタグの始まりに見えるため、エディタによっては読めません。このアプリでは文字として表示します。",
    "A bare < looks like the start of a tag to strict editors; here it is shown as text.",
)
BRACE = Message(
    "波かっこ「{」がエディタによっては読めません。このアプリでは文字として表示します。",
    "A brace is refused by strict editors; here it is shown as text.",
)
CUT_TAG = Message(
    "問題のタグが最後まで書かれていないため、問題として読めません。「/>」で閉じてください。",
    "A question's tag is not finished, so it cannot be read as a question. Close it with />.",
)
REPAIRED = Message(
    "タグの書き方を直して読みました。内容はそのままです。",
    "The tag was read after mending how it is written; what it says is kept.",
)
TAG_CASE = Message(
    "タグの名前は小文字で「question」と書きます。問題として読みました。",
    "The tag is written in lower case, question; it was read as one.",
)
OPEN_QUESTION = Message(
    "問題のタグが閉じられていません。ここで終わるものとして読みました。",
    "The question's tag is not closed; it was read as ending here.",
)
HTML_COMMENT = Message(
    "コメントの書き方が古い形です。表示には影響しません。",
    "The comment is written as in HTML; nothing of it is shown either way.",
)
ANGLED = Message(
    "<> で囲んだアドレスはエディタによっては読めません。リンクとして読みました。",
    "An address in angle brackets is refused by strict editors; it was read as a link.",
)
MODULE = Message(
    "「import」や「export」で始まる行はエディタによっては読めません。このアプリでは文字として表示します。",
    "A line that begins with import or export is refused by strict editors; here it is shown as text.",
)
CAUGHT = Message(
    "問題が数式やコードの中にあるため、問題になりません。外に出してください。",
    "A question inside a formula or code is no question. Move it out.",
)
ESCAPE = Message("文字として書き直す", "Write it as text")
ESCAPE_COMMENT = Message("コメントを書き直す", "Rewrite the comment")
REWRITE = Message("タグを書き直す", "Rewrite the tag")
CLOSE = Message("タグを閉じる", "Close the tag")
LIFT = Message("問題を外に出す", "Move the question out")


def refusals(text: str, root: Syntax, joined: frozenset[int]) -> Iterator[Diagnostic]:
    """All places in no certain order; `joined` are the places of tags that were read over the end of their line."""
    nodes = all_nodes(root)
    yield from _caught(text, nodes)
    elements = [node for node in nodes if node.type in ELEMENTS]
    for element in elements:
        yield from _in_tag(text, element, over_lines=element.start in joined)
    # A closing tag of a question is no text, though it lies within one.
    closings = {element.data.closing.start for element in elements if element.data.closing is not None}
    for node in nodes:
        if node.type == "text":
            if _RISKY.search(text, node.start, node.end) is not None:
                yield from _in_text(text, node, closings)
        elif node.type == "html":
            yield _html_comment(text, node)
        elif node.type == "link" and is_angled(text, node):
            url = (node.fields or {})["url"]
            yield _info(ANGLED, node.span, ESCAPE, f"[{text[node.start + 1 : node.end - 1]}]({url})")
    for block in root.children or []:
        match = _MODULE.match(text, block.start) if block.type == "paragraph" else None
        if match is not None and not _MODULE_CODE.match(text[block.start : block.end]):
            yield _info(MODULE, Span(block.start, match.end() - 1), None, "")


def _html_comment(text: str, node: Syntax) -> Diagnostic:
    inside = text[node.start + 4 : node.end - 3]
    return _info(HTML_COMMENT, node.span, None if "*/" in inside else ESCAPE_COMMENT, "{/*" + inside + "*/}")


def _info(message: Message, span: Span, title: Message | None, replacement: str) -> Diagnostic:
    fix = Fix(title, "safe", (Edit(span.start, span.end, replacement),)) if title is not None else None
    return Diagnostic("mdx-syntax", "info", message, span, fix=fix)


def _caught(text: str, nodes: list[Syntax]) -> Iterator[Diagnostic]:
    for node in caught(nodes):
        edit = lifting_edit(text, node)
        fix = Fix(LIFT, "safe", (edit,)) if edit is not None else None
        yield Diagnostic("mdx-syntax", "error", CAUGHT, node.span, fix=fix)


def _in_tag(text: str, node: Syntax, *, over_lines: bool) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    data: TagData = node.data
    tag = data.tag
    if tag.written != tag.name:
        start = text.index(tag.written, node.start)
        edits = (Edit(start, start + len(tag.written), tag.name),)
        span = Span(start, start + len(tag.written))
        found.append(Diagnostic("mdx-tag-case", "info", TAG_CASE, span, fix=Fix(REWRITE, "safe", edits)))
    if tag.repaired or over_lines or (_lacks_slash(tag) and data.closing is None):
        span = node.span if tag.name == "question" else _opening(node, data)
        found.append(_info(REPAIRED, span, *_slash(text, tag, span)))
    elif tag.kind == "open" and tag.name == "question" and data.closing is None:
        fix = Fix(CLOSE, "safe", (Edit(node.end - 1, node.end, " />"),))
        found.append(Diagnostic("mdx-syntax", "info", OPEN_QUESTION, node.span, fix=fix))
    return found


def _slash(text: str, tag: Tag, span: Span) -> tuple[Message | None, str]:
    """The fix for a tag that lacks nothing but its slash (`<br>`)."""
    closed = span.of(text)[:-1].rstrip() + " />"
    strict = scan_tag(closed, 0, len(closed)) if _lacks_slash(tag) and closed[0] == "<" else None
    return (CLOSE, closed) if strict is not None and not strict.repaired else (None, "")


def _lacks_slash(tag: Tag) -> bool:
    return tag.kind == "open" and tag.name in VOID


def _opening(node: Syntax, data: TagData) -> Span:
    return data.opening if data.opening is not None else node.span


def _in_text(text: str, node: Syntax, closings: set[int]) -> Iterator[Diagnostic]:
    at = node.start
    while (match := _RISKY.search(text, at, node.end)) is not None:
        start, at = match.start(), match.end()
        if start in closings or _escaped(text, start, node.start):
            continue
        span = Span(start, start + 1)
        if match.group() == "<":
            if _QUESTION.match(text, start):
                yield Diagnostic("mdx-syntax", "error", CUT_TAG, Span(start, start + len("<question")))
            else:
                yield _info(BARE, span, ESCAPE, "\\<")
            continue
        end = _expression_end(text, start, node.end)
        if end is None:
            yield _info(BRACE, span, ESCAPE, "\\{")
        else:
            at = end


def _escaped(text: str, at: int, start: int) -> bool:
    count = 0
    while at - count > start and text[at - count - 1] == "\\":
        count += 1
    return count % 2 == 1


def _expression_end(text: str, start: int, end: int) -> int | None:
    """The place after the expression in braces at `start` where JavaScript would accept it; None where it would not.

    A sketch of acorn: operands and operators must alternate, brackets must match.
    """
    at, operand, operator, stack = start + 1, False, False, ["{"]
    while at < min(end, start + MAX_EXPRESSION) and (match := _TOKEN.match(text, at, end)) is not None:
        at = match.end()
        if match["other"] is not None:
            if match["other"] != "}" or stack != ["{"] or operator:
                return None
            return at
        if match["operand"] is not None:
            if operand:
                return None
            operand, operator = True, False
        elif match["opening"] is not None:
            stack.append(match["opening"])
            operand = operator = False
        elif match["closing"] is not None:
            if stack.pop() != {")": "(", "]": "["}[match["closing"]]:
                return None
            operand, operator = True, False
        elif match["operator"] is not None:
            if not operand and match["operator"] not in "-+!~":
                return None
            if match["operator"] in ":;":
                return None
            operand, operator = False, True
    return None
