"""Which slots a request leaves open, told by its form (TRUST-2.1, 2.2, 2.3; 2.8 bounds them).

A gap is reported only where the request itself shows that something was meant to be there: a verb
whose object is a text that no one gave, a noun that points at nothing, a draft without a subject,
a decision without circumstances, or next to no words at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from troth.language.tokens import sentences, words
from troth.language.words import regex, words_of


class Slot(StrEnum):
    """What a request may leave open."""

    OBJECT = "object"
    AUDIENCE = "audience"
    PURPOSE = "purpose"
    CRITERIA = "criteria"
    OPTIONS = "options"
    CONTEXT = "context"
    CONSTRAINTS = "constraints"
    BUDGET = "budget"
    DATES = "dates"
    DURATION = "duration"
    PEOPLE = "people"
    PLACE = "place"
    LEVEL = "level"
    LENGTH = "length"
    FORMAT = "format"
    PLATFORM = "platform"
    PREFERENCES = "preferences"
    GOAL = "goal"
    SOURCE = "source"


@dataclass(frozen=True, kw_only=True, slots=True)
class Gap:
    """What is missing.

    Attributes:
        kind: ``vague``, ``object``, ``draft``, ``plan``, ``decision``, ``compare`` or ``task``.
        slots: What to ask for, the most important first; at most three.
        verb, noun: Words of the request that the questions take up; may be empty.
    """

    kind: str
    slots: tuple[Slot, ...]
    verb: str = ""
    noun: str = ""

    @property
    def signal(self) -> str:
        """A stable name for the gap."""
        return f"{self.kind}:{self.verb}" if self.verb else self.kind


_VAGUE = regex(r"<request.gaps.vague_1>*<request.gaps.vague_2><request.gaps.vague_3>?[?!. ]*\Z")
_EMPTY_REPLY = regex(r"<request.gaps.empty_reply>?[?!. ]*\Z")
_COURTESY = regex(r"<request.gaps.courtesy>\b[^.?]{0,30}[.!,]*\Z")
_GIVES = regex(r"\b<request.gaps.gives>\b")
_MIN_CONTENT_WORDS = 40
_REWORKS = regex(r" ?<request.polite>(?P<verb><request.rework>)\b(?P<rest>.*)")
_DRAFTS = regex(
    r" ?<request.polite>(?P<verb><request.gaps.drafts_1>)<request.gaps.drafts_2>? "
    r"<request.gaps.drafts_3> (?:\w+ )?(?P<noun><request.gaps.drafts_4>)\b(?P<rest>.*)"
)
# "the following X" means content whatever X is; "this X" only where X is a piece of text.
_POINTS = (
    regex(r"\b<request.gaps.pointer> (?:\w+ ){0,2}?(?P<noun>\w[\w-]+)\b"),
    regex(r"\b<request.gaps.this> (?:\w+ )?(?P<noun><request.gaps.written>)\b"),
)
_NO_CONTENT = words_of("request.gaps.no_content")
_BARE_NOUN = regex(
    r"\b<request.gaps.bare_noun_1> <request.gaps.bare_noun_2>?(?:\w+ )?(?P<noun>"
    r"<request.gaps.written>|<request.gaps.bare_noun_3>)\b(?! "
    r"<request.gaps.bare_noun_4>\b)"
)
_QUESTIONED_NOUN = regex(
    r"\b<request.gaps.questioned_noun_1> (?P<noun><request.gaps.questioned_noun_2>)\b(?!"
    r"<request.gaps.questioned_noun_3>)"
)
_GIVEN_TASK = regex(
    r" ?<request.gaps.given_task_1>?<request.gaps.given_task_2> "
    r"<request.gaps.given_task_3>(?P<noun>\w+)\b"
)
_PROGRAMS = regex(r"\b<request.gaps.programs>\b")
_COMPOSES = regex(r" ?<request.polite>(?:<request.compose>|<request.gaps.composes>)\b")
_SAYS_HOW = regex(r"<request.gaps.says_how>")
_BARE_PRONOUN = regex(
    r" ?<request.polite><request.gaps.bare_pronoun_1> <request.gaps.bare_pronoun_2>"
    r"<request.gaps.bare_pronoun_3>*[.?! ]*\Z|<request.gaps.bare_pronoun>"
)
_ASKS_ABOUT = regex(r" ?<request.wh_word>\b|<request.gaps.asks_about>")
_BARE_OBJECT = regex(
    r" <request.gaps.bare_object_1>\b(?! <request.gaps.bare_object_2>)|(?: "
    r"<request.gaps.bare_object_3>)?(?: \w+)? <request.text_noun>\b(?!"
    r"<request.gaps.bare_object_4>)"
)
_MAX_BARE_WORDS = 8
_MAX_HEAD_CHARS = 600
_NAMES_IT = regex(r" (?!<request.gaps.names_it>)\w")
_CHANCES = words_of("request.gaps.chances")
_TASK_VERB = regex(
    r" ?<request.polite>(?:<request.rework>|<request.compose>|<request.gaps.task_verb>)\b"
)
_HAS_OWN_CONTENT = regex(r"[\"“„«»”]|```|:\s*\S|\b<request.gaps.has_own_content>\b")
_DECIDES = regex(r" ?<request.gaps.decides_1>*<request.gaps.decides_2>")
_REASONED = regex(r"\b<request.gaps.reasoned>\b|\d")
_COMPARES = regex(
    r" ?<request.polite><request.gaps.compares_1>(?: <request.gaps.compares_2>)?[.!? ]*\Z|"
    r" ?<request.gaps.compares_3><request.gaps.compares_4>?<request.gaps.compares_5>? "
    r"<request.gaps.compares_6> <request.gaps.compares_7>?<request.gaps.compares_8>[.!?"
    r" ]*\Z"
)
_REPLIES = regex(
    r" ?<request.polite>(?P<verb><request.gaps.replies_1>)<request.gaps.replies_2>? "
    r"<request.gaps.replies_3>(?: (?P<noun><request.gaps.replies_4>))?"
    r"<request.gaps.replies_5>?[.!? ]*\Z"
)
_PLANS = regex(
    r" ?<request.polite>(?P<verb><request.gaps.plans_1>) <request.gaps.plans_2>(?: \w+)?"
    r" ?(?P<noun><request.gaps.plans_3>)[.!? ]*\Z"
)
_WEIGHED = regex(r"\b<request.gaps.weighed_1>\b.{1,200}\b<request.gaps.weighed_2>\b")
_OF_PRINCIPLE = regex("<request.gaps.of_principle> ")
_A_WORD = words_of("request.gaps.a_word")
_WONDERS = regex(
    r"\b<request.gaps.wonders> <request.gaps.wonders_about>?<request.gaps.wonders_what>\b"
)
_TEXT_NOUN = regex(r"\b<request.text_noun>\b")
_FOR_WHOM = regex(r" <request.gaps.for_whom> ")
_LITTLE = words_of("request.gaps.little")


def gives_content(low: str) -> bool:
    """Whether an earlier message was itself content, or said that it handed some over."""
    return bool(_GIVES.search(low[:200])) or len(words(low)) >= _MIN_CONTENT_WORDS


def is_courtesy(line: str) -> bool:
    """Whether a folded line only greets or thanks."""
    return bool(_COURTESY.match(line))


def is_empty_reply(low: str) -> bool:
    """Whether a reply to a question says nothing that could answer it."""
    return bool(_EMPTY_REPLY.match(low)) or not words(low)


def find_gap(low: str, *, has_content: bool, has_topic: bool) -> Gap | None:
    """The first gap of a request, or ``None``.

    Args:
        low: The request, folded, blanks collapsed.
        has_content: Whether pasted content or an attachment is at hand, now or shortly before.
        has_topic: Whether there is any earlier turn or content that the request may lean on.
    """
    if not words(low) or _VAGUE.match(low):
        # TRUST-2.3: with content or a conversation at hand, even "help" has something to be about.
        return None if has_topic else Gap(kind="vague", slots=(Slot.PURPOSE, Slot.CONTEXT))
    if not has_content and (gap := _open_object(low, has_topic=has_topic)) is not None:
        return gap
    if not has_topic and (gap := _open_draft(low)) is not None:
        return gap
    if not has_topic and (plans := _PLANS.match(low)) is not None:
        slots = (Slot.CONTEXT, Slot.CONSTRAINTS)
        return Gap(kind="plan", slots=slots, verb=plans["verb"], noun=plans["noun"])
    if not has_topic and _COMPARES.match(low):
        return Gap(kind="compare", slots=(Slot.OPTIONS, Slot.CRITERIA))
    return None if has_topic else _open_decision(low)


def _open_object(low: str, *, has_topic: bool) -> Gap | None:
    """TRUST-2.1: work on a text that is not there."""
    reworks = _REWORKS.match(low)
    if reworks and not has_topic and _is_bare(reworks["rest"]):
        return _object_gap(reworks["verb"], _noun_in(reworks["rest"]))
    if not has_topic and _BARE_PRONOUN.match(low):
        return _object_gap("task", "")
    if not has_topic and (replies := _REPLIES.match(low)) is not None:
        return _object_gap(replies["verb"], "message")
    head = _SAYS_HOW.sub(" ", low[:_MAX_HEAD_CHARS])
    if head.rstrip().endswith(":") and _TASK_VERB.match(head):
        return _object_gap(reworks["verb"] if reworks else "task", _noun_in(head))
    if _HAS_OWN_CONTENT.search(head) or _has_trailing_content(head):
        return None
    noun = _pointed_noun(head)
    return None if noun is None else _object_gap(reworks["verb"] if reworks else "task", noun)


def _pointed_noun(head: str) -> str | None:
    """What the request points at without giving it."""
    if _PROGRAMS.search(head) and _COMPOSES.match(head):
        return None  # "a program that reads the text files": a specification, not a pointer
    given = _GIVEN_TASK.match(head)
    if given and given["noun"] not in _CHANCES and not any(char.isdigit() for char in head):
        return given["noun"]
    works = bool(_TASK_VERB.match(head))
    if not works and not _ASKS_ABOUT.match(head):
        return None
    for pattern in (*_POINTS, _BARE_NOUN if works else _QUESTIONED_NOUN):
        for match in pattern.finditer(head):
            noun = match["noun"]
            # A noun that the request introduced itself ("write a question … this question").
            before = head[: match.start()]
            if noun in _A_WORD and _NAMES_IT.match(head, match.end()):
                continue
            if noun not in _NO_CONTENT and not re.search(rf"\b{re.escape(noun)}\b", before):
                return noun
    return None


def _has_trailing_content(head: str) -> bool:
    """Whether the last piece stands apart like content: ``Translate this to French. I am here``."""
    pieces = [head[start:end] for start, end in sentences(head)[1:] if words(head[start:end])]
    if not pieces:
        return False
    return not pieces[-1].endswith((".", "?", "!")) or any(
        not _INSTRUCTS.match(piece) and not _TASK_VERB.match(piece) for piece in pieces
    )


_INSTRUCTS = regex(r" ?<request.gaps.instructs>\b")


def _is_bare(rest: str) -> bool:
    """Whether nothing but a pointer and manner follows a verb that needs a text."""
    if _HAS_OWN_CONTENT.search(rest) or _has_trailing_content(rest):
        return False
    left = [word for word in words(rest) if word not in _LITTLE]
    return not left or (len(left) <= _MAX_BARE_WORDS and bool(_BARE_OBJECT.match(rest)))


def _noun_in(rest: str) -> str:
    match = _TEXT_NOUN.search(rest)
    return match.group() if match else ""


def _object_gap(verb: str, noun: str) -> Gap:
    slots = (Slot.OBJECT, Slot.PURPOSE)
    return Gap(kind="object", slots=slots, verb=verb, noun=noun)


def _open_draft(low: str) -> Gap | None:
    """TRUST-2.1: a draft of which neither subject nor reader is known."""
    drafts = _DRAFTS.match(low)
    if drafts is None:
        return None
    left = [word for word in words(drafts["rest"]) if word not in _LITTLE]
    slots: tuple[Slot, ...]
    if not left:
        slots = (Slot.PURPOSE, Slot.AUDIENCE, Slot.CONSTRAINTS)
    elif len(left) <= 2 and _FOR_WHOM.match(drafts["rest"]):
        slots = (Slot.PURPOSE, Slot.CONSTRAINTS)
    else:
        return None
    return Gap(kind="draft", slots=slots, verb=drafts["verb"], noun=drafts["noun"])


def _open_decision(low: str) -> Gap | None:
    """TRUST-2.2: a decision of which neither circumstances nor criteria are known."""
    decides = _DECIDES.match(low)
    if decides is None or _REASONED.search(low) or len(words(low)) > 14:
        return None
    if _WEIGHED.search(low[:_MAX_HEAD_CHARS]):
        return None  # the options and what they are for are there
    if _OF_PRINCIPLE.match(low) and len(words(low)) > 6:
        return None  # a question of principle, not one of circumstances
    if _WONDERS.search(low):
        return None
    return Gap(kind="decision", slots=(Slot.CONTEXT, Slot.CRITERIA, Slot.OPTIONS))
