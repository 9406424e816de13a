"""The report of a run: one file that a designer wants to look at."""

from ludoteca.lab.report.writing import report_of, write_report

__all__ = ["report_of", "write_report"]
