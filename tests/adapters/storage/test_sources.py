"""The port suite of the source store, on both databases."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.refusals import raising
from troth.adapters.storage import Storage
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.evidence import derive_source_id
from troth.language.tokens import sentences
from troth.ports.evidence import Change, Hit, NewSource, Passage

AT = "2026-01-31T08:15:00.250Z"
LATER = "2026-02-01T08:15:00.250Z"
LEAVE = "Annual leave is 28 days. Unused leave expires in March.\nParental leave is not capped."


def passages(text: str, context: str = "") -> list[Passage]:
    return [
        Passage(start=start, end=end, text=text[start:end], context=context)
        for start, end in sentences(text)
    ]


def add(
    storage: Storage, source: NewSource, *, tenant: str = "acme", at: str = AT
) -> tuple[str, Change]:
    stored, change = storage.sources.add(tenant, source, passages(source.text), at=at)
    return stored.source_id, change


def texts(hits: list[Hit]) -> list[str]:
    return [hit.passage.text for hit in hits]


def find(storage: Storage, *words: str, tenant: str = "acme", limit: int = 10) -> list[str]:
    return texts(storage.sources.candidates(tenant, words, limit=limit))


def test_a_source_comes_back_as_it_was_given(storage: Storage) -> None:
    given_ = NewSource(
        text=LEAVE,
        title="Handbook",
        source_id="handbook",
        origin="handbook.md",
        url="https://example.test/handbook",
        domain="example.test",
        kind="policy",
        project_id="p1",
        published_at="2025-12-01",
        last_verified="2026-01-02",
    )
    stored, change = storage.sources.add("acme", given_, passages(LEAVE), at=AT)
    assert change is Change.ADDED
    assert (stored.source_id, stored.text_sha256) == ("handbook", text_sha256(LEAVE))
    assert (stored.retrieved_at, stored.published_at) == (AT, "2025-12-01")
    found = storage.sources.get("acme", "handbook")
    assert found is not None
    assert (found.source, found.text) == (stored, LEAVE)
    assert (found.kind, found.project_id, found.last_verified) == ("policy", "p1", "2026-01-02")


def test_a_nameless_source_gets_an_id_from_its_text(storage: Storage) -> None:
    source_id, _ = add(storage, NewSource(text=LEAVE, title="Handbook"))
    assert source_id == derive_source_id(text_sha256(LEAVE))


def test_the_same_text_twice_changes_nothing(storage: Storage) -> None:
    first, _ = add(storage, NewSource(text=LEAVE, title="Handbook", origin="a.md"))
    again = add(storage, NewSource(text=LEAVE, title="Other", origin="b.md"), at=LATER)
    assert again == (first, Change.UNCHANGED)
    stored = storage.sources.get("acme", first)
    assert stored is not None
    assert (stored.source.title, stored.source.retrieved_at) == ("Handbook", AT)
    assert storage.sources.count("acme") == 1


def test_new_labels_of_a_named_source_are_stored(storage: Storage) -> None:
    add(storage, NewSource(text=LEAVE, title="Handbook", source_id="h", last_verified="2025"))
    newer = NewSource(text=LEAVE, title="Handbook", source_id="h", last_verified="2026")
    assert add(storage, newer) == ("h", Change.UPDATED)
    assert add(storage, newer) == ("h", Change.UNCHANGED)
    stored = storage.sources.get("acme", "h")
    assert stored is not None
    assert stored.last_verified == "2026"
    assert len(find(storage, "leave")) == 3


@pytest.mark.parametrize("named", [True, False])
def test_a_new_text_supersedes_the_old_one_and_keeps_it(storage: Storage, named: bool) -> None:
    source_id = "h" if named else None
    origin = None if named else "handbook.md"
    old, _ = add(storage, NewSource(text=LEAVE, title="H", source_id=source_id, origin=origin))
    text = "Annual leave is 30 days."
    new, change = add(
        storage, NewSource(text=text, title="H", source_id=source_id, origin=origin), at=LATER
    )
    assert change is Change.UPDATED
    assert storage.sources.count("acme") == 1
    assert find(storage, "leave") == [text]
    current = storage.sources.get("acme", new)
    assert current is not None
    assert current.text == text
    kept = storage.sources.version("acme", old, text_sha256(LEAVE))
    assert kept is not None
    assert kept.text == LEAVE
    assert storage.sources.version("acme", old, "0" * 64) is None


def test_an_earlier_text_can_become_current_again(storage: Storage) -> None:
    first = NewSource(text="Leave is 28 days.", title="H", source_id="h")
    second = NewSource(text="Leave is 30 days.", title="H", source_id="h")
    changes = [add(storage, source)[1] for source in (first, second, first)]
    assert changes == [Change.ADDED, Change.UPDATED, Change.UPDATED]
    assert find(storage, "leave") == [first.text]


def test_tenants_do_not_see_each_other(storage: Storage) -> None:
    source_id, _ = add(storage, NewSource(text=LEAVE, title="Handbook"))
    assert find(storage, "leave", tenant="other") == []
    assert storage.sources.get("other", source_id) is None
    assert storage.sources.version("other", source_id, text_sha256(LEAVE)) is None
    assert storage.sources.count("other") == 0
    assert add(storage, NewSource(text=LEAVE, title="X"), tenant="other")[1] is Change.ADDED
    assert find(storage, "leave", tenant="acme", limit=99) == find(
        storage, "leave", tenant="other", limit=99
    )


def test_words_match_by_stem_in_passage_and_context(storage: Storage) -> None:
    text = "It expires in March."
    storage.sources.add(
        "acme", NewSource(text=text, title="H"), passages(text, "Policies on holidays"), at=AT
    )
    for word in ("expire", "expiring", "policy", "holiday", "march"):
        assert find(storage, word) == [text], word
    assert find(storage, "marching band") == []


def test_words_without_topic_and_accents_are_words_too(storage: Storage) -> None:
    add(storage, NewSource(text="Leave is not capped. Le congé est payé. Don't ask.", title="H"))
    assert find(storage, "not") == ["Leave is not capped."]
    assert find(storage, "conge") == find(storage, "congé") == ["Le congé est payé."]
    assert find(storage, "don't") == ["Don't ask."]


def test_rare_words_and_more_words_come_first(storage: Storage) -> None:
    text = "Leave is granted. Leave is paid. Sabbatical leave is paid. Tuition is capped."
    add(storage, NewSource(text=text, title="H"))
    assert find(storage, "leave", "sabbatical") == [
        "Sabbatical leave is paid.",
        "Leave is granted.",
        "Leave is paid.",
    ]
    assert find(storage, "leave", "paid", "tuition", limit=2) == [
        "Tuition is capped.",
        "Leave is paid.",
    ]


HOSTILE = [
    '"',
    'leave" OR "x',
    "leave AND NOT days",
    "NEAR(leave days)",
    "leave*",
    "words:leave",
    "{words}:leave",
    "^leave",
    "-leave",
    "leave & !days",
    "leave:*",
    "leave <-> days",
    "'; DROP TABLE passages; --",
    "\\",
    "%s ?1 :tenant $1",
    "\x00",
    "\ud800",
    "()",
    "",
    " ",
    "leave" * 1_000,
    "a " * 1_000,
]


def test_words_are_never_syntax(storage: Storage) -> None:
    all_there_is = ["Annual leave is 28 days."]
    add(storage, NewSource(text=all_there_is[0], title="H"))
    wrong = [
        word
        for word in HOSTILE
        if find(storage, word) not in ([], all_there_is)
        or find(storage, word, "leave") != all_there_is
    ]
    assert wrong == []


def test_no_words_and_no_limit_find_nothing(storage: Storage) -> None:
    add(storage, NewSource(text=LEAVE, title="H"))
    assert find(storage) == []
    assert find(storage, "leave", limit=0) == []
    assert find(storage, "leave", tenant="\x00") == []
    assert storage.sources.get("acme", "\x00") is None
    assert find(storage, *[f"w{number}" for number in range(5_000)]) == []


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(max_size=200).filter(lambda text: "\x00" not in text),
    words=st.lists(st.text(max_size=12), max_size=8),
)
def test_any_text_is_stored_and_any_words_are_searched(
    storage: Storage, text: str, words: list[str]
) -> None:
    stored, _ = storage.sources.add("acme", NewSource(text=text, title="T"), passages(text), at=AT)
    found = storage.sources.get("acme", stored.source_id)
    assert found is not None
    assert found.text == text
    for hit in storage.sources.candidates("acme", words, limit=5):
        whole = storage.sources.get("acme", hit.source_id)
        assert whole is not None
        assert whole.text[hit.passage.start : hit.passage.end] == hit.passage.text


@pytest.mark.parametrize("bad", ["nul\x00", "half\ud800"])
def test_text_that_cannot_be_stored_is_refused_by_field(storage: Storage, bad: str) -> None:
    names = ["text", "title", "source_id", "origin", "url", "kind"]
    refused = []
    for field in names:
        fields = {"text": "Some text.", "title": "T", field: bad}
        with pytest.raises(CallerError) as caught:
            storage.sources.add("acme", NewSource(**fields), [], at=AT)
        refused.append((caught.value.code, caught.value.field))
    assert refused == [("input.invalid", field) for field in names]
    assert storage.sources.count("acme") == 0


def test_a_passage_that_is_not_in_the_text_is_refused(storage: Storage) -> None:
    forged = Passage(start=0, end=4, text="Fake", context="")
    with raising(CallerError, code="input.invalid", field="passages"):
        storage.sources.add("acme", NewSource(text="Real text", title="T"), [forged], at=AT)
    assert storage.sources.count("acme") == 0


def test_a_text_beyond_the_limit_is_refused(storage: Storage) -> None:
    with raising(CallerError, code="input.too_large"):
        storage.sources.add("acme", NewSource(text="x" * 5_000_001, title="T"), [], at=AT)


def test_thousands_of_passages_and_one_without_end_are_stored(storage: Storage) -> None:
    text = "".join(f"Clause {number} speaks of leave.\n" for number in range(20_000))
    add(storage, NewSource(text=text, title="Long"))
    assert find(storage, "19876") == ["Clause 19876 speaks of leave."]
    endless = " ".join(f"word{number:x}" for number in range(150_000))
    whole = [Passage(start=0, end=len(endless), text=endless, context="")]
    storage.sources.add("acme", NewSource(text=endless, title="Endless"), whole, at=AT)
    assert find(storage, "word1") == [endless]


def test_many_sources_are_read_at_once_each_tenant_its_own(storage: Storage) -> None:
    for name in ("a", "b"):
        add(storage, NewSource(text=f"{LEAVE} {name}", title=name, source_id=name))
    add(storage, NewSource(text="Of another.", title="c", source_id="c"), tenant="other")
    found = storage.sources.get_many("acme", ["b", "a", "c", "' OR 1=1 --", "a"])
    assert found == {name: storage.sources.get("acme", name) for name in ("a", "b")}
    assert storage.sources.get_many("acme", []) == {}
    assert storage.sources.get_many("acme", ["\x00"]) == {}
