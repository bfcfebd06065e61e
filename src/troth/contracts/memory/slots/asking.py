"""Questions about what was told: which slots they ask for, of which time, by which words.

A question is one of memory by its words only if it asks about the speaker or somebody of theirs;
what merely lies near something that was told is found by meaning (``runtime.recall``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from troth.contracts.memory.model import USER, Asked, MemoryQuestion
from troth.contracts.memory.slots.clauses import KIN, THINGS
from troth.kernel.claims import ClaimKind
from troth.language.moods import kind_of
from troth.language.segments import Form
from troth.language.tokens import content_words, fold, sentences, words
from troth.language.words import lines_of, phrases_of, regex, words_of

MAX_QUESTION_CHARS: Final = 600
"""A longer sentence is no question about memory."""
_TAIL_CHARS: Final = 20_000
_LAST_SENTENCES: Final = 20
_OPENS = regex(r"\s*(?:<slots.asks.opens>)[\s,:]+")
_ALL = regex(r"\s*(?:(?:<slots.asks.opens>)[\s,:]+)?(?:<slots.asks.all>)[\s.!?]*\Z")
_MATTER = regex(r"\s*(?:(?:<slots.asks.opens>)[\s,:]+)?(?:<slots.asks.about>)\s*(?P<matter>.+)")
_ADVICE = regex(r"\s*(?:<slots.asks.advice>)\b")
_HELP = regex(r"\s*(?:<slots.asks.help>)")
_ABOUT = regex(r"(?<!\w)(?:<slots.me>|<slots.mine>|<slots.asks.me>)(?![^\W_])")
_OWNED = regex(
    r"(?<!\w)(?:<slots.mine>)\s+(?P<kind>(?:(?:<slots.modifiers>)\s+){0,2})(?P<who>[^\W_]+)"
    r"(?:\s(?P<name>[^\W\d_]+))?"
)
_FAVORITE = regex(
    r"(?<!\w)(?:<slots.asks.favorite>)(?P<matter>[^\W_]+(?:\s(?!<slots.asks.is>)[^\W_]+)?)"
)
_NOUN = regex(r"(?:<slots.asks.of>)\s+(?:<slots.mine>)\s+(?P<noun>[^\W_]+(?:\s[^\W_]+)?)\s*[?.]*\Z")
_OCCASION = regex(
    r"(?<!\w)(?:<slots.mine>)\s+(?P<matter>(?:[\w-]+ )?(?:<slots.appointments>))(?!\w)"
)
_ORDERED = regex(r"\s*(?:(?:<slots.polite>)\s+)*(?:<slots.orders>)\b")
_CLAUSE = regex(r"[,;.!?]\s+(?:(?:<slots.asks.and>)\s)?")
_MAX_WORK_CHARS: Final = 2_000
_MAX_PARTS: Final = 3
_JOINED = regex(r",?\s(?:<slots.asks.and>)\s(?=(?:<any slots.asks.words>)\b)")
_WORDS = words_of("slots.asks.words")
_REFUSED, _NOISE = words_of("slots.asks.refused"), words_of("slots.asks.noise")
_EVER, _BEFORE = words_of("slots.asks.ever"), words_of("slots.asks.before")
_LISTING = words_of("slots.asks.listing")


def read_memory_question(text: str) -> MemoryQuestion | None:
    """The question about what the speaker has told, or ``None`` where there is none.

    The last sentence that asks such a question decides; what stands around it may be anything.
    """
    tail = text[-_TAIL_CHARS:]
    for start, end in reversed(sentences(tail)[-_LAST_SENTENCES:]):
        if end - start <= MAX_QUESTION_CHARS:
            question = _question(tail[start:end])
            if question is not None:
                return question
    return None


def questions_in(text: str) -> tuple[str, ...]:
    """The questions about the speaker that one message asks, or all of it where it asks one.

    "What's my name and where do I live?" and "Where do I work? Where do I live?" ask two.
    """
    tail = text[-_TAIL_CHARS:]
    found = [tail[start:end] for start, end in sentences(tail)[-_LAST_SENTENCES:]]
    asked = [one for one in found if len(one) <= MAX_QUESTION_CHARS and one.rstrip().endswith("?")]
    parts = [part for one in asked for part in _parted(one) if _ABOUT.search(fold(part))]
    return tuple(parts[-_MAX_PARTS:]) if len(parts) > 1 else (text,)


def _parted(sentence: str) -> list[str]:
    """What a sentence asks with "and", if each of it asks about the speaker."""
    cuts = [match.span() for match in _JOINED.finditer(fold(sentence))]
    edges = [0, *(place for cut in cuts for place in cut), len(sentence)]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    parts = [sentence[start:end].rstrip(" ?,") + "?" for start, end in pairs]
    return parts if all(_ABOUT.search(fold(one)) for one in parts) else [sentence]


def with_kin(words: Sequence[str], held: AbstractSet[str] | None = None) -> list[str]:
    """The words of a question, with those that tell of the same matter: school, degree.

    Args:
        held: Words of what was told; those of a matter that stand there take the place of the
            question's own, so that nothing else of the matter is asked for.
    """
    found: list[str] = []
    for word in words:
        group = next((one for one in lines_of("slots.asks.of_one_matter") if word in one), ())
        kin = [one for one in group if held is None or one in held]
        found += [word, *kin] if held is None else kin or [word]
    return list(dict.fromkeys(found))


def wants_to_be_told(text: str) -> bool:
    """Whether it says so and then asks: "remind me when the baby is due"."""
    folded = fold(text[:MAX_QUESTION_CHARS])
    opened = _OPENS.match(folded)
    rest = words(folded[opened.end() :]) if opened else []
    return bool(rest) and rest[0] in _WORDS


def wants_work(text: str) -> bool:
    """Whether it orders something or asks for help, rather than to be told: "write me a poem"."""
    said = [text[start:end] for start, end in sentences(text[:_MAX_WORK_CHARS])]
    kinds = {kind_of(one, Form.PROSE) for one in said} - {ClaimKind.FRAME}
    if kinds == {ClaimKind.INSTRUCTION} or _ORDERED.match(fold(text[:_MAX_WORK_CHARS])):
        return not wants_to_be_told(text)
    last = _CLAUSE.split(fold(text[-MAX_QUESTION_CHARS:]).strip(" ?.!"))[-1]
    return _HELP.match(last) is not None and not wants_to_be_told(last)


def asks_of_oneself(text: str) -> bool:
    """Whether a question is about the speaker, and asks for no advice."""
    folded = fold(text[-MAX_QUESTION_CHARS:])
    opened = _OPENS.match(folded)
    folded = folded[opened.end() :] if opened else folded
    is_advice = _ADVICE.match(folded) or not _REFUSED.isdisjoint(words(folded))
    return _ABOUT.search(folded) is not None and not is_advice


def _question(text: str) -> MemoryQuestion | None:
    folded = fold(text)
    if _ALL.match(folded):
        return MemoryQuestion(listing=True)
    matter = _MATTER.match(folded)
    if matter is not None and (topic := _topic(matter["matter"])):
        return MemoryQuestion(words=topic, listing=True)
    opened = _OPENS.match(folded)
    rest = text[opened.end() :] if opened else text
    said = words(rest)
    asks = folded.rstrip().endswith("?") or opened is not None or (bool(said) and said[0] in _WORDS)
    if not said or not asks or _ADVICE.match(fold(rest)) or not _REFUSED.isdisjoint(said):
        return None
    about = _ABOUT.search(fold(rest))
    if about is None:
        return None
    entity = _entity(rest)
    slots = tuple(dict.fromkeys(_asked_for(rest, said, entity)))
    if not slots and not (entity != USER and opened):
        return None
    return MemoryQuestion(
        slots=slots,
        words=_topic(rest),
        asked=_time(said),
        listing=not _LISTING.isdisjoint(said) or not slots,
    )


def _topic(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in content_words(text) if word not in _NOISE))


def _entity(text: str) -> str:
    """Whom it asks about: the speaker, or somebody of theirs, perhaps by name."""
    found = _OWNED.search(fold(text))
    who = found["who"].removesuffix("'s") if found else ""
    if found is None or who not in KIN:
        return USER
    kind = "".join(f"{word}_" for word in found["kind"].split())
    named = text[slice(*found.span("name"))] if found["name"] else ""
    name = f":{fold(named)}" if named[:1].isupper() else ""
    return f"{USER}/{kind}{KIN[who]}{name}"


def _asked_for(text: str, said: list[str], entity: str) -> Iterator[tuple[str, str]]:
    """The slots whose words all stand in the question, those with the most words first."""
    folded = fold(text)
    for name, pattern in (("favorite", _FAVORITE), ("schedule", _OCCASION)):
        found = pattern.search(folded)
        if found is not None:
            first = found["matter"].partition(" ")[0]
            matter = THINGS.get(first, "_".join(found["matter"].split()))
            yield entity, f"{name}:{matter}"
            return
    held = frozenset(said)
    hits = [(len(key), name) for key, name in _topics() if key <= held]
    most = max((size for size, _ in hits), default=0)
    names = dict.fromkeys(name for size, name in hits if size == most)
    for name in names:
        yield entity, name
        if name == "pet":
            kinds = [KIN[one] for word in said for one in (word, word[:-1]) if one in KIN]
            yield from ((entity, f"pet_count:{one}") for one in dict.fromkeys(kinds))
    noun = _NOUN.search(folded)
    if not names and noun is not None and entity == USER:
        yield entity, f"own:{'_'.join(noun['noun'].split())}"
    elif not names and entity != USER and said[0] in _WHO:
        yield entity, "name"


_WHO = words_of("slots.asks.who")


@lru_cache(maxsize=1)
def _topics() -> tuple[tuple[frozenset[str], str], ...]:
    return tuple(
        (frozenset(key.split()), name)
        for line in phrases_of("slots.asks.topics")
        for name, _, keys in [line.partition(": ")]
        for key in keys.split(", ")
    )


def _time(said: list[str]) -> Asked:
    held = frozenset(said)
    if not held.isdisjoint(_EVER) or said[0] in _PAST:
        return Asked.EVER
    past = said[1:2] and said[1] in _PAST and held.isdisjoint(_BORN)
    return Asked.BEFORE if past or not held.isdisjoint(_BEFORE) else Asked.NOW


_PAST, _BORN = words_of("slots.asks.past"), words_of("slots.asks.born")
