import copy
import importlib.util
import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.results import load_result
from tests.result_factory import gathered

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = ROOT / "workflow" / "schemas"


@pytest.fixture(scope="module")
def result_path(tmp_path_factory):
    return gathered(tmp_path_factory.mktemp("run"))


@pytest.fixture
def value(result_path):
    return copy.deepcopy(read_json(result_path))


def refused(tmp_path, value):
    path = tmp_path / "result.json"
    write_json(path, value)
    with pytest.raises(UserError) as caught:
        load_result(path)
    assert caught.value.where == str(path)
    return caught.value.message


def schema_texts():
    spec = importlib.util.spec_from_file_location("write_schemas", ROOT / "scripts" / "write_schemas.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.schema_texts()


@pytest.mark.parametrize("name", ["result.schema.json", "config.schema.json"])
def test_committed_schemas_are_those_of_the_models(name):
    assert (SCHEMAS / name).read_text() == schema_texts()[name], "run scripts/write_schemas.py"


def test_the_names_of_a_result_file_are_as_fixed(value):
    top = {"run", "experiment", "schema", "config", "tools", "sandbox", "published", "provenance", "seeds"}
    assert top <= value.keys()
    seed = value["seeds"][0]
    names = {"seed", "before", "after", "difference", "warm_start", "training", "timing", "transcripts"}
    assert names <= seed.keys()
    block = {"per_task", "episodes_per_task", "pass_at_1", "malformed_per_episode", "failed_per_episode"}
    assert block | {"calls_per_episode", "answered", "submitted", "false_claims"} <= seed["before"].keys()
    assert {"mean", "low", "high", "by_family"} <= seed["difference"].keys()
    assert {"total_s", "peak_gpu_gib"} <= seed["timing"].keys()


def test_a_result_file_reads_back_as_it_was_written(result_path, value):
    assert load_result(result_path).to_json() == value


def test_a_result_file_fits_the_json_schema(value):
    schema = json.loads((SCHEMAS / "result.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(value, schema)


def test_the_configuration_fits_its_json_schema():
    schema = json.loads((SCHEMAS / "config.schema.json").read_text())
    jsonschema.validate(yaml.safe_load((ROOT / "config" / "config.yaml").read_text()), schema)


@pytest.mark.parametrize(("key", "bad"), [("lr", "1e-6"), ("group_size", 1), ("colour", 1)])
def test_the_configuration_schema_refuses_bad_numbers(key, bad):
    schema = json.loads((SCHEMAS / "config.schema.json").read_text())
    config = yaml.safe_load((ROOT / "config" / "config.yaml").read_text())
    config["defaults"]["experiments"]["qwen_grpo_tools"][key] = bad
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(config, schema)


def test_another_schema_number_is_refused_by_its_number(tmp_path, value):
    assert "schema 2, this version reads 1" in refused(tmp_path, {**value, "schema": 2})


@pytest.mark.parametrize("other", [[], {}, {"run": "demo"}, "text"])
def test_json_that_is_no_result_file_is_refused(tmp_path, other):
    assert "not a result file" in refused(tmp_path, other)


def test_a_file_that_is_not_json_is_refused(tmp_path):
    path = tmp_path / "result.json"
    path.write_text('{"schema": 1,')
    with pytest.raises(UserError, match="not JSON"):
        load_result(path)


def test_a_missing_field_is_named(tmp_path, value):
    del value["seeds"][0]["training"][1]["entropy"]
    assert "seeds.0.training.1.entropy: Field required" in refused(tmp_path, value)


def test_an_unknown_field_is_named(tmp_path, value):
    value["seeds"][0]["before"]["pass_at_5"] = 0.5
    assert "seeds.0.before.pass_at_5: Extra inputs are not permitted" in refused(tmp_path, value)


def test_a_number_written_as_text_is_refused(tmp_path, value):
    value["seeds"][0]["difference"]["low"] = "0.1"
    assert "seeds.0.difference.low" in refused(tmp_path, value)


def test_a_mean_that_its_counts_do_not_give_is_refused(tmp_path, value):
    value["seeds"][0]["after"]["pass_at_1"]["mean"] = 0.8
    assert "the counts give 0.75" in refused(tmp_path, value)


def test_two_listings_of_counts_that_disagree_are_refused(tmp_path, value):
    value["seeds"][0]["after"]["per_task"]["heldout_zero"] = 4
    assert "tasks and per_task disagree" in refused(tmp_path, value)
