"""Words that may hedge, by kind: which words of a sentence are looked at at all.

A closed list of words and stems, English and German, without accents. Most of them have other
senses ("you may park", "im Mai", "a likely story"); whether one hedges where it stands is for
``detect`` to say. A kind groups words that behave alike, so that what is learnt of one of them
holds for the others.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_WORDS: Final = {
    "adverb": """perhaps maybe possibly probably presumably likely apparently seemingly supposedly
        reportedly allegedly unlikely conceivably arguably potentially tentatively purportedly
        ostensibly vielleicht vermutlich wahrscheinlich moglicherweise eventuell womoglich
        anscheinend scheinbar offenbar angeblich mutmaßlich mutmasslich hochstwahrscheinlich
        unwahrscheinlich potenziell potentiell vermeintlich evtl ggf gegebenenfalls""",
    "modal": "may might konnte konnten konntest durfte durften durftest could mighta",
    "wohl": "wohl mag magst mogen mogest mochte soll sollen kann",
    "modal_weak": "can cannot would should must sollte sollten solle",
    "belief": """think thinks believe believes guess assume assumes suppose supposes suspect
        suspects presume presumes imagine imagines gather reckon hope feel glaube denke vermute
        nehme schatze meine annehme bezweifle doubt say bet infer expect""",
    "belief_other": """thought thinking believed guessed assumed guesses glaubt denkt glauben denken
        vermuten vermutet meinen schatzen zweifle bezweifeln""",
    "seem": """seem seems seemed appear appears appeared scheint scheinen scheinst schien schienen
        look looks sound sounds sieht""",
    "memory": """recall recalled recalls remember remembered memory erinnere soweit sofern far
        wissens knowledge""",
    "error": "mistaken wrong correct correctly irre irren tausche tauschen korrigiere korrigieren",
    "known": """unclear unsure uncertain unknown unconfirmed unverified unsicher unklar ungewiss
        fraglich tentative outdated doubtful denkbar conceivable""",
    "said": "said rumoured rumored heißt heisst",
    "sure": "sure certain clear known know confirm confirmed sicher bestatigt evident",
    "chance": """chance chances likelihood possibility probability impression doubts zweifel
        eindruck feeling question umstanden uncertainty auszuschließen auszuschliessen supposed""",
    "possible": "possible probable plausible moglich gut",
    "if": "if unless whether falls wenn ob stimmen stimmt right",
    "or": "or either and not",
}
_STEMS: Final = """suggest indicat appear apparent likel unlikel possibilit possible putativ
    potential propos impl hypothe believ presum speculat suspect predict postulat support assum
    consider elucidat infer deduc evaluat expect investigat estimat conclusion conclud probab suppos
    ascertain plausib delineat determin remain conceiv theor reported alleg debat controvers examin
    establish rais idea issue notion viable consistent evidence proof obscure elusive understood
    refer clear uncertaint hope""".split()
_KINDS: Final = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_STEM: Final = re.compile(rf"(?:{'|'.join(_STEMS)})[^\W\d_]{{0,12}}+\Z")


@lru_cache(maxsize=8192)
def kind_of(word: str) -> str:
    """The kind of a lower-case word without accents; empty for one that never hedges."""
    kind = _KINDS.get(word)
    if kind is not None:
        return kind
    return "science" if _STEM.match(word) else ""
