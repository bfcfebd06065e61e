"""Words that mean nearly the same, opposites, and words that exclude each other. Plain data.

``concept`` maps a word to what it is compared by; ``RIVALS`` tells words that cannot both be true
of one thing. All words are English or German, folded.
"""

from __future__ import annotations

from functools import lru_cache

from troth.kernel.text import stem

# One line is one meaning. A word stands in one line only.
_SYNONYMS = """
annual yearly jährlich
begin start commence beginnen
end finish terminate conclude enden
buy purchase kaufen
sell verkaufen
employee staff worker mitarbeiter mitarbeitende beschäftigte beschäftigter angestellte
employer company firm
holiday vacation urlaub urlaubstage
illness sick sickness ill krank krankheit
pay paid salary wage remuneration gehalt
reimburse refund repay repaid erstatten
permit allow authorise authorize erlaubt erlauben gestattet permitted permission
forbid prohibit ban forbidden banned disallow prohibited verboten
must require required obligatory mandatory compulsory shall muss müssen need necessary
entitled eligible entitlement qualify
receive get obtain granted given grant erhält erhalten
submit file hand lodge einreichen
notify inform tell report melden mitteilen
approve approval authorisation authorization sign consent genehmigt
increase rise raise grow grew rose risen
decrease reduce fall drop decline fell fallen shrink
remote home homeoffice
cancel revoke withdraw kündigen stornieren
help assist support
choose select pick
car vehicle
film movie
big large
small little
quick fast rapid
child children kid
woman female
man male
doctor physician
show display
build construct built
create make made
die died death dead
bear born birth
kill killed murder
write wrote written author
win won victory
lose lost loss
leader head chief
located based situated
debut premiere release
star act actor actress
marry married wed wife husband spouse
city town
country nation
choice option
keep retain store stored kept
delete erase remove
cost price fee charge gebühr kosten preis
complain complaint
"""

_OPPOSITES = """
increase decrease
allow forbid
begin end
before after
vor nach
above below
over under
more less
more fewer
maximum minimum
most least
highest lowest
high low
higher lower
first last
early late
earlier later
longer shorter
long short
large small
larger smaller
include exclude
inside outside
internal external
accept reject
accept refuse
approve reject
approve refuse
win lose
success failure
succeed fail
pass fail
open closed
open close
enable disable
present absent
same different
similar different
true false
correct incorrect
right wrong
legal illegal
lawful unlawful
valid invalid
possible impossible
mandatory optional
required optional
required voluntary
must optional
public private
buy sell
lend borrow
hot cold
old new
old young
older younger
good bad
better worse
best worst
rich poor
safe dangerous
strong weak
male female
mother father
son daughter
brother sister
husband widow
king queen
boy girl
man woman
alive dead
live die
day night
up down
north south
east west
left right
front back
top bottom
full empty
happy sad
love hate
friend enemy
arrive depart
push pull
ascend descend
gain loss
profit loss
income expense
import export
attack defend
agree disagree
like dislike
employed unemployed
paid unpaid
used unused
known unknown
married unmarried
married single
able unable
likely unlikely
common rare
cheaper dearer
cheap expensive
cheaper costlier
faster slower
bigger smaller
heavier lighter
stronger weaker
wider narrower
deeper shallower
eligible ineligible
available unavailable
limited unlimited
authorised unauthorised
authorized unauthorized
renewable nonrenewable
refundable nonrefundable
taxable exempt
fixed variable
free chargeable
always never
often rarely
often seldom
everybody nobody
everyone nobody
everything nothing
with without
mit ohne
erlaubt verboten
"""

# Each line: of one thing, at most one of these is true.
_EXCLUSIVE = """
red blue green yellow black white orange purple pink brown grey gray violet
monday tuesday wednesday thursday friday saturday sunday
montag dienstag mittwoch donnerstag freitag samstag sonntag
january february april june july august september october november december
spring summer autumn winter
daily weekly monthly quarterly annually yearly hourly
north south east west
breakfast lunch dinner
first second third fourth fifth sixth seventh eighth ninth tenth
gold silver bronze
basic plus premium
american british german french italian spanish russian chinese japanese indian canadian australian
england scotland wales ireland france germany italy spain russia china japan india canada australia
beer wine coffee tea juice water milk
guitar piano violin drums trumpet saxophone
football basketball baseball tennis golf hockey cricket
writer singer painter politician scientist athlete
gas liquid solid
"""


def _groups(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


_CONCEPTS = {stem(word): stem(group[0]) for group in _groups(_SYNONYMS) for word in group}


@lru_cache(maxsize=65536)
def concept(word: str) -> str:
    """What a folded word is compared by: the stem, or the first word of its line of synonyms."""
    base = stem(word)
    return _CONCEPTS.get(base, base)


def _rivals() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in _groups(_OPPOSITES) + _groups(_EXCLUSIVE):
        names = {concept(word) for word in group}
        for name in names:
            found.setdefault(name, set()).update(names - {name})
    return {name: frozenset(others) for name, others in found.items()}


RIVALS = _rivals()


def _alternatives() -> dict[str, tuple[str, ...]]:
    lines: dict[str, list[str]] = {}
    for group in _groups(_SYNONYMS):
        lines.setdefault(concept(group[0]), []).extend(group)
    return {name: tuple(dict.fromkeys(group)) for name, group in lines.items()}


ALTERNATIVES = _alternatives()
"""The words of each concept that has more than one, for searching."""
