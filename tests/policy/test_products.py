"""Split products against float64, with TF32 and the tensor cores' sums emulated; on a GPU with the real ones.

python -m pytest -m gpu tests/policy/test_products.py
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

from agentrl.policy import decoder, head, products
from agentrl.policy.device import prepare_device
from agentrl.policy.forward import collate, token_logprobs
from agentrl.policy.head import head_logprobs
from agentrl.policy.products import Halves, halves
from tests.policy.padded_reference import branching_rows, gradient, padded_logprobs, random_model, weighted

CPU = torch.device("cpu")
BLOCK = 8  # Terms that a tensor core sums at once.


def cut(values: Tensor, bits: int) -> Tensor:
    """Numbers of float64 with so many bits of mantissa, the first one included."""
    mantissa, exponent = torch.frexp(values)
    return torch.ldexp(torch.trunc(mantissa * 2.0**bits) / 2.0**bits, exponent)


def by_tensor_cores(total: Tensor, left: Tensor, right: Tensor) -> None:
    """Add a product as tensor cores make it at worst: factors of ten bits, and a sum that is cut off to fp32."""
    upper, lower = cut(left.double(), 11), cut(right.double(), 11)
    terms = torch.zeros(total.shape, dtype=torch.float64)
    for start in range(0, left.shape[1], BLOCK):
        terms = cut(terms + upper[:, start : start + BLOCK] @ lower[start : start + BLOCK], 24)
    total.add_(terms.float())


def term_by_term(left: Tensor, right: Tensor) -> Tensor:
    """The product in fp32 as a GPU without tensor cores makes it: one sum, rounded after each term."""
    total = torch.zeros(len(left), right.shape[1])
    for column, row in zip(left.T, right, strict=True):
        total = (total.double() + torch.outer(column.double(), row.double())).float()
    return total


def error(found: Tensor, exact: Tensor) -> float:
    return float((found.double() - exact).norm() / exact.norm())


def factors(depth: int) -> tuple[Tensor, Tensor, Tensor]:
    """Two matrices and their product in float64."""
    generator = torch.Generator().manual_seed(0)
    left, right = torch.randn(24, depth, generator=generator), torch.randn(depth, 24, generator=generator)
    return left, right, left.double() @ right.double()


@pytest.fixture
def _emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "_add", by_tensor_cores)


@pytest.fixture
def _split_on_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (products, head):
        monkeypatch.setattr(module, "is_split", lambda factor: factor.dtype == torch.float32)


@pytest.fixture
def gpu() -> Iterator[torch.device]:
    if not torch.cuda.is_available():
        pytest.skip("no CUDA GPU")
    deterministic = torch.are_deterministic_algorithms_enabled()
    yield prepare_device("cuda", torch.get_num_threads(), deterministic=True)
    torch.use_deterministic_algorithms(deterministic)


def test_halves_sum_to_the_matrix_and_tf32_holds_the_high_one() -> None:
    values = torch.randn(1000, generator=torch.Generator().manual_seed(0)) * torch.logspace(-30, 30, 1000)
    matrix = torch.cat([values, torch.tensor([0.0, 1.0, -2.0, 1 + 2**-11, 1 - 2**-24])]).view(-1, 5)
    split = halves(matrix)
    assert torch.equal(split.high + split.low, matrix)
    assert torch.equal(cut(split.high.double(), 11), split.high.double())
    assert (split.low.abs() <= matrix.abs() * 2.0**-11).all()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_finite_number_makes_its_products_no_finite_numbers(value: float) -> None:
    left, right, _ = factors(16)
    left[3, 5] = value
    found = products.product(halves(left), halves(right))
    assert not found[3].isfinite().any()
    assert found[4:].isfinite().all()


@pytest.mark.usefixtures("_emulated")
@pytest.mark.parametrize("depth", [64, 128, 300, 1024, 4096])
def test_split_products_are_as_exact_as_fp32(depth: int) -> None:
    left, right, exact = factors(depth)
    assert error(products.product(halves(left), halves(right)), exact) < 1.5 * error(term_by_term(left, right), exact)


@pytest.mark.usefixtures("_emulated")
def test_sums_of_thousands_of_terms_by_tensor_cores_alone_are_not() -> None:
    left, right, exact = factors(4096)
    total = torch.zeros(24, 24)
    products.add_product(total, halves(left), halves(right), deep=4096)
    assert error(total, exact) > 5 * error(term_by_term(left, right), exact)


@pytest.mark.usefixtures("_emulated")
@pytest.mark.parametrize("missing", ["left", "right"])
def test_without_one_low_half_the_error_is_that_of_tf32(missing: str) -> None:
    left, right, exact = factors(64)
    split = {"left": halves(left), "right": halves(right)}
    split[missing] = Halves(split[missing].high, torch.zeros_like(split[missing].low))
    assert error(products.product(split["left"], split["right"]), exact) > 100 * error(left @ right, exact)


@pytest.mark.usefixtures("_emulated", "_split_on_cpu")
@pytest.mark.parametrize("biased", [True, False])
def test_a_split_layer_and_its_gradients_are_as_exact_as_fp32(biased: bool) -> None:
    generator = torch.Generator().manual_seed(0)
    shapes = [(20, 300), (30, 300), *([(30,)] if biased else [])]
    tensors = [torch.randn(shape, generator=generator, requires_grad=True) for shape in shapes]
    slope = torch.randn(20, 30, generator=generator)

    def results(layer: Callable[..., Tensor], given: list[Tensor], slope: Tensor) -> list[Tensor]:
        outputs = layer(*given, *([] if biased else [None]))
        return [outputs.detach(), *torch.autograd.grad(outputs, given, slope)]

    exact = results(functional.linear, [one.detach().double().requires_grad_() for one in tensors], slope.double())
    for found, expected in zip(results(products.linear, tensors, slope), exact, strict=True):
        assert found.dtype == torch.float32
        assert error(found, expected) < 5e-7


@pytest.mark.usefixtures("_emulated", "_split_on_cpu")
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_a_model_whose_products_are_split_gives_the_logprobs_and_gradients_of_one_whose_are_not(
    architecture: str,
) -> None:
    model, rows = random_model(architecture), branching_rows(("ab", 3), ("c", 7), ("ab", 5))
    expected = padded_logprobs(model, rows)
    slope = gradient(model, weighted(expected))
    found = token_logprobs(model, collate(rows, CPU))
    torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5)
    torch.testing.assert_close(gradient(model, weighted(found)), slope, rtol=1e-4, atol=1e-4)


@pytest.mark.usefixtures("_split_on_cpu")
def test_every_product_of_layers_and_head_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, int]] = []
    add = products.add_product

    def watched(total: Tensor, left: Halves, right: Halves, **options: Any) -> None:
        seen.append((len(left.high), *right.high.shape))
        add(total, left, right, **options)

    for module in (products, head):
        monkeypatch.setattr(module, "add_product", watched)
    model = random_model("qwen3")
    loss = weighted(token_logprobs(model, collate(branching_rows(("ab", 3)), CPU)))
    assert len(seen) == 2 * 7 + 1
    loss.backward()  # type: ignore[no-untyped-call]
    assert len(seen) == (2 * 7 + 1) + 2 * 2 * 7 + 3  # The head's logits are made anew.
    assert decoder.linear is products.linear


def test_tf32_is_allowed_within_a_split_product_only_even_if_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, bool]] = []

    def setting() -> tuple[str, bool]:
        matmul = torch.backends.cuda.matmul
        return matmul.fp32_precision, matmul.allow_tf32

    def failing(*_: Tensor) -> None:
        seen.append(setting())
        raise RuntimeError("in the product")

    monkeypatch.setattr(products, "_add", failing)
    before = torch.get_float32_matmul_precision(), setting()[1]
    left, right, _ = factors(8)
    with pytest.raises(RuntimeError, match="in the product"):
        products.product(halves(left), halves(right))
    assert seen == [("tf32", True)]
    assert (torch.get_float32_matmul_precision(), setting()[1]) == before == ("highest", False)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_nothing_is_split_on_a_cpu(dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "SPLIT", True)
    assert not products.is_split(torch.ones(1, dtype=dtype))


@pytest.mark.gpu
@pytest.mark.parametrize("shape", [(512, 1024, 3072), (4096, 3072, 1024), (1024, 8192, 3072)])
def test_on_a_gpu_split_products_err_at_most_twice_as_much_as_the_library_and_repeat(
    shape: tuple[int, int, int], gpu: torch.device
) -> None:
    generator = torch.Generator(gpu).manual_seed(0)
    left = torch.randn(shape[0], shape[1], generator=generator, device=gpu)
    right = torch.randn(shape[1], shape[2], generator=generator, device=gpu)
    exact = left.double() @ right.double()
    found, again = (products.product(halves(left), halves(right)) for _ in range(2))
    assert torch.equal(found, again)
    assert error(found, exact) < 2 * error(left @ right, exact)


@pytest.mark.gpu
@pytest.mark.parametrize("architecture", ["qwen2", "qwen3"])
def test_on_a_gpu_a_split_model_repeats_its_gradients_and_errs_at_most_twice_as_much(
    architecture: str, gpu: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, rows = random_model(architecture).to(gpu), branching_rows(("ab", 30), ("c", 70), ("ab", 50))
    exact = gradient(model.double(), weighted(padded_logprobs(model, rows)))
    model.float()
    slopes = []
    for split in (False, True, True):
        monkeypatch.setattr(products, "SPLIT", split)
        slopes.append(gradient(model, weighted(token_logprobs(model, collate(rows, gpu)))))
    assert torch.equal(slopes[1], slopes[2])
    assert not torch.equal(slopes[0], slopes[1])
    assert error(slopes[1], exact) < 2 * error(slopes[0], exact)


@pytest.mark.gpu
def test_on_a_gpu_head_logprobs_of_split_products_are_those_of_whole_ones(
    gpu: torch.device, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.manual_seed(0)
    matrix = torch.nn.Linear(256, 1000, bias=False).to(gpu)
    hidden, targets = torch.randn(64, 256, device=gpu), torch.randint(0, 1000, (64,), device=gpu)
    whole = head_logprobs(matrix, hidden, targets)
    monkeypatch.setattr(products, "SPLIT", True)
    torch.testing.assert_close(head_logprobs(matrix, hidden, targets), whole, rtol=1e-5, atol=1e-5)
