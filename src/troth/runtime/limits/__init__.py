"""What is counted over requests: token buckets, and breakers that leave a failing peer alone.

All of it lies in cells (``ports/cells.py``), which one process has or several share.
"""
