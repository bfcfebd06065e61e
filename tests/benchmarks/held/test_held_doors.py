"""The commands of the held sets, through real doors, on rows of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.held.__main__ import main, measured
from benchmarks.held.doors import ASK, WRITER, DoorFailure, advice, asking_for, opened

QUOTE = "The pool opens at 8:00. Dogs stay outside the fence."
DOCUMENT = "A day ticket for the pool costs 12 euros. Children swim free. Dogs stay outside."
FIGURE = "A day ticket for the pool costs 19 euros."
ROWS: dict[str, list[dict[str, Any]]] = {
    "lines": [
        {"quote": QUOTE, "line": "The pool opens at 8:00.", "right": True, "kind": "partial"},
        {"quote": QUOTE, "line": "The pool opens at 9:00.", "right": False, "kind": "figure"},
    ],
    "recommendations_a": [
        {
            "question": "Should we launch the product now or wait? The budget is fixed.",
            "one": "Launch the product now.",
            "other": "Wait until next quarter before launching the product.",
            "relation": "disagree",
        }
    ],
    "recommendations_b": [
        {
            "question": "Should we launch the product now or wait?",
            "one": "Launch the product now.",
            "other": "Launch the product now.",
            "relation": "agree",
        }
    ],
    "review": [
        {
            "document": DOCUMENT,
            "drafts": [
                {"text": FIGURE, "faults": [{"sentence": FIGURE, "kind": "figure"}]},
                {"text": "Dogs stay outside.", "faults": []},
            ],
        }
    ],
    "thinking": [
        {
            "request": "What does a ticket cost?",
            "sources": [DOCUMENT],
            "draft": FIGURE,
            "fault": "19 euros",
            "right": "12 euros",
        },
        {
            "request": "What does a ticket cost?",
            "sources": [DOCUMENT],
            "draft": "A day ticket for the pool costs 12 euros.",
            "fault": None,
            "right": None,
        },
    ],
    "handbook": [
        {
            "question": "How many days of paid annual leave do full-time employees receive?",
            "answer": "Full-time employees receive 28 days of paid annual leave per calendar year.",
        },
        {"question": "What is the capital of the planet Zorblax?", "answer": None},
    ],
    "drafts": [
        {
            "page": {"id": "p", "title": "Pool", "text": DOCUMENT},
            "question": "What does a day ticket for the pool cost?",
            "drafts": [
                {
                    "text": f"Sure. {FIGURE}",
                    "lie": {"sentence": FIGURE, "kind": "figure", "says": "12 euros"},
                },
                {"text": "Children swim free.", "lie": None},
            ],
        }
    ],
}


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    folder = tmp_path / "sets"
    folder.mkdir()
    for name, rows in ROWS.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return folder


def value(name: str, sets: Path) -> dict[str, float | None]:
    return {
        one.what: None if one.value is None else one.value.value
        for one in measured(name, sets).figures
    }


def test_each_door_tells_a_right_row_from_a_wrong_one(sets: Path) -> None:
    found = value("lines", sets)
    assert found["right lines kept in Evidence"] == 1.0
    assert found["wrong lines kept in Evidence"] == 0.0
    found = value("recommendations", sets)
    assert found["disagreement told, F1"] == 1.0
    assert found["called aligned, of pairs that agree"] == 1.0
    assert found["called aligned, of pairs that disagree"] == 0.0
    found = value("review", sets)
    assert found["faults found"] == 1.0
    assert found["faithful drafts approved"] == 1.0
    found = value("thinking", sets)
    assert found["faults repaired rightly"] == 1.0
    assert found["clean drafts changed"] == 0.0
    found = value("handbook", sets)
    assert found["right sentence shown"] == 1.0
    assert found["unanswerable, no evidence shown"] == 1.0
    found = value("drafts", sets)
    assert found["other sentences marked"] == 0.0
    assert "processor time of a pair" in value("speed", sets)


def test_what_is_not_the_product_s_ends_the_run(sets: Path) -> None:
    (sets / "lines.jsonl").write_text("", "utf-8")
    with pytest.raises(ValueError, match="no rows"):
        measured("lines", sets)
    no_fault = {**ROWS["thinking"][0], "fault": "77 euros"}
    (sets / "thinking.jsonl").write_text(json.dumps(no_fault), "utf-8")
    with pytest.raises(DoorFailure):
        measured("thinking", sets)


async def test_a_door_that_refuses_or_a_reply_that_fails_is_an_error(tmp_path: Path) -> None:
    async with opened(tmp_path, rows=2, scripted=True) as doors:
        with pytest.raises(DoorFailure, match=r"input\.invalid"):
            await doors.post(ASK, 0, text=5)
        await doors.store(0, "pool", QUOTE)
        question = "What do the sources say about the pool?"
        with pytest.raises(DoorFailure, match="models were asked"):
            await doors.ask(0, question, {"somebody": lambda _: advice("Go.")})
        with pytest.raises(DoorFailure):
            await doors.ask(0, question, {WRITER: lambda _: {"evidence": "none"}})
        with pytest.raises(DoorFailure, match="was not found"):
            await doors.ask_until_found(1, asking_for(QUOTE), {WRITER: lambda _: advice("Go.")})
        wire = await doors.ask(0, question, {WRITER: lambda _: advice("Go.")})
        assert wire["sections"]["recommendation"] == "Go."


def test_figures_are_kept_under_a_name_and_put_on_a_page(
    sets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "figures.json", tmp_path / "page.md"
    page.write_text("# Page\n<!-- figures:held -->\n<!-- /figures:held -->\nend\n", "utf-8")
    for run in ("before", "after", "after"):
        words = ["handbook", "--sets", str(sets), "--as", run, "--json", str(file)]
        main([*words, "--write", str(page)])
    runs = json.loads(file.read_text("utf-8"))["runs"]
    assert list(runs) == ["before", "after"]
    assert runs["before"]["handbook"]["figures"] == runs["after"]["handbook"]["figures"]
    assert runs["after"]["handbook"]["judge"]
    assert "| | before | after |" in page.read_text("utf-8")
    assert "Zorblax" not in capsys.readouterr().out + page.read_text("utf-8")
    for wrong in (["--write", str(page)], ["nowhere"]):
        with pytest.raises(SystemExit):
            main(wrong)
