"""Tables and figures made from result files."""
