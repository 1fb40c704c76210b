"""Files of training: games and features in Parquet shards, manifests, atomic files, locks.

Open `tables.py` first, which all shards have in common.
"""
