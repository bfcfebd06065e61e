"""What no calendar has is no fact, and no year is a place; a second home is told as one."""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import holds_one, lines_of, only

WILD = (
    "I was born in year 99999.",
    "I was born in the year 99999.",
    "I was born in 99999.",
    "I was born in May 99999.",
    "I was born in 0000.",
    "I was born in 2999.",
    "I was born in \uff19\uff19\uff19\uff19\uff19.",
    "My birthday is March 3rd 20260.",
    "I graduated in 99999.",
    "My deadline is 99999.",
    "I was born on February 31, 1990.",
    "My deadline is June 31st.",
    "Ich bin am 30. Februar 1990 geboren.",
    "I earn 1e99 dollars.",
    "My salary is 1e5.",
    "I weigh 1e99 kg.",
    "I live in year 99999.",
    "I'm from year 3000.",
    "I was born in year one.",
    "Ich bin 99999 geboren.",
    "Ich bin in Jahr 99999 geboren.",
)
TAME = (
    ("I was born in year 1990.", "user birth_date=1990; timeless"),
    ("I was born in 2026.", "user birth_date=2026; timeless"),
    ("My birthday is May 3rd.", "user birth_date=May 3rd; timeless"),
    ("My deadline is 2030.", "user deadline=2030"),
    ("My deadline is June 30th.", "user deadline=June 30th"),
    ("I was born on February 29, 1992.", "user birth_date=February 29, 1992; timeless"),
    ("I'm from Yearsley.", "user origin=Yearsley; timeless"),
    ("I was born in Texas on May 3, 99999.", "user birth_place=Texas; timeless"),
)


@pytest.mark.parametrize("said", WILD)
def test_what_no_calendar_has_leaves_no_fact(said: str) -> None:
    assert lines_of(said) == ()


@pytest.mark.parametrize(("said", "line"), TAME)
def test_what_a_calendar_has_is_a_fact(said: str, line: str) -> None:
    assert lines_of(said) == (line,)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    ("said", "single"),
    [
        ("I live in Rome.", True),
        ("I also live in Rome.", False),
        ("I live in Rome too.", False),
        ("I also work at IBM and live in Rome.", True),
        ("Ich wohne in Rom.", True),
        ("Ich wohne auch in Rom.", False),
    ],
)
def test_a_home_beside_another_is_one_of_several(said: str, single: bool) -> None:
    homes = [fact for fact in only(said).facts if fact.attribute == "location"]
    assert [holds_one(home) for home in homes] == [single]
