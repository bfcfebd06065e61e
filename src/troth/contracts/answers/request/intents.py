"""What one sentence of a request is after, told by its form.

Serves TRUST-1.3 (what is exempt from evidence) and TRUST-1.9 (what is a factual question, and what
is a question about the user). Decides no clause itself. Patterns are anchored at the sentence start
or have bounded gaps, and a sentence is read up to a fixed length, so that reading is linear.
"""

from __future__ import annotations

import re
from enum import StrEnum

from troth.contracts.answers.request.phrases import (
    COMPOSE,
    DEICTIC,
    POLITE,
    REWORK,
    TEXT_NOUN,
    WH_WORD,
)

MAX_READ_CHARS = 600
_MAX_SMALL_TALK_CHARS = 60


class Intent(StrEnum):
    """The intents that decide whether evidence is needed; the first that fits counts."""

    MEMORY = "memory"
    CREATIVE = "creative"
    SMALL_TALK = "small_talk"
    DRAFTING = "drafting"
    OPINION = "opinion"
    DEVICE = "device"
    PERSONAL = "personal"
    FACTUAL_QUESTION = "factual_question"
    FACTUAL_REQUEST = "factual_request"
    OTHER = "other"


_REWRITE_ONLY = (
    r"rewrite|re-write|rephrase|reword|paraphrase|proofread|edit|polish|improve|shorten|condense"
    r"|simplify|translate|correct|fix|debug|refactor|convert|reformat|revise|annotate|adapt|reply"
    r"|respond|umschreiben|formuliere|überarbeite|übersetze|korrigiere|verbessere|kürze|antworte"
    r"|vereinfache|construct|title|name my|say|phrase|word|turn (?:this|these|the)|make (?:this"
    r"|it)"
)
_DRAFTS = re.compile(rf" ?{POLITE}(?:{_REWRITE_ONLY}|{COMPOSE})\b")
_WORKS_ON_TEXT = re.compile(
    rf" ?{POLITE}(?:{REWORK}|explain|read|check|list|identify|find|give|tell|evaluate|rate)\b"
)
_POINTS_AT_TEXT = re.compile(
    rf"\b(?:(?:{DEICTIC}|my|our|the|mein\w?\w?|unser\w?\w?) {TEXT_NOUN}|this|it)\b"
)
# A report on what is new is research in the form of drafting: here the indicator is the subject.
_REPORTS_NEWS = re.compile(
    rf" ?{POLITE}(?:{COMPOSE}|give me) (?:me )?(?:an? |the |eine?n? )?(?:\w+ ){{0,2}}"
    r"(?:report|summary|overview|briefing|list|table|timeline|analysis|comparison|bericht"
    r"|überblick|übersicht|zusammenfassung)\b.{0,40}\b(?:latest|current|recent|today's|newest"
    r"|aktuelle\w?\w?|neueste\w?\w?)\b(?!.{0,40}\bmy\b)"
)
# So is a picture of the world's figures: there is nothing to draft it from but sources.
_PICTURES_WORLD = re.compile(
    rf" ?{POLITE}(?:{COMPOSE}|give me) (?:me )?(?:an? )?(?:\w+ ){{0,2}}(?:charts?|graphs?|tables?"
    r"|maps?|timeline|tabelle|diagramm)\b(?!.{0,60}\b(?:given|following|below|above|this|these|my"
    r"|our|sample|example|columns?|rows?)\b).{0,60}\b(?:populations?|growth|countries|country"
    r"|continents?|states|market share|emissions|unemployment|deaths|cases|world|einwohner\w*"
    r"|länder\w*|bevölkerung\w*)\b"
)
# An invention: what is asked for is named by an article, and can only be made up.
_INVENTS = re.compile(
    rf" ?{POLITE}(?:suggest|propose|devise|recommend|give|offer|share|describe|provide|tell|come up"
    r" with|name|think of|pose|schlage|nenne|beschreibe|gib) (?:me |us |mir |uns )?(?:an? "
    r"|(?:one|two|three|four|five|some|\d{1,2}|eine?n?|zwei|drei|fünf) )(?:\w+ ){0,2}?(?:example of"
    r" (?:an?|some(?:one|body)) (?:\w+ ){0,2}?(?:idea|situation|time|person|product|scenario"
    r"|equation|sentence|response)|ideas?|features?|slogans?|scenarios?|situations?|dilemma|anecdotes?"
    r"|metaphors?|analog(?:y|ies)|fictional|hypothetical|imaginary|creative|dialogue|riddles?"
    r"|task that|childhood|(?:character|setting|outfit)\b(?! of)|ideen?|namen|titel|einfälle?)\b"
)
_CREATIVE = re.compile(
    rf" ?{POLITE}(?:{COMPOSE}|tell|give|sing|recite|say|complete|erzähl\w?"
    r"|sing\w?)\b.{0,60}\b(?:poems?|haikus?"
    r"|limericks?|sonnets?|songs?|lyrics|jokes?|puns?|stor(?:y|ies)|tales?|riddles?|rap"
    r"|screenplay"
    r"|novel|scene|character|fiction|fun fact(?! about)|gedicht|geschichte|witz|lied|märchen"
    r"|rätsel)\b"
    r"|(?:please )?(?:imagine|pretend|suppose (?:you|that|we)|act (?:as|like)|role-?play"
    r"|play the role|assume the role|you are (?:an?|the|now)\b|from now on|stell dir vor|tu so"
    r"|spiel\w? die rolle|du bist (?:ein|der|die))"
    r"|(?:do you (?:know|have)|got|know|what's|what is|what are).{0,30}\bjokes?\b"
    r"|describe a (?:vivid|unique|fictional|imaginary)|make me (?:laugh|smile)"
)
_ROLE = re.compile(
    r"(?:please )?(?:imagine|pretend|suppose you|act (?:as|like)|role-?play|(?:play"
    r"|assume) the role"
    r"|you are (?:an?|now)\b|from now on|stell dir vor|tu so|du bist ein)"
)
_MEMORY_SAID = re.compile(
    r"\b(?:(?:did|have|what|had) i (?:ever |already )?(?:tell|told|say|said|mention)"
    r"|i (?:told|mentioned to) you|i (?:wanted|asked|was trying) (?:you )?to (?:be reminded"
    r"|remember|recall|keep in mind)|do you (?:still )?(?:remember|recall)\b|(?:know"
    r"|remember) about me\b"
    r"|was habe ich (?:dir )?|habe ich (?:dir )?(?:schon )?(?:gesagt|erzählt)|erinnerst du dich"
    r"|weißt du (?:noch|über mich)|remind me (?:what|who|where|when|which) (?:i|my)\b)"
)
_MEMORY_MINE = re.compile(
    rf" ?(?:{POLITE})(?:(?:tell|show) me )?(?:do you know )?(?:{WH_WORD}(?: \w+)?(?:'s| is| are"
    r"| was| were| ist| sind"
    r"| heißt| heißen)? (?:my|mein|meine|meiner|meinen)\b"
    r"|(?:what|where|who|which|how old)(?: \w+){0,2} (?:am i|do i (?:live|work|study|drive|own"
    r"|prefer|like|love"
    r"|hate|have|do)|did i (?:study|grow up|go to school|work|live|buy)|was i born)\b"
    r"|(?:wo|was|wer|wie alt|als was|wie) (?:wohne|arbeite|lebe|studiere|heiße|bin|mag"
    r"|heiss) ich\b"
    r"|(?:am i (?:allergic|married|vegetarian|vegan|single)|do i (?:like|prefer|own|live|work"
    r"|have (?:an?|any)))\b)"
)
_ENTITLED = re.compile(
    r"\b(?:rights?|entitle\w*|obligations?|allowances?|deductibles?|deductions?|notice|leave"
    r"|warranty|refunds?|coverage|vacation days|visa|liable|liability|anspruch|urlaub"
    r"|kündigungsfrist)\b"
)
_WANTS_SOURCE = re.compile(
    r"\b(?:sources?|citations?|cite|references?|evidence|proof|according to|handbook|manual"
    r"|contract|agreement|quellen?|belege?n?|nachweise?|laut|handbuch|vertrag\w{0,3})\b"
)
_ABOUT_ASSISTANT = re.compile(
    r"(?:(?:so|and|well|hey|hi|hello|ok|um|please|tell me|i wonder|can you tell me),? )*"
    r"(?:(?:what|who|where|when|why|how|which)(?:'s| \w+){0,3} (?:are|were) you\b"
    r"|(?:are|were|will|did|have|would) you\b(?! (?:say|call|rather))|do you (?!know (?:wh|how"
    r"|if|the)|think|call|get|say|spell|need|find|make|use)"
    r"|(?:what|who|how|where|when|which)(?:'s|s| is| are| was| were| do| does| did)? your\b"
    r"|what (?:can|do|are|would|did) you (?!call|get|think|say|need|make|use|find|tell|recommend)"
    r"|wh(?:o|at|ich|om)(?: \w+){0,3} (?:made|created|built|programmed|designed|owns?|invented"
    r"|trained"
    r"|coded|employs?|works? for|(?:do|did) you work for) ?(?:you|for|)\Z"
    r"|who(?: \w+){0,2} (?:made|created|built|programmed|designed|owns|trained|coded) you\b"
    r"|(?:what|which|whose|how many|how much|how old|how|where|when)(?: \w+){0,4} (?:you|your) "
    r"(?:name|age|birthday|hobb|boss|pets?|born|made|speak|live|work|come|go by|called|like"
    r"|doing|feel)"
    r"|(?:is|was) your\b|(?:wie|wer|was|woher|wo) (?:heißt|bist|machst|kannst|kommst|wohnst) du\b"
    r"|wie geht(?:'s| es)|what's up|how's it going|how is it going|what should i call you"
    r"|what(?: \w+){0,2} can i (?:ask|say)"
    r"|i(?:'d| would) like to know (?:your|you|if you|about you|where you|what you|who you"
    r"|how you)"
    r"|tell me (?:about yourself|your|something about yourself|if you|what you|where you"
    r"|who you|how old you))"
)
_GREETING = re.compile(
    r"(?:hi|hiya|hello|hey|yo|good (?:morning|evening|afternoon|night|day)|ok(?:ay)?|great|cool"
    r"|nice"
    r"|awesome|wow|sorry|yes|yeah|yep|no|nope|maybe|sure|right|welcome|please|danke|hallo|moin"
    r"|guten (?:tag|morgen|abend)|servus|ja|nein)(?: there| all| everyone| you)?[!., ]*\Z"
    r"|(?:thanks?|thx|bye|goodbye|see you|tschüss)\b[^?]{0,60}\Z"
)
_PASTIME = re.compile(
    r"\bhow (?:ya|goes it|are things|do you do)\b|\b(?:the|this) ai(?:'s)?\b|\btell me (?:a"
    r"|some|another|one) (?:\w+ )?facts?\b(?! (?:about|on)\b)"
    r"|\b(?:fun|cool|interesting|random|amazing) (?:trivia )?facts?\b(?! (?:about|on)\b)|\btrivia\b"
    r"|\bsomething (?:\w+ )?(?:interesting|cool|fun|amusing|amazing|neat)\b(?! (?:about|on)\b)"
    r"|\b(?:meaning|purpose|point|significance) (?:of|to|in) (?:your )?(?:life|living|existence"
    r"|it all)\b|\bhow(?:'s| is) (?:life|it going|everything)\b"
    r"|\b(?:an? |the |this )ai\b(?=\W*\Z)"
)
# Talk with or about the assistant, or about nothing in particular, wherever it stands.
_TALK = re.compile(
    r"\b(?:if|whether|that|know) you(?:'re| are) (?:an? )?(?:\w+ )?(?:real|human|person|bot|robot"
    r"|computer|machine|ai|alive|live)\b|\byou (?:were|are|got) (?:born|made|created|programmed"
    r"|built|designed)\b|\bhow (?:long|many years) have you\b|\bif you (?:have|had|own) (?:any )?"
    r"(?:hobbies|pets|a name)\b|\byou (?:own|have) (?:any )?(?:pets|hobbies)\b"
    r"|\b(?:purpose|meaning|point|reason)\b.{0,25}\b(?:life|living|exist\w*|exsist\w*|everything)\b"
    r"|\blife'?s (?:purpose|meaning|point)\b|\blife is (?:all )?about\b|\bmake me laugh\b"
    r"|\b(?:som\w?thing|anything) funny\b|\bwho you work for\b|\b(?:you|your) (?:for fun|hobbies)\b"
    r"|\byou\b.{0,25}\b(?:yourself|you (?:are )?(?:working|work)\b|your (?:name|boss|employer))\b"
    r"|\b(?:call|calling|refer to|referring to|address) you\b|\bmind if i ask\b"
    r"|\byou\b.{0,20}\b(?:call|refer to|address) me\b(?! back)"
    r"|\b(?:using|use|activate|ask|asking) you\b"
    r"|\byou can help\b|\byour (?:boss|roots|hobbies)\b"
    r"|\bpets (?:do )?you (?:own|have)\b|\bhow many years are you\b|\bdoes life (?:have|mean)\b"
    r"|\b(?:good|nice|great) (?:to|day|one)\b.{0,20}\Z|\b(?:is|are) (?:this|you) a (?:person"
    r"|computer|human)\b|\bsinn (?:des|vom) leben\w?\b|\b(?:etwas|was) (?:lustiges|witziges)\b"
    r"|\bwie geht(?:'s| es)(?: dir| ihnen)?\b|\b(?:hat|haben) dich\b"
    r"|\b(?:bist|hast|magst|schläfst|sprichst|isst|trinkst|findest|arbeitest|lebst|wohnst|fühlst"
    r"|heißt|wärst) du\b|\bkannst du (?:\w+ ){0,2}?(?:lachen|singen|tanzen|reden|denken"
    r"|fühlen|alles)\b"
)
_MAX_TALK_CHARS = 90
_ADDRESSES = re.compile(r"\b(?:you|your|yours|yourself|you're)\b")
_ASK_PREFIX = re.compile(
    rf" ?{POLITE}(?:(?:tell|show|give) (?:me|us) )?"
    r"|(?:(?:can|could|would|will|do|kannst|könntest) (?:you|du) (?:please |know |mir "
    r"|sagen,? ){0,3})"
)
_GENERIC_YOU = re.compile(
    r"\b(?:how (?:do|does|can|could|would|should|many|much|long|often|far)\b|if\b|when you\b"
    r"|where (?:can|would|do|could)"
    r"|(?:do|would|could|can|should|might|must|to) you (?:call|get|find|say|spell|expect|need"
    r"|use|make|see|travel|go"
    r"|pronounce|describe|be|consider|want|give|buy|eat|measure|calculate|know (?:wh|how|if|the"
    r"|of|any))|did you know"
    r"|you (?:can|could|were|would|might|may|should|must|need|get|eat|see|find|buy)\b"
    r"|what are you (?:suffering|afraid))"
)
_HOUSEHOLD = re.compile(
    r"\b(?:what|which|whose) music is\b|\bam i (?:listening|hearing)\b|\btitle of this\b"
    r"|\bwhat do i have (?:going|planned|scheduled|to do|on)\b|\b(?:is"
    r"|are) (?:there )?(?:anything|any events?) "
    r"(?:happening|scheduled|planned)\b|\bdo i have (?:plans|anything|any plans)\b"
    r"|\bmy calendar\b"
    r"|\b(?:the|my) ac\b|\b(?:the|my) (?:front |back |garage )?doors?\b.{0,12}\b(?:locked|open"
    r"|closed)\b"
    r"|\b(?:can|may|could) i (?:please )?(?:hear|call|name|rename|change|start calling|refer)\b"
    r"|\b(?:this|that) (?:song|tune|track)\b|\bsong is\b|\bis playing\b|\b(?:shopping|to-?do"
    r"|todo|grocery"
    r"|reminders?) list\b|\breminders?\b|\bplaylist\b|\bcurrent (?:song|tune|track)\b"
    r"|\bon the speakers?\b|\b(?:coin|dice|die)\b.{0,12}\b(?:flip|roll|toss)\w*\b|\b(?:flip|roll"
    r"|toss) .{0,25}\b(?:coin|dice|die)\b|\b(?:the|an?|my) (?:alarm|timer)\b(?! (?:clock|system))"
    r"|\bfactory settings\b|\bchange (?:the |your )?(?:language|voice|accent|volume)\b"
    r"|\bnext (?:track|song)\b"
    r"|\b(?:i'll|will|gonna|can i|start) call(?:ing)? you\b|\b(?:call|calling|address|refer to) me"
    r" (?:by |as |sir\b)|\bknow (?:where|were) i am\b|\bsay (?:that|it|this) (?:again|(?:one|once)"
    r" more)\b|\b(?:that|it) be repeated\b|\bnoch (?:ein)?mal (?:sagen|wiederholen)\b"
)
_FACT_CHECK = re.compile(
    r"\b(?:fact-? ?check\w*|factual\w*|true or false|(?:claim|statement)\b.{0,30}\btrue)\b"
)
_OPINION = re.compile(
    r"\b(?:should (?:i|we|my)\b|do you (?:think|believe|recommend|suggest|prefer|feel)"
    r"|your (?:opinion|thoughts?|view|advice|favou?rite|take)|what would you (?:do|recommend"
    r"|suggest|advise|choose|prefer|pick)\b|would you rather"
    r"|(?:help me|can't|cannot) (?:decide|choose|to decide|to choose)|advi[cs]e (?:me|on|for"
    r"|about)"
    r"|(?:is it|would it be) (?:a good idea|worth|ok|okay|wrong|rude|better)"
    r"|soll(?:te)?n? (?:ich|wir)|(?:hältst|meinst|denkst|rätst) du|deine meinung"
    r"|hilf mir (?:zu |bei der )?entscheid\w+)"
)
_EMBEDDED_ASK = re.compile(
    r"\b(?:know|aware|tell (?:me|us|them)|check|find out|look up|verify|wissen|prüfen)\b.{0,20}"
    rf"\b(?:{WH_WORD}|whether|if|ob|the (?:current|latest))\b"
)
_DEVICE = re.compile(
    rf" ?(?:{POLITE}|i(?:'d| would)? (?:gotta|must|have to|like) )"
    r"(?:play|pause|skip|resume|turn|switch|set|dim|lock|unlock|call|dial|text|remind|add|remove"
    r"|delete|order|reorder|buy|purchase|book|schedule|cancel|reserve|pay|transfer|move|open"
    r"|close|start|stop"
    r"|increase|decrease|raise|lower|mute|unmute|(?:de)?activate|change|reset|sync|pair|connect"
    r"|snooze|wake"
    r"|repeat|flip|roll|toss|update (?:my|the)|freeze|block|put|take|include|clear|go|speak"
    r"|talk|use|reboot"
    r"|disconnect|sound|abandon|inform|phone|ring|message|notify|abort|discontinue|slow"
    r"|speed|be quiet|quiet|end|unsync|whisper|check my|erase|log|submit"
    r"|locate|where(?:'s| is) my|find my|ping|track|redo|shut|adjust|swap|cease|quit|drop|throw"
    r"|send|share|spell|return|read (?:me )?(?:my|the|back|out)"
    r"|shuffle|hear|listen|pick (?:a|one)|choose|ask|spiel\w?|stell\w?|schalte?|mach (?:das"
    r"|die)|erinnere|ruf\w?|bestelle|buche|öffne)\b"
    r"|what(?:'s| is) (?:the )?(?:time|date|day)\b|what (?:time|day|song) is\b|wie spät"
    r"|wie viel uhr"
    r"|(?:what|which)(?:'s| is)? (?:\w+ ){0,2}(?:this|that|playing|the) (?:song|tune|track)"
)
_MY = re.compile(r"\b(?:my|mine|mein\w?\w?|meine[nrms]?)\b|\bmyself\b")
_FIRST_PERSON = re.compile(
    r"(?:i|i'm|i've|i'd|i'll|im|my|we|we're|our|ich|mein\w?\w?|wir|unser\w?)\b"
)
_WANTS_TO_KNOW = re.compile(
    r"(?:i|we|ich|wir)(?:'d| would| really| möchte\w?| will| wüsste)* ?(?:need to|want to"
    r"|like to|wanna|gotta|have to"
    r"|am trying to|gern\w?|wissen)? ?(?:know|find|find out|see|learn|understand|look up|read"
    r"|wissen|was|wondering)\b|i wonder\b"
)
_QUESTION_START = re.compile(
    rf" ?(?:(?:and|so|but|or|also|hi|hey|please|ok|well),? )*(?:{POLITE}(?:tell|show) (?:me"
    r"|us) )?(?:do you know |(?:in|at|on|to|for|from|by|of|with|during"
    rf"|under|about|into|since|für|mit|seit|auf|an|in|bei) )?(?:{WH_WORD}|is|are|was|were|has"
    r"|have|had|does|do (?!that\b|it\b|this\b|not\b)|did|can|could"
    r"|will|would|may|must|ist|sind|war|waren|hat|haben|gilt|gibt|gab|kann|können|muss|müssen"
    r"|darf|dürfen|wird|werden|wurde|ob|name)\b"
)
_INFO_REQUEST = re.compile(
    rf" ?{POLITE}(?:find|look up|search|get me|fetch|pull up|tell me|show me|explain|describe"
    r"|define"
    r"|compare|contrast|discuss|list|give (?:me|an?|some)|name|outline|provide|identify|verify"
    r"|fact-?check"
    r"|check (?:if|whether|the)|research|summari[sz]e|analy[sz]e|review|teach me|inform me"
    r"|elaborate"
    r"|investigate|gather|calculate|determine|estimate|state|detail|lookup|google"
    r"|erkläre?|nenne?|zeige?|suche?|recherchiere|finde|vergleiche|beschreibe?|sag mir|gib mir)\b"
)


# What a handbook answers: how something is done here, and what one may do.
_PROCEDURE = re.compile(
    r"\b(?:how|where|when|whom?) (?:do|can|may|must|should|would|could) (?:i|we|one|employees"
    r"|customers|members) (?!know\b|make you\b|get you\b|call\b)"
    r"|\b(?:can|may|must|do) (?:i|we) (?!please\b)"
    r"|\bhow to\b|\b(?:procedure|process|deadline|fee|payday|salar(?:y|ies)|allowed|required)s?\b"
    r"|\bwie (?:kann|muss|darf|soll|\w+e) (?:ich|man|wir)\b|\b(?:darf|muss|kann) (?:ich|man)\b"
    r"|\b(?:wann|wo) (?:kann|muss|darf|\w+e) (?:ich|man|wir)\b|\b(?:frist|gehalt|gebühr)(?:en)?\b"
)


def demands_source(sentence: str) -> bool:
    """Whether a sentence asks for sources, a check, an entitlement, or how something is done.

    Args:
        sentence: Folded, without invisible characters; the first 600 characters are read.
    """
    low = sentence[:MAX_READ_CHARS]
    demands = (_ENTITLED, _FACT_CHECK, _WANTS_SOURCE, _PROCEDURE)
    return any(pattern.search(low) for pattern in demands)


def reads_as_role(low: str) -> bool:
    """Whether a sentence sets up a role or a fiction that the rest of the request plays in."""
    return bool(_ROLE.match(low[:MAX_READ_CHARS]))


def read_intent(sentence: str, *, has_content: bool, worldly: bool, indicated: bool) -> Intent:
    """The intent of one sentence.

    Args:
        sentence: Folded, without invisible characters; the first 600 characters are read.
        has_content: Whether content was pasted or attached.
        worldly: Whether an indicator other than a temporal one stands in the sentence.
        indicated: Whether any indicator does.
    """
    low = " ".join(sentence[:MAX_READ_CHARS].split()).strip("\"'“”-*•– ")
    asks = low.endswith("?") or bool(_QUESTION_START.match(low))
    embedded = indicated and bool(_EMBEDDED_ASK.search(low))
    talk = _is_small_talk(low, asks=asks, worldly=worldly, indicated=indicated)
    forms: tuple[tuple[Intent, bool], ...] = (
        (Intent.MEMORY, _asks_memory(low, worldly)),
        (Intent.CREATIVE, bool(_CREATIVE.match(low) or _INVENTS.match(low))),
        (Intent.SMALL_TALK, talk),
        (Intent.FACTUAL_REQUEST, bool(_FACT_CHECK.search(low))),
        (Intent.DRAFTING, _drafts(low, has_content=has_content)),
        # TRUST-1.3: "Should we know what the current rate is?" asks for a fact, not an opinion.
        (Intent.OPINION, not embedded and bool(_OPINION.search(low))),
        (Intent.DEVICE, bool(_DEVICE.match(low) or _HOUSEHOLD.search(low))),
    )
    first = next((intent for intent, fits in forms if fits), None)
    return first or _remaining(low, asks=asks, worldly=worldly)


def _asks_memory(low: str, worldly: bool) -> bool:
    if _MEMORY_SAID.search(low):
        return True
    # TRUST-1.9: "What is my address?" is for memory; "What is my notice period?" is for a source.
    return bool(_MEMORY_MINE.match(low)) and not worldly and not _ENTITLED.search(low)


def _is_small_talk(low: str, *, asks: bool, worldly: bool, indicated: bool) -> bool:
    if _GREETING.match(low) or (not indicated and _PASTIME.search(low)):
        return True
    if not indicated and len(low) <= _MAX_TALK_CHARS and _TALK.search(low):
        return True
    if worldly or _GENERIC_YOU.search(low):
        return False
    if _ABOUT_ASSISTANT.match(low):
        return True
    if indicated:
        return False
    plain = _ASK_PREFIX.sub("", low, count=1)
    return (
        (asks or bool(_INFO_REQUEST.match(low) or _WANTS_TO_KNOW.match(low)))
        and len(plain) <= _MAX_SMALL_TALK_CHARS
        and bool(_ADDRESSES.search(plain))
    )


def _drafts(low: str, *, has_content: bool) -> bool:
    if _REPORTS_NEWS.match(low) or (not has_content and _PICTURES_WORLD.match(low)):
        return False
    if _DRAFTS.match(low):
        return True
    return bool(_WORKS_ON_TEXT.match(low)) and (
        has_content or bool(_POINTS_AT_TEXT.search(low[:120]))
    )


def _remaining(low: str, *, asks: bool, worldly: bool) -> Intent:
    wants = _WANTS_TO_KNOW.match(low)
    requests = _INFO_REQUEST.match(low) or wants or _PICTURES_WORLD.match(low)
    if (asks or requests) and _MY.search(low) and not worldly and not _ENTITLED.search(low):
        return Intent.PERSONAL
    if asks:
        return Intent.FACTUAL_QUESTION
    if requests:
        return Intent.FACTUAL_REQUEST
    if _FIRST_PERSON.match(low):
        return Intent.PERSONAL
    return Intent.OTHER
