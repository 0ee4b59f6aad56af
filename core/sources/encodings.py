"""What text says of its encoding: by a mark before it, by its zeros, by a name in a web page (of the WHATWG's list)."""

from __future__ import annotations

import re

_SINGLE_BYTE = {f"windows-{number}": f"cp{number}" for number in range(1250, 1259)}
_LATIN = {f"iso-8859-{number}": f"iso8859_{number}" for number in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)}
_CODECS = {
    **dict.fromkeys(("utf-8", "utf8"), "utf-8"),
    **dict.fromkeys(("utf-16", "utf-16le"), "utf-16-le"),
    "utf-16be": "utf-16-be",
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "ms932", "ms_kanji"), "cp932"),
    **dict.fromkeys(("euc-jp", "x-euc-jp"), "euc_jp"),
    **dict.fromkeys(("iso-2022-jp", "csiso2022jp"), "iso2022_jp_ext"),
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii"), "cp1252"),
    **dict.fromkeys(("gb2312", "gbk", "gb18030", "x-gbk"), "gb18030"),
    **dict.fromkeys(("big5", "big5-hkscs"), "big5hkscs"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987"), "cp949"),
    "koi8-r": "koi8_r",
    **_SINGLE_BYTE,
    **_LATIN,
}


def codec_of(label: str | None) -> str | None:
    """Python's name for an encoding that a web page or a server names; None for what no page should use."""
    return _CODECS.get((label or "").strip().strip("\"'").lower())


def decoded_as(data: bytes, label: str | None) -> str | None:
    """The text of `data` in the encoding that was named; None where that is unknown or not true."""
    codec = codec_of(label)
    if codec is None:
        return None
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


_MARKS = (  # the longer ones first: that of UTF-16 begins that of UTF-32
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SAMPLE = 4096  # bytes
_PLAIN = re.compile(r"[\t\n\r\x20-\x7e\u00a0-\u00ff\u0391-\u0451\u2010-\u33ff\u4e00-\u9fff\uff01-\uffe6]")
_TELLING = re.compile(r"[\n\x20-\x7e\u3041-\u30ff]")
_FEWEST_PLAIN, _FEWEST_TELLING = 0.97, 0.1


def unicode_codec(data: bytes) -> str | None:
    """The Unicode encoding that the first bytes tell, by their mark, or without one as UTF-16 looks; None: neither."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return codec
    if b"\x00" not in data and _is_utf_8(data):
        return None
    return next((codec for codec in ("utf-16-le", "utf-16-be") if _looks_like(data, codec)), None)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _looks_like(data: bytes, codec: str) -> bool:
    """Shift_JIS read as UTF-16 can be all kanji, but holds neither kana nor ASCII; ASCII read so holds no zeros."""
    if len(data) % 2 or len(data) < 4 or not (b"\x00" in data[:_SAMPLE] or b"\x30" in data[:_SAMPLE]):
        return False
    text = data[:_SAMPLE].decode(codec, errors="replace")
    plain, telling = len(_PLAIN.findall(text)), len(_TELLING.findall(text))
    return plain >= _FEWEST_PLAIN * len(text) and telling >= _FEWEST_TELLING * len(text)
