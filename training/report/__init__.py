"""The reports of models and matches: figures of a card as text, charts and an HTML page.

Open `page.py` first, the report of a model; `match_page.py` has that of a match.
"""
