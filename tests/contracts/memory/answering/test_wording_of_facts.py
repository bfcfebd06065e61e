"""How facts read: clauses in both languages, and the subject's words made fit to stand in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.answering.test_caveats import check_lawful
from contracts.memory.answering_cases import answer, asking, by_id, contest, fact, memory
from troth.contracts.memory.answering import (
    alternatives,
    display,
    english,
    explain_conflicts,
    german,
)
from troth.contracts.memory.attributes import ATTRIBUTES
from troth.contracts.memory.model import Tense
from troth.language.tokens import ZERO_WIDTH, sentences

PRESENT, PAST, FUTURE = Tense.PRESENT, Tense.PAST, Tense.FUTURE


@pytest.mark.parametrize(
    ("attribute", "value", "expected"),
    [
        ("name", "Anna", "your name is Anna"),
        ("name:last", "Muster", "your last name is Muster"),
        ("employer", "Amazon", "you work at Amazon"),
        ("employer", "at home", "you work at home"),
        ("occupation", "nurse", "you are a nurse"),
        ("occupation", "engineer", "you are an engineer"),
        ("occupation", "an actor", "you are an actor"),
        ("occupation", "university teacher", "you are a university teacher"),
        ("occupation", "hourly worker", "you are an hourly worker"),
        ("occupation", "MRI technician", "you are an MRI technician"),
        ("occupation", "in sales", "you are in sales"),
        ("employment", "retired", "you are retired"),
        ("employment", "student", "you are a student"),
        ("location", "Berlin", "you live in Berlin"),
        ("location", "near Leeds", "you live near Leeds"),
        ("origin", "Ghana", "you are from Ghana"),
        ("age", "34", "you are 34 years old"),
        ("age", "thirty-four", "you are thirty-four years old"),
        ("age", "34 years old", "you are 34 years old"),
        ("birth_date", "12 May 1990", "your date of birth is 12 May 1990"),
        ("marital_status", "married", "you are married"),
        ("partner", "Elena", "your partner is Elena"),
        ("relative", "sister", "you have a sister"),
        ("relative", "Anna", None),
        ("children_count", "two", "you have two children"),
        ("children_count", "two kids", "you have two kids"),
        ("children_count:son", "3", "you have 3 sons"),
        ("pet", "dog", "you have a dog"),
        ("pet", "two cats", "you have two cats"),
        ("pet", "ants", "you have ants"),
        ("diet", "vegetarian", "your diet is vegetarian"),
        ("allergy", "peanuts", "you are allergic to peanuts"),
        ("height", "1.80 m", "you are 1.80 m tall"),
        ("height", "6 ft tall", "you are 6 ft tall"),
        ("weight", "80 kg", "you weigh 80 kg"),
        ("favorite:color", "blue", "your favorite color is blue"),
        ("favorite", "blue", None),
        ("likes", "jazz", "you like jazz"),
        ("hobby", "chess", "one of your hobbies is chess"),
        ("skill", "Python", "one of your skills is Python"),
        ("skill", "play the guitar", "you can play the guitar"),
        ("language", "Polish", "you speak Polish"),
        ("experience_years", "five", "you have five years of experience"),
        ("experience_years", "5 years", "you have 5 years of experience"),
        ("salary", "50,000 euros", "your salary is 50,000 euros"),
        ("blood_type", "O negative", "your blood type is O negative"),
        ("smokes", "smoke", None),
        ("said:fly", "a kite", None),
        ("schedule:dentist", "Tuesday", None),
        ("employer", "", None),
    ],
)
def test_english_clauses(attribute: str, value: str, expected: str | None) -> None:
    said = english.clause("user", attribute, (value,), negative=False, tense=PRESENT)
    assert said == expected


@pytest.mark.parametrize(
    ("entity", "attribute", "negative", "tense", "expected"),
    [
        ("user", "employer", True, PRESENT, "you do not work at X"),
        ("user", "employer", False, PAST, "you worked at X"),
        ("user", "employer", True, PAST, "you did not work at X"),
        ("user", "employer", False, FUTURE, "you will work at X"),
        ("user", "employer", True, FUTURE, "you will not work at X"),
        ("user", "occupation", True, PRESENT, "you are not an X"),
        ("user", "occupation", False, PAST, "you were an X"),
        ("user", "name", True, PRESENT, "your name is not X"),
        ("user", "name", False, PAST, "your name was X"),
        ("user/sister", "employer", False, PRESENT, "your sister works at X"),
        ("user/sister", "employer", True, PRESENT, "your sister does not work at X"),
        ("user/sister", "occupation", False, PAST, "your sister was an X"),
        ("user/sister", "name", False, PRESENT, "your sister's name is X"),
        ("user/older_brother", "location", False, PRESENT, "your older brother lives in X"),
        ("user/sister/husband", "location", False, PRESENT, "your sister's husband lives in X"),
        ("named:anna maria", "weight", False, PRESENT, "Anna Maria weighs X"),
        ("named:anna/dog", "name", False, PRESENT, "Anna's dog's name is X"),
        ("user/car", "color", False, PRESENT, "your car's color is X"),
        ("user\nx", "employer", False, PRESENT, None),
        ("a/b/c/d/e", "employer", False, PRESENT, None),
        ("named:" + "x" * 200, "employer", False, PRESENT, None),
    ],
)
def test_english_persons_and_times(
    entity: str, attribute: str, negative: bool, tense: Tense, expected: str | None
) -> None:
    said = english.clause(entity, attribute, ("X",), negative=negative, tense=tense)
    assert said == expected


@pytest.mark.parametrize(
    ("entity", "attribute", "values", "negative", "tense", "expected"),
    [
        ("user", "name", ("Anna",), False, PRESENT, "Sie heißen Anna"),
        ("user/sister", "name", ("Anna",), False, PRESENT, "Ihre Schwester heißt Anna"),
        ("user", "employer", ("Bosch",), True, PRESENT, "Sie arbeiten nicht bei Bosch"),
        ("user", "employer", ("Bosch",), False, PAST, "Sie arbeiteten bei Bosch"),
        ("named:anna", "employer", ("Bosch",), False, PAST, "Anna arbeitete bei Bosch"),
        ("user", "location", ("Ulm",), False, FUTURE, "Sie werden in Ulm wohnen"),
        ("user/brother", "location", ("Ulm",), False, FUTURE, "Ihr Bruder wird in Ulm wohnen"),
        ("user", "location", ("Ulm", "Köln"), False, PRESENT, "Sie wohnen in Ulm und in Köln"),
        ("user", "age", ("34",), False, PRESENT, "Sie sind 34 Jahre alt"),
        ("user", "age", ("34 Jahre alt",), False, PRESENT, "Sie sind 34 Jahre alt"),
        ("user", "height", ("1,80 m",), False, PRESENT, "Sie sind 1,80 m groß"),
        ("user", "children_count", ("zwei",), False, PRESENT, "Sie haben zwei Kinder"),
        ("user", "pet", ("einen Hund",), False, PRESENT, "Sie haben einen Hund"),
        ("user", "pet", ("Hund",), False, PRESENT, None),
        ("user", "pet", ("einen Hund",), True, PRESENT, None),
        ("user", "likes", ("Tee",), True, PRESENT, "Sie mögen nicht gern Tee"),
        ("user", "diet", ("vegan",), False, PRESENT, "Ihre Ernährung ist vegan"),
        ("user", "diet", ("Veganerin",), False, PRESENT, "Sie sind Veganerin"),
        ("user", "salary", ("5 €",), False, PAST, "Ihr Gehalt war 5 €"),
        ("user/car", "color", ("rot",), False, PRESENT, "die Farbe von Ihrem Auto ist rot"),
        ("named:anna", "salary", ("5 €",), False, PRESENT, "das Gehalt von Anna ist 5 €"),
        ("user", "hobby", ("Schach",), False, PRESENT, "zu Ihren Hobbys gehört Schach"),
        ("user", "hobby", ("A", "B"), False, PAST, "zu Ihren Hobbys gehörten A und B"),
        ("user", "hobby", ("A",), True, PRESENT, "zu Ihren Hobbys gehört nicht A"),
        ("user", "hobby", ("A",), False, FUTURE, None),
        ("user/sister", "hobby", ("A",), False, PRESENT, None),
        ("user/unicorn", "name", ("A",), False, PRESENT, None),
        ("user", "partner", ("A",), False, PRESENT, None),
        ("user", "smokes", ("rauche",), False, PRESENT, None),
    ],
)
def test_german_clauses(
    entity: str,
    attribute: str,
    values: tuple[str, ...],
    negative: bool,
    tense: Tense,
    expected: str | None,
) -> None:
    assert german.clause(entity, attribute, values, negative=negative, tense=tense) == expected


@pytest.mark.parametrize(
    ("slot", "en", "de"),
    [
        (("user", "employer"), "where you work", "wo Sie arbeiten"),
        (("user", "age"), "how old you are", "wie alt Sie sind"),
        (("user", "salary"), "your salary", "was Ihr Gehalt ist"),
        (
            ("user/sister", "employer"),
            "where your sister works",
            "was der Arbeitgeber von Ihrer Schwester ist",
        ),
        (("user/aunt", "age"), "how old your aunt is", "was das Alter von Ihrer Tante ist"),
        (("user", "favorite:color"), "your favorite color", "was Ihre Lieblingsfarbe ist"),
        (("user", "said:fly"), None, None),
    ],
)
def test_what_is_not_known_has_a_name(
    slot: tuple[str, str], en: str | None, de: str | None
) -> None:
    assert english.asked(*slot) == en
    assert german.asked(*slot) == de


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Amazon", "Amazon"),
        ("Acme Inc.", "Acme Inc"),
        ("Yahoo! Japan", "Yahoo Japan"),
        ("a\nb\r\n\tc", "a b c"),
        ("x\u202eevil\u202c\u200b y", "xevil y"),
        ("nul\x00l\x1b[31m", "nul l [31m"),
        ("St. Gallen", "St. Gallen"),
        ("z.B. Ulm", "z.B. Ulm"),
        ("...", ""),
        ("(I work.) Now.", "(I work) Now"),
        ("was it 'no!'?", "was it 'no'"),
        ("", ""),
        ("a" * 300, "a" * 99 + "⋯"),
    ],
)
def test_words_are_put_on_one_line(said: str, expected: str) -> None:
    assert display.one_line(said, 100) == expected


@given(said=st.text(max_size=300) | st.text(alphabet=".!? \n\u200ba。'”):…", max_size=150))
def test_no_mark_in_them_ends_a_sentence(said: str) -> None:
    line = display.one_line(said, 100)
    assert len(line) <= 101
    assert not set(line) & {"\n", "\r", "\x00", *ZERO_WIDTH}
    embedded = f"you work at {line} (most recent update), though"
    assert sentences(embedded) == [(0, len(embedded))]
    quoted = f"you told me: {display.quote(said, 'en')} (most recent update), though"
    assert sentences(quoted) == [(0, len(quoted))]


@pytest.mark.parametrize(
    ("said", "language", "expected"),
    [
        ("my brother's café", "en", "your brother's café"),
        ("Our House", "en", "your House"),
        ("US Steel", "en", "US Steel"),
        ("mybank", "en", "mybank"),
        ("my-bank", "en", "your-bank"),
        ("mein Bruder und ich", "de", "Ihr Bruder und Sie"),
        ("meiner Tante", "de", "Ihrer Tante"),
        ("my aunt", "de", "my aunt"),
    ],
)
def test_a_value_is_told_back_to_whom_it_is_about(said: str, language: str, expected: str) -> None:
    assert display.value(said, language) == expected


def test_quotation_marks_inside_a_quote_are_not_ours() -> None:
    assert display.quote('I said “no”. "Yes."', "en") == "“I said 'no' 'Yes'”"
    assert display.quote("Er sagte „nein“", "de") == "„Er sagte 'nein'“"
    assert display.quote("\u200b", "en") == "“⋯”"


PAIRS: dict[str, tuple[str, str]] = {
    "name": ("Anna", "Hanna"),
    "employer": ("Microsoft", "Amazon"),
    "occupation": ("nurse", "teacher"),
    "employment": ("retired", "student"),
    "location": ("Berlin", "Munich"),
    "workplace": ("the harbour", "the airport"),
    "industry": ("sales", "shipping"),
    "birth_place": ("Lima", "Oslo"),
    "childhood_place": ("Lima", "Oslo"),
    "origin": ("Ghana", "Peru"),
    "nationality": ("German", "French"),
    "age": ("32", "34"),
    "gender": ("woman", "man"),
    "marital_status": ("married", "single"),
    "partner": ("Tom", "Jim"),
    "relative": ("uncle", "aunt"),
    "children_count": ("2", "three"),
    "siblings_count": ("one", "two"),
    "pet": ("a dog", "a cat"),
    "pet_count": ("2", "3"),
    "diet": ("vegan", "vegetarian"),
    "allergy": ("peanuts", "milk"),
    "health": ("diabetes", "asthma"),
    "height": ("1.80 m", "1.75 m"),
    "weight": ("80 kg", "90 kg"),
    "favorite": ("blue", "red"),
    "likes": ("jazz", "opera"),
    "hobby": ("chess", "golf"),
    "skill": ("Python", "Java"),
    "language": ("German", "Polish"),
    "native_language": ("German", "Polish"),
    "possession": ("boat", "van"),
    "color": ("red", "blue"),
    "brand": ("VW", "Toyota"),
    "salary": ("50,000 euros", "60,000 euros"),
    "school": ("MIT", "Yale"),
    "degree": ("PhD", "diploma"),
    "field_of_study": ("physics", "law"),
    "religion": ("Catholic", "Muslim"),
    "smokes": ("smoker", "non-smoker"),
    "drinks": ("wine", "beer"),
    "email": ("a@b.co", "c@d.co"),
    "phone": ("555 1234", "555 9876"),
    "address": ("1 Main St", "2 High St"),
    "schedule": ("Tuesday", "Friday"),
    "budget": ("5k", "7k"),
    "plan": ("emigrate", "stay"),
    "preference": ("trains", "planes"),
    "experience_years": ("five", "six"),
    "team_size": ("4", "6"),
}
DATES = {"birth_date", "graduation_year", "deadline"}  # their forms are those of ``values``


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


def test_a_megabyte_is_made_fit_quickly() -> None:
    for unit in ("a", ".", "! ", "\n", "\u200b", "my ", "“"):
        text = unit * (1_000_000 // len(unit))
        assert len(display.one_line(text, 100)) <= 101
        assert len(display.value(text, "en")) <= 200
        assert len(display.quote(text, "de")) <= 150
