"""The bytes of what is attached, read again out of a mail that was read before.

A mail is kept once, as it came; its files are not kept beside it. Whoever needs them cuts the same
bytes in the same way, and finds each file under the id that it was given at the first reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from troth.adapters.mail.attachments import attachment_id
from troth.adapters.mail.bodies import BodyReader
from troth.adapters.mail.limits import MailLimits
from troth.adapters.mail.mime import Leaf, Refused, read_tree
from troth.adapters.mail.reading import mended_headers, without_envelope
from troth.contracts.gate.intake.media_types import RFC822
from troth.contracts.gate.intake.model import AttachmentArtifact, AttachmentStatus


def attached_files(
    data: bytes, attachments: Sequence[AttachmentArtifact], limits: MailLimits
) -> dict[str, bytes]:
    """The bytes of attachments by their ids; what is blocked is never among them.

    Args:
        data: The mail as it came.
        attachments: As the parser found them in the same bytes, under the same limits.
    """
    wanted = {one.attachment_id: one for one in attachments if not _is_blocked(one)}
    mail, _ = mended_headers(without_envelope(data))
    try:
        return {name: leaf.data for name, leaf in _files(mail, wanted, limits) if name in wanted}
    except Refused:  # these bytes are not those of which the attachments are
        return {}


def _files(
    mail: bytes, wanted: Mapping[str, AttachmentArtifact], limits: MailLimits
) -> Iterator[tuple[str, Leaf]]:
    bodies, tree = BodyReader(limits), read_tree(mail, limits)
    parts, pending = len(tree.leaves), list(bodies.split(tree.leaves)[1])
    for leaf in pending:  # it grows by what is attached to mails within the mail
        name = attachment_id(leaf)
        yield name, leaf
        if (found := wanted.get(name)) is not None and _was_entered(found):
            left = replace(limits, max_parts=max(0, limits.max_parts - parts))
            nested = read_tree(without_envelope(leaf.data), left, first_part=parts)
            parts += len(nested.leaves)
            pending += bodies.split(nested.leaves)[1]


def _was_entered(attachment: AttachmentArtifact) -> bool:
    """Whether the parser looked for files within it: only a mail holds any."""
    return attachment.media_type == RFC822 and attachment.reason != "attachment_size"


def _is_blocked(attachment: AttachmentArtifact) -> bool:
    return attachment.status is AttachmentStatus.BLOCKED
