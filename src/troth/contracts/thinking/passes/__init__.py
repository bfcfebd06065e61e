"""The passes: each is bound to its material when it is made, and then maps a state to a delta.

They repair by deleting, by fixed notes and by quoting the evidence verbatim, and by nothing else;
where a draft is good they change nothing. ``draft`` tells what may be changed, ``support`` how the
evidence stands to a claim, ``wording`` what may be put in.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from troth.contracts.thinking.model import PassMaker, PassName
from troth.contracts.thinking.passes.calibration import calibration
from troth.contracts.thinking.passes.choice import choice
from troth.contracts.thinking.passes.clarity import clarity
from troth.contracts.thinking.passes.consistency import consistency
from troth.contracts.thinking.passes.coverage import coverage
from troth.contracts.thinking.passes.grounding import grounding

PASSES: Mapping[PassName, PassMaker] = MappingProxyType(
    {
        PassName.CHOICE: choice,
        PassName.GROUNDING: grounding,
        PassName.CONSISTENCY: consistency,
        PassName.CALIBRATION: calibration,
        PassName.COVERAGE: coverage,
        PassName.CLARITY: clarity,
    }
)
"""Every pass that a plan may name, by its name."""
