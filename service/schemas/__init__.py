"""marshmallow schemas: they validate requests, and document requests and responses."""
