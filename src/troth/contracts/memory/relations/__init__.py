"""How two facts stand to each other: the rules behind ``relate``, each family in its module.

``pairs`` holds what a rule sees; ``times``, ``polarity``, ``crossing`` and ``drift`` decide; the
judge is asked in ``judged``; ``texts`` relates whole statements.
"""
