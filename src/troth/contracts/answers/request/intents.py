"""What one sentence of a request is after, told by its form.

Serves TRUST-1.3 (what is exempt from evidence) and TRUST-1.9 (what is a factual question, and what
is a question about the user). Decides no clause itself. Patterns are anchored at the sentence start
or have bounded gaps, and a sentence is read up to a fixed length, so that reading is linear.
"""

from __future__ import annotations

from enum import StrEnum

from troth.language.words import regex

MAX_READ_CHARS = 600
_MAX_SMALL_TALK_CHARS = 60


class Intent(StrEnum):
    """The intents that decide whether evidence is needed; the first that fits counts."""

    MEMORY = "memory"
    CREATIVE = "creative"
    SMALL_TALK = "small_talk"
    DRAFTING = "drafting"
    OPINION = "opinion"
    DEVICE = "device"
    PERSONAL = "personal"
    FACTUAL_QUESTION = "factual_question"
    FACTUAL_REQUEST = "factual_request"
    OTHER = "other"


_DRAFTS = regex(r" ?<request.polite>(?:<request.intents.rewrite_only>|<request.compose>)\b")
_WORKS_ON_TEXT = regex(r" ?<request.polite>(?:<request.rework>|<request.intents.works_on_text>)\b")
_POINTS_AT_TEXT = regex(
    r"\b(?:(?:<request.deictic>|<request.intents.points_at_text_1>) <request.text_noun>|"
    r"<request.intents.points_at_text>)\b"
)
# A report on what is new is research in the form of drafting: here the indicator is the subject.
_REPORTS_NEWS = regex(
    r" ?<request.polite>(?:<request.compose>|<request.intents.reports_news_1>) "
    r"<request.intents.reports_news_2>?<request.intents.reports_news_3>?(?:\w+ ){0,2}"
    r"<request.intents.reports_news_4>\b.{0,40}\b<request.intents.reports_news_5>\b(?!"
    r"<request.intents.reports_news_6>)"
)
# So is a picture of the world's figures: there is nothing to draft it from but sources.
_PICTURES_WORLD = regex(
    r" ?<request.polite>(?:<request.compose>|<request.intents.pictures_world_1>) "
    r"<request.intents.pictures_world_2>?<request.intents.pictures_world_3>?(?:\w+ ){0,2}"
    r"<request.intents.pictures_world_4>\b(?!<request.intents.pictures_world_5>).{0,60}\b"
    r"<request.intents.pictures_world_6>\b"
)
# An invention: what is asked for is named by an article, and can only be made up.
_INVENTS = regex(
    r" ?<request.polite><request.intents.invents_1> <request.intents.invents_2>?(?:(?:\d"
    r"{1,2}|<request.intents.invents_4>) |<request.intents.invents_3>)(?:\w+ ){0,2}?"
    r"<request.intents.invents_5>\b"
)
_CREATIVE = regex(
    r" ?<request.polite>(?:<request.compose>|<request.intents.creative_1>)\b.{0,60}\b"
    r"<request.intents.creative_2>\b|<request.intents.creative_3>?"
    r"<request.intents.creative_4>|<request.intents.creative>"
)
_ROLE = regex(r"<request.intents.role_1>?<request.intents.role_2>")
_MEMORY_SAID = regex(r"\b<request.intents.memory_said>")
_MEMORY_MINE = regex(
    r" ?<request.polite><request.intents.memory_mine_1>?"
    r"<request.intents.memory_mine_2>?(?:<request.wh_word>(?: \w+)?(?:'s|"
    r"<request.intents.memory_mine_4>)? <request.intents.memory_mine_5>\b|"
    r"<request.intents.memory_mine_3>)"
)
_ENTITLED = regex(r"\b<request.intents.entitled>\b")
_WANTS_SOURCE = regex(r"\b<request.intents.wants_source>\b")
_ABOUT_ASSISTANT = regex(
    r"(?:<request.intents.about_assistant_1>,? )*<request.intents.about_assistant_2>"
)
_GREETING = regex(
    r"<request.intents.greeting_1><request.intents.greeting_2>?[!., ]*\Z|"
    r"<request.intents.greeting_3>\b[^?]{0,60}\Z"
)
_PASTIME = regex(r"<request.intents.pastime>")
# Talk with or about the assistant, or about nothing in particular, wherever it stands.
_TALK = regex(r"<request.intents.talk>")
_MAX_TALK_CHARS = 90
_ADDRESSES = regex(r"\b<request.intents.addresses>\b")
_ASK_PREFIX = regex(r" ?<request.polite><request.intents.tell_me>?")
_GENERIC_YOU = regex(r"\b<request.intents.generic_you>")
_HOUSEHOLD = regex(r"<request.intents.household>")
_FACT_CHECK = regex(r"\b<request.intents.fact_check>\b")
_OPINION = regex(r"\b<request.intents.opinion>")
_EMBEDDED_ASK = regex(
    r"\b<request.intents.embedded_ask_1>\b.{0,20}\b(?:<request.wh_word>|"
    r"<request.intents.embedded_ask_2>)\b"
)
_DEVICE = regex(
    r" ?(?:<request.polite>|<request.intents.device_1>)<request.intents.device_2>\b|"
    r"<request.intents.device>"
)
_MY = regex(r"\b<request.intents.my_1>\b|<request.intents.my>")
_FIRST_PERSON = regex(r"<request.intents.first_person>\b")
_WANTS_TO_KNOW = regex(
    r"<request.intents.wants_to_know_1>(?:'d|<request.intents.wants_to_know_2>)* ?"
    r"<request.intents.wants_to_know_3>? ?<request.intents.wants_to_know_4>\b|"
    r"<request.intents.wants_to_know>"
)
_QUESTION_START = regex(
    r" ?<request.intents.question_start_1>*<request.intents.question_start_2>?(?:"
    r"<request.intents.question_start_4> |<request.intents.question_start_3>)?(?:"
    r"<request.wh_word>|<request.intents.question_start_5>)\b"
)
_INFO_REQUEST = regex(r" ?<request.polite><request.intents.info_request>\b")


# What a handbook answers: how something is done here, and what one may do.
_PROCEDURE = regex(
    r"\b<request.intents.procedure_1><request.intents.procedure_2>?\b|"
    r"<request.intents.procedure>"
)


def demands_source(sentence: str) -> bool:
    """Whether a sentence asks for sources, a check, an entitlement, or how something is done.

    Args:
        sentence: Folded, without invisible characters; the first 600 characters are read.
    """
    low = sentence[:MAX_READ_CHARS]
    demands = (_ENTITLED, _FACT_CHECK, _WANTS_SOURCE, _PROCEDURE)
    return any(pattern.search(low) for pattern in demands)


def reads_as_role(low: str) -> bool:
    """Whether a sentence sets up a role or a fiction that the rest of the request plays in."""
    return bool(_ROLE.match(low[:MAX_READ_CHARS]))


def read_intent(sentence: str, *, has_content: bool, worldly: bool, indicated: bool) -> Intent:
    """The intent of one sentence.

    Args:
        sentence: Folded, without invisible characters; the first 600 characters are read.
        has_content: Whether content was pasted or attached.
        worldly: Whether an indicator other than a temporal one stands in the sentence.
        indicated: Whether any indicator does.
    """
    low = " ".join(sentence[:MAX_READ_CHARS].split()).strip("\"'“”-*•– ")
    asks = low.endswith("?") or bool(_QUESTION_START.match(low))
    embedded = indicated and bool(_EMBEDDED_ASK.search(low))
    talk = _is_small_talk(low, asks=asks, worldly=worldly, indicated=indicated)
    forms: tuple[tuple[Intent, bool], ...] = (
        (Intent.MEMORY, _asks_memory(low, worldly)),
        (Intent.CREATIVE, bool(_CREATIVE.match(low) or _INVENTS.match(low))),
        (Intent.SMALL_TALK, talk),
        (Intent.FACTUAL_REQUEST, bool(_FACT_CHECK.search(low))),
        (Intent.DRAFTING, _drafts(low, has_content=has_content)),
        # TRUST-1.3: "Should we know what the current rate is?" asks for a fact, not an opinion.
        (Intent.OPINION, not embedded and bool(_OPINION.search(low))),
        (Intent.DEVICE, bool(_DEVICE.match(low) or _HOUSEHOLD.search(low))),
    )
    first = next((intent for intent, fits in forms if fits), None)
    return first or _remaining(low, asks=asks, worldly=worldly)


def _asks_memory(low: str, worldly: bool) -> bool:
    if _MEMORY_SAID.search(low):
        return True
    # TRUST-1.9: "What is my address?" is for memory; "What is my notice period?" is for a source.
    return bool(_MEMORY_MINE.match(low)) and not worldly and not _ENTITLED.search(low)


def _is_small_talk(low: str, *, asks: bool, worldly: bool, indicated: bool) -> bool:
    if _GREETING.match(low) or (not indicated and _PASTIME.search(low)):
        return True
    if not indicated and len(low) <= _MAX_TALK_CHARS and _TALK.search(low):
        return True
    if worldly or _GENERIC_YOU.search(low):
        return False
    if _ABOUT_ASSISTANT.match(low):
        return True
    if indicated:
        return False
    plain = _ASK_PREFIX.sub("", low, count=1)
    return (
        (asks or bool(_INFO_REQUEST.match(low) or _WANTS_TO_KNOW.match(low)))
        and len(plain) <= _MAX_SMALL_TALK_CHARS
        and bool(_ADDRESSES.search(plain))
    )


def _drafts(low: str, *, has_content: bool) -> bool:
    if _REPORTS_NEWS.match(low) or (not has_content and _PICTURES_WORLD.match(low)):
        return False
    if _DRAFTS.match(low):
        return True
    return bool(_WORKS_ON_TEXT.match(low)) and (
        has_content or bool(_POINTS_AT_TEXT.search(low[:120]))
    )


def _remaining(low: str, *, asks: bool, worldly: bool) -> Intent:
    wants = _WANTS_TO_KNOW.match(low)
    requests = _INFO_REQUEST.match(low) or wants or _PICTURES_WORLD.match(low)
    if (asks or requests) and _MY.search(low) and not worldly and not _ENTITLED.search(low):
        return Intent.PERSONAL
    if asks:
        return Intent.FACTUAL_QUESTION
    if requests:
        return Intent.FACTUAL_REQUEST
    if _FIRST_PERSON.match(low):
        return Intent.PERSONAL
    return Intent.OTHER
