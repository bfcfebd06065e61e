"""Where cases are opened: a folder, or a webhook; implement ``ports.intake.CaseSystem``."""
