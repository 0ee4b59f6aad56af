"""What servers turned out not to know: kept for the life of the process, so that no turn has to find it out again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from core.llm.endpoint import Endpoint


@dataclass
class Learnt:
    """What one model at one address turned out to be like. `unknown`: parts of requests that it turns down."""

    unknown: frozenset[str] = frozenset()
    blind: bool = False


def learnt_of(endpoint: Endpoint) -> Learnt:
    """What is known of a model; the same object for the same address, protocol and name, whatever the key."""
    return _learnt(endpoint.url, endpoint.protocol, endpoint.model)


def forget(endpoint: Endpoint) -> None:
    """Finds everything out anew: the user may have changed his server."""
    learnt = learnt_of(endpoint)
    learnt.unknown, learnt.blind = frozenset(), False


def forget_all() -> None:
    """As after a start of the process."""
    _learnt.cache_clear()


@lru_cache(maxsize=256)
def _learnt(_url: str, _protocol: str, _model: str) -> Learnt:
    return Learnt()
