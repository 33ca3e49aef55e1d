"""The page of a run: one HTML file that explains what happened and needs no network."""
