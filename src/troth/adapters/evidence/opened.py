"""The retriever that the settings describe: the operator's own sources, and the web beside them."""

from __future__ import annotations

from importlib.util import find_spec

from troth.adapters.evidence.corpus import CorpusRetriever
from troth.kernel.errors import OutsideFailure
from troth.ports.evidence import Retriever

_CORPUS_TIMEOUT_S = 10.0
_WEB_TIMEOUT_S = 25.0  # 6 for the search and 15 for the pages, and some to read them
_PACKAGES = ("httpcore2", "trafilatura")


def open_retriever(
    own: CorpusRetriever, *, web: str, search_url: str, fetch_allow: str
) -> Retriever:
    """Join the web to the own sources; nothing is contacted yet, and it loads only when wanted.

    Args:
        own: Is what comes back where the web is not wanted.
        web: ``off``: own sources only. ``on``: the web as well. ``auto``: the web where it can be
            searched, by ``search_url`` or by the packages of the extra ``web``.
        search_url: A SearXNG-compatible service; without one the metasearch library searches.
        fetch_allow: Private ``host:port`` that pages may be read from nevertheless, by commas.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
        OutsideFailure: ``outside.missing_extra``: the web is wanted and its packages are missing.
    """
    if web == "off" or (web == "auto" and not _can_search(search_url)):
        return own
    if not all(find_spec(name) is not None for name in _PACKAGES):
        raise OutsideFailure(
            "outside.missing_extra",
            "Evidence from the web needs the optional packages of this extra.",
            hint="install troth[web], or set web to off",
        )
    from troth.adapters.evidence.combined import Branch, CombinedRetriever
    from troth.adapters.evidence.web.fetch import GuardedFetcher
    from troth.adapters.evidence.web.metasearch import MetasearchEngine
    from troth.adapters.evidence.web.resolver import SystemResolver
    from troth.adapters.evidence.web.retriever import WebRetriever
    from troth.adapters.evidence.web.searxng import SearxngEngine
    from troth.adapters.evidence.web.urls import read_allow_list

    resolver = SystemResolver()
    engine = SearxngEngine.at(search_url, resolver=resolver) if search_url else MetasearchEngine()
    fetcher = GuardedFetcher(resolver=resolver, allow=read_allow_list(fetch_allow))
    web_retriever = WebRetriever.over(
        engine=engine,
        fetcher=fetcher,
        store=own.store,
        clock=own.clock,
        meaning=own.meaning,
        answering=own.answering,
    )
    branches = (
        Branch(retriever=own, timeout_s=_CORPUS_TIMEOUT_S),
        Branch(retriever=web_retriever, timeout_s=_WEB_TIMEOUT_S),
    )
    return CombinedRetriever(branches=branches, clock=own.clock)


def _can_search(search_url: str) -> bool:
    if search_url:
        return (
            True  # asked for by name: what is missing is then an error, not a reason to go without
        )
    return all(find_spec(name) is not None for name in (*_PACKAGES, "ddgs"))
