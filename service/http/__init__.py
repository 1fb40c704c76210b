"""What all views share: problem documents, OpenAPI, request bodies, streams."""
