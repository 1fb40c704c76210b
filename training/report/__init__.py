"""The HTML report of a trained model."""
