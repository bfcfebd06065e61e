"""What a request leans on: the turns before that it cannot be searched without.

"And for part-timers?" names hardly anything itself. A request of few content words is searched
together with what the turn before asked, and that turn with what it leaned on. A reply to a
question of ours belongs to the request that it was asked for (TRUST-2.7). Decides no clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.contracts.answers.request.missing import Turn, is_empty_reply
from troth.contracts.answers.request.split import split_request
from troth.language.tokens import content_words, fold, visible
from troth.language.words import regex

MAX_OWN_WORDS = 2
MAX_TURNS = 3
MAX_TURN_CHARS = 400
_COURTESY: Final = regex(r"<request.courtesy>\b[^.?]{0,30}[.!,]*\Z")


def leans_on(request: str, history: Sequence[Turn]) -> str:
    """What was asked before, oldest first; empty where the request stands by itself.

    Args:
        history: Earlier turns, oldest first.
    """
    before: list[str] = []
    for turn in reversed(history[-MAX_TURNS:]):
        if _stands_alone(request) and not turn.questions:
            break
        request = split_request(turn.request).request[:MAX_TURN_CHARS]
        before.insert(0, request)
    return " ".join(before)


def _stands_alone(request: str) -> bool:
    line = " ".join(fold(visible(request[:MAX_TURN_CHARS])).split())
    is_nothing = bool(_COURTESY.match(line)) or is_empty_reply(line)  # thanks, greetings
    return is_nothing or len(content_words(line)) > MAX_OWN_WORDS
