"""The ten items of the contract's compliance checklist (section 8), each as a check."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError, fields, replace
from functools import partial
from itertools import product
from pathlib import Path
from types import NoneType

from conformance.promotion.attempts import (
    EDITING,
    HANGING,
    LAWLESS_DELTAS,
    MUTATING,
    Attempt,
    failing,
    outward,
)
from conformance.promotion.closure import CONTRACT, PURE, closure, imported
from conformance.promotion.subject import Subject, material, request, router_inputs, specimens

from troth.contracts.thinking.deltas import ValidDelta
from troth.contracts.thinking.model import DecisionDelta, Depth, PassName, Tier
from troth.contracts.thinking.plans import plan_breach
from troth.contracts.thinking.router import Clamps, Route
from troth.contracts.thinking.states import state_to_wire
from troth.kernel.canonical import canonical_json
from troth.kernel.refinement import (
    MAX_PASSES,
    MIN_PASSES,
    DowngradeReason,
    PlannedPass,
    StopReason,
)
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Thought

_SOURCE = Path(__file__).parents[2] / "src"
_PLACE = PassName.CONSISTENCY  # after a pass that edits
_HANG_MS = 1_500


class NotShown(Exception):
    """An item does not hold; the text says what was seen."""


def _require(holds: object, seen: str) -> None:
    if not holds:
        raise NotShown(seen)


def no_agency(subject: Subject) -> str:
    """Must not import or call tools, retrieval or memory."""
    _require(set(subject.passes) == set(PassName), "a pass that a plan can name is missing")
    ours = [
        path for name, path in closure(_SOURCE).items() if f"{name}.".startswith(f"{CONTRACT}.")
    ]
    makers = {Path(inspect.getfile(maker)) for maker in subject.passes.values()}
    for path in {*ours, *makers}:
        beyond = imported(path) - PURE
        _require(not beyond, f"{path.name} imports {', '.join(sorted(beyond))}")
    for asked in specimens():
        _require(not subject.thought(asked).attempted, "the guard had to stop a pass")
    return f"{len(ours)} modules import nothing that reaches outside, and the guard heard nothing"


def delta_only(subject: Subject) -> str:
    """Must only emit deltas, never a state."""
    count = 0
    for name, _, delta in _deltas(subject):
        _require(type(delta) is DecisionDelta, f"{name} returned a {type(delta).__name__}")
        count += 1
    return f"{count} results of passes are deltas and nothing else"


def schema_validation(subject: Subject) -> str:
    """Must validate every delta against the allowed fields."""
    for name, asked, delta in _deltas(subject):
        valid = subject.validate(delta, asked.state)
        _require(isinstance(valid, ValidDelta), f"a delta of {name} is not valid: {valid}")
    state = request("A draft.").state
    for kind, lawless in LAWLESS_DELTAS.items():
        refused = isinstance(subject.validate(lawless, state), DowngradeReason)
        _require(refused, f"a delta was let in: {kind}")
    return f"all deltas of the passes are valid, {len(LAWLESS_DELTAS)} lawless ones are refused"


def deterministic(subject: Subject) -> str:
    """Must produce identical results for identical inputs."""
    for asked in specimens():
        first, again = subject.thought(asked), subject.thought(asked)
        _require(_told(first) == _told(again), "two runs of one request differ")
    grid = list(router_inputs())
    _require(
        [subject.router(one) for one in grid] == [subject.router(one) for one in grid],
        "two plans of one request differ",
    )
    seen = {signatures_elsewhere(seed) for seed in (0, 1, 4242)}
    _require(len(seen) == 1, "processes with other hash seeds come to other signatures")
    return f"{len(specimens())} runs and {len(grid)} plans repeat; 3 fresh processes agree"


def fail_closed(subject: Subject) -> str:
    """Must downgrade to the baseline on any failure."""
    asked = request("Full-time employees receive 30 days of paid annual leave. Ask HR.")
    for attempt in failing():
        thought = _attempted(subject, attempt, asked)
        _require(_is_baseline(thought, asked), f"not the baseline after: {attempt.name}")
        _require(thought.telemetry.deltas_applied == 0, f"a delta stands after: {attempt.name}")
    return f"the baseline, byte for byte, after {len(failing())} failures behind a pass that edited"


def stop_reason_mapped(subject: Subject) -> str:
    """Must set exactly one stop reason on every way out."""
    missing = set(DowngradeReason) - set(subject.stops)
    _require(not missing, f"no stop reason belongs to: {', '.join(sorted(missing))}")
    _require(len(StopReason) == 9, "there are not nine stop reasons")
    seen = {name: _stop_of(thought) for name, thought in _ways_out(subject)}
    for name, (stop, due) in seen.items():
        _require(stop is due, f"{name}: {stop} instead of {due}")
    _require({stop for stop, _ in seen.values()} == set(StopReason), "a stop reason was not seen")
    return f"all nine were reached, and {len(subject.stops)} reasons belong to one each"


def no_side_effects(subject: Subject) -> str:
    """Must not call out, write files, or change anything outside the allowed fields."""
    asked = request("Leave is 30 days. Ask HR.")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        attempts = outward(folder)
        for attempt in attempts:
            thought = _attempted(subject, attempt, asked)
            _require(
                thought.record.downgrade_reason is DowngradeReason.PURITY_BREACH,
                f"not stopped: a pass that {attempt.name}",
            )
        _require(not list(folder.iterdir()), "a pass left a file behind")
    for one in specimens():
        outcome, fixed = subject.thought(one).state, one.state
        kept = (outcome.action_type, outcome.failure, outcome.token_counts)
        same = kept == (fixed.action_type, fixed.failure, fixed.token_counts)
        _require(same, "something outside the allowed fields changed")
    return f"{len(attempts)} acts were stopped by the guard; nothing else of a state changed"


def timeout_bounded(subject: Subject) -> str:
    """Must respect the slices of passes and the whole budget."""
    for asked in router_inputs():
        planned = subject.router(asked)
        breach = plan_breach(
            planned.plan, budget_ms=planned.budget_ms, budget_tokens=planned.budget_tokens
        )
        _require(not planned.plan or breach is None, f"the slices of a plan: {breach}")
        _require(planned.budget_ms <= asked.total_timeout_ms, "more time than was asked for")
    hanging = request("A draft.", total_timeout_ms=_HANG_MS)
    thought = _attempted(subject, Attempt(name="hangs", maker=HANGING), hanging)
    _require(thought.telemetry.stop_reason is StopReason.TIMEOUT, "a pass that hangs goes on")
    _require(_is_baseline(thought, hanging), "not the baseline after a timeout")
    return "all slices add up to no more than the whole; a pass that hangs is stopped"


def pass_count_clamped(subject: Subject) -> str:
    """Must keep to two to five passes."""
    plans = [subject.router(asked).plan for asked in router_inputs()]
    for plan in plans:
        _require(not plan or MIN_PASSES <= len(plan) <= MAX_PASSES, f"{len(plan)} passes")
    _require(max(map(len, plans)) == MAX_PASSES, "no plan is as long as it may be")
    for number in (1, MAX_PASSES + 1):
        unlawful = _plan(number)
        thought = subject.thought(request("A draft."), router=partial(_always, unlawful))
        _require(not thought.record.passes, f"a plan of {number} was run")
    return f"{len(plans)} plans have none, or two to five; longer and shorter ones are not run"


_UNCHANGING = (str, int, float, tuple, NoneType)


def immutable_input(subject: Subject) -> str:
    """Must treat the state as read-only."""
    asked = request("Leave is 30 days. Ask HR.")
    for field in fields(asked.state):
        held = getattr(asked.state, field.name)
        _require(isinstance(held, _UNCHANGING), f"{field.name} holds what can be changed")
        try:
            setattr(asked.state, field.name, None)
        except (FrozenInstanceError, AttributeError):
            continue
        raise NotShown(f"{field.name} can be assigned")
    before = canonical_json(state_to_wire(asked.state))
    thought = _attempted(subject, Attempt(name="changes the state", maker=MUTATING), asked)
    reason = thought.record.downgrade_reason
    _require(reason is DowngradeReason.STATE_MUTATED, f"a changed state was not noticed: {reason}")
    _require(canonical_json(state_to_wire(asked.state)) == before, "the state was changed")
    return "no field can be assigned, and a change by force is noticed and reaches nothing"


CHECKLIST: Mapping[str, Callable[[Subject], str]] = {
    "No agency": no_agency,
    "Delta-only output": delta_only,
    "Schema validation": schema_validation,
    "Deterministic": deterministic,
    "Fail-closed": fail_closed,
    "Stop reason mapped": stop_reason_mapped,
    "No side effects": no_side_effects,
    "Timeout bounded": timeout_bounded,
    "Pass count clamped": pass_count_clamped,
    "Immutable input": immutable_input,
}
"""The items in the order of the contract, under its names."""


def signatures() -> str:
    """The signatures of all specimens, in one line; what fresh processes print."""
    return " ".join(Subject().thought(asked).telemetry.signature for asked in specimens())


def signatures_elsewhere(seed: int) -> str:
    """The same from a fresh process with this hash seed."""
    command = [sys.executable, "-m", "conformance.promotion", "--signatures"]
    done = subprocess.run(  # noqa: S603 - this very interpreter
        command,
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        cwd=Path(__file__).parents[2],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def _deltas(subject: Subject) -> Iterator[tuple[PassName, ThinkingRequest, object]]:
    for asked, (name, maker) in product(specimens(), subject.passes.items()):
        yield name, asked, maker(material(asked))(asked.state)


def _attempted(subject: Subject, attempt: Attempt, asked: ThinkingRequest) -> Thought:
    instead = {PassName.CHOICE: EDITING, PassName.GROUNDING: EDITING, _PLACE: attempt.maker}
    return subject.thought(asked, instead=instead)


def _is_baseline(thought: Thought, asked: ThinkingRequest) -> bool:
    out, given = state_to_wire(thought.state), state_to_wire(asked.state)
    return canonical_json(out) == canonical_json(given) and not thought.state.reasoning_trace


def _told(thought: Thought) -> tuple[object, ...]:
    return thought.telemetry, thought.state


def _ways_out(subject: Subject) -> Iterator[tuple[str, tuple[Thought, StopReason]]]:
    asked = request("Leave is 30 days. Ask HR.")
    stops = StopReason
    ways = {
        "abuse": (replace(asked, abuse_blocked=True), stops.ABUSE),
        "abuse in baseline mode": (
            replace(asked, abuse_blocked=True, depth=Depth.BASELINE),
            stops.ABUSE,
        ),
        "free tier": (replace(asked, tier=Tier.FREE), stops.ENTITLEMENT_CAP),
        "open breaker": (replace(asked, breaker_open=True), stops.BREAKER_TRIPPED),
        "all three": (
            replace(asked, tier=Tier.FREE, breaker_open=True, abuse_blocked=True),
            stops.ABUSE,
        ),
        "unreadable": (replace(asked, total_timeout_ms=2**60), stops.VALIDATION_FAIL),
        "no budget": (replace(asked, total_budget_tokens=1), stops.BUDGET_EXHAUSTED),
        "few tokens": (replace(asked, total_budget_tokens=20), stops.BUDGET_EXHAUSTED),
        "no room": (replace(asked, clamps=Clamps(max_passes=1)), stops.PASS_LIMIT_REACHED),
        "off": (replace(asked, clamps=Clamps(enabled=False)), stops.ENTITLEMENT_CAP),
        "baseline": (replace(asked, depth=Depth.BASELINE), stops.SUCCESS_COMPLETED),
        "completed": (asked, stops.SUCCESS_COMPLETED),
    }
    for name, (one, due) in ways.items():
        yield name, (subject.thought(one), due)
    for attempt in failing():
        yield attempt.name, (_attempted(subject, attempt, asked), attempt.stop)
    short = replace(asked, total_timeout_ms=_HANG_MS)
    hung = _attempted(subject, Attempt(name="hangs", maker=HANGING), short)
    yield "hangs", (hung, stops.TIMEOUT)
    long = subject.thought(asked, router=partial(_always, _plan(MAX_PASSES + 1)))
    yield "plan too long", (long, stops.PASS_LIMIT_REACHED)


def _stop_of(seen: tuple[Thought, StopReason]) -> tuple[StopReason, StopReason]:
    thought, due = seen
    _require(thought.record.stop_reasons, "a run ended without a stop reason")
    return thought.telemetry.stop_reason, due


def _always(planned: Route, asked: object) -> Route:
    del asked
    return planned


def _plan(number: int) -> Route:
    names = [name.value for name in PassName][:number]
    one_each = tuple(PlannedPass(name=name, timeout_ms=10, budget_tokens=10) for name in names)
    return Route(plan=one_each, budget_ms=1_000, budget_tokens=1_000)
