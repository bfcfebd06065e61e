"""Fitting the heads that read requests."""
