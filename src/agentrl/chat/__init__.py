"""How a conversation becomes tokens, and how a reply becomes calls.

The only package that knows the tags of tool calls, chat templates and special tokens. It knows
no tool, no task and no model weights.
"""

from agentrl.chat.checks import check_token_path
from agentrl.chat.format import ChatFormat
from agentrl.chat.loading import load_tokenizer
from agentrl.chat.parser import parse_reply
from agentrl.chat.rendering import render_turn

__all__ = ["ChatFormat", "check_token_path", "load_tokenizer", "parse_reply", "render_turn"]
