"""Is a policy fit to act: can it say its tags and end its turns, in the prompts that it will meet?

A model that never learned the tokens of a tag gives them rows like those of ids that no text has, and
next to no probability: sampling would not meet one call in a whole run, and GRPO can't reward what is
never sampled. What is measured and what follows from it are apart; nothing is changed here. A chat
template without tools is refused where the policy is loaded.

Dimensions: V vocabulary, D hidden width, U unused ids, L length.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor

from agentrl.chat import ChatFormat, render_turn
from agentrl.chat.format import CALL_TAGS
from agentrl.errors import UserError
from agentrl.policy.loading import Policy
from agentrl.types import Message, ToolCall, ToolSchema

# About one in all the replies of a run of the default size (30 steps of 64 episodes of 6 turns).
REACHABLE = 1e-4

# A row this close to an unused one, as a share of its own length, has learned nothing of its own. Copies
# differ by the rounding of a quantised file at most (0.2% at 8 bits), trained rows by tens of per cent.
_ALIKE = 0.01

# What a reply may open with before it calls a tool.
_REMARKS = ("", "Let me look at the function first.")


@dataclass(frozen=True, slots=True)
class Fitness:
    """What was measured of a policy in one prompt.

    `untrained` are the call tags whose tokens learned nothing, used or not; `unused_rows` is how many
    ids there are to compare with, 0 where that can't be told. Probabilities are the best over a few places where the
    model might well say it. `declared_ends` are the tokens that its files name as ends.
    """

    plain_tags: bool
    unused_rows: int
    untrained: tuple[str, ...]
    opening_tag_probability: float
    end_of_turn_probability: float
    end_of_turn: str
    declared_ends: tuple[str, ...]


class Finding(NamedTuple):
    """Something that is wrong, what to do about it, and whether the run can't work as it is."""

    what: str
    remedy: str
    stops: bool


class Reply(NamedTuple):
    """A reply's ids, its end included, and which of them open its first call."""

    ids: list[int]
    tag: slice


def examine(policy: Policy, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> Fitness:
    """Measure the policy in the prompt that these messages and tools make. No weight is changed."""
    chat = policy.chat
    unused = unused_ids(policy.model, chat)
    prompt = chat.prompt_ids(messages, tools)
    replies = [first_call(chat, remark, ToolCall(tools[0].name)) for remark in _REMARKS]
    said = [reply_logprobs(policy.model, prompt, reply.ids) for reply in replies]
    return Fitness(
        plain_tags=chat.plain_tags,
        unused_rows=len(unused),
        untrained=tuple(untrained_tags(policy.model, chat, unused)),
        opening_tag_probability=max(
            math.exp(sum(logprobs[reply.tag])) for reply, logprobs in zip(replies, said, strict=True)
        ),
        end_of_turn_probability=max(math.exp(logprobs[-1]) for logprobs in said),
        end_of_turn=chat.tokenizer.backend_tokenizer.id_to_token(chat.end_of_turn_id),
        declared_ends=tuple(declared_ends(policy)),
    )


def findings(fitness: Fitness, *, warm_start: bool) -> list[Finding]:
    """What of the measured is wrong for a run that does, or does not, warm the policy up before GRPO."""
    found = []
    if fitness.untrained and not fitness.plain_tags:
        found.append(
            Finding(
                f"the tokens of {' and '.join(fitness.untrained)} are untrained: their rows equal those of unused ids",
                "write the tags as text: plain_tags: true",
                stops=True,
            )
        )
    if fitness.opening_tag_probability < REACHABLE:
        text = "as text" if fitness.plain_tags else "as a token"
        what = f"a call is out of reach: {CALL_TAGS[0]} {text} has probability {fitness.opening_tag_probability:.1e}"
        other = "" if fitness.plain_tags else "plain_tags: true, or "
        found.append(Finding(what, f"{other}give the run a warm_start", stops=not warm_start))
    if fitness.end_of_turn_probability < REACHABLE:
        found.append(
            Finding(
                f"it does not end its turns: {fitness.end_of_turn} has probability "
                f"{fitness.end_of_turn_probability:.1e} after a whole reply",
                "use an instruction-tuned model, or give the run a warm_start",
                stops=not warm_start,
            )
        )
    if fitness.end_of_turn not in fitness.declared_ends:
        declared = ", ".join(fitness.declared_ends) or "none"
        found.append(
            Finding(
                f"wrong end tokens: its files name {declared}, its chat template ends a turn with "
                f"{fitness.end_of_turn}",
                "turns end as the template says; should it be a base model, use the instruction-tuned one",
                stops=False,
            )
        )
    return found


def check_fitness(fitness: Fitness, where: str, *, warm_start: bool) -> dict[str, Any]:
    """What was measured, found and chosen, for a record. UserError for the first finding that stops the run."""
    found = findings(fitness, warm_start=warm_start)
    for finding in found:
        if finding.stops:
            raise UserError(finding.what, where=where, remedy=finding.remedy)
    chosen = {"tags": "text" if fitness.plain_tags else "tokens", "warm_start": warm_start}
    return {**asdict(fitness), "chosen": chosen, "findings": [finding._asdict() for finding in found]}


def unused_ids(model: Any, chat: ChatFormat) -> list[int]:
    """Ids that the model has rows for and the tokenizer no token: padding of the vocabulary."""
    rows = model.get_output_embeddings().weight.shape[0]
    return [id_ for id_ in range(rows) if chat.tokenizer.backend_tokenizer.id_to_token(id_) is None]


def untrained_tags(model: Any, chat: ChatFormat, unused: Sequence[int]) -> list[str]:
    """The call tags that have a token, but one whose row is like an unused one."""
    if not unused:
        return []
    tokens = chat.tokenizer.backend_tokenizer
    ids = {tag: id_ for tag in CALL_TAGS if (id_ := tokens.token_to_id(tag)) is not None}
    matrices = (model.get_input_embeddings().weight, model.get_output_embeddings().weight)
    return [tag for tag, id_ in ids.items() if any(like_unused(matrix, id_, unused) for matrix in matrices)]


def first_call(chat: ChatFormat, remark: str, call: ToolCall) -> Reply:
    """A reply that says something, or nothing, and calls a tool.

    Its tag is told by what the ids decode to, because a tag written as text may share its last token
    with what follows.
    """
    text = render_turn(remark, [call])
    ids = chat.reply_ids(text)
    start = text.index(CALL_TAGS[0])
    spoken = [len(chat.decode_reply(ids[:count])) for count in range(len(ids))]
    first = max(count for count, length in enumerate(spoken) if length <= start)
    end = min(count for count, length in enumerate(spoken) if length >= start + len(CALL_TAGS[0]))
    return Reply(ids, slice(first, end))


@torch.no_grad()
def like_unused(weight_VD: Tensor, id_: int, unused: Sequence[int]) -> bool:
    """Whether an id's row equals some unused id's, up to the rounding of a quantised file."""
    row_D = weight_VD[id_].float()
    distances_U = (weight_VD[list(unused)].float() - row_D).norm(dim=-1)
    return bool(distances_U.min() <= _ALIKE * row_D.norm())


@torch.no_grad()
def reply_logprobs(model: Any, prompt: Sequence[int], reply: Sequence[int]) -> list[float]:
    """Log-probability that the model gives to each id of the reply after the prompt and those before it, in nats."""
    ids_1L = torch.tensor([[*prompt, *reply]], device=model.device)
    logits_LV = model(input_ids=ids_1L, use_cache=False, logits_to_keep=len(reply) + 1).logits[0, :-1]
    logprobs_LV = torch.log_softmax(logits_LV.float(), dim=-1)
    found: list[float] = logprobs_LV.gather(1, ids_1L[0, -len(reply) :, None])[:, 0].tolist()
    return found


def declared_ends(policy: Policy) -> Iterable[str]:
    """The tokens that the model's configuration and its tokenizer name as ends, each once."""
    configured = policy.model.config.eos_token_id
    ids = configured if isinstance(configured, list) else [configured]
    tokens = [policy.tokenizer.convert_ids_to_tokens(id_) for id_ in ids if id_ is not None]
    return dict.fromkeys(token for token in (*tokens, policy.tokenizer.eos_token) if token is not None)
