"""What tests of the host's commands share with those of tables: a keeper over a fresh file."""

from tests.tables.conftest import evening, path

__all__ = ["evening", "path"]
