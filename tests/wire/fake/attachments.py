"""Files that come with messages."""

from __future__ import annotations

import re
import struct
import time
from collections.abc import Mapping, Sequence

from tests.wire.fake.payloads import Json
from tests.wire.fake.refusals import invalid
from tests.wire.fake.world import StoredFile, World

Files = Mapping[str, StoredFile]
"""The uploaded files of a request, by the number that its body gives them."""

PNG = b"\x89PNG\r\n\x1a\n"


def size_of_png(content: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, or None for anything else."""
    if not content.startswith(PNG):
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def store(
    world: World, channel: str, body: Json, files: Files, kept: Sequence[Json], *, ephemeral: bool
) -> list[Json]:
    """Return the attachments of a message: those it had and lists again, then the new ones."""
    listed = {str(one["id"]): one for one in body.get("attachments") or []}
    result = [one for one in kept if body.get("attachments") is None or one["id"] in listed]
    for number, file in files.items():
        identity = world.snowflakes.new()
        name = re.sub(r"[^\w.-]", "_", file.name)
        kind = "image/png" if file.content.startswith(PNG) else file.type
        world.files[identity] = StoredFile(name, kind, file.content)
        now = int(time.time())
        address = (
            f"{world.address}/attachments/{channel}/{identity}/{name}?ex={now + 86400:x}&is={now:x}&hm=0"
        )
        attachment = {
            "id": identity,
            "filename": name,
            "size": len(file.content),
            "url": address,
            "proxy_url": address,
            "content_type": kind,
        }
        if size := size_of_png(file.content):
            attachment["width"], attachment["height"] = size
        if description := listed.get(number, {}).get("description"):
            attachment["description"] = description
        if ephemeral:
            attachment["ephemeral"] = True
        result.append(attachment)
    return result


def unfurled(world: World, media: Json, attachments: Sequence[Json]) -> Json:
    """Return media as Discord answers with it; ``attachment://name`` becomes the attachment's address."""
    address: str = media["url"]
    result = {"id": world.snowflakes.new(), "url": address, "proxy_url": address}
    if address.startswith("attachment://"):
        name = address.removeprefix("attachment://")
        found = next((one for one in reversed(attachments) if one["filename"] == name), None)
        if found is None:
            raise invalid(
                "components",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment was not found: {name}",
            )
        for key in ("url", "proxy_url", "width", "height", "content_type"):
            if key in found:
                result[key] = found[key]
        result["attachment_id"] = found["id"]
    return result
