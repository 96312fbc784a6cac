"""La Loire: the royal mail and the trade between Nantes and Orléans, for 1 to 4 players."""

from typing import Final

from bot.games.la_loire import actions, guide, rules, setup, state, tables, text
from bot.kernel import Game, Words

GAME: Final = Game(
    id="la_loire",
    command="loire",
    title="La Loire",
    seats=range(1, 5),
    version=1,
    printed=tables.PRINTED,
    state=state.Position,
    actions=(
        actions.MoveTrader,
        actions.MoveMessenger,
        actions.FetchHorse,
        actions.Buy,
        actions.SellAll,
        actions.Sell,
        actions.Build,
        actions.BuyPalace,
        actions.Sail,
        actions.Hire,
        actions.BuyMessage,
        actions.Keep,
        actions.Deliver,
        actions.TakeBack,
        actions.PlaceCircus,
        actions.Finish,
    ),
    event=actions.Happening,
    options=(setup.VARIANTS, setup.START),
    setup=setup.setup,
    pending=rules.pending,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    result=rules.result,
    view=rules.view,
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
        values=text.values,
        guide=guide.guide,
        topic=guide.topic,
    ),
    ends_turn=actions.Finish,
    standing=rules.standing,
)
