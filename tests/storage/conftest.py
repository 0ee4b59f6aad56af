from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.storage import Storage


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url)
    yield opened
    opened.close()
