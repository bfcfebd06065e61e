"""Text of a model held to the facts of an exchange: which sentences differ, and how that is told.

The one law behind TRUST-3.7, for answers and for any plain text beside facts::

    marks = hold(text, Material(facts=..., texts=..., given=...))
    told = apply(text, marks)

``pairs_of`` names the pairs that a judge would be asked about, so that they can be judged all at
once; what was said of them goes into ``Material.judged``, and ``hold`` is pure. ``bare`` takes the
marks of a text away again. Order of the modules: ``marks``, ``sources`` (facts and what stands
around them), ``holding`` (what is wrong with each sentence).
"""
