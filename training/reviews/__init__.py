"""Reviews of whole collections of games: in parallel, resumable, with a report."""
