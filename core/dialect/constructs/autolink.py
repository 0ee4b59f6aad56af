"""Bare addresses: `https://…`, `www.…`, `name@host.jp`.

Two passes as in GFM's implementation for micromark: one while the text is read (which knows what stands before an
address in the source), one over finished text. Sources: micromark-extension-gfm-autolink-literal 2, and
mdast-util-gfm-autolink-literal 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from core.dialect.characters import is_punctuation, is_space
from core.dialect.inlines import InlineReader, Part
from core.dialect.syntax import Syntax

_PROTOCOL = re.compile(r"https?://", re.IGNORECASE)
_WWW = re.compile(r"www\.", re.IGNORECASE)
_EMAIL = re.compile(r"[A-Za-z0-9+._\-]+@((?:[A-Za-z0-9_\-]|\.(?=[A-Za-z0-9]))+)")
_ATEXT = re.compile(r"[A-Za-z0-9+._\-]")
_TRAIL_RUN = re.compile(r"(?:[!\"')*,.:;?_~]|&[A-Za-z]+;|\](?![(\[\s]|$))*+")
_TRAIL_STOP = re.compile(r"\](?=[(\[\s]|$)|(?=[<\s]|$)")
_TRAIL = frozenset("!\"&'),*.:;<?_~]")
_BEFORE_WWW = frozenset("(*_[]~ \t\r\n")

_URL = re.compile(
    r"(?<![0-9A-Za-z])(?P<scheme>https?://|www(?=\.))(?P<domain>[\w\-]*\.[\w\-.]*)", re.IGNORECASE | re.ASCII
)
_PATH = re.compile(r"[^ \t\r\n]*")
_HOST = r"(?P<host>[\w\-]+(?:\.[\w\-]+)+)"
_MAILTO = re.compile(rf"(?<![\w+\-.@])mailto:[\w+\-.]+@{_HOST}", re.ASCII)
_MAIL = re.compile(rf"(?<![\w+\-.])[\w+\-.]+@{_HOST}", re.ASCII)
_AFTER_SCHEME = re.compile(r"(?:^|[^0-9@A-Za-z])(?:mailto|xmpp):$")
_LETTER = re.compile(r"[0-9A-Za-z]")
_TAIL = re.compile(r"[!\"&'),.:;<>?\]}]+$")
_ANGLED = re.compile(
    r"<((?:https?|ftp|mailto|tel):[^\s<>]*|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\-]+@[A-Za-z0-9.\-]+)>", re.IGNORECASE
)


def read_angled(reader: InlineReader, at: int) -> int | None:
    """`<https://…>` and `<name@host.jp>`, which MDX refuses and CommonMark has."""
    match = _ANGLED.match(reader.text, at, reader.end)
    if match is None:
        return None
    text = Syntax("text", reader.place(at + 1), reader.place_end(match.end() - 1))
    text.data = [(text.start, text.end, match[1])]
    prefix = "" if ":" in match[1] else "mailto:"
    reader.add("link", at, match.end(), {"title": None, "url": prefix + match[1]}, [text])
    return match.end()


def is_angled(source: str, link: Syntax) -> bool:
    """True for a link that is written in angle brackets."""
    return source.startswith("<", link.start)


def read_protocol(reader: InlineReader, at: int) -> int | None:
    """`http://` or `https://` and a host."""
    match = _PROTOCOL.match(reader.text, at, reader.end)
    if match is None or reader.brackets or _ascii_letter(_before(reader, at)):
        return None
    following = reader.text[match.end() : match.end() + 1] if match.end() < reader.end else ""
    if not following or ord(following) < 32 or is_space(following) or _is_sign(following):
        return None
    return _link(reader, at, match.end(), "")


def read_www(reader: InlineReader, at: int) -> int | None:
    """`www.` and a host."""
    match = _WWW.match(reader.text, at, reader.end)
    if match is None or reader.brackets or match.end() >= reader.end:
        return None
    before = _before(reader, at)
    if before and before not in _BEFORE_WWW:
        return None
    return _link(reader, at, at, "http://")


def read_email(reader: InlineReader, at: int) -> int | None:
    """A mail address."""
    before = _before(reader, at)
    if reader.brackets or before == "/" or (before and _ATEXT.match(before)):
        return None
    match = _EMAIL.match(reader.text, at, reader.end)
    if match is None or "." not in match[1] or not _ascii_letter(reader.text[match.end() - 1]):
        return None
    _add(reader, at, match.end(), "mailto:")
    return match.end()


def _before(reader: InlineReader, at: int) -> str:
    return reader.text[at - 1] if at > reader.content.start else ""


def _is_sign(character: str) -> bool:
    """Punctuation or a symbol, as micromark sees it: of a character beyond U+FFFF, such as an emoji, only a half."""
    return character <= "\uffff" and is_punctuation(character)


def _ascii_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _add(reader: InlineReader, start: int, end: int, prefix: str) -> None:
    value = reader.text[start:end]
    text = Syntax("text", reader.place(start), reader.place_end(end), None, None)
    text.data = [(text.start, text.end, value)]
    reader.add("link", start, end, {"title": None, "url": prefix + value}, [text])


def _link(reader: InlineReader, start: int, host: int, prefix: str) -> int | None:
    stop = _domain_end(reader.text, host, reader.end)
    if stop is None:
        return None
    stop = _path_end(reader.text, stop, reader.end)
    _add(reader, start, stop, prefix)
    return stop


def _trail_end(text: str, at: int, end: int) -> tuple[int, bool]:
    """Where the punctuation from `at` on stops, and whether the address does: at white space, `<` or a bracket."""
    stop = _TRAIL_RUN.match(text, at, end).end()  # type: ignore[union-attr]
    return stop, _TRAIL_STOP.match(text, stop, end) is not None


def _domain_end(text: str, at: int, end: int) -> int | None:
    seen = last = last_but_one = False
    while at < end:
        character = text[at]
        if character in "._":
            if _trail_end(text, at, end)[1]:
                break
            if character == "_":
                last = True
            else:
                last_but_one, last = last, False
        elif is_space(character) or (character != "-" and _is_sign(character)):
            break
        else:
            seen = True
        at += 1
    return at if seen and not last and not last_but_one else None


def _path_end(text: str, at: int, end: int) -> int:
    opened = closed = 0
    tried = at  # punctuation before this place is known not to end the address
    while at < end:
        character = text[at]
        if character == "(":
            opened += 1
        elif character == ")" and closed < opened:
            closed += 1
        elif character in _TRAIL:
            if at >= tried:
                tried, ends = _trail_end(text, at, end)
                if ends:
                    return at
            closed += character == ")"
        elif is_space(character):
            return at
        at += 1
    return at


def link_text(parts: list[Part], value: str) -> list[Syntax] | None:
    """Finished text with the addresses in it made links; None where there are none."""
    if "." not in value or ("@" not in value and "://" not in value and "ww." not in value.lower()):
        return None
    out: list[Syntax] = []
    for text, start, url in _addresses(value, 0, _PASSES):
        node = _text(parts, value, start, start + len(text))
        out.append(Syntax("link", node.start, node.end, {"title": None, "url": url}, [node]) if url else node)
    return out if any(node.type == "link" for node in out) else None


Found = tuple[str, str, int]  # an address as it stands, where it leads, and where the search goes on
Pass = tuple[re.Pattern[str], Callable[[re.Match[str]], Found | None]]


def _addresses(value: str, start: int, passes: tuple[Pass, ...]) -> Iterator[tuple[str, int, str | None]]:
    """The pieces of `value`, where each begins, and its address where it is one."""
    if not passes:
        yield value, start, None
        return
    for text, at, url in _parted(value, *passes[0]):
        if url is None:
            yield from _addresses(text, start + at, passes[1:])
        else:
            yield text, start + at, url


def _parted(
    value: str, pattern: re.Pattern[str], found: Callable[[re.Match[str]], Found | None]
) -> Iterator[tuple[str, int, str | None]]:
    done = at = 0
    while (match := pattern.search(value, at)) is not None:
        address = found(match)
        if address is None:
            at = match.start() + 1
            continue
        if match.start() > done:
            yield value[done : match.start()], done, None
        text, url, at = address
        yield text, match.start(), url
        done = match.start() + len(text)
    if done < len(value):
        yield value[done:], done, None


def _found_mailto(match: re.Match[str]) -> Found | None:
    return None if match["host"][-1] in "-_0123456789" else (match.group(), match.group(), match.end())


def _found_mail(match: re.Match[str]) -> Found | None:
    start = match.start()
    if match["host"][-1] in "-_0123456789" or _AFTER_SCHEME.search(match.string, max(start - 8, 0), start):
        return None
    return match.group(), "mailto:" + match.group(), match.end()


def _found_url(match: re.Match[str]) -> Found | None:
    value, start = match.string, match.start()
    if start and not (is_space(value[start - 1]) or _is_sign(value[start - 1])):
        return None
    scheme, domain, prefix = match["scheme"], match["domain"], ""
    if scheme[0] in "wW":
        domain, prefix = scheme + domain, "http://"
    labels = domain.split(".")[-2:]
    if is_punctuation(domain[0]) or any("_" in label or not _LETTER.search(label) for label in labels if label):
        return None
    text = _without_tail(value[start : _PATH.match(value, match.end()).end()])  # type: ignore[union-attr]
    return (text, prefix + text, start + len(text)) if text else None


_PASSES: tuple[Pass, ...] = ((_URL, _found_url), (_MAILTO, _found_mailto), (_MAIL, _found_mail))


def _without_tail(url: str) -> str:
    tail = _TAIL.search(url)
    if tail is None:
        return url
    trail, url = tail.group(), url[: tail.start()]
    at = trail.find(")")
    opened, closed = url.count("("), url.count(")")
    while at >= 0 and opened > closed:
        url, trail = url + trail[: at + 1], trail[at + 1 :]
        at = trail.find(")")
        closed += 1
    return url


def _text(parts: list[Part], value: str, start: int, end: int) -> Syntax:
    return Syntax("text", _source(parts, start), _source(parts, end, last=True), {"value": value[start:end]})


def _source(parts: list[Part], offset: int, *, last: bool = False) -> int:
    """The place in the source of an offset in the text; inside an escape or reference, its edge."""
    at = 0
    for start, end, piece in parts:
        if offset < at + len(piece) or (last and offset == at + len(piece)):
            exact = len(piece) == end - start
            return start + offset - at if exact else (end if last else start)
        at += len(piece)
    return parts[-1][1]
