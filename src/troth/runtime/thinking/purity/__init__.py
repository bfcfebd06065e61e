"""The purity guard of refinement and review: three layers, each of which alone lets something by.

1. The import rules of the project say which packages passes and the reviewer may import; they are
   checked when the project is built.
2. ``source_check`` reads the source of a pass, and of every module of ours that it imports, when
   the pass is registered: against lists of what is allowed, never of what is forbidden. Clock,
   randomness and environment, which raise no audit event, end here (THINK-5, REVIEW-7).
3. ``guard`` listens to the interpreter's audit events while a pass runs, and lets through only
   those that are known to be harmless.

What each layer stops by itself is measured in ``tests/runtime/purity`` over a table of attacks, and
so is that nothing in that table passes all three. None of them is a sandbox for code of strangers:
they keep code of ours from doing, by mistake or by a change, what the contract forbids.
"""

from __future__ import annotations

from troth.runtime.thinking.purity.breaches import (
    Breach,
    EventFamily,
    GuardMissing,
    ImpurePass,
    PurityBreach,
    Rule,
)
from troth.runtime.thinking.purity.guard import Section, guarded
from troth.runtime.thinking.purity.registered import check_callable, require_pure
from troth.runtime.thinking.purity.source_check import check_source
from troth.runtime.thinking.purity.thread import Ended, Ending, run_guarded

__all__ = [
    "Breach",
    "Ended",
    "Ending",
    "EventFamily",
    "GuardMissing",
    "ImpurePass",
    "PurityBreach",
    "Rule",
    "Section",
    "check_callable",
    "check_source",
    "guarded",
    "require_pure",
    "run_guarded",
]
