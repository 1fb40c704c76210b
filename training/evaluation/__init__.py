"""The evaluation of `search`: the positions that it is fitted to, and the fit."""
