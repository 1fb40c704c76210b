"""gunicorn's configuration of the service."""
