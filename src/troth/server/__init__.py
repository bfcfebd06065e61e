"""The HTTP surface. It authenticates, limits, reads and answers; it decides nothing.

``door`` lets requests in, ``routes`` hand them to the runtime, ``respond`` is where sealed values
become responses.
"""
