"""Models in one GGUF file: read, dequantised once, kept in Hugging Face's layout."""
