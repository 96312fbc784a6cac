"""A Discord on loopback, for tests that run the bot as a process of its own.

It speaks version 10 of the REST API and the gateway as far as the bot uses them, refuses what Discord
refuses, and can be made to fail in the ways in which Discord and the line to it fail.
"""

from tests.wire.fake.discord import Discord
from tests.wire.fake.faults import Gate
from tests.wire.fake.interactions import Reply
from tests.wire.fake.invocations import Impossible
from tests.wire.fake.people import NoAnswer, Person
from tests.wire.fake.permissions import Permission
from tests.wire.fake.views import Answer, Channel, Message

__all__ = [
    "Answer",
    "Channel",
    "Discord",
    "Gate",
    "Impossible",
    "Message",
    "NoAnswer",
    "Permission",
    "Person",
    "Reply",
]
