"""The floors of requests: fitted in-domain, and fitted on everything but the set itself."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeAlias

from troth_lab.bench.floors import FloorRow, Learner, decided_by_floor, is_installed, thinned
from troth_lab.bench.measuring import FLOOR
from troth_lab.bench.requests import Case

LEFT_OUT: Final = "floor, left out"
Said: TypeAlias = "dict[str, list[Hashable]]"


def request_floors(
    cases: Mapping[str, Sequence[Case]],
    drawn: Mapping[str, Sequence[Case]],
    sets: Mapping[str, str],
    *,
    pooled: bool,
) -> dict[str, Said]:
    """By part what each floor says of its drawn cases; nothing without scikit-learn.

    Args:
        cases: Every case of each part.
        drawn: Those that are reported.
        sets: The set of each part, which is left out as a whole.
        pooled: Whether the floor in-domain is fitted on all parts together.
    """
    found: dict[str, Said] = {part: {} for part in drawn}
    if not is_installed():
        return found
    for parts in [list(drawn)] if pooled else [[part] for part in drawn]:
        for part, said in _in_domain(cases, drawn, parts).items():
            found[part][FLOOR] = said
    for part, said in _left_out(cases, drawn, sets).items():
        found[part][LEFT_OUT] = said
    return found


def _in_domain(
    cases: Mapping[str, Sequence[Case]], drawn: Mapping[str, Sequence[Case]], parts: Sequence[str]
) -> Said:
    """One floor for some parts, in folds."""
    reported = [case for part in parts for case in drawn[part]]
    own = set(map(id, reported))
    # What is not reported may be learned from: that of these parts, and of others if pooled.
    inside = parts if len(parts) == 1 else list(cases)
    others = thinned([case for part in inside for case in cases[part] if id(case) not in own])
    said = decided_by_floor([*(_row(case, fitting=True) for case in others), *map(_row, reported)])
    if said is None:
        return {}
    answers = iter(said)
    return {part: [next(answers) for _ in drawn[part]] for part in parts}


def _left_out(
    cases: Mapping[str, Sequence[Case]],
    drawn: Mapping[str, Sequence[Case]],
    sets: Mapping[str, str],
) -> Said:
    """One floor for each set, fitted on the others."""
    found: Said = {}
    for name in dict.fromkeys(sets[part] for part in drawn):
        others = [_row(case) for part in cases if sets[part] != name for case in cases[part]]
        if len({row.label for row in others}) < 2:
            continue
        learner = Learner(thinned(others))
        for part in drawn:
            if sets[part] == name and drawn[part]:
                found[part] = learner.decide([_row(case) for case in drawn[part]])
    return found


def _row(case: Case, *, fitting: bool = False) -> FloorRow:
    return FloorRow(
        texts=(case.request, case.content),
        label=case.expected,
        group=case.group or case.request,
        shape=(float(bool(case.content)), min(1.0, len(case.request) / 500)),
        fitting=fitting,
    )
