"""One reply, judged against a contract."""

from __future__ import annotations

import json
from hashlib import sha256

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.gate_cases import SCHEMA, SOURCE, contract, intent, reply
from troth.contracts.gate.model import (
    EvidenceRule,
    ModelContract,
    Reason,
    Rejected,
    ReplyKind,
    Validated,
)
from troth.contracts.gate.validate import opens_with_refusal, validate_reply
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject

SOURCES = {"mail": SOURCE}


def judged(text: str, **flags: bool) -> Validated | Rejected:
    return validate_reply(contract(), text, sources=SOURCES, **flags)


def accepted(text: str) -> Validated:
    verdict = judged(text)
    assert isinstance(verdict, Validated), verdict
    return verdict


def refused(text: str, **flags: bool) -> tuple[Reason, ...]:
    verdict = judged(text, **flags)
    assert isinstance(verdict, Rejected)
    return verdict.reasons


@pytest.mark.clause("GATE-2")
@pytest.mark.clause("GATE-3")
@pytest.mark.clause("GATE-8")
def test_a_good_reply_is_validated_with_its_spans() -> None:
    verdict = accepted(reply(intent(), intent("report_claim", ("claim number is 4711", "gone"))))
    assert verdict.checks == ("json", "schema", "labels", "evidence")
    first, second = verdict.spans
    assert (first.pointer, first.source) == ("/intents/0/evidence_snippets/0", "mail")
    for found, quote in ((first, "meine Police kündigen"), (second, "claim number is 4711")):
        # Code points, not bytes: an umlaut and an emoji stand before the second quote.
        assert SOURCE[found.span.start : found.span.end] == quote
        assert found.span.matches(SOURCE)


@pytest.mark.clause("GATE-2", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("text", "pointer", "keyword"),
    [
        (reply(advice="approve"), "", "additionalProperties"),
        ('{"intents": []}', "/intents", "minItems"),
        (reply().replace("0.9", "1.5"), "/intents/0/confidence", "maximum"),
        (reply().replace("0.9", '"high"'), "/intents/0/confidence", "type"),
        (reply(intent(snippets=("x" * 201,))), "/intents/0/evidence_snippets/0", "maxLength"),
        ("[]", "", "type"),
        ('"approve"', "", "type"),
    ],
)
def test_a_reply_off_the_schema_is_refused_where_it_is_wrong(
    text: str, pointer: str, keyword: str
) -> None:
    assert Reason(code="schema", pointer=pointer, keyword=keyword) in refused(text)


def test_of_a_long_reply_off_the_schema_the_first_fault_is_enough() -> None:
    # The library makes all faults of a reply before it shows one: hundreds of thousands here.
    short, long = (json.dumps({"intents": [{}] * many}) for many in (4, 70_000))
    assert len(refused(short)) > 1
    (reason,) = refused(long)
    assert reason.code == "schema"
    assert reason in refused(short)


def test_no_reason_repeats_what_the_model_wrote() -> None:
    hostile = json.loads(reply())
    hostile["ssn 078-05-1120"] = {"a/b": 1}
    free: JsonObject = {"type": "object", "additionalProperties": {"type": "integer"}}
    loose = ModelContract(
        name="Loose",
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema=free,
        budget=TokenBudget(stage="s", max_input_tokens=9, max_output_tokens=9),
    )
    verdict = validate_reply(loose, json.dumps(hostile), sources={})
    assert isinstance(verdict, Rejected)
    assert {reason.pointer for reason in verdict.reasons} == {"/*"}
    assert "078" not in repr(verdict) + repr(refused(json.dumps(hostile)))


@pytest.mark.clause("GATE-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            reply(intent("approve"), primary="approve"),
            {"label_unknown:/intents/0/label", "label_unknown:/primary_intent"},
        ),
        (reply(intent("Cancel_Policy")), None),
        (reply(intent("cancel_policy "), primary="cancel_policy"), None),
        (reply(primary="report_claim"), {"label_not_listed:/primary_intent"}),
        (reply(primary="approve"), {"label_unknown:/primary_intent"}),
    ],
)
def test_a_label_outside_the_canon_fails(text: str, expected: set[str] | None) -> None:
    reasons = refused(text)
    assert all(reason.code.startswith("label_") for reason in reasons)
    if expected is not None:
        assert {f"{reason.code}:{reason.pointer}" for reason in reasons} == expected


@pytest.mark.clause("GATE-8", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "snippets",
    [
        (),
        ("", " ", ".", "…"),
        ("invented words",),
        ("Police meine",),
        ("e",),  # GATE-8: it stands in any text
        ("ich",),
        ("is",),
        ("laim", "um"),  # pieces of words
    ],
)
def test_a_label_that_is_left_without_evidence_fails(snippets: tuple[str, ...]) -> None:
    reasons = refused(reply(intent(), intent("report_claim", snippets)))
    assert reasons == (Reason(code="evidence_missing", pointer="/intents/1"),)


@pytest.mark.clause("GATE-8")
@pytest.mark.parametrize(
    ("snippet", "slice_"),
    [
        ("meine police kündigen", "meine Police kündigen"),
        ("MEINE POLICE", "meine Police"),
        ("the  claim\nnumber", "The claim number"),
        ("4711", "4711"),
    ],
)
def test_a_snippet_is_found_whatever_its_case(snippet: str, slice_: str) -> None:
    verdict = validate_reply(
        contract(), reply(intent(snippets=(snippet,))), sources={"mail": SOURCE}
    )
    assert isinstance(verdict, Validated)
    (found,) = verdict.spans
    assert SOURCE[found.span.start : found.span.end] == slice_
    assert found.span.sha256 == sha256(slice_.encode()).hexdigest()


def test_more_snippets_than_can_be_searched_are_refused() -> None:
    many = tuple(str(number) for number in range(501))
    assert refused(reply(intent(snippets=many)))[0].code == "too_many_snippets"


def test_evidence_can_name_its_source_and_be_optional() -> None:
    cited = ModelContract(
        name="Cited",
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema={"type": "object"},
        budget=TokenBudget(stage="s", max_input_tokens=9, max_output_tokens=9),
        evidence=(EvidenceRule(path=("quote",), required=False, source_key="source_id"),),
    )
    sources = {"a": "one two", "b": "two three"}
    for named, spans in (("a", 0), ("b", 1), ("c", 0)):
        text = json.dumps({"source_id": named, "quote": "two three"})
        verdict = validate_reply(cited, text, sources=sources)
        assert isinstance(verdict, Validated)
        assert len(verdict.spans) == spans


@pytest.mark.clause("GATE-5")
def test_a_whole_reply_that_stopped_by_itself_is_no_failure() -> None:
    assert isinstance(judged(reply(), refused=False, truncated=False), Validated)


@pytest.mark.clause("GATE-5", breaks=True)
@pytest.mark.parametrize(
    ("text", "flags", "code"),
    [
        ("I'm sorry, but I can't help with that.", {}, "refused"),
        ("Ich kann dabei nicht helfen.", {}, "refused"),
        (reply(), {"refused": True}, "refused"),
        ("Cancel the policy.", {}, "not_json"),
        ("", {}, "empty"),
        ("", {"truncated": True}, "truncated"),
        (reply()[:-9], {"truncated": True}, "truncated"),
        (reply(), {"truncated": True}, "truncated"),
    ],
)
def test_refusals_and_scraps_are_failures_by_their_name(
    text: str, flags: dict[str, bool], code: str
) -> None:
    assert refused(text, **flags) == (Reason(code=code),)


def test_words_of_refusal_alone_never_fail_a_valid_reply() -> None:
    sorry = "I'm sorry, but I can't help with that."
    text = reply(intent(snippets=(sorry,)))
    verdict = validate_reply(contract(), text, sources={"mail": sorry})
    assert isinstance(verdict, Validated)


def prose(text: str) -> JsonObject:
    if "RECOMMENDATION" not in text:
        raise ValueError
    return {"recommendation": text.partition("RECOMMENDATION")[2].strip()}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("RECOMMENDATION Wait.", None),
        ("", "empty"),
        ("I cannot do that. RECOMMENDATION none", "refused"),
        ("Just words.", "unparsable"),
        ("RECOMMENDATION", "schema"),
    ],
)
def test_section_replies_go_through_their_own_parser(text: str, code: str | None) -> None:
    sections = ModelContract(
        name="Sections",
        version="1.0.0",
        kind=ReplyKind.SECTIONS,
        schema={"type": "object", "properties": {"recommendation": {"minLength": 1}}},
        budget=TokenBudget(stage="s", max_input_tokens=9, max_output_tokens=9),
        parse=prose,
    )
    verdict = validate_reply(sections, text, sources={})
    if isinstance(verdict, Validated):
        assert (code, verdict.checks[0]) == (None, "sections")
    else:
        assert verdict.reasons[0].code == code


@pytest.mark.parametrize("target", ["http://127.0.0.1:9/schema.json", "file:///etc/hostname"])
def test_a_schema_cannot_reach_out(target: str) -> None:
    outward = ModelContract(
        name="Outward",
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema={"$ref": target},
        budget=TokenBudget(stage="s", max_input_tokens=9, max_output_tokens=9),
    )
    with pytest.raises(ValueError, match="Retrieval is disabled"):
        validate_reply(outward, "{}", sources={})


def test_digests_bind_labels_schema_and_budget() -> None:
    assert contract().digest == contract().digest
    others = {
        contract(intents=frozenset({"cancel_policy"})).digest,
        contract(max_output_tokens=301).digest,
        contract().digest,
    }
    assert len(others) == 3


json_like = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(0, 2) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["intents", "primary_intent", "label", "confidence", "evidence_snippets", "x"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@given(json_like)
def test_the_schema_check_agrees_with_the_reference_implementation(value: object) -> None:
    verdict = judged(json.dumps(value))
    off_schema = isinstance(verdict, Rejected) and verdict.reasons[0].code == "schema"
    assert off_schema is not jsonschema.Draft202012Validator(SCHEMA).is_valid(value)


@given(st.text(max_size=300), st.booleans(), st.booleans())
def test_any_text_is_judged_and_always_the_same_way(text: str, no: bool, cut: bool) -> None:
    assert judged(text, refused=no, truncated=cut) == judged(text, refused=no, truncated=cut)


@pytest.mark.slow
def test_a_megabyte_is_judged_in_linear_time() -> None:
    for piece in ("I'm sorry, ", '{"intents": ', " ", "\\", "9"):
        refused((piece * 100_000)[:1_000_000])
    hostile = {"mail": "ab" * 500_000}
    snippets = tuple("ab" * 90 + f"c{number}" for number in range(400))
    verdict = validate_reply(contract(), reply(intent(snippets=snippets)), sources=hostile)
    assert isinstance(verdict, Rejected)


def test_refusals_are_known_by_how_they_open() -> None:
    assert opens_with_refusal('  "I can’t help with that')
    assert not opens_with_refusal("You asked why I can't help; here is why.")
