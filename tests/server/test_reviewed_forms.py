"""Which statements a review holds against a draft and which not, sentence by sentence, at its door.

The judge is the shipped one: what it makes of other forms and of small words is part of the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from support.deployment import Deployment
from troth.kernel.digests import text_sha256
from troth.ports.evidence import NewSource
from troth.runtime.exchange.exchange import Origin

# What a source says, and what a draft says of it.
EQUAL = (
    ("The box holds two dozen eggs.", "The box holds 24 eggs."),
    ("The box holds 24 eggs.", "The box holds two dozen eggs."),
    ("The box holds half a dozen eggs.", "The box holds 6 eggs."),
    ("Die Schachtel enthält zwei Dutzend Eier.", "Die Schachtel enthält 24 Eier."),
    ("Die Schachtel enthält ein Dutzend Eier.", "Die Schachtel enthält 12 Eier."),
    ("The office opened in 03/2024.", "The office opened in March 2024."),
    ("The office opened in March 2024.", "The office opened in 03/2024."),
    (
        "The team has a budget of 1,000 euros a year.",
        "Each team has a yearly budget of a thousand euros.",
    ),
    ("It opened on 2024-03-05.", "It opened on 5 March 2024."),
    ("The plan costs a thousand euros.", "The plan costs 1,000 euros."),
    ("The plan costs 1,000 euros.", "The plan costs a thousand euros."),
    ("Der Plan kostet tausend Euro.", "Der Plan kostet 1.000 Euro."),
    ("The fee is 1.5 million euros.", "The fee is 1,500,000 euros."),
    ("Every visitor receives a map.", "All visitors receive a map."),
    ("Guests pay no fee.", "Guests do not pay any fee."),
    ("Visitors must not take photos.", "Visitors are not allowed to take photos."),
    ("Tom is supervised by Maria.", "Maria supervises Tom."),
    ("Ben met Anna in Leeds.", "Anna met Ben in Leeds."),
    ("France's capital is Paris.", "Paris is the capital of France."),
    ("Den Mieter informiert der Vermieter.", "Der Vermieter informiert den Mieter."),
)
ERRORS = {
    "figures": (
        ("The box holds three dozen eggs.", "The box holds 24 eggs."),
        ("Die Schachtel enthält drei Dutzend Eier.", "Die Schachtel enthält 24 Eier."),
        ("The office opened in 03/2024.", "The office opened in April 2024."),
        ("The plan costs a thousand euros.", "The plan costs 2,000 euros."),
    ),
    "scope words": (
        ("Some visitors receive a map.", "Every visitor receives a map."),
        ("Some visitors need a ticket.", "Any visitor needs a ticket."),
        ("Most visitors receive a map.", "All visitors receive a map."),
        ("Only members may borrow books.", "Anyone may borrow books."),
        ("Einige Besucher erhalten eine Karte.", "Jeder Besucher erhält eine Karte."),
    ),
    "swapped roles": (
        ("Maria supervises Tom.", "Tom supervises Maria."),
        ("Ben manages Anna.", "Anna manages Ben."),
        ("Acme acquired Globex in 2020.", "Globex acquired Acme in 2020."),
        ("The tenant must notify the landlord.", "The landlord must notify the tenant."),
        ("Maria leitet Tom.", "Tom leitet Maria."),
    ),
    "note that": (
        ("The museum is closed on Mondays.", "Note that the museum is open on Mondays."),
        ("The fee is 20 euros.", "Please note that the fee is 30 euros."),
        (
            "Das Museum ist montags geschlossen.",
            "Bitte beachten Sie, dass das Museum montags geöffnet ist.",
        ),
    ),
    "must not, required": (
        ("Visitors must not bring bags.", "Visitors are required to bring bags."),
        ("Visitors must not take photos.", "Visitors may take photos."),
        ("A deposit is required.", "A deposit is not required."),
        ("Helmets are required.", "Helmets are optional."),
    ),
    "rival names": (
        ("The conference takes place in Lyon.", "The conference takes place in Paris."),
        ("The contract was signed by Anna Weber.", "The contract was signed by Paul Klein."),
        ("The product is called Falcon.", "The product is called Eagle."),
        (
            "Der Vertrag wurde in Berlin unterzeichnet.",
            "Der Vertrag wurde in Hamburg unterzeichnet.",
        ),
        ("Die Leiterin ist Anna Weber.", "Die Leiterin ist Petra Klein."),
    ),
}


async def types(bare: Deployment, said: str, draft: str) -> list[str]:
    source = NewSource(text=said, title="Notice", source_id=f"s-{text_sha256(said)[:12]}")
    await bare.services.corpus.add(source, origin=Origin(surface="test:reviews"))
    body: dict[str, Any] = {
        "draft_id": "d-1",
        "draft_content": draft,
        "rag_retrieval_ids": [source.source_id],
    }
    answer = await bare.client.post("/api/reviews?wait=true", json=body)
    assert answer.status_code == 200, answer.text
    return [one["type"] for one in answer.json()["findings"]]


@pytest.mark.clause("REVIEW-12")
async def test_other_forms_of_the_same_are_no_finding(bare: Deployment) -> None:
    found = {draft: await types(bare, said, draft) for said, draft in EQUAL}
    assert {draft: made for draft, made in found.items() if made} == {}


@pytest.mark.parametrize("pairs", ERRORS.values(), ids=ERRORS)
@pytest.mark.clause("REVIEW-12", breaks=True)
async def test_what_contradicts_the_source_is_an_error_of_fact(
    bare: Deployment, pairs: Sequence[tuple[str, str]]
) -> None:
    found = {draft: await types(bare, said, draft) for said, draft in pairs}
    assert {draft: made for draft, made in found.items() if "factual_error" not in made} == {}
