"""Reviews of whole collections of games.

Open `review_run.py` first, which reviews games in processes and resumes; `findings.py` draws
conclusions, `report.py` shows them, `tables.py` describes the files.
"""
