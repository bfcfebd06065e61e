"""What the reviewer looks for, rule by rule: pure, and each with its fixed wording.

``wording`` is the table of rules; ``claims`` weighs all passages of a claim against each other, and
finds what was left out; ``manners`` looks at texts that speak to the reviewer, or are in disguise,
and at stale sources. A rule yields ``Lead`` values and decides no severity.
"""
