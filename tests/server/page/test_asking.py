"""Asking on the page in a real browser, who is let in, and hostile texts of users and models."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from support.conversation import reply_to
from support.deployment import QUESTION
from support.pages import HOSTILE, RUNNING, serious, submit, told, visiting
from support.serving import serving
from troth.server.page.frame import FOLDER, LANGUAGES
from troth_lab.models.script import Received, Reply, answer_from_payload
from troth_lab.models.scripted import ScriptedServer

MAIL = "From: Ann <ann@post.example>\nSubject: Hello\n\nMy account is AT611904300234573201.\n"
WRONG = "Full-time employees receive 30 days of paid annual leave per calendar year."
KEYS = (
    '[{"key": "k-all", "tenant": "acme", "scopes": ["admin"]},'
    ' {"key": "k-ask", "tenant": "acme", "scopes": ["ask", "intake"]}]'
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("open")) as (_, address):
        yield address


@pytest.fixture
def page(browser: Browser, base: str) -> Iterator[Page]:
    with visiting(browser, base) as opened:
        yield opened


def ask(page: Page, text: str, **chosen: str) -> None:
    page.goto("/")
    page.get_by_label("Request").fill(text)
    for label, value in chosen.items():
        page.get_by_label(label).select_option(value)
    page.get_by_label("Subject").fill("ann")
    submit(page)


def test_an_answer_shows_its_evidence_and_verifies_in_the_browser(page: Page) -> None:
    ask(page, QUESTION)
    expect(page.locator(".evidence blockquote")).to_have_count(2)
    expect(page.get_by_role("heading", name="Sources that disagree")).to_have_count(1)
    sides = page.locator(".notice .sides blockquote p").all_inner_texts()
    assert ["28 days" in sides[0], "25 days" in sides[1]] == [True, True]  # the later page first
    assert "No language model was used" in page.locator(".limitation").first.inner_text()
    page.get_by_role("button", name="Verify here").click()
    told = page.locator("output")
    told.get_by_text("This receipt verifies").wait_for()
    assert "Bodies compared: response" in told.inner_text()
    assert serious(page) == []
    quote = page.locator(".evidence blockquote").first.inner_text()
    page.get_by_role("link", name="Open the source at quote 1").click()
    assert page.locator("#quote").inner_text() == quote


def test_an_answer_is_where_the_reader_is_led(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/")
    page.get_by_label("Request").fill(QUESTION)
    page.get_by_role("button", name="Send").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Evidence")).to_be_in_viewport()
    expect(page.get_by_role("article", name="Answer")).to_be_focused()
    page.keyboard.press("Tab")  # on from the answer, not from the top of the page
    assert page.locator("article :focus").count() == 1
    ask(page, "Rewrite this email for me.")
    expect(page.get_by_label("Which email should I work with?")).to_be_focused()


def test_a_turn_shows_the_memories_that_it_used_and_the_other_answer(page: Page) -> None:
    for said in ("I work at Microsoft.", "I work at Amazon.", "Where do I work?"):
        page.goto("/")
        page.locator("[name=kind]").select_option("chat")
        page.get_by_label("Subject").fill("ann")
        page.get_by_label("Request").fill(said)
        submit(page)
    used = page.locator("details", has_text="Memories that were used")
    assert used.locator("q").all_inner_texts() == ["I work at Amazon.", "I work at Microsoft."]
    expect(used.locator(".badge.warn")).to_have_count(2)
    assert "Microsoft" in page.locator(".alternative").inner_text()
    used.get_by_role("link").click()
    page.locator("blockquote").nth(1).wait_for()
    expect(page.locator("blockquote")).to_have_count(2)


def test_a_review_is_made_beside_an_answer(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Request").fill(QUESTION)
    page.get_by_role("checkbox").check()
    submit(page)
    page.locator("a[href^='/page/reviews/rev_']").click()
    page.get_by_role("heading", level=1).wait_for()
    assert "25 days" in page.locator("main").inner_text()


def test_a_response_that_was_changed_does_not_verify(page: Page) -> None:
    ask(page, QUESTION)
    page.locator("[data-response]").wait_for(state="attached")
    page.evaluate("document.querySelector('[data-response]').textContent = '{}'")
    page.get_by_role("button", name="Verify here").click()
    page.locator("output").get_by_text("refused: The response is not the one").wait_for()


def test_questions_are_fields_to_fill(page: Page) -> None:
    ask(page, "Rewrite this email for me.")
    field = page.get_by_label("Which email should I work with?")
    field.fill("Dear Ms Roth, the keys are at the front desk. Kind regards, Jo")
    submit(page)
    assert "the keys are at the front desk" in page.get_by_label("Request").input_value()


def _hostile(received: Received) -> Reply:
    """An obedient reply, but for what stands in its texts."""
    said = answer_from_payload(received)
    if "thoroughly" in str(received.payload):
        return Reply(orjson.dumps(reply_to(received.payload, WRONG, None)).decode())
    if received.payload.get("task") == "answer":
        words = {"interpretation": HOSTILE, "recommendation": HOSTILE}
        said = orjson.dumps({**orjson.loads(said), **words}).decode()
    return Reply(said)


def test_what_a_model_says_is_text_streams_and_is_thought_over(
    browser: Browser, tmp_path: Path
) -> None:
    with ScriptedServer(_hostile) as model:
        settings = {"TROTH_MODEL": "openai:scripted", "TROTH_MODEL_BASE_URL": model.base_url}
        served = serving(tmp_path, **settings)
        with served as (_, address), visiting(browser, address) as page:
            ask(page, QUESTION)
            shown = page.locator("article .text").first.inner_text()
            assert "script>document.title='run'" in shown  # the seal took its bracket
            assert page.title().endswith("– Troth")
            expect(page.locator(RUNNING)).to_have_count(0)
            page.get_by_role("button", name="Verify here").click()
            page.locator("output").get_by_text("This receipt verifies").wait_for()
            page.goto("/")
            page.get_by_label("Request").fill("Say hello.")
            page.locator("[name=kind]").select_option("stream")
            page.get_by_role("button", name="Send").click()
            page.get_by_role("link", name="Open what was recorded").wait_for()
            assert page.locator("#stream .text").inner_text().strip()
            expect(page.locator(RUNNING)).to_have_count(0)
            page.get_by_role("link", name="Open what was recorded").click()
            page.locator(".steps").wait_for()
            assert page.locator(".steps > li").last.inner_text().startswith("Sealed")
            page.goto("/")
            page.get_by_label("Request").fill(f"{QUESTION} Answer thoroughly.")
            page.locator("[name=depth]").select_option("deep")
            submit(page)
            assert "30 " in page.locator("del").all_inner_texts()
            assert page.locator("ins").count() > 0
            page.goto("/page/operations")
            costs = page.get_by_role("region", name="What models cost").locator("tbody td")
            name, read, written = costs.all_inner_texts()
            assert name == "openai:scripted"
            assert int(read) > int(written) > 0


def test_it_speaks_german_fits_narrow_screens_and_is_led_by_keys(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/?lang=de")
    page.goto("/")
    assert page.get_by_role("heading", level=1).inner_text() == "Fragen"
    for path in (
        "intake",
        "contradictions",
        "sources",
        "find",
        "reviews",
        "exchanges",
        "operations",
    ):
        page.goto(f"/page/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []


def test_who_has_a_key_signs_in_and_out(browser: Browser, tmp_path: Path) -> None:
    served = serving(tmp_path, TROTH_API_KEYS=KEYS)
    with served as (_, address), visiting(browser, address) as page:
        refused = page.goto("/page/sources")
        assert refused is not None
        assert refused.status == 401
        for key in ("wrong", "k-ask"):
            page.goto("/")
            page.get_by_label("API key").fill(key)
            submit(page, "Sign in")
        cookie = next(one for one in page.context.cookies() if one["name"] == "troth_page")
        assert cookie["httpOnly"]
        assert cookie["sameSite"] == "Strict"
        page.goto("/page/exchanges")
        expect(page.get_by_role("alert").get_by_text("auth.scope")).to_have_count(1)
        page.goto("/page/intake")
        mail: FilePayload = {"name": "m.eml", "mimeType": "", "buffer": MAIL.encode()}
        page.get_by_label("Drop .eml files here").set_input_files([mail])
        page.locator(".drop a").click()
        page.get_by_role("link", name="Show it unmasked").click()
        assert "intake_raw" in told(page, "alert")
        assert "AT6119" not in page.content()
        forged = page.request.post("/", form={"text": QUESTION, "csrf": "0" * 64})
        assert forged.status == 403
        submit(page, "Sign out")
        expect(page.get_by_label("API key")).to_have_count(1)


def test_the_checks_are_those_of_the_verifier_that_stands_alone() -> None:
    alone = (Path(__file__).parents[3] / "verifier" / "verify.html").read_text("utf-8")
    assert (FOLDER / "static" / "verify.js").read_text("utf-8") in alone


def test_every_text_is_there_in_every_language() -> None:
    files = [
        tomllib.loads((FOLDER / "texts" / f"{one}.toml").read_text("utf-8")) for one in LANGUAGES
    ]
    # What the product says in English by itself stands in the other languages alone.
    own = re.compile(r"(?:attribute|error|finding|hint)_")
    english, german = (set(one) for one in files)
    assert english <= german
    assert all(own.match(name) for name in german - english)
    named = {
        name
        for path in (FOLDER / "templates").glob("*.html")
        for name in re.findall(r"\bt\.(\w+)", path.read_text("utf-8"))
    }
    assert named
    assert named <= files[0].keys()
    begun = {
        name
        for path in (FOLDER / "templates").glob("*.html")
        for name in re.findall(r'\bt\["(\w+)" ~', path.read_text("utf-8"))
    }
    for prefix in begun:
        assert any(name.startswith(prefix) for name in german), prefix
