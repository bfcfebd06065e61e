"""The command line as a user runs it: real processes, real files, exit codes."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.deployment import QUESTION
from support.shell import Shell, put_handbook
from support.terminal import Terminal
from troth.contracts.registry import REGISTRY


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def filled(shell: Shell) -> Shell:
    put_handbook(shell.folder)
    return shell


def test_help_lists_every_command(shell: Shell) -> None:
    from troth.cli.group import COMMANDS, cli

    out = shell.run("--help")
    assert out.returncode == 0
    for name in COMMANDS:
        assert f"  {name}" in out.stdout
        assert CliRunner().invoke(cli, [name, "--help"]).exit_code == 0


def test_a_command_of_the_extra_lab_names_it_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from troth.cli.group import OF_LAB, brought

    assert {name for name, one in brought().items() if one.module.startswith("troth_lab.")} == {
        *OF_LAB
    }
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    for name in OF_LAB:
        ran = Terminal(folder=tmp_path).run(name, "--help")
        assert (ran.returncode, "pip install 'troth[lab]'" in ran.stderr) == (40, True)


def test_ask_prints_the_answer_and_talks_on_stderr(filled: Shell) -> None:
    out = filled.run("ask", QUESTION)
    assert out.returncode == 0
    assert out.stdout.startswith("**Evidence:**")
    assert "28 days" in out.stdout
    assert "receipt: rcp_" in out.stderr
    assert "receipt: rcp_" not in out.stdout


def test_ask_reads_stdin_and_attachments(filled: Shell) -> None:
    (filled.folder / "mail.txt").write_text("Hi Tom, the boards are late. Regards, Ann")
    out = filled.run(
        "ask", "-", "--attach", "mail.txt", "--json", stdin="Rewrite this email, friendly, for Tom"
    )
    assert json.loads(out.stdout)["questions"] == []
    out = filled.run("ask", "x", "--attach", "missing.txt")
    assert (out.returncode, "'missing.txt': No such file" in out.stderr) == (10, True)
    out = filled.run("ask", "x", "--attach", ".")
    assert (out.returncode, "'.': Is a directory" in out.stderr) == (10, True)
    out = filled.run("--database", "notes.db", "ask", "x")
    assert "hint: Where everything is stored: sqlite:///PATH" in out.stderr


def test_adding_twice_changes_nothing_and_a_changed_file_supersedes(shell: Shell) -> None:
    page = shell.folder / "page.md"
    page.write_text("# Fees\n\nThe fee for a replacement badge is 12 EUR.\n")
    assert shell.run("evidence", "add", "page.md").stdout.startswith("added\t")
    assert shell.run("evidence", "add", "page.md").stdout.startswith("unchanged\t")
    page.write_text("# Fees\n\nThe fee for a replacement badge is 15 EUR.\n")
    assert shell.run("evidence", "add", "page.md").stdout.startswith("updated\t")
    found = shell.run("evidence", "search", "fee for a replacement badge").stdout
    assert "15 EUR" in found
    assert "12 EUR" not in found


def test_unreadable_documents_are_named_and_the_rest_is_added(shell: Shell) -> None:
    (shell.folder / "docs").mkdir()
    (shell.folder / "docs" / "good.md").write_text("# A\n\nThe gate opens at seven.\n")
    (shell.folder / "docs" / "bad.pdf").write_bytes(b"%PDF-1.4 not really")
    out = shell.run("evidence", "add", "docs")
    assert out.returncode == 10
    assert "bad.pdf" in out.stderr
    assert "added" in out.stdout
    assert shell.run("evidence", "add", "nowhere").returncode == 10


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("ask", "", "--mode", "normal"), 10, "empty"),
        (("ask", "x\ty", "--mode"), 10, "mode"),
        (("sing",), 10, "sing"),
        (("--database", "mysql://x", "ask", "x"), 10, "database"),
        (("--config", "none.toml", "ask", "x"), 10, "none.toml"),
        (("receipt", "show", "rcp_none"), 10, "receipt"),
        (("audit", "verify"), 10, "no database"),
        (("status", "--url", "file:///etc/passwd"), 10, "http"),
        (("status", "--url", "http://127.0.0.1:9"), 40, "No server"),
        (("receipt", "verify", "none", "--key", "none"), 10, "none"),
        (("keys", "revoke", "key_none"), 10, "key"),
        (("contracts", "NONE"), 10, "families"),
        (("serve", "--host", "0.0.0.0"), 10, "API key"),
    ],
)
def test_bad_input_says_what_is_wrong(
    shell: Shell, words: tuple[str, ...], code: int, says: str
) -> None:
    out = shell.run(*words)
    assert out.returncode == code, out.stderr
    assert says in out.stderr
    assert "Traceback" not in out.stderr


def test_a_receipt_travels_and_verifies_with_the_key_alone(filled: Shell, tmp_path: Path) -> None:
    body = filled.run("ask", QUESTION, "--json").stdout
    receipt_id = json.loads(body)["receipt_id"]
    away = tmp_path / "away"
    away.mkdir()
    (away / "receipt.json").write_text(filled.run("receipt", "show", receipt_id).stdout)
    (away / "key.pem").write_text(filled.run("audit", "key", "--pem").stdout)
    (away / "response.json").write_text(body)
    elsewhere = Shell(away)
    out = elsewhere.run(
        "receipt", "verify", "receipt.json", "--key", "key.pem", "--response", "response.json"
    )
    assert out.returncode == 0, out.stderr
    assert f"verified: {receipt_id}" in out.stdout
    reformatted = json.dumps(json.loads((away / "receipt.json").read_text()), indent=2)
    (away / "receipt.json").write_text(reformatted)
    report = elsewhere.run("receipt", "verify", "receipt.json", "--key", "key.pem", "--json")
    assert json.loads(report.stdout)["verified"] is True
    assert "written by extractive" in out.stdout
    assert "kept: " in out.stdout
    assert "bodies checked: response" in out.stdout
    asked = filled.run("receipt", "request", receipt_id).stdout
    assert json.loads(asked)["request"]["text"] == QUESTION
    (away / "request.json").write_text(asked)
    verifying = ("receipt", "verify", "receipt.json", "--key", "key.pem")
    told = elsewhere.run(*verifying, "--request", "request.json")
    assert "bodies checked: request" in told.stdout
    (away / "pretty.json").write_text(json.dumps(json.loads(body), indent=2))
    told = elsewhere.run(*verifying, "--response", "pretty.json")
    assert (told.returncode, "was reformatted" in told.stderr) == (60, True)
    (away / "response.json").write_text(body.replace("28 days", "29 days"))
    out = elsewhere.run(
        "receipt", "verify", "receipt.json", "--key", "key.pem", "--response", "response.json"
    )
    assert out.returncode == 60
    assert not (away / "troth.db").exists()


def test_two_witnesses_sign_a_checkpoint_and_are_both_asked_for(
    filled: Shell, tmp_path: Path
) -> None:
    (filled.folder / "log.json").write_text(filled.run("audit", "key").stdout)
    (filled.folder / "note").write_text(filled.run("audit", "checkpoint").stdout)
    key = ("--key", "log.json")
    for name in ("anna.example", "ben.example"):
        own = ("--name", name, "--signing-key", f"{name}.key", "--seen", f"{name}.seen")
        out = filled.run("audit", "cosign", "note", *key, *own)
        assert out.returncode == 0, out.stderr
        (filled.folder / "note").write_text(out.stdout)
    both = ("--witness", "anna.example.key.pub", "--witness", "ben.example.key.pub")
    out = filled.run("audit", "witnessed", "note", *key, *both)
    assert out.returncode == 0, out.stderr
    assert out.stdout.count("witnessed by") == 2
    assert filled.run("audit", "verify", "--checkpoint", "note").returncode == 0
    (filled.folder / "alone").write_text(filled.run("audit", "checkpoint").stdout)
    assert filled.run("audit", "witnessed", "alone", *key, *both).returncode == 60


TAMPERING = {
    "edit": (
        """update audit_events set leaf = replace(cast(leaf as text), '"v":1', '"v":2')
           where seq = 5""",
        "event 5",
    ),
    "remove": ("delete from audit_events where seq = 7", "event 7"),
    "cut tail": (
        "delete from audit_events where seq >= 20; delete from checkpoints where size > 20",
        "missing",
    ),
    "receipt": (
        """update receipts set envelope = (select envelope from receipts limit 1 offset 2)
           where seq = (select min(seq) from receipts)""",
        "event",
    ),
    "lost receipt": (
        "delete from receipts where seq = (select max(seq) from receipts)",
        "event",
    ),
    "body": (
        "update bodies set response = replace(cast(response as text), 'Annual', 'Weekly')",
        "event",
    ),
    "hash": ("update audit_events set nodes = zeroblob(length(nodes)) where seq = 3", "event 3"),
}


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("kind", TAMPERING)
def test_audit_verify_names_the_place_of_what_was_changed(filled: Shell, kind: str) -> None:
    sql, place = TAMPERING[kind]
    with sqlite3.connect(filled.folder / "troth.db") as database:
        database.executescript(sql)
    database.close()
    out = filled.run("audit", "verify")
    assert out.returncode == 60, out.stdout + out.stderr
    assert place in out.stderr


@pytest.mark.clause("PROOF-4")
def test_audit_verify_export_and_checkpoint_of_an_untouched_log(filled: Shell) -> None:
    filled.run("ask", QUESTION)
    report = json.loads(filled.run("audit", "verify", "--json").stdout)
    assert report["verified"] is True
    exported = filled.run("audit", "export").stdout.splitlines()
    assert len(exported) == report["events"]
    assert [json.loads(line)["seq"] for line in exported] == list(range(report["events"]))
    note = filled.run("audit", "checkpoint").stdout
    (filled.folder / "kept").write_text(note)
    filled.run("ask", QUESTION)
    assert filled.run("audit", "verify", "--checkpoint", "kept").returncode == 0


def test_keys_are_shown_once_and_stored_as_digests(shell: Shell) -> None:
    made = shell.run("keys", "create", "--tenant", "acme", "--scope", "ask")
    plain = made.stdout.strip()
    assert plain.startswith("troth_")
    listed = shell.run("keys", "list").stdout
    assert "acme\task" in listed
    assert plain not in listed
    assert plain.encode() not in (shell.folder / "troth.db").read_bytes()
    key_id = listed.split("\t")[0]
    assert shell.run("keys", "revoke", key_id).returncode == 0
    assert "revoked" in shell.run("keys", "list").stdout


def test_contracts_lists_every_clause_and_claims_only_what_is_enforced(shell: Shell) -> None:
    rows = json.loads(shell.run("contracts", "--json").stdout)
    enforced = {clause.id: clause.enforced for book in REGISTRY.books for clause in book.clauses}
    assert {row["id"]: row["enforced"] for row in rows} == enforced
    text = shell.run("contracts", "think").stdout
    missing = [name for name in enforced if name.startswith("THINK") and not enforced[name]]
    assert text.count("not yet enforced") == len(missing)


def test_config_shows_values_origins_and_no_secrets(shell: Shell) -> None:
    (shell.folder / "troth.toml").write_text('port = 9999\nmodel = "openai:small"\n')
    out = shell.run(
        "--config", "troth.toml", "config", "show", "--json", TROTH_MODEL_API_KEY="sesame"
    )
    rows = {row["name"]: row for row in json.loads(out.stdout)}
    assert (rows["port"]["value"], rows["port"]["origin"]) == ("9999", "file")
    assert rows["model_api_key"]["value"] == "********"
    assert "sesame" not in out.stdout
    warned = shell.run("config", "show", TROTH_PROT="1")
    assert "TROTH_PROT" in warned.stderr


def test_the_signing_key_is_private_and_made_once(filled: Shell) -> None:
    key = filled.folder / "troth.db.key"
    assert key.stat().st_mode & 0o777 == 0o600
    before = key.read_bytes()
    filled.run("ask", QUESTION)
    assert key.read_bytes() == before
    key.chmod(0o644)
    out = filled.run("ask", QUESTION)
    assert out.returncode == 50
    assert "hint:" in out.stderr


def test_rotating_the_key_and_erasing_a_body_leave_every_proof_whole(filled: Shell) -> None:
    receipt_id = json.loads(filled.run("ask", QUESTION, "--json").stdout)["receipt_id"]
    (filled.folder / "old.json").write_text(filled.run("audit", "key").stdout)
    assert filled.run("audit", "rotate", "new.key").returncode == 0
    assert filled.run("audit", "rotate", "new.key").returncode != 0
    new = {"TROTH_KEY_FILE": "new.key"}
    assert filled.run("ask", QUESTION).returncode == 50, "the old key is refused"
    assert filled.run("ask", QUESTION, **new).returncode == 0
    (filled.folder / "old-receipt.json").write_text(
        filled.run("receipt", "show", receipt_id, **new).stdout
    )
    out = filled.run("receipt", "verify", "old-receipt.json", "--key", "old.json")
    assert out.returncode == 0, out.stderr
    assert filled.run("audit", "erase", receipt_id, **new).returncode == 0
    assert filled.run("audit", "erase", receipt_id, **new).returncode == 10
    for key in (["--key", "old.json"], []):
        assert filled.run("audit", "verify", *key, **new).returncode == 0
