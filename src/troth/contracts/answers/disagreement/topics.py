"""What a clause is about: content words reduced to roots, so that paraphrases meet.

Serves TRUST-4.1; decides no clause. Linear in the number of words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from troth.language.tokens import STOPWORDS, stem

_ENOUGH = 0.6  # of the shorter topic that the other must share
# Words of advice, time and degree: they say how something is recommended, not what.
_LIGHT = frozenset(
    """perhaps maybe probably possibly definitely certainly strongly firmly really very quite
    clearly rather still yet already now today tonight tomorrow soon immediately right away
    least less most later first then instead here there again also even both either well
    better best good bad fit
    choice option pick preference way thing idea sense point case time moment present current
    reason yes no not never none any without with little nothing
    advise advice recommend recommended recommendation suggest consider think believe feel lean see
    want wish need ought would'nt going go get give take make let keep kept put set do allow
    have hold held run ask come look seem appear lie last rise happen remain stay
    reasonable sensible fair fine enough adequate appropriate suitable safe wise politely carefully
    circumstances means costs decision decide issue matter question answer step move forward long
    vielleicht eventuell wohl unbedingt sofort jetzt heute umgehend schon bereits lieber eher doch
    nicht kein keine keinen keinem keiner nie ohne mit sehr länger empfehle empfiehlt empfohlen rate
    raten davon dafür dagegen sich setzen setze legen lege planen plane liegen betragen geben nehmen
    nimm bleiben lassen fest würde würden sollte sollten wäre gute bessere beste wahl angemessen
    mindestens höchstens die unter makes doubt zweifel sinnvoll ratsam höflich""".split()
)
_IRREGULAR = {
    "kept": "keep", "paid": "pay", "sent": "send", "bought": "buy", "sold": "sell", "sale": "sell",
    "chosen": "choose", "begun": "begin", "began": "begin", "taken": "take", "told": "tell",
    "spent": "spend", "built": "build", "written": "write", "given": "give", "held": "hold",
}  # fmt: skip
# Actions that advice names by several words.
_CONCEPTS = {
    word: group.split()[0]
    for group in (
        "launch releas ship deploy publish rollout",
        "buy purchas acquir acquisi",
        "start begin commenc startet",
        "hir recruit employ",
        "sign signatur unterschreib unterschrieb unterschrift unterzeichn",
        "job role position",
        "fil submit",
        "renew extend prolong",
        "delet remov eras",
        "invest investi",
        "mail email",
        "kündig kündigung",
    )
    for word in group.split()
}
_ENDINGS = (
    "ungen", "ments", "ation", "ment", "ance", "ence", "ung", "ion", "ern", "en", "er", "em", "es",
    "e",
)  # fmt: skip


@lru_cache(maxsize=65536)
def root(word: str) -> str:
    """The part of a folded word that its English and German forms share; for overlap only."""
    word = word.removesuffix("'s")
    stemmed = stem(_IRREGULAR.get(word, word))
    if stemmed in _CONCEPTS:
        return _CONCEPTS[stemmed]
    for ending in _ENDINGS:
        if stemmed.endswith(ending) and len(stemmed) - len(ending) >= 4:
            stemmed = stemmed[: -len(ending)]
            break
    return _CONCEPTS.get(stemmed, stemmed)


def is_content(word: str) -> bool:
    """Whether a folded word says what advice is about."""
    owner = word.removesuffix("'s")
    if owner in STOPWORDS or owner in _LIGHT or "'" in owner:
        return False
    return len(owner) > 1 or owner.isdigit()


def topic_of(words: Iterable[str]) -> frozenset[str]:
    """The roots of the content words."""
    return frozenset(root(word) for word in words if is_content(word))


def shared_part(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the shorter topic that stands in the other one too; 0 if one is empty."""
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0


def same_topic(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two clauses are about the same thing."""
    return shared_part(one, other) >= _ENOUGH
