"""Trained models on disk: the store, their cards and their networks."""
