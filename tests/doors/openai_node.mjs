// What OpenAI's SDK for Node can do, tried on a gateway; the results go to stdout as JSON.
import { createRequire } from "node:module";
const require = createRequire(`${process.env.NODE_FOLDER}/package.json`);
const { default: OpenAI } = require("openai");

const client = new OpenAI({ baseURL: `${process.env.TROTH_URL}/v1`, apiKey: "-", maxRetries: 0 });
const messages = [{ role: "user", content: "How many days of leave do staff get?" }];
const troth = { passages: [{ id: "rules", text: "Staff get 28 days of leave." }] };
const model = "scripted";
const parameters = {
  type: "object",
  properties: { days: { type: "integer" } },
  required: ["days"],
  additionalProperties: false,
};
const tools = [{ type: "function", function: { name: "book", parameters, strict: true } }];
const schema = { name: "leave", schema: parameters, strict: true };
const told = {};

told.models = (await client.models.list()).data.map((one) => one.id);
told.whole = await client.chat.completions.create({ model, messages, troth });
const stream = client.chat.completions.stream({ model, messages, troth });
told.streamed = await stream.finalChatCompletion();
told.called = await client.chat.completions.create({ model, messages, tools });
told.callStreamed = await client.chat.completions
  .stream({ model, messages, tools })
  .finalChatCompletion();
told.parsed = await client.chat.completions.parse({
  model,
  messages,
  response_format: { type: "json_schema", json_schema: schema },
});
const image = { type: "image_url", image_url: { url: "https://example.org/a.png" } };
try {
  await client.chat.completions.create({ model, messages: [{ role: "user", content: [image] }] });
} catch (error) {
  told.vision = { status: error.status, code: error.code, param: error.param, name: error.constructor.name };
}
console.log(JSON.stringify(told));
