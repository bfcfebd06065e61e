"""Fit the head of ``adapters.understanding.answering``: which passages answer a question.

Run from the root of the repository::

    python -m training.answers.fit HAND... [--told HAND...] [--write]

Hands are of ``questions_HAND.jsonl`` and must be held out of the network: what it says of questions
that it has learned is too sure. Each question is asked of a few documents of its hand, as of the
pages of one firm, and of one to four of the passages found, as of what comes along with a request.
Requests of ``requests_*.jsonl`` that need evidence are asked of the same documents: they are of
other matters. Told are hands of ``--told``, and each hand by a head that was fitted without it.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression

from training.judge import asked, written
from troth.adapters.evidence.meaning import searched
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import Found, Ranked, most_likely, rank
from troth.adapters.understanding.answering import HEAD, below_heading, features
from troth.adapters.understanding.card import TALK_FILE
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.ports.evidence import Hit

LEAST, SURELY, BESIDE = 0.14, 0.32, 0.1
_TOGETHER: Final = 8  # documents that a question is asked of
_STRENGTH: Final = 0.5
_SHOWN: Final = 6
_FOREIGN, _FEW, _SEED = 40, 4, 7  # requests of other matters for each lot of documents


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question with the features of the passages found for it, and which of them answer it.

    Attributes:
        kind: ``own`` of a question to the documents, ``foreign`` of one of another matter, ``few``
            beside a few passages.
    """

    kind: str
    answerable: bool
    given: np.ndarray
    right: np.ndarray


def text_of(document: dict[str, Any]) -> str:
    """A document as Markdown."""
    parts = [f"# {document['title']}"]
    for one in document["sections"]:
        parts += [f"## {one['heading']}"] if one["heading"] else []
        parts.append("\n".join(one["sentences"]) if "|" in str(one) else " ".join(one["sentences"]))
    return "\n\n".join(parts) + "\n"


def requests() -> list[str]:
    """Questions of any matter."""
    files = sorted(written.ROWS.glob("requests_*.jsonl"))
    rows = [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]
    return [one["text"] for one in rows if one["need"] == "evidence" and not one["missing"]]


def read(hand: str, encoder: SentenceEncoder, network: CrossEncoder) -> Iterator[Asked]:
    """The questions of a hand, and others that its documents do not answer."""
    texts = asked.documents(written.ROWS, hand)
    rows: Any = written.rows(written.ROWS, "questions", hand)
    names, order = list(texts), Random(f"{_SEED} {hand}")
    others = [{"question": text, "answers": []} for text in requests()]
    for start in range(0, len(names), _TOGETHER):
        together = names[start : start + _TOGETHER]
        hits = [
            Hit(source_id=name, passage=passage)
            for name in together
            for passage in split_passages(text_of(texts[name]), title=texts[name]["title"])
        ]
        vectors = encoder.embed([searched(hit.passage.context, hit.passage.text) for hit in hits])
        own = [one for one in rows if one["document"] in together]
        for row in (*own, *order.sample(others, _FOREIGN)):
            near = encoder.similarities(encoder.embed([row["question"]])[0], vectors)
            found = [Found(hit=hit, near=n) for hit, n in zip(hits, near, strict=True)]
            ranked = most_likely(rank([row["question"]], found))
            kind = "own" if "document" in row else "foreign"
            yield of_question(row, ranked, network, kind)
            few = order.sample(found, order.randint(1, min(_FEW, len(found))))
            near_few = most_likely(rank([row["question"]], few))
            yield of_question(row, near_few, network, "few")
            yield of_question(row, ranked[: order.randint(1, _FEW)], network, "few")


def of_question(
    row: dict[str, Any], ranked: Sequence[Ranked], network: CrossEncoder, kind: str
) -> Asked:
    """The features of what was found for a question."""
    pairs = [(below_heading(one.passage), row["question"]) for one in ranked]
    said = features(ranked, [one.supported for one in network.opinions(pairs)])
    answers = [" ".join(one.split()) for one in row["answers"]]
    held = [" ".join(one.passage.text.split()) for one in ranked]
    right = np.array([any(answer in text for answer in answers) for text in held])
    return Asked(
        kind=kind,
        answerable=bool(right.any() if kind == "few" else answers),
        given=np.array([list(one.values()) for one in said]),
        right=right,
    )


def fitted(rows: Sequence[Asked]) -> np.ndarray:
    """Weights by the order of the features; the first one is always 1."""
    given = np.vstack([one.given for one in rows])
    right = np.concatenate([one.right for one in rows])
    middle, width = given.mean(axis=0), given.std(axis=0)
    width[width == 0] = 1.0
    model = LogisticRegression(C=_STRENGTH, max_iter=5000).fit((given - middle) / width, right)
    weights = model.coef_[0] / width
    weights[0] = model.intercept_[0] - float(middle[1:] @ weights[1:])
    return np.asarray(weights)


def tell_all(hand: str, rows: Sequence[Asked], weights: np.ndarray) -> None:
    """What the weights make of each kind of question."""
    for kind in dict.fromkeys(one.kind for one in rows):
        tell(f"{hand} {kind}", [one for one in rows if one.kind == kind], weights)


def tell(name: str, rows: Sequence[Asked], weights: np.ndarray) -> None:
    """How often what answers is shown, and shown first, and nothing where nothing answers."""
    odds = [1 / (1 + np.exp(-one.given @ weights)) for one in rows]
    shown, first, silent, count = [], [], [], []
    for one, own in zip(rows, odds, strict=True):
        least = BESIDE * own.max() if own.max() >= LEAST else 1.0
        places = [at for at in np.argsort(-own, kind="stable")[:_SHOWN] if own[at] >= least]
        if one.answerable:
            shown.append(bool(one.right[places].any()))
            first.append(bool(places) and bool(one.right[places[0]]))
            count.append(len(places))
        else:
            silent.append(not places)
    told = f"{name}: {len(rows)} questions, silent {np.mean(silent):.3f} of {len(silent)}"
    if shown:
        told += f", shown {np.mean(shown):.3f}, first {np.mean(first):.3f}"
        told += f", passages {np.mean(count):.1f}"
    print(told)


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", nargs="+")
    parser.add_argument("--told", nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    encoder, network = SentenceEncoder(), CrossEncoder(talk=True)
    rows = {hand: list(read(hand, encoder, network)) for hand in (*given.hands, *given.told)}
    for hand in given.hands:
        rest = [one for other in given.hands if other != hand for one in rows[other]]
        tell_all(hand, rows[hand], fitted(rest))
    weights = fitted([one for hand in given.hands for one in rows[hand]])
    for hand in given.told:
        tell_all(hand, rows[hand], weights)
    if given.write:
        passage = split_passages("Text.", title="")[0]
        nothing = Ranked(hit=Hit(source_id="s", passage=passage), score=0.0)
        names = features([nothing], [0.5])[0]
        head = {
            "network": network.card.digests[TALK_FILE],
            "least": LEAST,
            "surely": SURELY,
            "beside": BESIDE,
            "weights": dict(zip(names, weights.round(4).tolist(), strict=True)),
        }
        Path(HEAD).write_text(json.dumps(head, indent=1) + "\n")


if __name__ == "__main__":
    main()
