"""``troth sources``, ``exchanges``, ``reviews`` and forgetting, as a user runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.terminal import Terminal


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
