"""What binds the texts of every response, whatever its kind: TRUST-3.8 and TRUST-3.9.

Decides both, in either mode and on every surface. Decided on the JSON of the document as it would
leave: every text in it is clean, a model's texts keep to what a model may say, and no words of a
model stand where no law looks. Repaired in this order: the model's texts through the document's own
lens, which renders it anew, then every other text in place. Not rewritten are quotes beside their
digest (an unclean one is no evidence, ``presentable``), ids, and what a contract promises to give
back byte for byte; each kind of document names the latter (``Outlet.verbatim``).

Not decided here: whether what a model says is true or supported; that is for the laws that look at
the same texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Generic

from troth.contracts.answers.spoken import Speech, uncovered_texts
from troth.kernel.clean import clean_text, is_clean
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.law import D, ExitLaw
from troth.kernel.verdicts import Repair, Verdict, decide, not_applicable

CLEAN_CLAUSES = frozenset({"TRUST-3.8", "TRUST-3.9"})
REMOVED = ""  # in place of a text that no law covers
_QUOTE = frozenset({"sha256", "source_id"})  # a member with both is a quote from a stored source
_IDS = ("_id", "_ids")
_LISTS, _HOLDS_TEXT = (list, tuple), (str, dict, list, tuple)  # tuples of types are asked quickly
_STORED = "text_sha256"  # and the text beside it is the stored source itself


@dataclass(frozen=True, kw_only=True)
class Outlet(Generic[D]):
    """How to reach the texts of one kind of document.

    Attributes:
        spoken: Texts in the words of a model; with the others of the answer contract's lens.
        with_spoken: The document with other words in the same places, rendered anew.
        covered: Texts that laws are decided on.
        with_wire: The document with other texts, rendered anew.
        rendered: Members that only repeat other members, and are rendered from them.
        verbatim: Members that leave byte for byte, because a contract promises it.
    """

    spoken: Callable[[D], tuple[str, ...]]
    with_spoken: Callable[[D, tuple[str, ...]], D]
    covered: Callable[[D], tuple[str, ...]]
    with_wire: Callable[[D, JsonObject], D]
    rendered: frozenset[str] = frozenset()
    verbatim: frozenset[str] = frozenset()

    @property
    def set_apart(self) -> frozenset[str]:
        """Members that repeat others, or leave as they are."""
        return self.rendered | self.verbatim


def clean_law(outlet: Outlet[D]) -> ExitLaw[D]:
    """The law for one kind of document."""
    return ExitLaw(
        clauses=CLEAN_CLAUSES,
        decide=lambda document, record: tuple(_decide(document, record, outlet)),
        repair=lambda document, record, broken: _repair(document, record, broken, outlet),
    )


def _decide(document: D, record: ExchangeRecord, outlet: Outlet[D]) -> Iterator[Verdict]:
    wire = document.to_wire()
    # TRUST-3.8: whatever a model said stands where the laws look, or has not left.
    if record.said:
        uncovered = uncovered_texts(
            _texts(wire, outlet.set_apart), outlet.covered(document), record
        )
        yield decide("TRUST-3.8", not uncovered, "words_outside_the_law")
    else:
        yield not_applicable("TRUST-3.8", "no_model_spoke")
    # TRUST-3.9: everything that is shown, and what a model says more strictly.
    shown = all(map(is_clean, {*_texts(wire, outlet.verbatim)}))
    lawful = Speech(record).is_lawful if record.said else is_clean
    spoken = all(map(lawful, outlet.spoken(document)))
    yield decide("TRUST-3.9", shown and spoken, "unclean_text")


def _repair(
    document: D, record: ExchangeRecord, broken: Set[str], outlet: Outlet[D]
) -> tuple[D, tuple[Repair, ...]]:
    repairs: list[Repair] = []
    if "TRUST-3.9" in broken:
        taken: Counter[str] = Counter()
        document = _cleaned(document, record, outlet, taken)
        repairs.append(Repair(clause="TRUST-3.9", what=_told(taken)))
    if "TRUST-3.8" in broken:
        wire = document.to_wire()
        uncovered = uncovered_texts(
            _texts(wire, outlet.set_apart), outlet.covered(document), record
        )
        emptied = _mapped(
            wire, outlet.set_apart, lambda text: REMOVED if text in uncovered else text
        )
        document = outlet.with_wire(document, emptied)
        what = "removed a model's words from where no law looks"
        repairs.append(Repair(clause="TRUST-3.8", what=what))
    return document, tuple(repairs)


def _cleaned(document: D, record: ExchangeRecord, outlet: Outlet[D], taken: Counter[str]) -> D:
    # The words of a model, or of what speaks in its place, as they may leave.
    clean = Speech(record).clean if record.said else clean_text
    spoken = outlet.spoken(document)
    cleaned_words = tuple(clean(text, taken=taken) for text in spoken)
    if cleaned_words != spoken:
        document = outlet.with_spoken(document, cleaned_words)
    wire = document.to_wire()
    cleaned = _mapped(wire, outlet.set_apart, lambda text: clean_text(text, taken=taken))
    return document if cleaned == wire else outlet.with_wire(document, cleaned)


def _told(taken: Counter[str]) -> str:
    """What was done, by kind and count; no text of anybody."""
    counted = ", ".join(f"{count} {kind}" for kind, count in sorted(taken.items()) if count > 0)
    return f"cleaned the text: {counted}" if counted else "rendered the cleaned text"


def _texts(wire: JsonObject, without: frozenset[str]) -> list[str]:
    """Every text of a response that is shown, but for the members of these names."""
    found: list[str] = []
    left: list[JsonValue] = [wire]
    while left:
        value = left.pop()
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, _LISTS):
            left += value
        elif isinstance(value, dict):  # as all are that have canonical bytes
            left += [
                one
                for name, one in value.items()
                if isinstance(one, _HOLDS_TEXT) and not _is_kept(name, value, without)
            ]
    return found


def _mapped(value: JsonObject, without: frozenset[str], change: Callable[[str], str]) -> JsonObject:
    """The value with other texts in the same places; quotes stay as their digests say."""
    mapped = _changed(value, without, change)
    assert isinstance(mapped, dict)  # noqa: S101 - an object stays one
    return mapped


def _changed(value: JsonValue, without: frozenset[str], change: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        if value.keys() >= _QUOTE:
            return dict(value)
        return {
            name: member if _is_kept(name, value, without) else _changed(member, without, change)
            for name, member in value.items()
        }
    if isinstance(value, list | tuple):
        return [_changed(member, without, change) for member in value]
    return value


def _is_kept(name: str, beside: Mapping[str, JsonValue], without: frozenset[str]) -> bool:
    return name in without or name.endswith(_IDS) or (name == "text" and _STORED in beside)


def without_model(with_wire: Callable[[D, JsonObject], D], *verbatim: str) -> Outlet[D]:
    """The outlet of documents in which no model's words can stand.

    Args:
        verbatim: Members that leave byte for byte.
    """
    return Outlet(
        spoken=lambda _: (),
        with_spoken=lambda document, _: document,
        covered=lambda _: (),
        with_wire=with_wire,
        verbatim=frozenset(verbatim),
    )
