"""The main job over HTTP: a question, an answer under contract, a receipt that verifies."""

from __future__ import annotations

import hashlib
import warnings
from pathlib import Path

import orjson
import pytest

from support.conversation import statement_of
from support.deployment import QUESTION, Deployment, deployed
from troth.contracts.answers.limits import EMPTY_SENTENCE
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.verify import PublicKey, read_public_key, verify_receipt
from troth.runtime.exchange.seal import UnsafeEnforcement


async def test_an_answer_quotes_its_sources_verbatim(deployment: Deployment) -> None:
    response = await deployment.ask(QUESTION)
    assert response.status_code == 200
    answer = response.json()
    assert answer["answer"].startswith("**Evidence:**")
    assert answer["mode"] == "work"
    assert answer["evidence"]["status"] == "ok"
    assert answer["evidence"]["signals"]
    assert answer["sections"]["interpretation"]
    assert answer["sections"]["recommendation"]
    assert answer["sections"]["evidence"]
    for line in answer["sections"]["evidence"]:
        source = (await deployment.client.get(f"/api/sources/{line['source_id']}")).json()
        quote = source["text"][line["start"] : line["end"]]
        assert quote == line["quote"]
        assert hashlib.sha256(quote.encode()).hexdigest() == line["sha256"]
        assert line["quote"] in answer["answer"]


async def test_two_pages_that_disagree_are_both_quoted_and_the_conflict_is_named(
    deployment: Deployment,
) -> None:
    answer = (await deployment.ask(QUESTION)).json()
    quotes = " ".join(line["quote"] for line in answer["sections"]["evidence"])
    assert "28 days" in quotes
    assert "25 days" in quotes
    assert "28" in answer["sections"]["interpretation"]
    assert "25" in answer["sections"]["interpretation"]


async def test_a_german_answer_tells_its_limits_in_german(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        await opened.troth.add_source("Die Kaution beträgt 1.450 Euro.", title="Mietvertrag")
        answer = (await opened.ask("Wie hoch ist die Kaution?", depth="deep")).json()
        empty = (await opened.ask("Wer ist der aktuelle Präsident von Chile?")).json()
    limits = {one["code"]: one["text"] for one in answer["limitations"]}
    assert limits["no_model"].startswith("Es wurde kein Sprachmodell verwendet")
    assert all(text in answer["answer"] for text in limits.values())
    assert answer["clauses"]["repaired"] == []
    # TRUST-1.8: word for word, whatever the language.
    assert EMPTY_SENTENCE in empty["answer"]
    assert "Es wurde kein Sprachmodell verwendet" in empty["answer"]
    assert empty["clauses"]["repaired"] == []


async def test_missing_context_gets_questions_and_costs_no_call(deployment: Deployment) -> None:
    answer = (await deployment.ask("Rewrite this email")).json()
    assert answer["answer"].startswith("I need a few details before I can help (no guessing):")
    assert answer["model"] == "trust-contract-v1"
    assert 1 <= len(answer["questions"]) <= 3
    assert answer["evidence"]["status"] == "not_needed"
    kinds = [
        orjson.loads(entry.leaf)["tag"]
        for entry in deployment.services.log.entries()
        if orjson.loads(entry.leaf)["trace_id"] == answer["trace_id"]
    ]
    assert kinds == ["exchange.opened", "body.stored", "exchange.sealed"]


async def test_content_pasted_a_turn_earlier_is_not_asked_for_again(deployment: Deployment) -> None:
    thread = {"thread_id": "t1", "user_id": "u1"}
    first = (await deployment.ask("Rewrite this email", **thread)).json()
    assert first["questions"]
    told = "Hi Tom,\nthe delivery is late because the boards are out of stock. Regards, Ann"
    second = (
        await deployment.ask(f"Here it is, for a customer, friendly please:\n{told}", **thread)
    ).json()
    assert second["questions"] == []
    other = (await deployment.ask("Rewrite this email", thread_id="t2", user_id="u1")).json()
    assert other["questions"]


async def test_a_thread_of_another_subject_is_not_read(deployment: Deployment) -> None:
    text = "Rewrite this email:\n\nHi Tom,\nthe boards are late.\nRegards, Ann"
    await deployment.ask(text, thread_id="t", user_id="ann")
    asked = (await deployment.ask("Rewrite this email", thread_id="t", user_id="bob")).json()
    assert asked["questions"]


async def test_an_attachment_counts_as_content(deployment: Deployment) -> None:
    answer = (
        await deployment.ask(
            "Summarize this document in three sentences for the board",
            attachments=[{"name": "notes.txt", "text": "The boards arrive in March. " * 20}],
        )
    ).json()
    assert answer["questions"] == []


async def test_nothing_found_is_said_word_for_word(deployment: Deployment) -> None:
    answer = (await deployment.ask("What is the current population of Ouagadougou?")).json()
    assert answer["evidence"]["status"] == "empty"
    warning = (
        "⚠️ Evidence fetch attempted but no results found. "
        "Proceeding with limited factual certainty."
    )
    assert warning in answer["answer"]
    assert "No Evidence provided" in answer["answer"]


@pytest.mark.clause("TRUST-1.10")
@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("i got sick while on vacation do i get those days back", "Days of illness during leave"),
        ("my weather station got struck by lightning, is that covered", "Damage by lightning is"),
        ("may i keep my old computer when i quit", "Laptops older than three years"),
    ],
)
async def test_own_sources_answer_what_looks_personal(
    deployment: Deployment, text: str, quote: str
) -> None:
    answer = (await deployment.ask(text, user_id="ann")).json()
    assert answer["sections"]["evidence"][0]["quote"].startswith(quote)
    assert "TRUST-1.10" in answer["clauses"]["kept"]


async def test_nothing_found_where_nothing_was_needed_is_no_limit(deployment: Deployment) -> None:
    answer = (await deployment.ask("Write two lines about autumn leaves")).json()
    assert answer["evidence"]["status"] == "not_needed"
    assert "⚠️" not in answer["answer"]


async def test_a_follow_up_is_searched_with_what_was_asked_before(deployment: Deployment) -> None:
    thread = {"thread_id": "t", "user_id": "ann"}
    await deployment.ask("When do I need a doctor's note in Leeds?", **thread)
    followed = (await deployment.ask("And in Graz?", **thread)).json()
    first = followed["sections"]["evidence"][0]["quote"]
    assert first == "In Graz a doctor's note is needed from the fourth day."
    alone = (await deployment.ask("And in Graz?", user_id="ann")).json()
    assert alone["sections"] is None  # with nothing before it, nobody knows what it asks
    assert alone["questions"]


@pytest.mark.parametrize("mode", ["normal", " Normal ", "NORMAL"])
async def test_normal_mode_says_so(deployment: Deployment, mode: str) -> None:
    answer = (await deployment.ask("Rewrite this email", mode=mode)).json()
    assert answer["mode"] == "normal"
    assert answer["questions"] == []
    assert answer["sections"] is None


@pytest.mark.parametrize("mode", [None, "work", "", "unheard-of", " WORK "])
async def test_work_mode_is_the_default(deployment: Deployment, mode: str | None) -> None:
    answer = (await deployment.ask("Help", mode=mode)).json()
    assert answer["mode"] == "work"
    assert answer["questions"]


@pytest.mark.clause("PROOF-2")
@pytest.mark.clause("PROOF-3")
async def test_every_answer_has_a_receipt_that_verifies_offline(deployment: Deployment) -> None:
    response = await deployment.ask(QUESTION)
    answer = response.json()
    statement = await statement_of(deployment, response.content)
    assert statement.receipt_id == answer["receipt_id"]
    assert statement.trace_id == answer["trace_id"]
    assert {v.clause for v in statement.verdicts if v.is_kept and v.applies} >= set(
        answer["clauses"]["kept"]
    )
    models = statement.versions["models"]
    assert isinstance(models, list)
    assert [str(one).partition(":")[0] for one in models] == [
        "extractive",
        "ranking",
        "requests/6",
    ]


@pytest.mark.clause("PROOF-2", breaks=True, before_exit=True)
@pytest.mark.clause("PROOF-3", breaks=True)
async def test_a_receipt_is_for_its_own_response_and_key_only(
    deployment: Deployment, tmp_path: Path
) -> None:
    from troth.kernel.errors import ProofBroken

    response = await deployment.ask(QUESTION)
    body = response.content
    url = f"/api/receipts/{response.json()['receipt_id']}"
    receipt = (await deployment.client.get(url)).content
    key = read_public_key((await deployment.client.get("/api/audit/key")).content)
    with pytest.raises(ProofBroken):
        verify_receipt(receipt, key, response=body.replace(b"28 days", b"29 days"))
    with pytest.raises(ProofBroken):
        verify_receipt(receipt.replace(b'"index":', b'"index":1'), key)
    with pytest.raises(ProofBroken):
        verify_receipt(receipt, PublicKey(raw=bytes(32), name=key.name))


async def test_the_trace_id_stands_in_response_header_and_events(deployment: Deployment) -> None:
    response = await deployment.ask(QUESTION)
    trace_id = response.json()["trace_id"]
    assert response.headers["x-troth-trace-id"] == trace_id
    tags = [
        event["tag"]
        for entry in deployment.services.log.entries()
        if (event := orjson.loads(entry.leaf))["trace_id"] == trace_id
    ]
    assert tags == [
        "exchange.opened",
        "evidence.retrieved",
        "gate.attempted",
        "gate.decided",
        "body.stored",
        "exchange.sealed",
    ]


@pytest.mark.clause("PROOF-6")
async def test_the_log_holds_nothing_of_what_was_said(deployment: Deployment) -> None:
    # No hexadecimal words: a digest could hold one of those by chance.
    secret = "Zanzibar-Otter"
    await deployment.ask(f"What is the annual leave of {secret}?", user_id="anna@example.org")
    log = deployment.services.log
    kept = [entry.leaf for entry in log.entries()]
    kept += [parse_envelope(found.envelope).payload for found in log.receipts()]
    for word in (b"Zanzibar", b"Otter", b"anna@", b"example.org", b"annual leave"):
        assert not any(word in text for text in kept)


async def test_answers_are_canonical_json(deployment: Deployment) -> None:
    import rfc8785

    body = (await deployment.ask(QUESTION)).content
    assert rfc8785.dumps(orjson.loads(body)) == body


@pytest.mark.clause("TRUST-1.5")
async def test_evidence_is_fetched_before_the_model_is_called(deployment: Deployment) -> None:
    answer = (await deployment.ask(QUESTION)).json()
    assert "TRUST-1.5" in answer["clauses"]["kept"]


async def test_switched_off_enforcement_stands_in_every_receipt(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnsafeEnforcement)
        async with deployed(tmp_path, unsafe=frozenset({"TRUST-7.2"})) as opened:
            statement = await statement_of(opened, (await opened.ask(QUESTION)).content)
    assert statement.unsafe == ("TRUST-7.2",)


async def test_switching_enforcement_off_warns(tmp_path: Path) -> None:
    opening = deployed(tmp_path, corpus=False, unsafe=frozenset({"TRUST-7.2"}))
    with pytest.warns(UnsafeEnforcement, match="TRUST-7.2"):
        await opening.__aenter__()
    await opening.__aexit__(None, None, None)


async def test_a_question_of_two_parts_hides_no_disagreement(deployment: Deployment) -> None:
    for text in (
        "Within how many days are receipts due, and how many days of annual leave are there?",
        "Until when can I claim expenses, and how much annual leave do full-time employees get?",
    ):
        answer = (await deployment.ask(text)).json()
        quotes = " ".join(line["quote"] for line in answer["sections"]["evidence"])
        assert ("28 days" in quotes) == ("25 days" in quotes), text
        (found,) = answer["source_disagreements"]
        assert "28 days" in found["sides"][0]["passage"]  # the later page stands first
