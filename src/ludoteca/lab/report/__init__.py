"""The report of a run, a single HTML file."""

from ludoteca.lab.report.report_page import render_report, write_report

__all__ = ["render_report", "write_report"]
