"""Entities without a model: what a mail names, with the bytes that name it.

``reading`` puts together what the other modules find: numbers of this business, dates with their
role, places, companies and documents, and the personal data that the port found. Rules abstain
rather than guess; what they are less sure of has less confidence, never a silent place.
"""
