"""What `config/published.yaml` says of an experiment, as it stands there.

The workflow asks while it plans, so nothing is loaded here that takes time; what the numbers must look
like is told in `published.py`.
"""

import json
from pathlib import Path
from typing import Any

import yaml

from agentrl.errors import UserError


def published_block(path: Path, experiment: str) -> Any:
    """What the file says of an experiment, as plain JSON: what a result of the experiment depends on.

    Null when it says nothing. UserError for a file that can't be read.
    """
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        block = found.get(experiment) if isinstance(found, dict) else None
        return json.loads(json.dumps(block))  # YAML has keys that are numbers.
    except (OSError, UnicodeDecodeError, yaml.YAMLError, TypeError, ValueError) as error:
        raise UserError(f"cannot be read: {error}", where=str(path), remedy="restore the file") from error
