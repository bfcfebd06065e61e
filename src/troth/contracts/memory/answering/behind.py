"""What stands behind an answer: its contradictions, the answer that was not given, the X-ray.

MEM-9: each memory used and each conflict, to be shown on request. MEM-14: what the other memory of
a conflict would have said, as a condition and with its caveat, so that a preview asserts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from troth.contracts.memory.answering.acknowledging import question_about
from troth.contracts.memory.answering.quoting import Composed, Said, compose
from troth.contracts.memory.answering.telling import Dispute, Teller, disputes_of, teller_of, untold
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.chat_parts import AlternativeAnswer, ShownConflict, ShownMemory, Xray
from troth.contracts.memory.model import Memory
from troth.kernel.memories import Contest

MAX_CONFLICTS = 10
"""Conflicts that an X-ray lists, and that have a preview: the newest; it says how many more."""

MAX_DISPUTES = 10
"""Disputes that one explanation tells; of more it says how many entries they are."""


def explain_conflicts(
    contests: Sequence[Contest], memories: Mapping[str, Memory], *, language: str
) -> Composed:
    """What contradicts itself in what the subject told, why that counts, and what to decide.

    Args:
        contests: The open entries.
        memories: Those of their memories that are at hand, by id.
        language: Code of the language to answer in.
    """
    teller = teller_of(contests, memories, language=language)
    disputes = teller.disputes
    shown = disputes[:MAX_DISPUTES]
    said = [_count(_entries(contests), teller), *(_explained(one, teller) for one in shown)]
    rest = sum(_entries(one.contests) for one in disputes[MAX_DISPUTES:])
    if rest:
        said.append(Said(text=teller.say("more_conflicts", count=rest), certain=False))
    questions = dict.fromkeys(_question(one, teller) for one in shown)
    return compose(said, ResponseType.EXPLANATION, questions=tuple(questions))


def _entries(contests: Sequence[Contest]) -> int:
    return len({contest.entry_id for contest in contests})


def _question(dispute: Dispute, teller: Teller) -> str:
    return question_about(dispute.contests[-1].kind, dispute, teller)


def _count(number: int, teller: Teller) -> Said:
    if number == 0:
        return Said(text=teller.say("no_conflicts"))
    name = "one_conflict" if number == 1 else "many_conflicts"
    return Said(text=teller.say(name, count=number), certain=False)


def _explained(dispute: Dispute, teller: Teller) -> Said:
    told = teller.dispute(dispute)
    kinds = dict.fromkeys(f"why_{contest.kind.value}" for contest in dispute.contests)
    text = " ".join((told.text, *map(teller.say, kinds), _question(dispute, teller)))
    return replace(told, text=text)


def alternative(
    contest: Contest, *, believed: str, memories: Mapping[str, Memory], language: str
) -> AlternativeAnswer:
    """What would be said if one side of an open entry were believed (MEM-14).

    Args:
        believed: Memory id of that side.
        memories: Both sides' memories, by id.

    Raises:
        KeyError: A side is not among the memories.
        ValueError: ``believed`` is no side of the entry.
    """
    if believed not in (contest.old.memory_id, contest.new.memory_id):
        raise ValueError("believed is no side of the entry")
    against = contest.other(believed)
    own = contest.new if believed == contest.new.memory_id else contest.old
    teller = teller_of([contest], memories, language=language)
    return AlternativeAnswer(
        text=teller.suppose(own, against),
        entry_id=contest.entry_id,
        kind=contest.kind,
        state=contest.state,
        believed=ShownMemory.of(memories[believed]),
        against=ShownMemory.of(memories[against.memory_id]),
        newer=max((own, against), key=lambda claim: claim.seq).memory_id,
    )


def alternatives(
    contests: Sequence[Contest],
    memories: Mapping[str, Memory],
    *,
    used: Sequence[str],
    language: str,
) -> tuple[AlternativeAnswer, ...]:
    """For each contested memory in use, what the other side would say.

    An answer tells the newest record of a dispute: what is previewed is the side that it is not.
    Entries of which a memory is not at hand, or none is in use, have no preview. Of more than
    ``MAX_CONFLICTS`` the newest have one.

    Args:
        used: Ids of the memories that the answer rests on.
    """
    newest = {
        contest.entry_id: dispute.newest.memory_id
        for dispute in disputes_of(contests)
        for contest in dispute.contests
    }
    at_hand = [
        contest
        for contest in _touching(contests, frozenset(used))
        if contest.old.memory_id in memories and contest.new.memory_id in memories
    ]
    previews = []
    for contest in at_hand[-MAX_CONFLICTS:]:
        told = newest[contest.entry_id] == contest.old.memory_id
        believed = contest.new if told else contest.old
        previews.append(
            alternative(contest, believed=believed.memory_id, memories=memories, language=language)
        )
    return tuple(previews)


def _touching(contests: Sequence[Contest], used: Set[str]) -> list[Contest]:
    return [one for one in contests if used & {one.old.memory_id, one.new.memory_id}]


def xray(memories: Sequence[Memory], contests: Sequence[Contest]) -> Xray:
    """What an answer rests on (MEM-9), not flagged yet: that is done at serialization (MEM-5).

    Args:
        memories: Those that the answer used, in its order.
        contests: Open entries; those that touch none of the memories are left out.
    """
    used = frozenset(memory.memory_id for memory in memories)
    touching = _touching(contests, used)
    listed = touching[-MAX_CONFLICTS:]
    return Xray(
        conflicts_not_shown=len(touching) - len(listed) + untold(listed),
        memories_used=tuple(ShownMemory.of(memory) for memory in memories),
        conflicts_detected=tuple(
            ShownConflict(
                entry_id=contest.entry_id,
                kind=contest.kind,
                old=contest.old.text,
                new=contest.new.text,
                status=contest.state,
                old_memory_id=contest.old.memory_id,
                new_memory_id=contest.new.memory_id,
                sides=contest.sides,
            )
            for contest in listed
        ),
    )
