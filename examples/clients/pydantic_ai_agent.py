"""An agent of Pydantic AI: what its tool found is evidence, and its reply is held to that."""

import os

from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

key, base = os.environ.get("TROTH_KEY", "-"), os.environ["TROTH_URL"] + "/v1"
model = OpenAIChatModel(
    os.environ["TROTH_UPSTREAM"], provider=OpenAIProvider(base_url=base, api_key=key)
)
agent = Agent(model)


@agent.tool_plain
def find_rule(topic: str) -> str:
    """Find what the handbook says."""
    return f"On {topic}: staff get 28 days of leave."


print(agent.run_sync("How many days of leave do staff get?").output)
