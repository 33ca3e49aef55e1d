"""What decode.py measures, part by part."""
