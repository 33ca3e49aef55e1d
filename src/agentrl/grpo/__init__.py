"""Group-relative policy optimisation: advantages, batches, loss, training loop."""
