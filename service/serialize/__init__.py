"""The JSON documents of responses, one module a topic."""
