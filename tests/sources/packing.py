"""Large data, packed small, made without holding it."""

from __future__ import annotations

import zlib


def packed_spaces(megabytes: int) -> bytes:
    """A zlib stream of that many megabytes of spaces; its blocks are all alike, so one is packed and repeated."""
    block = b" " * 2**20
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    checksum = 1
    for _ in range(megabytes):
        checksum = zlib.adler32(block, checksum)
    return b"\x78\xda" + packed * megabytes + b"\x03\x00" + checksum.to_bytes(4, "big")
