"""What is sent, on both protocols."""

from __future__ import annotations

import base64
import subprocess
import sys
from pathlib import Path

from core.llm import Budget, ImagePart, LastReplies, Outcome, Prices, Prompt, TextPart, Turn, Usage, estimate_tokens
from core.llm.cost import estimate_prompt
from core.llm.prompt import ReplySchema
from tests.model_server.script import NAMED, Say, refusal_of

ROOT = Path(__file__).parents[2]
SCHEMA = ReplySchema("Ready", {"type": "object", "properties": {}, "required": [], "additionalProperties": False})
PICTURE = ImagePart(b"\xff\xd8jpeg", "image/jpeg")
TALK = Prompt.of("規則", "一つ目").then(
    Turn("assistant", (TextPart("答え"),)), Turn("user", (TextPart("続き"), PICTURE))
)


def sent(model_server, make_model, api, prompt):
    make_model(api).ask(prompt, Budget(), purpose="test")
    return model_server.received[-1].body


def test_a_talk_with_a_picture_as_chat_completions_have_it(make_model, model_server):
    body = sent(model_server, make_model, "chat", TALK)
    url = "data:image/jpeg;base64," + base64.b64encode(PICTURE.data).decode()
    assert body["messages"] == [
        {"role": "system", "content": "規則"},
        {"role": "user", "content": "一つ目"},
        {"role": "assistant", "content": "答え"},
        {
            "role": "user",
            "content": [{"type": "text", "text": "続き"}, {"type": "image_url", "image_url": {"url": url}}],
        },
    ]
    assert body["stream_options"] == {"include_usage": True}


def test_a_talk_with_a_picture_as_responses_have_it(make_model, model_server):
    body = sent(model_server, make_model, "responses", TALK)
    assert body["instructions"] == "規則"
    assert [[part["type"] for part in message["content"]] for message in body["input"]] == [
        ["input_text"],
        ["output_text"],
        ["input_text", "input_image"],
    ]
    assert body["store"] is False


def test_a_schema_is_sent_strict(make_model, model_server):
    from dataclasses import replace

    prompt = replace(TALK, reply=SCHEMA)
    chat = sent(model_server, make_model, "chat", prompt)["response_format"]
    assert (chat["type"], chat["json_schema"]["strict"]) == ("json_schema", True)
    responses = sent(model_server, make_model, "responses", prompt)["text"]["format"]
    assert (responses["type"], responses["strict"], responses["name"]) == ("json_schema", True, "Ready")


def test_a_schema_that_a_server_does_not_know_is_left_away_and_that_is_remembered(make_model, model_server, api):
    from dataclasses import replace

    model_server.always(NAMED["no_response_format"])
    model, budget, prompt = make_model(api), Budget(), replace(TALK, reply=SCHEMA)
    assert model.ask(prompt, budget, purpose="test").outcome is Outcome.COMPLETE
    assert (budget.sent, model.takes_schemas) == (2, False)
    assert model.ask(prompt, budget, purpose="test").outcome is Outcome.COMPLETE
    assert budget.sent == 3


def test_a_server_that_turns_a_schema_down_in_other_words_gets_none(make_model, model_server, api):
    from dataclasses import replace

    model_server.say(refusal_of(400, "bad request"), NAMED["ok"])
    assert make_model(api).ask(replace(TALK, reply=SCHEMA), Budget(), purpose="test").outcome is Outcome.COMPLETE


def test_an_old_server_gets_no_stream_options(make_model, model_server):
    model_server.always(Say("はい", unknown=("stream_options",)))
    budget = Budget()
    assert make_model("chat").ask(TALK, budget, purpose="test").text == "はい"
    assert budget.sent == 2


def test_a_request_that_is_simply_wrong_is_not_repeated(make_model, model_server, api):
    model_server.always(refusal_of(400, "no"))
    model, budget = make_model(api), Budget()
    assert model.ask(Prompt.of("", "やあ"), budget, purpose="test").outcome is Outcome.BAD_REQUEST
    assert budget.sent == 1


def test_a_model_that_turned_out_to_be_blind_is_shown_no_more_pictures(make_model, model_server, api):
    model_server.always(NAMED["no_vision"])
    model = make_model(api)
    assert model.vision is None
    assert model.ask(TALK, Budget(), purpose="test").outcome is Outcome.NO_VISION
    assert model.vision is False
    assert model.ask(TALK, Budget(), purpose="test").outcome is Outcome.NO_VISION
    assert len(model_server.received) == 1


def test_the_same_question_is_paid_for_once(make_model, model_server, api, log):
    model = make_model(api, cache=LastReplies())
    replies = [model.ask(TALK, Budget(), purpose="test") for _ in range(3)]
    assert {reply.text for reply in replies} == {NAMED["ok"].text}
    assert len(model_server.received) == len(log.calls) == 1
    assert replies[1].usage == Usage()


def test_nothing_is_cached_unless_asked_for_and_nothing_incomplete_ever(make_model, model_server, api):
    model_server.say(NAMED["length"], NAMED["early_end"], NAMED["ok"])
    model = make_model(api, cache=LastReplies())
    assert [model.ask(TALK, Budget(), purpose="test").is_complete for _ in range(4)] == [False, False, True, True]
    plain = make_model(api)
    for _ in range(2):
        plain.ask(TALK, Budget(), purpose="test")
    assert len(model_server.received) == 5


def test_another_model_is_another_question(make_model, model_server):
    cache = LastReplies()
    for name in ("a", "b"):
        make_model(cache=cache, model=name).ask(TALK, Budget(), purpose="test")
    assert len(model_server.received) == 2


def test_the_cache_forgets_what_was_not_asked_for_longest():
    cache = LastReplies(size=2)
    for key in ("a", "b"):
        cache.put(key, key)
    cache.get("a")
    cache.put("c", "c")
    assert [cache.get(key) for key in "abc"] == ["a", None, "c"]


def test_prompts_that_differ_anywhere_have_another_digest():
    prompts = [
        Prompt.of("a", "b"),
        Prompt.of("ab"),
        Prompt.of("a", "b", "c"),
        Prompt.of("a", "bc"),
        TALK,
        Prompt.of("a", ImagePart(b"b")),
        Prompt("a", (Turn("assistant", (TextPart("b"),)),)),
        Prompt("a", (Turn("user", (TextPart("b"),)),), SCHEMA),
    ]
    assert len({prompt.digest for prompt in prompts}) == len(prompts)
    assert Prompt.of("a", "b").digest == Prompt.of("a", TextPart("b")).digest


def test_costs_follow_the_users_prices():
    prices = Prices(input=2.0, output=8.0, cached_input=0.5)
    assert prices.cost(Usage(1_000_000, 500_000, 400_000)) == 0.6 * 2 + 0.4 * 0.5 + 4
    assert Prices(1.0, 1.0).cost(Usage(1_000_000, 0, 400_000)) == 1.0


def test_japanese_counts_a_token_a_character_and_english_one_for_four():
    assert estimate_tokens("光合成は、植物の働き。") == 11
    assert estimate_tokens("Photosynthesis is what plants do") == 8
    assert estimate_tokens("") == 0
    assert estimate_prompt(TALK) > 1_000


def test_openai_is_imported_at_the_first_call_and_not_before():
    script = "import sys, core.llm as llm; llm.Model(llm.Endpoint('m', 'http://127.0.0.1:1')); "
    script += "print([name for name in ('openai', 'httpx2', 'starlette') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_half_characters_are_put_together_and_never_passed_on(make_model, model_server, api):
    model_server.always(Say("a😀b\ud800c😀", chunk=1, halves=True))
    assert make_model(api).ask(TALK, Budget(), purpose="test").text == "a😀b\ufffdc😀"


def test_half_characters_in_a_prompt_do_not_keep_it_from_being_sent(make_model, model_server, api):
    reply = make_model(api).ask(Prompt.of("\ud800規則", "本文\udfff"), Budget(), purpose="test")
    assert reply.outcome is Outcome.COMPLETE
    assert "\ufffd規則" in model_server.received[0].text


def test_a_server_on_this_machine_is_reached_in_a_network_with_a_proxy(make_model, monkeypatch):
    from core.llm import wire

    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    wire.shared_http_client.cache_clear()
    try:
        assert make_model().ask(TALK, Budget(), purpose="test").is_complete
        away = make_model(base_url="http://192.0.2.1/v1", connect=1).ask(TALK, Budget(), purpose="test")
        assert away.outcome is Outcome.NOBODY_THERE  # the proxy of this test, not the address
    finally:
        wire.shared_http_client.cache_clear()
