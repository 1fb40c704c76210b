"""Training jobs: the queue between service and worker, and the runner in the worker."""
