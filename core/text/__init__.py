"""Text and places in it: spans, edits, messages in both languages, and the fold for comparing."""

from core.text.edits import Edit, apply_edits, at_end
from core.text.message import Language, Message
from core.text.spans import Lines, Position, Span

__all__ = ["Edit", "Language", "Lines", "Message", "Position", "Span", "apply_edits", "at_end"]
