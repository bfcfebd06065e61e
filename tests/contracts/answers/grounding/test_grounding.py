"""Texts held to facts: what is marked, what is left alone, and how a mark is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.grounding.disagreeing import disagreements, pairs_between
from troth.contracts.answers.grounding.holding import hold, pairs_of
from troth.contracts.answers.grounding.marks import Mark, MarkKind, Material, apply, bare
from troth.contracts.answers.grounding.sources import sources_of, weigh
from troth.kernel.evidence import Fact, Span
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import Pair, QuotedJudgement
from troth.language.claims import read_claims
from troth.language.tokens import sentences

PAGES: list[Any] = json.loads((Path(__file__).parent / "drafts.json").read_bytes())
REFUND = "Customers receive a refund within 28 days. Keys go back to the front desk."
AT = "2026-01-01T00:00:00Z"


def material(*texts: str, given: tuple[str, ...] = ()) -> Material:
    """Every two sentences of each text as a fact."""
    facts: list[Fact] = []
    for number, text in enumerate(texts):
        spans = sentences(text)
        for first in range(0, len(spans), 2):
            start, end = spans[first][0], spans[min(first + 1, len(spans) - 1)][1]
            facts.append(
                Fact(
                    fact_id=f"F{len(facts) + 1}",
                    quote=text[start:end],
                    source_id=f"s{number}",
                    span=Span.of(text, start, end),
                    retrieved_at=AT,
                )
            )
    stored = {f"s{number}": text for number, text in enumerate(texts)}
    return Material(facts=tuple(facts), texts=stored, given=given)


def kinds(text: str, held: Material) -> list[str]:
    return [mark.kind.value for mark in hold(text, held)]


def said_of(text: str, held: Material, label: Label, **chances: float) -> Material:
    """The same, where a judge says one thing of every pair."""
    judged = {
        pair: Judgement(label=label, score=0.9, reason="model", judge="test", **chances)
        for pair in pairs_of(text, held, thorough=True)
    }
    return replace(held, judged=judged)


def test_30_days_where_the_source_says_28() -> None:
    text = "You get 30 days for a refund. Good luck!"
    (mark,) = hold(text, material(REFUND))
    assert (mark.kind, mark.fact, mark.words) == (MarkKind.FIGURE, "F1", "28 days")
    assert mark.passage == "Customers receive a refund within 28 days"
    assert apply(text, [mark]) == "You get 30 days for a refund [F1 says: “28 days”]. Good luck!"


@pytest.mark.clause("TRUST-3.7", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "text",
    [
        "You get a refund within 45 days (F1 says “45 days”).",
        "You get a refund within 45 days, F1 says “45 days”.",
        "You get a refund within 45 days (the front desk says “45 days”).",
        "You get a refund within 45 days (F1 says “46 days”).",
        "You get a refund within 45 days (F1: 28 days).",
        "As F1 puts it, “28 days”: you get a refund within 45 days.",
        "You get a refund within 28 days (F1 says “45 days”).",
        "You get a refund within 45 days \u3010F1 says “45 days”\u3011.",
        "You get a refund within 45 days [\uff26\uff11 says “45 days”].",
        "You get a refund within 45 days, and F3 says “45 days”.",
    ],
)
def test_what_a_sentence_has_a_fact_say_makes_no_figure_good(text: str) -> None:
    (mark,) = hold(text, material(REFUND))
    assert (mark.kind, mark.fact, mark.words) == (MarkKind.FIGURE, "F1", "28 days")


@pytest.mark.parametrize(
    "text",
    [
        "You get a refund within 28 days (F1 says “28 days”).",
        "You get a refund within 28 days, and F1 says “within 28 days”.",
        "A refund does not take 45 days (F1 says “28 days”).",
        "You get a refund within 28 days [F1], and keys go back to the desk (F1).",
    ],
)
def test_what_a_sentence_has_a_fact_say_rightly_is_left(text: str) -> None:
    assert hold(text, material(REFUND)) == ()


def test_in_german() -> None:
    held = material("Kunden erhalten ihr Geld innerhalb von 28 Tagen zurück.")
    text = "Ihr Geld erhalten Sie innerhalb von 30 Tagen zurück."
    told = apply(text, hold(text, held))
    assert told == "Ihr Geld erhalten Sie innerhalb von 30 Tagen zurück [F1 sagt: „28 Tagen“]."


@pytest.mark.parametrize(
    ("source", "text", "kind"),
    [
        ("The deposit is released within 48 hours.", "It is released within 48 days.", "unit"),
        ("The unit shuts down below −22 °C.", "It shuts down below 22 °C.", "sign"),
        ("Work begins on 1 September 2025.", "Work begins on 1 November 2025.", "date"),
        (
            "The warranty covers water damage.",
            "The warranty does not cover water damage.",
            "denial",
        ),
    ],
)
def test_kinds_that_words_tell(source: str, text: str, kind: str) -> None:
    assert kinds(text, material(source)) == [kind]


@pytest.mark.parametrize(
    ("source", "text", "kind"),
    [
        ("Tours are led by Marek Zielinski.", "Tours are led by Pawel Nowak.", "name"),
        ("Night trips are not permitted.", "Paddling at night is allowed.", "denial"),
        (
            "Items can be renewed twice unless somebody has reserved them.",
            "Items can always be renewed twice, even if others wait for them.",
            "condition",
        ),
    ],
)
def test_kinds_that_words_hint_at_and_a_judge_confirms(source: str, text: str, kind: str) -> None:
    held = material(source)
    assert kinds(text, held) in ([], [kind])
    refuted = said_of(text, held, Label.REFUTED, supported=0.02, refuted=0.95)
    assert kinds(text, refuted) == [kind]


def test_what_follows_from_figures_is_no_difference() -> None:
    held = material("A full day costs £55 and half a day £35. A deposit of £100 is taken.")
    for text in ("Two full days come to £110.", "A full day and a half day cost £90 together."):
        assert hold(text, held) == ()
    assert hold("You get it back in four weeks.", material(REFUND)) == ()


BOTH = "The deposit for the flat is 1,450 euros, and the cleaning fee is 540 euros."


@pytest.mark.clause("TRUST-3.7", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("source", "text"),
    [
        (BOTH, "The deposit is 540 euros."),
        (BOTH, "The deposit for the flat is 540 euros."),
        ("The deposit is 1,450 euros; the fee is 540 euros.", "The deposit is 540 euros."),
        ("The deposit is 1,450 euros and the fee 540.", "The deposit is 540 euros."),
    ],
)
def test_a_figure_of_another_thing_is_marked_whatever_a_network_says(
    source: str, text: str
) -> None:
    held = said_of(text, material(source), Label.SUPPORTED, supported=0.9, refuted=0.06)
    (mark,) = hold(text, held)
    assert (mark.kind, mark.words) == (MarkKind.FIGURE, "1,450 euros")


def test_an_amount_behind_of_is_no_share() -> None:
    held = material("The deposit is 1,450 euros.", "Three of the 12 rooms are taken.")
    (mark,) = hold("The deposit of 540 euros is due on arrival.", held)
    assert (mark.kind, mark.words) == (MarkKind.FIGURE, "1,450 euros")
    assert hold("Nine of the 12 rooms are free.", held) == ()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (BOTH, "The cleaning fee is 540 euros and the deposit is 1,450 euros."),
        (BOTH, "The cleaning fee is 540 euros."),
        ("The deposit is 1,450 euros.", "The deposit is 1,450 euros; the fee is 540 euros."),
        ("The deposit is 1,450 euros.", "The fee is 540 euros."),
        (
            "The fee was 540 euros until March, and members pay 600 euros now.",
            "The fee is 600 euros.",
        ),
        ("You pay 300 euros for the week, 60 euros for the boat.", "You pay 60 euros."),
        ("A week costs 300 euros, a day without lunch 60 euros.", "A day costs 60 euros."),
        ("A ticket costs 14 euros, for students 9 euros.", "For students a ticket costs 9 euros."),
        ("The deposit is 1,450 euros and the fee 540.", "The deposit is not 540 euros."),
    ],
)
def test_figures_of_different_things_are_left_alone(source: str, text: str) -> None:
    assert hold(text, material(source)) == ()


_DAILY = ("400mg/day", "400 mg/day", "0.4 g/day", "400 mg per day", "400 mg a day", "400 mg daily")
_TAG = ("400mg/Tag", "400 mg pro Tag", "400 mg am Tag", "400 mg täglich", "400 mg je Tag")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        *((f"The dose is {one}.", f"The dose is {other}.") for one in _DAILY for other in _DAILY),
        *((f"Die Dosis ist {one}.", f"Die Dosis ist {other}.") for one in _TAG for other in _TAG),
        ("The dose is 400 mg.", "The dose is 400mg/day."),
        ("Rent is 900 euros per month.", "Rent is 900 €/month."),
        ("The limit is 40 km per hour.", "The limit is 40 km/h."),
        ("The limit is 25 mph.", "The limit is 25 mph."),
    ],
)
def test_a_rate_is_one_in_any_notation(source: str, text: str) -> None:
    assert hold(text, material(source)) == ()


@pytest.mark.clause("TRUST-3.7", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("source", "text", "kind"),
    [
        ("The dose is 400 mg per day.", "The dose is 500mg/day.", "figure"),
        ("The dose is 400 mg/day.", "The dose is 400 mg/week.", "figure"),
        ("The dose is 400 mg/day.", "The dose is 400 mg a week.", "unit"),
        ("Die Dosis ist 400 mg täglich.", "Die Dosis ist 500 mg/Tag.", "figure"),
        ("The limit is 40 km per hour.", "The limit is 50 km/h.", "figure"),
    ],
)
def test_another_rate_is_marked(source: str, text: str, kind: str) -> None:
    assert kinds(text, material(source)) == [kind]


CLUB = (
    "Members of the choir pay 96 pounds a year, students 40. Guests may sing at three rehearsals. "
    "The hall is heated from six o'clock. Scores are lent for eight weeks and cost 12 pounds to "
    "replace. The summer concert is on 20 June and tickets go on sale on 3 May. "
    "We do not store instruments overnight. The librarian is Ingrid Halvorsen."
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Guests may sing at eight rehearsals.", "figure"),  # stands elsewhere on the page
        ("Members of the choir pay 108 pounds a year, students 40.", "figure"),  # 96 + 12
        ("Scores are lent for twelve weeks and cost 12 pounds to replace.", "figure"),
        ("The summer concert is on 3 June and tickets go on sale on 3 May.", "date"),
        ("We store instruments overnight.", "denial"),
        ("The librarian is Ingrid Lindqvist.", "name"),
    ],
)
def test_another_word_in_nearly_the_same_words_is_marked_whatever_a_network_says(
    text: str, kind: str
) -> None:
    held = said_of(text, material(CLUB), Label.SUPPORTED, supported=0.95, refuted=0.02)
    assert kinds(text, held) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "A year of singing is 8 pounds a month.",
        "Scores are lent for two months.",
        "Scores are lent, and instruments are not stored overnight.",
        "Tickets for the summer concert go on sale on 3 May.",
        "Students pay 56 pounds less than others.",
    ],
)
def test_a_network_that_finds_a_claim_in_other_words_carried_is_believed(text: str) -> None:
    held = said_of(text, material(CLUB), Label.SUPPORTED, supported=0.95, refuted=0.02)
    assert kinds(text, held) == []


def test_a_figure_that_keeps_a_limit_is_left_alone() -> None:
    held = material("Lessons called off less than 12 hours ahead are charged in full.")
    text = "With five hours left, the lesson that you called off is charged in full."
    assert kinds(text, said_of(text, held, Label.REFUTED, supported=0.02, refuted=0.95)) == []


def test_another_limit_is_not_carried() -> None:
    held = material("A stay costs £36.", "The largest weight that a pony carries is 70 kg.")
    sources = sources_of(held)
    for text in ("A stay costs no more than £50.", "A pony carries at most 95 kg."):
        (claim,) = read_claims(text)
        assert not weigh(claim, sources).is_carried
    (claim,) = read_claims("A stay costs no more than £36.")
    assert weigh(claim, sources).is_carried


@pytest.mark.parametrize("around", ["**", "__", "*", "_", "`", "***"])
def test_emphasis_around_a_figure_hides_nothing(around: str) -> None:
    text = f"Cleaners receive {around}26{around} days of leave each year."
    (mark,) = hold(text, material("Cleaners receive 24 days of leave each year."))
    assert (mark.kind, mark.words) == (MarkKind.FIGURE, "24 days")
    assert kinds(text, material("Cleaners receive **26** days of leave each year.")) == []


def test_a_mark_tells_an_amount_of_money_with_its_currency() -> None:
    text = "The deposit for a tandem is £60, and it is released after three days."
    (mark,) = hold(text, material(text.replace("£60", "£80")))
    assert mark.words == "£80"


def test_what_the_user_supplied_is_left_alone() -> None:
    text = "Your bill of 12 March 2024 over £310 is due within 28 days."
    held = material(REFUND, given=("My bill of 12 March 2024 is £310.",))
    assert hold(text, held) == ()


def test_a_judge_alone_that_gives_chances_marks_nothing() -> None:
    text = "Keys are handed in at reception."
    held = said_of(text, material(REFUND), Label.REFUTED, supported=0.01, refuted=0.99)
    assert hold(text, held) == ()


def test_a_judge_that_quotes_is_believed_but_makes_no_figure_good() -> None:
    text = "Keys may be kept. You get 30 days for a refund."
    held = material(REFUND)
    (keys, days) = pairs_of(text, held, thorough=True)

    def quoting(pair: Pair, label: Label) -> QuotedJudgement:
        return QuotedJudgement(
            label=label,
            score=0.9,
            reason="gate",
            judge="gate:test",
            passage=Span.of(pair.passage, 0, 42),
            claim=Span.of(pair.claim, 0, 4),
        )

    judged = {keys: quoting(keys, Label.REFUTED), days: quoting(days, Label.SUPPORTED)}
    found = hold(text, replace(held, judged=judged))
    assert [(one.kind.value, one.words) for one in found] == [
        ("denial", "Customers receive a refund within 28 days"),
        ("figure", "28 days"),
    ]


def test_good_answers_get_no_mark_by_words() -> None:
    good = [(page, text) for page in PAGES for text in page["good"]]
    marked = [text for page, text in good if hold(text, material(page["text"]))]
    assert len(good) == 27
    assert marked == []


def test_lies_that_words_find() -> None:
    lies = [(page, *lie) for page in PAGES for lie in page["lies"]]
    found = [kind for page, kind, text in lies if hold(text, material(page["text"]))]
    assert len(lies) == 96
    assert len(found) >= 38
    assert {kind: found.count(kind) for kind in ("figure", "date", "unit")}["figure"] >= 13


def test_without_facts_nothing_is_marked() -> None:
    assert hold("You get 30 days.", Material()) == ()
    assert pairs_of("You get 30 days.", Material()) == ()


def test_a_passage_with_quotes_and_brackets_is_told_plainly() -> None:
    held = material("The “Basic” plan [2024] costs 9 euros a month.")
    text = "The Basic plan costs 12 euros a month."
    told = apply(text, hold(text, held))
    assert "[F1 says: “9 euros”]" in told
    assert bare(told) == text


_WORDS = st.sampled_from(
    """You get 28 30 days weeks for a refund not never unless if £5 12 March 2025 Tom Baker . ! ?
    [unconfirmed] [F1 “ ” \n - “28 days”] says: keys front desk may can always even if""".split(" ")
)
_TEXTS = st.lists(_WORDS, max_size=40).map(" ".join) | st.text(max_size=80)


@given(_TEXTS)
def test_total_and_deterministic(text: str) -> None:
    held = material(REFUND)
    marks = hold(text, held)
    assert marks == hold(text, held)
    assert all(0 <= one.start < one.end <= len(text) for one in marks)
    plain = bare(text)
    told = apply(plain, hold(plain, held))
    assert bare(told) == bare(plain)


@given(st.text(max_size=30), st.integers(0, 40), st.integers(1, 40))
def test_any_marks_of_any_text_can_be_applied(text: str, start: int, length: int) -> None:
    mark = Mark(start=start, end=start + length, kind=MarkKind.FIGURE, fact="F1", words="28 days")
    assert "" in apply(text, [mark])


@given(_TEXTS)
def test_losing_the_fact_never_adds_a_difference_from_it(text: str) -> None:
    without = replace(material(REFUND), facts=())
    assert hold(text, without) == ()


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (
            "Customers receive a refund within 28 days.",
            "A refund is paid to customers within 14 days.",
            "number",
        ),
        ("The deposit is 100 euros.", "The deposit amounts to 150 euros.", "number"),
        ("The museum was founded in 1898.", "The museum was founded in 1901.", "date"),
        ("The pool is closed on Mondays.", "On Mondays the pool is open from 10 to 18.", "antonym"),
        # Headings in lower case name no place, and each of several amounts speaks for itself.
        (
            "# Prices of the pool\n\nA locker costs 2 euros.",
            "# Notes for the counter\n\nA locker costs 3 euros.",
            "number",
        ),
        (
            "We ask for a deposit of £30 for a rowing boat and £90 for a motor boat.",
            "Mind the list: the deposit for a motor boat is £75.",
            "number",
        ),
        ("A cabin costs £2 a day and a sunbed £7 a day.", "A sunbed costs £9 a day.", "number"),
    ],
)
def test_sources_that_disagree(one: str, other: str, kind: str) -> None:
    (found,) = disagreements(material(one, other))
    assert found.kind == kind
    said = [text.rpartition("\n")[2] for text in (one, other)]
    assert [side.passage for side in found.sides] == said


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Adults pay 12 euros.", "Children pay 6 euros."),
        ("The Leeds office opens at 9 am.", "The York office opens at 8 am."),
        ("# Leeds\n\nThe office opens at 9 am.", "# York\n\nThe office opens at 8 am."),
        ("In 2023 the membership fee was 40 euros.", "In 2024 the membership fee was 45 euros."),
        ("Parking costs 2 euros per hour.", "Parking costs 10 euros per day."),
        ("The pool opens at 7 am in summer.", "The pool opens at 9 am in winter."),
        ("Refunds are paid within 28 days.", "Refunds are paid by bank transfer."),
        ("| Who | Day |\n|---|---|\n| Adult | £9 |", "| Who | Year |\n|---|---|\n| Adult | £90 |"),
        (
            "| Who | Day | Year |\n|---|---|---|\n| Adult | £9 | £90 |",
            "Adults pay a deposit of £5.",
        ),
        ("A cabin costs £2 a day and a sunbed £7 a day.", "A sunbed costs £7 a day."),
        ("Guests pay £8.", "Guests pay £8 on weekdays and £10 at weekends."),
    ],
)
def test_sources_that_differ_in_subject_place_or_time_do_not(one: str, other: str) -> None:
    assert disagreements(material(one, other)) == ()


def test_rows_under_one_header_are_held_against_each_other() -> None:
    tables = (f"| Who | Day |\n|---|---|\n| Adult swimmers | £{price} |" for price in (9, 11))
    (found,) = disagreements(material(*tables))
    assert found.kind == "number"


def test_one_source_does_not_disagree_with_itself() -> None:
    assert disagreements(material("The fee is 10 euros. The fee is 12 euros.")) == ()


def test_what_two_sources_say_alike_nobody_is_asked_about() -> None:
    alike = "Residents park free behind the town hall."
    assert pairs_between(material(alike, f"{alike} The gate is locked at ten.")) == ()


def test_a_quote_is_held_to_its_own_words_under_the_heading_of_its_page() -> None:
    page = "# Prices\n\nAdults pay 12 euros on all days. Dogs stay outside."
    start = page.index("Adults")
    quote = Fact(
        fact_id="F1",
        quote="Adults pay 12 euros",
        source_id="s0",
        span=Span.of(page, start, start + len("Adults pay 12 euros")),
        retrieved_at=AT,
    )
    other = replace(material("x", "Adults pay 14 euros.").facts[-1], fact_id="F2")
    texts = {"s0": page, "s1": "Adults pay 14 euros."}
    held = Material(facts=(quote, other), texts=texts, given=())
    (found,) = disagreements(held)
    assert [side.passage for side in found.sides] == ["Adults pay 12 euros", "Adults pay 14 euros."]
    assert found.sides[0].heading == "Prices"


def test_a_judge_decides_what_words_leave_open_if_each_refutes_the_other() -> None:
    held = material(
        "Residents park free.", "Residents park free of charge, which is not so any more."
    )
    pairs = pairs_between(held)
    refuted = Judgement(label=Label.REFUTED, score=0.9, reason="model", judge="test")
    if pairs:
        assert disagreements(replace(held, judged={pairs[0]: refuted})) == ()
        (found,) = disagreements(replace(held, judged=dict.fromkeys(pairs, refuted)))
        assert found.kind == "judged"
