"""The parts that all views share: problem documents, the OpenAPI document, responses, disconnects.

Open `blueprint.py` first: every view uses its `Blueprint`.
"""
