"""What all views share: problem documents, the OpenAPI document, responses, disconnects.

Open `openapi.py` first, whose `Blueprint` every view uses.
"""
