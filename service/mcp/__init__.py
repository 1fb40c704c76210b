"""The service as tools of an assistant, by the Model Context Protocol (MCP)."""
