"""Play below full strength: named levels, what is overlooked, and the wins that are claimed."""
