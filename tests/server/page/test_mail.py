"""Mail on the page in a real browser: the queue, one mail, two people on it, and hostile mails."""

from __future__ import annotations

import httpx2
from playwright.sync_api import Browser, FilePayload, Page, expect

from support.pages import HOSTILE, RUNNING, serious, submit, told, visiting
from support.serving import Served

NAME, IBAN = "Annika Sonnleitner", "AT611904300234573201"
CLAIM = f"""From: {NAME} <annika.sonnleitner@post.example>
To: claims@insurer.example
Subject: Accident with my car {{number}}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=B

--B
Content-Type: text/plain; charset=utf-8

I had a car accident yesterday and want to report the damage to my car.
My policy number is 45-1234567 or 45-7654321. Please pay to {IBAN}.

{NAME}

> On 20 Nov you wrote:
> Please send us the number of your policy.
--B
Content-Type: text/plain; name=damage.txt
Content-Disposition: attachment; filename=damage.txt

The rear bumper is dented.
--B--
"""


def send(base: str, mail: str) -> str:
    """Take a mail in as its sender's system would; its id."""
    taken = httpx2.post(
        f"{base}/api/intake/messages?wait=true",
        content=mail.encode(),
        headers={"content-type": "message/rfc822"},
        timeout=60,
    )
    return str(taken.json()["message_id"])


def test_a_mail_is_dropped_read_corrected_and_the_next_one_opened(
    page: Page, server: Served
) -> None:
    page.goto("/page/intake")
    assert "insurance@" in page.locator(".lead").inner_text()
    expect(page.get_by_role("heading", name="Nothing waits")).to_have_count(1)
    files = [
        FilePayload(
            name=f"{at}.eml", mimeType="message/rfc822", buffer=CLAIM.format(number=at).encode()
        )
        for at in (1, 2)
    ]
    page.get_by_label("Drop .eml files here").set_input_files(files)
    page.locator(".drop li.good").nth(1).wait_for()
    page.goto("/page/intake")
    expect(page.locator("[data-item]")).to_have_count(2)
    assert "0 min" in page.locator("[data-item] .end").first.inner_text()
    assert serious(page) == []
    page.keyboard.press("n")
    page.get_by_role("heading", name="What was read").wait_for()
    marked = page.locator("mark.intents").all_inner_texts()
    assert any("car accident" in one for one in marked)
    assert "It names several policies." in page.locator(".notice.warn").inner_text()
    assert page.locator(".mail .quoted").count() > 0
    assert IBAN not in page.content()
    assert "damage.txt" not in page.content()
    head = page.locator(".mail-head").inner_text()
    assert "••••••.•••••••••••@••••.•••••••" in head
    assert "2026" not in head
    assert "••••••.txt" in page.content()
    assert "X" not in page.locator("div.mail").first.inner_text()  # no mask looks like a text
    assert serious(page) == []
    page.keyboard.press("m")
    page.get_by_text(IBAN).first.wait_for()
    assert "damage.txt" in page.content()
    first = page.url.split("?")[0]
    page.goto(first)
    page.locator("[name=set_product_line]").select_option("PROD_AUTO")
    page.locator("[name=set_queue]").select_option("QUEUE_CLAIMS_AUTO")
    page.keyboard.press("Escape")
    page.get_by_label("Reason").fill("called back")
    submit(page, "Decide")
    assert "routed anew" in told(page, "status")
    history = page.locator(".steps").inner_text()
    assert "Queue: – → Claims: motor (called back)" in history
    page.keyboard.press("n")
    page.wait_for_url(lambda address: not address.startswith(first))
    expect(page.get_by_role("heading", name="Accident with my car")).to_have_count(1)


def test_labels_have_names_in_the_language_of_the_page(page: Page, server: Served) -> None:
    address = f"/page/intake/{send(server.base, CLAIM.format(number='Namen'))}"
    page.goto(f"{address}?lang=de")
    words = page.locator("main").inner_text()
    assert "Schaden: Kfz" in words  # a queue to choose
    assert "Vertragsnummer: " in words  # what was read
    assert "Drohung mit der Presse" in page.content()
    for name in ("Claims auto", "Policy number", "Media threat", "PROD_", "ENT_"):
        assert name not in words
    page.goto("/page/intake?lang=de")
    expect(page.get_by_role("option", name="Datenschutzanfragen")).to_have_count(1)


def test_a_draft_is_approved_once_by_a_key(page: Page, server: Served) -> None:
    page.goto(f"/page/intake/{send(server.base, CLAIM.format(number='draft'))}")
    page.keyboard.press("a")
    page.get_by_text("The draft was decided on.").wait_for()
    expect(page.locator(".badge", has_text="approved")).to_have_count(1)
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)


def test_of_two_people_the_second_sees_what_the_first_did(browser: Browser, server: Served) -> None:
    address = f"/page/intake/{send(server.base, CLAIM.format(number='two'))}"
    with visiting(browser, server.base) as first, visiting(browser, server.base) as second:
        for one in (first, second):
            one.goto(address)
        first.locator("[name=set_urgency]").select_option("URG_HIGH")
        first.get_by_label("Reason").fill("cannot drive")
        submit(first, "Decide")
        assert "routed anew" in told(first, "status")
        second.locator("[name=set_urgency]").select_option("URG_LOW")
        second.get_by_label("Reason").fill("it can wait")
        submit(second, "Decide")
        words = told(second, "alert")
        assert "Somebody else changed this mail" in words
        assert "Urgency Normal → High" in words
        assert second.locator("[name=set_urgency]").input_value() == "URG_LOW"
        assert second.get_by_label("Reason").input_value() == "it can wait"
        assert serious(second) == []
        submit(second, "Decide")
        assert "routed anew" in told(second, "status")
        assert "Urgency: High → Low (it can wait)" in second.locator(".steps").inner_text()


def test_deciding_without_a_change_says_so(page: Page, server: Served) -> None:
    page.goto(f"/page/intake/{send(server.base, CLAIM.format(number='same'))}")
    submit(page, "Decide")
    assert "everything is as it was read" in told(page, "status")


def test_hostile_mails_stay_texts(page: Page, server: Served) -> None:
    subject = HOSTILE.replace("\n", " ")
    plain = f"From: {subject} <x@evil.example>\nSubject: {subject}\n\n{HOSTILE}\n"
    html = (
        "From: x@evil.example\nSubject: hello\nContent-Type: text/html; charset=utf-8\n\n"
        f"<html><body>{HOSTILE}<link rel=stylesheet href=http://evil.example/c.css></body></html>\n"
    )
    for mail in (plain, html):
        address = f"/page/intake/{send(server.base, mail)}"
        for query in ("", "?raw=true", "?lang=de", "?lang=en"):
            page.goto(address + query)
            assert page.title().endswith("– Troth")
            expect(page.locator(RUNNING)).to_have_count(0)
    page.goto("/page/intake?status=")
    expect(page.locator(RUNNING)).to_have_count(0)
    page.goto(f"/page/intake?status={HOSTILE}")
    assert "input.invalid" in told(page, "alert")


def test_keys_are_listed_and_can_be_switched_off(page: Page) -> None:
    page.goto("/page/intake")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog").inner_text()
    assert "Search" in listed
    page.get_by_label("Single keys act").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.tagName") != "SELECT"
    page.keyboard.press("?")
    page.get_by_label("Single keys act").check()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
