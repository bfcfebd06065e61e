"""What stands behind an answer: contradictions explained, alternatives, the X-ray."""

from __future__ import annotations

import pytest

from contracts.memory.answering_cases import by_id, contest, fact, memory
from troth.contracts.memory.answering import alternative, alternatives, explain_conflicts, xray
from troth.contracts.memory.answering.behind import MAX_DISPUTES
from troth.contracts.memory.chat import ResponseType
from troth.kernel.memories import EntryKind, EntryState

OLD = memory(1, "I work at Microsoft.", ("employer", "Microsoft"), trust=400)
NEW = memory(2, "I work at Amazon.", ("employer", "Amazon"), trust=700)
THIRD = memory(3, "I work at Google.", ("employer", "Google"))
NO_JAZZ = memory(4, "I don't like jazz", fact("I don't like jazz", "likes", "jazz", negative=True))
JAZZ = memory(5, "I like jazz", ("likes", "jazz"))
PET = memory(6, "I have a dog.", ("pet", "a dog"))
WORK = contest(OLD, NEW)
MUSIC = contest(NO_JAZZ, JAZZ, kind=EntryKind.TEMPORAL, state=EntryState.REFLECTING)
KNOWN = by_id(OLD, NEW, THIRD, NO_JAZZ, JAZZ, PET)


@pytest.mark.clause("MEM-14")
@pytest.mark.parametrize(
    ("believed", "language", "text"),
    [
        (
            "m1",
            "en",
            (
                "If the record of 1 January 2026 is right: “I work at Microsoft”, though I have "
                "conflicting records: on 2 January 2026 you told me “I work at Amazon”."
            ),
        ),
        (
            "m2",
            "en",
            (
                "If the record of 2 January 2026 is right: “I work at Amazon”, though I have "
                "conflicting records: on 1 January 2026 you told me “I work at Microsoft”."
            ),
        ),
        (
            "m1",
            "de",
            (
                "Falls die Angabe vom 1. Januar 2026 stimmt: „I work at Microsoft“, obwohl mir "
                "widersprüchliche Angaben vorliegen: „I work at Amazon“ vom 2. Januar 2026."
            ),
        ),
    ],
)
def test_the_other_answer_is_a_condition(believed: str, language: str, text: str) -> None:
    preview = alternative(WORK, believed=believed, memories=KNOWN, language=language)
    assert preview.text == text
    assert preview.believed.memory_id == believed
    assert preview.newer == "m2"
    assert (preview.entry_id, preview.kind, preview.state) == ("e-m1-m2", "conflict", "open")
    trusts = {one.memory_id: one.trust for one in (preview.believed, preview.against)}
    assert trusts == {"m1": 0.4, "m2": 0.7}


@pytest.mark.clause("MEM-14")
def test_each_contested_memory_in_use_has_its_alternative() -> None:
    previews = alternatives([WORK, MUSIC], KNOWN, used=["m2", "m5", "m6"], language="en")
    assert [one.believed.memory_id for one in previews] == ["m1", "m4"]
    assert previews[1].text == (
        "If the record of 4 January 2026 is right: “I don't like jazz”, though I have conflicting "
        "records: on 5 January 2026 you told me “I like jazz”."
    )
    assert previews[1].state == "reflecting"


@pytest.mark.clause("MEM-14")
def test_of_three_records_the_two_that_are_not_told_are_previewed() -> None:
    contests = [WORK, contest(OLD, THIRD), contest(NEW, THIRD)]
    previews = alternatives(contests, KNOWN, used=["m3"], language="en")
    assert {one.believed.memory_id for one in previews} == {"m1", "m2"}


@pytest.mark.clause("MEM-14", breaks=True)
def test_no_preview_without_both_memories_or_of_a_stranger() -> None:
    assert alternatives([WORK], by_id(NEW), used=["m2"], language="en") == ()
    assert alternatives([WORK], KNOWN, used=["m6"], language="en") == ()
    with pytest.raises(KeyError):
        alternative(WORK, believed="m1", memories=by_id(NEW), language="en")
    with pytest.raises(ValueError, match="no side"):
        alternative(WORK, believed="m6", memories=KNOWN, language="en")


@pytest.mark.clause("MEM-9")
def test_the_xray_shows_each_memory_used_and_each_conflict_among_them() -> None:
    shown = xray([NEW, OLD, PET], [WORK, MUSIC])
    assert [one.memory_id for one in shown.memories_used] == ["m2", "m1", "m6"]
    assert [(one.old, one.new, one.status) for one in shown.conflicts_detected] == [
        ("I work at Microsoft.", "I work at Amazon.", "open")
    ]
    assert not any(one.reintroduced_claim for one in shown.memories_used)  # MEM-5
    assert shown.reintroduced_claims_count == 0


def test_one_side_in_use_is_enough_to_show_the_conflict() -> None:
    assert len(xray([OLD], [WORK]).conflicts_detected) == 1
    assert xray([], [WORK]).conflicts_detected == ()


def test_contradictions_are_explained_one_by_one() -> None:
    said = explain_conflicts([WORK, MUSIC], KNOWN, language="en")
    assert said.text == (
        "There are 2 open contradictions in what you told me. "
        "On 2 January 2026 you told me “I work at Amazon” (most recent update), though I have "
        "conflicting records: on 1 January 2026 you told me “I work at Microsoft”. Both were said "
        "of the same time, and they cannot both hold. Which one is right, or do both hold? "
        "On 5 January 2026 you told me “I like jazz” (most recent update), though I have "
        "conflicting records: on 4 January 2026 you told me “I don't like jazz”. It may have "
        "changed in between, but you did not say so. Has this changed, or is one of the records "
        "wrong?"
    )
    assert said.response_type is ResponseType.EXPLANATION
    assert said.memory_ids == ("m2", "m1", "m5", "m4")
    assert said.questions == (
        "Which one is right, or do both hold?",
        "Has this changed, or is one of the records wrong?",
    )


def test_a_correction_is_explained_in_german() -> None:
    said = explain_conflicts([contest(OLD, NEW, kind=EntryKind.REVISION)], {}, language="de")
    assert said.text == (
        "In dem, was Sie mir gesagt haben, ist ein Widerspruch offen. Am 2. Januar 2026 sagten Sie "
        "mir „I work at Amazon“ (neueste Angabe), obwohl mir widersprüchliche Angaben vorliegen: "
        "„I work at Microsoft“ vom 1. Januar 2026. Damit sollte die andere Angabe berichtigt "
        "werden. Soll ich die Korrektur übernehmen?"
    )


def test_nothing_contradicts_itself() -> None:
    said = explain_conflicts([], {}, language="en")
    assert said.text == "There is no open contradiction in what you told me."
    assert said.certain


def test_many_contradictions_are_counted() -> None:
    pairs = [
        contest(
            memory(2 * n, f"The code is {n}a", (f"favorite:code{n}", f"{n}a")),
            memory(2 * n + 1, f"The code is {n}b", (f"favorite:code{n}", f"{n}b")),
        )
        for n in range(1, MAX_DISPUTES + 4)
    ]
    said = explain_conflicts(pairs, {}, language="en")
    assert said.text.startswith(f"There are {MAX_DISPUTES + 3} open contradictions")
    assert said.text.endswith("3 more are open.")
