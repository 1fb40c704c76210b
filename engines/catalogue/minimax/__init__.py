"""The engine `minimax` and its exact solver of small boards."""
