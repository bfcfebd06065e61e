"""Vocabulary that the readers of a request share, in English and German.

Fragments of regular expressions over folded text without invisible characters. Every repetition is
bounded or over a fixed set of words, so that matching stays linear.
"""

from __future__ import annotations

import re

POLITE = (
    r"(?:(?:please|pls|kindly|now|then|also|and|bitte|hi|hello|hey|hallo|ok|okay|so)[,!]? )*"
    r"(?:(?:can|could|would|will) you (?:please |kindly |help me (?:to )?)?"
    r"|(?:kannst|könntest|würdest) du (?:mir |bitte ){0,2}"
    r"|(?:können|könnten) sie (?:mir |bitte ){0,2}"
    r"|i(?:'d| would) (?:like|love) you to |i (?:need|want) you to |(?:please )?help me (?:to )?"
    r"|i(?:'d| would) like (?:you )?to |i (?:need|want) to |you need to |let's |hilf mir,? )?"
    r"(?:please |bitte )?"
)
# Verbs whose object is a text that the user already has.
REWORK = (
    r"rewrite|re-write|rephrase|reword|paraphrase|proofread|edit|polish|improve|shorten|condense"
    r"|simplify|summari[sz]e|translate|correct|fix|debug|refactor|review|analy[sz]e|classify"
    r"|categori[sz]e|extract|convert|reformat|revise|annotate|adapt|reply|respond|tl;?dr"
    r"|umschreiben|formuliere|überarbeite|übersetze|korrigiere|verbessere|kürze|fasse|analysiere"
    r"|prüfe|antworte|beantworte|vereinfache"
)
# Verbs that make a text, a program or a plan that does not exist yet.
COMPOSE = (
    r"write|draft|compose|create|generate|prepare|produce|make|design|develop|build|construct"
    r"|invent|brainstorm|plan|outline|implement|code|come up with|make up|think of"
    r"|schreibe?|verfasse|entwirf|erstelle|erstell|erfinde|plane|entwickle|programmiere"
)
TEXT_NOUN = (
    r"(?:e-?mails?|mails?|letters?|messages?|texts?|articles?|documents?|drafts?|paragraphs?"
    r"|passages?|posts?|essays?|reports?|notes?|codes?|snippets?|functions?|scripts?|programs?"
    r"|sentences?|transcripts?|reviews?|contracts?|sections?|contents?|conversations?|threads?"
    r"|abstracts?|logs?|tables?|lists?|cv|resume|files?|papers?|stor(?:y|ies)|dialogues?"
    r"|nachricht(?:en)?|briefe?|artikel|dokumente?|absatz|entwurf|sätze?|satz|bericht|vertrag"
    r"|protokoll|quelltext)"
)
# Words that point at something outside the request itself.
DEICTIC = (
    r"(?:this|these|the (?:above|following|below|given|attached|provided)|(?:the )?following|below"
    r"|above|attached|diese[nrms]?|folgende[nrms]?|obige[nrms]?|beigefügte[nrms]?)"
)
REWORKS = re.compile(rf" ?{POLITE}(?:{REWORK})\b")
WH_WORD = (
    r"(?:what|what's|whats|who|who's|whose|whom|when|where|which|why|how|wer|was|wann|wo|wie|wieso"
    r"|weshalb|warum|welche[nrms]?|wessen|wem|wen|wieviel|wohin|woher)"
)


# Whole messages, and no more of them: whatever follows a greeting is what was asked.
_GREETINGS = {
    "en": {"hello", "hello there", "hi", "hi there", "hey", "good morning", "good evening"},
    "de": {"hallo", "guten tag", "guten morgen", "guten abend", "moin", "servus"},
}


def language_of_greeting(text: str) -> str | None:
    """The language of a message that greets and says nothing else."""
    said = " ".join(text.split()).strip(" !.,").casefold()
    return next((language for language, all_ in _GREETINGS.items() if said in all_), None)
