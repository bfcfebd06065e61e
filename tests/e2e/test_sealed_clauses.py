"""Which clauses the receipt of each kind of response carries: exactly these, through each door.

A law that is taken out of a policy takes its clauses out of every receipt of that door, and nothing
else tells: what is not decided is not broken either.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
import pytest_asyncio

from support.mails import mail
from tampering.filled import DRAFT, MAIL, ORIGIN, RULES
from troth import RefusedExchange, Troth
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.statement import ReceiptStatement
from troth.ports.intake import RawMail

QUESTION = "How many days of leave do full-time staff have?"


def _ids(family: str, *numbers: str) -> frozenset[str]:
    return frozenset(f"{family}-{number}" for number in numbers)


EVERY: Final = _ids("PROOF", "2", "5", "6") | _ids("TRUST", "3.8", "3.9", "7.2")
GATE: Final = _ids("GATE", "1", "2", "3", "4", "6", "7", "8")
MEMORY: Final = _ids("MEM", "1", "2", "3", "4", "10", "15", "19")
ANSWER: Final = _ids(
    "TRUST",
    *("1.4", "1.5", "1.6", "1.7", "1.8", "1.10", "2.4", "2.5", "2.6"),
    *("3.1", "3.2", "3.3", "3.4", "3.5", "3.7", "4.5", "5.1", "5.2", "6.1"),
)
THINKING: Final = _ids("THINK", "1", "4", "5", "6", "7", "8", "10")
REVIEW: Final = _ids("REVIEW", "1", "2", "3", "4", "6", "7", "9", "10", "13")

CARRIED: Final = {
    "library:sources": EVERY,
    "library:evidence": EVERY,
    "library:settle": EVERY | MEMORY,
    "test:contradictions": EVERY | MEMORY,
    "test:refused": EVERY,
    "library:memories": EVERY | MEMORY,
    "library:chat": EVERY | GATE | MEMORY | ANSWER,
    "library:ask": EVERY | GATE | MEMORY | ANSWER | THINKING,
    "library:ask_panel": EVERY | GATE | MEMORY | ANSWER | _ids("TRUST", "4.3", "4.4"),
    "library:think": EVERY | THINKING,
    "library:review": EVERY | REVIEW,
    "reviewer": EVERY | REVIEW,
    "intake:message": EVERY | GATE | {"GATE-17"},
    ORIGIN.surface: EVERY,
}
"""By surface."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def carried(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[dict[str, set[frozenset[str]]]]:
    """What the receipts of one response of each kind carry, by surface."""
    folder: Path = tmp_path_factory.mktemp("sealed")
    async with Troth.open(f"sqlite:///{folder}/troth.db", web="off") as troth:
        await troth.add_source(RULES, title="Rules", source_id="rules")
        await troth.search("leave")
        for text in ("I work at Microsoft.", "I work at Amazon.", "Where do I work?"):
            await troth.chat(text, subject="anna")
        await troth.memories(subject="anna")
        sealed = await troth.contradictions(subject="anna", surface="test:contradictions")
        entries: Any = sealed.document.fields["contradictions"]
        (entry,) = entries
        await troth.settle(entry["entry_id"], "reflect", subject="anna")
        with pytest.raises(RefusedExchange):
            await troth.settle("ent_unknown", "reflect", subject="anna", surface="test:refused")
        await troth.ask(QUESTION)
        await troth.ask_panel(QUESTION)
        await troth.think("The report is certainly finished. It is very, very good.")
        await troth.review(DRAFT, sources=["rules"])
        raw = RawMail(data=mail(MAIL).encode(), received_at="2026-11-21T10:00:00Z", locator="test")
        await troth.services.intake.intake.take_in(raw, origin=ORIGIN, wait=True)
        found: dict[str, set[frozenset[str]]] = {}
        for receipt in troth.services.log.receipts():
            payload = parse_envelope(receipt.envelope).payload
            statement = ReceiptStatement.from_json(orjson.loads(payload))
            ids = frozenset(one.clause for one in statement.verdicts)
            assert len(ids) == len(statement.verdicts)
            found.setdefault(statement.surface, set()).add(ids)
        yield found


@pytest.mark.parametrize("surface", sorted(CARRIED))
def test_a_receipt_carries_the_clauses_of_its_kind(
    carried: dict[str, set[frozenset[str]]], surface: str
) -> None:
    assert carried[surface] == {CARRIED[surface]}


def test_every_surface_that_was_used_is_in_the_table(
    carried: dict[str, set[frozenset[str]]],
) -> None:
    assert set(carried) == set(CARRIED)
