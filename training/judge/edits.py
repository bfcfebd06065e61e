"""Small edits of a supported claim: those that keep it true, and those that make it false.

Every edit returns the new text with the answers that are then right, or ``None`` where it finds
nothing to change. Which word is changed comes from the random source that is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from training.judge.lexicon import OPPOSITES, RIVALS, SAME
from training.judge.pairs import NOT_SUPPORTED, REFUTED, UNKNOWN

_NUMBER = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-])")
_NAME = re.compile(r"(?<![.!?:] )(?<!^)\b[A-Z][\w'-]+(?: (?:of |the |de |van )?[A-Z][\w'-]+)*")
_AUXILIARY = re.compile(
    r"\b(is|was|are|were|has|have|had|can|could|will|would|does|did|do|should|must|may|am)\b"
    r"(?! not|n't)",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(is|was|are|were|has|have|had|can|could|will|would|should)(?: not|n't)\b")
_DENIED_VERB = re.compile(r"\b(?:did not|didn't|does not|doesn't|do not|don't) (\w+)")
_ADJUNCT = re.compile(
    r",? (?:in|at|for|with|after|before|during|because of|due to|by|on|from|until|since|through"
    r"|despite|near) [^,.;:!?]{4,45}(?=[.!?]?$)"
)
_CONDITION = re.compile(
    r",? (?:if|unless|only if|provided|except|as long as|until|subject to|but only|when) [^.;:!?]+"
)
_QUANTITY = {
    "some": ("all", "no"),
    "many": ("all", "no", "few"),
    "most": ("all", "few", "no"),
    "few": ("many", "all"),
    "several": ("all", "no"),
    "all": ("no", "few"),
    "every": ("no",),
    "often": ("always", "never"),
    "usually": ("always", "never"),
    "sometimes": ("always", "never"),
    "may": ("must", "will"),
    "might": ("will", "must"),
    "can": ("must", "cannot"),
    "could": ("will",),
    "should": ("must",),
    "possibly": ("certainly",),
    "probably": ("certainly",),
    "about": ("exactly",),
    "approximately": ("exactly",),
    "only": ("also",),
}
_DIGITS = "zero one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A claim to edit, with what edits may draw from.

    Attributes:
        names: Names of other passages.
        adjuncts: Ends of other sentences, such as "in the spring of 1999".
    """

    passage: str
    claim: str
    names: Sequence[str]
    adjuncts: Sequence[str]


Edit = Callable[[Case, Random], tuple[str, int] | None]


def _put(text: str, match: re.Match[str], new: str) -> str:
    old = match.group()
    if old[:1].isupper() and new[:1].islower():
        new = new[:1].upper() + new[1:]
    return text[: match.start()] + new + text[match.end() :]


def _listed(table: dict[str, list[str]], text: str) -> list[re.Match[str]]:
    return [m for m in re.finditer(r"[A-Za-z][\w'-]*", text) if m.group().lower() in table]


def number(case: Case, order: Random) -> tuple[str, int] | None:
    """Another figure; one of the passage's own, where there is one."""
    found = list(_NUMBER.finditer(case.claim))
    if not found:
        return None
    match = order.choice(found)
    others = [n for n in _NUMBER.findall(case.passage) if n not in case.claim]
    if others and order.random() < 0.4:
        return _put(case.claim, match, order.choice(others)), NOT_SUPPORTED
    return _put(case.claim, match, _near_number(match.group(), order)), REFUTED


def _near_number(written: str, order: Random) -> str:
    plain = written.replace(",", "")
    if "." in plain:
        places = len(plain.split(".")[1])
        return f"{float(plain) * order.choice((0.5, 1.1, 1.3, 2, 10)) + 10**-places:.{places}f}"
    value = int(plain[:15])
    if len(plain) == 4 and 1000 <= value <= 2100 and "," not in written:
        return str(value + order.choice((-30, -10, -3, -2, -1, 1, 2, 3, 5, 10, 20)))
    step = max(1, round(value * order.choice((0.05, 0.1, 0.3, 0.5))))
    new = order.choice((value + step, max(0, value - step), value * 2, value * 10, value + 1))
    new = new if new != value else value + 1
    return f"{new:,}" if "," in written else str(new)


def rival(case: Case, order: Random) -> tuple[str, int] | None:
    """Another word of the same kind: a colour, month, country, relation, unit."""
    found = _listed(RIVALS, case.claim)
    if not found:
        return None
    match = order.choice(found)
    rivals = RIVALS[match.group().lower()]
    near = [word for word in rivals if re.search(rf"\b{word}\b", case.passage, re.IGNORECASE)]
    if near and order.random() < 0.4:
        return _put(case.claim, match, order.choice(near)), NOT_SUPPORTED
    free = [word for word in rivals if word not in near] or rivals
    return _put(case.claim, match, order.choice(free)), REFUTED


def opposite(case: Case, order: Random) -> tuple[str, int] | None:
    """The opposite of one word."""
    found = _listed(OPPOSITES, case.claim)
    if not found:
        return None
    match = order.choice(found)
    return _put(case.claim, match, order.choice(OPPOSITES[match.group().lower()])), REFUTED


def negation(case: Case, order: Random) -> tuple[str, int] | None:
    """A negation put in or taken out."""
    if match := _DENIED.search(case.claim):
        return _put(case.claim, match, match.group(1)), REFUTED
    if match := _DENIED_VERB.search(case.claim):
        return _put(case.claim, match, match.group(1)), REFUTED
    if match := _AUXILIARY.search(case.claim):
        denied = order.choice((" not", " not", " never", "n't"))
        if match.group().lower() in ("can", "will", "may", "am", "must"):
            denied = " not"
        return _put(case.claim, match, match.group() + denied), REFUTED
    return None


def name(case: Case, order: Random) -> tuple[str, int] | None:
    """Another name in the place of one; one of the passage's own, where there is one."""
    found = list(_NAME.finditer(case.claim))
    if not found:
        return None
    match = order.choice(found)
    own = [n for n in _NAME.findall(case.passage) if n not in case.claim and len(n) > 2]
    if own and order.random() < 0.6:
        return _put(case.claim, match, order.choice(own)), NOT_SUPPORTED
    return _put(case.claim, match, order.choice(case.names)), NOT_SUPPORTED


def exchanged(case: Case, order: Random) -> tuple[str, int] | None:
    """Two names change places."""
    found = list(_NAME.finditer(case.claim))
    if len(found) < 2:
        return None
    one, other = sorted(order.sample(found, 2), key=lambda m: m.start())
    between = case.claim[one.end() : other.start()]
    if one.group() == other.group() or between.strip() in ("and", "or", ",", "&", ", and"):
        return None
    head, tail = case.claim[: one.start()], case.claim[other.end() :]
    return head + other.group() + between + one.group() + tail, NOT_SUPPORTED


def quantity(case: Case, order: Random) -> tuple[str, int] | None:
    """A stronger or opposite word of amount, frequency or modality."""
    found = [m for m in re.finditer(r"[A-Za-z]+", case.claim) if m.group().lower() in _QUANTITY]
    if not found:
        return None
    match = order.choice(found)
    return _put(case.claim, match, order.choice(_QUANTITY[match.group().lower()])), NOT_SUPPORTED


def addition(case: Case, order: Random) -> tuple[str, int] | None:
    """An end of another sentence is added."""
    if not case.adjuncts:
        return None
    added = order.choice(case.adjuncts)
    body = case.claim.rstrip()
    end = body[-1] if body[-1:] in ".!?" else ""
    return body.rstrip(".!?") + " " + added.lstrip(", ") + end, UNKNOWN


def unconditional(case: Case, _order: Random) -> tuple[str, int] | None:
    """A condition is dropped."""
    match = _CONDITION.search(case.claim)
    if match is None or match.start() < 15:
        return None
    return case.claim[: match.start()] + case.claim[match.end() :], NOT_SUPPORTED


FALSE: tuple[tuple[Edit, int], ...] = (
    (number, 4),
    (rival, 4),
    (opposite, 4),
    (negation, 2),
    (name, 4),
    (exchanged, 2),
    (quantity, 2),
    (addition, 2),
    (unconditional, 3),
)


def falsified(case: Case, order: Random) -> tuple[str, int] | None:
    """One false edit, kinds that apply being drawn by their weight."""
    drawn = sorted(FALSE, key=lambda one: order.random() ** (1 / one[1]), reverse=True)
    for edit, _ in drawn:
        found = edit(case, order)
        if found is not None and found[0] != case.claim:
            return found
    return None


def reworded(claim: str, order: Random) -> str:
    """The claim with up to three edits that keep it true."""
    for step in order.sample(_TRUE, order.choice((1, 2, 2, 3))):
        claim = step(claim, order)
    return claim


def _synonym(claim: str, order: Random) -> str:
    for match in reversed(_listed(SAME, claim)):
        if order.random() < 0.6:
            claim = _put(claim, match, order.choice(SAME[match.group().lower()]))
    return claim


def _shortened(claim: str, order: Random) -> str:
    match = _ADJUNCT.search(claim)
    risky = re.search(r"\b(?:not|no|never|all|every|only|unless|if)\b|n't", claim, re.IGNORECASE)
    if match is None or risky or match.start() < 30 or order.random() < 0.4:
        return claim
    return claim[: match.start()] + claim[match.end() :]


def _other_figures(claim: str, _order: Random) -> str:
    def write(match: re.Match[str]) -> str:
        plain = match.group().replace(",", "")
        if plain.isdigit() and int(plain) < len(_DIGITS) and not plain.startswith("0"):
            return _DIGITS[int(plain)]
        return plain if "," in match.group() else match.group()

    claim = _NUMBER.sub(write, claim)
    return claim.replace(" %", " percent").replace("%", " percent")


def _contracted(claim: str, _order: Random) -> str:
    if "n't" in claim:
        return claim.replace("can't", "cannot").replace("won't", "will not").replace("n't", " not")
    return re.sub(r"\b(is|was|are|were|did|does|do|has|had) not\b", r"\1n't", claim)


def _fronted(claim: str, _order: Random) -> str:
    match = re.match(r"((?:In|On|At|During|After|Before|Since) [^,]{3,40}), ([^.]+)\.?$", claim)
    if match is None:
        return claim
    end, rest = match.groups()
    return f"{rest[:1].upper()}{rest[1:]} {end[:1].lower()}{end[1:]}."


def _framed(claim: str, order: Random) -> str:
    lower = claim[:1].lower() + claim[1:] if not claim[1:2].isupper() else claim
    frames = ("According to the text, {}", "The passage says that {}", "It is stated that {}")
    return order.choice(frames).format(lower) if order.random() < 0.3 else claim


def _unlinked(claim: str, _order: Random) -> str:
    match = re.match(r"(?:However|Moreover|Furthermore|Also|And|But|So|Then|In addition),? ", claim)
    if match is None or len(claim) - match.end() < 10:
        return claim
    rest = claim[match.end() :]
    return rest[:1].upper() + rest[1:]


_TRUE = (_synonym, _synonym, _shortened, _other_figures, _contracted, _fronted, _framed, _unlinked)
