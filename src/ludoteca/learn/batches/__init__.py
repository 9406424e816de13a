"""What batches in one process and in several share."""
