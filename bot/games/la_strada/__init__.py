"""La Strada."""
