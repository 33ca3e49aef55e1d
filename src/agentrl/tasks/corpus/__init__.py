"""Right functions of many kinds, by theme: what `tasks/mutation.py` puts bugs into for warm starts."""
