"""The model contract of a judge: a verdict for each numbered pair, and the words it rests on. Pure.

Serves GATE-3, GATE-8 and GATE-13 for the stage ``judge``. Numbers and verdicts are labels given at
run time: a number that was not asked for fails the attempt. A verdict counts only with a quote that
stands in the passage and one that stands in the claim *of its own pair*; what cannot be quoted is
void, and so are two verdicts on one pair. One void verdict leaves its pair open and no other. What
a text orders can so reach no further than a model that obeys it can quote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.gate.model import (
    EACH,
    EvidenceRule,
    EvidenceSpan,
    LabelRule,
    ModelContract,
    ReplyKind,
)
from troth.kernel.budgets import TokenBudget
from troth.kernel.evidence import Span
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.judgements import Label
from troth.kernel.pairs import Pair

JUDGE_SCHEMA_NAME = "JudgeLLMOutput"
JUDGE_SCHEMA_VERSION = "1.1.0"
MAX_PAIRS = 100
MAX_QUOTE_CHARS = 300
TOKENS_OF_A_VERDICT = 60
"""What a verdict with two quotes of a dozen words takes; so many pairs fit into a reply."""
VERDICTS: Mapping[str, Label] = {
    "supported": Label.SUPPORTED,
    "refuted": Label.REFUTED,
    "condition": Label.NOT_ENOUGH_INFO,  # the claim leaves out one that the passage sets
    "open": Label.NOT_ENOUGH_INFO,
}
SAID, SAID_CONDITION, SAID_OPEN = "gate", "gate_condition", "gate_open"
HEARD = frozenset((SAID, SAID_CONDITION, SAID_OPEN))
"""Reasons of what a model was heard on."""
NO_QUOTE, TWICE, UNANSWERED = "gate_quote", "gate_duplicate", "gate_unanswered"
_QUOTED = {"passage_quote": "passage:", "claim_quote": "claim:"}  # names of the texts begin so

JUDGE_SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": JUDGE_SCHEMA_NAME,
    "type": "object",
    "additionalProperties": False,
    "required": ["verdicts"],
    "properties": {
        "verdicts": {
            "type": "array",
            "maxItems": 2 * MAX_PAIRS,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["pair", "verdict", *_QUOTED],
                "properties": {
                    "pair": {"type": "string", "minLength": 1, "maxLength": 4},
                    "verdict": {"type": "string", "enum": list(VERDICTS)},
                    "passage_quote": {"type": "string", "maxLength": MAX_QUOTE_CHARS},
                    "claim_quote": {"type": "string", "maxLength": MAX_QUOTE_CHARS},
                },
            },
        }
    },
}


@dataclass(frozen=True, kw_only=True, slots=True)
class PairVerdict:
    """What became of one pair.

    Attributes:
        reason: ``gate``, ``gate_condition`` or ``gate_open``, where the model said so; else why it
            counts nothing.
        passage, claim: Where the quotes stand; ``None`` for what is open.
    """

    label: Label
    reason: str
    passage: Span | None = None
    claim: Span | None = None


def judging_contract(count: int, budget: TokenBudget) -> ModelContract:
    """The contract for that many pairs, which are numbered from 1.

    Raises:
        ValueError: There are none, or more than ``MAX_PAIRS``.
    """
    if not 1 <= count <= MAX_PAIRS:
        raise ValueError(f"{count} pairs cannot be asked about at once")
    return ModelContract(
        name=JUDGE_SCHEMA_NAME,
        version=JUDGE_SCHEMA_VERSION,
        kind=ReplyKind.JSON,
        schema=JUDGE_SCHEMA,
        budget=budget,
        labels=(
            LabelRule(
                path=("verdicts", EACH, "pair"),
                allowed=frozenset(str(number) for number in range(1, count + 1)),
            ),
            LabelRule(path=("verdicts", EACH, "verdict"), allowed=frozenset(VERDICTS)),
        ),
        # GATE-8: not required, since "open" has no quote; ``read_verdicts`` asks for both.
        evidence=tuple(
            EvidenceRule(
                path=("verdicts", EACH, quote),
                required=False,
                source_key="pair",
                source_prefix=begins,
            )
            for quote, begins in _QUOTED.items()
        ),
    )


def pair_sources(pairs: Sequence[Pair]) -> dict[str, str]:
    """The texts that quotes are looked for in, by the names that the contract gives them."""
    passages, claims = _QUOTED.values()
    numbered = list(enumerate(pairs, start=1))
    return {f"{passages}{at}": pair.passage for at, pair in numbered} | {
        f"{claims}{at}": pair.claim for at, pair in numbered
    }


def read_verdicts(
    value: JsonObject, spans: Sequence[EvidenceSpan], count: int
) -> tuple[PairVerdict, ...]:
    """What a validated reply says of each pair, in order; every pair gets exactly one verdict."""
    listed = value["verdicts"]
    items: list[JsonValue] = listed if isinstance(listed, list) else []
    found = {span.pointer: span.span for span in spans}
    given = Counter(_number(item) for item in items)
    read = {
        _number(item): _verdict(item, f"/verdicts/{at}", found) for at, item in enumerate(items)
    }
    numbers = [str(number) for number in range(1, count + 1)]
    return tuple(
        _void(TWICE) if given[number] > 1 else read.get(number) or _void(UNANSWERED)
        for number in numbers
    )


def _number(item: JsonValue) -> str:
    return str(item["pair"]) if isinstance(item, dict) else ""


def _verdict(item: JsonValue, pointer: str, found: Mapping[str, Span]) -> PairVerdict:
    verdict = str(item["verdict"]) if isinstance(item, dict) else "open"
    label = VERDICTS[verdict]
    if verdict == "open":
        return PairVerdict(label=label, reason=SAID_OPEN)
    passage, claim = (found.get(f"{pointer}/{name}") for name in _QUOTED)
    if passage is None or claim is None:
        return _void(NO_QUOTE)
    reason = SAID_CONDITION if label is Label.NOT_ENOUGH_INFO else SAID
    return PairVerdict(label=label, reason=reason, passage=passage, claim=claim)


def _void(reason: str) -> PairVerdict:
    return PairVerdict(label=Label.NOT_ENOUGH_INFO, reason=reason)
