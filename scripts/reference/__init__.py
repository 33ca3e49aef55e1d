"""The parts of docs/reference.md, each made from the code that it is about. Nothing is written here."""
