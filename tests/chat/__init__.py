"""Tests of the chat: parsing, rendering, token paths."""
