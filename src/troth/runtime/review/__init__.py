"""Review at run time: around the reviewer, which is pure and reaches none of this.

``sources`` reads what a draft is held against; ``case`` is a request with its sources as they
stood; ``reviewer`` runs the reviewer under guard, in an exchange of its own; ``running`` does so in
the background; ``reviews`` is the way in; ``decisions`` keeps what people made of the findings.
"""
