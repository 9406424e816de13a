"""`ludoteca lab`."""
