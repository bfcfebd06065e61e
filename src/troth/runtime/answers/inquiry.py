"""What comes before and after a model call, whoever calls: the thread, the evidence, the judge."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from heapq import merge

import msgspec
import orjson

from troth.contracts.answers.decide import line_pair
from troth.contracts.answers.document import EvidenceLine
from troth.contracts.answers.presentable import presentable
from troth.contracts.answers.request.missing import (
    MissingContext,
    Turn,
    decide_missing_context,
    leans_on,
)
from troth.contracts.answers.request.need import EvidenceNeed, PromptScores, decide_evidence_need
from troth.contracts.answers.request.split import Attachment, SplitRequest, split_request
from troth.kernel.evidence import EvidenceSet, EvidenceStatus
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonObject
from troth.language.courtesies import courtesy_of
from troth.ports.evidence import PassageSearch, Retriever
from troth.ports.judge import Judge
from troth.ports.log import AuditLog, Body
from troth.ports.prompt_classifier import PromptClassifier
from troth.runtime.answers.holding import Holding
from troth.runtime.exchange.exchange import Exchange, Origin, given_texts
from troth.runtime.exchange.given import Given, GivenPassage, handed_over
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.judging import GateJudge, Opinions
from troth.runtime.memory.recall import Recalled

_log = logging.getLogger("troth.exchange")
MAX_TURNS = 20
MAX_FACTS = 10


@dataclass(frozen=True, kw_only=True)
class Inquiry:
    """Reads a thread and a request, retrieves evidence and asks the judge.

    Attributes:
        own: Retrieves from own sources alone, what surely answers: for requests that need no
            evidence, since own sources are always searched (TRUST-1.10).
        pages: Retrieves from own sources alone, what may answer a question.
        drafts: Retrieves from own sources alone, what is near to the sentences of a draft.
        retriever: Retrieves from own sources, and from the web where that is configured.
        among: Finds facts in the passages that come with a request.
        classifier: Reads requests beside the indicators of the contract; ``None`` for nobody.
        indicators: Words of the deployment's own that call for evidence; ``None`` for none.
        judging: Hears a chat model on cited lines that words leave open; ``None`` for nobody.
        holding: Has what a model wrote judged beside the facts.
    """

    own: Retriever
    pages: Retriever
    drafts: Retriever
    retriever: Retriever
    judge: Judge
    log: AuditLog
    among: PassageSearch
    classifier: PromptClassifier | None = None
    indicators: re.Pattern[str] | None = None
    judging: GateJudge | None = None
    holding: Holding

    async def bodies(self, origin: Origin) -> Sequence[Body]:
        """The last stored exchanges of the thread, oldest first; none without a thread."""
        if not origin.thread_id:
            return ()
        return await run_blocking(
            lambda: self.log.turns(
                tenant=origin.tenant,
                subject=origin.subject,
                thread_id=origin.thread_id,
                limit=MAX_TURNS,
            )
        )

    async def turns(self, given: Given, exchange: Exchange) -> Sequence[Turn]:
        """Note what came along, and tell which turns the request follows on.

        Messages that the caller brings stand in for the stored turns of a thread.
        """
        stored = read_turns(await self.bodies(exchange.origin), exchange)
        exchange.passages = given.passages
        return given.turns() if given.messages else stored

    def scores(self, split: SplitRequest, exchange: Exchange) -> PromptScores:
        """What the heads say of the request of an exchange; asked once for each."""
        if self.classifier is not None and self.classifier.name not in exchange.models:
            exchange.scores = self.classifier.score(split)
            # PROOF-2: the receipt names who read the request, or that the indicators were alone.
            exchange.models.append(self.classifier.name)
        return exchange.scores

    def need(self, split: SplitRequest, exchange: Exchange) -> EvidenceNeed:
        """Whether the request of an exchange needs evidence."""
        scores = self.scores(split, exchange)
        return decide_evidence_need(split, scores=scores, own=self.indicators)

    def lacks(
        self, split: SplitRequest, turns: Sequence[Turn], exchange: Exchange
    ) -> MissingContext:
        """What would have to be asked before anything else; a courtesy lacks nothing."""
        if courtesy_of(split.request) is not None:
            return MissingContext()
        scores = self.scores(split, exchange)
        return decide_missing_context(split, history=turns, scores=scores)

    def missing(
        self, split: SplitRequest, turns: Sequence[Turn], exchange: Exchange
    ) -> MissingContext:
        """What must be asked before anything else, noted in the exchange."""
        # TRUST-2.7: a passage that came along is something to work on, as an attachment is.
        brought = tuple(Attachment(name=one.id, text=one.text) for one in exchange.passages)
        split = replace(split, attachments=(*split.attachments, *brought))
        exchange.asked_before = tuple(one for turn in turns for one in turn.questions)
        missing = self.lacks(split, turns, exchange)
        if missing.questions:
            _log.info("No-assumptions triggered: %d questions", len(missing.questions))
            exchange.questions = tuple(question.text for question in missing.questions)
            exchange.signals = missing.signals
        return missing

    async def retrieve(
        self,
        split: SplitRequest,
        turns: Sequence[Turn],
        exchange: Exchange,
        *,
        whole: bool = False,
    ) -> None:
        """Search for what is asked before anything else, once for each exchange.

        Args:
            whole: Whether a model reads what came along as a whole: then it is evidence even where
                nobody can tell that one of its sentences answers.

        Own sources are searched whatever is asked (TRUST-1.10). Whether evidence is needed decides
        about the web, and about what it means that nothing was found.
        """
        if exchange.needs_evidence is not None:
            return
        need = self.need(split, exchange)
        exchange.needs_evidence = need.needed
        # TRUST-1.4: every chance is told, whether or not it decided anything.
        exchange.signals, exchange.score = need.signals, need.score
        if need.needed:
            _log.info("Evidence default-on triggered")
        found = await self.search(split.request, exchange, turns=turns, with_web=need.needed)
        known = {one.id for one in exchange.passages}
        handed = (one for one in handed_over(split) if one.id not in known)
        if brought := (*exchange.passages, *handed):
            found = await self._with_passages(
                found, brought, split.request, turns, exchange, whole=whole
            )
        if courtesy_of(split.request) is not None:
            return  # nothing was asked, so nothing that was found answers
        if need.needed or found.status is not EvidenceStatus.EMPTY:
            exchange.evidence = found
            log_evidence(found)

    async def is_told(
        self, recalled: Recalled, split: SplitRequest, turns: Sequence[Turn], exchange: Exchange
    ) -> bool:
        """Whether what was told answers a request, which then needs no evidence (TRUST-1.9).

        What comes along with a request is looked into first.
        """
        brings = bool(exchange.passages) or split.has_content
        if recalled.question is None or not recalled.ranked or brings:
            return False
        is_elsewhere = await self.lies_nearer(recalled, split, turns, exchange)
        if recalled.near is not None and is_elsewhere:
            return False
        need = self.need(split, exchange)
        exchange.needs_evidence, exchange.signals = False, need.signals
        exchange.score = need.score
        return True

    async def lies_nearer(
        self, recalled: Recalled, split: SplitRequest, turns: Sequence[Turn], exchange: Exchange
    ) -> bool:
        """Whether an own source lies nearer to a question than what was told."""
        found = await self.search(
            split.request, exchange, turns=turns, with_web=False, is_question=True
        )
        return max((one.score for one in found.facts), default=0.0) > (recalled.near or 0.0)

    async def _with_passages(
        self,
        found: EvidenceSet,
        brought: Sequence[GivenPassage],
        query: str,
        turns: Sequence[Turn],
        exchange: Exchange,
        *,
        whole: bool,
    ) -> EvidenceSet:
        own = presentable(
            await self.among.among(
                brought,
                query=query,
                before=leans_on(query, turns),
                max_facts=MAX_FACTS,
                whole=whole,
            )
        )
        exchange.note("evidence.retrieved", _retrieval_event(own))
        return joined_evidence(own, found, max_facts=MAX_FACTS)

    async def search(
        self,
        query: str,
        exchange: Exchange,
        *,
        turns: Sequence[Turn] = (),
        with_web: bool = True,
        is_question: bool = False,
        is_draft: bool = False,
    ) -> EvidenceSet:
        """Facts for a query, noted in the exchange.

        Args:
            turns: Earlier ones of the conversation, oldest first, which the query may lean on.
            with_web: Whether the web is searched as well, where that is configured.
            is_question: Whether the query is known to ask, where own sources alone are searched.
            is_draft: Whether it is a draft, which asks nothing; likewise.
        """
        exchange.step(StepKind.RETRIEVE, "evidence")
        alone = self.drafts if is_draft else self.pages if is_question else self.own
        retriever = self.retriever if with_web else alone
        # PROOF-2: the receipt names what sources are ranked by.
        exchange.models.append(f"ranking:{retriever.name}")
        found = presentable(
            await retriever.retrieve(
                tenant=exchange.origin.tenant,
                query=query,
                max_facts=MAX_FACTS,
                before=leans_on(query, turns),
            )
        )
        exchange.note("evidence.retrieved", _retrieval_event(found))
        return found

    async def weigh(
        self,
        lines: Iterable[EvidenceLine],
        exchange: Exchange,
        *,
        judging: GateJudge | None = None,
    ) -> None:
        """Have each cited line judged, all at once; TRUST-3.3 weighs what is said.

        Args:
            judging: In place of the one for answers.
        """
        asked = (line_pair(line) for line in lines if line.fact != line.quote)
        pairs = tuple(dict.fromkeys(asked))
        opinions = Opinions(local=self.judge)
        judge = judging or self.judging
        if judge is not None and pairs:
            within = judge.within(exchange, self.judge)
            await opinions.learn(within, pairs, judge.budget)
        for pair in pairs:
            exchange.judgements[pair] = opinions.judge(pair.passage, pair.claim)


def joined_evidence(
    own: EvidenceSet, found: EvidenceSet, *, max_facts: int | None = None
) -> EvidenceSet:
    """Facts of passages that came along, and those that were found, numbered anew.

    A source that has the id of a passage is not cited: within an exchange, an id means one text.

    Args:
        max_facts: The best so many, the best first; ``None`` for all, those that came along first.
    """
    if not own.facts:
        return found
    others = tuple(fact for fact in found.facts if fact.source_id not in own.texts)
    ranked = [*own.facts, *others]
    if max_facts is not None:
        ranked = [*merge(own.facts, others, key=lambda fact: -fact.score)][:max_facts]
    cited = {fact.source_id for fact in ranked}
    sources = (*own.sources, *(one for one in found.sources if one.source_id not in own.texts))
    kept = tuple(one for one in sources if one.source_id in cited or one.source_id in own.texts)
    failed = found.status not in (EvidenceStatus.OK, EvidenceStatus.EMPTY)
    return EvidenceSet(
        status=EvidenceStatus.PARTIAL if failed or own.reason else EvidenceStatus.OK,
        facts=tuple(replace(one, fact_id=f"F{at}") for at, one in enumerate(ranked, 1)),
        sources=kept,
        reason=found.reason if failed else own.reason,
        retrieved_at=found.retrieved_at or own.retrieved_at,
        duration_ms=found.duration_ms + own.duration_ms,
        texts={**{name: t for name, t in found.texts.items() if name in cited}, **own.texts},
        exceptions=found.exceptions,
    )


class _Answered(msgspec.Struct):
    """The members of a stored response that make it a turn; the others are not read."""

    answer: str | None = None
    questions: tuple[str, ...] = ()


_ANSWERED = msgspec.json.Decoder(_Answered)


def read_turns(bodies: Sequence[Body], exchange: Exchange) -> tuple[Turn, ...]:
    """Stored exchanges of a thread as turns; refused ones are no turns.

    What the user wrote in any of them counts as given in this exchange. Answers do not: a link
    that was refused would be given by standing there.
    """
    turns: list[Turn] = []
    for body in bodies:
        request = orjson.loads(body.request)["request"]
        exchange.given.extend(given_texts(request))
        response = _ANSWERED.decode(body.response)
        if response.answer is None or "text" not in request:
            continue
        split = split_request(
            request["text"],
            [Attachment(name=a["name"], text=a["text"]) for a in request.get("attachments", ())],
        )
        turns.append(
            Turn(
                request=request["text"],
                answer=response.answer,
                questions=response.questions,
                had_content=split.has_content,
            )
        )
    return tuple(turns)


def log_evidence(found: EvidenceSet) -> None:
    """What operators look for of all that was found, in the words of the contract's source."""
    if found.status in (EvidenceStatus.UNAVAILABLE, EvidenceStatus.BLOCKED):
        _log.error("Evidence fetch error: %s", found.reason or found.status.value)
    elif found.status is EvidenceStatus.EMPTY:
        _log.warning("Evidence fetch failed or empty")
    else:
        facts, sources = len(found.facts), len(found.sources)
        _log.info("Evidence fetched: %d facts from %d sources", facts, sources)


def _retrieval_event(evidence: EvidenceSet) -> JsonObject:
    return {
        "status": evidence.status.value,
        "reason": evidence.reason or "",
        "facts": [fact.span.sha256 for fact in evidence.facts],
        "sources": [source.text_sha256 for source in evidence.sources],
        "duration_ms": evidence.duration_ms,
    }
