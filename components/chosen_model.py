"""The model of this browser tab: what its user set here, else what the server's settings name.

A key that was entered here lives in this tab's session on the server and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from components.services import services
from core.llm import Endpoint, Prices
from core.workflow.ports import TeamMaker

_KEY = "chosen_model"


@dataclass(frozen=True, slots=True)
class ChosenModel:
    """Which model is asked, None for none, and what it may cost. Limits are in tokens; None is no limit."""

    endpoint: Endpoint | None
    turn_tokens: int | None = None
    test_tokens: int | None = None
    prices: Prices | None = None


def chosen_model() -> ChosenModel:
    """What this tab works with."""
    chosen: ChosenModel | None = st.session_state.get(_KEY)
    return chosen or model_of_server()


def model_of_server() -> ChosenModel:
    """What the server's settings name."""
    settings = services().settings
    prices = None
    if settings.model_input_price is not None and settings.model_output_price is not None:
        prices = Prices(settings.model_input_price, settings.model_output_price, currency=settings.model_price_currency)
    return ChosenModel(Endpoint.from_settings(settings), settings.turn_tokens, settings.test_tokens, prices)


def choose_model(chosen: ChosenModel | None) -> None:
    """From now on this tab works with it; None: with what the server's settings name."""
    if chosen is None:
        st.session_state.pop(_KEY, None)
    else:
        st.session_state[_KEY] = chosen


def is_own_choice() -> bool:
    """True where the model was set in this tab."""
    return _KEY in st.session_state


def chosen_team() -> TeamMaker | None:
    """Who works in the turns of this tab; None: whom the server's settings name."""
    if not is_own_choice():
        return None
    chosen = chosen_model()
    return services().team_for(chosen.endpoint, turn_tokens=chosen.turn_tokens, test_tokens=chosen.test_tokens)
