"""The page for people in a real browser, opened so that what it should not do fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # no types
from playwright.sync_api import Browser, Dialog, Page, Request, expect, sync_playwright

from support.browser import chromium

HOSTILE = (
    "<script>document.title='run'</script><img src=http://evil.example/x onerror=\"alert(1)\">"
    " </pre></textarea></title>'\"><a href=javascript:alert(1)>x</a> The office opens at 8:00."
)
RUNNING = "main script, main img, main iframe, a[href^=javascript]"
"""What a hostile text would have put on a page, had it not stayed a text."""


expect.set_options(timeout=30_000)


@contextmanager
def chromium_browser() -> Iterator[Browser]:
    """Debian's Chromium, without a screen."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield opened
        opened.close()


@contextmanager
def visiting(browser: Browser, base: str, **options: Any) -> Iterator[Page]:
    """A page that fails its test when anything is asked of another host, or a script complains."""
    # Nothing fades: colours are judged as they stay, on a machine however slow.
    context = browser.new_context(base_url=base, locale="en-GB", reduced_motion="reduce", **options)
    context.set_default_timeout(30_000)
    page = context.new_page()
    found: list[str] = []

    def refuse(dialog: Dialog) -> None:
        found.append("dialog")
        dialog.dismiss()

    def note(request: Request) -> None:
        if not request.url.startswith((base, "blob:")):
            found.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: found.append(error.message))
    page.on("dialog", refuse)
    yield page
    context.close()
    assert found == []


def serious(page: Page) -> list[Any]:
    """What axe finds that keeps somebody from using the page."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"]) for one in found if one["impact"] in ("serious", "critical")]


def submit(page: Page, button: str = "Send") -> None:
    """Press what sends a form, and stay until its answer is the page."""
    with page.expect_navigation():
        page.get_by_role("button", name=button).click()


def told(page: Page, name: Literal["alert", "status"]) -> str:
    """The words of a role that tells of something, once one is there."""
    found = page.get_by_role(name)
    found.first.wait_for()  # a form may just have been sent
    return " ".join(found.all_inner_texts())
