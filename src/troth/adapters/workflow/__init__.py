"""Engines that run the work on messages; implement ``ports.workflows.Workflows``."""
