"""The lexical judge: what it supports, what it refutes, and where it does not know."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.understanding.lexical import LexicalJudge
from troth.kernel.judgements import Judgement, Label
from troth.ports.judge import Judge

LEAVE = (
    "Full-time employees receive 28 days of paid annual leave per calendar year. "
    "Leave must be approved by the line manager. "
    "Contractors are not entitled to paid leave."
)
SUPPORTED, REFUTED, UNKNOWN = Label.SUPPORTED, Label.REFUTED, Label.NOT_ENOUGH_INFO
REASONS = {
    SUPPORTED: {"verbatim", "covered"},
    REFUTED: {"number", "date", "negation", "antonym", "quantifier", "name", "roles"},
    UNKNOWN: {
        *("empty", "too_long", "unrelated", "uncovered", "word_order", "modality", "number_bound"),
        *("condition_dropped", "condition_added", "number_missing", "date_missing"),
        *("name_missing", "negation_missing", "quantifier_missing"),
    },
}


def judge(passage: str, claim: str) -> Judgement:
    judge: Judge = LexicalJudge()
    return judge.judge(passage, claim)


CASES = [
    # verbatim, however it is laid out
    (LEAVE, LEAVE, SUPPORTED, "verbatim"),
    (LEAVE, "Leave must be approved\nby the  line manager", SUPPORTED, "verbatim"),
    ("It’s “final”.", 'It\'s "final".', SUPPORTED, "verbatim"),
    ("Ame\u0301lie leads the team.", "Am\u00e9lie leads the team.", SUPPORTED, "verbatim"),
    ("Austria | €48 | €24", "Austria | €48 | €24", SUPPORTED, "verbatim"),
    # part of a sentence: only if the rest sets no condition
    ("In Leeds, the office opens at eight.", "the office opens at eight", SUPPORTED, "verbatim"),
    ("Staff may work from home only with consent.", "Staff may work from home.", UNKNOWN, None),
    ("It is not true that smoking is allowed.", "smoking is allowed", UNKNOWN, None),
    ("Leave lapses unless it was impossible to take.", "Leave lapses", UNKNOWN, None),
    # the same in other words
    (LEAVE, "Full-time employees get 28 days of annual leave per year.", SUPPORTED, "covered"),
    (LEAVE, "The line manager must approve leave.", SUPPORTED, "covered"),
    ("Smoking is forbidden in all offices.", "Smoking is not allowed in offices.", SUPPORTED, None),
    ("Trips take two weeks.", "Trips take 14 days.", SUPPORTED, "covered"),
    ("The dose is 400 mg per day.", "The dose is 400mg/day.", SUPPORTED, "covered"),
    ("The dose is 400 mg.", "The dose is 400mg/day.", UNKNOWN, "number_missing"),
    ("It costs €1,250.50.", "It costs 1.250,50 Euro.", SUPPORTED, "covered"),
    ("It starts on 3 March 2026.", "It starts on 2026-03-03.", SUPPORTED, "covered"),
    (
        "Es gilt ab dem 3. März 2026 für Reisen.",
        "Für Reisen gilt es ab 03.03.2026.",
        SUPPORTED,
        None,
    ),
    (
        "The fee is 5 per cent of the price.",
        "The fee is five percent of the price.",
        SUPPORTED,
        None,
    ),
    # numbers
    (LEAVE, "Full-time employees receive 25 days of paid annual leave.", REFUTED, "number"),
    (
        "Leave: 25 days annual, 10 days sick.",
        "Leave: 10 days annual, 10 days sick.",
        REFUTED,
        "number",
    ),
    ("Notice is at least four weeks.", "Notice is at least two weeks.", REFUTED, "number"),
    ("Up to five days can be bought.", "Up to ten days can be bought.", REFUTED, "number"),
    ("Notice is at least four weeks long.", "Notice is four weeks long.", UNKNOWN, "number_bound"),
    ("The manager answers in ten days.", "The manager answers in ten working days.", UNKNOWN, None),
    ("The fee is paid by the customer.", "The fee of 5 € is paid by the customer.", UNKNOWN, None),
    (
        "Mitarbeiter erhalten 28 Tage Urlaub.",
        "Mitarbeiter erhalten 30 Tage Urlaub.",
        REFUTED,
        "number",
    ),
    # dates
    (
        "The rule applies from 3 March 2026.",
        "The rule applies from March 4, 2026.",
        REFUTED,
        "date",
    ),
    (
        "The firm was founded in 1998 in Leeds.",
        "The firm was founded in 1997 in Leeds.",
        REFUTED,
        "date",
    ),
    ("It applies from March 2026.", "It applies from 3 March 2026.", UNKNOWN, "date_missing"),
    ("It applies from 2026-03-04.", "It applies from 03/04/2026.", UNKNOWN, "date_missing"),
    # negation
    (LEAVE, "Contractors are entitled to paid leave.", REFUTED, "negation"),
    (LEAVE, "Leave must not be approved by the line manager.", REFUTED, "negation"),
    ("Rauchen ist nicht erlaubt.", "Rauchen ist erlaubt.", REFUTED, "negation"),
    ("Es besteht kein Anspruch auf Bonus.", "Es besteht Anspruch auf Bonus.", REFUTED, "negation"),
    (
        "The supplier signed the contract.",
        "The supplier refused to sign the contract.",
        REFUTED,
        None,
    ),
    ("It takes no more than four weeks.", "It takes no more than 4 weeks.", SUPPORTED, None),
    # opposites, quantifiers, names
    ("Smoking is forbidden in all offices.", "Smoking is allowed in offices.", REFUTED, "antonym"),
    ("Prices rose by 5 % in 2024.", "Prices fell by 5 % in 2024.", REFUTED, "antonym"),
    ("Ask four weeks before departure.", "Ask four weeks after departure.", REFUTED, "antonym"),
    ("Some employees receive a bonus.", "All employees receive a bonus.", REFUTED, "quantifier"),
    ("Employees receive a bonus.", "All employees receive a bonus.", UNKNOWN, "quantifier_missing"),
    ("Most employees receive a bonus.", "Employees receive a bonus.", UNKNOWN, "condition_dropped"),
    ("The main office is in Leeds today.", "The main office is in Graz today.", REFUTED, "name"),
    (
        "The office opens at eight.",
        "The office opens at eight, says Anna.",
        UNKNOWN,
        "name_missing",
    ),
    # conditions, hedges, modality
    ("Fees are waived if the repair is ordered.", "Fees are always waived.", UNKNOWN, None),
    ("The station might be repaired.", "The station is repaired.", UNKNOWN, "condition_dropped"),
    ("Managers may refuse a request.", "Managers refuse a request.", UNKNOWN, "condition_dropped"),
    ("Managers may refuse a request.", "Managers must refuse a request.", UNKNOWN, "modality"),
    ("Laptops are lent.", "Laptops are lent only to staff.", UNKNOWN, None),
    # nothing to go by
    (
        "The manager must notify the employee.",
        "The employee must notify the manager.",
        REFUTED,
        "roles",
    ),
    (LEAVE, "The canteen serves soup.", UNKNOWN, "unrelated"),
    (LEAVE, "Employees receive free parking.", UNKNOWN, "uncovered"),
    (LEAVE, "", UNKNOWN, "empty"),
    ("", "Anything at all.", UNKNOWN, "empty"),
    (LEAVE, "?!", UNKNOWN, "empty"),
    (LEAVE, "\u200b\u202e", UNKNOWN, "empty"),
]


@pytest.mark.parametrize(("passage", "claim", "label", "reason"), CASES)
def test_cases(passage: str, claim: str, label: Label, reason: str | None) -> None:
    judgement = judge(passage, claim)
    assert (judgement.label, judgement.reason) == (label, reason or judgement.reason)


def test_hidden_characters_do_not_hide_a_difference() -> None:
    assert judge("Smoking is not allowed.", "Smoking is n\u200bot allowed.").reason == "verbatim"
    assert judge("Smoking is n\u200bot allowed here.", "Smoking is allowed here.").label is REFUTED


FIGURES = st.integers(min_value=2, max_value=99)
TEXT = st.text(
    alphabet=st.sampled_from("abcé 0159.,;:!?'-%€\n\u200bNotIfAll|()"), max_size=80
) | st.text(max_size=80)


@given(FIGURES, FIGURES)
def test_a_changed_number_is_never_supported(one: int, two: int) -> None:
    template = "Customers may return a product within {} days of delivery in writing."
    judgement = judge(template.format(one), template.format(two))
    assert judgement.label is (SUPPORTED if one == two else REFUTED)


@given(TEXT, TEXT)
def test_any_two_strings_get_one_known_judgement(passage: str, claim: str) -> None:
    judgement = judge(passage, claim)
    assert judgement.reason in REASONS[judgement.label]
    assert judgement.judge == LexicalJudge().name == "lexical/1"
    assert judgement == judge(passage, claim)


@given(st.lists(st.sampled_from(LEAVE.split(". ")), min_size=1, max_size=3).map(". ".join))
def test_less_passage_never_turns_unsupported_into_supported(passage: str) -> None:
    claim = "Full-time employees receive 28 days of paid annual leave per calendar year"
    assert (judge(passage, claim).label is SUPPORTED) == ("28 days" in passage)


@given(TEXT)
def test_a_sentence_supports_itself(text: str) -> None:
    sentence = " ".join(text.split())
    judgement = judge(sentence, sentence)
    assert judgement.label is SUPPORTED or judgement.reason == "empty"


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        *("a", "a ", "word. ", "not ", "1 ", "1,", "3 March 2026 ", "Name ", "if ", "but ", "; "),
        *("28 days of leave. ", ".", "a.", "| ", "'", "\u200b", "é", "Leave must be approved "),
    ],
)
def test_a_megabyte_of_anything_is_judged_in_linear_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    judge(text, "Leave must be approved by 28 managers.")
    judge(LEAVE, text)
    judge(text, text + "x")
