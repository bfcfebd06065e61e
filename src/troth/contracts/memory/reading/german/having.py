"""German frames of "ich habe …": whom and what, how many of them, and the birthday."""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.memory.model import USER, Tense
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.german.words import CHILDREN, KIN, PETS, SIBLINGS
from troth.contracts.memory.reading.phrases import count_at, parts
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_NO = frozenset(("kein", "keine", "keinen"))
_ILLNESSES = frozenset("asthma diabetes krebs migräne epilepsie depressionen".split())
_THINGS = frozenset(
    """auto wagen führerschein haus garten fernseher boot fahrrad motorrad klavier gitarre geige
    balkon kamera motorboot wohnwagen ferienhaus hausboot""".split()
)
_PLURALS = frozenset("kinder geschwister haustiere söhne töchter brüder schwestern".split())
_KNOWN = frozenset((*KIN, *PETS, *CHILDREN, *SIBLINGS, *_ILLNESSES, *_THINGS))
_BESIDE = frozenset(("mehr", "auch", "noch", "jetzt", "gar", "überhaupt", "leider"))


def having(clause: Clause) -> list[Draft]:
    """What "SUBJECT hat REST" says, member by member of a list; each is denied by its own word."""
    if any(token.word == "geburtstag" for token in clause.rest):
        date = dated(clause.rest)
        return [Draft(attribute="birth_date", tokens=date, tense=Tense.TIMELESS)] if date else []
    denied = all_denied = any(token.word == "nicht" for token in clause.rest)
    rest = tuple(t for t in clause.rest if t.word not in _BESIDE and t.word != "nicht")
    drafts: list[Draft] = []
    for part in parts(rest)[:8]:
        if part[0].word == "sonst":  # "sonst keine Geschwister": besides those just named
            continue
        own = any(token.word in _NO for token in part)
        denied = own or all_denied or (denied and part[0].word in _KNOWN)
        drafts += [_denied(draft, denied) for draft in _had(clause, part, own)]
    return drafts


def _denied(draft: Draft, denied: bool) -> Draft:
    return draft if draft.settled or draft.entity else replace(draft, settled=True, flip=denied)


def _had(clause: Clause, part: Tokens, none: bool) -> list[Draft]:
    nouns = [at for at, token in enumerate(part) if token.capital or token.word in _KNOWN]
    if not nouns:
        return []
    at = nouns[0]
    noun, value = part[at].word, part[at : at + 1]
    number = count_at(part, at - 1) if at and not part[at - 1].word.startswith("ein") else None
    if number is not None and (number[0] or noun in _PLURALS):
        kind = CHILDREN.get(noun), SIBLINGS.get(noun), PETS.get(noun)
        return _counted(part[at - 1 : at + (not number[0])], number[0], kind, value)
    return _someone(clause, part, at, value) or _something(value, none)


def _someone(clause: Clause, part: Tokens, at: int, value: Tokens) -> list[Draft]:
    noun, named = part[at].word, part[at + 1 : at + 3]
    name = named[1:] if named and named[0].word in ("namens", "die", "der") else ()
    if noun in KIN and clause.subject.entity == USER:
        kin = Draft(attribute="relative", tokens=value, written=KIN[noun])
        return [kin, *_name(name, KIN[noun])]
    if noun not in PETS:
        return []
    return [Draft(attribute="pet", tokens=value, written=PETS[noun]), *_name(name, PETS[noun])]


def _name(name: Tokens, kind: str) -> list[Draft]:
    if not name or not name[0].capital:
        return []
    return [Draft(attribute="name", tokens=name, entity=f"{USER}/{kind}", shared=True)]


def _something(value: Tokens, none: bool) -> list[Draft]:
    if value[0].word in _THINGS:
        return [Draft(attribute="possession", tokens=value)]
    ill = value[0].word in _ILLNESSES and not none
    return [Draft(attribute="health", tokens=value)] if ill else []


def _counted(
    value: Tokens, number: int, kind: tuple[str | None, str | None, str | None], noun: Tokens
) -> list[Draft]:
    children, siblings, pet = kind
    attribute = ""
    if children is not None:
        attribute = f"children_count{children}"
    elif siblings is not None:
        attribute = f"siblings_count{siblings}"
    elif pet is not None:
        attribute = "pet_count" if pet == "pet" else f"pet_count:{pet}"
    if not attribute:
        return []
    counted = Draft(attribute=attribute, tokens=value, written=str(number), settled=True)
    kept = attribute.startswith("pet_count:") and pet
    return (
        [counted, Draft(attribute="pet", tokens=noun, written=pet)] if kept and pet else [counted]
    )
