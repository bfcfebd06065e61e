"""Which details of a task are given, and which are open: serves TRUST-2.1, 2.4 and 2.8.

A *dimension* is a detail that whoever does the task would have to guess: a budget, dates, a level.
Each is told by rule to matter for a task, or not, and to be given in the request, or not. Decides
no clause itself. A request is read up to a fixed length, and every pattern has bounded gaps.
"""

from __future__ import annotations

import re
from typing import Final

from troth.contracts.answers.request.gaps import Slot
from troth.contracts.answers.request.intents import Intent, read_intent
from troth.contracts.answers.request.phrases import COMPOSE, POLITE, REWORK
from troth.language.tokens import words

_MAX_READ_CHARS: Final = 1_000
MAX_OPEN: Final = 3
_DETAILED_DIMENSIONS: Final = 4
_DETAILED_WORDS: Final = 45
_NO_TASK: Final = frozenset(
    {
        Intent.MEMORY,
        Intent.CREATIVE,
        Intent.SMALL_TALK,
        Intent.DEVICE,
        Intent.OPINION,
    }
)
"""What stands for itself, or is talk: there a question back would be in the way."""
_TASKS: Final = re.compile(
    rf"(?:^|[.!?;,:\n] ?){POLITE}(?:{COMPOSE}|{REWORK}|find|search|look|locate|recommend|suggest"
    r"|help|give|get|show|tell|teach|provide|list|compare|calculate|collect|gather|organi[sz]e|arrange|book"
    r"|set up|install|configure|learn|explain|guide|choose|pick|identify|research|predict|perform"
    r"|check|read|send|add|remove|delete|replace|update|schedule|count|sort|merge|rename|download"
    r"|generate|assist|advise|walk me|work out"
    r"|fetch|compile|detail|offer|curate|instruct|rank|scrape|retrieve|convert|analy[sz]e|bereite|organisiere|empfiehl|suche|finde|hilf|gib"
    r"|zeige?|stelle?|baue?|gestalte|such)\b"
    r"|\b(?:can|could|would|will) (?:you|we|i)\b|\bi(?:'d| would)? (?:want|need|like|wish|plan|hope"
    r"|intend)\b|\bi(?:'m| am) (?:planning|looking|thinking|considering|trying|hoping|interested"
    r"|searching|struggling|going|building|developing|organi[sz]ing|preparing|writing)\b"
    r"|\b(?:kannst du|können sie|ich (?:möchte|will|brauche|suche|plane|würde gern\w?))\b"
)
"""How a task is given, or a wish told; a plain statement is neither."""
_POLITELY: Final = re.compile(
    r"\b(?:(?:can|could|would|will) you|help me|kannst du|könntest du|können sie)\b"
)
_SENTENCE_END: Final = re.compile(r"[.!?\n] ?")

_GIVEN: Final = {
    Slot.BUDGET: re.compile(
        r"[$€£]\s?\d|\d\s?(?:[$€£]|euros?\b|eur\b|dollars?\b|usd\b|pounds?\b)|\b(?:budget|cheap\w*"
        r"|free|low-cost|affordable|inexpensive|under \d|below \d|less than \d|price range"
        r"|luxury|kostenlos\w*|günstig\w*|billig\w*|höchstens \d)\b"
    ),
    Slot.DATES: re.compile(
        r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)(?:uary|ruary|ch|il"
        r"|e|y|ust|tember|ober|ember|uar|ruar|z|i|ember)?\b|\b(?:19|20)\d\d\b"
        r"|\b(?:today|tonight|tomorrow|yesterday|weekend|monday|tuesday|wednesday|thursday|friday"
        r"|saturday|sunday|(?:this|next|last|past|coming|current|previous) (?:\w+ )?(?:week|month"
        r"|year|summer|winter|spring|autumn|fall|quarter|season|decade|days?|weeks?|months?|years?)"
        r"|heute|morgen|wochenende|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
        r"|(?:diese|nächste|kommende|letzte)[nrms]? (?:woche|monat|jahr|sommer|winter))\b"
    ),
    Slot.DURATION: re.compile(
        r"\b(?:\d{1,4}|one|two|three|four|five|six|seven|ten|ein\w?\w?|zwei|drei|vier|fünf|zehn)"
        r"[ -](?:minutes?|hours?|days?|weeks?|months?|years?|nights?|minuten?|stunden?|tage?n?"
        r"|wochen?|monate?n?|nächte?)\b|\b(?:daily|weekly|monthly|weekend|täglich\w*"
        r"|wöchentlich\w*)\b"
    ),
    Slot.PEOPLE: re.compile(
        r"\b(?:for|für) (?:\w+ )?(?:\d{1,4}|two|three|four|five|six|seven|eight|ten|zwei|drei|vier"
        r"|fünf|sechs|acht|zehn)\b(?! (?:days?|weeks?|months?|nights?|tage?|wochen?))"
        r"|\b\d{1,4} (?:people|persons|guests|adults|kids|children|participants|personen|gäste"
        r"|kinder)\b|\b(?:family|couple|alone|solo|wife|husband|partner|friends?|kids|children"
        r"|familie|allein|freunde\w*|kinder\w*|frau|mann)\b"
    ),
    Slot.PLACE: re.compile(
        r"\b(?:in|near|around|at|to|from|nach|bei|um|aus) (?:the )?(?:city|town|downtown|area|home"
        r"|europe|usa|us|uk|germany|deutschland|berlin|paris|london|new york|tokyo|rome|my)\b"
        r"|\b(?:online|local|remote|nearby|indoors?|outdoors?|at home)\b"
    ),
    Slot.LEVEL: re.compile(
        r"\b(?:beginners?|beginner's|novice|newbie|advanced|intermediate|expert|basics?"
        r"|from scratch|introductory|starter|new to|first[- ]time|experienced|professional|kids"
        r"|children|anfänger\w*|fortgeschritten\w*|einsteiger\w*|grundlagen|grundkurs)\b"
    ),
    Slot.AUDIENCE: re.compile(
        r"\b(?:(?:for|to|für|an) (?:\w+ ){0,2}(?:\w*(?:students?|beginners?|kids|children|teams?"
        r"|customers?|clients?|readers?|employees|colleagues|boss|manager|friends?|audience|users?"
        r"|parents|teachers?|developers?|kollegen|kunden|chef\w*|freunde?|schüler\w*|eltern))"
        r"|audience|zielgruppe)\b"
    ),
    Slot.LENGTH: re.compile(
        r"\b(?:\d[\d,.]{0,8}[- ]?(?:words?|pages?|paragraphs?|sentences?|lines?|slides|characters"
        r"|minutes?|wörter|seiten|sätze|zeilen)|(?:one|two|three|four|five|six|ten|single|ein\w?\w?"
        r"|zwei|drei)[- ](?:words?|pages?|paragraphs?|sentences?|lines?|slides|stanzas?|verses?"
        r"|seiten?|sätzen?|absätzen?)|short|brief|long|concise|detailed|kurz\w*|lang\w*|ausführlich\w*)\b"
    ),
    Slot.FORMAT: re.compile(
        r"\b(?:table|csv|json|xml|html|markdown|pdf|list|bullets?|bullet points|outline|chart|graph"
        r"|spreadsheet|slides|txt|word document|excel|tabelle|liste|stichpunkte\w*|gliederung"
        r"|diagramm)\b|\.\w{2,4}\b"
    ),
    Slot.PLATFORM: re.compile(
        r"\b(?:python|javascript|java|typescript|ruby|php|rust|golang|swift|kotlin|sql|bash|shell"
        r"|html|css|react|django|flask|node(?:\.?js)?|windows|mac(?:os)?|linux|ubuntu|android|ios"
        r"|iphone|excel|aws|azure|docker|powershell|matlab|c\+\+|c#|r)\b"
    ),
    Slot.PREFERENCES: re.compile(
        r"\b(?:like|likes|love|loves|prefer\w*|favou?rite|enjoy\w*|interested in|into|without"
        r"|except|no|not|vegan|vegetarian|gluten|allerg\w*|genre|style|mag|möchte|ohne|vegan\w*"
        r"|vegetarisch\w*|am liebsten)\b"
    ),
    Slot.GOAL: re.compile(
        r"\b(?:because|so that|in order to|so i can|goal|aim|purpose|weil|damit|um zu|ziel)\b"
    ),
}
"""How a request shows that a dimension is given."""

_ABOUT: Final[tuple[tuple[re.Pattern[str], tuple[Slot, ...]], ...]] = (
    (
        re.compile(
            r"\b(?:trips?|travel\w*|vacation|holidays?|itinerar\w*|flights?|hotels?|visit|cruise"
            r"|road ?trip|tour|backpack\w*|reise\w*|urlaub|flug|flüge|ausflug)\b"
        ),
        (Slot.DATES, Slot.BUDGET, Slot.PEOPLE, Slot.DURATION, Slot.PREFERENCES),
    ),
    (
        re.compile(
            r"\b(?:part(?:y|ies)|weddings?|events?|celebration|birthday|meeting|conference|reunion"
            r"|workshop|fundraiser|feier|hochzeit|geburtstag\w*|veranstaltung|treffen)\b"
        ),
        (Slot.DATES, Slot.PEOPLE, Slot.BUDGET, Slot.PLACE),
    ),
    (
        re.compile(
            r"\b(?:scripts?|programs?|functions?|code|coding|apps?|applications?|websites?"
            r"|web ?pages?|software|algorithms?|databases?|servers?|files?|folders?|directory"
            r"|system|network|model|repository|skript|programm|webseite|datenbank)\b"
        ),
        (Slot.PLATFORM, Slot.FORMAT, Slot.GOAL),
    ),
    (
        re.compile(
            r"\b(?:meals?|diet|recipes?|menu|dinner|lunch|breakfast|cook\w*|nutrition\w*|food"
            r"|essen|rezepte?|speiseplan|ernährung\w*|kochen)\b"
        ),
        (Slot.PREFERENCES, Slot.PEOPLE, Slot.BUDGET),
    ),
    (
        re.compile(
            r"\b(?:workouts?|exercises?|training|fitness|gym|yoga|muscles?|weight|marathon|run(?:ning)?"
            r"|trainings?plan|abnehmen|sport\w*)\b"
        ),
        (Slot.LEVEL, Slot.DURATION, Slot.GOAL),
    ),
    (
        re.compile(
            r"\b(?:learn\w*|courses?|tutorials?|teach|stud(?:y|ying)|lessons?|curriculum|class(?:es)?"
            r"|guide|skills?|improve my|lernen|kurse?|unterricht|lektion\w*)\b"
        ),
        (Slot.LEVEL, Slot.DURATION, Slot.GOAL),
    ),
    (
        re.compile(
            r"\b(?:buy|purchase|shop\w*|best|recommend\w*|suggest\w*|gifts?|presents?|laptops?|phones?"
            r"|cars?|products?|brands?|restaurants?|books?|movies?|games?|tools?|kaufen|empfiehl"
            r"|empfehl\w*|geschenke?|geschenkidee\w*|restaurants|bücher|filme)\b"
        ),
        (Slot.BUDGET, Slot.PREFERENCES, Slot.PLACE),
    ),
    (
        re.compile(
            r"\b(?:essay|article|blog|e-?mail|letter|report|speech|presentation"
            r"|stor(?:y|ies)|post|proposal|newsletter|aufsatz|artikel|bericht|rede"
            r"|präsentation|beitrag)\b"
        ),
        (Slot.AUDIENCE, Slot.LENGTH, Slot.GOAL),
    ),
    (
        re.compile(
            r"\b(?:data\w*|statistics|analy[sz]e|analysis|chart|graph|plot|visuali[sz]\w*|calculate"
            r"|compare|survey|trends?|daten|auswert\w*|diagramm|berechne|vergleiche)\b"
        ),
        (Slot.SOURCE, Slot.DATES, Slot.FORMAT),
    ),
    (
        re.compile(
            r"\b(?:plan|schedule|budget|strategy|organi[sz]e|routine|savings?|invest\w*|retirement"
            r"|business|startup|career|jobs?|plane|zeitplan|strategie|sparplan|geschäft\w*)\b"
        ),
        (Slot.GOAL, Slot.DURATION, Slot.BUDGET),
    ),
    (
        re.compile(
            r"\b(?:find|search|locate|look up|nearest|closest|gather|collect|list|suche?|finde)\b"
        ),
        (Slot.DATES, Slot.PLACE, Slot.FORMAT),
    ),
)
"""Which dimensions matter for a task, by what it is about; the first topics count first."""
_ALWAYS: Final = (Slot.GOAL, Slot.PREFERENCES, Slot.FORMAT)


def gives_task(low: str) -> bool:
    """Whether a folded request gives a task whose details somebody would have to guess."""
    head = low[:_MAX_READ_CHARS]
    if not _TASKS.search(head):
        return False  # a statement: "I work at Amazon." is told, not asked
    opening = _SENTENCE_END.split(head, maxsplit=1)[0]
    intent = read_intent(opening, has_content=False, worldly=False, indicated=False)
    # TRUST-2.8: a question is one, unless it asks somebody to do something.
    if intent is Intent.FACTUAL_QUESTION or head.rstrip().endswith("?"):
        return bool(_POLITELY.search(head))
    return intent not in _NO_TASK


def is_detailed(low: str) -> bool:
    """Whether a folded request brings many details, told by its length and what it gives."""
    long = len(words(low[:_MAX_READ_CHARS])) > _DETAILED_WORDS
    return long or len(named_dimensions(low)) >= _DETAILED_DIMENSIONS


def named_dimensions(low: str) -> tuple[Slot, ...]:
    """The dimensions that a folded request gives, in a fixed order."""
    head = low[:_MAX_READ_CHARS]
    return tuple(slot for slot, pattern in _GIVEN.items() if pattern.search(head))


def open_dimensions(low: str) -> tuple[Slot, ...]:
    """One to three dimensions that matter for a folded request and are open, the first first."""
    head = low[:_MAX_READ_CHARS]
    given = frozenset(named_dimensions(head))
    found: dict[Slot, None] = {}
    for topic, slots in _ABOUT:
        if topic.search(head):
            found.update(dict.fromkeys(slot for slot in slots if slot not in given))
    if not found:
        found.update(dict.fromkeys(slot for slot in _ALWAYS if slot not in given))
    return tuple(found)[:MAX_OPEN] or (Slot.CONTEXT,)
