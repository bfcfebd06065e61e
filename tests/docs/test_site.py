"""The site is built strictly, is searched, and its tour and recipes do what they print."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

import troth
from docs.pages import DOCS, ROOT, fences, read
from support.deployment import HANDBOOK
from support.shell import Shell

_PATH = re.compile(r"`(tests/[\w/]+\.py)`")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    words = ["build", "--strict", "--quiet", "-f", "site/mkdocs.yml", "-d", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_on_the_site_and_in_its_search(site: Path) -> None:
    pages = [path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md")]
    assert [page for page in pages if not (site / page).exists()] == []
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {page.as_posix() for page in pages} <= found


def test_programs_find_each_page_with_a_sentence(site: Path) -> None:
    lines = (site / "llms.txt").read_text("utf-8").splitlines()
    told = [line for line in lines if line.startswith("- [")]
    assert len(told) >= 28
    for line in told:
        match = re.fullmatch(r"- \[.+?\]\((\S+\.html)\): .{15,}\.", line)
        assert match, line
        assert (site / match[1]).exists()


def test_nothing_on_the_site_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = re.compile(r"<(?:script|link|img)[^>]+(?:src|href)=\"(https?:)?//")
    pages = list(site.rglob("*.html"))
    assert [page for page in pages if loaded.search(page.read_text("utf-8"))] == []


def test_every_public_name_and_method_stands_in_the_reference(site: Path) -> None:
    text = (site / "reference.html").read_text("utf-8")
    methods = (f"Troth.{name}" for name in vars(troth.Troth) if not name.startswith("_"))
    names = [*(set(troth.__all__) - {"__version__"}), *methods]
    assert [name for name in names if not re.search(rf'id="troth\.[\w.]*\b{name}"', text)] == []


@pytest.mark.parametrize("page", ["tour.md", "recipes.md"])
def test_commands_do_what_the_page_prints(page: str, tmp_path: Path) -> None:
    shutil.copytree(HANDBOOK, tmp_path / "handbook")
    shell = Shell(tmp_path)
    for block in fences(read(page), "console"):
        printed = ""
        for line in block.splitlines():
            if not line.startswith("$ "):
                assert line in printed, line
            elif line.startswith("$ troth "):
                done = shell.run(*_words(line.removeprefix("$ troth ")))
                assert done.returncode in (0, 30), (line, done.stderr)  # 30: people should look
                printed = done.stdout
            else:
                subprocess.run(["bash", "-c", line[2:]], cwd=tmp_path, check=True)


def _words(line: str) -> list[str]:
    import shlex

    return shlex.split(line)


def test_each_claim_beside_peers_has_a_test_or_a_link() -> None:
    text = read("compared.md")
    claims = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(claims) >= 10
    for claim in claims:
        named = _PATH.findall(claim)
        assert named, claim
        assert [path for path in named if not (ROOT / path).is_file()] == []
        peers = claim.rstrip("| ").rpartition("|")[2]
        assert not re.search(
            r"\b(Guardrails AI|LiteLLM)\b(?!\])", peers.replace("LiteLLM's", "")
        ), claim


def test_a_release_attests_what_it_is_made_of_and_holds_few_rights() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    flow = yaml.safe_load(text)
    assert flow["permissions"] == {}
    used = [step.get("uses", "") for job in flow["jobs"].values() for step in job["steps"]]
    for name in ("attest-build-provenance", "attest-sbom", "gh-action-pypi-publish"):
        assert any(name in one for one in used)
    assert all("@" in one for one in used if one)
    assert "id-token" not in json.dumps(flow["jobs"]["publish"]["steps"])


@pytest.mark.slow
def test_no_wheel_is_larger_than_60_mb(tmp_path: Path) -> None:
    uv = shutil.which("uv")
    assert uv is not None
    subprocess.run([uv, "build", "--wheel", "--out-dir", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("troth-*.whl")
    assert wheel.stat().st_size <= 60_000_000
