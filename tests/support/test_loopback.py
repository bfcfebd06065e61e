"""The guard lets loopback through and nothing else."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable

import pytest


def accept_one(listener: socket.socket) -> threading.Thread:
    def serve() -> None:
        connection, _ = listener.accept()
        connection.close()

    thread = threading.Thread(target=serve)
    thread.start()
    return thread


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_loopback_connections_work(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = accept_one(listener)
        with socket.create_connection((host, listener.getsockname()[1]), timeout=5):
            pass
        thread.join()


def test_local_sockets_of_other_families_work() -> None:
    left, right = socket.socketpair()
    with left, right:
        left.sendall(b"x")
        assert right.recv(1) == b"x"


@pytest.mark.parametrize("name", ["connect", "connect_ex"])
@pytest.mark.parametrize("host", ["192.0.2.1", "10.0.0.1", "0.0.0.0", "example.org"])
def test_other_connections_fail(name: str, host: str) -> None:
    with socket.socket() as sock:
        attempt: Callable[[tuple[str, int]], object] = getattr(sock, name)
        with pytest.raises(pytest.fail.Exception, match="tried to connect"):
            attempt((host, 80))


def test_mapped_addresses_are_judged_by_what_they_map_to() -> None:
    with (
        socket.socket(socket.AF_INET6) as sock,
        pytest.raises(pytest.fail.Exception, match="tried to connect"),
    ):
        sock.connect(("::ffff:192.0.2.1", 80))


def test_names_are_not_looked_up() -> None:
    with pytest.raises(pytest.fail.Exception, match="tried to look up"):
        socket.getaddrinfo("example.org", 443)


def test_addresses_in_figures_need_no_lookup() -> None:
    assert socket.getaddrinfo("192.0.2.1", 443, type=socket.SOCK_STREAM)[0][4] == ("192.0.2.1", 443)
