"""What the world does to a server, in one bounded programme."""
