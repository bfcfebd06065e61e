"""The same as a stream: each piece was held to the passages and sealed before it came."""

import os

from openai import OpenAI

client = OpenAI(base_url=os.environ["TROTH_URL"] + "/v1", api_key=os.environ.get("TROTH_KEY", "-"))
stream = client.chat.completions.create(
    model=os.environ["TROTH_UPSTREAM"],
    messages=[{"role": "user", "content": "How many days of leave do staff get?"}],
    stream=True,
    extra_body={"troth": {"passages": [{"id": "rules", "text": "Staff get 28 days of leave."}]}},
)
for chunk in stream:
    print(chunk.choices[0].delta.content or "", end="")
print("\nreceipt:", chunk.troth["receipt_id"])
