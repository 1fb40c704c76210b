"""What a retraining is asked for, must pass, and says of its model."""
