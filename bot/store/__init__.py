"""Where tables are kept: one SQLite database, used by one process at a time."""
