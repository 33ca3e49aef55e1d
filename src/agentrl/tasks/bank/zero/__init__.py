"""Functions whose guard for zero, for nothing or for a missing key is absent or wrong."""
