"""Asking on the page in a real browser, who is let in, and hostile texts of users and models."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import orjson
from playwright.sync_api import Browser, Page

from support.deployment import QUESTION
from support.pages import HOSTILE, RUNNING, serious, visiting
from support.serving import serving
from troth.adapters.models.script import Received, Reply, answer_from_payload
from troth.adapters.models.scripted import ScriptedServer
from troth.server.page.frame import FOLDER, LANGUAGES

KEYS = (
    '[{"key": "k-all", "tenant": "acme", "scopes": ["admin"]},'
    ' {"key": "k-ask", "tenant": "acme", "scopes": ["ask"]}]'
)


def ask(page: Page, text: str, **chosen: str) -> None:
    page.goto("/")
    page.get_by_label("Request").fill(text)
    for label, value in chosen.items():
        page.get_by_label(label).select_option(value)
    page.get_by_label("Subject").fill("ann")
    page.get_by_role("button", name="Send").click()


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
            with visiting(browser, address) as page:
                ask(page, QUESTION)
                shown = page.locator(".text").first.inner_text()
                assert "script>document.title='run'" in shown  # the seal took its bracket
                assert page.title().endswith("– Troth")
                assert page.locator(RUNNING).count() == 0
                page.get_by_role("button", name="Verify here").click()
                page.locator("output").get_by_text("This receipt verifies").wait_for()


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
        with visiting(browser, address) as page:
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
    alone = (Path(__file__).parents[3] / "verifier" / "verify.html").read_text("utf-8")
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
