"""Starting: what cannot be is said in one line, and a start that fails leaves nothing behind."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path

import httpx2
import pytest

from support.deployment import HANDBOOK
from support.refusals import raising
from support.serving import MAIN, clean_environment, served
from support.shell import Shell
from troth.kernel.errors import CallerError, StorageFailure
from troth.library import Troth

ROOT = Path(__file__).parents[2]


def _troth(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return Shell(folder).run(*words, **environment)


def _assert_refused(ran: subprocess.CompletedProcess[str], code: int, says: str) -> None:
    assert ran.returncode == code, ran.stderr
    assert says in ran.stderr
    assert "hint: " in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_port_in_use_is_told_in_a_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ran = _troth(tmp_path, "serve", "--port", port)
    _assert_refused(ran, 10, f"Cannot listen on 127.0.0.1, port {port}")
    assert len(ran.stderr) < 400
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_somebody_takes_meanwhile_is_told_as_well(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        with subprocess.Popen(
            [*MAIN, "serve", "--port", port, "--corpus", str(HANDBOOK / "pension.md")],
            cwd=tmp_path,
            env=clean_environment(),
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stderr is not None
            said = ""
            for line in process.stderr:
                said += line
                if "loading 1 document" in line:
                    taken.listen()
            process.wait(timeout=60)
    assert process.returncode == 10, said
    assert f"Cannot listen on 127.0.0.1, port {port}" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("host", ["203.0.113.77", "no-such-host.invalid"])
def test_an_address_of_others_is_told_in_a_line(tmp_path: Path, host: str) -> None:
    _assert_refused(_troth(tmp_path, "serve", "--host", host), 10, f"Cannot listen on {host}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("ask", "Help"), ("keys", "list")])
def test_a_missing_folder_is_what_is_blamed(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = _troth(tmp_path, "--database", "sqlite:///nowhere/troth.db", *words)
    _assert_refused(ran, 10, "the directory of the database does not exist")
    assert "signing key" not in ran.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.postgres
def test_a_server_that_is_not_there_leaves_no_key(tmp_path: Path) -> None:
    ran = _troth(tmp_path, "--database", f"postgresql://x@/x?host={tmp_path}", "ask", "Help")
    _assert_refused(ran, 40, "storage.unavailable")
    assert list(tmp_path.iterdir()) == []


def test_a_log_whose_key_is_elsewhere_gets_no_new_one(tmp_path: Path) -> None:
    assert _troth(tmp_path, "ask", "Help").returncode == 0
    (tmp_path / "troth.db.key").rename(tmp_path / "kept")
    _assert_refused(_troth(tmp_path, "ask", "Help"), 50, "there is no signing key")
    assert not (tmp_path / "troth.db.key").exists()
    (tmp_path / "kept").rename(tmp_path / "troth.db.key")
    assert _troth(tmp_path, "ask", "Help").returncode == 0


def test_a_setting_that_is_none_is_named(tmp_path: Path) -> None:
    with raising(CallerError, code="config.invalid", field="nosuch"):
        Troth.open(f"sqlite:///{tmp_path}/troth.db", nosuch=1)
    assert list(tmp_path.iterdir()) == []


NO_LOCKS = """
import sys
sys.modules["fcntl"] = None
import troth
from troth.kernel.errors import TrothError
from troth.library import Troth
try:
    Troth.open("sqlite:///troth.db", web="off")
except TrothError as refusal:
    print(refusal.code, refusal.detail, refusal.hint)
"""


def test_a_system_without_file_locks_is_told_so(tmp_path: Path) -> None:
    ran = subprocess.run(
        [MAIN[0], "-c", NO_LOCKS], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert "outside.missing_extra" in ran.stdout
    assert "file locks" in ran.stdout
    assert "Windows" in ran.stdout


def test_serving_says_what_it_does_before_it_serves(tmp_path: Path) -> None:
    with served(tmp_path, "--corpus", str(HANDBOOK)) as running:
        said = "".join(running.lines)
        assert said.index("loading 26 documents") < said.index("26 added")
        assert said.index("26 added") < said.index("serving on")


def test_what_running_leaves_is_not_put_under_version_control(tmp_path: Path) -> None:
    shutil.copy(ROOT / ".gitignore", tmp_path)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    mails = tmp_path.parent / f"{tmp_path.name}-mails"
    mails.mkdir()
    (mails / "one.eml").write_text(
        "From: anna@example.org\nTo: info@example.com\nSubject: Invoice\nMessage-ID: <1@x>\n\n"
        "Please send me the invoice for my policy once more.\n"
    )
    (tmp_path / "draft").mkdir()
    database = ("--database", "sqlite:///mail.db")
    assert _troth(tmp_path, *database, "intake", "run", str(mails)).returncode == 0
    assert _troth(tmp_path, *database, "think", "All is well. It is 3 %.").returncode == 0
    with served(tmp_path) as running:
        assert httpx2.post(f"{running.base}/ui/api/ask", json={"text": "Help"}).status_code == 200
    made = {path.name for path in tmp_path.iterdir()} - {".git", ".gitignore", "draft"}
    assert {"mail.db", "mail.db.hmac", "mail.db.key", "troth.db", "troth.db.key"} <= made
    shown = subprocess.run(
        ["git", "status", "--porcelain"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert shown.stdout == "?? .gitignore\n"


@pytest.mark.parametrize(
    ("call", "field"),
    [
        ({"mode": "wrok"}, "mode"),
        ({"mode": ""}, "mode"),
        ({"mode": 5}, "mode"),
        ({"depth": "depe"}, "depth"),
    ],
)
async def test_a_slip_of_the_pen_is_not_taken_for_the_default(
    tmp_path: Path, call: dict[str, str], field: str
) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/troth.db", web="off") as troth:
        with raising(CallerError, field=field):
            await troth.ask("Help", **call)  # type: ignore[arg-type]  # that is the slip
        with raising(CallerError, field="tier"):
            await troth.think("All is well.", tier="rpo")  # type: ignore[arg-type]  # that is the slip
        with raising(CallerError, field="move"):
            await troth.settle("ctr_1", "resovle")  # type: ignore[arg-type]  # that is the slip
        blank = await troth.ask("Help", mode=" Normal ")  # type: ignore[arg-type]  # forgiven
        assert blank.document.mode == "normal"


async def test_a_key_that_others_may_read_is_still_refused(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/troth.db", web="off"):
        pass
    (tmp_path / "troth.db.key").chmod(0o644)
    with raising(StorageFailure, code="storage.key"):
        Troth.open(f"sqlite:///{tmp_path}/troth.db", web="off")


def test_whoever_ends_it_leaves_the_storage_closed(tmp_path: Path) -> None:
    with served(tmp_path, "--database", f"sqlite:///{tmp_path}/troth.db") as running:
        assert (tmp_path / "troth.db-wal").exists()
        assert "Traceback" not in running.stop()
        assert running.process.returncode == 0
        assert not (tmp_path / "troth.db-wal").exists()  # SQLite's last connection removes it
