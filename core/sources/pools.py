"""The child processes of this program: shared by all its threads, started when first needed."""

from __future__ import annotations

import os

from core.sources.limits import READER_MEMORY_BYTES, RECOGNISER_MEMORY_BYTES
from core.sources.process import WorkerPool

_THREADS = min(4, os.cpu_count() or 1)

# Two readers, so that one slow file does not hold up everybody. Recognition takes all the cores it may have already and
# seconds of them: on a busy machine it is given more time, as a page read late is better than one not read.
READERS = WorkerPool("reader", READER_MEMORY_BYTES, size=2)
RECOGNISERS = WorkerPool("recogniser", RECOGNISER_MEMORY_BYTES, size=1, threads=_THREADS, patience=4)
