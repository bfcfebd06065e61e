"""The deciders of requests that a learned chance is weighed in: shipped, or fitted anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from troth.bench.asked import Asked
from troth.bench.floors import is_installed
from troth.bench.judge import FITTED
from troth.bench.measuring import MODEL
from troth.bench.prompt_refit import Refits
from troth.bench.prompt_rows import Row, load_rows
from troth.bench.requests import Case
from troth.bootstrap.bench import MeasuredPrompts, open_measured_prompts
from troth.contracts.answers.request.chances import Chance, PromptScores
from troth.contracts.answers.request.split import split_request

ALONE: Final = "classifier alone"
REFIT_NOTE: Final = (
    "The shipped classifier was fitted on these sets: model is the same fitted anew without the "
    "set and its relatives, with the shipped bands. Say --every-row for the shipped weights."
)
NO_REFIT: Final = (
    "The model is not measured: the shipped classifier was fitted on these sets, and fitting it "
    "anew needs the extra troth[bench]."
)
Chances: TypeAlias = "Sequence[Chance]"


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptHead:
    """One of the two questions.

    Attributes:
        pick: The chance of this question among the scores.
        label: What a row that is learned from says of this question.
        decide: What is decided on a case with a chance.
    """

    pick: Callable[[PromptScores], Chance | None]
    label: Callable[[Row], bool | None]
    decide: Callable[[Case, Chance], bool]


@dataclass(frozen=True, kw_only=True)
class PromptModels:
    """Asks the classifier as it may be reported.

    Attributes:
        notes: What must be said about it.
    """

    head: PromptHead
    prompts: MeasuredPrompts
    every_row: bool
    notes: tuple[str, ...]
    refits: Refits | None = None

    @property
    def versions(self) -> Mapping[str, str]:
        """The shipped classifier by name, where there is one."""
        return {MODEL: self.prompts.classifier.name} if self.prompts.classifier else {}

    @property
    def row_note(self) -> str:
        """What stands beside each row that the shipped weights were fitted on."""
        return FITTED if self.every_row and self.prompts.classifier is not None else ""

    def said(self, cases: Sequence[Case], families: frozenset[str]) -> Mapping[str, list[bool]]:
        """By decider an answer to each case; none where the classifier cannot be asked.

        Args:
            families: Sets that a classifier that is fitted anew must not learn from.
        """
        chances = self._shipped(cases) if self.every_row else self._fitted(cases, families)
        if chances is None:
            return {}
        weighed = [self.head.decide(case, one) for case, one in zip(cases, chances, strict=True)]
        return {MODEL: weighed, ALONE: [one.probability >= 0.5 for one in chances]}

    def _shipped(self, cases: Sequence[Case]) -> Chances | None:
        found = [self._scored(case) for case in cases]
        told = [one for one in found if one is not None]
        return told if len(told) == len(cases) else None

    def _fitted(self, cases: Sequence[Case], families: frozenset[str]) -> Chances | None:
        band = self._scored(Case(request="Who?", expected=True))
        if band is None or self.refits is None:
            return None
        probabilities = self.refits.probabilities(cases, families)
        if probabilities is None:
            return None
        return [replace(band, probability=round(one, 4)) for one in probabilities]

    def _scored(self, case: Case) -> Chance | None:
        if self.prompts.classifier is None:
            return None
        return self.head.pick(self.prompts.classifier.score(split_request(case.text), case.turns))


def open_prompt_models(head: PromptHead, asked: Asked) -> PromptModels:
    """Open the classifier of this installation for one question."""
    prompts = open_measured_prompts()
    if prompts.classifier is None:
        note = prompts.missing
    elif asked.every_row:
        note = ""
    else:
        note = REFIT_NOTE if is_installed() else NO_REFIT
    refitted = prompts.classifier is not None and not asked.every_row and is_installed()
    return PromptModels(
        head=head,
        prompts=prompts,
        every_row=asked.every_row,
        notes=(note,) if note else (),
        refits=Refits(load_rows(asked.data, whole=False), head.label) if refitted else None,
    )
