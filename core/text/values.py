"""Values that nobody changes: dataclasses that the type checker holds to be frozen.

A frozen dataclass sets each field through `object.__setattr__`, which made up a tenth of the time that a text takes to
editor JSON: at run time these are ordinary dataclasses, hashed and compared by their fields like frozen ones.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen, slots, order=False):
        """As `dataclasses.dataclass`."""
        return dataclasses.dataclass(slots=slots, order=order, unsafe_hash=frozen)
