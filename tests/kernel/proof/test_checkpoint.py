"""Checkpoints: the published examples, our own, and everything that is none."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.proof.log_samples import FIRST, ORIGIN, SECOND, STRANGER, Key
from support.refusals import raising
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.checkpoint import (
    Checkpoint,
    parse_checkpoint,
    parse_note,
    render_checkpoint,
    verify_checkpoint,
)
from troth.kernel.proof.keys import PublicKey

# The example of the C2SP checkpoint specification; its key is not published with it.
EXAMPLE = """example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
""".encode()  # noqa: E501 - one line of the format
CHECKPOINT = Checkpoint(origin=ORIGIN, size=7, root=bytes(range(32)))


def render(key: Key = FIRST, checkpoint: Checkpoint = CHECKPOINT) -> bytes:
    return render_checkpoint(checkpoint, signer_name=key.name, public_key=key.raw, sign=key.sign)


def test_the_published_example_is_read() -> None:
    checkpoint = parse_checkpoint(EXAMPLE)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.root.hex().startswith("0ac5186a")
    (line,) = parse_note(EXAMPLE).signatures
    assert (line.name, len(line.signature)) == (checkpoint.origin, 64)
    with pytest.raises(ProofBroken):
        verify_checkpoint(EXAMPLE, keys=[FIRST.public])


def test_what_is_rendered_verifies() -> None:
    note = render()
    lines = note.decode().split("\n")
    assert lines[:2] == [ORIGIN, "7"]
    assert base64.b64decode(lines[2]) == CHECKPOINT.root
    assert lines[4].startswith(f"\u2014 {ORIGIN} ")
    for key in (FIRST.public, PublicKey(raw=FIRST.raw)):
        assert verify_checkpoint(note, keys=[STRANGER.public, key]) == CHECKPOINT


def test_lines_of_unknown_keys_are_ignored_and_false_ones_are_not() -> None:
    note = render() + render(STRANGER).split(b"\n\n")[1]
    assert verify_checkpoint(note, keys=[FIRST.public]) == CHECKPOINT
    assert verify_checkpoint(note, keys=[STRANGER.public]) == CHECKPOINT
    other = Checkpoint(origin=ORIGIN, size=8, root=CHECKPOINT.root)
    false = render() + render(SECOND, other).split(b"\n\n")[1]
    with pytest.raises(ProofBroken):
        verify_checkpoint(false, keys=[FIRST.public, SECOND.public])


def test_extension_lines_are_allowed() -> None:
    text = CHECKPOINT.text().encode() + b"more\n"
    line = base64.b64encode(bytes.fromhex(FIRST.id) + FIRST.sign(text)).decode()
    note = text + f"\n\u2014 {ORIGIN} {line}\n".encode()
    assert verify_checkpoint(note, keys=[FIRST.public]) == CHECKPOINT


def test_a_key_of_another_name_does_not_verify() -> None:
    with raising(ProofBroken, code="proof.checkpoint"):
        verify_checkpoint(render(), keys=[Key(1, "other.example").public])


@pytest.mark.clause("PROOF-3", breaks=True)
def test_every_flipped_bit_is_refused() -> None:
    note = render()
    for place in range(len(note)):
        for bit in range(8):
            bad = note[:place] + bytes([note[place] ^ (1 << bit)]) + note[place + 1 :]
            with pytest.raises(ProofBroken) as breach:
                verify_checkpoint(bad, keys=[PublicKey(raw=FIRST.raw)])
            assert breach.value.code == "proof.checkpoint"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n7\n", "\n07\n"),
        ("\n7\n", "\n-7\n"),
        ("\n7\n", "\n\u0667\n"),
        ("\n7\n", "\n7 \n"),
        ("\n7\n", "\n\n"),
        ("\n7\n", f"\n{'9' * 5000}\n"),
        ("AAEC", "AAE"),
        ("\n\n", "\n"),
        ("\u2014 ", "- "),
        ("\u2014 ", "\u2014"),
        (ORIGIN, f"\t{ORIGIN}"),
        (ORIGIN, ""),
        ("7", "7" * 70_000),
    ],
)
def test_other_forms_are_refused(old: str, new: str) -> None:
    note = render().decode().replace(old, new).encode()
    with raising(ProofBroken, code="proof.checkpoint"):
        parse_checkpoint(note)


@given(st.binary() | st.text().map(lambda text: f"{text}\n\n\u2014 a b\n".encode()))
def test_any_bytes_are_read_or_refused(note: bytes) -> None:
    with raising(ProofBroken, code="proof.checkpoint"):
        verify_checkpoint(note, keys=[FIRST.public])


@pytest.mark.parametrize("part", ["\n", "\u2014 ", "a", "\u2014 a AAAA\n"])
@pytest.mark.parametrize("size", [60_000, 1_000_000])
def test_long_notes_are_answered(part: str, size: int) -> None:
    note = part.encode()
    with pytest.raises(ProofBroken):
        parse_checkpoint(note * (size // len(note)))


def test_nonsense_is_not_rendered() -> None:
    with pytest.raises(ValueError, match="key name"):
        render(Key(1, "two words"))
    with pytest.raises(ValueError, match="origin"):
        Checkpoint(origin="a\nb", size=1, root=bytes(32))
    with pytest.raises(ValueError, match="32 bytes"):
        Checkpoint(origin="a", size=1, root=bytes(31))
