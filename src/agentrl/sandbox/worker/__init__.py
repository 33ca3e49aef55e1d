"""The program that runs inside the untrusted process; `main` is its entry."""
