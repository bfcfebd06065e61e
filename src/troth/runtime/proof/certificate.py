"""The certificate of the last ``troth certify``, as operators look at it (PROOF-7).

Read and told, never made: what certifies is another distribution. Whether its conclusions follow
from what was seen is told by ``troth certify verify``; here its signature is held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast

from typing_extensions import TypedDict

from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.keys import PublicKey, key_id, read_public_key

PREDICATE_TYPE = "urn:troth:certificate:v1"
MAX_BYTES = 16_000_000


class ToldCertificate(TypedDict):
    """What a deployment says of its certificate.

    Attributes:
        state: ``broken`` where it cannot be read, or another key signed it; nothing else is told.
        failures: Cases that failed, and clauses whose enforcement nobody missed.
        clauses: How many clauses stand ``shown``, ``passed``, ``elsewhere``, ``not_tried`` and
            ``failed``.
    """

    state: Literal["certified", "not_certified", "broken"]
    target: str
    version: str
    finished_at: str
    failures: list[str]
    clauses: dict[str, int]


def open_certificate(data: bytes, public_key: PublicKey) -> JsonObject:
    """The predicate of a certificate whose signature holds.

    Raises:
        ProofBroken: ``proof.receipt``: it is none, or was not signed by this key.
    """
    envelope = parse_envelope(data.removesuffix(b"\n"))
    statement = envelope.open(public_key)
    predicate = statement.get("predicate")
    if statement.get("predicateType") != PREDICATE_TYPE or not isinstance(predicate, dict):
        raise ProofBroken("proof.receipt", "This is no certificate.", place="predicateType")
    run = predicate.get("run")
    signer = run.get("signer") if isinstance(run, Mapping) else None
    if key_id(str(signer), public_key.raw).hex() != envelope.key_id:
        raise ProofBroken("proof.receipt", "Another key is named than signed.", place="keyid")
    return predicate


def told_certificate(path: Path) -> ToldCertificate:
    """The certificate in a file, signed by the key in the file ``.pub`` beside it."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return _BROKEN
        public_key = read_public_key(path.with_suffix(".pub").read_bytes())
        return _told(open_certificate(path.read_bytes(), public_key))
    except (OSError, CallerError, ProofBroken, LookupError, TypeError):
        return _BROKEN


_BROKEN = ToldCertificate(
    state="broken", target="", version="", finished_at="", failures=[], clauses={}
)


def _told(predicate: JsonObject) -> ToldCertificate:
    run = cast("Mapping[str, str]", predicate["run"])
    clauses = cast("list[Mapping[str, str]]", predicate["clauses"])
    is_certified = predicate["passed"] is True and predicate["whole"] is True
    return ToldCertificate(
        state="certified" if is_certified else "not_certified",
        target=run["target"],
        version=run["version"],
        finished_at=run["finished_at"],
        failures=cast("list[str]", predicate["failures"]),
        clauses=dict(Counter(one["stands"] for one in clauses)),
    )
