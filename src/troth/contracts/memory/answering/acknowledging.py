"""What is said to a turn that told something: what was noted, what stands against it, what moved.

It is read off the events of the turn, so that nothing is said that did not happen. A record that is
contested after the turn is told as its dispute, never as a plain "noted" (MEM-4); an opened entry
is told with both records and a question (MEM-6), and closes by nothing but its answer (MEM-7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.answering import display
from troth.contracts.memory.answering.composed import Composed, Said, compose
from troth.contracts.memory.answering.phrases import read_language
from troth.contracts.memory.answering.sides import Dispute, Told, disputes_of, told_by
from troth.contracts.memory.answering.telling import MAX_OTHERS, Teller
from troth.contracts.memory.answering.turn import Turn, read_turn
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.ledger import losers_of
from troth.contracts.memory.model import Actor, Certainty, Entry, Memory, Moved
from troth.kernel.memories import Contest, EntryKind, EntryState

MAX_NOTED = 8
"""Sentences in which one acknowledgement repeats what was told; of more it says how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Scene:
    """The turn, and who tells it."""

    turn: Turn
    teller: Teller


def acknowledge(
    events: Sequence[MemoryEvent],
    *,
    memories: Mapping[str, Memory],
    entries: Mapping[str, Entry],
    contests: Sequence[Contest],
    language: str,
    refused: Sequence[str] = (),
    greeted: bool = False,
) -> Composed:
    """The reply to a turn that told something, or moved an entry, or did neither.

    Args:
        events: What the turn changed, in order.
        memories: Those that the events and entries name and that were there before, by id.
        entries: Those that the events move and that were there before, by id.
        contests: The open entries after the turn, of its memories.
        refused: Why acts that were asked for were not done: ``unknown_id``, or any other code for
            a move that is not legal.
        language: Tag of the language to reply in; other ones than German mean English.
        greeted: The message is a greeting, and nothing else.
    """
    turn = read_turn(events, memories, entries, contests)
    disputes = disputes_of(turn.contests, turn.memories)
    teller = Teller(language=read_language(language), disputes=disputes)
    scene = _Scene(turn=turn, teller=teller)
    opened, questions = _opened(scene)
    said = [*_moves(scene), *opened, *_updates(scene), *_noted(scene), *_repeated(scene)]
    said += _refusals(refused, teller)
    if not said:
        said = [Said(text=teller.phrases.greeting if greeted else teller.phrases.nothing)]
    asked = tuple(dict.fromkeys(questions))
    return compose(said, ResponseType.SPEECH, questions=asked)


def question_about(kind: EntryKind, dispute: Dispute, teller: Teller) -> str:
    """What the subject is asked about a dispute, of which an open entry is of that kind."""
    phrases = teller.phrases
    return {
        EntryKind.CONFLICT: phrases.which if dispute.is_of_two else phrases.which_of_several,
        EntryKind.REVISION: phrases.which_correction,
        EntryKind.TEMPORAL: phrases.which_change,
    }[kind]


def _opened(scene: _Scene) -> tuple[list[Said], list[str]]:
    """Each dispute that the turn opened or added to, and the question about it."""
    said: list[Said] = []
    questions: list[str] = []
    for dispute in scene.teller.disputes:
        if _is_asked_about(dispute, scene.turn):
            kinds = [one.kind for one in dispute.contests if one.entry_id in scene.turn.opened]
            kind = (kinds or [dispute.contests[-1].kind])[-1]
            question = question_about(kind, dispute, scene.teller)
            told = _introduced(dispute, kinds, scene.teller)
            said.append(replace(told, text=f"{told.text} {question}"))
            questions.append(question)
    return said, questions


def _is_asked_about(dispute: Dispute, turn: Turn) -> bool:
    """Whether the turn opened it, or said one of its sides again: that settles nothing."""
    is_opened = any(one.entry_id in turn.opened for one in dispute.contests)
    return is_opened or any(side.memory_id in turn.reinforced for side in dispute.sides)


def _introduced(dispute: Dispute, opened: Sequence[EntryKind], teller: Teller) -> Said:
    told = teller.dispute(dispute, dated=True)
    if not opened:
        return teller.sentence(told)
    is_revision = opened[-1] is EntryKind.REVISION
    return teller.sentence(told, teller.phrases.corrected if is_revision else teller.phrases.noted)


def _updates(scene: _Scene) -> list[Said]:
    """Explained updates: what is current now, and what became history."""
    said = []
    for new_id, old_id in scene.turn.replaced:
        old = scene.turn.memories[old_id]
        for told in told_by((scene.turn.memories[new_id],)):
            before = next((one for one in told_by((old,)) if one.slot == told.slot), None)
            if before is not None:
                said.append(_updated(told, before, scene.teller))
    return said


def _updated(told: Told, before: Told, teller: Teller) -> Said:
    current = teller.fact(told)
    if teller.dispute_of(before) is not None:
        return teller.sentence(current)
    template = teller.phrases.updated
    clause = teller.after_colon(current.text)
    text = template.format(clause=clause, old=teller.named(before))
    return Said(
        text=text, memory_ids=(*current.memory_ids, before.memory_id), certain=current.certain
    )


def _noted(scene: _Scene) -> list[Said]:
    """What was told and stands alone: in our words, or else in those of the subject."""
    teller = scene.teller
    plain: list[Said] = []
    quoted: list[Said] = []
    for memory in scene.turn.added:
        facts = [told for told in told_by((memory,)) if _is_to_note(told, scene)]
        formed = [told for told in facts if _is_formed(told, teller)]
        plain += _grouped(formed, teller)
        if len(formed) < len(facts) or not memory.facts:
            is_possible = any(told.certainty is Certainty.POSSIBLE for told in facts)
            quoted.append(_noted_statement(memory, teller, possible=is_possible))
    noted = [teller.sentence(one, teller.phrases.noted) for one in dict.fromkeys(plain)]
    return _limited([*noted, *dict.fromkeys(quoted)], teller)


def _is_formed(told: Told, teller: Teller) -> bool:
    return told.certainty is not Certainty.POSSIBLE and teller.has_form(told)


def _grouped(facts: Sequence[Told], teller: Teller) -> list[Said]:
    """Values of one attribute together, where each of them stands for itself."""
    groups: dict[object, list[Told]] = {}
    for told in facts:
        alone = told.negative or told.past or teller.dispute_of(told) is not None
        key = told.key if alone else (told.slot, told.tense, told.certainty)
        groups.setdefault(key, []).append(told)
    return [
        teller.values(group) if len(group) > 1 else teller.fact(group[0])
        for group in groups.values()
    ]


def _is_to_note(told: Told, scene: _Scene) -> bool:
    """Not what the turn already told as a dispute, as an update or as a settled entry."""
    dispute = scene.teller.dispute_of(told)
    if dispute is not None and _is_asked_about(dispute, scene.turn):
        return False
    if told.slot in scene.turn.settled_slots:
        return False
    return (told.memory_id, told.slot) not in scene.turn.updated_slots


def _limited(said: Sequence[Said], teller: Teller) -> list[Said]:
    more = teller.phrases.noted_more.format(count=len(said) - MAX_NOTED)
    return [*said[:MAX_NOTED], *([Said(text=more)] if len(said) > MAX_NOTED else [])]


def _noted_statement(memory: Memory, teller: Teller, *, possible: bool = False) -> Said:
    told = teller.statement(memory)
    if not told.certain:
        return teller.sentence(told)
    phrases = teller.phrases
    template = phrases.noted_possible if possible else phrases.noted_quote
    text = template.format(quote=teller.quoted(memory))
    return Said(text=text, memory_ids=told.memory_ids, certain=not possible)


def _repeated(scene: _Scene) -> list[Said]:
    """What was said before and is uncontested; the rest is asked about as a dispute."""
    turn, teller = scene.turn, scene.teller
    said = []
    for memory_id in turn.reinforced:
        memory = turn.memories[memory_id]
        facts = [told for told in told_by((memory,)) if _is_to_note(told, scene)]
        if facts:
            said += [
                teller.sentence(teller.fact(told), teller.phrases.told_before) for told in facts
            ]
        elif not memory.facts:
            said.append(teller.sentence(teller.statement(memory), teller.phrases.told_before))
    return _limited(list(dict.fromkeys(said)), teller)


def _moves(scene: _Scene) -> list[Said]:
    said: list[Said] = []
    for entry, moved in scene.turn.moves:
        said += _move(entry, moved, scene)
    return said


def _move(entry: Entry, moved: Moved, scene: _Scene) -> list[Said]:
    """What a move of an entry is told as, by the state that it led to."""
    teller = scene.teller
    sides = _sides(entry, scene.turn)
    contested = [one for one in map(teller.dispute_of, sides) if one is not None]
    if moved.to is EntryState.OPEN:
        return [
            teller.sentence(teller.dispute(one), teller.phrases.reopened) for one in contested[:1]
        ]
    if moved.to is EntryState.REFLECTING:
        return [Said(text=teller.phrases.reflecting, certain=False)]
    if contested or len(sides) < 2:
        # MEM-4: a side that still stands in another open entry is not told as settled.
        told = [teller.sentence(teller.dispute(one)) for one in contested[:1]]
        return [Said(text=teller.phrases.settled), *told]
    ids = tuple(side.memory_id for side in sides)
    return [Said(text=_closing(entry, moved, sides, teller), memory_ids=ids)]


def _closing(entry: Entry, moved: Moved, sides: Sequence[Told], teller: Teller) -> str:
    phrases = teller.phrases
    if moved.to is EntryState.ACCEPTED:
        return _accepted(sides, teller)
    losers = losers_of(replace(entry, state=moved.to, history=(moved,)))
    winners = [side for side in sides if side.memory_id not in losers]
    lost = tuple(dict.fromkeys(teller.named(s) for s in sides if s.memory_id in losers))
    if not winners or not lost:
        return phrases.settled
    template = phrases.by_rule if moved.by is Actor.POLICY else phrases.thanks
    kept = template.format(winner=teller.named(winners[-1]))
    if len(lost) == 1:
        return f"{kept} {phrases.stays.format(loser=lost[0])}"
    return f"{kept} {phrases.stay.format(losers=_listed(lost, teller))}"


def _accepted(sides: Sequence[Told], teller: Teller) -> str:
    named = tuple(dict.fromkeys(teller.named(side) for side in sides))
    if len(sides) == 2:
        first, second = (teller.named(side) for side in sides)
        return teller.phrases.both_stand.format(first=first, second=second)
    return teller.phrases.all_stand.format(sides=_listed(named, teller))


def _listed(names: Sequence[str], teller: Teller) -> str:
    """The newest few by name, and how many there are besides."""
    newest = names[::-1]
    rest = len(newest) - MAX_OTHERS
    more = [teller.phrases.more.format(count=rest)] if rest > 0 else []
    return display.joined([*newest[:MAX_OTHERS], *more], teller.language)


def _sides(entry: Entry, turn: Turn) -> tuple[Told, ...]:
    return tuple(
        Told.of_fact(turn.memories[side.memory_id], side.fact)
        for side in entry.sides
        if side.memory_id in turn.memories
    )


def _refusals(refused: Sequence[str], teller: Teller) -> list[Said]:
    phrases = teller.phrases
    texts = (phrases.unknown_id if one == "unknown_id" else phrases.illegal for one in refused)
    return [Said(text=text, certain=False) for text in dict.fromkeys(texts)]
