"""Words that turn advice one way or the other, in English and German.

Serves TRUST-4.1; decides no clause. Each cue is matched on a folded clause of bounded length; a
star stands for any ending, an ellipsis for up to six words between the parts of a split verb.
"""

from __future__ import annotations

import re
from enum import StrEnum

_GAP = r"(?:\s[^\s,;]{1,40}){1,6}?\s"


class Cue(StrEnum):
    """What a cue does to the clause it stands in. Earlier ones win at the same place."""

    NEUTRAL = "neutral"  # looks like a negation or a delay, and is none
    ABSOLUTE = "absolute"  # a negation that no condition softens
    WAIT = "wait"
    SPLIT_WAIT = "split_wait"
    REJECT = "reject"
    SPLIT_REJECT = "split_reject"
    SPLIT_ACCEPT = "split_accept"
    NEGATION = "negation"
    NOUN_NEGATION = "noun_negation"  # turns only what follows close by
    RUSH = "rush"
    ACCEPT = "accept"
    ADVICE = "advice"  # says that a clause is advice, and not which way
    TIME = "time"  # says that a clause is about when


_PREDICATE = (
    "(?:is|are|be|was|seems?|looks?|sounds?|ist|sind|wäre|scheint)"
    "(?: (?:a|an|the|not|very|quite|rather|too|just|simply|clearly|probably|plainly|zu|sehr))?"
)
_WORDS: dict[Cue, str] = {
    Cue.NEUTRAL: r"""not only|no doubt|without (?:a |any )?doubt|no (?:later|more|less|fewer|longer)
        than|not (?:later|more|less|fewer|longer) than|later than|not exceed*
        |(?:not|never|don't|nicht)(?: [^\s,;]{1,40}){0,3} (?:more|less|longer|fewer|later|mehr
        |weniger|länger|später) (?:than|als)|no matter|not least
        |for now|no one|nicht nur|nicht mehr als|nicht später als|kein* zweifel|not necessarily bad
        |sooner or later|wait(?:ing)? times?|waiting lists?|pros and cons|vor- und nachteile""",
    Cue.ABSOLUTE: """under no circumstances|never|in no case|by no means|on no account|no way
        |auf keinen fall|unter keinen umständen|keinesfalls|niemals|nie""",
    Cue.WAIT: """delay*|wait|waits|waited|waiting|postpon*|defer|defers|deferred|deferring|paus*
        |suspend*|hold off|holding off|hold fire|holding fire|hold on|stay put|sit tight|sleep on
        |slow|slow down|slows|slowing|slower|slowly|take (?:your|more|some) time|take it slow*
        |(?:some|a few|several|few) more (?:days|weeks|months|time)|more time
        |another (?:day|week|month|quarter|year)|premature*|too (?:early|soon|hasty)|put off
        |putting off|hesitat*|hesitanc*|push back|pushing back|later|bide|on hold
        |(?:a little|a bit|a while) longer
        |caution*|cautious*|more research|more homework
        |cool down|(?:terrible|bad|wrong|poor) (?:moment|time)|noch zeit|falscher zeitpunkt
        |wart|warte|warten|wartet|warteten|gewartet|abwart*|abgewartet|abzuwarten|zuwart*|zuzuwarten
        |verschieb*|verschoben|aufschieb*|aufgeschoben|aufzuschieben|hinausschieb*|verzöger*|zöger*
        |später|zu früh|verfrüht|pausier*|zeit lassen""",
    Cue.SPLIT_WAIT: """hold…back|hold…off|holding…back|push…back|pushing…back|put…off|put…on hold
        |keep…on hold|lassen…zeit|nehmen…zeit|schieben…auf|schiebe…auf|warten…ab|warte…ab""",
    Cue.REJECT: f"""(?:advis*|recommend*|decid*|vote|voting|argu*|lean|leaning|counsel*) against
        |reject*|declin*|refus*|deny|denies|denied|denying|oppose|opposes|opposed
        |opposing|avoid*|turn down|turning down|turned down|say no|saying no|walk away
        |stay away|stay out|keep out|quit|quits|quitting
        |steer clear|back out|resist|resisting|refrain*|forgo|stop|stops|stopping|halt
        |abandon*|veto|dismiss|bad (?:idea|move|choice|plan)|poor (?:idea|choice|decision)|mistake
        |wrong (?:to|with|move|choice|step|decision)|unwise|inadvisable|ill-advised|foolish
        |unjustified|unacceptable|unwarranted|{_PREDICATE} (?:wrong|bad|risky|harmful|dangerous
        |irresponsible|detrimental|counterproductive|falsch|unsinnig|gefährlich|schädlich|riskant)
        |(?:real|bigger|greater|biggest|greatest) (?:risk|danger)|should be (?:banned|forbidden)
        |do more harm|does more harm|disadvantages outweigh|risks outweigh
        |ablehn*|absehen|abzusehen|abgelehnt|abzulehnen|abzuraten|abgeraten|abraten|verweiger*|verzicht*|vermeid*
        |unterlass*|schlechte idee|fehler|unvernünftig""",
    Cue.SPLIT_REJECT: """turn…down|turning…down|lehnen…ab|lehne…ab|lehnt…ab|rate…ab|raten…ab
        |weisen…zurück|sehen…ab""",
    Cue.SPLIT_ACCEPT: "nehmen…an|nimm…an|nehme…an|stimmen…zu|stimme…zu|stimm…zu",
    Cue.NEGATION: """not|cannot|[a-z]{2,7}n't|dont|no (?:good )?reason|nicht
        |(?:gibt es |es gibt )?kein* grund|kein|keine|keinen|keinem|keiner|keines
        |hardly|scarcely|kaum""",
    Cue.NOUN_NEGATION: "no|without|little|nothing|less|ohne|wenig|nichts",
    Cue.RUSH: """rush*|move fast|moving fast|move quickly|be bold|be decisive
        |hurry|hurries|hurrying|act|acts|acting|proceed*|go ahead|going ahead
        |move forward|moving forward|move ahead|press ahead|push ahead|get going|press on|continue
        |(?:good|right|perfect|best|ideal) (?:moment|time)
        |time to|urgent|urgency|soon|sooner|handeln|handle|beeil*|loslegen|fortfahren|eilt|eile""",
    Cue.ACCEPT: f"""accept*|approv*|agree|agrees|agreed to|agreeing|say yes|saying yes|endors*
        |support|supports|supporting|grant|granted|granting|in favou?r of|welcome
        |good (?:idea|move|choice|plan)|wise (?:choice|move)|sense|worth|worthwhile|advisable
        |deserv*|right (?:move|call|thing|choice|step|decision)|{_PREDICATE} (?:wise|sensible
        |justified|warranted|sound|right|reasonable|beneficial|good|fair|berechtigt|gerechtfertigt
        |richtig|gut|vernünftig)|benefits outweigh|advantages outweigh|yes
        |annehm*|angenommen|anzunehmen|akzeptier*|zustimm*|zugestimmt|zuzustimmen|genehmig*|gewährt
        |gewähren|befürwort*|sinnvoll|ratsam|lohn*|gute idee|ja""",
    Cue.ADVICE: """recommend*|suggest|suggests|advise|advises|urge|propose|should|ought|must|need to
        |needs to|have to|has to|consider|considering|i would|i'd|we would|let|let's|best to
        |better to|important to|lean towards?|leaning towards?|sollte|sollten|soll|sollen|muss
        |müssen|empfehl*|empfiehlt|empfohlen|rate|raten|würde|wäre""",
    Cue.TIME: """now|today|tonight|yet|immediately|right away|straight away|at once|asap
        |as soon as possible|promptly|quickly|swiftly|decisively|jetzt|sofort|heute|umgehend
        |unverzüglich|gleich|schnellstmöglich|so bald wie möglich|noch""",
}


def _pattern(cue: str) -> str:
    return " ".join(cue.split()).replace("*", r"\w{0,20}").replace("…", _GAP)


def _alternatives(listed: str) -> str:
    depth, start, found = 0, 0, []
    for at, char in enumerate(listed):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            found.append(listed[start:at])
            start = at + 1
    patterns = {_pattern(cue.strip()) for cue in (*found, listed[start:])}
    flat = (re.sub(r"\s+\|", "|", pattern) for pattern in patterns)
    return "|".join(sorted(flat, key=lambda pattern: (-len(pattern), pattern)))


CUES = re.compile(
    r"(?<![\w'-])(?:"
    + "|".join(f"(?P<{cue.value}>{_alternatives(listed)})" for cue, listed in _WORDS.items())
    + r")(?![\w'])"
)
SPLIT = frozenset((Cue.SPLIT_WAIT, Cue.SPLIT_REJECT, Cue.SPLIT_ACCEPT))
BACKWARD = frozenset(
    (Cue.WAIT, Cue.SPLIT_WAIT, Cue.REJECT, Cue.SPLIT_REJECT, Cue.NEGATION, Cue.ABSOLUTE)
)
FORWARD = frozenset((Cue.RUSH, Cue.ACCEPT, Cue.SPLIT_ACCEPT))
TIMED = frozenset((Cue.WAIT, Cue.SPLIT_WAIT, Cue.RUSH, Cue.TIME))
