"""Conversations from a seed: who says what when, and what should come of it.

Pure: the seed alone decides, in any process (MEM-17). The plan keeps a small model of what each
user has told, so that it knows which statement contradicts and which entry an act can close; it
leaves a contradicted topic alone but for questions, remarks and acts that settle it, so that every
expectation is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troth.kernel.memories import EntryKind, EntryState
from troth_lab.stress.draws import Draws
from troth_lab.stress.people import Person, Told
from troth_lab.stress.phrases import (
    SEVERAL,
    SMALL_TALK,
    SUMMARIES,
    TOPICS,
    UNKNOWNS,
    Lines,
    Topic,
)
from troth_lab.stress.script import SCRIPT
from troth_lab.stress.turns import EntryAct, Expected, Turn, TurnKind

GENERATOR = "1"
"""Version of the generator: another one may give other turns for the same seed."""

MAX_TURNS = 100_000
MAX_USERS = 1_000
_CONTRADICTS = (EntryKind.CONFLICT.value, EntryKind.TEMPORAL.value, EntryKind.REVISION.value)
_CORRECTS = (EntryKind.REVISION.value,)


def plan_conversations(seed: int, turns: int, users: int) -> tuple[Turn, ...]:
    """The turns of a run, users interleaved.

    Args:
        seed: Any whole number.
        turns: In all, from 1 to ``MAX_TURNS``.
        users: From 1 to ``MAX_USERS``.

    Raises:
        ValueError: More or fewer turns or users than that.
    """
    if not (1 <= turns <= MAX_TURNS and 1 <= users <= MAX_USERS):
        raise ValueError(f"a run has 1 to {MAX_TURNS} turns and 1 to {MAX_USERS} users")
    draws = Draws(seed)
    people = [
        Person(name=f"user-{number}", told={topic.name: Told() for topic in TOPICS})
        for number in range(1, users + 1)
    ]
    return tuple(_turn(number, draws.one_of(people), draws) for number in range(1, turns + 1))


def plan_run(seed: int, turns: int, users: int, *, scripted: bool) -> tuple[Turn, ...]:
    """The turns of a whole run: the fixed conversation first, if wanted, then ``turns`` drawn ones.

    Args:
        turns: Drawn ones; 0 with ``scripted`` runs the fixed conversation alone.

    Raises:
        ValueError: As ``plan_conversations``, or there is no turn at all.
    """
    first = SCRIPT if scripted else ()
    if scripted and turns == 0:
        return first
    drawn = plan_conversations(seed, turns, users)
    return (*first, *(replace(turn, number=turn.number + len(first)) for turn in drawn))


def _turn(number: int, person: Person, draws: Draws) -> Turn:
    topic = draws.one_of(TOPICS)
    choices = _choices(person.told[topic.name], topic)
    make = draws.weighted(choices)
    return make(_Scene(number=number, person=person, topic=topic, draws=draws))


class _Scene:
    """One turn in the making."""

    def __init__(self, *, number: int, person: Person, topic: Topic, draws: Draws) -> None:
        self.number, self.person, self.topic, self.draws = number, person, topic, draws
        self.told = person.told[topic.name]

    def fresh(self) -> str:
        """A value that this user has not told."""
        return self.person.fresh(self.topic, self.draws)

    def say(
        self, kind: TurnKind, lines: Lines, expected: Expected | None = None, **values: str
    ) -> Turn:
        """A turn in one of the lines."""
        language, phrase = self.draws.one_of(lines)
        return Turn(
            number=self.number,
            user=self.person.name,
            kind=kind,
            language=language,
            text=phrase.format(**values),
            expected=expected or Expected(),
        )

    def act(self, kind: TurnKind, act: EntryAct, expected: Expected) -> Turn:
        """A turn without words."""
        return Turn(
            number=self.number, user=self.person.name, kind=kind, act=act, expected=expected
        )

    @property
    def sides(self) -> tuple[str, str]:
        """Both values of the open contradiction, the older one first."""
        return self.told.against, self.told.current


def _choices(told: Told, topic: Topic) -> list[tuple[Callable[[_Scene], Turn], int]]:
    """What may be tried with a topic as it stands, by weight."""
    always = [
        (_several, 3),
        (_other_person, 3),
        (_suppose, 3),
        (_small_talk, 2),
        (_summary, 3),
        (_ask_unknown, 1),
        (_unknown_entry, 1),
    ]
    if not told.current:
        return [(_state, 24), *always]
    asking = [(_ask, 8), (_ask_if, 5), (_remark, 4)]
    if told.before and topic.asks_before:
        asking.append((_ask_before, 3))
    if told.is_contested:
        settling = [(_settle, 5), (_resolve, 4), (_accept, 1)]
        return [*always, *asking, *settling, *([] if told.reflecting else [(_reflect, 2)])]
    if told.both:
        return [*always, *asking]
    changing = [(_repeat, 3), (_contradict, 12), (_correct, 6)]
    if topic.changes:
        changing.append((_change, 4))
    if topic.refines:
        changing.append((_refine, 3))
    return [*always, *asking, *changing]


def _state(scene: _Scene) -> Turn:
    value = scene.fresh()
    scene.told.say(value)
    return scene.say(TurnKind.STATEMENT, scene.topic.says, v=value)


def _repeat(scene: _Scene) -> Turn:
    return scene.say(TurnKind.REPEAT, scene.topic.says, v=scene.told.current)


def _contradict(scene: _Scene) -> Turn:
    value = scene.fresh()
    scene.told.contradict(value)
    expected = Expected(opens=_CONTRADICTS)
    return scene.say(TurnKind.CONTRADICTION, scene.topic.says, expected, v=value)


def _correct(scene: _Scene) -> Turn:
    value, old = scene.fresh(), scene.told.current
    scene.told.contradict(value)
    expected = Expected(opens=_CORRECTS)
    return scene.say(TurnKind.CORRECTION, scene.topic.corrects, expected, v=value, o=old)


def _change(scene: _Scene) -> Turn:
    value, old = scene.fresh(), scene.told.current
    scene.told.change(value)
    return scene.say(TurnKind.UPDATE, scene.topic.changes, v=value, o=old)


def _refine(scene: _Scene) -> Turn:
    return scene.say(TurnKind.REFINEMENT, scene.topic.refines, v=scene.told.current)


def _several(scene: _Scene) -> Turn:
    return scene.say(TurnKind.SEVERAL_VALUES, SEVERAL)


def _other_person(scene: _Scene) -> Turn:
    return scene.say(TurnKind.OTHER_PERSON, _once(scene, scene.topic.others), x=scene.fresh())


def _once(scene: _Scene, lines: Lines) -> Lines:
    """Lines about others that were not said yet: said twice they would contradict each other."""
    left = [line for line in lines if line[1] not in scene.person.said]
    if not left:
        return SMALL_TALK
    chosen = scene.draws.one_of(left)
    scene.person.said.add(chosen[1])
    return (chosen,)


def _suppose(scene: _Scene) -> Turn:
    return scene.say(TurnKind.SUPPOSITION, scene.topic.supposes, x=scene.fresh())


def _small_talk(scene: _Scene) -> Turn:
    return scene.say(TurnKind.SMALL_TALK, SMALL_TALK)


def _remark(scene: _Scene) -> Turn:
    """A chance remark on a value closes nothing (MEM-7)."""
    return scene.say(TurnKind.REMARK, scene.topic.remarks, v=scene.draws.one_of(scene.told.values))


def _ask(scene: _Scene) -> Turn:
    expected = Expected(names=scene.told.values)
    return scene.say(TurnKind.ASK_CURRENT, scene.topic.asks, expected)


def _ask_if(scene: _Scene) -> Turn:
    value = scene.draws.one_of((*scene.told.values, *scene.told.before))
    expected = Expected(names=tuple(dict.fromkeys((value, *scene.told.values))))
    return scene.say(TurnKind.ASK_YES_NO, scene.topic.asks_if, expected, v=value)


def _ask_before(scene: _Scene) -> Turn:
    value = scene.draws.one_of(scene.told.before)
    expected = Expected(names=tuple(scene.told.before))
    return scene.say(TurnKind.ASK_BEFORE, scene.topic.asks_before, expected, v=value)


def _ask_unknown(scene: _Scene) -> Turn:
    return scene.say(TurnKind.ASK_NOTHING_KNOWN, UNKNOWNS)


def _summary(scene: _Scene) -> Turn:
    told = (value for one in scene.person.told.values() for value in one.values)
    return scene.say(TurnKind.SUMMARY, SUMMARIES, Expected(names=tuple(told)))


def _settle(scene: _Scene) -> Turn:
    old, new = scene.sides
    winner = scene.draws.one_of((old, new))
    scene.told.settle(winner)
    expected = Expected(moves_to=EntryState.RESOLVED.value)
    loser = old if winner == new else new
    return scene.say(TurnKind.RESOLVE_BY_TALK, scene.topic.settles, expected, v=winner, o=loser)


def _resolve(scene: _Scene) -> Turn:
    sides = scene.sides
    winner = scene.draws.one_of(sides)
    scene.told.settle(winner)
    act = EntryAct(move="resolve", sides=sides, winner=winner)
    expected = Expected(moves_to=EntryState.RESOLVED.value)
    return scene.act(TurnKind.RESOLVE_BY_API, act, expected)


def _accept(scene: _Scene) -> Turn:
    act = EntryAct(move="accept", sides=scene.sides)
    scene.told.accept()
    expected = Expected(moves_to=EntryState.ACCEPTED.value)
    return scene.act(TurnKind.ACCEPT_BY_API, act, expected)


def _reflect(scene: _Scene) -> Turn:
    act = EntryAct(move="reflect", sides=scene.sides)
    scene.told.reflecting = True
    expected = Expected(moves_to=EntryState.REFLECTING.value)
    return scene.act(TurnKind.REFLECT_BY_API, act, expected)


def _unknown_entry(scene: _Scene) -> Turn:
    """An act on an entry that does not exist is an error and changes nothing (MEM-7)."""
    expected = Expected(error="input.not_found")
    return scene.act(TurnKind.UNKNOWN_ENTRY, EntryAct(move="accept"), expected)
