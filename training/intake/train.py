"""Fit the reader of intake: ``python -m training.intake.train --start START [--held HAND...]``.

Some hands of mails are held out; a network that reads mails as a whole, a layer over their words
and one over sentences learn from all others, and read the mails of those hands. What they said is
kept under ``var/intake``, with the weights; ``training.intake.settle`` joins it, and writes what
ships.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import scipy.sparse as sp
import torch

from training.encoder.network import opened
from training.intake.layers import Features, Fitted, counts_of, fit
from training.intake.network import MailNetwork, Text, scored, train
from training.intake.rows import PHRASES, Mail, Sentence, mails, sentences
from troth.adapters.classifiers.grams import grams
from troth.adapters.classifiers.intake import MOST_PIECES
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import SpanSource

KEPT: Final = Path("var/intake")
FILES: Final = Path("src/troth/adapters/classifiers/files")
INTENTS, PRODUCTS = INSURANCE.names("intents"), INSURANCE.names("product_lines")
URGENCIES = INSURANCE.names("urgencies")
RISKS: Final = tuple(one for one in INSURANCE.names("risk_flags") if one != INSURANCE.language_risk)
OF_SENTENCES: Final = (*INTENTS, *PRODUCTS, *URGENCIES, *RISKS)
OF_MAILS: Final = (
    *(f"primary:{one}" for one in INTENTS),
    *(f"intents:{one}" for one in INTENTS),
    *(f"product:{one}" for one in PRODUCTS),
    *(f"urgency:{one}" for one in URGENCIES),
    *(f"risks:{one}" for one in RISKS),
)
OF_WORDS: Final = tuple(one for one in OF_MAILS if not one.startswith("intents:"))
"""Columns of the layer over the words of a mail; the network has those of all intents as well."""
SINGLE: Final = ("primary", "product", "urgency")
HELD: Final = (
    *("eiche", "maple", "linden-held", "ginster-held", "lavendel-held"),
    *("weissdorn-held", "elder-held", "holunder-held", "rowan-held"),
)
"""Hands whose mails nothing is learned from: the joining and the terms are fitted on them."""
SPARING: Final = ("linden", "ginster", "lavendel")
"""Hands that call few mails urgent: that one of theirs is not is not learned."""
BLOCKS: Final = {"mail": (1.0, 1.0, 1.5), "sentences": (1.0, 1.0, 2.0)}
_RARE: Final = 3.0  # weight of a row that carries a label, beside the many that do not
_ELSEWHERE: Final = 0.3  # weight of a label of a kind that a phrase was not asked for
_SHORT = 0.4  # weight of a sentence as a mail
_KINDS: Final = {"primary": "INTENT", "intents": "INTENT", "product": "PROD", "urgency": "URG"}


def questions_of(columns: Sequence[str]) -> dict[str, tuple[bool, slice]]:
    """By question whether one of its columns alone is right, and which they are."""
    found: dict[str, tuple[bool, slice]] = {}
    for at, name in enumerate(columns):
        question = name.partition(":")[0]
        first = found[question][1].start if question in found else at
        found[question] = (question in SINGLE, slice(first, at + 1))
    return found


class Vectors:
    """Vectors of texts, kept on disk between runs."""

    def __init__(self) -> None:
        self._path = KEPT / "vectors.pickle"
        self._known: dict[str, bytes] = {}
        if self._path.exists():
            self._known = pickle.loads(self._path.read_bytes())  # noqa: S301 - our own file
        self._encoder = SentenceEncoder()

    def learn(self, texts: set[str]) -> None:
        """Embed what is not known yet."""
        new = sorted(texts - self._known.keys(), key=len)
        for at in range(0, len(new), 256):
            part = new[at : at + 256]
            self._known.update(zip(part, self._encoder.embed(part), strict=True))
        if new:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_bytes(pickle.dumps(self._known))

    def __getitem__(self, text: str) -> Any:
        return np.frombuffer(self._known[text], dtype="<f2").astype(np.float32)


def of_mails(rows: list[Mail], vectors: Vectors) -> Features:
    """Features of whole mails."""
    counts, dense = [], []
    for mail in rows:
        found: Counter[int] = Counter()
        for unit in mail.units:
            found.update(grams(unit.text, is_subject=unit.source is SpanSource.SUBJECT))
        mean = np.mean([vectors[unit.text] for unit in mail.units] or [np.zeros(384)], axis=0)
        counts.append(found)
        dense.append(mean / max(float(np.linalg.norm(mean)), 1e-9))
    return Features(counts=counts_of(counts), vectors=np.array(dense, dtype=np.float32))


def of_texts(texts: list[str], vectors: Vectors) -> Features:
    """Features of sentences."""
    dense = np.array([vectors[text] for text in texts], dtype=np.float32)
    return Features(counts=counts_of([grams(text) for text in texts]), vectors=dense)


def texts_of(
    rows: Sequence[Mail], single: Sequence[Sentence], encoder: SentenceEncoder
) -> list[Text]:
    """Mails, and then sentences that carry labels, which count as short mails."""
    found = []
    for mail in rows:
        told = _told(mail)
        right = np.array([name in told for name in OF_MAILS], np.float32)
        if _is_spared(mail):
            right[questions_of(OF_MAILS)["urgency"][1]] = 0.0  # none is right: nothing is learned
        found.append(_text([unit.text for unit in mail.units], right, 1.0, encoder))
    told = (one for one in single if one.labels or not one.unsaid)
    found += [_text([one.text], _right_of(one), _SHORT, encoder) for one in told]
    return found


def _right_of(sentence: Sentence) -> Any:
    """What is known of a sentence, as a mail: risks, and the questions that it has labels of."""
    kinds = [label.partition("_")[0] for label in sentence.labels]
    right = np.full(len(OF_MAILS), -1.0, np.float32)
    for at, name in enumerate(OF_MAILS):
        question, _, label = name.partition(":")
        if question == "risks" or _KINDS[question] in kinds:
            right[at] = label in sentence.labels
    return right


def _text(sentences: Sequence[str], right: Any, weight: float, encoder: SentenceEncoder) -> Text:
    made = encoder.pieces(sentences or [""], most=MOST_PIECES)
    return Text(pieces=tuple(map(tuple, made)), right=right, weight=weight)


def fit_mails(
    rows: list[Mail], features: Features, single: list[Sentence], parts: Features
) -> Fitted:
    """The layer over the words of whole mails; a sentence of no mail is a short mail."""
    alone = [at for at, one in enumerate(single) if one.families]
    told = [_told(mail) for mail in rows]
    told += [
        {name for name in OF_WORDS if name.rpartition(":")[2] in single[at].labels} for at in alone
    ]
    right = np.array([[name in own for name in OF_WORDS] for own in told], np.float32)
    weights = np.ones_like(right)
    weights[len(rows) :] = _SHORT
    own = parts.at(alone)
    features = Features(
        counts=sp.vstack([features.counts, own.counts]).tocsr(),
        vectors=np.vstack([features.vectors, own.vectors]),
    )
    questions = questions_of(OF_WORDS)
    spared = [at for at, mail in enumerate(rows) if _is_spared(mail)]
    weights[spared, questions["urgency"][1]] = 0.0
    risks = questions["risks"][1]
    weights[:, risks] *= np.where(right[:, risks] > 0, _RARE, 1.0)
    return fit(features, right, weights, questions, BLOCKS["mail"])


def _is_spared(mail: Mail) -> bool:
    return mail.hand in SPARING and mail.first["urgency"] == INSURANCE.default_urgency


def _told(mail: Mail) -> set[str]:
    """The columns that are right of a mail."""
    first = {f"{question}:{label}" for question, label in mail.first.items()}
    return first | {f"{kind}:{one}" for one in mail.labels for kind in ("risks", "intents")}


def fit_sentences(rows: list[Sentence], features: Features) -> Fitted:
    """The layer that reads single sentences."""
    right = np.array([[one in row.labels for one in OF_SENTENCES] for row in rows], np.float32)
    weights = np.where(right > 0, _RARE, 1.0).astype(np.float32)
    kinds = [one.partition("_")[0] for one in OF_SENTENCES]
    for at, row in enumerate(rows):
        for column, label in enumerate(OF_SENTENCES):
            if label in row.unsaid:
                weights[at, column] = 0.0
            elif row.families and kinds[column] not in (*row.families, "RISK"):
                weights[at, column] = _ELSEWHERE
    questions = {"all": (False, slice(0, len(OF_SENTENCES)))}
    return fit(features, right, weights, questions, BLOCKS["sentences"])


def main() -> None:
    """Fit on all hands but those held out, and keep what is said of their mails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True, help="folder of the start weights")
    parser.add_argument("--held", nargs="+", default=HELD)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--keep", action="store_true", help="the network that is there already")
    asked = parser.parse_args()
    written = mails()
    single = sentences(written)
    vectors = Vectors()
    vectors.learn({one.text for one in single} | {u.text for one in written for u in one.units})
    learned = [one for one in single if one.hand not in asked.held]
    parts = of_texts([one.text for one in learned], vectors)
    known = [one for one in written if one.hand not in asked.held]
    unseen = [one for one in written if one.hand in asked.held]
    layers = {
        "mail": fit_mails(known, of_mails(known, vectors), learned, parts),
        "sentences": fit_sentences(learned, parts),
    }
    (KEPT / "layers.pickle").write_bytes(pickle.dumps(layers))
    below = opened(asked.start).eval()
    encoder = SentenceEncoder()
    network = MailNetwork(below.body, len(OF_MAILS))
    weights = KEPT / "network.pt"
    if asked.keep:
        network.load_state_dict(torch.load(weights))
    else:
        own = [one for one in learned if one.hand != PHRASES]
        seen = texts_of(known, own, encoder)
        print(len(seen), "texts", flush=True)
        train(below, network, seen, questions_of(OF_MAILS), rounds=asked.rounds)
        torch.save(network.state_dict(), weights)
    read = scored(below, network.eval(), texts_of(unseen, (), encoder))
    words = layers["mail"].totals(of_mails(unseen, vectors))
    each = [
        layers["sentences"].totals(of_texts([u.text for u in one.units], vectors)) for one in unseen
    ]
    told = list(zip(unseen, read, np.asarray(words), each, strict=True))
    (KEPT / "unseen.pickle").write_bytes(pickle.dumps(told))


if __name__ == "__main__":
    main()
