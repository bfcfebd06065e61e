"""The clauses of an English sentence, in order, each with its own subject, verb and complement.

One pass from left to right. A clause ends where a mark or a joining word is followed by another
clause, so that "and" in a list of values ends nothing. What somebody else is said to think or say,
what is doubted or dreamt, and what stands behind an "if", is not read at all (MEM-8).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from troth.contracts.memory.model import USER, Certainty, Tense
from troth.contracts.memory.reading.clause import Clause, Subject, Times
from troth.contracts.memory.reading.english.denials import without_denial
from troth.contracts.memory.reading.english.predicates import EVENTS, Predicate, read_predicate
from troth.contracts.memory.reading.english.reports import Saying, said_by_others, saying_of
from troth.contracts.memory.reading.english.sentence import MARKS, Sentence
from troth.contracts.memory.reading.english.subjects import read_subject
from troth.contracts.memory.reading.english.topics import noted_topic
from troth.contracts.memory.reading.english.words import ADVERBS, INTERJECTIONS, KIN, PETS
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.times import Moment, after_times, split_times
from troth.contracts.memory.reading.tokens import BREAK, Token
from troth.contracts.memory.reading.told import Told

Tokens = tuple[Token, ...]

_IS = Token("is", "is", -1, -1)
_JOINS = frozenset(("and", "or", ",", "but", "plus", "&", "then"))
_IF = frozenset("if unless suppose supposing imagine assuming pretend wish hypothetically".split())
_TIMED = frozenset(("when", "before", "after", "until", "till", "once", "while", "whenever"))
_DENIAL_ENDS = frozenset((",", "but", ";", ".", "!", ")", "anymore"))
_NOT_DENIED = frozenset(("only", "just", "really", "that", "to", "because", "so"))
_DOUBTS = {
    "maybe": Certainty.POSSIBLE, "perhaps": Certainty.POSSIBLE, "possibly": Certainty.POSSIBLE,
    "probably": Certainty.HEDGED,
}  # fmt: skip
_MOST_CLAUSES = 24


@dataclass(slots=True)
class _Lead:
    """What stands before the subject: "in 2015", "I think", "maybe"."""

    times: Times = field(default_factory=Times)
    certainty: Certainty = Certainty.STATED


def read_clauses(tokens: Tokens, before: People, moment: Moment) -> Told:
    """The clauses of one sentence.

    Args:
        tokens: Without the quoted parts.
        before: The persons of the sentence before.
    """
    return _Reader(tokens, before, moment).read()


class _Reader(Sentence):
    """Goes through one sentence."""

    def __init__(self, tokens: Tokens, before: People, moment: Moment) -> None:
        super().__init__(tokens, before, moment)
        self.lead = _Lead()

    def read(self) -> Told:
        """Go through the sentence once."""
        while self.at < len(self.tokens) and len(self.told.clauses) < _MOST_CLAUSES:
            began = self.at
            if not self._one():
                break
            self.at = max(self.at, began + 1)  # every turn takes a word: linear
        return self.told

    def _one(self) -> bool:
        """Read whatever begins here; whether the sentence goes on."""
        word = self.word(self.at)
        if word in _IF and not (word == "imagine" and self.at):
            self.told.supposed = True
            return False
        if self._apart(word):
            return True
        found = read_subject(self.tokens, self.at, self.people)
        if found is not None and self._with_subject(*found):
            return True
        if found is None and self._inherited():
            return True
        if said_by_others(self):
            self.told.reported = True
            return False
        return self._skip()

    def _apart(self, word: str) -> bool:
        """What is no clause of its own subject: a time, a denial, a relative, a favorite."""
        if word == "when" and self._time_of_life():
            return True
        if word == "not" and self._denial():
            return True
        if (word == "it" and self._renewed()) or (self.at == 0 and self._noted()):
            return True
        return (word in ("who", "which") and self._relative()) or self._favorite_last()

    def _noted(self) -> bool:
        """As in "blood group: AB positive"."""
        noted = noted_topic(self.tokens)
        if noted is None:
            return False
        topic, begin = noted
        value = self.tokens[begin : self.end_from(begin)]
        clause = Clause(subject=Subject(topic=topic), verb="be", rest=value, bare=value)
        self.told.clauses.append(clause)
        self.at = begin + len(value)
        return True

    def _words(self, begin: int) -> list[str]:
        return [token.word for token in self.tokens[begin : self.end_from(begin)]]

    def _renewed(self) -> bool:
        """As in "… used to be blue, but now it is green": what is over has a value again."""
        last = self.told.clauses[-1] if self.told.clauses else None
        if (
            last is None
            or last.verb != "be"
            or not (last.subject.topic or "/" in last.subject.entity)
        ):
            return False
        verb = read_predicate(self.tokens, self.at + 1, first_person=False)
        over = last.tense is Tense.PAST or last.negative
        if not over or verb is None or verb.verb != "be" or verb.tense is not Tense.PRESENT:
            return False
        changed = Times(changed=last.tense is Tense.PAST)
        self.lead.times = self.lead.times.with_more(changed)
        self._clause(last.subject, verb)
        return True

    def _time_of_life(self) -> bool:
        """As in "when I was a child": a time, told by a clause."""
        bare, times = split_times(self.tokens[self.at : self.at + 6], self.moment)
        if not bare or bare[0] is not BREAK:
            return False
        self.lead.times = self.lead.times.with_more(times)
        self.at += len(self.tokens[self.at : self.at + 6]) - (len(bare) - 1)
        return True

    def _favorite_last(self) -> bool:
        """As in "blue is my favorite color": the value comes first."""
        for at in range(self.at + 1, min(self.at + 7, len(self.tokens) - 3)):
            if self.word(at) in MARKS:
                return False
            if self.word(at) in ("is", "are", "'s") and self.word(at + 1) == "my":
                return self._favorite(at)
        return False

    def _favorite(self, at: int) -> bool:
        noun = self.end_from(at + 3)
        topic = read_subject((*self.tokens[at + 1 : noun], _IS), 0, self.people)
        if topic is None or not topic[0].topic.startswith("favorite:"):
            return False
        value = self.tokens[self.at : at]
        self.told.clauses.append(Clause(subject=topic[0], verb="be", rest=value, bare=value))
        self.at = noun
        return True

    def _denial(self) -> bool:
        """As in ", not Microsoft": what is denied beside what holds."""
        begin = self.at + 1
        beside = self.word(self.at - 1) in ("", ",", "and", "-", "–", ";", "(")
        if not beside or self.word(begin) in _NOT_DENIED:
            return False
        end = begin
        while end < len(self.tokens) and self.word(end) not in _DENIAL_ENDS:
            if end > begin and read_subject(self.tokens, end, self.people):
                break
            end += 1
        if end > begin:
            self.told.denied.append(self.tokens[begin:end])
        self.at = end
        return end > begin

    def _relative(self) -> bool:
        """As in "My sister Anna, who lives in Rome" and "a brother who works at IBM"."""
        owner = self._last_kin()
        if owner is None:
            return False
        verb = read_predicate(self.tokens, self.at + 1, first_person=False)
        if verb is None or not verb.verb:
            return False
        self._clause(owner, verb)
        return True

    def _last_kin(self) -> Subject | None:
        if not self.told.clauses or self.word(self.at - 1) == ",":
            return self.subject if self.subject and self.subject.entity != USER else None
        for token in self.tokens[max(0, self.at - 4) : self.at]:
            kin = KIN.get(token.word) or PETS.get(token.word)
            if kin and token.word == kin:
                return Subject(entity=f"{USER}/{kin}", person=True, shared=True)
        return None

    def _with_subject(self, subject: Subject, at: int) -> bool:
        verb = read_predicate(self.tokens, at, first_person=subject == Subject())
        if verb is None:
            return self._before_relative(subject, at)
        if self.word(self.at - 1) in _TIMED:  # "when I was four" tells when, not what
            self.at = self.end_from(verb.at)
            return True
        saying, after = saying_of(self, subject, verb)
        if saying is not Saying.PLAIN:
            return self._said(saying, after)
        self._note(subject)
        self._clause(subject, verb)
        return True

    def _before_relative(self, subject: Subject, at: int) -> bool:
        if not (subject.person and self.word(at) == "," and self.word(at + 1) == "who"):
            return False
        self.subject, self.at = subject, at + 1
        self._note(subject)
        return True

    def _said(self, saying: Saying, after: int) -> bool:
        """Go on behind a verb of saying or thinking, or leave the rest of the sentence unread."""
        self.told.reported |= saying is Saying.REPORTED
        self.told.supposed |= saying is Saying.SUPPOSED
        if saying in (Saying.REPORTED, Saying.SUPPOSED):
            self.at = len(self.tokens)
            return True
        if saying is Saying.HEDGED:
            self.lead.certainty = Certainty.HEDGED
        self.at = after
        return True

    def _note(self, subject: Subject) -> None:
        if subject.person:
            self.told.people = self.told.people.and_also(subject)

    def _inherited(self) -> bool:
        """As in "… and live in Berlin": the subject of the clause before."""
        joined = self.word(self.at - 1) in _JOINS or self.word(self.at - 1) in ADVERBS
        if self.subject is None or not joined or not self.verb_at(self.at):
            return False
        verb = read_predicate(self.tokens, self.at, first_person=False)
        if verb is None or not verb.verb:
            return False
        last = self.told.clauses[-1] if self.told.clauses else None
        if last and verb.tense is Tense.PRESENT and last.tense in (Tense.PAST, Tense.FUTURE):
            happened = verb.verb in EVENTS and verb.past_form
            parted = verb.update or self.lead.times.changed or self.word(self.at - 1) == "but"
            verb.tense = verb.tense if happened or parted else last.tense
        self._clause(self.subject, verb)
        return True

    def _skip(self) -> bool:
        """Pass over what begins no clause, keeping the time and doubt that it says."""
        end = self.at + 1
        word = self.word(self.at)
        self.lead.certainty = _DOUBTS.get(word, self.lead.certainty)
        if word not in INTERJECTIONS and word not in MARKS and word not in ADVERBS:
            while end < len(self.tokens) and not self.boundary(end):
                end += 1
        _, times = split_times(self.tokens[self.at : end], self.moment)
        self.lead.times = self.lead.times.with_more(times)
        self.at = end
        return True

    def _clause(self, subject: Subject, verb: Predicate) -> None:
        self.subject = replace(subject, topic="", name=())
        end = self.end_from(verb.at)
        rest = self.tokens[verb.at : end]
        if verb.unreal or not verb.verb:
            self.told.supposed |= self.word(verb.at - 1) == "would"
        else:
            bare, times = split_times(rest, self.moment)
            bare = without_denial(verb, after_times(bare))
            clause = _joined(subject, verb, self.lead.times.with_more(times), self.lead)
            spoken = self.tokens[verb.at - 1 : verb.at]
            near = self.tokens[max(0, verb.at - _BEFORE_VERB) : end]
            besides = not _BESIDES.isdisjoint(token.word for token in near)
            self.told.clauses.append(
                replace(clause, rest=rest, bare=bare, spoken=spoken, besides=besides)
            )
        self.lead = _Lead()
        self.at = end


_BESIDES = frozenset(("also", "too"))
_BEFORE_VERB = 3  # tokens: "also often live", without what the clause before says


def _is_over(clause: Clause) -> bool:
    """Whether it says what a thing or a favorite no longer is, or is not."""
    thing = clause.subject.topic or "/" in clause.subject.entity
    return bool(thing) and clause.verb == "be" and (clause.tense is Tense.PAST or clause.negative)


def _joined(subject: Subject, verb: Predicate, times: Times, lead: _Lead) -> Clause:
    certainty = verb.certainty if verb.certainty is not Certainty.STATED else lead.certainty
    tense, update = _tense(verb, times)
    ended = verb.ended or (times.ended and verb.negative)
    return Clause(
        subject=subject,
        verb=verb.verb,
        tense=Tense.PAST if subject.former and tense is Tense.PRESENT and verb.past_form else tense,
        negative=verb.negative,
        certainty=certainty,
        update=update or ended or subject.fresh,
        ended=ended,
        meant=verb.meant,
        doing=verb.doing,
        able=verb.able,
        times=times,
    )


def _tense(verb: Predicate, times: Times) -> tuple[Tense, bool]:
    """The tense of the clause, and whether it tells of a change (MEM-16)."""
    tense, update = verb.tense, verb.update or times.changed
    if verb.update and tense is Tense.PRESENT and times.tense is Tense.PAST:
        return tense, True  # "I started working there last year"
    happened = verb.verb in EVENTS and (verb.past_form or verb.perfect)
    if happened and tense is not Tense.FUTURE and not verb.negative:
        return (Tense.FUTURE, False) if times.tense is Tense.FUTURE else (Tense.PRESENT, True)
    if times.tense is not None and (tense is Tense.PRESENT or times.tense is Tense.FUTURE):
        tense = times.tense if not (tense is Tense.PAST and times.tense is Tense.FUTURE) else tense
    elif verb.perfect and tense is Tense.PRESENT and not _still(verb, times):
        tense = Tense.PAST
    if _at_no_time(verb, tense, times):
        return Tense.TIMELESS, False
    return tense, update and tense is Tense.PRESENT


def _at_no_time(verb: Predicate, tense: Tense, times: Times) -> bool:
    """As in "I never worked at IBM": neither now nor before."""
    dated = times.since or times.until or times.tense
    return verb.never and not dated and (verb.perfect or tense is Tense.PAST)


def _still(verb: Predicate, times: Times) -> bool:
    return times.lasting or verb.negative or verb.verb in ("be", "have", "own", "know")
