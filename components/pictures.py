"""Where a browser finds the pictures of a test: under addresses of this server, for as long as the page is open."""

from __future__ import annotations

from streamlit import runtime

from components.services import services
from core.document.assets import asset_ids, with_addresses
from core.document.nodes import Document


def with_pictures(document: Document, test_id: str) -> Document:
    """The document with an address that browsers load in the place of each picture of the test."""
    named = asset_ids(document)
    if not named:
        return document
    files = services().storage.asset_files(test_id, named)
    addresses = {id_: _address(file.content, file.media_type, id_) for id_, file in files.items()}
    return with_addresses(document, addresses.get)


def _address(content: bytes, media_type: str, id_: str) -> str:
    # As st.image does it. Relative, since the server may stand under a path of its own.
    address: str = runtime.get_instance().media_file_mgr.add(content, media_type, f"asset.{id_}")
    return address.lstrip("/")
