"""What exists is documented: settings, routes, commands, codes, tags, statuses and metrics."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

import troth
from docs.pages import named, read, rows, section
from troth.adapters.metrics import PrometheusMeter
from troth.cli.group import cli
from troth.contracts.answers import limits, repair
from troth.contracts.answers.document import AnswerDocument, Limitation
from troth.contracts.answers.panel.document import REASONS, FallbackReason, PanelDocument
from troth.contracts.gate.strict_json import JsonFault
from troth.kernel.errors import CODES
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import Mode
from troth.kernel.proof.events import EVENT_TAGS
from troth.language.words import kinds_in
from troth.ports.chat import FailureReason
from troth.ports.keys import Scope
from troth.server import routes
from troth.server.routes.intake import CorrectionsBody, DraftBody
from troth.server.routes.thinking import ThinkingBody
from troth.server.schemas import AskBody, EvidenceBody, PanelBody, SourceBody
from troth.settings import describe, load_settings

SOURCE = Path(troth.__file__).parent
BODIES: dict[str, type[BaseModel]] = {
    "POST /ui/api/ask": AskBody,
    "POST /ui/api/multi-agent": PanelBody,
    "POST /ui/api/evidence": EvidenceBody,
    "POST /api/sources": SourceBody,
    "POST /api/thinking": ThinkingBody,
    "POST /api/intake/reviews/{message_id}/corrections": CorrectionsBody,
    "POST /api/intake/reviews/{message_id}/drafts/{draft_id}": DraftBody,
}


def _codes_given_to(function: str) -> set[str]:
    """Literal codes that the source passes to a constructor or function of that name."""
    found: set[str] = set()
    for node in _calls().get(function, ()):
        given = [k.value for k in node.keywords if k.arg == "code"] or node.args[:1]
        found |= {str(v.value) for v in given if isinstance(v, ast.Constant)}
    return found


@cache
def _calls() -> dict[str, list[ast.Call]]:
    """Every call in the source by the name that is called."""
    calls = defaultdict[str, list[ast.Call]](list)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                calls[node.func.id].append(node)
    return calls


def _commands() -> Iterator[tuple[str, click.Command]]:
    stack: list[tuple[str, click.Command]] = [("troth", cli)]
    while stack:
        name, command = stack.pop()
        yield name, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for child in command.list_commands(context):
                found = command.get_command(context, child)
                assert found is not None
                stack.append((f"{name} {child}", found))


def _routes() -> list[str]:
    modules = [
        import_module(f"troth.server.routes.{m.name}") for m in iter_modules(routes.__path__)
    ]
    found = [route for module in modules for route in module.router.routes]
    assert all(isinstance(route, APIRoute) for route in found)
    shown = [route for route in found if route.include_in_schema]
    listed = [f"{method} {route.path}" for route in shown for method in route.methods]
    return [*listed, "GET /openapi.json"]


def test_every_setting_is_in_the_table_as_the_code_describes_it() -> None:
    table = rows(read("settings.md"))
    expected = {
        row["name"]: [
            f"`{row['environment']}`",
            f"`{row['value']}`" if row["value"] else "(none)",
            row["about"],
        ]
        for row in describe(load_settings(file={}, environment={}, flags={}).settings)
    }
    assert table == expected


def test_every_route_has_a_heading_and_no_other_has() -> None:
    page = read("http.md")
    documented = named("\n".join(line for line in page.splitlines() if line.startswith("### ")))
    assert documented == set(_routes())


@pytest.mark.parametrize("route", BODIES)
def test_every_member_of_a_request_body_is_in_its_table(route: str) -> None:
    assert set(BODIES[route].model_fields) <= named(section(read("http.md"), f"`{route}`"))


def test_every_member_of_an_answer_is_in_the_table_of_fields() -> None:
    members = AnswerDocument(
        answer="", model="m", trace_id="t", receipt_id="r", nonce="n", mode=Mode.WORK
    ).to_wire()
    listed = {name.removesuffix("[]") for name in named(section(read("answers.md"), "Fields"))}
    assert {*members, "clauses"} <= listed


def test_every_member_of_a_panel_and_every_reason_is_in_its_tables() -> None:
    panel = PanelDocument(
        messages=(),
        answer="",
        provider="p",
        trace_id="t",
        receipt_id="r",
        nonce="n",
        mode=Mode.WORK,
    )
    page = read("panels.md")
    listed = {name.removesuffix("[]") for name in named(section(page, "Fields"))}
    assert {*panel.to_wire(), "clauses"} <= listed
    reasons = set(rows(section(page, "Missing peers")))
    heads = {"unavailable_reason", "fallback_reason"}
    assert reasons - heads == REASONS | {reason.value for reason in FallbackReason}


def test_every_scope_is_documented() -> None:
    assert {scope.value for scope in Scope} <= set(rows(read("http.md")))


def test_every_command_has_a_heading_and_each_of_its_options_a_row() -> None:
    page = read("cli.md")
    for name, command in _commands():
        body = section(page, f"`{name}`")
        own = body.split("\n#", 1)[0]  # less the commands of a group
        options = {
            option
            for parameter in command.params
            if isinstance(parameter, click.Option)
            for option in (*parameter.opts, *parameter.secondary_opts)
        }
        documented = {word.split(" ")[0] for word in named(own) if word.startswith("-")} - {"-"}
        if name == "troth":
            options |= {"-h", "--help"}
        else:
            options -= {"-h", "--help"}
        assert documented == options, name


def test_every_exit_code_is_in_the_table() -> None:
    table = section(read("cli.md"), "Exit codes")
    codes = {0, 130, *(code.exit_code for code in CODES.values())}
    listed = {
        int(line.split("|")[1])
        for line in table.splitlines()
        if line.startswith("| ") and line.split("|")[1].strip().isdigit()
    }
    assert listed == codes


def test_every_error_code_is_in_the_table_with_its_status_and_exit_code() -> None:
    table = {code: cells[:2] for code, cells in rows(read("errors.md")).items()}
    assert table == {
        code: [str(entry.http_status), str(entry.exit_code)] for code, entry in CODES.items()
    }


def test_error_codes_that_are_called_unused_are_unused_and_no_others() -> None:
    silent = {code for code, cells in rows(read("errors.md")).items() if "Registered;" in cells[-1]}
    families = ("CallerError", "ContentBreach", "OutsideFailure", "StorageFailure", "ProofBroken")
    raised = set().union(*(_codes_given_to(name) for name in families))
    assert silent.isdisjoint(raised)
    assert silent == {code for code in CODES if code not in raised and _is_silent(code)}


def _is_silent(code: str) -> bool:
    """Whether the source never names the code outside the registry, however it is raised."""
    texts = (p.read_text("utf-8") for p in SOURCE.rglob("*.py") if p.name != "errors.py")
    return not any(f'"{code}"' in text for text in texts)


def test_every_event_tag_is_in_the_table() -> None:
    assert set(EVENT_TAGS) == set(rows(section(read("proof.md"), "The log")))


def test_every_limitation_is_in_the_table_with_its_sentence() -> None:
    table = rows(section(read("answers.md"), "Limitations"))
    fixed = [value for value in vars(limits).values() if isinstance(value, Limitation)]
    codes = {limit.code for limit in fixed} | _codes_given_to("Limitation") | limits.GROUNDED
    assert set(table) == codes
    for limit in fixed:
        assert table[limit.code][0] == limit.text


def test_every_repair_is_in_the_table_with_its_words() -> None:
    table = section(read("answers.md"), "What is repaired")
    for clause, what in repair._WHAT.items():
        assert f"| {clause} | {what} |" in table


def test_every_evidence_status_is_in_the_table() -> None:
    table = rows(section(read("answers.md"), "Evidence statuses"))
    assert set(table) == {status.value for status in EvidenceStatus}


def test_every_gap_is_in_the_table_with_what_it_asks_for() -> None:
    table = rows(section(read("answers.md"), "When questions are asked"))
    asked: dict[str, set[str]] = {}
    for kind in kinds_in("request.asks"):
        asked[kind] = set(kinds_in(f"request.asks.{kind}"))
    assert {kind: set(cells[-1].split(", ")) for kind, cells in table.items()} == asked


def test_every_reason_code_of_the_gate_is_in_the_table() -> None:
    codes = {fault.value for fault in JsonFault} | {reason.value for reason in FailureReason}
    codes |= _codes_given_to("Reason") | _codes_given_to("_rejected")
    assert set(rows(section(read("gate.md"), "Reason codes"))) == codes


def test_every_metric_is_in_the_table() -> None:
    families = PrometheusMeter().collect()
    names = {f.name + ("_total" if f.type == "counter" else "") for f in families}
    body = section(read("operations.md"), "Metrics")
    assert names == {name for name in rows(body) if name.startswith("troth_")}
    rates = PrometheusMeter().rates()
    assert {rate.name for rate in rates.rates} <= set(rows(body))


def test_every_public_name_is_documented() -> None:
    assert set(troth.__all__) - {"__version__"} <= named(read("library.md"))
