"""Ranking is pure, bounded and deterministic."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.evidence.ranking import rank, read_query
from troth.ports.evidence import Hit, Passage

WORDS = st.sampled_from("leave days 25 28 not travel hotel manager approves Über - ,".split(" "))
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)


def hit(text: str, source_id: str = "s", context: str = "") -> Hit:
    passage = Passage(start=0, end=len(text), text=text, context=context)
    return Hit(source_id=source_id, passage=passage)


def quotes(request: str, *hits: Hit) -> list[str]:
    found = rank(read_query(request), hits, max_facts=10, max_sources=8)
    return [one.hit.passage.text for one in found]


def test_the_passage_itself_counts_more_than_its_headings() -> None:
    below = hit("It takes four weeks.", context="Hotel bookings")
    own = hit("Hotel bookings take four weeks.")
    assert quotes("How long do hotel bookings take?", below, own) == [
        "Hotel bookings take four weeks.",
        "It takes four weeks.",
    ]


def test_a_number_of_the_request_prefers_the_passage_that_holds_it() -> None:
    found = quotes("An order of 500", hit("Orders of 900."), hit("Orders of 500."))
    assert found == ["Orders of 500.", "Orders of 900."]


def test_synonyms_find_a_passage_but_rank_behind_the_word_itself() -> None:
    found = quotes("vacation", hit("Holiday is paid."), hit("Vacation is paid."))
    assert found == ["Vacation is paid.", "Holiday is paid."]


def test_ties_are_broken_by_source_id() -> None:
    found = rank(
        read_query("hotel"), [hit("Hotel B", "b"), hit("Hotel A", "a")], max_facts=9, max_sources=9
    )
    assert [one.hit.source_id for one in found] == ["a", "b"]


@given(TEXTS, st.lists(st.tuples(TEXTS, st.sampled_from("abc")), max_size=15))
def test_any_request_and_any_hits_are_ranked_within_bounds(
    request: str, given_hits: list[tuple[str, str]]
) -> None:
    hits = [hit(text, source) for text, source in given_hits]
    query = read_query(request)
    ranked = rank(query, hits, max_facts=4, max_sources=2)
    assert ranked == rank(query, hits, max_facts=4, max_sources=2)
    assert len(ranked) <= 4
    assert len({one.hit.source_id for one in ranked}) <= 2
    assert all(0.0 < one.score <= 1.0 for one in ranked)
    assert [one.score for one in ranked] == sorted((r.score for r in ranked), reverse=True)
    if not query.terms:
        assert ranked == []


@given(st.text())
def test_any_text_can_be_a_request(request: str) -> None:
    query = read_query(request)
    assert all(word == word.lower() for word in query.search_words if word.isascii())
