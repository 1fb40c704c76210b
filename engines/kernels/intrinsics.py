"""Instructions for LLVM that numba does not write.

A loop over the few numbers of a row is unrolled before LLVM looks for vectors, and then takes three
times as long. So functions on rows of 16-bit numbers write LLVM's vectors themselves; it makes
plain instructions of them for machines that have none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tengen.engines.kernels.state import WIDTH
from tengen.engines.patterns.network import HIDDEN, OUTPUT_BITS

I16, I32, I64 = (ir.IntType(bits) for bits in (16, 32, 64))
INTS: Final = ir.VectorType(I32, WIDTH)


def _instruction(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make an instruction for kernels of a function that generates its code."""
    return cast("Callable[..., Any]", intrinsic(function))


@_instruction
def as_index(_typing: Any, number: Any) -> Any:
    """Index an array by a number that is never negative.

    Otherwise numba checks at each access whether the number is negative and counts from the end.
    """

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        (number,) = values
        known = builder.icmp_signed(">=", number, ir.Constant(number.type, 0))
        signature = ir.FunctionType(ir.VoidType(), [known.type])
        builder.call(builder.module.declare_intrinsic("llvm.assume", (), signature), [known])
        return number

    return number(number), generate


@_instruction
def replace_lines(
    _typing: Any,
    sums: Any,
    saved: Any,
    totals: Any,
    was: Any,
    now: Any,
    was_other: Any,
    now_other: Any,
) -> Any:
    """Replace two vectors in a point's sums, and keep the totals up to date.

    Each argument is an array of `WIDTH` numbers: `totals` of 32 bits, all others of 16.

    Args:
        sums: The sums of the point, which change.
        saved: Becomes what `sums` was before.
        totals: Sums of the positive numbers of all points; changed.
        was: A vector in the sums.
        now: What takes its place.
        was_other: Another vector in the sums.
        now_other: What takes its place.
    """
    arguments = (sums, saved, totals, was, now, was_other, now_other)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        at = [
            _pointer(context, builder, kind, value)
            for kind, value in zip(signature.args, values, strict=True)
        ]
        before = _load(builder, at[0])
        change = builder.sub(_load(builder, at[4]), _load(builder, at[3]))
        other_change = builder.sub(_load(builder, at[6]), _load(builder, at[5]))
        after = builder.add(builder.add(before, change), other_change)
        _store(builder, before, at[1])
        _store(builder, after, at[0])
        rise = builder.sub(_positive(builder, after), _positive(builder, before))
        total = builder.add(_load(builder, at[2]), builder.sext(rise, INTS))
        _store(builder, total, at[2])
        return context.get_dummy_value()

    return types.void(*arguments), generate


@_instruction
def copy_row(_typing: Any, row: Any, to: Any) -> Any:
    """Copy an array of `WIDTH` numbers to another of the same type."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row, to = (
            _pointer(context, builder, kind, value)
            for kind, value in zip(signature.args, values, strict=True)
        )
        _store(builder, _load(builder, row), to)
        return context.get_dummy_value()

    return types.void(row, to), generate


@_instruction
def run_layers(
    _typing: Any, inputs: Any, hidden: Any, hidden_bias: Any, output: Any, direct: Any
) -> Any:
    """The output of a network's layers for some inputs, with `HIDDEN_BITS` behind the point.

    Args:
        inputs: (WIDTH,) of 16 bits.
        hidden: (WIDTH * HIDDEN,) of 16 bits: the weights of an input in all units, input by input.
        hidden_bias: (HIDDEN,) of 32 bits.
        output: (HIDDEN,) of 32 bits.
        direct: (WIDTH,) of 16 bits.
    """
    arguments = (inputs, hidden, hidden_bias, output, direct)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        row, first_weights, bias, last_weights, past_weights = (
            _pointer(context, builder, kind, value, count)
            for kind, value, count in zip(
                signature.args, values, (WIDTH, HIDDEN, HIDDEN, HIDDEN, WIDTH), strict=True
            )
        )
        inputs = builder.sext(_load(builder, row), INTS)
        units = _load(builder, bias)
        for column in range(WIDTH):
            weights = _load(builder, builder.gep(first_weights, [I32(column)]))
            # The input, once for every unit.
            alike = ir.Constant(units.type, [column] * HIDDEN)
            one = builder.shuffle_vector(inputs, inputs, alike)
            units = builder.add(units, builder.mul(builder.sext(weights, units.type), one))
        bits = ir.Constant(units.type, [OUTPUT_BITS] * HIDDEN)
        active = builder.ashr(_positive(builder, units), bits)
        through = builder.mul(active, _load(builder, last_weights))
        past = builder.mul(inputs, builder.sext(_load(builder, past_weights), INTS))
        return builder.add(_sum(builder, through), _sum(builder, past))

    return types.int64(*arguments), generate


def _sum(builder: Any, vector: Any) -> Any:
    """The sum of a vector's numbers, in 64 bits: halves are added up until one number is left."""
    vector = builder.sext(vector, ir.VectorType(I64, vector.type.count))
    while (half := vector.type.count // 2) > 0:
        low, high = (
            ir.Constant(ir.VectorType(I32, half), [*range(first, first + half)])
            for first in (0, half)
        )
        vector = builder.add(
            builder.shuffle_vector(vector, vector, low),
            builder.shuffle_vector(vector, vector, high),
        )
    return builder.extract_element(vector, I32(0))


def _pointer(context: Any, builder: Any, kind: Any, value: Any, count: int = WIDTH) -> Any:
    """Pointer to the array data, cast to vectors of this width."""
    row = ir.VectorType(ir.IntType(kind.dtype.bitwidth), count)
    return builder.bitcast(context.make_array(kind)(context, builder, value).data, row.as_pointer())


def _load(builder: Any, pointer: Any) -> Any:
    vector = builder.load(pointer)
    vector.align = _alignment(pointer)
    return vector


def _store(builder: Any, vector: Any, pointer: Any) -> None:
    builder.store(vector, pointer).align = _alignment(pointer)


def _alignment(pointer: Any) -> int:
    """Bytes of one number: the only alignment that numpy guarantees for rows of a record."""
    return int(pointer.type.pointee.element.width) // 8


def _positive(builder: Any, vector: Any) -> Any:
    """The numbers above 0, and 0 for the others."""
    zero = ir.Constant(vector.type, None)
    return builder.select(builder.icmp_signed(">", vector, zero), vector, zero)
