"""Whether a message asks for something told to be forgotten or undone; pure (MEM-20).

Only a whole message that orders it counts, and nothing is done on it alone: what would be erased is
quoted, and erased once the user has said yes. "Forget it" is an idiom, and asks for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from troth.contracts.memory.answering.quoting import Composed, Said, compose, quote, say
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.deciding.people import stems_of, subject_of
from troth.contracts.memory.model import Memory
from troth.contracts.memory.talk_answers import Answer, read_answer
from troth.language.tokens import LETTERS, SMALL_WORDS, fold, stem
from troth.language.words import regex, words_of

EVERYTHING = "*"
MAX_QUOTED = 20
"""Most statements that are quoted back; of more, it is said how many there are."""
_LONGEST = 300  # code points of such a request
_ASKED = regex(
    r"(?:(?:<forgetting.please>)[\s,]+)*"
    r"(?:(?:<forgetting.order>)[\s,]+(?:(?:<forgetting.please>)[\s,]+)*(?P<what>.+?)|(?P<own>.+?)\s+(?:<forgetting.order_last>))"
    r"(?:[\s,]+(?:<forgetting.after>))*[\s.!?]*"
)
_ALL = regex(r"(?:<forgetting.everything>)")
_OWN = regex(r"(?:<forgetting.own>|<forgetting.matter>)\b.*")
_LAST = regex(r"(?:<forgetting.last>)")
_BY_NAME = regex(
    r"(?:(?:<forgetting.please>)[\s,]+)*(?:<forgetting.by_name>)(?!\s+not\b|\s+nicht\b)(?:\s+[\w'’-]+){1,12}[\s.!]*"
)
_IDIOM = regex(r"(?:<forgetting.idiom>)")
_YES = regex(
    r"(?:(?:<forgetting.with_yes>)[\s,.!]+)*(?:<forgetting.yes>)(?!\w)"
    r"(?:[\s,.!]+(?:<forgetting.yes>|<forgetting.with_yes>)(?!\w))*[\s.!]*"
)
_UNDO = regex(
    r"(?:(?:<forgetting.undo_before>|<forgetting.please>)[\s,.!]+)*(?:<forgetting.undo>)"
    r"(?:[\s,]+(?:<forgetting.after>))*[\s.!?]*"
)
_NO_NAMES = SMALL_WORDS | words_of("slots.no_names")
_OWNED = regex(r"<any slots.articles>|<slots.mine>")
_BEGINS = regex(r"(?:<forgetting.yes>)(?!\w)")


@dataclass(frozen=True, kw_only=True, slots=True)
class ForgetRequest:
    """What a message asks to be forgotten.

    Attributes:
        what: In the words of the message, folded; empty for everything.
        is_own: It is named as the speaker's. Else only what surely tells of it is meant: "forget
            the wedding date" may as well mean a date in a text.
        is_last: What was told last is meant, whatever it says.
        names: Stems of the names in it: its capitals behind no article, in German other nouns too.
    """

    what: str = ""
    is_own: bool = True
    is_last: bool = False
    names: frozenset[str] = frozenset()


def read_forget_request(message: str) -> ForgetRequest | None:
    """The request of a message that asks for nothing else; ``None`` for any other one."""
    low = " ".join(fold(message).split())
    asked = _ASKED.fullmatch(low) if len(low) <= _LONGEST else None
    if asked is None:
        return None
    what = (asked["what"] or asked["own"]).strip(" ,")
    if _ALL.fullmatch(what):
        return ForgetRequest()
    if _IDIOM.fullmatch(what):
        return None
    if _LAST.fullmatch(what):
        return ForgetRequest(what=what, is_last=True)
    is_own = _OWN.fullmatch(what) is not None
    if not is_own and _BY_NAME.fullmatch(low) is None:
        return None
    return ForgetRequest(what=what, is_own=is_own, names=_names_in(message))


def _names_in(message: str) -> frozenset[str]:
    return frozenset(
        stem(fold(word))
        for before, word in pairwise(LETTERS.findall(message))
        if word[0].isupper()
        and fold(word) not in _NO_NAMES
        and _OWNED.fullmatch(fold(before)) is None
    )


def is_of_another(text: str, request: ForgetRequest, unknown: frozenset[str]) -> bool:
    """Whether a statement tells of somebody else than a request names.

    It lacks a name of the request, and begins with another one, or that name was never told.

    Args:
        unknown: The names that stand in no statement.
    """
    missing = request.names - stems_of(text)
    begins = subject_of(text).name
    is_other = bool(begins) and begins.isdisjoint(stems_of(request.what))
    return bool(missing) and (is_other or not missing.isdisjoint(unknown))


def is_confirmed(message: str) -> bool:
    """Whether a message says yes to the question whether to erase, and nothing else.

    "Delete everything" is none: it asks for more than was quoted.
    """
    if len(message) > _LONGEST or read_forget_request(message) == ForgetRequest():
        return False
    return _YES.fullmatch(" ".join(fold(message).split())) is not None


def is_undo(message: str) -> bool:
    """Whether a message wants back what the turn before did, and nothing else."""
    return len(message) <= _LONGEST and _UNDO.fullmatch(" ".join(fold(message).split())) is not None


def begins_with_yes(message: str) -> bool:
    """Whether a message begins with a yes, whatever follows."""
    return _BEGINS.match(fold(message[:_LONGEST]).lstrip()) is not None


def is_declined(message: str) -> bool:
    """Whether a message says no to what was asked, and nothing else."""
    return read_answer(message, old=(), new=()) is Answer.NO


def ask_what_exactly(memories: list[Memory], *, language: str, replaced: bool = False) -> Composed:
    """What would be erased, quoted, and the question whether to do it; newest first.

    Args:
        replaced: One of them made an older statement history, which this does not bring back.
    """
    if not memories:
        text = say("not_told_any", language)
        return compose([Said(text=text, certain=False)], ResponseType.UNCERTAINTY)
    shown = memories[:MAX_QUOTED]
    said = [Said(text=say("forget_which", language))]
    said += [
        Said(text=f"\n- {quote(one.text, language)}", memory_ids=(one.memory_id,)) for one in shown
    ]
    if len(memories) > len(shown):
        said.append(Said(text=f"\n- {say('more', language, count=len(memories) - len(shown))}"))
    if replaced:
        said.append(Said(text=f"\n{say('forget_replaced', language)}"))
    question = say("forget_sure", language)
    said.append(Said(text=f"\n{question}"))
    return compose(said, ResponseType.EXPLANATION, questions=(question,))


def refuse_undo(*, erased: bool, language: str) -> Composed:
    """That nothing can be undone, and what could be."""
    text = say("undo_erased" if erased else "undo_nothing", language)
    return compose([Said(text=text)], ResponseType.SPEECH)


def confirm_forgotten(count: int, *, language: str) -> Composed:
    """That so many were erased, or none; nothing of it is said again."""
    name = {0: "forgotten_none", 1: "forgotten_one"}.get(count, "forgotten")
    return compose([Said(text=say(name, language, count=count))], ResponseType.SPEECH)
