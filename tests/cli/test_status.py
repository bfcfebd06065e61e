"""``troth status`` against a server that means harm."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from click.testing import CliRunner

from troth.cli.upkeep import status
from troth.kernel.errors import CallerError
from troth_lab.loopback import LoopbackServer, QuietHandler


@contextmanager
def redirecting() -> Iterator[tuple[str, list[str]]]:
    """A server that sends everybody to another place of its own, and the paths asked of it."""
    asked: list[str] = []

    class Handler(QuietHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send(307, location="/elsewhere")

    with LoopbackServer(Handler) as server:
        yield f"http://{server.address}", asked


def test_the_key_goes_to_the_named_server_alone() -> None:
    with redirecting() as (url, asked):
        with pytest.raises(CallerError, match="307"):
            CliRunner().invoke(
                status,
                ["--url", url, "--key", "secret"],
                obj={"database": None, "config": None},
                catch_exceptions=False,
            )
        assert asked == ["/api/status"]
