"""How well spans of personal data and of entities are found in public texts, by type."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from benchmarks.datasets import NoSuchSet, read_rows
from benchmarks.figures import Interval, Quality, Section
from benchmarks.interleave import Options
from troth.adapters.personal.finder import PatternPersonalData
from troth.contracts.gate.intake.entities.finding import find_date_mentions
from troth.contracts.gate.intake.entities.reading import find_companies, find_places
from troth.language.tokens import fold

Cut: TypeAlias = "tuple[int, int]"
Found: TypeAlias = "Mapping[str, Sequence[Cut]]"  # the slices of one text by type

_KINDS: Final = {
    "person": "person", "address": "address", "iban": "iban", "card": "card", "email": "email",
    "phone": "phone", "social_insurance": "social insurance", "identity_document": "licence",
}  # fmt: skip
_PRESIDIO: Final = {
    "PERSON": "person", "STREET_ADDRESS": "address", "IBAN_CODE": "iban", "CREDIT_CARD": "card",
    "EMAIL_ADDRESS": "email", "PHONE_NUMBER": "phone", "US_SSN": "social insurance",
    "US_DRIVER_LICENSE": "licence", "ORGANIZATION": "company", "GPE": "place",
    "DATE_TIME": "date",
}  # fmt: skip
_RECOGNIZERS: Final = {
    "phone": "Sequence/PhoneNumberModel.json",
    "email": "Sequence/EmailModel.json",
    "date": "DateTime/DateExtractor.json",
}
_CAP: Final = r"[A-Z]\w+"
_MONTHS: Final = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
BASELINE: Final = {
    "person": re.compile(rf"(?:(?:Mr|Mrs|Ms|Dr)\.? {_CAP}|{_CAP} {_CAP})"),
    "address": re.compile(rf"\d+ (?:{_CAP} ){{1,3}}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive)"),
    "iban": re.compile(r"\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b"),
    "card": re.compile(r"\b(?:\d[ -]?){12,15}\d\b"),
    "email": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "phone": re.compile(r"\+?\(?\d[\d ().-]{5,16}\d"),
    "social insurance": re.compile(r"\b\d{3}-\d{2}-\d{4}\b"),
    "licence": re.compile(r"\b[A-Z]\d{7,14}\b"),
    "company": re.compile(rf"(?:{_CAP} )+(?:Inc|Ltd|LLC|Corp|GmbH|AG)\b"),
    "place": re.compile(rf"(?<=\bin ){_CAP}"),
    "date": re.compile(
        rf"\b(?:\d{{4}}-\d\d-\d\d|\d{{1,2}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|{_MONTHS} \d{{1,2}})\b"
    ),
}
"""One plain expression a type: what stands in many a script."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Labelled:
    """A text with the slices that its set names, by type."""

    text: str
    gold: Found


@dataclass(frozen=True, kw_only=True, slots=True)
class Counted:
    """Slices of one text: how many there are, how many were found, and how many of each meet.

    Attributes:
        gold_met: Slices of the set that a found one meets.
        found_met: Found ones that meet a slice of the set.
    """

    gold: int
    found: int
    gold_met: int
    found_met: int


def measure(options: Options) -> Section:
    """Find spans in every text of the sets, beside one expression for each type."""
    assert options.data is not None, "this benchmark needs data"
    qualities: list[Quality] = []
    notes: list[str] = []
    for name, load in SETS.items():
        options.say(name)
        try:
            rows = load(Path(options.data))
        except NoSuchSet as missing:
            notes.append(f"Not measured, since the file is not there: `{missing}`.")
            continue
        qualities += judge(name, rows[: options.pick(len(rows), 40)], options.pick(1000, 40))
    return Section(
        name="intake_entities",
        title="Intake: personal data and entities found in public texts",
        about=ABOUT,
        qualities=tuple(qualities),
        notes=tuple(notes),
    )


def presidio(folder: Path) -> list[Labelled]:
    """Presidio's generated sentences, dev.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = (row for row in read_rows(folder, "presidio_pii") if row["split"] == "dev")
    return [Labelled(text=row["text"], gold=_presidio_spans(row["spans"])) for row in rows]


def recognizers(folder: Path) -> list[Labelled]:
    """Specifications of Recognizers-Text in English; every text is judged for its own type alone.

    Raises:
        NoSuchSet: The folder lacks a file.
    """
    return [row for kind in _RECOGNIZERS for row in _specified(folder, kind)]


def _specified(folder: Path, kind: str) -> Iterator[Labelled]:
    path = folder / "recognizers_specs" / _RECOGNIZERS[kind]
    if not path.exists():
        raise NoSuchSet(path.name)
    for row in json.loads(path.read_bytes()):
        yield Labelled(text=row["Input"], gold={kind: [*_spans(row["Input"], row["Results"])]})


def _spans(text: str, results: Iterable[Mapping[str, Any]]) -> Iterator[Cut]:
    done = 0
    for one in results:
        start = fold(text).find(fold(one["Text"]), done)
        if start >= 0:
            done = start + len(one["Text"])
            yield start, done


def _presidio_spans(spans: Iterable[Mapping[str, Any]]) -> Found:
    gold: dict[str, list[Cut]] = {kind: [] for kind in _PRESIDIO.values()}
    for one in spans:
        if one["type"] in _PRESIDIO:
            gold[_PRESIDIO[one["type"]]].append((one["start"], one["end"]))
    return gold


SETS: Final[Mapping[str, Callable[[Path], list[Labelled]]]] = {
    "presidio_pii dev": presidio,
    "recognizers_specs": recognizers,
}


def find_ours(text: str) -> Found:
    """What Troth finds, by type."""
    found: dict[str, list[Cut]] = {}
    for span in PatternPersonalData().find(text, language="en"):
        found.setdefault(_KINDS.get(span.kind, span.kind), []).append((span.start, span.end))
        if span.kind == "birth_date":
            found.setdefault("date", []).append((span.start, span.end))
    entities = (*find_companies(text), *find_places(text, "en"))
    names = {"COMPANY_NAME": "company", "LOCATION": "place"}
    for one in entities:
        found.setdefault(names[one.entity_type], []).append((one.start, one.end))
    dates = {(one.start, one.end) for one in find_date_mentions(text, fold(text))}
    found["date"] = sorted({*found.get("date", ()), *dates})
    return found


def find_plainly(text: str) -> Found:
    """What the expressions find."""
    return {kind: [m.span() for m in form.finditer(text)] for kind, form in BASELINE.items()}


def judge(name: str, rows: Sequence[Labelled], resamples: int) -> list[Quality]:
    """Precision, recall and F1 of every type of a set, with slices that meet and equal ones."""
    found = [(find_ours(row.text), find_plainly(row.text)) for row in rows]
    kinds = dict.fromkeys(kind for row in rows for kind in row.gold)
    qualities: list[Quality] = []
    for kind in kinds:
        for exact in (False, True):
            pairs = [
                (count(row.gold[kind], ours, exact), count(row.gold[kind], plain, exact))
                for row, (ours, plain) in zip(rows, _of(found, kind), strict=True)
                if kind in row.gold
            ]
            held = [pair for pair in pairs if any(one.gold or one.found for one in pair)]
            if any(one.gold for one, _ in held):
                qualities += _qualities(f"{name}, {kind}", held, resamples, exact=exact)
    return qualities


def _of(
    found: Iterable[tuple[Found, Found]], kind: str
) -> Iterator[tuple[Sequence[Cut], Sequence[Cut]]]:
    return ((ours.get(kind, ()), plain.get(kind, ())) for ours, plain in found)


def count(gold: Sequence[Cut], found: Sequence[Cut], exact: bool) -> Counted:
    """Compare the slices of one text.

    Args:
        exact: Only equal slices meet; otherwise those that share a code point.
    """

    def meet(one: Cut, other: Cut) -> bool:
        return one == other if exact else one[0] < other[1] and other[0] < one[1]

    return Counted(
        gold=len(gold),
        found=len(found),
        gold_met=sum(any(meet(one, other) for other in found) for one in gold),
        found_met=sum(any(meet(one, other) for other in gold) for one in found),
    )


def precision(counted: Iterable[Counted]) -> float:
    """The share of found slices that are some of the set; 0 where nothing was found."""
    rows = list(counted)
    found = sum(one.found for one in rows)
    return sum(one.found_met for one in rows) / found if found else 0.0


def recall(counted: Iterable[Counted]) -> float:
    """The share of the set's slices that were found; 0 where it has none."""
    rows = list(counted)
    gold = sum(one.gold for one in rows)
    return sum(one.gold_met for one in rows) / gold if gold else 0.0


def f1(counted: Iterable[Counted]) -> float:
    """The harmonic mean of precision and recall."""
    rows = list(counted)
    both = precision(rows), recall(rows)
    return 2 * both[0] * both[1] / sum(both) if sum(both) else 0.0


def _qualities(
    data: str, pairs: Sequence[tuple[Counted, Counted]], resamples: int, *, exact: bool
) -> Iterator[Quality]:
    draw = Random(11)  # noqa: S311 - the same samples in every run
    samples = [draw.choices(pairs, k=len(pairs)) for _ in range(resamples)]
    metrics = (f1,) if exact else (precision, recall, f1)
    nothing = Interval(value=0.0, low=0.0, high=0.0)
    for metric in metrics:
        drawn = [tuple(metric(side) for side in zip(*sample, strict=True)) for sample in samples]
        ours, plain = (metric(side) for side in zip(*pairs, strict=True))
        yield Quality(
            data=data,
            rows=len(pairs),
            metric=f"{metric.__name__}, {'equal' if exact else 'meeting'} spans",
            higher_is_better=True,
            ours=_interval(ours, [one for one, _ in drawn]),
            rules=_interval(plain, [other for _, other in drawn]),
            majority=nothing,
            gain=_interval(ours - plain, [one - other for one, other in drawn]),
        )


def _interval(value: float, drawn: Iterable[float]) -> Interval:
    ordered = sorted(drawn)
    cut = len(ordered) // 40  # 2.5 % at either end
    low, high = ordered[cut], ordered[-cut - 1]
    return Interval(value=value, low=min(low, value), high=max(high, value))


ABOUT: Final = (
    "The set's spans beside those that the rules find, by type: *meeting* spans share a code "
    "point, *equal* ones have the same ends. Rows are the texts in which the set or one of the two "
    "finders has a span of the type. Beside ours stands one plain regular expression for each "
    "type; the majority class finds nothing. Of `presidio_pii` only the training half was looked "
    "at while the rules were written; rows of the specifications, which are not split, showed "
    "which ways of writing a date were missing, so their figures are no forecast. The rules are "
    "made for English and German mail: names and streets of all the world, which `presidio_pii` "
    "generates without any context, are found where something announces them and otherwise not; "
    "of dates those are found that name a day or a month, and none that is told from today, such "
    "as *next Tuesday*, which most of the date specifications are about."
)
