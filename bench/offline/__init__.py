"""Could a page play alone without a server? Our sources in a browser's Python, beside our own two ways."""
