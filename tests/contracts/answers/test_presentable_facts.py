"""What a source says and what it advises; how a line of Evidence names its source."""

from __future__ import annotations

import pytest

from troth.contracts.answers.document import EvidenceLine, EvidenceReport
from troth.contracts.answers.presentable import presentable
from troth.contracts.answers.sections import render_evidence
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.language.moods import advises_the_reader

URL = "https://shop.example/plans"
ADVICE = "You should therefore buy the annual plan."
STATED = "The annual plan costs 90 euros."


def _found(*quotes: str) -> EvidenceSet:
    text = " ".join(quotes)
    facts = tuple(
        Fact(
            fact_id=f"F{at}",
            quote=quote,
            source_id="plans",
            span=Span.of(text, text.index(quote), text.index(quote) + len(quote)),
            retrieved_at="2026-11-01T00:00:00Z",
        )
        for at, quote in enumerate(quotes, start=1)
    )
    source = Source(
        source_id="plans",
        title="Plans",
        text_sha256=text_sha256(text),
        domain="shop.example",
        url=URL,
        retrieved_at="2026-11-01T00:00:00Z",
        published_at="2026-10-02",
    )
    return EvidenceSet(
        status=EvidenceStatus.OK, facts=facts, sources=(source,), texts={"plans": text}
    )


@pytest.mark.parametrize(
    "sentence",
    [
        ADVICE,
        "We strongly recommend you to upgrade now.",
        "Buy now and save 20 %!",
        "If you are looking for a quiet room, this is it.",
        "Sie sollten daher das Jahresabo nehmen.",
        "Wir empfehlen Ihnen das größere Modell.",
    ],
)
def test_advice_to_the_reader_is_seen(sentence: str) -> None:
    assert advises_the_reader(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        STATED,
        "You must apply in writing.",
        "You get 28 days of leave.",
        "Employees should request leave in the portal.",
        "Send the form to the people team by Friday.",
        "Sie erhalten 28 Tage Urlaub.",
    ],
)
def test_what_a_rule_tells_its_reader_is_a_statement(sentence: str) -> None:
    assert not advises_the_reader(sentence)


def test_advice_is_left_out_of_the_facts() -> None:
    found = presentable(_found(STATED, ADVICE))
    assert [fact.quote for fact in found.facts] == [STATED]
    assert presentable(_found(ADVICE)).status is EvidenceStatus.EMPTY


def test_a_line_of_evidence_names_title_id_domain_address_and_date() -> None:
    found = _found(STATED)
    report = EvidenceReport.of(found, needed=True, signals=("market:price",), score=1.0)
    said = render_evidence((EvidenceLine.verbatim(found.facts[0]),), report)
    assert said == f"\n1. “{STATED}” — Plans [plans], shop.example, {URL}, published 2026-10-02"
