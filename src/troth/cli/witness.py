"""``troth audit cosign`` and ``witnessed``: a second party vouches that a log only grew."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import click
import orjson

from troth.cli.receipt import read_file
from troth.kernel.errors import CallerError


@click.command()
@click.argument("checkpoint", type=click.Path())
@click.option("--key", required=True, type=click.Path(), help="Public key of the log.")
@click.option("--name", required=True, help="Name of the witness, such as a host name.")
@click.option("--signing-key", default="witness.key", show_default=True, type=click.Path())
@click.option(
    "--seen", default="witnessed", show_default=True, help="The checkpoint that was signed last."
)
@click.option("--proof", type=click.Path(), help="JSON of GET /api/audit/consistency.")
def cosign(
    checkpoint: str, key: str, name: str, signing_key: str, seen: str, proof: str | None
) -> None:
    """Sign the CHECKPOINT of somebody else's log, if it continues the one that was signed last.

    Prints it with the signature, and keeps it in the file SEEN for the next time. The verifier key
    of the witness goes to SIGNING_KEY with .pub at its end.
    """
    from troth.bootstrap import open_signer
    from troth.kernel.proof.cosignature import Witness
    from troth.kernel.proof.cosignature import cosign as cosigned
    from troth.kernel.proof.keys import is_key_name, read_public_key

    if not is_key_name(name):
        raise CallerError("input.invalid", "This is no name of a key.", field="name")
    log_key = read_public_key(read_file(key, "key"))
    signer = open_signer(Path(signing_key))
    witness = Witness(name=name, raw=signer.public_key)
    before = Path(seen)
    note = cosigned(
        read_file(checkpoint, "checkpoint"),
        log_key=log_key,
        before=before.read_bytes() if before.exists() else None,
        proof=_hashes(read_file(proof, "proof")) if proof else (),
        witness=witness,
        sign=signer.sign,
        at=int(time.time()),
    )
    before.write_bytes(note)
    Path(f"{signing_key}.pub").write_text(f"{witness.render()}\n", "utf-8")
    click.echo(note, nl=False)


@click.command()
@click.argument("checkpoint", type=click.Path())
@click.option("--key", required=True, type=click.Path(), help="Public key of the log.")
@click.option(
    "--witness",
    "witnesses",
    required=True,
    multiple=True,
    type=click.Path(),
    help="Verifier key of one that must have signed; repeatable.",
)
def witnessed(checkpoint: str, key: str, witnesses: tuple[str, ...]) -> None:
    """Verify offline that the log and every one of the witnesses signed the CHECKPOINT."""
    from troth.kernel.proof.cosignature import parse_witness, verify_cosigned
    from troth.kernel.proof.keys import read_public_key

    named = [
        parse_witness(read_file(one, "witness").decode("utf-8", "replace")) for one in witnesses
    ]
    found, signed = verify_cosigned(
        read_file(checkpoint, "checkpoint"),
        log_key=read_public_key(read_file(key, "key")),
        witnesses=named,
    )
    click.echo(f"verified: {found.origin}, {found.size} events, root {found.root.hex()}")
    for name, at in signed.items():
        click.echo(f"witnessed by {name} at {datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}")


def _hashes(data: bytes) -> tuple[bytes, ...]:
    from troth.kernel.proof.encoding import decode_base64

    try:
        return tuple(decode_base64(one) for one in orjson.loads(data)["proof"])
    except (ValueError, KeyError, TypeError):
        raise CallerError(
            "input.invalid", "This is no proof of consistency.", field="proof"
        ) from None
