"""Write docs/reference.md from the code: every key and what it reruns, the chain, every command, script and target.

Its parts are made in scripts/reference. What a key means is said once, in config/README.md, and taken
from there; what a rule or a target of make is for stands beside it. Run it after a change of any; a test
tells when.
"""

from agentrl.files import write_text
from reference.chain import chain_section, targets_section
from reference.keys import keys_section
from reference.options import commands_section, scripts_section
from reference.reruns import ROOT

REFERENCE = ROOT / "docs" / "reference.md"
_HEAD = (
    "# Reference\n\nMade by `scripts/write_reference.py` from the code; a test holds it to it. "
    "What a key means is told in [config/README.md](../config/README.md), how to use commands in the "
    "[guide](guide.md).\n\n"
    "[Keys](#keys-of-the-configuration), [the chain](#the-chain), [targets](#targets) of Snakemake and make, "
    "[commands](#commands) of `agentrl`, the two [scripts](#scripts).\n"
)


def reference() -> str:
    """The whole page."""
    sections = (keys_section, chain_section, targets_section, commands_section, scripts_section)
    return "\n".join([_HEAD, *(part for section in sections for part in section())])


if __name__ == "__main__":
    write_text(REFERENCE, reference())
