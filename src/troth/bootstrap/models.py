"""The chat models that the settings name; heavy parts are imported when they are asked for."""

from __future__ import annotations

import os

from troth.adapters.models.extractive import ExtractiveModel
from troth.kernel.errors import CallerError
from troth.ports.chat import ChatModel, RelayModel
from troth.runtime.answers.assembly import stand_in
from troth.settings import EXTRACTIVE, PeerSettings, Settings, read_peers


def chat_model(settings: Settings) -> ChatModel:
    """The model of the setting ``model``.

    Raises:
        OutsideFailure: ``outside.missing_extra``: its packages are not installed.
    """
    if settings.model == EXTRACTIVE:
        return ExtractiveModel()
    return _remote(settings.model, settings.model_base_url, settings.model_api_key, settings)


def judge_model(settings: Settings, model: ChatModel) -> ChatModel | None:
    """The chat model that judges: the configured one, another, or ``None`` where none does.

    Endpoint and key of the configured model are another's only if both speak one protocol.

    Raises:
        CallerError: ``config.invalid``: it has neither endpoint nor key.
        OutsideFailure: ``outside.missing_extra``: its packages are not installed.
    """
    name = settings.judging_model
    if name is None or not settings.judge_model:
        return None if name is None else model
    provider = settings.model.partition(":")[0]
    is_shared = provider in (name.partition(":")[0], EXTRACTIVE)
    base_url = settings.judge_base_url or (settings.model_base_url if is_shared else "")
    api_key = settings.judge_api_key or (settings.model_api_key if is_shared else "")
    return _remote(name, base_url, api_key, settings)


def peer_models(settings: Settings, model: ChatModel) -> list[tuple[PeerSettings, ChatModel]]:
    """The peers with their models; without peers the configured model stands in."""
    peers = read_peers(settings.peers)
    if not peers:
        return [(stand_in(settings), model)]
    return [(peer, _peer_model(peer, settings)) for peer in peers]


def named_models(settings: Settings, model: ChatModel) -> dict[str, ChatModel]:
    """Every model that a request may name: that of the settings, ``extractive``, and ``models``."""
    named = {settings.model: model}
    if settings.model != EXTRACTIVE:
        named[EXTRACTIVE] = ExtractiveModel()
    for one in read_peers(settings.models, setting="models"):
        named[one.name] = _peer_model(one, settings, setting="models")
    return named


def _peer_model(peer: PeerSettings, settings: Settings, *, setting: str = "peers") -> ChatModel:
    if peer.model == EXTRACTIVE:
        return ExtractiveModel()
    return _remote(peer.model, peer.base_url, key_of(peer, setting) or "", settings)


def key_of(peer: PeerSettings, setting: str) -> str | None:
    """The key of a named model from the environment.

    Raises:
        CallerError: ``config.invalid``: the variable that it names is not set.
    """
    key = os.environ.get(peer.api_key_env) if peer.api_key_env else None
    if peer.api_key_env and not key:
        raise CallerError(
            "config.invalid",
            f"The model {peer.name} names {peer.api_key_env}, which is not set.",
            hint="set that environment variable, or leave api_key_env out",
            field=setting,
        )
    return key


def _remote(name: str, base_url: str, api_key: str, settings: Settings) -> ChatModel:
    """A model of others, with personal data masked before it where the settings ask for that."""
    from troth.adapters.models.remote import RemoteModel

    model = RemoteModel(name, base_url=base_url or None, api_key=api_key or None)
    if not settings.mask_personal:
        return model
    from troth.adapters.models.masking import MaskingModel
    from troth.adapters.personal.finder import PatternPersonalData

    return MaskingModel(model, PatternPersonalData())


def masking(relay: RelayModel, settings: Settings) -> RelayModel:
    """The upstream of a door, masked likewise."""
    if not settings.mask_personal:
        return relay
    from troth.adapters.models.masking import MaskingRelay
    from troth.adapters.personal.finder import PatternPersonalData

    return MaskingRelay(relay, PatternPersonalData())
