"""Sources, contradictions, reviews, exchanges and the log on the page, in a real browser."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect

from runtime.memory.test_suspected import LIKELY
from support.deployment import QUESTION
from support.pages import HOSTILE, RUNNING, serious, submit, told, visiting
from support.serving import Served, served
from troth.adapters.signing import FileSigner
from troth.kernel.proof.envelope import seal_envelope
from troth.kernel.proof.keys import key_id, render_vkey
from troth.runtime.proof.certificate import PREDICATE_TYPE

DOCS = Path(__file__).parents[3] / "docs" / "page.md"


def post(server: Served, path: str, body: Mapping[str, object]) -> dict[str, object]:
    sent = httpx2.post(f"{server.base}{path}", json=body, timeout=60)
    assert sent.status_code < 400, sent.text
    found: dict[str, object] = sent.json()
    return found


def say(server: Served, subject: str, *texts: str) -> None:
    for text in texts:
        post(server, "/api/chat/send", {"message": text, "subject": subject, "thread_id": "t"})


def test_files_are_dropped_replaced_found_and_erased(page: Page) -> None:
    page.goto("/page/sources")
    page.get_by_role("heading", name="No sources yet").wait_for()
    for at, text in enumerate(("# Rules\n\nLunch is at noon.", "# Rules\n\nLunch is at one.")):
        page.get_by_label("Drop files here").set_input_files(
            [
                FilePayload(name="rules.md", mimeType="text/markdown", buffer=text.encode()),
                FilePayload(name="rules.exe", mimeType="text/plain", buffer=b"x"),
            ]
        )
        page.locator(".drop li.bad").nth(at).wait_for()
    lines = page.locator(".drop li").all_inner_texts()
    assert [line.split(" ")[1].strip() for line in lines[::2]] == ["Added:", "Replaced:"]
    assert "rules.exe" in lines[1]
    assert len(lines[1]) > len("rules.exe ")
    page.goto("/page/sources?q=lunch")
    expect(page.locator("[data-item]")).to_have_count(1)
    page.keyboard.press("n")
    assert "Lunch is at one." in page.locator(".text").inner_text()
    page.get_by_text("Replace the text").first.click()
    page.get_by_label("Text").fill("Lunch is at two.\nAlways.")
    page.get_by_label("Published").fill("2019-01-01")
    submit(page, "Replace the text")
    assert "was replaced" in told(page, "status")
    assert page.locator(".text").inner_text() == "Lunch is at two.\nAlways."
    page.goto("/page/sources?state=stale")
    expect(page.locator("[data-item]")).to_have_count(1)
    assert serious(page) == []
    page.keyboard.press("n")
    submit(page, "Erase this source")
    assert "Erased for good." in told(page, "status")
    expect(page.locator("[data-item]")).to_have_count(0)


def test_what_a_question_finds_why_and_where_it_disagrees(page: Page, server: Served) -> None:
    for name, opens in (("new", "8:00"), ("old", "9:00")):
        source = {"source_id": name, "title": name, "text": f"The office opens at {opens}."}
        post(server, "/api/sources", source)
    page.goto("/page/find")
    page.get_by_label("Request").fill("When does the office open?")
    submit(page, "Find")
    expect(page.get_by_role("heading", name="Sources that disagree")).to_have_count(1)
    sides = page.locator(".notice .sides p").all_inner_texts()
    assert sorted(sides) == ["The office opens at 8:00.", "The office opens at 9:00."]
    assert "office" in page.locator(".badge.info").first.inner_text()
    assert serious(page) == []
    page.locator("[data-item]").first.click()
    assert page.locator("#quote").inner_text().startswith("The office opens at")
    for name in ("new", "old"):
        httpx2.delete(f"{server.base}/api/sources/{name}")


def test_contradictions_are_settled_undone_and_gone_through(page: Page, server: Served) -> None:
    for subject in ("ann", "bob"):
        say(server, subject, "I work at Microsoft.", "I work at Amazon.")
    page.goto("/page/contradictions?q=amazon&state=open")
    expect(page.locator("[data-item]")).to_have_count(2)
    assert serious(page) == []
    page.keyboard.press("n")
    assert (
        "ann" in page.locator(".meta").inner_text() or "bob" in page.locator(".meta").inner_text()
    )
    expect(page.get_by_role("link", name="Exchanges with these words")).to_have_count(2)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_label("Reason").fill("asked on the phone")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("2")
    page.get_by_text("It can be undone").wait_for()
    assert "I work at Amazon." in page.locator("blockquote.holds").inner_text()
    assert "asked on the phone" in page.locator(".steps").inner_text()
    expect(page.get_by_role("button", name="This one holds")).to_have_count(0)
    page.keyboard.press("z")
    page.get_by_role("button", name="This one holds").first.wait_for()
    expect(page.locator("blockquote.holds")).to_have_count(0)
    here = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda address: address.split("?")[0] != here.split("?")[0])
    submit(page, "Accept both")
    expect(page.locator(".meta")).to_contain_text("both accepted")
    page.goto("/page/contradictions?q=amazon&state=open")
    expect(page.locator("[data-item]")).to_have_count(1)
    page.goto("/page/contradictions?lang=de")
    assert "Arbeitgeber" in page.locator("[data-item]").first.inner_text()
    page.goto("/page/contradictions?state=suspected&lang=en")
    expect(page.get_by_role("heading", name="None found")).to_have_count(1)


def test_what_is_suspected_is_dismissed_reopened_and_promoted(page: Page, server: Served) -> None:
    for at, pair in enumerate(LIKELY):
        say(server, f"person {at}", *pair)
    page.goto("/page/contradictions?state=suspected")
    assert page.locator("[data-item]").count() >= 1
    page.keyboard.press("n")
    promote = page.get_by_role("button", name="It is a contradiction")
    promote.wait_for()
    said = page.locator("blockquote").all_inner_texts()
    assert any(pair[0] in said[0] and pair[1] in said[1] for pair in LIKELY)
    expect(page.get_by_role("button", name="This one holds")).to_have_count(0)
    page.keyboard.press("x")
    page.get_by_text("It can be undone").wait_for()
    expect(promote).to_have_count(0)
    page.keyboard.press("z")
    promote.click()
    page.get_by_role("button", name="This one holds").last.click()
    page.locator("blockquote.holds").wait_for()
    expect(page.locator(".steps li")).to_have_count(5)


def test_two_people_on_one_contradiction(browser: Browser, server: Served) -> None:
    say(server, "cleo", "I live in Rome.", "I live in Oslo.")
    found = httpx2.get(f"{server.base}/api/contradictions?subject=cleo&q=oslo").json()
    entry = found["contradictions"][0]
    address = f"/page/contradictions/{entry['entry_id']}?memory={entry['old']['id']}"
    with visiting(browser, server.base) as first, visiting(browser, server.base) as second:
        for one in (first, second):
            one.goto(address)
        submit(first, "Accept both")
        second.get_by_role("button", name="This one holds").first.click()
        assert "input.conflict" in told(second, "alert")


def test_a_review_stands_beside_its_draft_and_two_people_decide(
    browser: Browser, page: Page, server: Served
) -> None:
    post(server, "/api/sources", {"source_id": "leave", "text": "Employees get 24 days of leave."})
    page.goto("/page/reviews")
    page.get_by_label("Name of the draft").fill("d-1")
    page.get_by_label("Draft", exact=True).fill("Employees get 30 days of leave.\nThat is all.")
    page.get_by_label("Ids of its sources").fill("leave")
    page.get_by_role("button", name="Hand a draft in").click()
    for _ in range(50):
        if page.locator("article").count():
            break
        time.sleep(0.2)
        page.reload()
    assert page.locator("mark").first.inner_text() == "Employees get 30 days of leave."
    assert "24 days" in page.locator("article").first.inner_text()
    assert serious(page) == []
    address = page.url
    with visiting(browser, server.base) as other:
        other.goto(address)
        for one, button in ((other, "Accept"), (page, "Dismiss")):
            form = one.locator("article").first
            form.get_by_label("Reason").fill(f"{button} it")
            form.get_by_role("button", name=button).click()
    assert "Somebody decided on this review" in told(page, "alert")
    assert "Accept it" in page.locator("article").first.inner_text()
    page.goto(f"{address}?lang=de")
    heading = page.locator("article h3").first.inner_text()
    assert heading == "hoch Eine Zahl weicht ab"
    assert "Vergleichen Sie die Aussage" in page.locator("article").first.inner_text()
    page.goto("/page/reviews?state=done&lang=en")
    expect(page.locator("[data-item]")).to_have_count(1)
    assert page.locator("[data-item] .title").inner_text().startswith("Employees get 30 days")


def test_an_exchange_is_found_told_step_by_step_and_verified(page: Page, server: Served) -> None:
    answered = post(server, "/ui/api/ask", {"text": QUESTION, "subject": "dora"})
    post(server, "/ui/api/ask", {"text": "Rewrite this email for me.", "subject": "emil"})
    page.goto("/page/exchanges?subject=dora")
    expect(page.locator("[data-item]")).to_have_count(1)
    page.goto("/page/exchanges?q=annual+leave&state=kept")
    assert page.locator("[data-item] .title").all_inner_texts() == [QUESTION]
    post(server, "/api/sources", {"source_id": "lunch", "title": "Lunch", "text": "At noon."})
    page.goto("/page/exchanges?q=noon")
    expect(page.locator("[data-item]")).to_have_count(0)  # a source is no question
    page.goto("/page/exchanges?q=noon&asked=false")
    assert page.locator("[data-item] .title").all_inner_texts() == ["Source added: Lunch"]
    page.goto("/page/exchanges?clause=TRUST-9.9")
    expect(page.get_by_role("heading", name="None found")).to_have_count(1)
    page.goto("/page/exchanges")
    assert serious(page) == []
    page.goto(f"/page/exchanges/{answered['receipt_id']}")
    steps = page.locator(".steps > li").all_inner_texts()
    assert steps[0].startswith("Opened")
    assert steps[-1].startswith("Sealed and recorded")
    assert any(one.startswith("Quoted from the sources, without a model") for one in steps)
    assert not any("model was asked" in one for one in steps)
    assert serious(page) == []
    page.keyboard.press("v")
    page.locator("output").get_by_text("This receipt verifies").wait_for()
    assert "Bodies compared: response" in page.locator("output").inner_text()


def test_a_person_is_erased_and_the_log_still_verifies(page: Page, server: Served) -> None:
    say(server, "gina", "I work at Contoso.")
    page.goto("/page/erase")
    page.get_by_label("What").select_option("subject")
    page.get_by_label("Its name or id").fill("gina")
    page.get_by_label("I know that this cannot be undone").check()
    submit(page, "Erase for good")
    assert "Erased for good." in told(page, "status")
    page.goto("/page/exchanges?q=Contoso")
    expect(page.locator("[data-item]")).to_have_count(0)
    page.goto("/page/erase")
    for kind in ("memory", "thread", "source"):
        page.goto(f"/page/erase?kind={kind}&named=nobody")
        page.get_by_label("I know that this cannot be undone").check()
        submit(page, "Erase for good")
        assert "input.not_found" in told(page, "alert")
    page.goto("/page/exchanges")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download a checkpoint").click()
    assert "\n— " in Path(download.value.path()).read_text("utf-8")
    page.get_by_role("button", name="Verify the log").click()
    page.get_by_text("Nothing was changed").wait_for()


def test_hostile_texts_stay_texts_on_every_page(page: Page, server: Served) -> None:
    post(server, "/api/sources", {"source_id": "evil", "title": HOSTILE[:400], "text": HOSTILE})
    post(server, "/ui/api/ask", {"text": "When does the office open? " + HOSTILE, "subject": "x"})
    say(server, HOSTILE[:200], HOSTILE, "I work at <b>Acme</b>.", "I work at <i>Umbrella</i>.")
    review = post(
        server,
        "/api/reviews?wait=true",
        {"draft_id": HOSTILE[:100], "draft_content": HOSTILE, "rag_retrieval_ids": ["evil"]},
    )
    exchanges = httpx2.get(f"{server.base}/api/exchanges?limit=20").json()["exchanges"]
    paths = [
        "/page/sources",
        "/page/sources/evil?start=0&end=40",
        "/page/find?q=office+opens",
        "/page/contradictions",
        "/page/reviews",
        f"/page/reviews/{review['review_id']}",
        "/page/exchanges?asked=false",
        *(f"/page/exchanges/{one['receipt_id']}" for one in exchanges[:4]),
        "/page/operations",
        f"/?x={HOSTILE}",
        f"/page/sources?q={HOSTILE}",
        f"/page/exchanges?subject={HOSTILE}&done={HOSTILE}",
    ]
    for path in paths:
        page.goto(path)
        assert page.title().endswith("– Troth"), path
        expect(page.locator(RUNNING)).to_have_count(0)
    page.goto("/page/sources/evil")
    assert page.locator(".text").inner_text() == HOSTILE


def test_operations_show_rates_time_and_work(page: Page, server: Served) -> None:
    post(server, "/ui/api/ask", {"text": QUESTION})
    page.goto("/page/operations")
    expect(page.locator("svg[role=img]")).to_have_count(3)
    expect(page.get_by_role("heading", name="What models cost")).to_have_count(0)
    assert "Mail waiting for a person" in page.locator(".stats").inner_text()
    assert "http:/ui/api/ask" in page.locator("table").first.inner_text()
    expect(page.locator("#certificate")).to_have_count(0)
    page.get_by_text("what each setting means").click()
    changed = page.locator("dt", has=page.locator(".badge"))
    assert "web changed" in changed.all_inner_texts()
    assert serious(page) == []


def test_operations_show_the_last_certificate(browser: Browser, tmp_path: Path) -> None:
    file, signer = tmp_path / "held.json", FileSigner.open(tmp_path / "held.key")
    identifier = key_id("troth.certify", signer.public_key).hex()
    run = {"target": "http://desk", "version": "9.9", "signer": "troth.certify"}
    seen: dict[str, Any] = {
        "run": {**run, "finished_at": "2026-01-31T08:15:00.000Z"},
        "passed": False,
        "whole": True,
        "failures": ["ask.evidence-first"],
        "clauses": [{"stands": "shown"}, {"stands": "failed"}],
    }
    statement: dict[str, Any] = {"predicateType": PREDICATE_TYPE, "predicate": seen}
    file.write_bytes(seal_envelope(statement, key_id=identifier, sign=signer.sign))
    file.with_suffix(".pub").write_text(render_vkey("troth.certify", signer.public_key))
    with (
        served(tmp_path, TROTH_CERTIFICATE=str(file)) as running,
        visiting(browser, running.base) as page,
    ):
        page.goto("/page/operations")
        told = page.locator("#certificate").inner_text()
        assert "not certified http://desk, Version 9.9" in told
        assert "ask.evidence-first" in told
        assert "1 clauses shown, 1 failed" in told
        assert serious(page) == []
        file.write_bytes(file.read_bytes().replace(b"A", b"B", 1))
        page.reload()
        assert "another key signed it" in page.locator("#certificate").inner_text()


def test_what_is_not_there_is_told_to_a_browser_as_a_page(page: Page, server: Served) -> None:
    for path in ("/page/nope", "/nope"):
        shown = page.goto(f"{path}?lang=de")
        assert shown is not None
        assert shown.status == 404
        assert "Das gibt es hier nicht" in told(page, "alert")
    plain = httpx2.get(f"{server.base}/nope")
    assert (plain.status_code, plain.json()["code"]) == (404, "input.not_found")


def test_pictures_for_the_docs(browser: Browser, server: Served, tmp_path: Path) -> None:
    folder = Path(os.environ.get("TROTH_TEST_PICTURES") or tmp_path)
    mail = (
        "From: Ann <ann@post.example>\nSubject: Accident with my car\n\n"
        "I had a car accident yesterday and want to report the damage to my car.\n"
        "My policy number is 45-1234567 or 45-7654321. If I do not hear from you by Friday,"
        " I will call my lawyer.\n"
    )
    taken = httpx2.post(
        f"{server.base}/api/intake/messages?wait=true",
        content=mail.encode(),
        headers={"content-type": "message/rfc822"},
        timeout=60,
    ).json()
    post(server, "/api/sources", {"source_id": "leave", "text": "Employees get 24 days of leave."})
    draft = {"draft_id": "Answer to Ann", "draft_content": "You get 30 days of leave, Ann."}
    review = post(server, "/api/reviews?wait=true", {**draft, "rag_retrieval_ids": ["leave"]})
    shown = {
        "mail": f"/page/intake/{taken['message_id']}",
        "review": f"/page/reviews/{review['review_id']}",
    }
    size: ViewportSize = {"width": 1180, "height": 720}
    with visiting(browser, server.base, viewport=size) as page:
        for name, address in shown.items():
            page.goto(address)
            picture = folder / f"page-{name}.jpeg"
            page.screenshot(path=picture, type="jpeg", quality=60)
            assert 10_000 < picture.stat().st_size < 120_000
            assert f"pictures/{picture.name}" in DOCS.read_text("utf-8")


def test_damage_is_named(page: Page, server: Served) -> None:
    if not (server.folder / "troth.db").exists():
        pytest.skip("the damage is done to a file")
    say(server, "kim", "I live in Rome.")
    database = sqlite3.connect(server.folder / "troth.db")
    database.execute("update bodies set response = response || ' '")
    database.commit()
    database.close()
    page.goto("/page/exchanges")
    page.get_by_role("button", name="Verify the log").click()
    page.get_by_text("The log does not hold:").wait_for()


def test_a_server_that_is_gone_is_told_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    keys = '[{"key": "k", "tenant": "default", "scopes": ["admin"]}]'
    with served(tmp_path, TROTH_API_KEYS=keys) as running:
        port = running.base.rpartition(":")[2]
        with visiting(browser, running.base) as page:
            page.goto("/")
            page.get_by_label("API key").fill("k")
            submit(page, "Sign in")
            page.goto("/page/exchanges")
            running.stop()
            page.get_by_role("button", name="Verify the log").click()
            page.get_by_text("The server does not answer").wait_for()
            with served(tmp_path, "--port", port) as again:
                assert again.base == running.base
                page.goto("/page/exchanges")
                page.get_by_label("API key").fill("k")  # sessions end with the process
                submit(page, "Sign in")
                page.goto("/page/exchanges")
                page.get_by_role("button", name="Verify the log").click()
                page.get_by_text("Nothing was changed").wait_for()
