"""Which slots answer to a question about one of several."""

from __future__ import annotations

import pytest

from troth.contracts.memory.model import unnamed
from troth.contracts.memory.recall import fills

ANNA, LISA, SISTER = "user/sister:anna", "user/sister:lisa", "user/sister"


@pytest.mark.parametrize(
    ("asked", "told", "answers"),
    [
        (SISTER, ANNA, True),  # each of them
        (ANNA, ANNA, True),
        (ANNA, SISTER, True),  # she may have been told of without her name
        (ANNA, LISA, False),
        (SISTER, "user/brother:anna", False),
        (SISTER, f"{ANNA}/car", False),
        ("user", ANNA, False),
        ("named:anna", ANNA, False),
    ],
)
def test_a_question_asks_for_whom_it_names(asked: str, told: str, *, answers: bool) -> None:
    assert fills((asked, "location"), (told, "location")) is answers
    assert not fills((asked, "location"), (told, "employer"))


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


@pytest.mark.parametrize(
    ("entity", "bare"),
    [
        (ANNA, SISTER),
        (SISTER, SISTER),
        ("user", "user"),
        ("named:anna", "named:anna"),
        (f"{ANNA}/car", f"{ANNA}/car"),
        ("named:anna/dog:rex", "named:anna/dog"),
    ],
)
def test_only_the_last_name_is_dropped(entity: str, bare: str) -> None:
    assert unnamed(entity) == bare
