"""The computation of responses, without Flask.

Open `query.py` first, which makes a query of a loaded request, then `engine_runs.py`, which runs
engines on it in the slots of `search_slots.py`.
"""
