"""La Loire."""
