"""An exchange, from its opening to its one exit, whatever is exchanged.

``exchange`` collects steps and events; ``enforce`` applies laws to a document; ``seal`` alone
makes what may leave; ``closing`` sees that each exchange ends in exactly one sealed response.
The rest is what these share: laws that bind every response, what callers bring along, and
documents that are not answers.
"""
