"""The service as tools of an assistant, by the Model Context Protocol (MCP).

Open `tools.py` first; `api.py` calls the HTTP API within the process, and `words.py` says its
responses in words.
"""
