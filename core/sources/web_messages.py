"""What is said where a web page could not be fetched."""

from __future__ import annotations

from core.text import Message

_INSTEAD_JA = "ページを PDF に保存して、ファイルとして追加することもできます。"
_INSTEAD_EN = "You can also save the page as a PDF and add that file."

NO_ADDRESS = Message(
    "http:// か https:// で始まる Web ページのアドレスだけを開けます。アドレスを確かめて、お送り直しください。",
    "Only addresses of web pages, which begin with http:// or https://, can be opened. Check it and send it again.",
)
NOT_REACHED = Message(
    f"ページにつながりません。ネットワークの接続とアドレスを確かめて、もう一度お送りください。{_INSTEAD_JA}",
    f"The page cannot be reached. Check your network and the address, and send it again. {_INSTEAD_EN}",
)
BROKEN_OFF = Message(
    f"ページの読みこみが途中で切れました。もう一度お送りください。{_INSTEAD_JA}",
    f"The connection broke off while the page was loading. Please send it again. {_INSTEAD_EN}",
)
ENDLESS = Message(
    f"ページの転送が続き、行き先にたどり着けません。ブラウザで開いたときのアドレスをお送りください。{_INSTEAD_JA}",
    f"The page keeps sending us elsewhere. Send the address that your browser shows once it is open. {_INSTEAD_EN}",
)
OTHER_TYPE = Message(
    "このアドレスにあるものは、Web ページでも文書や画像でもないため読めません。ほかのアドレスをお送りください。",
    "What lies at this address is neither a web page nor a document or picture. Send the address of a page to read.",
)


def too_slow(seconds: float) -> Message:
    """A page that did not come in time."""
    return Message(
        f"{seconds:.0f}秒待ってもページを読みこめませんでした。少し後で、もう一度お送りください。{_INSTEAD_JA}",
        f"The page did not load within {seconds:.0f} seconds. Send it again a little later. {_INSTEAD_EN}",
    )


def answered_with(status: int) -> Message:
    """A server that says something else than: here it is."""
    if status in {401, 403, 407, 451}:
        return Message(
            f"このページは、ログインが必要か、外から読めないようになっています（{status}）。{_INSTEAD_JA}",
            f"This page asks for a login or does not let itself be read from outside ({status}). {_INSTEAD_EN}",
        )
    if status in {404, 410}:
        return Message(
            f"このアドレスにページがありません（{status}）。アドレスを確かめて、もう一度お送りください。",
            f"There is no page at this address ({status}). Check the address and send it again.",
        )
    return Message(
        f"サイトがページを返しませんでした（{status}）。少し後で、もう一度お送りください。{_INSTEAD_JA}",
        f"The site did not give the page ({status}). Send it again a little later. {_INSTEAD_EN}",
    )
