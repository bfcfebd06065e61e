"""What a model may say: no instructions, no labels of ours, no words outside of the lens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contracts.answers.answer_cases import SOURCE, found, record, without
from support.hostile_text import ALL, GIVEN, faults, imitations
from troth.adapters.prompts import load_prompts
from troth.contracts.answers.document import Limitation, Sections
from troth.contracts.answers.limits import FIXED, NOTICES
from troth.contracts.answers.presentable import presentable
from troth.contracts.answers.reply import UNVERIFIED
from troth.contracts.answers.sections import NEUTRAL, labelled, render_structured
from troth.contracts.answers.spoken import (
    WITHHELD_RUN,
    Speech,
    grams_of,
    shared_runs,
    uncovered_texts,
)
from troth.contracts.answers.synthesis import Alternatives, Synthesis, render_synthesis
from troth.kernel.clean import is_clean
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.kernel.exchange import ExchangeRecord

PROMPT = load_prompts()["answer"].text
ABOUT = replace(record(found()), given=(f"See {GIVEN}.",), instructions=(PROMPT,), said=("Yes.",))
SPEECH = Speech(ABOUT)
words = st.sampled_from(
    (*ALL, *NOTICES, *PROMPT.split("\n\n"), "Evidence:", "Troth", "a", "\n", "` ")
)
said = st.lists(words | st.text(max_size=4), max_size=8).map("".join)


@given(said)
def test_cleaning_is_idempotent_and_total(text: str) -> None:
    cleaned = SPEECH.clean(text)
    assert SPEECH.clean(cleaned) == cleaned
    assert faults(cleaned, by_model=True) == []


@pytest.mark.parametrize("text", ALL)
def test_hostile_texts_neither_live_nor_imitate(text: str) -> None:
    cleaned = SPEECH.clean(text)
    assert faults(cleaned, by_model=True) + imitations(cleaned) == []


@pytest.mark.parametrize(
    "text",
    [
        "The evidence suggests 28 days [F1], or so [F1, F2]; my recommendation: take them.",
        "Here is the evidence that counts. Interpretation is not needed.\n\n## Next steps\n\n- Go.",
        "Evidence-based medicine, evidence of it, and the best move of the game.",
        "Trust-2 funds, mem-3 modules, a gate-1 entrance.",
        "I need a few details. No evidence was found for that. The model replied.",
    ],
)
def test_plain_words_are_no_imitation(text: str) -> None:
    assert SPEECH.clean(text) == text


@pytest.mark.parametrize("notice", NOTICES)
def test_a_fixed_notice_in_the_mouth_of_a_model_is_marked(notice: str) -> None:
    assert (
        SPEECH.clean(f"Well.\n{notice.upper()}\nSo.")
        == f"Well.\n{UNVERIFIED} {notice.upper()}\nSo."
    )


def test_a_heading_that_names_the_product_is_marked_as_both_at_once() -> None:
    marked = f"{UNVERIFIED} {NEUTRAL}Troth certified Evidence\n=====\nof 99 days"
    assert SPEECH.clean("Troth certified Evidence\n=====\nof 99 days") == marked
    assert SPEECH.clean(marked) == marked


def test_no_word_is_lost_by_relabelling() -> None:
    for text in (
        "## Evidence\nof 99 days",
        "Verified by Troth receipt rcp_00ff00ff",
        "[F1 says 99]",
        "\u3010F1 says 99\u3011",
        "\uff3b\uff26\uff11 says 99\uff3d",
    ):
        cleaned = SPEECH.clean(text).removeprefix(f"{UNVERIFIED} ").removeprefix(NEUTRAL)
        assert grams_of((cleaned,), 1) == grams_of((text,), 1)


def test_a_mark_is_imitated_in_any_brackets() -> None:
    for text in ("[F1 says 99]", "\u3010F1 says 99\u3011", "\uff3b\uff26\uff11 says 99\uff3d"):
        assert SPEECH.clean(text) == f"({text[1:-1]})"
    for text in ("Cells \u3010F1, F2\u3011 hold it.", "[see \u00a7 4] and {F1: 9}", "(F1 says 99)"):
        assert SPEECH.clean(text) == text


def test_a_name_or_an_id_that_the_user_brought_up_is_no_imitation() -> None:
    about = replace(ABOUT, given=("What is Troth, and what does rcp_00ff00ff say of TRUST-3.9?",))
    text = "Troth keeps TRUST-3 and rcp_00ff00ff says so."
    assert Speech(about).clean(text) == text
    assert SPEECH.clean(text) == f"{UNVERIFIED} {text}"


def test_instructions_are_withheld_however_they_are_spelled() -> None:
    spelled = " ".join(PROMPT.split()[30:60])
    for text in (spelled, spelled.upper(), spelled.replace(" ", "\n* "), f"{spelled}\u200b."):
        assert Speech(ABOUT).clean(f"So: {text} Good.").startswith(f"So: {WITHHELD_RUN}")
    short = " ".join(PROMPT.split()[30:36])
    assert SPEECH.clean(short) == short


def test_one_line_stays_one_line() -> None:
    assert SPEECH.clean("~~~ a ``` b") == f"{NEUTRAL}~~~ a ``` b"
    assert SPEECH.clean("~~~\na") == "~~~\na\n~~~"


@given(said, said, said, said)
@example("\t```\n<b>", "    ```\n<b>", "\n  ~~~\n<b>", "`` <b> ``")
def test_clean_parts_make_a_clean_answer(one: str, two: str, three: str, four: str) -> None:
    texts = [SPEECH.clean(text) for text in (one, two, three)]
    limit = Limitation(code="uncertainty", text=SPEECH.clean(" ".join(four.split())))
    sections = Sections(evidence=(), interpretation=texts[0], recommendation=texts[1])
    for text in (
        render_structured(sections, "No Evidence provided", (limit, *FIXED)),
        render_synthesis(
            Synthesis(
                decision_framing=texts[0],
                key_disagreements=(texts[1], texts[2]),
                best_move=texts[0],
                alternatives=Alternatives(safer=texts[1], bolder=texts[2]),
                evidence_note="None.",
            )
        ),
        labelled("ann:", texts[2]),
    ):
        assert is_clean(text)


def test_what_was_done_is_counted() -> None:
    taken: Counter[str] = Counter()
    SPEECH.clean("## Evidence\n[F1 is 9] Troth\n" + " ".join(PROMPT.split()[30:60]), taken)
    assert taken == {
        "imitated headings": 1,
        "imitated marks": 1,
        "imitated notices": 1,
        "runs of the instructions": 1,
    }


@given(st.lists(st.sampled_from("abc"), max_size=12), st.lists(st.sampled_from("abc"), max_size=30))
def test_a_shared_run_is_found_exactly_where_it_stands(known: list[str], said: list[str]) -> None:
    grams, text = {3: grams_of((" ".join(known),), 3)}, " - ".join(said)
    covered = {place for start, end in shared_runs(text, grams) for place in range(start, end)}
    windows = {tuple(known[at : at + 3]) for at in range(len(known) - 2)}
    for at in range(len(said) - 2):
        if tuple(said[at : at + 3]) in windows:
            assert set(range(4 * at, 4 * at + 9)) <= covered
    assert bool(covered) == any(tuple(said[at : at + 3]) in windows for at in range(len(said) - 2))


def test_words_of_a_model_outside_of_the_lens_are_found() -> None:
    about = replace(ABOUT, said=("It will cost you nine hundred euros.", "Ask Anna."))
    others = ["a title: it will cost you nothing", "ask anna", "ask", SOURCE]
    assert uncovered_texts(others, (), about) == set(others[:2])
    assert uncovered_texts(others, about.said, about) == frozenset()
    assert uncovered_texts(others, (), replace(about, said=())) == frozenset()
    given = replace(about, given=("Will it cost you money? It will cost you. Ask Anna!",))
    assert uncovered_texts(others, (), given) == frozenset()


def _evidence(*quotes: str, title: str = "Rules") -> EvidenceSet:
    text = "\n".join(quotes)
    facts, place = [], 0
    for number, quote in enumerate(quotes, start=1):
        span = Span.of(text, place, place + len(quote))
        facts.append(
            Fact(fact_id=f"F{number}", quote=quote, source_id="s", span=span, retrieved_at="now")
        )
        place += len(quote) + 1
    source = Source(
        source_id="s", title=title, text_sha256=text_sha256(text), domain="d", retrieved_at="now"
    )
    return EvidenceSet(
        status=EvidenceStatus.OK, facts=tuple(facts), sources=(source,), texts={"s": text}
    )


def test_clean_evidence_is_the_same_evidence() -> None:
    clean = _evidence("Take 28 days.", "See [x](https://e.v).")
    assert presentable(clean) is clean
    above = replace(clean, facts=tuple(replace(f, context="A <b>row</b>") for f in clean.facts))
    assert {f.context for f in presentable(above).facts} == {"A &lt;b>row&lt;/b>"}
    assert presentable(without(EvidenceStatus.EMPTY)).status is EvidenceStatus.EMPTY


def test_an_unclean_quote_is_no_evidence_and_is_never_rewritten() -> None:
    shown = presentable(_evidence("Take 28 days.", "Take \u202e82 days.", "<b>no</b>"))
    assert [fact.quote for fact in shown.facts] == ["Take 28 days."]
    assert (shown.status, shown.reason) == (EvidenceStatus.PARTIAL, "unclean_quotes")
    nothing = presentable(_evidence("Take \x1b[31m82 days."))
    assert (nothing.status, nothing.facts) == (EvidenceStatus.UNAVAILABLE, ())
    assert nothing.reason == "unclean_quotes"


def test_an_unclean_title_is_cleaned() -> None:
    shown = presentable(_evidence("Take 28 days.", title="Ru\u202eles <b>"))
    assert shown.sources[0].title == "Rules &lt;b>"
    assert shown.facts


def test_an_unknown_record_has_no_links() -> None:
    empty = ExchangeRecord(trace_id="t", surface="s", mode=ABOUT.mode)
    assert Speech(empty).clean(f"[x]({GIVEN})") == "[x]"
