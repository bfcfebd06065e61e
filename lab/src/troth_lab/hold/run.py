"""A hold from its start to its report: ramp, quiet, faults under load, and then the checks."""

from __future__ import annotations

import asyncio
import os
import platform
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import httpx2

from troth import __version__
from troth.bootstrap import open_stored_log
from troth.kernel.errors import OutsideFailure
from troth_lab.hold import checks
from troth_lab.hold.checks import Checks
from troth_lab.hold.cluster import Cluster
from troth_lab.hold.deployment import Deployment, deployed
from troth_lab.hold.drain import TENANT
from troth_lab.hold.figures import Span, knee_of, told_by_kind, told_memory, told_times
from troth_lab.hold.load import Load
from troth_lab.hold.requests import MIX, RUBBISH, SOURCES, Drawing
from troth_lab.hold.timetable import Fault, timetable
from troth_lab.hold.upstream import Upstream

AT_ONCE: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_SETTLED_S: Final = 3.0
_MAILS_S: Final = 180.0
_PAGE: Final = 200
_TOLD: Final = 20
_TIMEOUT_S: Final = 30.0
Report = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What a hold is asked to do.

    Attributes:
        length_s: Of the load under faults.
        share: Of the knee's rate.
        step_s: Of each step of the ramp.
        disk_mb: Of the database's own disk.
    """

    seed: int = 1
    length_s: float = 3600.0
    share: float = 0.7
    kill_every_s: float = 60.0
    step_s: float = 8.0
    at_once: Sequence[int] = AT_ONCE
    disk_mb: int = 6000

    @property
    def quiet_s(self) -> float:
        """Of the load at the same rate before anything breaks."""
        return max(self.step_s, min(120.0, self.length_s / 10))


async def hold(plan: Plan, programs: Path, folder: Path, tell: Callable[[str], None]) -> Report:
    """Hold a deployment of its own; what came of it.

    Args:
        folder: An empty one, for keys, mails and what the processes say.
        programs: Folder of PostgreSQL's server programs.
        tell: Told in one line what is going on.

    Raises:
        OutsideFailure: ``outside.server``: the deployment does not start, or never comes back.
    """
    this = asyncio.current_task()
    assert this is not None  # noqa: S101 - this is a coroutine
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)  # nothing is left
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=100)
    with (
        Cluster(programs, disk_mb=plan.disk_mb) as cluster,
        Upstream() as upstream,
    ):
        async with httpx2.AsyncClient(timeout=_TIMEOUT_S, limits=limits, trust_env=False) as client:
            load = Load(client=client, bases=[], drawing=Drawing(plan.seed), mail=folder / "mail")
            tell("starting PostgreSQL, two servers, two workers of intake, and an upstream")
            async with deployed(folder, cluster, upstream, lambda: load.now_s) as deployment:
                load.bases = [one.base for one in deployment.servers]
                tending = asyncio.create_task(deployment.tend())
                try:
                    return await _held(plan, deployment, load, tell)
                finally:
                    tending.cancel()
                    with suppress(asyncio.CancelledError):
                        await tending


async def _held(
    plan: Plan, deployment: Deployment, load: Load, tell: Callable[[str], None]
) -> Report:
    started_at = time.time()
    await _prepared(deployment, load)
    steps = []
    for at_once in plan.at_once:
        tell(f"ramp: {at_once} at once")
        span = Span(*(await load.closed(at_once, plan.step_s)))
        ended = told_by_kind([one for one in load.replies if _sent_in(one.at_s, span)])
        steps.append({"at_once": at_once, **_times(load, span), "kinds": ended})
    knee = knee_of(steps)
    rate = max(0.5, knee["rate_per_s"] * plan.share)
    await _mails_done(deployment, load)
    tell(f"quiet: {rate:.1f} requests a second for {plan.quiet_s:.0f} s")
    quiet = Span(*(await load.open(rate, plan.quiet_s)))
    tell(f"faults: the same rate for {plan.length_s:.0f} s")
    soak, windows = await _soaked(plan, deployment, load, rate)
    tell("checking what came against what is stored")
    lag_s = await _mails_done(deployment, load)
    held = await _checked(deployment, load)
    under = [one for one in load.replies if one.at_s >= soak.from_s]
    inside = [one for one in under if any(w.holds(one) for _, w in windows)]
    outside = [one for one in under if not any(w.holds(one) for _, w in windows)]
    faulty_s = _covered_s([w for _, w in windows], soak)
    return {
        "form": "troth-hold/1",
        "held": held.hold,
        "plan": {**asdict(plan), "quiet_s": plan.quiet_s},
        "started_at": int(started_at),
        "took_s": round(load.now_s, 1),
        "machine": {"cpus": os.cpu_count(), "system": platform.platform()},
        "versions": {"troth": __version__, "python": platform.python_version()},
        "disk": {"skipped": deployment.cluster.why_not, "used_mb": deployment.cluster.used_mb},
        "ramp": steps,
        "knee": {name: knee[name] for name in ("at_once", "rate_per_s")},
        "rate_per_s": round(rate, 2),
        "quiet": _times(load, quiet),
        "outside_faults": told_times(outside, soak.to_s - soak.from_s - faulty_s),
        "inside_faults": told_times(inside, faulty_s),
        "kinds": {
            "quiet": told_by_kind([one for one in load.replies if _sent_in(one.at_s, quiet)]),
            "outside_faults": told_by_kind(outside),
            "inside_faults": told_by_kind(inside),
        },
        "kept_back": load.kept_back,
        "faults": [
            {**asdict(fault), "from_s": round(w.from_s, 1), "to_s": round(w.to_s, 1)}
            for fault, w in windows
        ],
        "checked": {
            "replies": len(load.replies),
            "sealed_parts": sum(len(one.parts) for one in load.replies),
            "statements": len(load.told),
            "acknowledged": sum(one.acknowledged for one in load.told.values()),
            "mails": len(load.mails),
            "mails_done_after_s": round(lag_s, 1),
        },
        "checks": {
            name: {"count": len(found), "first": list(found[:_TOLD])}
            for name, found in asdict(held).items()
        },
        "ends": [
            {"process": child.name, "pid": life.pid, "code": life.ended, "killed": life.was_killed}
            for child in deployment.children
            for life in child.lives
            if life.ended is not None
        ],
        "memory": told_memory(deployment.children),
    }


async def _prepared(deployment: Deployment, load: Load) -> None:
    """Sources are added, and each server has done everything once."""
    for text in SOURCES:
        await load.client.post(f"{load.bases[0]}/api/sources", json={"title": text, "text": text})
    for _ in deployment.servers:
        for request in load.drawing.each():
            await load.perform(request)


async def _soaked(
    plan: Plan, deployment: Deployment, load: Load, rate: float
) -> tuple[Span, list[tuple[Fault, Span]]]:
    began_s = load.now_s
    windows: list[tuple[Fault, Span]] = []

    async def suffered(fault: Fault) -> None:
        await asyncio.sleep(max(0.0, began_s + fault.at_s - load.now_s))
        from_s = load.now_s
        with suppress(OutsideFailure):  # it lasts on, and the window tells for how long
            await deployment.suffer(fault)
        windows.append((fault, Span(from_s, load.now_s + _SETTLED_S)))

    faults = [
        fault
        for fault in timetable(plan.seed, plan.length_s, plan.kill_every_s)
        if fault.kind != "disk" or not deployment.cluster.why_not
    ]
    loading = load.open(rate, plan.length_s, {**MIX, **RUBBISH})
    suffering = asyncio.gather(*(suffered(fault) for fault in faults))
    soak = Span(*(await loading))
    await suffering
    return soak, sorted(windows, key=lambda one: one[1].from_s)


async def _mails_done(deployment: Deployment, load: Load) -> float:
    """Wait until nothing is dropped or worked on, or for a while; for how long it was waited."""
    began_s = load.now_s
    await deployment.until_ready()
    left = set(load.mails)
    while left and load.now_s - began_s < _MAILS_S:
        for message_id in sorted(left):
            got = await load.client.get(f"{load.bases[0]}/api/intake/messages/{message_id}")
            if got.status_code == 200 and got.json().get("status"):
                left.discard(message_id)
        await asyncio.sleep(0.5 if left else 0)
    return load.now_s - began_s


async def _checked(deployment: Deployment, load: Load) -> Checks:
    memories = {
        subject: await _memories(load, subject)
        for subject in sorted({one.subject for one in load.told.values()})
    }
    return await asyncio.to_thread(_compared, deployment, load, memories)


async def _memories(load: Load, subject: str) -> list[str]:
    asked = {"subject": subject, "limit": str(_PAGE)}
    got = await load.client.get(f"{load.bases[0]}/api/memories", params=asked)
    got.raise_for_status()
    return [one["text"] for one in got.json()["memories"]]


def _compared(deployment: Deployment, load: Load, memories: dict[str, list[str]]) -> Checks:
    stored = open_stored_log(deployment.settings)
    try:
        wanted = {part.receipt_id for one in load.replies for part in one.parts}
        responses = checks.responses_of(stored, wanted)
        intake = stored.storage.intake
        rows = {one: intake.row(TENANT, one) for one in load.mails}
        outcomes = {one for one in load.mails if intake.outcome(TENANT, one)}
        lost, twice = checks.lost_and_twice(load.told.values(), memories)
        return Checks(
            unsealed=checks.unsealed(load.replies, responses),
            lost=lost,
            twice=twice,
            mails=checks.undecided(
                {one: row.trace_id if row else None for one, row in rows.items()},
                checks.decisions_of(stored),
                outcomes,
            ),
            log=checks.broken_log(stored),
        )
    finally:
        stored.storage.close()


def _times(load: Load, span: Span) -> Report:
    replies = [one for one in load.replies if _sent_in(one.at_s, span)]
    return told_times(replies, span.to_s - span.from_s)


def _sent_in(at_s: float, span: Span) -> bool:
    return span.from_s <= at_s < span.to_s


def _covered_s(windows: Sequence[Span], soak: Span) -> float:
    """How much of a stretch lies in any of the windows."""
    covered = reached_s = 0.0
    for one in sorted(windows, key=lambda w: w.from_s):
        from_s, to_s = max(one.from_s, reached_s, soak.from_s), min(one.to_s, soak.to_s)
        covered += max(0.0, to_s - from_s)
        reached_s = max(reached_s, to_s)
    return covered
