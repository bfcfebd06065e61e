"""Times and how often are no part of a value; what they say of since when and until when is kept.

Said on 2026-11-21, a Saturday.
"""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import lines_of, only
from troth.contracts.memory.reading.statements import read_statements

Row = tuple[str, ...]

WHEN = (
    ("I moved to New York last month.", "user location=New York; since 2026-10"),
    ("Last month I moved to Rome.", "user location=Rome; since 2026-10"),
    ("I moved to Berlin two weeks ago.", "user location=Berlin; since 2026-11"),
    ("I moved to Berlin this morning.", "user location=Berlin"),
    ("I moved to Berlin over the summer.", "user location=Berlin"),
    (
        "I moved from Paris to Rome last month.",
        "user location=Rome; since 2026-10",
        "user location=Paris; past; until 2026-10",
    ),
    (
        "I moved from Paris to Rome in 2020.",
        "user location=Rome; since 2020",
        "user location=Paris; past; until 2020",
    ),
    ("I live in Oslo these days.", "user location=Oslo"),
    ("I live in Oslo for the time being.", "user location=Oslo"),
    ("I live in Oslo since May.", "user location=Oslo; since 2026-05"),
    ("I live in Oslo since December.", "user location=Oslo; since 2025-12"),
    ("I work at IBM this year.", "user employer=IBM; since 2026"),
    ("I work at IBM at the moment.", "user employer=IBM"),
    ("I work at IBM right now.", "user employer=IBM"),
    ("I work at IBM since last week.", "user employer=IBM; since 2026-11"),
    ("I work at IBM as of last Monday.", "user employer=IBM"),
    ("I work at IBM for two years.", "user employer=IBM; since 2024"),
    ("I have worked at IBM for six months.", "user employer=IBM; since 2026-05"),
    ("I work at IBM in Berlin.", "user employer=IBM"),
    ("I worked at IBM last year.", "user employer=IBM; past; since 2025"),
    ("I worked at IBM last week.", "user employer=IBM; past"),
    ("I worked at IBM until recently.", "user employer=IBM; past"),
    ("Ich wohne seit letztem Monat in Berlin.", "user location=Berlin; since 2026-10"),
    ("Ich arbeite seit letzter Woche bei Siemens.", "user employer=Siemens; since 2026-11"),
    ("Ich arbeite seit Mai bei SAP.", "user employer=SAP; since 2026-05"),
    ("Ich bin letzten Monat nach Berlin gezogen.", "user location=Berlin; since 2026-10"),
    ("Im letzten Jahr bin ich nach Bonn gezogen.", "user location=Bonn; since 2025"),
    ("Ich bin vor zwei Wochen nach Bonn gezogen.", "user location=Bonn; since 2026-11"),
    ("Ich arbeite dieses Jahr bei IBM.", "user employer=IBM; since 2026"),
    (
        "Ich bin von Köln nach Bonn gezogen.",
        "user location=Bonn",
        "user location=Köln; past",
    ),
)
HOW_OFTEN = (
    ("I eat meat every day.", "user said:eat=meat"),
    ("I eat meat sometimes.", "user said:eat=meat"),
    ("Every day I eat meat.", "user said:eat=meat"),
    ("I drink coffee every single morning.", "user said:drink=coffee"),
    ("I drink coffee daily.", "user said:drink=coffee"),
    ("I drink every evening.", "user drinks=drink"),
    ("I play tennis twice a week.", "user said:play=tennis"),
    ("I play tennis three times a month.", "user said:play=tennis"),
    ("I play tennis every other weekend.", "user said:play=tennis"),
    ("I work at IBM most days.", "user employer=IBM"),
    ("Ich esse jeden Tag Fleisch.", "user said:eat=Fleisch"),
    ("Ich esse täglich Fleisch.", "user said:eat=Fleisch"),
    ("Ich spiele zweimal die Woche Tennis.", "user said:play=Tennis"),
    ("Ich trinke morgens Kaffee.", "user said:drink=Kaffee"),
    ("Ich trinke jeden Abend Wein.", "user said:drink=Wein"),
    ("Ich rauche jeden Tag.", "user smokes=rauche"),
)
NO_TIMES = (
    ("My favorite song is Last Christmas.", "user favorite:song=Last Christmas"),
    ("I read the Daily Mail.", "user said:read=Daily Mail"),
)
NEVER = (
    ("I never worked at IBM.", "user employer=IBM; not; timeless"),
    ("I worked at IBM never.", "user employer=IBM; not; timeless"),
    ("I have never worked at IBM.", "user employer=IBM; not; timeless"),
    ("I've never smoked.", "user smokes=smoked; not; timeless"),
    ("I never learned how to swim.", "user skill=swim; not; timeless"),
    ("Ich habe nie bei IBM gearbeitet.", "user employer=IBM; not; timeless"),
    ("Ich war nie verheiratet.", "user marital_status=verheiratet; not; timeless"),
    ("I never smoke.", "user smokes=smoke; not"),
    ("I never worked at IBM in 2015.", "user employer=IBM; not; past; since 2015; until 2015"),
    ("I've never liked sports until now.", "user likes=sports; not; past"),
    ("I never left IBM.", "user employer=IBM"),
)
OVER_AND_NOW = (
    (
        "My favorite color used to be blue, but now it is green.",
        "user favorite:color=blue; past",
        "user favorite:color=green",
    ),
    (
        "My favorite color is no longer blue, it's green now.",
        "user favorite:color=blue; past; until 2026-11-21",
        "user favorite:color=green",
    ),
    ("My car used to be red, now it's blue.", "user/car color=red; past", "user/car color=blue"),
    (
        "I used to work at IBM, but now I work at Google.",
        "user employer=IBM; past",
        "user employer=Google",
    ),
    (
        "I used to work at IBM but now work at Google.",
        "user employer=IBM; past",
        "user employer=Google",
    ),
    (
        "I left IBM and now work at Google.",
        "user employer=IBM; past; until 2026-11-21",
        "user employer=Google",
    ),
    (
        "Meine Lieblingsfarbe war Blau, aber jetzt ist es Grün.",
        "user favorite:color=Blau; past",
        "user favorite:color=Grün",
    ),
    (
        "Früher habe ich bei IBM gearbeitet, jetzt arbeite ich bei Google.",
        "user employer=IBM; past",
        "user employer=Google",
    ),
)
NOT_RENEWED = (
    ("My favorite color is blue because it is calm.", "user favorite:color=blue"),
    ("My name was Smith but it's complicated.", "user name=Smith; past"),
    ("My car was red and it was fast.", "user/car color=red; past"),
)


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("row", WHEN, ids=lambda row: row[0])
def test_a_time_dates_the_fact_and_leaves_the_value(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.parametrize("row", [*HOW_OFTEN, *NO_TIMES], ids=lambda row: row[0])
def test_how_often_is_no_part_of_a_value(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("row", NEVER, ids=lambda row: row[0])
def test_never_denies_of_all_times(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("row", OVER_AND_NOW, ids=lambda row: row[0])
def test_what_took_the_place_of_what_is_over_is_an_update(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]
    assert only(row[0]).update


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize("row", NOT_RENEWED, ids=lambda row: row[0])
def test_another_it_takes_no_place(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]
    assert not only(row[0]).update


@pytest.mark.parametrize("at", ["", "yesterday", "2026", "9999-99-99", "0001-01-01T00:00:00Z"])
def test_without_a_day_a_time_gives_no_date(at: str) -> None:
    (statement,) = read_statements("I moved to Rome two weeks ago.", at=at)
    (fact,) = statement.facts
    assert (fact.value, fact.validity.since) == ("Rome", None)
