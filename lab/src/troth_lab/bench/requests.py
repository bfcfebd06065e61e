"""Labelled requests and pairs of advice, from public sets and from our own.

Which sets these are, where they come from and under which licences is said in
``docs/benchmarks.md``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from troth.contracts.answers.request.missing import Turn
from troth_lab.bench.rows import OWN_SETS, NoSuchSet, SetRow, only, read_set


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A request, and whether the answer to the benchmark's question is yes.

    Attributes:
        content: What was pasted with the request; empty for none.
        turns: What went before, oldest first.
        group: Cases of a group are near copies; empty for the request itself.
    """

    request: str
    expected: bool
    content: str = ""
    turns: tuple[Turn, ...] = ()
    group: str = ""

    @property
    def text(self) -> str:
        """The request as a user sends it: content follows after a blank line."""
        return f"{self.request}\n\n{self.content}" if self.content else self.request


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """Two pieces of advice, and whether they disagree.

    Attributes:
        group: What both speak of; empty where that is theirs alone.
    """

    one: str
    other: str
    disagree: bool
    group: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseSet:
    """Labelled requests from one or two files."""

    name: str
    cases: tuple[Case, ...]


def load_sets(
    folder: Path, loaders: Iterable[Callable[[Path], CaseSet]]
) -> tuple[list[CaseSet], list[str]]:
    """Every set whose file is there, and a note for each that is not."""
    found, notes = [], []
    for load in loaders:
        try:
            found.append(load(folder))
        except NoSuchSet as missing:
            notes.append(f"Not measured, since the file is not there: `{missing}`.")
    return found, notes


# Of CLINC150: talk about the assistant itself, and orders to a device or a personal list. Intents
# that ask for a fact of the world (weather, exchange rate, fun fact) are in neither group, and
# neither are those that ask for the user's own records (balance, payday).
SMALL_TALK = frozenset(
    """are_you_a_bot do_you_have_pets goodbye greeting how_old_are_you meaning_of_life tell_joke
    thank_you what_are_your_hobbies what_can_i_ask_you what_is_your_name where_are_you_from
    who_do_you_work_for who_made_you""".split()
)
DEVICE = frozenset(
    """alarm cancel change_accent change_ai_name change_language change_speed change_user_name
    change_volume find_phone flip_coin make_call maybe next_song no play_music reminder
    reminder_update repeat reset_settings roll_dice share_location shopping_list_update smart_home
    sync_device text timer todo_list_update update_playlist user_name whisper_mode yes""".split()
)


def fresh_questions(folder: Path) -> CaseSet:
    """FreshQA: questions about the world, false premises included; all need evidence."""
    return _all("FreshQA", read_set(folder, "freshqa"), expected=True)


def factual_questions(folder: Path) -> CaseSet:
    """SelfAware, answerable questions; all need evidence."""
    rows = filter(_is_answerable, read_set(folder, "selfaware"))
    return _all("SelfAware, answerable", rows, expected=True)


def small_talk(folder: Path) -> CaseSet:
    """CLINC150, small talk; none needs evidence."""
    return _clinc(folder, "CLINC150, small talk", SMALL_TALK)


def device_orders(folder: Path) -> CaseSet:
    """CLINC150, orders to a device; none needs evidence."""
    return _clinc(folder, "CLINC150, device orders", DEVICE)


def instructions(folder: Path) -> CaseSet:
    """MT-Bench, first turns: questions of knowledge need evidence, other tasks do not."""
    cases = (
        Case(request=row.text("text"), expected=row.text("category") in ("stem", "humanities"))
        for row in read_set(folder, "mt_bench")
    )
    return CaseSet(name="MT-Bench", cases=tuple(cases))


def drafting(folder: Path) -> CaseSet:
    """MT-Bench, first turns that ask for a text or a role: none needs evidence."""
    rows = read_set(folder, "mt_bench")
    asked = (row for row in rows if row.text("category") in ("writing", "roleplay"))
    return _all("MT-Bench, drafting and role-play", asked, expected=False)


def withheld_inputs(folder: Path) -> CaseSet:
    """Self-Instruct seeds that have an input: without it context is missing, with it not."""
    return CaseSet(
        name="Self-Instruct seeds, input withheld or supplied",
        cases=tuple(_withheld(read_set(folder, "self_instruct_seeds"))),
    )


def vague_tasks(folder: Path) -> CaseSet:
    """IN3: tasks that its annotators found vague, and clear ones."""
    rows = read_set(folder, "in3")
    cases = (Case(request=row.text("text"), expected=row.flag("vague")) for row in rows)
    return CaseSet(name="IN3, vague or clear", cases=tuple(cases))


def underspecified_requests(folder: Path) -> CaseSet:
    """CoCoNot, underspecified requests and their complete contrasts."""
    cases = (
        Case(request=row.text("text"), expected=row.text("kind") == "noncomply")
        for row in read_set(folder, "coconot")
        if row.text("subcategory") == "underspecified"
    )
    return CaseSet(name="CoCoNot, underspecified or complete", cases=tuple(cases))


def knowledge_or_opinion(folder: Path) -> CaseSet:
    """CoCoNot: questions that presuppose something false need evidence, those of taste do not."""
    needs = {"false presuppositions": True, "subjective questions": False}
    cases = (
        Case(request=row.text("text"), expected=needs[row.text("subcategory")])
        for row in read_set(folder, "coconot")
        if row.text("subcategory") in needs
    )
    return CaseSet(name="CoCoNot, knowledge or taste", cases=tuple(cases))


def user_queries(folder: Path) -> CaseSet:
    """HaluEval, what users asked: whether that needs evidence, by our own labels."""
    told = json.loads((OWN_SETS / "halueval_need.json").read_text("utf-8"))["held"]
    cases = (
        Case(request=row.text("user_query"), expected=number in told["needed"])
        for row in read_set(folder, "halueval_general")
        if (name := row.text("id")).isdecimal()
        and (number := int(name)) not in told["unclear"]
        and any(first <= number <= last for first, last in told["ranges"])
    )
    return CaseSet(name="HaluEval, user queries", cases=tuple(cases))


def ambiguous_questions(folder: Path) -> CaseSet:
    """Abg-CoQA: questions about a story that was told a turn before; some can be read two ways."""
    cases = map(_about_a_story, read_set(folder, "abg_coqa"))
    return CaseSet(name="Abg-CoQA, ambiguous or clear", cases=tuple(cases))


def plain_questions(folder: Path) -> CaseSet:
    """Factual questions that stand for themselves: nothing is missing."""
    fresh = read_set(folder, "freshqa")
    answerable = filter(_is_answerable, read_set(folder, "selfaware"))
    name = "FreshQA and SelfAware, plain questions"
    return _all(name, (*fresh, *answerable), expected=False)


def complete_instructions(folder: Path) -> CaseSet:
    """MT-Bench, first turns: complete as they are."""
    return _all("MT-Bench, complete", read_set(folder, "mt_bench"), expected=False)


def recommendation_pairs(*, odd: bool) -> list[Pair]:
    """Our own pairs of recommendations: even ids were tuned on, odd ones only reported."""
    rows = read_set(OWN_SETS, "recommendation_pairs")
    return [_pair(row) for row in rows if (row.number("id") % 2 == 1) is odd]


def free_pairs() -> list[Pair]:
    """Our own further pairs in freer words: most of them part without a word that says so."""
    rows = read_set(OWN_SETS, "free_pairs")
    return [
        Pair(one=row.text("a"), other=row.text("b"), disagree=row.flag("disagree")) for row in rows
    ]


def perspective_pairs(folder: Path) -> list[Pair]:
    """Perspectrum, dev: each perspective with the next one on the same claim, in file order.

    Two that support or two that undermine the claim agree; one of each disagrees.
    """
    claims: dict[float, list[SetRow]] = {}
    for row in only(read_set(folder, "perspectrum"), split="dev"):
        claims.setdefault(row.number("claim_id"), []).append(row)
    return [
        Pair(
            one=one.text("perspective"),
            other=other.text("perspective"),
            disagree=one.text("stance") != other.text("stance"),
            group=str(claim),
        )
        for claim, rows in claims.items()
        for one, other in pairwise(rows)
    ]


def _pair(row: SetRow) -> Pair:
    return Pair(one=row.text("a"), other=row.text("b"), disagree=row.flag("disagree"))


def _about_a_story(row: SetRow) -> Case:
    told = Turn(request=row.text("story"), had_content=True)
    return Case(
        request=row.text("question"),
        expected=row.flag("ambiguous"),
        turns=(told, *map(_turn, row.lists("history"))),
        group=row.text("story"),
    )


def _turn(said: tuple[str, ...]) -> Turn:
    question, answer, *_ = (*said, "", "")
    return Turn(request=question, answer=answer)


def _is_answerable(row: SetRow) -> bool:
    return row.flag("answerable")


def _all(name: str, rows: Iterable[SetRow], *, expected: bool) -> CaseSet:
    return CaseSet(
        name=name, cases=tuple(Case(request=row.text("text"), expected=expected) for row in rows)
    )


def _clinc(folder: Path, name: str, intents: frozenset[str]) -> CaseSet:
    rows = (row for row in read_set(folder, "clinc150") if row.text("label") in intents)
    return _all(name, rows, expected=False)


def _withheld(rows: Iterable[SetRow]) -> Iterator[Case]:
    for row in rows:
        instances = row.rows("instances")
        supplied = instances[0].text("input") if instances else ""
        if supplied:
            yield Case(request=row.text("instruction"), expected=True)
            yield Case(request=row.text("instruction"), content=supplied, expected=False)
