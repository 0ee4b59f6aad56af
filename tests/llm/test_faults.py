"""Every fault of the far end, over real HTTP with the real SDK, on both protocols."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from threading import Thread

import pytest
from pydantic import SecretStr

from core.llm import Budget, Finished, ImagePart, Outcome, Prompt, Refused, TextDelta, Usage
from tests.model_server.script import LOREM, NAMED, Say, refusal_of

PROMPT = Prompt.of("You are terse.", "光合成とは何ですか。")
ALL, PART, NONE = LOREM, LOREM[:24], ""
WAIT = 1.0  # what the tests allow as a stall


@dataclass(frozen=True)
class Expected:
    outcome: Outcome
    text: str = NONE
    requests: int = 1
    at_least: float = 0.0  # seconds


EXPECTED = {
    "ok": Expected(Outcome.COMPLETE, ALL),
    "429": Expected(Outcome.RATE_LIMITED, requests=3),
    "429_retry_after": Expected(Outcome.RATE_LIMITED, requests=3, at_least=2.0),
    "429_retry_after_long": Expected(Outcome.RATE_LIMITED),
    "insufficient_quota": Expected(Outcome.NO_QUOTA),
    "500": Expected(Outcome.SERVER_ERROR, requests=3),
    "html_502": Expected(Outcome.SERVER_ERROR, requests=3),
    "401": Expected(Outcome.UNAUTHORISED),
    "404_model": Expected(Outcome.NO_SUCH_MODEL),
    "404_path": Expected(Outcome.WRONG_ADDRESS),
    "html_200": Expected(Outcome.WRONG_ADDRESS),
    "too_long": Expected(Outcome.TOO_LONG),
    "no_vision": Expected(Outcome.NO_VISION),
    "slow_first_token": Expected(Outcome.STALLED, at_least=WAIT),
    "stall": Expected(Outcome.STALLED, PART, at_least=WAIT),
    "cut": Expected(Outcome.CONNECTION_LOST, PART),
    "early_end": Expected(Outcome.CUT_SHORT, PART),
    "error_event": Expected(Outcome.FAILED, PART),
    "failed_event": Expected(Outcome.FAILED, PART),
    "garbage": Expected(Outcome.GARBLED, PART),
    "deep": Expected(Outcome.GARBLED, PART),
    "split": Expected(Outcome.COMPLETE, ALL),
    "empty_choices": Expected(Outcome.CUT_SHORT),
    "endless": Expected(Outcome.OUT_OF_TIME, PART, at_least=3.0),
    "stray": Expected(Outcome.COMPLETE, ALL),
    "late_cut": Expected(Outcome.COMPLETE, ALL),
    "silent_end": Expected(Outcome.COMPLETE, ALL),
    "no_usage": Expected(Outcome.COMPLETE, ALL),
    "length": Expected(Outcome.LENGTH, ALL),
    "content_filter": Expected(Outcome.FILTERED, ALL),
    "refusal": Expected(Outcome.REFUSED),
    "empty": Expected(Outcome.EMPTY),
    "whole": Expected(Outcome.COMPLETE, ALL),
    "no_response_format": Expected(Outcome.COMPLETE, '{"ok": true}'),
    "prose_around": Expected(Outcome.COMPLETE, NAMED["prose_around"].text),
    "fenced_mdx": Expected(Outcome.COMPLETE, NAMED["fenced_mdx"].text),
}


def test_every_answer_of_the_server_has_its_expectation():
    assert EXPECTED.keys() == NAMED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_a_fault_ends_with_its_outcome_in_time_and_keeps_what_came(make_model, model_server, log, api, name):
    expected = EXPECTED[name]
    model_server.always(NAMED[name])
    model = make_model(api, first_token=WAIT, stall=WAIT)
    prompt = Prompt.of("", "見てください", ImagePart(b"\x89PNG")) if name == "no_vision" else PROMPT
    budget = Budget(seconds=3 if name == "endless" else 60)
    began = time.monotonic()
    events = list(model.stream(prompt, budget, purpose="test"))
    seconds = time.monotonic() - began

    text = "".join(event.text for event in events if isinstance(event, TextDelta))
    assert isinstance(events[-1], Finished)
    assert sum(isinstance(event, Finished) for event in events) == 1
    assert events[-1].reason is expected.outcome
    assert text.startswith(expected.text) if name == "endless" else text == expected.text
    assert budget.sent == len(model_server.received) == expected.requests
    assert expected.at_least <= seconds < expected.at_least + 20
    (call,) = log.calls
    assert (call.outcome, call.requests) == (expected.outcome, expected.requests)
    assert call.raw == ("" if expected.outcome is Outcome.COMPLETE else text)


def test_a_refusal_comes_in_the_models_own_words(make_model, model_server, api):
    model_server.always(NAMED["refusal"])
    events = list(make_model(api).stream(PROMPT, Budget(), purpose="test"))
    assert Refused("I cannot help with that.") in events


def test_tokens_are_those_that_the_server_tells(make_model, api):
    reply = make_model(api).ask(PROMPT, Budget(), purpose="test")
    assert reply.usage == Usage(11, 7, 2)


def test_tokens_are_estimated_where_the_server_tells_none(make_model, model_server, api):
    model_server.always(NAMED["no_usage"])
    usage = make_model(api).ask(PROMPT, Budget(), purpose="test").usage
    assert usage.estimated
    assert usage.input_tokens > 0 < usage.output_tokens


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("rate_limit_exceeded", Outcome.RATE_LIMITED),
        ("insufficient_quota", Outcome.NO_QUOTA),
        ("context_length_exceeded", Outcome.TOO_LONG),
        ("server_error", Outcome.FAILED),
        (None, Outcome.FAILED),
    ],
)
@pytest.mark.parametrize("fault", ["error_event", "failed_event"])
def test_an_error_in_the_middle_is_told_by_its_code(make_model, model_server, api, fault, code, outcome):
    model_server.always(replace(NAMED[fault], error={"message": "sorry", "code": code}))
    reply = make_model(api).ask(PROMPT, Budget(), purpose="test")
    assert (reply.outcome, reply.text) == (outcome, PART)


JSON = {"content-type": "application/json"}


# What servers other than OpenAI's answer, in their own words.
@pytest.mark.parametrize(
    ("say", "outcome"),
    [
        (refusal_of(404, 'model "llama9" not found, try pulling it first'), Outcome.NO_SUCH_MODEL),
        (Say(status=404, body='{"error":"model \\"llama9\\" not found"}'), Outcome.NO_SUCH_MODEL),
        (Say(status=404, body='{"object":"error","message":"The model `x` does not exist."}'), Outcome.NO_SUCH_MODEL),
        (refusal_of(404, "", code="DeploymentNotFound"), Outcome.NO_SUCH_MODEL),
        (refusal_of(400, "Invalid model identifier", code="model_not_found"), Outcome.NO_SUCH_MODEL),
        (refusal_of(400, "the request exceeds the available context size"), Outcome.TOO_LONG),
        (refusal_of(500, "the request exceeds the available context size"), Outcome.TOO_LONG),
        (refusal_of(413, "Payload Too Large"), Outcome.TOO_LONG),
        (refusal_of(400, "filtered due to our content management policy", code="content_filter"), Outcome.FILTERED),
        (refusal_of(402, "Insufficient Balance"), Outcome.NO_QUOTA),
        (refusal_of(403, "Country, region, or territory not supported"), Outcome.UNAUTHORISED),
        (refusal_of(400, "API key not valid. Please pass a valid API key."), Outcome.UNAUTHORISED),
        (refusal_of(405, "Method Not Allowed"), Outcome.WRONG_ADDRESS),
        (Say(status=301, headers={"location": "https://example.org/v1"}, body="moved"), Outcome.WRONG_ADDRESS),
        (refusal_of(422, "temperature: extra field"), Outcome.BAD_REQUEST),
        (Say(status=400, body=""), Outcome.BAD_REQUEST),
        (Say(headers=JSON, body='{"error": {"message": "Rate limit reached"}}'), Outcome.RATE_LIMITED),
        (Say(headers=JSON, body='{"error": "out of memory"}'), Outcome.FAILED),
        (Say(headers=JSON, body="[]"), Outcome.WRONG_ADDRESS),
        (Say(headers=JSON, body='{"name": "a shop", "version": 3}'), Outcome.WRONG_ADDRESS),
        (Say(headers=JSON, body="{"), Outcome.GARBLED),
        (Say(headers={"content-type": "text/plain"}, body="Ollama is running"), Outcome.WRONG_ADDRESS),
        (Say(status=503, body="overloaded"), Outcome.RATE_LIMITED),
        (Say(status=503, body="null"), Outcome.SERVER_ERROR),
        (Say(status=418, body="[1, 2"), Outcome.BAD_REQUEST),
    ],
)
def test_other_servers_are_understood_too(make_model, model_server, api, say, outcome):
    model_server.always(say)
    assert make_model(api).ask(PROMPT, Budget(), purpose="test").outcome is outcome


# What servers answer to a picture, in the words that people quote of them. Only the first kind is about the model.
NO_PICTURES_AT_ALL = [
    (400, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"),
    (500, "image input is not supported by this server"),
    (400, "this model does not support image input (ref: b8bd630e)"),
    (400, "Model does not support images. Please use a model that does."),
    (400, "Invalid content type. image_url is only supported by certain models."),
    (500, 'Failed to parse messages: Unsupported content part type: "image_url"'),
    (422, "Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text`"),
    (400, "llama3 is not a multimodal model"),
    (400, "At most 0 image(s) may be provided in one request."),
    (500, "this model is missing data required for image input"),
    (404, "No endpoints found that support image input"),
    (400, "The model doesn't have vision capabilities."),
    (400, "This model only supports text input."),
]
NOT_THIS_PICTURE = [
    (400, "You uploaded an unsupported image. Please make sure your image is below 20 MB in size."),
    (400, "messages.58.content.2.image.source.base64: image exceeds 5 MB maximum: 6500712 bytes > 5242880 bytes"),
    (400, "The image data you provided does not represent a valid image. Use one of the supported image formats."),
    (400, "This model does not support image formats other than PNG and JPEG."),
    (400, "The image format is not supported."),
    (400, "image_url is not supported with role 'system'"),
    (400, "At most 4 image(s) may be provided in one request."),
    (400, "Unsupported value: 'auto' is not supported for image_url.detail"),
    (400, "The requested image generation tool is not supported"),
    (400, "This model only supports text and image inputs"),
    (500, "failed to process image"),
    (400, "Could not download the image"),
]


@pytest.mark.parametrize(("status", "words"), NO_PICTURES_AT_ALL)
def test_a_server_that_says_that_pictures_are_not_taken_has_a_blind_model(make_model, model_server, api, status, words):
    model_server.always(refusal_of(status, words))
    model = make_model(api)
    assert (
        model.ask(Prompt.of("", "見て", ImagePart(b"\x89PNG")), Budget(), purpose="test").outcome is Outcome.NO_VISION
    )
    assert model.vision is False


@pytest.mark.parametrize(("status", "words"), NOT_THIS_PICTURE)
def test_a_picture_that_is_turned_down_makes_no_model_blind(make_model, model_server, api, status, words):
    model_server.always(refusal_of(status, words))
    model = make_model(api)
    reply = model.ask(Prompt.of("", "見て", ImagePart(b"\x89PNG")), Budget(), purpose="test")
    assert reply.outcome in (Outcome.BAD_REQUEST, Outcome.SERVER_ERROR)
    assert model.vision is None


@pytest.mark.parametrize(("status", "words"), NO_PICTURES_AT_ALL)
def test_without_a_picture_nothing_is_learnt_about_pictures(make_model, model_server, api, status, words):
    model_server.always(refusal_of(status, words))
    model = make_model(api)
    assert model.ask(PROMPT, Budget(), purpose="test").outcome is not Outcome.NO_VISION
    assert model.vision is None


@contextmanager
def answering(*pieces: bytes) -> Iterator[str]:
    """A socket that answers each connection with these bytes and closes it."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection, suppress(OSError):
                connection.recv(65536)
                for piece in pieces:
                    connection.sendall(piece)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):  # closing with bytes unread would reset the connection
                    pass

    Thread(target=serve, daemon=True).start()
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}/v1"
    finally:
        listener.close()


def test_a_connection_that_closes_without_a_word_is_lost(make_model, api):
    with answering() as address:
        reply = make_model(api, base_url=f"http://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is Outcome.CONNECTION_LOST


def test_something_else_than_http_is_a_lost_connection(make_model, api):
    with answering(b"220 smtp ready\r\n") as address:
        reply = make_model(api, base_url=f"http://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is Outcome.CONNECTION_LOST


def test_compressed_rubbish_is_garbled(make_model, api):
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-encoding: gzip\r\n\r\n"
    with answering(head, b"no gzip at all") as address:
        reply = make_model(api, base_url=f"http://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome in (Outcome.GARBLED, Outcome.CONNECTION_LOST)


def test_bytes_that_are_no_utf_8_are_garbled(make_model, api):
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
    with answering(head, b"data: \xff\xfe\xfa\n\n") as address:
        reply = make_model(api, base_url=f"http://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is Outcome.GARBLED


def test_a_line_without_end_is_not_read_for_ever(make_model, api, monkeypatch):
    from core.llm import wire

    monkeypatch.setattr(wire, "MAX_REPLY_BYTES", 200_000)
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
    with answering(head, b"data: " + b"x" * 400_000) as address:
        reply = make_model(api, base_url=f"http://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is Outcome.LENGTH


def test_secure_address_without_a_secure_server(make_model, api):
    with answering(b"HTTP/1.1 400 Bad Request\r\n\r\n") as address:
        reply = make_model(api, base_url=f"https://{address}").ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is Outcome.BAD_CERTIFICATE


@pytest.mark.parametrize(
    ("url", "outcome"),
    [
        ("http://127.0.0.1:1/v1", Outcome.NOBODY_THERE),
        ("http://no-such-host.invalid/v1", Outcome.NO_SUCH_HOST),
        ("ftp://127.0.0.1/v1", Outcome.WRONG_ADDRESS),
        ("localhost/v1", Outcome.WRONG_ADDRESS),
        ("http://[", Outcome.NO_SUCH_HOST),
        ("http://", Outcome.WRONG_ADDRESS),
        ("http://127.0.0.1:port/v1", Outcome.WRONG_ADDRESS),
        ("こんにちは", Outcome.WRONG_ADDRESS),
    ],
)
def test_an_address_that_leads_nowhere_says_why(make_model, url, outcome):
    reply = make_model("auto", base_url=url).ask(PROMPT, Budget(), purpose="test")
    assert reply.outcome is outcome


@pytest.mark.parametrize("key", ["ｓｋ－全角", "sk\nabc", "sk-鍵"])
def test_a_key_that_fits_into_no_header_is_not_sent(make_model, model_server, key):
    reply = make_model(api_key=SecretStr(key)).ask(PROMPT, Budget(), purpose="test")
    assert (reply.outcome, model_server.received) == (Outcome.UNAUTHORISED, [])


WHOLE = {
    "chat": b'data: {"choices":[{"index":0,"delta":{"content":"\xe5\x85\x89"},"finish_reason":null}]}\n\n'
    b'data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}\n\ndata: [DONE]\n\n',
    "responses": b'event: x\ndata: {"type":"response.output_text.delta","delta":"\xe5\x85\x89"}\n\n'
    b'data: {"type":"response.completed","response":{"status":"completed","output":[{"content":[]}]}}\n\n',
}
HEADERS = ["", "retry-after: 99999999999999999999", "retry-after: Fri, 31 Dec 99999 23:59:59 GMT", "retry-after: nan"]
HEADERS += ["content-encoding: gzip", "content-encoding: br", "content-type: text/html; charset=nonsense"]
HEADERS += ["content-length: 5", "content-length: -1", "transfer-encoding: chunked", "x-should-retry: true"]
HEADERS += ["content-type: application/json", "content-type: \xff", "location: http://[", "set-cookie: \x00"]


@pytest.mark.parametrize("seed", range(20))
def test_whatever_a_server_sends_a_call_ends_with_an_outcome(make_model, api, seed):
    """Real replies with bytes changed, cut and doubled, behind any status and header."""
    chance = random.Random(seed)
    body = bytearray(WHOLE[api])
    for _ in range(chance.randrange(6)):
        at = chance.randrange(len(body))
        body[at : at + chance.randrange(4)] = chance.choice(
            [b"", b"\x00", b"\xff", b"[", b'"', b"null", b"\n\n", b"{}"]
        )
    status = chance.choice([200, 200, 200, 201, 204, 301, 400, 404, 429, 500, 999])
    lines = [f"HTTP/1.1 {status} X", "content-type: text/event-stream", *chance.sample(HEADERS, 2)]
    head = "\r\n".join(filter(None, lines)).encode("latin-1") + b"\r\n\r\n"
    with answering(head, bytes(body)) as address:
        model = make_model(api, base_url=f"http://{address}", first_token=2, stall=2)
        reply = model.ask(PROMPT, Budget(seconds=20), purpose="test")
    assert isinstance(reply.outcome, Outcome)
