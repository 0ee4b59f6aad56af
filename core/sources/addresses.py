"""Which addresses of the network may be opened for a user: those of the public web, and no machine near us."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import threading
from contextlib import suppress

from core.errors import UnusableInput
from core.text import Message

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_NEAR = Message(
    "このアドレスは、学校や家庭の中など、インターネットではない場所を指しているため開きません。"
    "ページを PDF に保存して、ファイルとして追加してください。",
    "This address leads to a place inside a school, home or company network, so it is not opened. "
    "Save the page as a PDF and add that file.",
)
_UNKNOWN = Message(
    "アドレスの行き先が見つかりません。つづりとネットワークを確かめるか、ページを PDF に保存して追加してください。",
    "The address leads nowhere. Check its spelling and your network, or save the page as a PDF and add that file.",
)
# Platforms answer to machines of a data centre at addresses that count as public: Azure at 168.63.129.16, Oracle at
# 192.0.0.192, in the block that IANA keeps for protocols (special-purpose registry).
_PLATFORM = (ipaddress.ip_network("168.63.129.16/32"), ipaddress.ip_network("192.0.0.0/24"))


def is_public(address: Address) -> bool:
    """True where the address is one of the public internet, whatever form it is written in."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return is_public(address.ipv4_mapped)
        # What carries an IPv4 address inside (6to4, Teredo, NAT64 as a reserved range) could lead anywhere.
        if address.scope_id or address.is_site_local or address.sixtofour or address.teredo:
            return False
    special = address.is_private or address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not special and not any(address in network for network in _PLATFORM)


async def addresses_of(host: str, port: int, *, private: bool) -> tuple[str, ...]:
    """The addresses behind a name, in the order in which to try them; `private` lets those near us pass, for tests.

    Raises:
        UnusableInput: there are none, or one of them is not public.
    """
    try:
        found = tuple(dict.fromkeys(await _looked_up(host, port)))
    except (OSError, UnicodeError):  # UnicodeError: a label of the name is empty or too long
        raise UnusableInput(_UNKNOWN) from None
    if not private and not all(is_public(ipaddress.ip_address(address)) for address in found):
        raise UnusableInput(_NEAR)
    return found


async def _looked_up(host: str, port: int) -> list[str]:
    """By the system. It cannot be stopped while it waits, so a thread of its own does it, which nobody waits for."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[str]] = loop.create_future()

    def settle(result: list[str] | OSError | UnicodeError) -> None:
        if answer.done():
            return
        if isinstance(result, list):
            answer.set_result(result)
        else:
            answer.set_exception(result)

    def look_up() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            result: list[str] | OSError | UnicodeError = [str(entry[4][0]) for entry in entries]
        except (OSError, UnicodeError) as error:
            result = error
        with suppress(RuntimeError):  # the loop has ended: it took too long
            loop.call_soon_threadsafe(settle, result)

    threading.Thread(target=look_up, name="look up a name", daemon=True).start()
    return await answer
