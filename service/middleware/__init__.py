"""Hooks around every request."""
