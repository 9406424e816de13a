"""The page as a folder of files, for hosts without a server."""
