"""The exit clauses of MEM: kept and broken, each with its reason."""

from __future__ import annotations

import pytest

from contracts.memory.wording.caveated_texts import CERTAIN, FALSE, NO_CAVEAT
from contracts.memory.wording.used_texts import PLAIN
from contracts.memory.wording.wording_cases import AGE, WORK
from troth.contracts.memory.clauses import BOOK
from troth.contracts.memory.decide import CLAUSES, decide_memory
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.memories import Contest, Flag, Standing
from troth.kernel.verdicts import Outcome, Verdict

OLD, NEW = WORK.old.memory_id, WORK.new.memory_id
CONTESTED = Standing(
    known=frozenset({OLD, NEW, "mem_calm"}),
    contested=frozenset({OLD, NEW}),
    contests=(WORK,),
)
SHOWN = (
    Flag(memory_id=NEW, reintroduced_claim=True),
    Flag(memory_id="mem_calm", reintroduced_claim=False),
)
SAID = ("You work at Amazon (most recent update).",)


def record(standing: Standing) -> ExchangeRecord:
    return ExchangeRecord(trace_id="t", surface="ask", mode=Mode.WORK, standing=standing)


def decided(
    flags: tuple[Flag, ...] = SHOWN,
    count: int = 1,
    texts: tuple[str, ...] = SAID,
    standing: Standing = CONTESTED,
) -> dict[str, Verdict]:
    verdicts = decide_memory(flags, count, texts, record(standing))
    assert sorted(verdict.clause for verdict in verdicts) == sorted(CLAUSES)
    return {verdict.clause: verdict for verdict in verdicts}


def broken(verdicts: dict[str, Verdict]) -> dict[str, str]:
    return {v.clause: v.reason for v in verdicts.values() if not v.is_kept}


def flag(memory_id: str, *, up: bool) -> Flag:
    return Flag(memory_id=memory_id, reintroduced_claim=up)


def test_every_exit_clause_of_the_book_is_decided_here() -> None:
    assert {clause.id for clause in BOOK.clauses if clause.is_exit} == CLAUSES


@pytest.mark.clause("MEM-1")
@pytest.mark.clause("MEM-2")
@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.clause("MEM-10")
@pytest.mark.clause("MEM-15")
def test_a_flagged_counted_and_caveated_answer_is_lawful() -> None:
    verdicts = decided()
    assert not broken(verdicts)
    assert all(verdict.applies for verdict in verdicts.values())


def test_without_memories_and_entries_nothing_binds() -> None:
    verdicts = decided(flags=(), count=0, texts=("You work at Amazon.",), standing=Standing())
    assert not broken(verdicts)
    assert not any(verdict.applies for verdict in verdicts.values())
    assert {v.reason for v in verdicts.values()} == {"no_memories", "nothing_contested"}


def test_an_entry_that_no_text_touches_binds_no_words() -> None:
    verdicts = decided(texts=("The sky is blue.", ""))
    assert not broken(verdicts)
    assert verdicts["MEM-3"].reason == verdicts["MEM-4"].reason == "no_contested_claim_used"
    assert not verdicts["MEM-3"].applies


@pytest.mark.clause("MEM-1", breaks=True)
@pytest.mark.parametrize(
    ("flags", "count"),
    [
        ((flag(NEW, up=False),), 0),
        ((flag(NEW, up=True), flag("mem_calm", up=True)), 2),
        ((flag(NEW, up=True), flag(NEW, up=False)), 1),
    ],
)
def test_a_flag_that_is_not_what_the_ledger_says(flags: tuple[Flag, ...], count: int) -> None:
    assert broken(decided(flags, count))["MEM-1"] == "flag_differs"


@pytest.mark.clause("MEM-2", breaks=True)
@pytest.mark.parametrize("count", [0, 2, -1])
def test_a_count_that_is_not_the_number_of_flags(count: int) -> None:
    assert broken(decided(count=count)) == {"MEM-2": "count_differs"}


@pytest.mark.clause("MEM-2", breaks=True)
def test_a_count_without_memories() -> None:
    assert broken(decided(flags=(), count=1)) == {"MEM-2": "count_differs"}


@pytest.mark.clause("MEM-2")
def test_a_memory_that_is_shown_twice_counts_once() -> None:
    assert not broken(decided(flags=(flag(NEW, up=True), flag(NEW, up=True)), count=1))


@pytest.mark.clause("MEM-15", breaks=True)
def test_a_memory_of_another_subject() -> None:
    foreign = flag("mem_of_someone_else", up=False)
    assert broken(decided(flags=(*SHOWN, foreign))) == {"MEM-15": "foreign_memory"}


@pytest.mark.clause("MEM-15", breaks=True)
def test_with_no_owner_every_memory_is_foreign() -> None:
    verdicts = decided(flags=(flag(NEW, up=False),), count=0, texts=(), standing=Standing())
    assert broken(verdicts) == {"MEM-15": "foreign_memory"}


@pytest.mark.clause("MEM-3", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True)
def test_a_claim_without_a_caveat() -> None:
    for about, text in (*PLAIN, *NO_CAVEAT):
        found = broken(decided((), 0, (text,), Standing(contests=(about,))))
        assert found["MEM-3"] == "caveat_missing"
        assert found["MEM-4"] == "told_as_plain_truth"


@pytest.mark.clause("MEM-3", breaks=True)
@pytest.mark.parametrize(("about", "text"), FALSE)
def test_a_caveat_that_is_not_true(about: Contest, text: str) -> None:
    found = broken(decided((), 0, (text,), Standing(contests=(about,))))
    assert found["MEM-3"] == "caveat_not_true"
    assert found["MEM-4"] == "told_as_plain_truth"


@pytest.mark.clause("MEM-4", breaks=True)
@pytest.mark.parametrize(("about", "text"), CERTAIN)
def test_a_free_caveat_beside_certainty_is_none(about: Contest, text: str) -> None:
    verdicts = decided((), 0, (text,), Standing(contests=(about,)))
    assert broken(verdicts)["MEM-4"] == "told_as_plain_truth"


@pytest.mark.clause("MEM-3", breaks=True)
def test_each_part_of_a_response_answers_for_itself() -> None:
    parts = ("You work at Amazon.", "I have conflicting records on this.")
    assert broken(decided(texts=parts))["MEM-3"] == "caveat_missing"


@pytest.mark.clause("MEM-3", breaks=True)
def test_one_bare_claim_among_many_is_enough() -> None:
    standing = Standing(known=CONTESTED.known, contested=CONTESTED.contested, contests=(WORK, AGE))
    found = broken(decided(texts=(*SAID, "You are 34."), standing=standing))
    assert found["MEM-3"] == "caveat_missing"


@pytest.mark.clause("MEM-10", breaks=True)
def test_the_auditor_sees_a_memory_without_its_flag() -> None:
    found = broken(decided(flags=(flag(NEW, up=False),), count=0))
    assert found["MEM-10"] == "unflagged_memory"


@pytest.mark.clause("MEM-10", breaks=True)
def test_the_auditor_sees_a_bare_claim() -> None:
    assert broken(decided(texts=("You work at Amazon.",)))["MEM-10"] == "claim_asserted"


def test_a_verdict_is_never_doubt_and_always_the_same() -> None:
    once, twice = decided(texts=("Amazon?", "\x00\u202e")), decided(texts=("Amazon?", "\x00\u202e"))
    assert once == twice
    assert all(v.outcome is not Outcome.UNDECIDED for v in once.values())
