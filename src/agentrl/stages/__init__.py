"""One thin module a stage of the workflow: read, call, write."""
