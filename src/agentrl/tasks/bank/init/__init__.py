"""Functions in which a variable, an accumulator or a result starts with the wrong value."""
