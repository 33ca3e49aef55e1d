"""The experiment with coding tools, from the model to the result file, in one process.

python src/qwen_grpo_tools.py --steps 18 --lr 1e-6 --eval-n 8 --out results/qwen_grpo_tools.json

`snakemake` runs the same stages as separate jobs and reruns only what is stale.
"""

import sys

from agentrl.cli import run_command
from agentrl.stages.script import SMOKE, script_command
from agentrl.stages.script_options import GEN_BATCH, MAX_TURNS, SETTINGS

command = script_command(
    "qwen_grpo_tools",
    "Train a model by GRPO to repair functions with the tools Read, Edit, Write and Bash.",
    [*SETTINGS, MAX_TURNS, GEN_BATCH],
    SMOKE,
)

if __name__ == "__main__":
    sys.exit(run_command(command, "qwen_grpo_tools.py"))
