"""Hard pairs: of many made by program, those that the network is most often wrong about.

The very worst are left out: among them are the pairs whose label the program got wrong. Where the
lexical judge is certain (reasons that end the matter in the first tier), its answer narrows a label
that allows two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import torch

from training.judge import fit
from training.judge.encoder import CrossEncoder
from training.judge.pairs import REFUTED, SUPPORTED, Pair
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import FINAL
from troth.kernel.judgements import Label

_WORST = 0.04  # share of the pool that is taken for mistaken
_BITS = {Label.SUPPORTED: SUPPORTED, Label.REFUTED: REFUTED}


@torch.no_grad()
def hardest(network: CrossEncoder, tokenizer, pool: Sequence[Pair], count: int) -> list[Pair]:  # type: ignore[no-untyped-def]
    """``count`` pairs of the pool, those with the greatest loss but for the very worst."""
    network.eval()
    items = fit.encode(tokenizer, pool)
    order = sorted(range(len(items)), key=lambda at: len(items[at].ids))
    losses = [0.0] * len(items)
    for start in range(0, len(order), 48):
        places = order[start : start + 48]
        ids, mask, parts, allowed = fit.tensors([items[at] for at in places])
        scores = network(ids, mask, parts)
        for row, at in enumerate(places):
            losses[at] = float(fit.loss(scores[row : row + 1], allowed[row : row + 1], 0.0))
    ranked = sorted(range(len(items)), key=lambda at: (-losses[at], at))
    first = int(_WORST * len(ranked))
    return [pool[at] for at in sorted(ranked[first : first + count])]


def certain(pool: Sequence[Pair], count: int) -> list[Pair]:
    """The first ``count`` pairs that the lexical judge is certain of, labelled as it says."""
    judge = LexicalJudge()
    told = ((pair, _certain_bit(judge, pair)) for pair in pool)
    return list(islice((replace(pair, allowed=bit) for pair, bit in told if bit), count))


def narrowed(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs with the answer of the lexical judge, where it is certain and not excluded."""
    judge = LexicalJudge()
    told = ((pair, _certain_bit(judge, pair) & pair.allowed) for pair in pairs)
    return [replace(pair, allowed=bit or pair.allowed) for pair, bit in told]


def _certain_bit(judge: LexicalJudge, pair: Pair) -> int:
    """The label of a reason that ends the matter in the first tier; 0 for any other."""
    said = judge.judge(pair.passage, pair.claim)
    return _BITS.get(said.label, 0) if (said.label, said.reason) in FINAL else 0
