"""The form of an attack on the purity of passes, and the module that is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import indent

from troth.runtime.thinking.guard import EventFamily


@dataclass(frozen=True, kw_only=True, slots=True)
class Attack:
    """One way to do what a pass may not do, and which layer by itself stops it.

    Attributes:
        name: Unique; names the module too.
        body: Statements of the pass; ``state`` is the state that it is given, and ``material``
            stands for what it is bound to: the function that opens files.
        top: Statements at the top of its module.
        imports: Whether the import rules stop it.
        guard: The family by which the guard stops it while it runs, or ``None``.
    """

    name: str
    body: str
    top: str = ""
    imports: bool = False
    guard: EventFamily | None = None

    @property
    def text(self) -> str:
        """The source of a module with the attack in a pass."""
        body = indent(self.body, " " * 8)
        return f"{self.top}\n\n\ndef make(material):\n    def run(state):\n{body}\n    return run\n"

    @property
    def layers(self) -> tuple[bool, bool]:
        """Which of import rules and guard stops it alone."""
        return self.imports, self.guard is not None
