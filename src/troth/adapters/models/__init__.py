"""Chat models: remote providers, the extractive composer, and a scripted server to try them on."""
