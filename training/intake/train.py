"""Fit the reader of intake: ``python -m training.intake.train [--ship]``.

Every hand of mails is held out once: the layers learn from all others, read its mails, and what
they said of mails that they had not seen is kept under ``var/intake``. ``training.intake.settle``
joins it. With ``--ship`` the layers are fitted on everything, and the files that ship are written.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import numpy as np
import scipy.sparse as sp

from training.intake.layers import Features, Fitted, counts_of, fit
from training.intake.rows import Mail, Sentence, mails, sentences
from troth.adapters.classifiers.grams import grams
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import SpanSource

KEPT: Final = Path("var/intake")
INTENTS, PRODUCTS = INSURANCE.names("intents"), INSURANCE.names("product_lines")
URGENCIES = INSURANCE.names("urgencies")
RISKS: Final = tuple(one for one in INSURANCE.names("risk_flags") if one != INSURANCE.language_risk)
OF_SENTENCES: Final = (*INTENTS, *PRODUCTS, *URGENCIES, *RISKS)
OF_MAILS: Final = (
    *(f"primary:{one}" for one in INTENTS),
    *(f"product:{one}" for one in PRODUCTS),
    *(f"urgency:{one}" for one in URGENCIES),
    *(f"risks:{one}" for one in RISKS),
)
BLOCKS: Final = {"mail": (1.0, 1.0, 1.5), "sentences": (1.0, 1.0, 2.0)}
_RARE: Final = 3.0  # weight of a row that carries a label, beside the many that do not
_ELSEWHERE: Final = 0.3  # weight of a label of a kind that a phrase was not asked for


_SHORT = 0.5  # weight of a sentence as a mail
_QUESTIONS: Final = {"INTENT": "primary", "PROD": "product", "URG": "urgency", "RISK": "risks"}


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


def fit_mails(
    rows: list[Mail], features: Features, single: list[Sentence], parts: Features
) -> Fitted:
    """The layer that reads mails as a whole; a sentence of no mail is a short mail."""
    alone = [at for at, one in enumerate(single) if one.families]
    told = [
        {f"{question}:{label}" for question, label in mail.first.items()}
        | {f"risks:{label}" for label in mail.labels}
        for mail in rows
    ]
    told += [{_question(label) for label in single[at].labels} for at in alone]
    right = np.array([[name in own for name in OF_MAILS] for own in told], np.float32)
    weights = np.ones_like(right)
    weights[len(rows) :] = _SHORT
    own = parts.at(alone)
    features = Features(
        counts=sp.vstack([features.counts, own.counts]).tocsr(),
        vectors=np.vstack([features.vectors, own.vectors]),
    )
    risks = slice(len(OF_MAILS) - len(RISKS), len(OF_MAILS))
    weights[:, risks] *= np.where(right[:, risks] > 0, _RARE, 1.0)
    edges = np.cumsum([0, len(INTENTS), len(PRODUCTS), len(URGENCIES), len(RISKS)])
    names = ("primary", "product", "urgency", "risks")
    questions = {
        name: (name != "risks", slice(int(edges[at]), int(edges[at + 1])))
        for at, name in enumerate(names)
    }
    return fit(features, right, weights, questions, BLOCKS["mail"])


def _question(label: str) -> str:
    """The column of the mail layer that a label of a single sentence belongs to."""
    kind = label.partition("_")[0]
    return f"{_QUESTIONS[kind]}:{label}"


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
    return fit(
        features, right, weights, {"all": (False, slice(0, len(OF_SENTENCES)))}, BLOCKS["sentences"]
    )


def main() -> None:
    """Hold out every hand; with ``--ship`` fit on everything as well."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ship", action="store_true")
    parser.add_argument("--hands", default="", help="of which mails to tell; by default all")
    asked = parser.parse_args()
    written = mails()
    single = sentences(written)
    vectors = Vectors()
    vectors.learn({one.text for one in single} | {u.text for one in written for u in one.units})
    whole = of_mails(written, vectors)
    parts = of_texts([one.text for one in single], vectors)
    hands = asked.hands.split(",") if asked.hands else sorted({m.hand for m in written if m.marked})
    if asked.ship:
        layers = (fit_mails(written, whole, single, parts), fit_sentences(single, parts))
        (KEPT / "layers.pickle").write_bytes(pickle.dumps(layers))
    told: list[tuple[Mail, Any, Any]] = []
    for hand in hands:
        started = time.monotonic()
        kept = np.array([one.hand != hand for one in written])
        rest = np.array([one.hand != hand for one in single])
        others = [one for one in single if one.hand != hand]
        others_parts = parts.at(rest)
        mail_layer = fit_mails(
            [one for one in written if one.hand != hand], whole.at(kept), others, others_parts
        )
        layer = fit_sentences(others, others_parts)
        for at, mail in enumerate(written):
            if mail.hand == hand:
                each = layer.totals(of_texts([u.text for u in mail.units], vectors))
                told.append((mail, mail_layer.totals(whole.at([at]))[0], each))
        print(hand, round(time.monotonic() - started), "s", flush=True)
    (KEPT / "unseen.pickle").write_bytes(pickle.dumps(told))


if __name__ == "__main__":
    main()
