"""The sentence encoder: what two texts are about, as vectors that can be compared."""
