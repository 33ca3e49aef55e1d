"""Derives again what a result file says, from the episodes and logs that it came from."""
