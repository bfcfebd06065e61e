"""Which slots a request leaves open, told by its form (TRUST-2.1, 2.2, 2.3; 2.8 bounds them).

A gap is reported only where the request itself shows that something was meant to be there: a verb
whose object is a text that no one gave, a noun that points at nothing, a draft without a subject,
a decision without circumstances, or next to no words at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.answers.request.phrases import COMPOSE, POLITE, REWORK, TEXT_NOUN, WH_WORD
from troth.language.tokens import words


class Slot(StrEnum):
    """What a request may leave open."""

    OBJECT = "object"
    AUDIENCE = "audience"
    PURPOSE = "purpose"
    CRITERIA = "criteria"
    OPTIONS = "options"
    CONTEXT = "context"
    CONSTRAINTS = "constraints"
    BUDGET = "budget"
    DATES = "dates"
    DURATION = "duration"
    PEOPLE = "people"
    PLACE = "place"
    LEVEL = "level"
    LENGTH = "length"
    FORMAT = "format"
    PLATFORM = "platform"
    PREFERENCES = "preferences"
    GOAL = "goal"
    SOURCE = "source"


@dataclass(frozen=True, kw_only=True, slots=True)
class Gap:
    """What is missing.

    Attributes:
        kind: ``vague``, ``object``, ``draft``, ``plan``, ``decision``, ``compare`` or ``task``.
        slots: What to ask for, the most important first; at most three.
        verb, noun: Words of the request that the questions take up; may be empty.
    """

    kind: str
    slots: tuple[Slot, ...]
    verb: str = ""
    noun: str = ""

    @property
    def signal(self) -> str:
        """A stable name for the gap."""
        return f"{self.kind}:{self.verb}" if self.verb else self.kind


_VAGUE = re.compile(
    r"(?:please |pls |can you |could you |i need |i want |some |give me |any |bitte "
    r"|ich brauche |kannst du |mir )*"
    r"(?:help|help me|advice|guidance|support|assist|assist me|assistance|suggestions?|ideas?"
    r"|a favou?r|an opinion|info|information|a question|something|do it|do something|"
    r"fix it|what now|what next|go|continue|hilfe|hilf mir|helfen|rat|tipps?|was nun|was jetzt"
    r"|mach was|mach das|make (?:it|this|that) (?:better|nicer|good)|what (?:do|would) you"
    r" (?:recommend|suggest|advise)|mach (?:es|das) besser|was empfiehlst du)"
    r"(?: please| me| now| with (?:this|that|it|something)| bitte)?[?!. ]*\Z"
)
_EMPTY_REPLY = re.compile(
    r"(?:idk|i don't know|dunno|no idea|not sure|what|huh|why|yes|no|ok|okay|sure|help|please"
    r"|just do it|whatever"
    r"|keine ahnung|weiß nicht|ja|nein|egal|hilfe)?[?!. ]*\Z"
)
_COURTESY = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|day|evening|afternoon)|thanks?|thank you|cheers"
    r"|regards"
    r"|best|hallo|guten (?:tag|morgen)|danke|viele grüße|liebe grüße)\b[^.?]{0,30}[.!,]*\Z"
)
_GIVES = re.compile(
    r"\b(?:here(?:'s| is| are)|this is (?:my|the|our)|(?:it|he|she) (?:says|wrote)"
    r"|hier (?:ist|sind))\b"
)
_MIN_CONTENT_WORDS = 40
_REWORKS = re.compile(rf" ?{POLITE}(?P<verb>{REWORK})\b(?P<rest>.*)")
_DRAFTS = re.compile(
    rf" ?{POLITE}(?P<verb>write|draft|compose|prepare|create|generate|make|produce|schreibe?"
    r"|verfasse|entwirf|erstelle|formuliere)(?: me| us| mir| uns)?"
    r" (?:an?|the|my|some|eine?n?|die|das|den|meine?n?) (?:\w+ )?(?P<noun>e-?mail|mail|letter"
    r"|message|text|note|reply|response|memo|post|report|proposal"
    r"|document|speech|presentation|article|essay|blog post|contract|announcement|invitation"
    r"|statement|nachricht|brief|antwort|rede|bericht|artikel|vertrag|einladung)\b(?P<rest>.*)"
)
# "the following X" means content whatever X is; "this X" only where X is a piece of text.
_POINTER = (
    r"(?:the (?:following|below|above|attached|provided|enclosed|highlighted|underlined)"
    r"|(?:the |an? |each |of |from |in |to )given|following|attached"
    r"|(?:die|den|das|dem|der) folgende[nrms]?|folgende[nrms]?|beigefügte[nrms]?"
    r"|angehängte[nrms]?)"
)
_WRITTEN = (
    rf"(?:{TEXT_NOUN}|questions?|claims?|words?|phrases?|equations?|pairs?|excerpt|statements?"
    r"|transcript|syllogism|problems?|placeholders?|utterance|headline|spreadsheet|dataset|input"
    r"|facts|lyrics|outline|idiom|poem|quote|query|instances?|prompt|jokes?|countries"
    r"|universities|person|title|sum|puzzle|riddle"
    r"|frage|aussage|wörter|wort|begriff|tabelle|aufgabe|gleichung|rede)"
)
_POINTS = (
    re.compile(rf"\b{_POINTER} (?:\w+ ){{0,2}}?(?P<noun>\w[\w-]+)\b"),
    re.compile(rf"\b(?:this|these|diese[nrms]?) (?:\w+ )?(?P<noun>{_WRITTEN})\b"),
)
_NO_CONTENT = frozenset(
    "week month year day time moment way case is are was and or as that if to in on for with at"
    " of by woche monat jahr tag fall ist sind war und oder".split()
)
_BARE_NOUN = re.compile(
    rf"\b(?:the|its|den|die|das|dem|der|each) (?:the )?(?:\w+ )?(?P<noun>{_WRITTEN}|sentences?"
    r"|behavior|profession"
    r"|exercise|achievement|placeholders?|options|numbers|ingredients|description|person|movie"
    r"|class)\b"
    r"(?! (?:of|about|on|in|for|used|contained|needed|that (?:is|are|was)|who|which|called"
    r"|named|between|über|von|zu"
    r"|für)\b)"
)
_QUESTIONED_NOUN = re.compile(
    r"\b(?:the|den|die|das|dem) (?P<noun>document|claim|statement|sentence|passage|paragraph"
    r"|e-?mail|text"
    r"|article|attachment|dokument|aussage|satz|absatz|text|artikel)\b(?! (?:of|about|on|for"
    r"|that)\b)"
)
_GIVEN_TASK = re.compile(
    r" ?(?:in this task,? )?(?:given|you (?:are|will be) (?:given|provided)(?: with)?"
    r"|you need to read)"
    r" (?:(?:an?|two|three|some|several) (?:\w+ )?|(?:the|my) (?=facts|names?|list|description"
    r"|person))(?P<noun>\w+)\b"
)
_PROGRAMS = re.compile(
    r"\b(?:programs?|scripts?|functions?|commands?|class|method|macro|website|app|implement"
    r"|programm|skript|funktion)\b"
)
_COMPOSES = re.compile(rf" ?{POLITE}(?:{COMPOSE}|you are given)\b")
_SAYS_HOW = re.compile(
    r"\b(?:output|outputs?|answer|respond|select|reply|return"
    r"|say)(?: with)? [\"“][^\"”]{0,40}[\"”]"
    r"(?: (?:or|and) [\"“][^\"”]{0,40}[\"”])?|\b(?:includ(?:e|ing)|categories|labels|example):"
    r"|\blabeled? as\b|\b(?:for|to) (?:each|every)\b"
)
_BARE_PRONOUN = re.compile(
    rf" ?{POLITE}(?:explain|read|check|look at|interpret|describe|evaluate|erkläre?|lies|prüfe?)"
    r" (?:this|it|that|das|dies|es)(?: to me| for me| please| mir| bitte)*[.?! ]*\Z"
    r"|what (?:does|do|did) (?:this|it|that|these) mean[.?! ]*\Z|was bedeutet (?:das"
    r"|dies)[.?! ]*\Z"
)
_ASKS_ABOUT = re.compile(rf" ?{WH_WORD}\b|(?:does|do|is|are|in your opinion|fact[- ]checking)\b")
_BARE_OBJECT = re.compile(
    rf" (?:this|that|it|these|das|es|dies\w?)\b(?! (?:week|month|year|quarter|woche))"
    r"|(?: (?:this|these|my|our|the|an?|some|diese\w?|meine?n?|unsere?n?|das|den|die"
    r"|eine?n?))?(?: \w+)?"
    rf" {TEXT_NOUN}\b(?! (?:of|about|on|about) )"
)
_MAX_BARE_WORDS = 8
_MAX_HEAD_CHARS = 600
_NAMES_IT = re.compile(r" (?!(?:is|in|into|to|and|that|so|or|with|by|which)\b)\w")
_CHANCES = frozenset("choice chance budget rise fact".split())
_TASK_VERB = re.compile(
    rf" ?{POLITE}(?:{REWORK}|{COMPOSE}|answer|solv\w+|explain|give|tell|find|identify|sort|rank"
    r"|complete|continue|expand|fill|replace"
    r"|add|link|parse|choose|select|predict|detect|classify|verify|decide|evaluate|describe"
    r"|judge|use|read|compare|count|return|output"
    r"|suggest|list|determine|label|tag|highlight|match|plan|turn down|rate|score|grade|check"
    r"|look at|transcribe|interpret|pick|show|convert"
    r"|beantworte|erkläre?|lies|löse|ergänze|sortiere|bewerte|finde|zähle|vergleiche|schau)\b"
)
_HAS_OWN_CONTENT = re.compile(
    r"[\"“„«»”]|```|:\s*\S|\b(?:about|regarding|concerning|über|bezüglich|zum thema)\b"
)
_DECIDES = re.compile(
    r" ?(?:(?:please |so |well |hey ),?)*(?:help me (?:decide|choose)|(?:what|which(?: \w+)?"
    r"|who) should (?:i|we) (?P<vague>do|choose|pick|decide|say|go with)\b"
    r"|should (?:i|we)\b|do you think (?:i|we) should|is it (?:time|right) (?:for me )?to"
    r"|soll(?:te)? (?:ich|wir)\b|was soll(?:te)? (?:ich|wir) (?:tun|machen)"
    r"|hilf mir (?:zu |bei der )?entscheid\w+)"
)
_REASONED = re.compile(
    r"\b(?:because|since|given|considering|although|though|but|however|if|when|while|after"
    r"|before|due to|so that|in order to|budget|pros and cons|salary|years?|months?|goal"
    r"|today|tonight|tomorrow|in|at|heute|morgen|bei|in|weil|da|obwohl|aber|wenn|falls|nachdem"
    r"|budget)\b|\d"
)
_COMPARES = re.compile(
    rf" ?{POLITE}(?:compare|vergleiche)(?: (?:them|these|those|both|the two|two|the options"
    r"|options|products|diese|beide|sie))?[.!? ]*\Z"
    r"| ?(?:which|welche[rs]?)(?: one)?(?: of (?:them|these|those|the two))?"
    r" (?:is|are|would be|ist) (?:the )?(?:better|best|besser|beste)[.!? ]*\Z"
)
_REPLIES = re.compile(
    rf" ?{POLITE}(?P<verb>reply|respond|answer|antworte|beantworte)(?: to| auf)?"
    r" (?:this|that|the|my|him|her|them|it|diese[nrms]?|dem|der|den)"
    r"(?: (?P<noun>customer|client|e-?mail|mail|message|letter|complaint|request|review|comment"
    r"|kunden|kundin|nachricht|brief|anfrage|beschwerde))?(?: please| bitte)?[.!? ]*\Z"
)
_PLANS = re.compile(
    rf" ?{POLITE}(?P<verb>plan|organi[sz]e|book|arrange|plane|organisiere|buche)"
    r" (?:an?|my|our|the|some|eine?n?|meine?n?|unsere?n?)(?: \w+)? ?(?P<noun>trip|vacation|holiday"
    r"|party|event|meeting|wedding|workshop|reise|urlaub|feier|treffen)[.!? ]*\Z"
)
_WEIGHED = re.compile(r"\b(?:or|oder)\b.{1,200}\b(?:for|für|to|um)\b")
_LITTLE = frozenset(
    "a an the my me us some this that it to of for in it's please short quick brief nice good"
    " formal professional friendly new better best more now today asap ein eine einen der die das"
    " den mir bitte kurze kurzen".split()
)


def gives_content(low: str) -> bool:
    """Whether an earlier message was itself content, or said that it handed some over."""
    return bool(_GIVES.search(low[:200])) or len(words(low)) >= _MIN_CONTENT_WORDS


def is_courtesy(line: str) -> bool:
    """Whether a folded line only greets or thanks."""
    return bool(_COURTESY.match(line))


def is_empty_reply(low: str) -> bool:
    """Whether a reply to a question says nothing that could answer it."""
    return bool(_EMPTY_REPLY.match(low)) or not words(low)


def find_gap(low: str, *, has_content: bool, has_topic: bool) -> Gap | None:
    """The first gap of a request, or ``None``.

    Args:
        low: The request, folded, blanks collapsed.
        has_content: Whether pasted content or an attachment is at hand, now or shortly before.
        has_topic: Whether there is any earlier turn or content that the request may lean on.
    """
    if not words(low) or _VAGUE.match(low):
        # TRUST-2.3: with content or a conversation at hand, even "help" has something to be about.
        return None if has_topic else Gap(kind="vague", slots=(Slot.PURPOSE, Slot.CONTEXT))
    if not has_content and (gap := _open_object(low, has_topic=has_topic)) is not None:
        return gap
    if not has_topic and (gap := _open_draft(low)) is not None:
        return gap
    if not has_topic and (plans := _PLANS.match(low)) is not None:
        slots = (Slot.CONTEXT, Slot.CONSTRAINTS)
        return Gap(kind="plan", slots=slots, verb=plans["verb"], noun=plans["noun"])
    if not has_topic and _COMPARES.match(low):
        return Gap(kind="compare", slots=(Slot.OPTIONS, Slot.CRITERIA))
    return None if has_topic else _open_decision(low)


def _open_object(low: str, *, has_topic: bool) -> Gap | None:
    """TRUST-2.1: work on a text that is not there."""
    reworks = _REWORKS.match(low)
    if reworks and not has_topic and _is_bare(reworks["rest"]):
        return _object_gap(reworks["verb"], _noun_in(reworks["rest"]))
    if not has_topic and _BARE_PRONOUN.match(low):
        return _object_gap("task", "")
    if not has_topic and (replies := _REPLIES.match(low)) is not None:
        return _object_gap(replies["verb"], "message")
    head = _SAYS_HOW.sub(" ", low[:_MAX_HEAD_CHARS])
    if head.rstrip().endswith(":") and _TASK_VERB.match(head):
        return _object_gap(reworks["verb"] if reworks else "task", _noun_in(head))
    if _HAS_OWN_CONTENT.search(head) or _has_trailing_content(head):
        return None
    noun = _pointed_noun(head)
    return None if noun is None else _object_gap(reworks["verb"] if reworks else "task", noun)


def _pointed_noun(head: str) -> str | None:
    """What the request points at without giving it."""
    if _PROGRAMS.search(head) and _COMPOSES.match(head):
        return None  # "a program that reads the text files": a specification, not a pointer
    given = _GIVEN_TASK.match(head)
    if given and given["noun"] not in _CHANCES and not any(char.isdigit() for char in head):
        return given["noun"]
    works = bool(_TASK_VERB.match(head))
    if not works and not _ASKS_ABOUT.match(head):
        return None
    for pattern in (*_POINTS, _BARE_NOUN if works else _QUESTIONED_NOUN):
        for match in pattern.finditer(head):
            noun = match["noun"]
            # A noun that the request introduced itself ("write a question … this question").
            before = head[: match.start()]
            if noun in ("word", "wort") and _NAMES_IT.match(head, match.end()):
                continue
            if noun not in _NO_CONTENT and not re.search(rf"\b{re.escape(noun)}\b", before):
                return noun
    return None


def _has_trailing_content(head: str) -> bool:
    """Whether the last piece stands apart like content: ``Translate this to French. I am here``."""
    pieces = [piece for piece in re.split(r"[.?!] ", head)[1:] if words(piece)]
    if not pieces:
        return False
    unended = not re.search(r"[.?!]\Z", pieces[-1])
    return unended or any(
        not _INSTRUCTS.match(piece) and not _TASK_VERB.match(piece) for piece in pieces
    )


_INSTRUCTS = re.compile(
    r" ?(?:you|your|it|if|otherwise|but|all|each|every|show|the (?:output|answer|result|tone"
    r"|text)"
    r"|intermediate|yes|no|and|make|keep|please|thanks?|thank you|do|don't|be|i (?:need|want"
    r"|would|'d)|we|can"
    r"|could"
    r"|let|this|that|there|they|then|also|only|just|include|avoid|topic|intent|pos tag|possible"
    r"|assume|bitte|danke|es|dabei|sie|du)\b"
)


def _is_bare(rest: str) -> bool:
    """Whether nothing but a pointer and manner follows a verb that needs a text."""
    if _HAS_OWN_CONTENT.search(rest) or _has_trailing_content(rest):
        return False
    left = [word for word in words(rest) if word not in _LITTLE]
    return not left or (len(left) <= _MAX_BARE_WORDS and bool(_BARE_OBJECT.match(rest)))


def _noun_in(rest: str) -> str:
    match = re.search(rf"\b{TEXT_NOUN}\b", rest)
    return match.group() if match else ""


def _object_gap(verb: str, noun: str) -> Gap:
    slots = (Slot.OBJECT, Slot.PURPOSE)
    return Gap(kind="object", slots=slots, verb=verb, noun=noun)


def _open_draft(low: str) -> Gap | None:
    """TRUST-2.1: a draft of which neither subject nor reader is known."""
    drafts = _DRAFTS.match(low)
    if drafts is None:
        return None
    left = [word for word in words(drafts["rest"]) if word not in _LITTLE]
    slots: tuple[Slot, ...]
    if not left:
        slots = (Slot.PURPOSE, Slot.AUDIENCE, Slot.CONSTRAINTS)
    elif len(left) <= 2 and re.match(r" (?:to|for|an|für) ", drafts["rest"]):
        slots = (Slot.PURPOSE, Slot.CONSTRAINTS)
    else:
        return None
    return Gap(kind="draft", slots=slots, verb=drafts["verb"], noun=drafts["noun"])


def _open_decision(low: str) -> Gap | None:
    """TRUST-2.2: a decision of which neither circumstances nor criteria are known."""
    decides = _DECIDES.match(low)
    if decides is None or _REASONED.search(low) or len(words(low)) > 14:
        return None
    if _WEIGHED.search(low[:_MAX_HEAD_CHARS]):
        return None  # the options and what they are for are there
    if low.startswith("should we ") and len(words(low)) > 6:
        return None  # a question of principle, not one of circumstances
    if re.search(rf"\b(?:know|aware|worry|expect) (?:about |of )?(?:{WH_WORD}|the)\b", low):
        return None
    return Gap(kind="decision", slots=(Slot.CONTEXT, Slot.CRITERIA, Slot.OPTIONS))
