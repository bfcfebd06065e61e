"""Rows of a data folder as their file has them, for benchmarks that read sets of their own form."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from troth_lab.bench.rows import NoSuchSet, read_set

__all__ = ["OWN_SETS", "NoSuchSet", "Row", "read_rows"]

Row: TypeAlias = "Mapping[str, Any]"  # as the file has it: its fields are its own
OWN_SETS = Path(__file__).with_name("sets")


def read_rows(folder: Path, name: str) -> list[Row]:
    """The rows of a set that are not for testing.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    return [row.fields for row in read_set(folder, name)]
