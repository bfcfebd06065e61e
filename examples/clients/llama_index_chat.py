# /// script
# requires-python = ">=3.11"
# dependencies = ["llama-index-llms-openai-like>=0.8,<0.9"]
# ///
"""LlamaIndex: `uv run --script llama_index_chat.py` brings its own, locked environment."""

import os

from llama_index.llms.openai_like import OpenAILike

passages = [{"id": "rules", "text": "Staff get 28 days of leave."}]
model = OpenAILike(
    api_base=os.environ["TROTH_URL"] + "/v1",
    api_key=os.environ.get("TROTH_KEY", "-"),
    model=os.environ["TROTH_UPSTREAM"],
    is_chat_model=True,
    additional_kwargs={"extra_body": {"troth": {"passages": passages}}},
)
print(model.complete("How many days of leave do staff get?").text)
