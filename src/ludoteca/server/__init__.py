"""Tables in the browser: people, bots and spectators around one match."""
