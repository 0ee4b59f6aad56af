"""Pages fetched from a server of our own, and addresses that are never asked."""

from __future__ import annotations

import gzip
import ipaddress
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Cancelled, UnusableInput
from core.sources import Limits, Upload, WebFetcher, read_sources
from core.sources.addresses import is_public

pytestmark = pytest.mark.process

PAGE = "<!DOCTYPE html><html><head><title>年表</title></head><body><p>1868年に明治維新が始まった。</p></body></html>"
HTML = {"Content-Type": "text/html; charset=utf-8"}
Answer = Callable[[BaseHTTPRequestHandler], None]


class Site:
    """A web server on this machine: `site.answers["/path"]` says what it sends."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.hosts: list[str] = []
        self.asked_for: list[str] = []
        self.stopping = threading.Event()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.hosts.append(self.headers["Host"])
                site.answers[self.path](self)

            def log_message(self, *arguments: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self._server.server_port}{path}"

    def sends(self, path: str, body: bytes | str, status: int = 200, **headers: str) -> str:
        """Makes the server answer so; gives the address. `Content_Type` for `Content-Type`."""
        content = body.encode() if isinstance(body, str) else body
        fields = {name.replace("_", "-"): value for name, value in headers.items()} or HTML

        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            for name, value in fields.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(content)

        self.answers[path] = answer
        return self.url(path)

    def speak_tls(self, certificate: Path) -> None:
        """From now on it is an https server; `asked_for` fills with the names that connections are for."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        context.sni_callback = lambda _, name, __: self.asked_for.append(name)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def close(self) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()


@pytest.fixture
def fetch() -> WebFetcher:
    return WebFetcher(reaches_private=True)


def refusal(fetch: WebFetcher, url: str) -> str:
    with pytest.raises(UnusableInput) as refused:
        fetch(url)
    assert refused.value.message.ja.endswith(("ください。", "できます。"))  # what to do next
    return refused.value.message.ja


def text_of(upload: Upload) -> str:
    (source,) = read_sources([upload]).sources
    return source.pages[0].text


# --- what comes back --------------------------------------------------------------------------------------------------


def test_a_page_becomes_a_source_with_its_address(site: Site, fetch: WebFetcher) -> None:
    url = site.sends("/history?page=1#top", PAGE)
    site.answers["/history?page=1"] = site.answers.pop("/history?page=1#top")
    (source,) = read_sources([fetch(url)]).sources
    assert (source.kind, source.url) == ("web", url)
    assert source.pages[0].text == "年表\n\n1868年に明治維新が始まった。"


def test_japanese_in_an_address_is_shown_as_japanese() -> None:
    shown = Upload.fetched("https://ja.example.org/wiki/%E6%98%8E%E6%B2%BB/", b"").shown_name
    assert shown.replace("\u2215", "/") == "ja.example.org/wiki/明治"


@pytest.mark.parametrize(
    ("content_type", "encoding", "meta"),
    [
        ("text/html; charset=Shift_JIS", "cp932", ""),
        ('text/html; charset="EUC-JP"', "euc_jp", ""),
        ("text/html", "cp932", '<meta charset="shift_jis">'),
        ("text/html", "euc_jp", '<meta http-equiv="Content-Type" content="text/html; charset=x-euc-jp">'),
        ("text/html", "utf-8", ""),
        ("text/html", "utf-16", ""),
        ("text/html; charset=utf-8", "utf-8", '<meta charset="shift_jis">'),  # the server knows better
        ("text/html; charset=punycode", "utf-8", '<meta charset="utf-8">'),  # no encoding for a page
        ("text/html; charset=iso-8859-1", "utf-8-sig", ""),
        ("", "utf-8", ""),
    ],
)
def test_a_page_is_read_in_every_encoding(
    site: Site, fetch: WebFetcher, content_type: str, encoding: str, meta: str
) -> None:
    page = f"<!DOCTYPE html><html><head>{meta}</head><body><p>関ヶ原の戦いは①1600年、髙橋と﨑の話。</p></body></html>"
    if encoding == "euc_jp":
        page = page.replace("①", "").replace("髙", "高").replace("﨑", "崎")
    url = site.sends("/", page.encode(encoding), Content_Type=content_type)
    assert "関ヶ原の戦いは" in text_of(fetch(url))
    assert "の話。" in text_of(fetch(url))


def test_a_piece_of_html_is_read_as_a_page(site: Site, fetch: WebFetcher) -> None:
    assert text_of(fetch(site.sends("/", "<div><p>断片の本文です。</p></div>"))) == "断片の本文です。"


def test_plain_text_pdf_and_pictures_are_handed_to_their_readers(site: Site, fetch: WebFetcher, fixtures) -> None:
    note = fetch(site.sends("/a.txt", "年号".encode("cp932"), Content_Type="text/plain; charset=Shift_JIS"))
    pdf = fetch(site.sends("/a.pdf", (fixtures / "history.pdf").read_bytes(), Content_Type="application/pdf"))
    blob = fetch(site.sends("/b", (fixtures / "history.pdf").read_bytes(), Content_Type="application/octet-stream"))
    extract = read_sources([note, pdf, blob])
    assert [source.kind for source in extract.sources] == ["text", "pdf", "pdf"]
    assert [source.url for source in extract.sources] == [note.url, pdf.url, blob.url]
    assert extract.sources[0].pages[0].text == "年号"


def test_a_packed_page_is_unpacked(site: Site, fetch: WebFetcher) -> None:
    for packing, pack in (("gzip", gzip.compress), ("deflate", zlib.compress)):
        url = site.sends(f"/{packing}", pack(PAGE.encode()), Content_Type="text/html", Content_Encoding=packing)
        assert "1868年" in text_of(fetch(url))


def test_redirects_are_followed_to_the_last_address(site: Site, fetch: WebFetcher) -> None:
    end = site.sends("/end/page", PAGE)
    site.sends("/middle", "", 307, Location="end/page")
    start = site.sends("/start", "", 301, Location="/middle")
    assert fetch(start).url == end


def test_the_name_is_asked_for_by_its_address_and_told_its_name(site: Site, fetch: WebFetcher) -> None:
    site.sends("/", PAGE)
    fetch(site.url("/", host="localhost"))
    assert site.hosts[0].startswith("localhost:")


def certified(name: str, folder: Path) -> Path:
    """A certificate for `name` that it signed itself, with its key, as one PEM file."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    built = x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
    built = built.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    built = built.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    built = built.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    path = folder / "certificate.pem"
    path.write_bytes(pem + built.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    return path


def test_a_certificate_must_be_that_of_the_name(
    site: Site, fetch: WebFetcher, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pem = certified("school.example", tmp_path)
    site.speak_tls(pem)
    monkeypatch.setattr("core.sources.web._certificates", lambda: ssl.create_default_context(cafile=str(pem)))
    names(monkeypatch, "127.0.0.1", "127.0.0.1")
    url = site.sends("/", PAGE).replace("http://127.0.0.1", "https://school.example")
    assert fetch(url).url == url
    assert site.asked_for == ["school.example"]
    assert "つながりません" in refusal(fetch, url.replace("school.example", "other.example"))
    assert site.asked_for == ["school.example", "other.example"]


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/a",
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "data:text/html,x",
        "http://",
        "https://user:pass@example.org/",
        "http://example.org:99999/",
        "example.org",
        "http://" + "a" * 3000,
        "http://a\u0000b/",
        "http://0177.0.0.1/",
        "http://xn--a/",
    ],
)
def test_what_is_no_address_of_a_page_is_not_opened(url: str) -> None:
    assert "http://" in refusal(WebFetcher(), url) or "見つかりません" in refusal(WebFetcher(), url)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0.0.0.0",
        "localhost",
        "10.0.0.1",
        "172.16.3.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "168.63.129.16",
        "192.0.0.192",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[fe80::1]",
        "[fd00:ec2::254]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "[ff02::1]",
    ],
)
def test_a_machine_near_us_is_never_asked(host: str) -> None:
    assert "学校や家庭" in refusal(WebFetcher(), f"http://{host}/")


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@given(st.ip_addresses(v=4))
def test_an_address_is_as_public_in_its_long_form(address: ipaddress.IPv4Address) -> None:
    assert is_public(ipaddress.IPv6Address(f"::ffff:{address}")) == is_public(address)


def names(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Makes every look-up of a name give the next of `answers`; the list fills with the names that were asked for."""
    asked: list[str] = []
    waiting = list(answers)

    def look_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        address = waiting.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


def test_a_redirect_to_a_machine_near_us_is_not_followed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    reached = site.sends("/secret", PAGE)
    start = site.sends("/start", "", 302, Location=reached.replace("127.0.0.1", "inside.example"))
    # The server of this test stands for a public one where it is asked for the first time, and for a near one then.
    monkeypatch.setattr("core.sources.addresses.is_public", lambda address: str(address) == "127.0.0.1")
    asked = names(monkeypatch, "127.0.0.1", "10.0.0.7")
    assert "学校や家庭" in refusal(WebFetcher(), start.replace("127.0.0.1", "outside.example"))
    assert asked == ["outside.example", "inside.example"]
    assert len(site.hosts) == 1


def test_a_redirect_to_another_kind_of_address_is_not_followed(site: Site, fetch: WebFetcher) -> None:
    for target in ("file:///etc/passwd", "ftp://example.org/", "javascript:alert(1)", "http://xn--a/"):
        assert "http://" in refusal(fetch, site.sends("/start", "", 302, Location=target))


def test_a_name_is_looked_up_once_and_that_address_is_asked(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    url = site.sends("/", PAGE).replace("127.0.0.1", "rebinding.example")
    monkeypatch.setattr("core.sources.addresses.is_public", lambda address: str(address) == "127.0.0.1")
    asked = names(monkeypatch, "127.0.0.1")  # a second look-up would find nothing left
    assert fetch_of(url).url == url
    assert asked == ["rebinding.example"]
    assert site.hosts[0].startswith("rebinding.example:")


def fetch_of(url: str) -> Upload:
    return WebFetcher()(url)


def test_a_name_with_one_near_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 80)) for address in ("8.8.8.8", "192.168.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: entries)
    assert "学校や家庭" in refusal(WebFetcher(), "http://both.example/")


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> object:
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert "ネットワーク" in refusal(WebFetcher(), "https://example.org/")


def test_a_server_that_is_not_there_is_said_not_to_be_reached(fetch: WebFetcher) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "つながりません" in refusal(fetch, f"http://127.0.0.1:{port}/")


def test_turning_in_circles_ends(site: Site, fetch: WebFetcher) -> None:
    assert "転送" in refusal(fetch, site.sends("/round", "", 302, Location="/round"))
    assert len(site.hosts) == 6


@pytest.mark.parametrize(("status", "word"), [(404, "ありません"), (403, "ログイン"), (500, "少し後"), (204, "少し後")])
def test_the_status_is_put_into_words(site: Site, fetch: WebFetcher, status: int, word: str) -> None:
    assert word in refusal(fetch, site.sends("/", "", status, Content_Type="text/html"))


@pytest.mark.parametrize("media", ["video/mp4", "application/zip", "application/json", "audio/mpeg"])
def test_what_is_neither_page_nor_document_is_refused(site: Site, fetch: WebFetcher, media: str) -> None:
    assert "読めません" in refusal(fetch, site.sends("/", "x", Content_Type=media))


# --- bounds -----------------------------------------------------------------------------------------------------------


def test_a_page_over_its_size_is_left(site: Site) -> None:
    fetch = WebFetcher(Limits(web_bytes=2**20), reaches_private=True)
    assert "1 MB" in refusal(fetch, site.sends("/", b"x" * (2**20 + 1)))
    assert len(fetch(site.sends("/", b" " * 2**20, Content_Type="application/pdf")).data) == 2**20


def test_a_packed_bomb_is_never_unpacked(site: Site, fetch: WebFetcher) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = b"".join(packer.compress(b" " * 2**20) for _ in range(200)) + packer.flush()
    assert "10 MB" in refusal(fetch, site.sends("/", bomb, Content_Type="text/html", Content_Encoding="gzip"))


@pytest.mark.parametrize("packing", ["br", "gzip, gzip", "zstd"])
def test_a_packing_that_was_not_asked_for_is_refused(site: Site, fetch: WebFetcher, packing: str) -> None:
    assert "壊れて" in refusal(fetch, site.sends("/", "x", Content_Type="text/html", Content_Encoding=packing))


def test_a_damaged_packing_is_refused(site: Site, fetch: WebFetcher) -> None:
    assert "壊れて" in refusal(fetch, site.sends("/", "no gzip", Content_Type="text/html", Content_Encoding="gzip"))


def dripping(site: Site, path: str, *, headers_first: bool) -> str:
    """A server that sends one byte now and then, in its headers or in its body, and never ends."""

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + (b"\r\n" if headers_first else b"X: "))
        while not site.stopping.wait(0.05):
            try:
                handler.wfile.write(b"a")
            except OSError:
                return

    site.answers[path] = drip
    return site.url(path)


@pytest.mark.parametrize("headers_first", [True, False])
def test_a_page_that_drips_in_is_left_after_its_time(site: Site, headers_first: bool) -> None:
    fetch = WebFetcher(Limits(web_seconds=0.5), reaches_private=True)
    started = time.monotonic()
    assert "待っても" in refusal(fetch, dripping(site, "/drip", headers_first=headers_first))
    assert time.monotonic() - started < 10


def test_a_name_that_is_never_found_is_left_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [waiting.wait(60)][:0])
    started = time.monotonic()
    assert "待っても" in refusal(WebFetcher(Limits(web_seconds=0.3)), "http://slow.example/")
    assert time.monotonic() - started < 10
    waiting.set()


def test_fetching_stops_when_the_user_stops_it(site: Site, fetch: WebFetcher) -> None:
    url = dripping(site, "/drip", headers_first=True)
    with pytest.raises(Cancelled):
        fetch(url, lambda: bool(site.hosts))
