"""What is said to a turn that told something: what was noted, what stands against it, what moved.

It is read off the events of the turn, so that nothing is said that did not happen. A record that is
contested after the turn is told as its dispute, never as a plain "noted" (MEM-4); an opened entry
is told with both records and a question (MEM-6), and closes by nothing but its answer (MEM-7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.answering.composed import Composed, Said, compose
from troth.contracts.memory.answering.disputes import Dispute
from troth.contracts.memory.answering.quoting import listed
from troth.contracts.memory.answering.telling import MAX_OTHERS, Teller, teller_of
from troth.contracts.memory.answering.turn import Turn, read_turn
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.ledger import losers_of
from troth.contracts.memory.model import Actor, Certainty, Entry, Memory, Moved
from troth.kernel.memories import Contest, EntryKind, EntryState

MAX_NOTED = 8
"""Statements that one acknowledgement quotes; of more it says how many."""


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
    otherwise: str = "nothing",
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
        otherwise: Name of the words for a turn that did none of these.
    """
    turn = read_turn(events, memories, entries, contests)
    teller = teller_of(turn.contests, turn.memories, language=language)
    scene = _Scene(turn=turn, teller=teller)
    opened, questions = _opened(scene)
    said = [*_moves(scene), *opened, *_updates(scene), *_noted(scene), *_repeated(scene)]
    names = ("unknown_id" if one == "unknown_id" else "illegal" for one in refused)
    said += [Said(text=teller.say(name), certain=False) for name in dict.fromkeys(names)]
    if not said:
        said = [Said(text=teller.say(otherwise))]
    return compose(said, ResponseType.SPEECH, questions=tuple(dict.fromkeys(questions)))


def question_about(kind: EntryKind, dispute: Dispute, teller: Teller) -> str:
    """What the subject is asked about a dispute, of which an open entry is of that kind."""
    conflict = "which" if dispute.is_of_two else "which_of_several"
    names = {EntryKind.REVISION: "which_correction", EntryKind.TEMPORAL: "which_change"}
    return teller.say(names.get(kind, conflict))


def _opened(scene: _Scene) -> tuple[list[Said], list[str]]:
    """Each dispute that the turn opened or added to, and the question about it."""
    said: list[Said] = []
    questions: list[str] = []
    added = {memory.memory_id for memory in scene.turn.added}
    for dispute in scene.teller.disputes:
        if _is_asked_about(dispute, scene.turn):
            kinds = [one.kind for one in dispute.contests if one.entry_id in scene.turn.opened]
            kind = (kinds or [dispute.contests[-1].kind])[-1]
            question = question_about(kind, dispute, scene.teller)
            lead = "contested"
            if dispute.newest.memory_id in added:
                lead = "corrected" if kind is EntryKind.REVISION else "noted"
            told = scene.teller.dispute(dispute, lead)
            said.append(replace(told, text=f"{told.text} {question}"))
            questions.append(question)
    return said, questions


def _is_asked_about(dispute: Dispute, turn: Turn) -> bool:
    """Whether the turn opened it, or said one of its sides again: that settles nothing."""
    is_opened = any(one.entry_id in turn.opened for one in dispute.contests)
    return is_opened or not dispute.memory_ids.isdisjoint(turn.reinforced)


def _updates(scene: _Scene) -> list[Said]:
    """Explained updates: what is current now, and what became history."""
    said: list[Said] = []
    for new_id, old_ids in scene.turn.replaced.items():
        teller, new = scene.teller, scene.turn.memories[new_id]
        old = [scene.turn.memories[one] for one in old_ids]
        if any(teller.of(one.memory_id) or teller.beside(one) for one in (new, *old)):
            said += _unless_asked(new, "noted", scene)
            continue
        told = listed([teller.dated("item", one) for one in old], teller.language)
        text = teller.say("updated", quote=teller.quoted(new), old=told)
        said.append(Said(text=text, memory_ids=(new_id, *old_ids)))
    return said


def _unless_asked(memory: Memory, lead: str, scene: _Scene) -> list[Said]:
    """The statement as it is told; nothing where its dispute was just asked about."""
    if any(_is_asked_about(one, scene.turn) for one in scene.teller.of(memory.memory_id)):
        return []
    return scene.teller.tell(memory, lead)


def _noted(scene: _Scene) -> list[Said]:
    """What was told, those together of which there is no more to say."""
    turn, teller = scene.turn, scene.teller
    fresh = [one for one in turn.added if not turn.is_told_by_a_move(one)]
    fresh = [one for one in fresh if one.memory_id not in turn.replaced]
    rest = len(fresh) - MAX_NOTED
    together: dict[str, list[Memory]] = {"noted": [], "possible": []}
    said: list[Said] = []
    for memory in fresh[:MAX_NOTED]:
        if teller.of(memory.memory_id) or teller.beside(memory):
            said += _unless_asked(memory, "noted", scene)
        else:
            possible = any(fact.certainty is Certainty.POSSIBLE for fact in memory.facts)
            together["possible" if possible else "noted"].append(memory)
    plain = [_together(name, some, teller) for name, some in together.items() if some]
    more = [Said(text=teller.say("noted_more", count=rest))] if rest > 0 else []
    return [*plain, *said, *more]


def _together(name: str, memories: Sequence[Memory], teller: Teller) -> Said:
    quotes = listed(list(dict.fromkeys(map(teller.quoted, memories))), teller.language)
    return Said(
        text=f"{teller.say(name, quote=quotes)}.",
        memory_ids=tuple(one.memory_id for one in memories),
        certain=name == "noted",
    )


def _repeated(scene: _Scene) -> list[Said]:
    """What was said before and is uncontested; the rest is asked about as a dispute."""
    again = [scene.turn.memories[one] for one in scene.turn.reinforced]
    again = [one for one in again if not scene.turn.is_told_by_a_move(one)]
    told = [said for one in again for said in _unless_asked(one, "again", scene)]
    return list(dict.fromkeys(told))[:MAX_NOTED]


def _moves(scene: _Scene) -> list[Said]:
    return [said for entry, moved in scene.turn.moves for said in _move(entry, moved, scene)]


def _move(entry: Entry, moved: Moved, scene: _Scene) -> list[Said]:
    """What a move of an entry is told as, by the state that it led to."""
    teller, known = scene.teller, scene.turn.memories
    sides = [known[one] for one in dict.fromkeys(entry.memory_ids) if one in known]
    contested = [one for side in sides for one in teller.of(side.memory_id)]
    if moved.to is EntryState.OPEN:
        return [teller.dispute(one, "reopened") for one in contested[:1]]
    if moved.to is EntryState.REFLECTING:
        return [Said(text=teller.say("reflecting"), certain=False)]
    if contested or len(sides) < 2 or any(map(teller.beside, sides)):
        # MEM-4: a side that still stands in another open entry is not told as settled.
        return [Said(text=teller.say("settled")), *map(teller.dispute, contested[:1])]
    ids = tuple(side.memory_id for side in sides)
    return [Said(text=_closing(entry, moved, sides, teller), memory_ids=ids)]


def _closing(entry: Entry, moved: Moved, sides: Sequence[Memory], teller: Teller) -> str:
    if moved.to is EntryState.ACCEPTED:
        return teller.say("all_stand", sides=_newest(sides, teller))
    losers = losers_of(replace(entry, state=moved.to, history=(moved,)))
    winners = [side for side in sides if side.memory_id not in losers]
    lost = [side for side in sides if side.memory_id in losers]
    if not winners or not lost:
        return teller.say("settled")
    name = "by_rule" if moved.by is Actor.POLICY else "thanks"
    kept = teller.say(name, winner=teller.quoted(winners[-1]))
    stays = "stays" if len(lost) == 1 else "stay"
    return f"{kept} {teller.say(stays, loser=_newest(lost, teller))}"


def _newest(memories: Sequence[Memory], teller: Teller) -> str:
    """The newest few quoted, and how many there are besides."""
    quotes = list(dict.fromkeys(map(teller.quoted, memories)))[::-1]
    rest = len(quotes) - MAX_OTHERS
    more = [teller.say("more", count=rest)] if rest > 0 else []
    return listed([*quotes[:MAX_OTHERS], *more], teller.language)
