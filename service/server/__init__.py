"""How gunicorn runs the service."""
