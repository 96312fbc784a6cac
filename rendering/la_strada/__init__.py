"""How La Strada looks."""
