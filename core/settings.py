"""Settings from the environment (`ANAUME_…`), read once and handed down by the bootstrap."""

from __future__ import annotations

import secrets
from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

MEGABYTE = 1024 * 1024


class Settings(BaseSettings):
    """Where data lives and how much is taken in."""

    model_config = SettingsConfigDict(env_prefix="ANAUME_")

    data_folder: Path = Field(default_factory=lambda: user_data_path("anaume-studio"))
    database_url: str | None = None  # None: a SQLite file in the data folder
    max_upload_megabytes: int = 20

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
