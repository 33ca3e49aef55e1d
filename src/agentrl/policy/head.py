"""Log-probabilities of given tokens from hidden states, without ever holding all logits.

A vocabulary of 150,000 makes the logits of a batch larger than the model. So they are computed
piece by piece, in the forward pass and again in the backward pass, and each piece is dropped.
Logits, log-softmax and the gradients of both are fp32; under autocast the factors of the matrix
products are rounded to its type, their sums are not.

Dimensions: N tokens, D hidden width, V vocabulary; C tokens of a piece.
"""

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from agentrl.errors import UserError

_PIECE_BYTES = 2**29  # Of fp32 logits: large enough for matrix products at full speed, small beside a model.


def head_logprobs(head: Any, hidden_ND: Tensor, targets_N: Tensor, *, piece_bytes: int = _PIECE_BYTES) -> Tensor:
    """Log-probability of each target under softmax(head(hidden)), in nats, fp32. Shape (N,).

    UserError when the head is more than a matrix.
    """
    if getattr(head, "bias", None) is not None or not isinstance(head, torch.nn.Linear):
        raise UserError(
            "the model's head is more than a matrix",
            where=type(head).__name__,
            remedy="use a model whose logits are a product alone, such as Qwen3ForCausalLM",
        )
    kind = hidden_ND.device.type
    factors = torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else hidden_ND.dtype
    piece = max(1, piece_bytes // (4 * head.weight.shape[0]))
    return _TargetLogprobs.apply(hidden_ND, head.weight, targets_N, factors, piece)  # type: ignore[no-any-return, no-untyped-call]


class _TargetLogprobs(torch.autograd.Function):
    """log softmax(hidden @ weight.T)[target], with its logits made anew in the backward pass."""

    @staticmethod
    def forward(
        ctx: Any, hidden_ND: Tensor, weight_VD: Tensor, targets_N: Tensor, factors: torch.dtype, piece: int
    ) -> Tensor:
        lower_ND, lower_VD = hidden_ND.to(factors), weight_VD.to(factors)
        logprobs_N = torch.empty(targets_N.shape, dtype=torch.float32, device=hidden_ND.device)
        totals_N = torch.empty_like(logprobs_N)
        for part in _pieces(len(targets_N), piece):
            logits_CV = _product(lower_ND[part], lower_VD.T)
            totals_N[part] = torch.logsumexp(logits_CV, dim=-1)
            logprobs_N[part] = logits_CV.gather(1, targets_N[part, None])[:, 0] - totals_N[part]
        ctx.save_for_backward(lower_ND, weight_VD, targets_N, totals_N)
        ctx.piece, ctx.hidden_dtype = piece, hidden_ND.dtype
        return logprobs_N

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad_N: Tensor) -> tuple[Tensor, Tensor, None, None, None]:
        lower_ND, weight_VD, targets_N, totals_N = ctx.saved_tensors
        lower_VD = weight_VD.to(lower_ND.dtype)
        grad_ND = torch.empty(lower_ND.shape, dtype=ctx.hidden_dtype, device=lower_ND.device)
        grad_VD = torch.zeros_like(weight_VD)
        for part in _pieces(len(targets_N), ctx.piece):
            logits_CV = _product(lower_ND[part], lower_VD.T)
            slope_CV = _slope(logits_CV, totals_N[part], targets_N[part], grad_N[part]).to(lower_ND.dtype)
            grad_ND[part] = _product(slope_CV, lower_VD)
            _add_product(grad_VD, slope_CV.T, lower_ND[part])
        return grad_ND, grad_VD, None, None, None


def _pieces(count: int, piece: int) -> Iterator[slice]:
    for start in range(0, count, piece):
        yield slice(start, start + piece)


def _slope(logits_CV: Tensor, totals_C: Tensor, targets_C: Tensor, grad_C: Tensor) -> Tensor:
    """The gradient of the logits, in their place: grad * (one-hot of the target - softmax)."""
    slope_CV = logits_CV.sub_(totals_C[:, None]).exp_().mul_(-grad_C[:, None])
    rows_C = torch.arange(len(targets_C), device=targets_C.device)
    slope_CV[rows_C, targets_C] += grad_C
    return slope_CV


def _product(left: Tensor, right: Tensor) -> Tensor:
    """The matrix product in fp32, whatever its factors are rounded to."""
    with torch.autocast(left.device.type, enabled=False):
        if left.dtype == torch.float32:
            return left @ right
        if left.device.type == "cuda":
            return torch.mm(left, right, out_dtype=torch.float32)
        return left.float() @ right.float()


def _add_product(total: Tensor, left: Tensor, right: Tensor) -> None:
    """Add the matrix product to `total`; in fp32 without a second matrix of its size."""
    if left.dtype == torch.float32:
        total.addmm_(left, right)
    else:
        total.add_(_product(left, right))
