"""Documents of any shape, for laws: `documents()` gives trees that no reader would make, too."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from core.document import nodes as n

# Pieces that mean something to Markdown, TeX, JSON or MDX, and pieces that do not.
PIECES = [
    *"\\`*_[]()<>{}$~&|!@#-+=.:\"' \n\t1aあ「」。、！　＜＞",
    "**", "~~", "$$", "\\(", "\\[", "](", "![", "[^1]", "[^1]:", "[x] ", "1. ", "- ", "> ", "# ", "---", "```", "|-|",
    "<!--", "{/*", "*/}", "-->", "&amp;", "&#42;", "https://a.jp/b", "www.a.jp", "a@b.jp", "<b>", "</b>", "<question",
    "/>", "\\frac", "\\\\", '["a"]', "[a]: b", "é", "𠮷", "text", "東京",
]  # fmt: skip
# In a formula `\\(` has no meaning: TeX has it around one.
_TEX = ["x", "2", "\\frac{1}{2}", "\\", "$", "|", " ", "\n", "% a", "{", "*", "あ", "<"]
MARK_NAMES = ("bold", "italic", "strikethrough", "underline", "subscript", "superscript")
LABELS = st.sampled_from(["1", "x", "注"])

# A tree of a document costs ten times what a text does: every day a quarter of them is enough.
few = settings(max_examples=25) if settings.get_current_profile_name() == "everyday" else settings()


def tuples(strategy, max_size=3):
    return st.lists(strategy, max_size=max_size).map(tuple)


def _joined(pieces, min_size, max_size):
    return st.lists(st.sampled_from(pieces), min_size=min_size, max_size=max_size).map("".join)


sources = _joined(PIECES, 0, 40)
_text, _short, _tex = _joined(PIECES, 1, 8), _joined(PIECES, 0, 4), _joined(_TEX, 1, 12)
_optional = st.none() | _text
_tags = st.sampled_from(["b", "span", "section", "div", "i", "kbd"])
_attributes = tuples(st.builds(n.Attribute, st.sampled_from(["class", "data-x", "id"]), st.none() | _short), 2)

_questions = st.builds(
    n.Question,
    answers=tuples(_text),
    rule=st.sampled_from(["one", "any", "all"]),
    choices=st.none() | tuples(_short, 4),
    explain=_optional,
    hint=_optional,
    ruby=_optional,
    score=st.sampled_from([1.0, 2.0, 0.5, 10.0]) | st.floats(0, 1e6),
    unknown=st.dictionaries(st.sampled_from(["corect", "data-x", "正解", "1x"]), _optional, max_size=2).map(
        lambda unknown: tuple(unknown.items())
    ),
)
_texts = st.builds(n.Text, _text)
_shown = (
    _texts | _texts | _questions | st.builds(n.InlineCode, _text) | st.builds(n.InlineMath, _tex) | st.builds(n.Break)
)
_media = st.builds(n.Image, _short, _short, _optional) | st.builds(n.Audio, _short)
_hidden = st.builds(n.FootnoteReference, LABELS) | st.builds(n.Comment, _short)


def _wrapped(inner):
    return st.builds(n.Mark, st.sampled_from(MARK_NAMES), tuples(inner)) | st.builds(
        n.Link, _short, _optional, tuples(inner)
    )


def _wrapped_in_anything(inner):
    return (
        _wrapped(inner)
        | st.builds(n.Ruby, tuples(inner, 2), _short)
        | st.builds(n.InlineContainer, _tags, _attributes, tuples(inner))
    )


def _blocks(inlines):
    running = tuples(inlines, 4)
    rows = tuples(st.builds(n.TableRow, tuples(st.builds(n.TableCell, running))))
    leaf = (
        st.builds(n.Paragraph, running)
        | st.builds(n.Paragraph, running)
        | st.builds(n.Heading, st.integers(1, 6), running)
        | st.builds(n.Table, tuples(st.sampled_from([None, "left", "center", "right"])), rows)
        | st.builds(n.CodeBlock, _text, _optional, _optional)
        | st.builds(n.MathBlock, _text)
        | st.builds(n.Rule)
        | st.builds(n.Comment, _text)
    )

    def around(inner):
        item = st.builds(n.ListItem, tuples(inner), st.sampled_from([None, None, True, False]))
        return (
            st.builds(n.Quote, tuples(inner))
            | st.builds(n.List, st.none() | st.integers(0, 12), tuples(item))
            | st.builds(n.Container, _tags, _attributes, tuples(inner))
            | st.builds(n.Figure, tuples(inner, 2), running)
            | st.builds(n.Footnote, LABELS, tuples(inner, 2))
        )

    return st.recursive(leaf, around, max_leaves=6)


_inlines = st.recursive(_shown | _media | _hidden, _wrapped_in_anything, max_leaves=6)


def documents() -> st.SearchStrategy[n.Document]:
    """Any document the types allow."""
    return st.builds(n.Document, tuples(_blocks(_inlines), 4), st.sampled_from([None, "title: 題"]))


def blocks_of_text() -> st.SearchStrategy[n.Document]:
    """Documents of one block that holds running text: more of what inlines do to each other than whole trees show."""
    running = tuples(_inlines, 4)
    paragraph = st.builds(n.Paragraph, running)
    task = st.builds(lambda text, box: n.List(None, (n.ListItem((text,), box),)), paragraph, st.none() | st.booleans())
    cell = running.map(lambda text: n.Table((None,), (n.TableRow((n.TableCell(text),)),)))
    figure = running.map(lambda text: n.Figure((n.Paragraph((n.Image("a", "b"),)),), text))
    block = paragraph | st.builds(n.Heading, st.just(1), running) | task | cell | figure
    return block.map(lambda one: n.Document((one,)))
