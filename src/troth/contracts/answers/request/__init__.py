"""What is asked: the request apart from what came with it, what it needs, and what it lacks."""
