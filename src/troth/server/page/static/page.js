"use strict";
// Verifies the response on this page in this browser; the checks are those of verify.js.
for (const button of document.querySelectorAll("button[data-receipt]")) {
  button.addEventListener("click", async () => {
    const output = document.querySelector("output");
    const bytesAt = async (path) => {
      const response = await fetch(path);
      if (!response.ok) throw new Error(path + ": " + response.status);
      return new Uint8Array(await response.arrayBuffer());
    };
    try {
      output.textContent = await verifyFiles({
        receipt: await bytesAt("/page/receipts/" + button.dataset.receipt),
        key: await bytesAt("/api/audit/key"),
        response: utf8.encode(document.querySelector("[data-response]").textContent),
      });
    } catch (problem) {
      output.textContent = problem instanceof Refused ? `refused: ${problem.message}` : problem.message;
    }
  });
}
