"""Troth: a trust runtime for LLM assistants.

It stands between an application and any model, keeps five contracts in code, and gives every
response a receipt that a third party can verify. Start with ``Troth.open``::

    async with Troth.open("sqlite:///troth.db") as troth:
        sealed = await troth.ask("How many days of annual leave do full-time employees get?")
        print(sealed.document.answer)

Names are imported on first use: importing this package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from troth.bootstrap import Services as Services
    from troth.contracts.answers.document import AnswerDocument as AnswerDocument
    from troth.contracts.answers.panel.document import PanelDocument as PanelDocument
    from troth.contracts.answers.request.split import Attachment as Attachment
    from troth.contracts.memory.chat import ChatDocument as ChatDocument
    from troth.contracts.registry import REGISTRY as REGISTRY
    from troth.contracts.review.model import ReviewDocument as ReviewDocument
    from troth.contracts.thinking.document import ThinkingDocument as ThinkingDocument
    from troth.contracts.thinking.model import EvidenceQuote as EvidenceQuote
    from troth.kernel.clauses import Clause as Clause
    from troth.kernel.errors import CallerError as CallerError
    from troth.kernel.errors import ContentBreach as ContentBreach
    from troth.kernel.errors import OutsideFailure as OutsideFailure
    from troth.kernel.errors import ProofBroken as ProofBroken
    from troth.kernel.errors import StorageFailure as StorageFailure
    from troth.kernel.errors import TrothError as TrothError
    from troth.kernel.exchange import Mode as Mode
    from troth.kernel.proof.verify import verify_receipt as verify_receipt
    from troth.library import Troth as Troth
    from troth.runtime.exchange.closing import RefusedExchange as RefusedExchange
    from troth.runtime.exchange.given import GivenPassage as GivenPassage
    from troth.runtime.exchange.given import Message as Message
    from troth.runtime.exchange.seal import Sealed as Sealed
    from troth.settings import Settings as Settings

HOMES = {  # where each public name is defined; each loads when it is first asked for
    "AnswerDocument": "troth.contracts.answers.document",
    "Attachment": "troth.contracts.answers.request.split",
    "CallerError": "troth.kernel.errors",
    "ChatDocument": "troth.contracts.memory.chat",
    "Clause": "troth.kernel.clauses",
    "ContentBreach": "troth.kernel.errors",
    "EvidenceQuote": "troth.contracts.thinking.model",
    "GivenPassage": "troth.runtime.exchange.given",
    "Message": "troth.runtime.exchange.given",
    "Mode": "troth.kernel.exchange",
    "OutsideFailure": "troth.kernel.errors",
    "PanelDocument": "troth.contracts.answers.panel.document",
    "ProofBroken": "troth.kernel.errors",
    "REGISTRY": "troth.contracts.registry",
    "RefusedExchange": "troth.runtime.exchange.closing",
    "ReviewDocument": "troth.contracts.review.model",
    "Sealed": "troth.runtime.exchange.seal",
    "Services": "troth.bootstrap",
    "Settings": "troth.settings",
    "StorageFailure": "troth.kernel.errors",
    "ThinkingDocument": "troth.contracts.thinking.document",
    "Troth": "troth.library",
    "TrothError": "troth.kernel.errors",
    "verify_receipt": "troth.kernel.proof.verify",
}
__all__ = [*HOMES, "__version__"]  # noqa: PLE0604 - the keys are names


def __getattr__(name: str) -> object:
    home = HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
