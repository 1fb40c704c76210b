"""From a loaded request to a recommendation, without Flask."""
