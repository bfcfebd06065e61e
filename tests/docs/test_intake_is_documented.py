"""The tables of intake say what the code says: stages, limits, reasons, weights, routes."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import troth
from docs.pages import named, read, rows, section
from support.mails import mail, raw
from troth import Troth
from troth.adapters.mail.mime import ArchiveLimits, MailLimits
from troth.bootstrap.intake import HELD, read_profile
from troth.contracts.gate.intake.corrections import MAX_CORRECTIONS, MAX_REASON, Decided, Field
from troth.contracts.gate.intake.drafts import DraftKind, DraftStatus, Missing
from troth.contracts.gate.intake.identity import MAX_LOOKUPS, WEIGHTS
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import AttachmentStatus, IntakeStatus, SegmentKind
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.profile import Profile, Route, When
from troth.contracts.gate.intake.review_items import review_item
from troth.contracts.gate.intake.routing import unrouted
from troth.runtime.intake.decisions import PROCESSING_FAILED
from troth.runtime.intake.profiles import profile_to_json
from troth.runtime.intake.trial import try_mail

PAGE = read("intake.md")
SOURCE = Path(troth.__file__).parent


def _figure(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def _conditions(when: When) -> dict[str, set[str]]:
    values = {name: getattr(when, name) for name in When.__dataclass_fields__}
    return {name: set() if value is True else set(value) for name, value in values.items() if value}


def _stated(cell: str) -> dict[str, set[str]]:
    parts = [part.partition(":") for part in cell.split("; ")]
    return {name: set(re.findall("`([^`]+)`", labels)) for name, _, labels in parts}


def _refusals() -> set[str]:
    """Reasons that the parser gives, by its source."""
    found: set[str] = set()
    for path in (SOURCE / "adapters" / "mail").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "Refused" and isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
                elif node.func.id == "Quarantine":
                    given = [k.value for k in node.keywords if k.arg == "reason"]
                    found |= {str(v.value) for v in given if isinstance(v, ast.Constant)}
    return found


def test_every_stage_status_segment_and_outcome_is_listed() -> None:
    assert list(rows(section(PAGE, "The stages"))) == [stage.value for stage in Stage]
    assert {one.value for one in IntakeStatus} <= named(section(PAGE, "The stages"))
    assert {one.value for one in SegmentKind} <= named(
        section(PAGE, "Normal form, map and segments")
    )
    assert set(rows(section(PAGE, "Attachments"))) >= {one.value for one in AttachmentStatus}


def test_every_reason_for_quarantine_is_in_the_table() -> None:
    table = section(PAGE, "Quarantine").split("| reason | meaning |")[1]
    reasons = _refusals()
    assert {"too_large", "unreadable", "not_a_mail"} <= reasons
    assert set(rows(table)) == reasons | {PROCESSING_FAILED, *HELD}


@pytest.mark.parametrize(
    ("heading", "limits"), [("Quarantine", MailLimits()), ("Attachments", ArchiveLimits())]
)
def test_every_limit_is_in_its_table(heading: str, limits: MailLimits | ArchiveLimits) -> None:
    table = rows(section(PAGE, heading))
    values = {name: getattr(limits, name) for name in type(limits).__dataclass_fields__}
    for name, value in values.items():
        if isinstance(value, int):
            assert table[name][0] == _figure(value), name


def test_every_signal_is_in_the_table_with_its_weight() -> None:
    body = section(PAGE, "Whose message it is")
    assert {name: float(cells[0]) for name, cells in rows(body).items()} == WEIGHTS
    assert f"up to {MAX_LOOKUPS}." in body
    rule = INSURANCE.identity
    assert f"`CONFIRMED` needs a score of {rule.confirmed_score:.2f} and " in body
    assert f"{rule.confirmed_margin:.2f}\nmore" in body or f"{rule.confirmed_margin:.2f} more" in (
        " ".join(body.split())
    )
    assert f"`PROBABLE` {rule.probable_score:.2f} and {rule.probable_margin:.2f}" in body


def test_every_threshold_is_in_the_table() -> None:
    limits = INSURANCE.thresholds
    names = ("primary_intent", "product_line", "urgency", "risk_flag", "entity_default")
    expected = {name: getattr(limits, name) for name in names} | dict(limits.entities)
    table = rows(section(PAGE, "What it is about"))
    assert {name: float(cells[0]) for name, cells in table.items()} == expected


def test_the_table_of_routes_is_that_of_the_shipped_profile() -> None:
    body = section(PAGE, "Routes").split("###")[0]
    table = {
        rule_id: [cell.strip(" |`") for cell in cells] for rule_id, cells in rows(body).items()
    }
    assert list(table) == [route.rule_id for route in INSURANCE.routes]
    for route in INSURANCE.routes:
        when, *rest = table[route.rule_id]
        assert _stated(rows(body)[route.rule_id][0]) == _conditions(route.when), when
        assert rest == [
            route.queue,
            route.sla,
            str(route.priority),
            route.fail_closed_reason or "",
            "yes" if "CREATE_CASE" in route.actions else "no",
            "yes" if route.known_customer else "no",
        ]
    assert f"`{INSURANCE.ref}`" in body
    assert f"`{INSURANCE.no_rule_queue}`" in body


def test_every_limit_of_an_urgency_is_in_its_table() -> None:
    told = {
        name: [one.strip(" |`") for one in cells]
        for name, cells in rows(section(PAGE, "Urgency")).items()
    }
    assert told == {one.urgency: [one.sla, str(one.priority)] for one in INSURANCE.urgency_limits}


def test_every_member_of_a_profile_is_told() -> None:
    told = named(section(PAGE, "Your own profile"))
    assert {one.name for one in fields(Profile)} <= told
    assert {one.name for kind in (When, Route) for one in fields(kind)} <= told


async def test_the_profile_of_the_example_routes_mails(tmp_path: Path) -> None:
    own: dict[str, Any] = json.loads(profile_to_json(read_profile("helpdesk")))
    shown = re.search(r"```json\n(.+?)\n```", section(PAGE, "Your own profile"), re.DOTALL)
    assert shown is not None
    added = json.loads(shown[1])
    rows_of = own["routes"]
    ordinary = next(at for at, one in enumerate(rows_of) if not one["override"])
    rows_of[ordinary:ordinary] = added.pop("routes")
    for name, more in added.items():
        own[name] = [*more, *own[name]]
    file = tmp_path / "flats.json"
    file.write_text(json.dumps(own), "utf-8")
    assert unrouted(read_profile(str(file))) == ()
    mails = {
        "METER": ("Zählerstand", "Der Stand am 30. April war 48213."),
        "REPAIR": ("No heat", "Our radiators have been cold since Sunday. Tenancy MV-20417."),
    }
    database = f"sqlite:///{tmp_path}/troth.db"
    async with Troth.open(database, intake_profile=str(file)) as troth:
        pipeline = troth.services.intake.pipeline
        for rule_id, (subject, body) in mails.items():
            tried = await try_mail(pipeline, raw(mail(body, subject=subject)))
            assert (tried.outcome.route.rule_id, tried.reasons) == (rule_id, ())


def test_every_field_that_can_be_corrected_is_in_the_table_and_its_limits_beside_it() -> None:
    body = section(PAGE, "Corrections")
    assert list(rows(body)) == [field.value for field in Field]
    assert f"up to {MAX_REASON} code points" in body
    corrections = section(read("http.md"), "`POST /api/intake/reviews/{message_id}/corrections`")
    assert f"1 to {MAX_CORRECTIONS} of `field`, `value`, `reason`" in corrections


def test_every_member_of_an_item_is_in_the_table() -> None:
    item = review_item({}, Decided(), None, profile=INSURANCE).to_wire()
    added = {"decision", "drafts", "corrections", "version", "etag"}
    assert {*item, *added} <= named(section(PAGE, "An item"))


def test_every_kind_status_and_gap_of_a_draft_is_told() -> None:
    body = section(PAGE, "Drafts")
    assert list(rows(body)) == [one.value for one in Missing]
    assert {*map(str, DraftKind), *map(str, DraftStatus)} <= named(body)
