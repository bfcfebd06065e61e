"""TRUST-1.1, 1.2, 1.3 and 1.9: whether a request needs evidence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.heads import HEADS
from troth.contracts.answers.request.need import (
    Chance,
    EvidenceNeed,
    PromptScores,
    decide_evidence_need,
    own_indicators,
)
from troth.contracts.answers.request.split import split_request


def need(text: str) -> EvidenceNeed:
    """What the product decides: the indicators, and the heads that ship."""
    split = split_request(text)
    return decide_evidence_need(split, scores=HEADS.score(split))


def alone(text: str) -> EvidenceNeed:
    """What the indicators decide alone."""
    return decide_evidence_need(split_request(text))


@pytest.mark.clause("TRUST-1.1")
@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("latest UK employment figures", "temporal:latest"),
        ("current situation in Peru", "temporal:current"),
        ("who is currently leading Peru", "temporal:currently"),
        ("recent floods in Spain", "temporal:recent"),
        ("storms recently seen in Spain", "temporal:recently"),
        ("weather in Rome today", "temporal:today"),
        ("concerts in Rome this week", "temporal:this_week"),
        ("concerts in Rome this month", "temporal:this_month"),
        ("best films this year", "temporal:this_year"),
        ("football in 2026", "year:2026"),
        ("football in 2024", "year:2024"),
        ("who leads the league now", "temporal:now"),
        ("who leads the league right now", "temporal:right_now"),
        ("updated visa list for Peru", "temporal:updated"),
        ("new visa list for Peru", "temporal:new"),
        ("upcoming elections in Peru", "temporal:upcoming"),
        ("aktuelle Lage in Peru", "temporal:aktuelle"),
        ("Wetter in Rom heute", "temporal:heute"),
        ("la\u200btest figures", "temporal:latest"),
    ],
)
def test_temporal_indicators_are_seen(text: str, signal: str) -> None:
    for found in (need(text), alone(text)):
        assert found.needed
        assert signal in found.signals


@pytest.mark.clause("TRUST-1.2")
@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("football news", "news:news"),
        ("headlines from Peru", "news:headlines"),
        ("the announcement by Lufthansa", "news:announcement"),
        ("plans announced by Lufthansa", "news:announced"),
        ("the housing market in Peru", "market:market"),
        ("Tesla stock", "market:stock"),
        ("price of gold", "market:price"),
        ("oil trading in London", "market:trading"),
        ("interest rates in Peru", "market:rates"),
        ("inflation in Peru", "market:inflation"),
        ("GDP of Peru", "market:gdp"),
        ("statistics on road deaths", "statistics:statistics"),
        ("data on road deaths", "statistics:data"),
        ("numbers of road deaths", "statistics:numbers"),
        ("percentage of failed startups", "statistics:percentage"),
        ("percent of adults who smoke", "statistics:percent"),
        ("what % of new firms fail", "statistics:%"),
        ("a study on sleep", "research:study"),
        ("research on sleep", "research:research"),
        ("a survey on sleep", "research:survey"),
        ("the poll on the school reform", "research:poll"),
        ("the report on sleep", "research:report"),
        ("the analysis of sleep", "research:analysis"),
        ("employment law in Peru", "regulatory:law"),
        ("the regulation of drones", "regulatory:regulation"),
        ("drone compliance in Peru", "regulatory:compliance"),
        ("drone policy in Peru", "regulatory:policy"),
        ("income tax in Peru", "regulatory:tax"),
        ("legal drinking age in Peru", "regulatory:legal"),
        ("Gesetz zur Teilzeit", "regulatory:gesetz"),
        ("Preis für Gold", "market:preis"),
    ],
)
def test_factual_indicators_are_seen(text: str, signal: str) -> None:
    for found in (need(text), alone(text)):
        assert found.needed
        assert signal in found.signals


@pytest.mark.clause("TRUST-1.1", breaks=True)
@pytest.mark.clause("TRUST-1.2", breaks=True)
@pytest.mark.clause("TRUST-1.9", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "a snowman",
        "the lawnmower",
        "to generate",
        "known",
        "renewal",
        "taxonomy",
        "pricey",
        "surveyor",
        "120245",
        "stockings",
        "policyholder",
        "newton",
        "$2024",
    ],
)
def test_a_word_that_merely_contains_an_indicator_is_none(text: str) -> None:
    assert alone(text) == EvidenceNeed(needed=False, signals=(), score=0.0, memory=False)


@pytest.mark.clause("TRUST-1.3")
@pytest.mark.parametrize(
    "text",
    [
        "Rewrite this email about our new policy",
        "Rewrite this email to sound professional",
        "Write a thank you note",
        "Draft a message about the new tax law. Mention the latest deadline.",
        "Schreibe eine E-Mail über die neue Richtlinie",
        "Formuliere diese Nachricht über das Gesetz freundlicher",
        "Translate this report\n\nInflation is 3%.",
        "Summarize this article:\n\nThe law was announced today.",
        "Help me decide if I should start a business",
        "Should I quit my new job?",
        "What do you think about the new office?",
        "Soll ich heute kündigen?",
        "I feel sad today",
        "My sister's new dog is called Rex",
        "Tell me a joke about the stock market",
        "Write a poem about today",
        "Pretend you are a broker. What is the price of gold?",
        "How are you today?",
        "Turn on the lights now",
        "Suggest a new feature for a mobile phone",
        "Tell me something interesting",
        "Set an alarm for tomorrow",
    ],
)
def test_exempt_requests_need_none(text: str) -> None:
    found = need(text)
    assert not found.needed
    assert any(name.startswith("classifier:need=") for name in found.signals)


@pytest.mark.clause("TRUST-1.3", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "What are the latest UK employment law changes?",
        "Should we know what the current VAT rate is?",
        "Rewrite this email. Also, what is the current VAT rate?",
        "Please tell me the current inflation rate",
        "Hello, what is the capital of France?",
        "Can you tell me who won the 2022 World Cup?",
        "I need to know the current VAT rate",
        "Summarize the latest news on inflation",
        "Write a report on the latest inflation figures",
        "Tell me three fun facts about the United Kingdom",
        "Identify an interesting fact about Saturn",
        "Give an example of a mammal that lays eggs",
    ],
)
def test_no_exemption_swallows_a_question_of_fact(text: str) -> None:
    assert need(text).needed


@pytest.mark.clause("TRUST-1.9")
@pytest.mark.parametrize(
    "text",
    [
        "Has the EU AI Act come into force?",
        "Who wrote Dune?",
        "who wrote dune",
        "How many vacation days do full-time employees get?",
        "How much annual leave do I get?",
        "Do I need a visa for Brazil?",
        "What is our refund policy?",
        "Wer hat Dune geschrieben?",
        "Wie viele Urlaubstage habe ich?",
        "Was ist die Hauptstadt von Frankreich?",
    ],
)
def test_a_factual_question_needs_no_keyword(text: str) -> None:
    assert need(text).needed


@pytest.mark.clause("TRUST-1.9")
@pytest.mark.parametrize(
    "text",
    [
        "What's my name?",
        "Where do I work?",
        "What did I tell you about my sister?",
        "Do you remember my birthday?",
        "Who is my boss?",
        "What is my current address?",
        "Wie heiße ich?",
        "Wo wohne ich?",
    ],
)
def test_a_question_about_the_user_goes_to_memory(text: str) -> None:
    found = need(text)
    assert found.memory
    assert not found.needed


@pytest.mark.clause("TRUST-1.9", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "Shorten:\n> the latest market news of 2026",
        "Fix this code\n```\ntax = latest_price\n```",
        "Correct the grammar below\n\nThe law are new and inflation 3%.",
    ],
)
def test_indicators_in_pasted_content_do_not_count(text: str) -> None:
    found = need(text)
    assert not found.needed
    assert not [name for name in found.signals if not name.startswith("classifier:")]
    assert alone(text) == EvidenceNeed(needed=False, signals=(), score=0.0, memory=False)


def told(need: float, *, memory: float = 0.0, talk: float = 0.0) -> PromptScores:
    def chance(about: str, probability: float) -> Chance:
        return Chance(about=about, probability=probability, least=0.5, least_named=0.1, span=(0, 7))

    return PromptScores(
        need=chance("need", need), memory=chance("memory", memory), talk=chance("talk", talk)
    )


@pytest.mark.clause("TRUST-1.9")
def test_a_head_decides_where_no_indicator_stands() -> None:
    plain = split_request("capital of France")
    assert decide_evidence_need(plain, scores=told(0.95)).needed
    assert decide_evidence_need(plain, scores=told(0.95)).score == 0.95
    assert not decide_evidence_need(plain, scores=told(0.4)).needed
    assert decide_evidence_need(plain, scores=told(0.9, memory=0.9)).memory
    assert not decide_evidence_need(plain, scores=told(0.9, memory=0.9)).needed
    assert not decide_evidence_need(plain, scores=told(0.9, talk=0.9)).needed


@pytest.mark.clause("TRUST-1.1", breaks=True)
@pytest.mark.clause("TRUST-1.2", breaks=True)
@pytest.mark.parametrize(
    "text", ["latest figures", "What is the VAT rate?", "Was steht im Gesetz?"]
)
def test_an_indicator_counts_unless_the_request_is_surely_exempt(text: str) -> None:
    assert decide_evidence_need(split_request(text), scores=told(0.2)).needed
    assert decide_evidence_need(split_request(text), scores=told(0.6, talk=1.0)).needed
    assert not decide_evidence_need(split_request(text), scores=told(0.2, talk=1.0)).needed
    spared = decide_evidence_need(split_request(text), scores=told(0.05))
    assert not spared.needed
    assert "exempt" in spared.signals


@pytest.mark.clause("TRUST-1.1")
@pytest.mark.parametrize(
    "text",
    ["Breaking: the port is shut", "a Recall Notice for car seats", "BREAKING"],
)
def test_indicators_of_ones_own_count_as_those_of_the_contract(text: str) -> None:
    own = own_indicators(["breaking", "recall notice"])
    found = decide_evidence_need(split_request(text), scores=told(0.2), own=own)
    assert found.needed
    assert [name for name in found.signals if name.startswith("own:")]
    assert not decide_evidence_need(split_request(text), scores=told(0.2)).needed
    assert decide_evidence_need(split_request(text), own=own).needed


@pytest.mark.clause("TRUST-1.1", breaks=True)
def test_a_word_that_contains_an_indicator_of_ones_own_is_none() -> None:
    own = own_indicators(["breaking"])
    assert not decide_evidence_need(split_request("heartbreakingly"), own=own).needed
    assert own_indicators([]) is None
    for wrong in (["!"], ["x" * 61], ["a"] * 201):
        with pytest.raises(ValueError, match="indicator"):
            own_indicators(wrong)


@pytest.mark.clause("TRUST-1.4")
def test_the_probability_is_told_whether_or_not_it_decides() -> None:
    for text in ("latest figures", "capital of France", "Write a poem"):
        found = decide_evidence_need(split_request(text), scores=told(0.5))
        assert "classifier:need=0.50@0-7" in found.signals
    crowded = split_request(" ".join(str(year) for year in range(1950, 1990)))
    assert len(decide_evidence_need(crowded, scores=told(0.5)).signals) == 24


@pytest.mark.clause("TRUST-1.4")
def test_the_words_that_speak_most_for_it_are_told() -> None:
    text = "I had a long day with the children. How many bones does an adult have?"
    split = split_request(text)
    chance = HEADS.score(split).need
    assert chance is not None
    start, end = chance.span
    assert text.index("How") <= start < end <= len(text)


@given(st.text(max_size=200))
def test_deciding_is_total_deterministic_and_explained(text: str) -> None:
    found = need(text)
    assert found == need(text)
    assert 0.0 <= found.score <= 1.0
    assert bool(found.signals) or not found.needed
    assert not (found.needed and found.memory)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["what is the latest ", "? ", "my ", ". ", "2024 ", "%", "diese ", "what?\n", "this "]
)
def test_a_megabyte_of_anything_is_judged(piece: str) -> None:
    need(piece * (1_000_000 // len(piece)))
