"""Fit the head of ``language.statements`` on conversations, and tell what it does unseen.

Run from the root of the repository::

    python -m training.statements.fit --fit FILE... --held FILE... [--write]

Files are ``conversations_HAND.jsonl`` and ``questions_HAND.jsonl`` of ``training/rows``; what is
asked in them states nothing. Short statements of ``pairs_HAND.jsonl`` are claimed as they stand. Of
``turns_HAND.jsonl``, single messages as people type them, each row counts ``OFTEN``. A piece is a
statement where half of it lies within a statement of the turn.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from troth.language.statements import reading
from troth.language.statements.asking import weighed
from troth.language.statements.reading import Piece, features_of, pieces_of
from troth.language.tokens import sentences, words
from troth.language.words import words_of

WEIGHTS: Final = Path(reading.__file__).with_name("weights.json")
_PLAIN_WORDS = 14
_STRENGTH, _LEAST_SEEN, _ROUND, _LEAST_WEIGHT = 0.5, 4, 2, 0.05
OFTEN: Final = 3
_LEAST = 0.4  # from which probability
Row = tuple[list[str], bool]


def examples(path: Path) -> list[Row]:
    """Pieces, each with its features and whether it is part of a statement."""
    found: list[Row] = []
    for line in path.read_text("utf-8").splitlines():
        said = json.loads(line)
        if "states" in said:
            stated = [{"turn": 0, "text": text} for text in said["states"]]
            found += OFTEN * list(of_turn({"n": 0, "text": said["text"]}, stated))
            continue
        asked = [{"n": 0, "text": one["text"]} for one in said.get("questions", ())]
        asked += [{"n": 0, "text": said["question"]}] if "question" in said else []
        plain = [said[name] for name in ("earlier", "later") if is_plain(said.get(name, ""))]
        asked += [{"n": at, "text": text} for at, text in enumerate(plain, start=1)]
        stated = [{"turn": at, "text": text} for at, text in enumerate(plain, start=1)]
        for turn in (*said.get("turns", ()), *asked):
            found += of_turn(turn, said.get("statements", stated))
    return found


def is_plain(text: str) -> bool:
    """Whether a statement of a pair is short and one sentence, so that all of it is claimed."""
    said = words(text)
    asks = "?" in text or not said or said[0] in words_of("moods.orders")
    return len(said) <= _PLAIN_WORDS and not asks and len(sentences(text)) == 1


def of_turn(turn: dict[str, Any], statements: Sequence[Any]) -> Iterator[Row]:
    """The examples of one turn."""
    text: str = turn["text"]
    spans = list(_spans(text, [one["text"] for one in statements if one["turn"] == turn["n"]]))
    before: Piece | None = None
    for piece in pieces_of(text):
        yield list(features_of(text, piece, before)), _within(piece, spans)
        before = piece


def _spans(text: str, statements: Sequence[str]) -> Iterator[tuple[int, int]]:
    for one in statements:
        at = text.find(one)
        if at >= 0:
            yield at, at + len(one)


def _within(piece: Piece, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a statement holds at least half of the piece."""
    return any(
        2 * (min(end, piece.end) - max(start, piece.start)) >= piece.end - piece.start
        for start, end in spans
    )


def fitted(rows: Sequence[Row], *, least: float, seen: int) -> dict[str, Any]:
    """A head: its bias, the weights by name, and from which probability it says yes.

    Args:
        seen: Rows that a feature has to occur in.
    """
    counts = Counter(name for names, _ in rows for name in set(names))
    known = sorted(name for name, count in counts.items() if count >= seen)
    places = {name: at for at, name in enumerate(known)}
    cells = [(row, places[n]) for row, (names, _) in enumerate(rows) for n in names if n in places]
    matrix = csr_matrix(
        (np.ones(len(cells)), ([row for row, _ in cells], [at for _, at in cells])),
        shape=(len(rows), len(known)),
    )
    model = LogisticRegression(C=_STRENGTH, max_iter=2000).fit(matrix, [right for _, right in rows])
    weights = np.round(model.coef_[0], _ROUND)
    held = {name: float(weights[at]) for name, at in places.items() if weights[at]}
    return {"bias": round(float(model.intercept_[0]), _ROUND), "least": least, "weights": held}


def told(head: dict[str, Any], rows: Sequence[Row]) -> str:
    """AUC, precision and recall of a head."""
    scores = np.array([weighed(head, names) for names, _ in rows])
    right = np.array([one for _, one in rows])
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(rows))
    ranks[order] = np.arange(1, len(rows) + 1)
    if right.all() or not right.any():
        return f"n {len(rows)}, said of {(scores >= head['least']).mean():.3f}"
    count = right.sum()
    auc = (ranks[right].sum() - count * (count + 1) / 2) / (count * (len(rows) - count))
    said = scores >= head["least"]
    recall, precision = said[right].mean(), right[said].mean()
    return f"n {len(rows)}, AUC {auc:.3f}, precision {precision:.3f}, recall {recall:.3f}"


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    head = fitted(
        [row for path in given.fit for row in examples(path)], least=_LEAST, seen=_LEAST_SEEN
    )
    head["weights"] = {n: one for n, one in head["weights"].items() if abs(one) >= _LEAST_WEIGHT}
    for path in given.held:
        print(path.stem, told(head, examples(path)))
    if given.write:
        WEIGHTS.write_text(json.dumps(head, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
