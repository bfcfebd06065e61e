"""What the tables of evidence need and of missing context share: requests and who decides them.

``rules`` are the indicators and the requests that the contract names, ``keywords`` the lists of
their source. The floor is fitted in-domain, in folds; beside it stands the floor that saw none of
the set, ``floor, left out``. ``model`` is what the product decides: the shipped heads beside the
indicators. They learned none of these sets.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import HINT, is_installed
from troth_lab.bench.measuring import RULES, Answers, figures_of
from troth_lab.bench.metrics import FALSE_ALARMS, RECALL, Metric
from troth_lab.bench.prompt_models import PromptModels
from troth_lab.bench.request_floors import request_floors
from troth_lab.bench.requests import Case, CaseSet
from troth_lab.bench.rows import NoSuchSet
from troth_lab.bench.tables import nothing_there, wanted_sets

KEYWORDS: Final = "keywords"


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A set or a part of it.

    Attributes:
        set: Name of the set, which is also what is left out at once.
        data: Name in the table.
        load: Reads it from a folder; raises ``NoSuchSet`` where it is not there.
        further: Metrics that only this part has, such as one that others published.
        again: Whether another part counts these rows too.
    """

    set: str
    data: str
    load: Callable[[Path], CaseSet]
    further: tuple[Metric, ...] = ()
    again: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Deciding:
    """Who decides the requests of a table.

    Attributes:
        table: Its name.
        metrics: For cases of both classes; a part of one class has recall or false alarms.
        pooled: Whether floors are fitted on all sets together, and all are reported as one too.
        rules, keywords: Deciders of a case.
        models: The heads.
    """

    table: str
    metrics: Sequence[Metric]
    pooled: bool
    rules: Callable[[Case], bool]
    keywords: Callable[[str], bool]
    models: PromptModels


def measure_requests(parts: Sequence[Part], deciding: Deciding, asked: Asked) -> Report:
    """Measure every wanted part whose file is there.

    Raises:
        CallerError: ``input.not_found``: no wanted set is there; ``input.invalid``: a damaged row.
    """
    wanted = wanted_sets(asked, dict.fromkeys(part.set for part in parts))
    loaded, missing = _loaded(parts, asked.data)
    absent = [missing[name] for name in wanted if name in missing]
    if not any(part.set in wanted for part in loaded):
        raise nothing_there(absent)
    drawn = {
        part: asked.drawn(cases, part.data)
        for part, cases in loaded.items()
        if part.set in wanted and cases
    }
    floors = request_floors(
        {part.data: cases for part, cases in loaded.items()},
        {part.data: cases for part, cases in drawn.items()},
        {part.data: part.set for part in loaded},
        pooled=deciding.pooled,
    )
    answers = {
        part: _answers(part, cases, floors[part.data], deciding, asked)
        for part, cases in drawn.items()
    }
    found = list(answers.values())
    once = [said for part, said in answers.items() if not part.again]
    if deciding.pooled and len(once) > 1:
        found.append(_together(once))
    return Report(
        table=deciding.table,
        figures=tuple(_figures(found, deciding, parts, asked)),
        versions=deciding.models.versions,
        notes=(
            *([] if is_installed() else [HINT]),
            *deciding.models.notes,
            *(f"Not measured, since the file is not there: {name}." for name in absent),
            *(
                f"Not measured, since no row of it is measured here: {part.data}."
                for part, cases in loaded.items()
                if part.set in wanted and not cases
            ),
        ),
    )


Loaded = Mapping[Part, Sequence[Case]]


def _loaded(parts: Sequence[Part], data: Path) -> tuple[Loaded, dict[str, str]]:
    found: dict[Part, Sequence[Case]] = {}
    missing: dict[str, str] = {}
    for part in parts:
        try:
            found[part] = part.load(data).cases
        except NoSuchSet as failure:
            missing[part.set] = str(failure)
    return found, missing


def _answers(
    part: Part,
    drawn: Sequence[Case],
    floors: Mapping[str, Sequence[Hashable]],
    deciding: Deciding,
    asked: Asked,
) -> Answers:
    said: dict[str, Sequence[Hashable]] = {
        **floors,
        KEYWORDS: [deciding.keywords(case.text) for case in drawn],
        RULES: [deciding.rules(case) for case in asked.watch(drawn, part.data)],
        **deciding.models.said(drawn),
    }
    return Answers(
        data=part.data,
        expected=[case.expected for case in drawn],
        said=said,
    )


def _together(found: Sequence[Answers]) -> Answers:
    """All rows of all sets, each counting once; only who answered every set."""
    names = [name for name in found[0].said if all(name in one.said for one in found)]
    return Answers(
        data="all of these",
        expected=[label for one in found for label in one.expected],
        said={name: [said for one in found for said in one.said[name]] for name in names},
        note=found[0].note,
    )


def _figures(
    found: Sequence[Answers], deciding: Deciding, parts: Sequence[Part], asked: Asked
) -> Iterator[Figure]:
    further = {part.data: part.further for part in parts}
    for one in found:
        metrics = (*_suited(one.expected, deciding.metrics), *further.get(one.data, ()))
        yield from figures_of(deciding.table, one, metrics, asked)


def _suited(expected: Sequence[Hashable], both: Sequence[Metric]) -> Sequence[Metric]:
    """A set of one class has only one metric that means something."""
    if len(set(expected)) == 2:
        return both
    return (RECALL,) if True in expected else (FALSE_ALARMS,)
