"""What a connection may cost, on a real server: slow, broken, oversized and abandoned requests."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from support.serving import Served, receive, served
from troth.kernel.errors import CODES
from troth.server import connections

FAST = {"TROTH_REQUEST_TIMEOUT_S": "1"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), **FAST) as running:
        yield running


def _problem(raw: bytes) -> tuple[int, dict[str, object]]:
    head, _, body = raw.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head, raw
    problem: dict[str, object] = json.loads(body)
    return int(head.split()[1]), problem


def _events(server: Served) -> int:
    ready = httpx2.get(f"{server.base}/readyz").json()
    events: int = ready["events"]
    return events


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"garbage\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
        b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST /ui/api/ask HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    ],
)
def test_what_is_no_http_gets_a_constant_of_the_closed_list(server: Served, sent: bytes) -> None:
    lines = len(server.lines)
    raw = server.send(sent)
    assert raw.endswith(connections.NOT_HTTP.body)
    assert _problem(raw)[0] == 400
    # Whoever can connect cannot fill the server's log.
    assert "Invalid" not in "".join(server.lines[lines:])


def test_the_constants_are_problems_of_registered_codes() -> None:
    for refusal in (connections.NOT_HTTP, connections.LATE, connections.LARGE_HEAD):
        problem = json.loads(refusal.body)
        assert CODES[problem["code"]].http_status == problem["status"] == refusal.status


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"GET",
        b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 30\r\n\r\n{",
        b"POST /ui/api/ask HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\r\n",
    ],
)
def test_a_request_that_stays_half_sent_is_given_up(server: Served, sent: bytes) -> None:
    raw = server.send(sent)
    assert raw.endswith(connections.LATE.body)
    assert _problem(raw)[0] == 408


def test_a_connection_that_says_nothing_is_closed(server: Served) -> None:
    assert server.send(b"") == b""


def test_a_drip_of_bytes_extends_no_deadline(server: Served) -> None:
    with server.connect() as sock:
        sock.settimeout(0.1)
        sock.sendall(b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 100000\r\n\r\n")
        got = b""
        for _ in range(300):  # half a minute; nothing is concluded from how long it took
            try:
                sock.sendall(b" ")
                got += sock.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                break
            if got:
                break
        assert connections.LATE.body in got


def test_what_follows_an_early_response_is_not_read_for_ever(tmp_path: Path) -> None:
    with served(tmp_path, TROTH_API_KEYS="key") as running, running.connect() as sock:
        sock.settimeout(0.1)
        sock.sendall(b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 100000\r\n\r\n")
        got, closed = b"", False
        for _ in range(600):
            try:
                sock.sendall(b" ")
                chunk = sock.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                closed = True
                break
            got += chunk
            if not chunk:
                closed = True
                break
        assert closed
        assert got.startswith(b"HTTP/1.1 401")
        assert got.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nA: " + b"x" * 400_000,
        b"GET /" + b"x" * 400_000,
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 70_000,
    ],
)
def test_a_head_without_end_is_refused(server: Served, head: bytes) -> None:
    with server.connect() as sock:
        try:
            sock.sendall(head)
        except OSError:
            return  # refused and closed before all of it was sent
        raw = receive(sock)
    assert raw == b"" or _problem(raw)[0] == 431


@pytest.mark.parametrize(
    ("size", "status"), [(60_000, 200), (66_000, 431), (70_000, 431), (130_000, 431)]
)
@pytest.mark.parametrize(
    "head", [b"GET /healthz HTTP/1.1\r\nA: %s", b"GET /healthz?%s HTTP/1.1\r\nA: b"]
)
def test_a_head_has_its_bound_whatever_it_comes_in(
    server: Served, head: bytes, size: int, status: int
) -> None:
    sent = head % (b"x" * size) + b"\r\nConnection: close\r\n\r\n"
    with server.connect() as sock:
        sock.sendall(sent)
        raw = receive(sock)
    assert raw == b"" or int(raw.split()[1]) == status
    assert raw or status == 431


def test_trailers_are_no_headers_and_have_no_room(server: Served) -> None:
    head = b"POST /ui/api/ask HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunked = head + b"2\r\n{}\r\n0\r\n"
    raw = server.send(chunked + b"content-type: text/plain\r\n\r\n")
    assert b'"field":"text"' in raw  # read as JSON, and found wanting
    raw = server.send(chunked + b"A: " + b"x" * 400_000)
    assert raw == b"" or raw.endswith(connections.NOT_HTTP.body)


def test_of_many_half_sent_requests_the_oldest_make_room(tmp_path: Path) -> None:
    bound = connections.Bounds().half_sent_by_one
    with served(tmp_path) as running:
        opened: list[socket.socket] = []
        try:
            for _ in range(bound + 20):
                opened.append(running.connect())
                opened[-1].sendall(b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 30\r\n\r\n{")
            for oldest in opened[:20]:
                assert receive(oldest).endswith(connections.LATE.body)
            assert httpx2.get(f"{running.base}/healthz").status_code == 200
            answered = httpx2.post(f"{running.base}/ui/api/ask", json={"text": "Help"})
            assert answered.status_code == 200
        finally:
            for sock in opened:
                sock.close()


def test_beyond_the_most_connections_nobody_is_served_and_nothing_breaks(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        opened = [running.connect() for _ in range(connections.Bounds().connections + 10)]
        try:
            with running.connect() as late:
                late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                assert receive(late) == b""
        finally:
            for sock in opened:
                sock.close()
        for _ in range(100):
            try:
                assert httpx2.get(f"{running.base}/healthz").status_code == 200
            except httpx2.TransportError:
                continue
            break
        assert "Traceback" not in "".join(running.lines)


def test_an_upgrade_is_not_made(server: Served) -> None:
    asks = b"Host: x\r\nConnection: Upgrade\r\nUpgrade: %b\r\n\r\n"
    for kind in (b"websocket", b"h2c"):
        raw = server.send(b"GET /nowhere HTTP/1.1\r\n" + asks % kind)
        status, problem = _problem(raw)
        assert (status, problem["code"]) == (404, "input.not_found")
        assert str(problem["receipt_id"]).startswith("rcp_")
    assert "upgrade" not in "".join(server.lines).lower()


@pytest.mark.parametrize(
    "behind",
    [
        b"\x00\x01garbage\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"x" * 100_000,
        b"GET / HTTP/1.1\r\nA: ",
        b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\n\r\nPOST / HTTP/1.1\r\nContent-Length: 9\r\nX y: z\r\n\r\n{",
    ],
    ids=["garbage", "large", "half a head", "half a body", "two"],
)
def test_what_is_refused_behind_a_request_does_not_answer_it(server: Served, behind: bytes) -> None:
    body = b'{"text": "Rewrite this email"}'
    ask = b"POST /ui/api/ask HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%b" % (
        len(body),
        body,
    )
    raw = server.send(ask + behind)
    first, *others = raw.split(b"HTTP/1.1 ")[1:]
    assert first.startswith(b"200")
    assert b"receipt_id" in first
    assert first.endswith(b"}")  # and nothing in the midst of it
    assert all(other[:3] in (b"200", b"408") for other in others)


def test_requests_behind_one_another_are_answered_in_order(server: Served) -> None:
    get = b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    raw = server.send(get % b"/healthz" + get % b"/api/audit/key" + last)
    statuses = [int(part.split()[0]) for part in raw.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [200, 200, 404]


@pytest.mark.parametrize("path", ["/ui/api/ask", "/api/chat/send", "/api/sources", "/api/reviews"])
def test_a_client_that_leaves_is_no_failure(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as running:
        before = _events(running)
        for _ in range(20):
            with running.connect() as sock:
                sock.sendall(b"POST %b HTTP/1.1\r\nContent-Length: 50\r\n\r\n{" % path.encode())
        for _ in range(20):  # whoever leaves while being answered was promised what was sealed
            with running.connect() as sock:
                body = b'{"text": "Rewrite this email"}'
                head = b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body)
                sock.sendall(head + body)
        assert _events(running) >= before
        text = running.stop()
        assert "Traceback" not in text
        assert '"level": "error"' not in text
        assert '"status": 500' not in text


def test_a_server_that_stops_does_not_wait_for_half_a_request(tmp_path: Path) -> None:
    with served(tmp_path, TROTH_REQUEST_TIMEOUT_S="3600") as running, running.connect() as sock:
        sock.sendall(b"POST /ui/api/ask HTTP/1.1\r\nContent-Length: 30\r\n\r\n{")
        assert httpx2.get(f"{running.base}/healthz").status_code == 200
        running.stop()
        assert receive(sock).endswith(connections.LATE.body)
