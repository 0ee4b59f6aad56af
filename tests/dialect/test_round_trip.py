from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.dialect import parse, serialise, tidy
from core.document.nodes import (
    Attribute,
    Audio,
    Break,
    CodeBlock,
    Comment,
    Container,
    Document,
    Figure,
    Footnote,
    FootnoteReference,
    Heading,
    Image,
    InlineCode,
    InlineContainer,
    InlineMath,
    Link,
    List,
    ListItem,
    Mark,
    MathBlock,
    Paragraph,
    Question,
    Quote,
    Ruby,
    Rule,
    Table,
    TableCell,
    TableRow,
    Text,
)

# Pieces that mean something to Markdown, TeX, JSON or MDX, and pieces that do not.
PIECES = [
    *"\\`*_[]()<>{}$~&|!@#-+=.:\"' \n\t1aあ「」。、！　＜＞",
    "**", "~~", "$$", "\\(", "\\[", "](", "![", "[^1]", "[^1]:", "[x] ", "1. ", "- ", "> ", "# ", "---", "```", "|-|",
    "<!--", "{/*", "*/}", "-->", "&amp;", "&#42;", "https://a.jp/b", "www.a.jp", "a@b.jp", "<b>", "</b>", "<question",
    "/>", "\\frac", "\\\\", '["a"]', "[a]: b", "é", "𠮷", "text", "東京",
]  # fmt: skip
# In a formula `\\(` has no meaning: TeX has it around one.
tex = st.lists(
    st.sampled_from(["x", "2", "\\frac{1}{2}", "\\", "$", "|", " ", "\n", "% a", "{", "*", "あ", "<"]), min_size=1
).map("".join)
text = st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join)
short = st.lists(st.sampled_from(PIECES), max_size=4).map("".join)
optional = st.none() | text
names = st.sampled_from(["b", "span", "section", "div", "i", "kbd"])
attributes = st.lists(
    st.builds(Attribute, st.sampled_from(["class", "data-x", "id"]), st.none() | short), max_size=2
).map(tuple)

questions = st.builds(
    Question,
    answers=st.lists(text, max_size=3).map(tuple),
    rule=st.sampled_from(["one", "any", "all"]),
    choices=st.none() | st.lists(short, max_size=4).map(tuple),
    explain=optional,
    hint=optional,
    ruby=optional,
    score=st.sampled_from([1.0, 2.0, 0.5, 10.0]) | st.floats(0, 1e6),
    unknown=st.dictionaries(st.sampled_from(["corect", "data-x", "正解", "1x"]), optional, max_size=2).map(
        lambda unknown: tuple(unknown.items())
    ),
)  # fmt: skip

leaves = (
    st.builds(Text, text)
    | st.builds(Text, text)
    | questions
    | st.builds(InlineCode, text)
    | st.builds(InlineMath, tex)
    | st.builds(Break)
    | st.builds(Image, short, short, optional)
    | st.builds(Audio, short)
    | st.builds(FootnoteReference, st.sampled_from(["1", "注", "x"]))
    | st.builds(Comment, short)
)
inlines = st.recursive(
    leaves,
    lambda inner: (
        st.builds(
            Mark,
            st.sampled_from(["bold", "italic", "strikethrough", "underline", "subscript", "superscript"]),
            st.lists(inner, max_size=3).map(tuple),
        )
        | st.builds(Link, short, optional, st.lists(inner, max_size=3).map(tuple))
        | st.builds(Ruby, st.lists(inner, max_size=2).map(tuple), short)
        | st.builds(InlineContainer, names, attributes, st.lists(inner, max_size=3).map(tuple))
    ),
    max_leaves=6,
)
running = st.lists(inlines, max_size=4).map(tuple)
rows = st.lists(st.builds(TableRow, st.lists(st.builds(TableCell, running), max_size=3).map(tuple)), max_size=3)

leaf_blocks = (
    st.builds(Paragraph, running)
    | st.builds(Paragraph, running)
    | st.builds(Heading, st.integers(1, 6), running)
    | st.builds(
        Table, st.lists(st.sampled_from([None, "left", "center", "right"]), max_size=3).map(tuple), rows.map(tuple)
    )
    | st.builds(CodeBlock, text, optional, optional)
    | st.builds(MathBlock, text)
    | st.builds(Rule)
    | st.builds(Comment, text)
)
blocks = st.recursive(
    leaf_blocks,
    lambda inner: (
        st.builds(Quote, st.lists(inner, max_size=3).map(tuple))
        | st.builds(
            List,
            st.none() | st.integers(0, 12),
            st.lists(
                st.builds(ListItem, st.lists(inner, max_size=3).map(tuple), st.sampled_from([None, None, True, False])),
                max_size=3,
            ).map(tuple),
        )
        | st.builds(Container, names, attributes, st.lists(inner, max_size=3).map(tuple))
        | st.builds(Figure, st.lists(inner, max_size=2).map(tuple), running)
        | st.builds(Footnote, st.sampled_from(["1", "注"]), st.lists(inner, max_size=2).map(tuple))
    ),
    max_leaves=6,
)
documents = st.builds(Document, st.lists(blocks, max_size=4).map(tuple), st.sampled_from([None, "title: 題"]))


@given(documents)
def test_what_is_written_reads_back_the_same(document):
    canonical = tidy(document)
    assert parse(serialise(canonical)).document == canonical


@given(documents)
def test_tidying_twice_changes_nothing_more(document):
    canonical = tidy(document)
    assert tidy(canonical) == canonical


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_reads_to_a_document_that_reads_back(source):
    document = parse(source).document
    assert parse(serialise(document)).document == document


@pytest.mark.parametrize(
    "children",
    [
        (Mark("bold", (InlineMath("x"), InlineMath("\\"))),),
        (InlineMath("x\\)"), InlineMath("y\\("), InlineMath("\\")),
        (InlineMath("\\"), InlineMath("\\")),
        (Text("$"), InlineMath("x"), Text("1$")),
        (Link("", None, (Text("https://a.jp/b"), Mark("bold", (Text("\\"),)))),),
        (InlineMath('1. <question correct="a" />'), Text("。")),
    ],
)
def test_formulas_and_addresses_beside_their_like_read_back(children):
    document = tidy(Document((Paragraph(children),)))
    assert parse(serialise(document)).document == document
