"""What a host does at the command line, without Discord: look after the database, carry tables about."""
