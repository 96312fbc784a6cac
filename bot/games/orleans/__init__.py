"""Orléans (Reiner Stockhausen, 2014): followers from a bag, places to send them to, and towns to build in."""

from bot.games.orleans import actions, guide, happenings, rules, setup, state, tables, text
from bot.games.orleans.scoring import result, standing
from bot.games.orleans.view import view
from bot.kernel import Game, Option, Words

GAME = Game(
    id="orleans",
    command="orleans",
    title="Orléans",
    seats=range(2, 5),
    version=1,
    printed=tables.PRINTED,
    state=state.Position,
    actions=actions.KINDS_OF_ACTION,
    event=happenings.Happening,
    options=(
        Option(
            setup.REMOVAL,
            "Whether each player first removes a place tile (two players: two each)",
            (False, True),
            ("All place tiles", "Each player removes one"),
        ),
    ),
    setup=setup.setup,
    pending=rules.pending,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    result=result,
    view=view,
    words=Words(
        label=text.label,
        detail=text.detail,
        ask=text.ask,
        prompt=text.prompt,
        step=text.step,
        reason=text.reason,
        tell=text.tell,
        outline=text.outline,
        parts=text.PARTS,
        guide=guide.guide,
        topic=guide.topic,
    ),
    ends_turn=actions.Ready,
    standing=standing,
)
