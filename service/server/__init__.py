"""The service under gunicorn.

Open `gunicorn_conf.py` first, its configuration; `worker.py` bounds the time of slow clients.
"""
