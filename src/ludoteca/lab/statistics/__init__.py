"""What can be concluded from many matches, and how surely. Matches of one deal hang together, so
that it is always the deals that count as independent."""
