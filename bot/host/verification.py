"""The luck of an exported table, recomputed, and said so that a player understands it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.host.archive import Archive, clean, status
from bot.host.failure import Failure
from bot.kernel import AnyGame
from bot.tables.fairness import Luck, Proof, Unproven
from bot.tables.fairness import verify as recompute
from bot.tables.table import Status


def verify(game: AnyGame, archive: Archive) -> Proof:
    """Recompute all luck of a table that has ended.

    Raises `bot.tables.fairness.Unproven` where it does not hold, and `Failure` where it cannot be recomputed.
    """
    if archive.luck is None:
        raise Failure(f"Nobody committed to a secret for table #{archive.table}: its luck cannot be checked.")
    if not archive.secret:
        if archive.status is Status.PLAYING:
            raise Failure(
                f"Table #{archive.table} is still being played. Its secret is shown when it has ended; "
                "then its luck can be checked."
            )
        raise Failure(f"The secret of table #{archive.table} is not known here: its luck cannot be checked.")
    secret = bytes.fromhex(archive.secret)
    proof = recompute(game, archive.luck, secret, archive.opening, archive.names, archive.entries)
    if proof.last is None or status(game, archive, proof.last.state) is not archive.status:
        raise Unproven(len(archive.entries), "the table had not ended there: what came after is missing")
    return proof


def proven(archive: Archive, proof: Proof) -> Iterator[str]:
    """Yield what was found to hold, a sentence each."""
    luck = archive.luck
    if luck is None:
        return
    turns = f"{proof.turns} turns" if proof.turns != 1 else "the one turn"
    yield f"The secret is the one that was committed to when table #{archive.table} was opened."
    if luck.since:
        yield (
            f"It is the secret of this copy: entries up to {luck.since} were played elsewhere before, "
            "and only that they replay could be checked."
        )
        yield f"{turns} since then were recomputed: every draw is what the secret and the players gave."
    else:
        yield f"The opening and {turns} were recomputed: every draw is what the secret and the players gave."
    if proof.older:
        yield (
            f"Entries up to {proof.older} were played under earlier rules: "
            "their seeds were recomputed, their draws cannot be."
        )


def added(luck: Luck) -> Iterator[str]:
    """Yield what each player added to the chance of the opening."""
    for contribution in luck.joined:
        # Opening comes before the secret is drawn: what it added would bind nobody.
        how = (
            f"joined with {clean(contribution.said)}"
            if contribution.said
            else "opened the table, adding nothing"
        )
        yield f"{clean(contribution.name)} {how}"
    if luck.begun:
        yield f"the game was started with {clean(luck.begun)}"
