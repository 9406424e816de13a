"""Estimates and tests from many matches. Matches of one deal are correlated, so the deals are the
independent units."""
