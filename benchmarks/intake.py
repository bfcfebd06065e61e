"""How well the shipped reader tells what a mail is about (quality, not speed)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.datasets import NoSuchSet
from benchmarks.figures import Quality, Section, Tally
from benchmarks.intake_baseline import (
    keyword_intents,
    keyword_product,
    keyword_risks,
    keyword_urgency,
)
from benchmarks.intake_readers import Reader, shipped_reader
from benchmarks.intake_scores import Judged, judge, judge_accepted, per_label
from benchmarks.intake_sets import (
    HALVES,
    UNMAPPED,
    LabelledMail,
    Utterance,
    dialogue_turns,
    labelled_mails,
    mail_of,
    message_of,
    tickets,
)
from benchmarks.interleave import Options
from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification

PRIMARY: Final = "primary intent"


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """One thing that is asked of every mail.

    Attributes:
        doubts: How codes of review begin that say the answer may not stand without a person.
    """

    name: str
    right: Callable[[LabelledMail], Sequence[str]]
    ours: Callable[[Classification], Sequence[str]]
    rules: Callable[[str], Sequence[str]]
    doubts: str


QUESTIONS: Final = (
    Question(
        name=PRIMARY,
        right=lambda mail: (mail.primary_intent,),
        ours=lambda read: (read.primary_intent,),
        rules=lambda text: keyword_intents(text)[:1],
        doubts="below_threshold:primary_intent",
    ),
    Question(
        name="all intents",
        right=lambda mail: mail.intents,
        ours=lambda read: tuple(one.label for one in read.intents),
        rules=keyword_intents,
        doubts="below_threshold:intent:",
    ),
    Question(
        name="product line",
        right=lambda mail: (mail.product_line,),
        ours=lambda read: (read.product_line.label,),
        rules=lambda text: (keyword_product(text),),
        doubts="below_threshold:product",
    ),
    Question(
        name="urgency",
        right=lambda mail: (mail.urgency,),
        ours=lambda read: (read.urgency.label,),
        rules=lambda text: (keyword_urgency(text),),
        doubts="below_threshold:urgency",
    ),
    Question(
        name="risk flags",
        right=lambda mail: mail.risk_flags,
        ours=lambda read: tuple(one.label for one in read.risk_flags),
        rules=keyword_risks,
        doubts="below_threshold:risk:",
    ),
)


def measure(options: Options) -> Section:
    """Judge our own mails, and the public sets where the folder has them."""
    reader = shipped_reader()
    qualities: list[Quality] = []
    tallies: list[Tally] = []
    notes: list[str] = []
    for half in HALVES if options.held_out else HALVES[:1]:
        mails = labelled_mails(half)
        name = f"our mails, {half} half"
        options.say(name)
        told, by_label, more = measure_mails(name, mails, reader, options.pick(1000, 40))
        qualities, notes, tallies = qualities + told, notes + more, tallies + by_label
    if not options.held_out:
        notes.append("The test half of our mails was not looked at: the run had no --held-out.")
    told, more = _public(reader, options)
    return _section(qualities + told, tallies, notes + more)


def measure_mails(
    name: str, mails: Sequence[LabelledMail], reader: Reader, resamples: int
) -> tuple[list[Quality], list[Tally], list[str]]:
    """Every question on one set: figures, figures by label, and what else was seen."""
    read = [reader(message_of(mail), INSURANCE) for mail in mails]
    qualities: list[Quality] = []
    tallies: list[Tally] = []
    for question in QUESTIONS:
        rows = list(judged(question, mails, read))
        title = f"{name}: {question.name}"
        qualities += judge(title, rows, resamples=resamples)
        qualities += judge_accepted(title, rows, resamples=resamples)
        tallies += per_label(title, rows)
    return qualities, tallies, [_languages(name, mails, read), _whole(name, mails, read)]


def judged(
    question: Question, mails: Sequence[LabelledMail], read: Sequence[Classification]
) -> Iterator[Judged]:
    """One row for each mail: what is right, and what each decider says."""
    most = _most_frequent([frozenset(question.right(mail)) for mail in mails])
    for mail, reading in zip(mails, read, strict=True):
        reviews = accept(INSURANCE, reading).reviews
        yield Judged(
            matter=mail.matter,
            expected=frozenset(question.right(mail)),
            told=(
                frozenset(question.ours(reading)),
                frozenset(question.rules(mail.text)),
                most,
            ),
            accepted=not any(one.startswith(question.doubts) for one in reviews),
        )


def _most_frequent(expected: Sequence[frozenset[str]]) -> frozenset[str]:
    ranked = Counter(expected).most_common()
    return min((one for one, count in ranked if count == ranked[0][1]), key=sorted)


def _languages(name: str, mails: Sequence[LabelledMail], read: Sequence[Classification]) -> str:
    right: Counter[str] = Counter()
    for mail, reading in zip(mails, read, strict=True):
        right[mail.language] += reading.primary_intent == mail.primary_intent
    rows = Counter(mail.language for mail in mails)
    told = ", ".join(f"{one} {right[one]}/{rows[one]}" for one in sorted(rows))
    known = sum(message_of(mail).language == mail.language for mail in mails)
    return (
        f"{name}: primary intents told rightly by language: {told}; "
        f"the language itself was told rightly of {known}/{len(mails)}."
    )


def _whole(name: str, mails: Sequence[LabelledMail], read: Sequence[Classification]) -> str:
    """Mails that pass without a person, and how many of those have every label that routes."""
    passed = [
        (mail, reading)
        for mail, reading in zip(mails, read, strict=True)
        if not accept(INSURANCE, reading).reviews
    ]
    routing = [question for question in QUESTIONS if question.name != "all intents"]
    right = sum(
        all(frozenset(one.right(mail)) == frozenset(one.ours(reading)) for one in routing)
        for mail, reading in passed
    )
    return (
        f"{name}: {len(passed)}/{len(mails)} mails pass every threshold; {right} of them have "
        "the right primary intent, product, urgency and risk flags, all at once."
    )


def _public(reader: Reader, options: Options) -> tuple[list[Quality], list[str]]:
    if options.data is None:
        return [], ["The public sets were not measured: the run had no --data folder."]
    qualities: list[Quality] = []
    reasons = "; ".join(f"`{name}`: {why}" for name, why in UNMAPPED.items())
    notes = [f"Left out of `dstc11_intents`, since it maps to no intent of ours: {reasons}."]
    for name, load in PUBLIC:
        options.say(name)
        try:
            rows = load(Path(options.data))
        except NoSuchSet as missing:
            notes.append(f"Not measured, since the file is not there: `{missing}`.")
            continue
        qualities += _primary(name, rows, reader, options.pick(1000, 40))
    return qualities, notes


def _primary(name: str, rows: Sequence[Utterance], reader: Reader, resamples: int) -> list[Quality]:
    """The primary intent of a public set."""
    mails = [mail_of(row) for row in rows]
    read = [reader(message_of(mail), INSURANCE) for mail in mails]
    seen = list(judged(QUESTIONS[0], mails, read))
    return [
        *judge(f"{name}: {PRIMARY}", seen, resamples=resamples),
        *judge_accepted(f"{name}: {PRIMARY}", seen, resamples=resamples),
    ]


PUBLIC: Final[tuple[tuple[str, Callable[[Path], list[Utterance]]], ...]] = (
    ("dstc11_intents insurance dev, mapped", dialogue_turns),
    ("insurance_tickets", tickets),
)
"""The public sets and their loaders, in the order of the table."""


def _section(
    qualities: Sequence[Quality], tallies: Sequence[Tally], notes: Sequence[str]
) -> Section:
    return Section(
        name="intake",
        title="Intake: what a mail is about, read by meaning",
        about=ABOUT,
        qualities=tuple(qualities),
        tallies=tuple(tallies),
        notes=tuple(notes),
    )


ABOUT: Final = (
    "No model is asked. Our 200 mails tell of 100 matters, each once in English and once in German "
    "in words of its own (eight of the mails are in a third language, which intake does not read); "
    "they were written and labelled by hand and split by matter, stratified by primary intent, "
    "before anything was tuned. The reader was fitted on the tune half, on the mails of "
    "`training/intake` and on rows of other hands, so that the rows of the tune half say how well "
    "it fits; the test half is for the report alone. An interval draws matters, not mails. "
    "Macro-F1 is the mean F1 of the "
    "labels that occur; accuracy asks for exactly the right labels. The keyword rules look for the "
    "words of the labels themselves in both languages, and accept everything they say. A reading "
    "below its threshold goes to a person: the share accepted says how often it does not, and the "
    "accuracy of the accepted is that of the rest. "
    "`dstc11_intents` are turns of chats with an insurer, dev rows, whose "
    "intents are mapped to ours. `insurance_tickets` are 68 tickets in ten classes that cut across "
    "our intents: a look, no measure. Neither taught the reader."
)
