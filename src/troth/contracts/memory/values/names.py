"""Names of people and pets: titles are dropped, ``Bob`` is another name of ``Robert``.

``Anna`` and ``Anne`` are two names: only real short forms and spellings stand for each other.
"""

from __future__ import annotations

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    generalizes,
    incompatible,
    refines,
    same,
)
from troth.contracts.memory.values.plain import groups, unaccented, word_list

_TITLES = frozenset(
    """mr mrs ms miss mister dr doctor prof professor sir madam lord lady rev reverend st herr frau
    fräulein phd md esq jr sr senior junior dipl ing mag""".split()
)
_SHORT_NAMES = groups(
    """
robert: rob, bob, bobby, robbie, bert
william: will, bill, billy, liam, willy
richard: rick, dick, rich, ricky
james: jim, jimmy, jamie
john: jack, johnny, jon, johnnie
jonathan: jon, jonny, johnathan
joseph: joe, joey, josef
josef: sepp, jupp, joseph
thomas: tom, tommy
michael: mike, mick, mickey, mikey, micha, michi
david: dave, davey
daniel: dan, danny
matthew: matt
matthias: matze, matthi, mattias
christopher: chris, topher, kit
christoph: chris, christof
christine: chris, chrissy, tina
christina: chris, chrissy, tina, kristina
anthony: tony, ant
andrew: andy, drew
andreas: andy, andi
nicholas: nick, nicky, nico, nicolas
nikolaus: nick, nico, klaus, niko
alexander: alex, sasha, xander, lex
alexandra: alex, sasha, lexi, sandra
samuel: sam, sammy
samantha: sam, sammy
benjamin: ben, benny, benji
edward: ed, eddie, ted, teddy, ned
theodore: theo, ted, teddy
charles: charlie, chuck
charlotte: charlie, lottie, lotte
steven: steve, stephen, stevie
stefan: stephan
gregory: greg
jeffrey: jeff, geoff, geoffrey
kenneth: ken, kenny
lawrence: larry, laurence
leonard: leo, len, lenny
ronald: ron, ronnie
timothy: tim, timmy
peter: pete
patrick: pat, paddy
patricia: pat, patty, trish, tricia
philip: phil, phillip, philipp
raymond: ray
vincent: vince, vinny
zachary: zach, zack, zac
joshua: josh
jacob: jake, jakob
nathaniel: nate, nathan, nat
frederick: fred, freddy
friedrich: fritz, fred
francis: frank, fran
albert: al, bert, bertie
douglas: doug
donald: don, donnie
eugene: gene
gerald: gerry, jerry
gerhard: gerd
henry: hank, harry
heinrich: heinz, heini
johannes: hannes, hans
johann: hans
sebastian: seb, basti
maximilian: max, maxi
elizabeth: liz, lizzie, beth, betty, eliza, ellie, elisabeth
elisabeth: lisbeth, lisa, sissi, elli, elizabeth
katherine: kate, katie, kathy, kat, catherine, kathryn, cathy, kitty
katharina: kathi, kathy, katrin, kathrin, käthe
margaret: maggie, meg, peggy, marge
margarete: greta, gretel, grete, rita
jennifer: jen, jenny, jenn
jessica: jess, jessie
rebecca: becky, becca
deborah: deb, debbie, debra
barbara: barb, babs, bärbel
susan: sue, suzie, susie
susanne: susi, suse, susie
victoria: vicky, tori, vic
victor: vic, viktor
abigail: abby, gail
amanda: mandy
cynthia: cindy
dorothy: dot, dottie
dorothea: doro, thea
emily: em, emmy, emilie
isabella: bella, izzy
isabel: izzy, isabelle
josephine: jo, josie, josefine
judith: judy
kimberly: kim
madeline: maddie, madeleine
melissa: mel, missy
nancy: nan
natalie: nat
natalia: nat, natasha
olivia: liv, livvy
pamela: pam
rachel: rach, rachael
sarah: sara, sally
stephanie: steph, stefanie, steffi
teresa: terry, tess, theresa, tessa
valerie: val
veronica: ronnie, vera, vroni
gabriele: gabi, gaby
gabriela: gabi, gaby
ursula: uschi, ulla
wolfgang: wolf, wolfi
anna: anni, annie
anne: annie
hannah: hanna
maria: mia, mitzi
eric: erik, erich
marc: mark
marcus: marc, mark, markus
lucas: luke, lukas
philippa: pippa
eleanor: nell, nellie, ellie, nora
"""
)
"""A full name, then what those who bear it are called, and other spellings of it.

Another full name is another name: Anna is not Anne.
"""


def _families() -> dict[str, frozenset[str]]:
    """The names that a name can stand for: each is kept, and one in common is enough."""
    found: dict[str, frozenset[str]] = {}
    for full, shorts in _SHORT_NAMES.items():
        for name in (full, *shorts):
            found[name] = found.get(name, frozenset()) | {full}
    return found


_FULL = _families()


def normalize_name(text: str) -> str:
    """The normal form of a plain name: without titles, in its own order."""
    if "," in text:  # "Smith, Bob"
        family, _, given = text.partition(",")
        text = f"{given} {family}" if len(given.split()) == 1 else text
    words = [word.rstrip(".") for word in word_list(text)]
    kept = [word for word in words if word not in _TITLES]
    return " ".join(kept or words) or text


def compare_names(old: str, new: str) -> ValueRelation:
    """How two normal forms of names stand to each other."""
    if old == new:
        return same()
    ones, twos = unaccented(old).split(), unaccented(new).split()
    if len(ones) == len(twos):
        agree = all(map(_one_name, ones, twos)) or sorted(ones) == sorted(twos)
        return alias("same_name") if agree else incompatible("other_name")
    short, long = sorted((ones, twos), key=len)
    if not _within(short, long):
        return incompatible("other_name")
    more = len(twos) > len(ones)
    return refines("more_of_the_name") if more else generalizes("more_of_the_name")


def _within(short: list[str], long: list[str]) -> bool:
    """Whether each name of the short form stands in the long one, in order."""
    at = 0
    for name in short:
        while at < len(long) and not _one_name(name, long[at]):
            at += 1
        if at == len(long):
            return False
        at += 1
    return True


def _one_name(one: str, two: str) -> bool:
    shared = _FULL.get(one, frozenset()) & _FULL.get(two, frozenset())
    both_full = one in _SHORT_NAMES and two in _SHORT_NAMES
    if one == two or (shared and not (both_full and shared.isdisjoint((one, two)))):
        return True
    return 1 in (len(one), len(two)) and one[0] == two[0]  # an initial


def related_names(name: str) -> tuple[str, ...]:
    """What one given name may be called instead, sorted: of ``bob``, ``robert`` and ``bobby``."""
    full = _FULL.get(name, frozenset())
    others = {other for other, families in _FULL.items() if not families.isdisjoint(full)}
    return tuple(sorted(others - {name}))
