"""Email intake: from the bytes of a mail to one sealed outcome.

``pipeline`` works on one message under a lease, stage by stage; ``service`` is what surfaces call;
``readers`` ask rules and models; ``cases`` opens cases; ``closing`` seals. Who works on what, and
when, is decided by the engine behind ``ports.intake_store``.
"""
