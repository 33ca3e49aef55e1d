"""Geometry of the page's line charts: where points, ticks and lines lie, as plain numbers.

How they look is the template's. A step without a value leaves a gap in its line; a chart without
any value is no chart; a long line has marks at some of its steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from agentrl.reporting.page.numbers import Number

WIDTH, HEIGHT = 360, 180
LEFT, RIGHT, TOP, BOTTOM = 50, 10, 10, 24
MARKS = 60
"""Marks of one line, about: more could not be told apart, and each carries its source."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line: what it is, and its points as (step, figure or None)."""

    label: str
    points: Sequence[tuple[int, Number | None]]


@dataclass(frozen=True, slots=True)
class Point:
    """A figure's place, in the units of the drawing."""

    x: float
    y: float
    step: int
    number: Number


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn series: unbroken stretches of points, and those of them that get a mark."""

    label: str
    stretches: tuple[tuple[Point, ...], ...]
    marks: tuple[Point, ...]

    @property
    def points(self) -> int:
        """How many points it has."""
        return sum(map(len, self.stretches))


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of an axis."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """A chart ready to be drawn. `remarks` say what a reader should know of its lines."""

    title: str
    unit: str
    lines: tuple[Line, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    remarks: tuple[str, ...]


def ticks(low: float, high: float, count: int = 4) -> list[float]:
    """Round values that cover `low` to `high`, about `count` steps apart."""
    if high - low <= 1e-9 * max(abs(low), abs(high)):  # Nearer than ticks can be told apart.
        pad = abs(low) * 0.1 or 1.0
        low, high = (low - pad, high + pad) if low else (0.0, 1.0)
    rough = (high - low) / count
    size = 10 ** floor(log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough * 0.999)
    first = floor(low / step + 1e-9)
    found = [first * step]
    while found[-1] < high - step * 1e-9:
        found.append((first + len(found)) * step)
    return found


def _stretches(points: Sequence[Point | None]) -> tuple[tuple[Point, ...], ...]:
    found: list[list[Point]] = [[]]
    for point in points:
        if point is None:
            found.append([])
        else:
            found[-1].append(point)
    return tuple(tuple(stretch) for stretch in found if stretch)


def _remarks(series: Sequence[Series], lines: Sequence[Line]) -> tuple[str, ...]:
    gap = any(number is None for one in series for _, number in one.points)
    thin = any(len(line.marks) < line.points for line in lines)
    return (
        *(("Where a line has a gap or a mark is missing, that step has no value.",) if gap else ()),
        *(("Lines go through every step, marks stand at some; the table has all.",) if thin else ()),
    )


def _marks(stretches: Sequence[Sequence[Point]]) -> tuple[Point, ...]:
    """Points that get a mark: all of a short line, of a long one evenly some; a point by itself always."""
    every = sum(map(len, stretches)) // MARKS + 1
    last = max((stretch[-1].step for stretch in stretches), default=0)
    return tuple(
        point
        for stretch in stretches
        for point in stretch
        if point.step % every == 0 or point.step == last or len(stretch) == 1
    )


def _line(label: str, points: Sequence[Point | None]) -> Line:
    stretches = _stretches(points)
    return Line(label, stretches, _marks(stretches))


def line_chart(title: str, unit: str, series: Sequence[Series], *, from_zero: bool = True) -> LineChart | None:
    """A chart of one figure over steps; None when no step has a value."""
    placed = [(step, number) for one in series for step, number in one.points if number is not None]
    if not placed:
        return None
    heights = [number.height for _, number in placed]
    marks = ticks(min(0.0, *heights) if from_zero else min(heights), max(heights))
    last = max(1, *(step for one in series for step, _ in one.points))

    def x(step: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * step / last, 1)

    def y(value: float) -> float:
        share = (value - marks[0]) / (marks[-1] - marks[0])
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    def point(step: int, number: Number | None) -> Point | None:
        return None if number is None else Point(x(step), y(number.height), step, number)

    steps = [round(mark) for mark in ticks(0, last, 5) if mark <= last and mark == round(mark)]
    lines = tuple(_line(one.label, [point(*pair) for pair in one.points]) for one in series)
    return LineChart(
        title=title,
        unit=unit,
        lines=lines,
        x_ticks=tuple(Tick(x(step), str(step)) for step in steps),
        y_ticks=tuple(Tick(y(mark), f"{mark:.4g}") for mark in marks),
        remarks=_remarks(series, lines),
    )
