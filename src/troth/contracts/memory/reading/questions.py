"""Questions about what was told: which slots they ask for, of which time, by which words.

A question is one of memory only if it asks about the speaker, someone of theirs, or a named person:
"Where do I work?" is, "Where is Rome?" and "How do I cook rice?" are not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from troth.contracts.memory.model import USER, Asked, MemoryQuestion
from troth.contracts.memory.reading.asking import ENGLISH, GERMAN, Asking, Phrase
from troth.contracts.memory.reading.clause import Draft
from troth.contracts.memory.reading.english.clauses import read_clauses as read_english
from troth.contracts.memory.reading.english.frames import drafts_of as english_drafts
from troth.contracts.memory.reading.english.subjects import THE_ONLY, read_subject
from troth.contracts.memory.reading.english.words import APPOINTMENTS, NOUN_ATTRIBUTES, UNIQUE
from troth.contracts.memory.reading.german import words as german
from troth.contracts.memory.reading.german.clauses import read_clauses as read_german
from troth.contracts.memory.reading.german.frames import drafts_of as german_drafts
from troth.contracts.memory.reading.languages import is_german
from troth.contracts.memory.reading.matters import (
    counted_of,
    favorite_of,
    own_of,
    superlative,
)
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.times import Moment
from troth.contracts.memory.reading.tokens import Token, tokenize
from troth.language.tokens import content_words, sentences

MAX_QUESTION_CHARS = 600
"""A longer sentence is no question about memory."""
_EARLY = 5  # "could you please list …"
_TAIL_CHARS = 20_000
_LAST_SENTENCES = 20

Tokens = tuple[Token, ...]
Slots = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Question:
    """One sentence under its language.

    Attributes:
        words: Without marks and without what opens it ("do you remember").
        opened: It began with such an opening.
    """

    text: str
    tokens: Tokens
    words: Phrase
    asking: Asking
    opened: bool


def read_memory_question(text: str) -> MemoryQuestion | None:
    """The question about what the speaker has told, or ``None`` where there is none.

    The last sentence that asks such a question decides; what stands around it may be anything.
    """
    tail = text[-_TAIL_CHARS:]
    for start, end in reversed(sentences(tail)[-_LAST_SENTENCES:]):
        if end - start <= MAX_QUESTION_CHARS:
            question = _sentence(tail[start:end])
            if question is not None:
                return question
    return None


def _sentence(text: str) -> MemoryQuestion | None:
    tokens = tuple(token for token in tokenize(text) if token.is_word)
    asking = GERMAN if is_german(tokens) else ENGLISH
    words = tuple(token.word for token in tokens)
    if _asks_for_everything(words, asking):
        return MemoryQuestion(words=_topic_words(text, asking), listing=True)
    skipped = _opening(words, asking)
    question = _Question(text, tokens[skipped:], words[skipped:], asking, skipped > 0)
    if not question.words or not _asks(question, "?" in text[-4:]):
        return None
    return _read(question)


def _asks_for_everything(words: Phrase, asking: Asking) -> bool:
    if any(_asks_for_all(words, phrase) for phrase in asking.open):
        return True
    asked_to = not asking.telling.isdisjoint(words[:_EARLY])
    return asked_to and any(_asks_for_all(words, phrase) for phrase in asking.told)


def _holds(words: Phrase, phrase: Phrase) -> bool:
    size = len(phrase)
    return any(words[at : at + size] == phrase for at in range(len(words) - size + 1))


def _asks_for_all(words: Phrase, phrase: Phrase) -> bool:
    """Whether it asks for everything, and not "what did I tell you *about my job*"."""
    if not _holds(words, phrase):
        return False
    about = words.index("about") + 1 if "about" in words else 0
    return not about or words[about : about + 1] in (("me",), ("myself",))


def _opening(words: Phrase, asking: Asking) -> int:
    """How many words open the question: "hey, do you remember", "can you tell me"."""
    for begin in range(min(3, len(words))):
        for phrase in asking.openings:
            if words[begin : begin + len(phrase)] == phrase:
                return begin + len(phrase)
    return 0


def _asks(question: _Question, marked: bool) -> bool:
    words, asking = question.words, question.asking
    if any(words[: len(phrase)] == phrase for phrase in asking.advice):
        return False
    if not asking.refused.isdisjoint(words) and not superlative(words):
        return False
    return marked or question.opened or words[0] in asking.starts


def _read(question: _Question) -> MemoryQuestion | None:
    asking, words = question.asking, question.words
    entity = _entity(question)
    if entity is None:
        return None
    entity = _with_name(question, entity)
    drafts = _declared(question) if words[0] in asking.yes_no else []
    told = [(draft.entity or entity, draft.attribute) for draft in drafts]
    slots = tuple(dict.fromkeys((*told, *_by_topic(question, entity))))
    about_someone = entity != USER and question.opened
    if not slots and not about_someone:
        return None
    value = drafts[0].tokens if drafts and told[0] in slots else ()
    return MemoryQuestion(
        slots=slots,
        words=_topic_words(question.text, asking),
        asked=_asked(question, bool(drafts)),
        value=_slice(question.text, value),
        listing=not asking.listing.isdisjoint(words) or not slots,
    )


def _slice(text: str, tokens: Tokens) -> str | None:
    return text[tokens[0].start : tokens[-1].end] if tokens else None


def _topic_words(text: str, asking: Asking) -> tuple[str, ...]:
    return tuple(dict.fromkeys(w for w in content_words(text) if w not in asking.noise))


def _entity(question: _Question) -> str | None:
    """Whom it asks about: the last one in a chain of owners, the speaker, or a named person."""
    words, asking = question.words, question.asking
    for at, word in enumerate(words):
        if word in asking.my and _appointment(words[at + 1 : at + 5]):
            return USER
        if word in asking.my and (owned := _owned(words, at + 1, asking)):
            return owned
    if not asking.me.isdisjoint(words) or not asking.my.isdisjoint(words):
        return USER
    if words[-1] in THE_ONLY and words[-2:-1] == ("the",):  # "When is the deadline?"
        return USER
    return _name(question.tokens)


def _with_name(question: _Question, entity: str) -> str:
    """As in "my sister *Anna*": the one of that name, where there may be several."""
    kin = entity.rpartition("/")[2]
    for token, after in pairwise(question.tokens):
        known = question.asking.kin.get(token.word)
        named = after.text.istitle() and after.text.isalpha() and after.word not in _NO_NAMES
        if known and known == kin.rpartition("_")[2] and known not in UNIQUE and named:
            return f"{entity}:{after.word}"
    return entity


_NO_NAMES = frozenset("ist war lebt wohnt hat arbeitet heißt is was does live work".split())


def _owned(words: Phrase, at: int, asking: Asking) -> str | None:
    """As in "My older sister's car" is ``user/older_sister/car``."""
    entity, prefix = USER, ""
    for word in words[at : at + 6]:
        if word in asking.modifiers:
            prefix += asking.modifiers[word] + "_" if asking.modifiers[word] else ""
        elif word in asking.kin:
            entity += f"/{prefix}{asking.kin[word] or word}"
            prefix = ""
        elif word != "'s" or entity.count("/") >= 2:
            break
    return entity if entity != USER else None


def _name(tokens: Tokens) -> str | None:
    """As in "Where does Anna live?": a capital that does not begin the question."""
    for before, token in pairwise(tokens):
        capital = token.text[:1].isupper() and token.text[1:].islower() and token.text.isalpha()
        asked = before.word in ("does", "did", "is", "was", "'s", "has", "wohnt", "arbeitet",
                                "lebt", "heißt", "ist", "about", "über")  # fmt: skip
        if capital and asked:
            return f"named:{token.word}"
    return None


def _declared(question: _Question) -> list[Draft]:
    """The facts that a question for yes or no would state: "Did I ever work at IBM?"."""
    moment = Moment(dates={})
    if question.asking is GERMAN:
        told = read_german(question.tokens, People(), moment)
        return [draft for clause in told.clauses for draft in german_drafts(clause)]
    tokens = question.tokens
    found = read_subject((*tokens[1:], _STOP), 0, People())
    if found is None:
        return []
    kept = tokens[:1] if tokens[0].word not in ("do", "does", "did") else ()
    if tokens[0].word in ("have", "has") and tokens[1 + found[1]].word in ("any", "a", "two"):
        kept = tokens[:1]
    stated = (*tokens[1 : 1 + found[1]], *kept, *tokens[1 + found[1] :])
    told = read_english(stated, People(), moment)
    return [draft for clause in told.clauses for draft in english_drafts(clause)]


_STOP = Token(".", ".", -1, -1)


def _by_topic(question: _Question, entity: str) -> Slots:
    """The slots whose words all stand in the question, those with the most words first."""
    words = frozenset(question.words)
    single = favorite_of(question.words) or _appointment(question.words)
    if single:
        return ((entity, single),)
    if entity == USER and (counted := counted_of(question.words)):
        return tuple((entity, name) for name in counted)
    hits = [(len(key), names) for key, names in question.asking.topics if key <= words]
    most = max((size for size, _ in hits), default=0)
    slots = tuple(
        (_bearer(entity, name), name) for size, names in hits if size == most for name in names
    )
    own = own_of(question.words, question.asking.my, opened=question.opened)
    called = slots == ((USER, "name"),)  # "Wie heißt mein WLAN?"
    if own and not _is_known(entity, own) and (called or not slots):
        return ((entity, f"own:{own}"),)
    if slots:
        return slots
    if entity == USER:
        return ()
    return _who(question, entity)


def _is_known(entity: str, noun: str) -> bool:
    """Whether the noun has an attribute, or is whom it asks about: "my sister" is no possession."""
    if noun.replace("_", " ") in NOUN_ATTRIBUTES or noun in german.TOPICS:
        return True
    return entity.rpartition("/")[2].rpartition("_")[2] == noun.rpartition("_")[2]


def _bearer(entity: str, attribute: str) -> str:
    return "user/car" if (entity, attribute) == (USER, "brand") else entity


def _appointment(words: Phrase) -> str | None:
    """As in "when is my dentist appointment": the slot of that kind of appointment."""
    begin = next((at + 1 for at, word in enumerate(words) if word in ("my", "our")), 0)
    for at in range(begin, min(begin + 4, len(words))):
        if words[at] in APPOINTMENTS:
            return f"schedule:{'_'.join(words[begin : at + 1])}"
    return None


def _who(question: _Question, entity: str) -> Slots:
    """As in "Who is my wife?", "Do you know my sister?": her name."""
    kin = entity.startswith("user/") and question.words[:1] in (
        ("who",),
        ("wer",),
        ("what",),
        ("was",),
    )
    return ((entity, "name"),) if kin else ()


def _asked(question: _Question, yes_no: bool) -> Asked:
    words = frozenset(question.words)
    if not words.isdisjoint(question.asking.ever):
        return Asked.EVER
    past = question.words[0] in ("did", "was", "were", "war", "hatte")
    if past and yes_no and "born" not in words:
        return Asked.EVER
    before = words & question.asking.before
    if _holds(question.words, ("my", "old")):
        return Asked.BEFORE
    if "last" in before and "name" in words:
        return Asked.NOW
    wh_past = "did" in question.words[1:2] and not words & {"graduate", "study", "grow", "born"}
    return Asked.BEFORE if before - {"old"} or wh_past else Asked.NOW
