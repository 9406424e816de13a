"""Runs the command line as `python -m ludoteca`."""

from ludoteca.cli import main

if __name__ == "__main__":
    main()
