"""The dialect: text to and from document. `parse` never fails; `serialise` writes what `parse` reads back the same."""

from core.dialect.constructs.question import write_question
from core.dialect.incremental import IncrementalParser
from core.dialect.notation import is_notation, read_notation
from core.dialect.parse import Parsed, parse, serialise, title_of
from core.dialect.reading import to_mdast
from core.dialect.reply import Reply, read_reply
from core.dialect.stream import hold_back
from core.dialect.tidy import tidy, tidy_inlines

__all__ = [
    "IncrementalParser",
    "Parsed",
    "Reply",
    "hold_back",
    "is_notation",
    "parse",
    "read_notation",
    "read_reply",
    "serialise",
    "tidy",
    "tidy_inlines",
    "title_of",
    "to_mdast",
    "write_question",
]
