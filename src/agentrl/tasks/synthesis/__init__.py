"""Tasks made by rule, without end, for models that must first learn to read and edit code."""
