"""The auditor (MEM-10): the figures a second time, from the ledger and the words that left.

It decides nothing and repairs nothing; it counts. It reads values of ``kernel.memories`` and JSON,
and shares no code with what flags, words or repairs, so that one mistake cannot hide in both. Where
it finds another figure than the flagging path, the response is flagged; it therefore errs on the
side of silence about words, and of alarm about flags.
"""
