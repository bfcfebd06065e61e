"""The real seal on a real log: what an event may not hold, and what the signed statement says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import orjson
import pytest

from support.deployment import Deployment, deployed
from troth.kernel.errors import StorageFailure
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.statement import ReceiptStatement
from troth.kernel.verdicts import Outcome, Verdict, broken, kept
from troth.runtime.exchange.closing import PLAIN_POLICY
from troth.runtime.exchange.documents import PLAIN_LAW, PlainDocument
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange, Origin, open_exchange

NAME = "Anna Schmidt"


def _opened(deployment: Deployment) -> tuple[Exchange, PlainDocument]:
    services = deployment.services
    exchange = open_exchange(
        origin=Origin(surface="test:seal"),
        mode=Mode.WORK,
        request={"text": "a question"},
        clock=services.corpus.clock,
        ids=services.corpus.ids,
    )
    document = PlainDocument(
        fields={"said": "something"},
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
    )
    return exchange, document


def _statement(deployment: Deployment, receipt_id: str) -> ReceiptStatement:
    receipt = deployment.services.log.receipt(receipt_id)
    assert receipt is not None
    return ReceiptStatement.from_json(orjson.loads(parse_envelope(receipt.envelope).payload))


def _leaves(deployment: Deployment) -> Iterable[bytes]:
    return [entry.leaf for entry in deployment.services.log.entries()]


@pytest.mark.clause("PROOF-6", breaks=True)
async def test_a_name_in_an_event_lets_nothing_leave(bare: Deployment) -> None:
    exchange, document = _opened(bare)
    exchange.note("source.added", {"title": NAME})
    before = list(_leaves(bare))
    with pytest.raises(StorageFailure) as refused:
        await bare.services.seal.close(exchange, document, PLAIN_POLICY)
    assert refused.value.code == "internal.unexpected"
    assert NAME not in refused.value.detail
    assert list(_leaves(bare)) == before
    assert bare.services.log.receipt(exchange.receipt_id) is None


@pytest.mark.clause("PROOF-6", breaks=True)
@pytest.mark.filterwarnings("ignore::troth.runtime.exchange.seal.UnsafeEnforcement")
async def test_with_the_check_off_the_receipt_says_that_it_was_broken(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, unsafe=frozenset({"PROOF-6"})) as opened:
        exchange, document = _opened(opened)
        exchange.note("source.added", {"title": NAME})
        sealed = await opened.services.seal.close(exchange, document, PLAIN_POLICY)
        told = _statement(opened, sealed.receipt_id).verdicts
        (verdict,) = [one for one in told if one.clause == "PROOF-6"]
        assert (verdict.outcome, verdict.reason) == (Outcome.BROKEN, "free_text_in_event")
        clean, plain = _opened(opened)
        again = await opened.services.seal.close(clean, plain, PLAIN_POLICY)
        assert "PROOF-6" in orjson.loads(again.body)["clauses"]["kept"]


def _decide(document: PlainDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    del record
    if "said" in document.fields:
        return (broken("TRUST-2.1", "said_too_much"),)
    return (kept("TRUST-2.1", "said_nothing"),)


def _silent(
    record: ExchangeRecord, document: PlainDocument, broke: frozenset[str]
) -> PlainDocument:
    del record
    assert "TRUST-2.1" in broke
    return PlainDocument(
        fields={},
        trace_id=document.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
    )


STRICT: Policy[PlainDocument] = Policy(
    laws=(
        PLAIN_LAW,
        ExitLaw(clauses=frozenset({"TRUST-2.1"}), decide=_decide, repair=leave_unrepaired),
    ),
    fallback=_silent,
)


async def test_the_signed_statement_says_what_was_withheld_and_why(bare: Deployment) -> None:
    exchange, document = _opened(bare)
    sealed = await bare.services.seal.close(exchange, document, STRICT)
    assert "said" not in orjson.loads(sealed.body)
    assert sealed.broken == ("TRUST-2.1",)
    statement = _statement(bare, sealed.receipt_id)
    assert statement.withheld == (broken("TRUST-2.1", "said_too_much"),)
    assert kept("TRUST-2.1", "said_nothing").outcome in {
        one.outcome for one in statement.verdicts if one.clause == "TRUST-2.1"
    }
    plain, other = _opened(bare)
    fine = await bare.services.seal.close(plain, other, PLAIN_POLICY)
    assert _statement(bare, fine.receipt_id).withheld == ()
