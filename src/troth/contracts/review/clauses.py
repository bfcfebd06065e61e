"""The REVIEW book: advisory, read-only, cited.

The clauses on what leaves are enforced by the law of this package, and REVIEW-5 by the reviewer;
REVIEW-8, 11 and 14 are kept around it, by the runtime. REVIEW-12 is measured.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_TEST = (Kind.TEST,)

BOOK = Book(
    family="REVIEW",
    title="Advisory, read-only, cited",
    version="1.2.0",
    clauses=(
        Clause(
            id="REVIEW-1",
            statement=(
                "A review needs `draft_id`, `draft_content` and `rag_retrieval_ids` and may be "
                "given `context`; a required field that is missing is answered with a clear 422 "
                "and never guessed."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-2",
            statement=(
                "The output has exactly the shape of the source contract, and the same input "
                "yields the same ids."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-3",
            statement=(
                "Every finding cites one source id of the request or more and explains why it is "
                "relevant; one that cannot do so is left out, and the omission counted. For an "
                "unsupported claim the cited sources are those consulted, the closest first, with "
                "the statement that none supports it."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-4",
            statement=(
                "Finding types, severities and recommendations come only from the closed sets of "
                "the source contract, and the counts in the summary are those of the findings."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-5",
            statement=(
                "One fixed rule derives `recommendation` from the findings: `major_issues` if any "
                "is high, else `review_required` if any is medium or there was nothing to check "
                "against, else `approve`. A review without sources has no findings and is never an "
                "`approve`."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="REVIEW-6",
            statement=(
                "The draft is never changed, rewritten or held back; it comes back beside the "
                "review byte for byte, whatever was found."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-7",
            statement=(
                "Network, model providers, other agents, files and storage are out of reach of the "
                "reviewer: the import rules and the guard at run time see to it."
            ),
            kinds=(Kind.STATIC, Kind.EXIT),
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-8",
            statement=(
                "A review starts once the draft exists and neither delays nor blocks it; the draft "
                "can be had while its review is still pending."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="REVIEW-9",
            statement=(
                "`location` is a verbatim quote from the draft or a line reference that resolves "
                "in it."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="REVIEW-10",
            statement=(
                "The disclaimer is exactly `This review is advisory only. Human judgment required.`"
            ),
            kinds=_EXIT,
            on_breach=OnBreach.REPAIR,
            enforced=True,
        ),
        Clause(
            id="REVIEW-11",
            statement=(
                "A person can accept, dismiss or override each finding, and this is recorded "
                "outside the reviewer."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="REVIEW-12",
            statement=(
                "The reviewer finds statements that contradict the sources, claims that no source "
                "supports, relevant context known to the sources but absent from the draft, and "
                "style that a guide among the sources asks to be otherwise."
            ),
            kinds=_TEST,
            measured=True,
            enforced=True,
        ),
        Clause(
            id="REVIEW-13",
            statement=(
                "A suggestion advises and never supplies the sentence to put in place; text in the "
                "draft or in a source that speaks to the reviewer has no effect."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.REPAIR,
            enforced=True,
        ),
        Clause(
            id="REVIEW-14",
            statement=(
                "A source id that is unknown, excluded, a draft, or of another project, domain or "
                "tenant is not used and is named in `coverage`; a stale source becomes an `info` "
                "finding; sources that disagree become `missing_context` citing both and never "
                "`factual_error`."
            ),
            kinds=_TEST,
            enforced=True,
        ),
    ),
)
