"""Two third-party readers of quoted replies, asked for a second and a third opinion.

Their patterns go back over the text, one of them in more than square time. So they are asked only
about short bodies with few of the words that their patterns begin with, which bounds what a hostile
mail can make them do; about any other body they have no opinion.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from troth.contracts.gate.intake.segments import Opinion

if TYPE_CHECKING:
    from mailparser_reply import EmailReplyParser  # type: ignore[import-untyped]  # ships no types

_MAX_CHARS = 1_500
_MAX_OPENERS = 5
_MAX_LINES = 80
_OPENERS = re.compile(
    r"\b(?:on|am|le|el|il|op|em|den|von|from|de|da|an|to|schrieb|wrote|écrit|sent|gesendet|envoyé|date|"
    r"datum|confidential|vertraulich\w{0,3}|original|mail|e-mail|message|nachricht)\b",
    re.IGNORECASE,
)
_HINT = re.compile(r":$|^[|>]|-{3}|_{5}", re.MULTILINE)  # without one neither finds anything
_ODD_RUN = re.compile(r"(?:[^\w\s]{30}|\s{12}|\S{200})")


def quote_opinions(body: str) -> tuple[Opinion, ...]:
    """Where two other readers see the quoted tail begin; none for a body they are not asked of."""
    if not _askable(body):
        return ()
    return (
        Opinion(reader="mail-parser-reply", cut=_by_mail_parser_reply(body)),
        Opinion(reader="quotequail", cut=_by_quotequail(body)),
    )


def _askable(body: str) -> bool:
    if len(body) > _MAX_CHARS or body.count("\n") > _MAX_LINES:
        return False
    if not _HINT.search(body) or _ODD_RUN.search(body):
        return False
    return sum(1 for _ in _OPENERS.finditer(body)) <= _MAX_OPENERS


def _by_mail_parser_reply(body: str) -> int | None:
    replies = _reply_parser().read(body).replies
    if len(replies) < 2 or not replies[1].content:
        return None
    found = body.find(replies[1].content[:80])
    return found if found > 0 else None


def _by_quotequail(body: str) -> int | None:
    import quotequail  # type: ignore[import-untyped]  # the package ships no types

    pieces = quotequail.quote(body, limit=_MAX_LINES + 1, quote_intro_line=True)
    return len(pieces[0][1]) + 1 if len(pieces) == 2 and pieces[0][1] else None


@lru_cache(maxsize=1)
def _reply_parser() -> EmailReplyParser:
    from mailparser_reply import EmailReplyParser

    return EmailReplyParser(languages=["en", "de", "fr", "es", "it", "nl"])
