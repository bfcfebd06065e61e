"""Writing together: what several threads want to write at once shares one transaction.

A transaction waits for the disk, whatever it holds. Whoever comes while another one waits puts its
work in a line, and the next one in takes the whole line along. A write that fails, rather than
being refused, is undone with all the others, and each is then tried alone.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from troth.adapters.storage.database import Database

T = TypeVar("T")
_MAX_GROUP = 64


@dataclass(frozen=True, slots=True)
class _Job:
    write: Callable[[Connection], Any]
    future: Future[Any]


class GroupedWrites:
    """Runs writes of many threads in few transactions."""

    def __init__(self, database: Database, refusals: tuple[type[Exception], ...]) -> None:
        """Prepare; nothing is opened.

        Args:
            refusals: What a write may raise before it has changed anything.
        """
        self._database, self._refusals = database, refusals
        self._line: deque[_Job] = deque()
        self._lock = threading.Lock()

    def run(self, write: Callable[[Connection], T]) -> T:
        """Run a write, and come back once it is durable.

        Raises:
            StorageFailure: Nothing was written. Likewise whatever the write itself raises.
        """
        job = _Job(write, Future())
        self._line.append(job)
        while not job.future.done():
            with self._lock:
                if not job.future.done():
                    self._take_along()
        return cast("T", job.future.result())

    def _take_along(self) -> None:
        jobs = [self._line.popleft() for _ in range(min(len(self._line), _MAX_GROUP))]
        try:
            self._together(jobs)
        except Exception as error:  # noqa: BLE001  (each of them is answered, whatever failed)
            if len(jobs) == 1:
                jobs[0].future.set_exception(error)
                return
            for job in jobs:
                self._alone(job)

    def _alone(self, job: _Job) -> None:
        try:
            self._together([job])
        except Exception as error:  # noqa: BLE001  (likewise)
            job.future.set_exception(error)

    def _together(self, jobs: list[_Job]) -> None:
        results: list[Any] = []
        with self._database.writing() as connection:
            for job in jobs:
                try:
                    results.append(job.write(connection))
                except self._refusals as refusal:
                    results.append(refusal)
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, self._refusals):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)
