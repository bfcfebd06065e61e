"""The THINK book: bounded, deterministic, fail-closed refinement.

The book only states the promises. ``decide`` decides those of the exit; the router keeps THINK-2
and THINK-9; the types of ``model``, with what ``machine`` lends to passes, keep THINK-3.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_TEST = (Kind.TEST,)

BOOK = Book(
    family="THINK",
    title="Bounded, deterministic, fail-closed refinement",
    version="1.0.0",
    clauses=(
        Clause(
            id="THINK-1",
            statement=(
                "A plan holds between 2 and 5 passes, is settled before the first of them runs and "
                "never changes; its slices of time and of tokens sum to at most the whole budget."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-2",
            statement=(
                "Equal tier, mode, clamps, breaker state, abuse decision and request give an equal "
                "plan and an equal stop reason; neither clock nor randomness nor network nor any "
                "other state reaches the router."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="THINK-3",
            statement=(
                "A pass is given an immutable DecisionState and returns a DecisionDelta and "
                "nothing besides."
            ),
            kinds=(Kind.STATIC,),
            enforced=True,
        ),
        Clause(
            id="THINK-4",
            statement=(
                "A delta can change only `rendered_text` and `quality_score` and append to "
                "`reasoning_trace`; one that touches anything else ends in `VALIDATION_FAIL`."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-5",
            statement=(
                "Network, files, subprocesses, tools, retrieval and memory are out of reach of a "
                "pass: the import rules forbid them, and a guard stops them at run time."
            ),
            kinds=(Kind.STATIC, Kind.EXIT),
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-6",
            statement=(
                "The time slice of each pass, the budget of the whole request and the tokens are "
                "all measured, and exceeding any of them stops the run, even after the last pass."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-7",
            statement=(
                "On any failure, a single invalid delta included, all deltas are dropped and the "
                "result is the baseline, byte for byte; `stop_reason` and `downgrade_reason` are "
                "recorded, and the user sees nothing internal."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-8",
            statement=(
                "Every termination bears one stop reason, and only one, out of the nine; where "
                "more than one would fit, a documented order that router and engine share picks "
                "it."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="THINK-9",
            statement=(
                "Deep mode asked for on the Free tier stops with `ENTITLEMENT_CAP`, an abuse "
                "decision of BLOCK with `ABUSE`, and an open breaker with `BREAKER_TRIPPED`."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="THINK-10",
            statement=(
                "Telemetry consists of `stop_reason`, `downgrade_reason`, `passes_completed`, "
                "`passes_planned`, `deltas_applied`, `deltas_rejected` and a signature under a "
                "key, which ties inputs, plan, deltas and outcome together by their content, "
                "discloses none of it and comes out the same on a re-run; every field has a "
                "closed type, so that no free text gets in."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.FLAG,
            enforced=True,
        ),
        Clause(
            id="THINK-11",
            statement=(
                "Deep thinking leaves storage and logging, headers and cookies, and the identity, "
                "entitlements and memory of the user as they were."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="THINK-12",
            statement=(
                "The promotion gate goes through every item of the compliance checklist, and one "
                "item that fails is enough to fail the build."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="THINK-13",
            statement=(
                "On a labelled set deep thinking demonstrably helps: it repairs planted faults, "
                "keeps the meaning of at least 98 % of the good answers and turns none into a "
                "question."
            ),
            kinds=_TEST,
            measured=True,
            enforced=True,
        ),
    ),
)
