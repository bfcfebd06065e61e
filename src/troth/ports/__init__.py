"""Protocols: everything the runtime needs from the outside, named and typed, without any I/O."""
