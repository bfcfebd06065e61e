"""Models for trials: a server that answers by a script, well or badly, over real HTTP."""
