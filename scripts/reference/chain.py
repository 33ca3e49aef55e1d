"""The chain, stage by stage, and the targets that a person types: from the rules and the Makefile."""

import re
from collections.abc import Iterator, Sequence

from agentrl.config import COLD, EXPERIMENTS, POLICIES
from agentrl.layout import FIGURE_KINDS, FIGURES
from agentrl.provenance.fingerprint import CONDA_SPECS
from reference.markdown import listed, table
from reference.reruns import ROOT
from reference.rules import BUNDLE, Rule, Source, rules

_RECORD = ".provenance.json"
_RUN = "results/<run>/"
_WILDCARD = re.compile(r"<\w+>")


def chain_section() -> Iterator[str]:
    """The section on the chain, part by part."""
    stages = [rules()[stage] for stage in CONDA_SPECS]
    without = [rule.name for rule in stages if BUNDLE not in {source.name for source in rule.reads}]
    yield (
        "## The chain\n\n"
        f"Every stage in order. Paths that begin with neither `results/` nor `config/` lie in `{_RUN}`. A stage "
        "without `<seed>`, `<policy>` or `<experiment>` in what it writes reads the files of each. Every stage but "
        f"{listed(without)} also follows `library`: it runs from its frozen code, `results/library/<stage>.pyz`, "
        "which lies in a folder named by the environments that it holds, if any. Beside its files a stage writes "
        f"its record, `*{_RECORD}`; frozen code has none.\n"
    )
    yield (
        f"`<run>` is a file of config/runs without its ending, `<experiment>` {_any(EXPERIMENTS)}, `<policy>` "
        f"{_any((COLD, *POLICIES))} (`{COLD}`: before a warm start), `<figure>` {_any(FIGURES)}, "
        f"`<kind>` {_any(FIGURE_KINDS)}.\n"
    )
    yield table(("stage", "follows", "reads", "writes"), (_row(rule) for rule in stages))


def targets_section() -> Iterator[str]:
    """The section on what Snakemake and make take, part by part."""
    yield (
        "## Targets\n\n`snakemake --cores all <target>`. Any file that the chain writes is a target, too; these are "
        "the ones that people ask for (`snakemake --list-rules` has them):\n"
    )
    told = [rule for rule in rules().values() if rule.told]
    yield table(("target", "what is made"), ((f"`{(rule.writes or (rule.name,))[0]}`", rule.told) for rule in told))
    lines = re.findall(r"^# make (\w+) +(.+)$", makefile := (ROOT / "Makefile").read_text(), re.MULTILINE)
    settings = re.findall(r"^# ([A-Z]+=\S+) +(.+)$", makefile, re.MULTILINE)
    yield "`make` sets up `.venv` from `requirements.lock` first, where a target needs it:\n"
    rows = [(f"`make {name}`", meaning) for name, meaning in lines]
    yield table(("command", "what it does"), [*rows, *((f"`make {name} ...`", meaning) for name, meaning in settings)])


def follows(rule: Rule) -> list[str]:
    """The stages that write what the rule reads, in order; its frozen code aside."""
    paths = {path for source in rule.reads if source.name != BUNDLE for path in source.paths}
    writers = {_writer(path) for path in paths if path.startswith("results/")}
    return [stage for stage in CONDA_SPECS if stage in writers]


def _writer(path: str) -> str:
    """The stage that writes a path, the first in the chain where a wildcard could mean several."""
    path = path.removesuffix(_RECORD)
    for stage in CONDA_SPECS:
        patterns = (_WILDCARD.sub("[^/]+", one.replace(".", r"\.")) for one in rules()[stage].writes)
        if any(re.fullmatch(pattern, path) for pattern in patterns):
            return stage
    raise KeyError(f"no stage writes {path}")


def _row(rule: Rule) -> tuple[str, ...]:
    read = [text for source in rule.reads if source.name != BUNDLE for text in _told(source)]
    return f"`{rule.name}`", listed(follows(rule)), "; ".join(read), listed(map(_short, rule.writes))


def _told(source: Source) -> list[str]:
    """What an input is: in the words of the function that finds it, or its paths."""
    if source.told:
        return [source.told[0].lower() + source.told[1:].rstrip(".")]
    return [f"`{_short(path)}`" for path in source.paths]


def _any(names: Sequence[str]) -> str:
    return f"{listed(names[:-1])} or `{names[-1]}`"


def _short(path: str) -> str:
    return path.removeprefix(_RUN)
