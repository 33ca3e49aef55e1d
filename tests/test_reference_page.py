"""The reference: that it is the code's, that nothing is missing in it, and that its chain is Snakemake's."""

import re
from pathlib import Path

import click
import pytest
from pydantic import BaseModel

from agentrl.cli import COMMANDS, agentrl
from agentrl.config import FolderModel, GgufModel, HubModel, ScratchModel, WarmStart, WarmStartChanges
from agentrl.provenance.fingerprint import CONDA_SPECS
from agentrl.stages.script_options import GEN_BATCH, MAX_TURNS, SETTINGS
from reference.chain import follows
from reference.reruns import (
    FOUND,
    SCRATCH,
    WARMED,
    reruns,
    reruns_of_warm_start_taken_away,
    runs,
)
from reference.rules import rules
from tests.workflow_copy import EXPERIMENTS, copy_repository, snakemake
from write_reference import reference

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "reference.md").read_text()


def part(heading: str) -> str:
    """What stands below a heading, up to the next of its rank or a higher one."""
    rank = heading.split()[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(rank)}}} |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


def rows(heading: str) -> dict[str, list[str]]:
    """The tables below a heading: the cells of each row, by its first one."""
    lines = re.findall(r"^\| `(.+?)` \| (.*) \|$", part(heading), re.MULTILINE)
    return {first: rest.split(" | ") for first, rest in lines}


def test_the_reference_is_made_from_the_code() -> None:
    assert reference() == PAGE


@pytest.mark.parametrize(
    ("heading", "key", "stages"),
    [
        ("### `experiments.<experiment>`", "importance_cap", "`train`, `result`"),
        ("### `experiments.<experiment>`", "lr", "`train`, `result`"),
        ("### `experiments.<experiment>`", "warm_start", "`model`*, `base`*, `result`*"),
        ("### `evaluation`", "confidence", "`statistics`, `result`"),
        ("### `sandbox`", "wall_s", "`model`*, `verify`, `base`*, `evaluate`, `train`, `result`"),
        ("### A run", "plain_tags", "`verify`, `base`*, `evaluate`, `train`, `result`"),
        ("### A run", "threads", "`model`, `verify`, `base`, `evaluate`, `train`, `result`"),
        ("### A run", "seeds", "`result`, `report`"),
        ("### A run", "description", "nothing"),
    ],
)
def test_the_reference_says_what_a_key_reruns(heading: str, key: str, stages: str) -> None:
    assert rows(heading)[key][2] == stages


def test_a_key_of_which_no_other_value_is_known_is_refused_and_not_said_to_rerun_nothing() -> None:
    with pytest.raises(TypeError, match="model: no other value is known"):
        reruns(runs(FOUND), "model")


def test_a_key_that_no_run_has_is_refused_and_not_said_to_rerun_nothing() -> None:
    with pytest.raises(KeyError, match=r"model\.colour: no run has it"):
        reruns(runs(), "model", "colour")


def test_the_runs_that_are_asked_are_of_the_kinds_that_they_stand_for() -> None:
    found, warmed, scratch = runs(FOUND, WARMED, SCRATCH)
    assert found.warm_start is None
    assert None not in (warmed.warm_start, scratch.warm_start)
    assert [one.model.source == "scratch" for one in (found, warmed, scratch)] == [False, False, True]


def test_a_warm_start_that_goes_reruns_verify_and_one_that_changes_does_not() -> None:
    (warmed,) = runs(WARMED)
    changed = {stage for key in WarmStart.model_fields for stage in reruns([warmed], "warm_start", key)}
    assert set(reruns_of_warm_start_taken_away(warmed)) - changed == {"verify"}
    assert "one that is added or taken away also reruns `verify`." in part("### `warm_start`")


@pytest.mark.parametrize("model", [ScratchModel, HubModel, FolderModel, GgufModel, WarmStart])
def test_a_key_that_config_yaml_leaves_open_has_its_default_or_is_required(model: type[BaseModel]) -> None:
    told = rows("### `warm_start`" if model is WarmStart else "### `model`")
    for key, field in model.model_fields.items():
        assert told[key][1] == ("required" if field.is_required() else f"`{str(field.default).lower()}`"), key


def test_a_default_with_an_exponent_is_written_as_yaml_reads_a_number() -> None:
    assert rows("### `experiments.<experiment>`")["lr"][1] == "`1.0e-06`"


def test_the_warm_start_of_an_experiment_names_the_keys_that_it_may_change() -> None:
    told = rows("### `experiments.<experiment>`")["warm_start"][-1]
    assert set(WarmStartChanges.model_fields) == set(re.findall(r"`(\w+)`", told.partition("only")[2]))


def test_the_keys_above_a_runs_settings_are_told() -> None:
    assert {"default_run", "defaults"} == rows("### `config/config.yaml`").keys()
    assert "extends" in rows("### A run")


def test_every_stage_has_its_row_in_the_chain_in_order() -> None:
    assert list(rows("## The chain")) == list(CONDA_SPECS)


def test_every_stage_says_what_it_writes() -> None:
    assert [stage for stage, cells in rows("## The chain").items() if not cells[2].startswith("`")] == []


def test_what_a_stage_follows_is_what_snakemake_plans(tmp_path: Path) -> None:
    target = f"results/{WARMED}"
    figures = [f"{target}/figures/{experiment}-calls.svg" for experiment in EXPERIMENTS]
    done = snakemake(copy_repository(tmp_path), "--rulegraph", "--", f"{target}/report.html", *figures)
    assert done.returncode == 0, done.stdout
    names = dict(re.findall(r'^\s*(\d+)\[label = "(\w+)"', done.stdout, re.MULTILINE))
    edges = [(names[a], names[b]) for a, b in re.findall(r"^\s*(\d+) -> (\d+)", done.stdout, re.MULTILINE)]
    planned = {stage: {a for a, b in edges if b == stage} for stage in CONDA_SPECS}
    bundled = {stage for stage in CONDA_SPECS if "library" in planned[stage]}
    assert {stage: planned[stage] - {"library"} for stage in CONDA_SPECS} == {
        stage: set(follows(rules()[stage])) for stage in CONDA_SPECS
    }
    assert bundled == {stage for stage in CONDA_SPECS if f"`{stage}`" not in _without_bundle()}


def _without_bundle() -> str:
    found = re.search(r"Every stage but (.*?) also follows `library`", PAGE)
    assert found is not None
    return found[1]


def test_a_rule_is_a_stage_or_a_target_that_is_told() -> None:
    told = {name for name, rule in rules().items() if rule.told}
    refusals = {name for name in rules() if name.startswith("unknown_")}
    assert set(rules()) - set(CONDA_SPECS) - refusals == told - set(CONDA_SPECS)
    assert {"all", "demo", "audit"} <= rows("## Targets").keys()


def test_snakemake_lists_a_target_with_the_words_of_the_reference(tmp_path: Path) -> None:
    done = snakemake(copy_repository(tmp_path), "--list-rules")
    assert done.returncode == 0, done.stdout
    for name in ("all", "demo", "audit"):
        assert f"{name} ({rows('## Targets')[name][0]})" in done.stdout


def test_every_target_of_make_is_told() -> None:
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert targets is not None
    assert {f"make {name}" for name in targets[1].split()} <= rows("## Targets").keys()


def test_every_setting_of_make_that_can_be_replaced_is_told() -> None:
    settings = re.findall(r"^(\w+) \?=", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = [line.split()[1].partition("=")[0] for line in rows("## Targets") if re.match(r"make [A-Z]", line)]
    assert sorted(settings) == sorted(told)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_place_in_the_reference(name: str) -> None:
    assert f"### `agentrl {name}" in PAGE


def test_a_command_for_people_is_no_stage() -> None:
    told = re.search(r"For people, and no stage: (.*)\.$", PAGE, re.MULTILINE)
    assert told is not None
    assert set(re.findall(r"`([\w-]+)`", told[1])) == COMMANDS.keys() - rules().keys() | {"audit"}


def commands() -> dict[str, click.Command]:
    """Every command without commands of its own, by its heading's first words."""
    found: dict[str, click.Command] = {}
    with click.Context(agentrl) as context:
        for name in COMMANDS:
            command = agentrl.get_command(context, name)
            assert command is not None
            inner = command.commands if isinstance(command, click.Group) else {"": command}
            found |= {f"agentrl {name} {more}".strip(): one for more, one in inner.items()}
    return found


@pytest.mark.parametrize("name", commands())
def test_a_commands_options_have_their_defaults_and_choices(name: str) -> None:
    (heading,) = (line for line in PAGE.splitlines() if re.fullmatch(rf"### `{name}(?: [A-Z.]+)*`", line))
    for option in (one for one in commands()[name].params if isinstance(one, click.Option)):
        kind, default, _ = rows(heading)[option.opts[0]]
        shown = option.get_help_extra(click.Context(commands()[name])).get("default")
        assert default == ("required" if option.required else f"`{shown}`" if shown else ""), option.opts
        choices = option.type.choices if isinstance(option.type, click.Choice) else ()
        assert re.findall(r"`(.*?)`", kind) == list(choices)


@pytest.mark.parametrize("experiment", EXPERIMENTS)
def test_a_script_is_told_with_every_setting_that_it_takes(experiment: str) -> None:
    settings = [*SETTINGS, *([MAX_TURNS, GEN_BATCH] if experiment == "qwen_grpo_tools" else [])]
    told = rows(f"### `python src/{experiment}.py`")
    assert {"--out", "--run", "--config-dir", *(one.flag for one in settings)} <= told.keys()
    keys = rows("### `experiments.<experiment>`")
    assert told["--steps"][1] in keys["steps"][1]
