"""One browser, and one server without keys and sources, for each module of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from support.pages import chromium_browser, visiting
from support.serving import Served, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("page")) as running:
        yield running


@pytest.fixture
def page(browser: Browser, server: Served) -> Iterator[Page]:
    with visiting(browser, server.base) as opened:
        yield opened
