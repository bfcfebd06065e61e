"""Small classifiers that ship with the product; their weights lie in ``files``."""
