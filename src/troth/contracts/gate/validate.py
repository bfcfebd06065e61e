"""Judging one reply: GATE-1, GATE-2, GATE-3, GATE-5 and GATE-8, in this order.

1. The provider said that the model refused (GATE-5).
2. Form: strict JSON (GATE-1), or the contract's parser for section replies. A text that is not
   JSON is called truncated or a refusal where that is the better name; it fails either way.
3. Truncation (GATE-5): a reply that was cut off fails even if what arrived happens to be whole.
4. Schema (GATE-2), 5. labels (GATE-3), 6. evidence (GATE-8): each presupposes the one before, and
   the first that fails ends the judgement, with the reasons it found up to a fixed number; of a
   long reply that does not fit its schema the first is enough.

Not decided here: attempts, temperatures and budgets (``machine``, ``decide``). Nothing is repaired,
and no reason holds text of the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

import jsonschema_rs
import orjson

from troth.contracts.gate.model import (
    EvidenceRule,
    EvidenceSpan,
    LabelRule,
    ModelContract,
    Reason,
    Rejected,
    ReplyKind,
    Validated,
    escape,
    resolve,
)
from troth.contracts.gate.strict_json import MAX_BYTES, JsonFault, NotJson, parse_strict
from troth.kernel.evidence import Span
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.quotes import QuotedText
from troth.language.tokens import fold
from troth.language.words import phrases_of

MAX_REASONS = 16
_ALL_FAULTS_CHARS = 4_000  # the library makes every fault before it shows one; see ``_faults``
_PATTERN_BYTES = 1_000_000  # of a compiled pattern
MAX_SNIPPETS = 500  # each costs a search of the source texts
CHECKS = {
    ReplyKind.JSON: ("json", "schema", "labels", "evidence"),
    ReplyKind.SECTIONS: ("sections", "schema", "labels", "evidence"),
}
REFUSAL_LENGTH = 600  # a longer prose reply does more than refuse
_REFUSALS = phrases_of("replies.refusals")

Found: TypeAlias = "tuple[list[EvidenceSpan], list[Reason]]"


def validate_reply(
    contract: ModelContract,
    text: str,
    *,
    refused: bool = False,
    truncated: bool = False,
    sources: Mapping[str, str],
) -> Validated | Rejected:
    """Judge a reply against its contract; pure, and total for any text.

    Args:
        text: The reply exactly as received.
        refused: Whether the provider reported a refusal.
        truncated: Whether the provider reported that the output limit cut the reply off.
        sources: Normalized source texts by name, for evidence snippets.
    """
    if refused:
        return _rejected("refused")
    value = _read(contract, text)
    if isinstance(value, Reason):
        return Rejected(reasons=(_better_name(value, text, truncated=truncated),))
    if truncated:
        return _rejected("truncated")
    reasons = schema_reasons(contract.schema_json, value, len(text)) or list(
        islice(_label_reasons(contract.labels, value), MAX_REASONS)
    )
    if reasons:
        return Rejected(reasons=tuple(reasons))
    spans, missing = _find_evidence(contract, value, sources)
    if missing:
        return Rejected(reasons=tuple(missing[:MAX_REASONS]))
    return Validated(value=value, spans=tuple(spans), checks=CHECKS[contract.kind])


def is_plain_prose(text: str) -> bool:
    """Whether a reply is words alone: no JSON, fenced, broken or surrounded, is taken for prose."""
    return "{" not in text and "```" not in text


def opens_with_refusal(text: str) -> bool:
    """Whether a reply begins the way refusals do. It names a failure; it never causes one alone."""
    return fold(text[:200]).lstrip(" \t\r\n\"'*").startswith(_REFUSALS)


def _rejected(code: str) -> Rejected:
    return Rejected(reasons=(Reason(code=code),))


def _read(contract: ModelContract, text: str) -> JsonObject | Reason:
    if contract.parse is not None:
        return _read_sections(contract.parse, text)
    try:
        # GATE-1: JSON only; nothing is stripped to make it so.
        value = parse_strict(text)
    except NotJson as problem:
        return Reason(code=problem.fault.value)
    if not isinstance(value, dict):
        return Reason(code="schema", keyword="type")
    return value


def _read_sections(parse: Callable[[str], JsonObject], text: str) -> JsonObject | Reason:
    # GATE-1 cannot arise here: this contract asks for prose, and records say so.
    if not text.strip():
        return Reason(code=JsonFault.EMPTY.value)
    if len(text) > MAX_BYTES:
        return Reason(code=JsonFault.TOO_LARGE.value)
    if len(text) <= REFUSAL_LENGTH and opens_with_refusal(text):
        return Reason(code="refused")  # GATE-5: prose is where a refusal would pass unseen
    try:
        return parse(text)
    except ValueError:
        return Reason(code="unparsable")


def _better_name(reason: Reason, text: str, *, truncated: bool) -> Reason:
    if reason.code in ("schema", "refused"):
        return reason
    if truncated:
        return Reason(code="truncated")
    return Reason(code="refused") if opens_with_refusal(text) else reason


@lru_cache(maxsize=256)
def compiled(schema_json: bytes) -> jsonschema_rs.Draft202012Validator:
    """The validator of a schema; ``ValueError`` where it is none, or refers outside of itself."""
    # Offline: no reference in a schema can reach a network or a file.
    # A linear regex engine, of small programs: no pattern can be made to backtrack by a reply, nor
    # to follow a million states at each of its characters.
    return jsonschema_rs.Draft202012Validator(
        orjson.loads(schema_json),
        offline=True,
        pattern_options=jsonschema_rs.RegexOptions(size_limit=_PATTERN_BYTES),
    )


@lru_cache(maxsize=256)
def _known_names(schema_json: bytes) -> frozenset[str]:
    found = (node for node in nodes_of(orjson.loads(schema_json)) if isinstance(node, dict))
    return frozenset(name for node in found for name in node)


def nodes_of(value: JsonValue) -> Iterator[JsonValue]:
    """A value, and every one within it."""
    todo = [value]
    while todo:
        yield (node := todo.pop())
        if isinstance(node, (dict, list)):
            todo.extend(node.values() if isinstance(node, dict) else node)


def schema_reasons(schema_json: bytes, value: JsonValue, size: int) -> list[Reason]:
    """Where a value does not satisfy a schema; empty where it does.

    Args:
        size: Of the text that the value was read from, in code points.
    """
    validator = compiled(schema_json)
    if validator.is_valid(value):
        return []
    known = _known_names(schema_json)
    reasons = [
        Reason(
            code="schema",
            pointer=_pointer(error.instance_path, known),
            keyword=str(error.schema_path[-1]) if error.schema_path else "false",
        )
        for error in _faults(validator, value, size)
    ]
    return reasons or [Reason(code="schema")]


def _faults(
    validator: jsonschema_rs.Draft202012Validator, value: JsonValue, size: int
) -> Iterable[jsonschema_rs.ValidationError]:
    """The first faults; of a long reply the first alone.

    Seventy thousand empty objects in 230 kB have three hundred thousand faults. To collect them
    takes seconds, in which nobody else is served.
    """
    if size <= _ALL_FAULTS_CHARS:
        return islice(validator.iter_errors(value), MAX_REASONS)
    try:
        validator.validate(value)
    except jsonschema_rs.ValidationError as fault:
        return (fault,)
    return ()


def _pointer(path: list[str | int], known: frozenset[str]) -> str:
    tokens = (str(t) if isinstance(t, int) else escape(t) if t in known else "*" for t in path)
    return "".join(f"/{token}" for token in tokens)


def _label_reasons(rules: Iterable[LabelRule], value: JsonObject) -> Iterator[Reason]:
    for rule in rules:
        among = None
        if rule.among is not None:
            among = {label for _, label in resolve(value, rule.among) if isinstance(label, str)}
        for pointer, label in resolve(value, rule.path):
            # GATE-3: exactly a canonical label; no case folding, no nearest match.
            if not isinstance(label, str) or label not in rule.allowed:
                yield Reason(code="label_unknown", pointer=pointer)
            elif among is not None and label not in among:
                yield Reason(code="label_not_listed", pointer=pointer)


def _find_evidence(contract: ModelContract, value: JsonObject, sources: Mapping[str, str]) -> Found:
    spans: list[EvidenceSpan] = []
    missing: list[Reason] = []
    searched = 0
    quoted = {name: QuotedText(sources[name]) for name in sorted(sources)}
    for rule in contract.evidence:
        for pointer, item in resolve(value, rule.path[:-1]):
            texts = _texts_for(rule, item, quoted)
            snippets = _snippets(rule, item, pointer)
            searched += len(snippets)
            if searched > MAX_SNIPPETS:
                return [], [Reason(code="too_many_snippets")]
            found = len(spans)
            for at, snippet in snippets:
                if (hit := _locate(snippet, at, texts, sources)) is not None:
                    spans.append(hit)
            if rule.required and len(spans) == found:
                # GATE-8: what no source holds is not evidence, and without any this item fails.
                missing.append(Reason(code="evidence_missing", pointer=pointer))
    return spans, missing


def _snippets(rule: EvidenceRule, item: JsonValue, pointer: str) -> list[tuple[str, JsonValue]]:
    key = rule.path[-1]
    if not isinstance(item, dict) or not isinstance(key, str) or key not in item:
        return []
    held, at = item[key], f"{pointer}/{escape(key)}"
    if isinstance(held, list):
        return [(f"{at}/{index}", snippet) for index, snippet in enumerate(held)]
    return [(at, held)]  # a lone string counts as one


def _texts_for(
    rule: EvidenceRule, item: JsonValue, texts: Mapping[str, QuotedText]
) -> list[tuple[str, QuotedText]]:
    """Where to look, in order."""
    if rule.source_key is not None:
        named = item.get(rule.source_key) if isinstance(item, dict) else None
        name = f"{rule.source_prefix}{named}" if isinstance(named, str) else ""
        return [(name, texts[name])] if name in texts else []
    return [(name, texts[name]) for name in rule.sources or texts if name in texts]


def _locate(
    snippet: JsonValue,
    pointer: str,
    texts: list[tuple[str, QuotedText]],
    sources: Mapping[str, str],
) -> EvidenceSpan | None:
    # GATE-8: what shows nothing is found nowhere, and the case in which it is quoted is no matter.
    if not isinstance(snippet, str):
        return None
    for name, text in texts:
        if (place := text.find(snippet)) is not None:
            return EvidenceSpan(pointer=pointer, source=name, span=Span.of(sources[name], *place))
    return None
