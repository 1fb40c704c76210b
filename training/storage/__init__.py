"""Files of training: atomic writes, directory locks, manifests and Parquet tables."""
