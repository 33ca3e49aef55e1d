"""The names of environments and experiments, each said once: what a further experiment adds itself to.

It imports nothing, so that the configuration and the workflow can know the names without the code
behind them. No number of an experiment is here.
"""

ENVIRONMENTS = {"edit_menu": "EditMenu", "coding_tools": "CodingTools"}
"""Environments by name: the module of `agentrl.environments`, and the class in it."""

EXPERIMENTS = ("qwen_grpo_bugfix", "qwen_grpo_tools")
"""An experiment is an environment and numbers; `config/config.yaml` says which."""
