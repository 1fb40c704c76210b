"""The compiled part: window tables, kernels, and the state they work on."""
