"""The rules of each game: pure, and unaware of each other."""
