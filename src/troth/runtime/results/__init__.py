"""Shapes of what leaves, as JSON: for the OpenAPI document, and for who types against the library.

Where a document has a type, that is the shape. A test holds the answers of a running server to
them.
"""
