"""Sampling replies and the log-probabilities they were sampled with."""
