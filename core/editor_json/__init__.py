"""The editor's JSON, both ways: `write` a document for the editor, `read` what comes back, from people or models."""

from core.editor_json.names import PROFILES, Profile
from core.editor_json.reading.json_text import looks_like_editor_json
from core.editor_json.reading.read import Read, read, read_text
from core.editor_json.writing.blocks import write

__all__ = ["PROFILES", "Profile", "Read", "looks_like_editor_json", "read", "read_text", "write"]
