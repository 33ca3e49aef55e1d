"""Models: where weights come from, how they are checked, warmed up and saved."""
