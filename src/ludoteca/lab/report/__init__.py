"""The report of a run: one file that a designer wants to look at."""

from ludoteca.lab.report.report_page import render_report, write_report

__all__ = ["render_report", "write_report"]
