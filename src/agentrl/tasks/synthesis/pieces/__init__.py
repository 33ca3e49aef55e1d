"""The pieces that synthetic functions are made of: a few lines each, right and with one bug."""
