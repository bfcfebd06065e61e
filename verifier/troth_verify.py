#!/usr/bin/env python3
"""Verify a receipt of Troth offline. One file; it needs Python 3.11 and the package cryptography.

    python troth_verify.py RECEIPT --key KEY [--response FILE] [--request FILE]

Nothing of Troth is imported, so that whoever distrusts Troth can read this file instead. KEY is the
operator's public key: PEM, a verifier key (NAME+ID+BASE64) or the JSON of GET /api/audit/key.
Exit code 0: it verifies. 1: it does not. 2: a file could not be read. What is checked, in order:

1. The envelope (DSSE) holds an in-toto statement, signed by the key (Ed25519).
2. The checkpoint (a C2SP signed note) is signed by the same key, and by nobody else.
3. The event in the log binds this very statement, and the proof of inclusion (RFC 9162) leads from
   it to the root in the checkpoint.
4. With --response and --request: these bytes are the ones that the statement is about.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

Wire = dict[str, Any]  # an object as it came
STATEMENT, PREDICATE = "https://in-toto.io/Statement/v1", "urn:troth:receipt:v1"
PAYLOAD = "application/vnd.in-toto+json"
MEMBERS = {"receipt_id", "trace_id", "tenant_sha256", "surface", "mode", "sealed_at"}
MEMBERS |= {"clauses", "repairs", "versions", "unsafe", "exceptions"}
OUTCOMES = {"kept", "not_applicable", "bypassed", "broken", "undecided", "withheld"}


class Refused(Exception):
    """It does not verify; the message says what is wrong."""


def check(holds: object, what: str) -> None:
    """Refuse unless something holds."""
    if not holds:
        raise Refused(what)


def sha256(data: bytes) -> bytes:
    """The digest."""
    return hashlib.sha256(data).digest()


def read_json(data: bytes, what: str) -> Any:
    """One JSON document in which no member stands twice and no number is a fraction."""

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        check(len({name for name, _ in pairs}) == len(pairs), f"A member of {what} stands twice.")
        return dict(pairs)

    def refuse(number: str) -> object:
        raise Refused(f"{what} holds the number {number[:20]}.")

    try:
        options: Wire = {"parse_float": refuse, "parse_constant": refuse}
        return json.loads(data.decode("utf-8"), object_pairs_hook=members, **options)
    except (ValueError, RecursionError):
        raise Refused(f"{what} is no JSON document.") from None


def canonical(value: Any) -> bytes:
    """Canonical JSON (RFC 8785) of what holds no fractions."""

    def ordered(item: Any) -> Any:
        if isinstance(item, dict):
            names = sorted(item, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
            return {name: ordered(item[name]) for name in names}
        return [ordered(one) for one in item] if isinstance(item, list) else item

    written = json.dumps(ordered(value), ensure_ascii=False, separators=(",", ":"))
    return written.encode("utf-8", "surrogatepass")


def shape(value: Any, names: set[str], what: str) -> Wire:
    """An object with exactly these members."""
    if not isinstance(value, dict) or value.keys() != names:
        raise Refused(f"{what} has other members.")
    return value


def text(value: Any, what: str) -> str:
    """A string of whole characters."""
    if not isinstance(value, str) or value != value.encode(errors="replace").decode():
        raise Refused(f"{what} is no text.")
    return value


def number(value: Any, what: str) -> int:
    """A number from 0 that a log can reach."""
    if type(value) is not int or not 0 <= value < 2**53:
        raise Refused(f"{what} is no number.")
    return value


def base64_of(value: Any, what: str) -> bytes:
    """Base64, in the one form that stands for these bytes."""
    try:
        data = base64.b64decode(text(value, what), validate=True)
    except ValueError:
        raise Refused(f"{what} is no base64.") from None
    check(base64.b64encode(data).decode() == value, f"{what} is no canonical base64.")
    return data


def read_key(data: bytes) -> tuple[Ed25519PublicKey, str | None]:
    """The public key, and the name of its log where the file tells it."""
    words = data.decode("utf-8", "replace").strip()
    try:
        if words.startswith("{"):
            document = read_json(data, "The key")
            words = str(document.get("vkey") or document["public_key"]).strip()
        if words.startswith("-----"):
            key = load_pem_public_key(words.encode())
            if not isinstance(key, Ed25519PublicKey):
                raise Refused("The key is no Ed25519 key.")
            return key, None
        name, key_id, encoded = words.split("+", 2)
        raw = base64.b64decode(encoded, validate=True)
        check(raw[:1] == b"\x01" and len(raw) == 33, "The key is no Ed25519 key.")
        check(id_of(name, raw[1:]) == key_id, "The key has another id than it says.")
        return Ed25519PublicKey.from_public_bytes(raw[1:]), name
    except (ValueError, KeyError, TypeError, AttributeError, UnsupportedAlgorithm):
        raise Refused("The key is no public one as PEM, verifier key or key document.") from None


def id_of(name: str, raw: bytes) -> str:
    """The id of a key of a log (C2SP): hexadecimal, of four bytes."""
    return sha256(name.encode() + b"\n\x01" + raw)[:4].hex()


def check_signature(key: Ed25519PublicKey, signature: bytes, data: bytes, what: str) -> None:
    """Refuse unless the key signed this."""
    try:
        key.verify(signature, data)
    except InvalidSignature:
        raise Refused(f"The signature on {what} is not valid for this key.") from None


def open_envelope(value: Any, key: Ed25519PublicKey) -> tuple[bytes, str]:
    """The signed bytes, and the id of the key that is said to have signed them."""
    envelope = shape(value, {"payload", "payloadType", "signatures"}, "The envelope")
    check(envelope["payloadType"] == PAYLOAD, "The envelope holds another kind of payload.")
    signatures = envelope["signatures"]
    check(isinstance(signatures, list) and len(signatures) == 1, "There is not one signature.")
    one = shape(signatures[0], {"keyid", "sig"}, "The signature")
    payload = base64_of(envelope["payload"], "The payload")
    signed = b"DSSEv1 %d %s %d %s" % (len(PAYLOAD), PAYLOAD.encode(), len(payload), payload)
    check_signature(key, base64_of(one["sig"], "The signature"), signed, "the envelope")
    return payload, text(one["keyid"], "The id of the key")


def read_statement(payload: bytes) -> Wire:
    """The statement, in exactly its shape."""
    found = read_json(payload, "The statement")
    statement = shape(found, {"_type", "subject", "predicateType", "predicate"}, "The statement")
    check(canonical(statement) == payload, "The statement is not in canonical form.")
    check(statement["_type"] == STATEMENT, "This is no in-toto statement.")
    check(statement["predicateType"] == PREDICATE, "The statement is no receipt.")
    names = [one.get("name") for one in statement["subject"] if isinstance(one, dict)]
    check(names == ["request", "response"], "The statement is not about request and response.")
    predicate = shape(statement["predicate"], MEMBERS, "The receipt")
    shape(predicate["clauses"], OUTCOMES, "The list of clauses")
    return statement


def read_checkpoint(note: str, key: Ed25519PublicKey) -> tuple[str, int, bytes, str]:
    """Name of the log, number of events, root, and id of the key that signed it."""
    parts = re.fullmatch(r"((.+)\n(0|[1-9][0-9]{0,15})\n(.+)\n)\n\u2014 (\S+) (\S+)\n", note)
    if parts is None:
        raise Refused("The checkpoint is no note with one signature.")
    signed, origin, size, root, name, encoded = parts.groups()
    blob = base64_of(encoded, "The signature on the checkpoint")
    check(name == origin, "The checkpoint is signed for another log.")
    check(blob[:4].hex() == id_of(name, key.public_bytes_raw()), "Another key signed this log.")
    check_signature(key, blob[4:], signed.encode(), "the checkpoint")
    return origin, int(size), base64_of(root, "The root"), blob[:4].hex()


def root_of(leaf: bytes, index: int, size: int, proof: list[bytes]) -> bytes:
    """The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2)."""
    check(index < size, "The event lies beyond the end of the log.")
    node, first, last = sha256(b"\x00" + leaf), index, size - 1
    for other in proof:
        check(last > 0 and len(other) == 32, "The proof of inclusion is malformed.")
        if first & 1 or first == last:
            node = sha256(b"\x01" + other + node)
            while not first & 1 and first:
                first, last = first >> 1, last >> 1
        else:
            node = sha256(b"\x01" + node + other)
        first, last = first >> 1, last >> 1
    check(last == 0, "The proof of inclusion is too short.")
    return node


def verify(receipt: bytes, key_file: bytes) -> tuple[Wire, str, Wire]:
    """The statement, the name of the log, and the event that binds it."""
    key, named = read_key(key_file)
    check(b'"envelope"' in receipt, "This is no receipt: it holds no envelope.")
    document = shape(read_json(receipt, "The receipt"), {"format", "envelope", "log"}, "The file")
    check(document["format"] == "troth-receipt/1", "This is no receipt of a known format.")
    log = shape(document["log"], {"index", "size", "leaf", "proof", "checkpoint"}, "The proof")
    payload, signer = open_envelope(document["envelope"], key)
    statement = read_statement(payload)
    origin, size, root, key_id = read_checkpoint(text(log["checkpoint"], "The checkpoint"), key)
    check(named in (None, origin), "The key is of another log.")
    check(signer == key_id, "Envelope and checkpoint name different keys.")
    leaf = text(log["leaf"], "The event").encode()
    event, predicate = read_json(leaf, "The event"), statement["predicate"]
    check(isinstance(event, dict) and canonical(event) == leaf, "The event is malformed.")
    bound = {"receipt_id": predicate["receipt_id"], "statement_sha256": sha256(payload).hex()}
    check(event.get("tag") == "exchange.sealed", "The event seals nothing.")
    check(event.get("data") == bound, "The event does not bind this statement.")
    index = number(log["index"], "The place")
    check(event.get("seq") == index, "The event is of another place.")
    check(event.get("trace_id") == predicate["trace_id"], "The event is of another exchange.")
    check(number(log["size"], "The size") == size, "The checkpoint is of another size.")
    check(isinstance(log["proof"], list), "The proof of inclusion is no list.")
    proof = [base64_of(node, "The proof of inclusion") for node in log["proof"]]
    check(root_of(leaf, index, size, proof) == root, "The proof does not lead to the root.")
    return statement, origin, event


def check_body(name: str, body: bytes, statement: Wire) -> None:
    """Refuse unless these bytes are the ones that the statement is about."""
    digests = {one["name"]: one["digest"]["sha256"] for one in statement["subject"]}
    if digests[name] in (sha256(body).hex(), sha256(body.removesuffix(b"\n")).hex()):
        return
    try:
        same = sha256(canonical(json.loads(body))).hex() == digests[name]
    except (ValueError, RecursionError):
        same = False
    check(same, f"The {name} is not the one that the receipt is about.")
    raise Refused(f"The {name} was reformatted: its content is right, and its bytes are not.")


def tell(statement: Wire, origin: str, event: Wire, checked: list[str]) -> str:
    """What was promised, checked and done, in words."""
    told, clauses = statement["predicate"], statement["predicate"]["clauses"]
    who = told["versions"]
    return "\n".join(
        [
            f"This receipt verifies: {told['receipt_id']}.",
            f"Sealed {told['sealed_at']} by {origin} as event {event['seq']}.",
            f"It went out by {told['surface']}, mode {told['mode']}.",
            f"Kept: {', '.join(clauses['kept']) or 'no clause'}.",
            *(f"Broken: {one['clause']} ({one['reason']})." for one in clauses["broken"]),
            *(f"Undecided: {one['clause']} ({one['reason']})." for one in clauses["undecided"]),
            *(f"Bypassed by this mode: {one}." for one in clauses["bypassed"]),
            *(f"Repaired: {one['clause']}, {one['what']}." for one in told["repairs"]),
            *(
                f"Withheld: what broke {one['clause']} ({one['reason']}) did not leave."
                for one in clauses["withheld"]
            ),
            *(f"Not enforced in that process: {one}." for one in told["unsafe"]),
            f"Written by {', '.join(who['models']) or 'no model'}; judged by {who['judge']}.",
            f"Bodies compared: {', '.join(checked) or 'none, since none was given'}.",
            "It says what was promised and checked, and not that the answer is true.",
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    """Verify the files that are named; the exit code."""
    parser = argparse.ArgumentParser(description="Verify a receipt of Troth, offline.")
    parser.add_argument("receipt", type=Path)
    parser.add_argument("--key", type=Path, required=True)
    for name in ("response", "request"):
        parser.add_argument(f"--{name}", type=Path)
    given = vars(parser.parse_args(arguments))
    try:
        files = {name: path.read_bytes() for name, path in given.items() if path}
    except OSError as problem:
        print(f"cannot be read: {problem.filename}", file=sys.stderr)
        return 2
    try:
        statement, origin, event = verify(files.pop("receipt"), files.pop("key"))
        for name, body in files.items():
            check_body(name, body, statement)
    except (Refused, RecursionError) as problem:
        print(f"refused: {problem}", file=sys.stderr)
        return 1
    print(tell(statement, origin, event, list(files)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
