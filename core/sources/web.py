"""Pages of the web, fetched for a user who typed their address: from public machines alone, within bounds.

The name is looked up once for each request and the connection made to that very address, so that a name which leads
elsewhere the second time it is asked for gains nothing; certificate and `Host` are those of the name.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import httpx

from core.errors import Cancelled, UnusableInput
from core.sources import web_messages
from core.sources.addresses import addresses_of
from core.sources.encodings import decoded_as
from core.sources.inflating import unpacked
from core.sources.limits import Limits
from core.sources.media_type import is_markup
from core.sources.upload import Upload
from core.text import Message

_MOST_REDIRECTS = 5
_MOST_ADDRESSES = 3  # of one name
_LONGEST_URL = 2000  # characters
_CONNECT_SECONDS = 5.0
_POLL_SECONDS = 0.05
_PORTS = {"http": 80, "https": 443}
_HEADERS = {
    "User-Agent": "AnaumeStudio/0.1",
    "Accept": "text/html,application/xhtml+xml,application/pdf,image/*,text/plain;q=0.9,*/*;q=0.1",
    "Accept-Language": "ja,en;q=0.8",
    "Accept-Encoding": "gzip",
}
_HTML = ("text/html", "application/xhtml+xml")
_READ = ("text/", "image/", "application/pdf", "application/xhtml+xml", "application/octet-stream", "application/vnd.")
_BOM = b"\xef\xbb\xbf"


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class WebFetcher:
    """Fetches what lies at an address.

    `reaches_private` lets it connect to machines near us as well; only tests, whose server is one of them, set it.
    """

    limits: Limits = Limits()  # noqa: RUF009 - frozen
    reaches_private: bool = False

    def __call__(self, url: str, cancelled: Callable[[], bool] = _never) -> Upload:
        """The page as a file to be read: its bytes tell their type and, where they are text, their encoding.

        Raises:
            UnusableInput: it cannot or must not be fetched; the message says why and what to do.
            Cancelled: `cancelled`, which is asked often, became true.
        """
        return asyncio.run(self._bounded(url, cancelled))

    async def _bounded(self, url: str, cancelled: Callable[[], bool]) -> Upload:
        """The deadline is for everything together: a server that sends a byte now and then gains no time."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + self.limits.web_seconds
        fetching = asyncio.create_task(self._fetch(_address(url)))
        try:
            while not (await asyncio.wait({fetching}, timeout=_POLL_SECONDS))[0]:
                if cancelled():
                    raise Cancelled(Message("止めました。", "Stopped."))
                if clock() > deadline:
                    raise UnusableInput(web_messages.too_slow(self.limits.web_seconds))
            return fetching.result()
        finally:
            fetching.cancel()

    async def _fetch(self, url: httpx.URL) -> Upload:
        for _ in range(_MOST_REDIRECTS + 1):
            port = url.port or _PORTS[url.scheme]
            addresses = await addresses_of(url.raw_host.decode("ascii"), port, private=self.reaches_private)
            answer = await self._answer(url, addresses[:_MOST_ADDRESSES])
            if isinstance(answer, Upload):
                return answer
            url = answer
        raise UnusableInput(web_messages.ENDLESS)

    async def _answer(self, url: httpx.URL, addresses: tuple[str, ...]) -> Upload | httpx.URL:
        """What one request brings: the page, or where it says the page is. The first address that answers is taken."""
        for address in addresses:
            try:
                return await self._ask(url, address)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            except httpx.HTTPError:
                raise UnusableInput(web_messages.BROKEN_OFF) from None
        raise UnusableInput(web_messages.NOT_REACHED)

    async def _ask(self, url: httpx.URL, address: str) -> Upload | httpx.URL:
        # A transport for each request, and no client around it: nothing of one site, cookies or open connections,
        # reaches the next, and redirects come back to us.
        transport = httpx.AsyncHTTPTransport(verify=_certificates(), trust_env=False)
        async with transport:
            request = httpx.Request(
                "GET",
                url.copy_with(host=address, fragment=None),
                headers=_HEADERS | {"Host": url.netloc.decode("ascii")},
                extensions={"sni_hostname": url.raw_host.decode("ascii"), "timeout": self._timeouts()},
            )
            response = await transport.handle_async_request(request)
            try:
                return await self._taken(url, response)
            finally:
                await response.aclose()

    def _timeouts(self) -> dict[str, float | None]:
        return httpx.Timeout(self.limits.web_seconds, connect=_CONNECT_SECONDS).as_dict()

    async def _taken(self, url: httpx.URL, response: httpx.Response) -> Upload | httpx.URL:
        if response.has_redirect_location:
            return _address(response.headers["Location"], url)
        if response.status_code != httpx.codes.OK:
            raise UnusableInput(web_messages.answered_with(response.status_code))
        media, _, parameters = response.headers.get("Content-Type", "").partition(";")
        media = media.strip().lower()
        if media and not media.startswith(_READ):
            raise UnusableInput(web_messages.OTHER_TYPE)
        packing = response.headers.get("Content-Encoding", "").strip().lower()
        body = await unpacked(response.aiter_raw(), packing, self.limits.web_bytes)
        return Upload.fetched(str(url), _speaking_for_itself(body, media, _charset(parameters)))


@cache
def _certificates() -> ssl.SSLContext:
    return httpx.create_ssl_context(trust_env=False)


def _address(text: str, base: httpx.URL | None = None) -> httpx.URL:
    """The address, where it is one of a page of the web; one that begins without a name is taken from `base` on.

    Raises:
        UnusableInput: it is not.
    """
    try:
        given = httpx.URL(text) if len(text) <= _LONGEST_URL else None
        url = base.join(given) if base and given else given
        if url is not None and url.scheme in _PORTS and url.host and not url.userinfo:
            return url
    except (httpx.InvalidURL, UnicodeError):  # UnicodeError: `host` of a name that is written as xn--… and is none
        pass
    raise UnusableInput(web_messages.NO_ADDRESS)


def _charset(parameters: str) -> str | None:
    named = [part.partition("=")[2] for part in parameters.split(";") if part.strip().lower().startswith("charset=")]
    return named[0] if named else None


def _speaking_for_itself(body: bytes, media: str, charset: str | None) -> bytes:
    """The body with what only the headers said of it: text in UTF-8 with its mark, a piece of HTML with its head."""
    if not media.startswith(("text/", *_HTML)):
        return body
    text = decoded_as(body, charset)
    if text is not None:
        body = _BOM + text.encode()
    if media in _HTML and not is_markup(body):
        mark = _BOM if body.startswith(_BOM) else b""
        body = mark + b"<!DOCTYPE html>\n" + body.removeprefix(mark)
    return body
