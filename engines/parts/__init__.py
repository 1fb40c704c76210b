"""What engines are made of: features, guards, proofs, probabilities."""
