"""Fit the head of ``contracts.memory.deciding.bearing``: which memories answer a question.

Run from the root of the repository::

    python -m training.memory.recall --fit FILE... --chosen FILE... --foreign FILE... [--write]
    python -m training.memory.recall --heard FILE... --foreign FILE... [--write]

``--fit`` and ``--chosen`` take ``conversations_HAND.jsonl`` and ``recalls_HAND.jsonl`` of
``training/rows``; thresholds are told of those of ``--chosen``, each read by a head that was fitted
without it. ``--foreign`` takes ``requests_HAND.jsonl``: questions that nothing was told of, each
held against the memories of somebody. Whoever has told little is read as well: each question is
held against a few of the memories too, as often without the answer among them.

With ``--heard`` the second head is fitted, over the first one and the network for talk: its files
are of hands that the network has not learned. Each is told by a head that saw none of it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.memory.fit import logistic
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.contracts.memory.deciding import bearing
from troth.contracts.memory.recall import fills
from troth.contracts.memory.slots.asking import read_memory_question
from troth.contracts.memory.slots.reading import read_statements

WEIGHTS: Final = Path(bearing.__file__).with_name("bearing.json")
LEAST, BESIDE, SURE = 0.2, 0.07, 0.55
HEARD_LEAST, HEARD_BESIDE, HEARD_SURE = 0.25, 0.04, 0.5
_PENALTY, _STEPS = 1e-4, 1500
_MOST_CHARS, _SEED, _FOREIGN = 200, 7, 600
_FEW, _HALF = 8, 0.5


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question and what had been told by then.

    Attributes:
        given: One row of features for each memory.
        answers: For each answer, whether each memory is it; no rows where nothing was told.
    """

    text: str
    kind: str
    texts: list[str]
    given: np.ndarray
    answers: np.ndarray


def read(path: Path, encoder: SentenceEncoder) -> list[Asked]:
    """The questions of a file."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [one for row in rows for one in _asked(row, encoder) if not is_filled(one)]


def _asked(row: dict[str, Any], encoder: SentenceEncoder) -> Iterator[Asked]:
    if "told" in row:
        for one in row["asked"]:
            wanted = [row["told"][at] for at in one["answers"]]
            yield _beside(one["text"], one["kind"], row["told"], wanted, encoder)
        return
    for one in row["questions"]:
        told = [each["text"] for each in row["statements"] if each["turn"] <= one["after"]]
        if told:
            yield _beside(one["text"], one["kind"], told, one["answer"], encoder)


def few(asked: Sequence[Asked], elsewhere: Sequence[str], encoder: SentenceEncoder) -> list[Asked]:
    """Each question beside one to ``_FEW`` of the memories, in every second without its answer.

    Args:
        elsewhere: What others told, in any language; some of it is put among them.
    """
    drawn = random.Random(_SEED)  # noqa: S311
    made = []
    for one in asked:
        right = _right(one)
        is_told = drawn.random() < _HALF
        held = [at for at in range(len(one.texts)) if not right[at]]
        some = drawn.sample(held, min(len(held), drawn.randint(1, _FEW)))
        strange = drawn.sample(elsewhere, drawn.randint(0, _FEW // 2))
        answers = [one.texts[at] for at in right.nonzero()[0]][:1] if is_told else []
        told = [*strange, *(one.texts[at] for at in sorted(some))]
        told[drawn.randint(0, len(told)) : 0] = answers
        if told:
            made.append(_beside(one.text, one.kind, told, answers, encoder))
    return made


def _beside(
    text: str, kind: str, told: Sequence[str], wanted: Sequence[str], encoder: SentenceEncoder
) -> Asked:
    vectors = encoder.embed([text, *told])
    near = encoder.similarities(vectors[0], vectors[1:])
    given = bearing.features(text, told, near)
    return Asked(
        text=text,
        kind=kind if wanted or kind == "foreign" else "untold",
        texts=list(told),
        given=np.array([list(one.values()) for one in given]),
        answers=np.array([[one == each for one in told] for each in wanted], bool),
    )


def foreign(
    paths: Sequence[Path], known: Sequence[Asked], encoder: SentenceEncoder, count: int
) -> list[Asked]:
    """Questions of other matters, each beside the memories of somebody."""
    rows = [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]
    texts = [row["text"] for row in rows if row["text"].rstrip().endswith("?")]
    drawn = random.Random(_SEED)  # noqa: S311
    asked = drawn.sample([text for text in texts if len(text) < _MOST_CHARS], count)
    others = drawn.sample(list(known), count)
    return [
        _beside(text, "foreign", one.texts, (), encoder)
        for text, one in zip(asked, others, strict=True)
    ]


def is_filled(one: Asked) -> bool:
    """Whether a memory fills the attribute that is asked for: such questions need no head."""
    question = read_memory_question(one.text)
    slots = question.slots if question is not None else ()
    return bool(slots) and any(
        fills(slot, (fact.entity, fact.attribute))
        for text in one.texts
        for said in read_statements(text)
        for fact in said.facts
        for slot in slots
    )


def fitted(asked: Sequence[Asked]) -> np.ndarray:
    """The weights of a logistic head, one for each feature."""
    given = np.vstack([one.given for one in asked])
    right = np.concatenate([_right(one) for one in asked]).astype(float)
    return logistic(given, right, penalty=_PENALTY, steps=_STEPS)


def _right(one: Asked) -> np.ndarray:
    return one.answers.any(axis=0) if len(one.answers) else np.zeros(len(one.texts), bool)


def tell(name: str, asked: Sequence[tuple[Asked, np.ndarray]], *, heard: bool = False) -> None:
    """Print how often the right words are told, by kind, and how many there are."""
    kinds: dict[str, list[tuple[bool, bool, int]]] = {}
    for one, said in asked:
        places = bearing.told(said.tolist(), heard=heard)
        held = one.answers[:, places].any(axis=1) if len(one.answers) and places else []
        wanted = held if one.kind == "contested" else held[:1]
        is_right = len(wanted) > 0 and all(wanted) if len(one.answers) else not places
        is_sure = bool(places) and bearing.is_sure(float(said.max()), heard=heard)
        kinds.setdefault(one.kind, []).append((is_right, is_sure, len(places)))
    for kind, found in sorted(kinds.items()):
        right, sure, many = (float(np.mean([one[at] for one in found])) for at in range(3))
        print(f"{name} {kind} ({len(found)}): right {right:.3f}, sure {sure:.3f}, told {many:.2f}")


@dataclass(frozen=True, kw_only=True)
class Heard:
    """A question, the places that the network was asked about, and what the second head weighs."""

    asked: Asked
    places: list[int]
    given: np.ndarray
    is_asked: bool  # the first head tells nothing otherwise, and the network is not asked

    def said(self, head: np.ndarray) -> np.ndarray:
        """How likely each memory is to answer."""
        odds = np.zeros(len(self.asked.texts))
        if self.is_asked:
            odds[self.places] = 1 / (1 + np.exp(-self.given @ head))
        return odds


def heard(asked: Sequence[Asked], network: CrossEncoder) -> list[Heard]:
    """What the network says of the likeliest memories, as the product asks it."""
    weights = np.array(list(stored()["alone"]["weights"].values()))
    made = []
    for one in asked:
        odds = _said(weights, one).tolist()
        places = bearing.worth_asking(odds)
        said = network.opinions([(one.texts[at], one.text) for at in places])
        chances = {at: each.supported for at, each in zip(places, said, strict=True)}
        features = bearing.heard_features(odds, chances)
        given = np.array([list(features[at].values()) for at in places])
        is_asked = bool(bearing.told(odds))
        made.append(Heard(asked=one, places=places, given=given, is_asked=is_asked))
    return made


def fitted_heard(rows: Sequence[Heard]) -> np.ndarray:
    """The weights of the second head."""
    given = np.vstack([one.given for one in rows])
    right = np.concatenate([_right(one.asked)[one.places] for one in rows]).astype(float)
    return logistic(given, right, penalty=_PENALTY, steps=_STEPS)


def fit_second(files: Sequence[Path], strange: Sequence[Path], *, write: bool) -> None:
    """Fit the second head on hands of which the network has learned nothing."""
    encoder, network = SentenceEncoder(), CrossEncoder(talk=True)
    sets = {path.stem: read(path, encoder) for path in files}
    everything = [one for asked in sets.values() for one in asked]
    texts = sorted({text for one in everything for text in one.texts})
    others = heard(foreign(strange, everything, encoder, _FOREIGN // 2), network)
    rows = {name: heard(asked, network) for name, asked in sets.items()}
    small = {name: heard(few(asked, texts, encoder), network) for name, asked in sets.items()}
    unseen: list[tuple[Asked, np.ndarray]] = []
    unseen_few: list[tuple[Asked, np.ndarray]] = []
    for name in sets:
        rest = [one for each in sets if each != name for one in (*rows[each], *small[each])]
        head = fitted_heard([*rest, *others[::2]])
        said = [(one.asked, one.said(head)) for one in rows[name]]
        tell(name, said, heard=True)
        unseen += said
        unseen_few += [(one.asked, one.said(head)) for one in small[name]]
        unseen += (
            [(one.asked, one.said(head)) for one in others[1::2]] if name == files[0].stem else []
        )
    tell("all", unseen, heard=True)
    tell("few memories", unseen_few, heard=True)
    if write:
        head = fitted_heard(
            [*(one for name in sets for one in (*rows[name], *small[name])), *others]
        )
        names = bearing.heard_features([0.5], {0: 0.5})[0]
        put("heard", names, head, least=HEARD_LEAST, beside=HEARD_BESIDE, sure=HEARD_SURE)


def stored() -> Any:
    """The heads that ship."""
    return json.loads(WEIGHTS.read_bytes())


def put(name: str, features: Iterable[str], head: np.ndarray, **kept: float) -> None:
    """Write one of the heads beside the other."""
    card = {**kept, "weights": dict(zip(features, head.round(4).tolist(), strict=True))}
    WEIGHTS.write_text(json.dumps(stored() | {name: card}, indent=2) + "\n")


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="*", default=[])
    parser.add_argument("--chosen", type=Path, nargs="*", default=[])
    parser.add_argument("--heard", type=Path, nargs="*", default=[])
    parser.add_argument("--foreign", type=Path, nargs="+", required=True)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.heard:
        fit_second(given.heard, given.foreign, write=given.write)
        return
    encoder = SentenceEncoder()
    sets = {path.stem: read(path, encoder) for path in (*given.chosen, *given.fit)}
    everything = [one for asked in sets.values() for one in asked]
    others = foreign(given.foreign, everything, encoder, _FOREIGN)
    texts = sorted({text for one in everything for text in one.texts})
    small = {name: few(asked, texts, encoder) for name, asked in sets.items()}
    unseen: list[tuple[Asked, np.ndarray]] = []
    unseen_few: list[tuple[Asked, np.ndarray]] = []
    for path in given.chosen:
        rest = [one for name in sets if name != path.stem for one in (*sets[name], *small[name])]
        head = fitted([*rest, *others[::2]])
        said = [(one, _said(head, one)) for one in sets[path.stem]]
        tell(path.stem, said)
        unseen += said
        unseen += [(one, _said(head, one)) for one in others[1::2]]
        unseen_few += [(one, _said(head, one)) for one in small[path.stem]]
    tell("all", unseen)
    tell("few memories", unseen_few)
    if given.write:
        names = bearing.features("", [""], [0.0])[0]
        everything += [one for asked in small.values() for one in asked]
        head = fitted([*everything, *others])
        put("alone", names, head, least=LEAST, beside=BESIDE, sure=SURE)


def _said(head: np.ndarray, one: Asked) -> np.ndarray:
    said: np.ndarray = 1 / (1 + np.exp(-one.given @ head))
    return said


if __name__ == "__main__":
    main()
