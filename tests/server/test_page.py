"""The page for people, in a real browser: every path of it, who is let in, and hostile texts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # no types
from playwright.sync_api import Browser, Dialog, Page, Request, sync_playwright

from support.browser import chromium
from support.deployment import QUESTION
from support.serving import serving
from troth.adapters.models.script import Received, Reply, answer_from_payload
from troth.adapters.models.scripted import ScriptedServer
from troth.server.page.frame import FOLDER, LANGUAGES

KEYS = (
    '[{"key": "k-all", "tenant": "acme", "scopes": ["admin"]},'
    ' {"key": "k-ask", "tenant": "acme", "scopes": ["ask"]}]'
)
HOSTILE = (
    "<script>document.title='run'</script><img src=http://evil.example/x onerror=\"alert(1)\">"
    " </pre></textarea></title>'\"><a href=javascript:alert(1)>x</a> The office opens at 8:00."
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("open")) as (_, address):
        yield address


@pytest.fixture
def page(browser: Browser, base: str) -> Iterator[Page]:
    yield from _page(browser, base)


def _page(browser: Browser, base: str) -> Iterator[Page]:
    """A page that fails its test when anything is asked of another host, or a script complains."""
    context = browser.new_context(base_url=base, locale="en-GB")
    context.set_default_timeout(30_000)
    page = context.new_page()
    found: list[str] = []

    def refuse(dialog: Dialog) -> None:
        found.append("dialog")
        dialog.dismiss()

    def note(request: Request) -> None:
        if not request.url.startswith(base):
            found.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: found.append(error.message))
    page.on("dialog", refuse)
    yield page
    context.close()
    assert found == []


def ask(page: Page, text: str, **chosen: str) -> None:
    page.goto("/")
    page.get_by_label("Request").fill(text)
    for label, value in chosen.items():
        page.get_by_label(label).select_option(value)
    page.get_by_label("Subject").fill("ann")
    page.get_by_role("button", name="Send").click()


def serious(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"]) for one in found if one["impact"] in ("serious", "critical")]


def test_an_answer_shows_its_evidence_and_verifies_in_the_browser(page: Page) -> None:
    ask(page, QUESTION)
    assert page.locator(".evidence blockquote").count() == 2
    assert page.get_by_role("heading", name="Sources that disagree").count() == 1
    assert "No language model was used" in page.locator(".limitation").first.inner_text()
    page.get_by_role("button", name="Verify here").click()
    told = page.locator("output")
    told.get_by_text("This receipt verifies").wait_for()
    assert "Bodies compared: response" in told.inner_text()
    assert serious(page) == []
    quote = page.locator(".evidence blockquote").first.inner_text()
    page.get_by_role("link", name="Open the source at quote 1").click()
    assert page.locator("#quote").inner_text() == quote


def test_a_response_that_was_changed_does_not_verify(page: Page) -> None:
    ask(page, QUESTION)
    page.evaluate("document.querySelector('[data-response]').textContent = '{}'")
    page.get_by_role("button", name="Verify here").click()
    page.locator("output").get_by_text("refused: The response is not the one").wait_for()


def test_questions_are_fields_to_fill(page: Page) -> None:
    ask(page, "Rewrite this email for me.")
    field = page.get_by_label("Which email should I work with?")
    field.fill("Dear Ms Roth, the keys are at the front desk. Kind regards, Jo")
    page.get_by_role("button", name="Send").click()
    assert "the keys are at the front desk" in page.get_by_label("Request").input_value()


def test_a_contradiction_is_found_and_settled(page: Page) -> None:
    for told in ("I work at Microsoft.", "I work at Amazon.", "Where do I work?"):
        ask(page, told, **{"What for": "chat"})
    assert page.locator(".alternative").count() == 1
    assert page.get_by_text("contradicted", exact=True).count() == 2
    page.goto("/page/contradictions?q=amazon&state=open")
    assert page.locator("blockquote").all_inner_texts()[0].startswith("I work at Microsoft.")
    assert serious(page) == []
    page.get_by_role("link", name="ann: employer").click()
    page.get_by_label("Reason").fill("asked on the phone")
    page.get_by_role("button", name="The newest holds").click()
    assert "asked on the phone" in page.locator("main ol").inner_text()
    assert page.get_by_text("holds", exact=True).count() == 1
    page.get_by_role("button", name="It is none").click()
    assert page.get_by_role("alert").get_by_text("input.conflict").count() == 1


def test_hostile_texts_stay_texts_on_every_page(page: Page) -> None:
    page.goto("/page/sources")
    page.get_by_label("Title").fill(HOSTILE[:400])
    page.get_by_label("Text").fill(HOSTILE)
    page.get_by_role("button", name="Add a source").click()
    assert page.locator(".text").inner_text() == HOSTILE
    address = page.url
    assert serious(page) == []
    ask(page, "When does the office open? " + HOSTILE)
    assert page.locator("main article").count() == 1
    ask(page, HOSTILE, **{"What for": "chat"})
    for path in (
        "/page/sources?q=office",
        "/page/exchanges",
        "/page/contradictions",
        f"/?x={HOSTILE}",
    ):
        page.goto(path)
        assert page.title().endswith("– Troth")
        assert page.locator("main script, main img, a[href^=javascript]").count() == 0
    page.goto(address)
    page.get_by_role("button", name="Erase this source").click()
    page.goto(address)
    assert page.get_by_role("alert").get_by_text("input.not_found").count() == 1


def _hostile(received: Received) -> Reply:
    """An obedient reply, but for what stands in its texts."""
    said = answer_from_payload(received)
    if received.payload.get("task") == "answer":
        words = {"interpretation": HOSTILE, "recommendation": HOSTILE}
        said = orjson.dumps({**orjson.loads(said), **words}).decode()
    return Reply(said)


def test_what_a_hostile_model_says_stays_text(browser: Browser, tmp_path: Path) -> None:
    with ScriptedServer(_hostile) as model:
        settings = {"TROTH_MODEL": "openai:scripted", "TROTH_MODEL_BASE_URL": model.base_url}
        with serving(tmp_path, **settings) as (_, address):
            for page in _page(browser, address):
                ask(page, QUESTION)
                shown = page.locator(".text").first.inner_text()
                assert "script>document.title='run'" in shown  # the seal took its bracket
                assert page.title().endswith("– Troth")
                assert page.locator("main script, main img, a[href^=javascript]").count() == 0
                page.get_by_role("button", name="Verify here").click()
                page.locator("output").get_by_text("This receipt verifies").wait_for()


def test_exchanges_and_operations_are_shown(page: Page) -> None:
    ask(page, QUESTION)
    page.goto("/page/exchanges?q=paid+annual+leave&state=kept")
    assert QUESTION in page.locator("tbody tr").first.inner_text()
    assert serious(page) == []
    page.goto("/page/operations")
    assert page.locator("svg").count() == 3
    assert serious(page) == []


def test_it_speaks_german_fits_narrow_screens_and_is_led_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/?lang=de")
    page.goto("/")
    assert page.get_by_role("heading", level=1).inner_text() == "Fragen"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []


def test_who_has_a_key_signs_in_and_out(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, TROTH_API_KEYS=KEYS) as (_, address):
        for page in _page(browser, address):
            refused = page.goto("/page/sources")
            assert refused is not None
            assert refused.status == 401
            for key in ("wrong", "k-ask"):
                page.goto("/")
                page.get_by_label("API key").fill(key)
                page.get_by_role("button", name="Sign in").click()
            cookie = next(one for one in page.context.cookies() if one["name"] == "troth_page")
            assert cookie["httpOnly"]
            assert cookie["sameSite"] == "Strict"
            page.goto("/page/exchanges")
            assert page.get_by_role("alert").get_by_text("auth.scope").count() == 1
            forged = page.request.post("/", form={"text": QUESTION, "csrf": "0" * 64})
            assert forged.status == 403
            page.get_by_role("button", name="Sign out").click()
            assert page.get_by_label("API key").count() == 1


def test_the_checks_are_those_of_the_verifier_that_stands_alone() -> None:
    alone = (Path(__file__).parents[2] / "verifier" / "verify.html").read_text("utf-8")
    assert (FOLDER / "static" / "verify.js").read_text("utf-8") in alone


def test_every_text_is_there_in_every_language() -> None:
    files = [
        tomllib.loads((FOLDER / "texts" / f"{one}.toml").read_text("utf-8")) for one in LANGUAGES
    ]
    assert files[0].keys() == files[1].keys()
    named = {
        name
        for path in (FOLDER / "templates").glob("*.html")
        for name in re.findall(r"\bt\.(\w+)", path.read_text("utf-8"))
    }
    assert named
    assert named <= files[0].keys()
