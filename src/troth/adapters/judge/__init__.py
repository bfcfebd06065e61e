"""Judges of (passage, claim) pairs that live inside the process."""
