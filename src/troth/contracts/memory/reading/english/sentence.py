"""Where clauses begin and end in an English sentence, given what was read of it so far."""

from __future__ import annotations

from troth.contracts.memory.reading.clause import Subject
from troth.contracts.memory.reading.english.predicates import read_predicate
from troth.contracts.memory.reading.english.subjects import read_subject
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.english.words import ADVERBS, INTERJECTIONS
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.phrases import ARTICLES
from troth.contracts.memory.reading.times import Moment
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.reading.told import Told

Tokens = tuple[Token, ...]

MARKS = frozenset(".,;:!?()[]–—-|…")
_HARD = frozenset(".;:!?()[]–—|…")
_ENDS = frozenset(
    """but because although though while whereas which who whom unless if whenever wherever
    cuz cos bc except so when where""".split()
)
_LISTED = frozenset(("languages", "hobbies", "pets", "allergies"))  # "two languages: …"
_ENDS_BEFORE_SUBJECT = frozenset("since as until before after that for than once".split())
_SUBJECTS = frozenset("i we my our he she it they you".split())
_OPENERS = frozenset("not i we you it that who which where".split())
_AUXILIARIES = frozenset("am is was have has had will do does did can used 's".split())
_PREPOSITIONS = frozenset(
    "with of for to from by at in on about like than as between and or without near".split()
)


class Sentence:
    """The tokens, the cursor, and what was read up to it.

    Attributes:
        before: The persons of the sentence before.
        subject: Of the last clause, which the next one may share.
    """

    def __init__(self, tokens: Tokens, before: People, moment: Moment) -> None:
        self.tokens = tokens
        self.before = before
        self.moment = moment
        self.told = Told()
        self.subject: Subject | None = None
        self.at = 0

    def word(self, at: int) -> str:
        """The folded word there; empty past the ends."""
        return self.tokens[at].word if 0 <= at < len(self.tokens) else ""

    @property
    def people(self) -> People:
        """Whom a pronoun may mean here."""
        return self.told.people if self.told.people.named else self.before

    def clause_at(self, at: int) -> bool:
        """Whether a subject with its verb begins there."""
        found = read_subject(self.tokens, at, self.people)
        if found is None:
            return False
        return read_predicate(self.tokens, found[1], first_person=found[0] == Subject()) is not None

    def verb_at(self, at: int) -> bool:
        """Whether a verb begins there that can go on with the last subject."""
        while self.word(at) in ADVERBS:
            at += 1
        word, following = self.word(at), self.word(at + 1)
        if word in _AUXILIARIES:
            return bool(following)
        user = self.subject is not None and self.subject.entity == "user"
        form = form_as(word, *(("past", "base") if user else ("s", "past")))
        return form is not None and following not in ("", "and", "or", ",", ".", "!")

    def boundary(self, at: int) -> bool:
        """Whether what begins no clause ends before this token."""
        word = self.word(at)
        if word in MARKS or word in _ENDS or word in ("and", "or"):
            return True
        return word in ("i", "we", "my", "our") and self.word(at - 1) not in _PREPOSITIONS

    def end_from(self, begin: int) -> int:
        """The index at which the complement that begins there ends."""
        at = begin
        while at < len(self.tokens) and not self._ends(at, begin):
            at += 1
        return at

    def _ends(self, at: int, begin: int) -> bool:
        word, before = self.word(at), self.word(at - 1)
        if word in _HARD or word in _ENDS:
            return not (word == ":" and before in _LISTED)
        if word in (",", "and", "or", "plus", "&"):
            return self._opens(at + 1, infinitive=self.word(begin) == "to")
        if word in _ENDS_BEFORE_SUBJECT:
            return self.word(at + 1) in _SUBJECTS
        if word in ("i", "we") and at > begin:
            return before not in _PREPOSITIONS and before != "my"
        return word == "not" and at > begin and before in (",", "and", "-")

    def _opens(self, at: int, *, infinitive: bool) -> bool:
        """Whether another clause begins behind a comma or "and".

        Behind "I like to swim and", a bare verb goes on with the infinitive.
        """
        at += self.word(at) in ("and", "but", "or", "so", "then")
        while self.word(at) in ADVERBS:
            at += 1
        word = self.word(at)
        if word == "as" and self.word(at + 1) in ARTICLES:  # "in a hospital, as a nurse"
            return False
        if word in _OPENERS or word in INTERJECTIONS:
            return True
        verb = self.verb_at(at) and not (infinitive and form_as(word, "base"))
        return verb or self.clause_at(at)
