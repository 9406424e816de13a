"""The lab: plays many matches and computes statistics of them."""
