"""Files and web pages to `Extract`."""

from core.sources.figure_image import figure_image
from core.sources.limits import Limits
from core.sources.passwords import asks_for_password
from core.sources.reading import page_image, read_sources
from core.sources.upload import Upload
from core.sources.web import WebFetcher

__all__ = ["Limits", "Upload", "WebFetcher", "asks_for_password", "figure_image", "page_image", "read_sources"]
