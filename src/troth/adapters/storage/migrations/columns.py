"""Columns as the migrations name them, whatever the tables of the code come to be."""

from __future__ import annotations

import sqlalchemy as sa

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def texts(*names: str, nullable: bool = False) -> list[sa.Column[str]]:
    """Columns of text."""
    return [sa.Column(name, sa.Text, nullable=nullable) for name in names]


def numbers(*names: str) -> list[sa.Column[int]]:
    """Columns of whole numbers that 64 bits hold."""
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def octets(*names: str) -> list[sa.Column[bytes]]:
    """Columns of bytes."""
    return [sa.Column(name, sa.LargeBinary, nullable=False) for name in names]
