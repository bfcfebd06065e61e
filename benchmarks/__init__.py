"""How every published figure is measured: ``python -m benchmarks``.

Each figure stands beside a bare alternative that was measured in the same run, in turn with it, and
what counts is the ratio of the two. Absolute times say more about the machine than about the code.
"""
