from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from support.case_receiver import Receiver, receiving
from support.hostile_replies import DRIPS, FLOODS, MEGABYTE
from troth.adapters.cases.folder import FolderCases
from troth.adapters.cases.webhook import WebhookCases
from troth.contracts.gate.intake.model import AttachmentArtifact, AttachmentStatus
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import CaseRequest
from troth_lab.models.scripted import ScriptedServer


def request(key: str = "msg_1", original: bytes = b"Subject: x\r\n\r\nhello") -> CaseRequest:
    return CaseRequest(
        idempotency_key=key,
        queue_id="QUEUE_CLAIMS_AUTO",
        fields={"message_id": key, "priority": 3},
        original=original,
    )


HOSTILE = "../../etc/passwd\x00\u202egnp.exe; rm -rf /"


def attachment(number: int, data: bytes, media_type: str, reason: str = "") -> AttachmentArtifact:
    return AttachmentArtifact(
        attachment_id=f"att_{number:016}",
        name=HOSTILE,
        media_type=media_type,
        size_bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        status=AttachmentStatus.BLOCKED if reason else AttachmentStatus.UNSUPPORTED,
        reason=reason or None,
    )


def with_files() -> CaseRequest:
    """A case of three files, of which one was blocked."""
    files = {f"att_{number:016}": data for number, data in ((1, b"%PDF-1"), (3, b"MZ"))}
    return replace(
        request(),
        attachments=(
            attachment(1, b"%PDF-1", "application/pdf"),
            attachment(2, b"bad", "text/plain", reason="malware:EICAR"),
            attachment(3, b"MZ", "application/vnd.microsoft.portable-executable"),
        ),
        files=files,
    )


def test_a_case_is_a_folder_with_the_mail_as_it_came(tmp_path: Path) -> None:
    case_id = FolderCases(tmp_path / "cases").create(request())
    place = tmp_path / "cases" / case_id
    assert json.loads((place / "case.json").read_bytes())["queue_id"] == "QUEUE_CLAIMS_AUTO"
    assert (place / "original.eml").read_bytes() == request().original


def test_the_same_key_is_the_same_case_whoever_asks(tmp_path: Path) -> None:
    cases = FolderCases(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: cases.create(request()), range(32)))
    assert len(made) == 1
    assert [entry.name for entry in tmp_path.iterdir()] == list(made)  # and no draft is left


def test_files_lie_in_the_folder_under_names_of_our_own(tmp_path: Path) -> None:
    place = tmp_path / FolderCases(tmp_path).create(with_files())
    assert {
        str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("files/*")
    } == {f"{place.name}/files/001.pdf": b"%PDF-1", f"{place.name}/files/003.bin": b"MZ"}
    listed = json.loads((place / "case.json").read_bytes())["attachments"]
    assert [(one["file"], one["scan"], one["size_bytes"]) for one in listed] == [
        ("files/001.pdf", "clean", 6),
        (None, "malware:EICAR", 3),
        ("files/003.bin", "clean", 2),
    ]
    assert {one["name"] for one in listed} == {HOSTILE}
    assert listed[0]["sha256"] == hashlib.sha256(b"%PDF-1").hexdigest()
    assert {path.name for path in place.iterdir()} == {"case.json", "original.eml", "files"}


def test_a_case_without_files_has_no_folder_for_them(tmp_path: Path) -> None:
    place = tmp_path / FolderCases(tmp_path).create(request())
    assert not (place / "files").exists()


def test_no_key_becomes_a_path(tmp_path: Path) -> None:
    case_id = FolderCases(tmp_path).create(request("../../etc/passwd\n"))
    assert (tmp_path / case_id / "case.json").is_file()


def test_a_folder_that_cannot_be_made_is_an_outage(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutsideFailure):
        FolderCases(tmp_path / "file").create(request())


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def test_a_webhook_gets_the_key_and_the_mail(receiver: Receiver) -> None:
    cases = WebhookCases(receiver.url, token="secret")
    assert cases.create(request()) == cases.create(request()) == "C-1"
    assert receiver.keys == ["msg_1", "msg_1"]
    assert receiver.bodies[0]["queue_id"] == "QUEUE_CLAIMS_AUTO"


def test_a_webhook_gets_the_list_of_files(receiver: Receiver) -> None:
    WebhookCases(receiver.url).create(with_files())
    listed = receiver.bodies[0]["attachments"]
    assert [one["media_type"] for one in listed] == [
        one.media_type for one in with_files().attachments
    ]
    assert [one["scan"] for one in listed] == ["clean", "malware:EICAR", "clean"]
    assert {one["file"] for one in listed} == {None}  # they are in the mail, which it gets


@pytest.mark.parametrize(
    "reply",
    [
        (500, b"{}"),
        (302, b""),
        (200, b"<html>"),
        (200, b'{"case_id": ""}'),
        (200, b'["C"]'),
        (200, b'{"case_id": "\\ud800"}'),
        (200, b'{"case_id": "C\\u0000\\u202e"}'),
    ],
)
def test_a_webhook_that_names_no_case_is_an_outage(
    receiver: Receiver, reply: tuple[int, bytes]
) -> None:
    receiver.reply = reply
    with pytest.raises(OutsideFailure):
        WebhookCases(receiver.url).create(request())


@pytest.mark.parametrize("flood", FLOODS)
def test_a_webhook_that_sends_without_end_is_an_outage(flood: str) -> None:
    with ScriptedServer([FLOODS[flood][0]()]) as server:
        with pytest.raises(OutsideFailure):
            WebhookCases(f"{server.base_url}/chat/completions", timeout_s=60).create(request())
        assert server.wired_bytes < 30 * MEGABYTE


@pytest.mark.parametrize("drip", DRIPS)
def test_a_webhook_that_drips_is_an_outage_once_its_time_is_up(drip: str) -> None:
    with ScriptedServer([DRIPS[drip]()]) as server, pytest.raises(OutsideFailure):
        WebhookCases(f"{server.base_url}/chat/completions", timeout_s=0.6).create(request())


def test_a_dead_webhook_is_an_outage() -> None:
    with pytest.raises(OutsideFailure):
        WebhookCases("http://127.0.0.1:9/cases", timeout_s=2).create(request())


@pytest.mark.parametrize("url", ["", "ftp://x/", "cases", "http://"])
def test_a_url_must_be_one(url: str) -> None:
    with pytest.raises(CallerError):
        WebhookCases(url)
