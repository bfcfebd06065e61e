"""The classifier of prompts: rows, fitting, thresholds, and figures on sets that were left out."""
