"""What an archive says of a run's stages, from their records: which command made what from what, when.

Whether the evidence of a result is there and can be read is asked here; whether it is right, an audit asks.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from agentrl.audit.chain import stages_of
from agentrl.audit.digests import whole_record
from agentrl.audit.odd import check_plain, shown
from agentrl.audit.subject import Subject
from agentrl.errors import UserError
from agentrl.files import read_json, read_json_lines_gz
from agentrl.provenance.record import RECORD_ENDING, record_path

_POINTER = b"version https://git-lfs.github.com/spec/"
_ROWS = ".jsonl.gz"


def check_evidence(subject: Subject, config_dir: Path) -> None:
    """UserError unless every stage of a result left its files, each whole and with content, and a whole record."""
    for files in stages_of(subject.layout, subject.seeds, subject.path, config_dir):
        for path in files.outputs.values():
            if not path.is_file():
                what = f"is missing, though an audit of {subject.path} reads it"
                raise UserError(what, where=str(path), remedy=_again(files.output))
            _check_content(path, files.output)
        read_whole(files.record_file, files.stage, files.output)


def _check_content(path: Path, output: Path) -> None:
    """UserError where a file is empty, stands for one that Git LFS keeps, or is cut: it is there and tells nothing."""
    content = content_of(path)
    if content.startswith(_POINTER):
        raise UserError("is a pointer of Git LFS, not the file", where=str(path), remedy="git lfs pull")
    if not content or (path.name.endswith(_ROWS) and not read_json_lines_gz(path)):
        raise UserError("is empty", where=str(path), remedy=_again(output))
    if path.suffix == ".json":
        read_json(path)
    if path.suffix == ".jsonl":
        _check_lines(path, content, output)


def content_of(path: Path) -> bytes:
    """A file's bytes. UserError where it can't be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UserError(f"can't be read: {error.strerror}", where=str(path), remedy="let this user read it") from error


def _check_lines(path: Path, content: bytes, output: Path) -> None:
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UserError(f"damaged: {error}", where=f"{path}:{number}", remedy=_again(output)) from error


def read_whole(path: Path, stage: str | None, output: Path) -> dict[str, Any]:
    """The record of an output. UserError where it is not whole, or not of that stage (None: of any)."""
    record = whole_record(path, stage)
    if isinstance(record, str):
        raise UserError(record.replace(f"{path}: ", ""), where=str(path), remedy=_again(output))
    check_plain(record, str(path))
    for part in ("inputs", "outputs"):
        for key, entry in record[part].items():
            if not isinstance(entry, dict) or not isinstance(entry.get("path"), str):
                what = f"{part}.{key} is {shown(entry)}, not a file's path and hash"
                raise UserError(what, where=str(path), remedy=_again(output))
    return record


def _again(output: Path) -> str:
    return f"make it again: snakemake --cores all --force {output}"


def last_end(results: Iterable[Path]) -> str:
    """When the last of some results was made: a moment of the run, and not of the export. UserError as above."""
    return max(str(read_whole(record_path(result), "result", result)["end"]) for result in results)


def actions(folder: Path, files: Mapping[str, Path]) -> Iterator[dict[str, Any]]:
    """Each stage of a run as an action of its record, where its output is among the files. UserError as above."""
    names = {path.resolve(): name for name, path in files.items()}
    for record_file in sorted(folder.rglob(f"*{RECORD_ENDING}")):
        output = record_file.with_name(record_file.name.removesuffix(RECORD_ENDING))
        if output.resolve() not in names:
            continue
        record = read_whole(record_file, None, output)
        yield {
            "@id": f"#{names[output.resolve()]}",
            "@type": "CreateAction",
            "name": f"{record['stage']} {names[output.resolve()]}",
            "description": record["command"],
            "startTime": record["start"],
            "endTime": record["end"],
            "object": [{"@id": entry["path"]} for entry in record["inputs"].values() if entry["path"] in files],
            "result": [{"@id": entry["path"]} for entry in record["outputs"].values() if entry["path"] in files],
        }
