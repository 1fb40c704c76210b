"""A classifier of scikit-learn that learns to rank moves in place of Tengen's network."""

from sklearn.ensemble import HistGradientBoostingClassifier


def make_ranker() -> HistGradientBoostingClassifier:
    """The unfitted classifier, whose parameters `--set` can change."""
    return HistGradientBoostingClassifier(max_iter=50)
