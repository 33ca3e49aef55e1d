"""Attention row by row, as on a CPU: the same as all rows together, and of no row but its own."""

import pytest
import torch

from agentrl.sampling.ops import LayerCache, Places, RowwiseOps, TorchOps, ops_for
from agentrl.sampling.weights import Shape

CAPACITY = 256
SCRAP = CAPACITY - 1
POSITIONS = (0, 130, 7, 63)
FIRST = 2  # Slots before it belong to other passes.
SHAPES = [
    Shape(1, heads, kv_heads, 16, 1e-6, torch.nn.functional.silu, True) for heads, kv_heads in ((4, 4), (6, 2), (5, 1))
]


def random(*size: int, seed: int) -> torch.Tensor:
    return torch.randn(size, generator=torch.Generator().manual_seed(seed))


def cache(of: Shape) -> LayerCache:
    size = (FIRST + len(POSITIONS), of.kv_heads, CAPACITY, of.head_dim)
    return LayerCache(random(*size, seed=1), random(*size, seed=2))


def queries(of: Shape, rows: int = len(POSITIONS), new: int = 1) -> torch.Tensor:
    return random(rows, new, of.heads, of.head_dim, seed=3)


def places(of: Shape, positions: tuple[int, ...] = POSITIONS, first: int = FIRST, new: int = 1) -> Places:
    rows = slice(first, first + len(positions))
    return Places(
        rows_B1=torch.arange(rows.start, rows.stop)[:, None],
        positions_BQ=torch.tensor(positions)[:, None] + torch.arange(new),
        read=rows,
        length=CAPACITY,
        rope_CE=(torch.empty(0), torch.empty(0)),
        group=of.heads // of.kv_heads,
        dtype=torch.float32,
    )


@pytest.fixture(params=SHAPES, ids=lambda of: f"{of.heads} heads, {of.kv_heads} of keys")
def shape(request: pytest.FixtureRequest) -> Shape:
    of: Shape = request.param
    return of


def test_a_cpu_attends_row_by_row(shape: Shape) -> None:
    assert type(ops_for(torch.device("cpu"), shape)) is RowwiseOps


def test_row_by_row_is_all_rows_together(shape: Shape) -> None:
    found = RowwiseOps().attend(queries(shape), cache(shape), places(shape))
    torch.testing.assert_close(found, TorchOps().attend(queries(shape), cache(shape), places(shape)))


def test_a_row_is_the_same_bits_whoever_is_beside_it(shape: Shape) -> None:
    together = RowwiseOps().attend(queries(shape), cache(shape), places(shape))
    for row, position in enumerate(POSITIONS):
        alone = places(shape, (position,), FIRST + row)
        assert torch.equal(RowwiseOps().attend(queries(shape)[row : row + 1], cache(shape), alone)[0], together[row])


def test_a_row_reads_nothing_past_its_own_place(shape: Shape) -> None:
    """What stands there may even be no number."""
    spoilt = cache(shape)
    for row, position in enumerate(POSITIONS):
        for part in spoilt:
            part[FIRST + row, :, position + 1 :] = torch.nan
    found = RowwiseOps().attend(queries(shape), spoilt, places(shape))
    assert torch.equal(found, RowwiseOps().attend(queries(shape), cache(shape), places(shape)))


def test_a_row_in_the_scrap_place_reads_nothing_and_changes_no_other(shape: Shape) -> None:
    idle = places(shape, (*POSITIONS[:-1], SCRAP))
    spoilt = cache(shape)
    for part in spoilt:
        part[FIRST + len(POSITIONS) - 1] = torch.nan
    found = RowwiseOps().attend(queries(shape), spoilt, idle)
    assert torch.equal(found[:-1], RowwiseOps().attend(queries(shape), cache(shape), places(shape))[:-1])
    assert not found[-1].any()


def test_prompts_are_read_together(shape: Shape) -> None:
    new = 3
    where = places(shape, new=new)
    together = TorchOps().attend(queries(shape, new=new), cache(shape), where)
    assert torch.equal(RowwiseOps().attend(queries(shape, new=new), cache(shape), where), together)
