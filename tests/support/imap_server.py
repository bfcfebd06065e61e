"""A real IMAP server on loopback, for the tests that read one."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

PASSWORD = "correct-horse"


@dataclass(frozen=True, kw_only=True)
class ImapServer:
    """A running Dovecot on loopback with one account, ``ana``."""

    port: int
    tls_port: int
    folder: Path
    ca_file: Path

    def deliver(self, name: str, data: bytes) -> None:
        """Put a mail into the inbox."""
        waiting, delivered = self.folder / "tmp" / name, self.folder / "new" / name
        waiting.write_bytes(data)
        if os.geteuid() == 0:
            shutil.chown(waiting, "nobody")
        waiting.rename(delivered)

    def files(self) -> dict[str, bytes]:
        """Every mail file of the account, with its flags in its name."""
        found = (path for name in ("cur", "new") for path in (self.folder / name).iterdir())
        return {f"{path.parent.name}/{path.name}": path.read_bytes() for path in found}


@pytest.fixture(scope="session")
def imap_server() -> Iterator[ImapServer]:
    """A Dovecot of the session's own; where it is required and missing, the tests fail."""
    program = _dovecot()
    directory = Path(tempfile.mkdtemp(prefix="troth-imap-"))
    directory.chmod(0o755)
    port, tls_port = _free_port(), _free_port()
    make_certificate(directory)
    server = ImapServer(
        port=port, tls_port=tls_port, folder=directory / "mail", ca_file=directory / "cert.pem"
    )
    _maildir(server.folder)
    config = directory / "dovecot.conf"
    config.write_text(_configuration(directory, port, tls_port))
    log = (directory / "out").open("wb")
    process = subprocess.Popen([program, "-F", "-c", str(config)], stdout=log, stderr=log)
    try:
        _wait_for(port, process, directory)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=20)
        log.close()
        shutil.rmtree(directory, ignore_errors=True)


def _dovecot() -> str:
    found = shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        missing = "Dovecot's IMAP server is needed: apt-get install -y dovecot-imapd"
        if os.environ.get("TROTH_TEST_IMAP") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def _accounts() -> tuple[str, str, pwd.struct_passwd]:
    """Who runs the login process, who the rest, and who owns the mails."""
    if os.geteuid() == 0:
        return "dovenull", "dovecot", pwd.getpwnam("nobody")
    me = pwd.getpwuid(os.geteuid())
    return me.pw_name, me.pw_name, me


def _maildir(folder: Path) -> None:
    for name in ("cur", "new", "tmp"):
        (folder / name).mkdir(parents=True)
    if os.geteuid() == 0:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, "nobody")


def _configuration(directory: Path, port: int, tls_port: int) -> str:
    login, internal, owner = _accounts()
    return f"""
base_dir = {directory}/run
state_dir = {directory}/state
log_path = {directory}/log
protocols = imap
listen = 127.0.0.1
default_login_user = {login}
default_internal_user = {internal}
first_valid_uid = 0
mail_location = maildir:{directory}/mail
disable_plaintext_auth = no
auth_failure_delay = 0
ssl = yes
ssl_cert = <{directory}/cert.pem
ssl_key = <{directory}/key.pem
passdb {{
  driver = static
  args = user=ana password={PASSWORD}
}}
userdb {{
  driver = static
  args = uid={owner.pw_uid} gid={owner.pw_gid} home={directory}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""


def make_certificate(directory: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (directory / "cert.pem").write_bytes(certificate.public_bytes(pem))
    (directory / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes], directory: Path) -> None:
    for _ in range(200):
        if process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
        time.sleep(0.05)
    told = "".join(
        path.read_text(errors="replace")
        for path in (directory / "out", directory / "log")
        if path.exists()
    )
    pytest.fail(f"Dovecot did not start: {told[-2000:]}")
