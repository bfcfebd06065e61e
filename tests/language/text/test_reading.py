"""Words, stems, sentences and numbers, on ordinary and on hostile text."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.tokens import (
    ZERO_WIDTH,
    content_words,
    fold,
    language_of,
    numbers,
    sentences,
    stem,
    visible,
    words,
)

MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    "forms",
    [
        "approve approved approves approving",
        "day days",
        "policy policies",
        "leave leaves leaving",
        "apply applied applies applying",
        "use used uses using",
        "agree agreed agrees agreeing",
        "need needed needs",
        "stop stopped stopping",
        "class classes",
        "box boxes",
        "family families",
        "month monthly months",
        "expense expenses",
    ],
)
def test_forms_of_a_word_share_a_stem(forms: str) -> None:
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["use us", "family fame", "policy police", "bus but", "string st"])
def test_different_words_keep_different_stems(pair: str) -> None:
    first, second = pair.split()
    assert stem(first) != stem(second)


@given(st.text())
def test_fold_keeps_the_length(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(st.text())
def test_sentences_are_ordered_trimmed_and_lose_no_letter(text: str) -> None:
    spans = sentences(text)
    assert all(text[a:b] == text[a:b].strip() and a < b for a, b in spans)
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())


@given(st.text())
def test_a_stem_is_never_empty_and_is_stable(text: str) -> None:
    for word in words(text):
        assert stem(word)
        assert stem(word) == stem(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Dr. Smith came. He left.", ["Dr. Smith came.", "He left."]),
        ("mein bruder wohnt im 4. stock", ["mein bruder wohnt im 4. stock"]),
        ("beworben in st. josef. mal sehen", ["beworben in st. josef.", "mal sehen"]),
        ("the key is at no. 42, upstairs", ["the key is at no. 42, upstairs"]),
        ("no. that is wrong", ["no.", "that is wrong"]),
        ("Ab dem 3. März 2026 gilt das. Neu.", ["Ab dem 3. März 2026 gilt das.", "Neu."]),
        ("Es sind 2,3 Mio. Euro. Gut.", ["Es sind 2,3 Mio. Euro.", "Gut."]),
        ("Gasse 4, 3. OG links. Klingeln!", ["Gasse 4, 3. OG links.", "Klingeln!"]),
        ("Die 2. Rate ist fällig. Bald.", ["Die 2. Rate ist fällig.", "Bald."]),
        ("Rooms seat 12. Tables are free.", ["Rooms seat 12.", "Tables are free."]),
        ("1. Scope of the policy. 2. Terms.", ["1. Scope of the policy.", "2. Terms."]),
        ("It costs 3.50 now. Yes.", ["It costs 3.50 now.", "Yes."]),
        ("I live in Ghent.My sister is 30.", ["I live in Ghent.", "My sister is 30."]),
        ("Ich wohne in Gent!Das ist schön.", ["Ich wohne in Gent!", "Das ist schön."]),
        (
            "It is torch.Tensor here, or www.rome.It is",
            ["It is torch.Tensor here, or www.rome.It is"],
        ),
        ("z.B.Das geht, ca.Die Hälfte", ["z.B.Das geht, ca.Die Hälfte"]),
        ("Line one\nline two", ["Line one", "line two"]),
        ("第一句。第二句。", ["第一句。", "第二句。"]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == expected


def test_content_words_keep_owners_and_drop_contractions() -> None:
    assert content_words("The company's rules don't apply to O’Brien") == [
        "company",
        "rules",
        "apply",
        "o'brien",
    ]


def test_negations_stay_content_words() -> None:
    assert {"not", "no", "never"} <= set(content_words("not, no, never"))


def test_numbers_stand_alone() -> None:
    assert numbers("3 of 1,250.50 and -4, but not x86 or 12ab") == ["3", "1,250.50", "-4"]


def test_visible_removes_what_cannot_be_seen() -> None:
    assert visible(f"se{ZERO_WIDTH}cret") == "secret"


@pytest.mark.slow
@pytest.mark.parametrize("reader", [words, content_words, sentences, numbers, fold, visible])
@pytest.mark.parametrize(
    "unit",
    ["a", "a'", ".", ".)", "1,", "1", "1.", "\n", " ", "-", "。", "\u202e", "İ", "A. "],
)
def test_a_megabyte_of_anything_is_read_in_linear_time(
    reader: Callable[[str], object], unit: str
) -> None:
    text = (unit * (MEGABYTE // len(unit)))[:MEGABYTE] + "x"
    reader(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Das Depot liegt in Wels.", "de"),
        ("Wo finde ich die Preise?", "de"),
        ("Öffnungszeiten?", "de"),
        ("The depot is in Wels.", "en"),
        ("Was it in an hour?", "en"),
        ("", "en"),
    ],
)
def test_the_language_is_told_by_small_words_and_else_by_letters(text: str, code: str) -> None:
    assert language_of(text) == code
