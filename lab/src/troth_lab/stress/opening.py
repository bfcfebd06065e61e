"""What a stress run needs of a deployment: a way to take turns, its signature, bad company."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from troth.adapters.signing import FileSigner
from troth.bootstrap.configuration import key_path
from troth.bootstrap.services import Services
from troth.kernel.proof.keys import key_id
from troth.runtime.memory.chat import ChatRequest
from troth_lab.models.misbehaving import MISBEHAVIOURS, misbehave
from troth_lab.models.scripted import MODEL, ScriptedServer
from troth_lab.stress.inside import InProcess

__all__ = [
    "MISBEHAVIOURS",
    "SCRIPTED_MODEL",
    "RunSigner",
    "misbehaving_model",
    "run_signer",
    "taker",
]

SCRIPTED_MODEL = f"openai:{MODEL}"
"""What the setting ``model`` must be for a scripted server to be asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RunSigner:
    """The deployment's signing key, for artifacts.

    Attributes:
        name: Under which it signs; ``key_id`` is its hexadecimal id under that name.
        sign: Maps a message to its Ed25519 signature.
    """

    name: str
    key_id: str
    sign: Callable[[bytes], bytes]


def taker(services: Services, *, tenant: str, run_id: str) -> InProcess:
    """The opened deployment, as a run takes turns with it."""
    return InProcess(
        say=lambda message, origin: services.chat(ChatRequest(message=message, origin=origin)),
        act=lambda entry_id, move, winner, origin: services.book.act(
            entry_id, move, origin=origin, who="api", winner=winner
        ),
        store=services.memories,
        tenant=tenant,
        run_id=run_id,
    )


def run_signer(services: Services) -> RunSigner:
    """The key that signs this deployment's receipts.

    Raises:
        StorageFailure: ``storage.key``: it cannot be read.
    """
    name = services.settings.log_origin
    signer = FileSigner.open(key_path(services.settings), create=False)
    return RunSigner(name=name, key_id=key_id(name, signer.public_key).hex(), sign=signer.sign)


def misbehaving_model(name: str) -> ScriptedServer:
    """A model server on loopback that misbehaves about memories; a context manager.

    Args:
        name: One of ``MISBEHAVIOURS``.
    """
    return ScriptedServer(misbehave(name))
