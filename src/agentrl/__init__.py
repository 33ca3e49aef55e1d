"""GRPO for agents that repair one-bug functions, with numbers that can be rebuilt and audited."""

__version__ = "0.1.0"
