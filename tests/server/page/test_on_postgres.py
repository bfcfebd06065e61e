"""One way through the page over PostgreSQL: mail, a contradiction, a source, and the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload

from support.databases import PostgresServer
from support.pages import submit, told, visiting
from support.serving import served


@pytest.mark.postgres
def test_the_page_works_over_postgresql(
    browser: Browser, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    name = postgres_server.create()
    url = postgres_server.url(name)
    mail = b"From: Ann <ann@post.example>\nSubject: Hello\n\nI had an accident with my car.\n"
    hours = b"# Hours\n\nThe office opens at 8:00."
    with served(tmp_path, "--database", url) as running, visiting(browser, running.base) as page:
        page.goto("/page/intake")
        page.get_by_label("Drop .eml files here").set_input_files(
            [FilePayload(name="a.eml", mimeType="", buffer=mail)]
        )
        page.locator(".drop a").click()
        page.locator("[name=set_urgency]").select_option("URG_HIGH")
        submit(page, "Decide")
        assert "routed anew" in told(page, "status")
        page.goto("/page/sources")
        page.get_by_label("Drop files here").set_input_files(
            [FilePayload(name="hours.md", mimeType="", buffer=hours)]
        )
        page.locator(".drop a").click()
        for text in ("I work at Microsoft.", "I work at Amazon.", "When does the office open?"):
            page.goto("/")
            page.get_by_label("Request").fill(text)
            page.locator("[name=kind]").select_option("chat")
            page.get_by_label("Subject").fill("ann")
            submit(page)
        page.goto("/page/contradictions?q=amazon&state=open")
        page.locator("[data-item]").click()
        page.get_by_role("button", name="This one holds").last.click()
        assert "I work at Amazon." in page.locator("blockquote.holds").inner_text()
        page.goto("/page/exchanges?q=office")
        page.locator("[data-item]").first.click()
        assert page.locator(".steps > li").last.inner_text().startswith("Sealed")
        page.goto("/page/operations")
        assert "postgresql" in page.locator("main").inner_text()
        page.goto("/page/exchanges")
        page.get_by_role("button", name="Verify the log").click()
        page.get_by_text("Nothing was changed").wait_for()
    postgres_server.drop(name)
