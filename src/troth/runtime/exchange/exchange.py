"""An exchange while it is open: the one place where its steps and events are collected.

An exchange is opened when a request has been understood, and closed by the seal. Everything in
between is noted here, so that the deciders can judge what was done and the log can tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from troth.contracts.answers.request.need import NO_SCORES, PromptScores
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.exchange import ExchangeRecord, GateRecord, Mode, Step, StepKind
from troth.kernel.jsontypes import JsonObject
from troth.kernel.judgements import Judgement
from troth.kernel.pairs import Pair
from troth.kernel.texts import texts_of
from troth.ports.environment import Clock, Ids, timestamp
from troth.ports.log import NewEvent
from troth.ports.memory import Owner
from troth.runtime.exchange.caller_texts import check_unicode
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.exchange.hygiene import is_token

ANONYMOUS = "anonymous"


@dataclass(frozen=True, kw_only=True, slots=True)
class Origin:
    """Who asks, and where.

    Attributes:
        surface: The way in, such as ``http:/ui/api/ask`` or ``cli:ask``; no user text.
        tenant: Decided by the API key, never by the request.
        subject: Whose memories are meant; personal data, kept out of the log. Nobody's memories
            are those of ``anonymous``.
    """

    surface: str
    tenant: str = "default"
    subject: str = ANONYMOUS
    thread_id: str = ""

    def __post_init__(self) -> None:
        # PROOF-6: the surface stands in the log and in the receipt.
        if not self.surface or not is_token(self.surface):
            raise ValueError("a surface is a short name without white space")

    @property
    def owner(self) -> Owner | None:
        """Whose memories may be read and written here; ``None`` for nobody's."""
        return (
            None if self.subject == ANONYMOUS else Owner(tenant=self.tenant, subject=self.subject)
        )


@dataclass(kw_only=True)
class Exchange(ExchangeRecord):
    """One open exchange: its record, as far as it goes, and what else is noted meanwhile.

    Attributes:
        before_first_act: Called once, before the first step: it makes the log know of an exchange
            that is about to call outside.
        keep_body: False where neither request nor response may be stored, whatever the settings
            say: what is erased elsewhere must not live on in a body (PROOF-6).
        scores: What a classifier says of its request, which is scored once.
        opinions: What a judge through the gate, or words before it, said of pairs: none is asked
            about twice.
        passages: Texts that came with the request as sources of this exchange alone.
    """

    receipt_id: str
    nonce: str
    origin: Origin
    request: bytes
    opened_monotonic_s: float
    clock: Clock
    events: list[NewEvent] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    gate: list[GateRecord] = field(default_factory=list)
    judgements: dict[Pair, Judgement] = field(default_factory=dict)
    opinions: dict[Pair, Judgement] = field(default_factory=dict)
    passages: tuple[GivenPassage, ...] = ()
    given: list[str] = field(default_factory=list)
    instructions: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    held: dict[Pair, Judgement] = field(default_factory=dict)
    models: list[str] = field(default_factory=list)
    contracts: dict[str, str] = field(default_factory=dict)
    prompts: dict[str, str] = field(default_factory=dict)
    before_first_act: Callable[[Exchange], None] | None = None
    keep_body: bool = True
    scores: PromptScores = NO_SCORES

    @property
    def request_sha256(self) -> str:
        """Digest of the request as stored: its canonical JSON together with the nonce."""
        return sha256_hex(self.request)

    def step(self, kind: StepKind, stage: str) -> None:
        """Note an act, in order, before it is done."""
        announce, self.before_first_act = self.before_first_act, None
        if announce is not None:
            announce(self)
        self.steps.append(Step(kind=kind, stage=stage))

    def note(self, tag: str, data: JsonObject) -> None:
        """Note an event for the log: digests, codes and figures only (PROOF-6)."""
        at = timestamp(self.clock.now())
        self.events.append(NewEvent(tag=tag, trace_id=self.trace_id, at=at, data=data))


def open_exchange(
    *,
    origin: Origin,
    mode: Mode,
    request: JsonObject,
    clock: Clock,
    ids: Ids,
    trace_id: str | None = None,
    announce: Callable[[Exchange], None] | None = None,
) -> Exchange:
    """Open an exchange.

    The stored request is ``{"nonce", "request"}`` in canonical JSON: the nonce keeps the digest in
    the log from confirming a guess once the body has been erased.

    Args:
        announce: Called once, before the first step; ``None`` where nothing is called outside.

    Raises:
        CallerError: ``input.invalid``, naming the field where a text is at fault: the request has
            no canonical JSON form.
    """
    nonce = ids.nonce()
    exchange = Exchange(
        trace_id=trace_id or ids.trace_id(),
        surface=origin.surface,
        receipt_id=ids.receipt_id(),
        nonce=nonce,
        origin=origin,
        mode=mode,
        request=_written(nonce, request),
        opened_monotonic_s=clock.monotonic_s(),
        clock=clock,
        given=list(given_texts(request)),
        asked=text if isinstance(text := request.get("text"), str) else "",
        before_first_act=announce,
    )
    opened: JsonObject = {
        "surface": origin.surface,
        "tenant_sha256": text_sha256(origin.tenant),
        "mode": mode.value,
        "request_sha256": exchange.request_sha256,
    }
    exchange.note("exchange.opened", opened)
    return exchange


def given_texts(request: JsonObject) -> Iterator[str]:
    """Every text of a request that is the user's own word.

    What a model said earlier is none, though the caller brings it along: a link that was refused
    would be given by standing there. Passages are sources.
    """
    for name, value in request.items():
        if name == "messages" and isinstance(value, list):
            yield from texts_of(
                [one for one in value if isinstance(one, dict) and one.get("role") == "user"]
            )
        elif name != "passages":
            yield from texts_of(value)


def _written(nonce: str, request: JsonObject) -> bytes:
    try:
        return canonical_json({"nonce": nonce, "request": request})
    except CallerError:
        for name, value in request.items():
            if isinstance(value, str):
                check_unicode(value, name)
        raise
