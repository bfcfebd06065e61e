"""The signing key in a file: made once, kept private, refused when it is not what it should be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from troth.adapters.signing import FileSigner
from troth.kernel.errors import StorageFailure
from troth.kernel.proof.keys import PublicKey, verify_signature

PEM = serialization.Encoding.PEM
PKCS8 = serialization.PrivateFormat.PKCS8
PLAIN = serialization.NoEncryption()


def refused(path: Path, *, create: bool = True) -> StorageFailure:
    with pytest.raises(StorageFailure) as caught:
        FileSigner.open(path, create=create)
    assert caught.value.code == "storage.key"
    assert caught.value.hint
    return caught.value


def write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    path.chmod(0o600)
    return path


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "troth.key"
    umask = os.umask(0)
    try:
        made = FileSigner.open(path)
    finally:
        os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o600
    assert FileSigner.open(path, create=False).public_key == made.public_key
    assert list(tmp_path.iterdir()) == [path]


def test_what_it_signs_verifies(tmp_path: Path) -> None:
    signer = FileSigner.open(tmp_path / "troth.key")
    signature = signer.sign(b"message")
    assert verify_signature(PublicKey(raw=signer.public_key), b"message", signature)
    assert not verify_signature(PublicKey(raw=signer.public_key), b"massage", signature)


def test_processes_that_start_at_once_get_one_key(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from troth.adapters.signing import FileSigner;"
        "print(FileSigner.open(Path(sys.argv[1])).public_key.hex())"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "troth.key")]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(6)]
    said = {process.communicate(timeout=60)[0] for process in started}
    assert len(said) == 1
    assert len(said.pop().strip()) == 64
    assert [path.name for path in tmp_path.iterdir()] == ["troth.key"]


def test_a_missing_key_is_not_made_unasked(tmp_path: Path) -> None:
    refused(tmp_path / "troth.key", create=False)
    assert not list(tmp_path.iterdir())
    refused(tmp_path / "nowhere" / "troth.key")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o606, 0o610, 0o777])
def test_a_key_that_others_may_touch_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "troth.key"
    FileSigner.open(path)
    path.chmod(mode)
    assert "chmod 600" in str(refused(path).hint)


ED25519 = Ed25519PrivateKey.generate()
CONTENTS = {
    "empty": b"",
    "garbage": b"garbage",
    "cut": ED25519.private_bytes(PEM, PKCS8, PLAIN)[:60],
    "another kind": ec.generate_private_key(ec.SECP256R1()).private_bytes(PEM, PKCS8, PLAIN),
    "a public key": ED25519.public_key().public_bytes(
        PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    ),
    "encrypted": ED25519.private_bytes(
        PEM, PKCS8, serialization.BestAvailableEncryption(b"sesame")
    ),
    "endless": b"\x00" * 1_000_000,
}


@pytest.mark.parametrize("name", CONTENTS)
def test_what_is_no_key_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / "troth.key", CONTENTS[name])
    refused(path)
    assert path.read_bytes() == CONTENTS[name]


def test_a_directory_is_no_key(tmp_path: Path) -> None:
    refused(tmp_path)


def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "troth.key"
    path.symlink_to(tmp_path / "gone")
    refused(path)
