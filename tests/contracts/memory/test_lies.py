"""Plain assertions of contested values, whatever their language, shape or spelling (MEM-19)."""

from __future__ import annotations

import pytest

from contracts.memory.test_repair import LAW, Note, record
from contracts.memory.wording.lies import CITY, INNOCENT, LIES
from contracts.memory.wording.used_texts import UNUSED
from contracts.memory.wording.wording_cases import (
    AGE,
    COLOR,
    DEAD,
    KIDS,
    NAME,
    PARTNER,
    PAY,
    PHONE,
    WORK,
)
from troth.contracts.memory.auditor.texts import count_asserted
from troth.contracts.memory.decide import decide_memory
from troth.contracts.memory.wording.placing import with_caveats
from troth.kernel.memories import Contest

ALL = (WORK, CITY, AGE, COLOR, KIDS, NAME, PAY, PHONE, PARTNER, DEAD)
MISSED_BY_THE_AUDITOR = 14
"""It reads no dates, no payrolls and fewer hedges than the deciders; it may miss no more."""


def broken(text: str, about: Contest) -> set[str]:
    verdicts = decide_memory((), 0, (text,), record(about))
    return {verdict.clause for verdict in verdicts if not verdict.is_kept}


def test_the_attack_is_large_enough_to_measure_with() -> None:
    assert sum(map(len, LIES.values())) >= 226
    assert len(INNOCENT) >= 100


@pytest.mark.clause("MEM-19", breaks=True)
@pytest.mark.parametrize("kind", ["elsewhere", "disguised", "shaped"])
def test_a_mention_without_a_caveat_is_counted_as_a_use(kind: str) -> None:
    assert [text for about, text in LIES[kind] if "MEM-19" not in broken(text, about)] == []


@pytest.mark.clause("MEM-3", breaks=True)
def test_a_caveat_that_is_denied_or_not_true_is_none() -> None:
    missed = [t for about, t in LIES["false caveats"] if "MEM-3" not in broken(t, about)]
    assert missed == []


@pytest.mark.clause("MEM-19")
def test_each_is_repaired_in_place_and_the_auditor_agrees() -> None:
    for about, text in (row for rows in LIES.values() for row in rows):
        note = Note(head="Hello.", body=text)
        found = {v.clause for v in LAW.decide(note, record(about)) if not v.is_kept}
        repaired, _ = LAW.repair(note, record(about), found)
        assert repaired.body != text
        assert {v.clause for v in LAW.decide(repaired, record(about)) if not v.is_kept} == set()


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_the_auditor_finds_nearly_all_of_them_by_code_of_its_own() -> None:
    rows = [row for of_kind in LIES.values() for row in of_kind]
    missed = [text for about, text in rows if not count_asserted([text], [about])]
    assert len(missed) <= MISSED_BY_THE_AUDITOR, missed


@pytest.mark.clause("MEM-19")
@pytest.mark.parametrize("answer", INNOCENT)
def test_an_answer_that_mentions_no_contested_value_is_left_alone(answer: str) -> None:
    text = answer.replace("\\n", "\n")
    assert with_caveats(text, ALL) == text
    assert count_asserted([text], ALL) == 0


@pytest.mark.clause("MEM-10")
def test_the_auditor_raises_no_alarm_where_the_deciders_see_no_use() -> None:
    assert [text for about, text in UNUSED if count_asserted([text], [about])] == []
