"""The table of rules: type, severity and wording of every finding; and leads, which rules yield.

Severity follows from the rule alone. The wording is fixed; only short quotes of the draft and of a
source are set into a description. A suggestion is one of these sentences or none: it advises, and
never supplies a sentence to put in place (REVIEW-13).
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.review.model import FindingType, Passage, Severity
from troth.kernel.digests import text_sha256
from troth.language.alignment import SourceSentence

_ERROR, _UNSUPPORTED = FindingType.FACTUAL_ERROR, FindingType.UNSUPPORTED_CLAIM
_CONTEXT, _STYLE = FindingType.MISSING_CONTEXT, FindingType.STYLE_ISSUE

NONE_SUPPORTS = "These are the sources consulted, the closest first; none of them supports it."
_SAME_MATTER = "The passage speaks of the same matter as the draft"
_CHECK = "Compare the statement with the passage and decide which of the two holds."
_CITE = "Look for a source that carries this statement, or consider whether it is needed."
_ADD = "Consider whether readers need to know this as well."
_ASK = "Find out which of the sources is in force before relying on either."
_TONE = "Consider whether the certainty expressed here is warranted."
_STYLE_ADVICE = "Consider whether the guide applies here."
_SHOW = "Look at this with its hidden characters shown, and have it reviewed again without them."


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        description: What is wrong; ``{mine}`` and ``{theirs}`` stand for quotes.
        explanation: Why the cited sources matter.
    """

    type: FindingType
    severity: Severity
    description: str
    explanation: str
    suggestion: str | None


def _error(what: str, why: str, severity: Severity = Severity.HIGH) -> Rule:
    return Rule(
        type=_ERROR,
        severity=severity,
        description=f"{what}: the draft says {{mine}}, the source says {{theirs}}.",
        explanation=f"{_SAME_MATTER} and {why}.",
        suggestion=_CHECK,
    )


def _left_out(what: str, why: str) -> Rule:
    return Rule(
        type=_CONTEXT,
        severity=Severity.MEDIUM,
        description=f"The draft says {{mine}} and leaves out {what}: {{theirs}}.",
        explanation=f"{_SAME_MATTER} and {why}.",
        suggestion=_ADD,
    )


def _unsupported(severity: Severity) -> Rule:
    return Rule(
        type=_UNSUPPORTED,
        severity=severity,
        description="No source that was consulted carries this statement: {mine}.",
        explanation=NONE_SUPPORTS,
        suggestion=_CITE,
    )


_FACTUAL_ERRORS: dict[str, Rule] = {
    "number": _error("A figure differs", "gives another figure"),
    "number_bound": _error("A limit is turned round", "limits it from the other side"),
    "date": _error("A date differs", "gives another date"),
    "reference": _error("An address or a number differs", "gives another one"),
    "name": _error("A name differs", "names somebody or something else"),
    "negation": _error("One affirms what the other denies", "says the opposite"),
    "antonym": _error("The two say opposite or exclusive things", "says the opposite"),
    "quantifier": _error("The draft speaks of all, the source of some", "limits the statement"),
    "roles": _error("Two have changed places", "says it of them the other way round"),
    "comparative": _error("A comparison is turned round", "compares the other way round"),
    "modality": _error(
        "The two differ on what is allowed, advised or required",
        "sets another degree of obligation",
        Severity.MEDIUM,
    ),
    "unit": _error("A unit differs", "gives the figure in another unit", Severity.MEDIUM),
    "refuted": _error(
        "The source seems to say otherwise", "was judged to contradict it", Severity.MEDIUM
    ),
}
_OTHERS: dict[str, Rule] = {
    "unsupported": _unsupported(Severity.MEDIUM),
    "unsupported_name": _unsupported(Severity.MEDIUM),
    "weakly_supported": _unsupported(Severity.LOW),
    "exception_dropped": _left_out("an exception", "names an exception"),
    "condition_dropped": _left_out("a condition", "makes it depend on a condition"),
    "limit_dropped": _left_out("a limit in time", "limits it in time"),
    "caveat_dropped": _left_out("what qualifies it", "goes on to qualify it"),
    "sources_disagree": Rule(
        type=_CONTEXT,
        severity=Severity.MEDIUM,
        description="Sources disagree on this: one says {mine}, another says {theirs}.",
        explanation="The first source carries the statement, the other contradicts it.",
        suggestion=_ASK,
    ),
    "stale_source": Rule(
        type=_CONTEXT,
        severity=Severity.INFO,
        description="A source was last verified too long ago to be relied on.",
        explanation="The source was among those given for this draft, and is marked as stale.",
        suggestion=None,
    ),
    "overcertain": Rule(
        type=_STYLE,
        severity=Severity.LOW,
        description="The draft is more certain than the source: {mine} where it has {theirs}.",
        explanation=f"{_SAME_MATTER} and puts it less absolutely.",
        suggestion=_TONE,
    ),
    "style_guide": Rule(
        type=_STYLE,
        severity=Severity.LOW,
        description="The style guide asks for another form than {mine}: it says {theirs}.",
        explanation="The passage is a rule of the style guide among the sources of this draft.",
        suggestion=_STYLE_ADVICE,
    ),
    "disguised": Rule(
        type=_STYLE,
        severity=Severity.MEDIUM,
        description="Characters here turn, hide or strike out others; readers may see other words.",
        explanation="The sources were compared with what stands in the draft, not with what shows.",
        suggestion=_SHOW,
    ),
    "source_disguised": Rule(
        type=_CONTEXT,
        severity=Severity.LOW,
        description="A source holds characters that turn, hide or strike out others.",
        explanation="The draft was compared with what stands in the source, not with what shows.",
        suggestion=_SHOW,
    ),
    "addresses_reviewer": Rule(
        type=_STYLE,
        severity=Severity.INFO,
        description="This text speaks to whoever reviews or processes the draft; it has no effect.",
        explanation="The sources consulted do not call for it.",
        suggestion=None,
    ),
    "source_addresses_reviewer": Rule(
        type=_STYLE,
        severity=Severity.INFO,
        description="A source holds text that speaks to its reader's software; it has no effect.",
        explanation="The passage stands in this source.",
        suggestion=None,
    ),
}
RULES = {**_FACTUAL_ERRORS, **_OTHERS}
"""Every rule by its name."""
SUGGESTIONS = frozenset(rule.suggestion for rule in RULES.values() if rule.suggestion)
_MAX_QUOTE_CHARS = 120


def quoted(text: str) -> str:
    """A short quote on one line, in quotation marks."""
    flat = " ".join(text[: 4 * _MAX_QUOTE_CHARS].split())
    cut = flat if len(flat) <= _MAX_QUOTE_CHARS else flat[: _MAX_QUOTE_CHARS - 1].rstrip() + "…"
    return f"“{cut}”"


def describe(rule: Rule, mine: str, theirs: str) -> str:
    """The description of a finding; braces in quotes stay as they are."""
    return rule.description.format(mine=quoted(mine), theirs=quoted(theirs))


MAX_CONSULTED = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """One lead.

    Attributes:
        rule: A key of ``RULES``.
        start, end: The place in the draft; ``None`` where it is about no place in particular.
        source_ids: The sources that it can cite, closest first; with none it will be dropped.
        mine, theirs: What differs, in the draft and in the source.
    """

    rule: str
    start: int | None
    end: int | None
    source_ids: tuple[str, ...]
    passages: tuple[Passage, ...] = ()
    mine: str = ""
    theirs: str = ""


def cited(sentence: SourceSentence) -> Passage:
    """The passage: source id, verbatim quote, its place in the source text and its digest."""
    return Passage(
        source_id=sentence.source_id,
        quote=sentence.text,
        start=sentence.start,
        end=sentence.end,
        sha256=text_sha256(sentence.text),
    )
