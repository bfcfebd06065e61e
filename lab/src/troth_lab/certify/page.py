"""The certificate as a page that people read and print, without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

_STANDS: Final = {
    "shown": "shown",
    "passed": "cases passed",
    "failed": "FAILED",
    "not_tried": "not tried",
    "elsewhere": "shown elsewhere",
}


def render_page(predicate: Mapping[str, Any], *, key_id: str) -> str:
    """The page of a certificate.

    Args:
        predicate: Of its statement.
        key_id: Of the key that signed it.
    """
    template = files(__package__).joinpath("page.html").read_text(encoding="utf-8")
    run, outcomes = predicate["run"], predicate["cases"]
    passed = sum(one["outcome"] == "passed" for one in outcomes)
    verdict = "Certified" if predicate["passed"] else "Not certified"
    if predicate["passed"] and not predicate["whole"]:
        verdict = "Partly tried"
    return Template(template).substitute(
        verdict=verdict,
        state="good" if predicate["passed"] else "bad",
        target=escape(run["target"]),
        signer=escape(run["signer"]),
        key=escape(key_id),
        started=escape(run["started_at"]),
        finished=escape(run["finished_at"]),
        version=escape(run["version"]),
        passed=passed,
        tried=sum(one["outcome"] != "not_tried" for one in outcomes),
        total=len(outcomes),
        off=sum(bool(case) for case in predicate["enforcement_off"].values()),
        exits=len(predicate["enforcement_off"]),
        clauses="\n".join(map(_clause, predicate["clauses"])),
        cases="\n".join(map(_case, outcomes)),
    )


def _clause(clause: Mapping[str, Any]) -> str:
    elsewhere = clause["elsewhere"]
    seen = ", ".join(clause["cases"])
    off = clause["off"]
    if elsewhere:
        seen = f"{seen} Not seen from outside: {elsewhere['why']} Shown in: {elsewhere['shown']}"
    if off is not None:
        seen += f" · switched off: {'noticed by ' + off if off else 'NOBODY NOTICED'}"
    return _row(
        (clause["id"], clause["statement"], seen, _STANDS[clause["stands"]]), clause["stands"]
    )


def _case(case: Mapping[str, Any]) -> str:
    clauses = ", ".join(case["clauses"])
    seen = " ".join(case["detail"]) or "as expected"
    return _row(
        (case["id"], case["title"], f"{case['door']}, {case['where']}", clauses, seen),
        case["outcome"],
    )


def _row(cells: Iterable[str], state: str) -> str:
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr class="{escape(state)}">{told}</tr>'
