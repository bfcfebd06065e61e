"""Hedges on no list of notices: which of them are a caveat of a contested claim."""

from __future__ import annotations

import pytest

from contracts.memory.wording.hedged_texts import PLAIN_WITH_HEDGING_WORDS
from contracts.memory.wording.wording_cases import HOME, SISTER, WORK
from troth.contracts.memory.auditor.texts import count_asserted
from troth.contracts.memory.wording.caveats import Telling, tellings
from troth.contracts.memory.wording.placing import with_caveats
from troth.kernel.memories import Contest

DOUBTED: tuple[tuple[Contest, str], ...] = (
    (HOME, "You may live in Berlin."),
    (WORK, "You probably work at Amazon."),
    (WORK, "Perhaps you work at Microsoft."),
    (WORK, "I think you work at Amazon."),
    (WORK, "I believe that you work at Amazon."),
    (WORK, "You work at Amazon, I guess."),
    (WORK, "You work at Amazon, if I remember correctly."),
    (WORK, "It is possible that you work at Amazon."),
    (WORK, "It seems that you work at Amazon."),
    (SISTER, "Your sister is presumably working at Siemens."),
    (WORK, "Sie arbeiten vermutlich bei Amazon."),
    (WORK, "Vielleicht arbeiten Sie bei Amazon."),
    (WORK, "Ich glaube, dass du bei Amazon arbeitest."),
)
NOT_DOUBTED: tuple[tuple[Contest, str], ...] = (
    (WORK, "In May you started work at Amazon."),
    (WORK, "You may be glad that you work at Amazon."),
    (WORK, "You may know that you work at Amazon."),
    (WORK, "You work at Amazon, where you may park."),
    (WORK, "You probably enjoy working at Amazon."),
    (WORK, "You work at Amazon and may be promoted soon."),
    (WORK, "You work at Amazon, I think you like it there."),
    (WORK, "You work at Amazon, probably in Seattle."),
    (WORK, "Perhaps you like tea, but you work at Amazon."),
    (WORK, "You might like your job at Amazon."),
    (WORK, "I think it is great that you work at Amazon."),
    (WORK, "I think, therefore you work at Amazon."),
    (WORK, "You believe in your team at Amazon."),
    (WORK, "You can work at Amazon from home."),
    (WORK, "As far as I know, you work at Amazon."),
    (WORK, "Soweit ich weiß, arbeiten Sie bei Amazon."),
    (WORK, "Sie fühlen sich wohl bei Amazon, wo Sie arbeiten."),
    (WORK, "Sie können bei Amazon im Hof parken, wo Sie arbeiten."),
    (WORK, "Perhaps you should call Amazon, your employer."),
    (WORK, "You are probably right that you work at Amazon."),
    (WORK, "Your likely next step is a promotion at Amazon, where you work."),
    (WORK, "Employees like you may take the bus to Amazon, where you work."),
    (WORK, "It may surprise you that you work at Amazon."),
    (WORK, "I don't doubt that you work at Amazon."),
    (WORK, "Offenbar zufrieden arbeiten Sie bei Amazon."),
    (WORK, "Wahrscheinlich wissen Sie, dass Sie bei Amazon arbeiten."),
    (WORK, "You work at Amazon.\n\nPerhaps."),
)


@pytest.mark.clause("MEM-12")
@pytest.mark.parametrize(("about", "text"), DOUBTED)
def test_an_unlisted_hedge_of_the_claim_is_a_caveat(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.CAVEATED}
    assert with_caveats(text, (about,)) == text


@pytest.mark.clause("MEM-12", breaks=True)
@pytest.mark.parametrize(("about", "text"), NOT_DOUBTED)
def test_a_hedge_in_another_sense_or_of_something_else_is_none(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.PLAIN}
    assert tellings(with_caveats(text, (about,)), (about,)) == {Telling.CAVEATED}


@pytest.mark.clause("MEM-12", breaks=True)
@pytest.mark.parametrize("text", PLAIN_WITH_HEDGING_WORDS)
def test_hedging_words_alone_caveat_nothing(text: str) -> None:
    assert Telling.CAVEATED not in tellings(text, (WORK,))


@pytest.mark.clause("MEM-4", breaks=True, before_exit=True)
def test_a_hedge_does_not_make_up_for_a_lie_or_for_certainty() -> None:
    false = "You probably work at Microsoft (most recent update)."
    assert tellings(false, (WORK,)) == {Telling.FALSE}
    certain = "I'm certain that you work at Amazon, I guess."
    assert tellings(certain, (WORK,)) == {Telling.PLAIN}


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(("about", "text"), DOUBTED)
def test_the_auditor_lets_these_hedges_pass(about: Contest, text: str) -> None:
    assert count_asserted([text], [about]) == 0


@pytest.mark.slow
def test_a_megabyte_of_hedged_claims_is_read() -> None:
    text = "You may live in Berlin, perhaps, if I may guess. " * 20_000
    assert tellings(text, (HOME,)) <= set(Telling)
    long = " ".join(["You", *["may"] * 100_000, "live in Berlin."])
    assert tellings(long, (HOME,)) <= {Telling.PLAIN, Telling.CAVEATED}
