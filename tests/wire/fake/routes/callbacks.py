"""Answers to interactions: the first one, and those that follow."""

from __future__ import annotations

from tests.wire.fake import messages
from tests.wire.fake.calls import Call, Route
from tests.wire.fake.interactions import Callback, Deed, Interaction, Reply
from tests.wire.fake.limits import LAYOUT, check_choices, check_message, check_modal
from tests.wire.fake.messages import Flag
from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import invalid, refusal

FITTING = {
    Deed.COMMAND: {Reply.MESSAGE, Reply.DEFERRED, Reply.MODAL},
    Deed.COMPONENT: {Reply.MESSAGE, Reply.DEFERRED, Reply.DEFERRED_UPDATE, Reply.UPDATE, Reply.MODAL},
    Deed.AUTOCOMPLETE: {Reply.CHOICES},
    Deed.MODAL: {Reply.MESSAGE, Reply.DEFERRED, Reply.DEFERRED_UPDATE, Reply.UPDATE},
}
"""Which first answers suit which deeds (Interaction Callback Type)."""

OF_A_COMMAND = 20
"""The type of a message that answers a command."""


async def callback(call: Call) -> Json | None:
    """Take the first answer to an interaction."""
    interaction = call.desk.unanswered(call.names["interaction"], call.names["token"])
    reply, data = Reply(call.body["type"]), call.body.get("data") or {}
    if reply not in FITTING[interaction.deed] or (reply is Reply.UPDATE and not interaction.source):
        raise invalid("type", "INTERACTION_CALLBACK_TYPE", "does not suit this interaction")
    event = _take(call, interaction, reply, data)
    message = interaction.original
    interaction.first.set_result(Callback(reply, data))
    if event and message:
        await messages.announce(call.world, event, _channel(call, interaction), message)
    call.world.changed()
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    answer: Json = {"interaction": {"id": interaction.id, "type": interaction.deed}}
    if message:
        answer["interaction"] |= {
            "response_message_id": message["id"],
            "response_message_loading": interaction.loading,
            "response_message_ephemeral": bool(message["flags"] & Flag.EPHEMERAL),
        }
    if reply in (Reply.MESSAGE, Reply.UPDATE):
        answer["resource"] = {"type": reply, "message": message}
    return answer


def _take(call: Call, interaction: Interaction, reply: Reply, data: Json) -> str | None:
    """Do what a first answer asks for; return the event of the message that it made or changed."""
    channel = _channel(call, interaction)
    match reply:
        case Reply.MESSAGE:
            interaction.original = _message(call, interaction, data)
            return "MESSAGE_CREATE"
        case Reply.DEFERRED:
            if (data.get("flags") or 0) & ~Flag.EPHEMERAL:
                raise invalid("data.flags", "INVALID_FLAGS", "only EPHEMERAL can be set when deferring")
            interaction.original = messages.create(
                call.world,
                channel,
                call.world.bot,
                {},
                flags=Flag.LOADING | (data.get("flags") or 0),
                extra=_extra(call, interaction, first=True),
            )
            interaction.loading = True
            return "MESSAGE_CREATE"
        case Reply.DEFERRED_UPDATE:
            interaction.original = interaction.source
        case Reply.UPDATE:
            assert interaction.source
            messages.edit(call.world, channel, interaction.source, data, call.files)
            interaction.original = interaction.source
            return "MESSAGE_UPDATE"
        case Reply.CHOICES:
            check_choices(data.get("choices") or [])
        case Reply.MODAL:
            check_modal(data)
    return None


def _channel(call: Call, interaction: Interaction) -> Json:
    channel = call.world.channels.get(interaction.payload["channel_id"])
    if channel is None:
        raise refusal(10003)
    return channel


def _extra(call: Call, interaction: Interaction, *, first: bool) -> Json:
    return {
        "type": OF_A_COMMAND if first and interaction.deed is Deed.COMMAND else 0,
        "application_id": call.world.application,
        "webhook_id": call.world.application,
        "interaction_metadata": interaction.metadata(),
    }


def _message(call: Call, interaction: Interaction, data: Json, *, first: bool = True) -> Json:
    check_message(data, call.files, layout=bool((data.get("flags") or 0) & LAYOUT))
    extra = _extra(call, interaction, first=first)
    channel = _channel(call, interaction)
    return messages.create(call.world, channel, call.world.bot, data, call.files, extra=extra)


def _interaction(call: Call) -> Interaction:
    return call.desk.answered(call.names["application"], call.names["token"])


async def follow(call: Call) -> Json:
    """Send a further message; the first after a deferral takes the place that was kept."""
    interaction = _interaction(call)
    channel = _channel(call, interaction)
    if interaction.loading and interaction.original:
        return await _edit(call, interaction, interaction.original)
    message = _message(call, interaction, call.fields, first=False)
    interaction.followups.append(message["id"])
    await messages.announce(call.world, "MESSAGE_CREATE", channel, message)
    return message


def _answer(call: Call, interaction: Interaction) -> Json:
    """Return the message that the path names: ``@original``, or one that followed."""
    name = call.names["message"]
    own = [interaction.original["id"]] if interaction.original else []
    identity = own[0] if name == "@original" and own else name
    message = call.world.messages[interaction.payload["channel_id"]].get(identity)
    if message is None or identity not in (*own, *interaction.followups):
        raise refusal(10008)
    return message


async def get(call: Call) -> Json:
    """Return an answer."""
    return _answer(call, _interaction(call))


async def patch(call: Call) -> Json:
    """Edit an answer."""
    interaction = _interaction(call)
    return await _edit(call, interaction, _answer(call, interaction))


async def _edit(call: Call, interaction: Interaction, message: Json) -> Json:
    channel = _channel(call, interaction)
    messages.edit(call.world, channel, message, call.fields, call.files)
    if message is interaction.original:
        interaction.loading = False
        interaction.edited = True
        message["flags"] &= ~Flag.LOADING
    await messages.announce(call.world, "MESSAGE_UPDATE", channel, message)
    return message


async def delete(call: Call) -> None:
    """Delete an answer."""
    interaction = _interaction(call)
    await messages.delete(call.world, _channel(call, interaction), _answer(call, interaction))


ROUTES = [
    Route("POST", "/interactions/{interaction}/{token}/callback", callback),
    Route("POST", "/webhooks/{application}/{token}", follow),
    Route("GET", "/webhooks/{application}/{token}/messages/{message}", get),
    Route("PATCH", "/webhooks/{application}/{token}/messages/{message}", patch),
    Route("DELETE", "/webhooks/{application}/{token}/messages/{message}", delete),
]
