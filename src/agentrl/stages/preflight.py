"""Stage `preflight`: are the run's model and device there? The first job of every run.

It answers within seconds, because it looks and loads nothing: no weights, no torch. Settings that
ask for more than there is are refused here too, before a model is made for them. Whether the model
is fit for its work is what `verify` finds out.
"""

import ctypes
import json
import os
import shlex
import struct
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import click

from agentrl.config import FolderModel, GgufModel, HubModel, RunSettings, load_run
from agentrl.errors import UserError
from agentrl.files import sha256_file, write_json
from agentrl.policy.reference import hub_folder
from agentrl.provenance.record import recorded
from agentrl.stages import options
from agentrl.stages.assembly import load_settings

DEMO = "make demo   (or: snakemake --cores all results/demo/qwen_grpo_tools.json)"

_TOKENIZER_FILES = (("tokenizer.json",), ("vocab.json", "merges.txt"), ("tokenizer.model",))
_INDEX = "model.safetensors.index.json"
_CUDA_SUCCESS = 0

_GGUF_MAGIC = b"GGUF"
# A larger file is hashed where it is converted: here it would take longer than an answer may.
_HASHED_HERE = 4 * 1024**3


class Lack(NamedTuple):
    """One thing that is missing: what, where it was looked for, and how to get it."""

    what: str
    where: str
    remedy: str


def run_preflight(config_dir: Path, run: str, out: Path) -> None:
    """Write what was found to `out`. UserError for bad settings, or with all that is missing in one message."""
    settings = load_run(config_dir, run)
    for experiment in settings.experiments:
        load_settings(config_dir, run, experiment)
    with recorded("preflight", out, settings=settings, inputs={}, outputs={"preflight": out}):
        lacks = [lack for lack in (model_lack(settings), device_lack(settings)) if lack is not None]
        if lacks:
            raise UserError(_message(run, lacks))
        write_json(out, {"run": run, "device": settings.device, "model": settings.model.model_dump(mode="json")})


def _message(run: str, lacks: list[Lack]) -> str:
    lines = [f"run {run!r} cannot start on this machine:"]
    for lack in lacks:
        lines += [f"  {lack.what}", f"    looked for in: {lack.where}", f"    to get it: {lack.remedy}"]
    return "\n".join([*lines, f"  without it, a tiny model goes through the whole chain on two CPU cores: {DEMO}"])


def model_lack(settings: RunSettings) -> Lack | None:
    """What of the run's model is missing, or None. A model from scratch lacks nothing."""
    model = settings.model
    if isinstance(model, FolderModel):
        remedy = "put a model in Hugging Face's layout there, or mend model.path in the run's file"
        return _lack_in_folder(f"model folder {model.path}", Path(model.path), remedy)
    if isinstance(model, HubModel):
        return _hub_lack(model)
    if isinstance(model, GgufModel):
        return _gguf_lack(model)
    return None


def _gguf_lack(model: GgufModel) -> Lack | None:
    path = Path(model.path)
    content = f"the GGUF file of sha256 {model.sha256}"
    remedy = f"put {content} there, or mend model.path in the run's file; a run downloads nothing"
    if not path.is_file():
        return Lack(f"no model file {model.path}", str(path.absolute()), remedy)
    try:
        with path.open("rb") as handle:
            magic = handle.read(len(_GGUF_MAGIC))
        if magic != _GGUF_MAGIC:
            return Lack(f"{model.path} is no GGUF file", str(path.absolute()), remedy)
        found = sha256_file(path) if path.stat().st_size <= _HASHED_HERE else model.sha256
    except OSError as error:
        return Lack(f"{model.path} can't be read: {error.strerror}", str(path.absolute()), remedy)
    if found != model.sha256:
        return Lack(f"{model.path} is another file, or cut short: its sha256 is {found}", str(path.absolute()), remedy)
    return None


def _hub_lack(model: HubModel) -> Lack | None:
    name = f"model {model.name} (revision {model.revision})"
    revision = "" if model.revision == "main" else f" --revision {shlex.quote(model.revision)}"
    now = ", ".join(f"{key} is {os.environ.get(key, 'unset')}" for key in ("HF_HUB_CACHE", "HF_HOME"))
    remedy = (
        f"`hf download {shlex.quote(model.name)}{revision}` once, where there is a network, or point HF_HUB_CACHE "
        f"to the cache that holds it ({now}); a run downloads nothing"
    )
    try:
        folder = hub_folder(model.name, model.revision)
    except UserError as error:
        return Lack(f"no {name} in the local Hugging Face cache", error.where or "the local cache", remedy)
    return _lack_in_folder(name, folder, remedy)


def _lack_in_folder(name: str, folder: Path, remedy: str) -> Lack | None:
    """The first of configuration, tokenizer and weights that `folder` lacks."""
    where = str(folder)
    if not folder.is_dir():
        return Lack(f"no {name}", where, remedy)
    if not (folder / "config.json").is_file():
        return Lack(f"{name} has no config.json", where, remedy)
    if not any(all((folder / file).is_file() for file in files) for files in _TOKENIZER_FILES):
        return Lack(f"{name} has no tokenizer (tokenizer.json)", where, remedy)
    try:
        weights = _weight_files(folder)
        broken = next((file for file in weights if not _is_whole(folder / file)), None)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        return Lack(f"the list of weights of {name} cannot be read: {error}", where, remedy)
    if not weights:
        return Lack(f"{name} has no weights (model.safetensors)", where, remedy)
    return None if broken is None else Lack(f"weights {broken} of {name} are missing or cut short", where, remedy)


def _weight_files(folder: Path) -> list[str]:
    """Names of the files that hold the model's weights, sorted; none when there are none."""
    if (folder / _INDEX).is_file():
        index: dict[str, Any] = json.loads((folder / _INDEX).read_text())
        return sorted(set(index["weight_map"].values()))
    return sorted(path.name for path in folder.glob("*.safetensors"))


def _is_whole(path: Path) -> bool:
    """Whether a safetensors file is as long as its own header says.

    The format: 8 bytes length of the header, the header in JSON, then the tensors at
    `data_offsets` relative to the header's end.
    """
    if not path.is_file():
        return False
    with path.open("rb") as handle:
        start = handle.read(8)
        if len(start) < 8:
            return False
        (length,) = struct.unpack("<Q", start)
        if length > path.stat().st_size:
            return False
        header = json.loads(handle.read(length))
    ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
    return bool(path.stat().st_size == 8 + length + max(ends, default=0))


def device_lack(settings: RunSettings) -> Lack | None:
    """What keeps the run's device from being used, or None. A CPU is always there."""
    if settings.device == "cpu":
        return None
    torch_version = _torch_version()
    if torch_version is None or torch_version.endswith("+cpu"):
        return Lack(
            "no torch that can use a GPU",
            f"the installed packages (torch {torch_version or 'is not installed'})",
            "install a CUDA build of torch",
        )
    problem = cuda_problem()
    if problem is None:
        return None
    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    setting = "unset" if visible is None else repr(visible)
    return Lack(
        "no CUDA GPU", f"{problem}; CUDA_VISIBLE_DEVICES is {setting}", "run it on a machine with an NVIDIA GPU"
    )


def _torch_version() -> str | None:
    try:
        return version("torch")
    except PackageNotFoundError:
        return None


def cuda_problem() -> str | None:
    """Why the NVIDIA driver offers no device to this process, or None when it offers one."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        devices = sorted(path.name for path in Path("/dev").glob("nvidia[0-9]*"))
        return f"the driver's library libcuda.so.1 (not found) and /dev/nvidia* ({', '.join(devices) or 'none'})"
    code = driver.cuInit(0)
    if code != _CUDA_SUCCESS:
        return f"the NVIDIA driver (cuInit answers {code})"
    count = ctypes.c_int(0)
    if driver.cuDeviceGetCount(ctypes.byref(count)) != _CUDA_SUCCESS or count.value == 0:
        return "the NVIDIA driver (it lists no device)"
    return None


@click.command(help="Check that a run's model and device are there.")
@options.config_dir
@options.run
@options.out
def command(config_dir: Path, run: str, out: Path) -> None:
    """Parse the command line and check."""
    run_preflight(config_dir, run, out)
