"""The values of the memory contract: statements, facts, relations, memories, entries.

Nothing here decides a clause. Everything is frozen and has one JSON form (``codec``), so that the
same events give the same bytes in another process (MEM-17). Scores are whole thousandths: they
are added and compared exactly, and may stand in the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from troth.kernel.codec import wire
from troth.kernel.evidence import Span
from troth.kernel.memories import EntryKind, EntryState

USER = "user"  # the entity of the one who speaks


class Cardinality(StrEnum):
    """How many values an attribute can have at one time."""

    ONE = "one"  # for life: a birth date, a mother tongue
    ONE_AT_A_TIME = "one_at_a_time"  # may change: an employer, a home, an age
    MANY = "many"  # several at once: hobbies, pets, skills


class Tense(StrEnum):
    """Of which time a statement speaks."""

    PRESENT = "present"
    PAST = "past"  # over: "I used to work at IBM"
    FUTURE = "future"  # not yet: "I'm going to move to Oslo"
    TIMELESS = "timeless"  # cannot end: "I was born in 1990"


class Certainty(StrEnum):
    """How firmly it was said."""

    STATED = "stated"
    HEDGED = "hedged"  # "I think", "probably"
    POSSIBLE = "possible"  # "I might", "maybe": conflicts with nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class Validity:
    """When a fact holds.

    Attributes:
        since, until: ISO dates, possibly partial (``2020``, ``2020-05``), or ``None``; ``until`` is
            exclusive of nothing: the fact held in it.
    """

    tense: Tense = Tense.PRESENT
    since: str | None = None
    until: str | None = None


def unnamed(entity: str) -> str:
    """The entity without the name of its last member: ``user/sister`` of ``user/sister:anna``."""
    owner, step, last = entity.rpartition("/")
    return f"{owner}/{last.partition(':')[0]}" if step else entity


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFact:
    """One fact in a statement.

    Attributes:
        entity: ``user``; ``user/sister`` for someone of theirs, ``user/sister:anna`` for the one
            of that name; ``named:anna`` for a name; ``user/car`` for a thing of theirs. Folded,
            stable.
        attribute: A name of ``attributes.ATTRIBUTES``, or ``said:VERB`` for the open rest.
        value: As it was said, a slice of the statement.
        normal: The normalized value; two facts with the same one say the same.
        negative: The fact denies the value.
        span: Where the value stands in the statement text.
    """

    entity: str
    attribute: str
    value: str
    normal: str
    negative: bool = False
    validity: Validity = Validity()
    certainty: Certainty = Certainty.STATED
    cardinality: Cardinality = Cardinality.MANY
    span: Span

    def __post_init__(self) -> None:
        if not self.entity or not self.attribute or not self.normal or not self.value.strip():
            raise ValueError("a fact has an entity, an attribute and a value")

    @property
    def slot(self) -> tuple[str, str]:
        """Whom and what it is about: the facts of one slot are held against each other."""
        return self.entity, self.attribute


class Speech(StrEnum):
    """What a sentence does; only assertions become facts (MEM-8)."""

    ASSERTION = "assertion"
    QUESTION = "question"
    HYPOTHETICAL = "hypothetical"
    QUOTED = "quoted"
    REQUEST = "request"
    OTHER = "other"  # greetings, thanks, opinions without a fact


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """What a sentence sets right: "34, not 32" denies ``32``; "actually 34" names nothing.

    Attributes:
        denied: The values that it says are wrong, as said; empty where only a cue stands.
    """

    denied: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """One sentence of a message.

    Attributes:
        text: A slice of the message.
        span: Where it stands in the message.
        facts: In order; empty unless it is an assertion that could be read. Reading abstains
            rather than guesses.
        correction: Set where it was said to set something right.
        update: It says that something changed ("I moved to", "my new job", "now").
    """

    text: str
    span: Span
    speech: Speech
    facts: tuple[StatedFact, ...] = ()
    correction: Correction | None = None
    update: bool = False


class Asked(StrEnum):
    """Of which time a question asks."""

    NOW = "now"  # "Where do I work?"
    EVER = "ever"  # "Did I ever work at IBM?"
    BEFORE = "before"  # "Where did I work before?"


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryQuestion:
    """A question about what the subject has told.

    Attributes:
        slots: ``(entity, attribute)`` pairs that it asks for; empty for an open one ("What do you
            know about me?").
        words: Content words to search by; of a summary its matter, none where it asks for all.
        listing: It asks for all of them ("What are my hobbies?", a summary).
    """

    slots: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    asked: Asked = Asked.NOW
    listing: bool = False


class RelationKind(StrEnum):
    """How two facts stand to each other; the names are those of the issue's users."""

    SAME = "same"
    ALIAS = "alias"  # another name of the same value
    REFINEMENT = "refinement"  # one says more of the same
    OTHER_SUBJECT = "other_subject"
    SEVERAL_VALUES = "several_values"  # both can hold at once
    UPDATE = "update"  # a change in time that was explained
    UNEXPLAINED_UPDATE = "unexplained_update"  # opens a ``temporal`` entry
    CORRECTION = "correction"  # opens a ``revision`` entry
    CONFLICT = "conflict"  # opens a ``conflict`` entry
    UNRELATED = "unrelated"  # other attributes, or other times
    UNKNOWN = "unknown"  # cannot be told; opens nothing


OPENS: dict[RelationKind, EntryKind] = {
    RelationKind.CONFLICT: EntryKind.CONFLICT,
    RelationKind.CORRECTION: EntryKind.REVISION,
    RelationKind.UNEXPLAINED_UPDATE: EntryKind.TEMPORAL,
}
"""The relations that open an entry, and its kind; no other relation opens one (MEM-6, MEM-8)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Relation:
    """How a new fact stands to an old one, and why.

    Attributes:
        reason: Stable snake_case code of the rule that decided.
        judge: Who was asked where the facts did not decide, such as ``lexical/1``; else empty.
        firm: False where it is likely and no more: it is then suspected, and opens nothing.
    """

    kind: RelationKind
    reason: str
    old: StatedFact
    new: StatedFact
    judge: str = ""
    firm: bool = True


class SourceKind(StrEnum):
    """Who a memory comes from."""

    USER = "user"  # said in a conversation
    API = "api"  # stored by the application
    MODEL = "model"  # read by a model through the gate, verified against the text


@dataclass(frozen=True, kw_only=True, slots=True)
class Memory:
    """One thing that a subject said, kept for good.

    Attributes:
        memory_id: Derived from the content and the place (``ids.memory_id``).
        seq: Its place among the events of its subject; larger is newer.
        source: Where it came from: ``user``, ``api`` or ``model``.
        at: When it was said, RFC 3339 in UTC.
        trust: Thousandths in [0, 1000], moved by documented rules only (``trust``).
        overrun: What the bounds cut off from the trust: ``trust + overrun`` is the exact sum of its
            first trust and every move since, so that an undo gives back what the act took.
        confidence: Thousandths: how sure the reading is.
        superseded: It lost a resolved entry, or an explained update replaced it: history, never
            offered as current.
        superseded_by: Memory id of what made it history; empty while it is current. An undo of an
            entry needs it, to tell a lost entry from an update.
    """

    memory_id: str
    seq: int
    text: str
    facts: tuple[StatedFact, ...]
    source: SourceKind
    at: str
    trust: int
    confidence: int
    important: bool = False
    superseded: bool = False
    superseded_by: str = ""
    overrun: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.trust <= 1000 and 0 <= self.confidence <= 1000):
            raise ValueError("trust and confidence are thousandths")


class Move(StrEnum):
    """The acts that move an entry."""

    REFLECT = "reflect"
    RESOLVE = "resolve"
    ACCEPT = "accept"
    REOPEN = "reopen"  # undo
    PROMOTE = "promote"  # what was suspected is a contradiction
    DISMISS = "dismiss"  # what was suspected is none


class Actor(StrEnum):
    """Who acted; a chance remark is none of them."""

    USER = "user"  # by the API, the command line, or in so many words
    POLICY = "policy"  # a stated, configured rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved:
    """One move of an entry, as its history keeps it.

    Attributes:
        by: Who acted. ``who`` names the person or policy: ``cli``, ``api``, ``talk``, or the
            policy's name such as ``newest_wins``.
        winner: Memory id of the side that holds, for ``resolve`` only.
        reason: Free text of the person, or the words that settled it; may be empty.
    """

    move: Move
    to: EntryState
    by: Actor
    who: str
    at: str
    winner: str | None = None
    reason: str = ""


MAX_SIDES = 8
"""Most sides that talk gives an entry. Work on an entry is bounded by it, not by what is open; a
value that finds no room opens a further entry with the newest that it contradicts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One of the memories that stand against each other in an entry.

    Attributes:
        fact: What it says of the matter, with its span.
        kind: Of the relation that made it a side; likewise ``reason`` and ``judge``.
        joined_at: When it became one, RFC 3339 in UTC.
    """

    memory_id: str
    fact: StatedFact
    kind: EntryKind
    reason: str
    joined_at: str
    judge: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """An entry of the ledger. Its history, and its sides, only grow; it goes with what is erased.

    Attributes:
        entry_id: Derived from the content (``ids.entry_id``).
        old_memory_id, new_memory_id: The two sides that it was opened with; the new one opened it.
        old_fact, new_fact: The facts that stand against each other, each with its span.
        further: The sides that joined it since, in the order in which they did.
        reason: Of the relation that opened it.
        policy: Policy that was in force when it was opened: ``ask``, ``newest_wins`` …
    """

    entry_id: str
    kind: EntryKind
    old_memory_id: str
    new_memory_id: str
    old_fact: StatedFact
    new_fact: StatedFact
    reason: str
    policy: str
    opened_at: str
    state: EntryState = EntryState.OPEN
    history: tuple[Moved, ...] = ()
    judge: str = ""
    # MEM-17: an entry that nobody joined has the form, and the digest, that it always had.
    further: tuple[Side, ...] = wire(omit=True, default=())

    @property
    def sides(self) -> tuple[Side, ...]:
        """Every side: the old one, the new one, and those that joined."""
        opened = ((self.old_memory_id, self.old_fact), (self.new_memory_id, self.new_fact))
        first = (
            Side(
                memory_id=memory_id,
                fact=fact,
                kind=self.kind,
                reason=self.reason,
                joined_at=self.opened_at,
                judge=self.judge,
            )
            for memory_id, fact in opened
        )
        return (*first, *self.further)

    @property
    def memory_ids(self) -> tuple[str, ...]:
        """The memories of every side, in the order of ``sides``."""
        further = (side.memory_id for side in self.further)
        return (self.old_memory_id, self.new_memory_id, *further)

    @property
    def winner(self) -> str | None:
        """The side that holds, where the entry is resolved."""
        return self.history[-1].winner if self.history else None
