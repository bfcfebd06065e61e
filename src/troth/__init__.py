"""Troth: a trust runtime for LLM assistants."""
