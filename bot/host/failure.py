"""Why a command could not be carried out."""


class Failure(Exception):
    """The command could not be carried out; the text is one line that says why, and what to do."""
