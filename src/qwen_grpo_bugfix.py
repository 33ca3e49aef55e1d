"""The experiment with the edit menu, from the model to the result file, in one process.

python src/qwen_grpo_bugfix.py --steps 30 --lr 1e-6 --eval-n 8 --out results/qwen_grpo_bugfix.json

`snakemake` runs the same stages as separate jobs and reruns only what is stale.
"""

import sys

from agentrl.cli import run_command
from agentrl.stages.script import script_command
from agentrl.stages.script_options import SETTINGS

command = script_command(
    "qwen_grpo_bugfix", "Train a model by GRPO to repair functions by choosing from an edit menu.", SETTINGS
)

if __name__ == "__main__":
    sys.exit(run_command(command, "qwen_grpo_bugfix.py"))
