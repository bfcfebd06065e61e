"""The clauses of an English sentence, in order, each with its own subject, verb and complement.

One pass from left to right. A clause ends where a mark or a joining word is followed by another
clause, so that "and" in a list of values ends nothing. What somebody else is said to think or say,
and what stands behind an "if", is not read at all (MEM-8).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from troth.contracts.memory.model import Certainty, Tense
from troth.contracts.memory.reading.clause import Clause, Subject, Times
from troth.contracts.memory.reading.english.predicates import EVENTS, Predicate, read_predicate
from troth.contracts.memory.reading.english.subjects import read_subject
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.english.words import ADVERBS, INTERJECTIONS, KIN, PETS
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.times import Moment, split_times
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.reading.told import Told

Tokens = tuple[Token, ...]

_IS = Token("is", "is", -1, -1)
_MARKS = frozenset(".,;:!?()[]–—-|…")
_HARD = frozenset(".;:!?()[]–—|…")
_JOINS = frozenset(("and", "or", ",", "but", "plus", "&", "then"))
_ENDS = frozenset(
    """but because although though while whereas which who whom unless if whenever wherever
    cuz cos bc except so when where""".split()
)
_ENDS_BEFORE_SUBJECT = frozenset("since as until before after that for than once".split())
_IF = frozenset("if unless suppose supposing imagine assuming pretend wish hypothetically".split())
_HEDGES = frozenset("think believe guess suppose assume reckon figure".split())
_REPORTS = frozenset(
    """say tell think believe claim suggest insist mention hear ask wonder assume guess suppose want
    expect pretend call report dream lie joke write imagine know consider describe""".split()
)
_PLAIN_KNOWING = frozenset(("know", "mean", "remember", "notice", "admit", "realize"))
_CORE_THIRD = frozenset(("s", "past"))
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


class _Reader:
    """The cursor over one sentence."""

    def __init__(self, tokens: Tokens, before: People, moment: Moment) -> None:
        self.tokens = tokens
        self.before = before
        self.moment = moment
        self.told = Told()
        self.subject: Subject | None = None
        self.lead = _Lead()
        self.at = 0

    def read(self) -> Told:
        """Go through the sentence once."""
        while self.at < len(self.tokens) and len(self.told.clauses) < _MOST_CLAUSES:
            began = self.at
            if not self._one():
                break
            if self.at <= began:  # every turn takes at least one word: linear
                self.at = began + 1
        return self.told

    def _word(self, at: int) -> str:
        return self.tokens[at].word if 0 <= at < len(self.tokens) else ""

    @property
    def _people(self) -> People:
        return self.told.people if self.told.people.named else self.before

    def _one(self) -> bool:
        """Read whatever begins here; whether the sentence goes on."""
        word = self._word(self.at)
        if word in _IF and not self._if_not_now():
            self.told.supposed = True
            return False
        if word == "not" and self._denial():
            return True
        if word in ("who", "which") and self._relative():
            return True
        if self._favorite_last():
            return True
        found = read_subject(self.tokens, self.at, self._people)
        if found is not None and self._with_subject(*found):
            return True
        if found is None and self._inherited():
            return True
        if self._stranger():
            return False
        return self._skip()

    def _favorite_last(self) -> bool:
        """As in "blue is my favorite color": the value comes first."""
        for at in range(self.at + 1, min(self.at + 7, len(self.tokens) - 3)):
            if self._word(at) in ("is", "are", "'s") and self._word(at + 1) == "my":
                noun = self._end(at + 3)
                topic = read_subject((*self.tokens[at + 1 : noun], _IS), 0, self._people)
                if topic is None or not topic[0].topic.startswith("favorite:"):
                    return False
                value = self.tokens[self.at : at]
                clause = Clause(subject=topic[0], verb="be", rest=value, bare=value)
                self.told.clauses.append(clause)
                self.at = noun
                return True
            if self._word(at) in _MARKS:
                return False
        return False

    def _if_not_now(self) -> bool:
        return self._word(self.at) == "imagine" and self.at > 0

    def _denial(self) -> bool:
        """As in ", not Microsoft": what is denied beside what holds."""
        end = self.at + 1
        if self._word(self.at - 1) not in ("", ",", "and", "-", "–", ";", "(") or self._verb(end):
            return False
        stop = end
        while stop < len(self.tokens) and self._word(stop) not in (
            ",",
            "but",
            ";",
            ".",
            "!",
            ")",
            "anymore",
        ):
            if stop > end and read_subject(self.tokens, stop, self._people):
                break
            stop += 1
        if stop > end:
            self.told.denied.append(self.tokens[end:stop])
        self.at = stop
        return stop > end

    def _verb(self, at: int) -> bool:
        return self._word(at) in ("only", "just", "really", "that", "to", "because", "so")

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
        if self.told.clauses and self._word(self.at - 1) != ",":
            for token in self.tokens[max(0, self.at - 4) : self.at]:
                kin = KIN.get(token.word) or PETS.get(token.word)
                if kin and token.word == kin:
                    return Subject(entity=f"user/{kin}", person=True, shared=True)
            return None
        return self.subject if self.subject and self.subject.entity != "user" else None

    def _with_subject(self, subject: Subject, at: int) -> bool:
        verb = read_predicate(self.tokens, at, first_person=subject == Subject())
        if verb is None:
            if subject.person and self._word(at) == "," and self._word(at + 1) == "who":
                self.subject, self.at = subject, at + 1
                self._note(subject)
                return True
            return False
        if self._hedge_or_report(subject, verb):
            return True
        self.subject = subject
        self._note(subject)
        self._clause(subject, verb)
        return True

    def _note(self, subject: Subject) -> None:
        if subject.person:
            self.told.people = self.told.people.and_also(subject)

    def _hedge_or_report(self, subject: Subject, verb: Predicate) -> bool:
        """Whether the verb says or thinks what follows, and deal with it."""
        after = self._after_that(verb.at)
        follows = read_subject(self.tokens, after, self._people) is not None
        first = subject == Subject()
        if first and verb.verb in _PLAIN_KNOWING and follows and not verb.negative:
            self.at = after
            return True
        if first and verb.verb in _HEDGES and follows:
            self.lead.certainty = Certainty.HEDGED
            self.at = after
            self.told.supposed |= verb.negative
            return not verb.negative or self._drop()
        if first and verb.verb == "be" and self._word(verb.at) in ("sure", "certain", "afraid"):
            self.at = self._after_that(verb.at + 1)
            return read_subject(self.tokens, self.at, self._people) is not None
        if first and verb.verb == "tell" and self._word(verb.at) == "you" and not verb.negative:
            self.at = self._after_that(verb.at + 1)
            return True
        if first and verb.verb in ("wish", "pretend", "imagine", "dream"):
            self.told.supposed = True
            return self._drop()
        if first and self._word(self.at - 1) in ("as", "like") and verb.verb in _REPORTS:
            self.at = verb.at  # "as I said, …"
            return True
        reports = verb.verb in _REPORTS and (not first or self._content_follows(verb.at))
        if not reports or subject.topic:
            return False
        self.told.reported = True
        return self._drop()

    def _content_follows(self, at: int) -> bool:
        """As in "… them I work at IBM": a subject within the next words."""
        return any(
            self._word(place) in ("i", "i'm", "my", "we", "that", "so")
            for place in range(at, min(at + 4, len(self.tokens)))
        )

    def _after_that(self, at: int) -> int:
        while self._word(at) in ("that", ",") or self._word(at) in ADVERBS:
            if self._word(at) in ("maybe", "probably", "possibly", "perhaps"):
                self.lead.certainty = Certainty.HEDGED
            at += 1
        return at

    def _drop(self) -> bool:
        self.at = len(self.tokens)
        return True

    def _stranger(self) -> bool:
        """Somebody else says or thinks what follows: the rest of the sentence is theirs."""
        word = self._word(self.at)
        if word in ("according", "rumor") and self._word(self.at + 1) in ("to", "has"):
            self.told.reported = True
            return True
        if not word.isalpha():
            return False
        for place in range(self.at + 1, min(self.at + 4, len(self.tokens))):
            form = form_as(self._word(place), "s", "past", "base")
            if form and form.lemma in _REPORTS and self._content_follows(place + 1):
                if word in ("you", "please") and form.lemma in ("know",):
                    return False
                self.told.reported = True
                return True
            if self._word(place) in _MARKS or self._word(place) in ("i", "we", "my"):
                return False
        return False

    def _inherited(self) -> bool:
        """As in "… and live in Berlin": the subject of the clause before."""
        joined = self._word(self.at - 1) in _JOINS or self._word(self.at - 1) in ADVERBS
        if self.subject is None or not joined:
            return False
        if not self._starts_with_verb(self.at):
            return False
        verb = read_predicate(self.tokens, self.at, first_person=False)
        if verb is None or not verb.verb:
            return False
        last = self.told.clauses[-1] if self.told.clauses else None
        if last and verb.tense is Tense.PRESENT and last.tense is not Tense.PRESENT:
            verb.tense = last.tense if verb.verb not in EVENTS or not verb.past_form else verb.tense
        self._clause(self.subject, verb)
        return True

    def _starts_with_verb(self, at: int) -> bool:
        while self._word(at) in ADVERBS:
            at += 1
        word, following = self._word(at), self._word(at + 1)
        if word in (
            "am",
            "is",
            "was",
            "have",
            "has",
            "had",
            "will",
            "do",
            "does",
            "did",
            "can",
            "used",
            "'s",
        ):
            return bool(following)
        user = self.subject is not None and self.subject.entity == "user"
        form = form_as(word, *(("past", "base") if user else ("s", "past")))
        if form is None or not following or following in ("and", "or", ",", ".", "!"):
            return False
        return not self._in_infinitive() or form.kind == "past"

    def _in_infinitive(self) -> bool:
        """As in "I like to swim and play": the second verb goes on with the first."""
        last = self.told.clauses[-1] if self.told.clauses else None
        return last is not None and any(token.word in ("to", "can") for token in last.rest[:1])

    def _skip(self) -> bool:
        """Pass over what begins no clause, keeping the time and doubt that it says."""
        end = self.at + 1
        word = self._word(self.at)
        if word in ("maybe", "perhaps", "possibly"):
            self.lead.certainty = Certainty.POSSIBLE
        elif word == "probably":
            self.lead.certainty = Certainty.HEDGED
        if word not in INTERJECTIONS and word not in _MARKS and word not in ADVERBS:
            while end < len(self.tokens) and not self._boundary(end):
                end += 1
        _, times = split_times(self.tokens[self.at : end], self.moment)
        self.lead.times = self.lead.times.with_more(times)
        self.at = end
        return True

    def _boundary(self, at: int) -> bool:
        word = self._word(at)
        if word in _MARKS or word in _ENDS or word in ("and", "or"):
            return True
        return word in ("i", "we", "my", "our") and not self._object_before(at)

    def _object_before(self, at: int) -> bool:
        return word_before in _PREPOSITIONS if (word_before := self._word(at - 1)) else False

    def _clause(self, subject: Subject, verb: Predicate) -> None:
        end = self._end(verb.at)
        rest = self.tokens[verb.at : end]
        bare, times = split_times(rest, self.moment)
        if not verb.unreal and verb.verb:
            times = self.lead.times.with_more(times)
            clause = _joined(subject, verb, times, self.lead)
            spoken = self.tokens[verb.at - 1 : verb.at]
            self.told.clauses.append(replace(clause, rest=rest, bare=bare, spoken=spoken))
        else:
            self.told.supposed = True
        self.lead = _Lead()
        self.subject = subject
        self.at = end

    def _end(self, begin: int) -> int:
        at = begin
        while at < len(self.tokens) and not self._ends(at, begin):
            at += 1
        return at

    def _ends(self, at: int, begin: int) -> bool:
        word = self._word(at)
        if word in _HARD or word in _ENDS:
            return True
        if word in (",", "and", "or", "plus", "&"):
            return self._new_clause(at + 1)
        if word in _ENDS_BEFORE_SUBJECT:
            return self._word(at + 1) in ("i", "we", "my", "our", "he", "she", "it", "they", "you")
        if word in ("i", "we") and at > begin:
            return self._word(at - 1) not in _PREPOSITIONS and self._word(at - 1) not in (
                "and",
                "my",
            )
        return word == "not" and at > begin and self._word(at - 1) in (",", "and", "-")

    def _new_clause(self, at: int) -> bool:
        word = self._word(at)
        if word in ("and", "but", "or", "so", "then"):
            at += 1
            word = self._word(at)
        while self._word(at) in ADVERBS:
            at += 1
        word = self._word(at)
        if word == "not" or word in ("i", "we", "you", "it", "that", "who", "which", "where"):
            return True
        if self._starts_with_verb(at) or word in INTERJECTIONS:
            return True
        found = read_subject(self.tokens, at, self._people)
        return (
            found is not None
            and read_predicate(self.tokens, found[1], first_person=False) is not None
        )


_PREPOSITIONS = frozenset(
    "with of for to from by at in on about like than as between and or without near".split()
)


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
        able=verb.able,
        times=times,
    )


def _tense(verb: Predicate, times: Times) -> tuple[Tense, bool]:
    """The tense of the clause, and whether it tells of a change (MEM-16)."""
    tense, update = verb.tense, verb.update or times.changed
    happened = verb.verb in EVENTS and (verb.past_form or verb.perfect)
    if happened and tense is not Tense.FUTURE and not verb.negative:
        return (Tense.FUTURE, False) if times.tense is Tense.FUTURE else (Tense.PRESENT, True)
    if times.tense is not None and (tense is Tense.PRESENT or times.tense is Tense.FUTURE):
        tense = times.tense if not (tense is Tense.PAST and times.tense is Tense.FUTURE) else tense
    elif verb.perfect and tense is Tense.PRESENT and not _still(verb, times):
        tense = Tense.PAST
    return tense, update and tense is Tense.PRESENT


def _still(verb: Predicate, times: Times) -> bool:
    return times.lasting or verb.negative or verb.verb in ("be", "have", "own", "know")
