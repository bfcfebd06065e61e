"""The PROOF book: every promise can be checked by someone else.

The book only states the promises; the other modules of this package and the seal keep them, and
PROOF-7 the distribution that certifies.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_TEST = (Kind.TEST,)

BOOK = Book(
    family="PROOF",
    title="Every promise can be checked by someone else",
    version="1.2.0",
    clauses=(
        Clause(
            id="PROOF-1",
            statement=(
                "There is a single exit, and whatever any surface answers (the HTTP API, the "
                "gateway, the command line, the library, MCP or the console) leaves through it."
            ),
            kinds=(Kind.STATIC,),
            enforced=True,
        ),
        Clause(
            id="PROOF-2",
            statement=(
                "Every response has a receipt that names the clauses checked and how each was "
                "judged, the repairs, the digests of input and output, and the versions of "
                "contracts and models."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="PROOF-3",
            statement=(
                "Receipts are signed and are leaves of a hash-chained log that only grows, and a "
                "third party who has nothing but the public key can verify one offline."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="PROOF-4",
            statement=(
                "An event that is changed (by as little as one byte), removed, moved or inserted "
                "is detected, and the place is told."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="PROOF-5",
            statement=(
                "The audit event is durable before its response leaves; where it cannot be made "
                "so, the response is withheld."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="PROOF-6",
            statement=(
                "The log holds digests and redacted values only, and thus no secret and no raw "
                "personal data, unless the operator has turned full capture on."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="PROOF-7",
            statement=(
                "`troth certify` runs the checks of every clause, and those of each exit clause "
                "once more with its enforcement off to show that they can fail; its proof "
                "artifact is signed and comes as JSON and as a readable page."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="PROOF-8",
            statement=(
                "When an answer is streamed, each part is decided, sealed and committed before "
                "its bytes leave; a stream that is cut off has receipts for exactly what left."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="PROOF-9",
            statement=(
                "A verifier that shares no code with the product, small enough to be read in "
                "one sitting, accepts every receipt and rejects every change of one; it runs "
                "from a single file and in a browser."
            ),
            kinds=_TEST,
            enforced=True,
        ),
    ),
)
