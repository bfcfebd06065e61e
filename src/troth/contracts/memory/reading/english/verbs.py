"""English verb forms: which word is which form of which verb."""

from __future__ import annotations

from typing import NamedTuple


class Form(NamedTuple):
    """One form of a verb.

    Attributes:
        lemma: Its base form.
        kind: ``base``, ``s``, ``past``, ``part`` (past participle) or ``ing``.
    """

    lemma: str
    kind: str


# base, third person, past, participle, -ing; a form that is left out is regular.
_IRREGULAR = """
be is was been being|have has had had having|do does did done doing|go goes went gone going
get gets got gotten getting|make makes made made making|take takes took taken taking
come comes came come coming|become becomes became become becoming|leave leaves left left leaving
begin begins began begun beginning|grow grows grew grown growing|speak speaks spoke spoken speaking
teach teaches taught taught teaching|drive drives drove driven driving|eat eats ate eaten eating
drink drinks drank drunk drinking|run runs ran run running|write writes wrote written writing
read reads read read reading|sing sings sang sung singing|swim swims swam swum swimming
ride rides rode ridden riding|wear wears wore worn wearing|sell sells sold sold selling
buy buys bought bought buying|build builds built built building|know knows knew known knowing
think thinks thought thought thinking|say says said said saying|tell tells told told telling
feel feels felt felt feeling|keep keeps kept kept keeping|lose loses lost lost losing
win wins won won winning|pay pays paid paid paying|spend spends spent spent spending
meet meets met met meeting|sleep sleeps slept slept sleeping|break breaks broke broken breaking
quit quits quit quit quitting|give gives gave given giving|draw draws drew drawn drawing
fly flies flew flown flying|see sees saw seen seeing|hear hears heard heard hearing
mean means meant meant meaning|lead leads led led leading|bring brings brought brought bringing
put puts put put putting|cut cuts cut cut cutting|hurt hurts hurt hurt hurting
fight fights fought fought fighting|find finds found found finding|sit sits sat sat sitting
stand stands stood stood standing|throw throws threw thrown throwing|die dies died died dying
hold holds held held holding|catch catches caught caught catching|lie lies lied lied lying
understand understands understood understood understanding|wake wakes woke woken waking
dream dreams dreamt dreamt dreaming
choose chooses chose chosen choosing|forget forgets forgot forgotten forgetting
wed weds wed wed wedding|let lets let let letting|bike bikes biked biked biking
"""
_REGULAR = """work live like love hate enjoy dislike prefer adore study attend graduate major own
    move
    join start stop retire marry divorce separate engage adopt rent weigh smoke play
    practice learn want need plan intend hope call name raise reside stay turn earn use
    manage code program cook bake paint dance collect travel hike knit jog train coach
    volunteer serve help care watch listen fish hunt surf ski skate garden sew craft race
    compete perform record publish design develop repair fix change switch relocate settle
    transfer promote hire fire lay employ visit celebrate suffer diagnose identify believe
    guess suppose claim report mention insist suggest write ask wonder remember remind
    assume consider try appreciate thank miss fear follow support walk exercise meditate
    photograph dye color commute immigrate emigrate migrate freelance intern nurse babysit
    farm trade invest investigate teach own finish complete dropout convert worship attend
    belong possess breed foster share cohabit wish imagine pretend seem appear look tend
    happen agree disagree doubt expect worry talk hang order deny fool carry open close
    operate supervise direct run-on consult answer receive rescue""".split()
_DOUBLED = frozenset(
    "stop jog plan knit commit program swim run babysit travel hug shop skip fit".split()
) - {"travel"}


def _regular(verb: str) -> tuple[str, str, str, str]:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies", verb[:-1] + "ied", verb[:-1] + "ied", verb + "ing"
    third = verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")
    if verb.endswith("e"):
        return third, verb + "d", verb + "d", verb[:-1] + "ing"
    doubled = verb + verb[-1] if verb in _DOUBLED else verb
    return third, doubled + "ed", doubled + "ed", doubled + "ing"


def _table() -> dict[str, tuple[Form, ...]]:
    rows = [entry.split() for line in _IRREGULAR.split("\n") for entry in line.split("|") if entry]
    known = {row[0] for row in rows}
    rows += [[verb, *_regular(verb)] for verb in _REGULAR if verb not in known]
    table: dict[str, tuple[Form, ...]] = {}
    for row in rows:
        for word, kind in zip(row, ("base", "s", "past", "part", "ing"), strict=True):
            form = Form(row[0], kind)
            if form not in table.get(word, ()):
                table[word] = (*table.get(word, ()), form)
    table.update(dict.fromkeys(("am", "are", "'s", "was", "were"), ()))
    for word, kind in (("am", "base"), ("are", "base"), ("'s", "s"), ("is", "s")):
        table[word] = (Form("be", kind),)
    table["was"] = table["were"] = (Form("be", "past"),)
    return table


FORMS: dict[str, tuple[Form, ...]] = _table()
"""Every form of every listed verb."""


def form_as(word: str, *kinds: str) -> Form | None:
    """The word as one of those forms of a listed verb, in the order of the kinds."""
    for kind in kinds:
        for form in FORMS.get(word, ()):
            if form.kind == kind:
                return form
    return None


def guessed(word: str) -> Form | None:
    """An unlisted word that stands where only a verb can stand, read as one."""
    if not word.isalpha() or len(word) < 3:
        return None
    if word.endswith("ed") and len(word) > 4:
        return Form(_without_ed(word), "past")
    return Form(word, "base")


def _without_ed(word: str) -> str:
    stemmed = word[:-2]
    if stemmed.endswith("i"):
        return stemmed[:-1] + "y"
    if len(stemmed) > 3 and stemmed[-1] == stemmed[-2] and stemmed[-1] not in "sl":
        return stemmed[:-1]
    return (
        stemmed if stemmed.endswith(("k", "w", "t", "n", "l", "sh", "ch", "r")) else stemmed + "e"
    )
