"""What of a run goes into its archive, and the manifest that describes it as a research object (RO-Crate).

Everything that an audit of the run reads is there, at the place where the audit looks for it:
results, episodes, logs, records, frozen code, configuration, environments, tokenizers, sources and
lock. Weights are not: an audit needs none, and their hashes are in the references. Nor are the stages' own
logs, which may name places of this machine: an audit tells that they are not at hand.
"""

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from agentrl.audit.actions import actions, content_of, last_end
from agentrl.audit.odd import shown
from agentrl.audit.tokenizers import kept_tokenizer
from agentrl.errors import UserError
from agentrl.files import atomic_write
from agentrl.layout import Layout
from agentrl.policy.reference import PolicyReference, folder_of, read_reference

_EPOCH = (1980, 1, 1, 0, 0, 0)
_MODE = 0o100644 << 16
_WEIGHTS = (".safetensors", ".bin", ".gguf", ".pt")
_HELPERS = ("__pycache__",)
_SOURCES = ("src", "config", "envs", "docs/measured")
_SINGLE = ("requirements.lock", "pyproject.toml", "README.md", "LICENSE", "CITATION.cff")

LICENSE = "https://spdx.org/licenses/MIT"
TERMS = {
    "episodes.jsonl.gz": "Episodes: sampled ids, calls, observations, verdicts",
    "eval.json": "Figures of one policy, derived from its episodes",
    "statistics.json": "Intervals of the evaluations",
    "training.jsonl": "One row a training step",
    "training_times.jsonl": "Wall times of the training steps",
    "verify.json": "What held before anything was measured",
    "policy.json": "Which weights a policy is, by their hashes",
    "requirements.lock": "Every package, pinned",
}


def collect(home: Path, root: Path, run: str) -> dict[str, Path]:
    """Files of the archive: the path in it, to the file.

    UserError for a name that is no text, and for a policy's reference that is none.
    """
    files: dict[str, Path] = {}
    folders = [root / run, root / "library", *(home / name for name in _SOURCES)]
    for folder in folders:
        base = root.parent if folder.is_relative_to(root) else home
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not _left_out(path):
                files[_named(path.relative_to(base).as_posix())] = path
    files |= {name: home / name for name in _SINGLE if (home / name).is_file()}
    return files | _tokenizers(home, root, run, files)


def _named(name: str) -> str:
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise UserError("its name is no text", where=ascii(name), remedy="rename it, or remove it") from error
    return name


def _left_out(path: Path) -> bool:
    return path.suffix in _WEIGHTS or path.name.endswith(".part") or any(part in _HELPERS for part in path.parts)


def _tokenizers(home: Path, root: Path, run: str, held: Mapping[str, Path]) -> dict[str, Path]:
    """Files of models' folders elsewhere that the run's references lead to, weights aside.

    Those of the repository keep their place; those outside of it, such as the Hugging Face cache's, lie
    where an audit looks when it does not find them.
    """
    found: dict[str, Path] = {}
    for path in sorted((root / run).rglob("*.json")):
        if path.name not in ("model.json", "policy.json"):
            continue
        reference = read_reference(path)
        folder = _folder(reference, path)
        if folder is None:
            continue
        inside = folder.is_relative_to(home.resolve())
        kept = folder.relative_to(home.resolve()) if inside else kept_tokenizer(root / run, reference)
        place = kept if inside else kept.relative_to(root.parent)
        for name in map(_named, reference.files):
            file = folder / name
            if name == file.name and file.is_file() and not _left_out(file):
                found[(place / name).as_posix()] = file
    return {name: path for name, path in found.items() if name not in held}


def _folder(reference: PolicyReference, path: Path) -> Path | None:
    """The model's folder; None where it is not at hand: an audit here would lack it, too."""
    try:
        return folder_of(reference, path)
    except UserError:
        return None
    except ValueError as error:  # Of a name that no hub has, or a path that no file system has.
        fault = f"location is {shown(reference.location)}: {' '.join(str(error).split())}"
        raise UserError(fault, where=str(path), remedy="build it again") from error


def manifest(files: Mapping[str, Path], layouts: Iterable[Layout]) -> dict[str, Any]:
    """The content of `ro-crate-metadata.json`. Equal files and records give an equal manifest.

    UserError for a record that is not whole.
    """
    from rocrate.model import ContextEntity
    from rocrate.rocrate import ROCrate

    crate = ROCrate()
    known = list(layouts)
    crate.name = f"agentrl run {known[0].run}"
    crate.description = "Results of a run with everything that their audit reads"
    crate.license = LICENSE
    crate.root_dataset["datePublished"] = last_end(layout.result() for layout in known)
    for name, path in files.items():
        properties = {"name": name, "contentSize": str(path.stat().st_size)}
        if path.name in TERMS:
            properties["description"] = TERMS[path.name]
        crate.add_file(path, dest_path=name, properties=properties)
    for action in actions(known[0].run_folder, files):
        crate.add(ContextEntity(crate, action.pop("@id"), properties=action))
    value: dict[str, Any] = crate.metadata.generate()
    return value


def write_archive(path: Path, files: Mapping[str, Path], metadata: str) -> None:
    """Write one zip, atomically; equal files give equal bytes. UserError for a file that can't be read."""
    with atomic_write(path) as handle, zipfile.ZipFile(handle, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        contents = {name: content_of(file) for name, file in files.items()}
        for name, content in sorted({**contents, "ro-crate-metadata.json": metadata.encode()}.items()):
            entry = zipfile.ZipInfo(name, date_time=_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _MODE
            archive.writestr(entry, content)
