"""What a verify file and a result must tell of their sandbox, and what is refused."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from agentrl.errors import UserError
from agentrl.files import read_json, write_json
from agentrl.results import load_result
from agentrl.sandbox import bwrap
from agentrl.sandbox.backends import AUTO, JAILS, PROCESS_LIMITS
from agentrl.sandbox.denials import DENIALS
from agentrl.sandbox.identity import FIRST_UID, LAST_UID
from agentrl.sandbox.jail import _namespace_names
from agentrl.sandbox.process_limits import NOT_A_SANDBOX
from agentrl.sandbox_mark import MARK
from agentrl.sandbox_record import (
    ATTEMPTS,
    JOB_UIDS,
    NAMESPACES,
    OLDEST_BUBBLEWRAP,
    SandboxNote,
    VerifiedSandbox,
    check_stages,
)
from agentrl.sandbox_record import PROCESS_LIMITS as NAMED
from tests.result_factory import gathered
from tests.sandbox_factory import HASH, grades, note, verified

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
        ("bwrap", {"grades": {**verified()["grades"], "seconds": {"p50": 0.3, "p99": 0.2}}}, "does not fit p99"),
        ("bwrap", {"grades": {**verified()["grades"], "seconds": {"p50": 0.3, "p99": None}}}, "does not fit p99"),
        ("bwrap", {"grades": {**grades(ok=0), "seconds": {"p50": None, "p99": None}}}, "without a grade"),
        ("bwrap", {"grades": grades(ok=0)}, "a latency and no grade"),
        ("bwrap", {"grades": grades(infra=5)}, "infra: no outcome"),
        ("bwrap", {"landlock_abi": -1}, "greater than or equal to 0"),
        ("bwrap", {"zygotes": -3}, "greater than or equal to 0"),
        ("bwrap", {"zygotes": 10**400}, "less than"),
        ("bwrap", {"zygotes": 0}, "no zygote"),
        ("bwrap", {"zygotes": None}, "no zygote"),
        ("bwrap", {"namespaces": ["x"]}, "bwrap does not fit bubblewrap"),
        ("bwrap", {"namespaces": ["uts"]}, "bwrap does not fit bubblewrap"),
        ("bwrap", {"namespaces": ["ipc", "mount", "net", "pid", "uts", "uts"]}, "bwrap does not fit bubblewrap"),
        ("landlock", {"namespaces": ["net"]}, "landlock does not fit bubblewrap"),
        ("landlock", {"namespaces": ["user"]}, "landlock does not fit bubblewrap"),
        ("landlock", {"bubblewrap": verified()["bubblewrap"]}, "landlock does not fit bubblewrap"),
        ("bwrap", {"bubblewrap": {**verified()["bubblewrap"], "version": ""}}, "match pattern"),
        ("bwrap", {"bubblewrap": {**verified()["bubblewrap"], "version": "0.1"}}, "makes no jail"),
        ("bwrap", {"uid": {"started_by": 1000, "run": 60578, "grade": 60579}}, "jobs of uid 1000 can't have"),
        ("bwrap", {"uid": {"started_by": 0, "run": 1000, "grade": 60578}}, "jobs of uid 0 can't have"),
        ("bwrap", {"reference_pass_rate": 0.2}, "0.2 of the references pass, not all"),
        ("bwrap", {"limits": {**verified()["limits"], "processes": 4096}}, "may have 4096 processes"),
        ("bwrap", {"limits": {**verified()["limits"], "core_file": 1}}, "core_file"),
        ("bwrap", {"NOT_A_SANDBOX": False}, "whose record has no NOT_A_SANDBOX"),
        (PROCESS_LIMITS, {"landlock_abi": 4}, "process-limits with landlock_abi"),
        (PROCESS_LIMITS, {"filter_sha256": HASH}, "process-limits with landlock_abi"),
        (PROCESS_LIMITS, {"zygotes": 4}, "process-limits with landlock_abi"),
    ],
)
def test_facts_that_contradict_each_other_are_refused(name: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        VerifiedSandbox.model_validate(verified(name, **changes))


def test_a_probe_that_was_not_denied_is_no_record() -> None:
    probes = [{**verified()["probes"][0], "observed": "not denied", "ok": False}, *verified()["probes"][1:]]
    with pytest.raises(ValidationError, match=r"probes\.0\.ok"):
        VerifiedSandbox.model_validate(verified(probes=probes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"observed": "not denied"}, "was to be 'denied', was 'not denied'"),
        ({"observed": "not denied", "expected": "not denied"}, "run: read was not to be denied"),
        ({"ok": 1}, "1 is not true"),
    ],
)
def test_a_probe_that_contradicts_itself_or_its_name_is_refused(changes: dict[str, Any], message: str) -> None:
    first, *others = verified()["probes"]
    with pytest.raises(ValidationError, match=message):
        VerifiedSandbox.model_validate(verified(probes=[{**first, **changes}, *others]))


def test_a_probe_that_is_there_twice_is_refused() -> None:
    probes = verified()["probes"]
    with pytest.raises(ValidationError, match="a probe is there twice"):
        VerifiedSandbox.model_validate(verified(probes=[*probes, probes[0]]))


def test_jobs_of_an_ordinary_user_have_his_uid_and_a_namespace_of_users() -> None:
    uid = {"started_by": 1000, "run": 1000, "grade": 1000}
    said = verified(uid=uid, namespaces=[*verified()["namespaces"], "user"])
    assert VerifiedSandbox.model_validate(said).to_json() == said


TRAINED = "qwen_grpo_tools/seed-0/trained/policy.json"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda stages: stages.clear(), "tells of no sandbox"),
        (lambda stages: stages.pop(TRAINED), f"{TRAINED} tells of no sandbox"),
        (lambda stages: stages.update({TRAINED: note("landlock")}), f"bwrap was verified, {TRAINED} ran landlock"),
        (lambda stages: stages.update({TRAINED: note(PROCESS_LIMITS)}), "ran process-limits"),
        (lambda stages: stages.update({"x": note()}), "x tells of a sandbox and is no stage"),
    ],
)
def test_a_result_whose_stages_did_not_run_what_was_verified_is_refused(
    change: Callable[[dict[str, Any]], Any], message: str, result: dict[str, Any], tmp_path: Path
) -> None:
    value = copy.deepcopy(result)
    change(value["sandbox"]["stages"])
    write_json(tmp_path / "result.json", value)
    with pytest.raises(UserError, match=message):
        load_result(tmp_path / "result.json")


def test_a_model_may_have_been_made_in_another_sandbox() -> None:
    """Its scripted episodes are played before verify chooses."""
    check_stages("bwrap", {"model/model.json": "landlock"}, {"model/model.json": "model"})


def test_the_names_are_those_of_the_backends_and_their_attempts() -> None:
    """The record imports none of them, so that an edit of a jail leaves results as they are."""
    names = get_args(VerifiedSandbox.model_fields["name"].annotation)
    assert {*names} == {*JAILS, PROCESS_LIMITS}
    assert AUTO not in names
    assert (tuple(DENIALS), PROCESS_LIMITS, NOT_A_SANDBOX) == (ATTEMPTS, NAMED, MARK)
    assert ((FIRST_UID, LAST_UID), bwrap.OLDEST) == (JOB_UIDS, OLDEST_BUBBLEWRAP)
    assert {*_namespace_names()} - {"user"} == NAMESPACES


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
