"""The GATE book: nothing unvalidated leaves a model call.

The book only states the promises; the modules beside it decide them, and ``runtime.gate`` carries
out what they decide. GATE-9, GATE-10 and GATE-17 are kept by the modules of ``intake``.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_STATIC = (Kind.STATIC,)
_TEST = (Kind.TEST,)

BOOK = Book(
    family="GATE",
    title="Nothing unvalidated leaves a model call",
    version="1.2.0",
    clauses=(
        Clause(
            id="GATE-1",
            statement=(
                "The output of a model is one JSON document and nothing else. Prose, a Markdown "
                "fence, trailing text, a repeated key, NaN or a second document makes it a "
                "failure; none of these is stripped."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-2",
            statement=(
                "The output is valid under the schema of the named model contract, read as JSON "
                "Schema draft 2020-12, `additionalProperties: false` included."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-3",
            statement=(
                "Every label belongs to the canonical set passed in at run time; this includes "
                "`primary_intent`, which must also be among `intents`. A label outside the set "
                "fails the attempt like any other fault."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-4",
            statement=(
                "The first attempt runs at the configured temperature, the second at temperature "
                "0.0 on a shortened input, and there is never a third."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-5",
            statement=(
                "A reply that refuses, is not JSON, is empty or was cut off, an error of the "
                "provider and a timeout each count as a failed attempt."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="GATE-6",
            statement=(
                "When both attempts have failed, the stage ends in `needs_review` with its "
                "reasons, and no part of the failed output is used."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-7",
            statement=(
                "Each stage has token budgets from configuration, which are enforced before the "
                "call and after it and are written to audit events together with what was used."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-8",
            statement=(
                "Every evidence snippet is resolved to character offsets in the normalized source "
                "and to the SHA-256 of exactly that slice. A snippet that does not occur there is "
                "no evidence, and a label that is left with none fails."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-9",
            statement=(
                "`ClassifyLLMOutput`, `ExtractLLMOutput` and `IdentityAssistLLMOutput` in version "
                "1.0.0 have exactly the schemas of the source contract, and are versioned."
            ),
            kinds=_STATIC,
            enforced=True,
        ),
        Clause(
            id="GATE-10",
            statement=(
                "The schemas of core results are kept apart from the model contracts, and the gate "
                "alone converts from one to the other."
            ),
            kinds=_STATIC,
            enforced=True,
        ),
        Clause(
            id="GATE-11",
            statement=(
                "The same input, replies and configuration lead to the same attempts, the same "
                "decision and the same hashes."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="GATE-12",
            statement=(
                "Every model call of the product passes through the gate, because no other code "
                "can reach a provider."
            ),
            kinds=_STATIC,
            enforced=True,
        ),
        Clause(
            id="GATE-13",
            statement=(
                "Instructions hidden in the input change nothing beyond what the labels, the "
                "schema and the evidence rules allow."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="GATE-14",
            statement=(
                "Only an output that was validated is cached; its key is made of digests of the "
                "input, the prompt, the labels, the parameters and the configuration."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="GATE-15",
            statement=(
                "The client under the gate follows no redirect, reads no more bytes than the "
                "contract allows, counted after decompression, keeps to the time of the attempt "
                "whatever is sent to it, and blocks nobody else."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="GATE-16",
            statement=(
                "Tool calls and structured replies for clients of the gateway are valid under "
                "the schemas of their request within two attempts, or are not released."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="GATE-17",
            statement=(
                "A label without evidence may raise doubt. It routes no message, opens no case "
                "and lifts no hold."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
    ),
)
