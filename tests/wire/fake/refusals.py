"""What Discord answers when it will not do a thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MESSAGES: Mapping[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (400, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40333: (403, "internal network error"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50041: (400, "Invalid API version"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50146: (400, "Uploaded file not found."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}
"""The status and the words of each error code."""


class Refusal(Exception):
    """An answer other than success."""

    def __init__(self, status: int, body: dict[str, Any], headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, body)
        self.status = status
        self.body = body
        self.headers = dict(headers or {})


def refusal(code: int) -> Refusal:
    """Return the answer for one of Discord's error codes."""
    status, message = MESSAGES[code]
    return Refusal(status, {"message": message, "code": code})


def invalid(path: str, code: str, message: str) -> Refusal:
    """Return the answer to a body with a fault in the field at a dotted path."""
    tree: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for part in reversed([part for part in path.split(".") if part]):
        tree = {part: tree}
    return Refusal(400, {"message": "Invalid Form Body", "code": 50035, "errors": tree})


def at_most(path: str, length: int, limit: int) -> None:
    """Refuse a field that is longer than its limit."""
    if length > limit:
        raise invalid(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def between(path: str, length: int, least: int, most: int) -> None:
    """Refuse a field whose length is outside its limits."""
    if not least <= length <= most:
        raise invalid(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def too_many(retry_after: float, scope: str) -> Refusal:
    """Return the answer to a request above a rate limit; ``scope`` is user, shared or global."""
    everywhere = scope == "global"
    headers = {"Retry-After": str(int(retry_after) + 1), "X-RateLimit-Scope": scope}
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(retry_after, 3),
        "global": everywhere,
    }
    return Refusal(429, body, headers)
