"""What a verify file and a result must tell of their sandbox, and what is refused."""

import copy
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.results import load_result
from agentrl.sandbox.backends import AUTO, JAILS, PROCESS_LIMITS
from agentrl.sandbox.denials import DENIALS
from agentrl.sandbox.process_limits import NOT_A_SANDBOX
from agentrl.sandbox_mark import MARK
from agentrl.sandbox_record import ATTEMPTS, SandboxNote, VerifiedSandbox
from agentrl.sandbox_record import PROCESS_LIMITS as NAMED
from tests.result_factory import gathered
from tests.sandbox_factory import note, verified

# What the record of a measurement lists; each is missed where it lacks.
REQUIRED = {
    "name": (),
    "reason": (),
    "refused": (),
    "probes": (),
    "kernel": (),
    "machine": (),
    "landlock_abi": (),
    "filter_sha256": (),
    "bubblewrap": ("source", "version", "sha256"),
    "namespaces": (),
    "interpreter": ("source", "name", "version", "sha256", "flags"),
    "environment": (),
    "user": (),
    "uid": ("started_by", "run", "grade"),
    "zygotes": (),
    "limits": ("wall_s", "cpu_s", "memory_mib", "file_mib", "processes", "output_kib", "reply_kib", "core_file"),
    "unprotected": (),
    "grader_sha256": (),
    "grades": ("outcomes", "seconds", "events"),
    "reference_pass_rate": (),
    "stages": (),
}
OUTCOMES = ("ok", "wrong", "raised", "unencodable", "protocol", "no_result", "timeout", "flood", "import_error")
PATHS = [
    *((name,) for name in REQUIRED),
    *((name, inner) for name, inners in REQUIRED.items() for inner in inners),
    *(("grades", "outcomes", outcome) for outcome in OUTCOMES),
    *(("grades", "seconds", quantile) for quantile in ("p50", "p99")),
    *(("grades", "events", event) for event in ("infra", "shadow_attempt")),
]


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    value: dict[str, Any] = read_json(gathered(tmp_path_factory.mktemp("run")))
    return value


@pytest.mark.parametrize("path", PATHS, ids=".".join)
def test_a_result_without_a_fact_of_its_sandbox_is_refused_by_its_name(
    path: tuple[str, ...], result: dict[str, Any], tmp_path: Path
) -> None:
    value = copy.deepcopy(result)
    place = value["sandbox"]
    for name in path[:-1]:
        place = place[name]
    del place[path[-1]]
    write_json(tmp_path / "result.json", value)
    with pytest.raises(UserError, match=rf"sandbox\.{path[0]}\b.* -> build it again") as caught:
        load_result(tmp_path / "result.json")
    assert path[-1] in str(caught.value)


def test_the_schema_requires_the_same(result: dict[str, Any]) -> None:
    schema = read_json(Path(__file__).resolve().parents[1] / "workflow" / "schemas" / "result.schema.json")["$defs"]
    assert set(schema["SandboxOfResult"]["required"]) == set(REQUIRED) == set(result["sandbox"])
    assert set(schema["Grades"]["properties"]["outcomes"]["required"]) == set(OUTCOMES)
    for record, field in (
        ("BubblewrapRecord", "bubblewrap"),
        ("InterpreterRecord", "interpreter"),
        ("Uids", "uid"),
        ("LimitsRecord", "limits"),
        ("Grades", "grades"),
    ):
        assert set(schema[record]["required"]) == set(REQUIRED[field])


@pytest.mark.parametrize("name", [*JAILS, PROCESS_LIMITS])
def test_the_record_of_each_backend_reads_back_as_it_was(name: str) -> None:
    assert VerifiedSandbox.model_validate(verified(name)).to_json() == verified(name)
    assert SandboxNote.model_validate(note(name)).to_json() == note(name)


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("landlock", {"landlock_abi": 0}, "landlock without landlock_abi"),
        ("landlock", {"filter_sha256": None}, "landlock without landlock_abi or filter_sha256"),
        ("bwrap", {"bubblewrap": None}, "bwrap does not fit bubblewrap"),
        ("bwrap", {"namespaces": []}, "bwrap does not fit bubblewrap"),
        ("bwrap", {"uid": {"started_by": 0, "run": 0, "grade": 60578}}, "a job ran as root"),
        ("bwrap", {"probes": verified()["probes"][1:]}, "no probe run: read"),
        ("bwrap", {"NOT_A_SANDBOX": True}, "bwrap is a jail"),
        (PROCESS_LIMITS, {"NOT_A_SANDBOX": False}, "process-limits is no jail"),
        ("bwrap", {"reference_pass_rate": 1.5}, "less than or equal to 1"),
        ("bwrap", {"interpreter": {**verified()["interpreter"], "name": "/usr/bin/python3"}}, "match pattern"),
        ("bwrap", {"grades": {**verified()["grades"], "seconds": {"p50": None, "p99": None}}}, "no latency"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(name: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        VerifiedSandbox.model_validate(verified(name, **changes))


def test_a_probe_that_was_not_denied_is_no_record() -> None:
    probes = [{**verified()["probes"][0], "observed": "not denied", "ok": False}, *verified()["probes"][1:]]
    with pytest.raises(ValidationError, match=r"probes\.0\.ok"):
        VerifiedSandbox.model_validate(verified(probes=probes))


def test_the_names_are_those_of_the_backends_and_their_attempts() -> None:
    """The record imports none of them, so that an edit of a jail leaves results as they are."""
    names = get_args(VerifiedSandbox.model_fields["name"].annotation)
    assert {*names} == {*JAILS, PROCESS_LIMITS}
    assert AUTO not in names
    assert (tuple(DENIALS), PROCESS_LIMITS, NOT_A_SANDBOX) == (ATTEMPTS, NAMED, MARK)


@pytest.mark.parametrize(
    ("name", "marked", "warns"),
    [(PROCESS_LIMITS, True, True), (PROCESS_LIMITS, False, True), ("bwrap", True, True), ("bwrap", False, False)],
)
def test_a_result_warns_of_process_limits_by_their_name_and_by_the_mark(
    name: str, marked: bool, warns: bool, result: dict[str, Any], tmp_path: Path
) -> None:
    write_json(tmp_path / "result.json", result)
    loaded = load_result(tmp_path / "result.json")
    said = loaded.sandbox.model_copy(update={"name": name, "not_a_sandbox": marked})
    assert (loaded.model_copy(update={"sandbox": said}).sandbox_warning is not None) == warns


def test_a_result_of_process_limits_without_the_mark_is_refused(result: dict[str, Any], tmp_path: Path) -> None:
    """Whoever took the mark away has not made it a jail's."""
    bare = {key: value for key, value in verified(PROCESS_LIMITS).items() if key != MARK}
    write_json(tmp_path / "result.json", {**result, "sandbox": {**bare, "stages": {}}})
    with pytest.raises(UserError, match="process-limits is no jail, and NOT_A_SANDBOX is wrong"):
        load_result(tmp_path / "result.json")
