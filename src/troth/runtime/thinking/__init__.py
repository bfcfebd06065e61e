"""Deep thinking (THINK): ``service`` is the one way in, and asks the limits of a deployment.

``exchange`` opens, seals and runs again; ``run`` executes the plan, pass by pass, each in a
``thread`` of its own under ``guard``; ``of_answers`` thinks an answer over.
"""
