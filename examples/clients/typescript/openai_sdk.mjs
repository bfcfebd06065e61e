// An application on OpenAI's SDK for Node, under contract: only its base URL is another.
import OpenAI from "openai";

const client = new OpenAI({
  baseURL: `${process.env.TROTH_URL}/v1`,
  apiKey: process.env.TROTH_KEY ?? "-",
});
const reply = await client.chat.completions.create({
  model: process.env.TROTH_UPSTREAM,
  messages: [{ role: "user", content: "How many days of leave do staff get?" }],
  troth: { passages: [{ id: "rules", text: "Staff get 28 days of leave." }] },
});
console.log(reply.choices[0].message.content);
console.log("receipt:", reply.troth.receipt_id);
