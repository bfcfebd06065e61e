"""``troth sources``, ``exchanges``, ``reviews`` and forgetting, as a user runs them."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.terminal import Terminal

_VERSION, _PASSES_OVER_MODES = 0x20080522, 0b110  # of capset; the bits of two CAP_DAC_…


@contextmanager
def held_to_modes() -> Iterator[None]:
    """Let this thread, and those it starts, read only what the modes of files allow, even root."""
    head, rights = (ctypes.c_uint32 * 2)(_VERSION, 0), (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None)
    assert libc.capget(head, rights) == 0
    effective = rights[0]
    try:
        rights[0] = effective & ~_PASSES_OVER_MODES
        assert libc.capset(head, rights) == 0
        yield
    finally:
        rights[0] = effective
        assert libc.capset(head, rights) == 0


@pytest.mark.clause("MEM-20")
@pytest.mark.parametrize("mode", [0o000, 0o100, 0o400])
def test_what_cannot_be_read_is_named_and_not_erased(tmp_path: Path, mode: int) -> None:
    shell, docs = Terminal(folder=tmp_path), tmp_path / "docs"
    shut = docs / "estate" / "north"
    shut.mkdir(parents=True)
    for path in (shut / "lifts.md", shut / "heating.md", docs / "a.md", docs / "b.md"):
        path.write_text(f"This is said of {path.stem} in north.")
    assert shell.run("sources", "sync", str(docs)).returncode == 0
    (docs / "b.md").unlink()
    shut.chmod(mode)
    try:
        with held_to_modes():
            assert not os.access(shut, os.R_OK | os.X_OK, effective_ids=True)
            synced = shell.run("sources", "sync", str(docs))
            added = shell.run("evidence", "add", str(docs))
    finally:
        shut.chmod(0o700)
    assert synced.returncode == added.returncode == 10, synced.stderr
    assert [line.split("\t")[0] for line in synced.stdout.splitlines()] == ["removed"]
    assert str(shut) in synced.stderr
    assert str(shut) in added.stderr
    assert len(shell.run("sources", "list").stdout.splitlines()) == 3


class _Without:
    """Finds no package that reads PDF, as where the extra is not installed."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        if name == "pypdfium2":
            raise ModuleNotFoundError(name)


def test_a_format_that_is_not_installed_stops_no_other_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "pypdfium2", raising=False)
    monkeypatch.setattr(sys, "meta_path", [_Without, *sys.meta_path])
    shell, docs = Terminal(folder=tmp_path), tmp_path / "docs"
    docs.mkdir()
    for name in ("bins.md", "deeds.pdf", "stairs.md"):
        (docs / name).write_text(f"About {name}: ask the caretaker.")
    for words in (("evidence", "add"), ("sources", "sync")):
        ran = shell.run(*words, str(docs))
        assert ran.returncode == 10
        assert "deeds.pdf" in ran.stderr
        assert "pip install 'troth[documents]' [outside.missing_extra]" in ran.stderr
    assert len(shell.run("sources", "list").stdout.splitlines()) == 2


def test_an_emptied_folder_is_erased_only_on_demand(tmp_path: Path) -> None:
    shell, docs = Terminal(folder=tmp_path), tmp_path / "docs"
    docs.mkdir()
    (docs / "rota.md").write_text("The rota is posted on Mondays.")
    (docs / "charges.csv").write_text("lost key,5")
    added = shell.run("sources", "sync", str(docs))
    assert added.returncode == 0
    assert "1 of other kinds left out: .csv" in added.stderr
    assert "1 of other kinds left out: .csv" in shell.run("evidence", "add", str(docs)).stderr
    (docs / "rota.md").unlink()
    kept = shell.run("sources", "sync", str(docs))
    assert kept.returncode == 10
    assert kept.stdout.startswith("missing\t")
    assert "--yes" in kept.stderr
    assert len(shell.run("sources", "list").stdout.splitlines()) == 1
    assert shell.run("sources", "sync", "--yes", str(docs)).stdout.startswith("removed\t")
    assert shell.run("sources", "list").stdout == ""


@pytest.mark.clause("MEM-20")
def test_a_folder_is_synced_listed_and_forgotten(tmp_path: Path) -> None:
    shell = Terminal(folder=tmp_path)
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "office.md").write_text("The office opens at 8:00.")
    assert shell.run("sources", "sync", str(docs)).stdout.startswith("added\t")
    (docs / "office.md").rename(docs / "hours.md")
    assert shell.run("sources", "sync", str(docs)).stdout.startswith("renamed\t")
    listed = shell.run("sources", "list", "--query", "office")
    source_id, *_, place = listed.stdout.strip().split("\t")
    assert place.endswith("/hours.md")
    assert shell.run("sources", "remove", source_id).stdout.startswith(f"removed\t{source_id}")
    assert shell.run("sources", "remove", source_id).returncode == 10
    assert shell.run("sources", "sync", str(tmp_path / "none")).returncode == 10

    shell.run("chat", "I work at Microsoft.", "I work at Amazon.")
    ledger = shell.run("memory", "ledger", "--query", "amazon").stdout.strip().split("\t")
    assert ledger[1:] == [
        "open",
        "conflict",
        "me",
        "employer",
        "I work at Microsoft.",
        "I work at Amazon.",
    ]
    exchanges = shell.run("exchanges", "--query", "amazon", "--limit", "1").stdout
    assert exchanges.strip().split("\t")[-1] == "I work at Amazon."
    receipt_id = exchanges.split("\t")[0]
    steps = shell.run("exchange", receipt_id).stdout.splitlines()
    assert steps[-1].split("\t")[-1] == "exchange.sealed"
    assert len(steps) > 1
    assert shell.run("exchanges", "--subject", "nobody").stdout == ""
    assert shell.run("exchanges", "--clause", "TRUST-9.9").stdout == ""
    assert shell.run("reviews").stdout == ""
    memory_id = shell.run("memory", "list").stdout.split("\t")[0]
    assert shell.run("memory", "forget", memory_id).stdout.startswith("erased: ")
    assert shell.run("memory", "forget", memory_id).returncode == 10
    assert shell.run("memory", "forget").returncode == 10
    assert shell.run("memory", "forget", "--subject", "me", "--yes").returncode == 0
    assert shell.run("memory", "list").stdout == ""
    assert shell.run("audit", "verify").returncode == 0
