"""Functions that take the largest where the smallest is meant, or the reverse."""
