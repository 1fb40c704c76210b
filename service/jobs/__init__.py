"""Training jobs: their queue, their states and what runs them."""
