"""Affine matrices of PDF: six numbers that carry points and lengths from one space to another."""

from math import hypot, sqrt
from typing import Any

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(first: Matrix, second: Matrix) -> Matrix:
    """Return what does the first and then the second."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def widths(matrix: Matrix) -> tuple[float, float]:
    """Return how long the sides of the unit square become."""
    a, b, c, d, _, _ = matrix
    return hypot(a, b), hypot(c, d)


def thinnest(matrix: Matrix) -> float:
    """Return by how much a pen is scaled in the direction in which it is scaled least."""
    a, b, c, d, _, _ = matrix
    half, determinant = (a * a + b * b + c * c + d * d) / 2, a * d - b * c
    return sqrt(max(0.0, half - sqrt(max(0.0, half * half - determinant * determinant))))


def linear(matrix: Matrix) -> Matrix:
    """Return a matrix without its move, rounded, so that equal ones are equal."""
    a, b, c, d, _, _ = matrix
    return (round(a, 4), round(b, 4), round(c, 4), round(d, 4), 0.0, 0.0)


def matrix_of(numbers: Any) -> Matrix:
    """Return the matrix that a PDF states; the identity where it states none."""
    try:
        a, b, c, d, e, f = (float(number) for number in numbers)
    except (TypeError, ValueError, ArithmeticError):
        return IDENTITY
    return a, b, c, d, e, f
