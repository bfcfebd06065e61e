"""Joining the doors: the upstreams of the gateway, and the check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from troth.adapters.models.relay import OpenAIRelay
from troth.adapters.models.remote import OPENAI_URL, RemoteModel
from troth.adapters.prompts import load_prompts
from troth.bootstrap.models import key_of
from troth.runtime.ask import Ask
from troth.runtime.assembly import Prompts, assemble_composer
from troth.runtime.gate import Gate
from troth.runtime.gateway.check import Check
from troth.runtime.gateway.complete import Gateway, Gathering
from troth.runtime.gateway.gate import RelayGate
from troth.runtime.gateway.work import Work
from troth.settings import PeerSettings, Settings, read_peers

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
    models: tuple[RemoteModel, ...]

    async def aclose(self) -> None:
        """Close the connections."""
        for relay in self.relays:
            await relay.aclose()
        for model in self.models:
            await model.aclose()


def build_doors(services: Services) -> Doors:
    """Join the doors over opened services.

    Raises:
        CallerError: ``config.invalid``: an upstream has no key.
        OutsideFailure: ``outside.missing_extra``: relaying needs the extra ``models``.
    """
    settings, ask = services.settings, services.ask
    prompts = load_prompts()
    relays = dict(_relays(settings))
    models = {one.name: _remote(one) for one in read_peers(settings.upstreams, "upstreams")}
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
            upstreams={name: _gate(relay, services) for name, relay in relays.items()},
            prompt=prompts["gateway"],
            clock=services.clock,
            ids=services.ids,
        ),
        work=Work(asks=_asks(settings, ask, models, prompts=prompts)),
        check=Check(
            seal=services.seal, gathering=gathering, clock=services.clock, ids=services.ids
        ),
        relays=tuple(dict.fromkeys(relays.values())),
        models=tuple(models.values()),
    )


def _relays(settings: Settings) -> Iterator[tuple[str, OpenAIRelay]]:
    """Upstreams by each name that a client may use: the configured model, and the further ones."""
    if settings.model.startswith(_OPENAI):
        name = settings.model.removeprefix(_OPENAI)
        base_url = settings.model_base_url or OPENAI_URL
        relay = OpenAIRelay(name, base_url=base_url, api_key=settings.model_api_key or None)
        yield name, relay
        yield settings.model, relay
    for one in read_peers(settings.upstreams, "upstreams"):
        key = key_of(one, "upstreams")
        name = one.model.removeprefix(_OPENAI)
        yield one.name, OpenAIRelay(name, base_url=one.base_url or OPENAI_URL, api_key=key)


def _gate(relay: OpenAIRelay, services: Services) -> RelayGate:
    settings = services.settings
    return RelayGate(
        model=relay,
        clock=services.clock,
        max_input_tokens=settings.gateway_input_tokens,
        max_output_tokens=settings.gateway_output_tokens,
        timeout_s=settings.gateway_timeout_s,
    )


def _remote(one: PeerSettings) -> RemoteModel:
    return RemoteModel(one.model, base_url=one.base_url or None, api_key=key_of(one, "upstreams"))


def _asks(
    settings: Settings,
    ask: Ask,
    models: Mapping[str, RemoteModel],
    *,
    prompts: Prompts,
) -> dict[str, Ask]:
    """Who answers in three sections, by the name after ``troth:work/``."""
    own = {settings.model: ask, settings.model.removeprefix(_OPENAI): ask}
    others = {}
    for name, model in models.items():
        gate = Gate(model, settings.model_temperature)
        composer = assemble_composer(settings, prompts, gate)
        others[name] = replace(ask, composer=replace(composer, speaks=True), stays_inside=False)
    return {**own, **others}
