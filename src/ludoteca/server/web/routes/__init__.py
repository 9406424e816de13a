"""The routes of somebody themselves: their devices, ratings, messages, and what is kept of them."""
