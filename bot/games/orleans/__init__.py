"""Orléans (Reiner Stockhausen, 2014): followers from a bag, places to send them to, and towns to build in."""
