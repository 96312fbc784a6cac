"""The turn that the refresher plays out, word by word."""

from __future__ import annotations

from bot.games.orleans.actions import Draw, Give, Pass, Put, Ready, Sail, Send, Use
from bot.games.orleans.happenings import Drew
from bot.games.orleans.rounds import begin_round, go_on
from bot.games.orleans.tables import PRINTED
from bot.kernel import Chance
from tests.games.orleans.table import acting, do, followers, give, happened, kinds, legal, load
from tests.rulebook import rule

EDITION = PRINTED.of("")


@rule("W.1")
def test_round_nine_goes_as_the_refresher_tells_it() -> None:
    state = acting(3)
    you, left, right = state.players
    state.round, state.event, state.hours = 8, "income", ["harvest"]
    you.tracks["farmer"] = 3
    you.tracks["knight"] = 1
    left.tracks["farmer"] = 2
    right.tracks["farmer"] = 1
    you.bag = followers("trader", "monk", "knight", "scholar", "farmer")
    you.development = 9
    load(state, "scriptorium")
    load(state, "ship", "farmer", "", "knight")
    for seat in (1, 2):
        load(state, "scriptorium", "knight", "scholar", seat=seat)
    give(state, grain=1, brocade=1)
    water = dict(EDITION.waterways["orleans"])["blois"]
    (lying,) = state.goods[water]
    state.market[lying] += 1
    state.goods[water] = ("cheese",)
    state.deeds["plague"] = kinds("scholar", "scholar", "boatman", "farmer")

    # You flip the hour glass tile: Harvest. You alone lead the farmers track; the player to your right pays.
    begin_round(state, Chance(1))
    go_on(state, Chance(1))
    assert (state.round, state.event) == (9, "harvest")
    assert [player.coins for player in state.players] == [6, 5, 4]

    # Your knights marker shows 5, so you draw 5 tiles.
    told = do(state, Draw(5))
    assert happened(told, Drew)[0].followers == ("farmer", "trader", "knight", "scholar", "monk")

    # The trader goes onto the town hall; the monk fills the ship. The other 3 tiles stay on your market.
    do(state, Put("trader", "town_hall", "neutral"))
    do(state, Put("monk", "ship", "boatman"))
    assert you.market == ["farmer", "knight", "scholar"]
    do(state, Ready())
    for seat in (1, 2):
        do(state, Draw(0), seat=seat)
        do(state, Ready(), seat=seat)

    # You go first and use the town hall: 2 coins, and the citizen of the deed that you filled.
    do(state, Send("town_hall", "trader", "plague", "coins"))
    assert (you.coins, you.citizens) == (8, ["plague"])
    assert state.deeds["plague"][-1] == "trader"

    # The player to your left takes an action, and so does the next player.
    do(state, Use("scriptorium"), seat=1)
    do(state, Use("scriptorium"), seat=2)

    # You use the ship: down a waterway to the adjacent town, taking the cheese. Its followers
    # drop into the bag.
    do(state, Sail("blois", "cheese"))
    assert (you.merchant, you.goods["cheese"], state.goods[water]) == ("blois", 1, ())
    assert sorted(you.bag) == ["farmer", "knight", "monk"]

    # Nothing is left to do, so all pass. Harvest: the grain goes back to the goods market, the cheese stays.
    assert Pass() not in legal(state)
    grain = state.market["grain"]
    assert legal(state) == [Give("grain"), Give("cheese")]
    do(state, Give("grain"))
    assert state.market["grain"] == grain + 1
    assert (you.goods["grain"], you.goods["cheese"], you.goods["brocade"]) == (0, 1, 1)

    # That new citizen tile will score once, times your development status, currently 3.
    assert len(you.citizens) * EDITION.status[you.development] == 3
