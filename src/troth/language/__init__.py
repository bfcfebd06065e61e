"""What text says: the only place that knows words of a language. Pure.

Words of a language are data, one file a language, under ``languages/``; ``words`` loads them once.
"""
