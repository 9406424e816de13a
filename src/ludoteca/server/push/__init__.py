"""Web Push notifications of a person's turn."""
