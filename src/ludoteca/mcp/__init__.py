"""The MCP server: language models play over the Model Context Protocol."""
