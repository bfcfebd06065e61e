"""Quotes of the subject inside our sentences: whatever they hold, the sentence stays one."""

from __future__ import annotations

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.answering.test_caveats import check_lawful
from contracts.memory.answering_cases import answer, asking, by_id, contest, fact, memory
from troth.contracts.memory.answering import alternatives, explain_conflicts
from troth.contracts.memory.answering.quoting import day, listed, one_line, quote, say
from troth.contracts.memory.attributes import ATTRIBUTES
from troth.language.tokens import ZERO_WIDTH, sentences
from troth.language.words import LANGUAGES, kinds_in, text_of


def fields(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("name", kinds_in("memory"))
def test_every_language_says_the_same(name: str) -> None:
    said = {code: fields(text_of(f"memory.{name}", code)) for code in LANGUAGES}
    assert len({tuple(one) for one in said.values()}) == 1, said


@pytest.mark.parametrize(
    ("at", "language", "expected"),
    [
        ("2026-05-03T09:00:00Z", "en", "3 May 2026"),
        ("2026-03-13T09:00:00Z", "de", "13. März 2026"),
        ("x", "en", "x"),
    ],
)
def test_a_day_is_written_as_the_language_writes_it(at: str, language: str, expected: str) -> None:
    assert day(at, language) == expected


def test_a_list_reads_as_one() -> None:
    assert [listed(["A", "B", "C"][:n], "en") for n in range(4)] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert listed(["A", "B"], "de") == "A und B"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("I work at Amazon.", "I work at Amazon"),
        ("I work\nat  Amazon!!", "I work at Amazon"),
        ("I moved. To Ulm!", "I moved To Ulm"),
        ("at Dr. Who Inc. (London.)", "at Dr. Who Inc. (London)"),
        ("\u202eevil\u202c GmbH", "evil GmbH"),
        ("", ""),
        ("a" * 300, "a" * 100 + " ⋯"),
        ("word " * 60, "word " * 19 + "word ⋯"),
    ],
)
def test_words_are_put_on_one_line(said: str, expected: str) -> None:
    assert one_line(said, 100) == expected


@given(said=st.text(max_size=300) | st.text(alphabet=".!? \n\u200ba。'”):…", max_size=150))
def test_no_mark_in_them_ends_a_sentence(said: str) -> None:
    line = one_line(said, 100)
    assert len(line) <= 102
    assert not set(line) & {"\n", "\r", "\x00", *ZERO_WIDTH}
    for code in LANGUAGES:
        quoted = f"{say('told', code, day='x', quote=quote(said, code))} (most recent update), so"
        assert sentences(quoted) == [(0, len(quoted))]


def test_quotation_marks_inside_a_quote_are_not_ours() -> None:
    assert quote('I said “no”. "Yes."', "en") == "“I said 'no' 'Yes'”"
    assert quote("Er sagte „nein“", "de") == "„Er sagte 'nein'“"
    assert quote("\u200b", "en") == "“⋯”"
    assert quote("{day} {quote}", "en") == "“{day} {quote}”"


@pytest.mark.slow
def test_a_megabyte_is_made_fit_quickly() -> None:
    for unit in ("a", ".", "! ", "\n", "\u200b", "my ", "“"):
        text = unit * (1_000_000 // len(unit))
        assert len(one_line(text, 100)) <= 102
        assert len(quote(text, "de")) <= 310


PAIRS: dict[str, tuple[str, str]] = {
    "name": ("Anna", "Hanna"),
    "employer": ("Microsoft", "Amazon"),
    "occupation": ("nurse", "teacher"),
    "location": ("Berlin", "Munich"),
    "birth_place": ("Lima", "Oslo"),
    "age": ("32", "34"),
    "marital_status": ("married", "single"),
    "children_count": ("2", "three"),
    "pet": ("a dog", "a cat"),
    "pet_count": ("2", "3"),
    "diet": ("vegan", "vegetarian"),
    "favorite": ("blue", "red"),
    "likes": ("jazz", "opera"),
    "language": ("German", "Polish"),
    "salary": ("50,000 euros", "60,000 euros"),
    "email": ("a@b.co", "c@d.co"),
    "phone": ("555 1234", "555 9876"),
    "schedule": ("Tuesday", "Friday"),
    "own": ("$1200", "$1300"),
}
DATES = {"birth_date"}  # their forms are those of ``values``


def test_every_attribute_of_the_core_is_looked_at() -> None:
    assert set(PAIRS) | DATES == set(ATTRIBUTES)


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("entity", ["user", "user/sister", "named:anna"])
@pytest.mark.parametrize("attribute", PAIRS)
def test_a_dispute_about_any_attribute_is_told_lawfully(
    attribute: str, entity: str, language: str
) -> None:
    who = {"user": "I", "user/sister": "My sister", "named:anna": "Anna"}[entity]
    told = [f"{who} told you: {value}" for value in PAIRS[attribute]]
    old, new = (
        memory(seq, text, fact(text, attribute, value, entity=entity))
        for seq, (text, value) in enumerate(zip(told, PAIRS[attribute], strict=True), start=1)
    )
    contests = [contest(old, new)]
    known = by_id(old, new)
    texts = [
        answer(asking(attribute, entity=entity), [new, old], *contests, language=language).text,
        answer(asking(None, listing=True), [new, old], *contests, language=language).text,
        explain_conflicts(contests, known, language=language).text,
        *(one.text for one in alternatives(contests, known, used=["m1"], language=language)),
    ]
    check_lawful(texts, contests)
    assert all(one.text in texts[0] for one in (old, new))
