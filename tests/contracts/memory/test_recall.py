"""Ranking memories by what was asked."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.answering_cases import memory
from troth.contracts.memory.model import Memory
from troth.contracts.memory.recall import MIN_WORDS, Ranked, fills, rank_memories

NOW = "2026-02-01T00:00:00Z"
WORK = memory(1, "I work at Microsoft.", ("employer", "Microsoft"))
HOME = memory(2, "I live in Berlin.", ("location", "Berlin"))
DOG = memory(3, "My dog Rex loves long walks in the park.", ("pet", "dog"))
FOOD = memory(4, "I am allergic to peanuts.", ("allergy", "peanuts"))
JOB = memory(5, "Ich arbeite als Lehrerin in Hamburg.", ("occupation", "Lehrerin"))
ALL = (WORK, HOME, DOG, FOOD, JOB)


def ids(ranked: tuple[Ranked, ...]) -> list[str]:
    return [one.memory.memory_id for one in ranked]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Do you know where I am working? I work a lot", "m1"),
        ("Is Berlin nice?", "m2"),
        ("Tell me about my dog", "m3"),
        ("Which walks does Rex love?", "m3"),
        ("Am I allergic to anything?", "m4"),
        ("peanuts", "m4"),
        ("Arbeite ich als Lehrerin?", "m5"),
    ],
)
def test_what_shares_words_or_a_value_comes_first(query: str, first: str) -> None:
    assert ids(rank_memories(query, ALL, now=NOW, limit=3))[0] == first


@pytest.mark.parametrize("query", ["Who won the cup in 1954?", "How tall is Everest?", "Danke!"])
def test_what_has_nothing_to_do_with_it_is_left_out(query: str) -> None:
    assert rank_memories(query, ALL, now=NOW, limit=9) == ()


def test_a_word_that_is_but_a_little_of_the_question_is_not_enough() -> None:
    rare = "quantum flux capacitor warranty invoice dispute tribunal hearing work"
    (only,) = rank_memories("work", (WORK,), now=NOW, limit=9)
    assert only.why == ("words",)
    assert MIN_WORDS > 0
    assert rank_memories(rare, (WORK, *ALL[1:]), now=NOW, limit=9) == ()


def test_a_question_without_content_finds_everything_newest_first() -> None:
    ranked = rank_memories("What do you have on me?", ALL, now=NOW, limit=9)
    assert ids(ranked) == ["m5", "m4", "m3", "m2", "m1"]
    assert {one.why for one in ranked} == {("recent",)}
    assert ids(rank_memories("", ALL, now=NOW, limit=2)) == ["m5", "m4"]


def test_a_slot_is_relevant_whatever_the_words() -> None:
    query = "What's the name of my employer?"
    assert ids(rank_memories(query, ALL, now=NOW, limit=9)) == []
    ranked = rank_memories(query, ALL, now=NOW, limit=9, slots=[("user", "employer")])
    assert ids(ranked) == ["m1"]
    assert ranked[0].why == ("slot",)


@pytest.mark.parametrize(
    ("asked", "slot", "expected"),
    [
        (("user", "employer"), ("user", "employer"), True),
        (("user", "favorite"), ("user", "favorite:color"), True),
        (("user", "favorite:color"), ("user", "favorite:food"), False),
        (("user", "pet"), ("user", "pet_count"), False),
        (("user/sister", ""), ("user/sister", "employer"), True),
        (("user", "employer"), ("user/sister", "employer"), False),
        (("user", ""), ("user/sister", "employer"), False),
    ],
)
def test_what_fills_a_slot(asked: tuple[str, str], slot: tuple[str, str], expected: bool) -> None:
    assert fills(asked, slot) is expected


def test_the_very_value_counts_most() -> None:
    talk = memory(6, "I always like to drive to the place of work by car in the rain")
    value = memory(1, "My boss sits in Oslo.", ("location", "Oslo"))
    ranked = rank_memories(
        "Do I drive to the place of work in Oslo?", (talk, value), now=NOW, limit=9
    )
    assert ids(ranked)[0] == "m1"
    assert "value" in ranked[0].why


def test_a_value_is_matched_by_whole_words() -> None:
    ranked = rank_memories("Berliner Weisse?", (HOME,), now=NOW, limit=9)
    assert ranked == ()


def test_recency_and_trust_decide_between_equals() -> None:
    old = memory(1, "I like tea.", ("likes", "tea"), at="2020-01-01T00:00:00Z")
    new = memory(2, "I like tea.", ("likes", "tea"), at="2026-01-30T00:00:00Z")
    assert ids(rank_memories("tea", (old, new), now=NOW, limit=9)) == ["m2", "m1"]
    trusted = memory(1, "I like tea.", ("likes", "tea"), at=new.at, trust=900)
    assert ids(rank_memories("tea", (new, trusted), now=NOW, limit=9)) == ["m1", "m2"]


def test_ties_go_to_the_newer_one() -> None:
    at = "2026-01-30T00:00:00Z"
    pair = (memory(1, "tea", at=at), memory(2, "tea", at=at))
    assert ids(rank_memories("tea", pair, now=NOW, limit=9)) == ["m2", "m1"]
    assert ids(rank_memories("tea", pair[::-1], now=NOW, limit=9)) == ["m2", "m1"]


def test_history_is_found_behind_what_is_current() -> None:
    gone = memory(9, "I work at IBM.", ("employer", "IBM"), superseded=True)
    ranked = rank_memories("work", (gone, WORK), now=NOW, limit=9, slots=[("user", "employer")])
    assert ids(ranked) == ["m1", "m9"]
    assert ids(rank_memories("IBM", (gone, WORK), now=NOW, limit=9)) == ["m9"]


@pytest.mark.parametrize("at", ["", "yesterday", "2026-01-01", "2099-01-01T00:00:00Z"])
def test_a_date_that_cannot_be_read_harms_nothing(at: str) -> None:
    odd = memory(1, "tea", at=at or "x")
    assert ids(rank_memories("tea", (odd,), now=NOW, limit=9)) == ["m1"]
    assert ids(rank_memories("tea", (odd,), now=at, limit=9)) == ["m1"]


def test_a_score_lies_between_0_and_1() -> None:
    with pytest.raises(ValueError, match="score"):
        Ranked(memory=WORK, score=1.01)


@given(
    query=st.text(max_size=60),
    order=st.permutations(ALL),
    limit=st.integers(-1, 6),
)
def test_scores_fall_and_the_order_of_candidates_does_not_matter(
    query: str, order: list[Memory], limit: int
) -> None:
    ranked = rank_memories(query, ALL, now=NOW, limit=limit)
    assert rank_memories(query, order, now=NOW, limit=limit) == ranked
    scores = [one.score for one in ranked]
    assert scores == sorted(scores, reverse=True)
    assert len(ranked) <= max(0, limit)
    assert all(one.why for one in ranked)


_SCRIPT = """
from contracts.memory.test_recall import ALL, NOW
from troth.contracts.memory.recall import rank_memories
print([(one.memory.memory_id, one.score, one.why) for one in rank_memories(
    "work dog Berlin peanuts", ALL, now=NOW, limit=9)])
"""


@pytest.mark.clause("MEM-17")
def test_another_process_gives_the_same_scores() -> None:
    ranked = rank_memories("work dog Berlin peanuts", ALL, now=NOW, limit=9)
    here = [(one.memory.memory_id, one.score, one.why) for one in ranked]
    paths = "\n".join(f"sys.path.append({path!r})" for path in sys.path)
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", f"import sys\n{paths}\n{_SCRIPT}"],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        )
        assert run.stdout.strip() == repr(here)


@pytest.mark.slow
def test_a_megabyte_is_ranked_quickly() -> None:
    huge = memory(1, "peanuts " + "wörd 12 " * 125_000, ("allergy", "peanuts"))
    assert ids(rank_memories("peanuts?", (huge,), now=NOW, limit=3)) == ["m1"]
    rank_memories("tea " * 250_000, ALL, now=NOW, limit=3)
