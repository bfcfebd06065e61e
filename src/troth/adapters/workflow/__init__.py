"""What runs the work on messages, durably and at most one worker at a message."""
