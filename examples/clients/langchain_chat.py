"""LangChain's chat model: the passages travel with the model, and the reply is held to them."""

import os

from langchain_openai import ChatOpenAI

model = ChatOpenAI(
    base_url=os.environ["TROTH_URL"] + "/v1",
    api_key=os.environ.get("TROTH_KEY", "-"),
    model=os.environ["TROTH_UPSTREAM"],
    extra_body={"troth": {"passages": [{"id": "rules", "text": "Staff get 28 days of leave."}]}},
)
print(model.invoke("How many days of leave do staff get?").content)
