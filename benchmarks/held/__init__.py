"""What users meet at each door, counted on sets by hands of their own (``sets/held``)."""
