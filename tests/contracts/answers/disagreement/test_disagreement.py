"""TRUST-4.1 and 4.2: disagreement between peers, found and attributed; consensus left alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.disagreement.finding import (
    Disagreement,
    DisagreementKind,
    PeerQuote,
    PeerView,
    Position,
    find_disagreements,
)
from troth.kernel.judgements import Judgement, Label

NAMES = ("claude", "deepseek", "gemini", "gpt", "mistral")
ADVICE = (
    "Launch the beta now.",
    "Hold off on the beta until May.",
    "Do not launch the beta yet.",
    "If the tests pass, launch the beta.",
    "Accept the offer.",
    "I would not accept the offer.",
    "The offer is a good idea.",
    "Choose PostgreSQL.",
    "Go with MongoDB.",
    "Keep the logs for 14 days.",
    "Keep the logs for 28 days.",
    "Lehnen Sie das Angebot ab.",
    "Wait.",
    "Sell the shares.",
    "Keep the shares.",
    "I cannot recommend anything.",
    "It rained yesterday.",
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
        [
            *ADVICE,
            "not ",
            "no ",
            "if ",
            ", ",
            "and ",
            "option 2",
            "10 %",
            "\n",
            "\u200b",
            "„",
            "12. ",
        ]
    )
    | st.text(max_size=8),
    max_size=12,
).map("".join)


def views(*texts: str) -> list[PeerView]:
    return [
        PeerView(peer=peer, recommendation=text, interpretation="")
        for peer, text in zip(NAMES, texts, strict=False)
    ]


def stances(found: Disagreement) -> dict[str, tuple[str, ...]]:
    return {position.stance: position.holders for position in found.positions}


def only(found: tuple[Disagreement, ...]) -> Disagreement:
    assert len(found) == 1
    return found[0]


@pytest.mark.clause("TRUST-4.1")
def test_each_side_is_attributed_and_quoted() -> None:
    found = only(
        find_disagreements(
            views("Launch the beta now.", "Do not launch the beta yet.", "Launch the beta today.")
        )
    )
    assert found.kind is DisagreementKind.ACT_OR_WAIT
    assert found.topic == "launch beta"
    assert stances(found) == {"act": ("claude", "gemini"), "wait": ("deepseek",)}
    quotes = [quote for position in found.positions for quote in position.quotes]
    assert quotes[-1] == PeerQuote(
        peer="deepseek", section="recommendation", text="Do not launch the beta yet."
    )


@pytest.mark.clause("TRUST-4.1", breaks=True)
@pytest.mark.parametrize(
    ("holders", "quoted"), [((), ()), (("gpt",), ()), (("gpt", "claude"), ("gpt",))]
)
def test_a_side_without_its_holders_cannot_be_made(
    holders: tuple[str, ...], quoted: tuple[str, ...]
) -> None:
    quotes = tuple(PeerQuote(peer=one, section="recommendation", text="Go.") for one in quoted)
    with pytest.raises(ValueError, match="holders"):
        Position(stance="act", holders=holders, quotes=quotes)


@pytest.mark.clause("TRUST-4.1", breaks=True)
def test_no_peer_holds_two_sides() -> None:
    quote = PeerQuote(peer="gpt", section="recommendation", text="Go.")
    sides = tuple(
        Position(stance=stance, holders=("gpt",), quotes=(quote,)) for stance in ("act", "wait")
    )
    with pytest.raises(ValueError, match="two sides"):
        Disagreement(kind=DisagreementKind.ACT_OR_WAIT, topic="", positions=sides)


@pytest.mark.clause("TRUST-4.2")
@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("Launch the beta now. Do not launch the beta.",),
        ("Accept the offer.", "I strongly recommend accepting the offer.", "Accept the offer."),
        ("", "   "),
    ],
)
def test_consensus_and_a_single_peer_yield_nothing(texts: tuple[str, ...]) -> None:
    assert find_disagreements(views(*texts)) == ()


@pytest.mark.clause("TRUST-4.2")
def test_two_views_of_one_peer_are_no_disagreement() -> None:
    twice = [
        PeerView(peer="gpt", recommendation=text, interpretation="")
        for text in ("Accept the offer.", "Reject the offer.")
    ]
    assert find_disagreements(twice) == ()


@pytest.mark.clause("TRUST-4.2", breaks=True)
def test_a_disagreement_of_one_side_cannot_be_made() -> None:
    quote = PeerQuote(peer="gpt", section="recommendation", text="Go.")
    side = Position(stance="act", holders=("gpt",), quotes=(quote,))
    with pytest.raises(ValueError, match="two sides"):
        Disagreement(kind=DisagreementKind.ACT_OR_WAIT, topic="", positions=(side,))


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("Act now.", "Wait, don't rush.", "act_or_wait"),
        (
            "Go ahead with the merger.",
            "It is not advisable to proceed with the merger.",
            "act_or_wait",
        ),
        ("Sell the house today.", "Perhaps hold the house sale back.", "act_or_wait"),
        ("There is no reason to delay the audit.", "Delay the audit.", "act_or_wait"),
        ("Do not hesitate to file the claim.", "Postpone filing the claim.", "act_or_wait"),
        (
            "The contract should be signed.",
            "The contract should not be signed.",
            "accept_or_reject",
        ),
        (
            "It is not a bad idea to join the club.",
            "Joining the club is a mistake.",
            "accept_or_reject",
        ),
        ("Accept the offer.", "Turn the offer down.", "accept_or_reject"),
        (
            "Investieren Sie in den Fonds.",
            "Investieren Sie nicht in den Fonds.",
            "accept_or_reject",
        ),
        ("Nehmen Sie den Vorschlag an.", "Vom Vorschlag ist abzuraten.", "accept_or_reject"),
        ("Choose option A.", "Choose option B.", "option"),
        ("Use Kafka for the event pipeline.", "Use RabbitMQ for the event pipeline.", "option"),
        ("Take the train rather than the car.", "Take the car.", "option"),
        ("Raise the prices.", "Lower the prices.", "option"),
        ("Setzen Sie auf Postgres.", "Setzen Sie auf MySQL.", "option"),
        ("Keep the logs for two weeks.", "Keep the logs for 28 days.", "number"),
        ("Do not invest more than 10% in bonds.", "Invest 50% in bonds.", "number"),
        ("Hold the talk on 3 May 2026.", "Hold the talk on 5 May 2026.", "number"),
        ("Der Preis sollte 20 Euro betragen.", "Der Preis sollte 35 Euro betragen.", "number"),
    ],
)
def test_opposed_advice_is_found(one: str, other: str, kind: str) -> None:
    assert only(find_disagreements(views(one, other))).kind == kind


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Strongly recommend accepting the offer.", "Perhaps consider accepting the offer."),
        ("Do not reject the offer.", "Accept the offer."),
        ("I see no reason not to launch.", "Launch without delay."),
        ("Be careful and consider the risk, but launch now.", "Launch now."),
        ("Launch now.", "If sales collapse, wait."),
        ("Deploy once the tests pass.", "Do not deploy until the tests pass."),
        ("Keep the logs for two weeks.", "The logs should be kept for 14 days."),
        ("Set aside at least 10 % for tax.", "Set aside 15 % for tax."),
        ("Do not invest more than 10% in bonds.", "Invest 5% in bonds."),
        ("Hire two engineers.", "Spend 3 weeks on onboarding."),
        ("Use Kafka for the events.", "Use Redis for the cache."),
        ("Choose the small flat.", "The small flat is the better choice."),
        ("Take either the bus or the tram.", "Take the bus."),
        ("Pick candidate 2.", "My preference is candidate 2."),
        ("Is it wise to launch? Launch.", "Launch."),
        ("Nehmen Sie das Angebot an.", "Das Angebot sollte angenommen werden."),
    ],
)
def test_other_words_are_no_disagreement(one: str, other: str) -> None:
    assert find_disagreements(views(one, other)) == ()


@pytest.mark.parametrize(
    "silent", ["", "I cannot recommend either way.", "It depends.", "The sky is blue today."]
)
def test_who_says_nothing_holds_no_side(silent: str) -> None:
    found = only(find_disagreements(views("Accept the offer.", "Decline the offer.", silent)))
    assert stances(found) == {"accept": ("claude",), "reject": ("deepseek",)}


def test_a_condition_clashes_only_with_what_leaves_it_no_room() -> None:
    conditional = "If sales are good, launch the app."
    assert find_disagreements(views(conditional, "Do not launch the app.")) == ()
    assert find_disagreements(views(conditional, "Under no circumstances launch the app."))
    assert find_disagreements(views(conditional, "If sales are good, do not launch the app."))


def test_three_options_and_two_numbers() -> None:
    found = only(
        find_disagreements(views("Choose option A.", "Choose option B.", "Pick option A."))
    )
    assert stances(found) == {
        "option:option a": ("claude", "gemini"),
        "option:option b": ("deepseek",),
    }
    notice = "The notice period should be {}."
    found = only(
        find_disagreements(views(*map(notice.format, ("28 days", "2 weeks", "fourteen days"))))
    )
    assert stances(found) == {
        "number:28 days": ("claude",),
        "number:2 weeks": ("deepseek", "gemini"),
    }


def test_the_interpretation_speaks_where_the_recommendation_is_silent() -> None:
    silent = PeerView(
        peer="claude", recommendation="", interpretation="We should accept the offer."
    )
    loud = PeerView(peer="gpt", recommendation="Decline the offer.", interpretation="")
    found = only(find_disagreements([silent, loud]))
    assert found.positions[0].quotes[0].section == "interpretation"
    settled = PeerView(
        peer="claude",
        recommendation="Decline the offer.",
        interpretation="One could say that we should accept the offer.",
    )
    assert find_disagreements([settled, loud]) == ()


def judged(label: Label, score: float = 0.9) -> Callable[[str, str], Judgement]:
    return lambda _passage, _claim: Judgement(label=label, score=score, reason="model", judge="x/1")


def test_an_opinion_alone_makes_no_disagreement() -> None:
    refuting = judged(Label.REFUTED)
    assert find_disagreements(views("Accept it.", "Accept it."), opinion=refuting) == ()
    assert find_disagreements(views("Launch the app.", "Do not eat fish."), opinion=refuting) == ()


def test_an_opinion_tips_what_words_leave_open() -> None:
    open_case = views(
        "Expand into the northern region with partners.", "Do not expand into Norway by yourself."
    )
    nearer = views("Train sales staff abroad.", "Never train engineering interns abroad.")
    assert find_disagreements(open_case) == ()
    assert find_disagreements(nearer) == ()
    assert find_disagreements(nearer, opinion=judged(Label.REFUTED))
    assert not find_disagreements(nearer, opinion=judged(Label.REFUTED, 0.3))


def test_a_network_tips_nothing_from_one_side_only() -> None:
    nearer = views(
        "I would advise getting the roof insulated this autumn.",
        "I would not advise having the loft insulated.",
    )
    asked: list[tuple[str, str]] = []

    def one_sided(passage: str, claim: str) -> Judgement:
        asked.append((passage, claim))
        label = Label.REFUTED if len(asked) % 2 else Label.NOT_ENOUGH_INFO
        return Judgement(label=label, score=0.99, reason="model", judge="x/1")

    assert find_disagreements(nearer, opinion=judged(Label.REFUTED))
    assert find_disagreements(nearer, opinion=one_sided) == ()
    assert len(asked) == 2


def test_an_opinion_does_not_talk_a_plain_clash_away() -> None:
    plain = views("Accept the offer.", "Decline the offer.")
    assert find_disagreements(plain, opinion=judged(Label.SUPPORTED, 1.0))


@given(VIEWS, st.data())
def test_the_order_of_peers_does_not_matter(
    given_views: list[PeerView], data: st.DataObject
) -> None:
    turned = data.draw(st.permutations(given_views))
    assert find_disagreements(given_views) == find_disagreements(turned)
    assert find_disagreements(given_views) == find_disagreements(given_views)


@given(VIEWS)
def test_every_holder_is_a_peer_and_every_quote_its_own(given_views: list[PeerView]) -> None:
    said: dict[tuple[str, str], str] = {}
    for view in given_views:
        for section in ("recommendation", "interpretation"):
            key = (view.peer, section)
            said[key] = f"{said.get(key, '')}\n{getattr(view, section)}"
    for found in find_disagreements(given_views):
        for position in found.positions:
            for quote in position.quotes:
                assert quote.text in said[quote.peer, quote.section]


@given(st.lists(ODD, min_size=1, max_size=3))
def test_peers_of_one_mind_never_part(texts: list[str]) -> None:
    for text in texts:
        assert find_disagreements(views(text, text)) == ()


@given(ODD, ODD, ODD)
def test_any_text_is_read(one: str, other: str, third: str) -> None:
    find_disagreements(views(one, other, third))


@pytest.mark.parametrize(
    "piece",
    ["a", " ", "not ", "if a, ", "wait and ", "12 days ", "choose a over b, ", "\n", "hold a ",
     "no ", "1", "Accept it.\n", "accept the offer and reject the deal, ", "but ", ", to ",
     "(", "- "],
)  # fmt: skip
@pytest.mark.parametrize("lined", [False, True])
def test_a_megabyte_of_anything(piece: str, lined: bool) -> None:
    line = (piece * (950 // len(piece) + 1))[:950]  # just short enough to be read
    text = (f"{line}\n" * 1_100)[:1_000_000] if lined else (piece * 1_000_000)[:1_000_000]
    find_disagreements(views(text, text, "Accept the offer."))


@pytest.mark.clause("TRUST-4.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Use PostgreSQL.", "Use SQLite."),
        (
            "I recommend caution: take your time and do more research.",
            "Move fast and launch right away.",
        ),
        ("Wait and be careful; consider the risks.", "Act now and commit immediately."),
    ],
)
def test_bare_advice_one_way_and_the_other_is_a_disagreement(one: str, other: str) -> None:
    views = [
        PeerView(peer="ann", recommendation=one, interpretation=""),
        PeerView(peer="bob", recommendation=other, interpretation=""),
    ]
    assert find_disagreements(views)
    assert not find_disagreements(
        [views[0], PeerView(peer="bob", recommendation=one, interpretation="")]
    )
