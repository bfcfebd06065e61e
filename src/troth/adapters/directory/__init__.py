"""Directories of customers, policies, claims, contacts and brokers; implement ``ports.intake``."""
