"""The JSON schema of `config/config.yaml`, generated from the configuration's models.

The model of the file leaves its defaults open, because a run fills them up; here they get the
shape of a run's settings with no key required at the top. Rules that span keys stay in
`config.py`.
"""

from typing import Any

from agentrl.config import Config, RunSettings


def config_json_schema() -> dict[str, Any]:
    """The JSON schema of the configuration file (draft 2020-12)."""
    schema = Config.model_json_schema()
    defaults = RunSettings.model_json_schema()
    definitions = defaults.pop("$defs")
    defaults.pop("required")
    defaults["description"] = schema["properties"]["defaults"]["description"]
    schema["properties"]["defaults"] = defaults
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions, **schema}
