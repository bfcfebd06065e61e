"""Words of which one holds: married or single, vegan or vegetarian, employed or retired."""

from __future__ import annotations

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    compatible,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)
from troth.contracts.memory.values.plain import groups, table, without_articles, word_list

_WORDS = table(
    """
single: unmarried, not married, ledig, alleinstehend, unverheiratet, never married, bachelor, not
    in a relationship, not dating anyone, solo
married: verheiratet, wed, happily married, a married man, a married woman, newlywed, have a wife,
    have a husband
engaged: verlobt, engaged to be married
divorced: geschieden, divorcee, a divorcee, divorcé
separated: getrennt, getrennt lebend
widowed: widow, widower, verwitwet, witwe, witwer
in a relationship: in relationship, dating, taken, vergeben, in einer beziehung, seeing someone,
    have a girlfriend, have a boyfriend, in beziehung, partnered, relationship
vegan: vegans, a vegan, veganer, veganerin, plant-based, plant based, strictly vegan, vegane
vegetarian: vegetarians, veggie, vegetarier, vegetarierin, vegetarisch, don't eat meat, no meat,
    meatless, meat-free, doesn't eat meat
pescatarian: pescetarian, pescatarier, pescetarier
omnivore: carnivore, meat eater, meat-eater, meat lover, eat meat, eats meat, eat everything,
    omnivorous, allesesser, fleischesser, non-vegetarian, eat anything, meat
flexitarian: flexitarier, mostly vegetarian
keto: ketogenic, keto diet
gluten-free: gluten free, glutenfrei, celiac
halal
kosher: koscher
paleo
low-carb: low carb
dairy-free: dairy free, lactose-free, lactose free, laktosefrei
employed: angestellt, working, berufstätig, have a job, in work, employee, angestellter, angestellte
full-time: full time, fulltime, vollzeit, in vollzeit, employed full-time, employed full time
part-time: part time, parttime, teilzeit, in teilzeit, employed part-time
self-employed: self employed, selbstständig, selbständig, own business, work for myself, business
    owner
freelance: freelancer, freelancing, freiberuflich, freiberufler, freelance worker
unemployed: jobless, out of work, between jobs, arbeitslos, laid off, out of a job, looking for
    work, no job, arbeitssuchend, not employed, not working
retired: retiree, pensioner, in rente, rentner, rentnerin, pensioniert, im ruhestand, retirement
student: studying, studentin, in school, in college, at university, full-time student, college
    student, university student, undergraduate, grad student, phd student, studiere
high school student: in high school, schüler, schülerin, highschool student, pupil
homemaker: stay-at-home mom, stay-at-home dad, stay at home mom, stay at home dad, housewife,
    hausfrau, hausmann, stay-at-home parent
on leave: parental leave, maternity leave, on parental leave, elternzeit, in elternzeit, sabbatical
male: man, a man, guy, boy, he/him, männlich, mann, m, dude, gentleman
female: woman, a woman, girl, lady, she/her, weiblich, frau, f, gal
non-binary: nonbinary, non binary, enby, they/them, nichtbinär, divers, genderqueer
christian: christ, christin, christianity, christlich, christentum
catholic: katholisch, katholik, katholikin, roman catholic, catholicism
protestant: evangelisch, protestantisch, lutheran, baptist, methodist, presbyterian, evangelical,
    anglican
orthodox: greek orthodox, russian orthodox, orthodox christian
mormon: lds, latter-day saint
muslim: islam, islamic, moslem, muslimisch, muslima, sunni, shia
jewish: jew, judaism, jüdisch, jude, jüdin
hindu: hinduism, hinduist, hinduistisch
buddhist: buddhism, buddhistisch, buddhistin
sikh: sikhism
atheist: atheism, not religious, atheistisch, konfessionslos, no religion, nonreligious,
    non-religious, don't believe in god
agnostic: agnosticism, agnostiker, agnostisch, agnostikerin
spiritual: spirituell
religious: gläubig, religiös, believer
smoker: smoke, smokes, smoking, raucher, raucherin, rauche, cigarettes, yes i smoke
non-smoker: nonsmoker, non smoker, don't smoke, nichtraucher, nichtraucherin, do not smoke, never
    smoke, quit smoking, smoke-free, ex-smoker, former smoker
drinker: drink, drinks, drink alcohol, trinke, trinke alkohol, alcohol, social drinker, drink
    socially, drinking, alkohol
teetotal: teetotaler, teetotaller, don't drink, non-drinker, sober, do not drink, abstinent, never
    drink, no alcohol, kein alkohol, trinke keinen alkohol, don't drink alcohol, alcohol-free,
    nondrinker
vaper: vape, vapes, vaping
"""
)
_KINDS_OF = groups(
    """
vegetarian: vegan
in a relationship: married, engaged
employed: full-time, part-time, self-employed, freelance, on leave
self-employed: freelance
student: high school student
christian: catholic, protestant, orthodox, mormon
religious: christian, muslim, hindu, buddhist, sikh
"""
)
_FAMILIES = groups(
    """
marital: single, married, engaged, divorced, separated, widowed, in a relationship
diet: vegan, vegetarian, pescatarian, omnivore, flexitarian
employment: employed, full-time, part-time, self-employed, freelance, unemployed, retired,
    student, high school student, homemaker, on leave
gender: male, female, non-binary
religion: christian, catholic, protestant, orthodox, mormon, muslim, jewish, hindu, buddhist,
    sikh, atheist, agnostic
smoking: smoker, non-smoker
alcohol: drinker, teetotal
answer: yes, no
"""
)
_BESIDE = groups(
    """
single: divorced, widowed, separated
separated: married, in a relationship, divorced
in a relationship: divorced, widowed
engaged: divorced, widowed
student: employed, full-time, part-time, freelance, self-employed, unemployed, on leave, homemaker
high school student: part-time, employed
retired: unemployed, homemaker, part-time, freelance, self-employed, student
homemaker: unemployed, part-time, freelance, on leave
self-employed: part-time, full-time
freelance: part-time, full-time
on leave: full-time, part-time, unemployed, self-employed, freelance
flexitarian: vegetarian, omnivore, pescatarian
agnostic: atheist
jewish: atheist, agnostic
"""
)
_COMPATIBLE = frozenset(
    frozenset((word, other)) for word, others in _BESIDE.items() for other in others
)
_FAMILY = {word: family for family, members in _FAMILIES.items() for word in members}
_OPPOSITE = {
    "smoker": "non-smoker",
    "non-smoker": "smoker",
    "drinker": "teetotal",
    "teetotal": "drinker",
    "yes": "no",
    "no": "yes",
}
_DROPPED = frozenset(
    (
        "currently",
        "now",
        "still",
        "a",
        "an",
        "very",
        "strictly",
        "happily",
        "am",
        "i",
        "i'm",
        "bin",
        "ich",
    )
)


def normalize_status(text: str) -> str:
    """The one word of a plain text that tells a status, else the text itself."""
    if text in _WORDS:
        return _WORDS[text]
    words = without_articles([word for word in word_list(text) if word not in _DROPPED])
    bare = " ".join(words)
    for name in (bare, bare.removesuffix(" person"), bare.removesuffix(" diet")):
        if name in _WORDS:
            return _WORDS[name]
    return bare or text


def denied_status(normal: str) -> str:
    """What denying a status says: not a smoker is a non-smoker; empty where it says too little."""
    return _OPPOSITE.get(normal, "")


def compare_statuses(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other."""
    if old == new:
        return same()
    if old in _wider(new):
        return refines("kind_of", strict=True)
    if new in _wider(old):
        return generalizes("kind_of", strict=True)
    if frozenset((old, new)) in _COMPATIBLE:
        return compatible("both_can_hold")
    if old in _FAMILY and _FAMILY[old] == _FAMILY.get(new):
        return incompatible(f"other_{_FAMILY[old]}_status")
    return unknown("other_status")


def _wider(word: str) -> frozenset[str]:
    found = {wide for wide, kinds in _KINDS_OF.items() if word in kinds}
    return frozenset(found | {far for near in found for far in _wider(near)})
