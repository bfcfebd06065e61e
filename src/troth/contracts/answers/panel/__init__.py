"""The answer of a panel: its document, its law, its repair and its synthesis."""
