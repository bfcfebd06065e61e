"""The gate (GATE): ``gate`` is the only caller of a chat model in the product.

``stages`` are the calls that answers make, ``attempts`` what is left behind of them, ``judging``
a chat model as judge.
"""
