"""Chat models: remote providers, and the extractive composer."""
