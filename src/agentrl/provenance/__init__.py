"""Which code, configuration and environment produced a number."""
