"""The labelled requests in one form: public sets from a folder, and our own with the package.

Every row says whether the request needs evidence, whether context is missing, or that it says
nothing of one of them. Rows of a test split are never read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from troth.bench.requests import DEVICE, SMALL_TALK, Case, CaseSet
from troth.bench.rows import OWN_SETS, NoSuchSet, read_set
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest, split_request

ORDERS: Final = frozenset(
    """book_hotel cancel_reservation car_rental calendar calendar_update confirm_reservation
    freeze_account meeting_schedule order order_checks pay_bill pin_change pto_request
    report_lost_card restaurant_reservation schedule_maintenance schedule_meeting shopping_list
    todo_list transfer travel_notification uber what_song balance transactions bill_balance
    spending_history rewards_balance order_status payday""".split()
)
"""Orders, and questions about own records: no source of the world answers them."""
WORLD: Final = frozenset(
    """calories carry_on cook_time definition distance exchange_rate flight_status food_last
    gas_type how_busy improve_credit_score ingredient_substitution ingredients_list
    international_fees international_visa jump_start next_holiday nutrition_info oil_change_how
    plug_type restaurant_reviews restaurant_suggestion routing timezone traffic travel_alert
    travel_suggestion vaccines weather recipe accept_reservations""".split()
)
"""Questions about the world. Intents in none of these groups are not read."""
_ACTS: Final = frozenset(
    """MakeTransfer OrderCheck ResetPassword UpdateEmail InternalFundsTransfer ExternalWireTransfer
    CloseBankAccount OpenBankingAccount SetAutoPayment UpdateStreetAddress UpdatePhoneNumber
    ChangeSecurityQuestion SetUpOnlineBanking AddVehicle RemoveVehicle ChangeAddress""".split()
)
_MAX_CHARS: Final = 6_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A request with its labels.

    Attributes:
        source: Name of the set.
        need, missing: The labels; ``None`` where the set says nothing.
        group: Rows of a group are near copies, and never parted between folds.
        turns: What went before.
        weight: How much it counts in fitting.
    """

    text: str
    source: str
    need: bool | None = None
    missing: bool | None = None
    group: str = ""
    turns: tuple[Turn, ...] = ()
    weight: float = 1.0

    @property
    def split(self) -> SplitRequest:
        """Request and pasted content apart."""
        return split_request(self.text[:_MAX_CHARS])


def freshqa(folder: Path) -> Iterator[Row]:
    """Questions about a changing world."""
    for row in read_set(folder, "freshqa"):
        yield Row(text=row.text("text"), source="freshqa", need=True, missing=False)


def selfaware(folder: Path) -> Iterator[Row]:
    """Questions of knowledge that can be answered; the others are of mixed kinds, and left out."""
    for row in read_set(folder, "selfaware"):
        if row.flag("answerable"):
            yield Row(text=row.text("text"), source="selfaware", need=True, missing=False)


def mt_bench(folder: Path) -> Iterator[Row]:
    """Instructions by category: questions of knowledge need evidence."""
    for row in read_set(folder, "mt_bench"):
        need = row.text("category") in ("stem", "humanities")
        yield Row(text=row.text("text"), source="mt_bench", need=need, missing=False)


def self_instruct(folder: Path) -> Iterator[Row]:
    """Tasks whose input is withheld, supplied, or not called for."""
    for place, row in enumerate(read_set(folder, "self_instruct_seeds")):
        task, inputs = row.text("instruction"), row.rows("instances")
        given = inputs[0].text("input") if inputs else ""
        text = f"{task}\n\n{given}" if given else task
        group = f"self_instruct {place}"
        yield Row(text=text, source="self_instruct", missing=False, group=group)
        if given:
            yield Row(text=task, source="self_instruct", missing=True, group=group)


def in3(folder: Path) -> Iterator[Row]:
    """Tasks that annotators found vague, or clear."""
    for row in read_set(folder, "in3"):
        yield Row(text=row.text("text"), source="in3", missing=row.flag("vague"))


def coconot(folder: Path) -> Iterator[Row]:
    """Questions of knowledge, with one that is underspecified among them, and of opinion."""
    for row in read_set(folder, "coconot"):
        kind, incomplete = row.text("subcategory"), row.text("kind") == "noncomply"
        if kind == "underspecified":
            yield Row(text=row.text("text"), source="coconot", need=True, missing=incomplete)
        elif kind == "false presuppositions":
            yield Row(text=row.text("text"), source="coconot", need=True, missing=False)
        elif kind in ("personal inquiry", "subjective questions"):
            yield Row(text=row.text("text"), source="coconot", need=False)


def abg_coqa(folder: Path) -> Iterator[Row]:
    """Questions about a story that was told a turn before, some of them ambiguous."""
    for row in read_set(folder, "abg_coqa"):
        told = Turn(request=row.text("story"), answer="", had_content=True)
        said = (one for one in row.lists("history") if len(one) > 1)
        asked = (Turn(request=one[0], answer=one[1]) for one in said)
        yield Row(
            text=row.text("question"),
            source="abg_coqa",
            missing=row.flag("ambiguous"),
            group="abg_coqa " + row.text("id").partition("|")[0],
            turns=(told, *asked),
        )


def clinc150(folder: Path) -> Iterator[Row]:
    """What people say to an assistant, by intent."""
    for row in read_set(folder, "clinc150"):
        label, text = row.text("label"), row.text("text")
        if label in SMALL_TALK or label in DEVICE:
            name = "clinc_talk" if label in SMALL_TALK else "clinc_device"
            yield Row(text=text, source=name, need=False, weight=0.5)
        elif label in ORDERS or label in WORLD:
            yield Row(text=text, source="clinc_other", need=label in WORLD, weight=0.3)


def dstc11(folder: Path) -> Iterator[Row]:
    """Orders to an insurer or a bank; its questions may well be answered by a handbook."""
    for row in read_set(folder, "dstc11_intents"):
        if row.text("intent") in _ACTS:
            yield Row(text=row.text("text"), source="dstc11", need=False, missing=False, weight=0.5)


def halueval(folder: Path) -> Iterator[Row]:
    """Instructions by users, which come with their input; we labelled the need of most.

    The rules were never looked at beside the ranges of ``held``.
    """
    labels = json.loads((OWN_SETS / "halueval_need.json").read_text("utf-8"))
    for row in read_set(folder, "halueval_general"):
        name = row.text("id")
        number = int(name) if name.isdecimal() else 0
        part, need = _labelled(labels, number)
        yield Row(text=row.text("user_query"), source=f"halueval_{part}", need=need, missing=False)


def _labelled(labels: Mapping[str, Any], number: int) -> tuple[str, bool | None]:
    for part, told in labels.items():
        if any(first <= number <= last for first, last in told["ranges"]):
            return part, None if number in told["unclear"] else number in told["needed"]
    return "rest", None


def user_queries(folder: Path) -> CaseSet:
    """HaluEval, what users asked: whether that needs evidence, by our own labels.

    Only the queries are read whose labels nobody looked at while the rules were written.
    """
    rows = (row for row in halueval(folder) if row.source == "halueval_held")
    cases = (Case(request=row.text, expected=row.need) for row in rows if row.need is not None)
    return CaseSet(name="HaluEval, user queries", cases=tuple(cases))


def own_requests(folder: Path) -> Iterator[Row]:
    """Requests written for the purpose, in English and German; the folder is not needed."""
    del folder
    for language in ("en", "de"):
        for line in (OWN_SETS / f"requests_{language}.txt").read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                marks, _, text = line.partition(" ")
                need, missing = ({"+": True, "-": False}.get(mark) for mark in marks)
                yield Row(
                    text=text.replace("\\n", "\n"),
                    source=f"own_{language}",
                    need=need,
                    missing=missing,
                    weight=2.0,
                )


_FAMILIES: Final = ("clinc", "halueval", "own")


def family_of(source: str) -> str:
    """Sets that have an origin in common are left out together."""
    return next((family for family in _FAMILIES if source.startswith(family)), source)


LOADERS: Final[tuple[Callable[[Path], Iterable[Row]], ...]] = (
    freshqa,
    selfaware,
    mt_bench,
    self_instruct,
    in3,
    coconot,
    abg_coqa,
    clinc150,
    dstc11,
    halueval,
    own_requests,
)


def load_rows(folder: Path, *, whole: bool = True) -> list[Row]:
    """Every row of every set, in a fixed order; of two rows with the same text and turns the first.

    Args:
        whole: Whether every set must be there; else those that are not are left out.

    Raises:
        NoSuchSet: The folder lacks a set, and the whole is wanted.
        CallerError: ``input.invalid``: a row is damaged.
    """
    rows: dict[object, Row] = {}
    for load in LOADERS:
        try:
            for row in load(folder):
                rows.setdefault((row.text, row.turns), row)
        except NoSuchSet:
            if whole:
                raise
    return list(rows.values())
