"""Embeddings by a model file on this machine; needs the extra ``troth[local]``."""
