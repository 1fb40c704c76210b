"""The service as tools of an assistant, by the Model Context Protocol (MCP).

Open `tools.py` first; `input_schemas.py` makes the schemas of their arguments from the API's,
`arguments.py` reads these as assistants write them, `api.py` calls the HTTP API within the process,
and `words.py` says its responses in words.
"""
