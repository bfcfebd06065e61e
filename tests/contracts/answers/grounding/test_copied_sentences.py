"""Sentences copied from their source but for the word that matters, and those that say the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from troth.contracts.answers.grounding.holding import hold, pairs_of
from troth.contracts.answers.grounding.marks import Material
from troth.kernel.evidence import Fact, Span
from troth.kernel.judgements import Judgement, Label
from troth.language.tokens import sentences


def held_to(source: str, *given: str) -> Material:
    """Every sentence of one source as a fact."""
    facts = tuple(
        Fact(
            fact_id=f"F{number}",
            quote=source[start:end],
            source_id="page",
            span=Span.of(source, start, end),
            retrieved_at="2026-01-01T00:00:00Z",
        )
        for number, (start, end) in enumerate(sentences(source), start=1)
    )
    return Material(facts=facts, texts={"page": source}, given=given)


@pytest.mark.parametrize(
    ("source", "lie"),
    [
        # The wrong figure stands in the sentence, as another one.
        ("Boat 6 carries 14 passengers.", "Boat 6 carries 6 passengers."),
        ("Zone 2 costs 7 euros a day.", "Zone 2 costs 2 euros a day."),
        ("Halle 8 hat 90 Plätze.", "Halle 8 hat 8 Plätze."),
        ("About 2,400 meters were replaced.", "About 24,000 meters were replaced."),
        ("Locals pay 9 euros, visitors 15 euros.", "Locals pay 15 euros, visitors 9 euros."),
        # What is only right as a whole.
        ("Give to IBAN AT61 1904 3002 3457 3201.", "Our IBAN is AT61 1904 3002 3457 3210."),
        ("Der Hausmeister: 0341 555 0172.", "Rufen Sie 0341 5550127 an."),
        ("Write to hello@millpond.example.", "Send it to hello@mill-pond.example."),
        ("Der Verein ist im Mai umgezogen.", "Rufen Sie 0341 5550127 an."),
        # The limit is turned round.
        ("The fine is 5% of the rent, at least €30.", "The fine is 5% of the rent, at most €30."),
        ("Each family gets at most 4 tickets.", "Each family gets at least 4 tickets."),
        (
            "Jede Gruppe braucht mindestens zwei Betreuer.",
            "Jede Gruppe braucht höchstens 2 Betreuer.",
        ),
        ("Der Kurs ist bis zum 9. Juni buchbar.", "Der Kurs ist ab dem 9. Juni buchbar."),
        ("The voucher is valid until 31 August.", "The voucher is valid from 31 August."),
        ("Das Tor schließt frühestens um 21 Uhr.", "Das Tor schließt spätestens um 21 Uhr."),
        (
            "Es passen nicht mehr als 9 Kinder in den Bus.",
            "Es passen mehr als 9 Kinder in den Bus.",
        ),
        # A denial or an opposite, in short sentences and before an adjective.
        ("Im Flur dürfen keine sperrigen Möbel stehen.", "Im Flur dürfen sperrige Möbel stehen."),
        ("Es gibt keinen barrierefreien Eingang.", "Es gibt einen barrierefreien Eingang."),
        ("Zelten ist untersagt.", "Zelten ist erlaubt."),
        ("Drones are forbidden in the park.", "Drones are permitted in the park."),
        ("Ohne Ausweis ist der Zutritt nicht erlaubt.", "Ohne Ausweis ist der Zutritt erlaubt."),
        ("Die Frist endet nach einer Woche.", "Die Frist endet nach zwei Wochen."),
        ("The load must not exceed 80 kg.", "The load must exceed 80 kg."),
        ("The lease cannot be extended.", "The lease can be extended."),
        ("Der Rat hat den Plan abgelehnt.", "Der Rat hat den Plan angenommen."),
    ],
)
def test_one_word_that_matters_is_marked(source: str, lie: str) -> None:
    assert len(hold(lie, held_to(source))) == 1


@pytest.mark.parametrize(
    ("source", "truth"),
    [
        ("Boat 6 carries 14 passengers.", "14 passengers fit into boat 6."),
        ("Give to IBAN AT61 1904 3002 3457 3201.", "Our IBAN is AT611904300234573201."),
        ("The caretaker: +44 (0)113 496 0721.", "Call the caretaker on 0113 4960721."),
        ("Locals pay 9 euros, visitors 15 euros.", "Visitors pay 15 euros, locals 9 euros."),
        ("About 2,400 meters were replaced.", "Around 2,500 meters were replaced."),
        ("Cancel no later than 3 days before arrival.", "Cancel at least 3 days before arrival."),
        ("The shop is open from 9:00 until 18:00.", "The shop is open until 18:00."),
        ("Der Kurs ist bis zum 9. Juni buchbar.", "Bis zum 9. Juni ist der Kurs buchbar."),
        ("Zelten ist untersagt.", "Zelten ist nicht erlaubt."),
        ("Dogs may not enter without a lead.", "Dogs may enter with a lead."),
        ("Adults pay 12 euros, pupils 5 euros.", "Pupils pay 5 euros, adults 12 euros."),
        ("Glas gehört in den Container und nicht in den Müll.", "Glas gehört in den Container."),
        ("Smoke is allowed, except at night.", "Smoke is not allowed at night."),
        ("The library is open from 9:00 to 17:30.", "The library is open to 17:30."),
        ("The pool is closed on Sundays.", "The pool is open except on Sundays."),
    ],
)
def test_what_says_the_same_is_not(source: str, truth: str) -> None:
    assert hold(truth, held_to(source)) == ()


def test_a_turned_limit_is_told_by_its_sentence() -> None:
    """The figure alone is the same in both."""
    (mark,) = hold("Each hut has at least 6 beds.", held_to("Each hut has at most 6 beds."))
    assert (mark.words, mark.passage) == ("", "Each hut has at most 6 beds")


def test_an_address_that_the_user_gave_is_known() -> None:
    held = held_to("Write to hello@millpond.example.", "I am ada@lake.example.")
    assert hold("We answer to ada@lake.example.", held) == ()


def two_sources(came_along: str, own: str) -> Material:
    """A passage that came with the request, and a source of the assistant."""
    given = held_to(came_along)
    (fact,) = (replace(one, source_id="own", fact_id="F9") for one in held_to(own).facts)
    return replace(
        given,
        facts=(*given.facts, fact),
        texts={**given.texts, "own": own},
        first=frozenset(["page"]),
    )


BOAT = "The boat may be returned with 2 days' notice. The rent is 90 euros a week."
HALL = "The hall may be returned with 5 days' notice for a rent of 140 euros a week."


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("It may be returned with 5 days' notice.", ["F1"]),
        ("The rent is 140 euros a week.", ["F2"]),
        ("It may be returned with 2 days' notice.", []),
        ("The hall may be returned with 5 days' notice.", []),
        ("The hall may be returned with 9 days' notice.", ["F9"]),
    ],
)
def test_what_came_with_the_request_comes_first(text: str, facts: list[str]) -> None:
    """A figure of another source does not stand for one of the passage."""
    assert [mark.fact for mark in hold(text, two_sources(BOAT, HALL))] == facts


def test_a_denial_that_is_only_supposed_refutes_nothing() -> None:
    """Whatever a network says of it: "if it is not paid" denies no payment."""
    held = held_to("If the boat is not brought back in time, a fee is charged.")
    text = "You bring the boat back to the pier."
    said = Judgement(
        label=Label.REFUTED, score=0.99, reason="model", judge="test", supported=0.0, refuted=0.99
    )
    judged = dict.fromkeys(pairs_of(text, held, thorough=True), said)
    assert hold(text, replace(held, judged=judged)) == ()
