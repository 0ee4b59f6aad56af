"""Files to `Extract`: PDF, photos and pictures, plain text, Markdown."""

from core.sources.limits import Limits
from core.sources.passwords import asks_for_password
from core.sources.reading import page_image, read_sources
from core.sources.upload import Upload

__all__ = ["Limits", "Upload", "asks_for_password", "page_image", "read_sources"]
