"""Puts one-line bugs into right functions by rule, family by family."""
