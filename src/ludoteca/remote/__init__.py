"""Tables of a running server, over its HTTP API and WebSocket: shared by the terminal and the MCP server."""
