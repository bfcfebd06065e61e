"""One browser, and one server without keys, for each module of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from support.pages import chromium_browser, visiting
from support.serving import serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium_browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("open")) as (_, address):
        yield address


@pytest.fixture
def page(browser: Browser, base: str) -> Iterator[Page]:
    with visiting(browser, base) as opened:
        yield opened
