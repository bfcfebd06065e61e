from __future__ import annotations

import subprocess
import sys

import pytest
from benchmarks.intake_sets import message_of
from hypothesis import given
from hypothesis import strategies as st

from support.intake_mails import mail
from troth.contracts.gate.intake.features import MAX_CHARS, views_of


def features(body: str, *, sender: str = "Ann <ann@example.com>") -> list[dict[int, int]]:
    return [view.counts for view in views_of(message_of(mail(body, sender=sender)))]


def test_the_same_in_every_process() -> None:
    text = "Please cancel my policy, geändert am 3. März"
    code = (
        "from benchmarks.intake_sets import message_of\n"
        "from support.intake_mails import mail\n"
        "from troth.contracts.gate.intake.features import views_of\n"
        f"print(sorted(views_of(message_of(mail({text!r})))[0].counts.items()))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{sorted(features(text)[0].items())}\n"}


def test_umlauts_and_their_spelling_are_one() -> None:
    assert features("Kündigung für größere Häuser") == features("kuendigung fuer groessere haeuser")


def test_numbers_count_by_their_places_alone() -> None:
    assert features("policy 55-1234567 please") == features("policy 41-7654321 please")
    assert features("policy 5 please") != features("policy 55 please")


def test_word_order_is_seen() -> None:
    assert features("pay me and not him")[0] != features("pay him and not me")[0]


def test_misspelt_words_share_their_pieces() -> None:
    right, wrong = features("cancellation")[1], features("cancelation")[1]
    assert len(right.keys() & wrong.keys()) > len(right) // 2


def test_quotations_and_attachments_are_not_looked_at() -> None:
    new = "Thank you for your message.\n"
    quoted = f"{new}\nOn Monday, Desk wrote:\n> you will be sued for fraud\n"
    assert features(quoted)[1].keys() & features("fraud")[1].keys() == set()
    with_file = views_of(message_of(mail(new), attachment="you will be sued for fraud"))
    assert [view.counts for view in with_file] == features(new)


def test_the_sender_has_a_view_of_its_own() -> None:
    plain = features("hello there", sender="Ann <ann@example.com>")
    other = features("hello there", sender="Hale Solicitors <law@hale.example.com>")
    assert plain[:2] == other[:2]
    assert plain[2] != other[2]


@pytest.mark.parametrize("unit", ["a", "ab ", "\u0000", "é", "𝔘 ", "5", "\u202e", "> x\n", "ſ "])
def test_a_megabyte_of_anything_is_bounded(unit: str) -> None:
    views = views_of(message_of(mail(unit * (1_000_000 // len(unit)))))
    assert sum(sum(view.counts.values()) for view in views) < 30 * MAX_CHARS


def test_what_comes_after_the_bound_changes_nothing() -> None:
    begun = "word " * (MAX_CHARS // 5)
    assert features(begun + "lawyer " * 50)[1] == features(begun + "flower " * 50)[1]


@given(st.text(max_size=400), st.text(max_size=80))
def test_any_text_has_features_of_32_bits(body: str, subject: str) -> None:
    for view in views_of(message_of(mail(body, subject=subject))):
        assert all(0 <= key < 2**32 and count > 0 for key, count in view.counts.items())
