"""Witnesses: two of them vouch for a log that grows, and neither for one that changed its past."""

from __future__ import annotations

import base64
import hashlib

import pytest

from kernel.proof.log_samples import FIRST, STRANGER, Key, SampleLog
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.merkle import Frontier, consistency_proof, leaf_hash
from troth.kernel.proof.checkpoint import cosign, verify_checkpoint, verify_cosigned
from troth.kernel.proof.keys import WITNESS, PublicKey, key_id, parse_vkey, render_vkey

KEYS = {name: Key(at) for at, name in enumerate(("anna.example", "ben.example"), 7)}
ANNA, BEN = (PublicKey(name=name, raw=key.raw, kind=WITNESS) for name, key in KEYS.items())
AT = 1_790_000_000


def signed(
    note: bytes,
    witness: PublicKey,
    *,
    before: bytes | None = None,
    proof: list[bytes] | None = None,
) -> bytes:
    return cosign(
        note,
        log_key=FIRST.public,
        before=before,
        proof=proof or [],
        witness=witness,
        sign=KEYS[str(witness.name)].sign,
        at=AT,
    )


def proof_of(log: SampleLog, first: int) -> list[bytes]:
    frontier = Frontier()
    rows = [frontier.append(leaf_hash(leaf)) for leaf in log.leaves]
    return consistency_proof(
        first, len(log.leaves), lambda level, index: rows[((index + 1) << level) - 1][level]
    )


@pytest.mark.clause("PROOF-3")
def test_two_witnesses_vouch_for_a_log_that_grows() -> None:
    log = SampleLog().fill(4)
    first = signed(log.note(), ANNA)
    log.fill(7)
    note = signed(log.note(), ANNA, before=first, proof=proof_of(log, 5))
    note = signed(note, BEN)
    checkpoint, at = verify_cosigned(note, log_key=FIRST.public, witnesses=[ANNA, BEN])
    assert (checkpoint.size, at) == (12, {ANNA.name: AT, BEN.name: AT})
    assert verify_checkpoint(note, keys=[FIRST.public]) == checkpoint
    for witness in (ANNA, BEN):
        assert parse_vkey(render_vkey(str(witness.name), witness.raw, WITNESS), WITNESS) == witness


@pytest.mark.clause("PROOF-3", breaks=True)
def test_no_witness_signs_a_log_that_changed_its_past() -> None:
    log = SampleLog().fill(4)
    first = signed(log.note(), ANNA)
    other = SampleLog().fill(2)
    other.append("gate.decided", {"n": 99})
    other.fill(8)
    shorter = SampleLog().fill(2)
    elsewhere = log.note(origin="other.example/log")
    for note, proof in (
        (other.note(), proof_of(other, 5)),
        (log.fill(7).note(), []),
        (shorter.note(), []),
        (elsewhere, []),
        (log.note(STRANGER), proof_of(log, 5)),
    ):
        with pytest.raises(ProofBroken):
            signed(note, ANNA, before=first, proof=proof)


@pytest.mark.clause("PROOF-3", breaks=True)
def test_who_did_not_sign_is_named_and_a_changed_line_is_refused() -> None:
    note = signed(SampleLog().fill(4).note(), ANNA)
    with pytest.raises(ProofBroken, match=r"ben\.example has not signed"):
        verify_cosigned(note, log_key=FIRST.public, witnesses=[ANNA, BEN])
    head, _, line = note.rpartition(b" ")
    for place in range(4, 4 + 8 + 64):
        data = bytearray(base64.b64decode(line))
        data[place] ^= 1
        spoilt = head + b" " + base64.b64encode(data) + b"\n"
        with pytest.raises(ProofBroken):
            verify_cosigned(spoilt, log_key=FIRST.public, witnesses=[ANNA])
    name = b"\xe2\x80\x94 anna.example"
    forged = note.replace(name, name.replace(b"anna", b"ben"))
    with pytest.raises(ProofBroken):
        verify_cosigned(forged, log_key=FIRST.public, witnesses=[BEN])


def test_the_id_of_a_witness_is_of_its_own_kind() -> None:
    kinds = {kind: hashlib.sha256(b"a\n" + kind + ANNA.raw).digest()[:4] for kind in (b"\1", b"\4")}
    assert key_id("a", ANNA.raw, WITNESS) == kinds[b"\4"]
    told = render_vkey("anna.example", ANNA.raw, WITNESS)
    for text in ("", "a+b+c", FIRST.public.raw.hex(), told[1:], told + "x"):
        with pytest.raises(CallerError):
            parse_vkey(text, WITNESS)
    with pytest.raises(CallerError):
        parse_vkey(told)
    with pytest.raises(ValueError, match="not a key name"):
        PublicKey(name="a b", raw=ANNA.raw, kind=WITNESS)
