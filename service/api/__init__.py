"""The views of the API, one module for each topic, with short bodies.

Open `moves.py` first; `tengen.service.schemas` defines what the views accept and return.
"""
