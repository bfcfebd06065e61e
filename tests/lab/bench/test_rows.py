"""Reading rows: what is damaged is named by file and line, and nothing of it is repeated."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from support.refusals import raising
from troth.kernel.errors import CallerError
from troth_lab.bench.rows import MAX_ROW_BYTES, NoSuchSet, SetRow, only, read_set

WHOLE: dict[str, object] = {
    "text": "Zählt.",
    "flag": 1,
    "number": 2.5,
    "label": "yes",
    "texts": ["a"],
    "rows": [{"text": "b"}],
}


def written(folder: Path, *lines: bytes) -> Path:
    (folder / "set.jsonl").write_bytes(b"\n".join(lines))
    return folder


def row(**fields: object) -> SetRow:
    return SetRow(place="set.jsonl, line 7", fields={**WHOLE, **fields})


def test_rows_for_testing_and_blank_lines_are_left_out(tmp_path: Path) -> None:
    lines = [orjson.dumps({"text": split, "split": split}) for split in ("train", "test", "dev")]
    found = read_set(written(tmp_path, lines[0], b"  ", lines[1], lines[2], b'{"text":"x"}'), "set")
    assert [one.text("text") for one in found] == ["train", "dev", "x"]
    assert [one.place for one in found][1] == "set.jsonl, line 4"
    assert [one.text("text") for one in only(found, split="dev")] == ["dev"]


def test_a_file_that_is_not_there_and_one_that_is_empty(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSet, match=r"set\.jsonl"):
        read_set(tmp_path, "set")
    assert read_set(written(tmp_path, b""), "set") == []


@pytest.mark.parametrize(
    "damage",
    [b"{", b"[1]", b'"text"', b"\xff", b"null", b'{"a": NaN}', b"[" * 100_000, b'{"a": "\\ud800"}'],
)
def test_a_damaged_row_is_named_and_not_repeated(tmp_path: Path, damage: bytes) -> None:
    with raising(CallerError, code="input.invalid", detail="set.jsonl, line 2: not a JSON object."):
        read_set(written(tmp_path, b'{"text": "x"}', damage), "set")


def test_a_row_without_end_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CallerError) as caught:
        read_set(written(tmp_path, b'{"text": "' + b"x" * MAX_ROW_BYTES + b'"}'), "set")
    assert caught.value.code == "input.too_large"
    assert "line 1" in caught.value.detail


@pytest.mark.slow
def test_a_row_of_a_megabyte_is_read(tmp_path: Path) -> None:
    long = "x" * 1_000_000
    [found] = read_set(written(tmp_path, orjson.dumps({"text": long})), "set")
    assert found.text("text") == long


def test_fields_of_the_right_kind() -> None:
    whole = row()
    assert whole.text("text") == "Zählt."
    assert whole.flag("flag") is True
    assert row(flag=False).flag("flag") is False
    assert whole.number("number") == 2.5
    assert whole.choice("label", {"yes": 3}) == 3
    assert whole.texts("texts") == ("a",)
    assert whole.rows("rows")[0].text("text") == "b"


@pytest.mark.parametrize("wrong", [None, {}, [1], 7, "seven", [{"text": 1}, "x"]])
@pytest.mark.parametrize("field", list(WHOLE))
def test_fields_of_the_wrong_kind_are_named(field: str, wrong: object) -> None:
    reads = {
        "text": row(text=wrong).text,
        "flag": row(flag=wrong).flag,
        "number": row(number=wrong).number,
        "label": lambda name: row(label=wrong).choice(name, {"yes": 3}),
        "texts": row(texts=wrong).texts,
        "rows": row(rows=wrong).rows,
    }
    if (field, wrong) in (("text", "seven"), ("number", 7)):
        return
    with pytest.raises(CallerError) as caught:
        reads[field](field)
    assert caught.value.field == field
    assert caught.value.detail.startswith(f"set.jsonl, line 7: {field} is")
    assert "seven" not in caught.value.detail
