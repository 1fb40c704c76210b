"""The search: kernels of principal variation search and of proofs by fours (VCF) and threats (VCT).

Open `pvs.py` first, the search of one position; `root.py` deepens it, `setup.py` prepares it, and
`tengen.engines.kernels.searcher` calls them from Python.
"""
