"""Attacks on the jail, by category: what each tries, and what it must meet in each jail."""
