"""The HTTP service: recommendations over a JSON API, and the pages.

Open `app.py` first, which builds the application. `api` has the views, `schemas` the wire format,
`compute` what computes a response.
"""
