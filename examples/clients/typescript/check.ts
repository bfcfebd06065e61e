// A client whose types come from the OpenAPI document: `npm run generate` wrote schema.d.ts.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const key = process.env.TROTH_KEY;
const client = createClient<paths>({
  baseUrl: process.env.TROTH_URL ?? "http://127.0.0.1:8787",
  headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
});

const passages = [{ id: "rules", text: "Staff get 28 days of leave." }];
const { data, error } = await client.POST("/api/check", {
  body: { draft: "Staff get 30 days of leave.", passages },
});
if (error !== undefined) throw new Error(error.code);

const marks: components["schemas"]["PlacedMark"][] = data.marks;
console.log(data.verdict, data.text);
console.log(marks.map((mark) => `${mark.kind} ${mark.fact} ${mark.passage}`).join("\n"));

const receipt = await client.GET("/api/receipts/{receipt_id}", {
  params: { path: { receipt_id: data.receipt_id } },
});
console.log("receipt:", data.receipt_id, receipt.data?.format);

const refused = await client.POST("/api/check", { body: { draft: " " } });
if (refused.error !== undefined) console.log("refused:", refused.error.code, refused.error.field);
