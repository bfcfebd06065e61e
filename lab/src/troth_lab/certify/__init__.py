"""Certifying a deployment: cases as data, tried over its doors, and a signed account of it."""
