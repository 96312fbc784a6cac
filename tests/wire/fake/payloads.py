"""The long objects of which bots read little, as Discord writes them."""

from __future__ import annotations

from typing import Any, TypeAlias

from tests.wire.fake.permissions import AT_FIRST
from tests.wire.fake.snowflakes import timestamp

Json: TypeAlias = dict[str, Any]
"""An object as Discord writes it."""

INTERACTIONS_WITHOUT_INTENT = 1 << 23


def user(identity: str, name: str, *, bot: bool) -> Json:
    """Return a user, or the bot itself."""
    return {
        "id": identity,
        "username": name.lower(),
        "discriminator": "0000" if bot else "0",
        "global_name": None if bot else name,
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member(of: Json) -> Json:
    """Return a member of a guild without roles."""
    return {
        "user": of,
        "nick": None,
        "roles": [],
        "joined_at": timestamp(),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "pending": False,
        "communication_disabled_until": None,
    }


def everyone(guild: str) -> Json:
    """Return the role that all members have."""
    return {
        "id": guild,
        "name": "@everyone",
        "permissions": str(int(AT_FIRST)),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        "description": None,
    }


def guild(of: Json) -> Json:
    """Return a guild as the REST API answers with it."""
    unset = (
        "icon",
        "description",
        "home_header",
        "splash",
        "discovery_splash",
        "banner",
        "application_id",
        "afk_channel_id",
        "system_channel_id",
        "widget_channel_id",
        "max_presences",
        "vanity_url_code",
        "rules_channel_id",
        "safety_alerts_channel_id",
        "public_updates_channel_id",
        "hub_type",
        "incidents_data",
    )
    return {
        **dict.fromkeys(unset),
        "id": of["id"],
        "name": of["name"],
        "owner_id": of["owner_id"],
        "roles": of["roles"],
        "features": [],
        "emojis": [],
        "stickers": [],
        "region": "us-west",
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
    }


def channel(identity: str, name: str, guild_id: str) -> Json:
    """Return a text channel."""
    return {
        "id": identity,
        "type": 0,
        "guild_id": guild_id,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "flags": 0,
    }


def thread(identity: str, parent: Json, body: Json, owner: str) -> Json:
    """Return a thread of a text channel, with its owner as its one member."""
    now = timestamp()
    return {
        "id": identity,
        "type": body.get("type") or 11,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "name": body["name"],
        "owner_id": owner,
        "last_message_id": None,
        "flags": 0,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration") or 1440,
            "archive_timestamp": now,
            "locked": False,
            "create_timestamp": now,
        },
        "member": {"id": identity, "user_id": owner, "join_timestamp": now, "flags": 0},
    }


def application(identity: str, bot: Json, owner: Json) -> Json:
    """Return the application that the bot belongs to."""
    return {
        "id": identity,
        "name": bot["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": bot,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": owner,
        "team": None,
        "verify_key": "0" * 64,
        "flags": INTERACTIONS_WITHOUT_INTENT,
        "flags_new": str(INTERACTIONS_WITHOUT_INTENT),
        "eligible_oauth2_scopes": [],
        "hook": True,
        "is_monetized": False,
        "is_verified": False,
        "redirect_uris": [],
        "rpc_origins": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "integration_types_config": {"0": {}},
        "event_webhooks_url": None,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
    }
