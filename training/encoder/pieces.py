"""Choose which pieces of words the encoder keeps: what English, German and others are written with.

Run from the root of the repository::

    python -m training.encoder.pieces --pieces tokenizer.json --count 36000 --out kept.json

Kept are the marks, single letters of many scripts, and then the pieces that are met most often in
the words of fourteen languages, by the lists of the package ``wordfreq`` (English and German weigh
most), and in the rows written for the purpose. The lists choose; nothing of them ships.
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from training.judge import written

LANGUAGES: Final = {
    "en": 1.0,
    "de": 1.0,
    "fr": 0.12,
    "es": 0.12,
    "it": 0.1,
    "nl": 0.1,
    "pt": 0.08,
    "pl": 0.08,
    "tr": 0.06,
    "ru": 0.06,
    "sv": 0.05,
    "cs": 0.05,
    "uk": 0.05,
    "da": 0.03,
}
OWN: Final = 1.5  # weight of all the rows
MARKS: Final = 4
_WHOLE: Final = frozenset(
    ("CYRILLIC", "GREEK", "HEBREW", "ARABIC", "HIRAGANA", "KATAKANA", "DEVANAGARI", "THAI")
)
_SOME: Final = {"CJK": 1500, "HANGUL": 600}


def counted(tokenizer: Any, folder: Path) -> Counter[int]:
    """How much each piece is met with."""
    import wordfreq  # type: ignore[import-not-found, import-untyped]

    found: Counter[int] = Counter()

    def add(texts: Sequence[str], weights: Sequence[float]) -> None:
        read = tokenizer.encode_batch(texts, add_special_tokens=False)
        for one, weight in zip(read, weights, strict=True):
            for piece in one.ids:
                found[piece] += weight

    for language, weight in LANGUAGES.items():
        is_first = language in ("en", "de")
        words = wordfreq.get_frequency_dict(language, "large" if is_first else "small")
        shares = [share * weight for share in words.values()]
        add(list(words), [share * 0.6 for share in shares] if is_first else shares)
        if is_first:
            add([word.capitalize() for word in words], [share * 0.4 for share in shares])
    texts = list(dict.fromkeys(_texts(folder)))
    own = Counter(
        piece
        for one in tokenizer.encode_batch(texts, add_special_tokens=False)
        for piece in one.ids
    )
    for piece, times in own.items():
        found[piece] += OWN * times / own.total()
    return found


def _texts(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield from _strings(json.loads(line))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)


def letters(vocabulary: Sequence[tuple[str, float]]) -> set[int]:
    """Marks, and single letters, digits and signs."""
    found, left = set(range(MARKS)), dict(_SOME)
    for at, (piece, _) in enumerate(vocabulary):
        own = piece.removeprefix("▁")
        if len(own) > 1 or at < MARKS:
            continue
        script = unicodedata.name(own, "").partition(" ")[0] if own else "LATIN"
        kind = unicodedata.category(own) if own else "P"
        if script in left and piece == own and left[script]:
            left[script] -= 1
        elif script not in _WHOLE | {"LATIN"} and kind[0] not in "PS" and kind != "Nd":
            continue
        found.add(at)
    return found


def main() -> None:
    """Read the arguments and write the list."""
    from tokenizers import Tokenizer

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=Path, required=True)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--count", type=int, default=36_000)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    vocabulary = json.loads(given.pieces.read_text("utf-8"))["model"]["vocab"]
    kept = letters(vocabulary)
    for piece, _ in counted(Tokenizer.from_file(str(given.pieces)), given.rows).most_common():
        if len(kept) >= given.count:
            break
        kept.add(piece)
    names = [vocabulary[at][0] for at in sorted(kept)]
    given.out.write_text(json.dumps(names, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
