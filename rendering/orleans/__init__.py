"""How Orléans looks."""
