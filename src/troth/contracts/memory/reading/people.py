"""Whom "he", "she" and "they" mean: only the one person named right before, else nobody."""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.contracts.memory.model import unnamed
from troth.contracts.memory.reading.clause import Subject
from troth.contracts.memory.reading.english.words import FEMALE, MALE

_FEMALE_PRONOUNS = frozenset(("she", "her", "sie", "ihr", "ihre"))
_MALE_PRONOUNS = frozenset(("he", "him", "his", "er", "sein", "seine"))
PRONOUNS = frozenset(("he", "she", "they", "er", "sie"))


@dataclass(frozen=True, slots=True)
class People:
    """The persons of the sentence before, or those named so far in this one."""

    named: tuple[Subject, ...] = ()

    def meant_by(self, pronoun: str) -> Subject | None:
        """The only person that the pronoun can mean, or ``None``."""
        entities = {subject.entity for subject in self.named}
        if len(entities) != 1:
            return None
        subject = replace(self.named[-1], name=())
        return subject if _agrees(pronoun, subject.entity) else None

    def and_also(self, subject: Subject) -> People:
        """With one more person."""
        return People((*self.named, subject))


def _agrees(pronoun: str, entity: str) -> bool:
    kin = unnamed(entity).rpartition("/")[2].rpartition("_")[2]
    if kin in FEMALE:
        return pronoun not in _MALE_PRONOUNS
    if kin in MALE:
        return pronoun not in _FEMALE_PRONOUNS
    return True


NOBODY = People()
"""No person was named."""
