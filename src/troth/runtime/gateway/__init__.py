"""The doors: relayed completions, their streams, and checks of drafts that others made.

No rule stands here. Each door gathers what a text is to be held to (``gathering``), makes a
document of it (``documents``), and ends in the seal under the laws of ``law``.
"""
