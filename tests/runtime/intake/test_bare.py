"""Without packages that are not in the base install, and without a worker, mails have an end."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adapters.evidence.documents.test_documents import pdf
from support.intake_desk import Desk, mail, open_desk, raw
from troth.adapters.workflow.leased import LeasedWorkflows, Limits
from troth.contracts.gate.intake.model import PersonalSpan
from troth.ports.intake import CaseRequest
from troth.runtime.exchange.exchange import Origin

ROOT = Path(__file__).parents[3]
PROGRAM = Path(__file__).with_name("bare_process.py")
OPTIONAL = (
    "imap_tools price_parser trafilatura pypdfium2 docx ddgs"
    " pydantic_ai openai anthropic psycopg sklearn".split()
)
PHONE = "I had an accident with my car and want to report it. Please call me on +43 664 1234567."
PLAIN = "I had an accident with my car."


def with_pdf() -> bytes:
    head = 'From: a@b.example\nSubject: My claim\nContent-Type: multipart/mixed; boundary="B"\n\n'
    file = "--B\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\n"
    text = f"{head}--B\nContent-Type: text/plain\n\n{PLAIN}\n{file}"
    return text.encode() + pdf("25 days of leave.") + b"\n--B--\n"


MAILS = {
    "plain": mail(PLAIN),
    "phone": mail(PHONE),
    "pdf": with_pdf(),
}


def outcomes(folder: Path, blocked: list[str]) -> dict[str, dict[str, Any]]:
    """What became of each mail in a process that lacks these packages."""
    paths = []
    for name, data in MAILS.items():
        paths.append(folder / f"{name}.eml")
        paths[-1].write_bytes(data)
    ran = subprocess.run(
        [sys.executable, str(PROGRAM), str(folder), ",".join(blocked), *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    lines = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith('{"http"')]
    assert len(lines) == len(MAILS), ran.stderr[-2_000:]
    return dict(zip(MAILS, lines, strict=True))


def reasons(told: dict[str, Any]) -> set[str]:
    return {reason for one in told["reviews"] for reason in one["reasons"]}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    return outcomes(tmp_path_factory.mktemp("base"), OPTIONAL)


@pytest.mark.parametrize("name", MAILS)
def test_the_base_install_is_enough_for_every_mail(
    base: dict[str, dict[str, Any]], name: str
) -> None:
    told = base[name]
    assert (told["http"], told["state"]) == (200, "done")
    assert told["classification"]["primary_intent"] == "INTENT_CLAIM_NEW"
    assert not [one for one in reasons(told) if one.startswith(("missing", "processing"))]
    # An attachment that its extra would have read is never passed over in silence.
    assert ("reader_missing" in reasons(told)) == (name == "pdf")
    if name == "pdf":
        assert told["status"] == "needs_review"


def test_what_every_mail_needs_is_in_the_base_install() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    base = {one.partition(">")[0] for one in project["dependencies"]}
    assert "phonenumbers" in base


class NoFinder:
    """Always fails; implements ``ports.intake.PersonalData``."""

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        raise RuntimeError("a defect")


class LackingCases:
    """A case system whose package is not there; implements ``ports.intake.CaseSystem``."""

    def create(self, request: CaseRequest) -> str:
        raise ModuleNotFoundError("No module named 'httpx2'", name="httpx2")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    yield opened
    opened.storage.close()


def without_worker(desk: Desk, **changes: Any) -> Desk:
    """The desk with intake as a server has it: nobody drains, and nobody serves."""
    limits = Limits(lease_s=5.0, poll_s=0.01, retry_s=0.0, attend_s=0.0)
    pipeline = replace(desk.pipeline, **changes)
    queue = LeasedWorkflows(desk.storage.intake, pipeline.process, limits)
    intake = replace(desk.intake, run=queue.run, attend=queue.attend)
    desk.workflows, desk.intake = queue, intake
    return desk


async def ended(desk: Desk, body: str, *, wait: bool) -> dict[str, Any]:
    origin = Origin(surface="test:intake", tenant="acme")
    sealed = await desk.intake.take_in(raw(mail(body)), origin=origin, wait=wait)
    told: dict[str, Any] = json.loads(sealed.body)
    while told["state"] != "done":  # the suite's own limit ends a wait without end
        await asyncio.sleep(0.01)
        told = json.loads((await desk.intake.result(told["message_id"], origin=origin)).body)
    await desk.workflows.aclose()
    return told


@pytest.mark.clause("GATE-6", breaks=True, before_exit=True)
@pytest.mark.parametrize("wait", [True, False])
async def test_a_failing_stage_ends_with_people_without_a_worker(desk: Desk, *, wait: bool) -> None:
    told = await ended(without_worker(desk, personal=NoFinder()), PLAIN, wait=wait)
    assert told["status"] == "needs_review"
    assert reasons(told) == {"processing_failed"}


@pytest.mark.parametrize("wait", [True, False])
async def test_a_mail_is_worked_on_without_a_worker(desk: Desk, *, wait: bool) -> None:
    body = "I had an accident with my car. My policy is 12-3456789."
    told = await ended(without_worker(desk), body, wait=wait)
    assert (told["status"], told["queue_id"]) == ("routed", "QUEUE_CLAIMS_AUTO")


async def test_a_case_system_without_its_package_leaves_the_case_to_people(desk: Desk) -> None:
    body = "I had an accident with my car. My policy is 12-3456789."
    cases = replace(desk.pipeline.cases, system=LackingCases())
    told = await ended(without_worker(desk, cases=cases), body, wait=True)
    assert (told["status"], told["case_id"]) == ("needs_review", None)
    assert told["fail_closed_reason"] == "CASE_CREATE_FAILED"


async def test_a_server_that_closes_gives_back_what_it_attends_to(desk: Desk) -> None:
    working = asyncio.Event()

    class Slow:
        async def process(self, lease: Any) -> None:
            working.set()
            await asyncio.Event().wait()

    limits = Limits(lease_s=60.0, poll_s=0.01, attend_s=0.0)
    queue = LeasedWorkflows(desk.storage.intake, Slow().process, limits)
    item = (await desk.intake.receive(raw(mail(PLAIN)), "acme")).item
    queue.attend()
    await working.wait()
    await queue.aclose()
    assert await desk.workflows.run(item)  # its lease of a minute is not waited for
