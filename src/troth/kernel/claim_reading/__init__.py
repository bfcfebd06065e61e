"""Reading claims out of a draft, and finding the sentences of sources that speak of them.

``blocks`` tells prose from headings, lists, tables, code and letter frames; ``kinds`` tells what a
sentence does; ``reading`` joins both into claims; ``aligning`` finds the closest sentences of a set
of sources. Refinement and review read in this one way. All of it is pure, linear and
deterministic.
"""
