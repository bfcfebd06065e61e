"""``import troth`` and ``troth --help`` load nothing heavy; chatting loads no model runtime."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {
    "anthropic",
    "fastapi",
    "numpy",
    "onnxruntime",
    "openai",
    "pydantic",
    "pydantic_ai",
    "sqlalchemy",
    "starlette",
    "tokenizers",
    "troth.adapters",
    "troth.bootstrap",
    "troth.contracts.answers",
    "troth.contracts.memory.answering",
    "troth.contracts.memory.slots",
    "troth.contracts.memory.wording",
    "troth.library",
    "troth.runtime",
    "troth.server",
}
NEVER_FOR_TALK = {"anthropic", "fastapi", "numpy", "onnxruntime", "openai", "pydantic_ai"}


def _loaded(code: str) -> set[str]:
    """Names of the modules that some code leaves behind."""
    whole = f"import sys, json\n{code}\nsys.stderr.write(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", whole], capture_output=True, text=True, timeout=60, check=True
    )
    names: list[str] = json.loads(ran.stderr)
    return set(names)


HELP = """
from contextlib import suppress
from troth.cli import main
sys.argv = ["troth", "--help"]
with suppress(SystemExit):
    main()
"""


@pytest.mark.parametrize(
    "code", ["import troth", "import troth.cli", HELP], ids=["import", "cli", "help"]
)
def test_nothing_heavy_is_loaded_before_it_is_used(code: str) -> None:
    assert _loaded(code) & HEAVY == set()


def test_talk_without_a_model_loads_no_model_runtime() -> None:
    assert _loaded("import troth.cli.chat, troth.cli.memory") & NEVER_FOR_TALK == set()


def test_the_check_would_find_what_is_loaded() -> None:
    assert "troth.library" in _loaded("import troth\ntroth.Troth") & HEAVY
