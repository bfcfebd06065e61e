"""Engines that run the work on messages; implement ``ports.intake_store.Workflows``."""
