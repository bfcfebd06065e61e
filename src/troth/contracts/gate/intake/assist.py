"""Keys to the sender that a model found, from a validated ``IdentityAssistLLMOutput`` (GATE-10).

A key is the slice of the unmasked normal form that the reply points at, never what the model wrote:
where the masked value stands within its snippet, that slice, else the whole snippet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.contracts.gate.intake.convert import Reply, source_name
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
    found = [
        (str(item["key_type"]), _value(reply, f"/keys/{index}", str(item["key_value"])), index)
        for index, item in enumerate(items if isinstance(items, list) else ())
        if isinstance(item, dict)
    ]
    hidden = reply.hiding((kind, value) for kind, value, _ in found)
    made: dict[tuple[str, str], IdentityKey] = {}
    for kind, value, index in found:
        text = reply.message.text_of(value.source, value.attachment_id) or ""
        exact = text[value.start : value.end]
        key = IdentityKey(kind=kind, value=exact, evidence=hidden.evidence(f"/keys/{index}"))
        made.setdefault((kind, exact), key)
    return tuple(made.values())


def _value(reply: Reply, pointer: str, masked: str) -> EvidenceSpan:
    """The slice of the first snippet that is the value."""
    span = reply.evidence(pointer)[0]
    text = reply.masked[source_name(span)]
    at = text.find(masked, span.start, span.end) if masked else -1
    return span if at < 0 else replace(span, start=at, end=at + len(masked))
