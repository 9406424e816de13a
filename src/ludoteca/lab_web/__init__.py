"""The lab as a web page: edit decks, start runs, compare results, replay matches."""
