"""Proof: what lets somebody else check every promise without trusting the one who made it."""
