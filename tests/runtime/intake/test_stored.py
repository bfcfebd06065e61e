"""Rows that were stored before a field came are read; damaged ones are refused."""

from __future__ import annotations

import pytest

from support.entity_mails import mail, read
from troth.contracts.gate.intake.model import Extraction, MapPiece, OffsetMap, Pieces
from troth.kernel.codec import encode
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonValue
from troth.runtime.intake.results import from_json


def test_a_row_without_a_younger_field_is_read_with_its_default() -> None:
    found = read(mail("Policy 45-1234567"))
    row = encode(found)
    assert isinstance(row, dict)
    del row["left_out"]
    assert from_json(Extraction, row) == found


def test_a_row_without_a_field_that_always_was_is_damaged() -> None:
    row = encode(read(mail("Policy 45-1234567")))
    assert isinstance(row, dict)
    del row["reader"]
    with pytest.raises(StorageFailure):
        from_json(Extraction, row)


PIECES = Pieces(MapPiece(normal=n, original=2 * n, length=1, part=n % 3 - 1) for n in range(5))


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_map_of_offsets_is_a_row_of_numbers(count: int) -> None:
    offsets = OffsetMap(pieces=Pieces(PIECES[:count]))
    row = encode(offsets)
    assert isinstance(row, dict)
    assert row["pieces"] == [
        number
        for piece in offsets.pieces
        for number in (piece.normal, piece.original, piece.length, piece.part)
    ]
    assert from_json(OffsetMap, row) == offsets


def test_a_map_that_was_stored_as_objects_is_read() -> None:
    row: list[JsonValue] = [
        {"normal": one.normal, "original": one.original, "length": one.length, "part": one.part}
        for one in PIECES
    ]
    assert from_json(OffsetMap, {"pieces": row}) == OffsetMap(pieces=PIECES)


@pytest.mark.parametrize(
    "pieces",
    [[1, 2, 3], [1, 2, 3, "4"], [1, 2, 3, 4.5], [True, 2, 3, 4], [[1, 2, 3, 4]], "1234", 7],
)
def test_a_map_of_anything_else_is_damaged(pieces: JsonValue) -> None:
    with pytest.raises(StorageFailure):
        from_json(OffsetMap, {"pieces": pieces})
