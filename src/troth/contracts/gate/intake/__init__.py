"""Email intake under the gate: what a message is, what it may be called, and where it may go.

Pure. ``profile`` names the labels and the table of routes; ``model`` holds what is known of one
message; ``rules`` and ``entities`` read it without a model; ``llm`` and ``convert`` bind a model's
reading; ``identity`` and ``routing`` decide. Nothing here parses mail, calls a model or stores.
"""
