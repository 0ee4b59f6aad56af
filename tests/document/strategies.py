"""Documents of any shape, for laws: `documents()` gives trees that no reader would make, too."""

from __future__ import annotations

from functools import partial

from hypothesis import strategies as st

from core.dialect import tidy
from core.document.nodes import (
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

MARK_NAMES = ("bold", "italic", "strikethrough", "underline", "subscript", "superscript")
LABELS = st.sampled_from(["1", "2", "注"])

texts = st.text(st.sampled_from("水東京のはab12 \n*_[]|<>`$\\\"'{}()。、　😀"), max_size=6)
words = st.text(st.sampled_from("東京都水ab1"), min_size=1, max_size=3)


def tuples(strategy, max_size=3, min_size=0):
    return st.lists(strategy, min_size=min_size, max_size=max_size).map(tuple)


questions = st.builds(
    Question,
    answers=tuples(words, min_size=0),
    rule=st.sampled_from(["one", "any", "all"]),
    choices=st.none() | tuples(words, max_size=4),
    explain=st.none() | texts,
    hint=st.none() | texts,
    ruby=st.none() | texts,
    score=st.sampled_from([1.0, 2.0, 0.5]),
)
_shown = st.one_of(
    st.builds(Text, texts),
    questions,
    st.builds(InlineCode, texts),
    st.builds(InlineMath, texts.filter(str.strip)),
    st.just(Break()),
)
_media = st.builds(Image, words, texts, st.none() | words) | st.builds(Audio, words)
_hidden = st.builds(FootnoteReference, LABELS) | st.builds(Comment, texts)


def _wrapped(children):
    return st.one_of(
        st.builds(Mark, st.sampled_from(MARK_NAMES), tuples(children)),
        st.builds(Link, words, st.none() | words, tuples(children)),
    )


def _wrapped_in_anything(children):
    return st.one_of(
        _wrapped(children),
        st.builds(Ruby, tuples(children), words),
        st.builds(InlineContainer, st.just("span"), st.just(()), tuples(children)),
    )


def _blocks(inlines):
    rows = tuples(st.builds(TableRow, tuples(st.builds(TableCell, tuples(inlines, max_size=2)))), max_size=2)
    simple = st.one_of(
        st.builds(Paragraph, tuples(inlines)),
        st.builds(Heading, st.integers(1, 6), tuples(inlines)),
        st.builds(Table, st.just(()), rows),
        st.builds(CodeBlock, texts, st.none() | words),
        st.builds(MathBlock, texts),
        st.just(Rule()),
        st.builds(Comment, texts),
    )

    def around(children):
        item = st.builds(ListItem, tuples(children), st.none() | st.booleans())
        return st.one_of(
            st.builds(List, st.none() | st.integers(0, 4), tuples(item)),
            st.builds(Quote, tuples(children)),
            st.builds(Figure, tuples(children), tuples(inlines, max_size=2)),
            st.builds(Footnote, LABELS, tuples(children)),
            st.builds(partial(Container, "section", ()), tuples(children)),
        )

    return st.recursive(simple, around, max_leaves=8)


inlines = st.recursive(_shown | _media | _hidden, _wrapped_in_anything, max_leaves=4)
_lasting_inlines = (
    st.recursive(_shown, _wrapped, max_leaves=4) | _media | st.builds(Ruby, tuples(st.builds(Text, words)), words)
)
_any_blocks, _lasting_blocks = _blocks(inlines), _blocks(_lasting_inlines)


def documents(max_blocks: int = 5) -> st.SearchStrategy[Document]:
    """Any document the types allow."""
    return st.builds(Document, tuples(_any_blocks, max_size=max_blocks))


def lasting_documents() -> st.SearchStrategy[Document]:
    """Documents in their one shape, with nothing inside a mark or link that the editor moves away or does not keep."""
    return st.builds(Document, tuples(_lasting_blocks, max_size=5)).map(tidy)
