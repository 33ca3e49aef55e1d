"""Running code that a model wrote, behind one protocol."""
