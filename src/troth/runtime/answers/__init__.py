"""Answers under contract (TRUST): ``ask`` for one model, ``panel`` for several.

``inquiry`` does what comes before and after a model call; ``compose`` makes the document;
``holding`` has it judged beside its facts. ``corpus`` and ``evidence`` are the
sources that it rests on.
"""
