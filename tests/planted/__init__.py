"""Mutation testing by hand: faults as a developer might make them, and the tests that catch them.

python -m tests.planted                  # plants every fault, one at a time, on a copy of the sources
python -m tests.planted core "a name"    # only these areas and faults
python -m tests.planted --write          # stores the results and the table of docs/dev/planted.md
"""
