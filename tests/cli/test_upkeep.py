"""Serving over a socket and TLS, draining, the doctor, backups and pruning, as an operator does."""

from __future__ import annotations

import json
import shutil
import signal
import ssl
import time
from pathlib import Path

import httpx2
import pytest

from support.deployment import HANDBOOK, QUESTION
from support.imap_server import make_certificate
from support.serving import served
from support.shell import Shell, put_handbook
from support.terminal import Terminal


@pytest.fixture
def filled(tmp_path: Path) -> Shell:
    put_handbook(tmp_path)
    return Shell(tmp_path)


def test_it_serves_on_a_unix_socket_and_takes_over_one_that_nobody_serves(tmp_path: Path) -> None:
    path = tmp_path / "troth.sock"
    for _ in range(2):
        with served(tmp_path, "--socket", str(path)):
            transport = httpx2.HTTPTransport(uds=str(path))
            with httpx2.Client(transport=transport, base_url="http://localhost") as client:
                assert client.get("/readyz").json()["ready"] is True
            assert path.stat().st_mode & 0o777 == 0o660
            refused = Shell(tmp_path).run("serve", "--socket", str(path))
            assert (refused.returncode, "socket" in refused.stderr) == (10, True)


def test_it_serves_https_and_refuses_a_key_that_is_not_the_certificates(tmp_path: Path) -> None:
    make_certificate(tmp_path)
    files = ("--tls-cert", "cert.pem", "--tls-key", "key.pem")
    with served(tmp_path, *files) as running:
        trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        assert running.base.startswith("https://")
        with httpx2.Client(verify=trusted, base_url=running.base) as client:
            assert client.get("/readyz").json()["ready"] is True
    other = tmp_path / "other"
    other.mkdir()
    make_certificate(other)
    shell = Shell(tmp_path)
    wrong = shell.run("serve", "--tls-cert", "cert.pem", "--tls-key", "other/key.pem")
    assert (wrong.returncode, "HTTPS cannot be served" in wrong.stderr) == (10, True)
    alone = shell.run("serve", "--tls-cert", "cert.pem")
    assert (alone.returncode, "tls_key" in alone.stderr) == (10, True)


def test_told_to_end_it_says_that_it_is_not_ready_and_serves_on_for_a_while(
    tmp_path: Path,
) -> None:
    with (
        served(tmp_path, TROTH_DRAIN_S="2") as running,
        httpx2.Client(base_url=running.base) as client,
    ):
        assert client.get("/readyz").status_code == 200
        running.process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 1.5
        while (found := client.get("/readyz")).status_code == 200 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert (found.status_code, found.json()["code"]) == (503, "draining")
        assert client.post("/ui/api/ask", json={"text": "Hello"}).status_code == 200
        assert running.process.wait(timeout=30) == 0


def test_the_doctor_names_what_is_wrong_and_how_to_mend_it(filled: Shell) -> None:
    well = filled.run("doctor")
    assert (well.returncode, "mend:" in well.stdout) == (0, False)
    ill = {
        "TROTH_HOST": "0.0.0.0",
        "TROTH_MODEL": "openai:none",
        "TROTH_MODEL_BASE_URL": "http://127.0.0.1:9/v1",
    }
    told = filled.run("doctor", "--json", **ill)
    findings = [json.loads(line) for line in told.stdout.splitlines()]
    assert told.returncode == 40
    assert all(one["mend"] for one in findings if one["state"] != "ok")
    said = " ".join(one["what"] for one in findings)
    for part in ("Plain HTTP", "without an API key", "model_base_url", "that every deployment"):
        assert part in said
    (filled.folder / "troth.db.key").chmod(0o644)
    assert filled.run("doctor").stdout.count("chmod 600") == 1
    (filled.folder / "troth.db.key").unlink()
    assert "signing key is not at" in filled.run("doctor").stdout


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TROTH_WEIGHTS", "elsewhere", "weights"),
        ("TROTH_SEARCH_URL", "searx", "search_url"),
        ("TROTH_INTAKE_PROFILE", "tenants.json", "intake_profile"),
        ("TROTH_INTAKE_DIRECTORY", "policies.csv", "policies.csv"),
        ("TROTH_API_KEYS", '[{"key": "k", "scopes": ["asks"]}]', "api_keys"),
    ],
)
def test_the_doctor_tells_what_does_not_start(
    tmp_path: Path, name: str, value: str, said: str
) -> None:
    told = Terminal(folder=tmp_path).run("doctor", **{name: value, "TROTH_WEB": "auto"})
    assert told.returncode == 40
    assert any(line.startswith("fail") and said in line for line in told.stdout.splitlines())
    assert "mend: " in told.stdout
    assert list(tmp_path.iterdir()) == []  # nothing was made, and no key


def test_the_doctor_tells_an_older_copy(filled: Shell) -> None:
    assert filled.run("backup", "old").returncode == 0
    assert filled.run("ask", QUESTION).returncode == 0
    shutil.copyfile(filled.folder / "old" / "troth.db", filled.folder / "troth.db")
    for suffix in ("-wal", "-shm"):
        (filled.folder / f"troth.db{suffix}").unlink(missing_ok=True)
    told = filled.run("doctor")
    assert (told.returncode, "older copy" in told.stdout) == (40, True)


def test_a_backup_is_restored_on_either_database_and_verifies(
    database_url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    shell = Shell(tmp_path)
    where = ("--database", database_url)
    keys = {"TROTH_KEY_FILE": "kept.key", "TROTH_CHECKPOINT_FILE": "kept.checkpoint"}
    assert (
        shell.run(*where, "evidence", "add", str(HANDBOOK / "annual-leave.md"), **keys).returncode
        == 0
    )
    out = shell.run(*where, "backup", "copy", **keys)
    assert out.returncode == 0, out.stderr
    assert shell.run(*where, "backup", "copy", **keys).returncode == 10
    assert shell.run(*where, "restore", "copy", **keys).returncode in (10, 40)
    if database_url.startswith("sqlite"):
        elsewhere, drop = f"sqlite:///{tmp_path}/restored.db", None
    else:
        server = request.getfixturevalue("postgres_server")
        drop = server.create()
        elsewhere = server.url(drop)
    there = ("--database", elsewhere)
    out = shell.run(*there, "restore", "copy", **keys)
    assert out.returncode == 0, out.stderr
    assert (tmp_path / "kept.checkpoint.before-restore").exists()
    out = shell.run(*there, "audit", "verify", **keys)
    assert out.returncode == 0, out.stderr
    assert "28 days" in shell.run(*there, "ask", QUESTION, **keys).stdout
    dump = next(path for path in (tmp_path / "copy").iterdir() if path.name.startswith("troth."))
    dump.write_bytes(dump.read_bytes() + b" ")
    assert "was changed" in shell.run(*there, "restore", "copy", **keys).stderr
    if drop is not None:
        request.getfixturevalue("postgres_server").drop(drop)


def test_pruning_erases_what_is_old_and_leaves_every_proof(filled: Shell) -> None:
    receipt_id = json.loads(filled.run("ask", QUESTION, "--json").stdout)["receipt_id"]
    (filled.folder / "r.json").write_text(filled.run("receipt", "show", receipt_id).stdout)
    (filled.folder / "k.json").write_text(filled.run("audit", "key").stdout)
    assert "bodies\t0" in filled.run("prune", "--older-than", "1").stdout
    endless = filled.run("prune", "--older-than", "99999999999")
    assert (endless.returncode, "1<=x<=36500" in endless.stderr) == (10, True)
    age = "update bodies set at = '2020-01-01T00:00:00.000Z' where receipt_id = ?"
    import sqlite3

    with sqlite3.connect(filled.folder / "troth.db") as database:
        database.execute(age, (receipt_id,))
    database.close()
    counted = filled.run("prune", "--older-than", "30", "--dry-run")
    assert "bodies\t1" in counted.stdout
    assert filled.run("receipt", "request", receipt_id).returncode == 0
    assert "bodies\t1" in filled.run("prune", "--older-than", "30", "--kind", "bodies").stdout
    assert filled.run("receipt", "request", receipt_id).returncode == 10
    assert filled.run("audit", "verify").returncode == 0
    assert filled.run("receipt", "verify", "r.json", "--key", "k.json").returncode == 0
