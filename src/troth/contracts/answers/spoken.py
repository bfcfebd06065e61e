"""What a model may say in one exchange: clean, without links of its own, without our labels.

Decides nothing by itself; TRUST-3.9 is decided and repaired with ``Speech``. To the cleaning of any
text it adds what binds a model alone: its links are those that the user or a source gave, it does
not repeat its instructions, and it does not look like the answer's own headings, marks and
notices. Idempotent, total, linear in the length of the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from troth.contracts.answers.imitations import relabel
from troth.contracts.answers.markers import NEUTRAL
from troth.contracts.answers.runs import Grams, grams_of, shared_runs
from troth.kernel.clean import clean_text
from troth.kernel.clean.characters import clean_characters
from troth.kernel.clean.code import begins_with_fence, settle_fences
from troth.kernel.clean.markup import links_of
from troth.kernel.exchange import ExchangeRecord, Mode

INSTRUCTIONS = "runs of the instructions"
WITHHELD_RUN = "‹instructions withheld›"
UNSETTLED = "‹withheld›"  # in place of a text that no number of repairs settles
_RUN_WORDS = 8
_ROUNDS = 6


class Speech:
    """Cleans the words of a model in one exchange."""

    def __init__(self, record: ExchangeRecord) -> None:
        self._record = record

    def clean(self, text: str, taken: Counter[str] | None = None) -> str:
        """The text as it may leave; a lawful one comes back as it is.

        Args:
            taken: Counts what was taken out, escaped or relabelled, by kind.
        """
        counts: Counter[str] = Counter() if taken is None else taken
        for _ in range(_ROUNDS):
            before, text = text, self._once(text, counts)
            if text == before:
                return text
        counts[INSTRUCTIONS] += 1
        return UNSETTLED

    def is_lawful(self, text: str) -> bool:
        """Whether the text may leave as it is."""
        return self._once(text, Counter()) == text

    def _once(self, text: str, taken: Counter[str]) -> str:
        text = self._without_instructions(clean_characters(text, taken), taken)
        text = clean_text(text, allows=self._links.__contains__, taken=taken)
        return _settled(relabel(text, taken, self._is_given, is_marked=self._is_marked))

    @property
    def _is_marked(self) -> bool:
        """Whether TRUST-3.7 decides on the marks of this exchange: a false one does not stay."""
        record = self._record
        return record.mode is Mode.WORK and bool(record.said and record.evidence.facts)

    def _without_instructions(self, text: str, taken: Counter[str]) -> str:
        grams = _instruction_grams(self._record.instructions)
        pieces: list[str] = []
        begin = 0
        for start, end in shared_runs(text, grams):
            pieces += (text[begin:start], WITHHELD_RUN)
            begin = end
            taken[INSTRUCTIONS] += 1
        return "".join((*pieces, text[begin:]))

    @cached_property
    def _links(self) -> frozenset[str]:
        """Keys of the links that the user or a source of the exchange gave."""
        evidence = self._record.evidence
        urls = (source.url or "" for source in evidence.sources)
        texts = (*self._record.given, *evidence.texts.values(), *urls)
        return frozenset(key for text in texts for key in links_of(text))

    def _is_given(self, token: str) -> bool:
        texts = (*self._record.given, *self._record.evidence.texts.values())
        return any(token in text.lower() for text in texts)


def _settled(text: str) -> str:
    bare = text.lstrip()
    # An answer is put together from stripped texts: an indented mark would begin to open a fence.
    text = bare if begins_with_fence(bare) else text
    settled = settle_fences(text)
    # What is one line stays one line, as limitations are told; marked, it opens no fence.
    return settled if settled == text or "\n" in text else f"{NEUTRAL}{text}"


@lru_cache(maxsize=64)
def _instruction_grams(instructions: tuple[str, ...]) -> Mapping[int, Grams]:
    return {_RUN_WORDS: grams_of(instructions, _RUN_WORDS)}
