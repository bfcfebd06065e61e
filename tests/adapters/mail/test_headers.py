"""Header fields: encoded words, addresses, dates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.mail.headers import decode_words, mailboxes, sent_at, unfolded


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("plain", "plain"),
        ("=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?UTF-8?B?R3LDvMOfZQ==?=", "Grüße"),
        ("=?iso-8859-1?Q?Gr=FC=DFe_an_alle?=", "Grüße an alle"),
        ("Re: =?utf-8?q?=C3=A4?= und =?utf-8?q?=C3=B6?=", "Re: ä und ö"),
        ("=?utf-8?b?w?= =?utf-8?b?w6Q=?=", "ä"),
        ("=?utf-8?q?=C3?= =?utf-8?q?=A4?=", "ä"),
        ("=?utf-8?q?a?=  =?iso-8859-1?q?=FC?=", "aü"),
        ("=?utf-8*de?q?a?=", "a"),
        ("=?utf-8?q?not closed", "=?utf-8?q?not closed"),
        ("=?utf-8?x?odd?=", "=?utf-8?x?odd?="),
        ("=?utf-8?q?with spaces inside?=", "with spaces inside"),
        ("=?iso-2022-jp?B?GyRCN29MPhsoQg==?=", "件名"),
        ("=?klingon?q?abc?=", "abc"),
        ("=?utf-8?b?!!!!?=", ""),
        ("=??q?abc?=", "=??q?abc?="),
        ("=?utf-8?q?Ends=0D=0ABcc=3A_x=40y.example?=", "Ends"),
        ("=?utf-8?b?DQpPbmUKVHdv?=", "One"),
    ],
)
def test_encoded_words(value: str, wanted: str) -> None:
    assert decode_words(value)[0] == wanted


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("ana@x.example", [("ana@x.example", "")]),
        ("Ana <ANA@X.example>", [("ana@x.example", "Ana")]),
        (
            '"Muster, Ana" <ana@x.example>, bo@x.example',
            [("ana@x.example", "Muster, Ana"), ("bo@x.example", "")],
        ),
        ("ana@x.example (Ana Muster)", [("ana@x.example", "")]),
        ("Ana (not, really) <ana@x.example>", [("ana@x.example", "Ana not, really")]),
        ("Team: ana@x.example, bo@x.example;", [("ana@x.example", ""), ("bo@x.example", "")]),
        ("undisclosed-recipients:;", []),
        ("=?utf-8?q?M=C3=BCller=2C_A?= <a@x.example>", [("a@x.example", "Müller, A")]),
        ("=?utf-8?q?Ana_=3Cana=40x=2Eexample=3E?=", [("ana@x.example", "Ana")]),
        ("Ana Muster", [("", "Ana Muster")]),
        ("Ana <ana@x.example", [("ana@x.example", "")]),
        ('"Ana <ana@x.example>', [("ana@x.example", "Ana")]),
        ("<>", []),
        ("", []),
        ("ana @ x.example", [("", "ana @ x.example")]),
        ("evil\u202e <a@x.example>", [("a@x.example", "evil")]),
        ("a@b@c.example <real@x.example>", [("real@x.example", "a@b@c.example")]),
    ],
)
def test_mailboxes(value: str, wanted: list[tuple[str, str]]) -> None:
    assert [(one.address, one.name) for one in mailboxes(value)] == wanted


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Mon, 02 Mar 2026 10:00:00 +0100", "2026-03-02T09:00:00Z"),
        ("2 Mar 2026 10:00:00 GMT", "2026-03-02T10:00:00Z"),
        ("Mon, 2 Mar 2026 10:00 -0000", "2026-03-02T10:00:00Z"),
        ("Mon, 02 Mar 2026 10:00:00 +0100 (CET)", "2026-03-02T09:00:00Z"),
        ("2026-03-02", None),
        ("Fri, 30 Feb 2026 10:00:00 +0100", None),
        ("Mon, 02 Mar 9999 23:59:59 -2359", None),
        ("", None),
        ("x" * 1_000_000, None),
    ],
)
def test_dates(value: str, wanted: str | None) -> None:
    assert sent_at(value) == wanted


def test_folds_and_bytes_beyond_ascii() -> None:
    assert unfolded("one\r\n two\n\tthree") == ("one two\tthree", None)
    raw = "Gr\udcc3\udcbc\udcc3\udc9fe"
    assert unfolded(raw) == ("Grüße", "header_8bit")
    assert unfolded("Gr\udcfc\udcdfe") == ("Grüße", "header_8bit")


@given(st.text(alphabet=st.sampled_from('ab@<>()",;:\\ =?q_.ü\udcff'), max_size=60))
def test_any_header_is_read(value: str) -> None:
    line, _ = unfolded(value)
    assert decode_words(line) == decode_words(line)
    assert all(one.address or one.name for one in mailboxes(line))
    sent_at(line)
