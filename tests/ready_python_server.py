"""The process of `ready_python`: a line of JSON comes in for each command, its exit status goes out."""

import gc
import json
import os
import runpy
import signal
import sys
from importlib import import_module
from typing import Any

# All that planning and `agentrl why` load of other packages; nothing of this one.
import click
import jsonschema
import pandas
import pydantic
import scipy.special
import yaml
from snakemake.cli import get_argument_parser

LOADED = (click, jsonschema, pandas, pydantic, scipy.special, yaml)


def asked() -> dict[str, Any] | None:
    """What a fork is to run; None in the process that forks, when nothing more is asked."""
    get_argument_parser()  # It loads the plug-ins.
    for name in sys.argv[1:]:
        import_module(name)
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            command: dict[str, Any] = json.loads(line)
            return command
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return None


def prepare(command: dict[str, Any]) -> None:
    """Make this fork what a new process would be."""
    said = os.open(command["said"], os.O_WRONLY | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(source, target)
    os.chdir(command["folder"])
    os.environ.clear()
    os.environ.update(command["environment"])
    sys.path[:1] = command["path"]
    sys.argv[1:] = command["arguments"]
    signal.setitimer(signal.ITIMER_REAL, command["timeout"])


if __name__ == "__main__" and (command := asked()) is not None:
    prepare(command)
    runpy.run_module(command["module"], run_name="__main__", alter_sys=True)
