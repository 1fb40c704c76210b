"""From games to a model that is live.

Open `retrain.py` first: self-play, training, matches, gate and report, resumable. `train.py` fits
one model, `study.py` is its ablation study.
"""
