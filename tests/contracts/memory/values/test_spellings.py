from __future__ import annotations

import pytest

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.values.normalize import normalize_value
from troth.contracts.memory.values.spellings import MAX_SPELLINGS, spellings


@pytest.mark.parametrize(
    ("kind", "value", "other"),
    [
        (ValueKind.PLACE, "New York City", "nyc"),
        (ValueKind.PLACE, "New York City", "new york"),
        (ValueKind.PLACE, "Munich, Germany", "münchen"),
        (ValueKind.ORGANIZATION, "Volkswagen AG", "vw"),
        (ValueKind.ORGANIZATION, "International Business Machines", "ibm"),
        (ValueKind.OCCUPATION, "physician", "doctor"),
        (ValueKind.NAME, "Bob", "robert"),
        (ValueKind.NAME, "Robert Smith", "bob smith"),
    ],
)
def test_a_value_is_known_by_its_other_names(kind: ValueKind, value: str, other: str) -> None:
    normal = normalize_value(kind, value)
    assert other in (normal, *spellings(kind, normal))


@pytest.mark.parametrize("kind", list(ValueKind))
@pytest.mark.parametrize("value", ["", "zzz", "rome", "x" * 10_000])
def test_strangers_have_few_or_none(kind: ValueKind, value: str) -> None:
    found = spellings(kind, value)
    assert len(found) <= MAX_SPELLINGS
    assert value not in found
