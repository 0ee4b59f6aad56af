"""The names under which web pages give their encoding, and the codec for each (a part of the WHATWG's list)."""

from __future__ import annotations

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
