"""The extractive model: quotes, names, disagreements, and nothing of its own."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.adapters.models.extractive import ExtractiveModel
from troth.kernel.budgets import estimate_tokens
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.tokens import numbers
from troth.ports.chat import FailureReason, FinishReason, ModelCall, ModelUnavailable

MODEL = ExtractiveModel()
OLD = {
    "fact_id": "F1",
    "source_id": "handbook",
    "title": "Leave handbook",
    "quote": "Employees have 25 days of annual leave.",
    "published_at": "2021-03-01",
}
NEW = {
    "fact_id": "F2",
    "source_id": "circular",
    "title": "HR circular",
    "quote": "Employees have 30 days of annual leave since 2024.",
    "published_at": "2024-01-15T08:00:00Z",
}
ASIDE = {
    "fact_id": "F3",
    "source_id": "faq",
    "title": "FAQ",
    "quote": "Requests are approved by the team lead.",
    "published_at": None,
}


APART: JsonValue = [
    {"fact_id": "F1", "said": "25 days"},
    {"fact_id": "F2", "said": "30 days"},
]


def payload(
    *facts: JsonValue,
    status: str = "ok",
    language: str = "en",
    disagreements: tuple[JsonValue, ...] = (),
) -> JsonObject:
    return {
        "task": "answer",
        "language": language,
        "request": "How many days of annual leave do I have?",
        "pasted": [],
        "history": [],
        "evidence": {
            "status": status,
            "facts": list(facts),
            "disagreements": list(disagreements),
        },
    }


async def reply_to(content: object, *, max_output_tokens: int = 2_000) -> JsonObject:
    call = ModelCall(
        instructions="",
        payload=content if isinstance(content, str) else json.dumps(content),
        schema=None,
        schema_name="x",
        temperature=0.0,
        max_output_tokens=max_output_tokens,
        max_reply_bytes=200_000,
        timeout_s=1.0,
    )
    reply = await MODEL.complete(call)
    assert reply.finish is FinishReason.STOP
    assert reply == await MODEL.complete(replace(call, temperature=1.0))
    assert estimate_tokens(reply.text) <= max_output_tokens or max_output_tokens < 200
    answer: JsonObject = json.loads(reply.text)
    return answer


@pytest.mark.parametrize("language", ["en", "de"])
async def test_facts_are_quoted_to_the_letter(language: str) -> None:
    answer = await reply_to(payload(OLD, ASIDE, language=language))
    assert answer["evidence"] == [
        {"source_id": fact["source_id"], "quote": fact["quote"], "fact": fact["quote"]}
        for fact in (OLD, ASIDE)
    ]
    assert all(str(answer[part]) for part in ("interpretation", "recommendation", "uncertainty"))
    assert "Leave handbook" in str(answer["interpretation"])
    # No step follows from quotes that state what holds, and none is made up.
    follows = {"en": "no step follows", "de": "ein Schritt folgt daraus allein nicht"}
    assert follows[language] in str(answer["recommendation"])


async def test_a_step_is_recommended_where_a_quote_tells_one() -> None:
    told = {**ASIDE, "quote": "Send the form to the people team before Friday."}
    answer = await reply_to(payload(told))
    assert "Send the form to the people team before Friday." in str(answer["recommendation"])


async def test_the_language_is_the_requests() -> None:
    english, german = await reply_to(payload(OLD)), await reply_to(payload(OLD, language="de"))
    assert "One source" in str(english["interpretation"])
    assert "Eine Quelle" in str(german["interpretation"])
    assert english["evidence"] == german["evidence"]


@pytest.mark.parametrize("language", ["en", "de"])
async def test_sources_that_disagree_are_named_with_their_values(language: str) -> None:
    facts = (OLD, ASIDE, NEW)
    answer = await reply_to(payload(*facts, language=language, disagreements=(APART,)))
    told = str(answer["interpretation"])
    for part in ("Leave handbook", "HR circular", "25 days", "30 days", "2024-01-15"):
        assert part in told
    assert "Leave handbook" in str(answer["recommendation"])
    assert "HR circular" in str(answer["recommendation"])
    agreeing = await reply_to(payload(OLD, ASIDE, language=language))
    assert answer["recommendation"] != agreeing["recommendation"]


async def test_no_disagreement_is_told_but_those_that_were_found() -> None:
    told = str((await reply_to(payload(OLD, NEW)))["interpretation"])
    assert "disagree" not in told
    # What stands against a fact that is not shown is no reader's matter.
    lone = str((await reply_to(payload(OLD, ASIDE, disagreements=(APART,))))["interpretation"])
    assert "disagree" not in lone


async def test_a_step_of_a_fact_further_down_is_not_recommended() -> None:
    told = {**ASIDE, "quote": "Never leave the door to the yard open overnight."}
    answer = await reply_to(payload(OLD, told))
    assert "the yard" not in str(answer["recommendation"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("status", ["empty", "unavailable", "blocked", "not_needed", "?", "ok"])
async def test_without_facts_it_says_why_and_claims_nothing(status: str, language: str) -> None:
    answer = await reply_to(payload(status=status, language=language))
    assert answer["evidence"] == []
    told = str(answer["interpretation"])
    # An outage must never read like a search that found nothing.
    searched = ("found no source", "fand keine Quelle")
    assert any(phrase in told for phrase in searched) == (status == "empty")
    assert not numbers(told)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "quotes from its sources"), ("de", "Zitaten aus seinen")]
)
async def test_a_free_reply_says_that_there_is_none(language: str, word: str) -> None:
    answer = await reply_to({"task": "reply", "language": language, "request": "Tell a joke"})
    assert set(answer) == {"reply"}
    assert word in str(answer["reply"])


async def test_a_small_budget_costs_facts_not_the_answer() -> None:
    many = [{**ASIDE, "fact_id": f"F{n}", "source_id": f"s{n}"} for n in range(1, 20)]
    full = await reply_to(payload(*many))
    small = await reply_to(payload(*many), max_output_tokens=400)
    assert len(full["evidence"]) == 19  # type: ignore[arg-type]  # a list
    assert 0 < len(small["evidence"]) < 19  # type: ignore[arg-type]  # a list


@pytest.mark.parametrize("content", ["", "no json", "[]", "{}", '{"task":"classify"}', "[" * 9_999])
async def test_a_task_that_it_does_not_know_is_a_failure(content: str) -> None:
    with raising(ModelUnavailable, reason=FailureReason.EXCEPTION):
        await reply_to(content)


facts = st.fixed_dictionaries(
    {
        **dict.fromkeys(("fact_id", "source_id", "title", "quote"), st.text(max_size=9)),
        "published_at": st.none() | st.text(max_size=12),
    }
)


@given(
    st.fixed_dictionaries(
        {"status": st.text(max_size=9), "facts": st.lists(facts, max_size=4)},
    )
)
async def test_any_evidence_gets_an_answer_of_the_right_shape(evidence: JsonObject) -> None:
    answer = await reply_to({**payload(), "evidence": evidence})
    assert set(answer) == {"evidence", "interpretation", "recommendation", "uncertainty"}
    assert all(answer[part] for part in ("interpretation", "recommendation", "uncertainty"))


@pytest.mark.slow
async def test_a_megabyte_of_evidence_is_answered_in_linear_time() -> None:
    huge = [{**ASIDE, "source_id": f"s{n}", "quote": "a 1 {} " * 35_000} for n in range(4)]
    await reply_to(payload(*huge), max_output_tokens=1_000_000)
    await reply_to(payload({**ASIDE, "title": " \n" * 500_000 + "T"}))


@pytest.mark.parametrize(
    ("request_text", "begins"),
    [
        ("Hello", "Hello."),
        (" hi there! ", "Hello."),
        ("Guten Morgen!", "Hallo."),
        ("Moin", "Hallo."),
        ("Danke!", "Gern"),
        ("thanks!", "You're welcome."),
        ("bye", "Goodbye."),
        ("hey, how are you?", "I am doing fine"),
        ("Tschüss", "Auf Wiedersehen."),
    ],
)
async def test_a_courtesy_is_returned_in_its_language(request_text: str, begins: str) -> None:
    asked = {**payload(status="not_needed"), "request": request_text}
    answer = await reply_to(asked)
    assert str(answer["interpretation"]).startswith(begins)
    assert answer["evidence"] == []
    reply = await reply_to({"task": "reply", "language": "en", "request": request_text})
    assert str(reply["reply"]).startswith(begins)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("status", ["not_needed", "empty", "unavailable", "blocked"])
async def test_whoever_asks_is_told_nothing_of_settings(language: str, status: str) -> None:
    asked = {**payload(status=status, language=language), "request": "Hello, and a joke please"}
    told = json.dumps(await reply_to(asked))
    told += json.dumps(await reply_to({"task": "reply", "language": language, "request": "Joke?"}))
    assert "TROTH" not in told
    assert "openai" not in told
    assert "Hello." not in told
