"""What a network says of statements is weighed beside what the words say (MEM-13)."""

from __future__ import annotations

from troth.contracts.memory.deciding.bearing import (
    MAX_ASKED,
    heard_odds,
    is_sure,
    told,
    worth_asking,
)


def test_the_likeliest_few_are_asked_about() -> None:
    odds = [at / 40 for at in range(20)]
    assert worth_asking(odds) == list(range(19, 19 - MAX_ASKED, -1))


def test_what_the_network_denies_falls_behind_what_it_says_answers() -> None:
    odds = [0.5, 0.4, 0.3]
    said = heard_odds(odds, {0: 0.01, 1: 0.02, 2: 0.97})
    assert max(range(3), key=said.__getitem__) == 2
    assert told(said, heard=True)[0] == 2


def test_where_it_says_that_nothing_answers_less_is_told() -> None:
    odds = [0.3, 0.25, 0.2]
    denied = heard_odds(odds, dict.fromkeys(range(3), 0.001))
    affirmed = heard_odds(odds, dict.fromkeys(range(3), 0.999))
    assert told(denied, heard=True) == []
    assert told(affirmed, heard=True) != []
    assert is_sure(max(affirmed), heard=True)
    assert not is_sure(max(denied), heard=True)


def test_what_was_not_asked_about_is_out_of_the_question() -> None:
    assert heard_odds([0.9, 0.8], {1: 0.9})[0] == 0.0
