"""Rows that were stored before a field came are read; damaged ones are refused."""

from __future__ import annotations

import pytest

from support.entity_mails import mail, read
from troth.contracts.gate.intake.model import Extraction
from troth.kernel.errors import StorageFailure
from troth.runtime.intake.stored import from_json, to_json


def test_a_row_without_a_younger_field_is_read_with_its_default() -> None:
    found = read(mail("Policy 45-1234567"))
    row = to_json(found)
    assert isinstance(row, dict)
    del row["left_out"]
    assert from_json(Extraction, row) == found


def test_a_row_without_a_field_that_always_was_is_damaged() -> None:
    row = to_json(read(mail("Policy 45-1234567")))
    assert isinstance(row, dict)
    del row["reader"]
    with pytest.raises(StorageFailure):
        from_json(Extraction, row)
