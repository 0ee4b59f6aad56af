"""Settings from the environment (`ANAUME_…`), read once and handed down by the bootstrap."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

MEGABYTE = 1024 * 1024


class Settings(BaseSettings):
    """Where data lives, how much is taken in, and which model is asked.

    No key and no base URL means offline. An empty variable counts as one that is not set.
    """

    model_config = SettingsConfigDict(env_prefix="ANAUME_", env_ignore_empty=True, populate_by_name=True)

    data_folder: Path = Field(default_factory=lambda: user_data_path("anaume-studio"))
    database_url: str | None = None  # None: a SQLite file in the data folder
    max_upload_megabytes: int = 20

    # The names that other programs use too stand beside our own.
    openai_api_key: SecretStr | None = Field(None, validation_alias="OPENAI_API_KEY", repr=False)
    openai_base_url: str | None = Field(None, validation_alias="OPENAI_BASE_URL")
    model: str = "gpt-5.4-mini"
    model_api: Literal["auto", "responses", "chat"] = "auto"
    model_sees_pictures: bool | None = None  # None: try it
    model_context_tokens: int = Field(32_000, ge=1_000)
    model_stall_seconds: float = Field(45, gt=0)
    turn_seconds: float = Field(150, gt=0)
    turn_requests: int = Field(12, ge=1)
    users_choose_model: bool = True  # False: the model of this server is the only one, its users name no address
    turn_tokens: int | None = Field(None, ge=1)  # None: no limit
    test_tokens: int | None = Field(None, ge=1)
    model_input_price: float | None = Field(None, ge=0)  # for a million tokens; None: no costs are shown
    model_output_price: float | None = Field(None, ge=0)
    model_price_currency: str = "USD"

    search: Literal["openai", "searxng", "brave", "tavily"] | None = None  # None: nothing is looked up on the web
    search_url: str | None = None  # of SearXNG
    search_key: SecretStr | None = Field(None, repr=False)  # of Brave or Tavily

    @property
    def max_upload_bytes(self) -> int:
        """The largest file that is taken in."""
        return self.max_upload_megabytes * MEGABYTE


def installation_secret(settings: Settings) -> bytes:
    """32 random bytes of this installation, made on first use and kept in the data folder for its owner only."""
    path = settings.data_folder / "secret"
    if not path.exists():
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.replace(path)
    return path.read_bytes()
