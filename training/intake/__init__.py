"""How the classifiers of intake are made."""
