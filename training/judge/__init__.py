"""How the cross-encoder of the judge is made."""
