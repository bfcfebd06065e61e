"""The wire form of a chat turn, its lens, its fallback and its law."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import troth
from contracts.memory.answering_cases import by_id, contest, memory, ranked
from troth.contracts.memory.answering import alternatives, xray
from troth.contracts.memory.auditor.texts import AuditFigures
from troth.contracts.memory.chat import (
    CHAT_LENS,
    WITHHELD_TEXT,
    ChatDocument,
    ResponseType,
    fallback_chat,
)
from troth.contracts.memory.chat_parts import (
    AlternativeAnswer,
    ChatLimitation,
    ChatMetadata,
    RetrievedMemory,
    ShownMemory,
)
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject, JsonValue

OLD = memory(1, "I work at Microsoft.", ("employer", "Microsoft"))
NEW = memory(2, "I work at Amazon.", ("employer", "Amazon"))
PET = memory(3, "I have a dog.", ("pet", "a dog"))
DISPUTE = contest(OLD, NEW)
RETRIEVED = tuple(RetrievedMemory.of(one.memory, score=one.score) for one in ranked(NEW, OLD, PET))
METADATA = ChatMetadata(
    contradiction_detected=True,
    unresolved_contradictions_total=1,
    retrieved_memories=RETRIEVED,
    prompt_memories=(ShownMemory.of(NEW),),
    audit=AuditFigures(),
    alternatives=alternatives([DISPUTE], by_id(OLD, NEW), used=["m2"], language="en"),
    entries=(DISPUTE.entry_id,),
)
ANSWERED: JsonObject = {
    "answer": "You work at Amazon.",
    "sections": {"evidence": [], "interpretation": "An i.", "recommendation": "A r."},
    "memories": [{"memory_id": "m2", "text": "x"}, {"memory_id": "m3", "text": "y"}],
    "reintroduced_claims_count": 0,
    "unknown": {"kept": True},
}
DOCUMENT = ChatDocument(
    answer="Hello.",
    response_type=ResponseType.BELIEF,
    model="memory-contract-v1",
    trace_id="t1",
    receipt_id="r1",
    nonce="n1",
    mode="work",
    thread_id="default",
    gate_reason="schema",
    session_id="s1",
    metadata=METADATA,
    xray=xray([NEW, OLD], [DISPUTE]),
    questions=("Which one?",),
    limitations=(ChatLimitation(code="model_failed", text="The model gave no usable answer."),),
    answered=ANSWERED,
)
_SHOWN_WIRE: JsonObject = {
    "memory_id": "m1",
    "text": "I work at Microsoft.",
    "source": "user",
    "trust": 0.6,
    "confidence": 0.9,
    "timestamp": "2026-01-01T09:00:00Z",
    "reintroduced_claim": False,
}
RECORD = ExchangeRecord(trace_id="t1", surface="chat", mode=Mode.WORK)
FLAGGED = CHAT_LENS.with_flags(DOCUMENT, frozenset({"m1", "m2"}))


def test_the_names_are_those_that_clients_know() -> None:
    wire = DOCUMENT.to_wire()
    assert {"answer", "response_type", "gates_passed", "gate_reason", "session_id"} <= set(wire)
    assert {"metadata", "xray", "trace_id", "receipt_id", "nonce", "mode", "answered"} <= set(wire)
    metadata = wire["metadata"]
    assert isinstance(metadata, dict)
    assert set(metadata) >= {
        "contradiction_detected",
        "contradiction_resolved",
        "unresolved_contradictions_total",
        "retrieved_memories",
        "prompt_memories",
        "reintroduced_claims_count",
    }
    retrieved = metadata["retrieved_memories"]
    assert isinstance(retrieved, list)
    assert isinstance(retrieved[0], dict)
    assert set(retrieved[0]) == {
        "memory_id",
        "text",
        "source",
        "trust",
        "confidence",
        "timestamp",
        "score",
        "reintroduced_claim",
    }
    assert retrieved[0]["trust"] == 0.6  # thousandths inside, a number in [0, 1] outside


@pytest.mark.clause("MEM-9")
def test_the_xray_has_the_names_that_clients_know() -> None:
    shown = FLAGGED.to_wire()["xray"]
    assert shown == {
        "memories_used": [
            {
                "memory_id": "m2",
                "text": "I work at Amazon.",
                "source": "user",
                "trust": 0.6,
                "confidence": 0.9,
                "timestamp": "2026-01-02T09:00:00Z",
                "reintroduced_claim": True,
            },
            {
                "memory_id": "m1",
                "text": "I work at Microsoft.",
                "source": "user",
                "trust": 0.6,
                "confidence": 0.9,
                "timestamp": "2026-01-01T09:00:00Z",
                "reintroduced_claim": True,
            },
        ],
        "conflicts_detected": [
            {
                "entry_id": "e-m1-m2",
                "kind": "conflict",
                "old": "I work at Microsoft.",
                "new": "I work at Amazon.",
                "status": "open",
                "old_memory_id": "m1",
                "new_memory_id": "m2",
                "sides": 2,
            }
        ],
        "reintroduced_claims_count": 2,
        "conflicts_not_shown": 0,
    }


@pytest.mark.parametrize(
    "document",
    [
        DOCUMENT,
        FLAGGED,
        replace(DOCUMENT, xray=None, answered=None, gate_reason=None, session_id=None),
        replace(DOCUMENT, metadata=ChatMetadata(), xray=None, answered=None),
        fallback_chat(RECORD, DOCUMENT, frozenset()),
    ],
)
def test_what_is_written_reads_back(document: ChatDocument) -> None:
    assert ChatDocument.from_wire(document.to_wire()) == document


def test_fields_that_the_seal_adds_are_ignored() -> None:
    assert ChatDocument.from_wire({**DOCUMENT.to_wire(), "clauses": {}}) == DOCUMENT


_OPTIONAL = {"gate_reason", "session_id", "xray", "answered", "review_id"}


@pytest.mark.parametrize("name", sorted(set(DOCUMENT.to_wire()) - _OPTIONAL))
def test_a_missing_field_is_refused(name: str) -> None:
    wire = DOCUMENT.to_wire()
    del wire[name]
    with pytest.raises(ValueError, match=r"\w"):
        ChatDocument.from_wire(wire)


@pytest.mark.clause("MEM-9", breaks=True)
@pytest.mark.parametrize("name", ["trust", "source", "timestamp", "reintroduced_claim"])
def test_an_xray_that_hides_part_of_a_memory_is_refused(name: str) -> None:
    shown = {**_SHOWN_WIRE, name: None}
    with pytest.raises(ValueError, match=name):
        ChatDocument.from_wire(
            {
                **DOCUMENT.to_wire(),
                "xray": {
                    "memories_used": [shown],
                    "conflicts_detected": [],
                    "reintroduced_claims_count": 0,
                },
            }
        )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "free"),
        ("response_type", "rumour"),
        ("gates_passed", 1),
        ("metadata", []),
        ("xray", []),
        ("questions", "A?"),
        ("limitations", [{"code": "x"}]),
        ("answered", "text"),
        ("thread_id", None),
        ("trace_id", 5),
    ],
)
def test_a_field_of_the_wrong_type_is_refused(name: str, value: JsonValue) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        ChatDocument.from_wire({**DOCUMENT.to_wire(), name: value})


def test_a_memory_that_was_not_retrieved_is_not_shown() -> None:
    bare = ChatMetadata(prompt_memories=(ShownMemory.of(NEW),))
    with pytest.raises(ValueError, match="retrieved_memories"):
        replace(DOCUMENT, metadata=bare, xray=None, answered=None)
    with pytest.raises(ValueError, match="retrieved_memories"):
        replace(DOCUMENT, metadata=ChatMetadata(), xray=None)


# The lens.


@pytest.mark.clause("MEM-2")
def test_the_count_is_that_of_the_flagged_memories() -> None:
    assert CHAT_LENS.count(FLAGGED) == 2
    flagged = {one.memory_id for one in CHAT_LENS.flags(FLAGGED) if one.reintroduced_claim}
    assert flagged == {"m1", "m2"}
    assert len(flagged) == CHAT_LENS.count(FLAGGED)


@pytest.mark.clause("MEM-2", breaks=True, before_exit=True)
def test_a_count_that_arrives_is_counted_again() -> None:
    wrong = replace(DOCUMENT, metadata=replace(METADATA, reintroduced_claims_count=7))
    assert CHAT_LENS.count(wrong) == 7
    assert CHAT_LENS.count(CHAT_LENS.with_flags(wrong, frozenset({"m1"}))) == 1


@pytest.mark.clause("MEM-5")
def test_no_memory_is_flagged_where_it_is_made() -> None:
    assert not any(one.reintroduced_claim for one in CHAT_LENS.flags(DOCUMENT))


@pytest.mark.clause("MEM-5", breaks=True)
def test_flags_that_arrive_are_overwritten_everywhere() -> None:
    forged = tuple(replace(one, reintroduced_claim=True) for one in RETRIEVED)
    document = replace(DOCUMENT, metadata=replace(METADATA, retrieved_memories=forged))
    sealed = CHAT_LENS.with_flags(document, frozenset({"m2"}))
    shown = [(flag.memory_id, flag.reintroduced_claim) for flag in CHAT_LENS.flags(sealed)]
    assert shown == [
        *(("m2", True), ("m1", False), ("m3", False)),  # retrieved
        ("m2", True),  # in the prompt
        *(("m2", True), ("m1", False)),  # X-ray
        *(("m1", False), ("m2", True)),  # both sides of the preview
        *(("m2", True), ("m3", False)),  # of the answer inside
    ]
    assert sealed.xray is not None
    assert sealed.xray.reintroduced_claims_count == 1
    assert sealed.answered is not None
    assert sealed.answered["reintroduced_claims_count"] == 1
    assert sealed.answered["unknown"] == {"kept": True}


@given(contested=st.frozensets(st.sampled_from(["m1", "m2", "m3", "m4"])))
def test_flags_follow_the_set_and_nothing_else_changes(contested: frozenset[str]) -> None:
    sealed = CHAT_LENS.with_flags(DOCUMENT, contested)
    flags = CHAT_LENS.flags(sealed)
    assert all(one.reintroduced_claim == (one.memory_id in contested) for one in flags)
    assert CHAT_LENS.count(sealed) == len(contested & {"m1", "m2", "m3"})
    assert CHAT_LENS.texts(sealed) == CHAT_LENS.texts(DOCUMENT)
    assert CHAT_LENS.with_flags(sealed, frozenset()) == CHAT_LENS.with_flags(DOCUMENT, frozenset())


def test_texts_are_all_that_the_assistant_says() -> None:
    preview = METADATA.alternatives[0].text
    # An answer inside is read by its own lens: tests/runtime/memory/test_lenses.py.
    assert CHAT_LENS.texts(DOCUMENT) == ("Hello.", preview)
    changed = CHAT_LENS.with_texts(DOCUMENT, ("x", "y"))
    assert CHAT_LENS.texts(changed) == ("x", "y")
    assert CHAT_LENS.with_texts(changed, CHAT_LENS.texts(DOCUMENT)) == DOCUMENT
    with pytest.raises(ValueError, match="texts"):
        CHAT_LENS.with_texts(DOCUMENT, ("one",))


# The law and the fallback.


def test_the_fallback_keeps_the_ids_and_nothing_else() -> None:
    safe = fallback_chat(RECORD, FLAGGED, frozenset({"MEM-4"}))
    assert (safe.trace_id, safe.receipt_id, safe.nonce) == ("t1", "r1", "n1")
    assert (safe.thread_id, safe.session_id) == ("default", "s1")
    assert safe.answer == WITHHELD_TEXT
    assert not safe.gates_passed
    assert CHAT_LENS.flags(safe) == ()
    assert CHAT_LENS.texts(safe) == (WITHHELD_TEXT,)


# MEM-5, statically: who writes the flag.

_SOURCE = Path(troth.__file__).parent
_FIELD = "reintroduced_claim"
_SHOWN = {"RetrievedMemory", "ShownMemory", "UsedMemory", "cls"}
_MAY_WRITE = {
    "contracts/memory/chat_parts.py": {"flagged"},
    "runtime/gateway/law.py": {"_with_flags"},
    "runtime/exchange/lenses.py": {"_flag_answer", "with_flags"},
}


def _writers(tree: ast.Module) -> Iterator[str]:
    """Names of the functions in which the flag of a shown memory is written."""
    for function in ast.walk(tree):
        is_function = isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and any(_writes(node) for node in ast.walk(function)):
            yield getattr(function, "name", "")


def _writes(node: ast.AST) -> bool:
    if isinstance(node, ast.Call) and _name_of(node.func) in {*_SHOWN, "replace"}:
        return any(keyword.arg == _FIELD for keyword in node.keywords)
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value == _FIELD for key in node.keys)
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store):
        name = node.attr if isinstance(node, ast.Attribute) else ast.unparse(node.slice)
        return _FIELD in name
    is_setter = isinstance(node, ast.Call) and _name_of(node.func) in {"setattr", "__setattr__"}
    return is_setter and _FIELD in ast.unparse(node)


def _name_of(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


def _found(root: Path) -> dict[str, set[str]]:
    texts = {path: path.read_text("utf-8") for path in sorted(root.rglob("*.py"))}
    found = {
        path.relative_to(root).as_posix(): set(_writers(ast.parse(text)))
        for path, text in texts.items()
        if _FIELD in text  # nobody writes what is not named
    }
    return {path: names for path, names in found.items() if names}


@pytest.mark.clause("MEM-5")
def test_only_lenses_and_readers_of_the_wire_write_the_flag() -> None:
    found = _found(_SOURCE)
    assert {path: names - _MAY_WRITE.get(path, set()) for path, names in found.items()} == {
        path: set() for path in found
    }
    assert "contracts/memory/chat_parts.py" in found


@pytest.mark.clause("MEM-5")
def test_only_the_seal_calls_a_lens_to_flag() -> None:
    callers = {
        path.relative_to(_SOURCE).as_posix()
        for path in _SOURCE.rglob("*.py")
        if "with_flags" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "with_flags"
    }
    # The lens of a relayed answer hands on to that of the answer within it.
    assert callers == {"runtime/memory/flags.py"}


@pytest.mark.clause("MEM-5", breaks=True)
@pytest.mark.parametrize(
    "line",
    [
        "return RetrievedMemory(memory_id='m', reintroduced_claim=False)",
        "return replace(one, reintroduced_claim=True)",
        "return dataclasses.replace(one, reintroduced_claim=True)",
        "one['reintroduced_claim'] = True",
        "one.reintroduced_claim = True",
        "return {'reintroduced_claim': False}",
        "object.__setattr__(one, 'reintroduced_claim', True)",
    ],
)
def test_an_engine_path_that_writes_the_flag_is_found(tmp_path: Path, line: str) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(f"def answer(one):\n    {line}\n", "utf-8")
    assert _found(tmp_path) == {"engine.py": {"answer"}}


@pytest.mark.clause("MEM-14")
def test_a_preview_carries_trust_dates_and_the_conflict() -> None:
    wire = FLAGGED.to_wire()["metadata"]
    assert isinstance(wire, dict)
    (preview,) = wire["alternatives"]
    assert preview["entry_id"] == "e-m1-m2"
    assert (preview["kind"], preview["state"], preview["newer"]) == ("conflict", "open", "m2")
    believed, against = preview["believed"], preview["against"]
    assert (believed["memory_id"], believed["trust"]) == ("m1", 0.6)
    assert (against["memory_id"], against["timestamp"]) == ("m2", "2026-01-02T09:00:00Z")
    assert believed["reintroduced_claim"]
    assert isinstance(METADATA.alternatives[0], AlternativeAnswer)


@pytest.mark.clause("MEM-14", breaks=True)
@pytest.mark.parametrize("name", ["believed", "against", "entry_id", "kind", "newer"])
def test_a_preview_without_its_conflict_is_refused(name: str) -> None:
    wire = DOCUMENT.to_wire()
    metadata = wire["metadata"]
    assert isinstance(metadata, dict)
    (preview,) = metadata["alternatives"]
    partial = {key: value for key, value in preview.items() if key != name}
    with pytest.raises(ValueError, match=r"\w"):
        ChatDocument.from_wire({**wire, "metadata": {**metadata, "alternatives": [partial]}})
