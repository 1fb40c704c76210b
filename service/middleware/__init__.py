"""Hooks around every request, one module each, with a function `init_app`.

`tengen.service.app` lists them in the order in which they run.
"""
