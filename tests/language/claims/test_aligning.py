"""The closest sentences of all sources are found, in a fixed order and with bounded work."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.alignment import align, figures, index_sentences
from troth.language.claims import read_claims

LEAVE = """# Annual leave

Full-time employees receive 28 days of paid annual leave. Public holidays come on top.

- Up to three days of leave need one week of notice.
- Longer leave needs four weeks of notice.

Unused days lapse on 31 March. This does not apply during parental leave.
"""
PLANS = """# Plans

The Basic plan is free of charge. The Plus plan costs 9 euros per month.
"""
INDEX = index_sentences((("leave", LEAVE), ("plans", PLANS)))


def claim(text: str, context: str = "") -> TextClaim:
    return TextClaim(start=0, end=len(text), text=text, kind=ClaimKind.FACT, context=context)


def test_the_closest_sentence_comes_first() -> None:
    found = align(claim("Staff get 30 days of annual leave."), INDEX)
    assert found[0].source_id == "leave"
    assert found[0].sentence.text.startswith("Full-time employees receive 28 days")
    assert [one.closeness for one in found] == sorted((o.closeness for o in found), reverse=True)


def test_passages_are_slices_of_their_source() -> None:
    for text in ("Unused days lapse in May.", "The Plus plan is cheap.", "Notice of a week."):
        for found in align(claim(text), INDEX):
            source = {"leave": LEAVE, "plans": PLANS}[found.source_id]
            assert source[found.start : found.end] == found.text
            assert found.sentence.text in found.text


def test_a_sentence_brings_the_one_that_qualifies_it() -> None:
    assert "does not apply" in align(claim("Unused days lapse on 31 March."), INDEX)[0].text


def test_an_opposite_speaks_of_the_same_thing() -> None:
    index = index_sentences((("a", "Pets are forbidden here. The canteen opens at noon."),))
    assert align(claim("They are allowed."), index)[0].sentence.text.startswith("Pets")


def test_a_heading_and_a_context_help_to_find_the_place() -> None:
    found = align(claim("They lapse in March.", context="unused leave days"), INDEX)
    assert found[0].sentence.text == "Unused days lapse on 31 March."
    assert align(claim("Plans are free."), INDEX)[0].source_id == "plans"


def test_nothing_in_common_finds_nothing() -> None:
    assert align(claim("Quantum chromodynamics explains confinement."), INDEX) == ()
    assert align(claim("The of and."), INDEX) == ()
    assert align(claim("Leave is long."), index_sentences(())) == ()


def test_ties_fall_to_the_earlier_source_and_the_limit_holds() -> None:
    same = [(name, "Leave lapses in March.") for name in ("z", "a", "m")]
    found = align(claim("Leave lapses in May."), index_sentences(same), limit=2)
    assert [one.source_id for one in found] == ["z", "a"]


def test_a_word_in_every_sentence_stays_cheap_and_finds_the_rare_one() -> None:
    text = "The customer pays the bill.\n" * 20_000 + "The customer sees a walrus.\n"
    index = index_sentences((("long", text),))
    assert align(claim("A customer met the walrus."), index)[0].sentence.text.endswith("walrus.")


@given(st.lists(st.text(max_size=80), max_size=4), st.text(min_size=1, max_size=80))
def test_any_texts_align_the_same_each_time(sources: list[str], draft: str) -> None:
    pairs = [(f"s{place}", text) for place, text in enumerate(sources)]
    for one in read_claims(draft):
        found = align(one, index_sentences(pairs))
        assert found == align(one, index_sentences(pairs))
        assert all(0.0 < passage.closeness <= 1.0 for passage in found)


def test_a_paraphrase_is_found_by_kin_and_figures_when_asked_widely() -> None:
    told = claim("Time off that is not used expires on 31 March.")
    first = align(told, INDEX, 1, widely=True)[0]
    assert first.sentence.text == "Unused days lapse on 31 March."
    assert first.kinship > first.closeness


def test_kinship_is_closeness_when_not_asked_widely() -> None:
    told = claim("Time off that is not used expires on 31 March.")
    assert all(one.kinship == one.closeness for one in align(told, INDEX))


def test_an_invention_has_little_kinship() -> None:
    told = claim("Penguins paint the canteen purple on 31 March.")
    assert all(one.kinship < 0.3 for one in align(told, INDEX, widely=True))


def test_figures_are_read_from_digits_and_words() -> None:
    assert figures("Up to three of 28 days, and 007.") == ["#3", "#28", "#7"]
