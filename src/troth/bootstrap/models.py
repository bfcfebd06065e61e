"""The chat models that the settings name; heavy parts are imported when they are asked for."""

from __future__ import annotations

import os

from troth.adapters.models.extractive import ExtractiveModel
from troth.kernel.errors import CallerError
from troth.ports.chat import ChatModel
from troth.ports.judge import Judge
from troth.runtime.assembly import EXTRACTIVE, stand_in
from troth.settings import PeerSettings, Settings, read_peers


def chat_model(settings: Settings, judge: Judge) -> ChatModel:
    """The model of the setting ``model``.

    Raises:
        OutsideFailure: ``outside.missing_extra``: its packages are not installed.
    """
    if settings.model == EXTRACTIVE:
        return ExtractiveModel(judge)
    from troth.adapters.models.remote import RemoteModel

    return RemoteModel(
        settings.model,
        base_url=settings.model_base_url or None,
        api_key=settings.model_api_key or None,
    )


def peer_models(
    settings: Settings, model: ChatModel, judge: Judge
) -> list[tuple[PeerSettings, ChatModel]]:
    """The peers with their models; without peers the configured model stands in."""
    peers = read_peers(settings.peers)
    if not peers:
        return [(stand_in(settings), model)]
    return [(peer, _peer_model(peer, judge)) for peer in peers]


def _peer_model(peer: PeerSettings, judge: Judge) -> ChatModel:
    if peer.model == EXTRACTIVE:
        return ExtractiveModel(judge)
    from troth.adapters.models.remote import RemoteModel

    key = os.environ.get(peer.api_key_env) if peer.api_key_env else None
    if peer.api_key_env and not key:
        raise CallerError(
            "config.invalid",
            f"The peer {peer.name} names {peer.api_key_env}, which is not set.",
            hint="set that environment variable, or leave api_key_env out",
            field="peers",
        )
    return RemoteModel(peer.model, base_url=peer.base_url or None, api_key=key)
