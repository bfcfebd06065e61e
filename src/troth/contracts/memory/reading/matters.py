"""What a question asks for that no fixed table names: a favorite, a count, a noun of theirs."""

from __future__ import annotations

from troth.contracts.memory.reading.asking import Phrase
from troth.contracts.memory.reading.english.members import count_attribute
from troth.contracts.memory.reading.german import words as german
from troth.contracts.memory.reading.meant import count_attribute_in_german
from troth.contracts.memory.reading.owned import own_noun
from troth.contracts.memory.reading.tokens import Token

_WHICH = frozenset("which what welche welcher welches welchen welchem".split())
_MOST = frozenset(("best", "most", "liebsten", "meisten"))
_LIKING = frozenset(
    "like love enjoy prefer favorite favourite mag mögen liebe esse trinke höre".split()
)
_NO_KIND = frozenset("do did does is are i kind sort type of mag ich have the".split())
_IS = frozenset("is are was were 's ist sind war beträgt lautet heißt".split())
_ASKING = frozenset("what what's how which when where was wie wann welche welcher welches".split())
_HOW_MANY = (("how", "many"), ("wie", "viele"))
_RELATED = {
    "children_count": ("children_count:son", "children_count:daughter", "relative"),
    "siblings_count": ("siblings_count:brother", "siblings_count:sister", "relative"),
    "pet_count": ("pet", "pet_count:dog", "pet_count:cat"),
}


def favorite_of(words: Phrase) -> str | None:
    """As in "my favorite color", "which color do I like best": the slot of that favorite."""
    for at, word in enumerate(words):
        if word in ("favorite", "favourite") and at + 1 < len(words):
            return f"favorite:{_singular(words[at + 1])}"
        if word.startswith("lieblings") and len(word) > len("lieblings"):
            noun = word.removeprefix("lieblings")
            return f"favorite:{german.FAVORITES.get(noun, noun)}"
    return _liked_best(words) if superlative(words) else None


def superlative(words: Phrase) -> bool:
    """Whether it asks what somebody likes best."""
    return not _MOST.isdisjoint(words) and not _LIKING.isdisjoint(words)


def _liked_best(words: Phrase) -> str | None:
    """The noun behind "which"; ``None`` for "what do I like best"."""
    for at, word in enumerate(words[:-1]):
        if word in _WHICH:
            noun = words[at + 1]
            if noun in _NO_KIND:
                return None
            return f"favorite:{german.FAVORITES.get(noun) or _singular(noun)}"
    return None


def _singular(noun: str) -> str:
    noun = noun.replace("colour", "color")
    plural = noun.endswith("s") and not noun.endswith("ss") and len(noun) > 3
    return noun[:-1] if plural else noun


def counted_of(words: Phrase) -> tuple[str, ...]:
    """As in "how many cats do I have": the counts, and who or what is counted."""
    begin = next((at for at in range(2, len(words)) if words[at - 2 : at] in _HOW_MANY), 0)
    noun = words[begin] if begin else ""
    counted = count_attribute(noun) or count_attribute_in_german(noun)
    head, _, kind = counted.partition(":")
    if not counted:
        return ()
    if not kind:
        return (counted, *_RELATED[head])
    return (counted, "pet") if head == "pet_count" else (counted, head, "relative")


def own_of(words: Phrase, my: frozenset[str], *, opened: bool) -> str | None:
    """As in "what is my rent", "how much is my rent": the noun behind "my", if it ends there.

    Args:
        opened: Something stood before it, such as "do you remember".
    """
    at = next((at for at, word in enumerate(words) if word in my), len(words))
    asked = at > 1 and words[at - 1] in _IS and words[0] in _ASKING
    if opened and words[-1:] and words[-1] in _IS:  # "remind me what my rent is"
        words, asked = words[:-1], words[0] in _ASKING
    if not asked and not (opened and at == 0):
        return None
    tokens = tuple(Token(word, word, 0, 0) for word in (*words[at + 1 :], "is"))
    found = own_noun(tokens, 0, _IS)
    return found[0] if found is not None and found[1] == len(tokens) - 1 else None
