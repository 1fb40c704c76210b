"""What lines and cells are worth: readable definitions, and the tables that kernels look up.

- `attacks`: the attack weights, as their article defines them;
- `windows`: `LinePattern`, `CellPattern`, and the tables of all windows for the rules of a colour;
- `geometry`: boards with the padding that windows need;
- `evaluation`: the fitted values of a search's evaluation.
"""
