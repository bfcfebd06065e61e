"""Going through the doors of a deployment, as its clients do, and noting what comes back.

What is seen of a step is one JSON value: ``status``, ``headers``, ``text`` (everything that
came), ``body`` (the sealed JSON object; of a stream its last part), ``said`` (the words of a
stream, joined), ``receipt`` (what its receipt states), ``parts`` and ``model`` (the calls that
the scripted model got). Each sealed object is held to its receipt at once, with the public key
alone.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import httpx2
import orjson

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import TrothError
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.verify import PublicKey, read_public_key, verify_receipt
from troth_lab.certify.cases import Table

if TYPE_CHECKING:
    from troth.library import Troth

_NAME: Final = re.compile(r"\{(\w+)\}")
_MCP: Final = "application/json, text/event-stream"
_KEPT_BY: Final = "PROOF-3"
_WAYS: Final = {"mail": "by_mail", "page": "by_page", "kill": "killed"}


@dataclass(frozen=True, kw_only=True)
class Sealed:
    """One sealed object that came, with its exact bytes."""

    data: bytes
    body: Mapping[str, Any]
    receipt_id: str

    @property
    def ours(self) -> Mapping[str, Any]:
        """The members that the seal wrote, wherever they stand."""
        held = self.body.get("troth")
        return held if isinstance(held, Mapping) else self.body


@dataclass(kw_only=True)
class Visitor:
    """A client of one deployment.

    Attributes:
        client: Its base URL is the deployment's; its headers carry the key, if there is one.
        troth, command: The doors of an instance of our own: the library, and the words with which
            its command line starts.
        settings: With which that instance keeps the company of the scripted servers.
        faults: What did not hold of the receipts of the step before.
    """

    client: httpx2.AsyncClient
    troth: Troth | None = None
    command: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    key: PublicKey | None = None
    known: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    async def open(self) -> None:
        """Ask for the key that everything is verified with."""
        self.key = read_public_key((await self.client.get("/api/audit/key")).content)

    async def do(self, step: Table) -> dict[str, Any]:
        """Do a step; what is seen."""
        self.faults.clear()
        filled = self._filled(dict(step))
        seen = await self._through(filled["door"], filled)
        for name, path in step.get("keep", {}).items():
            value: Any = seen
            for part in path.split("."):
                value = value[int(part)] if isinstance(value, list) else value.get(part, {})
            self.known[name] = str(value)
        return seen

    async def _through(self, door: str, step: Table) -> dict[str, Any]:
        if door == "mcp":
            return await self._tool(step)
        if door == "library":
            return await self._called(step)
        if door == "cli":
            return await self.run(step["run"])
        if door in _WAYS:
            from troth_lab.certify import ways

            seen: dict[str, Any] = await getattr(ways, _WAYS[door])(self, step)
            return seen
        response = await self._sent(step)
        if response.headers.get("content-type", "").startswith("text/event-stream"):
            return await self._streamed(response)
        return await self.whole(response)

    async def _sent(self, step: Table) -> httpx2.Response:
        method = next(name for name in ("get", "post", "delete") if name in step)
        more: dict[str, Any] = {}
        if "body" in step:
            more["json"] = step["body"]
        if "raw" in step:
            more = {"content": step["raw"].encode(), "headers": {"content-type": step["type"]}}
        return await self.client.request(method.upper(), step[method], **more)

    async def whole(self, response: httpx2.Response) -> dict[str, Any]:
        """What is seen of a response that came whole."""
        body = _object(response.content)
        seen = {
            "status": response.status_code,
            "headers": dict(response.headers),
            "text": response.text,
            "body": body,
        }
        receipt_id = response.headers.get("x-troth-receipt-id") or body.get("receipt_id", "")
        if receipt_id or "clauses" in body:
            one = Sealed(data=response.content, body=body, receipt_id=receipt_id)
            seen["receipt"] = await self.held(one)
        return seen

    async def _streamed(self, response: httpx2.Response) -> dict[str, Any]:
        lines = [line for line in response.content.split(b"\n") if line.startswith(b"data: ")]
        datas = [line.removeprefix(b"data: ") for line in lines]
        parts = [_object(data) for data in datas if data != b"[DONE]"]
        receipts = []
        for data, part in zip(datas, parts, strict=False):
            receipt_id = part.get("troth", {}).get("receipt_id", "")
            one = Sealed(data=data, body=part, receipt_id=receipt_id)
            receipts.append(await self.held(one))
        deltas = [part["choices"][0]["delta"] for part in parts if part.get("choices")]
        return {
            "status": response.status_code,
            "headers": dict(response.headers),
            "text": response.text,
            "said": "".join(delta.get("content") or "" for delta in deltas),
            "parts": parts,
            "body": parts[-1] if parts else {},
            "receipts": receipts,
            "receipt": receipts[-1] if receipts else {},
            "ended": bool(datas) and datas[-1] == b"[DONE]",
        }

    async def _tool(self, step: Table) -> dict[str, Any]:
        asked = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": step["tool"], "arguments": step.get("arguments", {})},
        }
        headers = {"accept": _MCP, "mcp-protocol-version": "2025-06-18"}
        response = await self.client.post("/mcp", json=asked, headers=headers)
        data = next(
            (one[6:] for one in response.content.splitlines() if one.startswith(b"data: ")),
            response.content,
        )
        result = _object(data).get("result", {})
        text = next((one.get("text", "") for one in result.get("content", [])), "")
        seen = await self._text(text)
        return {**seen, "status": response.status_code, "failed": result.get("isError", False)}

    async def _called(self, step: Table) -> dict[str, Any]:
        assert self.troth is not None  # noqa: S101 - such cases are private
        try:
            sealed = await getattr(self.troth, step["call"])(**step.get("arguments", {}))
        except TrothError as error:
            return {"status": error.http_status, "body": {"code": error.code}}
        return {**await self._text(sealed.body.decode()), "status": 200}

    async def run(self, words: Sequence[str], **environment: str) -> dict[str, Any]:
        """Run a command of the product; what it printed, and its exit code as ``status``."""
        process = await asyncio.create_subprocess_exec(
            *self.command,
            *words,
            env={**os.environ, **environment},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, told = await process.communicate()
        seen = await self._text(out.decode().strip())
        return {**seen, "status": process.returncode, "told": told.decode()}

    async def _text(self, text: str) -> dict[str, Any]:
        body = _object(text.encode())
        seen: dict[str, Any] = {"text": text, "body": body}
        if "receipt_id" in body:
            one = Sealed(data=text.encode(), body=body, receipt_id=body["receipt_id"])
            seen["receipt"] = await self.held(one)
        return seen

    async def held(self, one: Sealed) -> dict[str, Any]:
        """What the receipt of a sealed object states; what does not hold is noted."""
        response = await self.client.get(f"/api/receipts/{one.receipt_id}")
        if response.status_code != 200:
            self.faults.append(f"PROOF-5: what left has no receipt ({response.status_code})")
            return {}
        try:
            assert self.key is not None  # noqa: S101 - asked for when it was opened
            verify_receipt(response.content, self.key)
            envelope = _object(response.content)["envelope"]
            payload = parse_envelope(orjson.dumps(envelope)).payload
        except (TrothError, KeyError, ValueError) as problem:
            self.faults.append(f"{_KEPT_BY}: the receipt does not verify: {problem}")
            return {}
        statement = _object(payload)
        if one.data:  # with 204 nothing comes that could be held to it
            self.faults.extend(_differences(one, statement))
        stated = statement["predicate"]
        return stated if isinstance(stated, dict) else {}

    def _filled(self, value: Any) -> Any:
        if isinstance(value, str):
            return _NAME.sub(lambda hit: self.known.get(hit[1], hit[0]), value)
        if isinstance(value, Mapping):
            return {name: self._filled(one) for name, one in value.items()}
        return [self._filled(one) for one in value] if isinstance(value, list) else value


def command_of(database: str) -> tuple[str, ...]:
    """The words with which the command line of this interpreter starts for a database."""
    main = "from troth.cli import main; main()"
    return (sys.executable, "-c", main, "--database", database)


def _object(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _differences(one: Sealed, statement: Mapping[str, Any]) -> list[str]:
    """Where a response and what its receipt states of it differ."""
    stated, told = statement["predicate"], one.ours
    digests = {s["name"]: s["digest"]["sha256"] for s in statement["subject"]}
    clauses, summary = stated["clauses"], told.get("clauses", {})
    refused = {entry["clause"] for entry in clauses["withheld"]}
    broken = refused | {e["clause"] for e in (*clauses["broken"], *clauses["undecided"])}
    holds = {
        "PROOF-2: the receipt is of other bytes": digests["response"] == sha256_hex(one.data),
        "PROOF-2: the receipt is another's": stated["receipt_id"] == one.receipt_id,
        "TRUST-7.2: the receipt has another trace id": (
            told.get("trace_id", stated["trace_id"]) == stated["trace_id"] != ""
        ),
        "PROOF-2: response and receipt differ in what was kept": (
            summary.get("kept", []) == clauses["kept"]
        ),
        "PROOF-2: response and receipt differ in what was repaired": (
            summary.get("repaired", []) == stated["repairs"]
        ),
        "PROOF-2: the receipt does not say what was withheld or broken": (
            set(summary.get("broken", [])) == broken
        ),
        "PROOF-2: the receipt names clauses that are not enforced": not stated["unsafe"],
    }
    return [said for said, kept in holds.items() if not kept]
