"""``troth hold``: what it is made of, and one short run of it."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from support.databases import programs
from support.terminal import Terminal
from troth.kernel.errors import OutsideFailure
from troth_lab.hold.children import Child, Life, environment_of
from troth_lab.hold.cli import table
from troth_lab.hold.cluster import programs_of
from troth_lab.hold.figures import Span, knee_of, told_by_kind, told_memory, told_times
from troth_lab.hold.replies import Part, Reply, code_of
from troth_lab.hold.requests import MIX, RUBBISH, Drawing
from troth_lab.hold.timetable import timetable
from troth_lab.hold.upstream import WAYS, Upstream

pytestmark = pytest.mark.extra("models")
ASKED = {"model": "m", "messages": [{"role": "user", "content": "Hello?"}]}
SEALED = (Part(receipt_id="rcp_1", sha256=b""),)


def test_a_timetable_follows_from_its_seed() -> None:
    hour = timetable(7, 3600.0, 60.0)
    assert hour == timetable(7, 3600.0, 60.0) != timetable(8, 3600.0, 60.0)
    assert [one.at_s for one in hour] == sorted(one.at_s for one in hour)
    kills = [one.what for one in hour if one.kind == "kill" and one.what != "worker 1"]
    assert kills == ["server 1", "server 2"] * 30
    assert [(f.what, f.at_s) for f in hour if f.kind == "database"] == [
        ("fast", 1200.0),
        ("immediate", 2400.0),
    ]
    assert {one.what for one in hour if one.kind == "upstream"} == set(WAYS) - {"good"}
    assert all(one.at_s > 0 and one.at_s + one.lasts_s < 3600 for one in hour)
    assert {one.kind for one in timetable(7, 60.0, 0)} == {"kill", "database", "disk", "upstream"}


def test_requests_follow_from_their_seed_and_each_statement_is_told_once() -> None:
    one, other = Drawing(3), Drawing(3)
    mix = {**MIX, **RUBBISH}
    drawn = [one.next(mix) for _ in range(3000)]
    assert drawn == [other.next(mix) for _ in range(3000)]
    told = [request for request in drawn if request.kind == "statement"]
    assert len({request.token for request in told}) == len(told)
    said = [(one.subject, one.body["message"].replace(one.token, "")) for one in told]
    assert len(set(said)) == len(said)
    mails = [request.data for request in drawn if request.kind == "mail"]
    assert len(set(mails)) == len(mails) > 0
    assert {request.kind for request in drawn} == set(mix)


def test_an_upstream_is_bad_in_the_way_that_is_set() -> None:
    def asked(base_url: str, *, stream: bool) -> str:
        try:
            with httpx2.Client(timeout=1.0) as client:
                url = f"{base_url}/chat/completions"
                got = client.post(url, json={**ASKED, "stream": stream})
        except httpx2.HTTPError as failure:
            return type(failure).__name__
        return f"{got.status_code} {got.text}"

    seen = {}
    with Upstream() as upstream:
        for way in WAYS:
            upstream.behave(way)
            seen[way] = [asked(upstream.base_url, stream=stream) for stream in (False, True)]
    assert all("28" in one for one in seen["good"])
    assert seen["stall"] == ["ReadTimeout"] * 2
    assert seen["cut"] == ["RemoteProtocolError"] * 2
    assert "not JSON" in seen["garble"][0]
    assert seen["garble"][1] == "RemoteProtocolError"
    assert all("99" in one for one in seen["lie"])
    assert all(one.startswith("500") for one in seen["down"])


def test_figures_tell_times_shares_and_the_knee() -> None:
    whole = Reply(kind="ask", at_s=1.0, took_s=0.2, status=200, parts=SEALED)
    shed = replace(whole, status=503, retry_after=True)
    broke = replace(whole, status=0, parts=(), broke="ReadError")
    told = told_times([whole, whole, shed, broke, replace(broke, kind="half")], 2.0)
    assert (told["requests"], told["rate_per_s"], told["p50_ms"]) == (4, 1.0, 200.0)
    assert (told["shed_share"], told["failed_share"]) == (0.25, 0.25)
    assert told_times([], 0.0)["p99_ms"] is None
    assert told_by_kind([whole, broke])["ask"]["ended"] == {"200": 1, "ReadError": 1}
    steps = [{"at_once": n, "rate_per_s": rate} for n, rate in ((1, 10.0), (2, 19.5), (4, 20.0))]
    assert knee_of(steps)["at_once"] == 2
    assert Span(0.5, 1.1).holds(whole)
    assert not Span(0.5, 1.0).holds(whole)
    assert not Span(1.2, 3.0).holds(whole)


def test_the_growth_of_memory_is_that_of_the_last_half(tmp_path: Path) -> None:
    grows = [(float(n * 36), 100.0 + max(0, n - 50)) for n in range(100)]  # 100 MB an hour at last
    child = Child(name="server 1", words=(), environment={}, log=tmp_path / "log")
    child.lives += [Life(pid=1, memory=grows), Life(pid=2, memory=grows[:3])]
    (told,) = told_memory([child])
    assert told["slope_mb_per_h"] == pytest.approx(100.0, abs=0.1)
    assert told["slope_error_mb_per_h"] < 0.1
    assert told["is_longest"]


def test_codes_are_read_from_bodies_and_ends_of_streams() -> None:
    assert code_of(b'{"code": "limit.rate"}') == "limit.rate"
    assert code_of(b'{"error": {"code": "outside.model"}}') == "outside.model"
    assert code_of(b'data: {"a": 1}\n\ndata: {"error": {"code": "outside.timeout"}}\n\n') == (
        "outside.timeout"
    )
    assert code_of(b"data: [DONE]\n\n") == ""


def test_only_the_settings_that_are_given_reach_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TROTH_MODEL", "openai:other")
    given = environment_of({"web": "off"})
    assert {name for name in given if name.startswith("TROTH_")} == {"TROTH_WEB"}


def test_programs_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(OutsideFailure) as caught:
        programs_of(str(tmp_path))
    assert "--postgres-bin" in str(caught.value.hint)


@pytest.mark.slow
@pytest.mark.extra("postgres")
@pytest.mark.extra("intake")
@pytest.mark.postgres
def test_a_deployment_holds_for_a_while(tmp_path: Path) -> None:
    words = ("--minutes", "0.25", "--kill-every-s", "7", "--step-s", "1.5", "--at-once", "4")
    where = ("--postgres-bin", str(programs()), "--folder", "kept", "--share", "0.5")
    with contextlib.chdir(tmp_path):
        ran = Terminal(folder=tmp_path).run("hold", *words, *where)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    report = json.loads((tmp_path / "hold.json").read_text())
    assert report["held"]
    assert {name: found["count"] for name, found in report["checks"].items()} == dict.fromkeys(
        ("unsealed", "lost", "twice", "mails", "log"), 0
    )
    assert report["checked"]["acknowledged"] > 10
    assert report["checked"]["mails"] > 0
    assert sum(one["killed"] for one in report["ends"]) >= 2
    kinds = {one["kind"] for one in report["faults"]}
    assert kinds == {"kill", "database", "upstream"} | (
        {"disk"} if not report["disk"]["skipped"] else set()
    )
    assert [line.split(":")[0] for line in table(report)[-5:]] == [*report["checks"]]
    assert (tmp_path / "kept" / "server-1.log").exists()
