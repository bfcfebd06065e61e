"""From a validated model reply to the core results: the only way there is (GATE-10).

The gate has already refused what is no JSON, breaks the schema, names a stranger's label or leaves
a label without a found snippet. What is added here: snippets become spans of the *unmasked* normal
form, with the digest of the exact slice; labels are put in the profile's order; nothing of the
reply's free text gets through, except masked values of entities.

Keys to the sender that a model found, from a validated ``IdentityAssistLLMOutput`` (GATE-10).

A key is the slice of the unmasked normal form that the reply points at, never what the model wrote:
where the masked value stands within its snippet, that slice, else the whole snippet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.gate.intake.entities.finding import (
    MAX_SPANS,
    bounded_entities,
)
from troth.contracts.gate.intake.identity import Lookup
from troth.contracts.gate.intake.masking import hide_values
from troth.contracts.gate.intake.model import (
    ATTACHMENT,
    Classification,
    Entity,
    EvidenceSpan,
    Extraction,
    LabelReading,
    NormalizedMessage,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.model import EvidenceSpan as FoundSnippet
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import Wire, listing, mapping, number, text


def to_keys(reply: Reply) -> tuple[Lookup, ...]:
    """The keys that a validated reply states, as they stand in the mail; in order, each once."""
    found = [
        (str(item["key_type"]), _value(reply, f"/keys/{index}", str(item["key_value"])), index)
        for index, item in enumerate(listing(reply.value, "keys"))
    ]
    hidden = reply.hiding((kind, value) for kind, value, _ in found)
    made: dict[tuple[str, str], Lookup] = {}
    for kind, value, index in found:
        exact = reply.exact(value)
        key = Lookup(signal=kind, value=exact, evidence=hidden.evidence(f"/keys/{index}"))
        made.setdefault((kind, exact), key)
    return tuple(made.values())


def _value(reply: Reply, pointer: str, masked: str) -> EvidenceSpan:
    """The slice of the first snippet that is the value."""
    span = reply.evidence(pointer)[0]
    at = reply.masked[span.text_name].find(masked, span.start, span.end) if masked else -1
    return span if at < 0 else replace(span, start=at, end=at + len(masked))


MAX_SNIPPET = 200


def source_texts(message: NormalizedMessage) -> dict[str, str]:
    """The texts of a message as they stand, by the names that the gate knows them under."""
    attached = {one.attachment_id: one.text for one in message.attachments if one.text}
    return {
        "subject": message.subject,
        "body": message.body,
        **{f"{ATTACHMENT}{name}": text for name, text in attached.items()},
    }


def attachments_in(texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Id and text of each attachment among texts by source name, in order."""
    found = ((name.removeprefix(ATTACHMENT), text) for name, text in texts.items())
    return [(name, text) for name, text in found if name not in ("subject", "body")]


@dataclass(frozen=True, kw_only=True)
class Reply:
    """A validated reply with its found snippets, and what they were found in.

    Attributes:
        masked: The texts that the gate was given: ``source_texts``, masked.
        reader: The model's id.
    """

    value: JsonObject
    snippets: Sequence[FoundSnippet]
    message: NormalizedMessage
    masked: Mapping[str, str]
    reader: str

    def evidence(self, pointer: str) -> tuple[EvidenceSpan, ...]:
        """The spans of every snippet below a JSON pointer, in order, each once."""
        under = pointer + "/"
        found = (self._span(one) for one in self.snippets if one.pointer.startswith(under))
        return tuple(dict.fromkeys(found))

    def exact(self, span: EvidenceSpan) -> str:
        """The slice itself, which the model never saw unmasked."""
        text = self.message.text_of(span.source, span.attachment_id) or ""
        return text[span.start : span.end]

    def _span(self, found: FoundSnippet) -> EvidenceSpan:
        source, attachment_id = read_source(found.source)
        start, end = found.span.start, found.span.end
        exact = (self.message.text_of(source, attachment_id) or "")[start:end]
        return EvidenceSpan(
            source=source,
            attachment_id=attachment_id,
            start=start,
            end=end,
            snippet_redacted=self.masked[found.source][start:end][:MAX_SNIPPET],
            # GATE-8: of the exact slice, which the model never saw unmasked.
            snippet_sha256=text_sha256(exact),
        )

    def hiding(self, values: Iterable[tuple[str, EvidenceSpan]]) -> Reply:
        """The reply over texts in which values are masked that no finder had known.

        Args:
            values: Type and slice of each.
        """
        masked = hide_values(source_texts(self.message), self.masked, values)
        return replace(self, masked=masked)


def read_source(name: str) -> tuple[SpanSource, str | None]:
    """The source, and the attachment, that such a name is of."""
    if name.startswith(ATTACHMENT):
        return SpanSource.ATTACHMENT_TEXT, name.removeprefix(ATTACHMENT)
    return SpanSource(name.upper()), None


def to_classification(reply: Reply, profile: Profile) -> Classification:
    """The classification that a validated ``ClassifyLLMOutput`` states.

    The primary intent is the profile's: the one of the highest priority among those found. What
    the model called primary is one of them (GATE-3), and otherwise only a second opinion.
    """
    readings = _readings(reply, "intents")
    ranked = sorted(readings.values(), key=lambda one: profile.names("intents").index(one.label))
    return Classification(
        intents=tuple(ranked),
        primary_intent=profile.primary_of(tuple(readings)),
        product_line=_reading(reply, mapping(reply.value, "product_line"), "/product_line"),
        urgency=_reading(reply, mapping(reply.value, "urgency"), "/urgency"),
        risk_flags=tuple(_readings(reply, "risk_flags").values()),
        reader=reply.reader,
    )


def _readings(reply: Reply, member: str) -> dict[str, LabelReading]:
    """By label; of a label that stands twice, the more confident reading."""
    readings: dict[str, LabelReading] = {}
    for index, item in enumerate(listing(reply.value, member)):
        made = _reading(reply, item, f"/{member}/{index}")
        held = readings.get(made.label)
        if held is None or held.confidence < made.confidence:
            readings[made.label] = made
    return readings


def _reading(reply: Reply, item: Wire, pointer: str) -> LabelReading:
    return LabelReading(
        label=text(item, "label"),
        confidence=round(number(item, "confidence"), 2),
        evidence=reply.evidence(pointer),
    )


def to_extraction(reply: Reply, key: Callable[[str, str], str]) -> Extraction:
    """The entities that a validated ``ExtractLLMOutput`` states.

    The value of an entity is the slice that its first snippet points to, not what the model made
    of it.

    Args:
        key: ``(entity type, value) -> keyed digest`` of the normalized value.
    """
    found = [
        (text(item, "entity_type"), item, f"/entities/{index}")
        for index, item in enumerate(listing(reply.value, "entities"))
    ]
    hidden = reply.hiding((kind, reply.evidence(at)[0]) for kind, _, at in found)
    made = [_entity(hidden, item, pointer, key) for _, item, pointer in found]
    ordered = sorted(made, key=lambda one: (one.entity_type, one.evidence[0].start))
    kept = bounded_entities(ordered)
    return Extraction(entities=kept, reader=reply.reader, left_out=len(ordered) - len(kept))


def _entity(reply: Reply, item: Wire, pointer: str, key: Callable[[str, str], str]) -> Entity:
    evidence, entity_type = reply.evidence(pointer), text(item, "entity_type")
    first = evidence[0]
    return Entity(
        entity_type=entity_type,
        value_redacted=first.snippet_redacted,
        value_hmac=key(entity_type, reply.exact(first)),
        confidence=round(number(item, "confidence"), 2),
        evidence=evidence[:MAX_SPANS],
        spans_left_out=max(0, len(evidence) - MAX_SPANS),
    )
