"""What the REST API does, route by route."""

from __future__ import annotations

from tests.wire.fake.calls import Route
from tests.wire.fake.routes import applications, callbacks, channels, messages, threads

# A route with fewer names goes before one with more, so that /users/@me is nobody's id.
ROUTES: list[Route] = sorted(
    [
        *applications.ROUTES,
        *callbacks.ROUTES,
        *channels.ROUTES,
        *messages.ROUTES,
        *threads.ROUTES,
    ],
    key=lambda route: route.template.count("{"),
)

__all__ = ["ROUTES"]
