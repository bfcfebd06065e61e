"""The layers for talk: two statements of one person, each read alone below them."""
