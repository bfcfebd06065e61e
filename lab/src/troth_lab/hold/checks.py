"""What must hold of a run, whatever broke: what clients saw is held to what is stored.

- unsealed: each sealed document that a client got has a receipt in the log, which the key of the
  log signed, of exactly its bytes; and nothing else left but fixed refusals.
- lost, twice: each statement that was acknowledged is in memory, and none is there twice.
- mails: each mail has one outcome, and one event of the log decides on it.
- log: the whole log verifies, with every table that it speaks of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import orjson

from troth.bootstrap import StoredLog
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.events import EventTag
from troth.runtime.proof.audit import refuse_findings, verify_stored_log
from troth_lab.hold.replies import Reply

_DECIDED = f'"tag":"{EventTag.INTAKE_DECIDED.value}"'.encode()


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """Something that a client told, and whether that was acknowledged.

    Attributes:
        token: Words of it that nothing else holds.
    """

    subject: str
    token: str
    acknowledged: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Checks:
    """What did not hold, told one by one; all are empty where everything held."""

    unsealed: Sequence[str] = ()
    lost: Sequence[str] = ()
    twice: Sequence[str] = ()
    mails: Sequence[str] = ()
    log: Sequence[str] = ()

    @property
    def hold(self) -> bool:
        """Whether everything held."""
        return not (self.unsealed or self.lost or self.twice or self.mails or self.log)


def unsealed(replies: Iterable[Reply], responses: Mapping[str, bytes]) -> list[str]:
    """Replies that are not sealed, or not as their receipts say.

    Args:
        responses: By receipt id, the digest of the response that a stored receipt is of.
    """
    found: list[str] = []
    for reply in replies:
        where = f"{reply.kind} at {reply.at_s:.1f} s"
        if reply.bare:
            found.append(f"{where}: {reply.bare}")
        if reply.is_whole and not reply.parts and not reply.bare:
            found.append(f"{where}: nothing that is sealed")
        for part in reply.parts:
            stored = responses.get(part.receipt_id)
            if stored != part.sha256:
                why = "is of other bytes" if stored else "is not in the log"
                found.append(f"{where}: its receipt {part.receipt_id} {why}")
    return found


def lost_and_twice(
    told: Iterable[Statement], memories: Mapping[str, Sequence[str]]
) -> tuple[list[str], list[str]]:
    """Acknowledged statements that no memory holds, and statements that several hold.

    Args:
        memories: The texts of each subject's memories.
    """
    lost: list[str] = []
    twice: list[str] = []
    for one in told:
        count = sum(one.token in text for text in memories.get(one.subject, ()))
        if one.acknowledged and not count:
            lost.append(f"{one.subject}: {one.token}")
        if count > 1:
            twice.append(f"{one.subject}: {one.token}, {count} times")
    return lost, twice


def undecided(
    mails: Mapping[str, str | None], decided: Mapping[str, int], outcomes: Collection[str]
) -> list[str]:
    """Mails without exactly one outcome.

    Args:
        mails: Message ids with their trace ids; none where a mail was not kept.
        decided: How many events of the log decide, by trace id.
        outcomes: Message ids that have an outcome.
    """
    return [
        f"{message_id}: {decided.get(trace_id or '', 0)} decisions"
        f"{'' if message_id in outcomes else ', no outcome'}"
        for message_id, trace_id in mails.items()
        if decided.get(trace_id or "", 0) != 1 or message_id not in outcomes
    ]


def broken_log(stored: StoredLog) -> list[str]:
    """What is wrong with the log and the tables beside it."""
    if stored.trusted is None:
        return ["there is no key to verify it with"]
    try:
        report = verify_stored_log(
            stored.log,
            stored.trusted,
            outside_checkpoint=stored.checkpoint,
            tables=stored.storage.audit(),
        )
        refuse_findings(report)
    except ProofBroken as broken:
        return [f"{broken.detail} [{broken.code}] {broken.place or ''}".strip()]
    return []


def responses_of(stored: StoredLog, wanted: Collection[str]) -> dict[str, bytes]:
    """By receipt id, the digest of the response that a receipt is of, if the key signed it."""
    found: dict[str, bytes] = {}
    for receipt in stored.log.receipts():
        if receipt.receipt_id not in wanted or stored.trusted is None:
            continue
        try:
            envelope = parse_envelope(receipt.envelope)
            envelope.open(stored.trusted)
        except ProofBroken:
            continue  # it is as good as none
        named = orjson.loads(envelope.payload)["subject"]
        subjects = {one["name"]: one["digest"]["sha256"] for one in named}
        found[receipt.receipt_id] = bytes.fromhex(subjects["response"])
    return found


def decisions_of(stored: StoredLog) -> Counter[str]:
    """How many events of the log decide on a mail, by trace id."""
    return Counter(
        str(orjson.loads(entry.leaf)["trace_id"])
        for entry in stored.log.entries()
        if _DECIDED in entry.leaf
    )
