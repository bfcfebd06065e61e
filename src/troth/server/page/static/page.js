"use strict";
// Conveniences of the page: keys, drops, checks. Whatever decides anything is asked of the server.
const words = document.body.dataset;
const all = (selector) => [...document.querySelectorAll(selector)];
async function bytesAt(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(path + ": " + response.status);
  return new Uint8Array(await response.arrayBuffer());
}
// A receipt and the response on this page, verified in this browser by verify.js.
for (const button of all("button[data-receipt]")) {
  button.addEventListener("click", async () => {
    const output = document.querySelector("output");
    const sealed = document.querySelector("[data-response]");
    try {
      output.textContent = await verifyFiles({
        receipt: await bytesAt("/page/receipts/" + button.dataset.receipt),
        key: await bytesAt("/api/audit/key"),
        response: sealed ? utf8.encode(sealed.textContent) : undefined,
      });
    } catch (problem) {
      output.textContent = problem instanceof Refused ? `refused: ${problem.message}` : problem.message;
    }
  });
}
// A model's words, part by part as the server seals them.
async function parts(response, take) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: {")) take(JSON.parse(line.slice(6)));
  }
}
for (const form of all("form[data-stream]")) {
  form.addEventListener("submit", async (event) => {
    if (form.elements.kind.value !== "stream") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const box = document.querySelector("#stream"), text = box.querySelector(".text"), marks = box.querySelector("ul"), link = box.querySelector("a");
    box.hidden = false; link.hidden = true; text.textContent = ""; marks.textContent = "";
    const asked = { text: form.elements.text.value, subject: form.elements.subject.value };
    try {
      const response = await fetch("/page/stream", { method: "POST", headers: { "x-csrf": form.dataset.csrf }, body: JSON.stringify(asked) });
      if (!response.ok) { const told = await response.json(); text.textContent = told.detail || told.error.message; return; }
      await parts(response, (chunk) => {
        if (chunk.error) text.textContent += "\n" + chunk.error.message;
        for (const choice of chunk.choices || []) text.textContent += choice.delta.content || "";
        for (const mark of (chunk.troth && chunk.troth.marks) || []) { const line = document.createElement("li"); line.textContent = mark.fact; line.className = "caveat"; marks.append(line); }
        if (chunk.troth && chunk.troth.receipt_id) { link.href = "/page/exchanges/" + chunk.troth.receipt_id; link.hidden = false; }
      });
    } catch { text.textContent += "\n" + words.unreachable; }
  });
}
// Sending twice is never meant.
for (const form of all("form[method=post]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "1";
    if (event.submitter) event.submitter.setAttribute("aria-busy", "true");
  });
}
addEventListener("pageshow", () => all("form[data-sent]").forEach((form) => { delete form.dataset.sent; }));
// Keys: whatever names one in aria-keyshortcuts is pressed, or focused, by it.
const keysOff = () => localStorage.getItem("troth_keys") === "off";
function typing(target) { return target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName); }
function step(by) {
  const items = all("[data-item]");
  const at = items.indexOf(document.activeElement);
  const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
  if (next) next.focus();
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key === "?") { const keys = document.getElementById("keys"); keys.open ? keys.close() : keys.showModal(); return; }
  if (keysOff() || document.getElementById("keys").open) return;
  if (event.key === "j" || event.key === "k") return step(event.key === "j" ? 1 : -1);
  const wanted = all("[aria-keyshortcuts]").find((one) => one.getAttribute("aria-keyshortcuts") === event.key);
  if (!wanted) return;
  event.preventDefault();
  if (typing(wanted)) wanted.focus(); else wanted.click();
});
for (const box of all("#keys input")) {
  box.checked = !keysOff();
  box.addEventListener("change", () => localStorage.setItem("troth_keys", box.checked ? "on" : "off"));
}
for (const button of all("[data-keys]")) button.addEventListener("click", () => document.getElementById("keys").showModal());
for (const one of all("[aria-keyshortcuts][data-key-name]")) {
  const line = document.createElement("li"), key = document.createElement("kbd");
  key.textContent = one.getAttribute("aria-keyshortcuts");
  line.append(key, " " + one.dataset.keyName);
  document.querySelector("#keys ul").append(line);
}
// A reading and the slices that carry it.
for (const reading of all("[data-reading]")) {
  const on = (is) => all(`mark[data-r~="${reading.dataset.reading}"]`).forEach((one) => one.classList.toggle("on", is));
  for (const name of ["mouseenter", "focusin"]) reading.addEventListener(name, () => on(true));
  for (const name of ["mouseleave", "focusout"]) reading.addEventListener(name, () => on(false));
}
// Files that are dropped or chosen, each sent by itself, with how far it is.
function send(zone, file, line) {
  return new Promise((done) => {
    const request = new XMLHttpRequest(), bar = line.querySelector("progress"), told = line.querySelector("span");
    request.open("POST", zone.dataset.drop + "?name=" + encodeURIComponent(file.name));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-csrf", zone.dataset.csrf);
    request.upload.addEventListener("progress", (event) => { bar.max = event.total; bar.value = event.loaded; });
    request.addEventListener("loadend", () => {
      bar.remove();
      let answer = { detail: words.unreachable };
      try { answer = JSON.parse(request.responseText); } catch { /* the server is gone */ }
      told.textContent = request.status === 200 ? answer.told : answer.detail;
      if (told.textContent.startsWith(file.name)) line.querySelector("strong").remove();
      line.className = request.status === 200 ? "good" : "bad";
      if (answer.link) { const link = document.createElement("a"); link.href = answer.link; link.textContent = answer.title; told.append(" ", link); }
      done();
    });
    request.send(file);
  });
}
for (const zone of all("[data-drop]")) {
  const list = zone.querySelector("ul");
  const take = async (files) => {
    for (const file of files) {
      const line = document.createElement("li"), name = document.createElement("strong"), told = document.createElement("span");
      name.textContent = file.name; told.textContent = "";
      line.append(name, " ", told, document.createElement("progress"));
      list.append(line);
      await send(zone, file, line);
    }
  };
  zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => { event.preventDefault(); zone.classList.remove("over"); take(event.dataTransfer.files); });
  zone.querySelector("input").addEventListener("change", (event) => take(event.target.files));
}
// The tamper check.
for (const button of all("[data-verify-log]")) {
  button.addEventListener("click", async () => {
    const bar = document.querySelector("#verify-bar"), told = document.querySelector("#verify-told");
    button.disabled = true; bar.hidden = false; told.textContent = "";
    try {
      const response = await fetch("/page/verify"), one = await response.json();
      const whole = () => words.verified.replace("{events}", one.events).replace("{receipts}", one.receipts).replace("{bodies}", one.bodies);
      told.textContent = !response.ok ? one.detail : one.verified ? whole() : `${words.broken} ${one.detail} ${one.place || ""}`;
    } catch { told.textContent = words.unreachable; }
    bar.hidden = true; button.disabled = false;
  });
}
