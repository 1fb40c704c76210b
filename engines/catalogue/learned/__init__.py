"""The trained engine: a network ranks the moves, proofs and a small search check the first ones.

Open `engine.py` first. `feature_schema.py` says what each column means to training and serving
alike; `guard.py` proves short wins, and `verification.py` compares the best moves by a search.
"""
