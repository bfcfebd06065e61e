"""Reading what people say: text becomes statements, facts and questions (MEM-8, MEM-16).

Everything here is deterministic, linear in the length of the text, and abstains rather than
guesses: a sentence that no rule understands stays a statement without facts.
"""
