"""A guide of style among the sources: what it asks for is told, and it is never evidence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.review.review_cases import source, unsure
from troth.contracts.review.model import (
    FindingType,
    Recommendation,
    Reviewed,
    ReviewRequest,
    Severity,
)
from troth.contracts.review.review import review

GUIDE = """# Style guide

We do not use exclamation marks. Say 'customers', not 'users'. Sentences under 12 words.
Use British spelling. Avoid "leverage" and "synergy". Never use emojis. Write for busy people.
"""
LEAVE = "Full-time employees receive 25 days of paid annual leave."


def _reviewed(draft: str, guide: str = GUIDE, *facts: str) -> Reviewed:
    guides = replace(source("house", guide), guides=True)
    held = [guides, *(source(f"s{at}", text) for at, text in enumerate(facts))]
    ids = tuple(one.source_id for one in held)
    request = ReviewRequest(draft_id="d", draft_content=draft, rag_retrieval_ids=ids)
    return review(request, held, unsure, judge_name="unsure/1")


@pytest.mark.clause("REVIEW-12")
@pytest.mark.parametrize(
    ("draft", "location", "rule"),
    [
        ("Our shop is open!", "!", "We do not use exclamation marks."),
        ("Our Users like it.", "Users", "Say 'customers', not 'users'."),
        ("The color is fine.", "color", "Use British spelling."),
        ("We organize it.", "organize", "Use British spelling."),
        ("We leverage this.", "leverage", 'Avoid "leverage" and "synergy".'),
        ("It is done 🎉 today.", "🎉", "Never use emojis."),
        (
            "One two three four five six seven eight nine ten eleven twelve.",
            "One two three four five six seven eight nine ten eleven twelve.",
            "Sentences under 12 words.",
        ),
    ],
)
def test_what_a_guide_asks_for_otherwise_is_told_with_its_rule(
    draft: str, location: str, rule: str
) -> None:
    (finding,) = _reviewed(draft).findings
    assert (finding.type, finding.severity) == (FindingType.STYLE_ISSUE, Severity.LOW)
    assert (finding.location, finding.source_ids) == (location, ("house",))
    assert draft[finding.start : finding.end] == location
    assert finding.passages[0].quote == rule


@pytest.mark.clause("REVIEW-12")
@pytest.mark.parametrize(
    "draft",
    [
        "Our customers like the colour.",
        "One two three four five six seven eight nine ten eleven.",
        "Reusers and superusers are told.",
        "```\nfoo(users)!\n```",
        "We write for busy people.",
    ],
)
def test_what_keeps_to_a_guide_is_not_told(draft: str) -> None:
    assert _reviewed(draft).findings == ()


@pytest.mark.clause("REVIEW-12")
@pytest.mark.parametrize(
    ("guide", "draft", "location"),
    [
        ("Use American spelling.", "The colour is fine.", "colour"),
        ("Do not use American spelling.", "The color is fine.", "color"),
        ("Sentences must not exceed 5 words.", "One two three four five six.", "One two three"),
        ("No sentence may be longer than 3 words.", "One two three four.", "One two three four."),
        ("Wir verwenden keine Ausrufezeichen.", "Der Laden ist offen!", "!"),
        ("Schreibe 'Kunden' statt 'Nutzer'.", "Unsere Nutzer danken.", "Nutzer"),
        ("Prefer 'buy' over 'purchase'.", "You can purchase it.", "purchase"),
        ("Instead of 'purchase', say 'buy'.", "Buy it, or purchase it.", "purchase"),
        ("Don't use “utilise”.", "We utilise it.", "utilise"),
        ("Avoid 'in order to'.", "We sell in\norder to live.", "in\norder to"),
        ("Never say 'users', say 'customers'.", "Our customers are no users.", "users"),
        ('Avoid "don\'t".', "We don’t know.", "don’t"),
        ("Avoid ampersands.", "Salt & pepper, R&D.", "&"),
        ("No ellipses, please.", "And so on...", "..."),
        ("Semicolons are not used.", "It is so; it stays so.", ";"),
        ("Never put words in capitals.", "This is VERY IMPORTANT here.", "VERY IMPORTANT"),
        ("Keine Strichpunkte.", "Es ist so; so bleibt es.", ";"),
        ("Write British English, not American English.", "Gray or grey.", "Gray"),
        ("American spelling is not allowed.", "The color or colour.", "color"),
        ("At most 3 words in a sentence.", "One two three four.", "One two three four."),
        ("Kein Satz ist länger als 3 Wörter.", "Eins zwei drei vier.", "Eins zwei drei vier."),
    ],
)
def test_rules_are_read_in_other_words_and_languages(guide: str, draft: str, location: str) -> None:
    assert [one.location[: len(location)] for one in _reviewed(draft, guide).findings] == [location]


@pytest.mark.clause("REVIEW-12")
@pytest.mark.parametrize(
    ("guide", "draft"),
    [
        ("Use semicolons instead of commas.", "It is so; it stays so."),
        ("Sentences have no fewer than 3 words.", "One two three four."),
        ("Use British spelling.", "Please check the license of the program."),
        ("Unter 3 Wörter pro Satz.", "Eins zwei. Drei vier."),
        ("Paragraphs of at most 3 words.", "One two three four."),
        ('Write "e.g." without commas.', "Pets, e.g. cats."),
        ("' '", "Nothing 'is' named."),
    ],
)
def test_what_no_rule_asks_is_not_told(guide: str, draft: str) -> None:
    assert _reviewed(draft, guide).findings == ()


@pytest.mark.clause("REVIEW-12", breaks=True)
def test_a_guide_is_no_evidence_and_contradicts_nothing() -> None:
    guide = "Full-time employees receive 30 days of paid annual leave. Sentences under 25 words."
    found = _reviewed(LEAVE, guide, LEAVE)
    assert found.findings == ()
    told = _reviewed("Sentences have 30 words.", guide, LEAVE).findings
    assert all(one.type is not FindingType.FACTUAL_ERROR for one in told)
    assert all("house" not in one.source_ids for one in told)


@pytest.mark.clause("REVIEW-12", breaks=True)
def test_a_contradiction_beside_a_guide_stays_an_error_of_fact() -> None:
    draft = "Full-time employees receive 30 days of paid annual leave!"
    found = _reviewed(draft, GUIDE, LEAVE)
    types = {one.rule: one.type for one in found.findings}
    assert types == {"number": FindingType.FACTUAL_ERROR, "style_guide": FindingType.STYLE_ISSUE}
    assert found.recommendation is Recommendation.MAJOR_ISSUES


@pytest.mark.clause("REVIEW-5", breaks=True)
def test_a_guide_alone_is_nothing_to_check_facts_against() -> None:
    assert _reviewed(LEAVE).recommendation is Recommendation.REVIEW_REQUIRED


@pytest.mark.slow
def test_a_guide_and_a_draft_of_any_length_are_read_in_one_go() -> None:
    hostile = "'" * 50_000 + " not " * 20_000 + "Sentences under 3 words. " * 2_000
    found = _reviewed("users! " * 20_000, hostile).findings
    assert len(found) <= 200
