"""The subject of an English clause: I, my sister, my sister's car, my favorite color, Anna, she."""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.memory.model import USER
from troth.contracts.memory.reading.clause import Subject
from troth.contracts.memory.reading.english.owning import BEFORE_VALUE, possessed_noun
from troth.contracts.memory.reading.english.verbs import FORMS, form_as
from troth.contracts.memory.reading.english.words import (
    ADVERBS,
    APPOINTMENTS,
    KIN,
    MODIFIERS,
    NOT_NAMES,
    NOUN_ATTRIBUTES,
    PETS,
    SEVERAL,
    THINGS,
    UNIQUE,
)
from troth.contracts.memory.reading.people import PRONOUNS, People
from troth.contracts.memory.reading.phrases import ARTICLES
from troth.contracts.memory.reading.tokens import Token

Found = tuple[Subject, int]
THE_ONLY = {"deadline": "deadline", "baby": "schedule:birth"}
"""What "the NOUN" is the speaker's own without saying so, and its attribute."""
_AUXILIARIES = frozenset(
    """is was 's has had does did will would can could might may are were have do am used
    not never also just""".split()
)
_FAVORITE = frozenset(("favorite", "favourite", "fav", "favorites"))
_OF_THE_MOMENT = frozenset(
    """part parts thing things bit moment scene line episode character quote section chapter aspect
    feature memory way one example answer""".split()
)
_FORMER = frozenset(("old", "former", "previous", "last", "ex", "first"))
_NOBODY = frozenset(
    """everything nothing something someone everyone everybody somebody nobody anyone anything
    life work food music money time people love school today tomorrow everyone one dinner lunch
    breakfast weather traffic winter summer spring autumn news video""".split()
)
# A strange name counts as a person only before a verb that persons have.
_PERSONAL = frozenset(
    """work live reside move study teach speak like love hate enjoy be have own turn weigh smoke
    marry retire graduate""".split()
)


def read_subject(tokens: tuple[Token, ...], at: int, people: People) -> Found | None:
    """The subject that begins there, and the index of what follows it."""
    word = tokens[at].word if at < len(tokens) else ""
    if word in ("i", "we"):
        return Subject(), at + 1
    if word in ("my", "our"):
        return _possessed(tokens, at + 1, Subject())
    if word in PRONOUNS or word in ("his", "her"):
        return _of_person(tokens, at, people)
    if word == "the":
        return _of_mine(tokens, at + 1)
    return (_unowned(tokens, at) or _named(tokens, at)) if word else None


def _unowned(tokens: tuple[Token, ...], at: int) -> Found | None:
    """As in "landlord's called Jenny": whose, goes without saying."""
    words = [token.word for token in tokens[at : at + 3]]
    if at or len(words) < 3 or words[0] not in KIN or words[0] in SEVERAL:
        return None
    if words[1] not in ("is", "'s") or words[2] not in ("called", "named"):
        return None
    return Subject(entity=f"{USER}/{KIN[words[0]]}", person=True), 1


def _of_person(tokens: tuple[Token, ...], at: int, people: People) -> Found | None:
    """He, she and they, and what is his or hers."""
    word = tokens[at].word
    meant = people.meant_by(word)
    if meant is None:
        return None
    return (meant, at + 1) if word in PRONOUNS else _possessed(tokens, at + 1, meant)


def _of_mine(tokens: tuple[Token, ...], at: int) -> Found | None:
    """As in "The name of my dog" is "my dog's name"; of few things there is but one to speak of."""
    words = [token.word for token in tokens[at : at + 3]]
    only = len(words) > 1 and words[0] in THE_ONLY and words[1] in BEFORE_VALUE
    if only and (words[0] != "baby" or words[2:] == ["due"]):
        return Subject(topic=THE_ONLY[words[0]]), at + 1
    if len(words) < 3 or words[1] != "of" or words[2] not in ("my", "our"):
        return None
    owner = _possessed(tokens, at + 3, Subject())
    topic = NOUN_ATTRIBUTES.get(words[0], words[0] if words[0] in ("color", "colour") else "")
    if owner is None or not topic:
        return None
    return replace(owner[0], topic=topic.replace("colour", "color")), owner[1]


def _named(tokens: tuple[Token, ...], at: int) -> Found | None:
    end = at
    while end < len(tokens) and end - at < 3 and _name_word(tokens[end]):
        end += 1
    if end == at or end >= len(tokens):
        return None
    following = end
    while following < len(tokens) and tokens[following].word in ADVERBS:
        following += 1
    word = tokens[following].word if following < len(tokens) else ""
    if tokens[end].word == "'s" and word == "'s" and _owned_by_name(tokens, end + 1):
        owner = Subject(entity=_entity_of(tokens[at:end]), person=True)
        return _possessed(tokens, end + 1, owner)
    form = form_as(word, "s", "past")
    if form is None or form.lemma not in _PERSONAL:
        return None
    return Subject(entity=_entity_of(tokens[at:end]), person=True), end


def _owned_by_name(tokens: tuple[Token, ...], at: int) -> bool:
    return at < len(tokens) and (tokens[at].word in KIN or tokens[at].word in PETS)


def _name_word(token: Token) -> bool:
    letters = token.text.isalpha() and token.text[0].isupper() and token.text[1:].islower()
    return letters and token.word not in NOT_NAMES and token.word not in _NOBODY and not (
        token.word in FORMS and form_as(token.word, "s", "ing", "base")
    )  # fmt: skip


def _entity_of(name: tuple[Token, ...]) -> str:
    return "named:" + " ".join(token.word for token in name)


def _possessed(tokens: tuple[Token, ...], at: int, owner: Subject) -> Found | None:
    """What follows "my": kin, a thing, or the noun of an attribute, with a second owner at most."""
    modifiers: list[str] = []
    while at < len(tokens) and _modifies(tokens, at):
        modifiers.append(tokens[at].word)
        at += 1
    if at >= len(tokens):
        return None
    if tokens[at].word in _FAVORITE:
        return _favorite(tokens, at + 1, owner)
    noun = _appointment(tokens, at) or _attribute_noun(tokens, at)
    longer = possessed_noun(tokens, at) if noun else None
    if noun is not None and (longer is None or longer[1] <= noun[1]):
        topic, end = noun
        fresh, former = "new" in modifiers, not _FORMER.isdisjoint(modifiers)
        return replace(owner, topic=topic, name=(), fresh=fresh, former=former), end
    return _owned_thing(tokens, at, owner, modifiers)


def _modifies(tokens: tuple[Token, ...], at: int) -> bool:
    word = tokens[at].word
    if word not in MODIFIERS and word not in ("previous", "last"):
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following is not None and following.is_word and following.word not in _AUXILIARIES


def _attribute_noun(tokens: tuple[Token, ...], at: int) -> tuple[str, int] | None:
    for length in (3, 2, 1):
        words = " ".join(token.word for token in tokens[at : at + length])
        if words in NOUN_ATTRIBUTES and at + length <= len(tokens):
            return NOUN_ATTRIBUTES[words], at + length
    return None


def _appointment(tokens: tuple[Token, ...], at: int) -> tuple[str, int] | None:
    """As in "my dentist appointment is on May 3"."""
    for end in range(at, min(at + 3, len(tokens) - 1)):
        if tokens[end].word in APPOINTMENTS and tokens[end + 1].word in ("is", "was", "'s"):
            return f"schedule:{'_'.join(token.word for token in tokens[at : end + 1])}", end + 1
        if not tokens[end].text.isalpha() or tokens[end].word in _AUXILIARIES:
            return None
    return None


def _favorite(tokens: tuple[Token, ...], at: int, owner: Subject) -> Found | None:
    end = at
    while end < len(tokens) and end - at < 5 and tokens[end].word not in _AUXILIARIES:
        if not tokens[end].is_word or tokens[end].word in ("i", "my", "to", "and"):
            break
        end += 1
    noun = " ".join(_singular(token.word) for token in tokens[at:end]).replace("colour", "color")
    if tokens[end - 1].word in _OF_THE_MOMENT:  # "my favorite part is" of another thing each time
        return None
    if end >= len(tokens) or (not noun and tokens[end].word not in ("is", "are")):
        return None
    return replace(owner, topic=f"favorite:{noun}" if noun else "favorite", name=()), end


def _singular(word: str) -> str:
    plain = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "ies"))
    return word[:-1] if plain else word


def _owned_thing(
    tokens: tuple[Token, ...], at: int, owner: Subject, modifiers: list[str]
) -> Found | None:
    word = tokens[at].word
    pair = f"{word} {tokens[at + 1].word}" if at + 1 < len(tokens) else ""
    kin = KIN.get(pair) or PETS.get(pair) or KIN.get(word) or PETS.get(word)
    thing = kin or (word if word in THINGS or word in APPOINTMENTS else None)
    if owner.entity.count("/") >= 2:  # chains are cut at two
        return None
    longer = possessed_noun(tokens, at) if not kin else None
    if thing is None or (longer and longer[1] > at + 1):  # "my phone provider"
        return _other_noun(tokens, at, owner, modifiers)
    at += 2 if pair in KIN or pair in PETS else 1
    prefix = [MODIFIERS[word] for word in modifiers if kin and MODIFIERS.get(word)]
    entity = f"{owner.entity}/{'_'.join([*prefix, thing.replace(' ', '_')])}"
    name, at = _apposition(tokens, at) if kin else ((), at)
    if name and thing not in UNIQUE:  # one of several: her facts are hers alone
        entity = f"{entity}:{name[0].word}"
    several = thing in SEVERAL or (word != thing and word.endswith("s") and word in (*KIN, *PETS))
    found = Subject(
        entity=entity,
        name=name,
        person=kin is not None,
        shared=(several and not prefix and not name) or owner.shared,
        former="former" in modifiers or ("old" in modifiers and kin is None),
    )
    return _second_owner(tokens, at, found)


def _other_noun(
    tokens: tuple[Token, ...], at: int, owner: Subject, modifiers: list[str]
) -> Found | None:
    """Any noun, if "is", "was" or a possessive follows it: it may be an attribute of its own."""
    found = possessed_noun(tokens, at)
    if found is not None:
        noun, end = found
        subject = Subject(
            entity=f"{owner.entity}/{noun}",
            shared=owner.shared,
            noun=noun,
            fresh="new" in modifiers,
            former="former" in modifiers or "old" in modifiers,
        )
        return _second_owner(tokens, end, subject)
    single = _noun_before_verb(tokens, at)
    if single is None:
        return None
    subject = Subject(entity=f"{owner.entity}/{single}", shared=owner.shared)
    return _second_owner(tokens, at + 1, subject)


def _noun_before_verb(tokens: tuple[Token, ...], at: int) -> str | None:
    """Any one noun, if "is", "was" or a possessive follows it."""
    if at + 1 >= len(tokens) or not tokens[at].text.isalpha():
        return None
    return tokens[at].word if tokens[at + 1].word in BEFORE_VALUE else None


def _apposition(tokens: tuple[Token, ...], at: int) -> tuple[tuple[Token, ...], int]:
    """The name beside the noun: "my sister Anna", "my sister, Anna,"."""
    comma = at + 1 < len(tokens) and tokens[at].word == ","
    begin = at + 1 if comma else at
    end = begin
    while end < len(tokens) and end - begin < 2 and _name_word(tokens[end]):
        end += 1
    if end == begin:
        return (), at
    if comma:
        closed = end < len(tokens) and tokens[end].word == ","
        return (tokens[begin:end], end + 1) if closed else ((), at)
    return tokens[begin:end], end


def _second_owner(tokens: tuple[Token, ...], at: int, subject: Subject) -> Found:
    """As in "My sister's car": the ``'s`` owns where a noun and a verb follow, else it is "is"."""
    if at + 1 >= len(tokens) or tokens[at].word != "'s":
        return subject, at
    word = tokens[at + 1].word
    noun = _attribute_noun(tokens, at + 1) is not None or word in KIN or word in PETS
    noun = noun or word in THINGS or word in _FAVORITE or word in ("color", "colour")
    noun = noun or possessed_noun(tokens, at + 1) is not None
    if word in ARTICLES or word in ADVERBS or not noun:
        return subject, at
    if word in ("color", "colour"):
        return replace(subject, topic="color", name=()), at + 2
    deeper = _possessed(tokens, at + 1, replace(subject, name=()))
    return deeper if deeper is not None else (subject, at)
