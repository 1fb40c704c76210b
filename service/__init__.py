"""The HTTP service: recommendations over a JSON API, and the pages."""
