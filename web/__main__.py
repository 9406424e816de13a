"""Builds the site: the engine, and the page from the sources as they are, interpreted."""

import os
import shutil
import subprocess
import sys

from web.engine import build_engine
from web.places import ROOT, SITE

shutil.rmtree(SITE, ignore_errors=True)
build_engine()
environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
subprocess.run([sys.executable, "-m", "web.page"], cwd=ROOT, env=environment, check=True)
