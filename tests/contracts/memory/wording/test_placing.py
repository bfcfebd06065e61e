"""True caveats beside every claim: the exact words, and what holds for any text."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contracts.memory.wording.caveated_texts import CAVEATED, CERTAIN, FALSE, NO_CAVEAT
from contracts.memory.wording.used_texts import PLAIN, UNUSED
from contracts.memory.wording.wording_cases import AGE, ALL, HOME, MEAT, WORK, claim, contest
from troth.contracts.memory.wording.caveats import Telling, tellings
from troth.contracts.memory.wording.placing import with_caveats
from troth.contracts.memory.wording.reading import PHRASES, SEAL
from troth.kernel.memories import Claim, Contest, EntryKind
from troth.language.tokens import words

NEWEST = "(most recent update; I have conflicting records: Microsoft)"
NEUESTE = "(neueste Angabe; mir liegen widersprüchliche Angaben vor: Microsoft)"
OLDER = "(an earlier record; my latest information says Amazon)"
TO_MEND = (*PLAIN, *NO_CAVEAT, *FALSE, *CERTAIN)


@pytest.mark.clause("MEM-3")
@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Amazon.", f"Amazon {NEWEST}."),
        ("Microsoft.", f"Microsoft {OLDER}."),
        ("You work at **Amazon**.", f"You work at **Amazon** {NEWEST}."),
        ("**You work at Amazon**", f"**You work at Amazon {NEWEST}**"),
        ("| Employer | Amazon |", f"| Employer | Amazon {NEWEST} |"),
        (
            "[Amazon](https://a.example) hired you.",
            f"[Amazon](https://a.example) {NEWEST} hired you.",
        ),
        ("Amazon's office is your office.", f"Amazon's {NEWEST} office is your office."),
        ("You work at “Amazon”.", f"You work at “Amazon” {NEWEST}."),
        ("Microsoft (most recent update)", f"Microsoft {OLDER}"),
        ("You work at Amazon (an earlier record).", f"You work at Amazon {NEWEST}."),
        (
            "According to my latest information, you work at Microsoft.",
            f"According to one of my conflicting records, you work at Microsoft {OLDER}.",
        ),
        (
            "You don't work at Microsoft.",
            "You don't work at Microsoft (most recent update, though I have conflicting records).",
        ),
        (
            "Du arbeitest bei Amazon.",
            f"Du arbeitest bei Amazon {NEUESTE}.",
        ),
        (
            "Sie arbeiten bei Microsoft (neueste Angabe).",
            "Sie arbeiten bei Microsoft (eine frühere Angabe; laut meinem neuesten Stand: Amazon).",
        ),
        (
            "You definitely work at Amazon (latest).",
            f"You definitely work at Amazon {NEWEST}.",
        ),
        (
            f"You work at Microsoft {NEWEST.replace('Microsoft', 'Amazon')}.",
            f"You work at Microsoft {OLDER}.",
        ),
    ],
)
def test_the_caveat_stands_right_behind_the_claim(text: str, mended: str) -> None:
    assert with_caveats(text, (WORK,)) == mended


def test_the_caveat_of_a_long_statement_stands_behind_all_of_it() -> None:
    garden = "The meeting is at Ann's in the garden if it does not rain, else in the club house."
    hall = "We meet in the big hall at seven, with schnitzel and goulash for all who come along."
    ledger = contest(claim(hall, 1, attribute="statement"), claim(garden, 2, attribute="statement"))
    newest = "(most recent update, though I have conflicting records)"
    mended = with_caveats(f"You said: “{garden}” It may rain.", (ledger,))
    assert mended.startswith(f"You said: “{garden}” {newest}")
    assert mended.count("conflicting records") == 1
    bare = with_caveats(f"I know that {garden[0].lower()}{garden[1:]}", (ledger,))
    assert f"else in the club house {newest}" in bare


def test_every_claim_of_a_sentence_gets_its_own() -> None:
    text = "You're a 34-year-old engineer at Amazon who lives in Berlin."
    assert with_caveats(text, (WORK, AGE, HOME)) == (
        "You're a 34-year-old (most recent update; I have conflicting records: 32) engineer at "
        f"Amazon {NEWEST} who lives in Berlin (most recent update; I have conflicting records: "
        "Munich)."
    )


def test_where_no_side_can_be_named_no_side_is_named() -> None:
    assert with_caveats("You eat meat.", (MEAT,)) == (
        "You eat meat (an earlier record; I have conflicting records on this)."
    )
    tied = contest(claim("Microsoft", 2), claim("Amazon", 2), kind=EntryKind.CONFLICT)
    assert with_caveats("You work at Amazon.", (tied,)) == (
        "You work at Amazon (I have conflicting records on this)."
    )
    odd = contest(claim("A (b) | c", 1), claim("Amazon", 2))
    assert with_caveats("You work at Amazon.", (odd,)) == (
        "You work at Amazon (most recent update, though I have conflicting records)."
    )


def test_what_needs_nothing_is_left_alone() -> None:
    for about, text in (*UNUSED, *CAVEATED):
        assert with_caveats(text, (about,)) == text


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize(("about", "text"), TO_MEND)
def test_the_mended_text_is_lawful_and_stays_as_it_is(about: Contest, text: str) -> None:
    mended = with_caveats(text, (about,))
    assert mended != text
    assert tellings(mended, (about,)) == {Telling.CAVEATED}
    assert with_caveats(mended, (about,)) == mended


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
def test_without_its_caveat_the_mended_text_is_broken_again() -> None:
    for about, text in PLAIN:
        mended = with_caveats(text, (about,))
        stripped = re.sub(SEAL, "", mended)
        assert stripped == text != mended
        assert Telling.PLAIN in tellings(stripped, (about,))


@pytest.mark.parametrize("phrase", PHRASES.values(), ids=str)
def test_the_fixed_caveats_are_caveats_by_their_meaning_too(phrase: object) -> None:
    # A reader that knows no fixed form, such as the auditor, must find a notice in each.
    text = str(getattr(phrase, "unnamed"))  # noqa: B009
    spaced = f"You work at Amazon {text.replace(' ', '  ', 1)}."
    assert Telling.PLAIN not in tellings(spaced, (WORK,))


PIECES = st.sampled_from(
    """You work at|You live in|you|your employer is|Amazon|Microsoft|Berlin|Munich|34|32|meat|never
definitely|(most recent update)|(an earlier record)|according to my latest information|,|.|?|!|;|:
(|)|[|]|**|*|_|`|"|> |# |though I have conflicting records|earlier you said|my records conflict
my latest information says|Your sister works at|Do you work at|if|I don't know whether|not|und
Sie arbeiten bei|laut meinem neuesten Stand|(neueste Angabe)|zuletzt haben Sie|most|recent|latest
That's my latest information|\u200b|\u202e|\x00|record|I'm certain that|Amazon's|-|3 May 1992|’s|Ａ
(most recent update; I have conflicting records: Microsoft)|(I have conflicting records on this)
(an earlier record; my latest information says Amazon)|ß|é|🙂""".replace("\n", "|").split("|")
) | st.sampled_from(["\n", "\n- ", "\n\n", "| ", "- "])
TEXTS = st.lists(PIECES | st.text(max_size=4), max_size=30).map(" ".join) | st.lists(
    PIECES, max_size=20
).map("".join)
VALUES = st.sampled_from(
    """Amazon|Microsoft|Berlin|34|meat|latest|my records|record|update|I|conflicting records
a|(x)|?|most recent|Amazon Web Services|definitely|not|reportedly|one of my|you|3 May 1992|München
no""".replace("\n", "|").split("|")
)


@st.composite
def claims(draw: st.DrawFn, seq: int) -> Claim:
    return claim(
        draw(VALUES | st.text(min_size=1, max_size=5).filter(str.strip)),
        seq + draw(st.integers(0, 1)),
        attribute=draw(
            st.sampled_from(["employer", "age", "diet", "likes", "said:x", "birth_date"])
        ),
        entity=draw(st.sampled_from(["user", "user/sister", "named:amazon"])),
        negative=draw(st.booleans()),
        forms=tuple(draw(st.lists(VALUES, max_size=1))),
    )


CONTESTS = st.lists(
    st.builds(contest, claims(1), claims(2)), min_size=1, max_size=4, unique_by=lambda c: c.entry_id
)


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@given(TEXTS, CONTESTS | st.just([*ALL]))
def test_whatever_is_said_the_mended_text_is_lawful(text: str, contests: list[Contest]) -> None:
    mended = with_caveats(text, contests)
    assert tellings(mended, contests) <= {Telling.CAVEATED}
    assert with_caveats(mended, contests) == mended
    assert with_caveats(text, contests) == mended


RANKING = re.compile(
    r"(?i)most|recent|latest|earlier|certain|definite|record|stand|angabe|zuletzt|neueste|update"
)


@given(TEXTS.filter(lambda text: RANKING.search(text) is None))
@example("Amazon'syou")  # a caveat may part a value from what is written onto it
def test_all_words_of_a_text_stay_in_their_order(text: str) -> None:
    mended = re.sub(SEAL, " ", with_caveats(text, ALL))
    assert _letters(mended) == _letters(text)


def _letters(text: str) -> str:
    return "".join(words(text)).replace("'", "")


LONG = {
    "values": "Amazon " * 60_000,
    "sentences": "You work at Amazon. " * 25_000,
    "lines": "- Amazon\n" * 50_000,
    "prose": "The quick brown fox reads conflicting records about you. " * 17_000 + "Amazon",
    "brackets": "(" * 500_000 + "Amazon" + ")" * 500_000,
    "quotes": '"' * 1_000_000 + " Amazon",
    "subjects": "you and your sister " * 50_000 + "Amazon",
    "conditions": "if you " * 140_000 + "Amazon",
    "half caveats": "(most recent update; I have conflicting records: " * 20_000 + "Amazon",
    "german": "Sie lesen übermäßig viel über widersprüchliche Dinge. " * 18_000 + "Amazon.",
    "one word": "a" * 1_000_000,
    "markup": "**Amazon" * 125_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_megabyte_is_mended_in_linear_time(text: str) -> None:
    mended = with_caveats(text, (WORK, AGE))
    assert len(mended) >= len(text)


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize("text", ["You work at Amazon. ", "Microsoft (most recent update)\n"])
def test_a_crowd_of_claims_is_mended_too(text: str) -> None:
    crowd = text * 1001
    mended = with_caveats(crowd, (WORK,))
    assert tellings(crowd, (WORK,)) in ({Telling.PLAIN}, {Telling.FALSE})
    assert tellings(mended, (WORK,)) == {Telling.CAVEATED}
    assert with_caveats(mended, (WORK,)) == mended
    assert Telling.PLAIN in tellings(re.sub(SEAL, "", mended, count=1), (WORK,))
