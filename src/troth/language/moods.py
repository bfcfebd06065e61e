"""What a sentence does: asserts, values, asks, orders, supposes, quotes, or frames the rest.

Word patterns, English and German, matched on the fold. Each looks at a bounded stretch from the
start of the sentence, or for single words anywhere in its first 2 000 code points. In doubt a
sentence is a fact: what is no fact is never checked.
"""

from __future__ import annotations

import re

from troth.kernel.claims import ClaimKind
from troth.language.quantities import UNITS_OF_MEASURE, find_quantities
from troth.language.segments import Form
from troth.language.tokens import STOPWORDS, fold, words

_MAX_CHARS = 2_000
_MIN_CHARS = 3
_DECORATION = "*_`\"'(»„“ \t"

# These announce a fact and say nothing themselves.
_ANNOUNCES = re.compile(
    r"(?:please (?:note|remember|be aware)(?: that)?|note(?: that|:)|remember that"
    r"|keep in mind that|be aware that|(?:bitte )?beachten sie,? dass|hinweis:)[,:]?\s"
)
_QUOTES = re.compile(r"[\"„“”«»]")
_REPORTED = re.compile(
    r"(?<!\bbe )(?<!\bis )(?<!are )(?<!was )(?<!were )(?<!been )"
    r"\b(?:said|wrote|claimed|told|argued|replied|sagte|schrieb|behauptete|meinte|erklärte)\b"
    r".{0,80}?(?:\bthat\b|\bdass\b|[:,\"])"
    r"|[\"”»],?\s(?:said|says|wrote|sagte?|schrieb|meinte?)\b"
)
_DOCUMENT = re.compile(
    r"\b(?:policy|handbook|contract|report|guide|manual|law|act|document|page|source|study|terms"
    r"|agreement|handbuch|vertrag|bericht|richtlinie|gesetz|studie|quelle)\b"
)
_SUPPOSES = re.compile(
    r"(?:suppose|supposing|imagine|assume|assuming|what if|let us say|let's say|hypothetically"
    r"|for (?:the sake of )?argument|angenommen|gesetzt den fall|nehmen wir an|stell)\b"
    r"|(?:if|wenn|falls)\b.{1,300}?\b(?:would|were to|could have|would've|würde|würden|wäre|wären"
    r"|hätte|hätten)\b"
)
_VALUES = re.compile(
    r"\b(?:i|we) (?:personally |would |'d |really |strongly )?(?:think|believe|feel|recommend"
    r"|suggest|advise|prefer|hope|guess|suspect|consider|love|like)\b"
    r"|\b(?:in|to) (?:my|our) (?:opinion|view|mind|experience|eyes)\b|\bpersonally,"
    r"|(?:to me|for me|mir),? (?:this|that|it|these|those|das|dies|es) (?:\w{1,12} )?"
    r"(?:seems?|looks?|sounds?|feels?|scheint|erscheint)\b"
    r"|\bit (?:is|'s) (?:a pity|a shame|unfortunate|regrettable|sad|nice|good|great|fair)\b"
    r"|\b(?:meiner|unserer) (?:meinung|ansicht) nach|\bmeines erachtens\b"
    r"|\bich (?:finde|glaube|denke|empfehle|rate|hoffe|würde)\b"
    r"|\bwir (?:empfehlen|finden|glauben|hoffen)\b"
    r"|\b(?:you|one) (?:may|might) (?:want|wish|like) to\b|\bit (?:is|'s|may be|might be) "
    r"(?:worth|advisable|a good idea|best to|wise|sensible|tempting)\b|\bes lohnt sich\b"
    r"|\b(?:is|are|was|were|looks|sounds|seems) (?:a |an |the |really |very |truly |quite |so )?"
    r"(?:great|excellent|wonderful|fantastic|terrible|awful|amazing|nice|lovely|beautiful|boring"
    r"|interesting|impressive|attractive|delightful|disappointing|best choice|good choice"
    r"|good option|best option)\b"
)
_FRAMES = re.compile(
    r"(?:i hope (?:this|that|it)|(?:please )?let me know"
    r"|(?:have|take) (?:a|another) (?:look|moment)"
    r"|feel free|don't hesitate|do not hesitate|happy to help"
    r"|thank(?:s| you)\b|you're welcome|sure[,!.]|certainly[,!.]|of course[,!.]"
    r"|here (?:is|are|'s)\b.{0,80}[:.]\Z|the following\b.{0,60}:\Z"
    r"|in (?:summary|short|conclusion)[,:]?\Z"
    r"|(?:i|we) (?:could not|couldn't|cannot|can't|did not|didn't|was not able to|am not able to)"
    r" (?:find|verify|confirm|check|locate|see)|i (?:have )?(?:checked|looked|searched|reviewed)\b"
    r"|i(?:'m| am) (?:sorry|an? |not sure|happy|glad)|no evidence (?:was|is) (?:provided|found)"
    r"|gern(?:e)?[,!.]|vielen dank|danke\b|hier (?:ist|sind)\b.{0,80}:\Z|ich hoffe, (?:das|dies)"
    r"|sources?:|quellen?:|see (?:also )?(?:above|below))"
)
# What is called out, and what the writer tells of itself: nothing that a source could carry.
_CALLS = re.compile(r"(?:oh|wow|ah|aha|haha|cool|great|nice)\b[^.!?]{0,30}[!.]*+\Z")
_OF_ITSELF = re.compile(
    r"(?:(?:oh|yeah|yes|no|well|and|but|so|actually|honestly),?\s){0,2}"
    r"(?:i|i'm|i've|i'd|i'll|ich)\b|(?:my|mein|meine) (?:favou?rite|liebl)"
)
_MAX_TOLD_CHARS = 60  # a longer sentence about the writer holds a claim about something else, too
_ORDERS = frozenset(
    """add answer apply approve ask assume avoid begin bring buy call cancel change check choose
    click close collect compare complete confirm consider contact continue copy create delete
    disregard do don't download email enable ensure enter explain fill find follow forget get give
    go ignore include inform insert install keep leave list log look make mark never notify open
    output pay pick post prepare press print provide put read refer register remember remove
    repeat reply report request reset return review run save say see select send set show sign
    specify start stop store submit switch take tell treat try turn type update upload use verify
    visit wait walk write""".split()
)
_GERMAN_ORDER = re.compile(r"(?:bitte\s)?[a-zäöüß]{3,20}en sie\b|bitte\s")
_POLITE = re.compile(r"(?:please|kindly|then|now|also|always|next|first|finally|simply|just),?\s")
_PRECONDITION = re.compile(r"(?:if|when|once|before|after|to|in case)\b[^,]{1,200},\s")
# "Report numbers are unique": the first word is no order but part of a subject.
_SUBJECT = re.compile(
    r"(?:of|for|(?:(?!(?:that|what|whether|you|sure|how|if|who|which|it|when)\b)[^\s,.]++\s){0,2}"
    r"(?:is|are|was|were|has|have|must|can|will|may|should))\b"
)


def kind_of(sentence: str, form: Form) -> ClaimKind:
    """What a sentence of that form does.

    Args:
        sentence: As it stands in the draft; only its first 2 000 code points are looked at.
    """
    if form in (Form.HEADING, Form.FRAME, Form.CODE):
        return ClaimKind.FRAME
    if form is Form.QUOTED:
        return ClaimKind.QUOTATION
    folded = fold(sentence[:_MAX_CHARS]).strip(_DECORATION)
    if len(folded) < _MIN_CHARS:
        return ClaimKind.FRAME
    if folded.endswith("?"):
        return ClaimKind.QUESTION
    folded = _without_announcement(folded)
    return _spoken(sentence[:_MAX_CHARS], folded)


def _without_announcement(folded: str) -> str:
    announced = _ANNOUNCES.match(folded)
    return folded[announced.end() :] if announced else folded


def _spoken(sentence: str, folded: str) -> ClaimKind:
    if _says_nothing(folded) or _FRAMES.match(folded):
        return ClaimKind.FRAME
    if _is_quoted(sentence, folded):
        return ClaimKind.QUOTATION
    if _SUPPOSES.match(folded):
        return ClaimKind.HYPOTHETICAL
    if _VALUES.search(folded) or _is_of_the_writer(folded):
        return ClaimKind.OPINION
    if _is_order(folded) and not _states_figure(folded):
        return ClaimKind.INSTRUCTION
    return ClaimKind.FACT


def _says_nothing(folded: str) -> bool:
    """Fewer than two words with a topic, and no figure: "However, yes." says nothing."""
    found = [word for word in words(folded[:200]) if word not in STOPWORDS]
    return len(found) < 2 and not any(char.isdigit() for char in folded[:200])


def _is_quoted(sentence: str, folded: str) -> bool:
    marks = [match.start() for match in _QUOTES.finditer(sentence)]
    if len(marks) >= 2 and marks[-1] - marks[0] >= 0.6 * len(sentence):
        return True
    reported = _REPORTED.search(folded)
    # What a document said is a claim about the document, and can be checked against it.
    return reported is not None and not _DOCUMENT.search(folded, 0, reported.start())


def _is_of_the_writer(folded: str) -> bool:
    """Called out, or shortly told in the first person; what gives a figure is checked still."""
    told = _OF_ITSELF.match(folded) or _CALLS.match(folded)
    if told is None or len(folded) > _MAX_TOLD_CHARS or " that " in folded:
        return False
    return not any(char.isdigit() for char in folded)


def _is_order(folded: str) -> bool:
    opened = _PRECONDITION.match(folded)
    rest = folded[opened.end() :] if opened else folded
    while (polite := _POLITE.match(rest)) is not None:
        rest = rest[polite.end() :]
    head, _, tail = rest.partition(" ")
    if head.rstrip(",:") in _ORDERS and not _SUBJECT.match(tail):
        return True
    return _GERMAN_ORDER.match(folded) is not None


def _states_figure(folded: str) -> bool:
    """Whether an order holds a measured amount: "Send it within 30 days" claims the 30 days."""
    return any(amount.unit in UNITS_OF_MEASURE for amount in find_quantities(folded))
