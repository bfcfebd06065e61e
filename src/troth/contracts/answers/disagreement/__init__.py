"""Where peers part (TRUST-4): positions, who holds each, and the quotes that show it."""
