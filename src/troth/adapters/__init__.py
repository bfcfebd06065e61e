"""Adapters: the outside as the ports describe it; only ``bootstrap`` and tests import them."""
