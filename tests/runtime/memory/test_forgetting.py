"""Erasing what is kept, by an act that is recorded, with a proof that stays whole (MEM-20)."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

from tampering.filled import settings_fields, settings_of
from troth import Troth
from troth.adapters.storage import Storage
from troth.bootstrap.stored_log import open_stored_log
from troth.contracts.memory.replay import replay
from troth.kernel.errors import ProofBroken
from troth.ports.memory import Owner
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.proof.audit import refuse_findings, verify_stored_log
from troth.settings import Settings

ANN = Owner(tenant="default", subject="ann")
SECRET = "My phone number is 555 0199."


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return settings_of(tmp_path, database_url)


def everything_stored(storage: Storage) -> str:
    """Every cell of every table, as one text."""
    from troth.adapters.storage.schema import METADATA

    found = []
    with storage.database.reading() as connection:
        for table in METADATA.sorted_tables:
            for row in connection.execute(table.select()):
                cells = (bytes(c) if isinstance(c, memoryview) else c for c in row)
                found += [
                    c.decode("utf-8", "replace") if isinstance(c, bytes) else str(c) for c in cells
                ]
    return "\n".join(found)


async def contradictions(troth: Troth, **how: Any) -> list[dict[str, Any]]:
    found: Any = (await troth.contradictions(subject="ann", **how)).document.fields
    return list(found["contradictions"])


async def memory_id(troth: Troth, text: str) -> str:
    found: Any = (await troth.memories(subject="ann")).document.fields["memories"]
    return next(str(one["memory_id"]) for one in found if one["text"] in text)


def stream(storage: Storage) -> list[Any]:
    return [one.event for one in storage.memories.events(ANN, limit=1000)]


def verify(settings: Settings) -> None:
    stored = open_stored_log(settings)
    try:
        assert stored.trusted is not None
        report = verify_stored_log(
            stored.log,
            stored.trusted,
            outside_checkpoint=stored.checkpoint,
            tables=stored.storage.audit(),
        )
        refuse_findings(report)
    finally:
        stored.storage.close()


def digest_agrees(storage: Storage) -> None:
    """MEM-17: what a replay gives is what is stored."""
    book = replay(stream(storage))
    assert storage.memories.listed(ANN, limit=100)[::-1] == list(book.memories.values())
    entries = sorted(storage.memories.entries(ANN, limit=100), key=lambda one: one.entry_id)
    assert entries == sorted(book.entries.values(), key=lambda one: one.entry_id)
    assert storage.memories.open_count(ANN) == sum(
        one.state.is_open for one in book.entries.values()
    )


@pytest.mark.clause("MEM-20")
async def test_a_memory_leaves_nothing_and_the_proof_stays_whole(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        storage = troth.services.storage
        await troth.chat("I live in Rome.", subject="ann")
        await troth.chat(SECRET, subject="ann", thread_id="t")
        await troth.chat("What is my phone number?", subject="ann")
        gone = await memory_id(troth, SECRET)
        storage.vectors.put(ANN, "some", {gone: b"vector"})
        storage.replies.put("key", f"you said: {SECRET}")
        sealed = await troth.forget(gone)
        assert sealed.document.fields["erased"] == {
            "memories": 1,
            "entries_closed": 0,
            "entries_renewed": 0,
            "exchanges": 3,
        }
        assert "555 0199" not in everything_stored(storage)
        assert storage.memories.memory(ANN, gone) is None
        assert storage.memories.search(ANN, ["phone"], limit=9) == []
        assert all(vector is None for *_, vector in storage.vectors.since(ANN, "some", after=0))
        asked = await troth.chat("What is my phone number?", subject="ann")
        assert "555" not in asked.document.answer
        home = await troth.chat("Where do I live?", subject="ann")
        assert "Rome" in home.document.answer
        digest_agrees(storage)
        with pytest.raises(RefusedExchange):
            await troth.forget(gone)
    verify(settings)
    for file in Path(settings.key_file or "").parent.iterdir():  # the pages of SQLite as well
        assert b"555 0199" not in file.read_bytes()


@pytest.mark.clause("MEM-20")
async def test_an_entry_goes_with_its_side_and_the_other_is_relieved(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat("I work at Microsoft.", subject="ann")
        await troth.chat("I work at Amazon.", subject="ann")
        assert len(await contradictions(troth)) == 1
        await troth.forget(await memory_id(troth, "I work at Amazon."))
        assert await contradictions(troth, open_only=False) == []
        left = troth.services.memories.listed(ANN)
        assert [(one.text, one.trust, one.superseded) for one in left] == [
            ("I work at Microsoft.", 700, False)
        ]
        told = await troth.chat("Where do I work?", subject="ann")
        assert "Microsoft" in told.document.answer
        assert told.document.metadata.reintroduced_claims_count == 0
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-20")
async def test_an_entry_of_three_sides_goes_on_between_two(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for employer in ("Microsoft", "Amazon", "Oracle"):
            await troth.chat(f"I work at {employer}.", subject="ann")
        (before,) = await contradictions(troth)
        await troth.forget(await memory_id(troth, "I work at Microsoft."))
        (after,) = await contradictions(troth)
        assert (after["old_value"], after["new_value"]) == ("Amazon", "Oracle")
        assert after["opened_at"] == before["opened_at"]
        told = await troth.chat("Where do I work?", subject="ann")
        assert told.document.metadata.reintroduced_claims_count > 0
        await troth.settle(after["entry_id"], "resolve", winner="new")
        await troth.forget(await memory_id(troth, "I work at Oracle."))
        # What its user gave up does not come back because what replaced it was erased.
        assert [one.superseded for one in troth.services.memories.listed(ANN)] == [True]
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-20")
async def test_a_thread_and_a_subject_go_as_a_whole(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        storage = troth.services.storage
        await troth.chat("I live in Rome.", subject="ann", thread_id="kept")
        await troth.chat(SECRET, subject="ann", thread_id="gone")
        await troth.chat("My dog is called Bartholomew.", subject="bob", thread_id="gone")
        await troth.forget_thread("gone", subject="ann")
        assert "555 0199" not in everything_stored(storage)
        assert "Bartholomew" in everything_stored(storage)
        assert [one.text for one in storage.memories.listed(ANN)] == ["I live in Rome."]
        await troth.forget_thread("gone")
        assert "Bartholomew" not in everything_stored(storage)
        await troth.forget_subject("ann")
        assert "Rome" not in everything_stored(storage)
        digest_agrees(storage)
        for again in (troth.forget_subject("ann"), troth.forget_thread("gone")):
            with pytest.raises(RefusedExchange):
                await again
    verify(settings)


@pytest.mark.clause("MEM-20")
async def test_a_source_goes_with_what_quotes_it(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        storage = troth.services.storage
        await troth.add_source("The vault opens at 7:45.", title="Vault", source_id="vault")
        await troth.add_source("The vault opens at 8:45.", title="Vault", source_id="vault")
        await troth.ask("When does the vault open?", mode="work")
        sealed: Any = await troth.remove_source("vault")
        assert sealed.document.fields["erased"]["versions"] == 2
        kept = everything_stored(storage)
        assert "8:45" not in kept
        assert "7:45" not in kept
        found: Any = await troth.search("When does the vault open?")
        assert found.document.fields["facts"] == []
        verify(settings)
        await troth.add_source("The vault opens at 8:45.", title="Vault", source_id="vault")
    verify(settings)


@pytest.mark.clause("MEM-20", breaks=True)
async def test_what_another_tenant_or_subject_has_is_not_erased(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat(SECRET, subject="ann")
        await troth.add_source("The vault opens at 8:45.", title="Vault", source_id="vault")
        name = await memory_id(troth, SECRET)
        other = Troth(troth.services, tenant="other")
        for refused in (
            other.forget(name),
            troth.forget(name, subject="bob"),
            other.forget_subject("ann"),
            other.forget_thread(""),
            other.remove_source("vault"),
            troth.forget_subject("anonymous"),
        ):
            with pytest.raises(RefusedExchange):
                await refused
        assert troth.services.memories.memory(ANN, name) is not None
        assert troth.services.storage.sources.get("default", "vault") is not None


@pytest.mark.clause("MEM-20", breaks=True)
@pytest.mark.parametrize(
    "change",
    [
        'UPDATE memory_events SET data = \'{"kind":"event.erased"}\' WHERE seq = 1',
        'UPDATE memory_events SET data = \'{"kind":"event.erased","x":1}\' WHERE seq = 2',
        "UPDATE memory_events SET data = (SELECT data FROM memory_events WHERE seq = 1)"  # noqa: ISC004
        " WHERE seq = 2",
        "UPDATE memory_events SET sha256 = head WHERE seq = 2",
        "DELETE FROM memory_events WHERE seq = 3",
    ],
)
async def test_tampering_is_told_apart_from_erasure(settings: Settings, change: str) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat("I live in Rome.", subject="ann")
        await troth.chat(SECRET, subject="ann")
        await troth.forget(await memory_id(troth, SECRET))
        with troth.services.storage.database.writing() as connection:
            connection.exec_driver_sql(change)
    with pytest.raises(ProofBroken) as broken:
        verify(settings)
    assert broken.value.code == "proof.tables"
    assert "memory_events" in str(broken.value.place)


@pytest.mark.clause("MEM-20")
@pytest.mark.parametrize(
    ("ask", "yes", "left"),
    [
        ("Forget my phone number.", "Yes, please.", ["I live in Rome."]),
        ("Delete everything you know about me.", "yes", []),
        ("Lösche alles, was du über mich weißt.", "Ja.", []),
    ],
)
async def test_in_so_many_words_it_is_quoted_and_erased_after_a_yes(
    settings: Settings, ask: str, yes: str, left: list[str]
) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat("I live in Rome.", subject="ann", thread_id="t")
        await troth.chat(SECRET, subject="ann", thread_id="t")
        asked = (await troth.chat(ask, subject="ann", thread_id="t")).document
        assert SECRET.rstrip(".") in asked.answer
        assert len(asked.questions) == 1
        assert len(troth.services.memories.listed(ANN)) == 2
        done = (await troth.chat(yes, subject="ann", thread_id="t")).document
        assert "555" not in done.answer
        assert [one.text for one in troth.services.memories.listed(ANN)] == left
        assert "555 0199" not in everything_stored(troth.services.storage)
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-20", breaks=True)
async def test_nothing_is_erased_without_a_yes_to_that_very_question(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat(SECRET, subject="ann", thread_id="t")
        for turn in ("Forget my phone number.", "no", "yes", "Forget it.", "yes"):
            await troth.chat(turn, subject="ann", thread_id="t")
        await troth.chat("Forget my phone number.", subject="ann", thread_id="t")
        await troth.chat("yes", subject="ann", thread_id="other")
        await troth.chat("yes", subject="bob", thread_id="t")
        unknown = await troth.chat("Forget my shoe size.", subject="ann", thread_id="u")
        assert unknown.document.metadata.forget == ()
        await troth.chat("yes", subject="ann", thread_id="u")
        texts = [one.text for one in troth.services.memories.listed(ANN)]
        assert SECRET in texts


@pytest.mark.clause("MEM-20")
async def test_a_yes_that_is_not_plain_is_asked_again_and_not_returned_as_talk(
    settings: Settings,
) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat(SECRET, subject="ann", thread_id="t")
        await troth.chat("Forget my phone number.", subject="ann", thread_id="t")
        for unclear in ("yes, why not?", "Sure, and my cat is called Tibbles."):
            said = (await troth.chat(unclear, subject="ann", thread_id="t")).document
            assert said.answer.endswith(said.questions[-1])
            assert said.questions[-1].startswith("Nothing is erased yet.")
            assert not said.answer.startswith("All right")
        texts = [one.text for one in troth.services.memories.listed(ANN)]
        assert SECRET in texts
        assert any("Tibbles" in one for one in texts)  # MEM-18: what it tells is kept
        await troth.chat("yes, erase it", subject="ann", thread_id="t")
        assert "555 0199" not in everything_stored(troth.services.storage)
        after = (await troth.chat("yes", subject="ann", thread_id="t")).document
        assert after.metadata.forget == ()
    verify(settings)


async def test_a_correction_of_nothing_is_kept_and_asked_about_once(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for said, question, kept in (
            (
                "Actually 34, not 32.",
                "Which of your statements does “Actually 34, not 32” correct?",
                1,
            ),
            ("Actually 34, not 32.", None, 1),
            (
                "Eigentlich 61, nicht 60.",
                "Welche Ihrer Angaben berichtigt „Eigentlich 61, nicht 60“?",
                2,
            ),
        ):
            turn = (await troth.chat(said, subject="ann")).document
            assert turn.questions == ((question,) if question else ()), turn.answer
            assert (question or "") in turn.answer
            assert len(troth.services.memories.listed(ANN)) == kept
        digest_agrees(troth.services.storage)


@pytest.mark.clause("MEM-20", breaks=True)
@pytest.mark.parametrize(
    ("told", "ask"),
    [
        (["My sister Nora lives in Bruges."], "Forget what I said about my sister Marc"),
        (["I have an appointment with Nora."], "Forget my appointment with Marc"),
        (
            ["Nora is moving to Lyon.", "Marc likes tea."],
            "Forget what I said about Marc moving to Lyon",
        ),
        (
            ["Meine Freundin Nora zieht nach Lyon."],
            "Vergiss, was ich über Marcs Umzug nach Lyon gesagt habe",
        ),
    ],
)
async def test_what_was_told_of_another_is_not_offered(
    settings: Settings, told: list[str], ask: str
) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for line in told:
            await troth.chat(line, subject="ann", thread_id="t")
        asked = (await troth.chat(ask, subject="ann", thread_id="t")).document
        assert (asked.metadata.forget, asked.questions) == ((), ())
        assert "Nora" not in asked.answer
        named = (await troth.chat(ask.replace("Marc", "Nora"), subject="ann")).document
        assert len(named.metadata.forget) == 1


@pytest.mark.clause("MEM-7")
async def test_undo_opens_again_what_the_turn_before_settled(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for line in (
            "I work at Microsoft.",
            "I work at Amazon.",
            "I work at Amazon, not Microsoft.",
        ):
            await troth.chat(line, subject="ann")
        assert await contradictions(troth) == []
        undone = (await troth.chat("Undo that.", subject="ann")).document
        assert undone.answer.startswith("That contradiction is open again:")
        assert len(await contradictions(troth)) == 1
        settled = (await troth.chat("Amazon is right.", subject="ann")).document
        assert settled.metadata.contradiction_resolved
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-20")
async def test_undo_offers_to_erase_what_the_turn_before_told(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for line in ("I live in Rome.", "Actually I live in Paris, not Rome."):
            await troth.chat(line, subject="ann")
        asked = (await troth.chat("No, take that back.", subject="ann")).document
        assert len(asked.metadata.forget) == 1
        assert "Paris" in asked.answer
        await troth.chat("yes", subject="ann")
        assert [one.text for one in troth.services.memories.listed(ANN)] == ["I live in Rome."]
        await troth.chat("I moved to Berlin.", subject="ann")
        asked = (await troth.chat("Mach das bitte rückgängig", subject="ann")).document
        assert "bleibt in der Geschichte" in asked.answer
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-20", breaks=True)
@pytest.mark.parametrize("undo", ["Undo that.", "I take that back", "bring it back, please"])
async def test_what_is_erased_is_not_brought_back(settings: Settings, undo: str) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for line in (SECRET, "Forget my phone number.", "yes"):
            await troth.chat(line, subject="ann")
        undone = (await troth.chat(undo, subject="ann")).document
        assert undone.answer.startswith("That cannot be undone")
        assert (undone.questions, undone.metadata.forget) == ((), ())
        again = (await troth.chat(undo, subject="ann")).document
        assert again.answer.startswith("There is nothing in my last turn to undo.")
        assert troth.services.memories.listed(ANN) == []
    verify(settings)


@pytest.mark.clause("MEM-20", breaks=True)
async def test_undo_right_behind_the_question_erases_nothing(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for line in (SECRET, "Forget my phone number.", "Undo that.", "yes"):
            await troth.chat(line, subject="ann")
        assert [one.text for one in troth.services.memories.listed(ANN)] == [SECRET]


def held_in_memory(word: str) -> list[str]:
    """Every text in this process that holds a word, wherever it is kept."""
    gc.collect()
    found = []
    for holder in gc.get_objects():
        if type(holder).__name__ in {"frame", "coroutine", "generator", "cell"}:
            continue  # what is under way, this test with it
        held = (one for one in gc.get_referents(holder) if isinstance(one, str))
        found += [f"{type(holder).__name__}: {one[:80]}" for one in held if word in one]
    return found


async def test_what_was_erased_is_in_no_memory_of_the_process(settings: Settings) -> None:
    name = "Ondrel" + "quathe"  # in no set of mails that another test holds
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.chat(f"My doctor is called {name}.", subject="ann")
        await troth.chat("Who is my doctor?", subject="ann")
        assert held_in_memory(name)
        await troth.forget_subject("ann")
        assert held_in_memory(name) == []
