"""The reports of models and matches: figures of a card as text, charts and an HTML page.

Open `page.py` first, the report of a model; `match_page.py` is the report of a match.
"""
