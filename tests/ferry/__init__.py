"""Ferry, a toy that has one of everything: a bag, secret plans made at once, turns in steps, hidden hands."""

from bot.kernel import Game, Option, Words
from tests.ferry import actions, guide, rules, state, tables, text

GAME = Game(
    id="ferry",
    command="ferry",
    title="Ferry",
    seats=range(2, 5),
    version=1,
    printed=tables.PRINTED,
    state=state.State,
    actions=(actions.Plan, actions.Lay, actions.Swap, actions.Spy, actions.Dig, actions.Stop),
    event=actions.Happening,
    options=(
        Option(
            "chart",
            "Where the ferries sail",
            ("river", "lake", "islands"),
            ("River", "Lake", "Islands"),
            (range(2, 5), range(2, 4), range(2, 5)),
        ),
        Option("rounds", "How long the game lasts", (2, 1, 3), ("Two rounds", "One round", "Three rounds")),
        Option("spies", "Whether hands can be looked at", (True, False), ("With spies", "Without spies")),
    ),
    setup=rules.setup,
    pending=rules.pending,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    result=rules.result,
    view=state.view,
    words=Words(
        label=text.label,
        detail=text.detail,
        ask=text.ask,
        prompt=text.prompt,
        step=text.step,
        reason=text.reason,
        tell=text.tell,
        outline=text.outline,
        guide=guide.guide,
        topic=guide.topic,
    ),
    ends_turn=actions.Stop,
    standing=rules.standing,
)
