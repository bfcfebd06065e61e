"""The deciders of requests that the heads on the sentence encoder are heard in, as shipped.

The heads learned rows that were written for them and none of the sets that are measured here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.answers.request.need import PromptScores
from troth.contracts.answers.request.split import split_request
from troth_lab.bench.measuring import MODEL
from troth_lab.bench.opening import MeasuredPrompts, open_measured_prompts
from troth_lab.bench.requests import Case

Decide: TypeAlias = "Callable[[Case, PromptScores], bool]"


@dataclass(frozen=True, kw_only=True)
class PromptModels:
    """Asks the heads.

    Attributes:
        decide: What is decided on a case with what they say.
        notes: What must be said about them.
    """

    decide: Decide
    prompts: MeasuredPrompts

    @property
    def notes(self) -> tuple[str, ...]:
        """Why they are not measured, where they are not."""
        return (self.prompts.missing,) if self.prompts.missing else ()

    @property
    def versions(self) -> Mapping[str, str]:
        """The shipped heads by name, where there are any."""
        return {MODEL: self.prompts.classifier.name} if self.prompts.classifier else {}

    def said(self, cases: Sequence[Case]) -> Mapping[str, list[bool]]:
        """By decider an answer to each case; none where the heads cannot be asked."""
        heads = self.prompts.classifier
        if heads is None:
            return {}
        found = [self.decide(case, heads.score(split_request(case.text))) for case in cases]
        return {MODEL: found}


def open_prompt_models(decide: Decide) -> PromptModels:
    """Open the heads of this installation for one question."""
    return PromptModels(decide=decide, prompts=open_measured_prompts())
