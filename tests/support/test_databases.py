"""The cluster of the tests, where the machine brings no PostgreSQL of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg
import pytest

from support.databases import bundled_programs, cluster

pytestmark = pytest.mark.extra("postgres")


@pytest.mark.parametrize("closed", [False, True], ids=["open to all", "closed to others"])
def test_the_programs_of_the_wheel_serve(tmp_path: Path, closed: bool) -> None:
    programs = bundled_programs()
    if closed:  # as in the home of root, which the account of the server may not enter
        wheel, closed_folder = programs.parents[1], tmp_path / "closed"
        for folder in (wheel, wheel.with_name(f"{wheel.name}.libs")):
            shutil.copytree(folder, closed_folder / folder.name, symlinks=True)
        closed_folder.chmod(0o700)
        programs = closed_folder / programs.relative_to(wheel.parent)
    with cluster(programs) as server:
        name = server.create()
        with psycopg.connect(server.url(name)) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        server.drop(name)
