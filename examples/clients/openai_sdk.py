"""An application on OpenAI's SDK, under contract: only its base URL is another."""

import os

from openai import OpenAI

client = OpenAI(base_url=os.environ["TROTH_URL"] + "/v1", api_key=os.environ.get("TROTH_KEY", "-"))
reply = client.chat.completions.create(
    model=os.environ["TROTH_UPSTREAM"],
    messages=[{"role": "user", "content": "How many days of leave do staff get?"}],
    extra_body={"troth": {"passages": [{"id": "rules", "text": "Staff get 28 days of leave."}]}},
)
print(reply.choices[0].message.content)
print("receipt:", reply.troth["receipt_id"])
