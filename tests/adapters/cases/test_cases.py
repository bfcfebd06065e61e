from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from troth.adapters.cases.folder import FolderCases
from troth.adapters.cases.webhook import WebhookCases
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import CaseRequest


def request(key: str = "msg_1", original: bytes = b"Subject: x\r\n\r\nhello") -> CaseRequest:
    return CaseRequest(
        idempotency_key=key,
        queue_id="QUEUE_CLAIMS_AUTO",
        fields={"message_id": key, "priority": 3},
        original=original,
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


def test_no_key_becomes_a_path(tmp_path: Path) -> None:
    case_id = FolderCases(tmp_path).create(request("../../etc/passwd\n"))
    assert (tmp_path / case_id / "case.json").is_file()


def test_a_folder_that_cannot_be_made_is_an_outage(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutsideFailure):
        FolderCases(tmp_path / "file").create(request())


class Receiver:
    """A real case system on loopback that keeps idempotency keys, and can misbehave."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.bodies: list[dict[str, object]] = []
        self.reply: tuple[int, bytes] | None = None
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                receiver.bodies.append(json.loads(self.rfile.read(length)))
                receiver.keys.append(self.headers["idempotency-key"])
                made = json.dumps({"case_id": f"C-{len(set(receiver.keys))}"}).encode()
                status, body = receiver.reply or (201, made)
                self.send_response(status)
                self.send_header("location", "http://127.0.0.1:9/")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                del format, args

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/cases"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    yield made
    made.server.shutdown()
    thread.join()
    made.server.server_close()


def test_a_webhook_gets_the_key_and_the_mail(receiver: Receiver) -> None:
    cases = WebhookCases(receiver.url, token="secret")
    assert cases.create(request()) == cases.create(request()) == "C-1"
    assert receiver.keys == ["msg_1", "msg_1"]
    assert receiver.bodies[0]["queue_id"] == "QUEUE_CLAIMS_AUTO"


@pytest.mark.parametrize(
    "reply",
    [(500, b"{}"), (302, b""), (200, b"<html>"), (200, b'{"case_id": ""}'), (200, b'["C"]')],
)
def test_a_webhook_that_names_no_case_is_an_outage(
    receiver: Receiver, reply: tuple[int, bytes]
) -> None:
    receiver.reply = reply
    with pytest.raises(OutsideFailure):
        WebhookCases(receiver.url).create(request())


def test_a_dead_webhook_is_an_outage() -> None:
    with pytest.raises(OutsideFailure):
        WebhookCases("http://127.0.0.1:9/cases", timeout_s=2).create(request())


@pytest.mark.parametrize("url", ["", "ftp://x/", "cases", "http://"])
def test_a_url_must_be_one(url: str) -> None:
    with pytest.raises(CallerError):
        WebhookCases(url)
