"""Parting the request from what is pasted with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.request.split import Attachment, PasteKind, split_request

FRAGMENTS = st.lists(
    st.sampled_from(
        [
            "```",
            "> ",
            "\n",
            "\r\n",
            "From: a\n",
            "Dear Ann,",
            "“",
            "”",
            '"',
            "Summarize: ",
            "|",
            "\t",
            "this",
            " ",
            "\u200b",
            "On Monday Bob wrote:",
            "\u2028",
            "What is the tax rate?",
        ]
    )
    | st.text(max_size=8),
    max_size=30,
).map("".join)


@pytest.mark.parametrize(
    ("text", "request_", "kind", "content"),
    [
        ("Fix this code\n```\nlatest = 1\n```", "Fix this code", PasteKind.FENCE, "latest"),
        ('Shorten:\n"""\nnew law\n"""', "Shorten:", PasteKind.FENCE, "new law"),
        (
            "> the latest news\n> today\n\nShorten this",
            "Shorten this",
            PasteKind.QUOTED_LINES,
            "new",
        ),
        ("Sum up\n|a|b|\n|1|2%|", "Sum up", PasteKind.TABLE, "2%"),
        (
            "Is this right?\n\nFrom: a@b\nTo: c@d\n\nThe market is up",
            "Is this right?",
            PasteKind.EMAIL,
            "market",
        ),
        (
            "Please answer\n\n-----Original Message-----\nlatest",
            "Please answer",
            PasteKind.EMAIL,
            "latest",
        ),
        (
            "Rewrite this email:\n\nHi Bob,\nthe new policy is out.\nBest,\nAnn",
            "Rewrite this email:",
            PasteKind.LETTER,
            "policy",
        ),
        (
            "Dear Tom,\n\nthe current rate is 5%.\n\nBest,\nAnna\n\nMake this friendlier.",
            "Make this friendlier.",
            PasteKind.LETTER,
            "rate",
        ),
        ("Proofread this\n\nthe latest law says", "Proofread this", PasteKind.BELOW, "law"),
        (
            "The news are bad.\n\nTranslate this to German",
            "Translate this to German",
            PasteKind.ABOVE,
            "news",
        ),
        ("Summarize: the latest news", "Summarize:", PasteKind.LEAD_IN, "news"),
        (
            "Übersetze „Die neuen Gesetze gelten ab heute überall“ ins Englische",
            "Übersetze   ins Englische",
            PasteKind.QUOTATION,
            "Gesetze",
        ),
    ],
)
def test_content_is_recognized_by_its_form(
    text: str, request_: str, kind: PasteKind, content: str
) -> None:
    split = split_request(text)
    assert split.request == request_
    assert kind in {one.kind for one in split.pasted}
    assert content in "".join(one.text for one in split.pasted)


@pytest.mark.parametrize(
    "text",
    [
        "Hi,\n\nWhat is the current VAT rate?\n\nThanks",
        "Answer these questions:\n1. What is the VAT rate?\n2. Who wrote Dune?",
        "What is the capital of France?\nTranslate it to German",
        'Who wrote "Dune"?',
        '"In what country do people eat this?"',
    ],
)
def test_a_question_stays_in_the_request(text: str) -> None:
    assert not split_request(text).pasted


def test_an_attachment_is_content() -> None:
    assert split_request("Sum up", [Attachment(name="a.txt", text="x")]).has_content
    assert not split_request("Sum up", [Attachment(name="a.txt", text=" \n")]).has_content


@given(FRAGMENTS)
def test_spans_are_disjoint_slices_and_splitting_is_deterministic(text: str) -> None:
    split = split_request(text)
    at = 0
    for one in split.pasted:
        assert at <= one.start < one.end
        assert text[one.start : one.end] == one.text
        at = one.end
    assert split == split_request(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        '"',
        "“a b c d e f”",
        "\n",
        ">\n",
        "```\n",
        "Dear x,\n\n",
        "From: a\n\n",
        "please ",
        "|",
        "'''",
        "a\tb\tc\n",
        "summarize this:\n",
        " ",
        "On a wrote:\n",
        "\u200b",
        ": ",
    ],
)
def test_a_megabyte_of_anything_is_split(piece: str) -> None:
    split_request(piece * (1_000_000 // len(piece)))


def test_blank_lines_around_and_inside_content_keep_their_offsets() -> None:
    text = "Summarize the following:\n\n\n\nFirst part.\r\n \n\t\nSecond part.\n\n\n"
    (pasted,) = split_request(text).pasted
    assert pasted.text == text[pasted.start : pasted.end]
    assert pasted.text == "First part.\r\n \n\t\nSecond part."
    unclosed = "Explain this:\n```\ncode\n\n\n"
    (fence,) = split_request(unclosed).pasted
    assert fence.text == "```\ncode\n\n"
