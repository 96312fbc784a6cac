"""What each seat, or a spectator, may know of a position."""

from __future__ import annotations

from bot.games.orleans.scoring import result
from bot.games.orleans.spaces import sort
from bot.games.orleans.state import Player, PlayerView, Position, Sight, edition_of
from bot.kernel import Seat


def view(state: Position, seat: Seat | None) -> Sight:
    """Return what a seat may know: all but bags, plans and queues of others, and the events to come."""
    return Sight(
        seat=seat,
        printed=state.printed,
        round=state.round,
        rounds=edition_of(state).rounds(),
        event=state.event,
        past=tuple(state.past),
        start=state.start,
        phase=state.phase,
        turn=state.turn if state.phase in {"actions", "removal"} else None,
        task=state.task,
        at=state.at if state.task == "send" else "town_hall",
        bath=tuple(state.bath),
        bathed=state.bathed,
        players=tuple(
            view_of(state, Seat(number), player, own=number == seat)
            for number, player in enumerate(state.players)
        ),
        supply=dict(state.supply),
        market=dict(state.market),
        technology=state.technology,
        goods=tuple(state.goods),
        deeds=dict(state.deeds),
        citizens=tuple(state.citizens),
        stacks=(tuple(state.stacks[0]), tuple(state.stacks[1])),
        box=dict(state.box),
        removals=state.removals,
        result=result(state),
    )


def view_of(state: Position, seat: Seat, player: Player, *, own: bool) -> PlayerView:
    """Return what can be known of a player: a plan that is being made only by its owner (Planning)."""
    edition = edition_of(state)
    plan = player.plan
    shown = player if own or plan is None else plan
    planning = state.phase == "planning"
    bag = list(player.bag)
    sort(bag)
    return PlayerView(
        seat=seat,
        coins=player.coins,
        goods=dict(player.goods),
        tracks=dict(player.tracks),
        development=player.development,
        status=edition.status[player.development],
        draws=edition.draws[player.tracks["knight"]],
        merchant=player.merchant,
        stations=tuple(player.stations),
        stock=player.stock,
        citizens=tuple(player.citizens),
        technology=player.technology,
        market=tuple(shown.market),
        loads=dict(shown.loads),
        drawn=tuple(player.drawn),
        bag_size=len(bag),
        passed=player.passed,
        ready=planning and player.stage == "ready",
        drawing=planning and player.stage == "draw",
        answering=player.answering,
        debt=player.debt,
        bag=tuple(bag) if own else None,
        stage=player.stage if own and planning else None,
        queue=tuple(player.queue) if own else (),
        stop=player.stop if own else None,
        before=dict(plan.loads) if own and plan else None,
    )
