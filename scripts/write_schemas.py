"""Write workflow/schemas/*.json from the models. Run it after a change of a model; a test tells when."""

import json
from pathlib import Path

from agentrl.config_schema import config_json_schema
from agentrl.files import write_text
from agentrl.results import result_json_schema

SCHEMAS = Path(__file__).resolve().parent.parent / "workflow" / "schemas"


def schema_texts() -> dict[str, str]:
    """File name to content."""
    schemas = {"result.schema.json": result_json_schema(), "config.schema.json": config_json_schema()}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


if __name__ == "__main__":
    for name, text in schema_texts().items():
        write_text(SCHEMAS / name, text)
