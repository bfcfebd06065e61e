"""What the reviewer looks for, rule by rule: pure, and each with its fixed wording.

``wording`` is the table of rules; ``comparing`` holds one claim against one passage; ``claims``
weighs all passages of a claim; ``caveats`` finds what was left out; ``manners`` looks at style and
at texts that speak to the reviewer. A rule yields ``Lead`` values and decides no severity.
"""
