"""Having what a model wrote judged beside the facts of its exchange, before TRUST-3.7 is decided.

Words alone decide at the exit what they can. What they leave open is judged here: by the local
judge, or by a chat model through the gate, all sentences and all facts in one question. What is
said is kept in the record of the exchange, and nothing is judged twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.contracts.answers.grounding.disagreeing import pairs_between
from troth.contracts.answers.grounding.holding import pairs_of
from troth.contracts.answers.grounding.lawful import material_of
from troth.contracts.gate.pairs import HEARD
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import Pair
from troth.language.tokens import fold
from troth.ports.judge import Judge
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.judging import GateJudge

_STOPS = ".!?… "
_READ_AT_ONCE = 4_000  # code points, for which another thread would cost more than it spares


@dataclass(frozen=True, kw_only=True)
class Holding:
    """Judges the sentences of an answer, and its facts beside each other.

    Attributes:
        sentences: Judges sentences beside facts.
        facts: Judges facts beside each other.
        asked: A chat model that is asked about all of both instead; ``None`` for nobody.
        strict: Whether a part whose core a fact contradicts gives way to the fact.
    """

    sentences: Judge
    facts: Judge
    asked: GateJudge | None = None
    strict: bool = False

    async def __call__(self, texts: Sequence[str], exchange: Exchange) -> None:
        """Have these texts judged, and note what is said of them."""
        exchange.strict = self.strict
        if not exchange.evidence.facts or not (texts or len(exchange.evidence.sources) > 1):
            return  # there is nothing to hold, and no source that another could contradict
        if sum(map(len, (*texts, *exchange.evidence.texts.values()))) <= _READ_AT_ONCE:
            of_facts, of_texts = self._pairs(texts, exchange)
        else:
            of_facts, of_texts = await run_blocking(lambda: self._pairs(texts, exchange))
        of_facts = tuple(pair for pair in of_facts if pair not in exchange.held)
        if not (of_facts or of_texts):
            return
        if self.asked is not None:
            await self._heard(self.asked, of_facts, of_texts, exchange)
        else:
            exchange.held |= await run_blocking(
                lambda: _judged(self.facts, of_facts) | _judged(self.sentences, of_texts)
            )

    def _pairs(
        self, texts: Sequence[str], exchange: Exchange
    ) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
        held = material_of(exchange)
        thorough = self.asked is not None
        of_texts = (pair for text in texts for pair in pairs_of(text, held, thorough=thorough))
        return pairs_between(held, thorough=thorough), tuple(dict.fromkeys(of_texts))

    async def _heard(
        self,
        asked: GateJudge,
        of_facts: tuple[Pair, ...],
        of_texts: tuple[Pair, ...],
        exchange: Exchange,
    ) -> None:
        pairs = tuple(dict.fromkeys((*of_texts, *of_facts)))
        # What words find is found at the exit: the model is asked about all but what is verbatim.
        within = replace(asked, exact=_Verbatim()).within(exchange, self.sentences)
        said = await within.judge_pairs(pairs, asked.budget)
        exchange.held |= dict(zip(pairs, said, strict=True))
        raw = (exchange.opinions[pair] for pair in of_texts)
        exchange.unheard = sum(one.judge == asked.name and one.reason not in HEARD for one in raw)


class _Verbatim(Judge):
    """Settles what stands in a passage word for word, as a whole sentence: no condition is cut."""

    name = "verbatim"

    def judge(self, passage: str, claim: str) -> Judgement:
        """Supported where the claim is a sentence of the passage; else open."""
        said = fold(claim).strip(_STOPS)
        before, found, after = fold(passage).partition(said) if said else ("", "", "")
        is_whole = before.rstrip()[-1:] in _STOPS and after.lstrip()[:1] in _STOPS
        stands = bool(found) and is_whole
        label = Label.SUPPORTED if stands else Label.NOT_ENOUGH_INFO
        return Judgement(label=label, score=float(stands), reason="verbatim", judge=self.name)


def _judged(judge: Judge, pairs: Sequence[Pair]) -> dict[Pair, Judgement]:
    said = judge.judge_many([(pair.passage, pair.claim) for pair in pairs])
    return dict(zip(pairs, said, strict=True))
