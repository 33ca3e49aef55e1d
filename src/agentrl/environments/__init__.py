"""How the model acts: one module an experiment, behind one protocol."""
