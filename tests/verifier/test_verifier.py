"""PROOF-9: the small verifier accepts every receipt, and rejects every change of one."""

from __future__ import annotations

import ast
import base64
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson
import pytest

from kernel.proof.log_samples import (
    FIRST,
    ORIGIN,
    REQUEST,
    RESPONSE,
    STRANGER,
    sample_receipt,
)
from support.deployment import QUESTION, Deployment
from support.pages import chromium_browser
from troth.kernel.proof.keys import render_pem

FOLDER = Path(__file__).parents[2] / "verifier"
FILE, PAGE = FOLDER / "troth_verify.py", FOLDER / "verify.html"
KEY = render_pem(FIRST.raw).encode()
RECEIPT = sample_receipt()


def loaded() -> ModuleType:
    """The file as a module of its own."""
    spec = importlib.util.spec_from_file_location("troth_verify", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VERIFIER = loaded()


def refused(receipt: bytes, key: bytes = KEY) -> str:
    with pytest.raises(VERIFIER.Refused) as problem:
        VERIFIER.verify(receipt, key)
    return str(problem.value)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The verifier as its users start it; -I and -S keep the product out of its sight."""
    import cryptography

    beside = str(Path(cryptography.__file__).parents[1])
    program = (
        f"import sys; sys.path.append({beside!r}); sys.argv = {['it', *map(str, arguments)]!r}; "
    )
    program += f"import runpy; runpy.run_path({str(FILE)!r}, run_name='__main__')"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )


@pytest.mark.clause("PROOF-9")
def test_it_is_one_short_file_that_imports_nothing_of_the_product() -> None:
    source = FILE.read_text("utf-8")
    assert len(source.splitlines()) < 300
    imported: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module).partition(".")[0])
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
    page = PAGE.read_text("utf-8")
    assert "default-src 'none'" in page
    assert not any(sign in page for sign in ("src=", "href=", "import(", "fetch(", 'http-equiv="r'))


@pytest.mark.clause("PROOF-9")
@pytest.mark.parametrize("later", [0, 1, 2, 5, 30])
def test_every_receipt_is_accepted(later: int) -> None:
    statement, origin, event = VERIFIER.verify(sample_receipt(later=later), KEY)
    assert (origin, event["seq"]) == (ORIGIN, 3)
    VERIFIER.check_body("request", REQUEST, statement)
    VERIFIER.check_body("response", RESPONSE + b"\n", statement)


@pytest.mark.clause("PROOF-9")
async def test_what_a_deployment_seals_verifies_with_each_form_of_its_key(
    deployment: Deployment, tmp_path: Path
) -> None:
    response = await deployment.ask(QUESTION)
    answer = response.json()
    receipt = (await deployment.client.get(f"/api/receipts/{answer['receipt_id']}")).content
    document = (await deployment.client.get("/api/audit/key")).content
    forms = {"json": document, "pem": orjson.loads(document)["public_key"].encode()}
    forms["vkey"] = orjson.loads(document)["vkey"].encode()
    files = {"receipt.json": receipt, "response.json": response.content, **forms}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    for form in forms:
        done = run(tmp_path / "receipt.json", "--key", tmp_path / form)
        assert (done.returncode, done.stderr) == (0, "")
    told = run(
        *(tmp_path / "receipt.json", "--key", tmp_path / "pem"),
        *("--response", tmp_path / "response.json"),
    ).stdout
    for part in (answer["receipt_id"], "Kept: GATE-1", "extractive", "compared: response"):
        assert part in told


@pytest.mark.clause("PROOF-9", breaks=True)
def test_no_byte_of_a_receipt_can_change_and_none_can_go() -> None:
    for place in range(len(RECEIPT)):
        changed = bytearray(RECEIPT)
        changed[place] ^= 1 << place % 8
        assert refused(bytes(changed))
        if place % 5 == 0:
            assert refused(RECEIPT[:place] + RECEIPT[place + 1 :])


@pytest.mark.clause("PROOF-9", breaks=True)
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"log": {"index": 2}}, "another place"),
        ({"log": {"size": 3}}, "another size"),
        ({"log": {"index": True}}, "no number"),
        ({"log": {"proof": []}}, "too short"),
        ({"log": {"checkpoint": ""}}, "one signature"),
        ({"envelope": {"payloadType": "text/plain"}}, "another kind"),
        ({"envelope": {"signatures": []}}, "not one signature"),
        ({"format": "troth-receipt/2"}, "known format"),
        ({"more": 1}, "other members"),
        ({"log": {"leaf": "\ud800"}}, "no text"),
        ({"log": {"leaf": '{"seq":"\\ud800"}'}}, "malformed"),
        ({"log": {"checkpoint": "\udfff"}}, "no text"),
        (
            {"log": {"checkpoint": f"{ORIGIN}\n{'9' * 5000}\nAA==\n\n\u2014 {ORIGIN} AA==\n"}},
            "one sig",
        ),
        ({"log": {"checkpoint": f"{ORIGIN}\n\u0663\nAA==\n\n\u2014 {ORIGIN} AA==\n"}}, "one sig"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], reason: str) -> None:
    receipt = json.loads(RECEIPT)
    for name, value in change.items():
        receipt[name] = {**receipt[name], **value} if isinstance(value, dict) else value
    assert reason in refused(json.dumps(receipt).encode())


@pytest.mark.clause("PROOF-9", breaks=True)
def test_another_key_another_body_and_a_doubled_member_are_refused() -> None:
    assert "not valid for this key" in refused(RECEIPT, render_pem(STRANGER.raw).encode())
    assert "no public one" in refused(RECEIPT, b"\xff\x00")
    pem = b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    assert "no public one" in refused(RECEIPT, pem)
    assert "twice" in refused(RECEIPT.replace(b'"format":', b'"format":"x","format":'))
    statement, _, _ = VERIFIER.verify(RECEIPT, KEY)
    pretty = json.dumps(json.loads(RESPONSE), indent=1).encode()
    for body, reason in ((b'{"answer":"no"}', "is not the one"), (pretty, "reformatted")):
        with pytest.raises(VERIFIER.Refused, match=reason):
            VERIFIER.check_body("response", body, statement)


@pytest.mark.clause("PROOF-9", breaks=True)
def test_whatever_a_receipt_holds_it_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "key.pem").write_bytes(KEY)
    deep = json.loads(RECEIPT)
    deep["log"]["leaf"] = "[" * 800 + "]" * 800
    deep["log"]["leaf"] = f'{{"a":{deep["log"]["leaf"]}}}'
    response = {"answer": "yes", "score": 0.9, "receipt_id": "rcp_0"}
    for document, reason in ((deep, ""), (response, "no receipt: it holds no envelope")):
        (tmp_path / "r.json").write_text(json.dumps(document))
        done = run(tmp_path / "r.json", "--key", tmp_path / "key.pem")
        assert done.returncode == 1
        assert done.stderr.startswith("refused: ")
        assert len(done.stderr.splitlines()) == 1
        assert reason in done.stderr


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    done = run(tmp_path / "absent.json", "--key", tmp_path / "pem")
    assert done.returncode == 2
    assert "absent.json" in done.stderr


# What a person does on the page: choose files, press the button, read what it says.
_DRIVER = """
<script>
(async () => {
  const cases = CASES, form = document.querySelector("form"), said = [];
  const output = document.querySelector("output");
  for (const files of cases) {
    for (const input of form.querySelectorAll("input")) {
      const chosen = new DataTransfer(), data = files[input.name];
      if (data) chosen.items.add(new File(
        [Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], input.name));
      input.files = chosen.files;
    }
    output.textContent = "";
    form.requestSubmit();
    while (!output.textContent) await new Promise((go) => setTimeout(go, 5));
    said.push(output.textContent);
  }
  const told = document.createElement("pre");
  told.id = "told";
  told.textContent = JSON.stringify(said);
  document.body.append(told);
})();
</script>
"""


def said_by_the_page(cases: list[dict[str, bytes]], folder: Path) -> list[str]:
    coded = [
        {name: base64.b64encode(data).decode() for name, data in case.items()} for case in cases
    ]
    page = folder / "page.html"
    driver = _DRIVER.replace("CASES", json.dumps(coded))
    page.write_text(PAGE.read_text("utf-8").replace("</body>", f"{driver}</body>"), "utf-8")
    with chromium_browser() as browser:
        opened = browser.new_page()
        opened.goto(page.as_uri())
        said: list[str] = json.loads(opened.locator("#told").text_content(timeout=0) or "")
    return said


@pytest.mark.clause("PROOF-9")
@pytest.mark.clause("PROOF-9", breaks=True)
def test_a_browser_says_the_same(tmp_path: Path) -> None:
    files = {"receipt": RECEIPT, "key": KEY, "response": RESPONSE, "request": REQUEST}
    changed = []
    for place in range(0, len(RECEIPT), 40):
        one = bytearray(RECEIPT)
        one[place] ^= 1
        changed.append({**files, "receipt": bytes(one)})
    wrong = [
        {**files, "key": render_pem(STRANGER.raw).encode()},
        {**files, "response": b'{"answer":"no"}'},
        {**files, "response": b'{ "answer": "yes" }'},
        {**files, "receipt": RESPONSE},
        {**files, "receipt": RECEIPT.replace(b'"format":', b'"format":"x","format":')},
    ]
    right = [files, {"receipt": sample_receipt(later=30), "key": KEY}]
    said = said_by_the_page([*right, *wrong, *changed], tmp_path)
    statement, origin, event = VERIFIER.verify(RECEIPT, KEY)
    assert said[0] == VERIFIER.tell(statement, origin, event, ["response", "request"])
    assert said[1].startswith("This receipt verifies")
    assert "reformatted" in said[4]
    assert "no receipt" in said[5]
    assert len(said) == len(right) + len(wrong) + len(changed)
    assert all(one.startswith("refused: ") for one in said[2:])
