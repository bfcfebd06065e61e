"""``troth intake`` as a user runs it: folders of mail, again and again, and clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.terminal import Ran, Terminal

MAILS = {
    "claim.eml": "From: a@b.example\nSubject: Accident\n\nI want to report a car accident. "
    "My policy number is 45-1234567 or 45-7654321.\n",
    "complaint.eml": "From: c@d.example\nSubject: Complaint\n\nI want to complain about how rude "
    "your agent was to me.\n",
    "data.eml": "From: e@f.example\nSubject: Auskunft\n\nSehr geehrte Damen und Herren, ich "
    "verlange Auskunft nach Art. 15 DSGVO über meine gespeicherten Daten.\n",
}


@pytest.fixture
def shell(tmp_path: Path) -> Terminal:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    for name, text in MAILS.items():
        (inbox / name).write_text(text, "utf-8")
    return Terminal(folder=tmp_path)


def _run(shell: Terminal, *words: str) -> Ran:
    return shell.run("intake", "run", str(shell.folder / "inbox"), *words)


def _cases(shell: Terminal) -> set[str]:
    return {one.name for one in (shell.folder / "troth.db.cases").iterdir()}


def test_a_folder_is_taken_in_and_a_second_run_changes_nothing(shell: Terminal) -> None:
    first = _run(shell)
    assert first.returncode == 0, first.stderr
    rows = [line.split("\t") for line in first.stdout.splitlines()]
    assert [row[3] for row in rows] == [
        "INTENT_CLAIM_NEW",
        "INTENT_COMPLAINT",
        "INTENT_GDPR_REQUEST",
    ]
    assert rows[0][1:3] == ["needs_review", "QUEUE_IDENTITY_REVIEW"]
    assert rows[2][1:3] == ["routed", "QUEUE_PRIVACY_DSR"]
    assert [row[5:] for row in rows] == [
        ["claim.eml", "Accident"],
        ["complaint.eml", "Complaint"],
        ["data.eml", "Auskunft"],
    ]
    cases = _cases(shell)
    assert len(cases) == len(MAILS)
    second = _run(shell)
    assert second.stdout == first.stdout
    assert "duplicate 3" in second.stderr
    assert _cases(shell) == cases
    (shell.folder / "inbox" / "more.eml").write_text("From: g@h.example\n\nHello.\n")
    assert len(_run(shell).stdout.splitlines()) == 4


def test_the_same_mail_by_another_way_goes_to_people_without_a_case(shell: Terminal) -> None:
    text = MAILS["data.eml"].replace("\n\n", "\nMessage-ID: <k7@f.example>\n\n", 1)
    inbox = shell.folder / "inbox"
    for name in MAILS:
        (inbox / name).unlink()
    (inbox / "first.eml").write_text(text, "utf-8")
    first = json.loads(_run(shell, "--json").stdout)
    relayed = "Received: from mx2.f.example by mx.insurer.example; Mon, 2 Mar 2026 10:00:00 +0100\n"
    (inbox / "relayed.eml").write_text(relayed + text, "utf-8")
    (inbox / "sent-anew.eml").write_text(text.replace("<k7@", "<k8@"), "utf-8")
    (inbox / "with-more.eml").write_text(text + "Und eine Kopie meines Vertrags.\n", "utf-8")
    run = _run(shell, "--json")
    told = {one["source"]: one for one in map(json.loads, run.stdout.splitlines())}
    again = told["relayed.eml"]
    assert (again["status"], again["duplicate_of"]) == ("needs_review", first["message_id"])
    assert again["reviews"] == [{"stage": "routed", "reasons": ["repetition"]}]
    assert (again["queue_id"], again["case_id"]) == (first["queue_id"], None)
    for name in ("first.eml", "sent-anew.eml", "with-more.eml"):
        assert "duplicate_of" not in told[name]
        assert told[name]["case_id"]
    assert _run(shell, "--json").stdout == run.stdout


def test_results_are_printed_as_json_and_shown_again(shell: Terminal) -> None:
    lines = [json.loads(line) for line in _run(shell, "--json").stdout.splitlines()]
    assert len(lines) == len(MAILS)
    assert [told.pop("source") for told in lines] == sorted(MAILS)
    for told in lines:
        shown = shell.run("intake", "show", told["message_id"])
        body = json.loads(shown.stdout)
        assert body["clauses"]["broken"] == []
        assert {name: body[name] for name in told} == told
    stranger = shell.run("intake", "show", lines[0]["message_id"], "--tenant", "other")
    assert stranger.returncode == 10
    assert "input.not_found" in stranger.stderr


def test_strict_tells_by_the_exit_code_that_people_are_needed(shell: Terminal) -> None:
    assert _run(shell, "--strict").returncode == 30
    assert _run(shell).returncode == 0
    for name in ("claim.eml", "complaint.eml"):  # the other one is sure
        (shell.folder / "inbox" / name).unlink()
    assert _run(shell, "--strict").returncode == 0


def test_one_file_and_an_empty_folder_are_sources_too(shell: Terminal) -> None:
    one = shell.run("intake", "run", str(shell.folder / "inbox" / "data.eml"))
    assert len(one.stdout.splitlines()) == 1
    (shell.folder / "empty").mkdir()
    nothing = shell.run("intake", "run", str(shell.folder / "empty"))
    assert (nothing.returncode, nothing.stdout) == (0, "")
    assert "no mail" in nothing.stderr


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("nowhere", "input.not_found"),
        ("imaps://ana@mail.example/INBOX", "input.invalid"),
        ("imaps://ana:secret@mail.example/INBOX", "input.invalid"),
        ("imap://mail.example", "input.invalid"),
    ],
)
def test_a_source_that_is_none_is_refused(shell: Terminal, source: str, code: str) -> None:
    ran = shell.run("intake", "run", source, TROTH_IMAP_PASSWORD="")
    assert (ran.returncode, ran.stdout) == (10, "")
    assert f"[{code}]" in ran.stderr
    assert "secret" not in ran.stderr


def test_a_profile_that_is_printed_can_be_used(shell: Terminal) -> None:
    printed = shell.run("intake", "profile", "show")
    own = shell.folder / "mine.json"
    own.write_text(printed.stdout)
    assert shell.run("intake", "profile", "show", str(own)).stdout == printed.stdout
    assert shell.run("intake", "profile", "lint", str(own)).returncode == 0
    fields = json.loads(printed.stdout)
    fields["profile_id"] = "mine"
    own.write_text(json.dumps(fields))
    ran = shell.run(
        "intake", "run", str(shell.folder / "inbox"), "--json", TROTH_INTAKE_PROFILE=str(own)
    )
    assert {json.loads(line)["profile"] for line in ran.stdout.splitlines()} == {"mine@1.4.0"}


def test_the_routes_of_a_profile_are_linted(shell: Terminal) -> None:
    assert shell.run("intake", "profile", "lint").returncode == 0
    fields = json.loads(shell.run("intake", "profile", "show").stdout)
    fields["routes"].insert(0, fields["routes"].pop())  # ordinary work before the risks
    odd = shell.folder / "odd.json"
    odd.write_text(json.dumps(fields))
    ran = shell.run("intake", "profile", "lint", str(odd))
    assert ran.returncode == 10
    assert "override_after_ordinary" in ran.stdout + ran.stderr
    missing = shell.run("intake", "profile", "lint", "nothing.json")
    assert (missing.returncode, "[config.invalid]" in missing.stderr) == (10, True)


def test_a_directory_in_the_form_that_intake_asks_in_tells_whose_mail_it_is(
    shell: Terminal,
) -> None:
    known = shell.folder / "known.csv"
    head = "kind,entity_id,owner_id,signal,value\n"
    known.write_text(f"{head}POLICY,P-77,C-9,policy_number,451234567\n")
    claim = str(shell.folder / "inbox" / "claim.eml")
    one = MAILS["claim.eml"].replace(" or 45-7654321", "")
    (shell.folder / "inbox" / "claim.eml").write_text(one, "utf-8")
    ran = shell.run("intake", "run", claim, "--json", TROTH_INTAKE_DIRECTORY=str(known))
    told = json.loads(ran.stdout)
    assert told["queue_id"] != "QUEUE_IDENTITY_REVIEW"
    assert told["identity"]["selected"]["entity_id"] == "P-77"
    known.write_text(f"{head}POLICY,P-77,C-9,policy_number,45-1234567\n")
    raw = shell.run(
        "--database",
        f"sqlite:///{shell.folder}/other.db",
        *("intake", "run", claim, "--json"),
        TROTH_INTAKE_DIRECTORY=str(known),
    )
    assert json.loads(raw.stdout)["identity"]["status"] == "NO_CANDIDATE"


def test_a_profile_of_ones_own_is_started_checked_and_tried(shell: Terminal) -> None:
    own = shell.folder / "desk.json"
    assert shell.run("intake", "profile", "new", str(own)).returncode == 0
    again = shell.run("intake", "profile", "new", str(own))
    assert (again.returncode, "[input.invalid]" in again.stderr) == (10, True)
    linted = shell.run("intake", "profile", "lint", str(own))
    assert (linted.returncode, linted.stdout) == (0, "")
    assert "the routes are in order" in linted.stderr
    fields = json.loads(own.read_text())
    fields["intents"].insert(0, {"name": "INTENT_PARKING", "about": "asks for a parking space"})
    fields["queues"].append({"name": "QUEUE_GARAGE", "about": "the garage"})
    more = shell.folder / "more.json"
    more.write_text(json.dumps(fields))
    linted = shell.run("intake", "profile", "lint", str(more))
    told = [line.split("\t")[:2] for line in linted.stdout.splitlines()]
    unrouted = [["INTENT_PARKING", "unrouted"], ["QUEUE_GARAGE", "unrouted"]]
    assert (linted.returncode, told) == (0, [["INTENT_PARKING", "few_examples"], *unrouted])
    assert "the routes are in order" not in linted.stderr
    box = shell.folder / "tickets"
    box.mkdir()
    mail = "From: a@b.example\nSubject: Screen\n\nPlease order a second monitor for my desk.\n"
    (box / "one.eml").write_text(mail)
    tried = shell.run("intake", "try", str(box), TROTH_INTAKE_PROFILE=str(own))
    cells = tried.stdout.splitlines()[0].split("\t")
    assert (cells[0], cells[2], cells[4]) == ("one.eml", "QUEUE_ORDERS", "INTENT_ORDER")
    assert shell.run("intake", "reviews", "--status", "all").stdout == ""  # nothing was kept
