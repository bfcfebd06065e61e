"""The table ``intents``: labels that users bring, fitted on their own rows.

Nothing that ships knows these labels: the model is fitted here, on the rows of a set for training,
and measured on those for development. The floor is TF-IDF of words and word pairs with a linear
model. With an encoder (``--encoder``) the model reads by meaning as well; beside it stands the same
model by words and letters alone. A message that no known label fits should get a low probability.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from troth.bootstrap.encoders import open_encoder
from troth.kernel.errors import OutsideFailure
from troth.ports.encoder import Encoder
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import is_installed
from troth_lab.bench.intent_model import Guess, IntentModel, Row, WordModel, tagged
from troth_lab.bench.intent_sets import READERS, Message, Part
from troth_lab.bench.measuring import FLOOR, MODEL, Answers, figures_of
from troth_lab.bench.metrics import ACCURACY, AUROC, MACRO_F1, Counted, Metric, share
from troth_lab.bench.tables import each_set

TABLE: Final = "intents"
SETS: Final = tuple(READERS)
ABSTAINED: Final = "abstained"
WORDS: Final = "words and letters alone"
_FOLDS: Final = 5
_BATCH: Final = 64
_NO_ENCODER: Final = "The model goes by words and letters alone: name an encoder with --encoder."


def _answered(counted: Counted) -> float:
    kept = sum(count for (_, said), count in counted.items() if said != ABSTAINED)
    return share(kept, sum(counted.values()))


def _right_where_answered(counted: Counted) -> float:
    kept = {pair: count for pair, count in counted.items() if pair[1] != ABSTAINED}
    right = sum(count for (expected, said), count in kept.items() if expected == said)
    return share(right, sum(kept.values()))


def _tags_f1(counted: Counted) -> float:
    """F1 over all tags of all rows."""
    hits = told = wanted = 0
    for (expected, said), count in counted.items():
        if not isinstance(expected, tuple) or not isinstance(said, tuple):
            raise TypeError("tags stand in a tuple here")
        hits += count * len(set(expected) & set(said))
        told += count * len(said)
        wanted += count * len(expected)
    return share(2 * hits, told + wanted)


ANSWERED: Final = Metric(name="answered", read=_answered)
RIGHT: Final = Metric(name="accuracy where answered", read=_right_where_answered)
TAGGED: Final = Metric(name="micro-F1 of tags", read=_tags_f1)


def measure(asked: Asked) -> Report:
    """Measure the sets that are asked for and are there.

    With an encoder a message takes some 5 ms of a core, and the largest set minutes.

    Raises:
        CallerError: ``input.not_found`` or ``input.invalid`` of the rows; ``config.invalid``: the
            folder of the encoder cannot be used.
        OutsideFailure: ``outside.missing_extra``: ``bench`` is not installed, or, where an encoder
            is named, ``local``.
    """
    if not is_installed():
        raise OutsideFailure(
            "outside.missing_extra",
            "Intents are fitted here, which needs packages that are not installed.",
            hint="install the extra: troth[lab]",
        )
    encoder = None if asked.encoder is None else open_encoder(str(asked.encoder))
    figures, notes = each_set(asked, SETS, lambda name: _of_set(name, encoder, asked))
    told = (_NO_ENCODER,) if encoder is None else ()
    versions = {} if encoder is None else {"encoder": encoder.name}
    return Report(table=TABLE, figures=figures, notes=(*told, *notes), versions=versions)


def _of_set(name: str, encoder: Encoder | None, asked: Asked) -> Iterator[Figure]:
    for part in READERS[name](asked.data):
        drawn = asked.drawn(part.asked, part.data)
        known = _rows(part.known, encoder, asked, f"{part.data}: fitted")
        rows = _rows(drawn, encoder, asked, f"{part.data}: asked")
        if not rows:
            continue
        if part.tagged:
            yield from _tags(part, known, rows, asked)
        elif not known:
            yield from _folded(part, rows, asked)
        else:
            outside = _rows(part.outside, encoder, asked, f"{part.data}: outside")
            yield from _labels(part, known, rows, outside, asked)


def _rows(
    messages: Sequence[Message], encoder: Encoder | None, asked: Asked, about: str
) -> list[Row]:
    if encoder is None:
        return [Row(text=one.text, tags=one.tags) for one in messages]
    rows: list[Row] = []
    starts = range(0, len(messages), _BATCH)
    for start in asked.watch(starts, about):
        batch = messages[start : start + _BATCH]
        vectors = encoder.embed([one.text for one in batch])
        rows += (
            Row(text=one.text, tags=one.tags, vector=vector)
            for one, vector in zip(batch, vectors, strict=True)
        )
    return rows


def _labels(
    part: Part, known: list[Row], rows: list[Row], outside: list[Row], asked: Asked
) -> Iterator[Figure]:
    floor, model = WordModel(known), IntentModel(known)
    said, scores = {}, {}
    everything = [*rows, *outside]
    guesses = {FLOOR: floor.guess(everything), MODEL: model.guess(everything)}
    if known[0].vector:
        guesses[WORDS] = IntentModel([_blind(row) for row in known]).guess(everything)
    for name, found in guesses.items():
        said[name] = [guess.label for guess in found[: len(rows)]]
        scores[name] = [-guess.sureness for guess in found]
    expected = [row.tags[0] for row in rows]
    inside = f"{part.data}, in scope" if outside else part.data
    yield from figures_of(
        TABLE, Answers(data=inside, expected=expected, said=said), (ACCURACY, MACRO_F1), asked
    )
    kept = [_kept(guess) for guess in guesses[MODEL][: len(rows)]]
    yield from figures_of(
        TABLE, Answers(data=inside, expected=expected, said={MODEL: kept}), (ANSWERED, RIGHT), asked
    )
    if outside:
        is_outside = [at >= len(rows) for at in range(len(everything))]
        data = f"{part.data}, out of scope"
        note = "no row that is out of scope was fitted"
        told = Answers(data=data, expected=is_outside, said=scores, note=note)
        yield from figures_of(TABLE, told, (AUROC,), asked)


def _folded(part: Part, rows: list[Row], asked: Asked) -> Iterator[Figure]:
    said: dict[str, list[Hashable]] = {FLOOR: [""] * len(rows), MODEL: [""] * len(rows)}
    for fold in range(_FOLDS):
        known = [row for at, row in enumerate(rows) if at % _FOLDS != fold]
        places = range(fold, len(rows), _FOLDS)
        if not places or len({row.tags for row in known}) < 2:
            return
        inside = [rows[at] for at in places]
        for name, found in ((FLOOR, WordModel(known)), (MODEL, IntentModel(known))):
            for at, guess in zip(places, found.guess(inside), strict=True):
                said[name][at] = guess.label
    answers = Answers(
        data=part.data,
        expected=[row.tags[0] for row in rows],
        said=said,
        note="the set brings no rows for development: five folds",
    )
    yield from figures_of(TABLE, answers, (ACCURACY, MACRO_F1), asked)


def _tags(part: Part, known: list[Row], rows: list[Row], asked: Asked) -> Iterator[Figure]:
    blind = [_blind(row) for row in known]
    said = {
        FLOOR: tagged(blind, rows, by_words=True),
        MODEL: tagged(known, rows),
        **({WORDS: tagged(blind, rows)} if known[0].vector else {}),
    }
    answers = Answers(data=part.data, expected=[row.tags for row in rows], said=said)
    yield from figures_of(TABLE, answers, (TAGGED,), asked)


def _blind(row: Row) -> Row:
    return Row(text=row.text, tags=row.tags)


def _kept(guess: Guess) -> str:
    return guess.label if guess.answered else ABSTAINED
