"""What is stated where, and that saying that there is no review changes no other word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.answers.answer_cases import answering, found, line, record
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.limits import NO_MODEL, NO_REVIEW, NORMAL_MODE, WITHHELD
from troth.contracts.answers.panel.document import PanelDocument, PeerAnswer, render_panel
from troth.contracts.memory.chat import (
    MEMORY_LABEL,
    WITHHELD_TEXT,
    ChatDocument,
    ResponseType,
)
from troth.contracts.memory.chat_parts import ChatLimitation
from troth.kernel.exchange import Mode
from troth.runtime.memory.chat_law import with_answer
from troth.runtime.review.stated import ANSWERS, PANELS, TURNS

SAID = "Amazon has its seat in Seattle."
NO_MEMORY = ChatLimitation(code="no_memory", text="Nothing is remembered here.")
FREE = AnswerDocument(
    answer=SAID,
    model="m",
    trace_id="t",
    receipt_id="r",
    nonce="n",
    mode=Mode.NORMAL,
    limitations=(NORMAL_MODE,),
)
TALK = ChatDocument(
    answer=SAID,
    response_type=ResponseType.SPEECH,
    model="openai:m",
    trace_id="t",
    receipt_id="r",
    nonce="n",
    mode=Mode.WORK,
)
PANEL = render_panel(
    PanelDocument(
        messages=(),
        answer="",
        provider="deterministic",
        trace_id="t",
        receipt_id="r",
        nonce="n",
        mode=Mode.NORMAL,
        peers=(
            PeerAnswer(name="one", model_id="m", reply=SAID),
            PeerAnswer(name="two", model_id="m", reply=SAID),
            PeerAnswer(name="six", model_id="m", unavailable_reason="timeout"),
        ),
        limitations=(NORMAL_MODE,),
    )
)
ANSWERING = answering(record(found()), line())


def _carrying(said: str) -> ChatDocument:
    return with_answer(TALK, ANSWERING, said)


@pytest.mark.parametrize("document", [ANSWERING, FREE])
def test_an_answer_says_that_it_is_not_reviewed_and_can_take_it_back(
    document: AnswerDocument,
) -> None:
    without = ANSWERS.named(document, None)
    assert without.limitations == (*document.limitations, NO_REVIEW)
    assert ANSWERS.named(without, None) == without
    assert ANSWERS.named(without, "rev") == replace(document, review_id="rev")
    assert ANSWERS.draft(without) == ANSWERS.draft(document)


def test_a_panel_says_that_it_is_not_reviewed_and_can_take_it_back() -> None:
    without = PANELS.named(PANEL, None)
    # In Normal mode limitations stand beside the words, and not in them.
    assert NO_REVIEW in without.limitations
    assert NO_REVIEW.text not in without.answer
    assert PANELS.named(without, None) == without
    assert PANELS.named(without, "rev") == replace(PANEL, review_id="rev")


@pytest.mark.parametrize(
    "document",
    [
        TALK,
        replace(TALK, answer=f"{SAID}\n\n{NO_MEMORY.text}", limitations=(NO_MEMORY,)),
        replace(TALK, answer=NO_MEMORY.text, limitations=(NO_MEMORY,)),
        replace(TALK, answer=""),
        _carrying(""),
        _carrying("I have noted that."),
    ],
)
def test_a_turn_says_that_it_is_not_reviewed_and_can_take_it_back(document: ChatDocument) -> None:
    without = TURNS.named(document, None)
    assert without.answer.count(NO_REVIEW.text) == 1
    assert TURNS.named(without, None) == without
    assert TURNS.draft(without) == TURNS.draft(document)
    again = TURNS.named(without, "rev")
    assert (again.answer, again.limitations) == (document.answer, document.limitations)
    assert TURNS.named(document, "rev").answer == document.answer


def test_what_is_stated_is_the_draft() -> None:
    assert ANSWERS.draft(FREE) == SAID
    assert PANELS.draft(PANEL) == SAID  # said twice, and once a draft
    assert TURNS.draft(TALK) == SAID
    limited = replace(TALK, answer=f"{SAID}\n\n{NO_MEMORY.text}", limitations=(NO_MEMORY,))
    assert TURNS.draft(limited) == SAID
    assert TURNS.draft(_carrying("I have noted that.")) == ANSWERS.draft(ANSWERING)
    fact = ANSWERING.sections.evidence[0].fact if ANSWERING.sections else ""
    assert (ANSWERS.draft(ANSWERING) or "").startswith(fact)


def test_what_states_nothing_is_no_draft() -> None:
    assert ANSWERS.draft(replace(FREE, answer=" \n")) is None
    assert ANSWERS.draft(replace(FREE, mode=Mode.WORK)) is None
    assert ANSWERS.draft(replace(ANSWERING, limitations=(WITHHELD,))) is None
    assert ANSWERS.draft(replace(ANSWERING, questions=("Which one?",))) is None
    assert PANELS.draft(replace(PANEL, limitations=(WITHHELD,))) is None
    assert PANELS.draft(replace(PANEL, peers=PANEL.peers[2:])) is None
    assert TURNS.draft(replace(TALK, model=MEMORY_LABEL)) is None
    assert TURNS.draft(replace(TALK, answered={"answer": 7})) is None


def test_words_of_our_own_are_no_draft() -> None:
    composed = replace(ANSWERING, limitations=(NO_MODEL,))
    assert composed.sections is not None
    facts = "\n\n".join(dict.fromkeys(one.fact for one in composed.sections.evidence))
    assert ANSWERS.draft(composed) == facts


def test_a_turn_that_was_withheld_is_left_alone() -> None:
    withheld = replace(TALK, answer=WITHHELD_TEXT)
    assert TURNS.draft(withheld) is None
    assert TURNS.named(withheld, None) is withheld
