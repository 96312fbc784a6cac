"""Relais: board games by message, on Discord."""

__version__ = "0.1.0"
