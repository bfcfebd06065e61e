"""One browser for each module of tests, and for each test a server that holds nothing yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from support.databases import PostgresServer
from support.pages import chromium_browser, visiting
from support.serving import Served, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium_browser() as opened:
        yield opened


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.slow])]
)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    if request.param == "sqlite":
        with served(tmp_path) as running:
            yield running
        return
    databases: PostgresServer = request.getfixturevalue("postgres_server")
    name = databases.create()
    with served(tmp_path, "--database", databases.url(name)) as running:
        yield running
    databases.drop(name)


@pytest.fixture
def page(browser: Browser, server: Served) -> Iterator[Page]:
    with visiting(browser, server.base) as opened:
        yield opened
