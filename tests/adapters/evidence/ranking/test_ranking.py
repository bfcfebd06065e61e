"""Ranking is pure, bounded and deterministic."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.evidence.ranking import (
    MAX_JUDGED,
    Found,
    later_first,
    rank,
    search_words,
    shown,
)
from troth.ports.evidence import Hit, Nearest, Passage

WORDS = st.sampled_from("leave days 25 28 not travel hotel manager approves Über - ,".split(" "))
TEXTS = st.lists(WORDS, max_size=12).map(" ".join)
NEARNESS = st.none() | st.floats(-1, 1)


class Reader:
    """Says that what holds a word of the question in full answers it."""

    name = "reader/1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def surely(self) -> Reader:
        return self

    def answers(self, question: str, found: Sequence[Nearest]) -> list[tuple[int, float]]:
        self.asked += [one.passage.text for one in found]
        return [(at, 0.9) for at, one in enumerate(found) if "answer" in one.passage.text]


def found(text: str, near: float | None = None, source_id: str = "s", context: str = "") -> Found:
    passage = Passage(start=0, end=len(text), text=text, context=context)
    return Found(hit=Hit(source_id=source_id, passage=passage), near=near)


def quotes(request: str, *given_: Found, before: str = "") -> list[str]:
    texts = [request, f"{before} {request}"] if before else [request]
    ranked = rank(texts, given_)
    kept = shown(request, ranked, answering=None, max_facts=10, max_sources=8)
    return [one.hit.passage.text for one in kept]


def test_the_nearest_comes_first_and_what_is_far_is_left_out() -> None:
    near, nearer = found("It lasts a month.", 0.5), found("It ends in May.", 0.6)
    assert quotes("how long?", near, found("Bring a badge.", 0.2), nearer) == [
        "It ends in May.",
        "It lasts a month.",
    ]


def test_words_decide_between_what_is_equally_near() -> None:
    standard, other = found("Certified to ISO 9001.", 0.5), found("Certified to ISO 14001.", 0.5)
    assert quotes("ISO 9001", other, standard)[0] == "Certified to ISO 9001."


def test_who_shares_the_words_is_found_though_vectors_say_nothing() -> None:
    assert quotes("Plover 4455", found("Plover 4455", 0.1), found("Skylark", 0.1)) == [
        "Plover 4455"
    ]


def test_an_unknown_word_is_no_bar() -> None:
    badge, leave = found("A badge opens the door."), found("Leave is 28 days.")
    assert quotes("zyxw badge door", badge, leave) == ["A badge opens the door."]


def test_the_passage_itself_counts_more_than_its_headings() -> None:
    below = found("It takes four weeks.", context="Hotel bookings")
    own = found("Hotel bookings take four weeks.")
    assert quotes("How long do hotel bookings take?", below, own)[0] == own.hit.passage.text


def test_synonyms_are_looked_up_and_rank_alike() -> None:
    assert "holiday" in search_words(["vacation"])
    assert quotes("vacation", found("Holiday is paid.")) == ["Holiday is paid."]


def test_what_was_asked_before_counts_as_much_as_the_request() -> None:
    graz, note = found("Salaries in Graz.", 0.5), found("A doctor's note in Graz.", 0.5)
    before = "When is a doctor's note needed?"
    assert quotes("and in Graz?", graz, note, before=before)[0] == note.hit.passage.text


def test_what_is_far_behind_the_best_is_noise_beside_it() -> None:
    assert quotes("x", found("Best.", 0.9), found("Rest.", 0.5)) == ["Best."]


def test_the_same_sentence_is_told_once_and_a_differing_one_is_kept() -> None:
    same, copy = found("The limit is 40.", 0.5), found("Limit is 40!", 0.6, "t")
    other, denied = found("The limit is 50.", 0.5), found("The limit is not 40.", 0.5)
    assert len(quotes("limit", same, copy, other, denied)) == 3


def test_whoever_can_tell_decides_what_is_shown() -> None:
    texts = [found(f"Number {n}", 0.9 - n / 100) for n in range(20)]
    texts[3] = found("The answer.", 0.4)
    reader = Reader()
    ranked = rank(["number"], texts[:5])
    kept = shown("number", ranked, answering=reader, max_facts=10, max_sources=8)
    assert [one.hit.passage.text for one in kept] == ["The answer."]
    shown("number", rank(["number"], texts), answering=reader, max_facts=10, max_sources=8)
    assert len(reader.asked) == 5 + MAX_JUDGED


def test_ties_are_broken_by_source_id() -> None:
    ranked = rank(["hotel"], [found("Hotel B", 0.5, "b"), found("Hotel A", 0.5, "a")])
    assert [one.hit.source_id for one in ranked] == ["a", "b"]


@given(TEXTS, st.lists(st.tuples(TEXTS, NEARNESS, st.sampled_from("abc")), max_size=15))
def test_any_request_and_any_passages_are_ranked_within_bounds(
    request: str, given_: list[tuple[str, float | None, str]]
) -> None:
    passages = [found(text, near, source) for text, near, source in given_]
    ranked = rank([request], passages)
    assert ranked == rank([request], passages)
    assert all(0.0 <= one.score <= 1.0 for one in ranked)
    assert [one.score for one in ranked] == sorted((r.score for r in ranked), reverse=True)
    for answering in (None, Reader()):
        kept = shown(request, ranked, answering=answering, max_facts=4, max_sources=2)
        assert len(kept) <= 4
        assert len({one.hit.source_id for one in kept}) <= 2


@given(st.text())
def test_any_text_can_be_a_request(request: str) -> None:
    assert all(word == word.lower() for word in search_words([request]) if word.isascii())
    assert rank([request], []) == []


SEASON = found("The pool opens at 7 am in the season. That is the answer.", 0.5, "pool")
RIVAL = found("A locker costs 3 euros a day.", 0.2, "notes")


def test_what_contradicts_a_passage_is_shown_beside_it() -> None:
    own = found("A locker costs 2 euros a day, to answer that.", 0.6, "prices")
    ranked = rank(["q"], [own, SEASON, RIVAL, found("Dogs stay outside.", 0.1, "rules")])
    told = shown("q", ranked, answering=Reader(), max_facts=10, max_sources=8)
    assert [one.hit.source_id for one in told] == ["prices", "notes", "pool"]


def test_of_one_matter_the_later_passage_stands_first() -> None:
    old = found("A locker costs 2 euros a day.", 0.6, "tariff")
    ranked = rank(["q"], [old, SEASON, RIVAL])
    dates = {"tariff": "2021-05-01", "notes": "2026-03-01T08:00:00Z", "pool": "2026-04-01"}
    told = [one.hit.source_id for one in later_first(ranked, dates)]
    assert told == ["notes", "tariff", "pool"]
    undated = [one.hit.source_id for one in later_first(ranked, {"tariff": None})]
    assert undated == ["tariff", "pool", "notes"]
