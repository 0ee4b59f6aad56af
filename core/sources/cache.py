"""Pages that were recognised once: kept by the hash of what was recognised, so that it takes no second time."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

from core.sources.wire import Header

_VERSION = 2  # of recognition: goes up with what it gives
_MOST_IN_MEMORY = 64  # pages, of some 20 KB each
_MOST_FILES = 5000
_OLDEST_SECONDS = 30 * 24 * 3600.0


class PageCache:
    """The newest pages in memory; with a `folder` also on disk, for thirty days. All threads may use it."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._newest: OrderedDict[str, Header] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> Header | None:
        """What was kept under the key; None where there is nothing."""
        with self._lock:
            if key in self._newest:
                self._newest.move_to_end(key)
                return self._newest[key]
        kept = self._from_disk(key)
        if kept is not None:
            self._remember(key, kept)
        return kept

    def put(self, key: str, page: Header) -> None:
        """Keeps a page. A full disk keeps nothing, which costs nothing but time."""
        self._remember(key, page)
        if self._folder is None:
            return
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._drop_old(self._folder)
            fresh = self._folder / f"{key}.{threading.get_ident()}.new"
            fresh.write_text(json.dumps(page, ensure_ascii=False), encoding="utf-8")
            fresh.replace(self._folder / f"{key}.json")

    def _remember(self, key: str, page: Header) -> None:
        with self._lock:
            self._newest[key] = page
            while len(self._newest) > _MOST_IN_MEMORY:
                self._newest.popitem(last=False)

    def _from_disk(self, key: str) -> Header | None:
        if self._folder is None:
            return None
        try:
            kept: Header = json.loads((self._folder / f"{key}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):  # not there, or cut off
            return None
        return kept

    @staticmethod
    def _drop_old(folder: Path) -> None:
        files = sorted(((path.stat().st_mtime, path) for path in folder.iterdir()), reverse=True)
        oldest = time.time() - _OLDEST_SECONDS
        for number, (written, path) in enumerate(files):
            if number >= _MOST_FILES or written < oldest:
                path.unlink(missing_ok=True)


def page_key(*parts: object, content: bytes = b"") -> str:
    """The key of a page: of the version of recognition, `parts` as text, and `content`."""
    seen = hashlib.blake2b("\n".join(map(str, (_VERSION, *parts))).encode(), digest_size=20)
    seen.update(content)
    return seen.hexdigest()
