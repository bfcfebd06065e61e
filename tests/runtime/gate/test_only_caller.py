"""Nothing but the gate calls a model, and nothing but its adapters knows a provider (GATE-12)."""

from __future__ import annotations

import ast
from pathlib import Path, PurePosixPath

import pytest

import troth

ROOT = Path(troth.__file__).parent
GATE = PurePosixPath("runtime/gate/gate.py")
RELAY = PurePosixPath("runtime/gateway/gate.py")
CALLERS = {"complete": GATE, "forward": RELAY}
MODELS = PurePosixPath("adapters/models")
# Models in a model: the gate calls them, and they hand the call on.
WRAPPERS = {MODELS / "masking.py", PurePosixPath("adapters/telemetry/otel.py")}
SDKS = frozenset(
    """anthropic boto3 cohere google groq huggingface_hub langchain litellm llama_cpp mistralai
    ollama openai pydantic_ai transformers vllm""".split()
)


def breaches(place: PurePosixPath, code: str) -> list[str]:
    """What a module does that only the gate or a model adapter may."""
    found: list[str] = []
    if not any(name in code for name in (*CALLERS, *SDKS)):
        return found
    for node in ast.walk(ast.parse(code)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Attribute) and CALLERS.get(node.attr, place) != place:
            found += [node.attr] if place not in WRAPPERS else []
        if not place.is_relative_to(MODELS):
            found += [name for name in names if name.partition(".")[0] in SDKS]
    return found


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


@pytest.mark.clause("GATE-12")
def test_no_module_goes_around_the_gate() -> None:
    assert len(modules()) > 20
    found = {}
    for path in modules():
        place = PurePosixPath(path.relative_to(ROOT).as_posix())
        if broken := breaches(place, path.read_text(encoding="utf-8")):
            found[str(place)] = broken
    assert found == {}
    for call, caller in CALLERS.items():
        assert breaches(PurePosixPath("x.py"), (ROOT / caller).read_text()) == [call]


@pytest.mark.clause("GATE-12", breaks=True)
@pytest.mark.parametrize(
    ("place", "code"),
    [
        (
            "runtime/answers/ask.py",
            "async def f(model, call):\n    return await model.complete(call)",
        ),
        ("server/app.py", "ask = model.complete"),
        ("runtime/gate/gate.py", "pieces = model.forward(call)"),
        ("runtime/gateway/complete.py", "pieces = relay.forward(call)"),
        ("runtime/gate/gate.py", "from pydantic_ai.direct import model_request"),
        ("adapters/evidence/web.py", "import openai.types"),
    ],
)
def test_a_way_around_the_gate_is_found(place: str, code: str) -> None:
    assert breaches(PurePosixPath(place), code) != []
