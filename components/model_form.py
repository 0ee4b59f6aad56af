"""The form in which a user says which model is asked, what it may use up, and tries whether it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import streamlit as st
from pydantic import SecretStr

from components import words
from components.chosen_model import ChosenModel, choose_model, chosen_model, is_own_choice
from components.markup import show, tag
from components.services import services
from core.llm import Endpoint, Model, Prices
from core.llm.connection import check_connection
from core.llm.endpoint import Api
from core.text import Message

NOBODY, OPENAI, OTHER = "nobody", "openai", "other"
ADDRESSES: Final[dict[str, str]] = {
    "ollama": "http://localhost:11434/v1",
    "lmstudio": "http://localhost:1234/v1",
    "llamacpp": "http://localhost:8080/v1",
}
"""Where the programs that run a model on one's own machine listen, as they come."""

PROVIDERS: Final[dict[str, Message]] = {
    NOBODY: words.MODEL_NOBODY,
    OPENAI: Message("OpenAI", "OpenAI"),
    "ollama": Message("Ollama（このPCで動かす）", "Ollama (on this computer)"),
    "lmstudio": Message("LM Studio（このPCで動かす）", "LM Studio (on this computer)"),
    "llamacpp": Message("llama.cpp（このPCで動かす）", "llama.cpp (on this computer)"),
    OTHER: words.MODEL_OTHER,
}
LEAST_KEY_TO_SHOW = 12
_SEES: Final[dict[str, bool | None]] = {"try": None, "yes": True, "no": False}
_APIS: Final[dict[str, Message]] = {
    "auto": words.API_AUTO,
    "responses": Message("Responses", "Responses"),
    "chat": Message("Chat Completions", "Chat Completions"),
}


def model_form() -> None:
    """Draws the form; what is set holds for this tab."""
    now = chosen_model()
    _standing(now)
    if not services().settings.users_choose_model:
        return
    provider = _choice(words.MODEL_PROVIDER, PROVIDERS, _provider(now.endpoint), key="model-provider")
    if provider == NOBODY:
        _buttons(ChosenModel(None))
        return
    endpoint = _endpoint(provider, now.endpoint)
    with st.expander(words.say(words.MODEL_DETAILS)):
        wanted = _details(provider, endpoint, now)
    _buttons(wanted)


def _standing(now: ChosenModel) -> None:
    if now.endpoint is None:
        show(tag("p", words.say(words.MODEL_NONE), cls="standing"))
        return
    said = words.MODEL_OWN if is_own_choice() else words.MODEL_OF_SERVER
    show(tag("p", words.say(said, model=now.endpoint.model, address=now.endpoint.url), cls="standing"))


def _endpoint(provider: str, now: Endpoint | None) -> Endpoint:
    same = now if now is not None and _provider(now) == provider else None
    address = None
    if provider != OPENAI:
        usual = same.base_url if same else ADDRESSES.get(provider, "")
        address = st.text_input(words.say(words.MODEL_ADDRESS), usual, key=f"model-address-{provider}")
    name = st.text_input(words.say(words.MODEL_NAME), same.model if same else "", key=f"model-name-{provider}")
    kept = same.api_key if same is not None and address in (None, same.base_url) else None  # a key stays at its address
    entered = st.text_input(
        words.say(words.MODEL_KEY),
        type="password",
        placeholder=_masked(kept),
        help=words.say(words.MODEL_KEY_HELP),
        autocomplete="off",
        key=f"model-key-{provider}",
    )
    key = SecretStr(entered) if entered else kept
    sees = st.segmented_control(
        words.say(words.MODEL_SEES),
        list(_SEES),
        default=next(name for name, sees in _SEES.items() if sees == (same.vision if same else None)),
        format_func=lambda name: words.say(words.SEES[name]),
        required=True,
        key=f"model-sees-{provider}",
    )
    made = replace(same, base_url=address or None) if same else Endpoint("", address or None)
    return replace(made, model=name.strip(), api_key=key, vision=_SEES[sees])


def _choice(label: Message, names: Mapping[str, Message], now: str, *, key: str, help: Message | None = None) -> str:
    """A menu. Streamlit keeps a menu's words as they were first drawn, so there is one for each language."""
    keys = [f"{key}-{language}" for language in words.LANGUAGE_NAMES]
    chosen = next((st.session_state[one] for one in keys if one in st.session_state), now)
    return st.selectbox(
        words.say(label),
        list(names),
        index=list(names).index(chosen),
        format_func=lambda name: words.say(names[name]),
        help=words.say(help) if help else None,
        key=f"{key}-{words.language()}",
    )


def _details(provider: str, endpoint: Endpoint, now: ChosenModel) -> ChosenModel:
    chosen = _choice(words.MODEL_API, _APIS, endpoint.api, key=f"model-api-{provider}", help=words.MODEL_API_HELP)
    api = cast(Api, chosen)
    context = _number(words.MODEL_CONTEXT, endpoint.context_tokens) or endpoint.context_tokens
    turn = _number(words.LIMIT_TURN, now.turn_tokens)
    test = _number(words.LIMIT_TEST, now.test_tokens)
    sent = _price(words.PRICE_INPUT, now.prices and now.prices.input)
    received = _price(words.PRICE_OUTPUT, now.prices and now.prices.output)
    prices = None if sent is None or received is None else Prices(sent, received)
    return ChosenModel(replace(endpoint, api=api, context_tokens=context), turn, test, prices)


def _number(label: Message, now: int | None) -> int | None:
    return st.number_input(words.say(label), 1, None, now, 1_000, key=f"model-{label.en}", placeholder="—")


def _price(label: Message, now: float | None) -> float | None:
    return st.number_input(words.say(label), 0.0, None, now, key=f"model-{label.en}", placeholder="—")


def _buttons(wanted: ChosenModel) -> None:
    ready = wanted.endpoint is None or bool(wanted.endpoint.model)
    with st.container(horizontal=True, gap="small"):
        use = words.MODEL_USE if wanted.endpoint else words.MODEL_USE_NONE
        st.button(words.say(use), type="primary", disabled=not ready, on_click=choose_model, args=(wanted,))
        tried = wanted.endpoint is not None and st.button(words.say(words.MODEL_TRY), disabled=not ready)
        if is_own_choice():
            st.button(words.say(words.MODEL_FORGET), type="tertiary", on_click=choose_model, args=(None,))
    if not ready:
        show(tag("p", words.say(words.MODEL_NAME_MISSING), cls="quiet"))
    if is_own_choice() and wanted == chosen_model():
        show(tag("p", "✓ ", words.say(words.MODEL_CHOSEN), cls="clear"))
    if tried and wanted.endpoint is not None:
        _try(wanted.endpoint)


def _try(endpoint: Endpoint) -> None:
    with st.spinner(words.say(words.MODEL_TRYING)):
        tried = check_connection(Model(endpoint, log=services().storage))
    (st.success if tried.works else st.error)(words.say(tried.message))


def _provider(endpoint: Endpoint | None) -> str:
    if endpoint is None:
        return NOBODY
    if endpoint.base_url is None:
        return OPENAI
    return next((name for name, address in ADDRESSES.items() if address == endpoint.url), OTHER)


def _masked(key: SecretStr | None) -> str:
    """What a key looks like on the screen: of one's own the last four characters, of the server's nothing."""
    secret = key.get_secret_value() if key else ""
    shown = secret[-4:] if is_own_choice() and len(secret) >= LEAST_KEY_TO_SHOW else ""
    return f"••••{shown}" if secret else ""
