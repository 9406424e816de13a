"""Builds the site."""

from web.site import build_site

build_site()
