"""What somebody states: the stretches of a message that claim something, each in its own words.

Serves MEM-18: what is claimed is kept whether or not a pattern foresees it; requests, questions,
wishes, suppositions, quotations and texts to be worked on are not.
"""

from troth.language.statements.asking import may_ask
from troth.language.statements.reading import MAX_STATEMENTS, Stated, asks_only, statements_in

__all__ = ["MAX_STATEMENTS", "Stated", "asks_only", "may_ask", "statements_in"]
