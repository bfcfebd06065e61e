"""Keys to the sender that a model found, from a validated ``IdentityAssistLLMOutput`` (GATE-10).

A key is the slice of the unmasked normal form that the reply points at, never what the model wrote:
where the masked value stands within its snippet, that slice, else the whole snippet.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.gate.intake.convert import Reply
from troth.contracts.gate.intake.model import EvidenceSpan


@dataclass(frozen=True, kw_only=True, slots=True)
class IdentityKey:
    """Something by which a directory may know the sender.

    Attributes:
        kind: A key type of the model contract, such as ``policy_number``.
        value: As it stands in the mail; raw, so it is looked up and never stored.
    """

    kind: str
    value: str
    evidence: tuple[EvidenceSpan, ...]


def to_keys(reply: Reply) -> tuple[IdentityKey, ...]:
    """The keys that a validated reply states, in its order, each once."""
    items = reply.value["keys"]
    made: dict[tuple[str, str], IdentityKey] = {}
    for index, item in enumerate(items if isinstance(items, list) else ()):
        evidence = reply.evidence(f"/keys/{index}")
        kind, masked = str(item["key_type"]), str(item["key_value"])
        key = IdentityKey(kind=kind, value=_slice(reply, evidence[0], masked), evidence=evidence)
        made.setdefault((kind, key.value), key)
    return tuple(made.values())


def _slice(reply: Reply, span: EvidenceSpan, masked: str) -> str:
    text = reply.message.text_of(span.source, span.attachment_id) or ""
    name = f"attachment:{span.attachment_id}" if span.attachment_id else span.source.value.lower()
    at = reply.masked[name].find(masked, span.start, span.end) if masked else -1
    return text[at : at + len(masked)] if at >= 0 else text[span.start : span.end]
