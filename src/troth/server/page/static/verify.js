"use strict";
// The same five checks as troth_verify.py, in the same order, without a line of the product.
const utf8 = new TextEncoder(), strict = new TextDecoder("utf-8", { fatal: true });
class Refused extends Error {}
function check(holds, what) { if (!holds) throw new Refused(what); }
const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
async function sha256(bytes) { return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)); }
function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}
function canonical(value) {
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();  // by UTF-16 units, as RFC 8785 asks
  return "{" + names.map((name) => JSON.stringify(name) + ":" + canonical(value[name])).join(",") + "}";
}
function textOf(bytes, what) {
  try { return strict.decode(bytes); } catch { throw new Refused(what + " is no text."); }
}
function readCanonical(text, what) {
  let value;
  try { value = JSON.parse(text); } catch { throw new Refused(what + " is no JSON document."); }
  // Also refuses what two readers could read in two ways, such as a member that stands twice.
  check(canonical(value) === text, what + " is not in canonical form: take the file as it was served.");
  return value;
}
function shape(value, names, what) {
  const own = value !== null && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
  check(own.sort().join() === [...names].sort().join(), what + " has other members.");
  return value;
}
function base64Of(value, what) {
  check(typeof value === "string", what + " is no text.");
  let bytes;
  try { bytes = Uint8Array.from(atob(value), (one) => one.charCodeAt(0)); }
  catch { throw new Refused(what + " is no base64."); }
  check(btoa(String.fromCharCode(...bytes)) === value, what + " is no canonical base64.");
  return bytes;
}
function number(value, what) {
  check(Number.isSafeInteger(value) && value >= 0, what + " is no number.");
  return value;
}
async function idOf(name, raw) {
  return hex((await sha256(join(utf8.encode(name + "\n"), Uint8Array.of(1), raw))).slice(0, 4));
}
async function readKey(bytes) {
  let words = textOf(bytes, "The key").trim(), name = null, raw;
  try {
    if (words.startsWith("{")) { const told = JSON.parse(words); words = (told.vkey || told.public_key).trim(); }
    if (words.startsWith("-----")) {
      const der = Uint8Array.from(atob(words.replace(/-----[^-]+-----|\s/g, "")), (one) => one.charCodeAt(0));
      check(der.length === 44 && hex(der.slice(0, 12)) === "302a300506032b6570032100", "");
      raw = der.slice(12);
    } else {
      const [, log, id, encoded] = words.match(/^(\S+)\+([0-9a-f]{8})\+(\S+)$/);
      const typed = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0));
      check(typed.length === 33 && typed[0] === 1 && await idOf(log, typed.slice(1)) === id, "");
      name = log; raw = typed.slice(1);
    }
  } catch { throw new Refused("The key is no Ed25519 key as PEM, verifier key or key document."); }
  return { raw, name, key: await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]) };
}
async function checkSignature(key, signature, signed, what) {
  check(await crypto.subtle.verify("Ed25519", key, signature, signed),
    "The signature on " + what + " is not valid for this key.");
}
async function rootOf(leaf, index, size, proof) {
  check(index < size, "The event lies beyond the end of the log.");
  let node = await sha256(join(Uint8Array.of(0), leaf)), first = index, last = size - 1;
  const half = (value) => Math.floor(value / 2);
  for (const other of proof) {
    check(last > 0 && other.length === 32, "The proof of inclusion is malformed.");
    if (first % 2 || first === last) {
      node = await sha256(join(Uint8Array.of(1), other, node));
      while (first % 2 === 0 && first) { first = half(first); last = half(last); }
    } else {
      node = await sha256(join(Uint8Array.of(1), node, other));
    }
    first = half(first); last = half(last);
  }
  check(last === 0, "The proof of inclusion is too short.");
  return node;
}
async function verify(receipt, keyFile) {
  const key = await readKey(keyFile), type = "application/vnd.in-toto+json";
  const written = textOf(receipt, "The receipt").replace(/\n$/, "");
  check(written.includes('"envelope"'), "This is no receipt: it holds no envelope.");
  const file = shape(readCanonical(written, "The receipt"), ["format", "envelope", "log"], "The file");
  check(file.format === "troth-receipt/1", "This is no receipt of a known format.");
  const log = shape(file.log, ["index", "size", "leaf", "proof", "checkpoint"], "The proof");
  // 1. The envelope, and the statement in it.
  const envelope = shape(file.envelope, ["payload", "payloadType", "signatures"], "The envelope");
  check(envelope.payloadType === type, "The envelope holds another kind of payload.");
  check(Array.isArray(envelope.signatures) && envelope.signatures.length === 1, "There is not one signature.");
  const one = shape(envelope.signatures[0], ["keyid", "sig"], "The signature");
  const payload = base64Of(envelope.payload, "The payload");
  const head = utf8.encode(`DSSEv1 ${type.length} ${type} ${payload.length} `);
  await checkSignature(key.key, base64Of(one.sig, "The signature"), join(head, payload), "the envelope");
  const statement = shape(readCanonical(textOf(payload, "The statement"), "The statement"),
    ["_type", "subject", "predicateType", "predicate"], "The statement");
  check(statement._type === "https://in-toto.io/Statement/v1", "This is no in-toto statement.");
  check(statement.predicateType === "urn:troth:receipt:v1", "The statement is no receipt.");
  check(statement.subject.map((named) => named.name).join() === "request,response",
    "The statement is not about request and response.");
  const told = shape(statement.predicate, ["receipt_id", "trace_id", "tenant_sha256", "surface", "mode",
    "sealed_at", "clauses", "repairs", "versions", "unsafe", "exceptions"], "The receipt");
  shape(told.clauses, ["kept", "not_applicable", "bypassed", "broken", "undecided", "withheld"], "The clauses");
  // 2. The checkpoint.
  check(typeof log.checkpoint === "string", "The checkpoint is no text.");
  const note = log.checkpoint.match(/^((.+)\n(0|[1-9]\d*)\n(.+)\n)\n\u2014 (\S+) (\S+)\n$/);
  check(note, "The checkpoint is no note with one signature.");
  const [, signed, origin, size, root, signer, encoded] = note;
  const blob = base64Of(encoded, "The signature on the checkpoint"), id = hex(blob.slice(0, 4));
  check(signer === origin && (key.name === null || key.name === origin), "The key is of another log.");
  check(id === await idOf(origin, key.raw), "Another key signed this log.");
  await checkSignature(key.key, blob.slice(4), utf8.encode(signed), "the checkpoint");
  check(one.keyid === id, "Envelope and checkpoint name different keys.");
  // 3. The event that binds the statement.
  check(typeof log.leaf === "string", "The event is no text.");
  const leaf = utf8.encode(log.leaf), event = readCanonical(log.leaf, "The event");
  check(event.tag === "exchange.sealed", "The event seals nothing.");
  const bound = { receipt_id: told.receipt_id, statement_sha256: hex(await sha256(payload)) };
  check(canonical(event.data ?? null) === canonical(bound), "The event does not bind this statement.");
  check(event.seq === number(log.index, "The place"), "The event is of another place.");
  check(event.trace_id === told.trace_id, "The event is of another exchange.");
  // 4. The proof of inclusion.
  check(String(number(log.size, "The size")) === size, "The checkpoint is of another size.");
  check(Array.isArray(log.proof), "The proof of inclusion is no list.");
  const proof = log.proof.map((node) => base64Of(node, "The proof of inclusion"));
  const reached = await rootOf(leaf, log.index, log.size, proof);
  check(hex(reached) === hex(base64Of(root, "The root")), "The proof does not lead to the root.");
  return { statement, origin, event };
}
// 5. The bodies.
async function checkBody(name, bytes, statement) {
  const digest = statement.subject.find((subject) => subject.name === name).digest.sha256;
  const ends = bytes.length && bytes[bytes.length - 1] === 10 ? bytes.slice(0, -1) : bytes;
  if (hex(await sha256(bytes)) === digest || hex(await sha256(ends)) === digest) return;
  let same = false;
  try { same = hex(await sha256(utf8.encode(canonical(JSON.parse(strict.decode(bytes)))))) === digest; }
  catch { same = false; }
  check(same, `The ${name} is not the one that the receipt is about.`);
  throw new Refused(`The ${name} was reformatted: its content is right, and its bytes are not.`);
}
function tell({ statement, origin, event }, compared) {
  const told = statement.predicate, clauses = told.clauses, listed = (items) => items.join(", ");
  return [
    `This receipt verifies: ${told.receipt_id}.`,
    `Sealed ${told.sealed_at} by ${origin} as event ${event.seq}.`,
    `It went out by ${told.surface}, mode ${told.mode}.`,
    `Kept: ${listed(clauses.kept) || "no clause"}.`,
    ...clauses.broken.map((one) => `Broken: ${one.clause} (${one.reason}).`),
    ...clauses.undecided.map((one) => `Undecided: ${one.clause} (${one.reason}).`),
    ...clauses.bypassed.map((one) => `Bypassed by this mode: ${one}.`),
    ...told.repairs.map((one) => `Repaired: ${one.clause}, ${one.what}.`),
    ...clauses.withheld.map((one) => `Withheld: what broke ${one.clause} (${one.reason}) did not leave.`),
    ...told.unsafe.map((one) => `Not enforced in that process: ${one}.`),
    `Written by ${listed(told.versions.models) || "no model"}; judged by ${told.versions.judge}.`,
    `Bodies compared: ${listed(compared) || "none, since none was given"}.`,
    "It says what was promised and checked, and not that the answer is true.",
  ].join("\n");
}
async function verifyFiles(files) {
  const found = await verify(files.receipt, files.key), compared = [];
  for (const name of ["response", "request"]) {
    if (files[name]) { await checkBody(name, files[name], found.statement); compared.push(name); }
  }
  return tell(found, compared);
}
