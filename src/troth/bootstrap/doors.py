"""Joining the doors: the upstreams of the gateway, and the check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from troth.adapters.models.relay import OpenAIRelay
from troth.adapters.models.remote import OPENAI_URL
from troth.adapters.prompts import load_prompts
from troth.bootstrap.models import key_of, masking
from troth.ports.chat import RelayModel
from troth.runtime.gateway.check import Check
from troth.runtime.gateway.complete import Gateway
from troth.runtime.gateway.gate import RelayGate
from troth.runtime.gateway.gathering import Gathering
from troth.runtime.gateway.work import Work
from troth.settings import Settings, read_peers

if TYPE_CHECKING:
    from troth.bootstrap.services import Services

_OPENAI = "openai:"


@dataclass(frozen=True, kw_only=True)
class Doors:
    """What the doors need, joined. Close it when done."""

    gateway: Gateway
    work: Work
    check: Check
    relays: tuple[OpenAIRelay, ...]

    async def aclose(self) -> None:
        """Close the connections."""
        for relay in self.relays:
            await relay.aclose()


def build_doors(services: Services) -> Doors:
    """Join the doors over opened services.

    Raises:
        CallerError: ``config.invalid``: an upstream has no key.
        OutsideFailure: ``outside.missing_extra``: relaying needs the extra ``models``.
    """
    settings, ask = services.settings, services.ask
    relays = dict(_relays(settings))
    gathering = Gathering(
        inquiry=ask.inquiry,
        remembering=services.remembering,
        split=services.corpus.split,
        clock=services.clock,
    )
    return Doors(
        gateway=Gateway(
            seal=services.seal,
            gathering=gathering,
            upstreams={
                name: _gate(services.telemetry.watched_relay(masking(relay, settings)), services)
                for name, relay in relays.items()
            },
            prompt=load_prompts()["gateway"],
            clock=services.clock,
            ids=services.ids,
        ),
        work=Work(ask=ask),
        check=Check(
            seal=services.seal, gathering=gathering, clock=services.clock, ids=services.ids
        ),
        relays=tuple(dict.fromkeys(relays.values())),
    )


def _relays(settings: Settings) -> Iterator[tuple[str, OpenAIRelay]]:
    """Upstreams by each name that a client may use: the configured model, and the further ones."""
    if settings.model.startswith(_OPENAI):
        name = settings.model.removeprefix(_OPENAI)
        base_url = settings.model_base_url or OPENAI_URL
        relay = OpenAIRelay(name, base_url=base_url, api_key=settings.model_api_key or None)
        yield name, relay
        yield settings.model, relay
    for one in read_peers(settings.models, "models"):
        if not one.model.startswith(_OPENAI):
            continue  # another protocol: it answers as troth:work/NAME alone
        key = key_of(one, "models")
        name = one.model.removeprefix(_OPENAI)
        yield one.name, OpenAIRelay(name, base_url=one.base_url or OPENAI_URL, api_key=key)


def _gate(relay: RelayModel, services: Services) -> RelayGate:
    settings = services.settings
    return RelayGate(
        model=relay,
        clock=services.clock,
        max_input_tokens=settings.gateway_input_tokens,
        max_output_tokens=settings.gateway_output_tokens,
        timeout_s=settings.gateway_timeout_s,
        stream_timeout_s=settings.gateway_stream_timeout_s,
    )
