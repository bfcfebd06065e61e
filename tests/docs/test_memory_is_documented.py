"""The tables of memory say what the code says: attributes, relations, moves, trust, limits."""

from __future__ import annotations

import re

import pytest

from docs.pages import named, read, rows, section
from troth.adapters.storage import memories_sql, memories_words
from troth.contracts.memory import decide, ledger, remember, trust
from troth.contracts.memory.attributes import ATTRIBUTES
from troth.contracts.memory.auditor.texts import AuditFigures, RunFigures
from troth.contracts.memory.chat import MEMORY_LABEL, ChatDocument, ResponseType
from troth.contracts.memory.chat_parts import ChatMetadata
from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.events import KINDS
from troth.contracts.memory.model import (
    OPENS,
    Certainty,
    RelationKind,
    SourceKind,
    Statement,
)
from troth.contracts.memory.neighbours import MAX_NEIGHBOURS
from troth.contracts.memory.replay import Book
from troth.contracts.memory.slots import clauses, reading
from troth.contracts.memory.wording.reading import PHRASES
from troth.kernel.codec import encode_object
from troth.runtime.answers import ask
from troth.runtime.memory import book as memory_book
from troth.runtime.memory import recall
from troth_lab.models.misbehaving import MISBEHAVIOURS
from troth_lab.stress.expectations import UNMET
from troth_lab.stress.lines import TurnResult, line_of
from troth_lab.stress.turns import Turn, TurnKind

MEMORY = read("memory.md")
STRESS = read("memory-stress.md")
_SAID = re.compile('^["“](.*)["”]$')


def _signed(effect: int) -> str:
    return f"{effect:+d}".replace("-", "−")


def _cells(text: str) -> list[list[str]]:
    """The rows of the tables in a section, without heads and rules."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def _read(text: str, at: str) -> tuple[Statement, ...]:
    return reading.read_statements(text, at=at)


def _told(book: Book, text: str, at: str) -> remember.Decision:
    said = _read(text, at)
    memories = tuple(book.memories.values())
    decision = remember.decide_remember(
        said,
        telling=remember.Telling(tenant="t", subject="s", next_seq=book.count + 1, at=at),
        memories=memories,
        entries=tuple(book.entries.values()),
    )
    for event in decision.events:
        book.apply(event)
    return decision


def test_every_attribute_is_in_the_table_with_its_values() -> None:
    table = {name: cells[:2] for name, cells in rows(section(MEMORY, "Attributes")).items()}
    assert table == {
        one.name: [one.cardinality.value, one.kind.value] for one in ATTRIBUTES.values()
    }


def test_what_leaves_nothing_is_in_the_table_and_each_example_leaves_nothing() -> None:
    table = rows(section(MEMORY, "What is remembered").split("###")[0])
    examples = {reason: _SAID.match(cells[-1].rstrip(" |")) for reason, cells in table.items()}
    for reason, example in examples.items():
        if example:
            unkept = _told(Book(), example[1], "2026-11-20T10:00:00.000Z").unkept
            assert [one.reason for one in unkept] == [reason], example[1]
    silent = {"too_long", "unstorable"}
    assert {reason for reason, example in examples.items() if not example} == silent
    assert remember.Unkept.__doc__ is not None
    assert set(table) == named(remember.Unkept.__doc__.replace("``", "`").split("reason:")[1])


def test_every_relation_is_in_the_table_and_its_example_has_it() -> None:
    table = rows(section(MEMORY, "What contradicts"))
    assert set(table) == {kind.value for kind in RelationKind}
    for kind, (_, first, then, opens) in table.items():
        olds, news = (_SAID.match(cell) for cell in (first, then))
        assert olds is not None
        assert news is not None
        book, days = Book(), ("2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z")
        _told(book, olds[1], days[0])
        opened = [entry.kind.value for entry in _told(book, news[1], days[1]).opened]
        assert opened == re.findall("`(.*)`", opens), kind
        (new,) = _read(news[1], days[1])
        found = {
            relate_facts(
                old,
                fact,
                correction=new.correction,
                update=new.update,
                old_at=days[0],
                new_at=days[1],
            ).kind
            for old in _read(olds[1], days[0])[0].facts
            for fact in new.facts
        }
        assert found == {RelationKind(kind)}


def test_the_relations_that_open_an_entry_are_so_marked() -> None:
    table = rows(section(MEMORY, "What contradicts"))
    marked = {kind: re.findall("`(.*)`", cells[-1]) for kind, cells in table.items()}
    assert {kind: opens for kind, opens in marked.items() if opens} == {
        kind.value: [opens.value] for kind, opens in OPENS.items()
    }


def test_the_table_of_moves_is_that_of_the_code() -> None:
    table = _cells(section(MEMORY, "The ledger").split("###")[0])[1:]
    assert [[cell.strip("`") for cell in row] for row in table] == [
        [state.value, move.value, to.value] for (state, move), to in ledger.MOVES.items()
    ]


def test_every_policy_is_in_the_table() -> None:
    assert tuple(rows(section(MEMORY, "Policies"))) == tuple(ledger.Policy)


def test_every_rule_of_trust_is_in_the_table_with_its_effect() -> None:
    table = rows(section(MEMORY, "Trust"))
    assert table == {
        name: [_signed(rule.effect) + (f", up to {rule.ceiling}" * bool(rule.ceiling)), rule.why]
        for name, rule in trust.RULES.items()
    }


def test_first_trust_is_as_the_table_says() -> None:
    cells = _cells(section(MEMORY, "Trust"))
    table = {row[0].partition(" (")[0].partition(":")[0]: row[1] for row in cells}
    sources = {
        "said in a conversation": SourceKind.USER,
        "stored by an application": SourceKind.API,
        "of the source `model`; no memory of this version has it": SourceKind.MODEL,
    }
    assert {name: table[name] for name in sources} == {
        name: str(trust.FIRST[source]) for name, source in sources.items()
    }
    assert table["hedged"] == _signed(trust.CERTAINTY[Certainty.HEDGED])
    assert table["only possible"] == _signed(trust.CERTAINTY[Certainty.POSSIBLE])
    assert table["marked as important"] == _signed(trust.IMPORTANT)


def test_every_fixed_caveat_is_in_the_table() -> None:
    table = _cells(section(MEMORY, "How a contested claim is said"))
    for (language, rank), phrase in PHRASES.items():
        row = [f"`{language}`", rank, phrase.unnamed, phrase.naming("Amazon")]
        assert row in table


def test_every_repair_of_memory_is_in_the_table_with_its_words() -> None:
    table = section(MEMORY, "How a contested claim is said")
    for clause, what in decide._WHAT.items():
        assert f"| {clause} | {what} |" in table


def test_every_member_of_a_turn_is_in_the_table() -> None:
    turn = ChatDocument(
        answer="a",
        response_type=ResponseType.SPEECH,
        model=MEMORY_LABEL,
        trace_id="t",
        receipt_id="r",
        nonce="n",
        mode="work",
    )
    listed = {name.removesuffix("[]") for name in named(section(MEMORY, "A chat turn"))}
    members = {f"metadata.{name}" for name in encode_object(ChatMetadata())}
    assert {*turn.to_wire().keys() - {"metadata"}, *members, "clauses"} <= listed
    assert {kind.value for kind in ResponseType} <= listed


def test_every_figure_of_the_auditor_is_in_its_table() -> None:
    assert set(rows(section(MEMORY, "The auditor"))) == set(AuditFigures().to_json())
    assert set(rows(section(STRESS, "The figures"))) >= set(RunFigures().to_json())


def test_every_event_of_memory_is_in_the_table() -> None:
    assert set(rows(section(MEMORY, "Events, ids and replay"))) == set(KINDS)


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("characters of a message", ask.MAX_TEXT),
        ("characters of a text for `POST /api/memories`", memory_book.MAX_TEXT),
        ("sentences of a message that are read", reading.MAX_SENTENCES),
        ("characters of a sentence that is read for facts", reading.MAX_SENTENCE_CHARS),
        ("characters of a sentence that can be a memory", remember.MAX_TEXT),
        ("facts of a sentence", clauses.MAX_CLAUSES),
        (
            "values of one attribute that a statement is held against, newest first",
            MAX_NEIGHBOURS,
        ),
        ("newest memories of one word that recall looks at", memories_sql.MAX_POSTINGS),
        ("words of a question that count", recall._MAX_WORDS),
        ("memories recalled for a question", recall.MAX_RECALLED),
        ("memories that a chat model which answers is shown", recall.MAX_SHOWN),
        ("memories recalled for a summary", recall.MAX_SUMMARY),
        (
            "open entries that a response is checked against, newest first",
            memories_sql.MAX_CONTESTS,
        ),
        ("words of a text by which such entries are found", memories_words.MAX_TEXT_WORDS),
        ("characters of a reason for a move", memory_book.MAX_REASON),
        ("memories or entries on one page of a listing", memory_book.MAX_PAGE),
    ],
)
def test_every_limit_is_in_the_table(what: str, limit: int) -> None:
    stated = {row[0]: row[1] for row in _cells(section(MEMORY, "Limits"))}
    assert stated[what] == f"{limit:,}".replace(",", " ")


def test_every_kind_of_turn_and_of_misbehaviour_is_in_its_table() -> None:
    runs = section(STRESS, "What is run")
    assert {kind.value for kind in TurnKind} <= named(runs)
    assert set(rows(section(STRESS, "A model that misbehaves"))) == set(MISBEHAVIOURS)


def test_every_member_of_a_line_and_every_miss_is_in_its_table() -> None:
    line = line_of(
        Turn(number=1, user="u", kind=TurnKind.REMARK, text="Hello."), TurnResult(subject="s")
    )
    assert set(line) <= named(section(STRESS, "The lines"))
    assert set(UNMET) <= named(section(STRESS, "The figures"))
