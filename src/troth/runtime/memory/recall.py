"""Recalling: which memories of a subject bear on a text, best first.

Candidates come from three places, each flat in the number of memories: the attributes that the
question asks for, the words that the memory shares with it, and what is near in meaning, where
no attribute is asked for. What stands open against a candidate is read with it, both sides, so that
whoever composes an answer has the whole dispute.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.deciding.bearing import (
    heard_odds,
    is_sure,
    probabilities,
    shares,
    told,
    worth_asking,
)
from troth.contracts.memory.model import Asked, Memory, MemoryQuestion
from troth.contracts.memory.recall import (
    AS_LIKELY,
    Ranked,
    fills,
    may_have_ended,
    names_value,
    of_others,
)
from troth.contracts.memory.slots.asking import (
    asks_of_oneself,
    named_beside,
    questions_in,
    read_memory_question,
    wants_to_be_told,
    wants_work,
    with_kin,
)
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.memories import NO_MEMORIES, Contest, EntryState, Standing
from troth.language.statements import asks_only, may_ask
from troth.language.tokens import content_words, stem
from troth.language.words import words_of
from troth.ports.memory import Ledger, MemoryStore, Owner
from troth.runtime.memory.vectors import Vectors

MAX_RECALLED = 12
MAX_SHOWN = 24  # to a model, with what would be told
MAX_SUMMARY = 40
_MAX_CANDIDATES = 48  # found by words, the rarest first: what is ranked in the end is fewer
_MAX_WORDS = 64
_NOISE = words_of("slots.asks.noise")
_BEARS = 0.1  # how likely what a model is shown has to answer what is said
_ELSEWHERE = 0.52  # how likely a network must make what names nothing of an attribute asked for
_SAME_MATTER = 0.42  # cosine of a statement and a later one that may have ended it


@dataclass(frozen=True, kw_only=True, slots=True)
class Recalled:
    """What a text brings to mind.

    Attributes:
        question: What the text asks of memory; ``None`` where it asks nothing of it.
        ranked: Relevant memories, best first, and the other sides of their disputes.
        near: How near the nearest memory is to a question that is one to memory by that alone, as
            a cosine; ``None`` for a question that is one by its words.
        sure: Whether the memories answer the question, rather than come nearest to it.
        partly: Whether more was asked, of which nothing was told.
        beside: What a model is shown besides, best first: it tells for itself what answers.
        standing: What the ledger says of them, for composing only: the seal reads it again.
    """

    question: MemoryQuestion | None = None
    near: float | None = None
    sure: bool = True
    partly: bool = False
    ranked: tuple[Ranked, ...] = ()
    beside: tuple[Ranked, ...] = ()
    standing: Standing = NO_MEMORIES

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The open entries among the recalled memories."""
        return self.standing.contests

    @property
    def memories(self) -> tuple[Memory, ...]:
        """The recalled memories, best first, and those for a model alone."""
        return tuple(one.memory for one in (*self.ranked, *self.beside))


NOTHING_RECALLED = Recalled()


@dataclass(frozen=True, kw_only=True)
class Recall:
    """Reads one subject's memories. Synchronous: callers use a thread.

    Attributes:
        vectors: ``None`` where there is no encoder; heard where no attribute is asked for.
        answering: Tells for each of several statements how likely it answers a question; ``None``
            where no network has learned to.
    """

    store: MemoryStore
    ledger: Ledger
    vectors: Vectors | None = None
    answering: Callable[[str, Sequence[str]], Sequence[float]] | None = None
    for_model: bool = False

    def __call__(self, owner: Owner, text: str, *, tells_nothing: bool = False) -> Recalled:
        """What this text brings to mind.

        Args:
            tells_nothing: Nothing was kept of it: it may ask, where a memory surely answers it.

        Raises:
            StorageFailure: The store cannot be read.
        """
        parts = [self._recalled(owner, one, tells_nothing) for one in questions_in(text)]
        if len(parts) == 1:
            return parts[0]
        heard = [(one.question, bool(one.ranked)) for one in parts if one.question is not None]
        # What nothing answers says nothing of what the others ask for.
        asked = [one for one, found in heard if found] or [one for one, _ in heard]
        if not asked:
            return self._recalled(owner, text, tells_nothing)
        slots = tuple(dict.fromkeys(slot for one in asked for slot in one.slots))
        said = tuple(dict.fromkeys(word for one in asked for word in one.words))
        ranked: dict[str, Ranked] = {}
        for one in (one for part in parts for one in part.ranked):
            ranked.setdefault(one.memory.memory_id, one)
        beside = {one.memory.memory_id: one for part in parts for one in part.beside}
        question = replace(asked[0], slots=slots, words=said)
        both = self._with_disputes(owner, question, tuple(ranked.values()), tuple(beside.values()))
        partly = not all(found for _, found in heard)
        return replace(both, sure=any(one.sure for one in parts), partly=partly)

    def surely(self, owner: Owner, what: str) -> Sequence[Memory]:
        """The memories that surely tell of something, and none that only come near to it."""
        recalled = self(owner, what, tells_nothing=True)
        slots = recalled.question.slots if recalled.question is not None else ()
        return [
            one.memory
            for one in recalled.ranked
            if _fills_one(one.memory, slots) or (recalled.sure and is_sure(one.score, heard=True))
        ]

    def speaks_of(self, owner: Owner, text: str) -> bool:
        """Whether a text is about somebody or something that the subject told of, by its words."""
        said = [word for word in content_words(text)[:_MAX_WORDS] if word not in _NOISE]
        return bool(said and self.store.search(owner, said, limit=1))

    def accepted(self, owner: Owner, memories: Sequence[Memory]) -> frozenset[str]:
        """Ids of those of which the subject has said that they hold beside others."""
        ids = [one.memory_id for one in memories]
        found = self.store.entries(owner, states=(EntryState.ACCEPTED,), memory_ids=ids)
        return frozenset(side for entry in found for side in entry.memory_ids)

    def _recalled(self, owner: Owner, text: str, tells_nothing: bool) -> Recalled:
        question = read_memory_question(text)
        history = question is not None and question.asked is not Asked.NOW
        slots = question.slots if question is not None else ()
        words = _words(text, question)
        if question is not None and question.listing and not slots:
            everything = [Ranked(memory=one, score=1.0) for one in self._all(owner, question.words)]
            if everything or not question.words:
                return self._with_disputes(owner, question, everything)
            question = None
        found = {one.memory_id: one for one in self._candidates(owner, slots, words, history)}
        near = self._similar(owner, text, found)
        others = of_others(text, question, list(found.values()))
        held = [one for one in found.values() if one.memory_id not in others]
        held.sort(key=lambda one: one.seq)
        likely = _likely(text, held, near)
        filling = [one for one in reversed(likely) if _fills_one(one.memory, slots)]
        if filling:  # what fills the attribute that is asked for answers, whatever it is like
            named = {one.memory.memory_id for one in filling}
            surely = [one for one in likely if is_sure(one.score)]
            surely = [one for one in surely if one.memory.memory_id not in named]
            telling = [*self.with_later(owner, filling), *surely][:MAX_RECALLED]
            return self._with_disputes(owner, question, telling, likely)
        is_sure_of_it = is_sure(max((one.score for one in likely), default=0.0))
        may_be_asked = tells_nothing and is_sure_of_it and may_ask(text)
        is_asked = question is not None or may_be_asked or asks_only(text)
        if not is_asked and not (tells_nothing and wants_to_be_told(text)):
            some = sorted(likely, key=lambda one: -one.score)
            some = [one for one in some if one.score >= _BEARS][:MAX_RECALLED]
            return self._with_disputes(owner, None, some)
        asked = question or MemoryQuestion(words=tuple(words))
        is_own = question is not None or asks_of_oneself(text)
        heard = bool(self.answering and (is_own or told([one.score for one in likely])))
        if self.answering and heard:
            elsewhere = [not one.score for one in likely]
            likely = _heard(text, _likely(text, held, near, alone=False), self.answering)
            likely = [
                replace(one, score=0.0) if far and one.score < _ELSEWHERE else one
                for one, far in zip(likely, elsewhere, strict=True)
            ]
            is_sure_of_it = is_sure(max((one.score for one in likely), default=0.0), heard=True)
        places = told([one.score for one in likely], heard=heard)
        # Whoever wants a joke is told nothing that only comes near.
        if not places or (question is None and not is_sure_of_it and wants_work(text)):
            return self._with_disputes(owner, asked if is_own else None, (), likely)
        asked = replace(asked, slots=())
        telling = [likely[at] for at in places]
        telling = self.with_later(owner, telling) if is_sure_of_it else telling
        recalled = self._with_disputes(owner, asked, telling, likely)
        closest = None if question else max(near.values(), default=0.0)
        return replace(recalled, near=closest, sure=is_sure_of_it)

    def _all(self, owner: Owner, matter: Sequence[str]) -> list[Memory]:
        """The newest that speak of a matter or of who is named beside it; of none, the newest."""
        if not matter:
            return self.store.listed(owner, limit=MAX_SUMMARY)
        found = self.store.search(owner, matter, limit=MAX_SUMMARY)
        wanted = frozenset(map(stem, matter))
        held = [one for one in found if wanted <= set(map(stem, content_words(one.text)))]
        names = [name for one in held for name in named_beside(one.text, matter)]
        by_name = self.store.search(owner, names, limit=MAX_SUMMARY) if names else []
        every = {one.memory_id: one for one in (*held, *by_name)}
        return sorted(every.values(), key=lambda one: -one.seq)[:MAX_SUMMARY]

    def _candidates(
        self,
        owner: Owner,
        slots: Sequence[tuple[str, str]],
        words: Sequence[str],
        history: bool,
    ) -> list[Memory]:
        in_slots = self.store.slot(owner, slots, history=history) if slots else []
        by_words = (
            self.store.search(owner, with_kin(words), limit=_MAX_CANDIDATES, history=history)
            if words
            else []
        )
        return [*in_slots, *by_words]

    def _similar(self, owner: Owner, text: str, found: dict[str, Memory]) -> Mapping[str, float]:
        """Similarity by memory id; what is near joins the candidates.

        Without an encoder it is how much of the text a candidate holds.
        """
        if self.vectors is None:
            shared, _ = shares(text, [one.text for one in found.values()])
            return dict(zip(found, shared, strict=True))
        near = self.vectors.nearest_each(owner, [text], limit=_MAX_CANDIDATES).get(text, {})
        missing = [memory_id for memory_id in near if memory_id not in found]
        found |= {one.memory_id: one for one in self.store.memories(owner, missing)}
        return near

    def with_later(self, owner: Owner, told: Sequence[Ranked]) -> list[Ranked]:
        """With the newest statement since each that answers which may say that it holds no more.

        It lies near in meaning, or holds the value that a slot was read in.
        """
        least = AS_LIKELY * max((one.score for one in told), default=0.0)
        answering = [one for one in told if one.score >= least and not one.memory.superseded]
        texts = [one.memory.text for one in answering]
        near = (
            self.vectors.nearest_each(owner, texts, limit=_MAX_CANDIDATES) if self.vectors else {}
        )
        every = {one.memory.memory_id: one for one in told}
        for one in answering:
            lying = near.get(one.memory.text, {}).items()
            ids = [memory_id for memory_id, cosine in lying if cosine >= _SAME_MATTER]
            known = [*self.store.memories(owner, ids), *self._of_value(owner, one.memory)]
            since = [other for other in known if may_have_ended(one.memory, other)]
            for other in sorted(since, key=lambda other: -other.seq)[:1]:
                every[other.memory_id] = Ranked(memory=other, score=one.score, ends=True)
        return list(every.values())

    def _of_value(self, owner: Owner, told: Memory) -> list[Memory]:
        """What holds all words of a value that a slot was read in."""
        values = (fact.value for fact in told.facts if fact.attribute != STATEMENT)
        said = tuple(word for value in values for word in content_words(value))
        found = self.store.search(owner, said, limit=_MAX_CANDIDATES) if said else []
        return [one for one in found if names_value(told, one)]

    def _with_what_followed(self, owner: Owner, ranked: Sequence[Ranked]) -> Sequence[Ranked]:
        """What replaced a memory is named with it."""
        ids = {one.memory.memory_id for one in ranked}
        later = [one.memory.superseded_by for one in ranked]
        missing = [one for one in dict.fromkeys(later) if one and one not in ids]
        found = self.store.memories(owner, missing) if missing else []
        return (*ranked, *(Ranked(memory=one, score=0.0, follows=True) for one in found))

    def _with_disputes(
        self,
        owner: Owner,
        question: MemoryQuestion | None,
        ranked: Sequence[Ranked],
        likely: Sequence[Ranked] = (),
    ) -> Recalled:
        """What is told, with the other side of every dispute.

        Args:
            likely: What a model is shown of besides.
        """
        ranked = self._with_what_followed(owner, ranked)
        ids = [one.memory.memory_id for one in ranked]
        others = [one for one in likely if self.for_model and one.memory.memory_id not in ids]
        others = sorted(others, key=lambda one: -one.score)[: max(0, MAX_SHOWN - len(ids))]
        every = [*ids, *(one.memory.memory_id for one in others)]
        standing = self.ledger.standing(owner, every, ()) if every else NO_MEMORIES
        sides = (s.memory_id for c in standing.contests for s in (c.old, c.new))
        missing = [side for side in dict.fromkeys(sides) if side not in every]
        # The other side of a dispute is named with it, so it is retrieved, shown and flagged too.
        others += [Ranked(memory=one, score=0.0) for one in self.store.memories(owner, missing)]
        if missing:
            standing = self.ledger.standing(owner, [*every, *missing], ())
        pairs = [(c.old.memory_id, c.new.memory_id) for c in standing.contests]
        named = {side for pair in pairs if not set(ids).isdisjoint(pair) for side in pair}
        return Recalled(
            question=question,
            ranked=(*ranked, *(one for one in others if one.memory.memory_id in named)),
            beside=tuple(one for one in others if one.memory.memory_id not in named),
            standing=standing,
        )


def _likely(
    text: str, held: Sequence[Memory], near: Mapping[str, float], *, alone: bool = True
) -> list[Ranked]:
    """How likely each memory is to answer a text; in their order, the oldest first."""
    similar = [near.get(one.memory_id, 0.0) for one in held]
    odds = probabilities(text, [one.text for one in held], similar, alone=alone)
    return [
        Ranked(memory=one, score=round(likely, 6)) for one, likely in zip(held, odds, strict=True)
    ]


def _heard(
    text: str,
    likely: Sequence[Ranked],
    answering: Callable[[str, Sequence[str]], Sequence[float]],
) -> list[Ranked]:
    """The same, weighed again with what a network says of the likeliest few."""
    odds = [one.score for one in likely]
    places = worth_asking(odds)
    said = answering(text, [likely[at].memory.text for at in places])
    weighed = heard_odds(odds, dict(zip(places, said, strict=True)))
    return [replace(one, score=round(odd, 6)) for one, odd in zip(likely, weighed, strict=True)]


def _fills_one(memory: Memory, slots: Sequence[tuple[str, str]]) -> bool:
    own = [fact.slot for fact in memory.facts]
    return any(fills(asked, slot) for slot in own for asked in slots)


def _words(text: str, question: MemoryQuestion | None) -> list[str]:
    words = list(question.words) if question is not None and question.words else content_words(text)
    return list(dict.fromkeys(words))[:_MAX_WORDS]
