"""A pretrained model in a GGUF file through the whole chain in one process: warm start, training, result."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
import yaml

from agentrl.files import read_json, sha256_file
from agentrl.layout import Layout
from agentrl.policy.reference import read_reference
from agentrl.results import Result, load_result
from agentrl.stages import verify
from agentrl.stages.chain import Chain, run_chain
from agentrl.tasks.bank.catalogue import load_bank
from tests.gguf_files import tiny_content
from tests.lucky_training import ROOT

pytestmark = pytest.mark.slow

RUN, EXPERIMENT = "small", "qwen_grpo_bugfix"


def write_config(folder: Path, model: Path) -> Path:
    """The smallest run, but with a pretrained model."""
    (folder / "runs").mkdir(parents=True)
    for name in ("config.yaml", "published.yaml"):
        (folder / name).write_text((ROOT / "config" / name).read_text())
    run = yaml.safe_load((ROOT / "config" / "runs" / "smoke.yaml").read_text())
    run["model"] = {"source": "gguf", "path": str(model), "sha256": sha256_file(model)}
    run["plain_tags"] = True
    run["experiments"][EXPERIMENT]["warm_start"] = {"good": 1.0}
    (folder / "runs" / f"{RUN}.yaml").write_text(yaml.safe_dump(run))
    return folder


@pytest.fixture(scope="module")
def layout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Layout]:
    place = tmp_path_factory.mktemp("chain")
    content = tiny_content()
    content.numbers["context_length"] = 4096
    config = write_config(place / "config", content.write(place / "model.gguf"))
    layout = Layout(place / "results", RUN, EXPERIMENT)
    threads = torch.get_num_threads()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.setattr(verify, "load_bank", lambda: load_bank()[::40])  # The whole bank is proved elsewhere.
        run_chain(Chain(config, layout, place / "checkpoints"), place / "result.json", place / "result.log")
        yield layout
    torch.use_deterministic_algorithms(False)
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def result(layout: Layout) -> Result:
    return load_result(layout.root.parent / "result.json")


def test_the_result_tells_the_policy_before_the_warm_start_after_it_and_after_training(result: Result) -> None:
    (seed,) = result.seeds
    assert seed.warm_start is not None
    assert seed.warm_start.after == seed.before
    assert set(seed.warm_start.before.per_task) == set(seed.after.per_task)
    assert seed.warm_start.before.entropy != seed.before.entropy


def test_all_three_policies_are_weights_of_their_own(layout: Layout) -> None:
    model, base, trained = layout.shared()["model"], layout.shared()["base"], layout.of_seed(0)["train"]
    references = [read_reference(path) for path in (model, base, trained)]
    assert [reference.origin for reference in references] == ["gguf", "warm_start", "trained"]
    assert references[0].weights_sha256 != references[1].weights_sha256


def test_what_was_chosen_for_the_model_is_recorded(layout: Layout) -> None:
    fitness = read_json(layout.shared()["verify"])["fitness"]
    assert fitness["chosen"] == {"tags": "text", "warm_start": True}
    assert fitness["plain_tags"] is True


def test_the_result_names_the_experiments_own_warm_start(result: Result) -> None:
    assert result.config["warm_start"]["good"] == 1.0


def test_every_evaluation_has_its_record(result: Result) -> None:
    stages = [record["stage"] for record in result.provenance.values()]
    assert stages.count("evaluate") == 3
