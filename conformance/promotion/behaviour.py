"""What the passes, the router and the machine do with a fixed corpus, as digests.

Each row of the corpus is a request with a draft and its material. Every pass is run on the draft
alone, and then the machine runs those that the router plans, with no time passing; the digest of
the row binds every delta, the trace, the outcome and the signature, and with them what passes see:
the draft as they read it, and how the evidence stands to each of its claims. The corpus is there to
be acted on, not to be won: no row says what would be right, and none is ever changed to suit the
code.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from conformance.promotion.subject import Subject, digest, material, request, router_inputs

from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.thinking.deltas import ValidDelta
from troth.contracts.thinking.events import Ending, PassEnded, RunChecked
from troth.contracts.thinking.machine import Finished, Running, begin, due_pass, step
from troth.contracts.thinking.model import EvidenceQuote, PassName
from troth.contracts.thinking.passes.absolutes import absolute
from troth.contracts.thinking.passes.draft import read_draft
from troth.contracts.thinking.passes.parts import request_parts
from troth.contracts.thinking.passes.support import evidence_of
from troth.contracts.thinking.router import RouterInput
from troth.contracts.thinking.signature import RunInputs, sign_run
from troth.contracts.thinking.telemetry import telemetry_of
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.comparison.known import KnownFigures
from troth.language.reading import read
from troth.runtime.thinking.request import ThinkingRequest

CORPUS = Path(__file__).parent.with_name("thinking.corpus.json")
ROUTER = "router"


def load_corpus(path: Path = CORPUS) -> dict[str, ThinkingRequest]:
    """The requests by their ids, in order.

    Raises:
        OSError: There is no such file.
        ValueError: It is no corpus, or an id stands in it twice.
    """
    try:
        rows = json.loads(path.read_text("utf-8"))["rows"]
        found = {str(row["id"]): _request(row) for row in rows}
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError("not a corpus of requests") from problem
    if len(found) != len(rows) or ROUTER in found:
        raise ValueError("an id stands twice in the corpus")
    return found


def _request(row: Mapping[str, str | list[str]]) -> ThinkingRequest:
    quotes = row.get("evidence", [])
    return request(
        str(row["draft"]),
        request_text=row["request"],
        evidence=tuple(
            EvidenceQuote(source_id=f"s{at}", quote=quote) for at, quote in enumerate(quotes)
        ),
        alternatives=tuple(row.get("alternatives", [])),
    )


def outcomes(subject: Subject, corpus: Mapping[str, ThinkingRequest]) -> dict[str, str]:
    """The digest of what becomes of each row, by its id, and of all plans of the router."""
    found = {name: outcome(subject, asked) for name, asked in corpus.items()}
    unreadable: tuple[object, ...] = (None, "pro", RouterInput)
    plans: list[JsonValue] = [repr(subject.router(one)) for one in (*router_inputs(), *unreadable)]
    return {**found, ROUTER: sha256_hex(canonical_json(plans))}


def outcome(subject: Subject, asked: ThinkingRequest) -> str:
    """The digest of what becomes of one request."""
    finished = _run(subject, asked)
    inputs = RunInputs(
        asked=asked.asked,
        state=asked.state,
        judge=LexicalJudge().name,
        material=material(asked),
    )
    record = sign_run(finished, inputs, digest).record
    told: JsonObject = {
        "alone": dict(_alone(subject, asked)),
        "text": finished.state.rendered_text,
        "trace": list(finished.state.reasoning_trace),
        "run": [repr(record), repr(telemetry_of(record))],
        "seen": _seen(asked),
    }
    return sha256_hex(canonical_json(told))


def _seen(asked: ThinkingRequest) -> JsonValue:
    draft, evidence = read_draft(asked.state.rendered_text), evidence_of(material(asked))
    known = KnownFigures((*(one.quote for one in asked.evidence), asked.request_text))
    beside = known.beside([one.claim.text for one in draft.facts])
    claims = [one.claim for one in draft.facts]
    return plain(
        [
            *(draft, draft.told, request_parts(asked.request_text), evidence.index),
            *([evidence.on(one), absolute(one.text), read(one.text)] for one in claims),
            *([beside.foreign(one.text), beside.accounts_for(one.text)] for one in claims),
        ]
    )


def plain(value: object) -> JsonValue:
    """Any value of the passes as JSON that is the same in every process: sets are sorted."""
    if isinstance(value, str | bool | None):
        return value
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(one) for one in value), key=repr)
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    return repr(value)


def _alone(subject: Subject, asked: ThinkingRequest) -> Iterator[tuple[str, JsonValue]]:
    for name, maker in subject.passes.items():
        delta = subject.validate(maker(material(asked))(asked.state), asked.state)
        yield name.value, delta.sha256 if isinstance(delta, ValidDelta) else str(delta)


def _run(subject: Subject, asked: ThinkingRequest) -> Finished:
    run: Running | Finished = begin(subject.router(asked.asked), asked.state)
    while isinstance(run, Running):
        due = due_pass(run)
        if due is None:
            run = step(run, RunChecked(elapsed_ms=0))
            continue
        maker = subject.passes[PassName(due.planned.name)]
        returned = PassEnded(
            planned=due.planned,
            ending=Ending.RETURNED,
            seen=due.state,
            delta=maker(material(asked))(due.state),
            elapsed_ms=0,
        )
        run = step(run, returned)
    return run
