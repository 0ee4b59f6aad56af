"""The dialect: text to and from document. `parse` never fails; `serialise` writes what `parse` reads back the same."""

from core.dialect.constructs.question import write_question
from core.dialect.parse import Parsed, parse, serialise, title_of
from core.dialect.reading import to_mdast

__all__ = ["Parsed", "parse", "serialise", "title_of", "to_mdast", "write_question"]
