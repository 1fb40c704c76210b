"""Pages for people: the board, puzzles, engines and models, and the documentation of the API.

Open `views.py` first; `files.py` gives their files a version, and browsers a service worker.
"""
