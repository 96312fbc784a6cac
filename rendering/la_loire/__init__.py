"""How La Loire looks."""
