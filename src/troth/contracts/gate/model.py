"""Model contracts: what a reply must be for anything of it to be used.

A contract names a schema (GATE-2), the labels that stand (GATE-3), the evidence that is asked for
(GATE-8) and the token budget (GATE-7). It decides nothing by itself: ``validate`` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cached_property
from typing import TypeAlias

import orjson

from troth.contracts.gate.strict_json import MAX_BYTES, MAX_DEPTH
from troth.kernel.budgets import TokenBudget
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.evidence import Span
from troth.kernel.jsontypes import JsonObject, JsonValue

_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\Z")
MAX_REPLY_BYTES = 1_000_000
_PROTOCOL_BYTES = 131_072  # what stands beside the text: ids, figures, reasoning aloud
_TOKEN_BYTES = 64  # a token is about 4 bytes; escapes and runs of blanks take more
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}\Z")


class ReplyKind(StrEnum):
    """The form in which a model is asked to reply."""

    JSON = "json"
    SECTIONS = "sections"  # prose with section markers; a pure parser makes the JSON object


class Each(Enum):
    """The one step of a path that stands for every item of an array."""

    EACH = "*"


EACH = Each.EACH
Path: TypeAlias = "tuple[str | Each, ...]"


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelRule:
    """Every value at a path is one of the canonical labels given at run time (GATE-3).

    Attributes:
        path: Such as ``("intents", EACH, "label")``. Absent members are the schema's concern.
        allowed: The labels; empty allows none.
        among: A path whose values the label must also be one of: ``primary_intent`` among the
            labels of ``intents``.
    """

    path: Path
    allowed: frozenset[str]
    among: Path | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceRule:
    """Snippets at a path are quotes of source texts (GATE-8).

    Attributes:
        path: Leads to a string or to an array of strings, such as ``("intents", EACH,
            "evidence_snippets")``; what stands before its last step is the item they support.
        required: Whether an item without one found snippet fails.
        sources: Names of the source texts to look in, in order; empty for all that are given, in
            the order of their names.
        source_key: Member of the item that names the one source it quotes, instead of ``sources``.
        source_prefix: What stands before that name: an item may quote several texts of one name.
    """

    path: Path
    required: bool = True
    sources: tuple[str, ...] = ()
    source_key: str | None = None
    source_prefix: str = ""


@dataclass(frozen=True, kw_only=True)
class ModelContract:
    """What a reply of one stage must satisfy.

    Attributes:
        name: Such as ``ClassifyLLMOutput``.
        version: MAJOR.MINOR.PATCH; a changed schema needs a new one.
        schema: JSON Schema, draft 2020-12. References may only point into the schema itself.
        parse: For ``SECTIONS``, and only there: pure and total, from the reply to the object that
            the schema judges. It may raise ``ValueError`` for a text it cannot read.
        otherwise: How a reply that is plain prose is read where the second attempt brings nothing
            else (TRUST-3.5); ``None``: as a failure.
    """

    name: str
    version: str
    kind: ReplyKind
    schema: JsonObject
    budget: TokenBudget
    labels: tuple[LabelRule, ...] = ()
    evidence: tuple[EvidenceRule, ...] = ()
    parse: Callable[[str], JsonObject] | None = None
    otherwise: ModelContract | None = None

    def __post_init__(self) -> None:
        if not _NAME.match(self.name) or not _VERSION.match(self.version):
            raise ValueError(f"not the name and version of a contract: {self.ref}")
        if (self.kind is ReplyKind.SECTIONS) != (self.parse is not None):
            raise ValueError(f"{self.ref}: a parser belongs to section replies, and only to them")
        if self.otherwise is not None and self.otherwise.kind is not ReplyKind.SECTIONS:
            raise ValueError(f"{self.ref}: prose is read by a contract of sections")

    @property
    def ref(self) -> str:
        """Name and version as records quote them: ``AnswerLLMOutput@1.0.0``."""
        return f"{self.name}@{self.version}"

    @property
    def max_reply_bytes(self) -> int:
        """How much is read of what a provider sends for one attempt, unpacked (GATE-15).

        Sixteen times what the output budget usually takes, and room for the protocol; a reply
        within its budget does not come near. Never more than ``MAX_REPLY_BYTES``.
        """
        wanted = _PROTOCOL_BYTES + _TOKEN_BYTES * self.budget.max_output_tokens
        return min(MAX_REPLY_BYTES, wanted)

    @cached_property
    def schema_json(self) -> bytes:
        """The schema as JSON with sorted members; equal schemas have equal bytes."""
        return orjson.dumps(self.schema, option=orjson.OPT_SORT_KEYS)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over everything that decides: schema, labels, evidence rules, budget, limits."""
        decides: JsonObject = {
            "ref": self.ref,
            "kind": self.kind.value,
            "schema_sha256": sha256_hex(self.schema_json),
            "labels": [
                [_show(r.path), sorted(r.allowed), None if r.among is None else _show(r.among)]
                for r in self.labels
            ],
            "evidence": [
                [_show(r.path), r.required, list(r.sources), r.source_key, r.source_prefix]
                for r in self.evidence
            ],
            "budget": [
                self.budget.stage,
                self.budget.max_input_tokens,
                self.budget.max_output_tokens,
            ],
            "limits": [MAX_DEPTH, MAX_BYTES],
            "otherwise": None if self.otherwise is None else self.otherwise.digest,
        }
        return sha256_hex(canonical_json(decides))


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """Why a reply was refused. Holds codes only: no text of a model or of a user.

    Attributes:
        code: Stable snake_case code, such as ``duplicate_key``, ``schema``, ``label_unknown``.
        pointer: JSON pointer (RFC 6901) into the reply, empty for the whole. A member name that
            the schema does not know is shown as ``*``.
        keyword: The schema keyword that was not satisfied, for ``schema``.
    """

    code: str
    pointer: str = ""
    keyword: str = ""

    @property
    def told(self) -> str:
        """``code:keyword:pointer``, without what is empty."""
        return ":".join(filter(None, (self.code, self.keyword, self.pointer)))


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceSpan:
    """A snippet that was found: where it stands in the reply, and where in which source."""

    pointer: str
    source: str
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Validated:
    """A reply that satisfies its contract.

    Attributes:
        spans: Every snippet that was found, in order of rules and items; one that no source holds
            is no evidence.
        checks: Names of the checks that were made, in order.
    """

    value: JsonObject
    spans: tuple[EvidenceSpan, ...]
    checks: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """A reply of which nothing may be used, with at least one reason; the first is the main one."""

    reasons: tuple[Reason, ...]


def resolve(value: JsonValue, path: Path, pointer: str = "") -> list[tuple[str, JsonValue]]:
    """Every ``(pointer, value)`` that a path leads to; nothing where a step does not fit."""
    found = [(pointer, value)]
    for step in path:
        if isinstance(step, str):
            token = f"/{escape(step)}"
            found = [
                (at + token, held[step])
                for at, held in found
                if isinstance(held, dict) and step in held
            ]
        else:
            found = [
                (f"{at}/{index}", item)
                for at, held in found
                if isinstance(held, list)
                for index, item in enumerate(held)
            ]
    return found


def escape(key: str) -> str:
    """A member name as a token of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def _show(path: Path) -> list[JsonValue]:
    # A name cannot be mistaken for the step that stands for every item.
    return [1 if step is EACH else str(step) for step in path]
