"""Holding a deployment under load and faults: does what was promised hold while things break?

A deployment of its own is started (PostgreSQL, two servers, two workers of intake, a scripted
upstream), loaded at a share of what it can carry, and broken on a timetable drawn from a seed.
``checks`` then holds what clients saw to what is stored.
"""
