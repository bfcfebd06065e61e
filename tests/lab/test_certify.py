"""PROOF-7: a sound build is certified, and a sabotaged one is not."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from click.testing import CliRunner

from lab.sabotages import LAWS, SABOTAGES, Sabotage, law_taken
from troth.adapters.signing import FileSigner
from troth.cli.group import cli
from troth.contracts.registry import REGISTRY
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.proof.keys import PublicKey
from troth.runtime.exchange import seal
from troth.runtime.proof.certificate import open_certificate, told_certificate
from troth_lab.certify.cases import Case, read_cases, shipped_books, shipped_cases
from troth_lab.certify.certificate import Run, account, deviations
from troth_lab.certify.company import Company
from troth_lab.certify.private import Instance, private_instance
from troth_lab.certify.run import Certifying, Findings, Outcome
from troth_lab.certify.switches import switched_off

pytestmark = [
    pytest.mark.extra("models"),
    pytest.mark.extra("mcp"),
    pytest.mark.extra("web"),
    pytest.mark.extra("intake"),
]
in_one_loop = pytest.mark.asyncio(loop_scope="module")
ROOT = Path(__file__).parents[2]
CASES = shipped_cases()


@dataclass(frozen=True, kw_only=True)
class Office:
    """An instance, and what certifies it."""

    instance: Instance
    certifying: Certifying


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Office]:
    """An instance that nobody has touched, with the sources of the cases."""
    with Company() as company:
        async with private_instance(folder, company.settings) as instance:
            certifying = Certifying(company=company, books=shipped_books(), private=instance)
            for case in named("sources."):
                assert await certifying.attempt(case, instance.visitor) == []
            yield Office(instance=instance, certifying=certifying)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def office(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Office]:
    """One for all sabotages; what they leave in its log and tables is not sound."""
    async with opened(tmp_path_factory.mktemp("certify")) as office:
        yield office


def named(start: str) -> list[Case]:
    return [case for case in CASES if case.id.startswith(start)]


@in_one_loop
@pytest.mark.clause("PROOF-7")
async def test_a_sound_build_is_certified_and_nothing_that_is_switched_off_is_not_missed(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as fresh:
        findings: Findings = await fresh.certifying(CASES)
    assert [(o.case.id, o.detail) for o in findings.outcomes if o.outcome != "passed"] == []
    assert findings.failures == []
    assert set(findings.off) == {one.id for one in REGISTRY if one.is_exit}
    assert all(findings.off.values())


@in_one_loop
@pytest.mark.clause("PROOF-7", breaks=True)
@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda one: one.name)
async def test_a_sabotaged_build_is_not_certified(
    office: Office, sabotage: Sabotage, tmp_path: Path
) -> None:
    (case,) = [one for one in CASES if one.id == sabotage.noticed_by]
    assert await office.certifying.attempt(case, office.instance.visitor) == []
    with sabotage.spoil(office.instance.services, tmp_path):
        findings = await office.certifying([case], until_failure=True)
    assert findings.failures == [case.id]


@in_one_loop
@pytest.mark.clause("PROOF-7", breaks=True)
@pytest.mark.parametrize(("document", "surface", "count", "noticed_by"), LAWS)
async def test_a_build_without_one_of_its_laws_is_not_certified(
    office: Office, document: str, surface: str, count: int, noticed_by: str
) -> None:
    (case,) = [one for one in CASES if one.id == noticed_by]
    for place in range(count):
        with law_taken(document, surface, place):
            findings = await office.certifying([case], until_failure=True)
        assert findings.failures == [case.id], place
    with law_taken(document, surface, count):  # there is no further law
        assert await office.certifying.attempt(case, office.instance.visitor) == []


@in_one_loop
@pytest.mark.clause("PROOF-7")
@pytest.mark.parametrize("is_asked", [True, False])
async def test_a_deployment_elsewhere_is_certified_where_it_asks_the_script_and_not_otherwise(
    office: Office, tmp_path: Path, is_asked: bool
) -> None:
    company = office.certifying.company
    settings = company.settings if is_asked else {"model": "extractive", "web": "off"}
    async with private_instance(tmp_path, settings) as elsewhere:
        certifying = replace(office.certifying, target=elsewhere.visitor)
        tried = ("sources.", "ask.unclean", "model.schema", "ask.no-results")
        findings = await certifying([one for name in tried for one in named(name)], partly=True)
    outcomes = {one.case.id: one.outcome for one in findings.outcomes}
    assert {one.where for one in findings.outcomes} == {"target"}
    assert outcomes["model.schema"] == ("passed" if is_asked else "not_tried")
    assert outcomes["ask.no-results"] == ("passed" if is_asked else "not_tried")
    unasked = ["the scripted model was never asked", "the scripted search was never asked"]
    assert findings.failures == ([] if is_asked else unasked)


@pytest.mark.clause("PROOF-7", breaks=True)
@pytest.mark.parametrize(
    ("missed_by", "stands"), [(None, "passed"), ("ask.no-results", "shown"), ("", "failed")]
)
def test_a_clause_is_shown_only_where_a_case_misses_it(missed_by: str | None, stands: str) -> None:
    (case,) = named("ask.no-results")
    findings = Findings(
        outcomes=[Outcome(case=case, outcome="passed", where="private")],
        off={} if missed_by is None else {"TRUST-1.8": missed_by},
    )
    run = Run(target="a", signer="b", started_at="c", finished_at="d", version="e")
    predicate: Any = account(run, findings, [case], shipped_books())["predicate"]
    stood = {one["id"]: one["stands"] for one in predicate["clauses"]}
    assert (stood["TRUST-1.8"], stood["TRUST-3.4"]) == (stands, "passed")
    assert deviations(predicate) == []
    for one in predicate["clauses"]:  # what was not switched off cannot be called shown
        one["stands"] = "shown" if one["stands"] == "passed" else one["stands"]
    assert deviations(predicate) != []


@pytest.mark.clause("PROOF-7", breaks=True)
@pytest.mark.parametrize(
    ("place", "put"),
    [
        (("passed",), False),
        (("cases", 0, "outcome"), "failed"),
        (("clauses", 0, "stands"), "shown"),
        (("enforcement_off",), {"PROOF-2": ""}),
        (("whole",), True),
    ],
)
def test_a_certificate_that_contradicts_itself_is_refused(
    place: tuple[str | int, ...], put: object
) -> None:
    findings = Findings(
        outcomes=[
            Outcome(case=CASES[0], outcome="passed", where="private"),
            Outcome(case=CASES[1], outcome="not_tried", where="target"),
        ]
    )
    run = Run(target="a", signer="b", started_at="c", finished_at="d", version="e")
    statement: Any = account(run, findings, CASES[:2], shipped_books())
    predicate = statement["predicate"]
    assert deviations(predicate) == []
    *way, last = place
    held = predicate
    for name in way:
        held = held[name]
    held[last] = put
    assert deviations(predicate) != []


def test_there_are_twenty_sabotages_at_least() -> None:
    assert len(SABOTAGES) >= 20


def test_every_clause_has_a_case_or_says_why_not() -> None:
    books = shipped_books()
    tried = {clause for case in CASES for clause in case.clauses}
    every = {clause.id for clause in REGISTRY if not clause.retired}
    assert tried | books.elsewhere.keys() == every
    assert not tried & books.elsewhere.keys()
    assert all(one.keys() == {"why", "shown"} for one in books.elsewhere.values())
    assert {clause.id for clause in REGISTRY if clause.is_exit} <= tried


def test_every_door_is_gone_through() -> None:
    doors = {case.door for case in CASES}
    assert doors == {
        *("native", "gateway", "stream", "check", "guardrail", "mcp", "library", "cli"),
        *("mail", "page", "kill"),
    }


def test_the_product_imports_nothing_of_the_lab() -> None:
    imported = re.compile(r"^\s*(from|import) troth_lab\b", re.MULTILINE)
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")}
    assert sources
    assert [path for path, text in sources.items() if imported.search(text)] == []


@pytest.mark.parametrize(
    ("clause", "door", "rest"),
    [
        ("TRUST-99.9", "native", 'expected = [{ path = "a", equals = 1 }]'),
        ("TRUST-1.1", "window", 'expected = [{ path = "a", equals = 1 }]'),
        ("TRUST-1.1", "native", 'expected = [{ path = "a" }]'),
        ("TRUST-1.1", "native", "expected = []"),
        ("TRUST-1.1", "native", 'wish = "x"'),
    ],
)
def test_a_malformed_case_is_refused(clause: str, door: str, rest: str) -> None:
    text = (
        f'[[case]]\nid = "a"\ntitle = "b"\nclauses = ["{clause}"]\n'
        f'steps = [{{ door = "{door}" }}]\n{rest}'
    )
    with pytest.raises(CallerError):
        read_cases(text)


class TestCommand:
    """``troth certify``, as people run it."""

    @pytest.fixture(autouse=True)
    def _folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    @pytest.mark.clause("PROOF-7")
    def test_it_writes_a_signed_certificate_and_a_page(self) -> None:
        result = CliRunner().invoke(cli, ["certify", "--local", "--case", "ask.evidence"])
        assert result.exit_code == 0, result.output
        assert "not certified: only these cases were tried" in result.output
        data = Path("certificate.json").read_bytes()
        key = PublicKey(raw=FileSigner.open(Path("certify.key"), create=False).public_key)
        predicate = open_certificate(data, key)
        verifying = ["certify", "verify", "certificate.json", "--key", "certificate.pub"]
        told = CliRunner().invoke(cli, verifying)
        assert told.exit_code == 1  # some cases are no certificate
        assert "not certified: not every case was tried" in told.output
        assert predicate["passed"] is True
        assert predicate["whole"] is False
        page = Path("certificate.html").read_text(encoding="utf-8")
        assert "Partly tried" in page
        assert "ask.evidence-first" in page
        assert "<script" not in page
        shown = told_certificate(Path("certificate.json"))
        assert (shown["state"], shown["failures"]) == ("not_certified", [])
        assert sum(shown["clauses"].values()) == len(predicate["clauses"])  # type: ignore[arg-type]
        envelope = json.loads(data)
        envelope["payload"] = envelope["payload"][:-8] + "AAAAAAA="
        spoilt = json.dumps(envelope).encode()
        with pytest.raises(ProofBroken):
            open_certificate(spoilt, key)
        Path("certificate.json").write_bytes(spoilt)
        assert told_certificate(Path("certificate.json"))["state"] == "broken"
        assert isinstance(CliRunner().invoke(cli, verifying).exception, ProofBroken)

    @pytest.mark.clause("PROOF-7", breaks=True)
    def test_a_case_that_fails_fails_the_command(self) -> None:
        with switched_off({"TRUST-7.2"}):
            result = CliRunner().invoke(cli, ["certify", "--local", "--case", "fault.trace"])
        assert result.exit_code == 1, result.output
        assert "failed: fault.trace-differs" in result.output
        assert "Not certified" in Path("certificate.html").read_text(encoding="utf-8")

    @pytest.mark.parametrize("words", [[], ["http://127.0.0.1:9", "--local"]])
    def test_it_wants_a_deployment_or_none(self, words: list[str]) -> None:
        result = CliRunner().invoke(cli, ["certify", *words])
        assert isinstance(result.exception, CallerError)


def test_nothing_stays_switched_off() -> None:
    with switched_off({"PROOF-6"}):
        assert vars(seal)["unclean_values"]("anything") == ()
    assert vars(seal)["unclean_values"].__module__ == "troth.runtime.exchange.hygiene"
