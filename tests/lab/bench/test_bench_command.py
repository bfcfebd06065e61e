"""``troth bench``: the listing, a table, JSON, and what it says of what it cannot read."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from click.testing import CliRunner, Result

from troth.cli.failures import exit_code_of
from troth.cli.group import cli
from troth_lab.bench.tables import TABLES


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["bench", *arguments], standalone_mode=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [
        {"text": "Who is the current president of Peru?"},
        {"text": "Who is the current mayor of Rome?"},
    ]
    (tmp_path / "freshqa.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
    return tmp_path


def test_alone_it_lists_every_table_with_its_sets() -> None:
    listed = run()
    assert listed.exit_code == 0
    assert [line.split(":")[0] for line in listed.stdout.splitlines()[::2]] == list(TABLES)
    told = orjson.loads(run("--json").stdout)
    assert [one["table"] for one in told] == list(TABLES)
    assert all(one["sets"] and one["question"] for one in told)


def test_a_table_is_printed_with_its_notes(data: Path) -> None:
    shown = run("evidence-need", "--data", str(data), "--sets", "freshqa,mt_bench")
    assert shown.exit_code == 0
    head, _, row = shown.stdout.splitlines()[:3]
    assert [cell.strip() for cell in head.split("|")[1:7]] == [
        "set",
        "rows",
        "metric",
        "floor",
        "anchor",
        "rules",
    ]
    assert [cell.strip() for cell in row.split("|")[1:7]] == [
        "freshqa",
        "2",
        "recall ↑",
        "—",
        "—",
        "1.000",
    ]
    assert "note: Not measured, since the file is not there: mt_bench.jsonl." in shown.stdout
    assert shown.stderr == ""


def test_json_says_all_of_it_and_the_same_each_time(data: Path) -> None:
    one, other = (
        run("evidence-need", "--data", str(data), "--json", "--seed", "7") for _ in range(2)
    )
    assert one.stdout == other.stdout
    told = orjson.loads(one.stdout)
    assert (told["table"], told["seed"], told["limit"]) == ("evidence-need", 7, None)
    [figure] = told["figures"]
    assert figure["rules"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert (figure["floor"], figure["gain"], figure["aim_met"]) == (None, None, None)
    assert figure["verdict"] == "not compared"


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["judge"], "input.invalid", "a folder"),
        (["judge", "--data", "nowhere-at-all"], "input.not_found", "no folder"),
        (["judge", "--data", "{data}"], "input.not_found", "no file of this table"),
        (["judge", "--data", "{data}", "--sets", "wices"], "input.not_found", "such a set"),
        (["judge", "--data", "{data}", "--weights", "{data}"], "config.invalid", "card"),
    ],
)
def test_what_cannot_be_measured_is_an_error(
    data: Path, arguments: list[str], code: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = run(*(one.format(data=data) for one in arguments))
    assert isinstance(failed.exception, Exception)
    assert exit_code_of(failed.exception) == 10
    printed = capsys.readouterr().err
    assert code in printed
    assert said in printed
    assert failed.stdout == ""


def test_a_damaged_row_names_its_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "freshqa.jsonl").write_bytes(b'{"text": "x"}\n{"text": \n')
    failed = run("evidence-need", "--data", str(data))
    assert isinstance(failed.exception, Exception)
    assert exit_code_of(failed.exception) == 10
    assert "freshqa.jsonl, line 2: not a JSON object." in capsys.readouterr().err


def test_no_such_table(capsys: pytest.CaptureFixture[str]) -> None:
    failed = run("judges", "--data", ".")
    assert isinstance(failed.exception, Exception)
    assert exit_code_of(failed.exception) == 10
    assert "evidence-need" in capsys.readouterr().err
