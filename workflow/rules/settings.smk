"""How the workflow refuses, and what config/config.yaml says, read as the stages read it."""

import shutil
import sys
from pathlib import Path

# The checkout's own sources, wherever the installed package lies.
sys.path.insert(0, str(Path(workflow.basedir) / "src"))

from agentrl.config import load_config
from agentrl.errors import AgentRLError, UserError

CONFIG_DIR = Path("config")


def stop(error):
    """End Snakemake as a stage would end: one message, exit 2. A raised error would give a traceback and exit 1."""
    print(f"ERROR: {error}", file=sys.stderr)
    raise SystemExit(error.exit_code)


# Snakemake would fall back to sh, under which a failed command before a pipe goes unseen.
if shutil.which("bash") is None:
    stop(
        UserError(
            "the commands of the rules need bash, and PATH has none",
            remedy="install bash",
        )
    )

try:
    WRITTEN = load_config(CONFIG_DIR)
except AgentRLError as error:
    stop(error)
