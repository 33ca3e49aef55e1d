"""Functions that compare with the wrong operator, or against a threshold one off."""
