"""The table ``hedges``: is a sentence hedged?

The model is the one that memory asks (MEM-12); it was fitted on the rows of BioScope for training
and on half of our own sentences, and on nothing of ``certainty_sci``. The rules are the same list
of words without weights. Of ``certainty_sci`` a finding counts as hedged that people called less
than 4 certain, of 1 to 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from troth.language.hedging.detect import WEIGHTS, Hedge, hedges_of
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import HINT, FloorRow, decided_by_floor, is_installed
from troth_lab.bench.measuring import FLOOR, MODEL, RULES, Answers, figures_of
from troth_lab.bench.metrics import AUROC, F1, PRECISION, RECALL
from troth_lab.bench.rows import OWN_SETS, SetRow, read_set
from troth_lab.bench.tables import each_set

SETS: Final = ("bioscope", "certainty_sci", "own sentences")
HEDGED: Final = 0.5
"""Least probability of a word at which its sentence is called hedged."""
UNCERTAIN: Final = 4.0
_LISTED: Final = frozenset(("adverb", "modal", "belief", "seem", "known", "possible"))
_MAX_CHARS: Final = 20_000
_HELD_OUT: Final = "Our own sentences that nobody tunes on are measured where they are asked for."


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sentence:
    text: str
    hedged: bool
    group: str = ""
    fitting: bool = False


def measure(asked: Asked) -> Report:
    """Measure the sets that are asked for and are there."""
    figures, notes = each_set(asked, SETS, lambda name: _figures(name, asked))
    if not is_installed():
        notes = (*notes, HINT)
    if not asked.held_out and (not asked.sets or SETS[2] in asked.sets):
        notes = (*notes, _HELD_OUT)
    return Report(
        table="hedges",
        figures=figures,
        notes=notes,
        versions={"model": f"hedges:{WEIGHTS['digest'][:12]}"},
    )


def _figures(name: str, asked: Asked) -> Iterator[Figure]:
    if name == "bioscope":
        yield from _bioscope(asked)
    elif name == "certainty_sci":
        yield from _certainty(asked)
    elif asked.held_out:
        yield from _own(asked)


def _bioscope(asked: Asked) -> Iterator[Figure]:
    rows = [
        _labelled(row) for row in asked.drawn(read_set(asked.data, "bioscope", ("dev",)), "dev")
    ]
    known = [_labelled(row, fitting=True) for row in read_set(asked.data, "bioscope", ("train",))]
    yield from _decided("bioscope", rows, known, asked)


def _certainty(asked: Asked) -> Iterator[Figure]:
    read = asked.drawn(read_set(asked.data, "certainty_sci"), "certainty_sci")
    rows = [_graded(row) for row in read]
    note = "no row was fitted by the model; the floor saw rows of the set, five-fold"
    yield from _decided("certainty_sci", rows, (), asked, note=note)
    scores = Answers(
        data="certainty_sci",
        expected=[row.hedged for row in rows],
        said={MODEL: [_likeliest(row.text) for row in rows]},
    )
    yield from figures_of("hedges", scores, (AUROC,), asked)


def _own(asked: Asked) -> Iterator[Figure]:
    found = read_set(OWN_SETS, "hedges", ("held_out",))
    known = [_labelled(row, fitting=True) for row in read_set(OWN_SETS, "hedges", ("tune",))]
    for part, languages in (("", ("en", "de")), (", English", ("en",)), (", German", ("de",))):
        rows = [_labelled(row) for row in found if row.text("lang") in languages]
        note = "written by us; a half that was not fitted, of like sentences"
        yield from _decided(f"own sentences, held out{part}", rows, known, asked, note=note)


def _decided(
    data: str, rows: Sequence[_Sentence], known: Sequence[_Sentence], asked: Asked, note: str = ""
) -> list[Figure]:
    """Floor, rules and model on the same sentences."""
    said = {
        RULES: [_is_listed(row.text) for row in rows],
        MODEL: [_likeliest(row.text) >= HEDGED for row in asked.watch(rows, f"{data}: model")],
    }
    floor = _floor(rows, known)
    if floor is not None:
        said[FLOOR] = floor
    answers = Answers(data=data, expected=[row.hedged for row in rows], said=said, note=note)
    return figures_of("hedges", answers, (F1, PRECISION, RECALL), asked)


def _floor(rows: Sequence[_Sentence], known: Sequence[_Sentence]) -> list[bool] | None:
    all_rows = [
        FloorRow(texts=(row.text,), label=row.hedged, group=row.group, fitting=row.fitting)
        for row in (*known, *rows)
    ]
    found = decided_by_floor(all_rows, folds=1) if known else decided_by_floor(all_rows)
    return None if found is None else [one is True for one in found]


def _labelled(row: SetRow, *, fitting: bool = False) -> _Sentence:
    return _Sentence(text=row.text("text"), hedged=row.flag("hedged"), fitting=fitting)


def _graded(row: SetRow) -> _Sentence:
    text = row.text("text")
    return _Sentence(text=text, hedged=row.number("certainty") < UNCERTAIN, group=text)


def _looked_at(text: str) -> tuple[Hedge, ...]:
    return hedges_of(text[:_MAX_CHARS])


def _is_listed(text: str) -> bool:
    return any(hedge.kind in _LISTED for hedge in _looked_at(text))


def _likeliest(text: str) -> float:
    return max((hedge.probability for hedge in _looked_at(text)), default=0.0)
