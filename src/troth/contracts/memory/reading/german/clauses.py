"""The clauses of a German sentence, for the core: who, which verb, when, and the rest.

The finite verb stands beside its subject, before or after it, or last behind "weil" and "dass"; a
participle or infinitive at the end is the verb that counts. What remains is the complement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from troth.contracts.memory.model import USER, Certainty, Tense
from troth.contracts.memory.reading.clause import Clause, Subject, Times
from troth.contracts.memory.reading.german.owning import possessed_noun
from troth.contracts.memory.reading.german.words import (
    FAVORITES,
    INFINITIVES,
    KIN,
    MODIFIERS,
    PARTICIPLES,
    PAST,
    PETS,
    PRESENT,
    THINGS,
    TOPICS,
)
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.times import Moment, after_times, split_times
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.reading.told import Told

Tokens = tuple[Token, ...]
_MARKS = frozenset(".,;:!?()–—|")
_JOINS = frozenset(("und", "aber", "oder", "denn", "sondern", "doch"))
_SUBORDINATE = frozenset(("weil", "dass", "da", "obwohl", "ob", "während"))
_IF = frozenset(("wenn", "falls", "angenommen", "stell", "hätte", "wäre", "gesetzt"))
_REPORTS = frozenset(("sagen", "glauben", "denken", "meinen", "behaupten", "erzählen", "vermuten"))
_HEDGES = frozenset(("glauben", "denken", "meinen", "vermuten"))
_MINE = frozenset("mein meine meiner meinem meinen unser unsere unserer".split())
_UNREAL = frozenset(("würde", "würden", "sollte", "müsste", "wäre", "hätte", "muss", "soll"))
_WISHES = frozenset(("will", "wollen", "möchte", "möchten"))
_CERTAINTY = {
    "vielleicht": Certainty.POSSIBLE, "möglicherweise": Certainty.POSSIBLE,
    "eventuell": Certainty.POSSIBLE, "wahrscheinlich": Certainty.HEDGED,
    "vermutlich": Certainty.HEDGED, "wohl": Certainty.HEDGED,
}  # fmt: skip
_NEVER = frozenset(("nie", "niemals"))
_NEGATIONS = frozenset("nicht nie niemals kein keine keinen keinem keiner".split())
_ADVERBS = frozenset(
    """auch noch schon eben halt ja doch nur gern gerne eigentlich übrigens aktuell immer oft
    meistens
    sehr wirklich dort hier leider zum glück sogar bereits ganz einfach erst""".split()
)
_PARTICLES = frozenset(("um", "an", "auf", "aus", "ein"))
_EVENTS = frozenset(
    ("ziehen", "kündigen", "wechseln", "anfangen", "heiraten", "werden", "verlassen")
)


@dataclass(slots=True)
class _Verb:
    """A finite verb with what it says of tense and reality."""

    lemma: str
    token: Token
    past: bool = False
    modal: str = ""


def read_clauses(tokens: Tokens, before: People, moment: Moment) -> Told:
    """The clauses of one German sentence, in order.

    Args:
        tokens: Without the quoted parts.
        before: The persons of the sentence before.
    """
    reader = _Reader(before, moment)
    for segment, opening in _segments(tokens):
        if not reader.take(segment, opening):
            break
    return reader.told


class _Reader:
    """Takes the stretches of one sentence in order."""

    def __init__(self, before: People, moment: Moment) -> None:
        self.told = Told()
        self._before = before
        self._moment = moment
        self._subject: Subject | None = None
        self._certainty = Certainty.STATED

    def take(self, segment: Tokens, opening: str) -> bool:
        """Read one stretch; whether the sentence goes on."""
        if segment[0].word in _IF:
            self.told.supposed = True
            return False
        if segment[0].word == "nicht" and _is_denial(segment):
            self.told.denied.append(segment[1:])
            return True
        people = self.told.people if self.told.people.named else self._before
        over = self.told.clauses[-1] if self.told.clauses else None
        found = _renewed(over, segment, self._moment) if over is not None else None
        if found is None:
            found = _clause(segment, opening, self._subject, people, self._moment)
        if found is None and opening == "sondern" and self.told.clauses:
            found = _instead(self.told.clauses[-1], segment)
        if found is not None and found.verb in _REPORTS:
            return self._said(found)
        if found is not None:
            self._keep(found)
        return True

    def _said(self, clause: Clause) -> bool:
        """As in "Ich glaube" makes doubtful what follows; what others say is not read."""
        if clause.subject == Subject() and clause.verb in _HEDGES:
            self._certainty = Certainty.HEDGED
            return True
        self.told.reported = True
        return False

    def _keep(self, clause: Clause) -> None:
        self._subject = clause.subject
        if clause.subject.person:
            self.told.people = self.told.people.and_also(clause.subject)
        if clause.verb == "unreal":
            self.told.supposed = True
            return
        doubtful = self._certainty is not Certainty.STATED
        if doubtful and clause.certainty is Certainty.STATED:
            clause = replace(clause, certainty=self._certainty)
        self.told.clauses.append(clause)


def _instead(denied: Clause, segment: Tokens) -> Clause:
    """As in "nicht in Berlin, *sondern in Hamburg*": the same verb, affirmed."""
    return replace(denied, rest=segment, bare=segment, negative=False, ended=False, times=Times())


def _renewed(over: Clause, segment: Tokens, moment: Moment) -> Clause | None:
    """As in "… war Blau, aber jetzt ist es Grün": what is over has a value again."""
    words = [token.word for token in segment]
    past = over.tense is Tense.PAST
    of_thing = over.verb == "sein" and (over.subject.topic or "/" in over.subject.entity)
    if not of_thing or not (past or over.negative) or "ist" not in words:
        return None
    if _IT.isdisjoint(words):
        return None
    rest = tuple(token for token in segment if token.word not in _IT and token.word != "ist")
    bare, times = split_times(rest, moment)
    times = replace(times, changed=times.changed or past)
    spoken = segment[words.index("ist")]
    stated = Tense.PRESENT, Certainty.STATED, False
    return _built(over.subject, "sein", spoken, stated, rest, bare, times)


_IT = frozenset(("es", "er", "sie"))


def _is_denial(segment: Tokens) -> bool:
    return not any(token.word in PRESENT for token in segment[1:])


def _segments(tokens: Tokens) -> Iterator[tuple[Tokens, str]]:
    """Stretches that may hold a clause, each with the word that opened it."""
    begin, opening = 0, ""
    for at, token in enumerate(tokens):
        if token.word == "." and at and tokens[at - 1].word.isdecimal() and at + 1 < len(tokens):
            continue  # "3. Mai"
        if token.word not in _MARKS and token.word not in _JOINS and token.word not in _SUBORDINATE:
            continue
        if token.word in ("und", "oder", ",") and not _opens(tokens, at + 1):
            continue
        if at > begin:
            yield tokens[begin:at], opening
        begin, opening = at + 1, token.word
    if begin < len(tokens):
        yield tokens[begin:], opening


def _opens(tokens: Tokens, at: int) -> bool:
    """Whether a verb stands before the next mark, or a denial begins here."""
    if at < len(tokens) and tokens[at].word in ("nicht", *_SUBORDINATE, *_IF):
        return True
    for token in tokens[at : at + 14]:
        if token.word in _MARKS or token.word in ("und", "oder"):
            return False
        if token.word in PRESENT or token.word in PAST or token.word in _UNREAL | _WISHES:
            return token.text[:1].islower()
    return False


def _clause(
    segment: Tokens, opening: str, last: Subject | None, people: People, moment: Moment
) -> Clause | None:
    place = _subject(segment, people)
    if place is None:
        if last is None or opening not in ("und", ",", "oder", "aber"):
            return None
        place = (last, 0, 0)
    subject, begin, end = place
    verb_at = _finite(segment, begin, end)
    if verb_at is None:
        return None
    verb = _verb(segment[verb_at])
    rest = tuple(t for at, t in enumerate(segment) if at != verb_at and not begin <= at < end)
    if verb.lemma in _REPORTS and not verb.modal:
        return Clause(subject=subject, verb=verb.lemma)
    return _with_main_verb(subject, verb, rest, moment)


def _subject(segment: Tokens, people: People) -> tuple[Subject, int, int] | None:
    for at, token in enumerate(segment):
        if token.word in ("ich", "wir"):
            return Subject(), at, at + 1
        if token.word in ("er", "sie") and (meant := people.meant_by(token.word)) is not None:
            return meant, at, at + 1
        if token.word in _MINE and (found := _possessed(segment, at)) is not None:
            return found
    return _named(segment)


def _named(segment: Tokens) -> tuple[Subject, int, int] | None:
    if len(segment) < 2 or not segment[0].text[:1].isupper() or not segment[0].text.isalpha():
        return None
    word = segment[0].word
    strange = (
        word in PRESENT or word in _ADVERBS or word in TOPICS or word in ("das", "es", "der", "die")
    )
    core = PRESENT.get(segment[1].word) in ("arbeiten", "wohnen", "leben", "mögen", "sprechen")
    if strange or not core or not segment[1].word.endswith("t"):
        return None
    return Subject(entity=f"named:{word}", person=True), 0, 1


def _possessed(segment: Tokens, at: int) -> tuple[Subject, int, int] | None:
    begin, at = at, at + 1
    modifiers: list[str] = []
    while at < len(segment) and segment[at].word in MODIFIERS:
        modifiers.append(MODIFIERS[segment[at].word])
        fresh = segment[at].word.startswith("neue")
        at += 1
        if fresh:
            modifiers.append("")
    if at >= len(segment):
        return None
    word = segment[at].word
    if word.startswith("lieblings"):
        noun = word.removeprefix("lieblings")
        return Subject(topic=f"favorite:{FAVORITES.get(noun, noun)}"), begin, at + 1
    if word in TOPICS:
        return Subject(topic=TOPICS[word]), begin, at + 1
    kind = KIN.get(word) or PETS.get(word) or THINGS.get(word)
    if kind is None and (own := possessed_noun(segment, at)) is not None:
        return Subject(topic=own[0]), begin, own[1]
    if kind is None or not _beside_verb(segment, begin, at + 1):
        return None
    entity = f"{USER}/{'_'.join([*filter(None, modifiers), kind])}"
    name = segment[at + 1 : at + 2]
    named = bool(name) and name[0].text[:1].isupper() and kind not in THINGS.values()
    if named and kind not in ("wife", "husband", "mother", "father", "boss", "partner"):
        entity = f"{entity}:{name[0].word}"
    subject = Subject(
        entity=entity,
        name=name if named else (),
        person=word in KIN or word in PETS,
        shared=kind in ("colleague", "cousin") and not named,
    )
    return subject, begin, at + 1 + named


def _beside_verb(segment: Tokens, begin: int, end: int) -> bool:
    """It is the subject only where it leads the clause or follows its verb."""
    before = segment[begin - 1].word if begin else ""
    return begin == 0 or before in PRESENT or before in PAST or end == len(segment) - 1


def _finite(segment: Tokens, begin: int, end: int) -> int | None:
    nearby = (end, begin - 1, len(segment) - 1, end + 1, end + 2)
    return next((at for at in nearby if 0 <= at < len(segment) and _is_finite(segment[at])), None)


def _is_finite(token: Token) -> bool:
    word = token.word
    known = word in PRESENT or word in PAST or word in _UNREAL or word in _WISHES
    if token.text[:1].isupper():
        return known and token.start == 0
    return known or word in ("kann", "könnte", "können")


def _verb(token: Token) -> _Verb:
    word = token.word
    if word in _UNREAL or word in _WISHES or word in ("kann", "könnte", "können"):
        return _Verb(lemma="", token=token, modal=word)
    if word in PRESENT:
        return _Verb(lemma=PRESENT[word], token=token)
    return _Verb(lemma=PAST[word], token=token, past=True)


def _with_main_verb(subject: Subject, verb: _Verb, rest: Tokens, moment: Moment) -> Clause:
    tense = Tense.PAST if verb.past else Tense.PRESENT
    certainty = next((_CERTAINTY[t.word] for t in rest if t.word in _CERTAINTY), Certainty.STATED)
    lemma, spoken, happened = verb.lemma, verb.token, False
    last = rest[-1].word if rest else ""
    if last == "geboren":
        lemma, tense = "sein", Tense.PRESENT
    elif last in PARTICIPLES and lemma in ("haben", "sein"):
        lemma, spoken, rest, happened = PARTICIPLES[last], rest[-1], rest[:-1], True
        tense = Tense.PAST
    elif last in INFINITIVES and (verb.modal or lemma == "werden"):
        tense, certainty = _ahead(verb, certainty)
        lemma, spoken, rest = INFINITIVES[last], rest[-1], rest[:-1]
    if verb.modal in _UNREAL or not lemma:
        lemma = "unreal"
    if last in _PARTICLES and lemma in ("ziehen", "anfangen"):
        rest = rest[:-1]
    bare, times = split_times(rest, moment)
    return _built(subject, lemma, spoken, (tense, certainty, happened), rest, bare, times)


def _ahead(verb: _Verb, certainty: Certainty) -> tuple[Tense, Certainty]:
    if verb.modal == "könnte" or verb.modal in _WISHES:
        return Tense.FUTURE, Certainty.POSSIBLE
    if verb.modal in ("kann", "können"):
        return Tense.PRESENT, certainty
    return Tense.FUTURE, certainty


def _built(
    subject: Subject,
    lemma: str,
    spoken: Token,
    said: tuple[Tense, Certainty, bool],
    rest: Tokens,
    bare: Tokens,
    times: Times,
) -> Clause:
    tense, certainty, happened = said
    words = [token.word for token in rest]
    negative = any(word in _NEGATIONS for word in words)
    update = times.changed
    if lemma in _EVENTS and tense is Tense.PAST and not negative:
        tense, update = Tense.PRESENT, True
    elif lemma in ("ziehen", "wechseln", "heiraten") and tense is Tense.PRESENT:
        tense = Tense.FUTURE
    if times.tense is not None and (tense is Tense.PRESENT and not happened):
        tense = times.tense
    if tense is Tense.PAST and times.lasting and happened is False:
        tense = Tense.PRESENT if times.tense is None else tense
    never = negative and not _NEVER.isdisjoint(words) and not (times.since or times.until)
    if never and tense is Tense.PAST:
        tense = Tense.TIMELESS
    ended = times.ended or ("mehr" in words and negative)
    kept = tuple(
        t
        for t in after_times(bare)
        if t.word not in _NEGATIONS | _ADVERBS and t.word not in ("mehr", *_CERTAINTY)
    )
    return Clause(
        subject=subject, verb=lemma, spoken=(spoken,), rest=rest, bare=kept, tense=tense,
        negative=negative or ended, certainty=certainty, update=update or ended, ended=ended,
        times=times, besides="auch" in words,
    )  # fmt: skip
