"""Line and cell patterns: readable definitions, and the lookup tables of the kernels.

Open `attacks` first:

- `attacks`: the attack weights, as their article defines them;
- `walks`: the cells on one side of a point, as codes and as classes;
- `windows`: `LinePattern`, `CellPattern`, and the tables of all windows for the rules of a color;
- `evaluation`: the fitted values of a search's evaluation.
"""
