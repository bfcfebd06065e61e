"""One suite for every directory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.refusals import raising
from troth.adapters.directory.tables import CsvDirectory, SqlDirectory
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import Directory

ROWS = [
    ("POLICY", "P1", "C1", "PROD_HOME", "policy_number", "99-0001112"),
    ("CUSTOMER", "C1", "", "", "email", "ann@example.com"),
    ("CONTACT", "K7", "C1", "", "email", "ann@example.com"),
]


def csv_directory(folder: Path) -> Directory:
    path = folder / "directory.csv"
    lines = ["kind,entity_id,owner_id,product_line,signal,value", *(",".join(row) for row in ROWS)]
    path.write_text("\n".join(lines), "utf-8")
    return CsvDirectory(path)


def sql_directory(folder: Path) -> Directory:
    path = folder / "directory.db"
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE directory (kind, entity_id, owner_id, product_line, signal, value)"
    )
    connection.executemany("INSERT INTO directory VALUES (?, ?, ?, ?, ?, ?)", ROWS)
    connection.commit()
    connection.close()
    return SqlDirectory(f"sqlite:///{path}")


@pytest.fixture(params=[csv_directory, sql_directory], ids=["csv", "sql"])
def directory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Directory]:
    made: Directory = request.param(tmp_path)
    yield made
    if isinstance(made, SqlDirectory):
        made.close()


def test_every_entry_of_a_value_is_found(directory: Directory) -> None:
    found = directory.find("email", "ann@example.com")
    assert {(one.kind, one.entity_id, one.owner_id) for one in found} == {
        ("CUSTOMER", "C1", ""),
        ("CONTACT", "K7", "C1"),
    }


@pytest.mark.parametrize("value", ["bob@example.com", "", "' OR '1'='1", "99-0001112"])
def test_a_stranger_is_not_found(directory: Directory, value: str) -> None:
    assert list(directory.find("email", value)) == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("kind,entity_id\nPOLICY,P1", "signal"),
        ("kind,entity_id,signal,value\nPOLICE,P1,policy_number,1", "Line 2"),
        ("kind,entity_id,signal,value\nPOLICY,P1,policy_number,1\nPOLICY,,email,x", "Line 3"),
        ("kind,entity_id,product_line,signal,value\nPOLICY,P1,PROD_CAR,email,x", "product line"),
    ],
)
def test_a_wrong_file_names_what_is_wrong(tmp_path: Path, content: str, told: str) -> None:
    path = tmp_path / "d.csv"
    path.write_text(content, "utf-8")
    with pytest.raises(CallerError, match=told):
        CsvDirectory(path, ["PROD_HOME"])


def test_a_policy_has_its_line(directory: Directory) -> None:
    assert [one.product_line for one in directory.find("policy_number", "99-0001112")] == [
        "PROD_HOME"
    ]
    assert {one.product_line for one in directory.find("email", "ann@example.com")} == {""}


def test_a_table_without_a_line_is_read_and_one_without_a_kind_is_not(tmp_path: Path) -> None:
    for columns, is_read in (("kind, entity_id", True), ("entity_id, owner_id", False)):
        path = tmp_path / f"{is_read}.db"
        connection = sqlite3.connect(path)
        connection.execute(f"CREATE TABLE directory ({columns}, signal, value)")
        connection.execute("INSERT INTO directory VALUES ('POLICY', 'P1', 'email', 'a@b.example')")
        connection.commit()
        connection.close()
        directory = SqlDirectory(f"sqlite:///{path}")
        if is_read:
            assert [one.entity_id for one in directory.find("email", "a@b.example")] == ["P1"]
        else:
            with pytest.raises(OutsideFailure):
                directory.find("email", "a@b.example")
        directory.close()


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with raising(CallerError, field="intake_directory"):
        CsvDirectory(tmp_path / "none.csv")


def test_a_dead_database_is_an_outage(tmp_path: Path) -> None:
    directory = SqlDirectory(f"sqlite:///{tmp_path / 'empty.db'}")
    with pytest.raises(OutsideFailure):
        directory.find("email", "a@example.com")
    directory.close()


@pytest.mark.parametrize("query", ["SELECT 1", "SELECT kind WHERE signal = :signal"])
def test_a_statement_names_what_it_is_asked(query: str) -> None:
    with pytest.raises(CallerError):
        SqlDirectory("sqlite://", query)
