"""The answer contract (TRUST): evidence first, questions before guesses, limits said aloud.

``clauses`` is its book; the modules beside it decide what a request needs, read and repair the
sections of an answer, and judge the document that is about to leave.
"""
