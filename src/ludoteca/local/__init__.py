"""Matches of one person against bots in this process: shared by the terminal and the MCP server."""
