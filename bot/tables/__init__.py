"""People around a game: lobbies, tables and what they need from outside."""
