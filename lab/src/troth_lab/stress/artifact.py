"""The proof artifact of a run: an in-toto statement over its lines, signed like a receipt.

Its subjects are the lines and the plan, by digest; its predicate says how the run was made and what
it came to. Whoever has the lines and the public key derives every figure again, with the auditor
and without the deployment: the plan follows from the seed, and the figures from the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.proof.envelope import parse_envelope, seal_envelope
from troth.kernel.proof.keys import PublicKey, key_id
from troth.kernel.proof.statement import STATEMENT_TYPE
from troth.kernel.wire import boolean, integer, text
from troth_lab.stress.lines import read_lines
from troth_lab.stress.plan import GENERATOR, plan_run
from troth_lab.stress.report import RunReport, report_run
from troth_lab.stress.turns import Turn, plan_sha256

PREDICATE_TYPE = "urn:troth:stress:v1"
_RUN = frozenset(
    "run_id seed turns users scripted generator started_at finished_at target signer".split()
)
_PREDICATE = frozenset({"run", "versions", "report"})


@dataclass(frozen=True, kw_only=True, slots=True)
class RunHeader:
    """How a run was made.

    Attributes:
        turns: Turns drawn from the seed; the fixed conversation, if ``scripted``, comes on top.
        target: What was run against: ``in_process``, or the host of a server.
        signer: Name under which the deployment signs.
        started_at, finished_at: RFC 3339 in UTC.
    """

    run_id: str
    seed: int
    turns: int
    users: int
    scripted: bool
    started_at: str
    finished_at: str
    target: str
    signer: str
    generator: str = GENERATOR

    def plan(self) -> tuple[Turn, ...]:
        """The turns of the run, made anew.

        Raises:
            ValueError: Another generator made them, or they are out of bounds.
        """
        if self.generator != GENERATOR:
            raise ValueError(f"the plan was made by generator {self.generator}")
        return plan_run(self.seed, self.turns, self.users, scripted=self.scripted)


@dataclass(frozen=True, kw_only=True, slots=True)
class VerifiedRun:
    """What a verified artifact says."""

    header: RunHeader
    versions: Mapping[str, JsonValue]
    report: RunReport


def seal_artifact(
    header: RunHeader,
    lines: bytes,
    *,
    versions: Mapping[str, JsonValue],
    key_id: str,
    sign: Callable[[bytes], bytes],
) -> bytes:
    """Sign what a run came to.

    Args:
        lines: The saved lines, exactly.
        versions: What was at work, by name.
        key_id: Hexadecimal id of the signing key under ``header.signer``.
        sign: Maps a message to its Ed25519 signature.

    Returns:
        The DSSE envelope as canonical JSON.

    Raises:
        CallerError: ``input.invalid``: the lines are not those of this run.
    """
    plan = header.plan()
    statement: JsonObject = {
        "_type": STATEMENT_TYPE,
        "subject": _subjects(lines, plan),
        "predicateType": PREDICATE_TYPE,
        "predicate": {
            "run": {name: getattr(header, name) for name in sorted(_RUN)},
            "versions": dict(versions),
            "report": report_run(plan, read_lines(lines)).to_json(),
        },
    }
    return seal_envelope(statement, key_id=key_id, sign=sign)


def verify_artifact(artifact: bytes, lines: bytes, public_key: PublicKey) -> VerifiedRun:
    """Verify an artifact offline: the signature, the lines, the plan, and every figure.

    Args:
        artifact: The file as it was written; one line break at its end is allowed.
        lines: The saved lines, exactly as they were written.
        public_key: The key that is trusted.

    Raises:
        ProofBroken: ``proof.receipt``; the place says which part does not hold.
    """
    envelope = parse_envelope(artifact.removesuffix(b"\n"))
    statement = envelope.open(public_key)
    header, predicate = _read(statement)
    if key_id(header.signer, public_key.raw).hex() != envelope.key_id:
        raise _broken("The envelope names another signing key than the run.", "keyid")
    try:
        plan = header.plan()
    except ValueError as problem:
        raise _broken(f"The plan cannot be made again: {problem}.", "run") from problem
    if statement["subject"] != _subjects(lines, plan):
        raise _broken("The lines or the plan are not those that were signed.", "subject")
    try:
        report = report_run(plan, read_lines(lines))
    except CallerError as problem:
        raise _broken(problem.detail, "lines") from problem
    if predicate["report"] != report.to_json():
        raise _broken("The figures do not follow from the lines.", "report")
    versions = predicate["versions"]
    return VerifiedRun(
        header=header, versions=versions if isinstance(versions, Mapping) else {}, report=report
    )


def _subjects(lines: bytes, plan: Sequence[Turn]) -> list[JsonValue]:
    return [
        {"name": "lines", "digest": {"sha256": sha256_hex(lines)}},
        {"name": "plan", "digest": {"sha256": plan_sha256(plan)}},
    ]


def _read(statement: JsonObject) -> tuple[RunHeader, Mapping[str, JsonValue]]:
    predicate = statement.get("predicate")
    if statement.get("predicateType") != PREDICATE_TYPE or not isinstance(predicate, Mapping):
        raise _broken("This is no artifact of a stress run.", "predicateType")
    run = predicate.get("run")
    if predicate.keys() != _PREDICATE or not isinstance(run, Mapping) or run.keys() != _RUN:
        raise _broken("The artifact lacks a member, or has one too many.", "predicate")
    return _header(run), predicate


def _header(run: Mapping[str, JsonValue]) -> RunHeader:
    try:
        return RunHeader(
            run_id=text(run, "run_id"),
            seed=integer(run, "seed"),
            turns=integer(run, "turns"),
            users=integer(run, "users"),
            scripted=boolean(run, "scripted"),
            generator=text(run, "generator"),
            started_at=text(run, "started_at"),
            finished_at=text(run, "finished_at"),
            target=text(run, "target"),
            signer=text(run, "signer"),
        )
    except ValueError as problem:
        raise _broken(f"The artifact is malformed: {problem}.", "run") from problem


def _broken(detail: str, place: str) -> ProofBroken:
    return ProofBroken("proof.receipt", detail, place=place)
