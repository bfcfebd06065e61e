"""The profile that ships with the contract: insurance, English and German, version 1.4.0.

Its taxonomy is that of the source system at 1.0.5; whoever runs another line of business writes a
profile of their own, in the same shape. The routes are read from the top: risks first, then what
binds by law, then what nobody can be sure of, then the ordinary work. An account number has a
threshold of its own: one that may be wrong is a payment that may go astray.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

from troth.contracts.gate.intake.profile import Profile
from troth.kernel.codec import decode

_WRITTEN: Final = (resources.files(__package__) / "insurance.json").read_bytes()
INSURANCE: Final = decode(Profile, json.loads(_WRITTEN), closed=True, defaults=True)
