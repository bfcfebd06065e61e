"""TRUST-4.1 and 4.2: disagreement between peers, found and attributed; consensus left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.disagreement.finding import Compared, compare_views
from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    DisagreementKind,
    PeerQuote,
    PeerView,
    Position,
    render_disagreements,
    render_undecided,
)
from troth.kernel.judgements import Judgement, Label

NAMES = ("claude", "deepseek", "gemini", "gpt", "mistral")
ADVICE = (
    "Launch the beta now.",
    "Do not launch the beta yet.",
    "If the tests pass, launch the beta.",
    "Accept the offer.",
    "I would not accept the offer.",
    "Reject the offer.",
    "Keep the logs for 14 days.",
    "Keep the logs for 28 days.",
    "Nehmen Sie das Angebot nicht an.",
    "Yes.",
    "No, wait.",
    "I cannot recommend anything.",
    "Is it raining?",
)
VIEWS = st.lists(
    st.builds(
        PeerView,
        peer=st.sampled_from(NAMES),
        recommendation=st.lists(st.sampled_from(ADVICE), max_size=3).map(" ".join),
        interpretation=st.lists(st.sampled_from(ADVICE), max_size=2).map(" ".join),
    ),
    max_size=5,
)
ODD = st.lists(
    st.sampled_from(
        [*ADVICE, "not ", "no ", "if ", ", ", "10 %", "\n", "\u200b", "„", "12. ", "# ", "```\n"]
    )
    | st.text(max_size=8),
    max_size=12,
).map("".join)
Opinion = Callable[[str, str], Judgement]


def views(*texts: str) -> list[PeerView]:
    return [
        PeerView(peer=peer, recommendation=text, interpretation="")
        for peer, text in zip(NAMES, texts, strict=False)
    ]


def judged(label: Label) -> Opinion:
    """A judge that takes all texts that differ for one thing."""
    sure = {label: 0.96}

    def opinion(_passage: str, _claim: str) -> Judgement:
        return Judgement(
            label=label,
            score=0.96,
            reason="model",
            judge="x/1",
            supported=sure.get(Label.SUPPORTED, 0.02),
            refuted=sure.get(Label.REFUTED, 0.02),
        )

    return opinion


def on(*pairs: tuple[str, str], label: Label = Label.REFUTED) -> Opinion:
    """A judge that says so of these pairs, in either direction, and leaves all others open."""
    known = {frozenset(pair) for pair in pairs}
    said, silent = judged(label), judged(Label.NOT_ENOUGH_INFO)
    return lambda one, other: (said if frozenset((one, other)) in known else silent)(one, other)


def stances(found: Disagreement) -> dict[str, tuple[str, ...]]:
    return {position.stance: position.holders for position in found.positions}


def only(compared: Compared) -> Disagreement:
    assert len(compared.disagreements) == 1
    return compared.disagreements[0]


@pytest.mark.clause("TRUST-4.1")
def test_each_side_is_attributed_and_quoted() -> None:
    found = only(
        compare_views(
            views("Launch the beta now.", "Do not launch the beta now.", "Launch the beta now!")
        )
    )
    assert found.kind is DisagreementKind.ACCEPT_OR_REJECT
    assert found.topic == "launch beta now"
    assert stances(found) == {"accept": ("claude", "gemini"), "reject": ("deepseek",)}
    quotes = [quote for position in found.positions for quote in position.quotes]
    assert quotes[-1] == PeerQuote(
        peer="deepseek", section="recommendation", text="Do not launch the beta now."
    )


@pytest.mark.clause("TRUST-4.1")
def test_what_a_judge_tells_apart_is_found_and_attributed() -> None:
    bold, shy = "Get out of the deal.", "Stay with your partner."
    texts = views(bold, shy, "Paint the hall.")
    assert compare_views(texts) == Compared()
    found = only(compare_views(texts, opinion=on((bold, shy))))
    assert found.kind is DisagreementKind.ADVICE
    assert stances(found) == {"advice:1": ("claude",), "advice:2": ("deepseek",)}
    assert render_disagreements([found]) == f"Which advice: claude → “{bold}”; deepseek → “{shy}”"
    told = render_undecided([found], ["claude", "deepseek", "gemini"])
    assert told == "Which advice: no side taken by gemini."
    assert render_undecided([found], ["claude", "deepseek"]) == ""


@pytest.mark.clause("TRUST-4.1", breaks=True)
@pytest.mark.parametrize(
    ("holders", "quoted"), [((), ()), (("gpt",), ()), (("gpt", "claude"), ("gpt",))]
)
def test_a_side_without_its_holders_cannot_be_made(
    holders: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    quotes = tuple(PeerQuote(peer=one, section="recommendation", text="Go.") for one in quoted)
    with pytest.raises(ValueError, match="holders"):
        Position(stance="accept", holders=holders, quotes=quotes)


@pytest.mark.clause("TRUST-4.1", breaks=True)
def test_no_peer_holds_two_sides() -> None:
    quote = PeerQuote(peer="gpt", section="recommendation", text="Go.")
    sides = tuple(
        Position(stance=stance, holders=("gpt",), quotes=(quote,)) for stance in ("a", "b")
    )
    with pytest.raises(ValueError, match="two sides"):
        Disagreement(kind=DisagreementKind.ADVICE, topic="", positions=sides)


@pytest.mark.clause("TRUST-4.2")
@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("Launch the beta now. Do not launch the beta.",),
        ("Accept the offer.", "Accept the offer!", "accept the offer"),
        ("", "   "),
    ],
)
def test_consensus_and_a_single_peer_yield_nothing(texts: tuple[str, ...]) -> None:
    for opinion in (None, judged(Label.REFUTED)):
        compared = compare_views(views(*texts), opinion=opinion)
        assert compared.disagreements == ()
        assert compared.aligned is (len(texts) == 3)


@pytest.mark.clause("TRUST-4.2")
def test_two_views_of_one_peer_are_no_disagreement() -> None:
    twice = [
        PeerView(peer="gpt", recommendation=text, interpretation="")
        for text in ("Accept the offer.", "Reject the offer.")
    ]
    assert compare_views(twice) == Compared()


@pytest.mark.clause("TRUST-4.2", breaks=True)
def test_a_disagreement_of_one_side_cannot_be_made() -> None:
    quote = PeerQuote(peer="gpt", section="recommendation", text="Go.")
    side = Position(stance="accept", holders=("gpt",), quotes=(quote,))
    with pytest.raises(ValueError, match="two sides"):
        Disagreement(kind=DisagreementKind.ADVICE, topic="", positions=(side,))


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (
            "The contract should be signed.",
            "The contract should not be signed.",
            "accept_or_reject",
        ),
        ("I recommend caution.", "I suggest immediate action.", "act_or_wait"),
        ("Wait and be careful; consider the risks.", "Act now and commit.", "act_or_wait"),
        ("Launch now.", "Wait until May before launching.", "act_or_wait"),
        ("Jetzt kaufen.", "Ich rate zur Vorsicht.", "act_or_wait"),
        ("Yes, sign the lease.", "No. The rent is too high.", "accept_or_reject"),
        ("Go.", "No-go.", "accept_or_reject"),
        ("Ja, kündigen.", "Nein, abwarten.", "accept_or_reject"),
        ("Accept the offer.", "Reject the offer.", "advice"),
        ("Keep the logs for two weeks.", "Keep the logs for 28 days.", "number"),
        ("Hold the talk on 3 May 2026.", "Hold the talk on 5 May 2026.", "number"),
        ("Der Preis sollte 20 Euro betragen.", "Der Preis sollte 35 Euro betragen.", "number"),
    ],
)
def test_an_exact_difference_is_found_by_words_alone(one: str, other: str, kind: str) -> None:
    found = only(compare_views(views(one, other)))
    assert found.kind == kind
    for opinion in (judged(Label.SUPPORTED), judged(Label.NOT_ENOUGH_INFO)):
        assert compare_views(views(one, other), opinion=opinion).disagreements == (found,)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Launch now.", "If sales collapse, wait."),
        ("Keep the logs for two weeks.", "The logs should be kept for 14 days."),
        ("Set aside at least 10 % for tax.", "Set aside 15 % for tax."),
        ("Hire two engineers.", "Spend 3 weeks on onboarding."),
        ("Use Kafka for the events.", "Use Redis for the cache."),
        ("Take either the bus or the tram.", "Take the bus."),
        ("Is it wise to launch? Launch.", "Launch."),
        ("Nehmen Sie das Angebot an.", "Das Angebot sollte angenommen werden."),
    ],
)
def test_other_words_are_no_disagreement(one: str, other: str) -> None:
    assert compare_views(views(one, other)).disagreements == ()


@pytest.mark.parametrize(
    "silent", ["", "The sky is blue today.", "Is the price fair?", "```\nno\n```"]
)
def test_who_says_nothing_holds_no_side(silent: str) -> None:
    texts = views("Accept the offer.", "Do not accept the offer.", silent)
    assert stances(only(compare_views(texts))) == {"accept": ("claude",), "reject": ("deepseek",)}


def test_three_options_and_two_numbers() -> None:
    ways = ("Take the train.", "Take the car.", "Walk.")
    apart = on(*((one, other) for one in ways for other in ways if one < other))
    found = only(compare_views(views(*ways, ways[0]), opinion=apart))
    assert stances(found) == {
        "advice:1": ("claude", "gpt"),
        "advice:2": ("deepseek",),
        "advice:3": ("gemini",),
    }
    notice = "The notice period should be {}."
    found = only(compare_views(views(*map(notice.format, ("28 days", "14 days", "14 days")))))
    assert stances(found) == {
        "number:28 days": ("claude",),
        "number:14 days": ("deepseek", "gemini"),
    }


def test_each_matter_is_a_disagreement_of_its_own() -> None:
    one = "Sign the lease. Keep the deposit below 900 euros."
    other = "Do not sign the lease. Keep the deposit below 400 euros."
    found = compare_views(views(one, other)).disagreements
    assert [each.kind for each in found] == ["accept_or_reject", "number"]
    assert found[1].positions[0].quotes[0].text == "Keep the deposit below 400 euros."


def test_a_whole_recommendation_parts_where_no_sentence_does() -> None:
    one, other = "Think of the risk. Sell.", "Keep it. Prices rise."
    found = only(compare_views(views(one, other), opinion=on((one, other))))
    assert [side.quotes[0].text for side in found.positions] == [one, other]
    inside = on((one, other), ("Sell.", "Keep it."))
    found = only(compare_views(views(one, other), opinion=inside))
    assert [side.quotes[0].text for side in found.positions] == ["Sell.", "Keep it."]


def test_a_peer_that_agrees_with_one_side_stands_on_it() -> None:
    texts = ("Sell the shares.", "Keep the shares for the dividend.", "Hold on to them.")
    parted, agreed = on(texts[:2]), on((texts[1], texts[2]), label=Label.SUPPORTED)
    known = {frozenset((texts[1], texts[2]))}

    def opinion(one: str, other: str) -> Judgement:
        return (agreed if frozenset((one, other)) in known else parted)(one, other)

    found = only(compare_views(views(*texts), opinion=opinion))
    assert stances(found) == {"advice:1": ("claude",), "advice:2": ("deepseek", "gemini")}


@pytest.mark.clause("TRUST-4.2")
def test_peers_are_aligned_only_where_that_was_judged() -> None:
    texts = ("Sell the shares.", "Get rid of the stock.", "Part with them.")
    assert not compare_views(views(*texts)).aligned
    assert not compare_views(views(*texts), opinion=judged(Label.NOT_ENOUGH_INFO)).aligned
    assert compare_views(views(*texts), opinion=judged(Label.SUPPORTED)).aligned
    chain = on((texts[0], texts[1]), (texts[1], texts[2]), label=Label.SUPPORTED)
    assert compare_views(views(*texts), opinion=chain).aligned
    part = on((texts[0], texts[1]), label=Label.SUPPORTED)
    # Two of three: told by name, and no consensus.
    two = compare_views(views(*texts), opinion=part)
    assert two == Compared(agreed=(("claude", "deepseek"),))


def test_the_interpretation_speaks_where_the_recommendation_is_silent() -> None:
    silent = PeerView(peer="claude", recommendation="", interpretation="Accept the offer.")
    loud = PeerView(peer="gpt", recommendation="Do not accept the offer.", interpretation="")
    found = only(compare_views([silent, loud]))
    assert found.positions[0].quotes[0].section == "interpretation"
    settled = PeerView(
        peer="claude",
        recommendation="Do not accept the offer.",
        interpretation="Accept the offer, one could say.",
    )
    assert compare_views([settled, loud]).disagreements == ()


def test_a_judge_is_asked_in_both_directions_and_no_more_than_bounded() -> None:
    asked: list[tuple[str, str]] = []

    def counting(one: str, other: str) -> Judgement:
        asked.append((one, other))
        return judged(Label.NOT_ENOUGH_INFO)(one, other)

    long = [
        " ".join(f"Step {peer}{at} is to paint wall {at}." for at in range(30)) for peer in "abc"
    ]
    compare_views(views(*long), opinion=counting)
    assert set(asked) == {(other, one) for one, other in asked}
    assert 6 <= len(asked) <= 80
    asked.clear()
    many = [
        PeerView(peer=str(at), recommendation=long[at % 3], interpretation="") for at in range(20)
    ]
    compare_views(many, opinion=counting)
    assert len(asked) <= 2 * 2 * 190


@given(VIEWS, st.data())
def test_the_order_of_peers_does_not_matter(
    given_views: list[PeerView], data: st.DataObject
) -> None:
    turned = data.draw(st.permutations(given_views))
    assert compare_views(given_views) == compare_views(turned)


@given(VIEWS, st.sampled_from([None, *map(judged, Label)]))
def test_every_holder_is_a_peer_and_every_quote_its_own(
    given_views: list[PeerView], opinion: Opinion | None
) -> None:
    said: dict[tuple[str, str], str] = {}
    for view in given_views:
        for section in ("recommendation", "interpretation"):
            key = (view.peer, section)
            said[key] = f"{said.get(key, '')}\n{getattr(view, section)}"
    for found in compare_views(given_views, opinion=opinion).disagreements:
        for position in found.positions:
            for quote in position.quotes:
                assert quote.text in said[quote.peer, quote.section]


@given(st.lists(ODD, min_size=1, max_size=3))
def test_peers_of_one_mind_never_part(texts: list[str]) -> None:
    for text in texts:
        found = compare_views(views(text, text), opinion=judged(Label.REFUTED))
        assert found.disagreements == ()


@given(ODD, ODD, ODD)
def test_any_text_is_read(one: str, other: str, third: str) -> None:
    compare_views(views(one, other, third), opinion=judged(Label.REFUTED))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["a", " ", "not ", "if a, ", "wait and ", "12 days ", "choose a over b, ", "\n", "no ", "1",
     "Accept it.\n", "accept the offer and reject the deal, ", "but ", ", to ", "(", "- "],
)  # fmt: skip
@pytest.mark.parametrize("lined", [False, True])
def test_a_megabyte_of_anything(piece: str, lined: bool) -> None:
    line = (piece * (950 // len(piece) + 1))[:950]  # just short enough to be read
    text = (f"{line}\n" * 1_100)[:1_000_000] if lined else (piece * 1_000_000)[:1_000_000]
    compare_views(views(text, text, "Accept the offer."))
