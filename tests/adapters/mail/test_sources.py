"""Folders, files, Maildirs and mbox files."""

from __future__ import annotations

import logging
import mailbox
import os
from pathlib import Path

import pytest

from support.mails import mail
from support.refusals import raising
from troth.adapters.mail.sources import open_source, read_mail_file
from troth.kernel.errors import CallerError
from troth.ports.intake import RawMail


def _read(spec: object) -> list[RawMail]:
    return list(open_source(str(spec)).mails())


def _put(path: Path, data: str = "x") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(mail(data))
    return path


def test_a_folder_is_read_in_order_of_its_paths(tmp_path: Path) -> None:
    for name in ("b.eml", "a.EML", "sub/c.eml", "sub/.hidden.eml", ".secret/d.eml", "e.txt"):
        _put(tmp_path / name, name)
    found = _read(tmp_path)
    assert [one.locator for one in found] == ["a.EML", "b.eml", "sub/c.eml"]
    assert found[0].data == mail("a.EML").encode()


def test_times_are_of_the_files(tmp_path: Path) -> None:
    os.utime(_put(tmp_path / "a.eml"), (1_772_445_600, 1_772_445_600))
    assert _read(tmp_path)[0].received_at == "2026-03-02T10:00:00Z"


def test_links_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    outside = _put(tmp_path / "outside" / "secret.eml")
    inside = _put(tmp_path / "in" / "a.eml")
    (tmp_path / "in" / "out.eml").symlink_to(outside)
    (tmp_path / "in" / "same.eml").symlink_to(inside)
    (tmp_path / "in" / "folder").symlink_to(outside.parent)
    assert [one.locator for one in _read(tmp_path / "in")] == ["a.eml", "same.eml"]


def test_what_cannot_be_read_is_skipped_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "gone.eml").symlink_to(tmp_path / "nothing")
    (tmp_path / "folder.eml").mkdir()
    _put(tmp_path / "z.eml")
    with caplog.at_level(logging.WARNING, "troth.intake.mail"):
        found = list(open_source(str(tmp_path)).mails())
        assert read_mail_file(tmp_path / "folder.eml", "x") is None
    assert [one.locator for one in found] == ["z.eml"]
    assert len(caplog.records) == 2


def test_a_pipe_is_no_mail_and_does_not_block(tmp_path: Path) -> None:
    pipe = tmp_path / "a.eml"
    os.mkfifo(pipe)
    assert _read_pipe(pipe) is None


def _read_pipe(pipe: Path) -> RawMail | None:
    return read_mail_file(pipe, pipe.name)


def test_one_file(tmp_path: Path) -> None:
    assert [one.locator for one in _read(_put(tmp_path / "a.eml"))] == ["a.eml"]
    assert len(_read(_put(tmp_path / "without-suffix"))) == 1


def test_a_maildir(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box", create=True)
    first = box.add(mail("one"))
    box.add(mail("two"))
    seen = box.get_message(first)
    seen.set_subdir("cur")
    seen.add_flag("S")
    box[first] = seen
    before = sorted(path.name for path in (tmp_path / "box").rglob("*"))
    found = _read(tmp_path / "box")
    assert sorted(one.data for one in found) == [mail("one").encode(), mail("two").encode()]
    assert sorted(path.name for path in (tmp_path / "box").rglob("*")) == before


def test_an_mbox_reads_as_it_was_written(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "box")
    for number in range(20):
        box.add(mail(f"Mail {number}\n\nFrom here on it rains.\n>From quoted\nend\n"))
    box.close()
    found = _read(tmp_path / "box")
    assert len(found) == 20
    assert found[3].locator == "box#4"
    assert b"\n\nFrom here on it rains.\n" in found[3].data
    assert found[3].data.endswith(b"end\n")


def test_mboxrd_quoting_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "a.mbox"
    path.write_text(
        "From ana@x Mon Mar  2 10:00:00 2026\nSubject: a\n\n>From one\n>>From two\n> From three\n\n"
        "From - Tue Mar  3 11:00:00 2026\nSubject: b\n\n\nFrom my window I see a car.\n"
    )
    one, other = _read(path)
    assert one.data == b"Subject: a\n\nFrom one\n>From two\n> From three\n"
    assert one.received_at == "2026-03-02T10:00:00Z"
    assert other.data.endswith(b"From my window I see a car.\n")
    assert other.received_at == "2026-03-03T11:00:00Z"


def test_line_ends_of_windows_in_an_mbox(tmp_path: Path) -> None:
    path = tmp_path / "a.mbox"
    text = "From a@x Mon Mar  2 10:00:00 2026\nSubject: a\n\nx\n\n" * 2
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert [one.data for one in _read(path)] == [b"Subject: a\r\n\r\nx\r\n"] * 2


def test_a_large_mbox_is_read_mail_by_mail(tmp_path: Path) -> None:
    path = tmp_path / "big.mbox"
    unit = b"From a@x Mon Mar  2 10:00:00 2026\nSubject: a\n\n" + b"x" * 100_000 + b"\n\n"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(unit)
    mails = open_source(str(path)).mails()
    assert len(next(mails).data) == 100_013
    assert sum(1 for _ in mails) == 99


@pytest.mark.parametrize("blank", ["", "\n", " \r\n\n"])
def test_an_mbox_without_a_word_has_no_mail(tmp_path: Path, blank: str) -> None:
    (tmp_path / "empty.mbox").write_text(blank)
    assert _read(tmp_path / "empty.mbox") == []


@pytest.mark.parametrize("first", ["no mail in here\n", "From a\nSubject: x\n\nSee below.\n"])
def test_what_stands_before_the_first_mail_of_an_mbox_is_not_lost(
    tmp_path: Path, first: str
) -> None:
    (tmp_path / "odd.mbox").write_text(first)
    (only,) = _read(tmp_path / "odd.mbox")
    assert (only.locator, only.data) == ("odd.mbox#0", first.encode())
    rest = "From a@x Mon Mar  2 10:00:00 2026\nSubject: a\n\nx\n"
    (tmp_path / "odd.mbox").write_text(f"{first}\n{rest}")
    before, mail_ = _read(tmp_path / "odd.mbox")
    assert (before.locator, before.data) == ("odd.mbox#0", first.encode())
    assert (mail_.locator, mail_.data) == ("odd.mbox#1", b"Subject: a\n\nx\n")


@pytest.mark.parametrize("spec", ["missing", "mbox:missing", "maildir:missing", "", " ", "folder:"])
def test_what_is_not_there(tmp_path: Path, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with raising(CallerError, code="input.not_found"):
        open_source(spec)


@pytest.mark.parametrize(
    "spec", ["mbox:folder", "eml:folder", "folder:file.eml", "maildir:file.eml"]
)
def test_what_is_of_another_kind(
    tmp_path: Path, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    _put(tmp_path / "file.eml")
    with raising(CallerError, code="input.invalid"):
        open_source(spec)
