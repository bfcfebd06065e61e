"""Where a text uses a contested claim: measured against the labelled texts, and by example."""

from __future__ import annotations

import pytest

from contracts.memory.wording.caveated_texts import CAVEATED, CERTAIN, FALSE, NO_CAVEAT
from contracts.memory.wording.mentions_found import Side, find_mentions
from contracts.memory.wording.used_texts import DOUBTFUL, PLAIN, UNUSED
from contracts.memory.wording.wording_cases import (
    AGE,
    ALL,
    HOME,
    MEAT,
    SISTER,
    STATUS,
    WORK,
    between,
    claim,
    contest,
)
from troth.kernel.memories import Contest


def test_the_table_is_large_enough_to_measure_with() -> None:
    tables = (PLAIN, UNUSED, CAVEATED, FALSE, NO_CAVEAT, CERTAIN)
    assert sum(map(len, tables)) >= 220
    assert len({text for table in tables for _, text in table}) == sum(map(len, tables))


@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize(("about", "text"), PLAIN)
def test_a_use_is_found(about: Contest, text: str) -> None:
    assert find_mentions(text, (about,))


@pytest.mark.clause("MEM-19")
@pytest.mark.parametrize(("about", "text"), DOUBTFUL)
def test_in_doubt_a_mention_is_a_use(about: Contest, text: str) -> None:
    assert find_mentions(text, (about,))


@pytest.mark.clause("MEM-12")
@pytest.mark.parametrize(("about", "text"), UNUSED)
def test_another_sense_is_no_use(about: Contest, text: str) -> None:
    assert find_mentions(text, (about,)) == ()


def test_what_is_found_lies_in_its_sentence() -> None:
    found = [(text, mention) for about, text in PLAIN for mention in find_mentions(text, (about,))]
    assert len(found) >= len(PLAIN)
    for text, mention in found:
        assert 0 <= mention.start < mention.end <= len(text)
        first, last = mention.sentence
        assert first <= mention.start < mention.end <= last <= len(text)


@pytest.mark.parametrize(
    ("about", "text", "side"),
    [
        (WORK, "You work at Amazon.", Side.NEW),
        (WORK, "You work at Microsoft.", Side.OLD),
        (WORK, "You don't work at Microsoft.", Side.NEW),
        (WORK, "Sie arbeiten nicht bei Amazon.", Side.OLD),
        (MEAT, "You eat meat.", Side.OLD),
        (MEAT, "You never eat meat.", Side.NEW),
        (MEAT, "Du isst kein Fleisch.", Side.NEW),
        (STATUS, "You are not single.", Side.NEW),
        (HOME, "You live in Berlin.", Side.NEW),
        (AGE, "You are thirty-two.", Side.OLD),
        (
            between("Berlin, Germany", "Berlin, Ohio", "location"),
            "You live in Berlin.",
            Side.EITHER,
        ),
    ],
)
def test_a_denial_supports_the_other_side(about: Contest, text: str, side: Side) -> None:
    (mention,) = find_mentions(text, (about,))
    assert mention.side is side
    assert mention.contest is about


def test_one_sentence_may_use_several_claims() -> None:
    text = "You're a 34-year-old engineer at Amazon who lives in Berlin, and you are married."
    found = [text[m.start : m.end] for m in find_mentions(text, ALL)]
    assert found == ["34", "Amazon", "Berlin", "married"]


def test_a_longer_value_is_not_also_a_shorter_one() -> None:
    york = between("York", "New York", "location")
    (mention,) = find_mentions("You live in New York.", (york,))
    assert mention.side is Side.NEW


def test_each_subject_has_its_own_use() -> None:
    both = (WORK, between("Google", "Amazon", "employer", "user/sister"))
    (mine,) = find_mentions("You work at Amazon.", both)
    assert mine.contest is WORK
    (hers,) = find_mentions("Your sister works at Amazon.", both)
    assert hers.contest.new.entity == "user/sister"


def test_what_both_sides_share_is_not_contested() -> None:
    jobs = between("software engineer", "data engineer", "occupation")
    assert find_mentions("You are an engineer.", (jobs,)) == ()
    assert find_mentions("You are a data engineer.", (jobs,))


def test_a_list_under_a_heading_is_about_whom_the_heading_names() -> None:
    text = "About your sister:\n- employer: Siemens\n- city: Rome"
    assert find_mentions(text, (SISTER,))
    assert not find_mentions(text.replace("Siemens", "Amazon"), (WORK,))


def test_a_value_without_a_letter_or_digit_is_never_found() -> None:
    odd = contest(claim("?!", 1), claim("+++", 2))
    assert find_mentions("You work at +++ ?!", (odd,)) == ()


def test_without_entries_nothing_is_contested() -> None:
    assert find_mentions("You work at Amazon.", ()) == ()
    assert find_mentions("", (WORK,)) == ()
