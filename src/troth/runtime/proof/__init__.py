"""Proof (PROOF), handed out and looked at: receipts, audits, keys, and the lists of a tenant."""
